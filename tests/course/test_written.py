"""The wrong ideas of every exercise: each is caught and named, in the words that were read, and nothing is given away.

`python tests/golden.py course/written.py` writes said.json and decided.json anew, to be read before they are committed.
"""
import re
from collections import Counter

import numpy as np
import pytest
from golden import compared, stored
from solved import FOLDER, folder_of
from thorough import THOROUGH
from written import DECIDED, SAID, exercises, of_exercise, of_predictions, verdicts, wrong_answers

from robotlab.course import registry
from robotlab.course.chapters import chapters
from robotlab.course.drawn_task import draw_task
from robotlab.course.record import WRONG

SOME, FEW = (3, 2) if THOROUGH else (2, 1)           # students; fewer for what is slower
NAMED = 0.95                                         # of the wrong answers, by their own idea
TRIVIAL = {*range(11), 30, 45, 57.3, 60, 90, 120, 180, 360, 9.81, 0.1, 0.5, 1.5, 100, 1000}
each_exercise = pytest.mark.parametrize("record", exercises(), ids=lambda t: t.id)


def some(record):
    """Students to try an exercise with; one, where the numbers are the same for everybody."""
    return [f"student {k}" for k in range(SOME if record.draw or record.inputs else 1)]


# -- what was read ----------------------------------------------------------------------------------------------------
@each_exercise
def test_it_says_what_was_read(record):
    compared(of_exercise(record), stored(SAID)[record.id], "course/written.py")


@pytest.mark.parametrize("record", chapters(), ids=lambda one: one.name)
def test_a_prediction_is_decided_by_the_numbers_that_were_read(record):
    """Both sides of each comparison: another experiment with the same letter is not the one in the text."""
    now, then = of_predictions(record), stored(DECIDED)
    compared([f"{name}: {now[name]}" for name in now], [f"{name}: {then[name]}" for name in now], "course/written.py")


def test_nothing_is_kept_of_what_is_gone():
    assert list(stored(SAID)) == [record.id for record in exercises()]
    assert sorted(stored(DECIDED)) == sorted(record.id for record in registry.all_tasks() if record.prediction)


# -- whatever the numbers ---------------------------------------------------------------------------------------------
@each_exercise
def test_wrong_answers_are_caught_and_named(record):
    """The mutation test: every wrong answer is caught; at least 95 % are named by the idea that they came from."""
    ideas = [idea for idea, _ in wrong_answers(record)]
    assert len(ideas) >= 5, f"five wrong solutions are wanted, in the task or in {FOLDER.name}/{folder_of(record.topic)}/solutions.py"
    named, missed = 0, Counter()
    for student in some(record):
        for idea, verdict in zip(ideas, verdicts(record, student)):
            assert verdict.state == WRONG and verdict.words, f"{idea!r} of {student} is not caught: {verdict}"
            found = verdict.idea == idea or is_said(record, idea, verdict)
            named += found
            missed[f"{idea!r} named {verdict.idea!r}"] += not found
    share = named / (len(ideas) * len(some(record)))
    assert share >= NAMED, f"{share:.0%} named; {dict(+missed)}"


def is_said(record, idea, verdict):
    """True if it is one of several ideas that lead to one number: two of them are said."""
    return idea in {wrong.idea for wrong in record.wrongs} and verdict.words[0].startswith("Two thoughts lead here")


# -- nothing is given away --------------------------------------------------------------------------------------------
def numbers_in(text):
    return [float(x) for x in re.findall(r"\d+\.?\d*", text)]


@pytest.mark.parametrize("record", [one for one in exercises() if one.kind != "function"], ids=lambda t: t.id)
def test_no_message_holds_the_answer(record):
    for student in some(record)[:FEW]:
        one = draw_task(record.id, student)
        known = {*TRIVIAL, *numbers_in(one.text), *numbers_in(record.text)}
        secret = [abs(x) for sample in one.reference for x in np.ravel(sample)]
        secret = [x for x in secret if x > 1e-3 and not any(abs(x - k) <= 0.006 * max(abs(k), 1e-9) for k in known)]
        heard = [*record.hints, record.remark, record.look, *(verdict.text for verdict in verdicts(record, student))]
        for said in map(one.says, heard):
            leaks = [n for n in numbers_in(said) for x in secret if n not in known and abs(n - x) < 0.005 * x]
            assert not leaks, f"{leaks} in: {said}"
