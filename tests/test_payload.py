"""A payload in the hand: the arm with it needs what the arm needs, and what the payload needs."""
import numpy as np
import pytest
from arms import elementary, pinocchio_arm, random_arm, random_inertia

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


@each_arm
def test_a_body_in_the_hand_as_in_pinocchio(robot):
    """Appended there to the last joint, in the last frame."""
    pin, rng = pytest.importorskip("pinocchio"), np.random.default_rng(2)
    mass, at, inertia = 2.0, rng.normal(size=3), random_inertia(rng, 0.1)
    (model, _), (empty, _) = pinocchio_arm(robot), pinocchio_arm(robot)
    model.appendBodyToJoint(robot.n, pin.Inertia(mass, at, inertia), pin.SE3(elementary(robot)[0][-1][2]))
    state, laden = rng.uniform(-1, 1, (3, robot.n)), with_payload(robot, mass, at, inertia)
    tau = pin.rnea(model, model.createData(), *state)
    added = inverse_dynamics(laden, *state) - inverse_dynamics(robot, *state)
    expected = tau - pin.rnea(empty, empty.createData(), *state)
    assert added == pytest.approx(expected, abs=1e-10 * max(1, np.abs(tau).max()))


def test_two_point_masses_are_a_body_of_both(rng):
    arm, q, d = zoo.puma560(), np.linspace(0.1, 0.9, 6), np.array([0.1, 0.2, -0.05])
    two = with_payload(with_payload(arm, 1.5, d), 1.5, -d)
    one = with_payload(arm, 3.0, np.zeros(3), 3 * (d @ d * np.eye(3) - np.outer(d, d)))
    assert mass_matrix(one, q) == pytest.approx(mass_matrix(two, q))


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


@pytest.mark.parametrize("inertia, words", [
    (np.diag([1.0, 1.0, 3.0]), r"inertia has principal moments 1, 1, 3 kg m2: .*triangle inequality.*centre of mass\?$"),
    (np.diag([-1.0, 1.0, 1.0]), "inertia has the principal moment -1"),
    ([[1, 1, 0], [0, 1, 0], [0, 0, 1]], "inertia is not symmetric: I_xy"),
    (np.eye(2), r"inertia has shape \(2, 2\); expected \(3, 3\)"), (np.full((3, 3), np.nan), r"inertia is .* of finite numbers")])
def test_what_no_inertia_can_be(inertia, words):
    with pytest.raises(ValueError, match=words):
        with_payload(zoo.rrr(), 1.0, inertia=inertia)


def test_what_weighs_nothing_has_no_inertia():
    with pytest.raises(ValueError, match="inertia is .* and mass 0 kg"):
        with_payload(zoo.rrr(), 0.0, inertia=np.eye(3))
    assert with_payload(zoo.rrr(), 0.0, inertia=np.zeros((3, 3))) == zoo.rrr()
