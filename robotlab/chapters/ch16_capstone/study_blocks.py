"""The blocks of a study: reach, singular postures, torques, motors, simulation, program. Each is a function of a `Study`."""
import ast
from functools import lru_cache

import numpy as np

from ...codegen.program import program
from ...dynamics.closed_jacobian import closed_jacobian
from ...dynamics.energy import kinetic_energy, potential_energy
from ...dynamics.methods import OF_THE_PAPERS
from ...dynamics.nested_bodies import nest_balance
from ...dynamics.probe import friction_torque, inverse_dynamics
from ...dynamics.shares import torque_shares
from ...kinematics.frames import tip_pose
from ...kinematics.starts import reach
from ...kinematics.jacobian import directions, jacobian
from ...kinematics.workspace import shoulder
from ...motion.work import energy_balance, summed
from ...systems.sizing import OWN, RESERVE, rms
from .findings import Block, Finding, power_above, shown
from .instants import at_work

G = 9.81                                             # [m/s2], to weigh an arm wherever it stands
CLOSE = 1e-4                                         # agreement of a sum over samples with an integral, or of two integrators
JUMPS = 5e-3                                         # the same, where Coulomb friction makes the torque jump
NODES = np.polynomial.legendre.leggauss(4)[0]


def unit(robot, i):
    """The unit of joint i's torque or force."""
    return "N" if robot.links[i].prismatic else "N m"


def load_name(robot, i):
    """Name the load of joint i: a torque or a force."""
    return "force" if robot.links[i].prismatic else "torque"


# -- the arm and its reach --------------------------------------------------------------------------------------------
def reach_block(study):
    """Mass, and how far the tool gets."""
    task, robot = study.task, study.task.robot
    sampled, by_ik = study.reach
    far = np.linalg.norm(task.points - shoulder(robot), axis=1).max()
    by_tip = np.linalg.norm(tip_pose(robot, task.postures)[:, :3, 3] - shoulder(robot), axis=1).max()
    mass = sum(link.m for link in robot.links)
    found = (Finding("mass of the arm", mass, "kg", "sum of the links", weighed(robot), "force in the first bearing / g"),
             Finding("farthest reach from joint 1", sampled, "m", "sampling that narrows", by_ik,
                     "inverse kinematics to the edge", tolerance=CLOSE),
             Finding("farthest point of the task", far, "m", "as asked for", by_tip, "postures, by forward kinematics", tolerance=1e-5))
    used = 100 * far / max(sampled, 1e-9)
    return Block("The arm and its reach", found, f"The task uses {used:.0f} % of the reach; laid end to end, the links are "
                 f"{shown(reach(robot))} m.")


def weighed(robot):
    """The mass of the arm from the force that holds it up, at rest [kg]."""
    q = np.zeros(robot.n)
    _, F, _ = nest_balance(robot.replace(gravity=(0, 0, -G)), q, q, q)
    return float(np.linalg.norm(np.asarray(F[0], dtype=float)) / G)


# -- singular postures ------------------------------------------------------------------------------------------------
def singular_values(task, t):
    """Singular values of the tool's linear Jacobian along a task, as many as the tool has directions: (N, r) [m]."""
    return np.linalg.svd(jacobian(task.robot, task(t)[0])[:, :3], compute_uv=False)[:, :directions(task.robot)]


def nearest_to_singular(task):
    """(the smallest singular value on the way over its largest, when [s]): the first time, where rounding alone tells several apart."""
    t = task.times()
    least = singular_values(task, t)[:, -1]
    return float(least.min() / least.max()), float(t[first_smallest(least)])


def first_smallest(x):
    """Find the first index at which a curve is smallest, except for rounding."""
    return int(np.flatnonzero(x <= x.min() + 1e-9 * abs(x).max())[0])


def singular_block(study):
    """Study the distance of the path from singular postures, and the speed of the tool."""
    task, t = study.task, study.task.times()
    if not directions(task.robot):
        return Block("Singular postures", (), "The tool of this arm cannot move: it lies on the axis of every joint.")
    s, A = singular_values(task, t), squared(closed_linear_jacobian(task.robot)(task(t)[0]))
    r, k = s.shape[1], first_smallest(s[:, -1])
    least = np.sqrt(np.maximum(np.linalg.eigvalsh(A)[:, 3 - r], 0))
    found = (Finding("smallest singular value on the way", s[:, -1].min(), "m", "SVD of J", least.min(),
                     "eigenvalue of J Jᵀ in closed form", scale=.01),
             Finding("manipulability there", np.prod(s[k]), ("m", "m²", "m³")[r - 1], "product of singular values",
                     float(np.sqrt(max(minors(A[k], r), 0))), "det of J Jᵀ in closed form", scale=1e-4),
             top_speed(task, t))
    share, when = nearest_to_singular(task)
    nearest = ("Equally far from singular all the way." if share > 1 - 1e-9 else
               f"Nearest to singular after {when:.2f} s, with {100 * share:.0f} % of the largest value on the way.")
    return Block("Singular postures", found, f"{nearest} The tool reaches {shown(found[2].value)} m/s.")


def top_speed(task, t, h=1e-4):
    """The largest speed of the tool: the Jacobian times the rates, and a difference of places."""
    q, qd, _ = task(t)
    v = np.linalg.norm((jacobian(task.robot, q)[:, :3] @ qd[..., None])[..., 0], axis=1)
    k = int(v.argmax())
    before, after = tip_pose(task.robot, task(t[k] + h * np.array([-1, 1]))[0])[:, :3, 3]
    return Finding("top speed of the tool", float(v[k]), "m/s", "J q̇", float(np.linalg.norm(after - before) / (2 * h)),
                   "places, 0.2 ms apart", scale=1e-3, tolerance=1e-5)


@lru_cache(maxsize=8)
def closed_linear_jacobian(robot):
    """The linear rows of the closed-form Jacobian as a function of q (N, n) -> (N, 3, n)."""
    import sympy
    J = closed_jacobian(robot)[:3, :]
    f = sympy.lambdify(sympy.symbols(f"q1:{robot.n + 1}"), list(J), "numpy", cse=True)
    return lambda q: np.stack([np.broadcast_to(x, len(q)) for x in f(*q.T)], axis=-1).reshape(len(q), 3, robot.n).astype(float)


def squared(J):
    """J J^T (N, 3, 3)."""
    return J @ np.swapaxes(J, -1, -2)


def minors(A, r):
    """The sum of the principal minors of order r of A (3, 3): the product of its eigenvalues, if only r are not zero."""
    trace = np.trace(A)
    return float((trace, (trace ** 2 - np.trace(A @ A)) / 2, np.linalg.det(A))[r - 1])


# -- torques ----------------------------------------------------------------------------------------------------------
def torque_block(study):
    """The largest torque of each joint, by five methods; its shares; the work."""
    task, t, robot = study.task, study.task.times(), study.task.carrying
    taus = {name: task.torque(t, name) for name in OF_THE_PAPERS}
    tau, others = taus["newton_euler"], [x for name, x in taus.items() if name != "newton_euler"]
    top, found = max(np.abs(tau).max(), 1e-9), []
    for i in range(robot.n):
        k = int(np.abs(tau[:, i]).argmax())
        far = max((x[k, i] for x in others), key=lambda x: abs(x - tau[k, i]))
        found.append(Finding(f"largest {load_name(robot, i)} of joint {i + 1}", tau[k, i], unit(robot, i),
                             "Newton-Euler", far, "the other four, farthest", top))
    k, i = np.unravel_index(np.abs(tau).argmax(), tau.shape)
    shares = {name: float(x[i]) for name, x in torque_shares(robot, *(x[k] for x in task(t))).items()}
    found.append(Finding(f"largest {load_name(robot, i)} of joint {i + 1} again", sum(shares.values()), unit(robot, i),
                         "sum of its shares",
                         float(taus["euler_lagrange"][k, i]), "Euler-Lagrange"))
    worst = max(np.abs(x - tau).max() for x in others) / top
    words = ", ".join(f"{name.replace('cor', 'Cor')} {shown(x, 3)}" for name, x in shares.items() if abs(x) > 1e-6 * top)
    return Block("Torques along the task", (*found, work(task, robot)),
                 f"Five methods differ by less than {power_above(max(worst, 1e-12))} of the largest {load_name(robot, i)}, that of joint "
                 f"{i + 1}. " +
                  (f"Its shares, in {unit(robot, i)}: {words}." if words else "None is needed."))


def work(task, robot):
    """The work of the motors up to the moment at which it is largest."""
    b = energy_balance(robot, task.motion, 201)
    k = int(b.work.sum(-1).argmax())
    return Finding("most work done so far", b.work[k].sum(), "J", "integral of power", float((b.kinetic + b.potential + b.heat)[k]),
                   "energy gained, and heat", scale=.01, tolerance=CLOSE)


# -- motors -----------------------------------------------------------------------------------------------------------
def motor_block(study):
    """Study the requirements on the motors: root mean square and peak on the shaft, speed, power."""
    task, t, robot = study.task, study.task.times(), study.task.carrying
    tau, (_, qd, _) = task.torque(t), task(t)
    exact, (when, *_) = task.motion.peaks()[0], at_work(task, study.sizings, bearings(study.driven))
    state = task(when)
    shaft = inverse_dynamics(study.driven, *state) + bearings(study.driven) * state[1]
    even, found = rms_by_gauss(task), []
    for i, one in enumerate(study.sizings):
        found += [Finding(f"RMS {load_name(robot, i)} of joint {i + 1}", float(rms(t, tau[:, i])), unit(robot, i), "samples, Newton-Euler",
                          float(even[i]), "Gauss's rule, influence form", scale=1e-3, tolerance=JUMPS),
                  Finding(f"top speed of joint {i + 1}", float(np.abs(qd[:, i]).max()), "m/s" if robot.links[i].prismatic else "rad/s",
                          "samples", float(exact[i]), "roots of polynomials", scale=1e-3, tolerance=1e-3),
                  Finding(f"RMS torque on shaft {i + 1}", float(one.shaft.rms), "N m", "τ/N + N J q̈",
                          float(rms(when, shaft[:, i]) / abs(one.gear)), "rotors inside M", scale=1e-6)]
    power = (tau * qd).sum(-1)
    found.append(Finding("largest power of all joints", power.max(), "W", "sum of τ q̇", rate_of_energy(task, t[int(power.argmax())]),
                         "rate of energy, and friction", scale=1e-2, tolerance=CLOSE))
    return Block("Motors", tuple(found), motor_words(study.sizings))


def bearings(robot):
    """Viscous friction of the motors' bearings at the joints, N² B (n,) [N m s/rad, or N s/m]."""
    return np.array([link.motor.gear ** 2 * link.motor.damping if link.motor else 0.0 for link in robot.links])


def motor_words(sizings):
    """State whether the motors suffice, those of the table and the arm's own."""
    bad = [str(i) for i, one in enumerate(sizings, start=1) if not one.fits]
    own = [one for one in sizings if one.motor.name == OWN]
    chosen = f"The motors of {'the other joints' if own else 'all joints'} are chosen from a table. " if len(own) < len(sizings) else ""
    kept = f"The arm's own motors are kept for {len(own)} of {len(sizings)} joint{'s' * (len(sizings) > 1)}. " if own else ""
    if not any(one.stated for one in sizings):
        return kept + "No limit of a motor is stated."
    good = "every motor stays within the limits that are stated for it"
    return kept + chosen + f"With {100 * RESERVE - 100:.0f} % reserve of torque " + \
        (f"the motor of joint {' and of joint '.join(bad)} is too small." if bad else good + ".")


def rms_by_gauss(task, pieces=60):
    """RMS torques (n,) by Gauss's rule and the influence form."""
    step = task.duration / pieces / 2
    t = (2 * step * np.arange(pieces) + step)[:, None] + step * NODES
    square = task.torque(t, "influence_form") ** 2
    return np.sqrt(summed(step, square)[-1] / task.duration)


def rate_of_energy(task, t, h=1e-4):
    """d(K + P)/dt by central differences, and what friction takes [W]."""
    q, qd, _ = task(np.array([t - h, t + h]))
    E, now = kinetic_energy(task.carrying, q, qd) + potential_energy(task.carrying, q), task(t)[1]
    return float((E[1] - E[0]) / (2 * h) + friction_torque(task.robot, now) @ now)


# -- simulation and program -------------------------------------------------------------------------------------------
def simulation_block(study):
    """Computed torque by a controller that does not know of the payload."""
    task, run = study.task, study.track.run
    off = [np.linalg.norm(tip_pose(task.robot, one.run.q)[:, :3, 3] - tip_pose(task.robot, one.run.q + one.error)[:, :3, 3], axis=1)
           for one in (study.track, study.track_again)]
    k = int(np.abs(study.track.error).max(0).argmax())
    joint, robot = [np.abs(one.error[:, k]).max() for one in (study.track, study.track_again)], task.robot
    mixed = len({link.prismatic for link in robot.links}) > 1                     # then the number has to say whose unit it bears
    gained, most = run.energy - run.energy[0], int(np.abs(run.work).argmax())
    rk, dp = "Runge-Kutta, 10 ms", "Dormand-Prince"
    found = (Finding("largest error of the tool", 1000 * off[0].max(), "mm", rk, 1000 * off[1].max(), dp, scale=.1, tolerance=1e-2),
             Finding("largest error of a joint" + mixed * f": joint {k + 1}", joint[0], "m" if robot.links[k].prismatic else "rad",
                     rk, joint[1], dp, scale=1e-4, tolerance=1e-2),
             Finding("time at a motor's limit", 100 * study.track.saturated.max(), "%", rk,
                     100 * study.track_again.saturated.max(), dp, scale=100, tolerance=.02),
             Finding("energy gained, at its most", gained[most], "J", "K + P of the state", run.work[most], "work, less friction", scale=.1,
                     tolerance=1e-3))
    at_limit = ("A motor stands at its limit for a while" if study.track.saturated.any() else
                "No motor reaches its limit" if any(np.isfinite(one.limit) for one in study.sizings) else "No torque is cut off")
    return Block("Simulation, payload unknown to the controller", found,
                 f"Computed torque, ω = 15/s, the model without the {task.payload:g} kg. {at_limit}.")


def program_block(study):
    """The program that goes to the controller: its operations, and whether it says the same."""
    task, t = study.task, study.task.times()
    p = program(study.driven, "inverse_dynamics")
    q, qd, qdd = task(t)
    tau = OF_THE_PAPERS["nested_bodies"](study.driven, q, qd, qdd)
    k, i = np.unravel_index(np.abs(tau).argmax(), tau.shape)
    found = (Finding("operations of inverse dynamics", p.operations, "",
                     "nodes of the recording", counted(p.source("numpy")), "signs in its text"),
             Finding("its largest torque, rotors too", float(p.compile("numpy")(q, qd, qdd)[k, i]), unit(task.robot, i), "the program",
                     float(tau[k, i]), "nested bodies"))
    return Block("Program", found, f"In C: {len(p.source('c').splitlines())} lines, no loop, no branch.")


def counted(source):
    """Count + - * / in the text of a program."""
    return sum(isinstance(node, ast.BinOp) for node in ast.walk(ast.parse(source)))


BLOCKS = (reach_block, singular_block, torque_block, motor_block, simulation_block, program_block)
