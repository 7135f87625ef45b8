"""Slips in what comes out: a wrong shape, a factor, a unit, entries in other places. Each is found by undoing it."""
import re
from itertools import permutations

import numpy as np

from ..maths.spatial import wrapped
from .words import either, label

GRAVITY = 9.81
DEGREES = 180 / np.pi
HUGE, LEAST = 1e9, 1e-9                              # times the right answer, or the least: what is larger was divided by rounding
THOUSAND = {"m": ("millimetres", "metres"), "kg": ("grams", "kilograms"), "s": ("milliseconds", "seconds")}
PLAIN = (
    (-1, "sign", "Only the sign is wrong. Check which direction counts as positive, and the order of any subtraction."),
    (2, "factor 2", "It is twice what it should be. Is a factor ½ missing, or is something counted twice?"),
    (1 / 2, "factor 1/2", "It is half of what it should be. Is there a ½ too many, or is something left out that counts twice?"),
    (-2, "factor 2", "It is twice what it should be, and its sign is wrong as well."),
    (-1 / 2, "factor 1/2", "It is half of what it should be, and its sign is wrong as well."),
)
WEIGHT = (
    (1 / GRAVITY, "g left out", "A factor g = 9.81 m/s² is missing{why}."),
    (GRAVITY, "g twice", "There is a factor g = 9.81 m/s² too many."),
)
TURNS = (
    (2 * np.pi, "turns", "It is 2π times too large: turns and radians are mixed up."),
    (1 / (2 * np.pi), "turns", "It is 2π times too small: turns and radians are mixed up."),
)

HALVES = (
    ("reversed", "With its entries in reverse order it would be right.", lambda x: x[::-1]),
    ("order of entries", "With its two halves exchanged it would be right.", lambda x: np.roll(x, len(x) // 2) if len(x) % 2 == 0 else x),
)


# -- units ------------------------------------------------------------------------------------------------------------
def units(task):
    """The units in the unit of the answer, one by one."""
    return set(re.findall(r"[^\W\d²³]+", task.unit))


def is_angle(task):
    """True if the answer is an angle, or angles."""
    return task.unit == "rad"


def has_angles(task):
    """True if angles go in or come out."""
    return bool(task.angles) or "rad" in units(task) or bool(re.search(r"\brad\b|\bq\d?\b|°", f"{task.signature} {task.text}"))


def has_weight(task):
    """True if a weight may appear in the answer."""
    return not task.unit or bool(units(task) & {"N", "J", "W", "kg", "V"})


def factors_of(case):
    """(factor, idea, words) of those factors that can be wrong in an answer of this unit."""
    if case.drawn.is_count:
        return PLAIN[:1]
    task, mine = case.task, units(case.task)
    out = [*PLAIN, *degree_factors(task), *thousands(task)]
    if has_weight(task):
        why = ": mass times height is not yet an energy" if mine == {"J"} else ": a mass is not yet a force" if "N" in mine else ""
        out += [(k, idea, words.format(why=why)) for k, idea, words in WEIGHT]
    if not mine or mine & {"rad", "Hz", "s"}:
        out += TURNS
    return out


def degree_factors(task):
    """The factors of an angle in the wrong unit."""
    if task.unit.startswith("rad"):
        return [(DEGREES, "degrees", "It is in degrees, or an angle was converted that was in radians already. All angles here are in "
                 "rad."), (1 / DEGREES, "degrees", "It is 57.3 times too small: an angle was turned into rad that was in rad already.")]
    if task.unit == "degrees":
        return [(1 / DEGREES, "degrees", "It is in rad; degrees are asked for."),
                (DEGREES, "degrees", "An angle was turned into degrees once too often.")]
    if not has_angles(task):
        return []
    return [(k, "degrees", f"It is 57.3 times too {size}: somewhere an angle in degrees stands where one in rad belongs, or the other "
             "way round.") for k, size in ((DEGREES, "large"), (1 / DEGREES, "small"))]


def thousands(task):
    """The factors of milli and kilo."""
    small, large = THOUSAND.get(task.unit, ("milli", "kilo"))
    if task.unit in THOUSAND:
        hundred = [(100, "centimetres", "It is a hundred times too large: centimetres where metres are asked.")] if task.unit == "m" else []
        return hundred + [(1000, "millimetres", f"It is a thousand times too large: {small} where {large} are asked."),
                (1 / 1000, "millimetres", f"It is a thousand times too small: divided by 1000 where it was in {large} already.")]
    return [(k, "millimetres", f"It is a thousand times too {size}. Look at the units that went in, at milli and kilo in them.")
            for k, size in ((1000, "large"), (1 / 1000, "small"))]


def factors(case):
    """Right once it is divided by a factor."""
    if not case.has_shape or case.is_zero:
        return None
    return next(((idea, (words,)) for k, idea, words in factors_of(case) if case.is_right_as([x / k for x in case.values])), None)


def given_factor(case):
    """Right except for a number that was given, with which everything was multiplied or divided."""
    if not case.has_shape or case.is_zero or case.drawn.is_count or case.task.kind not in ("number", "matrix"):
        return None
    plain = {name: x for name, x in case.drawn.given.items() if isinstance(x, (float, np.floating)) and x and abs(x) != 1}
    found = [f"{label(case.drawn, name)} {words}." for name, x in plain.items()
             for factor, words in ((x, "is a factor once too often"), (1 / x, "is missing as a factor, or divides once too often"))
             if case.is_exactly([factor * r for r in case.drawn.reference])]
    return ("factor of a number", either(*(f"All is right except for one thing: {words}" for words in found[:2]))) if found else None


def own_unit(case):
    """Of answers with some right values: sign, degrees, or angles counted from another line; other factors show nothing.

    Where a whole region is right none of them does: many a wrong answer is led into it by chance.
    """
    if not case.has_shape or case.is_zero:
        return None
    if found := len(case.values) == 1 and case.values[0].ndim == 1 and _undone(case, HALVES):
        return found
    if case.once("region", lambda: case.drawn.is_region):
        return None
    turned = (-1, "sign", "With every sign changed it would be right. Check which direction counts as positive, and the order of any "
              "subtraction.")
    known = [*([turned] if case.task.unit else []), *(degree_factors(case.task) if "rad" in units(case.task) else [])]
    ways = [(idea, words, lambda x, k=k: x / k) for k, idea, words in known]
    return _undone(case, ways + (counted(case) if is_angle(case.task) else []))


# -- shape ------------------------------------------------------------------------------------------------------------
def shape(case):
    """Not of the shape that is asked for."""
    got, wanted = case.values[0].shape, case.drawn.reference[0].shape
    if case.has_shape:
        return None
    if len(got) == 2 and got[::-1] == wanted and got != wanted:
        return "transposed", (f"It has shape {got}; expected {wanted}: rows and columns have changed places.",)
    if got == wanted:
        return "shape", ("Its shape is right for some inputs and not for others. Does it depend on an if?",)
    what = "one number" if wanted == () else f"shape {wanted}"
    if has_decimal_commas(case, got, wanted):
        first, second = map(int, case.values[0].flat[:2])
        return "decimal comma", (f"It has shape {got}; expected {what}. In Python a comma separates: {first},{second} is the two numbers "
                                 f"{first} and {second}. A decimal point makes it one: {first}.{second}.",)
    return "shape", (f"It has {'shape ' + str(got) if got else 'one number'}; expected {what}.{shape_words(case, got, wanted)}",)


def has_decimal_commas(case, got, wanted):
    """True if each number may have been typed with a comma for its point: two whole numbers take the place of each."""
    if case.task.kind not in ("number", "matrix") or case.drawn.is_count or got != (*wanted[:-1], 2 * (wanted or (1,))[-1]):
        return False
    typed = case.values[0]
    return bool((typed == np.round(typed)).all() and (np.abs(typed) < 1e15).all() and (typed[..., 1::2] >= 0).all())


def shape_words(case, got, wanted):
    """Suggest how a wrong shape came about."""
    if got == (4, 4) and wanted == (3,):
        return " This is a whole pose: the place is the last column, T[:3, 3]."
    if got == (4, 4) and wanted == (3, 3):
        return " This is a whole pose: the rotation is T[:3, :3]."
    if got == (4,) and wanted == (3,) and all(x[3] == 1 for x in case.values if x.shape == got):
        return " The 1 below a point is only for the product with a pose: leave it out."
    if got == (3,) and wanted == (2,) and not is_angle(case.task) and not any(x[2] for x in case.values if x.shape == got):
        return " Here everything lies in the plane: two entries are asked."
    if got == (2,) and wanted == (3,) and not any(r[2] for r in case.drawn.reference):
        return " Here a third entry is asked, also where it is zero."
    if got and np.prod(got) == np.prod(wanted):
        return " The number of entries is right: look at the brackets, or at .reshape."
    if wanted == (4, 4) and got == (3, 3):
        return " A pose has the position in its fourth column, and 0 0 0 1 as its last row."
    if wanted and wanted[0] == 6 and got and got[0] == 3 and "angular" in case.task.text:
        return " Three rows are for the velocity of the point, three for the angular velocity."
    return ""


# -- all equal --------------------------------------------------------------------------------------------------------
def zeros(case):
    """Nothing but zeros, where that is no idea of its own."""
    if not case.is_zero:
        return None
    if not any(x.ndim for x in case.values):
        return "zeros", ("It is zero; what is asked for is not. Did you assume that something vanishes, or do terms cancel?",)
    return "zeros", ("All entries are zero. Was an array of zeros made and not filled, or was everything multiplied by zero?",)


def huge(case):
    """Numbers that no arm has: something was divided by what rounding left of zero."""
    size, right = (max(np.abs(x).max(initial=0) for x in some) for some in (case.values, case.drawn.reference))
    if case.has_few_digits or size <= HUGE * max(right, case.task.floor or LEAST):
        return None
    grown = ", or from steps that grow without end" if case.task.kind == "function" else ""
    return "huge", (f"The largest number in it is {size:.1g}. Such numbers mostly come from a division by what rounding left of zero: in a "
                    f"system of equations of which one row follows from the others, or with a matrix that has no inverse{grown}. Are two "
                    "of its rows alike?",)


def constant(case):
    """The same for every input, where it should not be."""
    values, right = case.values, case.drawn.reference
    if len(values) < 2 or case.task.kind != "function" or not case.has_shape:
        return None
    if all(np.array_equal(x, values[0]) for x in values) and not all(np.allclose(r, right[0]) for r in right):
        return "constant", ("Your function gives the same whatever it is given. Does it use its arguments, or numbers of the example?",)
    return None


# -- other places -----------------------------------------------------------------------------------------------------
def rearranged(case):
    """Right once its entries are put back."""
    if not case.has_shape or case.is_zero:
        return None
    shape, ways = case.drawn.reference[0].shape, []
    if len(shape) == 2:
        ways += matrices(case, shape)
    if len(shape) == 1 and shape[0] > 1:
        ways += [("reversed", "The entries are in reverse order.", lambda x: x[::-1])]
        ways += counted(case) if is_angle(case.task) else []
    if len(shape) == 1 and 2 < shape[0] < 5:
        ways += [("order of entries", "The right numbers, but not in their right places.", lambda x, p=p: x[list(p)])
                 for p in permutations(range(shape[0]))]
    if len(shape) == 1 and 1 < shape[0] < 5 and is_angle(case.task):
        ways += [("turns", "The angles are right up to whole turns, but between −π and π they come in another order.",
                  lambda x, p=p: wrapped(x)[list(p)]) for p in list(permutations(range(shape[0])))[1:]]
    return _undone(case, ways)


def _undone(case, ways):
    for idea, words, undo in ways:
        try:
            undone = [np.asarray(undo(x)) for x in case.values]
        except (ValueError, IndexError, np.linalg.LinAlgError):
            continue
        if case.is_right_as(undone):
            return idea, (words,)
    return None


def matrices(case, shape):
    """Slips of matrices."""
    out = []
    if shape[0] == shape[1]:
        right = case.drawn.reference
        rotation, frame = all(map(is_rotation, right)), all(map(is_pose, right))
        out += [("transposed", "It is transposed: rows and columns have changed places." +
                 (" For a rotation that is also its inverse." if rotation else ""), lambda x: x.T),
                ("inverse", "It is the inverse of what is asked" +
                 (": the first frame seen from the second. T_ab is the pose of b in a." if rotation or frame else "."), np.linalg.inv)]
    if shape[0] == 6:
        out.append(("angular first", "The upper and the lower three rows have changed places: linear comes first, then angular.",
                    lambda x: np.roll(x, 3, axis=0)))
    out += [("reversed", "The columns are in reverse order.", lambda x: x[:, ::-1]),
            ("reversed", "The rows are in reverse order.", lambda x: x[::-1])]
    return out + [("order of lines", f"The right {name}, but not in their right places.", lambda x, p=p, k=k: np.take(x, p, axis=k))
                  for k, name in enumerate(("rows", "columns")) if 2 < shape[k] < 5 for p in permutations(range(shape[k]))]


def is_rotation(R):
    """True if a matrix is a rotation of the plane or of space."""
    return R.shape in ((2, 2), (3, 3)) and np.allclose(R @ R.T, np.eye(len(R)), atol=1e-9) and np.linalg.det(R) > 0


def is_pose(T):
    """True if a matrix is a pose."""
    return T.shape == (4, 4) and np.array_equal(T[3], [0, 0, 0, 1]) and is_rotation(T[:3, :3])


def counted(case):
    """Slips of angles along a chain."""
    if len(case.drawn.reference[0].shape) != 1:
        return []
    return [("absolute angles", "Each entry counts from the base. Entry i is asked relative to the one before.",
             lambda x: np.diff(x, prepend=0)),
            ("relative angles", "Each entry is relative to the one before. They are asked counted from the base.", np.cumsum)]


def other_frame(case):
    """Components in the axes of another frame, where the task says which rotation lies between."""
    drawn = case.drawn
    if not drawn.task.turn or not case.has_shape or case.values[0].shape[:1] not in ((3,), (6,)):
        return None
    turns = [drawn.task.turn(drawn.given, *arguments) for arguments in drawn.inputs or [()]]
    for rotations in (turns, [R.T for R in turns]):
        if case.is_right_as([_turn_blocks(R, x) for R, x in zip(rotations, case.values)]):
            return "other frame", ("The vector is right, but its components are in the axes of another frame. Which frame does the "
                                   "question name?",)
    return None


def _turn_blocks(R, x):
    """R on each three rows of x."""
    return np.concatenate([R @ block for block in np.split(x, len(x) // 3)])
