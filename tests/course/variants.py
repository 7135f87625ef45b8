"""Variation of the right answers to an exercise from student to student.

    python tests/course/variants.py [TASK ...]       # a line for each exercise as 400 students have it: what test_variants.py looks at

An answer serves a student if it is right for her numbers, within the tolerance of the task. The effective variants of an exercise are
one over the chance that the answer of one student serves another: with 100 of them one in a hundred classmates can be copied from.
What a fixed answer serves is the share of students for whom the same answer is right: the best of those tried, which are the right
answers of some students, the median of all, all zeros, and the identity.
"""
import sys
from typing import NamedTuple

import numpy as np

from robotlab.course import registry
from robotlab.course.drawn_task import DrawnTask, draw_task
from robotlab.course.expressions import expression_values
from robotlab.course.samples import judged, limits, tried, values_of

STUDENTS, ANSWERS = 400, 40                          # answers of so many are tried where each has to be judged by a property
ENOUGH, SERVED = 100, 0.05


class Variants(NamedTuple):
    """effective: variants. served: the share of students served by the best fixed answer."""
    effective: float
    served: float


def variants(record, students=STUDENTS, answers=ANSWERS, drawn=draw_task):
    """The `Variants` of an exercise. drawn: (id, student) -> `DrawnTask`."""
    ones = [drawn(record.id, f"student {k}") for k in range(students)]
    serves = by_property(ones, ones[:answers]) if record.holds else by_value(ones)
    own = len(serves) - 3                            # the last three belong to no student
    pairs = serves[:own].sum() - own
    return Variants(own * (students - 1) / pairs if pairs else np.inf, serves.mean(axis=1).max())


def first(name, student):
    """The first draw, unchecked: quick, and nearly as varied as the draws handed out."""
    return DrawnTask(registry.find(name), student)


def by_value(ones):
    """Return whether each answer, first right ones and then plain ones, is right for each student: by its numbers, at the same points."""
    samples = [samples_of(one, ones[0]) for one in ones]
    flat, limit = (np.array([joined(x, ones[0].reference) for x in each])
                   for each in (samples, [limits(one, x) for one, x in zip(ones, samples)]))
    fixed = [np.median(flat, axis=0), *(joined([plain(r)[k] for r in ones[0].reference], ones[0].reference) for k in (0, 1))]
    return np.array([(np.abs(x - flat) <= limit).all(axis=1) for x in (*flat, *fixed)])


def samples_of(one, common):
    """Return a right answer's values at the inputs or points of another student."""
    if one.task.kind == "expression":
        return expression_values(common, one.right, common.reference[0].shape)
    return values_of(common, one.right) if one.task.kind == "function" else one.reference


def joined(samples, like):
    """All entries in a row."""
    return np.concatenate([np.broadcast_to(x, r.shape).ravel() for x, r in zip(samples, like)])


def by_property(ones, some):
    """The same where many answers are right: each is judged."""
    right = [one.right for one in some]
    if ones[0].task.kind == "function":
        middle = lambda *arguments: np.median([answer(*arguments) for answer in right], axis=0)
        fixed = [middle, *(lambda *arguments, k=k: plain(middle(*arguments))[k] for k in (0, 1))]
    else:
        fixed = [np.median(right, axis=0), *plain(right[0])]
    return np.array([[is_right(one, answer) for one in ones] for answer in (*right, *fixed)])


def is_right(one, answer):
    """True if an answer is right for a student."""
    values = tried(lambda: values_of(one, answer, shapes=[r.shape for r in one.reference]))
    return values is not None and not judged(one, values)


def plain(x):
    """Zeros and the identity, in the shape of an answer."""
    x = np.asarray(x, dtype=float)
    return np.zeros_like(x), np.eye(*x.shape) if x.ndim == 2 else np.ones_like(x)


def exercises():
    """All of them."""
    return [record for record in registry.all_tasks() if record.kind != "choice"]


if __name__ == "__main__":
    for record in exercises():
        if record.id in sys.argv or not sys.argv[1:]:
            found = variants(record)
            print(f"{record.id:24} {found.effective:9.0f} variants; one answer serves {100 * found.served:5.1f} %  "
                  f"{record.same or ('' if found.effective >= ENOUGH and found.served <= SERVED else 'too few')}", flush=True)
