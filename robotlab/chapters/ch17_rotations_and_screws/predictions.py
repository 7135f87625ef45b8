"""Notebook 17: the predictions, each decided by an experiment."""
import numpy as np

from ...course.draws import angle
from ...kinematics.frames import joint_axes, tip_pose
from ...kinematics.rotations import axis_and_angle, quaternion_matrix, rotation_about, rpy_rates
from ...kinematics.screws import screw_motion
from ...maths.spatial import rpy
from ...model import zoo

X, Y, Z = np.eye(3)
SLANTED = np.array([.48, -.36, .8])
SAME = 1e-9
SHARE = np.linspace(0, 1, 41)


def apart(A, B):
    """The angle of the turn from A to B [rad]."""
    return float(axis_and_angle(B @ A.T)[1])


def either_order(given):
    """Find the angle between the ends of two quarter turns in either order."""
    Rx, Ry = rotation_about(X, np.pi / 2), rotation_about(Y, np.pi / 2)
    return "abc"[int(np.abs(apart(Ry @ Rx, Rx @ Ry) - np.radians([0, 90, 120])).argmin())]


def roll_alone(given):
    """Find the axis along which the angular velocity of the roll points, by a small step of it."""
    step = 1e-6
    dR = (rpy(step, given.pitch, given.yaw) - rpy(-step, given.pitch, given.yaw)) / (2 * step)
    w = (dR @ rpy(0, given.pitch, given.yaw).T)[[2, 0, 1], [1, 2, 0]]            # R' = w x R
    axes = X, rotation_about(Z, given.yaw) @ X, rpy(0, given.pitch, given.yaw) @ X
    return "abc"[int(np.argmin([np.linalg.norm(w - a) for a in axes]))]


def at_the_lock(given):
    """Decide whether the hand turns about every axis, and whether rates of the angles follow."""
    E, hand = rpy_rates(0, np.pi / 2, .7), rpy(0, np.pi / 2, .7)
    turns = all(abs(apart(hand, rotation_about(e, .1) @ hand) - .1) < SAME for e in (X, Y, Z, SLANTED))
    follow = np.linalg.matrix_rank(E, tol=1e-9) == 3
    return "a" if not turns else "b" if follow else "c"


def four_signs(given):
    """Decide which turn -q is, compared with that of q."""
    q = np.array([.6, *(.8 * SLANTED)])
    A, B = quaternion_matrix(q), quaternion_matrix(-q)
    return "a" if np.allclose(A, B) else "b" if np.allclose(A, -B) else "c"


def mean_of_matrices(given):
    """Decide whether the mean of two rotation matrices is a rotation, a multiple of one, or neither."""
    M = (np.eye(3) + rotation_about(SLANTED, given.angle)) / 2
    sizes = np.linalg.svd(M, compute_uv=False)
    return "a" if np.allclose(sizes, 1) else "b" if np.allclose(sizes, sizes[0]) else "c"


def blended(given):
    """Find the angle that the hand turns through while two quaternions are blended."""
    q = np.array([np.cos(given.angle / 2), 0, 0, np.sin(given.angle / 2)])
    between = (1 - SHARE)[:, None] * [1, 0, 0, 0] + SHARE[:, None] * q
    R = quaternion_matrix(between / np.linalg.norm(between, axis=-1, keepdims=True))
    way = sum(apart(A, B) for A, B in zip(R[:-1], R[1:]))
    return "a" if abs(way - (2 * np.pi - given.angle)) < 1e-6 else "b" if abs(way - given.angle) < 1e-6 else "c"


def both_ways(given):
    """Decide whether the rest of the circle about the opposite axis leads to the same orientation."""
    A, B = rotation_about(SLANTED, given.angle), rotation_about(-SLANTED, 2 * np.pi - given.angle)
    return "a" if np.allclose(A, B) else "c" if np.allclose(A, B.T) else "b"


def without_frames(given):
    """Decide whether axes at q = 0, with any points on them, and one pose give the tool's pose."""
    arm, q, rng = zoo.puma560(), np.array([.6, .5, -2.6, .4, .9, .3]), np.random.default_rng(1)
    w, o = joint_axes(arm, np.zeros(6))
    o = o + rng.normal(size=(6, 1)) * w              # another point on each axis
    T = tip_pose(arm, np.zeros(6))
    for w_i, o_i, q_i in reversed(list(zip(w, o, q))):
        T = screw_motion(np.append(np.cross(o_i, w_i), w_i), q_i) @ T
    return "b" if np.abs(T - tip_pose(arm, q)).max() < SAME else "a"


ANSWERS = {
    "turns-order": either_order,
    "turns-roll-rate": roll_alone,
    "turns-lock": at_the_lock,
    "turns-sign": four_signs,
    "turns-mean": mean_of_matrices,
    "turns-blend": blended,
    "turns-both-ways": both_ways,
    "turns-frames": without_frames,
}
DRAWS = {
    "turns-mean": lambda rng: {"angle": angle(rng, 165, 175, 1)},
    "turns-blend": lambda rng: {"angle": angle(rng, 195, 240, 5)},
    "turns-both-ways": lambda rng: {"angle": angle(rng, 60, 150, 10)},
}
