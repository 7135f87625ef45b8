"""Which idea was wrong: first those that the task knows, then the slips that happen everywhere.

Most slips are found by undoing them, or by making them: if the answer is right once it is transposed, it was transposed; if it is
what comes out with an angle in degrees, the angle went in as degrees. Each is looked for only where it can be.
"""
import logging
import time
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from . import changed, counterexample, guard, misconceptions, parts, slips, terms
from .samples import alike, judged
from .watchdog import Deadline, OutOfTime

SECONDS = 0.5                                        # of the processor, for the whole of a diagnosis
LEAST = 0.02                                         # [s] for each look, however late it is
SAME = 1e-6                                          # how well an answer with all its digits agrees with what it comes from
DIGITS = 6                                           # of a number that was rounded by hand
log = logging.getLogger(__name__)


@dataclass
class Case:
    """An answer that is not right. values: its samples; call: how a function is called, guarded and read."""
    drawn: object
    answer: object
    values: list
    call: object

    def __post_init__(self):
        self.end = time.process_time() + SECONDS

    @property
    def task(self):
        """The task."""
        return self.drawn.task

    @cached_property
    def has_shape(self):
        """Whether all samples have the shape that is asked for."""
        return [x.shape for x in self.values] == [r.shape for r in self.drawn.reference]

    @cached_property
    def is_zero(self):
        """Whether it is nothing but zeros."""
        return not any(x.any() for x in self.values)

    def is_(self, samples):
        """Whether the answer comes to these samples, or to a multiple of them where that is the same."""
        if self.task.multiples and all(x.any() for x in (*self.values, *samples)):
            return alike(self.drawn, *([x / x.flat[np.abs(x).argmax()] for x in some] for some in (self.values, samples)))
        return alike(self.drawn, self.values, samples)

    @cached_property
    def has_few_digits(self):
        """Whether its numbers were typed in, rounded."""
        return self.task.kind in ("number", "matrix") and all(float(f"{x:.{DIGITS}g}") == x for some in self.values for x in some.ravel())

    def is_same(self, samples):
        """Whether the answer is these samples in all digits."""
        return self.has_shape and all(np.allclose(x, r, rtol=SAME, atol=SAME * np.abs(r).max(initial=0))
                                      for x, r in zip(self.values, samples) if x.shape == r.shape)

    def is_exactly(self, samples):
        """The same in all digits, where the answer has them: of the many slips that are tried one fits nearly by chance now and then."""
        return self.is_(samples) and (self.has_few_digits or self.is_same(samples))

    def is_right_as(self, values):
        """Whether it would be right with these values."""
        return all(np.isfinite(x).all() for x in values) and not judged(self.drawn, values)


def diagnosed(drawn, answer, values, call):
    """(idea, sentences) for an answer that is not right. values: its samples; call: how a function is called, guarded."""
    case = Case(drawn, answer, values, call)
    looks = (known_idea, slips.shape, slips.own_unit, property_) if drawn.task.holds else LOOKS
    for look in looks:
        found = looked(look, case)
        if found:
            return found
    return "", ("This is not right, and it is none of the slips that are known here.",
                *parts.size(case), f'Look again at each step; hint("{drawn.task.id}") helps.')


def looked(look, case):
    """What a look finds; nothing where it fails itself, or where the time is over."""
    try:
        with np.errstate(all="ignore"):
            if look in AT_ONCE:
                return look(case)
            return guard.contained(lambda: look(case), Deadline(max(case.end - time.process_time(), LEAST), grace=0))
    except OutOfTime:
        log.info("%s: %s took too long", case.task.id, look.__name__)
    except Exception:                                # it must never hide the verdict
        log.info("%s: %s stopped", case.task.id, look.__name__, exc_info=True)
    return None


def known_idea(case):
    """One that the task knows; both, where two come to the same."""
    near = [(wrong, values) for wrong, values in case.drawn.wrong_values if values is not None and case.is_(values)]
    ideas = [wrong for wrong, values in near if case.is_same(values)] or [wrong for wrong, values in near]
    if not ideas:
        return None
    first, says = ideas[0], [case.drawn.says(wrong.says) for wrong in ideas]
    words = misconceptions.explained(first.idea, says[0], case.drawn.says(first.look or case.task.look), notebook=case.task.notebook)
    other = next((text for wrong, text in zip(ideas, says) if wrong.idea != first.idea and text and text != says[0]), "")
    return first.idea, (*words, *([f"Or another thought, which comes to the same here: {other}"] if other else []))


def property_(case):
    """What the task itself says about an answer that lacks a property."""
    words = judged(case.drawn, case.values)
    return ("property", (words,)) if words not in ("", "no") else None


LOOKS = (known_idea, slips.shape, slips.constant, slips.zeros, slips.factors, parts.letters, slips.rearranged, terms.terms,
         changed.arguments, changed.numbers, terms.shares, slips.other_frame, parts.offset, parts.digits, parts.some_samples,
         parts.some_entries, parts.nearly, parts.dependence, counterexample.shown_wrong)
AT_ONCE = (known_idea, slips.shape, property_)       # not timed: they do nothing again, or load modules
