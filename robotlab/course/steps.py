"""The quantities on the way to an answer: one is left out, counts twice, has the other sign, stands where another belongs.

A chapter gives them in its steps.py, by task: one way or more, the coarse one first. Each slip is found by making it, as those
with the numbers given are.
"""
from dataclasses import dataclass
from itertools import combinations, permutations

import numpy as np

from .changed import first_two
from .samples import tried, values_of
from .slips import has_angles

CHANGES = (
    (lambda x: x * 0.0, "missing", "{} is missing."),
    (np.negative, "sign of a term", "{} has the wrong sign."),
    (lambda x: 2 * x, "term twice", "{} counts twice."),
    (lambda x: x / 2, "half a term", "{} counts half only."),
)
OF_NUMBERS = (
    (lambda x: x ** 0, "factor left out", "{} is left out as a factor."),
    (np.square, "power", "{} is squared once too often."),
    (lambda x: np.sqrt(np.abs(x)), "power", "A root is taken of what is called so here: {}. Is a square left out?"),
    (lambda x: 1 / x, "turned round", "{} stands above the line where it belongs below, or the other way round."),
    (lambda x: 10 * x, "decimal point", "{} is ten times too large: look at the decimal point."),
    (lambda x: x / 10, "decimal point", "{} is ten times too small: look at the decimal point."),
)
OF_ANGLES = (
    (np.degrees, "degrees", "{} is 57.3 times too large: degrees and radians are mixed up in it."),
    (np.radians, "degrees", "{} is 57.3 times too small: degrees and radians are mixed up in it."),
)
OF_RATES = (
    (lambda x: 2 * np.pi * x, "turns", "{} is 2π times too large: turns and radians are mixed up in it."),
    (lambda x: x / (2 * np.pi), "turns", "{} is 2π times too small: turns and radians are mixed up in it."),
)


@dataclass(frozen=True)
class Steps:
    """How a right answer is worked out. names: of the quantities in it, such as "the current".

    values: given, and the arguments of a function -> the quantities, numbers or arrays. result: of them -> the answer.
    """
    names: tuple
    values: object
    result: object

    def function(self, given, change=lambda values: values):
        """The arguments of a function, none for a number -> the answer, with some quantities changed."""
        return lambda *arguments: self.result(*change(list(self.values(given, *arguments))))


def steps(case):
    """A quantity on the way taken otherwise, or given as the answer."""
    if not case.has_shape:
        return None
    return next(filter(None, (look(case, way) for look in (alone, otherwise) for way in case.task.steps)), None)


def otherwise(case, found):
    """A quantity taken otherwise."""
    drawn = case.drawn

    def comes_out(_, change):
        worked_out = found.function(drawn.given, change)
        made = tried(lambda: values_of(drawn, worked_out if case.task.kind == "function" else worked_out()))
        return made is not None and all(np.isfinite(x).all() for x in made) and case.is_exactly(made)
    arguments = drawn.inputs[0] if drawn.inputs else ()
    return first_two(ways(case.task, found, found.values(drawn.given, *arguments)), comes_out)


def alone(case, found):
    """One quantity as it is, from which the rest of the way leads to the answer."""
    given = [found.values(case.drawn.given, *arguments) for arguments in case.drawn.inputs or [()]]
    for name, samples in zip(found.names, zip(*given)):
        samples = [np.asarray(x, float) for x in samples]
        if [x.shape for x in samples] == [x.shape for x in case.values] and all(x.any() for x in samples) and case.is_same(samples):
            return "half way", (f"This is {name.rstrip(',')}. What is asked for is worked out from it: go on.",)
    return None


def of_numbers(task):
    """What can be done to a single number in a task."""
    turns = "rad/s" in task.text or "Hz" in task.unit
    return OF_NUMBERS + (OF_ANGLES if has_angles(task) else ()) + (OF_RATES if turns else ())


def ways(task, found, values):
    """(idea, words, change of the list of quantities), the likeliest first."""
    names, count, scalars = found.names, len(found.names), of_numbers(task)
    single = [np.ndim(x) == 0 for x in values[:count]]
    for k, name in enumerate(names):
        for change, idea, words in (*CHANGES, *(scalars if single[k] else ())):
            yield idea, words.format(begun(name) if words[0] == "{" else name), at(k, change)
    same = [(i, j) for i, j in permutations(range(count), 2) if np.shape(values[i]) == np.shape(values[j])]
    for i, j in same:
        if i < j:
            yield "exchanged", f"{begun(names[i])} and {names[j]} are exchanged.", put({i: j, j: i})
    for i, j in same:
        yield "one for another", f"{begun(names[j])} stands where {names[i]} belongs.", put({i: j})
    for i, j in combinations(range(count), 2):
        yield "missing", f"{begun(names[i])} and {names[j]} are missing.", lambda x, i=i, j=j: at(j, ZERO)(at(i, ZERO)(x))


ZERO = CHANGES[0][0]


def begun(name):
    """A name at the beginning of a sentence; letters of formulas stay as they are."""
    return name[0].upper() + name[1:] if name.split()[0] in ("the", "what", "each", "entry") else name


def at(k, change):
    """List of quantities -> list, number k changed."""
    return lambda values: [change(x) if j == k else x for j, x in enumerate(values)]


def put(places):
    """List of quantities -> list, some of them from other places."""
    return lambda values: [values[places.get(k, k)] for k in range(len(values))]
