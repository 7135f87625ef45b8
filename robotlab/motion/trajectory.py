"""Trajectories of joints: polynomials in time from posture to posture, to the third derivative.

A quintic has six coefficients for six conditions: position, velocity and acceleration at both ends. A cubic has four, and
its acceleration jumps at the ends.
"""
import math
from dataclasses import dataclass

import numpy as np

from ..model.checks import both_ways, counted, finite, got, number, one_of, shaped, whole
from ..near import Named

ORDERS = 4                                           # position, velocity, acceleration, jerk
REST_TO_REST = {"quintic": (15 / 8, 10 / np.sqrt(3), 60.0), "cubic": (3 / 2, 6.0, 12.0)}      # peaks over D/T, D/T2, D/T3
SHORTEST, LARGEST = 1e-60, 1e90                      # [s]; of any number: beyond, their powers leave the range of floats
ROUNDING = 1e-12                                     # of a duration, by which it is longer, so that no limit is passed when it is used
TRIFLE = 1e-15                                       # of the largest coefficient: one this small beside it is rounding

# coefficients of s, ..., s^5 from v h and a h^2 at the start, the same at the end, and the way between
QUINTIC = np.array([[1, 0, 0, 0, 0], [0, .5, 0, 0, 0], [-6, -1.5, -4, .5, 10], [8, 1.5, 7, -1, -15], [-3, -.5, -3, .5, 6]])


@dataclass(frozen=True, eq=False)
class Trajectory(Named):
    """A motion of n joints: trajectory(t) -> q, qd, qdd, qddd, each (..., n), for times t (...) [s].

    times: (k+1,) where the pieces meet [s]. coefficients: (k, degree+1, n), of powers of the time since the piece began
    divided by its length. Before the start and after the end the joints rest at the end postures, also where the rate
    at the end itself is not 0.

    >>> from robotlab import quintic
    >>> motion = quintic([0.0, 0.0], [1.0, 2.0], duration=2.0)
    >>> motion.duration, motion.n, motion.peaks()[0].round(4)
    (2.0, 2, array([0.9375, 1.875 ]))
    """
    times: np.ndarray
    coefficients: np.ndarray

    def __post_init__(self):
        times = shaped(self.times, "times", (None,), "where the pieces meet, in s")
        coefficients = shaped(self.coefficients, "coefficients", (None, None, None), "pieces, powers of time, joints")
        if len(times) < 2 or not (np.diff(times) > 0).all():
            raise ValueError(f"times is {got(times)}; expected two or more times in s that increase")
        if len(coefficients) != len(times) - 1 or 0 in coefficients.shape:
            raise ValueError(f"coefficients has shape {coefficients.shape}; expected ({len(times) - 1}, k, n): one polynomial between "
                             "each time and the next, for each joint")
        with np.errstate(all="ignore"):
            cubes = np.diff(times) ** 3
            steepest = math.perm(max(3, coefficients.shape[1]), 3) * np.abs(coefficients) / cubes[:, None, None]
        if not (np.isfinite(cubes) & (cubes > 0)).all() or not np.isfinite(steepest).all():
            raise ValueError(f"times is {got(times)}, coefficients up to {np.abs(coefficients).max():.3g}: the jerk is beyond the range of "
                             "numbers; expected smaller ones")
        object.__setattr__(self, "times", times)
        object.__setattr__(self, "coefficients", coefficients)

    @property
    def duration(self):
        """The length of the motion [s].

        >>> from robotlab import through
        >>> through([[0.0], [1.0], [0.5]], [1.0, 2.0, 4.0]).duration
        3.0
        """
        return float(self.times[-1] - self.times[0])

    @property
    def n(self):
        """Number of joints.

        >>> from robotlab import quintic
        >>> quintic([0.0, 0.0], [1.0, 2.0], 2.0).n
        2
        """
        return self.coefficients.shape[2]

    def __call__(self, t):
        """q, qd, qdd and qddd, each (..., n), at times t (...) [s].

        >>> from robotlab import quintic
        >>> q, qd, qdd, qddd = quintic([0.0], [1.0], duration=2.0)(1.0)
        >>> q, qd.round(4), qdd + 0.0
        (array([0.5]), array([0.9375]), array([0.]))
        """
        given = finite(t, "t", "finite times in s")
        t = np.clip(given, self.times[0], self.times[-1])
        piece = np.clip(np.searchsorted(self.times, t, side="right") - 1, 0, len(self.coefficients) - 1)
        length = np.diff(self.times)[piece]
        s = np.clip((t - self.times[piece]) / length, 0, 1)
        outside = t != given
        out = []
        for order in range(ORDERS):
            value = np.einsum("...k,...kn->...n", _powers(s, self.coefficients.shape[1], order), self.coefficients[piece])
            value = value / length[..., None] ** order
            out.append(np.where(outside[..., None], 0.0, value) if order else value)
        return tuple(out)

    def sample(self, count=200):
        """`count` equally spaced times (count,) [s] and q, qd, qdd, qddd there, each (count, n).

        >>> from robotlab import quintic
        >>> t, q, *_ = quintic([0.0], [1.0], duration=2.0).sample(5)
        >>> t, q[:, 0].round(3)
        (array([0. , 0.5, 1. , 1.5, 2. ]), array([0.   , 0.104, 0.5  , 0.896, 1.   ]))
        """
        t = np.linspace(self.times[0], self.times[-1], whole(count, "count", 2))
        return t, *self(t)

    def stretched(self, factor):
        """The same path in `factor` times the time: velocities shrink by it, accelerations by its square.

        >>> from robotlab import quintic
        >>> motion = quintic([0.0], [1.0], duration=2.0)
        >>> [(x / y).round(6).tolist() for x, y in zip(motion.peaks(), motion.stretched(2.0).peaks())]
        [[2.0], [4.0], [8.0]]
        """
        factor = number(factor, "factor", "a positive number", above=0)
        return Trajectory(self.times[0] + factor * (self.times - self.times[0]), self.coefficients)

    def peaks(self):
        """Largest |qd|, |qdd| and |qddd| of each joint (n,) [rad/s, rad/s2, rad/s3, or with m]: exact, not sampled.

        >>> from robotlab import quintic
        >>> [x.round(3).tolist() for x in quintic([0.0], [1.0], duration=1.0).peaks()]
        [[1.875], [5.774], [60.0]]
        """
        return tuple(np.maximum(*map(np.abs, self._span(order))) for order in (1, 2, 3))

    def extremes(self):
        """The lowest and the highest coordinate of each joint (n,) [rad, or m]: exact, not sampled.

        >>> from robotlab import cubic
        >>> low, high = cubic([0.0], [1.0], duration=1.0, qd_end=-3.0).extremes()
        >>> low, high.round(3)
        (array([0.]), array([1.28]))
        """
        return self._span(0)

    def write(self, path, step=0.01, names=None):
        """Write the motion to a table (.csv), or as the JointTrajectory of ROS (.json).

        path: its ending says which. step: how far apart the instants are at most [s]; the last one is the end. names: those of the joints,
        such as `Robot.read(...).joints`; joint1, ... unless given. Both have q, qd and qdd. Raises ValueError for another ending.

        >>> from robotlab import quintic
        >>> quintic([0.0], [1.0], duration=1.0).write("motion.csv", step=0.5)
        >>> print(open("motion.csv").readline().strip())
        t,q joint1,qd joint1,qdd joint1
        """
        from .export import write_motion
        write_motion(self, path, step, names)

    def _span(self, order):
        """The lowest and the highest value (n,) of a derivative: where each piece begins and ends, and where it turns between."""
        degree, length = max(self.coefficients.shape[1], order + 2), np.diff(self.times)[:, None, None]
        padded = np.pad(self.coefficients, ((0, 0), (0, degree - self.coefficients.shape[1]), (0, 0)))
        p = np.swapaxes(padded[:, order:] / length ** order, 1, 2) * [math.perm(k, order) for k in range(order, degree)]
        slope = p[..., 1:] * np.arange(1, p.shape[-1])
        at = np.concatenate([np.zeros_like(p[..., :1]), np.ones_like(p[..., :1]), _roots(slope)], axis=-1)
        value = (p[..., None, :] * _powers(at, p.shape[-1], 0)).sum(-1)
        return value.min((0, 2)), value.max((0, 2))

    def __repr__(self):
        """In a line: how many joints and pieces, and from when to when."""
        pieces = counted(len(self.coefficients), "piece")
        return f"Trajectory({counted(self.n, 'joint')}, {pieces}, {self.times[0]:.4g} to {self.times[-1]:.4g} s)"


def _roots(p):
    """Places between 0 and 1 (..., d), those of all real roots there among them, of polynomials (..., d+1) of rising powers."""
    rows = p.reshape(-1, p.shape[-1])
    found, count = np.zeros((len(rows), rows.shape[1] - 1)), np.arange(rows.shape[1])
    degree = np.where(np.abs(rows) > TRIFLE * np.abs(rows).max(axis=1, keepdims=True), count, 0).max(axis=1)
    for d in count[1:]:
        some = degree == d
        companion = np.broadcast_to(np.eye(d, k=-1), (some.sum(), d, d)).copy()
        companion[:, :, -1] = -rows[some, :d] / rows[some, d:d + 1]
        found[some, :d] = np.linalg.eigvals(companion).real
    return np.clip(found, 0, 1).reshape(p.shape[:-1] + found.shape[1:])


def _powers(s, count, order):
    """d^order/ds^order of s^0 ... s^(count-1), for s (...): (..., count)."""
    out = np.zeros(s.shape + (count,))
    for k in range(order, count):
        out[..., k] = math.perm(k, order) * s ** (k - order)
    return out


# -- from posture to posture ------------------------------------------------------------------------------------------
def quintic(q_start, q_end, duration, qd_start=0.0, qd_end=0.0, qdd_start=0.0, qdd_end=0.0, start=0.0):
    """The quintic from q_start to q_end with given velocity and acceleration at both ends; all joints start and arrive together.

        q(s) = q0 + D (10 s^3 - 15 s^4 + 6 s^5),  s = t/T, from rest to rest

    q_start, q_end: (n,) [rad or m]. duration: T [s]. qd_*, qdd_*: (n,) or one number for all [rad/s, rad/s2]. start: the
    time at which it begins [s]. Returns a `Trajectory`. (Virgala and Filakovsky 2018, Figs 4 to 6.)

    >>> from robotlab import quintic
    >>> motion = quintic([0.0], [1.0], duration=2.0)
    >>> [round(float(x[0]), 6) + 0.0 for x in motion(1.0)]
    [0.5, 0.9375, 0.0, -3.75]
    """
    rates = dict(qd_start=qd_start, qdd_start=qdd_start), dict(qd_end=qd_end, qdd_end=qdd_end)
    q, conditions = _conditions(q_start, q_end, duration, *rates)
    return _from(q, _single(conditions, duration, start))


def cubic(q_start, q_end, duration, qd_start=0.0, qd_end=0.0, start=0.0):
    """The cubic from q_start to q_end with given velocity at both ends; its acceleration jumps there.

        q(s) = q0 + D (3 s^2 - 2 s^3),  s = t/T, from rest to rest

    Arguments as for `quintic`. Returns a `Trajectory`.

    >>> from robotlab import cubic
    >>> q, qd, qdd, qddd = cubic([0.0], [1.0], duration=2.0)(0.0)
    >>> float(qdd[0])
    1.5
    """
    q, conditions = _conditions(q_start, q_end, duration, dict(qd_start=qd_start), dict(qd_end=qd_end))
    return _from(q, _single(conditions, duration, start))


def _conditions(q_start, q_end, duration, *rates):
    """(q_start, conditions): position less q_start, and derivatives by s, at both ends (2 m, n), the start first.

    rates: {name: rate} of either end. That the way is measured from the start keeps short ones exact far from 0.
    """
    q = postures(q_start, q_end)
    duration = number(duration, "duration", f"a positive time in s, {SHORTEST:g} to {LARGEST:g}", least=SHORTEST, most=LARGEST)
    ends = [[way, *(for_joints(x, name, q.shape[1]) * duration ** k for k, (name, x) in enumerate(here.items(), 1))]
            for way, here in zip(q - q[0], rates)]
    return q[0], np.concatenate(ends)


def postures(q_start, q_end):
    """Both ends of a motion as (2, n)."""
    q_start, q_end = (sized(shaped(q, name, (None,), "joint coordinates in rad or m"), name)
                      for q, name in ((q_start, "q_start"), (q_end, "q_end")))
    if q_start.shape != q_end.shape:
        raise ValueError(f"q_start has shape {q_start.shape} and q_end {q_end.shape}; expected the same number of joints")
    if not q_start.size:
        raise ValueError("q_start has no entry; expected joint coordinates (n,) in rad or m")
    return np.stack([q_start, q_end])


def sized(x, name):
    """`x`, an array whose powers are still numbers."""
    if np.abs(x).max(initial=0) > LARGEST:
        raise ValueError(f"{name} is {got(x)}; expected numbers of at most {LARGEST:g}")
    return x


def for_joints(x, name, n):
    """`x` as an array (n,): one number for all joints, or one for each."""
    x = sized(finite(x, name, "a finite number, or one for each joint"), name)
    if x.shape not in ((), (1,), (n,)):
        raise ValueError(f"{name} has shape {x.shape}; expected one number for all joints, or ({n},)")
    return np.broadcast_to(x, (n,))


def _single(conditions, duration, start):
    """One polynomial piece that meets the conditions: as many coefficients as conditions."""
    count = len(conditions)
    ends = [_powers(np.array(s), count, order) for s in (0.0, 1.0) for order in range(count // 2)]
    coefficients = np.linalg.solve(np.array(ends), conditions)
    return Trajectory(number(start, "start", "a time in s") + np.array([0.0, duration]), coefficients[None])


def _from(q, motion):
    """A motion that starts at the posture q in place of 0."""
    return Trajectory(motion.times, np.concatenate([motion.coefficients[:, :1] + q, motion.coefficients[:, 1:]], axis=1))


def pieces_between(q, qd, qdd, h):
    """The coefficients (k, 6, n) of the quintics that join states (k+1, n) over lengths h (k,). Of qdd a pair: after, before each."""
    after, before = qdd if isinstance(qdd, tuple) else (qdd[:-1], qdd[1:])
    h = h[:, None]
    ends = np.stack([qd[:-1] * h, after * h ** 2, qd[1:] * h, before * h ** 2, np.diff(q, axis=0)], axis=1)
    return np.concatenate([q[:-1, None], QUINTIC @ ends], axis=1)


# -- limits -----------------------------------------------------------------------------------------------------------
def shortest_duration(q_start, q_end, velocity, acceleration, jerk=None, kind="quintic"):
    """The shortest time from rest to rest in which no joint exceeds its limits [s].

        quintic: peaks 15/8 D/T, 10/sqrt(3) D/T^2, 60 D/T^3;  cubic: 3/2 D/T, 6 D/T^2, 12 D/T^3

    q_start, q_end: (n,). velocity, acceleration, jerk: (n,) or one number for all, positive, or (n, 2) the lowest, below 0, and the
    highest; jerk None: no limit. velocity may be `robot.speed`. The joint that needs longest sets the time for all, which is rounded up:
    the motion that takes it keeps every limit. Raises ValueError where the two postures are one: no time is the shortest.

    >>> from robotlab import shortest_duration
    >>> round(shortest_duration([0.0], [1.0], velocity=1.0, acceleration=10.0), 3)
    1.875
    """
    way = np.diff(postures(q_start, q_end), axis=0)[0]
    unit = {"quintic": quintic, "cubic": cubic}[one_of(kind, "kind", REST_TO_REST)]([0.0], [1.0], 1.0)
    if not way.any():
        raise ValueError(f"q_start and q_end are the same posture {np.asarray(q_end).tolist()}; expected two: no time is the shortest")
    shortest = SHORTEST
    for order, name, limit, of in ((1, "velocity", velocity, "s"), (2, "acceleration", acceleration, "s2"), (3, "jerk", jerk, "s3")):
        if limit is None and name == "jerk":
            continue
        low, high = both_ways(limit, len(way), name, f"rad/{of} or m/{of}", name == "velocity")
        peaks = np.outer(unit._span(order), way)
        shortest = max(shortest, float(np.max([peaks.max(axis=0) / high, peaks.min(axis=0) / low]) ** (1 / order)))
    return shortest * (1 + ROUNDING)
