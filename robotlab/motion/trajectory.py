"""Trajectories of joints: polynomials in time from posture to posture, to the third derivative.

A quintic has six coefficients for six conditions: position, velocity and acceleration at both ends. A cubic has four, and
its acceleration jumps at the ends. Through via points runs the quintic spline of least integral of squared jerk.
"""
from dataclasses import dataclass

import numpy as np

ORDERS = 4                                           # position, velocity, acceleration, jerk
REST_TO_REST = {"quintic": (15 / 8, 10 / np.sqrt(3), 60.0), "cubic": (3 / 2, 6.0, 12.0)}      # peaks over D/T, D/T2, D/T3


@dataclass(frozen=True, eq=False)
class Trajectory:
    """A motion of n joints: trajectory(t) -> q, qd, qdd, qddd, each (..., n), for times t (...) [s].

    times: (k+1,) where the pieces meet [s]. coefficients: (k, degree+1, n), of powers of the time since the piece began
    divided by its length. Before the start and after the end the joints stand still at the end postures.
    """
    times: np.ndarray
    coefficients: np.ndarray

    @property
    def duration(self):
        """The length of the motion [s]."""
        return float(self.times[-1] - self.times[0])

    def __call__(self, t):
        t = np.asarray(t, dtype=float)
        if not np.isfinite(t).all():
            raise ValueError("t has entries that are not finite numbers; expected times in s")
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
        """`count` equally spaced times (count,) [s] and q, qd, qdd, qddd there, each (count, n)."""
        t = np.linspace(self.times[0], self.times[-1], count)
        return t, *self(t)

    def stretched(self, factor):
        """The same path in `factor` times the time: velocities shrink by it, accelerations by its square."""
        if not factor > 0:
            raise ValueError(f"factor is {factor}; expected a positive number")
        return Trajectory(self.times[0] + factor * (self.times - self.times[0]), self.coefficients)

    def peaks(self):
        """Largest |qd|, |qdd| and |qddd| of each joint (n,) [rad/s, rad/s2, rad/s3, or with m]: exact, not sampled."""
        return tuple(np.array([self._peak(order, j) for j in range(self.coefficients.shape[2])]) for order in (1, 2, 3))

    def _peak(self, order, joint):
        largest = 0.0
        for coefficients, length in zip(self.coefficients[:, :, joint], np.diff(self.times)):
            p = np.polynomial.Polynomial(coefficients).deriv(order)
            turning = p.deriv().roots() if p.degree() > 1 or p.coef[-1] else np.array([])
            inside = [s.real for s in turning if abs(s.imag) < 1e-9 and 0 < s.real < 1]
            largest = max(largest, np.abs(p(np.array([0.0, 1.0, *inside]))).max() / length ** order)
        return largest


def _powers(s, count, order):
    """d^order/ds^order of s^0 ... s^(count-1), for s (...): (..., count)."""
    out = np.zeros(s.shape + (count,))
    for k in range(order, count):
        out[..., k] = np.prod(np.arange(k, k - order, -1)) * s ** (k - order)
    return out


# -- from posture to posture ------------------------------------------------------------------------------------------
def quintic(q_start, q_end, duration, qd_start=0.0, qd_end=0.0, qdd_start=0.0, qdd_end=0.0, start=0.0):
    """The quintic from q_start to q_end with given velocity and acceleration at both ends; all joints start and arrive together.

        q(s) = q0 + D (10 s^3 - 15 s^4 + 6 s^5),  s = t/T, from rest to rest

    q_start, q_end: (n,) [rad or m]. duration: T [s]. qd_*, qdd_*: (n,) or one number for all [rad/s, rad/s2]. start: the
    time at which it begins [s]. Returns a `Trajectory`. (Virgala and Filakovsky 2018, Figs 4 to 6.)
    """
    conditions = _conditions(q_start, q_end, duration, (qd_start, qdd_start), (qd_end, qdd_end))
    return _single(conditions, duration, start)


def cubic(q_start, q_end, duration, qd_start=0.0, qd_end=0.0, start=0.0):
    """The cubic from q_start to q_end with given velocity at both ends; its acceleration jumps there.

        q(s) = q0 + D (3 s^2 - 2 s^3),  s = t/T, from rest to rest

    Arguments as for `quintic`. Returns a `Trajectory`.
    """
    return _single(_conditions(q_start, q_end, duration, (qd_start,), (qd_end,)), duration, start)


def _conditions(q_start, q_end, duration, at_start, at_end):
    """Position and derivatives by s at both ends: (2 m, n), the start first."""
    if not (np.isfinite(duration) and duration > 0):
        raise ValueError(f"duration is {duration}; expected a positive time in s")
    q_start, q_end = _posture("q_start", q_start), _posture("q_end", q_end)
    if q_start.shape != q_end.shape:
        raise ValueError(f"q_start has shape {q_start.shape} and q_end {q_end.shape}; expected the same number of joints")
    ends = []
    for q, rates in ((q_start, at_start), (q_end, at_end)):
        scaled = [np.broadcast_to(np.asarray(r, dtype=float), q.shape) * duration ** k for k, r in enumerate(rates, start=1)]
        ends += [q, *scaled]
    out = np.stack(ends)
    if not np.isfinite(out).all():
        raise ValueError("end conditions must be finite numbers")
    return out


def _posture(name, q):
    q = np.asarray(q, dtype=float)
    if q.ndim != 1 or not np.isfinite(q).all():
        raise ValueError(f"{name} has shape {q.shape}; expected finite joint coordinates (n,) in rad or m")
    return q


def _single(conditions, duration, start):
    """One polynomial piece that meets the conditions: as many coefficients as conditions."""
    count = len(conditions)
    ends = [_powers(np.array(s), count, order) for s in (0.0, 1.0) for order in range(count // 2)]
    coefficients = np.linalg.solve(np.array(ends), conditions)
    return Trajectory(start + np.array([0.0, duration]), coefficients[None])


# -- through via points -----------------------------------------------------------------------------------------------
def through(points, times):
    """The quintic spline through via points, at rest at both ends, with the least integral of squared jerk.

    points: (k+1, n) postures [rad or m]. times: (k+1,) when to be there [s], increasing. Position to snap are continuous
    at the via points. Returns a `Trajectory`.
    """
    points, times = np.asarray(points, dtype=float), np.asarray(times, dtype=float)
    if points.ndim != 2 or times.shape != points.shape[:1] or len(times) < 2:
        raise ValueError(f"points have shape {points.shape} and times {times.shape}; expected (k+1, n) and (k+1,) with k >= 1")
    if not (np.isfinite(points).all() and np.isfinite(times).all() and (np.diff(times) > 0).all()):
        raise ValueError("times must increase from point to point, and all entries must be finite")
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
    The joint that needs longest sets the time for all.
    """
    if kind not in REST_TO_REST:
        raise ValueError(f'kind is {kind!r}; expected "quintic" or "cubic"')
    distance = np.abs(_posture("q_end", q_end) - _posture("q_start", q_start))
    shortest = 0.0
    for name, limit, peak, power in zip(("velocity", "acceleration", "jerk"), (velocity, acceleration, jerk),
                                        REST_TO_REST[kind], (1, 2, 3)):
        if limit is None:
            continue
        limit = np.asarray(limit, dtype=float)
        if not (limit > 0).all():
            raise ValueError(f"{name} limit is {limit}; expected positive numbers")
        shortest = max(shortest, float(((peak * distance / limit) ** (1 / power)).max()))
    return shortest
