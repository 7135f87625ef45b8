"""Inertia felt at an arm's hand: against Freeman's transfer, against MuJoCo, against the arm's own motion."""
import numpy as np
import pytest

from arms import CONVENTIONS, mujoco_arm, random_arm, relative, states
from robotlab import forward_dynamics, gravity_torque, inverse_dynamics, jacobian, jacobian_rate, kinetic_energy, mass_matrix, zoo
from robotlab.systems import Mechanism, Tip, hand_dynamics, transferred_model
from robotlab.systems.hand import axes_moved

ALL = "x y z rx ry rz"


@pytest.mark.parametrize("arm, words", [(zoo.planar(2), "x y"), (zoo.rrr(), "x y z"), (zoo.stanford(), ALL), (zoo.puma560(), ALL)],
                         ids=lambda x: getattr(x, "name", x))
def test_it_is_freemans_transfer_to_the_hand(arm, words, rng):
    """Lambda = I*, mu = xd^T P* xd, p = -(the weights' loads), in the coordinates of the tip (Freeman 1985, chapter IV)."""
    by_hand = Mechanism([arm], [], [Tip(0, word) for word in words.split()])
    for _ in range(10):
        q, qd, _ = states(rng, arm.n)
        hand, (inertia, power, loads) = hand_dynamics(arm, q, qd, words), transferred_model(by_hand, q)
        rate = jacobian(arm, q)[:len(words.split())] @ qd
        assert relative(hand.inertia, inertia) < 1e-10
        assert relative(hand.velocity, np.einsum("imn,m,n->i", power, rate, rate)) < 1e-10
        assert relative(hand.gravity, -loads) < 1e-10


@pytest.mark.parametrize("convention", CONVENTIONS)
@pytest.mark.parametrize("n, k", [(3, 3), (4, 3), (6, 6), (7, 6)])
def test_it_is_what_mujoco_says(n, k, convention):
    mujoco = pytest.importorskip("mujoco")
    rng = np.random.default_rng([n, k])
    arm = random_arm(rng, n, convention, None if n < 6 else "R" * n)
    model = mujoco_arm(arm)
    data, M, J = mujoco.MjData(model), np.zeros((n, n)), np.zeros((6, n))
    for _ in range(5):
        q, qd, _ = states(rng, n)
        data.qpos[:], data.qvel[:] = q, qd
        mujoco.mj_forward(model, data)
        mujoco.mj_jacSite(model, data, J[:3], J[3:], 0)
        for column, unit in zip(M, np.eye(n)):
            mujoco.mj_mulM(model, data, column, unit)
        hand = hand_dynamics(arm, q, qd, " ".join(ALL.split()[:k]))
        inertia = np.linalg.inv(J[:k] @ np.linalg.solve(M, J[:k].T))
        assert relative(hand.inertia, inertia) < 1e-10
        loads = inertia @ (J[:k] @ np.linalg.solve(M, data.qfrc_bias) - (jacobian_rate(arm, q, qd) @ qd)[:k])
        assert relative(hand.velocity + hand.gravity, loads) < 1e-10


@pytest.mark.parametrize("n", [2, 3, 5])
def test_the_hand_moves_as_its_equation_says(n, rng):
    """F = Lambda xdd + mu + p, whatever the torques; for a redundant arm F is what of them acts at the hand."""
    arm = zoo.planar(n)
    q, qd, tau = states(rng, n)
    hand, xdd = hand_dynamics(arm, q, qd), (jacobian(arm, q) @ forward_dynamics(arm, q, qd, tau) + jacobian_rate(arm, q, qd) @ qd)[:2]
    assert hand.inverse.T @ tau == pytest.approx(hand.inertia @ xdd + hand.velocity + hand.gravity, abs=1e-9)


def test_a_push_moves_a_redundant_arm_as_its_mass_at_the_hand(rng):
    arm = zoo.panda()
    q, qd, _ = states(rng, 7)
    tau = inverse_dynamics(arm, q, qd, np.zeros(7))
    push = np.array([3.0, -2.0, 5.0, 0.1, 0.2, -0.3])
    hand = hand_dynamics(arm, q, qd, ALL)
    assert hand.inertia @ jacobian(arm, q) @ forward_dynamics(arm, q, qd, tau, wrench=push) == pytest.approx(push, abs=1e-8)


def test_the_inverse_is_that_of_least_energy(rng):
    """J Jb = 1; among all rates with the same motion of the hand Jb v has the least kinetic energy, v^T Lambda v / 2."""
    arm, v = zoo.panda(), np.array([0.3, -0.2, 0.5])
    q, _, _ = states(rng, 7)
    hand, J = hand_dynamics(arm, q, np.zeros(7)), jacobian(arm, q)[:3]
    rate = hand.inverse @ v
    assert pytest.approx(np.eye(3), abs=1e-12) == J @ hand.inverse
    least = kinetic_energy(arm, q, rate)
    assert least == pytest.approx(v @ hand.inertia @ v / 2, rel=1e-12)
    for other in np.linalg.svd(J)[2][3:]:            # self-motions
        assert kinetic_energy(arm, q, rate + 0.1 * other) > least and kinetic_energy(arm, q, rate - 0.1 * other) > least


def test_the_numbers_of_two_rods():
    """Elbow at 90 degrees: 1/3 and 4/3 kg; at 5 degrees 88 kg, nearly along the arm (Lambda of two equal rods, by hand)."""
    square, flat = (hand_dynamics(zoo.planar(2), [0.3, np.radians(bend)], [0, 0]) for bend in (90, 5))
    assert square.masses == pytest.approx([1 / 3, 4 / 3], rel=1e-12)
    assert flat.masses[1] == pytest.approx(88.47, abs=0.01)
    along = np.array([np.cos(0.3 + np.radians(2.5)), np.sin(0.3 + np.radians(2.5))])
    assert abs(flat.axes[:, 1] @ along) > 0.997
    assert flat.axes @ np.diag(flat.masses) @ flat.axes.T == pytest.approx(flat.inertia, rel=1e-9)


def test_masses_of_lengths_alone_know_no_unit():
    """The same arm in centimetres: kg stay kg along x and y, and are something else where they are mixed with kg m2."""
    q, short, long = [0.3, 0.5, -0.4], zoo.planar(3), zoo.planar(3, length=100.0)
    masses = lambda arm, words: hand_dynamics(arm, q, [0, 0, 0], words).masses
    assert masses(long, "x y") == pytest.approx(masses(short, "x y"), rel=1e-9)
    assert masses(long, "rz") == pytest.approx(1e4 * masses(short, "rz"), rel=1e-9)
    ratio = masses(long, "x rz") / masses(short, "x rz")
    assert all(abs(ratio - expected).min() > 0.01 * expected for expected in (1.0, 1e4))


def test_many_postures_at_once_are_each_on_its_own(rng):
    arm = zoo.puma560()
    q, qd, _ = states(rng, 6, (4, 2))
    together = hand_dynamics(arm, q, qd)
    for index in np.ndindex(4, 2):
        alone = hand_dynamics(arm, q[index], qd[index])
        for name in ("inertia", "velocity", "gravity", "inverse", "masses"):
            assert getattr(together, name)[index] == pytest.approx(getattr(alone, name), rel=1e-9, abs=1e-9), name
    assert hand_dynamics(arm, q, np.zeros(6)).velocity == pytest.approx(np.zeros((4, 2, 3)), abs=1e-12)


def test_where_a_direction_is_lost_its_mass_is_infinite():
    """The straight arm along x: endless along x, light across. Rods cannot leave their plane at all."""
    straight = hand_dynamics(zoo.planar(2), [0.0, 0.0], [0.5, -0.3])
    assert straight.masses[1] == np.inf and abs(straight.axes[:, 1]) == pytest.approx([1, 0])
    assert straight.inertia[0, 0] == np.inf and straight.inertia[0, 1] == 0
    M = mass_matrix(zoo.planar(2), [0, 0])
    assert straight.inertia[1, 1] == pytest.approx(1 / ([2, 1] @ np.linalg.solve(M, [2, 1])))
    assert straight.gravity == pytest.approx([0, straight.inverse[:, 1] @ gravity_torque(zoo.planar(2), [0, 0])])
    slanted = hand_dynamics(zoo.planar(2), [0.3, 0.0], [0.5, -0.3])
    assert (np.isinf(slanted.inertia)).all() and (slanted.inertia > 0).all() and np.isfinite(slanted.velocity).all()
    flat, across = (hand_dynamics(zoo.planar(2), [0.3, 0.5], [0.1, 0.2], words) for words in ("x y", "x y z"))
    assert across.masses[2] == np.inf == across.inertia[2, 2]
    assert across.inertia[:2, :2] == pytest.approx(flat.inertia) and across.velocity == pytest.approx([*flat.velocity, 0])


def test_more_directions_than_joints():
    """One rod, asked for all six: it has one direction, and five masses are infinite."""
    hand = hand_dynamics(zoo.planar(1), [0.0], [1.0], ALL)
    assert np.isinf(hand.masses).sum() == 5 and hand.masses[0] == pytest.approx(1 / 6)       # (m l^2 / 3) / (l^2 + 1)


def test_the_directions_unless_given_are_those_in_which_the_tool_moves():
    assert axes_moved(zoo.planar(3)) == (0, 1) and axes_moved(zoo.puma560()) == (0, 1, 2)
    turning = zoo.planar(1, length=1.0).with_link(1, a=0.0)
    assert axes_moved(turning) == (0, 1, 2) and np.isinf(hand_dynamics(turning, [0.2], [0.1]).masses).all()


def test_letters_and_complex_numbers_are_no_postures():
    import sympy as sp
    for wrong in ([sp.Symbol("q1"), 0.5], [0.3 + 1e-20j, 0.5]):
        with pytest.raises(ValueError, match="q is .*; expected real numbers"):
            hand_dynamics(zoo.planar(2), wrong, [0, 0])
