"""Reasons are given once: the words of a wrong idea and the refutation of its misconception do not repeat each other."""
import re
from itertools import combinations

import pytest

from robotlab.course import registry
from robotlab.course.drawn_task import draw_task
from robotlab.course.samples import alike

SAME = 6                                             # words in a row that are a repetition
STUDENTS = [f"student {k}" for k in range(8)]        # few: most exercises have no such pair for the first
MISCONCEPTIONS = registry.misconceptions()
EXERCISES = [t for t in registry.all_tasks() if t.kind != "choice"]
each_exercise = pytest.mark.parametrize("record", EXERCISES, ids=lambda t: t.id)


def rows(text):
    """All rows of so many words in a text."""
    words = re.findall(r"[^\W_]+", text.lower())
    return {tuple(words[k:k + SAME]) for k in range(len(words) - SAME + 1)}


@each_exercise
def test_a_wrong_idea_does_not_repeat_its_misconception(record):
    for wrong in record.wrongs:
        if wrong.idea in MISCONCEPTIONS:
            assert not rows(wrong.says) & rows(MISCONCEPTIONS[wrong.idea].why), f"{wrong.idea}: {wrong.says}"


@each_exercise
def test_one_slip_stands_once_among_the_ideas_of_an_exercise(record):
    """Two ideas with one number for everybody are one slip under two names."""
    pairs = None
    for student in STUDENTS:
        one = draw_task(record.id, student)
        known = [(k, wrong.idea, values, leeway) for k, ((wrong, values), leeway) in enumerate(zip(one.wrong_values, one.wrong_leeways))]
        same = {(j, k) for (j, a, x, _), (k, b, y, leeway) in combinations(known, 2) if a != b and alike(one, x, y, leeway=leeway)}
        pairs = same if pairs is None else pairs & same
        if not pairs:
            return
    told = [(record.wrongs[j].says or record.wrongs[j].idea, record.wrongs[k].says or record.wrongs[k].idea) for j, k in sorted(pairs)]
    pytest.fail(str(told))
