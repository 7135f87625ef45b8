"""Chains of vectors: conversion, joints that turn and slide at once, and the zero posture from perpendiculars."""
import numpy as np
import pytest

from arms import CONVENTIONS, random_arm, random_inertia, states
from robotlab import METHODS, Link, Robot, link_poses, mass_matrix
from robotlab.dynamics.chain_assembly import ChainLink, assemble, assembly_stages, chain_of, rodrigues, zero_rotation
from robotlab.maths.spatial import cross


def test_rodrigues_turns_about_the_axis(rng):
    e = rng.normal(size=3)
    e /= np.linalg.norm(e)
    half, R = (rodrigues(e, angle, np.eye(3)) for angle in (0.4, 0.8))
    assert half @ half == pytest.approx(R) and R @ e == pytest.approx(e) and np.trace(R) == pytest.approx(1 + 2 * np.cos(0.8))
    x = rng.normal(size=3)
    x -= (x @ e) * e
    assert np.cross(x, R @ x) == pytest.approx(e * np.sin(0.8) * (x @ x))


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_the_chain_of_a_robot_is_where_the_robot_is(convention, rng):
    """Walk the vectors: rotations and distances between centres of mass are those of the DH frames."""
    robot, (q, _, _) = random_arm(rng, 4, convention, "RPRR"), states(rng, 4)
    T = link_poses(robot.replace(base=np.eye(4)), q)[1:]
    centres = [P[:3, :3] @ link.com + P[:3, 3] for P, link in zip(T, robot.links)]
    A, centre = np.eye(3), None
    for i, link in enumerate(chain_of(robot)):
        joint = None if centre is None else centre - A @ link.r_before
        A = A @ (rodrigues(link.e, q[i], link.A0) if link.turns else link.A0)
        arm = A @ (link.r + link.u * (q[i] if link.slides else 0))
        centre = centres[0] if joint is None else joint + arm
        assert A == pytest.approx(T[i][:3, :3]) and centre == pytest.approx(centres[i])


def test_a_joint_that_turns_and_slides_is_two_joints(rng):
    """phi and x in one joint against a massless link between a revolute and a prismatic joint."""
    body = dict(m=1.3, com=rng.normal(size=3), I_com=random_inertia(rng))
    nothing = dict(m=0.0, com=np.zeros(3), I_com=np.zeros((3, 3)))
    robot = Robot([Link(alpha=0.5, a=0.3, d=0.2, m=0.7, com=rng.normal(size=3), I_com=random_inertia(rng)), Link(**nothing),
                   Link(a=0.4, alpha=-0.7, kind="P", **body)])
    first, turning, sliding = chain_of(robot)
    both = ChainLink(turning.e, turning.A0 @ sliding.A0, sliding.u, sliding.r, turning.r_before, sliding.m, sliding.J, True, True)
    q, qd, qdd = states(rng, 3)
    W, V = assemble([first, both], q, qd, robot.gravity)
    assert W @ qdd - V == pytest.approx(METHODS["newton_euler"](robot, q, qd, qdd), abs=1e-10)


def test_a_locked_coordinate_leaves_the_others(rng):
    robot, (q, qd, _) = random_arm(rng, 3, kinds="RRR", level=True), states(rng, 3)
    chain = list(chain_of(robot))
    q[1] = 0.0
    locked = ChainLink(**{**chain[1].__dict__, "turns": False})
    W, _ = assemble([chain[0], locked, chain[2]], q[[0, 2]], qd[[0, 2]], robot.gravity)
    assert W == pytest.approx(mass_matrix(robot, q)[np.ix_([0, 2], [0, 2])])


def test_each_link_only_adds_to_w(rng):
    """W^(i) = W^(i-1) + Z_i, (31): the corner of the chain so far grows by a positive semidefinite matrix."""
    chain, (q, qd, _) = list(chain_of(random_arm(rng, 4, kinds="RRPR"))), states(rng, 4)
    before = np.zeros((0, 0))
    for i in range(1, 5):
        W, _ = assemble(chain[:i], q[:i], qd[:i], np.zeros(3))
        grown = W - np.pad(before, (0, 1))
        assert np.linalg.eigvalsh(grown).min() > -1e-12
        before = W


def test_the_zero_posture_from_perpendiculars(rng):
    """(5) to (7): at phi = 0 the centres of mass lie on opposite sides of the axis, in one plane with it."""
    e, r_before, e_own, r_own = rng.normal(size=(4, 3))
    e, e_own = e / np.linalg.norm(e), e_own / np.linalg.norm(e_own)
    A0 = zero_rotation(e, r_before, e_own, r_own)
    assert A0 @ A0.T == pytest.approx(np.eye(3)) and np.linalg.det(A0) == pytest.approx(1) and A0 @ e_own == pytest.approx(e)
    across = lambda r: cross(e, cross(r, e))
    before, own = across(-r_before), across(A0 @ r_own)
    assert np.cross(before, own) == pytest.approx(np.zeros(3), abs=1e-12) and before @ own > 0
    with pytest.raises(ValueError, match="lies on the joint axis"):
        zero_rotation(e, e, e_own, r_own)
    with pytest.raises(ValueError, match="2 long; expected a unit vector"):
        zero_rotation(2 * e, r_before, e_own, r_own)


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_stages_are_the_models_of_shorter_arms(convention, rng):
    """After link i, W and V are those of the arm cut off behind link i, with zeros for what is still to come."""
    robot, (q, qd, qdd) = random_arm(rng, 4, convention, "RPRR"), states(rng, 4, (6,))
    for i, stage in enumerate(assembly_stages(robot, q, qd), start=1):
        short = robot.replace(links=robot.links[:i], tool=np.eye(4), postures={})
        tau = (stage.W @ qdd[..., None])[..., 0] - stage.V
        assert tau[..., :i] == pytest.approx(METHODS["newton_euler"](short, q[..., :i], qd[..., :i], qdd[..., :i]), abs=1e-9)
        assert not tau[..., i:].any() and not stage.W[..., i:, :].any()
        assert stage.V == pytest.approx(stage.Y + stage.dT - (stage.W_rate @ qd[..., None])[..., 0])
        T = link_poses(robot.replace(base=np.eye(4)), q)[:, i]
        assert stage.A == pytest.approx(T[:, :3, :3])
        assert stage.centre == pytest.approx(T[:, :3, 3] + (T[:, :3, :3] @ robot.links[i - 1].com))


def test_recurrent_derivatives(rng):
    """dW/dt, (32), and dT/dq, (39), of a chain with a joint that turns and slides, against complex steps."""
    link = lambda turns, slides: ChainLink(unit(rng), zero_rotation([0, 0, 1], [1, 0, 0], [0, 0, 1], [1, 0, 0]), unit(rng), rng.normal(size=3),
                                           rng.normal(size=3), rng.uniform(0.5, 2), random_inertia(rng), turns, slides)
    chain, q, qd, h = [link(True, True), link(False, True), link(True, True)], rng.normal(size=5), rng.normal(size=5), 1e-30
    stage, W = assembly_stages(chain, q, qd, [0, 0, -9.81])[-1], lambda x: assemble(chain, x, qd, [0, 0, 0])[0]
    assert stage.W_rate == pytest.approx(np.imag(W(q + 1j * h * qd)) / h, abs=1e-10)
    assert stage.dT == pytest.approx([qd @ np.imag(W(q + 1j * h * e)) @ qd / (2 * h) for e in np.eye(5)], abs=1e-10)
    assert np.linalg.eigvalsh(stage.W).min() > 0


def unit(rng):
    v = rng.normal(size=3)
    return v / np.linalg.norm(v)


@pytest.mark.parametrize("change, words", [
    (dict(e=[0, 0, 2]), r"e of a chain's link is \[0, 0, 2\], 2 long; expected a unit vector"),
    (dict(J=np.ones(3)), r"J of a chain's link has shape \(3,\); expected \(3, 3\)")])
def test_a_link_that_cannot_be_is_refused(change, words):
    good = dict(e=[0, 0, 1], A0=np.eye(3), u=[1, 0, 0], r=[1, 0, 0], r_before=[0, 0, 0], m=1, J=np.eye(3))
    with pytest.raises(ValueError, match=words):
        ChainLink(**good | change)


def test_coordinates_of_another_chain_are_refused(rng):
    chain = list(chain_of(random_arm(rng, 2, kinds="RR")))
    with pytest.raises(ValueError, match=r"q has shape \(3,\); this chain has 2 free coordinates"):
        assemble(chain, np.zeros(3), np.zeros(3), np.zeros(3))
    with pytest.raises(ValueError, match="needs the acceleration of free fall"):
        assembly_stages(chain, np.zeros(2), np.zeros(2))
