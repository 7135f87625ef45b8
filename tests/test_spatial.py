"""Rotations and poses."""
import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from robotlab.maths.spatial import cross, rotation_vector, rpy, skew, swing, to_link, to_parent


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
