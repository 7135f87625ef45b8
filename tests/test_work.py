"""Work of the motors against the energies that it ends in."""
import numpy as np
import pytest
from arms import random_arm

from robotlab import Friction, energy_balance, friction_torque, inverse_dynamics, quintic, through, zoo

ARMS = [zoo.two_link(), zoo.puma560(), zoo.stanford(), zoo.panda(), random_arm(np.random.default_rng(4), 4, kinds="RPRR"),
        random_arm(np.random.default_rng(5), 5, "modified")]
each_arm = pytest.mark.parametrize("robot", ARMS, ids=lambda robot: robot.name)


@each_arm
def test_the_balance_closes_at_every_time(robot):
    q0 = np.linspace(0.1, 0.7, robot.n)
    b = energy_balance(robot, quintic(q0, q0 + 0.6, 0.9), 41)
    size = np.abs(b.work).max()
    assert size > 0.1 and b.work.sum(-1) == pytest.approx(b.kinetic + b.potential + b.heat, abs=1e-8 * size)
    assert b.kinetic[-1] == pytest.approx(0, abs=1e-9 * size) and (b.heat >= 0).all()


def test_there_and_back_only_heat_is_left():
    points = np.array([[-1.2, 0.3], [0.8, 1.2], [-1.2, 0.3]])
    motion = through(points, [0, 1, 2])
    assert energy_balance(zoo.two_link(), motion).work[-1].sum() == pytest.approx(0, abs=1e-9)
    rubs = zoo.two_link().with_link(1, friction=Friction(0.5)).with_link(2, friction=Friction(0.2))
    b = energy_balance(rubs, motion)
    assert b.work[-1].sum() == pytest.approx(b.heat[-1]) and b.heat[-1] > 0.5
    assert (np.diff(b.heat) >= 0).all(), "heat never comes back"


def test_power_and_what_is_taken_back():
    arm, motion = zoo.rrr(), quintic([0.2, 0.3, -1.0], [1.0, -0.8, 0.4], 1.2)
    b = energy_balance(arm, motion, 201)
    t, q, qd, qdd, _ = motion.sample(201)
    assert b.power == pytest.approx(inverse_dynamics(arm, q, qd, qdd) * qd)
    trapezoid = ((np.maximum(-b.power, 0)[1:] + np.maximum(-b.power, 0)[:-1]) / 2 * np.diff(t)[:, None]).sum(0)
    assert b.taken[-1] == pytest.approx(trapezoid, abs=0.01) and (b.taken >= 0).all()


def test_dry_friction_costs_the_way_whatever_the_time():
    arm = zoo.two_link().with_link(1, friction=Friction(0, 2.0))
    for T in (0.5, 5.0):
        b = energy_balance(arm, quintic([0, 0], [1.5, -0.5], T))
        assert b.heat[-1] == pytest.approx(2.0 * 1.5)
    assert friction_torque(arm, [1.0, 1.0])[0] == 2.0


def test_a_balance_prints_in_a_line():
    text = repr(energy_balance(zoo.two_link(), quintic([0, 0], [1.5, -0.5], 1.0)))
    assert text.startswith("Balance of 2 joints at 121 times, 0 to 1 s: work ") and len(text) < 200 and "\n" not in text
