"""Rotations and poses."""
import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from arms import random_pose
from robotlab.maths.spatial import cross, inverse, pose_error, rotation_vector, rpy, skew, swing, to_link, to_parent, wrapped


def test_cross_and_skew(rng):
    a, b = rng.normal(size=(2, 4, 3))
    assert cross(a, b) == pytest.approx(np.cross(a, b))
    assert to_parent(skew(a), b) == pytest.approx(np.cross(a, b))


def test_swing_is_the_acceleration_of_a_point_on_a_turning_body(rng):
    w, wd, p = rng.normal(size=(3, 3))
    assert swing(w, wd, p) == pytest.approx((skew(wd) + skew(w) @ skew(w)) @ p)


def test_rpy_against_scipy(rng):
    roll, pitch, yaw = rng.normal(size=3)
    assert rpy(roll, pitch, yaw) == pytest.approx(Rotation.from_euler("ZYX", [yaw, pitch, roll]).as_matrix())


@pytest.mark.parametrize("angle", [0, 1e-12, 1e-8, 1e-4, 1, 3, np.pi - 1e-4, np.pi - 1e-9, np.pi])
def test_rotation_vector_keeps_its_digits_at_every_angle(angle, rng):
    axis = rng.normal(size=(20, 3))
    vector = angle * axis / np.linalg.norm(axis, axis=-1, keepdims=True)
    found = rotation_vector(Rotation.from_rotvec(vector).as_matrix())
    turned_back = Rotation.from_rotvec(found).as_matrix() - Rotation.from_rotvec(vector).as_matrix()
    assert np.abs(turned_back).max() < 1e-14 * 50
    assert np.linalg.norm(found, axis=-1) == pytest.approx(angle, abs=1e-9)


def test_to_link_undoes_to_parent(rng):
    R, x = rpy(*rng.normal(size=3)), rng.normal(size=3)
    assert to_link(R, to_parent(R, x)) == pytest.approx(x)


def test_the_inverse_of_poses(rng):
    T = np.array([random_pose(rng) for _ in range(6)]).reshape(2, 3, 4, 4)
    assert inverse(T) @ T == pytest.approx(np.broadcast_to(np.eye(4), T.shape), abs=1e-14)
    assert inverse(T[0, 0]) == pytest.approx(inverse(T)[0, 0], abs=1e-15)


def test_what_is_missing_leads_from_one_pose_to_another(rng):
    """Shifted and turned in the axes in which both are given; one pose stands for many."""
    T, wanted = np.array([random_pose(rng) for _ in range(4)]), random_pose(rng)
    e = pose_error(T, wanted)
    assert T[:, :3, 3] + e[:, :3] == pytest.approx(np.broadcast_to(wanted[:3, 3], (4, 3)))
    for turn, pose in zip(Rotation.from_rotvec(e[:, 3:]).as_matrix(), T):
        assert turn @ pose[:3, :3] == pytest.approx(wanted[:3, :3], abs=1e-12)
    assert pose_error(wanted, T) == pytest.approx(-e, abs=1e-12)


def test_angles_are_wrapped_to_half_a_turn(rng):
    angles = rng.uniform(-20, 20, (2, 50))
    found = wrapped(angles)
    assert np.abs(found).max() <= np.pi and np.exp(1j * found) == pytest.approx(np.exp(1j * angles))
    assert wrapped([0.3, -0.3, 7.0]) == pytest.approx([0.3, -0.3, 7 - 2 * np.pi])
