"""Slips in what goes in: the answer is what comes out with an angle in degrees, a length left out, two numbers exchanged.

Each is found by making it: the task's own answer is worked out with other numbers, the student's function is not called again.
"""
import re
from itertools import combinations, permutations

import numpy as np

from .expressions import evaluated_right
from .samples import tried, values_of
from .words import either, is_real, label, listed, parameters

MANY = 7                                             # angles, of which not every combination is tried any more
MOST = 12                                            # numbers of which pairs are exchanged
ANGLES = ("q", "q0", "alpha", "theta", "phi")        # names of arguments that are angles
QUARTER = np.pi / 2
UNLIKELY = ("factor left out", "power", "twice a number", "half a number", "one for another", "exchanged", "order of arguments",
            "millimetres", "centimetres")
FEW, SHORT = 6, 3                                    # numbers of which each is put in the place of each other; entries of an array


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
    yield from another_argument(names, first, angles)
    if 1 < len(names) < 5:
        for order in list(permutations(range(len(names))))[1:]:
            yield ("order of arguments", f"The arguments come in the order {drawn.task.signature}; your function uses them in another.",
                   lambda given, order=order: tuple(given[k] for k in order))


def another_argument(names, first, angles):
    """One argument, or one entry of a short one, in the place of another."""
    for j, k in permutations([k for k, x in enumerate(first) if is_real(x)][:FEW], 2):
        if np.shape(first[j]) == np.shape(first[k]) and (j in angles) == (k in angles):
            yield ("one for another", in_place(names[j], names[k]),
                   lambda given, j=j, k=k: tuple(given[j] if i == k else x for i, x in enumerate(given)))
    for k in [k for k, x in enumerate(first) if is_real(x) and np.ndim(x) == 1 and len(x) <= SHORT]:
        for i, j in permutations(range(len(first[k])), 2):
            yield ("one for another", in_place(f"{names[k]}[{i}]", f"{names[k]}[{j}]"),
                   at([k], lambda x, i=i, j=j: np.where(np.arange(len(x)) == j, x[i], x)))


def in_place(one, other):
    """Words for one number in the place of another."""
    return f"This is what comes out with {one} in place of {other}."


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
    says, short = "This is what comes out with {} in place of {}{}".format, name.split(" = ")[0]
    yield "sign of a number", says(name[1:] if name[0] == "-" else f"−{short}", name, ": look at the signs."), way(np.negative)
    yield "number left out", says("0", name, ": has it been left out somewhere?"), way(lambda x: x * 0.0)
    if is_an_angle:
        for text, turn in (("90° − {}", lambda x: QUARTER - x), ("{} + 90°", lambda x: x + QUARTER), ("{} − 90°", lambda x: x - QUARTER)):
            yield ("sine for cosine", says(text.format(short), name, ": is a sine where a cosine belongs, or is the angle counted from "
                                           "another line?"), way(turn))
        yield "other side of an angle", says(f"180° − {short}", name, ": the angle on the other side."), way(lambda x: np.pi - x)
    yield "factor left out", says("1", name, ": has it been left out as a factor?"), way(lambda x: x ** 0)      # angles are numbers, too
    if not is_an_angle:
        yield "power", says(f"{short}²", name, ": is it squared once too often?"), way(np.square)
        yield "power", says(f"the root of {short}", name, ": has a square been left out?"), way(lambda x: np.sqrt(np.abs(x)))
    yield "twice a number", says(f"2 · {short}", name, "."), way(lambda x: 2 * x)
    yield "half a number", says(f"{short}/2", name, "."), way(lambda x: x / 2)


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
        if idea == "exchanged" and found and found[0][0] == "one for another":
            break                                    # where only one of the two is looked at
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
        yield from units(drawn, name)
        yield from otherwise(label(drawn, name), name in angles, lambda change, name=name: {name: change(given[name])})
        for j in range(len(given[name]) if np.ndim(given[name]) == 1 and len(given[name]) <= 6 else 0):
            yield from otherwise(label(drawn, name, j), name in angles,
                                 lambda change, name=name, j=j: {name: entry(j, change)(given[name])})
        if np.ndim(given[name]) == 1 and len(given[name]) <= SHORT:
            yield from entries(label(drawn, name), name, given[name])
    for name in [name for name in given if isinstance(given[name], int) and not isinstance(given[name], bool)]:
        for more, words in ((1, "one more than"), (-1, "one less than")):
            yield ("off by one", f"This is what comes out with {words} {label(drawn, name)}: is something counted from 0, or its ends?",
                   {name: given[name] + more})
    for one, other in combinations(real[:MOST], 2):
        if np.shape(given[one]) == np.shape(given[other]) and (one in angles) == (other in angles) and are_mixed_up(one, other, real):
            yield from pair(label(drawn, one), label(drawn, other), {one: given[other]}, {other: given[one]})


def units(drawn, name):
    """Slips in the unit of a number that is no angle by itself."""
    said, x = label(drawn, name), drawn.given[name]
    if re.search(r"\{" + name + r"[^{}]*\} rad", drawn.task.text):
        for change in (np.radians, np.degrees):
            yield "degrees", f"Degrees and radians are mixed up at {said}: all angles and rates here are in rad.", {name: change(x)}
    elif name not in drawn.task.angles:
        for factor, size in ((1000, "large"), (1 / 1000, "small")):
            yield "millimetres", f"{said} went in a thousand times too {size}: look at milli and kilo in its unit.", {name: factor * x}
        if re.search(r"\{" + name + r"[^{}]*\} m\b(?!/)", drawn.task.text):
            yield "centimetres", f"{said} went in a hundred times too large: it is in metres.", {name: 100 * x}


def entries(said, name, x):
    """One entry of a short array in the place of another, or two exchanged."""
    for i, j in permutations(range(len(x)), 2):
        yield "one for another", in_place(f"entry {i + 1}", f"entry {j + 1} of {said}"), {name: entry(j, lambda _, i=i: x[i])(x)}
    for i, j in combinations(range(len(x)), 2):
        order = [{i: j, j: i}.get(k, k) for k in range(len(x))]
        yield "exchanged", f"This is what comes out with entries {i + 1} and {j + 1} of {said} exchanged.", {name: x[order]}


def are_mixed_up(one, other, names):
    """True if one number is easily mistaken for another: among a few names any, among many those of one letter."""
    return len(names) <= FEW or one.rstrip("0123456789") == other.rstrip("0123456789")


def pair(one, other, first, second):
    """(idea, words, changes) of two numbers, one in the place of the other, or exchanged; first, second: the changes that this takes."""
    yield "one for another", in_place(other, one), first
    yield "one for another", in_place(one, other), second
    yield "exchanged", f"This is what comes out with {one} and {other} exchanged.", first | second


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
        for one, other in [two for two in combinations(points, 2) if are_mixed_up(*two, points)]:
            yield from pair(one, other, {one: lambda x, y=points[other]: y}, {other: lambda x, y=points[one]: y})
    return first_two(letter_ways(), comes_out)
