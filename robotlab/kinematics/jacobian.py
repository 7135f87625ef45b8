"""The Jacobian: what each joint does to the velocity of a point."""
from functools import lru_cache

import numpy as np

from ..maths.spatial import cross
from ..model.checks import one_of
from ..model.quick import quick
from ..model.joints import exact_for
from ..model.robot import as_joint_array
from .frames import joint_axes, link_poses

PARTS = {"all": slice(0, 6), "linear": slice(0, 3), "angular": slice(3, 6)}              # rows of J
POSTURES, NOTHING = 20, 1e-9                         # asked for the directions that an arm has; what counts as none, of the largest


def point_jacobian(robot, q, link, point, poses=None):
    """J with (v, w) = J qd for a point of a link, in world axes: rows linear then angular.

        revolute joint j <= link:  J_j = (z_j x (p - o_j), z_j)      prismatic:  J_j = (z_j, 0)

    q: (..., n) [rad or m]. link: its number, 1 to n. point: (..., 3) its place in the world now [m]. Returns (..., 6, n).
    """
    z, o = joint_axes(robot, q, poses)
    moment = cross(z, point[..., None, :] - o)
    J = np.zeros(moment.shape[:-2] + (6, robot.n), dtype=np.result_type(z, moment))
    for j, link_j in enumerate(robot.links[:link]):
        J[..., :3, j] = z[..., j, :] if link_j.prismatic else moment[..., j, :]
        J[..., 3:, j] = 0 if link_j.prismatic else z[..., j, :]
    return J


def _tool_jacobian(robot, q):
    poses = link_poses(robot, q)
    tip = (poses[..., -1, :, :] @ robot.tool)[..., :3, 3]
    return point_jacobian(robot, q, robot.n, tip, poses)


@quick(_tool_jacobian, "q")
def jacobian(robot, q):
    """The Jacobian of the tool point, in world axes (those in which `tip_pose` is given), rows linear then angular.

    q: (..., n) joint coordinates [rad or m]. Returns (..., 6, n): (v, w) = J qd, in m/s and rad/s.

    >>> from robotlab import jacobian, zoo
    >>> jacobian(zoo.planar(2), [0, 0])[:2]
    array([[0., 0.],
           [2., 1.]])
    """
    return _tool_jacobian(*exact_for(robot, as_joint_array(robot, q)))


@quick(None, "q", "qd")
def jacobian_rate(robot, q, qd):
    """dJ/dt while the joints move with qd, so that the tool's acceleration is J qdd + (dJ/dt) qd.

    q, qd: (..., n). Returns (..., 6, n). From the second-order influence coefficients, H qd.

    >>> from robotlab import jacobian_rate, zoo
    >>> jacobian_rate(zoo.planar(1), [0.0], [2.0])[:2]
    array([[-2.],
           [ 0.]])
    """
    from .influence import influence
    qd = as_joint_array(robot, qd, "qd")
    _, H = influence(robot, q, order=2)
    return (H * qd[..., None, :, None]).sum(-2)


def manipulability(robot, q, part="all"):
    """Yoshikawa's distance from singularity, sqrt(det(J J^T)): the product of the singular values of J.

    Of as many of them as the tool of this arm has directions: two for the point of a planar arm, however many joints it has.
    q: (..., n). part: "linear", "angular" or "all" rows. Returns (...). Zero where the tool has lost a direction.

    >>> from robotlab import manipulability, zoo
    >>> float(manipulability(zoo.planar(2), [0.0, 0.0]).round(6))
    1.0
    """
    one_of(part, "part", PARTS)
    J = jacobian(robot, q)[..., PARTS[part], :]
    return np.prod(np.linalg.svd(J, compute_uv=False)[..., :max(1, directions(robot, part))], axis=-1)


@lru_cache(maxsize=64)
def directions(robot, part="linear"):
    """In how many directions the tool can move at best: 3 for a point in space, 2 in a plane, 1 on a line; part as above."""
    q = np.random.default_rng(0).uniform(-np.pi, np.pi, (POSTURES, robot.n))
    s = np.linalg.svd(jacobian(robot, q)[:, PARTS[part]], compute_uv=False)
    return int((s > NOTHING * s.max()).sum(-1).max())
