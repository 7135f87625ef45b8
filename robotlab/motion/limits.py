"""Check of a motion against the limits of the joints: of the polynomials themselves, not of samples."""
from typing import NamedTuple

import numpy as np

from ..model.checks import got
from ..model.robot import require_robot
from .trajectory import Trajectory

CLOSE = 1e-9                                         # [rad or m] beyond a limit: rounding


class RangeUse(NamedTuple):
    """Range that a motion uses of each joint (n,)."""
    lowest: np.ndarray                               # [rad or m]
    highest: np.ndarray
    share: np.ndarray                                # farthest from the middle of the range, over half of it: 1 at a limit, 0 if none
    beyond: np.ndarray                               # how far a limit is passed [rad or m]; below 0 the room that is left

    @property
    def ok(self):
        """True if no joint leaves its limits."""
        return bool((self.beyond <= CLOSE).all())


def use_of_range(robot, motion):
    """Return the use that a motion makes of the joints' ranges: a `RangeUse`, exact from the roots of its polynomials.

    motion: a `Trajectory`, or what has one as `.motion`, such as a `PickAndPlace` or a `Lift`.
    """
    low, high = require_robot(robot).limits.T
    lowest, highest = trajectory_of(robot, motion).extremes()
    with np.errstate(invalid="ignore"):
        middle, half = (low + high) / 2, (high - low) / 2
        share = np.where(np.isfinite(half), np.maximum(highest - middle, middle - lowest) / half, 0.0)
    return RangeUse(lowest, highest, share, np.maximum(highest - high, low - lowest))


def trajectory_of(robot, motion):
    """The `Trajectory` of a motion of the arm; a ValueError if it has none."""
    trajectory = getattr(motion, "motion", motion)
    if not isinstance(trajectory, Trajectory):
        raise ValueError(f"motion is {got(motion)}; expected a Trajectory, or a motion that has one")
    if trajectory.n != robot.n:
        raise ValueError(f"motion is of {trajectory.n} joints; {robot.name!r} has {robot.n}")
    return trajectory


def where_it_leaves(robot, motion):
    """Say which joint passes its limits, by how much and when; "" if none does."""
    use, trajectory = use_of_range(robot, motion), trajectory_of(robot, motion)
    if use.ok:
        return ""
    k = int(use.beyond.argmax())
    t, q, *_ = trajectory.sample(2001)
    low, high = robot.limits[k]
    when = t[int(np.maximum(q[:, k] - high, low - q[:, k]).argmax())]
    return f"joint {k + 1} passes its limits by {use.beyond[k]:.3g} {'m' if robot.links[k].prismatic else 'rad'} at {when:.3g} s"
