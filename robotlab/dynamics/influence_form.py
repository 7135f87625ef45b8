"""The dynamic model in kinematic influence coefficients (Freeman 1985).

    tau = I* qdd + qd^T P* qd - sum_i (G_c^T f + G_w^T m)

    I* = sum_i M G_c^T G_c + G_w^T Pi G_w
    P* = sum_i M G_c . H_c + G_w^T Pi H_w + G_w^T (G_w x Pi G_w)

I* and P* depend on the posture alone; time enters only through qd and qdd. Applied loads f, m (weight among them) come in by
virtual work, through the same G.
"""
import numpy as np

from ..kinematics.frames import link_poses
from ..kinematics.influence import influence
from ..maths.spatial import cross, to_link, to_parent
from ..model.joints import exact_for
from ..model.masses import require_masses
from .inputs import joint_arrays, link_vectors


def link_influence(robot, q):
    """For each link G (..., 6, n) and H (..., 6, n, n) of its centre of mass and its inertia (..., 3, 3) in world axes."""
    poses = link_poses(robot, q)
    for i, link in enumerate(robot.links, start=1):
        R = poses[..., i, :3, :3]
        G, H = influence(robot, q, 2, link=i, point=link.com)
        yield link, G, H, R @ link.I_com @ np.swapaxes(R, -1, -2)


def model_coefficients(robot, q):
    """I* (..., n, n) and P* (..., n, n, n), P*[i, m, n] of joint i and rates m and n, from the posture alone.

    q: (..., n). I* contains the rotors. Units: kg m2 for revolute joints.
    """
    inertia, power = np.diag(robot.rotor_inertia), 0
    for link, G, H, Pi in link_influence(robot, q):
        Gc, Gw, Hc, Hw = G[..., :3, :], G[..., 3:, :], H[..., :3, :, :], H[..., 3:, :, :]
        PiG = Pi @ Gw
        inertia = inertia + link.m * (_t(Gc) @ Gc) + _t(Gw) @ PiG
        power = power + link.m * _along(Gc, Hc) + _along(PiG, Hw) + _along(Gw, _crossed(Gw, PiG))
    return inertia, power


def _t(A):
    return np.swapaxes(A, -1, -2)


def _along(G, H):
    """G_i . H_mn for all i, m, n: (..., 3, n), (..., 3, n, n) -> (..., n, n, n)."""
    flat = H.reshape(H.shape[:-2] + (-1,))
    return (_t(G) @ flat).reshape(G.shape[:-2] + (G.shape[-1],) + H.shape[-2:])


def _crossed(A, B):
    """A_m x B_n for all m, n: (..., 3, n) twice -> (..., 3, n, n)."""
    product = cross(_t(A)[..., :, None, :], _t(B)[..., None, :, :])
    return np.moveaxis(product, -1, -3)


def applied_loads(robot, q, forces, moments=None):
    """sum_i G_c^T f_i + G_w^T m_i: the joint torques of loads on the links, by virtual work.

    q: (..., n). forces: (..., n, 3) at the centres of mass [N], moments: (..., n, 3) [N m], in world axes. Returns (..., n).
    """
    forces = link_vectors(robot, forces, "forces")
    moments = None if moments is None else link_vectors(robot, moments, "moments")
    total = 0
    for i, link in enumerate(robot.links):
        G, = influence(robot, q, 1, link=i + 1, point=link.com)
        total = total + to_link(G[..., :3, :], forces[..., i, :])
        if moments is not None:
            total = total + to_link(G[..., 3:, :], moments[..., i, :])
    return total


def influence_form(robot, q, qd, qdd, forces=None, moments=None):
    """tau = I* qdd + qd^T P* qd - loads, the weights among them: what the joints must supply.

    q, qd, qdd: (..., n). forces, moments: loads on the links beside their weights, as in `applied_loads`; none unless given.
    Returns (..., n) [N m, or N where a joint slides]. (Freeman 1985.)
    """
    q, qd, qdd = joint_arrays(robot, q, qd, qdd)
    require_masses(robot)
    robot, q = exact_for(robot, q)
    inertia, power = model_coefficients(robot, q)
    weights = np.stack([link.m * np.asarray(robot.gravity) for link in robot.links])
    quadratic = ((power * qd[..., None, :, None]).sum(-2) * qd[..., None, :]).sum(-1)
    loads = applied_loads(robot, q, weights if forces is None else weights + link_vectors(robot, forces, "forces"), moments)
    return to_parent(inertia, qdd) + quadratic - loads
