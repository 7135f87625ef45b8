"""Control laws for an arm that touches."""

import numpy as np
import pytest

from robotlab import (forward_dynamics, gravity_torque, jacobian, kinetic_energy, mass_matrix, simulate, solve_ik, tip_pose, with_payload,
                      zoo)
from robotlab.systems import Residual, Wall, hand_dynamics, hybrid, impedance
from robotlab.systems.impedance import critical

ARM, AIM = zoo.planar(2), np.array([1.0, 0.6, 0.0])


def test_impedance_is_its_formula(rng):
    q, qd = rng.normal(size=(2, 2))
    J, x = jacobian(ARM, q)[:2], tip_pose(ARM, q)[:2, 3]
    expected = J.T @ (np.diag([300.0, 100.0]) @ (AIM[:2] - x) - 7.0 * J @ qd) + gravity_torque(ARM, q) - 0.5 * qd
    assert impedance(ARM, AIM, [300.0, 100.0], 7.0, joint_damping=0.5)(0, q, qd) == pytest.approx(expected)


def test_many_states_at_once_are_each_on_its_own(rng):
    q, qd = rng.normal(size=(2, 5, 2))
    for law in (impedance(ARM, AIM, 300.0), impedance(ARM, AIM, 300.0, 7.0),
                lambda t, q, qd: hybrid(ARM, AIM, [-1, 0, 0], 10.0, 300.0).torque(t, q, qd, np.zeros(q.shape[:-1] + (0,)))):
        assert law(0, q, qd) == pytest.approx(np.array([law(0, *state) for state in zip(q, qd)]))


@pytest.mark.parametrize("stiffness", [400.0, [900.0, 50.0], [[500.0, 200.0], [200.0, 300.0]]])
def test_critical_damping_lets_no_direction_swing(stiffness):
    """Lambda xdd + D xd + K x = 0 has real roots only, each twice; for one direction D = 2 sqrt(K Lambda)."""
    K, q = np.diag(np.broadcast_to(stiffness, 2)) if np.ndim(stiffness) < 2 else np.array(stiffness), [0.3, 1.1]
    inertia, J = hand_dynamics(ARM, q, [0, 0]).inertia, jacobian(ARM, q)
    D = critical(K, J[:2], mass_matrix(ARM, q))
    G = D / 2
    assert G @ np.linalg.solve(inertia, G) == pytest.approx(K, rel=1e-9) and D == pytest.approx(D.T)
    alone = critical(np.array([[400.0]]), J[:1], mass_matrix(ARM, q))
    assert alone[0, 0] == pytest.approx(2 * np.sqrt(400 * hand_dynamics(ARM, q, [0, 0], "x").masses[0]))


def test_where_the_arm_is_straight_the_damping_stays_finite():
    law = impedance(ARM, [1.0, 0.0, 0.0], 400.0)
    assert np.isfinite(law(0, np.zeros(2), np.array([0.1, 0.0]))).all()
    assert impedance(ARM, AIM, 0.0)(0, np.zeros(2), np.ones(2)) == pytest.approx(gravity_torque(ARM, [0, 0]))


def test_the_hand_follows_a_moving_aim():
    circle = lambda t: (np.array([1.2 + 0.1 * np.cos(t), 0.1 * np.sin(t), 0.0]), np.array([-0.1 * np.sin(t), 0.1 * np.cos(t), 0.0]))
    q0 = solve_ik(ARM, circle(0.0)[0], [-0.5, 1.5]).q
    run = simulate(ARM, impedance(ARM, circle, 4e3), q0, np.linalg.solve(jacobian(ARM, q0)[:2], circle(0.0)[1][:2]), 2.0, step=4e-3)
    missed = tip_pose(ARM, run.q)[:, :3, 3] - np.array([circle(t)[0] for t in run.t])
    assert np.abs(missed).max() < 2e-3


@pytest.mark.parametrize("arm", [ARM, zoo.planar(3)], ids=["2R", "3R"])
def test_the_energy_of_a_spring_with_a_damper_never_grows(arm):
    """K + dx^T K dx / 2 falls all the way, and what has gone is what the damping has taken."""
    law = impedance(arm, AIM, [300.0, 80.0], 20.0, joint_damping=0.2)
    q0 = np.array([0.3, 1.2, -0.5])[:arm.n]
    run = simulate(arm, law, q0, np.zeros(arm.n), 3.0, integrator="adaptive")
    missing = AIM[:2] - tip_pose(arm, run.q)[:, :2, 3]
    energy = kinetic_energy(arm, run.q, run.qd) + (missing ** 2 @ [300.0, 80.0]) / 2
    assert np.diff(energy).max() < 1e-8 and energy[-1] < 0.05 * energy[0]


def test_a_redundant_arm_swings_unfelt_unless_its_joints_are_damped():
    arm, q0 = zoo.planar(3), np.array([0.3, 1.2, -0.5])
    swing = np.linalg.svd(jacobian(arm, q0)[:2])[2][2]                         # moves no hand
    still = tip_pose(arm, q0)[:3, 3]
    runs = [simulate(arm, impedance(arm, still, 2000.0, joint_damping=d), q0, swing, 2.0, step=4e-3) for d in (0.0, 1.0)]
    free, damped = (run.kinetic[-1] / run.kinetic[0] for run in runs)
    assert damped < 1e-3 < 0.05 < free
    assert np.abs(tip_pose(arm, runs[0].q)[:, :2, 3] - still[:2]).max() < 0.02


def test_force_against_a_wall_with_position_along_it():
    """At rest 10 N on the wall whatever its stiffness, and the hand at the height that was asked for."""
    for stiffness in (1e3, 1e5):
        wall = Wall(ARM, [1.2, 0, 0], [-2.0, 0, 0], stiffness)
        law = hybrid(ARM, [0.0, 0.5, 0.0], wall.normal, 10.0, 400.0)
        run = simulate(ARM, wall.against(law), [-0.5, 1.9], [0, 0], [0, 1.5], integrator="adaptive", tolerance=1e-7)
        assert wall.force(run.q[-1], run.qd[-1]) == pytest.approx([-10, 0, 0], abs=0.02)
        assert tip_pose(ARM, run.q[-1])[:2, 3] == pytest.approx([1.2 + 10 / stiffness, 0.5], abs=1e-3)


def test_on_the_way_along_a_wall_the_force_is_another():
    """P = 1 - n n^T knows no mass: against a wall that does not give way the pull along it makes a force across, which the P of Lynch and
    Park, with Lambda, does not make."""
    q, n, pull, press = [-0.5, 1.9], np.array([-1.0, 0.0]), np.array([0.0, 40.0]), 10.0
    mobility = np.linalg.inv(hand_dynamics(ARM, q, [0, 0]).inertia)
    own, theirs = np.eye(2) - np.outer(n, n), np.eye(2) - np.outer(n, n @ mobility) / (n @ mobility @ n)
    across = lambda P: -(n @ mobility @ (P @ pull - press * n)) / (n @ mobility @ n)        # the wall's force, so that n xdd = 0
    assert across(theirs) == pytest.approx(press) and abs(across(own) - press) > 1.0
    law = hybrid(ARM, [0.0, tip_pose(ARM, q)[1, 3] + 0.1, 0.0], [-1, 0, 0], press, 400.0)
    torque = law.torque(0, np.array(q), np.zeros(2), law.x0) - gravity_torque(ARM, q)
    assert torque == pytest.approx(jacobian(ARM, q)[:2].T @ (own @ pull - press * n), abs=1e-9)


def test_the_integral_takes_up_what_the_model_has_wrong():
    """A load of 1 kg that the controller does not know of: the force at rest is wrong without the integral, right with it."""
    loaded = with_payload(ARM, 1.0).replace(gravity=(9.81, 0, 0))
    wall = Wall(loaded, [1.2, 0, 0], [-1, 0, 0], 1e3)
    rest = {}
    for ki in (0.0, 5.0):
        law = hybrid(ARM.replace(gravity=(9.81, 0, 0)), [0, 0.5, 0], wall.normal, 10.0, 400.0, feels=wall.force, ki=ki)
        run = simulate(loaded, wall.against(law), [-0.5, 1.9], [0, 0], [0, 2.0], integrator="adaptive", tolerance=1e-7)
        rest[ki] = -wall.force(run.q[-1], run.qd[-1])[0]
    assert abs(rest[0.0] - 10) > 5 and rest[5.0] == pytest.approx(10, abs=0.05)


def test_the_integral_waits_for_the_wall():
    wall = Wall(ARM, [1.9, 0, 0], [-1, 0, 0], 1e4)
    law = hybrid(ARM, AIM, wall.normal, 10.0, 400.0, feels=wall.force, ki=4.0)
    assert law.rate(0, np.array([0.3, 1.0]), np.zeros(2), np.zeros(1)) == pytest.approx([0])
    assert law.rate(0, np.zeros(2), np.zeros(2), np.zeros(1)) == pytest.approx([10 - 1e4 * 0.1])


def test_what_does_not_fit_is_refused():
    for wrong, word in (({"ki": 1.0}, "feels"), ({"normal": [0, 0, 1]}, "normal .* x y")):
        with pytest.raises(ValueError, match=word):
            hybrid(ARM, AIM, **{"normal": [-1, 0, 0]} | wrong, force=1.0, stiffness=1.0)
    for stiffness in (-1.0, [[1, 2], [2, 1]], [[1, 2], [0, 1]], [1, 2, 3]):
        with pytest.raises(ValueError, match="stiffness .* expected"):
            impedance(ARM, AIM, stiffness)
    with pytest.raises(ValueError, match="directions is 'rx'; expected None or some of x y z"):
        impedance(ARM, AIM, 1.0, directions="rx")


def test_in_a_control_loop_of_ones_own_nothing_is_felt_where_nothing_pushes():
    arm, h = zoo.planar(3), 1e-3
    law, residual = impedance(arm, AIM, 300.0), Residual(arm, 50.0)
    q, qd = np.array([0.3, 1.2, -0.5]), np.zeros(3)
    for k in range(800):
        tau = law(k * h, q, qd)
        qd = qd + h * forward_dynamics(arm, q, qd, tau)
        q = q + h * qd
        residual.feed(k * h, q, qd, tau)
    assert np.abs(residual.r).max() < 0.1
