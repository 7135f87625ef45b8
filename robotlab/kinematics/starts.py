"""Starts of a search for a posture: of many random postures those whose tool is nearest to the target, by one matrix product."""
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from .frames import joint_axes, tip_pose

MOST_AT_ONCE = 250_000                               # products of one block: beyond, threads of BLAS wait longer than they work


class Pool(NamedTuple):
    """Postures (k, n), and their tools (k, m + 1) as vectors whose product with (v, 1) is the larger the nearer v is."""
    q: np.ndarray
    tools: np.ndarray


class Starts:
    """Random postures of an arm for targets of so many numbers, drawn when they are asked for; limits: whether they are kept."""

    def __init__(self, robot, limits, size):
        self.robot, self.limits, self.size = robot, limits, size
        self.pool = lru_cache(maxsize=16)(self._pool)

    def _pool(self, count, seed):
        return pool(self.robot, random_postures(self.robot, self.limits, count, np.random.default_rng(seed)), self.size)


starts_of = lru_cache(maxsize=16)(Starts)            # one for each arm


def pool(robot, q, size):
    """The `Pool` of some postures (k, n) for targets of so many numbers."""
    tools = _as_vectors(robot, as_numbers(tip_pose(robot, q))[:, :size])
    return Pool(q, np.concatenate([tools, -(tools ** 2).sum(-1, keepdims=True) / 2], axis=-1).astype(np.float32))


def nearest(robot, pool, target, copies=1):
    """The `copies` postures of a pool that are nearest to each target (N, size): (N, copies, n)."""
    wanted = np.ones((len(target), pool.tools.shape[1]), dtype=np.float32)
    wanted[:, :-1] = _as_vectors(robot, target)
    most, found = max(1, MOST_AT_ONCE // pool.tools.size), []
    for start in range(0, max(1, len(target)), most):
        nearness = wanted[start:start + most] @ pool.tools.T
        found.append(nearness.argmax(1)[:, None] if copies == 1 else np.argpartition(nearness, -copies, axis=1)[:, -copies:])
    return pool.q[np.concatenate(found)]


def as_numbers(target):
    """Points (N, 3), or poses (N, 4, 4), as numbers (N, 3) or (N, 12): the point, then the columns of the rotation."""
    return target if target.ndim == 2 else np.swapaxes(target[:, :3, [3, 0, 1, 2]], 1, 2).reshape(-1, 12)


def _as_vectors(robot, numbers):
    """Points or poses as vectors whose distances tell how far they are; a turn by 1 rad counts like a third of the arm's length."""
    return numbers * weights_of(robot, numbers.shape[1])


def weights_of(robot, size):
    """Return the weight of each number of a target (size,)."""
    return np.ones(3) if size == 3 else np.repeat([weight_of_places(robot), 1 / np.sqrt(2)], [3, 9])


def weight_of_places(robot):
    """Return the weight of a metre beside a turn by 1 rad [1/m]."""
    return 3 / (reach(robot, sliding=1.0) or 1.0)    # an arm without lengths has one place


def random_postures(robot, limits, count, rng):
    """Postures within the limits; a joint without limits turns once around, or slides as far as the arm is long."""
    return rng.uniform(*ranges(robot, limits), (count, robot.n))


def ranges(robot, limits):
    """Return the low and high ends (n,) of random postures [rad or m]."""
    free = np.where([link.prismatic for link in robot.links], reach(robot, sliding=1.0), np.pi)
    low, high = robot.limits.T if limits else (np.full(robot.n, -np.inf), np.full(robot.n, np.inf))
    low = np.where(np.isfinite(low), low, np.where(np.isfinite(high), high - 2 * free, -free))
    return low, np.where(np.isfinite(high), high, low + 2 * free)


def reach(robot, sliding=np.inf, limits=True):
    """A distance from joint 1 that the tool point cannot exceed [m]; `sliding` stands for a slide without limits.

    limits: whether slides keep to theirs.
    """
    lengths = [np.hypot(link.a, abs(link.d) + _slide(link, sliding, limits)) for link in robot.links]
    return float(sum(lengths) + np.linalg.norm(robot.tool[:3, 3]))


@lru_cache(maxsize=64)
def farthest(robot, limits=True):
    """(point (3,), distance): the tool point is never farther from there [m]. limits: whether slides keep to theirs."""
    slack = robot.links[0].a if robot.convention == "modified" else 0.0
    return joint_axes(robot, np.zeros(robot.n))[1][0], reach(robot, limits=limits) + abs(slack) + 1e-9


def _slide(link, sliding, limits):
    if not link.prismatic:
        return 0.0
    farthest = max(map(abs, link.limits)) if limits and link.limits else np.inf
    return farthest if np.isfinite(farthest) else sliding
