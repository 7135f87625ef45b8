"""The outside witness: everything against Pinocchio on random arms, R and P, 1 to 7 joints, base and tool, both conventions."""
import numpy as np
import pytest

from arms import CONVENTIONS, pinocchio_arm, random_arm, relative, states
from robotlab import (METHODS, coriolis_matrix, forward_dynamics, gravity_torque, inverse_dynamics, jacobian, jacobian_rate,
                      mass_matrix, potential_energy, tip_pose)

pin = pytest.importorskip("pinocchio")
CASES = [(n, convention, seed) for n in range(1, 8) for convention in CONVENTIONS for seed in range(3)]


@pytest.fixture(params=CASES, ids=lambda c: f"{c[0]}-{c[1]}-{c[2]}")
def case(request):
    n, convention, seed = request.param
    rng = np.random.default_rng([n, seed, convention == "modified"])
    robot = random_arm(rng, n, convention)
    model, tool = pinocchio_arm(robot)
    return robot, model, model.createData(), tool, states(rng, n)


@pytest.mark.parametrize("method", METHODS)
def test_every_method(case, method):
    robot, model, data, _, (q, qd, qdd) = case
    assert relative(METHODS[method](robot, q, qd, qdd), pin.rnea(model, data, q, qd, qdd)) < 1e-10


def test_kinematics(case):
    robot, model, data, tool, (q, qd, qdd) = case
    pin.forwardKinematics(model, data, q, qd, qdd)
    pin.updateFramePlacements(model, data)
    axes = pin.LOCAL_WORLD_ALIGNED
    assert np.abs(tip_pose(robot, q) - data.oMf[tool].homogeneous).max() < 1e-12
    J = pin.computeFrameJacobian(model, data, q, tool, axes).reshape(6, robot.n)
    assert np.abs(jacobian(robot, q) - J).max() < 1e-12
    acceleration = pin.getFrameClassicalAcceleration(model, data, tool, axes).vector
    assert relative(jacobian(robot, q) @ qdd + jacobian_rate(robot, q, qd) @ qd, acceleration) < 1e-10


def test_terms(case):
    robot, model, data, _, (q, qd, qdd) = case
    M = np.triu(pin.crba(model, data, q))
    M = M + np.triu(M, 1).T
    assert relative(mass_matrix(robot, q), M) < 1e-10
    assert relative(gravity_torque(robot, q), pin.computeGeneralizedGravity(model, data, q)) < 1e-10
    h = pin.nonLinearEffects(model, data, q, qd) - pin.computeGeneralizedGravity(model, data, q)
    assert np.abs(coriolis_matrix(robot, q, qd) @ qd - h).max() < 1e-10 * (1 + np.abs(h).max())
    P = potential_energy(robot, q) - potential_energy(robot, 0 * q)
    expected = pin.computePotentialEnergy(model, data, q) - pin.computePotentialEnergy(model, data, 0 * q)
    assert P == pytest.approx(expected, rel=1e-10, abs=1e-10)


def test_forward_dynamics_with_a_wrench(case):
    robot, model, data, tool, (q, qd, tau) = case
    wrench = np.arange(1.0, 7.0)
    pin.framesForwardKinematics(model, data, q)
    J = pin.computeFrameJacobian(model, data, q, tool, pin.LOCAL_WORLD_ALIGNED).reshape(6, robot.n)
    expected = pin.aba(model, data, q, qd, tau + J.T @ wrench)
    qdd = forward_dynamics(robot, q, qd, tau, wrench)
    scale = np.linalg.cond(mass_matrix(robot, q))
    assert relative(qdd, expected) < 1e-13 * max(1e3, scale)
    assert relative(inverse_dynamics(robot, q, qd, qdd, wrench), tau) < 1e-13 * max(1e3, scale)
