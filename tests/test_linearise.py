"""Linear models: closed form against complex step, and against what the arm does."""
import numpy as np
import pytest

from arms import CONVENTIONS, random_arm, states
from robotlab import METHODS, Friction, forward_dynamics, inverse_dynamics, linearise, zoo
from robotlab.dynamics.linearise import torque_slopes, torque_slopes_by_steps


@pytest.mark.parametrize("convention", CONVENTIONS)
@pytest.mark.parametrize("n", [1, 2, 4, 6])
def test_closed_form_against_complex_steps(convention, n, rng):
    robot, state = random_arm(rng, n, convention), states(rng, n, (3,))
    for closed, stepped in zip(torque_slopes(robot, *state), torque_slopes_by_steps(robot, *state)):
        assert np.abs(closed - stepped).max() < 1e-9 * (1 + np.abs(stepped).max())


@pytest.mark.parametrize("method", METHODS)
def test_complex_steps_through_any_method(method, rng):
    robot, state = random_arm(rng, 3, kinds="RPR"), states(rng, 3)
    for a, b in zip(torque_slopes_by_steps(robot, *state, method), torque_slopes(robot, *state)):
        assert a == pytest.approx(b, abs=1e-9)


@pytest.mark.parametrize("road", ["influence", "steps"])
def test_the_linear_model_is_the_slope_of_forward_dynamics(road, rng):
    robot = random_arm(rng, 3, kinds="RRP").with_link(2, friction=Friction(viscous=0.7))
    q, qd, qdd = states(rng, 3)
    model, tau = linearise(robot, q, qd, qdd, road), inverse_dynamics(robot, q, qd, qdd)
    x, u = rng.normal(size=6), rng.normal(size=3)
    f = lambda h: np.concatenate([qd + h * x[3:], forward_dynamics(robot, q + h * x[:3], qd + h * x[3:], tau + h * u)])
    assert model.A @ x + model.B @ u == pytest.approx((f(1e-6) - f(-1e-6)) / 2e-6, rel=1e-5, abs=1e-6)


def test_a_pendulum_has_the_poles_of_a_pendulum():
    """Hanging: +-i sqrt(3g/2l) for a rod; standing on its head: one pole runs away as fast as the other comes back."""
    rod = zoo.planar(1)
    w = np.sqrt(1.5 * 9.81)
    assert sorted(linearise(rod, [-np.pi / 2]).poles.imag) == pytest.approx([-w, w])
    assert sorted(linearise(rod, [np.pi / 2]).poles.real) == pytest.approx([-w, w])


def test_along_a_motion_in_one_call(rng):
    robot, (q, qd, qdd) = random_arm(rng, 2, kinds="RR"), states(rng, 2, (5,))
    model = linearise(robot, q, qd, qdd)
    assert model.A.shape == (5, 4, 4) and model.poles.shape == (5, 4)
    assert model.A[3] == pytest.approx(linearise(robot, q[3], qd[3], qdd[3]).A)
    with pytest.raises(ValueError, match="slopes is 'differences'; expected one of 'influence', 'steps'"):
        linearise(robot, q, slopes="differences")
