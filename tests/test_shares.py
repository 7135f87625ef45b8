"""The five shares of a torque: they add up, and each goes as its physics says."""
import numpy as np
import pytest
from arms import random_arm

from robotlab import METHODS, Friction, friction_torque, gravity_torque, inverse_dynamics, mass_matrix, quintic, torque_shares, zoo
from robotlab.dynamics.euler_lagrange import christoffel_symbols

SPEEDS = ("coriolis", "centrifugal")
MOVING = ("inertial", *SPEEDS)
ARMS = [zoo.two_link(), zoo.puma560(), zoo.stanford(), zoo.panda(), random_arm(np.random.default_rng(4), 4, kinds="RPRR"),
        random_arm(np.random.default_rng(5), 5, "modified")]
each_arm = pytest.mark.parametrize("robot", ARMS, ids=lambda robot: robot.name)


def states(robot, count=7, seed=0):
    return np.random.default_rng(seed).uniform(-1.2, 1.2, (3, count, robot.n))


@each_arm
def test_shares_add_up_to_inverse_dynamics(robot):
    q, qd, qdd = states(robot)
    tau = inverse_dynamics(robot, q, qd, qdd)
    assert sum(torque_shares(robot, q, qd, qdd).values()) == pytest.approx(tau, abs=1e-11 * np.abs(tau).max())


@each_arm
def test_shares_are_those_of_christoffel(robot):
    q, qd, qdd = states(robot)
    c, shares = christoffel_symbols(robot, q), torque_shares(robot, q, qd, qdd)
    squares = np.einsum("...iik,...i->...k", c, qd ** 2)
    below = np.tril(np.ones((robot.n, robot.n)), -1)
    products = 2 * np.einsum("...ijk,ij,...i,...j->...k", c, below, qd, qd)
    for name, expected in (("centrifugal", squares), ("coriolis", products)):
        assert shares[name] == pytest.approx(expected, abs=1e-9)
    assert shares["inertial"] == pytest.approx((mass_matrix(robot, q) @ qdd[..., None])[..., 0], abs=1e-9)
    assert np.array_equal(shares["gravity"], gravity_torque(robot, q))
    assert np.array_equal(shares["friction"], friction_torque(robot, qd))


@each_arm
def test_one_moving_joint_has_no_coriolis_share(robot):
    q, qd, _ = states(robot)
    for k in range(robot.n):
        alone = qd * (np.arange(robot.n) == k)
        shares = torque_shares(robot, q, alone, 0 * q)
        assert np.abs(shares["coriolis"]).max() < 1e-11
        twice = torque_shares(robot, q, 2 * alone, 0 * q)["centrifugal"]
        assert twice == pytest.approx(4 * shares["centrifugal"], abs=1e-11)


def test_one_joint_each_of_horns_equations():
    q, qd = np.array([0.3, 0.8]), np.array([1.5, -0.7])
    shares, s2 = torque_shares(zoo.two_link(), q, qd, [0, 0]), np.sin(q[1])
    assert shares["coriolis"] == pytest.approx([-s2 * qd[0] * qd[1], 0])                       # DYNAMAN, example 1
    assert shares["centrifugal"] == pytest.approx([-s2 / 2 * qd[1] ** 2, s2 / 2 * qd[0] ** 2])


@pytest.mark.parametrize("factor", [0.5, 3.0])
def test_with_the_duration(factor):
    arm = zoo.puma560()
    motion = quintic(arm.postures["ready"], arm.postures["ready"] + 0.5, 1.0)
    before = torque_shares(arm, *motion.sample(31)[1:4])
    after = torque_shares(arm, *motion.stretched(factor).sample(31)[1:4])
    for name in MOVING:
        assert after[name] == pytest.approx(before[name] / factor ** 2, abs=1e-10)
    assert after["gravity"] == pytest.approx(before["gravity"], abs=1e-10)


@pytest.mark.parametrize("method", METHODS)
def test_by_every_method(method):
    arm = zoo.rrr().with_link(2, friction=Friction(0.3, 1.0))
    q, qd, qdd = states(arm)
    for name, share in torque_shares(arm, q, qd, qdd, method).items():
        assert share == pytest.approx(torque_shares(arm, q, qd, qdd)[name], abs=1e-10)


def test_a_wrong_shape_is_refused():
    with pytest.raises(ValueError, match="qd has shape"):
        torque_shares(zoo.two_link(), [0, 0], [0, 0, 0], [0, 0])
