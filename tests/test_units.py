"""Degrees, millimetres and the joint's own variable: read where they are said, refused or warned of where they are not."""
import re
import warnings
from math import pi

import numpy as np
import pytest
import sympy as sp

from robotlab import Link, Robot, gravity_torque, pd, simulate, solve_ik, tip_pose, zoo
from robotlab.model import units
from robotlab.model.expression import value_of
from robotlab.model.units import ANGLE, LENGTH, MASS, UnitWarning


@pytest.fixture(autouse=True)
def nothing_said():
    """Reset the warnings that a reader gets once."""
    before = set(units._said)
    units._said.clear()
    yield
    units._said.clear()
    units._said.update(before)


@pytest.mark.parametrize("text, value", [
    ("90 deg", pi / 2), ("-90deg", -pi / 2), ("180°", pi), ("60 °", pi / 3), ("1.5 degrees", 1.5 * pi / 180), ("pi/2 rad", pi / 2), ("−π/2", -pi / 2),
    ("150 mm", 0.15), ("-63.5mm", -0.0635), ("40 cm", 0.4), ("0.4 m", 0.4), ("2.m", 2.0), ("(1 + 2) mm", 0.003), ("2 kg", 2.0), ("350 g", 0.35),
    ("1e-3 m", 1e-3), ("0 deg", 0.0)])
def test_a_number_is_read_with_its_unit(text, value):
    assert value_of(text, ANGLE, LENGTH, MASS) == value


@pytest.mark.parametrize("text", ["2*m", "l1 - m", "m", "2 * g", "l1m", "g + m", "deg", "l/rad"])
def test_letters_that_are_called_as_units_are_stay_letters(text):
    value = value_of(text, ANGLE, LENGTH, MASS)
    assert value == value_of(text) and {str(x) for x in value.free_symbols} == set(re.findall(r"[a-z]\w*", text))


@pytest.mark.parametrize("quantity, value, words", [
    ("a", "90 deg", "an angle; expected a length"), ("alpha", "3 mm", "a length; expected an angle"), ("m", "3 mm", "expected a mass"),
    ("alpha", "l1 deg", "degrees are for numbers"), ("alpha", 90, "more than a whole turn.*90 deg.*units=\"deg\""),
    ("theta", -180, "more than a whole turn"), ("theta", 6.3, "more than a whole turn"), ("theta", "l1 + 90", "more than a whole turn"),
    ("theta", "q2+90", "q2 is .*own variable"), ("d", "q3", "q3 is .*own variable"), ("theta", sp.Symbol("q"), "own variable"),
    ("limits", (-170, 170), "more than 2 turns.*-90 deg"), ("limits", (0, 30), "more than 2 turns")])
def test_what_cannot_be_meant_is_refused_with_the_way_out(quantity, value, words):
    with pytest.raises(ValueError, match=words):
        Link(**{quantity: value})
    with pytest.raises(ValueError, match="link 2: .*" + words):
        Robot.from_table([{}, {quantity: value}])


@pytest.mark.parametrize("quantity, value", [("alpha", 2 * pi), ("theta", -2 * pi), ("theta", sp.Symbol("theta1")), ("limits", (-7.0, 7.0)),
                                             ("limits", (-np.inf, np.inf)), ("limits", ("-360 deg", "360 deg")), ("a", 15.0)])
def test_what_can_be_meant_is_taken(quantity, value):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        arm = Robot([Link(**{quantity: value})])
    assert arm.symbolic() == arm.symbolic().symbolic()


def test_a_table_in_millimetres_and_degrees_is_that_in_si():
    inch = Robot.from_table([[25, 90, 400, 0], {"a": 455, "limits": (-170, 170), "com": (-200, 0, 0), "m": 3}, [0, -90.0, 35, 180]], units="mm deg")
    si = Robot.from_table([[0.025, pi / 2, 0.4, 0], {"a": 0.455, "limits": ("-170 deg", "170 deg"), "com": (-0.2, 0, 0), "m": 3},
                           [0, -pi / 2, 0.035, pi]])
    assert inch == si and Robot.from_table(np.array([[25, 90, 400, 0]]), units="deg, mm") == Robot.from_table([[0.025, pi / 2, 0.4, 0]])
    slide = Robot.from_table([{"limits": (0, 300), "theta": 90}], kinds="P", units="mm deg")
    assert slide.limits.tolist() == [[0.0, 0.3]] and slide.links[0].theta == pi / 2
    assert Robot.from_table([["l1", "90 deg", 0, 0]], units="mm").links[0].a == sp.Symbol("l1")


@pytest.mark.parametrize("rows, options, words", [
    ([[25, 90, 400, 0]], {}, "link 1: a is 25 m, longer than any arm.*\"mm deg\""), ([[0, 90, 0.4, 0]], {}, "link 1: alpha is 90"),
    ([[0, 0, 0, 0], [0, 0, 300, 0]], {}, "link 2: d is 300 m"), ([[0, 90, 400, 0]], {"units": "mm"}, "alpha is 90"),
    ([[0, 90, 400, 0]], {"units": "inch"}, "units is 'inch'"), ([[0, 90, 400, 0]], {"units": ["mm"]}, "units is"),
    ([[0, 90, 400, 0]], {"units": "kg"}, "units is 'kg'"), ([[.5, 0, 0, "q1"]], {}, "q1 is .*own variable"),
    ([[.5, 0, 0, "theta1 - 90"]], {}, "theta1 is .*own variable"), ([[.5, 0, 0, "θ1"]], {}, "theta1 is .*own variable"),
    ([[.5, 0, "d1", 0]], {"kinds": "P"}, "d1 is .*own variable")])
def test_a_table_that_looks_like_other_units_is_refused(rows, options, words):
    with pytest.raises(ValueError, match=words):
        Robot.from_table(rows, **options)


def test_metres_that_were_said_are_metres():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        crane = Robot.from_table([[45, 0, 0, 0]], units="m")
    assert crane.links[0].a == 45
    with pytest.warns(UnitWarning, match='a is 45 m, .*"45 mm"'):
        Link(a=45)


@pytest.mark.parametrize("ask", [lambda arm, q: gravity_torque(arm, q), lambda arm, q: tip_pose(arm, q), lambda arm, q: tip_pose(arm, [q, q])])
def test_a_posture_in_degrees_is_warned_of_once(ask):
    arm = zoo.planar(2)
    with pytest.warns(UnitWarning, match="q has an angle of 90, more than a whole turn.*radians") as said:
        ask(arm, [45, 90])
    assert said[0].filename == __file__
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        ask(arm, [30, 60])


def test_an_arm_that_is_answered_quickly_hears_of_degrees_too():
    arm = zoo.planar(2)
    for _ in range(5):
        right = gravity_torque(arm, [0.5, 0.3])
    with pytest.warns(UnitWarning, match="angle of 90"):
        gravity_torque(arm, [45, 90])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        gravity_torque(arm, [45, 90])
    assert np.array_equal(gravity_torque(arm, [0.5, 0.3]), right)


@pytest.mark.parametrize("q", [[45.0, 90.0], [0.5, 0.3], [7.305, 0.2], [30.1, 0.2], [-6.5, 0.0], [6.4, 0.5], [0.0, -8.0]])
@pytest.mark.parametrize("kinds", ["RR", "PR", "RP", "PP"])
def test_what_is_answered_quickly_is_warned_of_as_all_else(kinds, q):
    arm = Robot.from_table([[0.3, 0, 0, 0]] * 2, kinds=kinds)
    expected = units.would_be_warned_of(arm, q)
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        units.warn_of_degrees(arm, np.array(q), "q")
    assert bool(said) == expected


def test_rates_slides_and_turns_on_the_way_are_not_warned_of():
    rail = Robot.from_table([[0, 0, 0, 0]], kinds="P")
    arm = zoo.planar(1)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        tip_pose(rail, [15.0])
        solve_ik(arm, [1.0, 0.0, 0.0], [6.2])
        run = simulate(arm, pd(arm, [0.0], 0.0, 0.0), [0.0], [30.0], 0.5)
    assert run.q.max() > 4 * pi
