"""The equations of the nests with loads given or left as letters."""
import pytest
import sympy as sp

from arms import random_pose, states
from robotlab import closed_form, nest_equations, zoo
from robotlab.dynamics.nested_bodies import nested_bodies


def test_without_loads_they_are_the_closed_form():
    form = closed_form(zoo.load("freund"))
    left = [equation.lhs for equation in nest_equations(zoo.load("freund"))]
    assert sp.Matrix(left) == form.tau and [str(e.rhs) for e in nest_equations(zoo.load("freund"))] == ["tau1", "tau2"]


@pytest.mark.parametrize("robot", [zoo.polar(), zoo.rrr()], ids=lambda robot: robot.convention)
def test_letters_are_loads_in_world_axes(robot, rng):
    """Numbers put in place of the letters give what the method gives with these loads; the base is turned."""
    robot, state, n = robot.replace(base=random_pose(rng)), states(rng, robot.n), robot.n
    forces, torques = rng.normal(size=(2, n, 3))
    equations = nest_equations(robot, forces="letters", torques=[None, *["letters"] * (n - 1)])
    torques[0] = 0
    values = {f"{v}{i + 1}": x for v, row in zip(("q", "qd", "qdd"), state) for i, x in enumerate(row)}
    for letter, rows in (("F", forces), ("T", torques)):
        values |= {f"{letter}{axis}{i + 1}": rows[i, k] for i in range(n) for k, axis in enumerate("xyz")}
    left = [float(equation.lhs.subs(values)) for equation in equations]
    assert left == pytest.approx(nested_bodies(robot, *state, forces, torques), rel=1e-9)


def test_given_loads_and_motors():
    """A weight F hung on the middle of Horn's second link, a spring in joint 1, no motor in joint 2."""
    first, second = nest_equations(zoo.load("horn"), motors=["-k*q1", 0], forces=[None, (0, "-F", 0)])
    assert first.rhs == -sp.Symbol("k") * sp.Symbol("q1") and second.rhs == 0
    F, l = sp.symbols("F l")
    q1, q2 = sp.symbols("q1 q2")
    assert sp.expand(second.lhs.diff(F) - l / 2 * sp.cos(q1 + q2)) == 0


@pytest.mark.parametrize("given, words", [
    (dict(forces=[None]), "forces has 1 entries; expected one for each of the 2 links"),
    (dict(torques="all"), "torques of link 1 is 'all'; expected None, 'letters' or"),
    (dict(forces=[None, (1, 2)]), r"forces of link 2 is \(1, 2\); expected None, 'letters' or \(x, y, z\)"),
    (dict(forces=[None, (1, 2, "x y")]), "forces of link 2: 'x y' is not a formula"),
    (dict(motors=[1]), r"motors is \[1\]; expected 2 numbers or formulas")])
def test_wrong_loads_are_named(given, words):
    with pytest.raises(ValueError, match=words):
        nest_equations(zoo.load("horn"), **given)
