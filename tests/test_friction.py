"""Friction in closed chains, and with steps that are too long for it."""
import warnings

import numpy as np
import pytest

from robotlab import Friction, Link, Robot, forward_dynamics, inverse_dynamics, pick_and_place, simulate, zoo
from robotlab.systems import mechanisms, transfer
from robotlab.dynamics.probe import friction_torque
from robotlab.motion.integrators import INTEGRATORS
from robotlab.motion.steep import SMOOTH, WRONG
from robotlab.motion.tracking import track

MAKERS = [mechanisms.four_bar, mechanisms.five_bar, mechanisms.two_arms_one_load, mechanisms.redundant_arm, mechanisms.bricard]


def rubbing(mechanism, rng):
    """The same mechanism with friction in every joint, no two equal."""
    chains = mechanism.chains
    for c, chain in enumerate(chains):
        for i in range(1, chain.n + 1):
            chain = chain.with_link(i, friction=Friction(rng.uniform(0.2, 1), tuple(rng.uniform(0.1, 1, 2))))
        chains = (*chains[:c], chain, *chains[c + 1:])
    return mechanisms.Mechanism(chains, mechanism.closures, mechanism.coordinates, mechanism.name, mechanism.q0)


@pytest.mark.parametrize("make", MAKERS)
def test_the_power_of_friction_is_what_the_drives_put_in_more(make, rng):
    """(T with friction - T without) ud = sum over all joints of friction times rate: driven or not, each joint counts."""
    smooth = make()
    rough = rubbing(smooth, rng)
    for _ in range(5):
        ud, udd = rng.normal(size=(2, smooth.k))
        more = inverse_dynamics(rough, smooth.q0, ud, udd) - inverse_dynamics(smooth, smooth.q0, ud, udd)
        qd = transfer(smooth, smooth.q0)[0] @ ud
        lost = sum(friction_torque(chain, qd[s]) @ qd[s] for chain, s in zip(rough.chains, rough.slices))
        assert more @ ud == pytest.approx(lost, rel=1e-9) and lost > 0
        T = inverse_dynamics(rough, smooth.q0, ud, udd)
        assert forward_dynamics(rough, smooth.q0, ud, T) == pytest.approx(udd, rel=1e-8, abs=1e-8)


def test_friction_of_one_driven_joint_is_its_torque():
    m = mechanisms.four_bar()
    rough = mechanisms.Mechanism([m.chains[0].with_link(1, friction=Friction(3.0))], m.closures, m.coordinates, m.name, m.q0)
    assert inverse_dynamics(rough, m.q0, [1.0], [0.0]) - inverse_dynamics(m, m.q0, [1.0], [0.0]) == pytest.approx([3.0])


@pytest.mark.parametrize("make", [mechanisms.four_bar, mechanisms.two_arms_one_load])
def test_a_mechanism_that_rubs_loses_the_energy_that_friction_takes(make, rng):
    m = rubbing(make(), rng)
    run = simulate(m, None, m.q0, 0.5 * np.ones(m.k), 0.6, integrator="adaptive")
    assert run.energy[-1] < run.energy[0] - 0.05 and run.work[-1] == pytest.approx(run.energy[-1] - run.energy[0], rel=1e-4)


# -- steps ------------------------------------------------------------------------------------------------------------
ROD = Robot([Link(a=1, m=1, com=(-.5, 0, 0), I_com=np.diag([0, 1, 1]) / 12, friction=Friction(coulomb=6))], gravity=(0, -9.81, 0))


def warned(run):
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        run()
    return [str(w.message) for w in heard]


@pytest.mark.parametrize("method, fine, coarse", [("rk4", 1e-3, 5e-3), ("adams", 5e-4, 5e-3), ("euler", 1e-3, 5e-3)])
def test_a_step_too_long_for_the_friction_is_warned_of(method, fine, coarse):
    """6 N m hold 4.9: it creeps at atanh(4.9/6) of 0.01 rad/s; with a step too long it falls much faster."""
    fall = {}
    for step in (fine, coarse):
        words = warned(lambda step=step: fall.update({step: simulate(ROD, None, [0.], [0.], 2.0, integrator=method, step=step, smooth=SMOOTH).q[-1, 0]}))
        assert bool(words) == (step == coarse) and all("too long for the friction" in w for w in words)
    assert abs(fall[fine]) == pytest.approx(2 * 0.01 * np.arctanh(4.905 / 6), rel=0.02) and abs(fall[coarse]) > 1.03 * abs(fall[fine])


@pytest.mark.parametrize("step, wrong", [(1e-3, False), (2e-3, False), (5e-3, True), (1e-2, True)])
def test_a_right_simulation_is_not_accused_and_a_wrong_one_is(step, wrong):
    end = []
    assert bool(warned(lambda: end.append(simulate(ROD, None, [0.], [0.], 2.0, step=step, smooth=SMOOTH).q[-1, 0]))) == wrong
    assert (abs(end[0] / (2 * 0.01 * np.arctanh(4.905 / 6)) + 1) > 0.02) == wrong


@pytest.mark.parametrize("method", WRONG)
@pytest.mark.parametrize("load", [0.0, 0.2, 0.5, 0.8, 0.95])
def test_at_the_longest_step_without_a_warning_the_mean_rate_is_right(method, load):
    """x' = load - tanh x: what is held by Coulomb friction, in units of its smoothing; it creeps at artanh(load)."""
    h, n = WRONG[method], 1000
    rate = lambda t, y: np.array([y[1], load - np.tanh(y[1])])
    x = [row[3][0] for row in INTEGRATORS[method](rate, 0.0, np.array([0.0, 0.3]), 2 * n * h, h, None, lambda y: y)]
    assert (x[-1] - x[n - 1]) / (n * h) == pytest.approx(np.arctanh(load), abs=0.2)


def test_the_adaptive_method_and_an_arm_without_friction_need_no_warning():
    assert not warned(lambda: simulate(ROD, None, [0.], [0.], 0.5, integrator="adaptive", smooth=SMOOTH))
    assert not warned(lambda: simulate(ROD, None, [0.], [0.], 0.5, step=1e-2)), "held, not smoothed"
    assert not warned(lambda: simulate(ROD.with_link(1, friction=None), None, [0.], [0.], 0.5, step=1e-2))


def test_a_closed_chain_is_warned_of_too():
    m = mechanisms.four_bar()
    rough = mechanisms.Mechanism([m.chains[0].with_link(2, friction=Friction(coulomb=9.0))], m.closures, m.coordinates, m.name, m.q0)
    assert warned(lambda: simulate(rough, None, m.q0, [0.0], 0.02, step=1e-2))
    assert not warned(lambda: simulate(rough, None, m.q0, [0.0], 0.02, step=1e-4))


def test_tracking_takes_steps_that_suit_the_friction():
    arm = zoo.puma560()
    assert not warned(lambda: track(pick_and_place(arm, duration=0.5), arm, arm))
