"""A block of a study for who goes further: the way of the task, as fast as the motors' peak torques and speeds let it be."""
from typing import NamedTuple

import numpy as np

from ...dynamics.probe import friction_constants, friction_torque, inverse_dynamics
from ...maths.rounding import rounded_up
from ...model.link import Friction
from ...motion.fastest import fastest
from ...motion.trajectory import Trajectory
from ...systems.sizing import rms
from .findings import Block, Finding, shown
from .fitness import numbered
from .instants import instants, largest_at
from .study_blocks import bearings

TITLE = "As fast as the motors can"
POINTS, CELLS, INSTANTS = 1500, 400, 1501             # of the path, of the linear programme, and at which torques are found again
FINE = 4001                                          # instants by which the length of the way is found
FULL = .95                                           # of a limit: from here on it holds the motion back
EVEN, EVEN_AGAIN = 2001, 401                         # instants at least of the motion that is quickened evenly, by either way
ROUNDS, HALVINGS = 8, 50                             # of the programme where friction grows with speed, and of the bisection
OTHER = "euler_lagrange"                             # the method of the second way
NO_LIMIT = 1e6                                       # [rad/s or m/s] for a motor that states no highest speed


class Limits(NamedTuple):
    """The driven arm, with the bearings of its motors, and what each motor gives at its joint (n,): torque and speed."""
    arm: object
    torque: np.ndarray
    speed: np.ndarray


def fastest_block(study):
    """Its duration, the use of the motors, which of them holds it back, and how fast the same way is if it is quickened evenly."""
    try:
        found = quickest(study)
    except ValueError as error:
        return Block(TITLE, (), f"There is none to be found: {error}.")
    limits = limits_of(study)
    T, even = sum(one.duration for one in found), evenly(study.task.motion, limits)
    held, again = held_back(found, limits), recomputed(found, limits)
    k = int(held.argmax())
    findings = (Finding("shortest time for this way", T, "s", f"two passes, {POINTS} points", sum(by_programme(one, limits) for one in
                        pieces(study.task.motion)), f"linear programme, {CELLS} cells", tolerance=1e-2, least=True),
                Finding("largest use of a motor's torque", 100 * max(one.use.max() for one in found), "%", "at the points",
                        100 * again[0], "Euler-Lagrange, other instants", tolerance=2e-2),
                Finding(f"time for which motor {k + 1} is full", 100 * held[k], "%", "at the points", 100 * again[1][k],
                        "Euler-Lagrange, other instants", scale=100, tolerance=5e-2),
                Finding("shortest time, if quickened evenly", even[0], "s", "torques scaled, closed form", even[1],
                        "bisection, Euler-Lagrange", tolerance=1e-3, least=True))
    return Block(TITLE, findings, in_words(study, found, T, even[0], k))


def quickest(study):
    """The `FastestMotion` of each part of the task from rest to rest; a ValueError says why there is none."""
    limits = limits_of(study)
    if not np.isfinite(limits.torque).all():
        silent = numbered("the motor of joint", ~np.isfinite(limits.torque))
        raise ValueError(f'{silent} states no largest torque; with motors="table" the study chooses motors that do')
    return [fastest(limits.arm, piece, limits.torque, limits.speed, POINTS) for piece in pieces(study.task.motion)]


def limits_of(study):
    """The `Limits` of a study: peak torques without a reserve."""
    arm, speed = study.driven, np.array([one.motor.speed / abs(one.gear) for one in study.sizings])
    for i, brake in enumerate(bearings(arm), start=1):
        if brake:
            own = arm.links[i - 1].friction or Friction()
            arm = arm.with_link(i, friction=Friction(own.viscous + brake, own.coulomb))
    return Limits(arm, np.array([one.limit for one in study.sizings]), np.minimum(speed, NO_LIMIT))


def pieces(motion):
    """The parts of a motion from rest to rest."""
    between = np.abs(motion(motion.times[1:-1])[1]).max(-1, initial=0) if len(motion.times) > 2 else np.array([])
    ends = [0, *(1 + np.flatnonzero(between < 1e-9)), len(motion.times) - 1]
    return [Trajectory(motion.times[a:b + 1], motion.coefficients[a:b]) for a, b in zip(ends, ends[1:])]


def in_words(study, found, T, even, k):
    """State the gain, its price, and the motor that limits the motion for the longest time."""
    task, gears = study.task, np.array([abs(one.gear) for one in study.sizings])
    rated = np.array([one.motor.rated for one in study.sizings])
    heat = np.sqrt(sum(rms(one.times, one.torque.T) ** 2 * one.duration for one in found) / T) / gears / rated
    j, least = int(heat.argmax()), lambda x: shown(rounded_up(x, digits=3), 3)
    price = f" Again and again without a pause, motor {j + 1} would give {100 * heat[j]:.0f} % of what it gives all day." if heat[j] else ""
    return (f"At peak torque, without a reserve, the way of the task takes {least(T)} s in place of {task.duration:g} s, "
            f"{shown(task.duration / T, 2)} times as fast; quickened evenly, {least(even)} s. Motor {k + 1} holds "
            f"it back the longest.{price}")


# -- what holds it back -----------------------------------------------------------------------------------------------
def held_back(found, limits):
    """The share of the time for which each motor is at its limit, of torque or of speed (n,), by the points of the path."""
    full = 0.0
    for one in found:
        _, rate, *_ = one.motion(one.times)
        used = np.maximum(one.use, np.abs(rate) / limits.speed)
        full = full + (np.diff(one.times)[:, None] * (used[:-1] >= FULL)).sum(0)
    return full / sum(one.duration for one in found)


def recomputed(found, limits):
    """(the largest use of a torque, the shares of the time at a limit): by another method, at other instants of the motion."""
    most, full = 0.0, 0.0
    for one in found:
        _, q, qd, qdd, _ = one.motion.sample(INSTANTS)
        inside = slice(1, -1)                        # at rest, dry friction is not what it is a moment later
        use = np.abs(inverse_dynamics(limits.arm, q, qd, qdd, method=OTHER))[inside] / limits.torque
        most = max(most, float(use.max()))
        full = full + one.duration * (np.maximum(use, np.abs(qd[inside]) / limits.speed) >= FULL).mean(0)
    return most, full / sum(one.duration for one in found)


# -- the same by a linear programme -----------------------------------------------------------------------------------
def by_programme(motion, limits):
    """The shortest time along the way of a motion [s], without the two passes and without a spline.

        a (y - x)/(2 ds) + b (x + y)/2 + g within the torques,    x, y: squares of the rate of s at the ends of a cell

    The largest sum of x under limits that are linear in x. In each cell they hold in its middle, where torques are the other method's.
    """
    from scipy.optimize import linprog  # here, as it takes longer to load than all of robotlab
    ds, q, q1, q2 = cells(motion)
    (a, b, g, dry), viscous = coefficients(limits.arm, q, q1, q2)
    most = (limits.speed / np.maximum(np.abs(q1), 1e-12)).min(-1) ** 2
    middle, known = np.minimum(most, 1.0), 0.0
    for _ in range(ROUNDS):
        root = np.sqrt(middle)[:, None]
        bend, shift = b + viscous / (2 * root), g + dry + viscous * root / 2
        rows = np.concatenate([rows_of(a, bend, ds), -rows_of(a, bend, ds)])
        right = np.concatenate([(limits.torque - shift).ravel(), (limits.torque + shift).ravel()])
        top = np.minimum(np.append(most, np.inf), np.append(np.inf, most))[1:-1]
        x = linprog(-np.ones(rows.shape[1]), rows, right, bounds=np.stack([0 * top, top], axis=1)).x
        x = np.concatenate([[0], x, [0]])
        v, middle = np.sqrt(x), np.maximum((x[1:] + x[:-1]) / 2, 1e-9)
        if not viscous.any() or abs(known - (known := (2 * ds / (v[1:] + v[:-1])).sum())) < 1e-6 * known:
            break
    return float((2 * ds / (v[1:] + v[:-1])).sum())


def cells(motion):
    """(length of a cell, q, q', q'' by the length of the way in the middles of the cells), of the motion's own polynomials."""
    t, _, rates, *_ = motion.sample(FINE)
    s = np.append(0, np.cumsum(np.diff(t) * (np.linalg.norm(rates[1:], axis=1) + np.linalg.norm(rates[:-1], axis=1)) / 2))
    ds = s[-1] / CELLS
    q, qd, qdd, _ = motion(np.interp(ds * (np.arange(CELLS) + .5), s, t))
    speed = np.linalg.norm(qd, axis=1)[:, None]
    q1 = qd / speed
    return ds, q, q1, (qdd - (qdd * q1).sum(1)[:, None] * q1) / speed ** 2


def coefficients(robot, q, q1, q2):
    """((a, b, g, dry friction), viscous friction), each (N, n): the torques are a u + b x + g + dry + viscous sqrt(x)."""
    torque = lambda *state: inverse_dynamics(robot, *state, method=OTHER) - friction_torque(robot, state[1])
    zero, viscous = np.zeros_like(q), friction_constants(robot)[:, 0] * q1
    g = torque(q, zero, zero)
    return (torque(q, zero, q1) - g, torque(q, q1, q2) - g, g, friction_torque(robot, q1) - viscous), viscous


def rows_of(a, b, ds):
    """The torques of each cell (N n, N - 1) as rows by which x between the cells is multiplied."""
    N, n = a.shape
    out = np.zeros((N, n, N + 1))
    out[np.arange(N), :, np.arange(N)], out[np.arange(N), :, np.arange(1, N + 1)] = b / 2 - a / (2 * ds), b / 2 + a / (2 * ds)
    return out.reshape(N * n, N + 1)[:, 1:-1]


# -- quickened evenly -------------------------------------------------------------------------------------------------
def evenly(motion, limits):
    """The shortest duration of the same motion, all of it quickened alike [s]: by how torques scale, and by bisection.

        tau = A w^2 + V w + B,   w = how many times as fast: A of acceleration and speed, V viscous friction, B weight and dry friction
    """
    t = instants(motion, EVEN)
    for _ in range(2):                               # the second time closer to where the first found the torques at their largest
        A, V, B = scaled(motion, limits, t)
        speeds = float((limits.speed / motion.peaks()[0].clip(1e-12)).min())
        w = min(speeds, *(float(first_root(sign * A, sign * V, sign * B - limits.torque).min()) for sign in (1, -1)))
        torque = lambda at: np.einsum("k,kij->ij", [w * w, w, 1], scaled(motion, limits, at)) / limits.torque
        t = largest_at(t, torque(t), torque)
    return motion.duration / w, by_halving(motion, limits)


def scaled(motion, limits, t):
    """A, V and B of the torques, (3, N, n), at times t (N,)."""
    q, qd, qdd, _ = motion(t)
    arm = limits.arm.replace(links=[link.replace(friction=None) for link in limits.arm.links])
    V = friction_constants(limits.arm)[:, 0] * qd
    g = inverse_dynamics(arm, q, 0 * q, 0 * q)
    return np.stack([inverse_dynamics(arm, q, qd, qdd) - g, V, g + friction_torque(limits.arm, qd) - V])


def first_root(A, V, C):
    """The smallest w > 0 at which A w^2 + V w + C becomes positive, inf where it never does; C < 0."""
    with np.errstate(divide="ignore", invalid="ignore"):
        D = np.sqrt(V ** 2 - 4 * A * C)
        w = -2 * C / (V + D)                         # the root that stays where A is zero
    return np.where(np.isfinite(w) & (w > 0), w, np.inf)


def by_halving(motion, limits):
    """The same [s], asked of the motion itself and by the other method."""
    low, high = 0.0, 1.0
    while fits(motion, limits, high) and high < NO_LIMIT:
        low, high = high, 2 * high
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if fits(motion, limits, middle) else (low, middle)
    return motion.duration / high


def fits(motion, limits, times):
    """True if the motors can do a motion that is so many times as fast."""
    motion = motion.stretched(1 / times)
    q, qd, qdd, _ = motion(instants(motion, EVEN_AGAIN))
    if (np.abs(qd) > limits.speed).any():            # which is asked more quickly than the torques
        return False
    return bool((np.abs(inverse_dynamics(limits.arm, q, qd, qdd, method=OTHER)) <= limits.torque).all())
