"""A payload in the hand: the arm with it needs what the arm needs, and what the payload needs."""
import numpy as np
import pytest
from arms import random_arm

from robotlab import inverse_dynamics, jacobian, jacobian_rate, mass_matrix, with_payload, zoo

ARMS = [zoo.two_link(), zoo.puma560(), zoo.stanford(), zoo.panda(), random_arm(np.random.default_rng(4), 4, kinds="RPRR"),
        random_arm(np.random.default_rng(5), 5, "modified")]
each_arm = pytest.mark.parametrize("robot", ARMS, ids=lambda robot: robot.name)


@each_arm
def test_a_payload_is_newtons_law_at_the_tool(robot):
    """Its force m (a - g), carried to the joints by J^T, is all that is added."""
    rng, mass = np.random.default_rng(1), 2.5
    q, qd, qdd = rng.uniform(-1, 1, (3, 5, robot.n))
    J, rate = jacobian(robot, q)[..., :3, :], jacobian_rate(robot, q, qd)[..., :3, :]
    acceleration = (J @ qdd[..., None] + rate @ qd[..., None])[..., 0]
    force = mass * (acceleration - np.asarray(robot.gravity, float))
    added = (np.swapaxes(J, -1, -2) @ force[..., None])[..., 0]
    bare, laden = (inverse_dynamics(r, q, qd, qdd) for r in (robot, with_payload(robot, mass)))
    assert laden - bare == pytest.approx(added, abs=1e-10 * max(1, np.abs(laden).max()))


def test_two_payloads_are_one_of_both_masses():
    arm, q = zoo.puma560(), np.linspace(0.1, 0.9, 6)
    once, twice = with_payload(arm, 3.0), with_payload(with_payload(arm, 1.0), 2.0)
    assert mass_matrix(once, q) == pytest.approx(mass_matrix(twice, q), abs=1e-12)


def test_somewhere_on_the_link():
    arm = with_payload(zoo.planar(1), 2.0, at=(-0.5, 0, 0))          # in the middle of the rod, where its centre is
    assert arm.links[0].com == pytest.approx([-0.5, 0, 0]) and arm.links[0].I_com == pytest.approx(zoo.planar(1).links[0].I_com)
    assert mass_matrix(arm, [0.0])[0, 0] == pytest.approx(1 / 3 + 2 * 0.25)


def test_nothing_is_nothing():
    assert with_payload(zoo.rrr(), 0) == zoo.rrr()


@pytest.mark.parametrize("mass", [-1.0, np.nan, np.inf])
def test_what_no_mass_can_be(mass):
    with pytest.raises(ValueError, match="mass is"):
        with_payload(zoo.rrr(), mass)


def test_an_arm_without_masses_is_refused():
    with pytest.raises(ValueError, match="link 2 has no mass"):
        with_payload(zoo.two_link().with_link(2, m=None), 1.0)
