"""Trajectories of joints: polynomials in time from posture to posture, to the third derivative.

A quintic has six coefficients for six conditions: position, velocity and acceleration at both ends. A cubic has four, and
its acceleration jumps at the ends. Through via points runs the quintic spline of least integral of squared jerk.
"""
import math
from dataclasses import dataclass

import numpy as np

from ..model.checks import finite, got, number, one_of, shaped, whole

ORDERS = 4                                           # position, velocity, acceleration, jerk
REST_TO_REST = {"quintic": (15 / 8, 10 / np.sqrt(3), 60.0), "cubic": (3 / 2, 6.0, 12.0)}      # peaks over D/T, D/T2, D/T3


@dataclass(frozen=True, eq=False)
class Trajectory:
    """A motion of n joints: trajectory(t) -> q, qd, qdd, qddd, each (..., n), for times t (...) [s].

    times: (k+1,) where the pieces meet [s]. coefficients: (k, degree+1, n), of powers of the time since the piece began
    divided by its length. Before the start and after the end the joints stand still at the end postures, also where the rate
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
        t = finite(t, "t", "finite times in s")
        piece = np.clip(np.searchsorted(self.times, t, side="right") - 1, 0, len(self.coefficients) - 1)
        length = np.diff(self.times)[piece]
        s = np.clip((t - self.times[piece]) / length, 0, 1)
        outside = (t < self.times[0]) | (t > self.times[-1])
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
        return tuple(np.array([np.abs(self._turning(order, j)).max() for j in range(self.n)]) for order in (1, 2, 3))

    def extremes(self):
        """The lowest and the highest coordinate of each joint (n,) [rad, or m]: exact, not sampled.

        >>> from robotlab import cubic
        >>> low, high = cubic([0.0], [1.0], duration=1.0, qd_end=-3.0).extremes()
        >>> low, high.round(3)
        (array([0.]), array([1.28]))
        """
        found = [self._turning(0, j) for j in range(self.n)]
        return np.array([x.min() for x in found]), np.array([x.max() for x in found])

    def _turning(self, order, joint):
        """The values of a derivative of one joint where each piece begins and ends, and where it turns between."""
        found = []
        for coefficients, length in zip(self.coefficients[:, :, joint], np.diff(self.times)):
            p = np.polynomial.Polynomial(coefficients).deriv(order)
            turning = p.deriv().roots() if p.degree() > 1 or p.coef[-1] else np.array([])
            inside = [s.real for s in turning if abs(s.imag) < 1e-9 and 0 < s.real < 1]
            found.append(p(np.array([0.0, 1.0, *inside])) / length ** order)
        return np.concatenate(found)


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
    conditions = _conditions(q_start, q_end, duration, (qd_start, qdd_start), (qd_end, qdd_end))
    return _single(conditions, duration, start)


def cubic(q_start, q_end, duration, qd_start=0.0, qd_end=0.0, start=0.0):
    """The cubic from q_start to q_end with given velocity at both ends; its acceleration jumps there.

        q(s) = q0 + D (3 s^2 - 2 s^3),  s = t/T, from rest to rest

    Arguments as for `quintic`. Returns a `Trajectory`.

    >>> from robotlab import cubic
    >>> q, qd, qdd, qddd = cubic([0.0], [1.0], duration=2.0)(0.0)
    >>> float(qdd[0])
    1.5
    """
    return _single(_conditions(q_start, q_end, duration, (qd_start,), (qd_end,)), duration, start)


def _conditions(q_start, q_end, duration, at_start, at_end):
    """Position and derivatives by s at both ends: (2 m, n), the start first."""
    duration = number(duration, "duration", "a positive time in s", above=0)
    q_start, q_end = _posture("q_start", q_start), _posture("q_end", q_end)
    if q_start.shape != q_end.shape:
        raise ValueError(f"q_start has shape {q_start.shape} and q_end {q_end.shape}; expected the same number of joints")
    if not q_start.size:
        raise ValueError("q_start has no entry; expected joint coordinates (n,) in rad or m")
    ends = []
    for q, rates, end in ((q_start, at_start, "start"), (q_end, at_end, "end")):
        ends += [q, *(_for_joints(r, f"{name}_{end}", len(q)) * duration ** k for k, (r, name) in enumerate(zip(rates, ("qd", "qdd")), 1))]
    return np.stack(ends)


def _posture(name, q):
    return shaped(q, name, (None,), "joint coordinates in rad or m")


def _for_joints(x, name, n, expected="a finite number, or one for each joint"):
    """`x` as an array (n,): one number for all joints, or one for each."""
    x = finite(x, name, expected)
    if x.shape not in ((), (1,), (n,)):
        raise ValueError(f"{name} has shape {x.shape}; expected one number for all joints, or ({n},)")
    return np.broadcast_to(x, (n,))


def _single(conditions, duration, start):
    """One polynomial piece that meets the conditions: as many coefficients as conditions."""
    count = len(conditions)
    ends = [_powers(np.array(s), count, order) for s in (0.0, 1.0) for order in range(count // 2)]
    coefficients = np.linalg.solve(np.array(ends), conditions)
    return Trajectory(number(start, "start", "a time in s") + np.array([0.0, duration]), coefficients[None])


# -- through via points -----------------------------------------------------------------------------------------------
def through(points, times):
    """The quintic spline through via points, at rest at both ends, with the least integral of squared jerk.

    points: (k+1, n) postures [rad or m]. times: (k+1,) when to be there [s], increasing. Position to snap are continuous
    at the via points. Returns a `Trajectory`.

    >>> from robotlab import through
    >>> motion = through([[0.0], [1.0], [0.5]], times=[0.0, 1.0, 2.0])
    >>> motion(1.0)[0].round(6)
    array([1.])
    """
    points, times = shaped(points, "points", (None, None), "postures, one a row"), shaped(times, "times", (None,), "a time for each point")
    if times.shape != points.shape[:1] or len(times) < 2 or not points.size:
        raise ValueError(f"points has shape {points.shape} and times {times.shape}; expected (k+1, n) and (k+1,) with k >= 1")
    if not (np.diff(times) > 0).all():
        raise ValueError(f"times is {got(times)}; expected times in s that increase from point to point")
    pieces, lengths = len(times) - 1, np.diff(times)
    A, b, row = np.zeros((6 * pieces, 6 * pieces)), np.zeros((6 * pieces, points.shape[1])), 0

    def demand(value, *parts):
        nonlocal row
        for piece, s, order, sign in parts:
            A[row, 6 * piece:6 * piece + 6] = sign * _powers(np.array(s), 6, order) / lengths[piece] ** order
        b[row], row = value, row + 1

    for order in (1, 2):
        demand(0, (0, 0.0, order, 1))
        demand(0, (pieces - 1, 1.0, order, 1))
    for k in range(pieces):
        demand(points[k], (k, 0.0, 0, 1))
        demand(points[k + 1], (k, 1.0, 0, 1))
    for k in range(pieces - 1):
        for order in (1, 2, 3, 4):
            demand(0, (k, 1.0, order, 1), (k + 1, 0.0, order, -1))
    scale = np.abs(A).max(axis=1)
    coefficients = np.linalg.solve(A / scale[:, None], b / scale[:, None])
    return Trajectory(times, coefficients.reshape(pieces, 6, -1))


# -- limits -----------------------------------------------------------------------------------------------------------
def shortest_duration(q_start, q_end, velocity, acceleration, jerk=None, kind="quintic"):
    """The shortest time from rest to rest in which no joint exceeds its limits [s].

        quintic: peaks 15/8 D/T, 10/sqrt(3) D/T^2, 60 D/T^3;  cubic: 3/2 D/T, 6 D/T^2, 12 D/T^3

    q_start, q_end: (n,). velocity, acceleration, jerk: (n,) or one number for all, positive; jerk None: no limit.
    The joint that needs longest sets the time for all. Raises ValueError where the two postures are one: no time is the shortest.

    >>> from robotlab import shortest_duration
    >>> round(shortest_duration([0.0], [1.0], velocity=1.0, acceleration=10.0), 3)
    1.875
    """
    q_start, q_end = _posture("q_start", q_start), _posture("q_end", q_end)
    if q_start.shape != q_end.shape:
        raise ValueError(f"q_start has shape {q_start.shape} and q_end {q_end.shape}; expected the same number of joints")
    distance = np.abs(q_end - q_start)
    if not distance.any():
        raise ValueError(f"q_start and q_end are the same posture {np.asarray(q_end).tolist()}; expected two: no time is the shortest")
    shortest = 0.0
    for name, limit, peak, power in zip(("velocity", "acceleration", "jerk"), (velocity, acceleration, jerk),
                                        REST_TO_REST[one_of(kind, "kind", REST_TO_REST)], (1, 2, 3)):
        if limit is None and name == "jerk":
            continue
        limit = _for_joints(limit, name, len(distance), "a positive limit, or one for each joint")
        if not (limit > 0).all():
            raise ValueError(f"{name} is {got(limit)}; expected positive limits")
        shortest = max(shortest, float(((peak * distance / limit) ** (1 / power)).max()))
    return shortest
