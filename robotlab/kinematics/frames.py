"""Frames of a chain after Denavit and Hartenberg, in the standard and in the modified (Craig) convention.

    standard   T = Rz(theta) Tz(d) Tx(a) Rx(alpha)       row i leads from frame i-1 to frame i, at the far end of link i
    modified   T = Rx(alpha) Tx(a) Rz(theta) Tz(d)       row i leads to frame i, on the axis of joint i

The conventions differ in `link_pose` and `Geometry`, and in the order of motions in `standard_row` and `modified_row`.
"""
from typing import NamedTuple

import numpy as np

from ..maths.chain import scan
from ..maths.scalar import cos_sin, cos_sin_of_constant, entries, matrix, stack
from ..maths.spatial import pose
from ..model.quick import quick
from ..model.joints import exact_for
from ..model.robot import MODIFIED, as_joint_array


OFTEN = 30                                           # calls of `link_poses` before it is recorded: other functions call it, too


class Geometry(NamedTuple):
    """Geometry of link i as every recursion needs it, in axes of frame i; the same words for both conventions.

    "Joint i" is the point of joint axis i where the DH table says: the origin of frame i-1 (standard), or the foot of
    the common normal a on axis i (modified).
    """
    R: np.ndarray                                    # rotation of frame i in frame i-1
    e: np.ndarray                                    # unit vector along joint axis i
    b: np.ndarray                                    # from joint i to joint i+1 (after the last: to the origin of frame n)
    c: np.ndarray                                    # from joint i to the centre of mass; None where that is not given


class Axes(NamedTuple):
    """A frame in the world, column by column, each (3, ...): unit vectors along its axes, and its origin."""
    x: np.ndarray
    y: np.ndarray
    z: np.ndarray
    p: np.ndarray


def turned_joint(link, q):
    """cos and sin of the angle about the joint axis, and the distance along it, at joint coordinate q."""
    ct, st = cos_sin_of_constant(link.theta)
    if link.prismatic:
        return ct, st, link.d + q
    c, s = cos_sin(q)
    if (ct, st) == (1, 0):                           # no offset, as in most rows
        return c, s, link.d
    return c * ct - s * st, s * ct + c * st, link.d


def link_rotation(link, q, modified):
    """The rotation (..., 3, 3) of frame i in frame i-1."""
    (c, s, _), (ca, sa) = turned_joint(link, q), cos_sin_of_constant(link.alpha)
    if modified:
        return matrix([[c, -s, 0], [s * ca, c * ca, -sa], [s * sa, c * sa, ca]])           # Rx(alpha) Rz(theta)
    return matrix([[c, -s * ca, s * sa], [s, c * ca, -c * sa], [0, sa, ca]])               # Rz(theta) Rx(alpha)


def link_pose(link, q, modified):
    """The pose (..., 4, 4) of frame i in frame i-1 at joint coordinate q (...)."""
    (c, s, d), (ca, sa) = turned_joint(link, q), cos_sin_of_constant(link.alpha)
    p = stack(link.a, -sa * d, ca * d) if modified else stack(link.a * c, link.a * s, d)
    return pose(link_rotation(link, q, modified), p)


def link_geometry(robot, q):
    """The `Geometry` of each link, in axes of its own frame, at joint coordinates q (..., n)."""
    robot, q = exact_for(robot, q)
    modified = robot.convention == MODIFIED
    after = [*(link.a for link in robot.links[1:]), 0]
    return [_geometry(*row, modified) for row in zip(robot.links, entries(q), after)]


def first_joint(robot):
    """Joint 1 in frame 0 (3,) [m]: its origin, or in the modified convention the foot of the first common normal."""
    return stack(robot.links[0].a if robot.convention == MODIFIED else 0, 0, 0)


def _geometry(link, q, a_next, modified):
    d = link.d + q if link.prismatic else link.d
    if modified:
        e, b, shift = np.array([0, 0, 1]), stack(a_next, 0, d), stack(0, 0, d)
    else:
        ca, sa = cos_sin_of_constant(link.alpha)
        e, b = stack(0, sa, ca), stack(link.a, d * sa, d * ca)           # fixed in frame i: no angle q in them
        shift = b
    c = None if link.com is None else shift + link.com
    return Geometry(link_rotation(link, q, modified), e, b, c)


@quick(None, "q", calls=OFTEN)
def link_poses(robot, q):
    """Poses of the frames in the world, base first: T_0, T_1, ..., T_n.

    q: (..., n) joint coordinates [rad or m]. Returns (..., n+1, 4, 4); the tool is not included.

    >>> from robotlab import link_poses, zoo
    >>> link_poses(zoo.planar(3), [0, 0, 0])[:, 0, 3]
    array([0., 1., 2., 3.])
    """
    robot, q = exact_for(robot, as_joint_array(robot, q, copy=False))
    move, batch = modified_row if robot.convention == MODIFIED else standard_row, q.shape[:-1]
    base = Axes(*(column.reshape(3, *(1,) * len(batch)) for column in robot.base[:3].T))
    frames = scan(move, base, zip(robot.links, entries(q)))
    T = np.zeros((robot.n + 1, 4, 4) + batch, dtype=np.result_type(robot.base, q))         # the batch last: quick for long ones
    T[:, 3, 3] = 1
    for i, frame in enumerate([base, *frames]):
        for k, column in enumerate(frame):
            T[i, :3, k] = column
    return np.moveaxis(T, (0, 1, 2), (-3, -2, -1))


def standard_row(frame, link, q):
    """The next frame of a standard table: the motions of its row, one after the other, about and along axes that move too."""
    (x, y, z, p), (c, s, d), (ca, sa) = frame, turned_joint(link, q), cos_sin_of_constant(link.alpha)
    x, y = c * x + s * y, c * y - s * x              # Rz(theta)
    p = p + d * z + link.a * x                       # Tz(d) Tx(a)
    y, z = ca * y + sa * z, ca * z - sa * y          # Rx(alpha)
    return Axes(x, y, z, p)


def modified_row(frame, link, q):
    """The next frame of a modified table."""
    (x, y, z, p), (c, s, d), (ca, sa) = frame, turned_joint(link, q), cos_sin_of_constant(link.alpha)
    y, z = ca * y + sa * z, ca * z - sa * y          # Rx(alpha)
    p = p + link.a * x + d * z                       # Tx(a) ... Tz(d)
    x, y = c * x + s * y, c * y - s * x              # Rz(theta)
    return Axes(x, y, z, p)


def _tip_pose(robot, q):
    return link_poses(robot, q)[..., -1, :, :] @ robot.tool


@quick(_tip_pose, "q")
def tip_pose(robot, q):
    """The pose of the tool in the world, T_n tool.

    q: (..., n) joint coordinates [rad or m]. Returns (..., 4, 4).

    >>> from robotlab import tip_pose, zoo
    >>> tip_pose(zoo.planar(2), [0.3, 0.5])[:3, 3].round(3)
    array([1.652, 1.013, 0.   ])
    """
    return _tip_pose(*exact_for(robot, as_joint_array(robot, q)))


def joint_axes(robot, q, poses=None):
    """Unit vectors along the joint axes and a point on each, in world axes: two arrays (..., n, 3) [-, m].

    Joint i turns about z of frame i-1 (standard) or of frame i (modified); the point is that frame's origin.
    """
    poses = link_poses(robot, q) if poses is None else poses
    frames = poses[..., 1:, :, :] if robot.convention == MODIFIED else poses[..., :-1, :, :]
    return frames[..., :3, 2], frames[..., :3, 3]
