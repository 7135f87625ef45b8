"""Kinetic and potential energy of an arm, and the inertia matrix that the kinetic energy hides.

    K = 1/2 sum_i (m_i v_ci^T v_ci + w_i^T R_i I_i R_i^T w_i) = 1/2 qd^T M qd        P = - sum_i m_i g . p_ci

with free fall g, so that P grows upwards. (Virgala and Filakovsky 2018, (6)-(11), whose (10) has the other sign of g.)
"""
import numpy as np

from ..kinematics.frames import link_poses
from ..kinematics.jacobian import point_jacobian
from ..maths.spatial import dot, to_parent
from ..model.quick import quick
from ..model.joints import exact_for
from ..model.robot import as_joint_array
from ..model.masses import require_masses
from .lean import prepared
from .lean_mass import lean_mass_and_gravity


def centres_of_mass(robot, q, poses=None):
    """Centres of mass of the links in the world: q (..., n) -> (..., n, 3) [m]."""
    require_masses(robot)
    T = (link_poses(robot, q) if poses is None else poses)[..., 1:, :, :]
    com = np.array([link.com for link in robot.links])
    return to_parent(T[..., :3, :3], com) + T[..., :3, 3]


def inertia_matrix(robot, q):
    """M(q) from the centre-of-mass Jacobians of the links and the rotors: q (..., n) -> (..., n, n)."""
    robot, q = exact_for(robot, as_joint_array(robot, q))
    poses = link_poses(robot, q)
    p_c = centres_of_mass(robot, q, poses)                                     # line 2 of the algorithm
    M = np.diag(robot.rotor_inertia)
    for i, link in enumerate(robot.links, start=1):
        J = point_jacobian(robot, q, i, p_c[..., i - 1, :], poses)             # line 3
        Jv, Jw, R = J[..., :3, :], J[..., 3:, :], poses[..., i, :3, :3]
        RJw = np.swapaxes(R, -1, -2) @ Jw
        M = M + link.m * (np.swapaxes(Jv, -1, -2) @ Jv) + np.swapaxes(RJw, -1, -2) @ link.I_com @ RJw      # line 6, (7)
    return M


def _kinetic(robot, q, qd):
    return (qd * (lean_mass_and_gravity(prepared(robot), q)[0] @ qd)).sum() * 0.5


@quick(_kinetic, "q", "qd")
def kinetic_energy(robot, q, qd):
    """K = 1/2 qd^T M qd, rotors included as they turn about their joints, without gyroscopic coupling: q, qd (..., n) -> (...) [J].

    >>> from robotlab import kinetic_energy, zoo
    >>> float(kinetic_energy(zoo.planar(1), [0.0], [3.0]).round(3))
    1.5
    """
    qd = as_joint_array(robot, qd, "qd")
    return dot(qd, to_parent(inertia_matrix(robot, q), qd)) / 2


@quick(None, "q")
def potential_energy(robot, q):
    """P = - sum m_i g . p_ci, zero at the origin of the world: q (..., n) -> (...) [J].

    >>> from robotlab import potential_energy, zoo
    >>> float(potential_energy(zoo.planar(1, mass=2.0), [1.5707963267948966]).round(3))
    9.81
    """
    robot, q = exact_for(robot, as_joint_array(robot, q))
    p_c = centres_of_mass(robot, q)                                            # line 2
    m = np.array([link.m for link in robot.links])
    return -(m * dot(p_c, robot.gravity)).sum(-1)                              # lines 4 and 5, (11) with an energy's sign
