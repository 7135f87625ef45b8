"""The workspace: the points that the tool can reach, from many postures at once, and its reach, found in two ways."""
from typing import NamedTuple

import numpy as np

from ..watch import Watch
from ..model.checks import whole
from ..model.robot import require_robot
from .frames import joint_axes, tip_pose
from .inverse import solve_ik

ROUNDS, TRIES, NARROWER = 45, 300, 0.72              # of the search for the farthest posture: the spread ends below 1e-6
BLOCK = 100_000                                      # postures at a time, so that memory is enough for any number of them
BEYOND = 0.5                                         # of the distance: how far outside the target lies that looks for the edge


class Workspace(NamedTuple):
    """Random postures of an arm, and the tool's places there.

    >>> from robotlab import workspace, zoo
    >>> workspace(zoo.planar(2), 100)
    Workspace of 100 postures; places: x from -1.93 to 1.94 m, y from -1.97 to 1.93 m, z from 0 to 0 m
    """
    q: np.ndarray                                    # (count, n) [rad or m]
    p: np.ndarray                                    # (count, 3) [m]

    def __repr__(self):
        ends = (f"{axis} from {x.min():.3g} to {x.max():.3g} m" for axis, x in zip("xyz", self.p.T))
        return f"Workspace of {len(self.q):,} postures; places: {', '.join(ends)}"


def joint_range(robot):
    """Return the range of each joint (n, 2) [rad or m]: its limits, or one turn where a joint that turns has none.

    Raises ValueError where a joint slides without limits: there is no end to its reach.
    """
    for i, link in enumerate(require_robot(robot).links, start=1):
        if link.prismatic and not np.isfinite(link.limits or np.inf).all():
            raise ValueError(f"joint {i} of {robot.name!r} slides without limits, so its reach has no end: "
                             f"give link {i} limits=(low, high) in m")
    low, high = robot.limits.T
    first = np.where(np.isfinite(low), low, np.where(np.isfinite(high), high - 2 * np.pi, -np.pi))
    return np.stack([first, np.where(np.isfinite(high), high, first + 2 * np.pi)], axis=-1)


def workspace(robot, count=4000, seed=0):
    """Random postures within the limits, and the tool's places there.

    count: how many. seed: of the draw. Returns a `Workspace` of q (count, n) [rad or m] and p (count, 3) [m].

    >>> from robotlab import workspace, zoo
    >>> q, places = workspace(zoo.rrr(), 100)
    >>> q.shape, places.shape
    ((100, 3), (100, 3))
    """
    low, high = joint_range(robot).T
    whole(count, "count"), whole(seed, "seed", 0)
    q = np.random.default_rng(seed).uniform(low, high, (count, robot.n))
    with Watch("going round the workspace") as show:
        p = [tip_pose(robot, q[start:start + BLOCK])[:, :3, 3] for start in show.each(range(0, max(1, count), BLOCK))]
    return Workspace(q, np.concatenate(p))


def shoulder(robot):
    """The point on the axis of joint 1 from which reach is measured (3,) [m]."""
    return np.asarray(joint_axes(robot, np.zeros(robot.n))[1][0], dtype=float)


def farthest(robot, seed=0):
    """The posture (n,) that takes the tool farthest from joint 1: random postures, then ever nearer to the best so far."""
    (low, high), centre, rng = joint_range(robot).T, shoulder(robot), np.random.default_rng(seed)
    distance = lambda q: np.linalg.norm(tip_pose(robot, q)[..., :3, 3] - centre, axis=-1)
    q, _ = workspace(robot, seed=seed)
    best, spread = q[distance(q).argmax()], (high - low) / 4
    for _ in range(ROUNDS):
        trial = np.clip(best + spread * rng.normal(size=(TRIES, robot.n)), low, high)
        trial[0] = best
        best, spread = trial[distance(trial).argmax()], NARROWER * spread
    return best


def reach_both_ways(robot, seed=0):
    """Return how far the tool gets from joint 1 [m], by sampling and by inverse kinematics: (sampled, by_ik).

    The second way aims at a point outside, beyond the farthest one. The nearest posture is short of it by just that much.
    """
    q, centre = farthest(robot, seed), shoulder(robot)
    tip = tip_pose(robot, q)[:3, 3]
    aim = tip + BEYOND * (tip - centre)
    low, high = joint_range(robot).T
    bent = np.clip(q + .3, low, high)                # begun elsewhere: it must find the edge by itself
    short = solve_ik(robot, aim, bent, restarts=0).residual
    return float(np.linalg.norm(tip - centre)), float(np.linalg.norm(aim - centre) - short)
