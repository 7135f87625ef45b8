"""The draw contains the case: every student's numbers include the case of the exercise, so that no shortcut is right by luck.

    ROBOTLAB_NAMES=300 python -m pytest tests/course/test_cases.py      # so many students; here 8, or 16 of all tests
"""
import os
import re

import numpy as np
import pytest
from shortcuts import passing
from thorough import THOROUGH

from robotlab.course import registry
from robotlab.course.check import examined
from robotlab.course.drawn_task import draw_task, values_or_none
from robotlab.course.record import RIGHT, Task
from robotlab.course.samples import judged

NAMES = int(os.environ.get("ROBOTLAB_NAMES", 16 if THOROUGH else 8))
EXERCISES = [t for t in registry.all_tasks() if t.kind != "choice"]
PROMISE = re.compile(r"\b(any|every|at rest|also|too|if|may|zero|either|both ends)\b|≥|≤")
KEPT = {                                             # exercises whose words promise nothing of a single input, and why
    "energy-potential": "both rods are in every input; zero is where the height is counted from",
    "inverse-spare": "J times the result is zero for every input: this is what is asked",
    "inverse-two-links": "either answer is right for every place",
    "turns-product": "two tools that may be used; each input has a slide and two turns",
    "contact-law": "the point is at rest; the hand moves in every input",
    "contact-felt": "what is felt is asked for without any acceleration: none is given",
    "cost-unfold": "the ifs say what a step is; names that are used twice are in every program",
}
each_exercise = pytest.mark.parametrize("record", EXERCISES, ids=lambda t: t.id)


def drawn(record):
    """The exercise as so many students have it; one, where the numbers are the same for everybody."""
    return [draw_task(record.id, f"student {k}") for k in range(NAMES if record.draw or record.inputs else 1)]


@each_exercise
def test_each_case_is_in_every_draw_and_no_idea_or_shortcut_is_right_by_luck(record):
    """A shortcut that is right for some students and wrong for others: the draw of the first lacks a case. Name it in `cases`."""
    right, told = {}, {}
    for one in drawn(record):
        assert not one.lacking, f"{one.student}: {one.lacking}"
        passed = [wrong.idea for wrong, values in one.wrong_values if values is not None and not judged(one, values)]
        assert not passed and not one.passing, f"{one.student}: {passed or one.passing}"
        for name, found in zip((right, told), passing(one)):
            name.update(dict.fromkeys(found, one.student))
    assert not right.keys() & told.keys(), {name: f"right for {right[name]}, not for {told[name]}" for name in right if name in told}


@pytest.mark.parametrize("record", [t for t in EXERCISES if t.kind == "function"], ids=lambda t: t.id)
def test_what_a_text_promises_is_among_the_inputs(record):
    """"At rest too", "any number", "0 if nothing is felt": each is a case, or there is a reason why not."""
    if words := PROMISE.findall(record.text):
        assert bool(record.cases) != (record.id in KEPT), f"{words}: name the cases of this text, or say in KEPT why there are none"


@pytest.mark.parametrize("record", [t for t in EXERCISES if t.crude], ids=lambda t: t.id)
def test_shortcuts_are_answered_and_none_is_right(record):
    one = draw_task(record.id, "guest")
    for name, answer in record.crude.items():
        assert examined(one, answer(one.given)).state != RIGHT, name


# -- how it works -----------------------------------------------------------------------------------------------------
def made(**fields):
    fields = {"id": "test-felt", "notebook": "01", "title": "", "text": "", "kind": "function", "signature": "felt(x)", "hints": ("a", "b"),
              "inputs": lambda rng, g: (round(2 * rng.random() - 1, 2),), "answer": lambda g: lambda x: max(x, 0.0)} | fields
    return Task(**fields)


@pytest.fixture
def draws(monkeypatch):
    """(record, number of students) -> the exercise as each has it."""
    def of(record, count=60):
        monkeypatch.setattr(registry, "find", lambda name: record)
        draw_task.cache_clear()
        return [draw_task(record.id, str(k)) for k in range(count)]
    yield of
    draw_task.cache_clear()


def test_a_case_is_drawn_for_everybody(draws):
    lacks = lambda some: sum(all(x > -.5 for x, in one.inputs) for one in some)
    assert lacks(draws(made())) and not lacks(draws(made(cases={"far below": lambda g, x: x <= -.5})))
    with pytest.raises(ValueError, match="missing: never"):
        draws(made(cases={"never": lambda g, x: x > 2}), 1)


def test_numbers_change_only_where_the_case_was_missing(draws):
    number = dict(kind="number", inputs=None, draw=lambda rng: {"a": round(rng.random() - .3, 2)}, answer=lambda g: abs(g.a) + 3)
    before, after = draws(made(**number)), draws(made(**number, cases={"negative": lambda g: g.a < 0}))
    assert all(b.a == a.a for b, a in zip(before, after) if b.a < 0) and all(a.a < 0 for a in after)


def test_a_shortcut_is_told_apart_for_everybody(draws):
    """Also one that returns nothing, which shows only where it is called."""
    none = lambda g: lambda x: x if x > 0 else None
    right = lambda some: sum(values_or_none(one, none) is not None for one in some)
    wide = {"inputs": lambda rng, g: (rng.random() - .1,)}
    assert right(draws(made(**wide))) and not right(draws(made(**wide, crude={"None for 0": none})))


def test_a_function_that_gives_nan_for_one_input_is_never_right(draws):
    for one in draws(made(cases={"nothing": lambda g, x: x < 0}), 5):
        said = examined(one, lambda x: x if x > 0 else np.nan)
        assert said.state != RIGHT and "nan" in said.text
