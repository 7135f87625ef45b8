"""Poses beside a singular one: where a formula divides zero by zero it still holds a small step away, and Newton's steps lead back."""
import numpy as np

from ...maths.spatial import pose, turn_about, unit
from .newton import FEW, as_poses, settled

DIRECTIONS = 6                                       # that are tried: along some no elbow closes
AWAY = 1e-6                                          # [m and rad] from the pose that is meant


def hairs(away):
    """Poses (DIRECTIONS, 4, 4) a hair from none, in random directions. away: how far [m and rad]."""
    return np.array([pose(turn_about(unit(x[3:]), np.cos(away), np.sin(away)), away * unit(x[:3]))
                     for x in np.random.default_rng(0).normal(size=(DIRECTIONS, 6))])


def rows_beside(given, hair, locked=0):
    """Return the inputs (N, 13), poses and values, moved by a small step (4, 4); a value moves with it only for a locked joint."""
    T = as_poses(given) @ hair
    return np.column_stack([T[:, :3].reshape(-1, 12), given[:, 12] + AWAY * bool(locked)])


def fill_from_beside(robot, q, some, given, formula, locked=0):
    """Fill the branches that are missing in postures q (k, N, n) of some of N poses, in place, with what is found beside these.

    given: (N, 13) poses and values. formula: of such rows -> postures (k, M, n). locked: the number of a fixed joint.
    """
    for hair in hairs(AWAY):
        if not len(some):
            return
        near = formula(rows_beside(given[some], hair, locked))
        if locked:
            near[..., locked - 1] = np.where(np.isnan(near[..., 0]), np.nan, given[some, 12])
        k, i = np.nonzero(np.isfinite(near[..., 0]) & np.isnan(q[:, some, 0]))
        q[k, some[i]] = settled(robot, near[k, i], as_poses(given[some[i]]), locked, FEW)
        some = some[np.isnan(q[:, some, 0]).all(0)]
