"""Slips in what goes in and in the terms of a sum: each is named where it was made, and not where it cannot be."""
from itertools import cycle
from math import pi

import numpy as np
import pytest
import sympy
from test_any_answer import EXERCISES
from thorough import THOROUGH

from robotlab.course.check import examined
from robotlab.course.drawn_task import DrawnTask, draw_task
from robotlab.course.record import Task, Wrong
from robotlab.course.samples import values_of
from robotlab.course.slips import DEGREES, has_angles, is_rotation, units

GIVEN = {"a1": 0.45, "a2": 0.3, "q1": 0.6, "q2": 0.35, "m": 2.5}


def reach(g):
    return np.array([g.a1 * np.cos(g.q1) + g.a2 * np.cos(g.q1 + g.q2), g.a1 * np.sin(g.q1) + g.a2 * np.sin(g.q1 + g.q2)]) * g.m


def made(**fields):
    fields = {"id": "test-slip", "notebook": "01", "title": "", "kind": "matrix", "answer": reach, "draw": lambda rng: dict(GIVEN), "text":
              "Links a1 = {a1} m, a2 = {a2} m at q1 = {q1:deg}, q2 = {q2:deg}, times {m}.", "hints": ("a", "b")} | fields
    return DrawnTask(Task(**fields), "guest")


@pytest.mark.parametrize("changes, idea, words", [
    ({"q1": -0.6}, "sign of a number", "−q1 in place of q1 = "), ({"q2": 0.0}, "number left out", "0 in place of q2"),
    ({"m": 1.0}, "factor left out", "1 in place of 2.5"), ({"m": 6.25}, "power", "2.5²"), ({"a2": 0.6}, "twice a number", "2 · a2 in place of a2 = 0.3"),
    ({"a2": 0.45}, "one for another", "a1 = 0.45 in place of a2 = 0.3"), ({"a1": 450}, "millimetres", "a1 = 0.45 went in a thousand times"),
    ({"a1": 0.3, "a2": 0.45}, "exchanged", "a1 = 0.45 and a2 = 0.3 exchanged"), ({"q2": -0.25}, "absolute angles", "count from the x axis"),
    ({"q1": pi / 2 - 0.6}, "sine for cosine", "90° − q1"), ({"q2": pi - 0.35}, "other side of an angle", "180° − q2"),
    ({"q1": np.degrees(0.6), "q2": np.degrees(0.35)}, "degrees", "The angles q1 = "), ({"q2": np.degrees(0.35)}, "degrees", "The angle q2 = "),
])
def test_numbers_taken_otherwise(changes, idea, words):
    one = made()
    said = examined(one, reach(one.given.but(**changes)))
    assert said.idea == idea and words in said.text, said


def test_two_thoughts_with_one_result_are_both_said():
    one = made(answer=lambda g: g.m * g.a1 * g.a2)
    said = examined(one, GIVEN["m"] * GIVEN["a1"])
    assert "1 in place of a2" in said.text
    wrongs = (Wrong("one", lambda g: 7.0, "The one."), Wrong("other", lambda g: 7.0, "The other."))
    said = examined(made(kind="number", answer=lambda g: 3.0, wrongs=wrongs), 7.0)
    assert said.words == ("Two thoughts lead here: the one.", "Or else: the other.")


@pytest.mark.parametrize("degrees", [30, 40, 45, 60, 90, 120, 150, 180])
def test_an_angle_that_is_left_out_as_a_factor_is_no_rounded_pi(degrees):
    """60° is π/3: without it the answer is that with π = 3, which was not meant."""
    turn = made(kind="number", unit="rad/s", text="It turns by {D:deg} in {T} s.", draw=lambda rng: {"D": np.radians(degrees), "T": 1.3},
                answer=lambda g: 15 / 8 * g.D / g.T)
    left_out, rounded = examined(turn, 15 / 8 / 1.3), examined(turn, turn.right * 3 / pi)
    assert left_out.idea == "factor left out" and f"1 in place of {degrees}°" in left_out.text
    assert degrees == 60 or "π = 3." in rounded.text


def test_a_factor_that_was_given_and_is_there_twice_or_missing():
    one = made()
    assert "one thing: a1 = 0.45 is a factor once too often" in examined(one, .45 * one.right).text
    assert "one thing: a1 = 0.45 is missing as a factor" in examined(one, one.right / .45).text


def energy(l, m, q):
    return m * l ** 2 * sympy.sin(q) + m * l * sympy.cos(q) - l * q


L, M, Q = sympy.symbols("l m q1")
RIGHT = energy(L, M, Q)


@pytest.mark.parametrize("answer, idea, words", [
    (RIGHT - L * sympy.cos(Q) * M, "missing", "of the 3 terms is missing"), (RIGHT + 2 * L * Q, "sign of a term", "The term with l, q1 has"),
    (RIGHT - L * Q, "term twice", "The term with l, q1 counts twice"), (energy(L, -M, Q), "sign of a term", "Everything with m in it has the wrong sign"),
    (energy(M, L, Q), "exchanged", "l and m exchanged"), (M * L ** 2 * sympy.cos(Q) + M * L * sympy.sin(Q) - L * Q, "sine for cosine", "A sine stands"),
    (energy(L, M, 0 * Q) + Q * 1e-30, "number left out", "0 in place of q1"), (RIGHT + 5, "constant added", "same amount"),
])
def test_terms_and_letters_of_expressions(answer, idea, words):
    said = examined(made(kind="expression", answer=lambda g: RIGHT, text="", letters=("l", "m", "q1")), answer)
    assert said.idea == idea and words in said.text, said
    assert str(sympy.sin(Q)) not in said.text, "a term is named, not shown"


def test_constants_are_named_only_where_the_ratio_fits():
    weight = made(kind="number", answer=lambda g: 9.81 * g.m, unit="N")
    assert "g = 10" in examined(weight, 25.0).text and "g = " not in examined(weight, 25.1).text
    circle = made(kind="number", answer=lambda g: np.pi * g.a1 ** 2, unit="m²")
    assert "π = 3." in examined(circle, 3 * 0.45 ** 2).text and "g = 10" not in examined(circle, np.pi * 0.45 ** 2 * 10 / 9.81).text
    assert "few percent" in examined(circle, np.pi * 0.45 ** 2 * 1.013).text


def test_terms_that_a_task_names():
    parts = lambda g: {"of gravity": 9.81 * g.m, "of friction": 0.7}
    one = made(kind="number", answer=lambda g: 9.81 * g.m + 0.7 + g.a1, terms=parts)
    assert "The part of friction has the wrong sign" in examined(one, one.right - 1.4).text
    assert "The part of gravity counts twice" in examined(one, one.right + 9.81 * 2.5).text


def test_two_terms_and_a_factor_of_one():
    parts = lambda g: {"of gravity": lambda x: 9.81 * g.m * np.cos(x), "of friction": lambda x: 0.7 * np.sign(x), "of inertia": lambda x: 4 * x}
    sum_of = lambda **k: lambda g: lambda x: sum(k.get(name[3:], 1) * part(x) for name, part in parts(g).items())
    one = made(kind="function", signature="f(x)", answer=sum_of(), terms=parts, inputs=lambda rng, g: (rng.uniform(-2, 2),))
    said = lambda **k: examined(one, sum_of(**k)(one.given)).text
    assert "The part of gravity is missing, and the part of inertia as well" in said(gravity=0, inertia=0)
    assert "The part of friction is too large by a factor" in said(friction=3) and "of inertia is too small" in said(inertia=0.3)
    assert "The part" not in examined(one, lambda x: 2 * x ** 3).text


@pytest.mark.parametrize("record", [t for t in EXERCISES if t.terms], ids=lambda t: t.id)
def test_the_terms_of_a_task_add_up_to_what_is_right(record):
    """And each of them is said to be missing, or is an idea of its own, where it is left out."""
    one = draw_task(record.id, "guest")
    parts = {name: values_of(one, part, shapes=[r.shape for r in one.reference]) for name, part in record.terms(one.given).items()}
    size = max(np.abs(r).max() for r in one.reference)
    for right, *some in zip(one.reference, *parts.values()):
        assert np.allclose(sum(some), right, rtol=0, atol=1e-3 * size)
    for name in parts:
        left = [part for other, part in record.terms(one.given).items() if other != name]
        said = examined(one, (lambda *x: sum(part(*x) for part in left)) if record.kind == "function" else sum(left))
        assert said.idea and said.idea not in ("entry", "entries", "some inputs", "nearly", "rounded"), said


def test_a_term_in_one_entry():
    """Also one that a slip of numbers explains there; and nothing is made of zeros, or of numbers rounded by hand."""
    parts = lambda g: {"of link 1": g.a1 * np.array([np.cos(g.q1), np.sin(g.q1)]), "of link 2": 0.3 * np.array([0.2, 0.7])}
    one = made(answer=lambda g: sum(parts(g).values()), terms=parts)
    right, (_, half) = one.right, parts(one.given)["of link 2"]
    assert "Only entry 2 is wrong (counted from 1). What happened there: The part of link 2 is missing." in examined(one, right - [0, half]).text
    sign = right * [1, 0] + [0, one.task.answer(one.given.but(q1=one.given.q1 + pi / 2))[1]]
    assert "What happened there: Two thoughts lead here: this is what comes out with 90° − q1" in examined(one, sign).text
    assert "What happened" not in examined(one, right * [1, 0]).text and "Only 0 is there" in examined(one, right * [1, 0]).text
    assert "What happened" not in examined(one, np.round(right - [0, half], 3)).text


def torque(q, qd):
    return np.array([3 * np.cos(q[0]) + np.sin(q[1]) * qd[0] ** 2, 0.4 * qd[1] + np.cos(q[0] + q[1])])


@pytest.mark.parametrize("answer, idea, words", [
    (lambda q, qd: torque(np.radians(q), qd), "degrees", "takes q for degrees"), (lambda q, qd: torque(q, 0 * qd), "number left out", "of qd"),
    (lambda q, qd: torque(np.degrees(q), qd), "degrees", "stands in degrees"), (lambda q, qd: torque(qd, q), "order of arguments", "torque(q, qd)"),
    (lambda q, qd: torque(np.diff(q, prepend=0), qd), "absolute angles", "count from the x axis"),
    (lambda q, qd: torque(q[[0, 0]], qd), "one for another", "q[0] in place of q[1]"),
    (lambda q, qd: np.append(torque(q, qd)[0], torque(q[[1, 1]], qd)[1]), "one for another", "entry 2 is wrong (counted from 1). What happened"),
    (lambda q, qd: torque(q * [1, -1], qd), "sign of a number", "−q[1] in place of q[1]"),
    (lambda q, qd: 2 * torque(q, 0 * qd) - torque(q, qd), "sign of a term", "What qd brings has the wrong sign"),
    (lambda q, qd: torque(q, qd) + [0, 2], "entry", "Only entry 2 is wrong"),
    (lambda q, qd: torque(q, [np.tanh(qd[0]) + 3, np.exp(q[0])]), "dependence", "does not change with qd[1]"),
    (lambda q, qd: torque(q, qd) * (1 + q[0] * q[1]) + q * qd, "", "Work this case out by hand"),
])
def test_functions(answer, idea, words):
    fields = {"signature": "torque(q, qd)", "inputs": lambda rng, g: (rng.uniform(0.3, 1.2, 2), rng.uniform(0.5, 2, 2)), "kind": "function"}
    said = examined(made(answer=lambda g: torque, **fields), answer)
    words = words.replace("of qd", "0 in place of qd")
    assert said.idea == idea and words in said.text, said


def test_a_counterexample_shows_what_the_students_function_returns_and_nothing_else():
    fields = {"signature": "f(q)", "inputs": lambda rng, g: (rng.uniform(0.3, 1.2, 2),), "kind": "function"}
    mine = lambda q: np.array([np.cos(q[0]) ** 3 + q[1] ** 2, np.sin(q[0] * q[1])])
    said = examined(made(answer=lambda g: lambda q: np.array([np.cos(q[0]) + 40, 17 * np.sin(q[1] + 1)]), **fields), mine).text
    assert "For q = [0, 0] your function returns [1., 0.]" in said and "41" not in said and "14.3" not in said


def test_arguments_that_have_to_fit_together_are_only_tried_as_they_are_drawn():
    axis = np.array([0.36, 0.48, 0.8])
    fields = {"signature": "f(e, x)", "inputs": lambda rng, g: (axis, rng.uniform(1, 2)), "kind": "function", "fit": True}
    seen = []

    def mine(e, x):
        seen.append(e)
        return np.cos(x * e) * x ** 2 + e
    said = examined(made(answer=lambda g: lambda e, x: e * x, **fields), mine).text
    assert "For e = [0.36, 0.48, 0.8], x = " in said and all(np.allclose(e[[0, 2]], axis[[0, 2]], rtol=0.2) for e in seen)


def test_right_only_where_something_is_zero():
    rates = cycle([0.0, 1.2, 0.0, -0.7, 1.9, 0.4])
    fields = {"signature": "f(x, rate)", "inputs": lambda rng, g: (1 + rng.random(), next(rates)), "kind": "function"}
    one = made(answer=lambda g: lambda x, rate: x ** 2 + 3 * rate * abs(rate), **fields)
    assert "right only where rate is 0" in examined(one, lambda x, rate: x ** 2 + np.sin(rate) * np.cos(x)).text


# -- silence ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("record", [t for t in EXERCISES if t.kind == "number" and not t.holds][::None if THOROUGH else 2], ids=lambda t: t.id)
def test_factors_are_named_only_where_the_unit_lets_them_be(record):
    one = draw_task(record.id, "guest")
    right = float(one.reference[0])
    says = lambda factor, more=0.0: examined(one, right * factor + more).text
    if one.is_count:
        assert not any(word in says(k) for k in (DEGREES, 1000, 9.81, 2 * pi, 1.004) for word in ("57", "milli", "9.81", "2π", "roughly"))
        return
    if not has_angles(record):
        assert "57.3" not in says(DEGREES) and "radian" not in says(1 / DEGREES)
    if record.unit != "rad":
        assert "whole turns" not in says(1, 2 * pi) and "whole turns" not in says(1, -4 * pi)
    if not units(record) & {"rad", "Hz", "s"} and record.unit:
        assert "2π" not in says(2 * pi)
    assert "π = 3.14" not in says(1.004) and "g = 9.8" not in says(0.996) and "rounded" not in says(0)


@pytest.mark.parametrize("record", [t for t in EXERCISES if t.kind == "matrix" and not t.holds], ids=lambda t: t.id)
def test_frames_and_roundings_are_named_only_where_there_are_any(record):
    one = draw_task(record.id, "guest")
    right = one.reference[0]
    assert "round" not in examined(one, 0 * right).text
    if right.ndim == 2 and right.shape[0] == right.shape[1] and right.shape != (4, 4) and abs(np.linalg.det(right)) > 1e-9:
        is_turn = np.allclose(right @ right.T, np.eye(len(right)))
        said = examined(one, np.linalg.inv(right)).text + examined(one, right.T).text
        assert is_turn or ("T_ab" not in said and "For a rotation" not in said), said


# -- where something fits ---------------------------------------------------------------------------------------------
def test_wrong_for_one_sign_is_said_as_such():
    """Also for an entry of an array; and nothing of the kind where it is wrong for both signs."""
    signs = cycle([(1, 1, 1), (1, -1, 1), (-1, 1, -1), (-1, 1, 1), (1, -1, -1), (-1, 1, -1)])
    one = made(kind="function", signature="f(v, w)", answer=lambda g: lambda v, w: 2 * v[1] + np.abs(w),
               inputs=lambda rng, g: (lambda a, b, c: (rng.uniform(0.3, 1.2, 2) * [a, b], rng.uniform(0.3, 1.2) * c))(*next(signs)))
    assert "wrong wherever w is negative" in examined(one, lambda v, w: 2 * v[1] + w).text
    assert "wrong wherever v[1] is negative" in examined(one, lambda v, w: 2 * v[1] + np.abs(w) + (v[1] < 0) * v[0] ** 2).text
    assert "wherever" not in examined(one, lambda v, w: 2 * v[1] + np.abs(w) + v[0] ** 2).text


@pytest.mark.parametrize("factor", (1.0, -1.0, 0.1, 7.0))
def test_where_multiples_are_right_the_multiples_of_a_slip_are_known(factor):
    one = draw_task("jacobian-still", "guest")
    assert examined(one, factor * one.right)
    for wrong in one.task.wrongs:
        said = examined(one, factor * np.asarray(wrong.answer(one.given)))
        assert not said and said.idea != "property", said


def test_a_sign_and_another_slip_at_once():
    one = made(unit="N", wrongs=(Wrong("no mass", lambda g: reach(g) / g.m, "The mass is missing."),))
    said = examined(one, -one.right / 2.5)
    assert said.idea == "no mass" and "The sign is turned round, and besides: the mass is missing." in said.text


def test_an_entry_that_stands_twice_and_lines_in_another_order():
    right = np.array([[1.0, 2.0, 0.5], [0.3, 4.0, 7.0], [2.5, 0.7, 0.9], [1.1, 0.2, 3.0]])
    assert "Only entry 2 is wrong (counted from 1). It is the same as entry 1." in examined(made(answer=lambda g: right[0]), right[0][[0, 0, 2]]).text
    assert examined(made(answer=lambda g: right), right[[3, 1, 0, 2]]).text.startswith("The right rows, but not in their right places")
    assert examined(made(answer=lambda g: right), right[:, [1, 0, 2]]).text.startswith("The right columns, but not")


def test_entries_of_a_short_array():
    one = made(answer=lambda g: np.array([2 * g.v[0] + 1, 3 * g.v[1]]), draw=lambda rng: {"v": np.array([.4, .7])}, text="v = {v} m")
    assert "entry 1 in place of entry 2 of v = [0.4, 0.7]" in examined(one, one.task.answer(one.given.but(v=np.array([.4, .4])))).text
    assert "entries 1 and 2 of v = [0.4, 0.7] exchanged" in examined(one, one.task.answer(one.given.but(v=np.array([.7, .4])))).text
    assert "v = [0.4, 0.7] went in a hundred times" in examined(one, one.task.answer(one.given.but(v=np.array([40, 70.])))).text


def test_a_rate_in_degrees():
    one = made(kind="number", answer=lambda g: g.m * g.w ** 2, draw=lambda rng: {"m": 2.5, "w": 4.5}, text="{m} kg turn with {w} rad/s")
    assert "Degrees and radians are mixed up at 4.5" in examined(one, 2.5 * np.radians(4.5) ** 2).text


def test_where_it_is_wrong_stands_beside_for_which_inputs():
    fields = {"kind": "function", "signature": "f(t)", "inputs": lambda rng, g: (float(np.round(3 * rng.random() - 1)),)}
    one = made(answer=lambda g: lambda t: np.array([np.cos(t) + 2, max(t, 0.0) + 1]), **fields)
    assert examined(one, lambda t: [np.cos(t) + 2, t + 1 + 0.3 * (t < 0)]).words[0] == "Only entry 2 is wrong (counted from 1)."


def test_the_plane_is_spoken_of_only_where_a_third_coordinate_is_zero():
    place, angles = made(answer=lambda g: reach(g), unit="m"), made(answer=lambda g: reach(g), unit="rad")
    says = lambda one, third: "in the plane" in examined(one, [0.1, 0.2, third]).text
    assert says(place, 0.0) and not says(place, 0.3) and not says(angles, 0.0)


def test_a_missing_entry_is_called_zero_only_where_it_is():
    for right, zero in (([1.0, 2.0, 0.0], True), ([1.0, 2.0, 3.0], False)):
        assert ("also where it is zero" in examined(made(answer=lambda g: np.array(right)), right[:2]).text) == zero


def test_a_one_below_a_point_is_named_only_where_there_is_one():
    for mine, said in (([1.0, 2.0, 0.5, 1.0], True), ([1.0, 2.0, 0.5, 0.7], False)):
        assert ("1 below a point" in examined(made(answer=lambda g: np.array([1.0, 2.0, 0.5])), mine).text) == said


def test_what_was_divided_by_rounding_is_no_factor():
    """As np.linalg.solve answers where one row follows from the others; numbers that are merely large are something else."""
    right = np.array([1.5, -2.0, 0.5])
    one = made(answer=lambda g: right)
    said = examined(one, np.array([1.5, -2.4e14, 3.1e14]) / 3)
    assert said.idea == "huge" and "1e+14" in said.text and "one row follows from the others" in said.text
    assert examined(one, 1e6 / 7 * right).idea != "huge" and examined(one, np.array([2e12, 1.0, 0.5])).idea != "huge", "typed in"
    assert examined(made(kind="number", answer=lambda g: 1.2e-16, unit="m"), 0.7 / 3).idea != "huge", "zero up to rounding"


# -- for what nothing explains ----------------------------------------------------------------------------------------
@pytest.mark.parametrize("answer, words", [
    ([0.1, 3.0], "Entry 1 is too small; entry 2 is too large"), ([-0.1, 3.0], "Entry 1 has the wrong sign; entry 2 is too large"),
    ([5.0, 45.0], "Entry 1 is too large; entry 2 is more than ten times too large"),
    (1.37 * np.array([0.7, 1.3]), "in the same proportion"),
])
def test_how_far_off_each_entry_is(answer, words):
    """Entries compared one by one if no slip explains them."""
    assert words in examined(made(answer=lambda g: np.array([0.7, 1.3])), answer).text


def test_an_expression_that_is_right_at_right_angles_is_shown_wrong_elsewhere():
    said = examined(made(kind="expression", answer=lambda g: L * sympy.sin(Q)), L * (1 - sympy.cos(Q)))
    assert "q1 = 180°" in said.text, said


def test_two_numbers_of_one_size_are_told_apart():
    one = made(draw=lambda rng: GIVEN | {"q2": 0.6}, text="Links {a1} m, {a2} m at q = [{q1:deg}, {q2:deg}], times {m}.")
    assert "q2 = 34.3775" in examined(one, reach(one.given.but(q2=0.0))).text
    assert "q2 = " not in examined(made(text=one.task.text), reach(made().given.but(q2=0.0))).text, "only where it is needed"


# -- by chance --------------------------------------------------------------------------------------------------------
def test_a_slip_that_fits_nearly_is_not_named():
    """An answer with all its digits agrees with what it comes from in all of them; one that was rounded by hand in
    those that were written down."""
    one = made(kind="number", answer=lambda g: g.m * g.a1, wrongs=(Wrong("near", lambda g: g.m, "The near one."),
                                                                  Wrong("it", lambda g: g.m * 1.00081234567, "It is it.")))
    assert examined(one, 2.5 * 0.45 ** 2).idea == "power"
    assert examined(one, 2.5 * 0.45 ** 2 * 1.0009).idea != "power"
    assert examined(one, round(2.5 * 0.45 ** 2, 4)).idea == "power" and examined(one, round(2.5 * 0.45 ** 2 * 1.0009, 4)).idea != "power"
    assert examined(one, 2.5 * 1.00081234567).text.startswith("It is it.")


def test_a_zero_is_not_explained_by_a_sign():
    one = made(kind="number", answer=lambda g: np.sqrt(max(g.a1, 0)), unit="Hz")
    assert examined(one, 0.0).idea == "zeros"


def test_the_sign_of_a_negative_number_is_written_once():
    one = made(kind="number", answer=lambda g: g.m + g.a1, draw=lambda rng: {"m": 2.5, "a1": -0.45}, text="{m} and {a1}")
    said = examined(one, 2.95).text
    assert "−-" not in said and "0.45 in place of -0.45" in said


def test_a_reflection_is_no_rotation():
    assert is_rotation(np.eye(2)) and is_rotation(np.array([[0, -1, 0], [1, 0, 0], [0, 0, 1]]))
    assert not is_rotation(np.diag([1, 1, -1])) and not is_rotation(2 * np.eye(3)) and not is_rotation(np.eye(4))
