"""Small motions in closed form: the same as a simulation of the linear equations, energy and momentum kept, a finger's bend the least."""
import numpy as np
import pytest

from robotlab import simulate
from robotlab.systems import Beam, FlexibleArm, FlexibleLink
from robotlab.motion.vibration import free_modes, plucked, step_response
from robotlab.systems.modes import STEEL

SHAPES = ("clamped-free", "pinned-free", "pinned-pinned")
STEPS = [(0.0, 4.0), (.1, -8.0), (.2, 4.0)]
each_shape = pytest.mark.parametrize("shapes", SHAPES)


def one_link(shapes="clamped-free", modes=2, **more):
    return FlexibleArm([FlexibleLink(STEEL, modes, shapes=shapes, **more)], gravity=(0, 0, 0), second_order=False)


def test_free_modes_are_normal_and_begin_with_the_swing_of_the_joints():
    arm = FlexibleArm([FlexibleLink(STEEL, 2), FlexibleLink(Beam(.7, 2.0, 90.0), 1)], gravity=(0, 0, 0))
    omega, V = free_modes(arm)
    assert np.allclose(V.T @ arm.mass_matrix(np.zeros(arm.n)) @ V, np.eye(arm.n), atol=1e-9)
    assert np.allclose(V.T @ arm.stiffness @ V, np.diag(omega ** 2), atol=1e-6 * omega.max() ** 2)
    assert (omega[:2] < 1e-3 * omega[2]).all() and np.allclose(omega[2:] / (2 * np.pi), arm.natural_modes(locked=False)[0][2:])


@each_shape
def test_against_a_simulation(shapes):
    """At low rates the equations of one link that drop products are linear."""
    arm, t = one_link(shapes), np.linspace(0, .4, 81)
    run = simulate(arm, [.02], np.zeros(3), np.zeros(3), t, step=2e-4)
    q, qd = step_response(arm, [(0.0, .02)], t)
    assert np.allclose(q, run.q, atol=1e-3 * np.abs(run.q).max(0))
    assert np.allclose(qd, run.qd, atol=5e-3 * np.abs(run.qd).max(0))


@each_shape
def test_rates_are_the_derivative(shapes):
    t, h = np.linspace(.01, .5, 50), 1e-5
    arm = one_link(shapes, 1)
    after, before = (step_response(arm, STEPS, t + d)[0] for d in (h, -h))
    assert np.allclose((after - before) / (2 * h), step_response(arm, STEPS, t)[1], atol=2e-3)


@each_shape
def test_energy_stays_when_the_torque_is_off(shapes):
    arm = one_link(shapes, 3, tip_mass=.5)
    q, qd = step_response(arm, STEPS, np.linspace(.25, 2.0, 200))
    M = arm.mass_matrix(np.zeros(arm.n))
    energy = np.einsum("ti,ij,tj->t", qd, M, qd) / 2 + np.einsum("ti,ij,tj->t", q, arm.stiffness, q) / 2
    assert np.ptp(energy) < 1e-7 * energy.max() + 1e-12


@each_shape
def test_angular_momentum_is_the_torque_so_far(shapes):
    """About the joint only the motor acts: the momentum is the integral of its torque, however the link bends."""
    arm, t = one_link(shapes, 3), np.linspace(0, .3, 61)
    qd, M = step_response(arm, STEPS, t)[1], arm.mass_matrix(np.zeros(4))
    momentum = qd @ M[0] if shapes != "clamped-free" else (qd @ M)[:, 0]
    drive = sum(change * np.maximum(t - start, 0) for start, change in STEPS)
    assert np.allclose(momentum, drive, atol=1e-9 * np.abs(drive).max())


def test_stiffer_links_come_to_the_rigid_one():
    t, gaps = np.linspace(0, .5, 101), []
    for EI in (1e3, 1e4, 1e5):
        arm = FlexibleArm([FlexibleLink(Beam(1.0, 3.0, EI), 2)], gravity=(0, 0, 0))
        q = step_response(arm, STEPS, t)[0]
        rigid = sum(change / 1.0 * np.maximum(t - start, 0) ** 2 / 2 for start, change in STEPS)
        gaps.append(np.abs(q[:, 0] + q[:, 1:] @ arm.links[0].shape(1.0) - rigid).max())
    assert gaps[0] > 5 * gaps[1] > 25 * gaps[2]


@each_shape
def test_a_step_a_whole_swing_later_undoes_the_swing(shapes):
    arm = one_link(shapes, 1)
    period = 2 * np.pi / free_modes(arm)[0][1]
    t = np.linspace(9, 12, 301) * period
    swing = lambda T: np.ptp(step_response(arm, [(0, 1.0), (T, -2.0), (2 * T, 1.0)], t)[0][:, 1])
    assert swing(4 * period) < 1e-6 * swing(3.5 * period)


def test_two_motors_answer_each_by_itself():
    arm, t = FlexibleArm([FlexibleLink(STEEL, 1)] * 2, gravity=(0, 0, 0)), np.linspace(0, .2, 21)
    both = step_response(arm, [(0, np.array([1.0, 2.0]))], t)[0]
    alone = [step_response(arm, [(0, np.array(x))], t)[0] for x in ([1.0, 0.0], [0.0, 2.0])]
    assert np.allclose(both, sum(alone), atol=1e-12)


@each_shape
@pytest.mark.parametrize("u", (.3, .62, .9))
def test_a_finger_bends_with_the_least_energy(shapes, u, rng):
    link = FlexibleLink(STEEL, 4, shapes=shapes)
    a, phi, K = plucked(link, u, .05), link.shape(u), link.stiffness
    assert np.isclose(phi @ a, .05)
    for _ in range(10):
        other = rng.normal(size=4)
        other = a + .01 * (other - phi * (phi @ other) / (phi @ phi))          # the same deflection under the finger
        assert np.isclose(phi @ other, .05) and other @ K @ other > a @ K @ a


def test_a_mode_that_rests_under_the_finger_is_silent():
    link = FlexibleLink(STEEL, 3)
    u = np.linspace(.7, .85, 15001)
    node = u[np.argmin(np.abs(link.shape(u)[:, 1]))]
    a = plucked(link, node, .1)
    assert abs(a[1]) < 1e-4 * abs(a[0])


def test_many_modes_come_to_the_bend_of_a_cantilever():
    """A force F at the tip of a clamped beam: w = F l^3/(3 EI) (3 u^2 - u^3)/2."""
    link = FlexibleLink(STEEL, 10)
    u = np.linspace(0, 1, 21)
    assert np.allclose(link.shape(u) @ plucked(link, 1.0, 1.0), (3 * u ** 2 - u ** 3) / 2, atol=2e-3)
