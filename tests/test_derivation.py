"""The derivation line by line: every intermediate, as a formula, against the numbers that other functions compute."""
import numpy as np
import pytest
import sympy
from arms import random_arm, relative

from robotlab import (Link, Motor, Robot, closed_form, coriolis_matrix, gravity_torque, kinetic_energy, mass_matrix,
                      potential_energy, zoo)
from robotlab.dynamics.derivation import derivation, letter_values
from robotlab.dynamics.energy import centres_of_mass
from robotlab.maths.calculus import gradient

ARMS = [zoo.two_link, zoo.polar, zoo.rrr, zoo.scara]


def valued(e, robot, q, qd=None):
    """The numbers of an expression or matrix of the derivation at one state."""
    values = {sympy.Symbol(f"q{i}"): x for i, x in enumerate(q, start=1)}
    values |= {sympy.Symbol(f"qd{i}"): x for i, x in enumerate(q if qd is None else qd, start=1)} | letter_values(robot)
    return np.array(e.subs(values).evalf().tolist() if hasattr(e, "rows") else float(e.subs(values)), dtype=float)


@pytest.fixture(params=ARMS, ids=lambda make: make.__name__)
def arm(request):
    return request.param()


def test_letters_have_their_numbers_back(arm):
    again = arm.symbolic().subs(letter_values(arm))
    assert all(one == other for one, other in zip(again.limits.ravel(), arm.limits.ravel()))
    q = np.linspace(0.2, 0.9, arm.n)
    assert relative(mass_matrix(again, q), mass_matrix(arm, q)) < 1e-12
    assert np.allclose(gravity_torque(again, q), gravity_torque(arm, q))


def test_centres_and_their_jacobians(arm, rng):
    """Line 3 is the derivative of line 2."""
    d, q = derivation(arm.symbolic()), rng.uniform(0.2, 1, arm.n)
    p, slope = centres_of_mass(arm, q), gradient(lambda x: centres_of_mass(arm, x), q)
    for i in range(1, arm.n + 1):
        assert np.allclose(valued(d.centre(i), arm, q).ravel(), p[i - 1])
        assert np.allclose(valued(d.jacobian(i)[0], arm, q), slope[i - 1])


def test_energies_of_the_links_add_up(arm, rng):
    d, q, qd = derivation(arm.symbolic()), rng.uniform(0.2, 1, arm.n), rng.normal(size=arm.n)
    numbers = range(1, arm.n + 1)
    assert sum(valued(d.potential(i), arm, q) for i in numbers) == pytest.approx(potential_energy(arm, q), abs=1e-10)
    assert sum(valued(d.kinetic(i), arm, q, qd) for i in numbers) == pytest.approx(kinetic_energy(arm, q, qd))
    assert np.allclose(sum(valued(d.inertia(i), arm, q) for i in numbers), mass_matrix(arm, q))


def test_the_same_expressions_as_by_newton_and_euler(arm):
    """Two roads, one normal form: equal as expressions, not only as numbers."""
    letters = arm.symbolic()
    d, form, numbers = derivation(letters), closed_form(letters, "newton_euler"), range(1, arm.n + 1)
    assert d.inertia() == form.M and d.gravity == form.g
    assert all(d.coriolis(k, j) == form.C[k - 1, j - 1] for k in numbers for j in numbers)


def test_christoffel_symbols_sum_to_c(arm, rng):
    d, q, qd = derivation(arm.symbolic()), rng.uniform(0.2, 1, arm.n), rng.normal(size=arm.n)
    numbers = range(1, arm.n + 1)
    C = [[sum(valued(d.christoffel(i, j, k), arm, q) * qd[i - 1] for i in numbers) for j in numbers] for k in numbers]
    assert np.allclose(C, coriolis_matrix(arm, q, qd))


@pytest.mark.parametrize("convention", ["standard", "modified"])
def test_random_arms_with_numbers(rng, convention):
    robot, q = random_arm(rng, 3, convention), rng.normal(size=3)
    values = {sympy.Symbol(f"q{i}"): x for i, x in enumerate(q, start=1)}
    assert relative(np.array(derivation(robot).inertia().subs(values).evalf().tolist(), float), mass_matrix(robot, q)) < 1e-9


def test_rotors_belong_to_the_whole_not_to_a_link():
    motor = Motor(rotor_inertia=2e-4, gear=50.0, resistance=1.0, torque_constant=0.1)
    robot = Robot([Link(a=1.0, m=1.0, com=(0, 0, 0), I_com=np.eye(3), motor=motor)])
    d = derivation(robot)
    assert d.inertia()[0, 0] - d.inertia(1)[0, 0] == pytest.approx(0.5)


def test_an_arm_without_masses_is_refused():
    with pytest.raises(ValueError, match="link 1 .* has no m"):
        derivation(Robot([Link(a=1.0)]))
