"""The quantities on the way to an answer: one is left out, counts twice, has the other sign, takes the place of another.

A chapter gives them in its steps.py, by task: one way or more, the coarse one first. Each slip is found by making it, as those
with the numbers given are.
"""
from dataclasses import dataclass
from itertools import combinations, permutations

import numpy as np

from .samples import tried, values_of
from .slips import has_angles
from .terms import SCALES
from .words import either

CHANGES = tuple((lambda x, factor=factor: x * factor, idea, f"{{}} {words}.") for factor, idea, words in SCALES)
OF_NUMBERS = (
    (lambda x: x ** 0, "left out as a factor", "{} is left out as a factor."),
    (np.square, "power", "{} is squared once too often."),
    (lambda x: np.sqrt(np.abs(x)), "power", "A root is taken of what is called so here: {}. Is a square left out?"),
    (lambda x: 1 / x, "turned round", "{} stands above the line where it belongs below, or the other way round."),
    (lambda x: 10 * x, "decimal point", "{} is ten times too large: look at the decimal point."),
    (lambda x: x / 10, "decimal point", "{} is ten times too small: look at the decimal point."),
)
UNLIKELY = ("term twice", "half a term", "power", "one for another", "exchanged", "decimal point")      # come out by chance at times
TOGETHER = (
    (lambda parts: np.sqrt(sum(np.square(x) for x in parts)), "root of squares", "The parts were added as squares under a root, as if they "
     "stood at right angles. They add up as they are."),
    (lambda parts: sum(np.abs(x) for x in parts), "sizes for signs", "The sizes of the parts were added. Each comes in with its sign."),
)
OF_ANSWERS = (
    (np.reciprocal, "turned round", "It is one over what is asked: the fraction is upside down."),
    (np.square, "power", "It is the square of what is asked: a root is left out."),
    (lambda x: np.sqrt(np.abs(x)), "power", "It is the root of what is asked: a root is taken once too often."),
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
    """Steps that lead to a right answer. names: of the quantities in it, such as "the current".

    values: given, and the arguments of a function -> the quantities, numbers or arrays. result: of them -> the answer.
    """
    names: tuple
    values: object
    result: object

    def function(self, given, change=lambda values: values):
        """The arguments of a function, none for a number -> the answer, with some quantities changed."""
        return lambda *arguments: self.result(*change(list(self.values(given, *arguments))))


def steps(case):
    """A quantity on the way given as the answer, or taken otherwise."""
    if not case.has_shape or not case.task.steps:
        return None
    return next(filter(None, (alone(case, way) for way in case.task.steps)), None) or otherwise(case)


def otherwise(case):
    """A quantity taken otherwise; of two that come to the same both, where one is as likely as the other."""
    drawn, found = case.drawn, []
    for j, (idea, words, way, change) in enumerate(case.once("steps", lambda: every_way(drawn))):
        if found and (found[0][0] in UNLIKELY) != (idea in UNLIKELY) or drawn.is_count and idea in UNLIKELY:
            break
        worked_out = way.function(drawn.given, change)
        made = case.read(("step", j), lambda: values_of(drawn, worked_out if case.task.kind == "function" else worked_out()))
        if made is not None and all(np.isfinite(x).all() for x in made) and case.is_exactly(made):
            if said(words, found):
                break
            found.append((idea, words))
            if len(found) == 2:
                break
    return found and (found[0][0], either(*(words for _, words in found)))


def said(words, found):
    """True if another way says as much and more: what is said of R i is said of R."""
    return any(set(words.split()) <= set(other.split()) for _, other in found)


def every_way(drawn):
    """[(idea, words, steps, change of the list of quantities)], the likeliest first."""
    arguments = drawn.inputs[0] if drawn.inputs else ()
    every = [(idea, words, way, change) for way in drawn.task.steps
             for idea, words, change in ways(drawn.task, way, way.values(drawn.given, *arguments))]
    return sorted(every, key=lambda one: one[0] in UNLIKELY)


def of_answer(case):
    """A number, or a function's, with the other sign, squared, or a root."""
    if not case.has_shape or case.values[0].ndim or case.drawn.is_count or case.task.kind == "expression":
        return None
    right = case.drawn.reference
    return next(((idea, (words,)) for change, idea, words in OF_ANSWERS if case.is_exactly([change(r) for r in right])), None)


def alone(case, found):
    """One quantity as it is, from which the rest of the way leads to the answer."""
    given = [found.values(case.drawn.given, *arguments) for arguments in case.drawn.inputs or [()]]
    for name, samples in zip(found.names, zip(*given)):
        samples = [np.asarray(x, float) for x in samples]
        if [x.shape for x in samples] == [x.shape for x in case.values] and all(x.any() for x in samples) and case.is_same(samples):
            return "half way", (f"This is {name.rstrip(',')}. What is asked for is worked out from it: go on.",)
    return None


def of_numbers(task):
    """Return the changes that can be made to a single number in a task."""
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
    if count > 1 and tried(lambda: np.array_equal(found.result(*values), sum(values))):
        for change, idea, words in TOGETHER:
            yield idea, words, lambda values, change=change: [change(values), *(0.0 * x for x in values[1:])]
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
