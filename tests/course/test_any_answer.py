"""Unlisted answers: there is always a verdict, nothing wrong is called right, and nothing right is refused.

    ROBOTLAB_ANSWERS="20 40 300" python -m pytest tests/course/test_any_answer.py      # students, answers of each, students for entries
"""
import logging
import os
import time
from fractions import Fraction
from zlib import crc32

import numpy as np
import pytest
import sympy
from thorough import THOROUGH
from wrong_answers import ODD, wrong_answer

from robotlab.course import registry
from robotlab.course.check import check, examined
from robotlab.course.drawn_task import DrawnTask, draw_task
from robotlab.course.record import RIGHT, UNANSWERED, Task, Verdict
from robotlab.course.samples import judged, values_of

EXERCISES = [t for t in registry.all_tasks() if t.kind != "choice"]
STUDENTS, ANSWERS, EVERYBODY = map(int, os.environ.get("ROBOTLAB_ANSWERS", "2 12 2" if THOROUGH else "1 3 2").split())
CHANGES = {"zero": 0.0, "sign": -1.0, "5 % more": 1.05, "5 % less": 0.95}
NEAR = 2e-3                                          # what may pass for right
each_exercise = pytest.mark.parametrize("record", EXERCISES, ids=lambda t: t.id)


def some(record, count):
    return range(count if record.draw or record.inputs else 1)


def is_near(one, answer):
    """True if a spoilt answer came out right after all: by the task's own property, or entry by entry."""
    values = values_of(one, answer, shapes=[r.shape for r in one.reference])
    if one.task.holds:
        return not judged(one, values)
    return all(np.allclose(x, r, rtol=NEAR, atol=NEAR * 1e-2 * np.abs(r).max(initial=0)) for x, r in zip(values, one.reference))


# -- wrong ------------------------------------------------------------------------------------------------------------
@each_exercise
def test_any_answer_has_a_verdict_and_none_that_is_wrong_is_called_right(record, caplog):
    caplog.set_level(logging.INFO, "robotlab.course")
    for k in some(record, STUDENTS):
        one = draw_task(record.id, f"student {k}")
        for j in range(ANSWERS):
            answer = wrong_answer(np.random.default_rng([k, j, crc32(record.id.encode())]), one)
            verdict = examined(one, answer)
            assert isinstance(verdict, Verdict) and (verdict or verdict.text) and verdict._repr_html_()
            assert not verdict or is_near(one, answer), f"student {k}, answer {j} is called right: {answer!r}"
    stopped = [r for r in caplog.records if "too long" not in r.message and "cannot be worked out" not in r.message]
    assert not stopped, [r.getMessage() + repr(r.exc_info) for r in stopped]


@pytest.mark.parametrize("record", [t for t in EXERCISES if not t.holds], ids=lambda t: t.id)
def test_every_entry_counts(record):
    """Each entry of the right answer changed alone is refused: set to zero, turned round, changed by 5 %."""
    for k in some(record, EVERYBODY):
        one = draw_task(record.id, f"student {k}")
        size = max(np.abs(r).max() for r in one.reference)
        for index in np.ndindex(one.reference[0].shape):
            for name, factor in CHANGES.items():
                values = [np.array(r) for r in one.reference]
                hit = [x for x in values if all(i < n for i, n in zip(index, x.shape)) and abs(x[index]) > 1e-9 * size]
                for x in hit:
                    x[index] *= factor
                assert not hit or judged(one, values), f"student {k}: entry {index}, {name}"


@pytest.mark.parametrize("answer", ODD, ids=lambda x: type(x).__name__)
@pytest.mark.parametrize("name", ["start-tip", "frames-tip", "jacobian-det", "trajectory-peak"])
def test_odd_things_are_no_answers(name, answer, progress_file):
    """Also as what a function returns; and the attempt is noted like any other."""
    given = (lambda *arguments: answer) if name == "start-tip" else answer
    verdict = check(name, given)
    assert not verdict and verdict.words
    assert progress_file.exists() == (verdict.state != UNANSWERED)


def test_a_fault_of_the_check_is_not_the_students(progress_file, monkeypatch, caplog):
    """An exception of our own is a "not yet", noted like any other, and written to the log."""
    caplog.set_level(logging.INFO, "robotlab.course")

    def broken(*arguments):
        raise ZeroDivisionError("ours")
    monkeypatch.setattr("robotlab.course.check.judged", broken)
    verdict = check("frames-tip", [1, 2, 3])
    assert not verdict and "the check itself stopped" in verdict.text and progress_file.exists()
    assert "ours" in caplog.text


def test_a_look_that_fails_or_takes_long_hides_no_verdict(monkeypatch):
    from robotlab.course import diagnose
    looks = diagnose.LOOKS

    def endless(case):
        while True:
            pass
    endless.__name__ = "endless"
    one = draw_task("frames-tip", "guest")
    for look in (endless, lambda case: 1 / 0):
        monkeypatch.setattr(diagnose, "LOOKS", (look, *looks))
        begun = time.process_time()
        assert "frames-tip" in repr(examined(one, one.right + [0.3, 1.1, 2.7])) and time.process_time() - begun < 2


def test_a_slow_function_is_not_called_again_and_again():
    """A function that takes 5 ms a call: the complete check stays under a second."""
    def slow(*arguments):
        end = time.process_time() + 0.005
        while time.process_time() < end:
            pass
        return np.eye(4) + 0.1 * np.sin(arguments[0])
    begun = time.process_time()
    assert not examined(draw_task("frames-row", "guest"), slow)
    assert time.process_time() - begun < 1


# -- right, in other forms --------------------------------------------------------------------------------------------
VECTOR, MATRIX = np.array([0.25, -0.75, 1.125]), np.array([[0.5, -1.25], [2.0, 0.375]])
NUMBERS = (2.5, np.float64(2.5), np.float32(2.5), Fraction(5, 2), sympy.Rational(5, 2), sympy.Float("2.5"), np.array(2.5), [2.5],
           np.array([[2.5]]), 2.5 + 0j, sympy.Integer(5) / 2, sympy.sqrt(sympy.Rational(25, 4)), sympy.Matrix([2.5]))
VECTORS = (VECTOR, VECTOR.tolist(), tuple(VECTOR), VECTOR[:, None], VECTOR[None], sympy.Matrix(VECTOR), sympy.Matrix(VECTOR).T,
           [Fraction(1, 4), Fraction(-3, 4), Fraction(9, 8)], np.array(list(VECTOR), dtype=object), list(map(np.float64, VECTOR)),
           VECTOR.astype(np.float32), VECTOR + 0j, sympy.Array(VECTOR), [[0.25], [-0.75], [1.125]], np.ma.array(VECTOR),
           memoryview(VECTOR), sympy.ImmutableMatrix(VECTOR))
MATRICES = (MATRIX, MATRIX.tolist(), tuple(map(tuple, MATRIX)), list(MATRIX), sympy.Matrix(MATRIX), np.asmatrix(MATRIX), MATRIX[None],
            MATRIX.astype(object), MATRIX.astype(np.float32), np.asfortranarray(MATRIX), sympy.Array(MATRIX), MATRIX + 0j,
            sympy.ImmutableMatrix(MATRIX))


def accepted(kind, right, answer, **fields):
    fields = {"id": "test-form", "notebook": "01", "title": "", "text": "", "hints": ("a", "b")} | fields
    return examined(DrawnTask(Task(kind=kind, answer=lambda g: right, **fields), "guest"), answer)


@pytest.mark.parametrize("kind, right, forms", [("number", 2.5, NUMBERS), ("matrix", VECTOR, VECTORS), ("matrix", MATRIX, MATRICES)])
def test_numbers_are_taken_in_any_honest_form(kind, right, forms):
    assert len(forms) >= 10
    for form in forms:
        assert accepted(kind, right, form).state == RIGHT, form


def test_a_matrix_with_four_decimals_is_right_in_its_small_entries_too():
    """Half of the last decimal may be missing where that is little beside the whole; an entry that is wrong by more stays wrong."""
    right = np.array([[1.23456, .012345], [-.00678, .87654]])
    assert accepted("matrix", right, right.round(4)).state == RIGHT
    assert accepted("matrix", right, right.round(3)).state != RIGHT
    assert accepted("matrix", right, right * [[1, 1.005], [1, 1]]).state != RIGHT
    assert accepted("matrix", right, (right * [[1, 1.02], [1, 1]]).round(4)).state != RIGHT
    assert accepted("matrix", .01 * right, (.01 * right).round(4)).state != RIGHT


def rounded(right, bound):
    """A right answer with four digits; a bound to the side on which it holds."""
    digits = 10.0 ** (np.floor(np.log10(np.maximum(np.abs(right), 1e-300))) - 3)
    return {"least": np.ceil, "most": np.floor, "": np.round}[bound](right / digits) * digits


@pytest.mark.parametrize("record", [t for t in EXERCISES if t.kind in ("number", "matrix") and not t.holds], ids=lambda t: t.id)
def test_four_digits_are_always_enough_and_a_bound_is_not_rounded_past_itself(record):
    """One rule for near numbers: what is said to an answer that is rounded too roughly is true of every exercise."""
    for k in some(record, 4):
        one = draw_task(record.id, f"student {k}")
        right, = one.reference
        assert examined(one, rounded(right, record.bound)).state == RIGHT, rounded(right, record.bound)
        if record.bound:
            past = examined(one, right * (1 - 1e-3 if record.bound == "least" else 1 + 1e-3))
            assert past.idea == "rounded" and past.text.startswith("Nearly."), past


def test_functions_may_return_any_honest_form():
    fields = {"signature": "f(q)", "inputs": lambda rng, g: (rng.uniform(0.2, 1.4, 2),)}
    right = lambda q: np.array([np.cos(q[0]), np.sin(q[1]), q[0] * q[1]])
    forms = (right, lambda q: right(q).tolist(), lambda q: tuple(right(q)), lambda q: right(q)[:, None], lambda q: right(q)[None],
             lambda q: sympy.Matrix(right(q)), lambda *a: right(*a), lambda q, more=None: right(q), Caller(right).method, Caller(right),
             np.vectorize(right, signature="(n)->(m)"), lambda q: [sympy.cos(q[0]), sympy.sin(q[1]), q[0] * q[1]],
             lambda q: right(np.asarray(q)) + 0j)
    for form in forms:
        assert accepted("function", right, form, **fields).state == RIGHT


class Caller:
    """A function in the shape of an object, and of a method."""

    def __init__(self, function):
        self.method = function

    def __call__(self, q):
        return self.method(q)


def test_expressions_may_be_written_in_any_form():
    a, q1, q2, qd1 = sympy.symbols("a q1 q2 qd1")
    right = 2 * a ** 2 * sympy.sin(q1) * sympy.cos(q1) + a * qd1 ** 2 * (1 + sympy.cos(q2))
    real = {s: sympy.Symbol(str(s), real=True) for s in (a, q1, q2, qd1)}
    forms = (right, sympy.expand(right), sympy.factor(right), a ** 2 * sympy.sin(2 * q1) + a * qd1 ** 2 * (1 + sympy.cos(q2)),
             right.rewrite(sympy.tan), right.rewrite(sympy.exp), right.evalf(), right.xreplace(real), right + sympy.sin(q1) ** 2 +
             sympy.cos(q1) ** 2 - 1, sympy.Matrix([right]), [right], right.subs(sympy.cos(q2), 2 * sympy.cos(q2 / 2) ** 2 - 1),
             np.array(right, dtype=object), sympy.nsimplify(right), 0.33333 * 3 * right)
    for form in forms:
        assert accepted("expression", right, form).state == RIGHT, form


def test_a_function_of_one_number_is_called_for_each_number():
    def scalar(t):
        return 0.0 if t > 3 else float(t) ** 2
    fields = {"signature": "position(t)", "inputs": lambda rng, g: (rng.uniform(0, 2, 3),)}
    assert accepted("function", lambda t: np.asarray(t) ** 2, scalar, **fields).state == RIGHT
    assert not accepted("function", lambda t: np.asarray(t) ** 2, lambda t: 2.0 * scalar(t), **fields)
    first = lambda t: np.atleast_1d(t)[0] ** 2       # such as motion(t)[0][0]: of an array it takes the first time only
    assert accepted("function", lambda t: np.asarray(t) ** 2, first, **fields).state == RIGHT
    assert not accepted("function", lambda t: np.asarray(t) ** 2, lambda t: 2.0 * first(t), **fields)


@pytest.mark.parametrize("answer, words", [
    (np.eye(4), "the place is the last column"), ([1, 2, 3, 1], "1 below a point"), ("3.2", "without quotes"),
    ([1.0, np.nan, 2.0], "Entry 2 of the answer is nan"), (lambda: 3, "the function itself"), ([True, False, True], "numbers are expected"),
])
def test_what_is_no_answer_is_refused_kindly(answer, words):
    assert words in accepted("matrix", VECTOR, answer).text


def test_a_result_of_the_solver_is_told_where_its_numbers_are():
    from robotlab import solve_ik, zoo
    result = solve_ik(zoo.two_link(), np.array([1.0, 0.5, 0.0]), np.array([0.1, 0.5]))
    assert "take that" in accepted("matrix", np.ones(2), result).text and ".q" in accepted("matrix", np.ones(2), result).text


# -- counts and small entries -----------------------------------------------------------------------------------------
def test_counts_have_to_be_met():
    for wrong, words in ((1501, "off by one"), (1500.5, "whole number"), (1503, ""), (1497, "")):
        said = accepted("number", 1500, wrong, unit="operations")
        assert not said and words in said.text and "round" not in said.text.replace("rounded?", ""), said
    for right in (1500, 1500.0, np.int64(1500), "".__len__() + 1500):
        assert accepted("number", 1500, right).state == RIGHT


def test_small_entries_are_judged_by_their_own_size():
    right = np.array([-0.4, 0.5, 0.5, 97.0, -302.0, 245.6])
    for k in range(6):
        for factor in (0, -1, 1.05):
            wrong = right.copy()
            wrong[k] *= factor
            assert not accepted("matrix", right, wrong, floor=1e-3), (k, factor)
    assert accepted("matrix", right, right * 1.001, floor=1e-3).state == RIGHT
    rest = np.array([1.0, 0.0, 2.0])
    assert accepted("matrix", rest, rest + [0, 3e-6, 0]).state == RIGHT          # cos(1.5708) for cos(π/2)
    assert not accepted("matrix", rest, rest + [0, 1e-3, 0])
