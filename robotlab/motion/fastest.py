"""The fastest motion along a path: one pass back from the end, one pass forward from the start.

Along a path q(s) the torques are tau = a u + b x + g, with u the acceleration of s and x the square of its rate. Both are unknown, and
both enter linearly: at each point of the path the limits leave a polygon of (u, x), and x(s + ds) = x + 2 u ds. (Bobrow, Dubowsky and
Gibson 1985; Pham and Pham 2018, whose two passes these are.)
"""
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from ..dynamics.methods import method_or_usual
from ..dynamics.probe import friction_constants, friction_torque
from ..model.checks import both_ways, counted, whole
from ..model.numbered import require_numbers
from ..near import Named
from .path import path_by_length
from .polygon import HalfPlanes, bounds, slopes
from .trajectory import Trajectory

ROUNDS = 60                                          # of the passes, where viscous friction makes the torques depend on the root of x
CLOSE = 1e-9                                         # relative and [rad^2/s^2]: rounding
SETTLED = 1e-10                                      # change of the duration, relative
BESIDE = 1e-10                                       # of the duration: just after the start, and just before the end
ROUNDING = 1e-9                                      # of a limit, by which it may be passed


@dataclass(frozen=True, eq=False)
class FastestMotion(Named):
    """Result of `fastest`: the motion, and the plane of s and its rate in which it was found.

    motion: a `Trajectory`, exact between the points. s: (N+1,) the length along the path [rad, or m]. rate: (N+1,) its rate [1/s of it].
    wall: (N+1,) the largest rate that the limits leave, whatever comes before or after; inf where they leave any. brake: (N+1,) the
    largest from which the end can still be reached at rest. torque: (N+1, n) what the joints supply at the points [N m, or N].
    limit: (n,) the largest allowed, inf where none was given; or (n, 2) the lowest and the highest.

    >>> from robotlab import fastest, zoo
    >>> found = fastest(zoo.planar(2), [[0.0, 0.5], [1.0, 1.0]], torque=[60.0, 30.0], points=60)
    >>> round(found.duration, 2), float(found.use.max().round(2))
    (0.46, 1.0)
    """
    motion: Trajectory = field(repr=False)
    s: np.ndarray = field(repr=False)
    rate: np.ndarray = field(repr=False)
    wall: np.ndarray = field(repr=False)
    brake: np.ndarray = field(repr=False)
    torque: np.ndarray = field(repr=False)
    limit: np.ndarray = field(repr=False)

    @property
    def duration(self):
        """The duration [s]."""
        return self.motion.duration

    @property
    def times(self):
        """The times at which the points of the path are passed (N+1,) [s]."""
        return self.motion.times

    @property
    def use(self):
        """The share of its limit that each motor uses at the points (N+1, n): 1 where it holds the motion back."""
        low, high = self.limit.T if self.limit.ndim == 2 else (-self.limit, self.limit)
        return self.torque / np.where(self.torque > 0, high, low)

    def __repr__(self):
        """In a line: how long it takes, and how much of the motors' limits it uses at the points."""
        used = f", use up to {100 * self.use.max():.1f} %" if np.isfinite(self.limit).all() else ""
        return f"FastestMotion({counted(self.motion.n, 'joint')}, {self.duration:.4g} s, {len(self.s)} points{used})"

    def __call__(self, t):
        """q, qd and qdd, each (..., n), at times t (...) [s]; at both ends as just beside them, where the rates still have their signs.

        So dry friction has the sign of the motion there: the limits hold with it, and the arm brakes until it rests.
        """
        first, last = self.times[[0, -1]]
        return self.motion(np.clip(t, first + BESIDE * self.duration, last - BESIDE * self.duration))[:3]


def fastest(robot, path, torque=None, velocity=None, points=400, acceleration=None):
    """The fastest motion along a path, from rest to rest, that no motor's limit forbids at any of its points.

        |a(s) u + b(s) x + g(s)| <= limit,   u = dv/dt,  x = v^2,  v = ds/dt

    robot: a `Robot` with numbers; its rotors and its friction count, dry friction at the ends as just after and before. path: postures
    (k, n) that a smooth curve runs through [rad or m], or a `Trajectory` whose path, not its pace, is kept. torque: the most that each
    motor gives, (n,) or one number for all, or (n, 2) the lowest, below 0, and the highest [N m, or N]. velocity, acceleration: the same of
    the rates [rad/s or m/s] and of their change [rad/s2 or m/s2]. None: no limit; without one of torque the arm needs no masses. None for
    all three: those that the arm's links have, as `effort` and `speed`. points:
    in about how many pieces the path is cut, each posture an end of one. The limits hold where pieces end: the more there are, the shorter
    the motion, and the less is asked too much between. Returns a `FastestMotion`. Raises ValueError where no motion is possible, and says
    where the motors are the farthest from holding the arm. That alone forbids no motion: what they cannot hold may still be passed at
    speed, and then not slowly.

    >>> from robotlab import fastest, zoo
    >>> found = fastest(zoo.planar(2), [[0.0, 0.5], [0.8, 1.0], [1.5, 0.4]], torque=[40.0, 15.0])
    >>> round(found.duration, 2), bool((found.use < 1 + 1e-9).all())
    (0.69, True)
    """
    robot = require_numbers(robot)
    limits = _limits(robot, torque, velocity, acceleration)
    path = path_by_length(robot, path, whole(points, "points", 2, 5000))
    s, q, q1, q2, _ = path
    (a, b, g), dry, viscous = _torques(robot, q, q1, q2, limits.torque is not None)
    x, known, short = np.zeros_like(s), 0.0, 0.0
    for _ in range(ROUNDS):
        rows, most = _half_planes(*_with_root((a, b, g), viscous, x), dry, q1, q2, limits)
        x, u, wall, high = _two_passes(rows.tighter(short), s, limits.torque, g + dry)
        over = _beyond(_half_planes(a, b, g + viscous * np.sqrt(x)[:, None], dry, q1, q2, limits)[0], most, x, u)
        settled = not viscous.any() or abs(known - (known := times_along(s, np.sqrt(x))[-1])) <= SETTLED * known
        if settled and (over <= ROUNDING * most).all():
            break
        if settled:
            short = short + 2 * over
    else:
        raise ValueError(f"path is one along which viscous friction lets no motion settle in {ROUNDS} rounds; expected other points")
    tau = a * np.append(u, u[-1])[:, None] + b * x[:, None] + g + dry + viscous * np.sqrt(x)[:, None]
    limit = np.full(robot.n, np.inf) if limits.torque is None else limits.torque.T if np.ndim(torque) == 2 else limits.torque[1]
    return FastestMotion(_motion(path, x, u), s, np.sqrt(x), np.sqrt(wall), np.sqrt(high), tau, limit)


class Limits(NamedTuple):
    """The lowest and the highest (2, n) of torques, rates and accelerations; None where there are none."""
    torque: np.ndarray
    velocity: np.ndarray
    acceleration: np.ndarray


def _limits(robot, torque, velocity, acceleration):
    """The `Limits` of an arm's joints, of torque or of acceleration at least; where none is given, those that its links have."""
    n = robot.n
    if torque is None and velocity is None and acceleration is None and np.isfinite(robot.effort).all():
        torque, velocity = robot.effort, robot.speed
    if torque is None and acceleration is None:
        raise ValueError("torque and acceleration are None, and not every link has an effort; expected limits of one of them: without, no "
                         "motion is the fastest")
    given = (torque, "torque", "N m or N"), (velocity, "velocity", "rad/s or m/s"), (acceleration, "acceleration", "rad/s2 or m/s2")
    return Limits(*(None if x is None else both_ways(x, n, name, unit, name != "acceleration") for x, name, unit in given))


def _torques(robot, q, q1, q2, needed):
    """((a, b, g), dry friction, viscous friction), each (N+1, n): the torques are a u + b x + g + dry + viscous sqrt(x).

    They are nan for an arm without masses, where they are not needed.
    """
    if not needed and any(x is None for link in robot.links for x in (link.m, link.com, link.I_com)):
        return (np.full_like(q, np.nan),) * 3, *np.zeros((2, *q.shape))
    torque, zero = method_or_usual(None), np.zeros_like(q)                         # no friction in it
    g = torque(robot, q, zero, zero)
    a, b = torque(robot, q, zero, q1) - g, torque(robot, q, q1, q2) - g
    viscous = friction_constants(robot)[:, 0] * q1
    return (a, b, g), friction_torque(robot, q1) - viscous, viscous


def _with_root(torques, viscous, x):
    """a, b and g with viscous friction along the tangent of sqrt(x) where the round before was: what is not linear is made so."""
    a, b, g = torques
    if not viscous.any():
        return torques
    v = np.sqrt(x)[:, None]
    return a, b + viscous * np.where(v > 0, 0.5 / np.where(v > 0, v, 1), 0), g + viscous * v / 2


def _half_planes(a, b, g, dry, q1, q2, limits):
    """The limits at each point of the path, and how much each allows (m,). Where a joint turns back, dry friction jumps: both are met."""
    rows, most = [], []
    if limits.torque is not None:
        (low, high), near = limits.torque, np.stack([np.vstack([dry[:1], dry[:-1]]), dry, np.vstack([dry[1:], dry[-1:]])])
        rows += [(a, b, high - g - near.max(axis=0)), (-a, -b, g + near.min(axis=0) - low)]
        most += [high, -low]
    if limits.acceleration is not None:
        low, high = limits.acceleration
        rows += [(q1, q2, np.broadcast_to(high, q1.shape)), (-q1, -q2, np.broadcast_to(-low, q1.shape))]
        most += [high, -low]
    if limits.velocity is not None:
        low, high = limits.velocity ** 2
        rows.append((np.zeros_like(q1), q1 ** 2, np.where(q1 > 0, high, low)))
        most.append(np.maximum(low, high))
    most = np.concatenate(most)
    return HalfPlanes(*(np.hstack(parts)[:, np.isfinite(most)] for parts in zip(*rows))), most[np.isfinite(most)]


def _beyond(rows, most, x, u):
    """By how much limits are passed (N+1, m), at each point with what comes before and after."""
    before, after = np.append(u[:1], u), np.append(u, u[-1:])
    over = [rows.A * one[:, None] + rows.B * x[:, None] - rows.R for one in (before, after)]
    return np.where((worst := np.maximum(*over)) > ROUNDING / 2 * most, worst, 0)


# -- the two passes ---------------------------------------------------------------------------------------------------
def _two_passes(rows, s, limit, g):
    """(x, u, wall, high): the largest x at each point, u between, the x that the point itself leaves, and that which the end leaves."""
    d = np.diff(s)
    step = slopes(rows.at(slice(-1)).beside(rows.at(slice(1, None)).later(d)))     # what holds at both ends of each step
    low, high = _back(step, d, lambda i: _no_way(i, s, limit, g))
    x, u = np.zeros_like(s), np.zeros_like(d)
    for i, w in enumerate(1 / (2 * d)):                                            # forth: as fast as can still be stopped
        bound = step.r[i] - step.b[i] * x[i]
        most = min(bound[step.above[i]].min(initial=np.inf), w * (high[i + 1] - x[i]))
        least = max(bound[step.below[i]].max(initial=-np.inf), w * (low[i + 1] - x[i]))
        u[i] = max(most, least) if i + 1 < len(d) else -w * x[i]
        x[i + 1] = max(x[i] + u[i] / w, 0.0) if i + 1 < len(d) else 0.0
    if not x[1:-1].all():
        _no_way(1 + int(x[1:-1].argmin()), s, limit, g)
    return x, u, np.maximum(slopes(rows).high, 0), high


def _back(step, d, no_way):
    """The interval of x at each point from which the end can be reached at rest."""
    low, high = np.zeros(len(d) + 1), np.zeros(len(d) + 1)
    for i in reversed(range(len(d))):
        w = 1 / (2 * d[i])
        b, r, above, below = (part[i] for part in step[:4])
        # u <= w (high - x) against the rows from below, u >= w (low - x) against those from above
        under = bounds(w - b[below], w * high[i + 1] - r[below])
        over = bounds(b[above] - w, r[above] - w * low[i + 1])
        low[i], high[i] = max(step.low[i], under[0], over[0], 0.0), min(step.high[i], under[1], over[1])
        if low[i] > high[i] * (1 + CLOSE) + CLOSE or i == 0 and low[i] > 0:
            no_way(i)
    return low, high


def _no_way(i, s, limit, g):
    """Raise the ValueError that says where the limits leave nothing, and which joint is the nearest to blame."""
    percent = 100 * s / s[-1]
    if limit is None:
        raise ValueError(f"acceleration leaves no motion along the path at {percent[i]:.0f} % of it")
    most = np.where(g > 0, limit[1], -limit[0])
    held = np.abs(g) / most
    k = i if held[i].max() > 1 else int(held.max(axis=1).argmax())
    j = int(held[k].argmax())
    need = (f"joint {j + 1} needs {np.abs(g[k, j]):.4g} against weight and dry friction at {percent[k]:.0f} % of it, and "
            f"may give {most[k, j]:.4g}")
    rest = "" if held[k].max() > 1 else f"; what is left does not take it past {percent[i]:.0f} %"
    raise ValueError(f"torque leaves no motion along the path: {need}{rest}")


# -- the motion -------------------------------------------------------------------------------------------------------
def times_along(s, v):
    """Compute the times of passing points s (N,) at the rates v (N,) [s], if the square of the rate is linear in s between them."""
    return np.append(0, (2 * np.diff(s) / (v[1:] + v[:-1])).cumsum())


def _motion(path, x, u):
    """The `Trajectory`: s is a quadratic of time on each piece and q a cubic of s, which makes a polynomial of degree six."""
    s, q, q1, q2, q3 = (part[:, None] if part.ndim == 1 else part for part in path)
    times = times_along(path[0], np.sqrt(x))
    h = np.diff(times)[:, None]
    al, be = np.sqrt(x[:-1, None]) * h, u[:, None] * h ** 2 / 2                     # s = s_i + al r + be r^2, r = 0 ... 1
    c1, c2, c3 = q1[:-1], q2[:-1] / 2, q3[:-1] / 6
    powers = (q[:-1], c1 * al, c1 * be + c2 * al ** 2, 2 * c2 * al * be + c3 * al ** 3, c2 * be ** 2 + 3 * c3 * al ** 2 * be,
              3 * c3 * al * be ** 2, c3 * be ** 3)
    return Trajectory(times, np.stack(powers, axis=1))
