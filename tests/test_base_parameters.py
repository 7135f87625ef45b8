"""Base parameters and the regressor: torques are linear in what can be told of the masses, and in nothing less."""
import numpy as np
import pytest

from arms import CONVENTIONS, by_moments, moments, random_arm, relative, states
from robotlab import METHODS, base_parameters, inverse_dynamics, regressor, zoo

NAMES = {"puma560": 36, "panda": 43, "stanford": 33, "scara": 8, "polar": 4}


@pytest.mark.parametrize("name", NAMES)
def test_as_many_as_the_rank_of_the_regressor(name, rng):
    arm = getattr(zoo, name)()
    p, state = base_parameters(arm), states(rng, arm.n, (80,))
    Y = regressor(arm, *state)
    assert len(p.names) == len(set(p.names)) == NAMES[name] == np.linalg.matrix_rank(Y.reshape(-1, NAMES[name]))
    assert Y.shape == (80, arm.n, NAMES[name])


@pytest.mark.parametrize("convention", CONVENTIONS)
@pytest.mark.parametrize("kinds", ["R", "P", "RR", "PP", "RPR", "PRRP", "RRRRRR"])
def test_torques_are_linear_in_them(convention, kinds, rng):
    arm, state = random_arm(rng, len(kinds), convention, kinds), states(rng, len(kinds), (20,))
    tau = METHODS["newton_euler"](arm, *state) - arm.rotor_inertia * state[2]
    assert relative(regressor(arm, *state) @ base_parameters(arm).values, tau) < 1e-10
    assert regressor(arm, *(x[3] for x in state)) == pytest.approx(regressor(arm, *state)[3], abs=1e-12)


def test_a_rod_along_an_axis_may_change_hands(rng):
    """Handed from a link to the one before, along a turning axis, it changes no torque and no base parameter."""
    arm, state = random_arm(rng, 3, "modified", "RRR"), states(rng, 3, (20,))
    J = [moments(link) for link in arm.links]
    rod = np.zeros((4, 4))
    rod[2:, 2:] = [[0.3, 0.4], [0.4, 0.9]]
    c, s = np.cos(arm.links[2].alpha), np.sin(arm.links[2].alpha)
    X = np.array([[1, 0, 0, arm.links[2].a], [0, c, -s, -s * arm.links[2].d], [0, s, c, c * arm.links[2].d], [0, 0, 0, 1]])
    changed = [J[0], J[1] + X @ rod @ X.T, J[2] - rod]
    one, other = by_moments(arm, J), by_moments(arm, [(x + x.T) / 2 for x in changed])
    assert relative(inverse_dynamics(other, *state, method="lean"), inverse_dynamics(one, *state, method="lean")) < 1e-12
    assert base_parameters(one).values == pytest.approx(base_parameters(other).values, abs=1e-10)


@pytest.mark.parametrize("arm, letters", [(zoo.puma560, 36), (zoo.panda, 43), (zoo.stanford, 33)])
def test_letters_for_them(arm, letters):
    named = [str(x) for x in arm().symbolic(geometry=False, gravity=False, base=True).letters]
    assert len(named) == letters and set(named) == set(base_parameters(arm()).names)


def test_what_is_asked_of_letters_is_refused():
    with pytest.raises(ValueError, match=r"letters Ixx1.*Give them with robot.subs, or take letters for them: robot.symbolic\(base=True\)"):
        base_parameters(zoo.puma560().symbolic(geometry=False))
    with pytest.raises(ValueError, match="robot is"):
        base_parameters("puma")
    assert "36 base parameters of 'Puma 560'" in repr(base_parameters(zoo.puma560()))
