"""Frames, Jacobians and influence coefficients: derivatives against complex steps, and arms whose answer is known."""
import numpy as np
import pytest
import sympy as sp

from arms import CONVENTIONS, random_arm, states
from robotlab import Link, Robot, influence, jacobian, jacobian_rate, link_poses, manipulability, tip_pose, zoo
from robotlab.kinematics.frames import joint_axes, link_pose
from robotlab.kinematics.jacobian import point_jacobian
from robotlab.maths.spatial import pose, translation, turn_x, turn_z

STEP = 1e-30
ARM = pytest.mark.parametrize("convention, n", [(c, n) for c in CONVENTIONS for n in (1, 3, 6)])


def slope(f, q, j):
    """df/dq_j by a complex step."""
    dq = np.zeros(len(q), dtype=complex)
    dq[j] = 1j * STEP
    return np.imag(f(q + dq)) / STEP


@pytest.mark.parametrize("kind", "RP")
def test_four_motions_make_a_row(kind, rng):
    """A row is a screw along z and a screw along x; the convention says which comes first."""
    a, alpha, d, theta, q = rng.normal(size=5)
    link = Link(a, alpha, d, theta, kind)
    turn, shift = (theta + q, d) if kind == "R" else (theta, d + q)
    screw_z = pose(turn_z(np.cos(turn), np.sin(turn)), [0, 0, shift])
    screw_x = translation(a, 0, 0) @ pose(turn_x(np.cos(alpha), np.sin(alpha)), np.zeros(3))
    assert link_pose(link, q, False) == pytest.approx(screw_z @ screw_x, abs=1e-15)
    assert link_pose(link, q, True) == pytest.approx(screw_x @ screw_z, abs=1e-15)


@ARM
def test_frames_are_the_products_of_the_rows(convention, n, rng):
    """Frame by frame T_i = T_0 A_1 ... A_i, for one posture and for many, with letters too."""
    robot, q = random_arm(rng, n, convention), rng.normal(size=(2, 3, n))
    T, expected = link_poses(robot, q), robot.base * np.ones((2, 3, 1, 1))
    assert T.shape == (2, 3, n + 1, 4, 4) and T[..., 0, :, :] == pytest.approx(expected)
    for i, link in enumerate(robot.links):
        expected = expected @ link_pose(link, q[..., i], convention == "modified")
        assert T[..., i + 1, :, :] == pytest.approx(expected, abs=1e-13)
    assert link_poses(robot, q[1, 2]) == pytest.approx(T[1, 2], abs=1e-13)
    letters = sp.symbols(f"x1:{n + 1}")
    written = sp.Matrix(link_poses(robot, np.array(letters))[-1]).subs(dict(zip(letters, q[0, 0])))
    assert np.array(written, dtype=float) == pytest.approx(T[0, 0, -1], abs=1e-12)


@ARM
def test_jacobian_is_the_derivative_of_the_tip(convention, n, rng):
    robot, (q, qd, _) = random_arm(rng, n, convention), states(rng, n)
    J, R = jacobian(robot, q), tip_pose(robot, q)[:3, :3]
    for j in range(n):
        dT = slope(lambda x: tip_pose(robot, x), q, j)
        W = dT[:3, :3] @ R.T
        assert J[:, j] == pytest.approx([*dT[:3, 3], W[2, 1], W[0, 2], W[1, 0]], abs=1e-13)
        assert jacobian_rate(robot, q, qd) == pytest.approx(np.imag(jacobian(robot, q + 1j * STEP * qd)) / STEP, abs=1e-12)


@ARM
def test_influence_coefficients_are_derivatives_of_each_other(convention, n, rng):
    """G of the Jacobian, H of G, D of H, for the tool and for a point on every link."""
    robot, (q, _, _) = random_arm(rng, n, convention), states(rng, n)
    point = rng.normal(size=3)
    for where in (dict(), *(dict(link=k, point=point) for k in range(1, n + 1))):
        G, H, D = influence(robot, q, **where)
        for l in range(n):
            assert H[:, l] == pytest.approx(slope(lambda x: influence(robot, x, 1, **where)[0], q, l), abs=1e-12)
            assert D[:, l] == pytest.approx(slope(lambda x: influence(robot, x, 2, **where)[1], q, l), abs=1e-12)
    assert influence(robot, q, 1)[0] == pytest.approx(jacobian(robot, q), abs=1e-14)


def test_influence_in_batches(rng):
    robot, (q, _, _) = random_arm(rng, 3), states(rng, 3, (2, 5))
    for batch, one in zip(influence(robot, q), influence(robot, q[1, 4])):
        assert batch[1, 4] == pytest.approx(one, abs=1e-14)


def test_jacobian_of_a_point_on_a_link_stops_at_the_link(rng):
    robot, (q, _, _) = random_arm(rng, 5), states(rng, 5)
    T = link_poses(robot, q)[2]
    J = point_jacobian(robot, q, 2, T[:3, 3])
    assert not J[:, 2:].any() and J[:, :2].any()
    assert J[:, :2] == pytest.approx(influence(robot, q, 1, link=2, point=np.zeros(3))[0][:, :2], abs=1e-14)


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_a_joint_moves_nothing_before_it_and_leaves_its_axis(convention, rng):
    robot, (q, _, _) = random_arm(rng, 4, convention, "RRRR"), states(rng, 4)
    axes, points = joint_axes(robot, q)
    for j in range(4):
        moved = q + 0.7 * np.eye(4)[j]
        before = j + (convention == "standard")
        assert link_poses(robot, moved)[:before] == pytest.approx(link_poses(robot, q)[:before], abs=1e-15)
        new_axes, new_points = joint_axes(robot, moved)
        assert new_axes[j] == pytest.approx(axes[j], abs=1e-15) and new_points[j] == pytest.approx(points[j], abs=1e-15)


def test_planar_arm_by_hand():
    """Three links of 1 m at 30, 60 and -90 degrees: elbows where school geometry puts them."""
    robot = Robot([Link(a=1)] * 3)
    T = link_poses(robot, np.radians([30, 60, -90]))
    assert T[1:, :2, 3] == pytest.approx(np.array([[3 ** 0.5 / 2, 0.5], [3 ** 0.5 / 2, 1.5], [3 ** 0.5 / 2 + 1, 1.5]]))


@pytest.mark.parametrize("n", [2, 3, 5])
@pytest.mark.parametrize("part", ["linear", "angular", "all"])
def test_manipulability_counts_the_directions_that_an_arm_has(n, part, rng):
    """A planar arm has two for its point and one to turn in, however many joints it has: 0 is for lost ones only."""
    arm, q = zoo.planar(n), rng.uniform(0.3, 1, (6, n))
    rows = {"linear": [0, 1], "angular": [5], "all": [0, 1, 5][:n]}[part]
    J = jacobian(arm, q)[:, [0, 1, 5] if n == 2 and part == "all" else rows]
    square = J @ np.swapaxes(J, -1, -2) if J.shape[1] <= n else np.swapaxes(J, -1, -2) @ J
    assert manipulability(arm, q, part) == pytest.approx(np.sqrt(np.linalg.det(square))) and manipulability(arm, q, part).min() > 1e-3
    assert part == "angular" or np.allclose(manipulability(arm, np.zeros(n), "linear"), 0), "stretched out"


def test_manipulability_of_what_cannot_turn_is_zero():
    assert manipulability(Robot.from_table([[0, 0, 0, 0, "P"]]), [0.3], "angular") == 0


def test_manipulability_of_two_links_is_l1_l2_sin_q2(rng):
    robot, q = Robot([Link(a=0.7), Link(a=0.4)]), rng.normal(size=(6, 2))
    assert manipulability(robot, q, "linear") == pytest.approx(0.7 * 0.4 * np.abs(np.sin(q[:, 1])))
    arm = Robot([Link(alpha="pi/2"), Link(a=0.7), Link(a=0.4)])
    q = rng.normal(size=(6, 3))
    sideways = 0.7 * np.cos(q[:, 1]) + 0.4 * np.cos(q[:, 1] + q[:, 2])
    assert manipulability(arm, q, "linear") == pytest.approx(np.abs(0.7 * 0.4 * np.sin(q[:, 2]) * sideways))
    with pytest.raises(ValueError, match="expected one of 'all', 'linear', 'angular'"):
        manipulability(arm, q, "position")


def test_symbols_give_formulas():
    q1, q2, l = sp.symbols("q1 q2 l")
    robot = Robot([Link(a="l", alpha="pi/2"), Link(a=1.0)])
    T = tip_pose(robot, np.array([q1, q2], dtype=object))
    assert T[0, 3] == l * sp.cos(q1) + sp.cos(q1) * sp.cos(q2) and T[2, 3] == sp.sin(q2)
    assert jacobian(robot, np.array([q1, q2], dtype=object))[2, 1] == sp.cos(q1) ** 2 * sp.cos(q2) + sp.sin(q1) ** 2 * sp.cos(q2)


def test_influence_refuses_what_it_cannot_do(rng):
    robot = random_arm(rng, 2)
    with pytest.raises(ValueError, match="order is 4; expected 1"):
        influence(robot, [0, 0], order=4)
    with pytest.raises(ValueError, match="link is 3; expected a whole number from 1 to 2"):
        influence(robot, [0, 0], link=3)
