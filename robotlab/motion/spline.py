"""The quintic spline through via points: of all motions that are there in time, the one of least integral of squared jerk.

From rate v and acceleration a at both ends of a piece of length h, and the way D between, follow its coefficients, and from them the
integral: a quadratic form. The sum of all pieces is least where its derivatives by the free v and a vanish. Each of these equations
knows a point and its two neighbours, so that all are solved in a time that grows with their number.
"""
import numpy as np

from ..model.checks import got, shaped, whole
from .trajectory import QUINTIC, Trajectory, for_joints, pieces_between, sized

JERK = np.array([[36, 72, 120], [72, 192, 360], [120, 360, 720]])              # integrals of (6, 24 s, 60 s^2) times each other
ENERGY = QUINTIC[2:].T @ JERK @ QUINTIC[2:]           # of a piece of length 1
SAME = 1e-12                                         # of the largest way: postures this near are one


def through(points, times, rest=(), qd_start=0.0, qd_end=0.0, qdd_start=0.0, qdd_end=0.0):
    """Return the quintic spline through via points of least squared jerk, at rest at both ends unless rates are given.

        integral of |qddd|^2 dt = min

    points: (k+1, n) postures [rad or m]. times: (k+1,) when to be there [s], increasing. rest: the numbers of via points, from 0,
    where all joints halt (rate and acceleration 0); between two equal postures in a row the arm does not move. qd_*, qdd_*: (n,) or
    one number for all, at both ends [rad/s, rad/s2]. Position to snap are continuous at the via points, except jerk and snap where it
    halts. Returns a `Trajectory`.

    >>> from robotlab import through
    >>> motion = through([[0.0], [1.0], [1.0], [0.5]], times=[0.0, 1.0, 2.0, 3.0])
    >>> [x.round(6).tolist() for x in motion(1.5)[:2]]
    [[1.0], [0.0]]
    """
    points, times = shaped(points, "points", (None, None), "postures, one a row"), shaped(times, "times", (None,), "a time for each point")
    if times.shape != points.shape[:1] or len(times) < 2 or not points.size:
        raise ValueError(f"points has shape {points.shape} and times {times.shape}; expected (k+1, n) and (k+1,) with k >= 1")
    if not (np.diff(times) > 0).all():
        raise ValueError(f"times is {got(times)}; expected times in s that increase from point to point")
    length = np.diff(times).mean()
    for x, name in ((points, "points"), (times, "times")):
        sized(x, name)
    known, state = _known(points, rest, [for_joints(x, name, points.shape[1]) * length ** k for k, x, name in (
        (1, qd_start, "qd_start"), (2, qdd_start, "qdd_start"), (1, qd_end, "qd_end"), (2, qdd_end, "qdd_end"))])
    h, D = np.diff(times) / length, np.diff(points, axis=0)
    state = _least_jerk(h, D, known, state)
    return Trajectory(times, pieces_between(points, *(x * length ** -k for k, x in enumerate(np.moveaxis(state, 1, 0), 1)), np.diff(times)))


def _known(points, rest, ends):
    """(k+1, 2): whether the rate and the acceleration of a point are known; and these (k+1, 2, n), 0 where they are not."""
    try:
        rest = [whole(k, "rest", 0, len(points) - 1) for k in rest]
    except (TypeError, ValueError):
        raise ValueError(f"rest is {got(rest)}; expected the numbers of points, each from 0 to {len(points) - 1}") from None
    still = np.abs(np.diff(points, axis=0)).max(axis=1) <= SAME * np.ptp(points, axis=0).max()
    known, state = np.zeros((len(points), 2), dtype=bool), np.zeros((len(points), 2, points.shape[1]))
    known[[0, -1]] = known[:-1][still] = known[1:][still] = known[rest] = True
    state[[0, -1]] = np.reshape(ends, (2, 2, -1))
    return known, state


def _least_jerk(h, D, known, state):
    """The rates and accelerations (k+1, 2, n) of least squared jerk: the gradient vanishes where they are not known."""
    scale = lambda rows, columns: h[:, None, None] ** (np.add.outer(rows, columns) - 5.0)
    order, first, last = np.array([1, 2]), slice(0, 2), slice(2, 4)
    own, next_ = np.zeros((len(known), 2, 2)), scale(order, order) * ENERGY[first, last]
    own[:-1] += scale(order, order) * ENERGY[first, first]
    own[1:] += scale(order, order) * ENERGY[last, last]
    pull = np.zeros_like(state)
    pull[:-1] -= scale(order, [0]) * ENERGY[first, 4:] * D[:, None] + next_ @ state[1:]
    pull[1:] -= scale(order, [0]) * ENERGY[last, 4:] * D[:, None] + np.swapaxes(next_, 1, 2) @ state[:-1]
    pull -= own @ state
    free = ~known
    own = np.where(free[:, :, None] & free[:, None], own, np.eye(2))
    next_ = np.where(free[:-1, :, None] & free[1:, None], next_, 0)
    return state + block_tridiagonal(own, next_, np.where(free[..., None], pull, 0))


def block_tridiagonal(own, next_, right):
    """x (k, m, n) with next[i-1]^T x[i-1] + own[i] x[i] + next[i] x[i+1] = right[i], symmetric and positive definite.

    own: (k, m, m), next_: (k-1, m, m). Every other unknown is eliminated, and again, until one is left: no pivots are needed.
    """
    if len(own) == 1:
        return np.linalg.solve(own, right)
    m, odd, between = own.shape[1], len(own) // 2, (len(own) - 1) // 2           # how many are eliminated; how many of them have one after
    left, after = next_[::2], np.zeros((odd, m, m))
    after[:between] = next_[1::2]
    solved = np.linalg.solve(own[1::2], np.concatenate([np.swapaxes(left, 1, 2), after, right[1::2]], axis=2))
    A, B, c = solved[..., :m], solved[..., m:2 * m], solved[..., 2 * m:]
    x, own, rest = np.empty(right.shape), own[::2].copy(), right[::2].copy()
    own[:odd] -= left @ A
    rest[:odd] -= left @ c
    back = np.swapaxes(after, 1, 2)[:between]
    own[1:] -= back @ B[:between]
    rest[1:] -= back @ c[:between]
    x[::2] = even = block_tridiagonal(own, -(left @ B)[:between], rest)
    x[1::2] = c - A @ even[:odd]
    x[1:2 * between:2] -= B[:between] @ even[1:]
    return x
