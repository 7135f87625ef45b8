"""The Jacobian: what each joint does to the velocity of a point."""
import numpy as np

from ..maths.spatial import cross
from ..model.robot import as_joint_array, exact_for
from .frames import joint_axes, link_poses


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


def jacobian(robot, q):
    """The Jacobian of the tool point, in world axes (those in which `tip_pose` is given), rows linear then angular.

    q: (..., n) joint coordinates [rad or m]. Returns (..., 6, n): (v, w) = J qd, in m/s and rad/s.
    """
    robot, q = exact_for(robot, as_joint_array(robot, q))
    poses = link_poses(robot, q)
    tip = (poses[..., -1, :, :] @ robot.tool)[..., :3, 3]
    return point_jacobian(robot, q, robot.n, tip, poses)


def jacobian_rate(robot, q, qd):
    """dJ/dt while the joints move with qd, so that the tool's acceleration is J qdd + (dJ/dt) qd.

    q, qd: (..., n). Returns (..., 6, n). From the second-order influence coefficients, H qd.
    """
    from .influence import influence
    qd = as_joint_array(robot, qd, "qd")
    _, H = influence(robot, q, order=2)
    return (H * qd[..., None, :, None]).sum(-2)


def manipulability(robot, q, part="all"):
    """Yoshikawa's distance from singularity, sqrt(det(J J^T)), or with fewer joints than rows sqrt(det(J^T J)).

    q: (..., n). part: "linear", "angular" or "all" rows. Returns (...). Zero where the tool has lost a direction.
    """
    rows = {"all": slice(0, 6), "linear": slice(0, 3), "angular": slice(3, 6)}
    if part not in rows:
        raise ValueError(f'part is {part!r}; expected "linear", "angular" or "all"')
    singular_values = np.linalg.svd(jacobian(robot, q)[..., rows[part], :], compute_uv=False)
    return np.prod(singular_values, axis=-1)
