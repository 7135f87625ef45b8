"""A path in space through samples, without corners."""
from math import floor, log10

import numpy as np

ENOUGH = 64                                          # points that look round
FINE = 4                                             # digits of the size of a path that can be seen


def smooth(points):
    """The path through points (N, 3) as a list of so many that it looks round: a centripetal Catmull-Rom curve.

    E. Catmull and R. Rom, Computer Aided Geometric Design, 1974; P. J. Barry and R. N. Goldman, SIGGRAPH 1988.
    """
    p = np.asarray(points, float)
    size = np.ptp(p, axis=0).max()
    if size < 1e-9:
        return p[:1].tolist()
    p = p[np.r_[True, np.linalg.norm(np.diff(p, axis=0), axis=1) > 1e-6 * size]]
    if 2 < len(p) < ENOUGH:
        p = np.vstack([through(p, np.linspace(0, 1, ENOUGH // len(p) + 1, endpoint=False)[:, None]), p[-1]])
    return np.round(p, FINE - floor(log10(size))).tolist()


def through(p, share):
    """Points (., 3) of the curve through p (N, 3), at the same shares (k, 1) of the way from each to the next."""
    p = np.vstack([before(*p[:3]), p, before(*p[:-4:-1])])
    t = np.r_[0, np.cumsum(np.linalg.norm(np.diff(p, axis=0), axis=1) ** .5)]
    P, T = ([x[k:len(x) - 3 + k].reshape(-1, 1, 3 if x is p else 1) for k in range(4)] for x in (p, t))
    u = T[1] + (T[2] - T[1]) * share
    between = lambda a, b, A, B: ((b - u) * A + (u - a) * B) / (b - a)
    A = [between(T[k], T[k + 1], P[k], P[k + 1]) for k in range(3)]
    B = [between(T[k], T[k + 2], A[k], A[k + 1]) for k in range(2)]
    return between(T[1], T[2], *B).reshape(-1, 3)


def before(a, b, c):
    """Return the point before a on a path that goes on alike: c mirrored in the plane midway between a and b."""
    way = (b - a) / np.linalg.norm(b - a)
    return c - 2 * ((c - (a + b) / 2) @ way) * way
