"""Slips in what goes in: the answer is what comes out with an angle in degrees, a length left out, two numbers exchanged.

Each is found by making it: the task's own answer is worked out with other numbers, the student's function is not called again.
"""
from itertools import combinations, permutations

import numpy as np

from .expressions import evaluated_right
from .samples import tried, values_of
from .words import either, is_real, label, listed, parameters

MANY = 7                                             # angles, of which not every combination is tried any more
MOST = 12                                            # numbers of which pairs are exchanged
ANGLES = ("q", "q0", "alpha", "theta", "phi")        # names of arguments that are angles
QUARTER = np.pi / 2
UNLIKELY = ("factor left out", "power", "twice a number", "half a number")


def arguments(case):
    """Arguments taken otherwise: in degrees, in another order, with another sign."""
    drawn = case.drawn
    if case.task.kind != "function" or not case.has_shape:
        return None
    right, shapes = drawn.right, [r.shape for r in drawn.reference]
    for j, (idea, words, way) in enumerate(plainest_first(ways(drawn))):
        made = case.read(("argument", j), lambda: values_of(drawn, lambda *given: right(*way(given)), shapes=shapes))
        if made is not None and case.is_exactly(made):
            return idea, (words,)
    return None


def ways(drawn):
    """(idea, words, arguments -> arguments) of slips with the arguments of a function."""
    names, first = parameters(drawn.task), drawn.inputs[0]
    angles = [k for k, name in enumerate(names) if name in (*ANGLES, *drawn.task.angles) and is_real(first[k])]
    for some in subsets(angles):
        said = listed([names[k] for k in some])
        yield ("degrees", f"Your function takes {said} for degrees. Angles come in radians: use them as they are.",
               at(some, np.radians))
        yield ("degrees", f"In your function {said} stands in degrees. cos and sin take radians, and so do all angles here.",
               at(some, np.degrees))
    for k in angles:
        yield from turned(names[k], first[k], lambda change, k=k: at([k], change))
    for k, x in enumerate(first):
        if is_real(x):
            yield from otherwise(names[k], k in angles, lambda change, k=k: at([k], change))
        if isinstance(x, np.ndarray) and x.ndim == 1 and 1 < len(x) <= 6 and is_real(x):
            for j in range(len(x)):
                yield from otherwise(f"{names[k]}[{j}]", k in angles, lambda change, k=k, j=j: at([k], entry(j, change)))
        if isinstance(x, np.ndarray) and x.ndim == 2 and x.shape[0] == x.shape[1]:
            yield "transposed", f"This is what comes out with {names[k]} transposed.", at([k], np.transpose)
            yield "inverse", f"This is what comes out with the inverse of {names[k]} in place of it.", at([k], np.linalg.inv)
    if 1 < len(names) < 5:
        for order in list(permutations(range(len(names))))[1:]:
            yield ("order of arguments", f"The arguments come in the order {drawn.task.signature}; your function uses them in another.",
                   lambda given, order=order: tuple(given[k] for k in order))


def at(places, change):
    """arguments -> arguments, some of them changed."""
    return lambda given: tuple(change(x) if k in places else x for k, x in enumerate(given))


def entry(j, change):
    """array -> array, entry j changed."""
    def changed(x):
        x = x.copy()
        x[j] = change(x[j])
        return x
    return changed


def subsets(names):
    """All of them, then every part of them; of many only all, and each alone."""
    sizes = range(len(names), 0, -1) if len(names) <= MANY else [len(names), 1]
    return [some for size in sizes for some in combinations(names, size)]


def otherwise(name, is_an_angle, way):
    """(idea, words, way(change)) for one number: with the other sign, left out, doubled."""
    says = "This is what comes out with {} in place of {}{}".format
    yield "sign of a number", says(name[1:] if name[0] == "-" else f"−{name}", name, ": look at the signs."), way(np.negative)
    yield "number left out", says("0", name, ": has it been left out somewhere?"), way(lambda x: x * 0.0)
    if is_an_angle:
        for text, turn in (("90° − {}", lambda x: QUARTER - x), ("{} + 90°", lambda x: x + QUARTER), ("{} − 90°", lambda x: x - QUARTER)):
            yield ("sine for cosine", says(text.format(name), name, ": is a sine where a cosine belongs, or is the angle counted from "
                                           "another line?"), way(turn))
        yield "other side of an angle", says(f"180° − {name}", name, ": the angle on the other side."), way(lambda x: np.pi - x)
    yield "factor left out", says("1", name, ": has it been left out as a factor?"), way(lambda x: x ** 0)      # angles are numbers, too
    if not is_an_angle:
        yield "power", says(f"{name}²", name, ": is it squared once too often?"), way(np.square)
        yield "power", says(f"the root of {name}", name, ": has a square been left out?"), way(lambda x: np.sqrt(np.abs(x)))
    yield "twice a number", says(f"2 · {name}", name, "."), way(lambda x: 2 * x)
    yield "half a number", says(f"{name}/2", name, "."), way(lambda x: x / 2)


def turned(name, x, way):
    """The same for the angles of a chain: counted from the x axis instead of from the link before, or the other way round."""
    if np.ndim(x) == 1 and len(x) > 1:
        yield ("absolute angles", f"Your angles {name} count from the x axis. Each counts from the link before.",
               way(lambda x: np.diff(x, prepend=0.0)))
        yield ("relative angles", f"The angles {name} are added up once too often.", way(np.cumsum))


# -- numbers that are given -------------------------------------------------------------------------------------------
def numbers(case):
    """Given numbers taken otherwise."""
    if not case.has_shape:
        return None
    if case.task.kind == "expression":
        return letters(case)
    drawn, shapes = case.drawn, [r.shape for r in case.drawn.reference]

    def comes_out(j, changes):
        made = case.read(("number", j), lambda: values_of(drawn, drawn.task.answer(drawn.given.but(**changes)), shapes=shapes))
        return made is not None and case.is_exactly(made)
    return first_two(given_ways(drawn), comes_out)


def left_out_by_chance(case, wrong):
    """Words for a given number that, left out as a factor, comes to what a wrong idea comes to: with these numbers, not with others."""
    drawn, answer = case.drawn, case.task.answer
    if case.task.kind not in ("number", "matrix") or case.task.holds or drawn.is_count:
        return ""
    names = [name for name, x in drawn.given.items() if isinstance(x, (float, np.floating)) and name not in case.task.angles and x != 1]
    others = drawn.given.but(**{name: (1.03 + 0.01 * k) * drawn.given[name] for k, name in enumerate(names)})
    for name in names:
        made = case.read(("left out", name), lambda: values_of(drawn, answer(drawn.given.but(**{name: 1.0}))))
        if made is not None and case.is_nearly(made):
            both = tried(lambda: (np.asarray(answer(others.but(**{name: 1.0})), float), np.asarray(wrong.answer(others), float)))
            if both and not np.allclose(*both):
                return f"This is what comes out with 1 in place of {label(drawn, name)}: has it been left out as a factor?"
    return ""


def first_two(ways, comes_out):
    """(idea, sentences) of the first way that comes out; where another of a like kind does too, both are said."""
    found = []
    for j, (idea, words, change) in enumerate(plainest_first(ways)):
        if found and (found[0][0] == "degrees" or idea in UNLIKELY and found[0][0] not in UNLIKELY):
            break
        if comes_out(j, change) and words not in [said for _, said in found]:
            found.append((idea, words))
            if len(found) == 2:
                break
    if not found:
        return None
    return found[0][0], either(*(words for _, words in found))


def plainest_first(ways):
    """Those that come out by chance now and then are tried last."""
    return sorted(ways, key=lambda way: way[0] in UNLIKELY)


def given_ways(drawn):
    """(idea, words, {name: new value}) of slips with the numbers given."""
    given = drawn.given
    angles = [name for name in drawn.task.angles if name in given and is_real(given[name])]
    for some in subsets(angles):
        said = listed([label(drawn, name) for name in some])
        yield ("degrees", f"{'The angle' if len(some) == 1 else 'The angles'} {said} went in as degrees. Angles go in as radians: "
               "np.radians converts.", {name: np.degrees(given[name]) for name in some})
    yield from chained(drawn, angles)
    real = [name for name in given if is_real(given[name])]
    for name in real:
        yield from otherwise(label(drawn, name), name in angles, lambda change, name=name: {name: change(given[name])})
        for j in range(len(given[name]) if np.ndim(given[name]) == 1 and len(given[name]) <= 6 else 0):
            yield from otherwise(label(drawn, name, j), name in angles,
                                 lambda change, name=name, j=j: {name: entry(j, change)(given[name])})
    for name in [name for name in given if isinstance(given[name], int) and not isinstance(given[name], bool)]:
        for more, words in ((1, "one more than"), (-1, "one less than")):
            yield ("off by one", f"This is what comes out with {words} {label(drawn, name)}: is something counted from 0, or its ends?",
                   {name: given[name] + more})
    for one, other in combinations(real[:MOST], 2):
        if np.shape(given[one]) == np.shape(given[other]) and (one in angles) == (other in angles):
            yield ("exchanged", f"This is what comes out with {label(drawn, one)} and {label(drawn, other)} exchanged.",
                   {one: given[other], other: given[one]})


def chained(drawn, angles):
    """Angles of a chain that are taken as counted from the x axis, or added up."""
    given = drawn.given
    for name in angles:
        yield from turned(label(drawn, name), given[name], lambda change, name=name: {name: change(given[name])})
    row = [name for name in angles if name[:-1] == "q" and np.ndim(given[name]) == 0]
    if len(row) > 1:
        values = np.array([given[name] for name in row])
        yield from turned(listed(row), values, lambda change: dict(zip(row, map(float, change(values)))))


# -- letters ----------------------------------------------------------------------------------------------------------
def letters(case):
    """The same for the letters of an expression."""
    worked_out, points = case.once("right in letters", lambda: evaluated_right(case.drawn))

    def comes_out(j, changes):
        made = case.read(("letter", j), lambda: worked_out({**points, **{name: change(points[name]) for name, change in changes.items()}}))
        return made is not None and all(np.isfinite(x).all() for x in made) and case.is_exactly(made)

    def letter_ways():
        for name in points:
            yield from otherwise(name, name[0] in "qαβθφ" and not name.startswith("qd"), lambda change, name=name: {name: change})
        for one, other in combinations(points, 2):
            yield ("exchanged", f"This is what comes out with {one} and {other} exchanged.",
                   {one: lambda x, y=points[other]: y, other: lambda x, y=points[one]: y})
    return first_two(letter_ways(), comes_out)
