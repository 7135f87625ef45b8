"""Part of a desired joint rate that keeps the tool at rest and the joints within their limits.

    v = argmin |v - z|^2        J v = 0,  v_i >= 0 at a lower limit, <= 0 at an upper one
"""
import numpy as np

from ..maths.spatial import to_parent

SWEEPS = 40                                          # over the joints at their limits
RANK = 1e-6                                          # a singular value of J that counts as none, over the largest


def allowed(task, q, J, rate):
    """Of the joint rates that leave the tool where it is and lead no joint beyond its limits, the nearest to one wished for: all (N, n).

    By Hildreth's method (1957): the push back of one limit after the other, until all agree.
    """
    P = np.eye(q.shape[-1]) - np.linalg.pinv(J, rcond=RANK) @ J
    v = to_parent(P, np.broadcast_to(rate, q.shape))
    inwards = (q <= task.low) * 1.0 - (q >= task.high)                         # 1 at a lower limit, -1 at an upper one
    rows = np.flatnonzero((inwards * v < 0).any(-1))
    if len(rows):
        v[rows] = _held(P[rows], v[rows], inwards[rows])
    return v


def _held(P, v, inwards):
    push, v = np.zeros_like(v), v.copy()
    size = np.maximum(np.diagonal(P, axis1=-2, axis2=-1), RANK)
    for _ in range(SWEEPS):
        for i in np.flatnonzero(inwards.any(0)):
            more = np.maximum(-push[:, i], -inwards[:, i] * v[:, i] / size[:, i]) * (inwards[:, i] != 0)
            push[:, i] += more
            v += (more * inwards[:, i])[:, None] * P[:, i]
    return v
