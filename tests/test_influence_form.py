"""The dynamic model in influence coefficients."""
import numpy as np
import pytest

from arms import CONVENTIONS, random_arm, states
from robotlab import jacobian, mass_matrix
from robotlab.dynamics.euler_lagrange import christoffel_symbols
from robotlab.dynamics.influence_form import applied_loads, influence_form, model_coefficients
from robotlab.dynamics.nested_bodies import nested_bodies


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_inertia_and_power_coefficients(convention, rng):
    """I* is the inertia matrix; P*, made symmetric in its two rates, holds the Christoffel symbols."""
    robot, (q, _, _) = random_arm(rng, 5, convention, "RPRRP"), states(rng, 5, (3,))
    inertia, power = model_coefficients(robot, q)
    assert inertia == pytest.approx(mass_matrix(robot, q))
    c = np.moveaxis(christoffel_symbols(robot, q), -1, -3)                     # c_ijk with k first
    assert (power + np.swapaxes(power, -1, -2)) / 2 == pytest.approx(c, abs=1e-10)


def test_applied_loads_are_virtual_work(rng):
    """A force at the centre of mass of the last link is a wrench on a tool put there."""
    robot, (q, _, _) = random_arm(rng, 3, kinds="RRP"), states(rng, 3)
    tool = np.eye(4)
    tool[:3, 3] = robot.links[-1].com
    f, m = rng.normal(size=(2, 3))
    loads, moments = np.zeros((2, 3, 3))
    loads[-1], moments[-1] = f, m
    expected = jacobian(robot.replace(tool=tool), q).T @ np.concatenate([f, m])
    assert applied_loads(robot, q, loads, moments) == pytest.approx(expected)


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_applied_loads_of_two_roads(convention, rng):
    """By virtual work through G, and by the balance of nests: the same torques for the same loads, in a batch."""
    robot, state = random_arm(rng, 4, convention, "RPRR"), states(rng, 4, (3,))
    forces, moments = rng.normal(size=(2, 3, 4, 3))
    assert influence_form(robot, *state, forces, moments) == pytest.approx(nested_bodies(robot, *state, forces, moments), abs=1e-9)
    assert influence_form(robot, *state, forces) == pytest.approx(nested_bodies(robot, *state, forces), abs=1e-9)


def test_loads_of_the_wrong_shape_are_named(rng):
    robot = random_arm(rng, 3)
    with pytest.raises(ValueError, match=r"forces has shape \(3,\); expected \(..., 3, 3\): one vector for each link, in world axes"):
        influence_form(robot, *np.zeros((3, 3)), forces=[1, 2, 3])
