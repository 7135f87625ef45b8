"""The momentum residual: what an arm feels, from its torques and its motion alone."""
import numpy as np
import pytest

from robotlab import Friction, coriolis_matrix, gravity_torque, jacobian, mass_matrix, simulate, with_payload, zoo
from robotlab.systems import Residual, Wall, impedance

ARM, Q0 = zoo.planar(3), np.array([0.3, 0.5, -0.4])
TIMES = np.linspace(0, 0.8, 801)


def motors(t, q, qd):
    """A motion that swings: torques of the motors, for one time or for all of a run."""
    wave = np.sin(10 * np.asarray(t))[..., None] * [1.0, 0, 0.5]
    return gravity_torque(ARM, q) + wave + [0, 0.5, 0.2] - qd


def pushed(joint, begin=0.3, end=0.7, arm=ARM, size=2.0):
    """A run under the motors and a push of 2 N m on one joint."""
    push = lambda t: size * np.eye(3)[joint - 1] * (begin <= t < end)
    return simulate(arm, lambda t, q, qd: motors(t, q, qd) + push(t), Q0, np.zeros(3), TIMES)


@pytest.mark.parametrize("joint", [1, 2, 3])
def test_a_push_on_one_joint_is_seen_there_and_nowhere_else(joint):
    """Settled within 1 %, the others below 1 % of it, in the middle of a motion; 0 before, 0 again after."""
    run = pushed(joint)
    r = Residual(ARM, gain=50.0).over(run, motors(run.t, run.q, run.qd))
    settled, others = r[450:700, joint - 1], np.delete(r, joint - 1, axis=1)
    assert settled == pytest.approx(np.full(250, 2.0), rel=0.01)
    assert np.abs(others).max() < 0.01 * 2.0 and np.abs(r[:300]).max() < 1e-3 and np.abs(r[-1]).max() < 0.02
    assert np.ptp(run.qd, axis=0).min() > 0.1, "the arm does move"


def test_it_lags_by_one_over_the_gain():
    """2 (1 - exp(-K t)) for a push that begins at once; each joint may have its own gain."""
    run = pushed(2, begin=-1.0, end=9.0)
    for gain in (20.0, np.array([0.5, 100.0, 5.0])):
        r = Residual(ARM, gain).over(run, motors(run.t, run.q, run.qd))
        K = np.broadcast_to(gain, 3)[1]
        assert r[:, 1] == pytest.approx(2 * (1 - np.exp(-K * run.t)), abs=1e-3)


@pytest.mark.thorough
def test_what_is_felt_is_the_wrench_on_the_tool():
    """At rest against a wall: r = J^T F, the sign that of CONVENTIONS."""
    wall = Wall(ARM, [2.0, 0, 0], [-1, 0, 0], 1e4)
    law = impedance(ARM, [2.1, 0.6, 0.0], 500.0, 40.0, joint_damping=2.0)
    run = simulate(ARM, wall.against(law), Q0, np.zeros(3), np.linspace(0, 4, 2001))
    r = Residual(ARM, 50.0).over(run, run.tau - wall.torque(run.q, run.qd))
    F = np.array([*wall.force(run.q[-1], run.qd[-1]), 0, 0, 0])
    assert F[0] < -10 and r[-1] == pytest.approx(jacobian(ARM, run.q[-1]).T @ F, abs=0.1)


def test_step_by_step_it_is_the_same():
    run = pushed(2)
    torque = motors(run.t, run.q, run.qd)
    together, alone = Residual(ARM, 50.0).over(run, torque), Residual(ARM, 50.0)
    between = np.vstack([torque[:1], (torque[1:] + torque[:-1]) / 2])
    assert np.array([alone.feed(*row) for row in zip(run.t, run.q, run.qd, between)]) == pytest.approx(together, abs=1e-10)
    with pytest.raises(ValueError, match="t is .*; expected a time later than"):
        alone.feed(run.t[-1], run.q[-1], run.qd[-1], torque[-1])


def test_no_gain_is_too_high_for_the_step():
    run = pushed(2)
    r = Residual(ARM, gain=1e6).over(run, motors(run.t, run.q, run.qd))
    assert r[310:690] == pytest.approx(np.tile([0, 2, 0], (380, 1)), abs=1e-3)


def test_momentum_needs_the_transpose_of_christoffels_matrix(rng):
    """dM/dt = C + C^T; C in place of C^T would see a push where there is none."""
    q, qd = rng.normal(size=(2, 3))
    h = 1e-6
    change = (mass_matrix(ARM, q + h * qd) - mass_matrix(ARM, q - h * qd)) / (2 * h)
    C = coriolis_matrix(ARM, q, qd)
    assert change == pytest.approx(C + C.T, abs=1e-8) and np.abs((C - C.T) @ qd).max() > 0.1


def test_a_wrong_model_is_taken_for_a_push():
    """1 kg at the hand that the model does not know: at rest the residual is what its weight puts on each joint."""
    loaded = with_payload(ARM, 1.0)
    hold = lambda t, q, qd: gravity_torque(loaded, q) + 0 * qd
    run = simulate(loaded, hold, Q0, np.zeros(3), TIMES[:301])
    r = Residual(ARM, 50.0).over(run)
    assert r[-1] == pytest.approx(gravity_torque(ARM, Q0) - gravity_torque(loaded, Q0), rel=1e-6)


def test_friction_that_the_model_knows_is_no_push():
    rough = ARM.with_link(1, friction=Friction(viscous=2.0)).with_link(2, friction=Friction(viscous=1.0))
    run = simulate(rough, lambda t, q, qd: motors(t, q, qd), Q0, np.zeros(3), TIMES)
    torque = motors(run.t, run.q, run.qd)
    assert np.abs(Residual(rough, 50.0).over(run, torque)).max() < 1e-3 < 0.1 < np.abs(Residual(ARM, 50.0).over(run, torque)).max()


def test_many_motions_side_by_side():
    q0 = np.stack([Q0, Q0 + 0.2])
    run = simulate(ARM, [1.0, 0.5, 0.2], q0, np.zeros(3), TIMES[:101])
    together = Residual(ARM, 50.0).over(run)
    assert together.shape == (101, 2, 3) and np.abs(together).max() < 1e-3
