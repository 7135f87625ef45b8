"""Statements of notebook 17 and its replies, checked by computation."""
import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from robotlab import tip_pose, zoo
from robotlab.course.check import examined
from robotlab.course.drawn_task import draw_task
from robotlab.kinematics.rotations import axis_and_angle, quaternion_product, rotation_about, rpy_rates
from robotlab.kinematics.screws import pose_by_screws, screw_motion

HALF = np.pi / 2


def multiplied(S, q, M):
    """exp(S1 q1) exp(S2 q2) ... M for postures q (N, n)."""
    T = M
    for S_i, q_i in reversed(list(zip(S, q.T))):
        T = screw_motion(S_i, q_i) @ T
    return T


def test_a_table_is_tried_by_screws_that_were_measured_and_not_by_those_that_are_read_off_it(rng):
    """A sign of the Puma's d3 is lost in typing."""
    puma, q = zoo.puma560(), rng.uniform(-2, 2, (200, 6))
    mistyped = puma.with_link(3, d=-puma.links[2].d)
    assert np.abs(pose_by_screws(mistyped, q) - tip_pose(mistyped, q)).max() < 5e-15
    assert np.linalg.norm((tip_pose(mistyped, q) - tip_pose(puma, q))[:, :3, 3], axis=-1).max() == pytest.approx(.30, abs=.005)
    w = np.array([[0, 0, 1], [0, -1, 0], [0, -1, 0], [0, 0, 1], [0, -1, 0], [0, 0, 1]])
    o = np.array([[0, 0, 0], [0, 0, .672], [.4318, 0, .672], [.4521, -.15005, 0], [.4521, 0, 1.1038], [.4521, -.15005, 0]])
    M = np.eye(4)
    M[:3, 3] = .4521, -.15005, 1.1038                # all from a drawing: the axes, a point on each, and the tool
    measured = multiplied(np.hstack([np.cross(o, w), w]), q, M)
    assert np.abs(measured - tip_pose(puma, q)).max() < 1e-12 and np.abs(measured - tip_pose(mistyped, q)).max() > .2


def test_screws_carried_along_are_a_jacobian_for_the_point_at_the_origin(rng):
    """v + w x p is what the Jacobian of notebook 02 has for the tool point p."""
    from robotlab import jacobian
    from robotlab.kinematics.screws import screws_at
    puma, q = zoo.puma560(), rng.uniform(-2, 2, 6)
    v, w = np.split(screws_at(puma, q), 2, axis=1)
    p = tip_pose(puma, q)[:3, 3]
    assert np.hstack([v + np.cross(w, p), w]).T == pytest.approx(jacobian(puma, q), abs=1e-12)


@pytest.mark.parametrize("yaw", [0, .3, -1.2])
def test_at_pitch_90_the_plane_of_the_two_axes_that_are_left_is_that_of_pitch_and_yaw(yaw):
    """About axes in it rates exist, across it none; and the level axis h is perpendicular to that of pitch."""
    E = rpy_rates(.4, HALF, yaw)
    pitch, up = E[:, 1], np.array([0, 0, 1])
    across = np.cross(pitch, up)
    missing = lambda w: np.linalg.norm(E @ np.linalg.lstsq(E, w, rcond=None)[0] - w)
    assert missing(pitch) < 1e-12 and missing(up) < 1e-12 and missing(.6 * pitch - .8 * up) < 1e-12
    assert missing(across) == pytest.approx(1) and np.cross(pitch, rpy_rates(.4, .2, yaw)[:, 2]) == pytest.approx(across)


def test_a_turned_vector_is_q_a_q_star(rng):
    e, a = rng.normal(size=(2, 3))
    e, phi = e / np.linalg.norm(e), .7
    q = np.append(np.cos(phi / 2), np.sin(phi / 2) * e)
    turned = quaternion_product(quaternion_product(q, np.append(0, a)), q * [1, -1, -1, -1])
    assert turned == pytest.approx([0, *rotation_about(e, phi) @ a])


def test_the_mean_of_two_matrices_is_none_and_the_names_of_angles_differ_between_books():
    a, b = rotation_about([0, 0, 1], .3), rotation_about([1, 0, 0], 1.2)
    assert np.linalg.det((a + b) / 2) < .95
    roll, pitch, yaw = .3, .5, -.9                   # Rz(roll) Ry(pitch) Rx(yaw), as Spong and Siciliano have it
    spong = Rotation.from_euler("ZYX", [roll, pitch, yaw]).as_matrix()
    by_hand = rotation_about([0, 0, 1], roll) @ rotation_about([0, 1, 0], pitch) @ rotation_about([1, 0, 0], yaw)
    assert spong == pytest.approx(by_hand)


# -- the log of Modern Robotics, which tests for trace = -1 ---------------------------------------------------------------
def with_a_test_for_half_a_turn(R):
    c = (np.trace(R) - 1) / 2
    if c <= -1:
        return np.append((R[:, 2] + [0, 0, 1]) / np.sqrt(2 * (1 + R[2, 2])), np.pi)
    phi = np.arccos(min(c, 1))
    S = (R - R.T) / (2 * np.sin(phi))
    return np.array([S[2, 1], S[0, 2], S[1, 0], phi])


def angle_first(axis_angle):
    return lambda R: axis_angle(R)[[3, 0, 1, 2]]


def replies(axis_angle, students=("guest", "anna", "ben", "cora")):
    return [examined(draw_task("turns-axis", student), axis_angle).text for student in students]


def test_a_test_for_trace_minus_one_is_told_of_rounding():
    assert any("rounding leaves" in text for text in replies(with_a_test_for_half_a_turn))


@pytest.mark.parametrize("axis_angle", [lambda R: np.append(*axis_and_angle(R)), with_a_test_for_half_a_turn])
def test_an_angle_that_stands_first_is_said_to(axis_angle):
    assert all("The angle stands first" in text for text in replies(angle_first(axis_angle)))
