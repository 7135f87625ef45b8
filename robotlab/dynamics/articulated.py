"""Forward dynamics by articulated bodies (Featherstone 1983): the cost grows with n, not with n^3.

Seen from joint i, the links beyond it answer an acceleration a with the force I^A a + p^A, as a rigid body would, only
softer along the free joints. Six-vectors hold the angular part first, then the linear part at joint i, in axes of
frame i: velocity v, joint direction s, articulated inertia I^A (6, 6), bias force p^A.
"""
from typing import NamedTuple

import numpy as np

from ..kinematics.frames import link_geometry
from ..maths.chain import scan, scan_back
from ..maths.scalar import stack
from ..maths.spatial import cross, dot_kept, skew, to_parent
from ..model.joints import exact_for
from .composite import shifted
from ..model.masses import gravity_in_base, require_masses
from .inertia import require_inertia
from .inputs import columns


class Moving(NamedTuple):
    """Link i on the way outwards."""
    X: np.ndarray                                    # (6, 6) motion of joint i-1's point to joint i's
    s: np.ndarray                                    # (6,) direction of joint i
    v: np.ndarray                                    # (6,) velocity
    c: np.ndarray                                    # (6,) acceleration that the rates alone make
    I: np.ndarray                                    # (6, 6) inertia of the link
    p: np.ndarray                                    # (6,) force that the rates alone need


class Articulated(NamedTuple):
    """Link i and all beyond it on the way back: what they answer to link i-1, and what joint i needs to know."""
    I: np.ndarray
    p: np.ndarray
    U: np.ndarray                                    # (6,) I^A s
    D: np.ndarray                                    # (1,) s . I^A s and the rotor
    u: np.ndarray                                    # (1,) torque left for the acceleration


class Answer(NamedTuple):
    """Acceleration of link i and of joint i."""
    a: np.ndarray
    qdd: np.ndarray


def six(angular, linear):
    """A six-vector (..., 6) of its two halves."""
    angular, linear = np.broadcast_arrays(angular, linear)
    return np.concatenate([angular, linear], axis=-1)


def blocks(A, B, C, D):
    """The (6, 6) matrix of four (3, 3) blocks."""
    shape = np.broadcast_shapes(*(x.shape for x in (A, B, C, D)))
    A, B, C, D = (np.broadcast_to(x, shape) for x in (A, B, C, D))
    return np.concatenate([np.concatenate([A, B], axis=-1), np.concatenate([C, D], axis=-1)], axis=-2)


def outwards(before, link, geometry, b_before, qd):
    """Velocity and rate terms of link i; b_before from joint i-1 to joint i, in axes of frame i-1."""
    R_t, none = np.swapaxes(geometry.R, -1, -2), np.zeros((3, 3), dtype=int)
    X = blocks(R_t, none, -R_t @ skew(b_before), R_t)
    e, zero = geometry.e, 0 * geometry.e
    s = six(zero, e) if link.prismatic else six(e, zero)
    v = to_parent(X, before.v) + s * qd
    w, linear, rate = v[..., :3], v[..., 3:], s * qd
    c = six(cross(w, rate[..., :3]), cross(w, rate[..., 3:]) + cross(linear, rate[..., :3]))
    h = link.m * geometry.c
    I = blocks(shifted(link.I_com, link.m, 0 * geometry.c, geometry.c), skew(h), -skew(h), link.m * np.eye(3, dtype=int))
    momentum = to_parent(I, v)
    angular, force = momentum[..., :3], momentum[..., 3:]
    return Moving(X, s, v, c, I, six(cross(w, angular) + cross(linear, force), cross(w, force)))


def inwards(beyond, moving, X_next, tau, rotor):
    """The articulated body of link i from that of link i+1."""
    X_t = np.swapaxes(X_next, -1, -2)
    I, p = moving.I + X_t @ beyond.I @ X_next, moving.p + to_parent(X_t, beyond.p)
    U = to_parent(I, moving.s)
    D, u = dot_kept(moving.s, U) + rotor, tau - dot_kept(moving.s, p)
    soft = I - U[..., :, None] * (U / D)[..., None, :]
    return Articulated(soft, p + to_parent(soft, moving.c) + U * (u / D), U, D, u)


def accelerate(before, moving, body):
    """Acceleration of joint i and link i from that of link i-1."""
    a = to_parent(moving.X, before.a) + moving.c
    qdd = (body.u - dot_kept(body.U, a)) / body.D
    return Answer(a + moving.s * qdd, qdd)


def articulated_bodies(robot, q, qd, tau):
    """qdd from M qdd = tau - C qd - g without forming M: q, qd, tau (..., n) -> (..., n).

    Raises ValueError where a joint moves nothing that has inertia. (Featherstone 1983.)
    """
    require_masses(robot)
    robot, q = exact_for(robot, q)
    geometry, zero = link_geometry(robot, q), np.zeros(3, dtype=int)
    still = Moving(None, None, six(zero, zero), None, None, None)
    b_before = [zero] + [g.b for g in geometry[:-1]]
    movings = scan(outwards, still, zip(robot.links, geometry, b_before, columns(qd)))
    end = Articulated(np.zeros((6, 6), dtype=int), np.zeros(6, dtype=int), None, None, None)
    X_next = [m.X for m in movings[1:]] + [np.eye(6, dtype=int)]
    with np.errstate(divide="ignore", invalid="ignore"):
        bodies = scan_back(inwards, end, zip(movings, X_next, columns(tau), robot.rotor_inertia))
    require_inertia(robot, q, np.stack(np.broadcast_arrays(*(body.D[..., 0] for body in bodies)), axis=-1))
    answers = scan(accelerate, Answer(six(zero, -gravity_in_base(robot)), None), zip(movings, bodies))
    return stack(*(answer.qdd[..., 0][()] for answer in answers))
