"""Ellipsoids of velocity and force: images of the ball of rates, and of the ball of torques."""
import numpy as np
import pytest
from arms import random_arm

from robotlab import jacobian, zoo
from robotlab.kinematics.ellipsoid import force_ellipsoid, velocity_ellipsoid

RNG = np.random.default_rng(5)
BENT = jacobian(zoo.planar(2), [.3, 1.25])[:2]


def columns(n, batch=()):
    robot = random_arm(RNG, n, kinds="R" * n)
    return jacobian(robot, RNG.normal(size=(*batch, n)))[..., :3, :]


@pytest.mark.parametrize("n", [3, 5, 7])
def test_square_is_j_times_its_transpose(n):
    J = columns(n, (4,))
    E = velocity_ellipsoid(J)
    assert np.allclose(E @ E, J @ np.swapaxes(J, -1, -2)) and np.allclose(E, np.swapaxes(E, -1, -2))


def test_no_rates_of_length_one_lead_out_of_it():
    J = columns(5)
    rates = RNG.normal(size=(1000, 5))
    rates /= np.linalg.norm(rates, axis=1, keepdims=True)
    inside = np.linalg.norm(np.linalg.solve(velocity_ellipsoid(J), J @ rates.T), axis=0)
    assert inside.max() <= 1 + 1e-9 and inside.max() > .9


def test_with_two_joints_the_columns_end_on_it():
    assert np.allclose(np.linalg.norm(np.linalg.solve(velocity_ellipsoid(BENT), BENT), axis=0), 1)


def test_a_force_on_its_surface_takes_torques_of_length_one():
    turn = np.linspace(0, 6, 20)
    forces = force_ellipsoid(BENT) @ np.array([np.cos(turn), np.sin(turn)])
    assert np.allclose(np.linalg.norm(BENT.T @ forces, axis=0), 1)


def test_one_is_the_inverse_of_the_other():
    J = columns(4)
    assert np.allclose(velocity_ellipsoid(J) @ force_ellipsoid(J), np.eye(3))


def test_a_lost_direction_is_cut_off():
    J = jacobian(zoo.planar(2), [0.0, 0.0])[:2]      # stretched along x
    assert np.allclose(velocity_ellipsoid(J), np.diag([0, np.sqrt(5)]))
    assert np.allclose(force_ellipsoid(J, longest=3.0), np.diag([3, 1 / np.sqrt(5)]))


def test_fewer_joints_than_rows_leave_directions_of_length_zero():
    J = jacobian(zoo.rrr(), [.3, .5, .7])[:3, :2]
    assert np.linalg.eigvalsh(velocity_ellipsoid(J))[0] == pytest.approx(0, abs=1e-12)
