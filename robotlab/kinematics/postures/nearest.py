"""Of all postures the nearest: where structure tells them, a search has nothing left to do."""
from functools import lru_cache

import numpy as np

from .find import prepared
from .limits import TURN, within
from .structure import plan_of


def nearest_postures(robot, T, q0, limits):
    """Of all postures at poses T (N, 4, 4) the nearest to q0 (N, n), nan where there is none; None for an arm without the structure.

    q0: None for the middle of the joints' ranges. limits: whether to keep within them.
    """
    if not has_structure(robot):
        return None
    T = T.reshape(-1, 16)
    q, _ = prepared(robot).find(np.concatenate([T[:, :12], np.zeros((len(T), 1))], axis=1))
    if q0 is None:
        bounded = np.isfinite(robot.limits).all(1)
        q0 = np.where(bounded[:, None], robot.limits, 0).mean(1)
    if limits:
        q = np.clip(within(robot, q, prepared(robot).names)[0], *robot.limits.T)
    free = ~(limits & np.isfinite(robot.limits).any(1)) & (np.array(list(robot.kinds)) == "R")
    q = q + free * TURN * np.round((q0 - q) / TURN)
    far = ((q - q0) ** 2).sum(-1)
    return q[np.where(np.isnan(far), np.inf, far).argmin(0), np.arange(len(T))]


@lru_cache(maxsize=64)
def has_structure(robot):
    """Whether six joints are told branch by branch, in microseconds."""
    try:
        plan = plan_of(robot) if robot.n == 6 else None
        return plan is not None and plan.free is not None
    except ValueError:                               # a wrist that is nearly spherical
        return False
