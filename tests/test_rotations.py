"""Rotations in four descriptions: SciPy and Pinocchio agree, and failures are explained."""
import doctest

import numpy as np
import pytest
from scipy.linalg import expm
from scipy.spatial.transform import Rotation, Slerp

from robotlab.kinematics import rotations
from robotlab.kinematics.rotations import (axis_and_angle, quaternion, quaternion_matrix, quaternion_product, roll_pitch_yaw,
                                           rotation_about, rpy_rates, slerp)
from robotlab.maths.spatial import rotation_vector, rpy, skew

ANGLES = [0, 1e-12, 1e-8, 1e-4, 1, np.pi / 2, 3, np.pi - 1e-4, np.pi - 1e-9, np.pi]


def axes(rng, *shape):
    v = rng.normal(size=(*shape, 3))
    return v / np.linalg.norm(v, axis=-1, keepdims=True)


def scalar_last(q):
    return np.roll(q, -1, axis=-1)


def test_examples_of_the_docstrings():
    assert doctest.testmod(rotations).failed == 0 and doctest.testmod(rotations).attempted > 10


@pytest.mark.parametrize("angle", ANGLES)
def test_rodrigues_is_the_exponential_of_the_cross_product(angle, rng):
    u = axes(rng)
    assert rotation_about(u, angle) == pytest.approx(expm(angle * skew(u)), abs=1e-14)


def test_many_turns_at_once(rng):
    u, angle = axes(rng, 2, 4), rng.uniform(-7, 7, (2, 4))
    R = rotation_about(u, angle)
    assert R.reshape(-1, 3, 3) == pytest.approx(Rotation.from_rotvec((u * angle[..., None]).reshape(-1, 3)).as_matrix(), abs=1e-14)
    assert rotation_about(u[0, 0], angle).shape == (2, 4, 3, 3)


@pytest.mark.parametrize("angle", ANGLES)
def test_axis_and_angle_come_back(angle, rng):
    u = axes(rng, 30)
    found, turned = axis_and_angle(rotation_about(u, angle))
    assert turned == pytest.approx(np.full(30, angle), abs=1e-13)
    assert np.linalg.norm(found, axis=-1) == pytest.approx(np.ones(30))
    if angle == np.pi:
        assert np.abs((found * u).sum(-1)) == pytest.approx(np.ones(30)), "either end of the axis will do"
    elif angle:
        assert found == pytest.approx(u, abs=1e-4)


@pytest.mark.parametrize("u", [*np.eye(3), *-np.eye(3), [.6, .8, 0], [0, -.6, .8], [-.8, 0, .6]])
def test_half_a_turn_has_its_axis(u):
    """R - R^T is zero here; the largest component of the axis is positive."""
    R = 2 * np.outer(u, u) - np.eye(3)
    found, angle = axis_and_angle(R)
    assert rotation_about(found, angle) == pytest.approx(R, abs=1e-14) and angle == pytest.approx(np.pi, abs=1e-15)
    assert found[np.abs(found).argmax()] > 0


def test_no_turn_is_given_an_axis_that_is_one():
    axis, angle = axis_and_angle(np.eye(3))
    assert axis.tolist() == [0, 0, 1] and angle == 0


def test_logarithm_as_in_pinocchio(rng):
    pin = pytest.importorskip("pinocchio")
    for angle in (1e-6, .3, 2, 3.1):
        R = rotation_about(axes(rng), angle)
        axis, turned = axis_and_angle(R)
        assert axis * turned == pytest.approx(pin.log3(R), abs=1e-12) and rotation_vector(R) == pytest.approx(pin.log3(R), abs=1e-12)


def test_quaternions_as_in_scipy_but_for_the_place_of_the_scalar(rng):
    R = Rotation.random(50, random_state=1).as_matrix()
    q = quaternion(R)
    assert quaternion_matrix(q) == pytest.approx(R, abs=1e-14) and quaternion_matrix(-q) == pytest.approx(R, abs=1e-14)
    assert scalar_last(q) == pytest.approx(Rotation.from_matrix(R).as_quat(canonical=True), abs=1e-14)


def test_the_product_turns_one_after_the_other(rng):
    A, B = Rotation.random(2, random_state=3).as_matrix()
    assert quaternion_matrix(quaternion_product(quaternion(A), quaternion(B))) == pytest.approx(A @ B, abs=1e-14)
    p, q, r = rng.normal(size=(3, 5, 4))
    assert quaternion_product(quaternion_product(p, q), r) == pytest.approx(quaternion_product(p, quaternion_product(q, r)))
    assert np.linalg.norm(quaternion_product(p, q), axis=-1) == pytest.approx(np.linalg.norm(p, axis=-1) * np.linalg.norm(q, axis=-1))


def test_slerp_as_in_scipy():
    ends, share = Rotation.random(2, random_state=5), np.linspace(0, 1, 11)
    p, q = quaternion(ends.as_matrix())
    there = Slerp([0, 1], ends)(share).as_matrix()
    assert quaternion_matrix(slerp(p, q, share)) == pytest.approx(there, abs=1e-14)
    assert quaternion_matrix(slerp(p, -q, share)) == pytest.approx(there, abs=1e-14), "the short way, whichever sign is given"


@pytest.mark.parametrize("angle", [1e-9, .5, np.radians(170)])
def test_slerp_keeps_the_pace_and_the_long_way_is_the_rest_of_a_turn(angle, rng):
    u, start = axes(rng), rotation_about(axes(rng), 1)
    p, q, share = quaternion(start), quaternion(rotation_about(u, angle) @ start), np.linspace(0, 1, 5)
    q = q if p @ q > 0 else -q
    for end, whole in ((q, angle), (-q, 2 * np.pi - angle)):
        if end @ p < 0 and angle < 1e-6:
            continue                                 # any axis would do
        steps = quaternion_matrix(slerp(p, end, share, short=False))
        turned = axis_and_angle(steps[1:] @ np.swapaxes(steps[:-1], -1, -2))[1]
        assert turned == pytest.approx(np.full(4, whole / 4), abs=1e-9)


def test_slerp_where_every_axis_would_do():
    assert slerp([1, 0, 0, 0], [-1, 0, 0, 0], .3).tolist() == [1, 0, 0, 0]
    with pytest.raises(ValueError, match="q is -p.*any axis"):
        slerp([1, 0, 0, 0], [-1, 0, 0, 0], .3, short=False)


def test_roll_pitch_and_yaw_come_back(rng):
    angles = rng.uniform([-3, -1.5, -3], [3, 1.5, 3], (40, 3))
    R = np.array([rpy(*a) for a in angles])
    assert roll_pitch_yaw(R) == pytest.approx(angles)
    assert roll_pitch_yaw(R) == pytest.approx(Rotation.from_matrix(R).as_euler("xyz")), "small letters: fixed axes"


@pytest.mark.parametrize("pitch", [np.pi / 2, -np.pi / 2])
def test_where_roll_and_yaw_turn_about_one_axis_the_roll_is_zero(pitch):
    R = rpy(.4, pitch, 1.1)
    roll, found, yaw = roll_pitch_yaw(R)
    assert roll == 0 and found == pytest.approx(pitch) and rpy(roll, found, yaw) == pytest.approx(R, abs=1e-15)


def test_rates_of_angles_and_the_angular_velocity(rng):
    """R' = w x R, with the rate of R by differences of a millionth of a second."""
    for angles, rates in rng.normal(size=(10, 2, 3)):
        dt = 1e-6
        dR = (rpy(*(angles + dt * rates)) - rpy(*(angles - dt * rates))) / (2 * dt)
        assert skew(rpy_rates(*angles) @ rates) == pytest.approx(dR @ rpy(*angles).T, abs=1e-8)
        assert np.linalg.det(rpy_rates(*angles)) == pytest.approx(np.cos(angles[1]))
    assert rpy_rates(*rng.normal(size=(3, 2, 4))).shape == (2, 4, 3, 3)


@pytest.mark.parametrize("call, words", [
    (lambda: rotation_about([0, 0, 2], 1), "axis has length 2; .* has length 1"),
    (lambda: rotation_about([0, 1], 1), r"axis has shape \(2,\); expected \(..., 3\)"),
    (lambda: axis_and_angle(2 * np.eye(3)), "R is no rotation: R times its transpose"),
    (lambda: quaternion(np.diag([1, 1, -1])), "a reflection"),
    (lambda: quaternion_matrix([1, 1, 0, 0]), "q has length 1.41421; a unit quaternion .scalar first. has length 1"),
    (lambda: quaternion_product([1, 0, 0], [1, 0, 0, 0]), r"p has shape \(3,\)"),
    (lambda: roll_pitch_yaw(np.eye(4)), r"R has shape \(4, 4\)"),
    (lambda: rpy_rates("a", 0, 0), "roll is 'a'; expected angles in rad"),
    (lambda: slerp([1, 0, 0, 0], [2, 0, 0, 0], 0), "q has length 2"),
])
def test_what_is_wrong_is_said(call, words):
    with pytest.raises(ValueError, match=words):
        call()
