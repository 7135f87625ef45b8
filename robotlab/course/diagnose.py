"""Diagnosis of a wrong answer: first the wrong ideas that the task knows, then the slips that happen everywhere.

Most slips are found by undoing them, or by making them: if the answer is right once it is transposed, it was transposed; if it is
what comes out with an angle in degrees, the angle went in as degrees. Each is looked for only where it can be.

    slips          the whole answer: its sign, factor, unit, shape, places      changed    what goes in: degrees, a sign, two exchanged
    terms          a term of a sum: missing, its sign, twice                    steps      a quantity on the way to the answer
    partly_right   right in part, or for some inputs; signs of some entries     counterexample     where nothing else fits
"""
import logging
import time
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from . import changed, counterexample, guard, misconceptions, partly_right, slips, steps, terms
from .samples import agreeing, alike, judged, tried
from .watchdog import Deadline, OutOfTime
from .whereabouts import where_wrong
from .words import either, inside

SECONDS = 0.5                                        # of the processor, for the whole of a diagnosis
LEAST = 0.02                                         # [s] for each look, however late it is
SAME = 1e-6                                          # how well an answer with all its digits agrees with what it comes from
DIGITS = 6                                           # of a number that was rounded by hand
STRICT = 0.1                                         # of the tolerance, for a number with all its digits
RECENT = 16                                          # drawn tasks of which it is kept what slips come to
log = logging.getLogger(__name__)


@dataclass
class Case:
    """An answer that is not right. values: its samples; call: how a function is called, guarded and read."""
    drawn: object
    answer: object
    values: list
    call: object

    def __post_init__(self):
        self.end, self.tried, self.named_parts = time.process_time() + SECONDS, worked_out(self.drawn), ()

    @property
    def task(self):
        """The task."""
        return self.drawn.task

    @cached_property
    def has_shape(self):
        """True if all samples have the expected shape."""
        return [x.shape for x in self.values] == [r.shape for r in self.drawn.reference]

    @cached_property
    def is_zero(self):
        """True if all values are zero."""
        return not any(x.any() for x in self.values)

    def is_(self, samples, leeway=None):
        """True if the answer agrees with these samples, or with a multiple where that counts as the same. leeway: see `alike`."""
        if self.task.multiples and all(x.any() for x in (*self.values, *samples)):
            return alike(self.drawn, *([x / x.flat[np.abs(x).argmax()] for x in some] for some in (self.values, samples)))
        return alike(self.drawn, self.values, samples, leeway=leeway)

    @cached_property
    def has_few_digits(self):
        """True if its numbers were typed in, rounded."""
        return self.task.kind in ("number", "matrix") and all(float(f"{x:.{DIGITS}g}") == x for some in self.values for x in some.ravel())

    def is_same(self, samples):
        """True if the answer equals these samples in all digits."""
        return self.has_shape and all(np.allclose(x, r, rtol=SAME, atol=SAME * np.abs(r).max(initial=0))
                                      for x, r in zip(self.values, samples) if x.shape == r.shape)

    def is_exactly(self, samples, leeway=None):
        """The same in all digits that the answer has: of the many slips that are tried one fits nearly by chance now and then."""
        return self.is_(samples, leeway) and (self.fits_digits(samples) if self.has_few_digits else self.is_same(samples))

    def is_nearly(self, samples, leeway=None):
        """The same, except for digits lost where a number on the way was rounded."""
        if self.task.kind not in ("number", "matrix") or self.task.multiples:
            return self.is_(samples, leeway)
        return self.is_exactly(samples, leeway) or alike(self.drawn, self.values, samples, STRICT, leeway)

    def fits_digits(self, samples):
        """True if its numbers, to the digits typed, are these numbers rounded."""
        return self.task.multiples or all(abs(x - y) <= 0.51 * 10.0 ** -decimals(x) for some, others in zip(self.values, samples)
                                          for x, y in zip(some.ravel(), others.ravel()))

    def once(self, key, work):
        """Compute once what depends on the task and not on the answer."""
        if key not in self.tried:
            self.tried[key] = work()
        return self.tried[key]

    def read(self, slip, work):
        """Compute once the result of a slip: it is used again where only some entries are wrong, and at the next answer."""
        return self.once(slip, lambda: tried(work))

    def is_right_as(self, values):
        """True if the answer would be right with these values."""
        return all(np.isfinite(x).all() for x in values) and not judged(self.drawn, values)


class InPart(Case):
    """The same for an answer of which some entries are right: the others only are compared."""

    def is_exactly(self, samples, leeway=None):
        return self.is_same([np.where(self.wrong, x, mine) if x.shape == mine.shape else x for x, mine in zip(samples, self.values)])

    @property
    def is_something(self):
        """True if no wrong entry is zero: many slips lead to zeros."""
        return all(np.where(self.wrong, x, 1).all() for x in self.values)


@lru_cache(maxsize=RECENT)
def worked_out(drawn):
    """Cache of results for a drawn task, whatever the answer, so that a second try is judged sooner."""
    return {}


def decimals(x):
    """Count the digits behind the point with which a number was given."""
    mantissa, power = f"{x:.{DIGITS - 1}e}".split("e")
    return len(mantissa.rstrip("0").split(".")[1]) - int(power)


def diagnosed(drawn, answer, values, call):
    """(idea, sentences) for an answer that is not right. values: its samples; call: how a function is called, guarded."""
    case = Case(drawn, answer, values, call)
    looks = (known_idea, slips.shape, slips.own_unit, property_) if drawn.task.holds else LOOKS
    for look in looks:
        found = looked(look, case)
        if found:
            return found
    where = drawn.says(drawn.task.look) or "each step"
    return "", ("This is not right, and it is none of the slips that are known here.",
                *(looked(partly_right.size, case) or ()), f'Look again at {where}; hint("{drawn.task.id}") helps.')


def looked(look, case):
    """Run a look and return its finding; None if it fails or the time is over."""
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
    known = zip(case.drawn.wrong_values, case.drawn.wrong_leeways)
    near = [(wrong, values) for (wrong, values), leeway in known if values is not None and case.is_nearly(values, leeway)]
    ideas = [wrong for wrong, values in near if case.is_same(values)] or [wrong for wrong, values in near]
    if not ideas:
        return None
    first, says = ideas[0], [case.drawn.says(wrong.says) or misconceptions.thought(wrong.idea) for wrong in ideas]
    if other := next((text for wrong, text in zip(ideas, says) if wrong.idea != first.idea and text and text != says[0]), ""):
        return first.idea, either(says[0], other)
    if says[0] and (other := changed.left_out_by_chance(case, first)):
        return first.idea, either(says[0], other)
    return first.idea, misconceptions.explained(first.idea, says[0], case.drawn.says(first.look), notebook=case.task.notebook)


def turned_idea(case):
    """The same where the sign is turned round as well."""
    if not case.has_shape or case.is_zero:
        return None
    turned = Case(case.drawn, case.answer, [-x for x in case.values], case.call)
    found = known_idea(turned)
    return found and (found[0], (f"Two slips at once. The sign is turned round, and besides: {inside(found[1][0])}", *found[1][1:]))


def property_(case):
    """Return the task's own words on an answer that lacks a property."""
    words = judged(case.drawn, case.values)
    return ("property", (words,)) if words not in ("", "no") else None


def in_part(case, looks=(terms.terms, terms.factor)):
    """One of the slips, made in some entries only."""
    right = agreeing(case.drawn, case.values)
    if not case.has_shape or case.has_few_digits or len({ok.shape for ok in right}) > 1:
        return None
    part = InPart(case.drawn, case.answer, case.values, case.call)
    part.end, part.wrong = case.end, np.array([~ok for ok in right]).any(axis=0)
    where = where_wrong(part.wrong)
    found = next(filter(None, (look(part) for look in looks)), None) if where and part.is_something else None
    return found and (found[0], (*where[1], "What happened there: " + found[1][0].removeprefix(terms.ONE_THING), *found[1][1:]))


def in_part_otherwise(case):
    """The same for slips in what goes in."""
    return in_part(case, (changed.arguments, changed.numbers))


LOOKS = (partly_right.bound, known_idea, slips.shape, slips.constant, slips.zeros, slips.huge, slips.factors, partly_right.letters,
         slips.rearranged, terms.terms, steps.steps, changed.arguments, changed.numbers, slips.given_factor, terms.factor,
         terms.shares, steps.of_answer, slips.other_frame,
         partly_right.repeated, in_part, partly_right.offset, partly_right.digits, partly_right.some_samples, partly_right.entry_slip,
         in_part_otherwise, turned_idea,
         partly_right.some_entries, partly_right.nearly, partly_right.dependence, counterexample.shown_wrong)
AT_ONCE = (known_idea, slips.shape, property_)       # not timed: they do nothing again, or load modules
