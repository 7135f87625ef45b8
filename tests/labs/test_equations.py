"""Equations of a lab: the same in letters, in numbers, and as a value."""
import random
import re
import xml.etree.ElementTree as ET

import numpy as np
import pytest
import sympy

from robotlab import closed_form, inverse_dynamics, zoo
from robotlab.labs.equations import VIEWS, equation, lines

ROBOT = zoo.planar(2)


@pytest.fixture(scope="module")
def model():
    return closed_form(ROBOT.symbolic())


def values_at(q, qd, qdd):
    robot = ROBOT.symbolic()
    table = {}
    for symbolic, number in zip(robot.links, ROBOT.links):
        symbolic.map(lambda name, x, n=number: table.update({x: quantity(n, name)}) or x)
    table = {k: v for k, v in table.items() if isinstance(k, sympy.Symbol)} | {sympy.Symbol("g"): 9.81}
    for name, v in (("q", q), ("qd", qd), ("qdd", qdd)):
        table |= {sympy.Symbol(f"{name}{k}"): x for k, x in enumerate(v, 1)}
    return table


def quantity(link, name):
    where = {"com": link.com, "I_com": link.I_com}
    for key, array in where.items():
        if name.startswith(key):
            return float(array[tuple("xyz".index(c) for c in name[len(key):])])
    return getattr(link, name)


def test_value_equals_an_independent_evaluation(model):
    rng = np.random.default_rng(3)
    for _ in range(20):
        q, qd, qdd = rng.uniform(-2, 2, (3, 2))
        tau = inverse_dynamics(ROBOT, q, qd, qdd)
        shown = equation("tau1", model.tau[0], "value", values_at(q, qd, qdd)).text.split(" = ")[1]
        assert float(shown) == pytest.approx(tau[0], rel=1e-3, abs=1e-3)   # four digits are shown


def test_numbers_view_multiplies_nothing_out(model):
    """An equation written in numbers, read back and computed, gives the value."""
    rng = random.Random(1)
    q, qd, qdd = ([rng.uniform(-1, 1) for _ in range(2)] for _ in range(3))
    values = values_at(q, qd, qdd)
    text = equation("tau1", model.tau[0], "numbers", values).text.split(" = ")[1]
    python = re.sub(r"([²³])", lambda m: "**" + str("²³".index(m[1]) + 2), text)
    python = re.sub(r"(?<=[\d)]) (?=[\d(])", " * ", python)
    assert "m1" not in text and eval(python) == pytest.approx(float(model.tau[0].subs(values)), rel=5e-3)


@pytest.mark.parametrize("view", VIEWS)
def test_mathml_is_well_formed(model, view):
    for right in (model.tau[0], model.M, {"inertial": (model.M * model.qdd)[0], "gravity": model.g[0]}):
        e = equation("tau1", right, view, values_at([.1, .2], [.3, .4], [.5, .6]))
        assert ET.fromstring(e.mathml).tag == "math" and str(e) == e.text


def test_shares_have_their_colours(model):
    e = equation("tau1", {"inertial": (model.M * model.qdd)[0], "gravity": model.g[0]})
    marked = {m.get("class") for m in ET.fromstring(e.mathml).iter("mrow") if m.get("class")}
    assert marked == {"inertial", "gravity"}


def test_one_term_in_its_colour():
    m, g = sympy.symbols("m1 g")
    e = equation("tau1", m * g + 1, classes={m: "q1"})
    assert '<mrow class="q1"><msub><mi>m</mi><mn>1</mn></msub></mrow>' in e.mathml


def test_lines_under_each_other():
    x = sympy.Symbol("x")
    both = lines(equation("a1", x), equation("a2", 2 * x))
    assert both.text == "a1 = x\na2 = 2 x" and both.mathml.count("<math") == 2


def test_missing_numbers_are_named(model):
    with pytest.raises(ValueError, match="no number for Izz1, "):
        equation("M", model.M, "value", {"m1": 1})
    with pytest.raises(ValueError, match="view is 'digits'"):
        equation("M", model.M, "digits")
