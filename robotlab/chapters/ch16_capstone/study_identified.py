"""A block of a study for who goes further: does the model that is assumed tell the torques, and what does one tell that is identified?

The measurement is simulated. What is there carries the payload; the model assumed does not know of it.
"""
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from ...dynamics.base_parameters import base_parameters, regressor
from ...dynamics.identification import Identified, identify
from ...dynamics.probe import inverse_dynamics
from ...kinematics.frames import joint_axes, tip_pose
from ...kinematics.jacobian import jacobian, jacobian_rate
from ...model.payload import with_payload
from ...motion.trajectory import REST_TO_REST
from ...systems.excitation import FourierMotion, exciting_motion
from .findings import Block, Finding

TITLE = "Identified against assumed"
NOISE = .01                                          # of each motor's range: what is measured is as uncertain as that
SAMPLES = 401                                        # of the motion at which torques are measured
ASIDE = .8                                           # [rad] beyond the task's postures; of a slide, this share of its range
LONGER = 3                                           # times the task's duration
HARMONICS, TRIES, STEPS, SEED = 4, 30, 0, 0         # of the motion: the best of some; no steps, whose end would hang on the library
SLOWER, ROUNDS = 1.2, 12                             # by which a motion is slowed until the motors can do it, and how often
GENERIC = np.array([[0, 0, 0], [1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1], [1, 1, 0], [0, 1, 1], [1, 0, 1]])
OTHER = "chain_assembly"                             # the method of the second way
DEPENDENT = 1e-9                                     # of the largest singular value: what counts as none
MEASURED = .05                                       # a measured number is right to this share, or within its noise


class Measured(NamedTuple):
    """Measured data. believed: the model assumed. motion; states q, qd, qdd (3, N, n). full: the range of each motor (n,) [N m, or N].

    torque: (N, n) what was measured with the payload. loaded, empty: `Identified` with it and without.
    """
    believed: object
    motion: FourierMotion
    states: np.ndarray
    full: np.ndarray
    torque: np.ndarray
    loaded: Identified
    empty: Identified


def identified_block(study):
    """Numbers seen, errors of torque along the task by the model assumed and by the one identified, and the payload weighed."""
    motion, full = excitation(study)
    if motion is None:
        return Block(TITLE, (), "There is nothing to be measured: no motion about the postures of the task was found that stays within "
                     "these motors' torques, however slow.")
    data = measured(study, motion, full)
    again = refitted(study, data)
    shows, most = data.loaded.rank, data.loaded.count
    left = float(np.sqrt(np.mean((data.loaded.residual / (NOISE * full)) ** 2)))
    load = payload(study, data)
    findings = (Finding("numbers of the masses that are seen", shows, "", "rank of the base regressor", again[0],
                        "ten point masses a link"),
                *errors(study, data, again[1]),
                Finding("what the fit leaves, in noise", left, "", "residual of the fit",
                        float(np.sqrt(1 - shows / data.torque.size)), "√(1 − numbers / torques)", tolerance=.1), *load)
    seen_of = f"{shows} number{'s are' if shows != 1 else ' is'} seen, {'all' if shows == most else f'of {most}'} that torques can tell"
    return Block(TITLE, findings, f"Measured, in a simulation, for {motion.duration:.3g} s about the postures of the task, with noise of "
                 f"{100 * NOISE:.0f} % of each motor's range; errors are shares of that range, too. {seen_of}. Friction and rotors are "
                 "taken as known." + unfelt(study, load))


# -- the motion -------------------------------------------------------------------------------------------------------
def excitation(study):
    """(the `FourierMotion` about the task's postures, the range of each motor); None for a motion that the motors cannot do."""
    task, limit = study.task, np.array([one.limit for one in study.sizings])
    speed = np.array([one.motor.speed / abs(one.gear) for one in study.sizings])
    rate, acceleration = paces(task)
    motion = exciting_motion(about(task), LONGER * task.duration, np.minimum(speed, rate), acceleration, HARMONICS, TRIES, STEPS, SEED)
    for _ in range(ROUNDS):
        most = np.abs(inverse_dynamics(study.driven, *motion.sample(SAMPLES)[1:4])).max(0)
        if (most <= limit).all():
            return motion, np.where(np.isfinite(limit), limit, np.maximum(most, np.abs(task.torque(task.times())).max(0)))
        motion = replace(motion, duration=SLOWER * motion.duration)
    return None, limit


def asides(robot):
    """Margins by which each joint may move beyond the task's postures (n,) [rad, or m]."""
    return np.array([ASIDE * (high - low) if link.prismatic else ASIDE for link, (low, high) in zip(robot.links, robot.limits)])


def about(task):
    """The arm with limits a little beyond the postures of the task, so that it is measured where it works."""
    (lowest, highest), robot = task.motion.extremes(), task.robot
    for i, ((low, high), more) in enumerate(zip(robot.limits, asides(robot))):
        robot = robot.with_link(i + 1, limits=(max(low, lowest[i] - more), min(high, highest[i] + more)))
    return robot


def paces(task):
    """The rates and accelerations (n,) of the task, those of the fastest joint of a kind for all: each of them has to move."""
    slides = np.array([link.prismatic for link in task.robot.links])
    own = [asides(task.robot) * peak / task.duration ** k for k, peak in enumerate(REST_TO_REST["quintic"][:2], start=1)]
    return [np.array([max(x[slides == kind].max(), least) for kind, least in zip(slides, still)])
            for x, still in zip(task.motion.peaks(), own)]


def measured(study, motion, full):
    """Both identifications, with the payload and without, by one motion."""
    believed = study.arm.replace(links=[link.replace(motor=real.motor) for link, real in zip(study.arm.links, study.driven.links)])
    states, rng = np.array(motion.sample(SAMPLES)[1:4]), np.random.default_rng(SEED)
    noise = rng.random((12, 2, *states[0].shape)).sum(0) - 6           # nearly normal, of deviation 1: every NumPy draws these alike
    torques = [inverse_dynamics(arm, *states) + NOISE * full * one for arm, one in zip((study.driven, believed), noise)]
    found = [identify(believed, *states, tau, NOISE * full, partial=True) for tau in torques]
    return Measured(believed, motion, states, full, torques[0], *found)


# -- a second way to the same -----------------------------------------------------------------------------------------
def refitted(study, data):
    """(how many numbers are seen, what they say of the torques along the task (N, n)), without base parameters.

    Each link is weighed down by 1 kg at ten points, one at a time. The changes of torque span all that its ten numbers can do.
    """
    both = [np.concatenate(x) for x in zip(data.states, study.task(study.task.times()))]
    N, (assumed, A) = len(data.torque), changes(data.believed, both)
    rows = (A[:N] / (NOISE * data.full)[:, None]).reshape(-1, A.shape[-1])
    left = ((data.torque - assumed[:N]) / (NOISE * data.full)).ravel()
    length = np.linalg.norm(rows, axis=0)
    length[length <= DEPENDENT * length.max()] = np.inf                # what no motor feels is rounding
    x, _, rank, _ = np.linalg.lstsq(rows / length, left, rcond=DEPENDENT)
    return int(rank), assumed[N:] + A[N:] @ (x / length)


def changes(robot, states):
    """(the torques (N, n), their changes (N, n, 10 n) by 1 kg at each of ten points of each link), by the other method."""
    torque = lambda arm: inverse_dynamics(arm, *states, method=OTHER)
    now, moved = torque(robot), []
    for i in range(1, robot.n + 1):
        chain = robot.replace(links=robot.links[:i], postures={})
        moved += [torque(robot.replace(links=(*robot.links[:i - 1], with_payload(chain, 1.0, at=r).links[-1], *robot.links[i:])))
                  for r in GENERIC]
    return now, np.stack(moved, axis=-1) - now[..., None]


# -- what is found ----------------------------------------------------------------------------------------------------
def errors(study, data, again):
    """The largest error of torque along the task, of the model assumed and of the one identified, in percent of a motor's range."""
    way = study.task(study.task.times())
    real = inverse_dynamics(study.driven, *way)
    worst = lambda off: float(100 * (np.abs(off) / data.full).max())
    return (Finding("torque error on the way, assumed", worst(real - inverse_dynamics(data.believed, *way)), "%",
                    "two arms, Newton-Euler", worst(torque_of_load(study.task, way)), "Jᵀ m (a − g) of the payload", scale=.01),
            Finding("torque error on the way, identified", worst(real - data.loaded.torque(*way)), "%", "base regressor",
                    worst(real - again), "ten point masses a link", scale=.01, tolerance=1e-5))


def torque_of_load(task, way):
    """Loads of all joints that carry a point mass at the tool (N, n): J^T m (a - g)."""
    q, qd, qdd = way
    J, rate = jacobian(task.robot, q)[:, :3], jacobian_rate(task.robot, q, qd)[:, :3]
    a = (J @ qdd[..., None] + rate @ qd[..., None])[..., 0]
    return (np.swapaxes(J, 1, 2) @ (task.payload * (a - np.asarray(task.robot.gravity, dtype=float)))[..., None])[..., 0]


def payload(study, data):
    """The mass that the hand holds, and its first moment about the last axis, from the difference of the two identifications."""
    robot, m = study.task.robot, study.task.payload
    felt = felt_by(data)
    way, found = "two identifications", []
    if felt.any():
        told = regressor(data.believed, *data.states) @ (data.loaded.values - data.empty.values) / (NOISE * data.full)
        found.append(near("payload, weighed by the motors", float((felt * told).sum() / (felt ** 2).sum()), "kg", way, m, "put in",
                          np.sqrt(2 / (felt ** 2).sum())))
    k = [data.loaded.names.index(name) for name in (f"h{axis}{robot.n}" for axis in "xy") if name in data.loaded.names]
    if len(k) == 2 and not robot.links[-1].prismatic:
        found.append(near(f"its first moment about axis {robot.n}", float(np.linalg.norm((data.loaded.values - data.empty.values)[k])),
                          "kg m", way, m * off_axis(robot), "put in", float(np.hypot(*data.loaded.deviations[k])) * np.sqrt(2)))
    return found


def near(words, value, unit, way, other, other_way, deviation):
    """The `Finding` of a measured number, which is right as far as its noise lets it."""
    return Finding(words, value, unit, way, other, other_way, tolerance=MEASURED, deviation=float(deviation))


def felt_by(data):
    """Change of the measured torques by 1 kg at the tool, in units of the noise (N, n)."""
    more = base_parameters(with_payload(data.believed, 1.0)).values - base_parameters(data.believed).values
    return regressor(data.believed, *data.states) @ more / (NOISE * data.full)


def off_axis(robot):
    """Distance of the tool from the axis of the last joint [m]."""
    q = np.zeros(robot.n)
    axis, origin = (np.asarray(x[-1], dtype=float) for x in joint_axes(robot, q))
    return float(np.linalg.norm(np.cross(axis, tip_pose(robot, q)[:3, 3] - origin)))


def unfelt(study, findings):
    """State in a sentence which part of the payload does not change the torques; empty if there is none."""
    told = [one.words for one in findings]
    if not any("payload" in words for words in told):
        return " No motor feels the payload."
    if any("moment" in words for words in told):
        return ""
    last = study.task.robot.links[-1]
    return (" The last joint slides, and does not feel where beside it the load sits." if last.prismatic else
            " Where beside the last axis the load sits cannot be told from these torques.")
