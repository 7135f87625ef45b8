"""No exercise can be copied from a neighbour, or from a list of answers; where it can, its record says why.

Predictions are left out: the experiment that decides one is the lab's or the notebook's, with numbers that stand there, and so are
its options. Those have numbers of their own whose experiment needs none from the page (`DRAWS` in predictions.py of a chapter).
"""
import pytest
from variants import ENOUGH, SERVED, Variants, exercises, first, variants

from robotlab.course.record import Task

LEEWAY = 1.4                                         # for a small sample of first draws; variants.py takes more, as they are handed out
STUDENTS = 100
JUDGED, ANSWERS = 60, 8                              # fewer where each answer has to be judged by a property, which takes longer
each_exercise = pytest.mark.parametrize("record", exercises(), ids=lambda t: t.id)


@pytest.mark.thorough
@each_exercise
def test_an_answer_of_another_student_seldom_serves_or_it_is_said_why(record):
    if record.draw:
        found = variants(record, JUDGED if record.holds else STUDENTS, ANSWERS, drawn=first)
        enough = found.effective * LEEWAY >= ENOUGH and found.served <= SERVED * LEEWAY
        assert enough != bool(record.same), f"{found}: expected {ENOUGH} variants and {SERVED:.0%} at most, or a reason in `same`"
    else:
        assert record.same, "nothing is drawn, and `same` of its record does not say why"


def made(draw, **fields):
    fields = {"id": "test-number", "notebook": "01", "title": "", "text": "", "kind": "number", "answer": lambda g: g.a} | fields
    return Task(draw=draw, hints=("a", "b"), **fields)


def counted(record, monkeypatch):
    monkeypatch.setattr("variants.registry.find", lambda name: record)
    return variants(record, 200, 20, drawn=first)


def test_variants_are_counted_up_to_the_tolerance(monkeypatch):
    """Ten numbers are ten variants; ten others that are nearly the same are one; one number that many have serves them."""
    ten = counted(made(lambda rng: {"a": 1.0 + int(10 * rng.random())}), monkeypatch)
    assert 8 < ten.effective < 12 and 0.1 < ten.served < 0.2
    assert counted(made(lambda rng: {"a": 1 + 1e-4 * rng.random()}), monkeypatch) == (1, 1)
    assert counted(made(lambda rng: {"a": rng.random() - .25 if rng.random() > .3 else 0.0}), monkeypatch).served > 0.2
    assert counted(made(lambda rng: {"a": 1e3 ** rng.random()}), monkeypatch) > Variants(ENOUGH, 0)


def test_answers_that_are_right_in_many_ways_are_tried_by_their_property(monkeypatch):
    """A number that only has to be large enough is one and the same for all; functions are compared at the same inputs."""
    large = made(lambda rng: {"a": 1e3 ** rng.random()}, answer=lambda g: 1e4, holds=lambda g, x: "" if x >= g.a else "no")
    assert counted(large, monkeypatch) == (1, 1)
    function = {"kind": "function", "signature": "f(x)", "inputs": lambda rng, g: (rng.random(),)}
    assert counted(made(lambda rng: {"a": rng.random()}, answer=lambda g: lambda x: x, **function), monkeypatch) == (1, 1)
    assert counted(made(lambda rng: {"a": 1e3 ** rng.random()}, answer=lambda g: lambda x: g.a * x, **function), monkeypatch).served < 0.05
