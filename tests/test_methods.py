"""The contract of a method: whatever joins METHODS is tested by being there."""
import numpy as np
import pytest
import sympy as sp

from arms import CONVENTIONS, random_arm, relative, states
from robotlab import METHODS, Friction, Link, Motor, Robot, kinetic_energy, potential_energy
from robotlab.dynamics.probe import coriolis_matrix, forward_dynamics, gravity_torque, inverse_dynamics, mass_matrix

METHOD = pytest.mark.parametrize("method", METHODS)
ARM = pytest.mark.parametrize("convention, kinds", [(c, k) for c in CONVENTIONS for k in ("R", "P", "RPR", "RRRP", "PRRRRR")])


@METHOD
@ARM
def test_batches_broadcast_and_equal_single_calls(method, convention, kinds, rng):
    robot, n = random_arm(rng, len(kinds), convention, kinds), len(kinds)
    q, qd, qdd = states(rng, n, (4, 3))
    tau = METHODS[method](robot, q, qd[0], qdd[0, 0])
    assert tau.shape == (4, 3, n)
    one = METHODS[method](robot, q[2, 1], qd[0, 1], qdd[0, 0])
    assert one.shape == (n,) and relative(tau[2, 1], one) < 1e-12


@METHOD
@ARM
def test_power_balance(method, convention, kinds, rng):
    """d(K + P)/dt = qd . tau, by a complex step along the motion."""
    robot, (q, qd, qdd), h = random_arm(rng, len(kinds), convention, kinds), states(rng, len(kinds)), 1e-30
    later, faster = q + 1j * h * qd, qd + 1j * h * qdd
    rate = np.imag(kinetic_energy(robot, later, faster) + potential_energy(robot, later)) / h
    power = qd @ METHODS[method](robot, q, qd, qdd)
    assert power == pytest.approx(rate, rel=1e-10, abs=1e-10)


@METHOD
@ARM
def test_complex_step_through_the_method(method, convention, kinds, rng):
    """The method takes complex numbers, and its derivative is that of differences."""
    robot, (q, qd, qdd) = random_arm(rng, len(kinds), convention, kinds), states(rng, len(kinds))
    f = lambda x: METHODS[method](robot, x, qd, qdd)
    direction, h = rng.normal(size=len(kinds)), 1e-5
    exact = np.imag(f(q + 1e-30j * direction)) / 1e-30
    difference = (f(q + h * direction) - f(q - h * direction)) / (2 * h)
    assert np.abs(exact - difference).max() < 1e-7 * (1 + np.abs(f(q)).max())


@METHOD
def test_units(method, rng):
    """Other units of length, mass and time: a torque scales by mass length^2 / time^2, a force by mass length / time^2."""
    robot, (q, qd, qdd) = random_arm(rng, 4, kinds="RPRP"), states(rng, 4)
    metre, kilogram, second = rng.uniform(0.5, 2, 3)
    slides = np.array([link.prismatic for link in robot.links])
    length = np.where(slides, metre, 1.0)
    links = [link.replace(a=link.a * metre, d=link.d * metre, m=link.m * kilogram, com=link.com * metre,
                          I_com=link.I_com * kilogram * metre ** 2) for link in robot.links]
    other = robot.replace(links=links, gravity=robot.gravity * metre / second ** 2)
    tau = METHODS[method](other, q * length, qd * length / second, qdd * length / second ** 2)
    assert relative(tau, METHODS[method](robot, q, qd, qdd) * kilogram * metre ** 2 / second ** 2 / length) < 1e-12


@METHOD
@ARM
def test_terms_asked_out_of_the_method(method, convention, kinds, rng):
    """M is symmetric positive definite, dM/dt - 2C is skew, and tau = M qdd + C qd + g."""
    robot, (q, qd, qdd) = random_arm(rng, len(kinds), convention, kinds), states(rng, len(kinds))
    M, C, g = mass_matrix(robot, q, method), coriolis_matrix(robot, q, qd, method), gravity_torque(robot, q, method)
    assert np.abs(M - M.T).max() < 1e-12 * np.abs(M).max() and np.linalg.eigvalsh(M).min() > 0
    rate = np.imag(mass_matrix(robot, q + 1e-30j * qd, method)) / 1e-30
    assert np.abs(rate - (C + C.T)).max() < 1e-10 * (1 + np.abs(rate).max())
    assert relative(M @ qdd + C @ qd + g, METHODS[method](robot, q, qd, qdd)) < 1e-11
    tau = METHODS[method](robot, q, qd, qdd)
    assert relative(forward_dynamics(robot, q, qd, tau, method=method), qdd) < 1e-8
    assert relative(forward_dynamics(robot, q, qd, tau), qdd) < 1e-8 and relative(mass_matrix(robot, q), M) < 1e-12


@METHOD
def test_symbols_in_equations_out(method, rng):
    """With SymPy symbols as joint coordinates the same call returns expressions."""
    robot, (q, qd, qdd) = random_arm(rng, 2, kinds="RP", level=True), states(rng, 2)
    names = sp.symbols("q1:3 qd1:3 qdd1:3")
    tau = METHODS[method](robot, *np.array(names, dtype=object).reshape(3, 2))
    numbers = dict(zip(names, (*q, *qd, *qdd)))
    assert relative(np.array([float(t.subs(numbers)) for t in tau]), METHODS[method](robot, q, qd, qdd)) < 1e-12


@METHOD
def test_missing_mass_is_named(method):
    robot = Robot([Link(a=1, m=1, com=[0, 0, 0], I_com=0 * np.eye(3)), Link(a=1, m=1)])
    with pytest.raises(ValueError, match="link 2 of 'arm' has no com and no I_com"):
        METHODS[method](robot, [0, 0], [0, 0], [0, 0])


@METHOD
def test_wrong_length_is_named(method, rng):
    with pytest.raises(ValueError, match=r"q has shape \(5,\); this robot has 6 joints: expected \(..., 6\) in rad"):
        METHODS[method](random_arm(rng, 6, kinds="RRRRRR"), np.zeros(5), np.zeros(6), np.zeros(6))
    with pytest.raises(ValueError, match="not finite"):
        METHODS[method](random_arm(rng, 2), np.zeros(2), [np.nan, 0], np.zeros(2))


def test_rotor_friction_and_wrench_enter_once(rng):
    """Rotors add gear^2 J to the diagonal of M; friction brakes; a wrench on the tool takes load off the joints."""
    plain = random_arm(rng, 3, kinds="RRP")
    friction, motor = Friction(viscous=0.3, coulomb=(0.5, 0.7)), Motor(rotor_inertia=0.01, gear=-20)
    robot = plain.with_link(2, friction=friction, motor=motor)
    q, qd, qdd = states(rng, 3)
    qd[1] = -1.5
    for method in METHODS:
        more = inverse_dynamics(robot, q, qd, qdd, method=method) - inverse_dynamics(plain, q, qd, qdd, method=method)
        assert more == pytest.approx([0, 4 * qdd[1] - 0.3 * 1.5 - 0.7, 0], abs=1e-9)
        M = mass_matrix(robot, q, method) - mass_matrix(plain, q, method)
        assert M == pytest.approx(np.diag([0, 4, 0]), abs=1e-10)
    assert kinetic_energy(robot, q, qd) - kinetic_energy(plain, q, qd) == pytest.approx(0.5 * 4 * 1.5 ** 2)
    qdd_back = forward_dynamics(robot, q, qd, inverse_dynamics(robot, q, qd, qdd))
    assert qdd_back == pytest.approx(qdd, rel=1e-9)


def test_unknown_method_lists_the_known():
    robot = random_arm(np.random.default_rng(0), 1)
    with pytest.raises(ValueError, match="expected one of euler_lagrange, newton_euler, nested_bodies"):
        mass_matrix(robot, [0.0], method="lagrange")
