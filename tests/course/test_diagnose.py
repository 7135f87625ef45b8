"""Slips that no task has to know: each is made on purpose, and named."""
from math import pi

import numpy as np
import pytest
import sympy

from robotlab.course.check import examined
from robotlab.course.drawn_task import DrawnTask, draw_task
from robotlab.course.record import RIGHT, UNANSWERED, WRONG, Option, Task, Wrong

R = np.array([[0.36, 0.48, -0.8], [-0.8, 0.6, 0.0], [0.48, 0.64, 0.6]])
POSE = np.vstack([np.c_[R, [0.3, 0.5, -0.2]], [0, 0, 0, 1]])
JACOBIAN = np.arange(1, 19).reshape(6, 3) / 7 * [1, -1, 2]
VECTOR = np.array([0.3, -0.7, 1.1])
JOINTS = np.array([0.4, -1.1, 0.9, 0.2, 0.7])


def drawn_for(kind, answer, **fields):
    fields = {"id": "test-one", "notebook": "01", "title": "A test", "text": "A test.", "hints": ("a", "b")} | fields
    return DrawnTask(Task(kind=kind, answer=answer, **fields), "guest")


def verdict(right, answer, **fields):
    return examined(drawn_for("number" if np.ndim(right) == 0 else "matrix", lambda g: right, **fields), answer)


@pytest.mark.parametrize("right, wrong, idea", [
    (3.2, 3.25, "nearly"), (0.386, 0.39, "rounded"), (JACOBIAN, np.round(JACOBIAN, 1), "rounded"),
    (3.2, -3.2, "sign"), (3.2, 6.4, "factor 2"), (3.2, 1.6, "factor 1/2"), (3.2, -6.4, "factor 2"), (3.2, 3200, "millimetres"),
    (3.2, 0.0032, "millimetres"), (3.2, 3.2 * 9.81, "g twice"), (3.2, 3.2 / 9.81, "g left out"), (0.7, 0.7 * 2 * pi, "turns"), (3.2, 3.9, ""), (3.2, [3.2, 1.0], "shape"), (3.2, "3.2", "text"), (3.2, np.nan, "nan"), (3.2, 3.2 + 1j, "complex"),
    (3.2, True, "type"), (3.2, abs, "type"), (3.2, {"a": 1}, "type"), (3.2, sympy.Symbol("x"), "letters"),
    (POSE, POSE.T, "transposed"), (POSE, np.linalg.inv(POSE), "inverse"), (R, R.T, "transposed"), (POSE, R, "shape"),
    (POSE, POSE.ravel(), "shape"), (JACOBIAN, JACOBIAN.T, "transposed"), (JACOBIAN, JACOBIAN[:3], "shape"),
    (JACOBIAN, np.roll(JACOBIAN, 3, axis=0), "angular first"), (JACOBIAN, JACOBIAN[:, ::-1], "reversed"),
    (JACOBIAN, -JACOBIAN, "sign"), (JACOBIAN, JACOBIAN * [1, 1, -1], "sign"), (VECTOR, VECTOR[::-1], "reversed"),
    (VECTOR, VECTOR[[1, 2, 0]], "order of entries"), (VECTOR, VECTOR * [1, -1, 1], "sign"), (VECTOR, VECTOR + [0, 0, 1], "entry"), (VECTOR, 0 * VECTOR, "zeros"),
    (VECTOR, VECTOR * [1, 1, 2], "factor 2"), (VECTOR, [0.3, "a", 1], "text"), (VECTOR, [0.3, np.inf, 1], "nan"),
], ids=lambda x: x if isinstance(x, str) else "")
def test_slips_are_named(right, wrong, idea):
    said = verdict(right, wrong)
    assert said.state == WRONG and said.idea == idea, said
    assert len(said.text) > 20


@pytest.mark.parametrize("right, wrong, idea", [
    (0.7, np.degrees(0.7), "degrees"), (0.7, np.radians(0.7), "degrees"), (0.7, 0.7 + 2 * pi, "turns"),
    (JOINTS, np.cumsum(JOINTS), "absolute angles"), (np.cumsum(JOINTS), JOINTS, "relative angles"),
    (JOINTS, np.degrees(JOINTS), "degrees"), (JOINTS, JOINTS + [0, 2 * pi, 0, 0, -2 * pi], "turns"),
])
def test_slips_of_angles_are_named_in_angles_only(right, wrong, idea):
    assert verdict(right, wrong, unit="rad").idea == idea
    said = verdict(right, wrong, unit="N m")
    assert said.state == WRONG and said.idea != idea and "radian" not in said.text, said


def changed(array, rows, columns, more=0.37):
    array = np.array(array, dtype=float)
    array[rows, columns] += more
    return array


@pytest.mark.parametrize("right, wrong, words", [
    (POSE, changed(POSE, 0, 3), "position (column 4) is not: x"),
    (POSE, changed(POSE, slice(3), slice(3)), "position is right, the rotation"),
    (POSE, changed(POSE, 3, 3), "last row"), (POSE, changed(POSE, 1, 2), "Only row 2, column 3 is wrong"),
    (JACOBIAN, changed(JACOBIAN, slice(3, 6), slice(None)), "lower three (angular) are not"),
    (JACOBIAN, changed(JACOBIAN, slice(None), 1), "Only column 2 is wrong"), (POSE, changed(POSE, slice(3), slice(None)), "Neither the rotation"),
    (np.ones((4, 6)), changed(np.ones((4, 6)), slice(None), slice(1, 3)), "Only columns 2 and 3 are wrong"),
    (JACOBIAN, changed(JACOBIAN, 4, slice(None)), "Only row 5 is wrong"), (VECTOR, changed(VECTOR[None], 0, 1)[0], "Only entry 2 is wrong"),
    (np.arange(6.0), np.arange(6.0) + [0, 1, 1, 1, 1, 0], "Entries 2 to 5 are wrong"),
    (np.arange(6.0), np.arange(6.0) + [0, 1, 0, 1, 0, 0], "Entries 2 and 4 are wrong"),
    (np.arange(6.0), np.arange(6.0) + [0, 1, 1, 0, 1, 2], "2 of 6 entries are right"),
])
def test_the_wrong_place_is_said(right, wrong, words):
    assert words in verdict(right, wrong).text


def test_another_frame():
    turned = {"turn": lambda g: R}
    assert verdict(VECTOR, R @ VECTOR, **turned).idea == "other frame"
    assert verdict(VECTOR, R.T @ VECTOR, **turned).idea == "other frame"
    twist = np.r_[VECTOR, 2 * VECTOR]
    assert verdict(twist, np.r_[R @ VECTOR, 2 * R @ VECTOR], **turned).idea == "other frame"


def test_given_angles_left_in_degrees():
    fields = {"draw": lambda rng: {"a": 0.5, "t1": pi / 6, "t2": pi / 4}, "text": "{a} {t1:deg} {t2:deg}"}
    f = lambda t1, t2: 0.5 * np.cos(t1) + 0.3 * np.sin(t2)
    one = drawn_for("number", lambda g: f(g.t1, g.t2), **fields)
    assert examined(one, f(30, 45)).idea == examined(one, f(pi / 6, 45)).idea == examined(one, f(30, pi / 4)).idea == "degrees"
    assert "The angle 45° went in as degrees" in examined(one, f(pi / 6, 45)).text


def test_rounded_numbers_are_right_and_sympy_numbers_too():
    for answer in (3.2, np.float32(3.2), 3.203, sympy.Rational(16, 5), np.array(3.2), 3.2 + 1e-14j):
        assert verdict(3.2, answer).state == RIGHT
    for column in (sympy.Matrix([0.3, -0.7, 1.1]), VECTOR[:, None], VECTOR[None].tolist()):
        assert verdict(VECTOR, column).state == RIGHT
    assert verdict(3.2, [3.2]).state == RIGHT
    assert verdict(VECTOR, tuple(VECTOR)).state == RIGHT
    assert verdict(3.2, 3.25).state == WRONG


def test_blank_answers():
    for blank in (..., None, [...], [1.0, None], (..., ...)):
        assert verdict(VECTOR, blank).state == UNANSWERED


# -- wrong ideas that a task knows ------------------------------------------------------------------------------------
def test_an_idea_of_the_task_comes_before_a_slip():
    wrongs = (Wrong("gravity-sign", lambda g: -3.2), Wrong("mine", lambda g: 1.0, "Words of mine.", look="the picture"))
    said = verdict(3.2, -3.2, wrongs=wrongs)
    assert said.idea == "gravity-sign" and "acceleration of free fall" in said.text
    said = verdict(3.2, 1.0, wrongs=wrongs)
    assert said.idea == "mine" and said.words == ("Words of mine.", "Look again at the picture.")


def test_properties_take_the_place_of_one_answer():
    def square(g, x):
        return "" if abs(x * x - 2) < 1e-3 else "Its square is not 2."
    fields = {"holds": square}
    for root in (2 ** .5, -2 ** .5):
        assert verdict(2 ** .5, root, **fields).state == RIGHT
    assert verdict(2 ** .5, 1.0, **fields).text == "Its square is not 2."
    assert verdict(2 ** .5, 2 ** 1.5, **fields).idea == "property"
    assert verdict(2 ** .5, [2 ** .5, 1], **fields).idea == "shape"


@pytest.mark.parametrize("name", ["fastest-via", "postures-hold"])
def test_where_a_region_is_right_no_transformation_is_named(name):
    """The step instead of the point, differences, sums, signs, exchanged entries: one of these falls into the region now and then."""
    for student in ("guest", "student 1", "student 2"):
        one = draw_task(name, student)
        assert one.is_region
        right = one.reference[0]
        for made in (right - one.given.get("via", 0 * right) + 1e-3, -right, np.cumsum(right), np.diff(right, prepend=0), right[::-1]):
            said = examined(one, made)
            assert said.idea not in ("sign", "absolute angles", "relative angles"), said


@pytest.mark.parametrize("name", ["inverse-two-links", "closed-hand", "turns-quaternion"])
def test_some_right_answers_are_no_region(name):
    assert not draw_task(name, "guest").is_region


def test_numbers_are_drawn_again_until_ideas_can_be_told_apart():
    from robotlab.course import registry
    from robotlab.course.drawn_task import TRIES, draw_task
    near = Task(id="test-near", notebook="01", kind="number", title="", text="", draw=lambda rng: {"k": int(rng.random() * 3)},
                answer=lambda g: g.k, wrongs=(Wrong("one", lambda g: 1.0, "One."),))
    endless = Task(id="test-endless", notebook="01", kind="number", title="", text="", draw=near.draw, answer=lambda g: g.k + 5,
                   wrongs=(Wrong("one over", lambda g: 1 / np.float64(g.k), "One over."), Wrong("raises", lambda g: 6 % g.k, "Six.")))
    never = Task(id="test-never", notebook="01", kind="number", title="", text="", answer=lambda g: 1.0, wrongs=near.wrongs)
    found = {near.id: near, never.id: never, endless.id: endless}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "find", found.get)
        assert {draw_task("test-near", str(k)).k for k in range(40)} == {0, 2}
        assert {draw_task("test-endless", str(k)).k for k in range(40)} == {1, 2}
        with pytest.raises(ValueError, match=f"test-never.*{TRIES} draws"):
            draw_task("test-never", "guest")
    draw_task.cache_clear()


def test_numbers_without_special_values_are_drawn_where_there_are_any():
    """45°, right angles, 1, two of one size, rates that cancel, entries too faint to be judged, two ideas with one number."""
    from robotlab.course import special
    draw = lambda **given: DrawnTask(Task(id="test-special", notebook="01", kind="matrix", title="", text="{t:deg}", draw=lambda rng: given,
                                      answer=lambda g: np.array([g.a, g.b, 50.0]), angles=("t",), wrongs=(
                                          Wrong("one", lambda g: np.array([g.a, g.b, 7.0]), "One."),
                                          Wrong("other", lambda g: np.array([g.a, g.b, 7.0 + 0 * g.a]) * [1, 1, g.get("k", 2)], "Other."))), "a")
    count = lambda **given: special.in_numbers(one := draw(**given)) + special.in_answers(one)
    plain = {"a": 2.5, "b": 1.5, "t": 0.4}
    assert count(**plain) == 0
    for changes in ({"t": pi / 4}, {"t": pi / 2}, {"a": 1.0}, {"a": 1.5}, {"a": -1.5}, {"qd": np.array([0.3, -0.3])}, {"b": 0.004}, {"k": 1}):
        assert count(**plain | changes) == 1, changes


# -- functions --------------------------------------------------------------------------------------------------------
def planar(q):
    return np.stack([np.cos(q[..., 0]) + np.cos(q[..., 0] + q[..., 1]), np.sin(q[..., 0]) + np.sin(q[..., 0] + q[..., 1])], axis=-1)


def tried(function, right=planar, signature="tip(q)", inputs=lambda rng, g: (rng.uniform(0.2, 1.4, 2),), **fields):
    return examined(drawn_for("function", lambda g: right, signature=signature, inputs=inputs, **fields), function)


@pytest.mark.parametrize("function, idea", [
    (lambda q: -planar(q), "sign"), (lambda q: planar(np.radians(q)), "degrees"), (lambda q: planar(q)[::-1], "reversed"),
    (lambda q: np.array([0.3, 0.4]), "constant"), (lambda q: planar(q) if q[0] < 0.8 else 2 * planar(q), "some inputs"),
    (lambda q: [*planar(q), 0], "shape"), (lambda q: str(q), "text"), (lambda q: q.fill(0) or planar(q), "mutated"),
    (lambda: 0, "arguments"), (3, "type"), (lambda q: planar(q) + 0.1, "constant added"), (lambda q: planar(q) + [0, 0.1], "entry"), (lambda q: planar(q) + [0, q[0] * q[1] / 5], "entry"), (lambda q: q @ np.eye(3), "raises"),
    (lambda q: planar(q) if q[0] < 0.8 else None, "no return"), (lambda q: None, "unanswered"),
], ids=lambda x: x if isinstance(x, str) else "")
def test_slips_of_functions(function, idea):
    said = tried(function)
    assert said.idea == idea or (idea == "unanswered" and said.state == UNANSWERED), said


def test_a_sign_that_is_wrong_for_some_inputs_only():
    said = tried(lambda q: abs(planar(q)[0]), lambda q: planar(q)[0], inputs=lambda rng, g: (rng.uniform(1, 3, 2),))
    assert said.idea in ("sign", "some inputs") and ": ." not in said.text


def test_an_input_that_fails_is_shown():
    assert "not for q = [" in tried(lambda q: planar(q) if q[0] < 0.8 else 2 * planar(q)).text


def test_a_way_without_a_return_is_told_from_a_function_that_is_not_written():
    """One that finds nothing, and so ends without a return, has been written; the input is shown where it is short."""
    last = lambda r: int(np.flatnonzero(r > 0)[-1]) if (r > 0).any() else 0
    def loop(r):
        for i in reversed(range(len(r))):
            if r[i] > 0:
                return i
    drawn = lambda size: lambda rng, g: (np.array([rng.uniform(-1, 1, size), -rng.random(size)][rng.integers(2)]),)
    said = tried(loop, last, "last(r)", drawn(3))
    assert said.idea == "no return" and said.state == WRONG and "returns nothing for r = [-" in said.text and "ends without a return" in said.text
    assert "for some of the inputs" in tried(loop, last, "last(r)", drawn(40)).text
    for stub in (lambda r: None, lambda r: ...):
        assert tried(stub, last, "last(r)", drawn(3)).state == UNANSWERED


def test_arguments_in_another_order():
    inputs = lambda rng, g: tuple(rng.uniform(1, 2, 3))
    right = lambda a, b, c: a - 2 * b + c ** 2
    assert tried(lambda a, b, c: right(b, a, c), right, "f(a, b, c)", inputs).idea == "order of arguments"
    assert tried(lambda *all: right(*all), right, "f(a, b, c)", inputs).state == RIGHT


def test_batches():
    assert tried(planar, batch=True).state == RIGHT
    assert tried(lambda q: planar(np.asarray(q)), batch=True).state == RIGHT
    one = lambda q: np.array([np.cos(q[0]) + np.cos(q[0] + q[1]), np.sin(q[0]) + np.sin(q[0] + q[1])])
    assert tried(one).state == RIGHT
    assert tried(one, batch=True).idea == "batch"
    assert tried(lambda q: planar(q) if q.ndim == 1 else planar(q)[0], batch=True).idea == "batch"
    assert tried(lambda q: planar(q) if q.ndim == 1 else planar(q)[::-1], batch=True).idea == "batch"


# -- expressions ------------------------------------------------------------------------------------------------------
q1, q2, l, m, t = sympy.symbols("q1 q2 l m t")
TORQUE = m * l ** 2 * sympy.sin(q1) + m * l * sympy.cos(q1 + q2)


def read(expression, right=TORQUE, **fields):
    return examined(drawn_for("expression", lambda g: right, **fields), expression)


@pytest.mark.parametrize("expression, idea", [
    (-TORQUE, "sign"), (TORQUE / 2, "factor 1/2"), (TORQUE * t, "letters"), ("m*l", "text"), (sympy.Eq(m, TORQUE), "type"),
    (TORQUE.subs(q1, sympy.Function("q1")(t)), "letters"), (sympy.Abs(TORQUE), "some points"), (lambda q: q, "type"),
    ([TORQUE, 0], "shape"), (TORQUE / (q1 - q1), "nan"), (sympy.sqrt(-m) + TORQUE, "nan"), (["m"], "type"),
    (sympy.Integral(sympy.exp(-t ** 2) / t, (t, 1, m)), "type"), (sympy.diff(sympy.Function("q1")(t), t), "letters"),
    (7, "letters left out"), (TORQUE.subs(m, 1), "letters left out"),
], ids=lambda x: x if isinstance(x, str) else "")
def test_slips_of_expressions(expression, idea):
    said = read(expression)
    assert said.state == WRONG and said.idea == idea, said


def test_expressions_in_any_form_are_right():
    assert read(sympy.expand(TORQUE, trig=True)).state == RIGHT
    assert read(TORQUE.subs({l: sympy.Symbol("l", positive=True), q1: sympy.Symbol("q1", real=True)})).state == RIGHT
    assert read(TORQUE.evalf()).state == RIGHT
    assert read(m, m).state == RIGHT and read(sympy.true).idea == "type" and read(m > l).idea == "type"
    matrix = sympy.Matrix([[TORQUE, m], [m, 0]])
    assert all(read(x, matrix).state == RIGHT for x in (matrix, matrix.tolist(), np.array(matrix.tolist()), sympy.Array(matrix)))
    for more in (1, m * l * q1):
        assert read(matrix + sympy.Matrix([[0, more], [0, 0]]), matrix).idea == "entry"
    assert read(TORQUE + 3).idea == "constant added"
    assert read(TORQUE + t, letters=("l", "m", "q1", "q2", "t")).idea == "letters"
    assert "Its letters are l, m, q1, q2, x" in read(TORQUE * t, letters=("l", "m", "q1", "q2", "x")).text


# -- choices ----------------------------------------------------------------------------------------------------------
def test_choices():
    options = (Option("one", "It is {k}.", "gravity-sign"), Option("two", "Yes: {k}."))
    one = drawn_for("choice", lambda g: "b", options=options, draw=lambda rng: {"k": 7}, prediction=True)
    assert examined(one, "B)").text == "Yes: 7." and examined(one, "b").state == RIGHT
    said = examined(one, "a")
    assert said.words[0] == "It is 7." and said.idea == "gravity-sign" and "✗ not so" in repr(said)
    for other in ("c", "two", 1, "ab", ""):
        assert examined(one, other).idea == "letter"


def test_a_record_that_cannot_be_is_refused():
    fields = {"notebook": "01", "title": "", "text": "", "answer": lambda given: 1.0}
    with pytest.raises(ValueError, match="kind is 'essay'"):
        Task(id="test-a", kind="essay", **fields)
    with pytest.raises(ValueError, match="topic, hyphen, name"):
        Task(id="Test A", kind="number", **fields)
    with pytest.raises(ValueError, match="a choice has options"):
        Task(id="test-a", kind="choice", **fields)
    with pytest.raises(ValueError, match="needs inputs and a signature"):
        Task(id="test-a", kind="function", **fields)
