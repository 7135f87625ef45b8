"""The vertical lift of 1979: a straight path of the tip, its angles and torques, and the simulation that gives it back."""
import numpy as np
import pytest
from scipy.integrate import trapezoid

from robotlab import (METHODS, forward_dynamics, inverse_dynamics, jacobian, kinetic_energy, potential_energy, simulate, tip_pose, zoo)
from robotlab.systems import vertical_lift

T = np.linspace(0, 1, 21)


@pytest.fixture(scope="module")
def lift():
    return vertical_lift()


def test_it_is_the_lift_of_the_paper(lift):
    """Page 185: masses 0.1, 2 and 2 kg, from (pi, -pi/2, -pi/2) at rest, 2 m/s2 upwards for 1 s: 1 m, and 2 m/s at the end."""
    assert [link.m for link in lift.robot.links] == [0.1, 2, 2] and lift.q_start == pytest.approx([np.pi, -np.pi / 2, -np.pi / 2])
    assert (lift.acceleration, lift.duration) == (2, 1)
    q, qd, _ = lift(T)
    rise = tip_pose(lift.robot, q)[:, :3, 3] - tip_pose(lift.robot, q[0])[:3, 3]
    assert rise[-1] == pytest.approx([0, 0, 1], abs=1e-12) and qd[0] == pytest.approx(np.zeros(3), abs=1e-12)
    assert jacobian(lift.robot, q[-1])[:3] @ qd[-1] == pytest.approx([0, 0, 2], abs=1e-9)


def test_the_tip_goes_straight_up_with_constant_acceleration(lift):
    """Also between the times for which the angles were found; the acceleration by differences of the velocity."""
    t, h = np.random.default_rng(0).uniform(0.01, 0.99, 50), 1e-5
    assert tip_pose(lift.robot, lift(t)[0])[:, :3, 3] == pytest.approx(lift.tip(t), abs=1e-11)
    velocity = lambda t: (jacobian(lift.robot, lift(t)[0])[:, :3] @ lift(t)[1][..., None])[..., 0]
    assert velocity(t) == pytest.approx(np.outer(t, [0, 0, 2]), abs=1e-8)
    assert (velocity(t + h) - velocity(t - h)) / (2 * h) == pytest.approx(np.tile([0, 0, 2], (50, 1)), abs=1e-5)


def test_the_arm_moves_in_its_plane_and_carries_its_weight(lift):
    """The column stays where it is; at the start, the weights alone and what accelerates them."""
    q, tau = lift(T)[0], lift.torque(T)
    assert np.ptp(q[:, 0]) < 1e-9 and np.abs(tau[:, 0]).max() < 1e-9
    assert 9.81 * (2 * 0.5 + 2 * 1) < tau[0, 1] < (9.81 + 2) * (2 * 0.5 + 2 * 1)
    for method in METHODS:
        assert lift.torque(T, method) == pytest.approx(inverse_dynamics(lift.robot, *lift(T)), abs=1e-10)


def test_the_work_of_the_torques_is_the_energy_gained(lift):
    """1 m of rise: half of it for the upper arm's centre as the elbow rises, and the kinetic energy at the end."""
    t = np.linspace(0, 1, 2001)
    q, qd, _ = lift(t)
    energy = kinetic_energy(lift.robot, q, qd) + potential_energy(lift.robot, q)
    power = (lift.torque(t) * qd).sum(-1)
    assert trapezoid(power, t) == pytest.approx(energy[-1] - energy[0], rel=1e-6)


@pytest.mark.parametrize("method", [None, "chain_assembly"], ids=["articulated bodies", "the paper's own"])
def test_simulating_with_these_torques_gives_the_motion_back(lift, method):
    """Form W and V, solve for the accelerations, integrate, repeat: the simulation of the paper, without a controller."""
    acceleration = None if method is None else lambda q, qd, tau: forward_dynamics(lift.robot, q, qd, tau, method=method)
    run = simulate(lift.robot, lambda t, q, qd: lift.torque(t), lift.q_start, np.zeros(3), T, integrator="adaptive", tolerance=1e-10,
                   acceleration=acceleration)
    assert run.reason == "end of the time"
    assert run.q == pytest.approx(lift(T)[0], abs=1e-8) and run.qd == pytest.approx(lift(T)[1], abs=1e-7)


@pytest.mark.parametrize("more, words", [
    (dict(duration=2), r"cannot be lifted for longer than 1\.\d+ s: the arm is stretched out"),
    (dict(robot=zoo.planar(4)), "has 4 joints; a path of the tip alone determines three"),
    (dict(robot=zoo.planar(3)), 'has no posture "lift": give q_start'),
    (dict(duration=0), "expected a time above 0 s"), (dict(acceleration=np.nan), "expected a number in m/s2"),
    (dict(q_start=[0, 0]), r"q_start has shape \(2,\)"),
    (dict(q_start=np.zeros((0, 3))), r"q_start has shape \(0, 3\); expected \(3,\), one posture in rad"),
    (dict(q_start=np.ones((1, 3))), r"q_start has shape \(1, 3\); expected \(3,\)"),
    (dict(q_start=[0, 0, 0]), "the arm is stretched out")])
def test_a_lift_that_cannot_be_is_refused(more, words):
    with pytest.raises(ValueError, match=words):
        vertical_lift(**more)
