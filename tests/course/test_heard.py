"""The checker's words on slips that no task lists, sentence by sentence: made-up tasks of each kind, answered wrongly in every way.

    python tests/golden.py course/test_heard.py      # writes heard.json anew, to be read before it is committed
"""
import re
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest
import sympy
from golden import compared, plain, store, stored
from written import told

from robotlab.course import changed, diagnose, steps
from robotlab.course.check import examined
from robotlab.course.drawn_task import DrawnTask
from robotlab.course.record import Task
from robotlab.course.steps import Steps

STOPPED = re.compile(r"stopped at .*Python says ")      # where is tried in test_guard.py
HEARD = Path(__file__).with_name("heard.json")
GIVEN = {"a1": .45, "a2": .3, "q1": .6, "q2": .35, "m": 2.5}
PLANE = "Links a1 = {a1} m, a2 = {a2} m at q1 = {q1:deg}, q2 = {q2:deg}, times {m}."
A1, M, Q1 = sympy.symbols("a1 m q1")


def tip(g):
    """Two entries: where the tool is, times m."""
    return g.m * np.array([g.a1 * np.cos(g.q1) + g.a2 * np.cos(g.q1 + g.q2), g.a1 * np.sin(g.q1) + g.a2 * np.sin(g.q1 + g.q2)])


def turned(g):
    """A rotation and more, (3, 3): rows and columns differ."""
    c, s = np.cos(g.q1), np.sin(g.q1)
    return np.array([[c, -s, g.a1], [s, c, g.a2], [.2, .5, 1.7]])


def moment(g):
    return 9.81 * g.m * g.a1 * np.cos(g.q1) + 2 * g.m * g.a2 ** 2


TASKS = {
    "place": {"kind": "matrix", "answer": tip, "text": PLANE, "unit": "m"},
    "angles": {"kind": "matrix", "answer": lambda g: np.array([g.q1 + g.q2, 1.2 * g.q1]), "text": PLANE, "unit": "rad"},
    "rotation": {"kind": "matrix", "answer": turned, "text": PLANE},
    "torque": {"kind": "number", "answer": moment, "text": PLANE, "unit": "N m",
               "terms": lambda g: {"of the weight": 9.81 * g.m * g.a1 * np.cos(g.q1), "of the rest": 2 * g.m * g.a2 ** 2},
               "steps": (Steps(("the weight", "the lever"), lambda g: (9.81 * g.m, g.a1 * np.cos(g.q1), 2 * g.m * g.a2 ** 2),
                               lambda w, r, rest: w * r + rest),
                         Steps(("the first part", "the other part"), lambda g: (9.81 * g.m * g.a1 * np.cos(g.q1), 2 * g.m * g.a2 ** 2),
                               lambda a, b: a + b))},
    "frequency": {"kind": "number", "answer": lambda g: np.sqrt(g.m / g.a1), "text": "m = {m} kg, a1 = {a1} m.", "unit": "Hz"},
    "count": {"kind": "number", "answer": lambda g: 6, "text": "{m}"},
    "function": {"kind": "function", "signature": "f(q, a, v)", "text": PLANE, "angles": ("q",),
                 "inputs": lambda rng, g: (rng.random(), .5 + rng.random(), .2 + rng.random(3)),
                 "answer": lambda g: lambda q, a, v: g.m * a * np.array([np.cos(q), np.sin(q), .3]) + v},
    "formula": {"kind": "expression", "letters": ("a1", "m", "q1"), "text": "",
                "answer": lambda g: M * A1 ** 2 * sympy.sin(Q1) + M * A1 * sympy.cos(Q1) - A1 * Q1},
}
FACTORS = (-1, 2, .5, -2, -.5, 9.81, 1 / 9.81, 180 / np.pi, np.pi / 180, 2 * np.pi, 1 / (2 * np.pi), 1000, .001, 100, 1.02, 1.2, 10, 3.7, 0)
WAYS = [lambda x, k=k: x * k for k in FACTORS] + [
    np.square, lambda x: np.sqrt(np.abs(x)), lambda x: 1 / x, lambda x: x + 1, lambda x: x + .4, lambda x: np.round(x, 1), lambda x: np.round(x, 2),
    lambda x: x * np.where(np.arange(x.size).reshape(x.shape) == 0, -1, 1), lambda x: np.where(np.arange(x.size).reshape(x.shape) == 0, 0, x),
    lambda x: np.where(np.arange(x.size).reshape(x.shape) == 1, 2 * x, x), np.abs, lambda x: x.T, lambda x: x[..., ::-1] if x.ndim else x - 1,
    lambda x: x[::-1] if x.ndim else x - 2, lambda x: np.append(x, 1.0), lambda x: x.ravel()[:1], lambda x: x[..., None] * [1, 2], np.cumsum,
    lambda x: np.ones(x.shape), lambda x: x * np.nan, lambda x: np.pi - x, lambda x: np.pi / 2 - x, lambda x: x / np.linalg.norm(x),
    lambda x: np.linalg.inv(x) if x.ndim == 2 else x * 1.0001 + 1e-3, lambda x: x % 1]
OF_NUMBERS = (lambda x: -x, lambda x: 0 * x, lambda x: 2 * x, lambda x: x / 2, np.degrees, np.radians, np.square, lambda x: np.pi - x,
              lambda x: np.pi / 2 - x, lambda x: 1 / x, lambda x: 1 + 0 * x, lambda x: 10 * x, lambda x: x / 1000, lambda x: 1.3 * x)
OF_LETTERS = ((A1, 2 * A1), (A1, M), (M, -M), (Q1, -Q1), (Q1, 0), (A1, 1), (M, M ** 2), (sympy.sin(Q1), sympy.cos(Q1)), (sympy.cos(Q1), -sympy.cos(Q1)),
              (sympy.cos(Q1), sympy.sin(Q1)))
TAKEN = {                                            # tasks with each kind of number and argument that can be taken otherwise
    "arguments": {"kind": "function", "signature": "f(q, A, a)", "text": PLANE, "angles": ("q",),
                  "inputs": lambda rng, g: (rng.random(2), np.eye(2) + rng.random((2, 2)), .5 + rng.random()),
                  "answer": lambda g: lambda q, A, a: a * A @ q},
    "numbers": {"kind": "matrix", "text": "{n} links, {lengths}, {q:deg}, {m}", "angles": ("q",), "answer": lambda g: g.m * g.lengths,
                "draw": lambda rng: {"n": 3, "lengths": np.array([.4, .3]), "q": np.array([.2, .7]), "m": 1.5, "a": .9}}}


def spoilt(one):
    """Wrong answers to a drawn task."""
    right, numbers = one.right, [name for name in one.given if isinstance(one.given[name], float)]
    others = [{name: np.float64(f(np.float64(one.given[name])))} for name in numbers for f in OF_NUMBERS]
    others += [{a: one.given[b], b: one.given[a]} for a, b in permutations(numbers, 2) if a < b] + [{a: one.given[b]} for a, b in permutations(numbers, 2)]
    if one.task.kind == "expression":
        yield from (right.subs([pair]) for pair in OF_LETTERS)
        yield from (right * sympy.Rational(k) for k in ("-1", "2", "1/2", "3/7", "0"))
        yield from (right + 5, right - right.args[0], right + right.args[1], right - 3 * right.args[2], sympy.Symbol("z"), 3.2, "text", [right, right])
    elif one.task.kind == "function":
        yield from (lambda q, a, v, f=f: f(right(q, a, v)) for f in WAYS)
        for k in range(3):
            yield from (lambda *x, k=k, f=f: right(*(f(y) if j == k else y for j, y in enumerate(x))) for f in OF_NUMBERS)
        yield from (lambda q, a, v: right(a, q, v), lambda q, a: q, lambda *x: 1 / 0, lambda *x: x[7], lambda *x: {}["key"], lambda *x: [1, 2] + 3,
                    lambda q, a, v: right(np.abs(q - .5), a, v), lambda q, a, v: right(q, a, v) if q > .5 else 0 * v, 3, lambda *x: "text")
        yield from (lambda *x, c=c: one.task.answer(one.given.but(**c))(*x) for c in others)
    else:
        yield from (f(np.asarray(right, float)) for f in WAYS)
        yield from (one.task.answer(one.given.but(**change)) for change in others)
        yield from ("text", True, 1j, {}, print, [[1, 2], [3]], set())


def drawn(name):
    fields = {"id": f"test-{name}", "notebook": "01", "title": "", "draw": lambda rng: dict(GIVEN), "hints": ("a", "b")}
    return DrawnTask(Task(**fields | (TASKS | TAKEN)[name]), "guest")


def heard(name):
    """Return the sentences on them, each once, with the numbers of this task."""
    one, out = drawn(name), []
    with np.errstate(all="ignore"):
        for answer in spoilt(one):
            verdict = examined(one, answer)
            out += [f"{verdict.idea or verdict.state}: {STOPPED.sub(r'stopped: ', words)}" for words in verdict.words]
    return sorted({plain(line) for line in out})


def taken(name):
    """Every way in which what goes in may be taken otherwise: its words, and what then goes in, as one number."""
    one = drawn(name)
    if one.task.kind == "function":
        found = [(idea, words, change(one.inputs[0])) for idea, words, change in changed.ways(one)]
    else:
        found = [(idea, words, change.values()) for idea, words, change in changed.given_ways(one)]
    return [f"{idea}: {words} {told(one, list(map(np.asarray, values)))}" for idea, words, values in found]


def on_the_way(name="torque"):
    """The same for the quantities on the way to an answer."""
    one = drawn(name)
    given = [(way, list(way.values(one.given))) for way in one.task.steps]
    return [f"{idea}: {words} {told(one, list(map(np.asarray, change(values))))}" for way, values in given
            for idea, words, change in steps.ways(one.task, way, values)]


def test_quantities_on_the_way_are_taken_otherwise_in_the_ways_that_were_read():
    compared(on_the_way(), stored(HEARD)["on the way"], "course/test_heard.py")


@pytest.mark.parametrize("name", TAKEN)
def test_what_goes_in_is_taken_otherwise_in_the_ways_that_were_read(name):
    compared(taken(name), stored(HEARD)[name], "course/test_heard.py")


@pytest.mark.parametrize("name", TASKS)
def test_each_slip_is_answered_in_the_words_that_were_read(name, monkeypatch):
    monkeypatch.setattr(diagnose, "SECONDS", 60)     # what is said must not depend on the machine
    compared(heard(name), stored(HEARD)[name], "course/test_heard.py", rounded=True)


if __name__ == "__main__":
    diagnose.SECONDS = 60
    store(HEARD, {name: heard(name) for name in TASKS} | {name: taken(name) for name in TAKEN} | {"on the way": on_the_way()})
