"""Answers as samples: a list of plain arrays, one for each input of a function or point of an expression.

A number and a matrix have one sample. All comparisons and all diagnoses work on these lists, whatever the kind of task.
"""
import logging
from copy import deepcopy

import numpy as np

from .expressions import expression_values
from .reading import numbers

FAINT = 1e-2                                         # an entry far smaller than the largest of its sample is judged by this share of it
DECIMALS, HALF = 4, 0.5001e-4                        # of a matrix that is typed in, and what rounding to so many takes from an entry
FINE = 1e-1                                          # of the tolerance of the largest entry: so much may that be, and no more
FAINT_SAMPLE = 1e-3                                  # and a sample far smaller than the largest, by this
WHOLE = 1e-6                                         # what may be missing at a count
SAFE = 1e-5                                          # by which a bound may be missed: what a constant or a search with six digits leaves
log = logging.getLogger(__name__)


def values_of(drawn, answer, call=None, shapes=None):
    """The samples of an answer as float arrays; `UnreadableAnswer` where it has none.

    call: how a function is called, guarded: (function, arguments, how its result is read) -> what was read. shapes: expected, of
    each sample; what differs by axes of length 1 only is brought into them.
    """
    kind, shapes = drawn.task.kind, shapes or [None] * max(len(drawn.inputs), 1)
    if kind == "function":
        call = call or (lambda function, arguments, read: read(function(*arguments)))
        return [call(answer, copies(arguments), lambda result, shape=shape: numbers(result, shape))
                for arguments, shape in zip(drawn.inputs, shapes)]
    if kind == "expression":
        return expression_values(drawn, answer, shapes[0])
    return [numbers(answer, shapes[0])]


def tried(work):
    """Compute with numbers that the task never draws; None if that fails."""
    try:
        with np.errstate(all="ignore"):
            return work()
    except Exception:
        return None


def copies(arguments):
    """The arguments, arrays and lists as fresh copies: what a function does to them stays with it."""
    return tuple(deepcopy(x) if isinstance(x, (np.ndarray, list, dict)) else x for x in arguments)


# -- right or not -----------------------------------------------------------------------------------------------------
def judged(drawn, values, tolerances=1.0):
    """"" where the samples are right, to so many tolerances; else a sentence, or "no"."""
    if drawn.task.holds:
        if [x.shape for x in values] != [r.shape for r in drawn.reference]:
            return "no"
        return next((words for x, arguments in zip(values, drawn.inputs or [()]) if (words := property_of(drawn, x, arguments))), "")
    return "" if alike(drawn, values, drawn.reference, tolerances) and (tolerances != 1 or keeps_bound(drawn, values)) else "no"


def keeps_bound(drawn, values):
    """True if numbers near the right ones lie on the side on which they keep what the task promises."""
    side = {"least": 1, "most": -1}.get(drawn.task.bound, 0)
    return all((side * (x - r) >= -SAFE * np.abs(r)).all() for x, r in zip(values, drawn.reference))


def property_of(drawn, value, arguments):
    """Return the task's words on a value's property: "" where it holds, "no" where it cannot be worked out."""
    try:
        with np.errstate(all="ignore"):
            return drawn.task.holds(drawn.given, value, *copies(arguments))
    except Exception:                                # numbers far from sense, such as angles of 1e300
        log.info("%s: the property cannot be worked out", drawn.task.id, exc_info=True)
        return "no"


def agreeing(drawn, values, tolerances=1.0):
    """For every sample, which entries are right; a sample of another shape is wrong as a whole."""
    return list(close(drawn, values, drawn.reference, tolerances))


def alike(drawn, values, others, tolerances=1.0, leeway=None):
    """True if two lists of samples agree within the tolerance of the task; the first sample that differs decides."""
    return all(ok.all() for ok in close(drawn, values, others, tolerances, leeway))


def close(drawn, values, others, tolerances=1.0, leeway=None):
    """For every sample, one after the other, which entries are as in `others`; none of a sample of another shape.

    Counts have to be met, everything else to the tolerance of the task. leeway: the `limits` of the others, where they are known.
    """
    leeway = leeway or (drawn.leeway if others is drawn.reference else limits(drawn, others))
    return (np.abs(x - r) <= np.maximum(tolerances * limit, by_rounding(drawn, x, r)) if x.shape == r.shape else np.array(False)
            for x, r, limit in zip(values, others, leeway))


def by_rounding(drawn, x, r):
    """The error allowed in an entry, as all of a matrix is rounded to four decimals, if those are enough for its size."""
    rounded = drawn.task.kind == "matrix" and not drawn.is_count and np.array_equal(x, np.round(x, DECIMALS))
    return HALF if rounded and HALF <= FINE * drawn.task.tolerance * np.abs(r).max(initial=0) else 0.0


def limits(drawn, samples):
    """By how much an entry may be off, for every entry."""
    return [WHOLE] * len(samples) if drawn.is_count else [drawn.task.tolerance * scale for scale in scales(samples, drawn.task.floor)]


def scales(samples, floor=None):
    """By what an error is measured, for every entry: by its own size, or by a floor where it is nearly zero.

    floor: in the unit of the answer; without one it is a hundredth of the largest entry of the sample.
    """
    largest = max((np.abs(r).max(initial=0) for r in samples), default=0) or 1.0
    return [np.maximum(np.abs(r), FAINT * max(np.abs(r).max(initial=0), FAINT_SAMPLE * largest) if floor is None else floor)
            for r in samples]
