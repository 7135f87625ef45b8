"""Notebook 01: the predictions, each decided by an experiment. The right option is found by doing what the question asks."""
import numpy as np

from ...course.draws import between
from ...kinematics.frames import joint_axes, link_poses, tip_pose
from ...maths.spatial import pose, translation, turn_z
from ...model import zoo
from ...model.link import Link
from ...model.robot import Robot


def origin_of(T):
    """The origin (..., 3) of a pose."""
    return T[..., :3, 3]


def conventions_differ(given):
    """Decide if the Puma's table gives the same tip in both conventions: never, at q = 0 only, or always."""
    arm = zoo.puma560()
    tips = lambda q: [origin_of(tip_pose(arm.replace(convention=c), q)) for c in ("standard", "modified")]
    same = lambda q: bool(np.allclose(*tips(q)))
    return "a" if same(np.full(6, 0.5)) else "b" if same(np.zeros(6)) else "c"


def where_the_walker_is(given):
    """Find the position of a frame that is turned first and shifted then."""
    quarter = pose(turn_z(0.0, 1.0), np.zeros(3))
    at = origin_of(quarter @ translation(given.step, 0, 0))
    return "ab"[int(np.abs(at).argmax())]


def axis_of_joint(given):
    """Find the frame whose z joint 2 turns about."""
    arm, q = zoo.puma560(), np.full(6, 0.4)
    frames = link_poses(arm, q)
    z, p = joint_axes(arm, q)
    on_axis = [np.allclose(np.cross(z[1], frames[i, :3, 2]), 0) and np.allclose(np.cross(origin_of(frames[i]) - p[1], z[1]), 0)
               for i in (1, 2)]
    return "a" if on_axis == [True, False] else "b"


def frames_that_move(given):
    """Find which frames move when d of row 2 grows."""
    arm, q = zoo.puma560(), np.full(6, 0.4)
    moved = np.abs(origin_of(link_poses(arm.with_link(2, d=given.more), q)) - origin_of(link_poses(arm, q))).max(axis=1) > 1e-9
    return "a" if moved.sum() == 1 else "b" if list(moved) == [False] * 2 + [True] * 5 else "c"


def tool_swing(given):
    """Find how far the point of the tool moves when joint 5 makes a quarter turn: not at all, its length, or the chord."""
    arm = zoo.puma560().replace(tool=translation(0, 0, given.tool))
    before, after = (origin_of(tip_pose(arm, [0, 0.8, -2.4, 0, q5, 0])) for q5 in (0, np.pi / 2))
    way = np.linalg.norm(after - before) / given.tool
    return "abc"[int(np.abs(way - np.array([0, 1, np.sqrt(2)])).argmin())]


def shifted_heights(given):
    """Find which way the tip moves when d is taken from row 2 and added to row 3 of an arm with parallel axes."""
    arm = Robot.from_table([[0.4, 0, 0.3, 0], [0.3, 0, 0.2, 0], [0.2, 0, 0.1, 0]])
    other = arm.with_link(2, d=0.2 - given.shift).with_link(3, d=0.1 + given.shift)
    up = (origin_of(tip_pose(other, np.full(3, 0.4))) - origin_of(tip_pose(arm, np.full(3, 0.4))))[2]
    return "c" if abs(up) < 1e-9 else "a" if up > 0 else "b"


def lift(alpha):
    """Return the rise of the tip of a 3R arm when its second joint turns by 30 degrees [m]."""
    arm = Robot([Link(d=0.5, alpha=alpha), Link(a=0.5), Link(a=0.4)])
    return origin_of(tip_pose(arm, [0, np.pi / 6, 0]))[2] - origin_of(tip_pose(arm, np.zeros(3)))[2]


def other_twist(given):
    """Decide what joint 2 does if the twist below it has the other sign."""
    before, after = lift(np.pi / 2), lift(-np.pi / 2)
    return "a" if np.isclose(before, after) else "b" if before * after < 0 else "c"


ANSWERS = {
    "frames-conventions": conventions_differ,
    "frames-order": where_the_walker_is,
    "frames-axis": axis_of_joint,
    "frames-carried": frames_that_move,
    "frames-wrist": tool_swing,
    "frames-heights": shifted_heights,
    "frames-twist": other_twist,
}
DRAWS = {
    "frames-order": lambda rng: {"step": between(rng, 0.5, 2.0, 0.1)},
    "frames-carried": lambda rng: {"more": between(rng, 0.1, 0.3, 0.1)},
    "frames-wrist": lambda rng: {"tool": between(rng, 0.1, 0.3, 0.05)},
    "frames-heights": lambda rng: {"shift": between(rng, 0.05, 0.15, 0.05)},
}
