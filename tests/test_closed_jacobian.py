"""The Jacobian in letters is the Jacobian in numbers, once the letters have their numbers."""
import numpy as np
import pytest
import sympy
from arms import random_arm

from robotlab import closed_jacobian, jacobian, tip_pose, zoo
from robotlab.maths.printing import text_of

ARMS = (zoo.planar(2), zoo.scara(), zoo.rrr(), zoo.stanford(), zoo.puma560())


def evaluated(robot, closed, q):
    """A closed form with the numbers of the arm and of a posture in place of its letters."""
    table = {f"q{i}": x for i, x in enumerate(q, start=1)}
    for named, numbers in zip(robot.symbolic(inertia=False).links, robot.links):
        table |= {str(getattr(named, c)): getattr(numbers, c) for c in ("a", "alpha", "d", "theta") if hasattr(getattr(named, c), "name")}
    return np.array(closed.subs(table), dtype=float)


@pytest.mark.parametrize("axes", ["world", "tool"])
@pytest.mark.parametrize("robot", ARMS, ids=lambda r: r.name)
def test_with_numbers_it_is_the_numeric_one(robot, axes):
    closed = closed_jacobian(robot.symbolic(inertia=False), axes)
    q = np.random.default_rng(2).uniform(-1, 1, robot.n)
    J, R = jacobian(robot, q), tip_pose(robot, q)[:3, :3]
    expected = np.vstack([R.T @ J[:3], R.T @ J[3:]]) if axes == "tool" else J
    assert np.allclose(evaluated(robot, closed, q), expected, atol=1e-12)


@pytest.mark.parametrize("convention", ["standard", "modified"])
def test_base_and_tool_count(convention):
    robot = random_arm(np.random.default_rng(4), 3, convention, kinds="RPR")
    q = np.array([.3, -.2, .7])
    table = dict(zip(sympy.symbols("q1 q2 q3"), q))
    assert np.allclose(np.array(closed_jacobian(robot).subs(table), dtype=float), jacobian(robot, q), atol=1e-9)


def test_printed_as_in_a_textbook():
    assert text_of(closed_jacobian(zoo.planar(2).symbolic(inertia=False))[:2, :]) == \
        "[-a1 s1 - a2 s12  -a2 s12]\n[a1 c1 + a2 c12   a2 c12 ]"


def test_in_tool_axes_the_first_joint_is_not_seen():
    letters = {str(s) for s in closed_jacobian(zoo.puma560().symbolic(inertia=False), "tool").free_symbols}
    assert "q1" not in letters and {"q2", "q3", "q6"} <= letters


def test_other_axes_are_refused():
    with pytest.raises(ValueError, match="axes is 'base'; expected one of 'world', 'tool'"):
        closed_jacobian(zoo.planar(2), "base")
