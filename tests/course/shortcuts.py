"""Shortcuts that anybody may take in any exercise: what is right, with one thought left out.

Each is wrong for everybody, or right for everybody. One that is right for some students only shows that the draw of the others has a case
which theirs lacks.
"""
import numpy as np

from robotlab.course.drawn_task import values_or_none
from robotlab.course.samples import copies, judged

def of_results(right):
    """{name: what a shortcut makes of one right result}: the sign, the case of zero, what lies on one side of it."""
    x = np.asarray(right, float)
    return {"abs": np.abs(x), "only what is positive": np.maximum(x, 0), "only what is negative": np.minimum(x, 0),
            "−1 for 0": np.where(x == 0, -1.0, x), "1 for 0": np.where(x == 0, 1.0, x)}


def function_shortcuts(one):
    """{name: samples} of an exercise that asks for a function."""
    samples = list(one.reference)
    made = {name: [of_results(x)[name] for x in samples] for name in of_results(samples[0])}
    if len({x.shape for x in samples}) == 1:
        made["the first result for every input"] = [samples[0]] * len(samples)
    for k, x in enumerate(one.inputs[0]):
        if isinstance(x, (float, np.floating)) or isinstance(x, np.ndarray) and x.dtype.kind == "f":
            ways = {"its size": np.abs, "nothing": lambda y: 0 * y, "the first of it": lambda y, first=x: np.array(first)}
            if np.ndim(x):
                ways |= {"its first entry": lambda y: np.where(np.arange(len(y)).reshape(-1, *[1] * (y.ndim - 1)) == 0, y, 0 * y),
                         "its last entry": lambda y: np.where(np.arange(len(y)).reshape(-1, *[1] * (y.ndim - 1)) == len(y) - 1, y, 0 * y)}
            made |= {f"{what} in place of argument {k + 1}": called(one, k, way) for what, way in ways.items()}
    return made


def called(one, k, way):
    """The right function with argument k taken otherwise; None where that gives no numbers."""
    function, found = one.right, []
    for arguments in one.inputs:
        given = list(copies(arguments))
        try:
            with np.errstate(all="ignore"):
                given[k] = way(given[k])
                found.append(np.asarray(function(*given), float))
        except Exception:                            # an input that the exercise never has
            return None
    return found


def value_shortcuts(one):
    """{name: samples} of an exercise that asks for numbers."""
    zeros = ("−1 for 0", "1 for 0") if not np.all(one.reference[0]) else ()          # nobody writes them where there is no 0
    made = {name: [of_results(one.reference[0])[name]] for name in zeros}
    for name, x in one.given.items():                # signs are shown: a student does not take the size of a number with one
        if isinstance(x, (float, np.floating)) or isinstance(x, np.ndarray) and x.dtype.kind == "f":
            made[f"{name} left out"] = values_or_none(one, lambda given, name=name, x=x: one.task.answer(given.but(**{name: 0 * x})))
    return made


def shortcuts(one):
    """{name: samples, or None} of any exercise with a value or a function."""
    if one.task.kind == "function":
        return function_shortcuts(one)
    return {} if one.task.kind == "expression" or one.task.holds else value_shortcuts(one)        # in a region a shortcut may lead, too


def passing(one):
    """The names of the shortcuts that are called right, and of those that are not."""
    told = {name: bool(values is None or not all(np.isfinite(x).all() for x in values) or
                       [x.shape for x in values] != [r.shape for r in one.reference] or judged(one, values))
            for name, values in shortcuts(one).items()}
    return {name for name, is_told in told.items() if not is_told}, {name for name, is_told in told.items() if is_told}
