"""Which idea was wrong: first those that the task knows, then the slips that happen everywhere.

Most slips are found by undoing them: if the answer is right once it is transposed, it was transposed.
"""
from itertools import combinations, permutations

import numpy as np

from . import misconceptions
from .guard import Trouble
from .samples import agreeing, copies, judged, letters_of, numbers, place, values_of
from .whereabouts import where_wrong

GRAVITY = 9.81
NEAR = 0.03                                          # of the largest entry: what may come from rounding
MANY = 5                                             # angles, of which not every combination is tried any more
FACTORS = (
    (-1, "sign", "Its size is right, its sign is not. Which way is positive, and what is taken from what?"),
    (2, "factor 2", "It is twice what it should be. Is a factor ½ missing, or is something counted twice?"),
    (1 / 2, "factor 1/2", "It is half of what it should be. Is there a ½ too many, or is something left out that counts twice?"),
    (180 / np.pi, "degrees", "It is in degrees, or an angle was converted that was in radians already. All angles here are in rad."),
    (np.pi / 180, "degrees", "An angle was divided by 57.3 once too often: it was in radians already."),
    (1000, "millimetres", "It is a thousand times too large: millimetres where metres are asked, or grams for kilograms."),
    (1 / 1000, "millimetres", "It is a thousand times too small. All lengths here are in metres, all masses in kilograms."),
    (1 / GRAVITY, "g left out", "A factor g = 9.81 m/s² is missing: a mass is not yet a force."),
    (GRAVITY, "g twice", "There is a factor g = 9.81 m/s² too many."),
    (2 * np.pi, "turns", "It is 2π times too large: turns and radians are mixed up."),
    (1 / (2 * np.pi), "turns", "It is 2π times too small: turns and radians are mixed up."),
    (-2, "factor 2", "It is twice what it should be, and its sign is wrong as well."),
    (-1 / 2, "factor 1/2", "It is half of what it should be, and its sign is wrong as well."),
)


def diagnosed(drawn, answer, values, call):
    """(idea, sentences) for an answer that is not right. values: its samples; call: how a function is called, guarded."""
    for look in (_known_idea, _arguments, _degrees_given, _shape, _undone, _other_frame, _letters, _rounded, _constant, _partly,
                 _nearly, _property):
        found = look(drawn, answer, values, call)
        if found:
            return found
    return "", ("This is not right, and it is none of the slips that are known here.",
                f'Look again at each step; hint("{drawn.task.id}") helps.')


def alike(drawn, one, other):
    """Whether two lists of samples are the same within the tolerance of the task."""
    pairs = list(zip(one, other))
    size = max((np.abs(b).max(initial=0) for _, b in pairs), default=0) or 1.0
    return all(a.shape == b.shape and (np.abs(a - b) <= drawn.task.tolerance * max(np.abs(b).max(initial=0), 1e-3 * size)).all()
               for a, b in pairs)


# -- what the task knows ----------------------------------------------------------------------------------------------
def _known_idea(drawn, answer, values, call):
    for wrong in drawn.task.wrongs:
        if alike(drawn, values, values_of(drawn, wrong.answer(drawn.given))):
            return wrong.idea, misconceptions.explained(wrong.idea, drawn.says(wrong.says), drawn.says(wrong.look or drawn.task.look),
                                                    notebook=drawn.task.notebook)
    return None


# -- what goes in -----------------------------------------------------------------------------------------------------
def _arguments(drawn, answer, values, call):
    """Arguments taken for degrees, or in another order: the function is right once they are given so."""
    if drawn.task.kind != "function":
        return None
    names = parameters(drawn.task)
    angles = [k for k, name in enumerate(names) if name in ("q", "q0", "alpha", "theta", "phi", *drawn.task.angles)]
    ways = [("degrees", f"Your function takes {' and '.join(names[k] for k in some)} for degrees. Angles come in radians: use them as "
             "they are.", in_degrees(some)) for some in parts(angles)]
    order = list(range(len(names)))
    if 1 < len(names) < 5:
        ways += [("order of arguments", f"The arguments come in the order {drawn.task.signature}; your function uses them in another.",
                  lambda args, p=p: tuple(args[k] for k in p)) for p in permutations(order) if list(p) != order]
    for idea, words, way in ways:
        if _is_right_with(drawn, answer, call, way):
            return idea, (words,)
    return None


def parameters(task):
    """Names of the arguments in its signature."""
    return [name.strip() for name in task.signature.split("(")[1].rstrip(")").split(",")]


def parts(names):
    """All of them, then every part of them; of many only all, and each alone."""
    sizes = range(len(names), 0, -1) if len(names) <= MANY else [len(names), 1]
    return [some for size in sizes for some in combinations(names, size)]


def in_degrees(which):
    """A function of the arguments that gives some of them in degrees."""
    return lambda arguments: tuple(np.degrees(x) if k in which else x for k, x in enumerate(arguments))


def _is_right_with(drawn, function, call, way):
    try:
        values = [numbers(call(function, way(copies(arguments)))) for arguments in drawn.inputs]
    except Trouble:
        return False
    return not judged(drawn, values)


def _degrees_given(drawn, answer, values, call):
    """The task's own answer with its angles left in degrees, one angle or all of them."""
    for some in parts([name for name in drawn.task.angles if name in drawn.given]):
        changed = drawn.given.but(**{name: np.degrees(drawn.given[name]) for name in some})
        if alike(drawn, values, values_of(drawn, drawn.task.answer(changed))):
            return "degrees", (f"The angle {' and '.join(some)} went in as degrees. NumPy's cos and sin take radians: np.radians "
                               "converts.",)
    return None


# -- what comes out ---------------------------------------------------------------------------------------------------
def _shape(drawn, answer, values, call):
    got, wanted = values[0].shape, drawn.reference[0].shape
    if all(x.shape == r.shape for x, r in zip(values, drawn.reference)):
        return None
    if len(got) == 2 and got[::-1] == wanted:
        return "transposed", (f"It has shape {got}; expected {wanted}: rows and columns have changed places.",)
    if got == wanted:
        return "shape", ("Its shape is right for some inputs and not for others. Does it depend on an if?",)
    what = "one number" if wanted == () else f"shape {wanted}"
    extra = ""
    if np.prod(got) == np.prod(wanted) and got:
        extra = " The number of entries is right: .reshape, or fewer brackets, will do."
    elif wanted == (4, 4) and got == (3, 3):
        extra = " A pose has the position in its fourth column, and 0 0 0 1 as its last row."
    elif wanted and wanted[0] == 6 and got and got[0] == 3:
        extra = " Three rows are for the velocity of the point, three for the angular velocity."
    return "shape", (f"It has {'shape ' + str(got) if got else 'one number'}; expected {what}.{extra}",)


def _undone(drawn, answer, values, call):
    """Right once a slip is undone."""
    for idea, words, undo in (*_factors(), *_rearranged(drawn)):
        try:
            undone = [np.asarray(undo(x)) for x in values]
        except (ValueError, IndexError, np.linalg.LinAlgError):
            continue
        if all(np.isfinite(x).all() for x in undone) and not judged(drawn, undone):
            return idea, (words,)
    return None


def _factors():
    return [(idea, words, lambda x, k=k: x / k) for k, idea, words in FACTORS]


def _rearranged(drawn):
    """Slips that move entries about, for the shapes that have them."""
    shape = drawn.reference[0].shape
    out = []
    if len(shape) == 2 and shape[0] == shape[1]:
        out += [("transposed", "It is transposed: rows and columns have changed places. For a rotation that is also its inverse.",
                 lambda x: x.T),
                ("inverse", "It is the inverse of what is asked: the first frame seen from the second. T_ab is the pose of b in a.",
                 np.linalg.inv)]
    if shape and shape[0] == 6:
        out.append(("angular first", "The upper and the lower three rows have changed places: linear comes first, then angular.",
                    lambda x: np.roll(x, 3, axis=0)))
    if len(shape) == 2:
        out += [("reversed", "The columns are in reverse order.", lambda x: x[:, ::-1]),
                ("reversed", "The rows are in reverse order.", lambda x: x[::-1])]
    if len(shape) == 1 and shape[0] > 1:
        out += [("reversed", "The entries are in reverse order.", lambda x: x[::-1]),
                ("absolute angles", "Each entry counts from the base. Entry i is asked relative to the one before.",
                 lambda x: np.diff(x, prepend=0)),
                ("relative angles", "Each entry is relative to the one before. They are asked counted from the base.", np.cumsum)]
    if len(shape) == 1 and 2 < shape[0] < 5:
        out += [("order of entries", "The right numbers, but not in their right places.", lambda x, p=p: x[list(p)])
                for p in permutations(range(shape[0]))]
    return out


def _other_frame(drawn, answer, values, call):
    """Components in the axes of another frame, where the task says which rotation lies between."""
    if not drawn.task.turn or values[0].shape[:1] not in ((3,), (6,)):
        return None
    turns = [drawn.task.turn(drawn.given, *arguments) for arguments in drawn.inputs or [()]]
    for matrices in (turns, [R.T for R in turns]):
        if not judged(drawn, [_turn_blocks(R, x) for R, x in zip(matrices, values)]):
            return "other frame", ("The vector is right, but its components are in the axes of another frame. Which frame does the "
                                   "question name?",)
    return None


def _turn_blocks(R, x):
    """R on each three rows of x."""
    return np.concatenate([R @ block for block in np.split(x, len(x) // 3)])


# -- right in part ----------------------------------------------------------------------------------------------------
def _constant(drawn, answer, values, call):
    """The same for every input, where it should not be."""
    if len(values) < 2 or drawn.task.kind != "function":
        return None
    if all(np.array_equal(x, values[0]) for x in values) and not alike(drawn, drawn.reference, drawn.reference[:1] * len(values)):
        return "constant", ("Your function gives the same whatever it is given. Does it use its arguments, or numbers of the example?",)
    return None


def _partly(drawn, answer, values, call):
    """Right in some places: which are not, never what they should be."""
    if drawn.task.holds:
        return None
    right = agreeing(drawn, values)
    whole = [ok.all() for ok in right]
    wrong = np.array([~ok for ok in right]).any(axis=0)
    if wrong.all() and wrong.ndim and len(values) == 1:
        return _absolute(drawn, values, right)
    if len(values) > 1 and any(whole) and drawn.task.kind == "function":
        bad = whole.index(False)
        return "some inputs", (f"It is right for {sum(whole)} of {len(whole)} inputs. It is not for {_inputs(drawn, bad)}.",)
    if len(values) > 1 and any(whole):
        return "some points", (f"It is right at {sum(whole)} of {len(whole)} random points only: an absolute value, a root, or a "
                               "case that holds for one sign?",)
    return _absolute(drawn, values, right) or where_wrong(wrong)


def _absolute(drawn, values, right):
    """Sizes right, some signs wrong; or whole turns too many."""
    flipped = [np.where(ok, x, -x) for ok, x in zip(right, values)]
    if not judged(drawn, flipped):
        where = [place(k, values[0].shape).lower() for k in np.argwhere(np.any([~ok for ok in right], axis=0))]
        named = (": " + "; ".join(where[:4]) + (" …" if len(where) > 4 else "")) if where[0] else ""
        return "sign", (f"All sizes are right, some signs are not{named}.",)
    turns = [x - 2 * np.pi * np.round((x - r) / (2 * np.pi)) for x, r in zip(values, drawn.reference)]
    if not judged(drawn, turns):
        return "turns", ("An angle is off by whole turns. The same direction, yet not the number that is asked.",)
    return None


def _letters(drawn, answer, values, call):
    """An expression that depends on what does not matter, or not on what does."""
    if drawn.task.kind != "expression":
        return None
    mine, right = letters_of(answer), letters_of(drawn.right)
    if mine - right:
        return "letters", (f"Your expression has {', '.join(sorted(mine - right))} in it. Does the result depend on that?",)
    if right - mine:
        left_out = ", no ".join(sorted(right - mine))
        return "letters left out", (f"There is no {left_out} in your expression. Does the result not depend on it?",)
    return None


def _rounded(drawn, answer, values, call):
    """The right numbers with too few digits."""
    if not drawn.task.holds and any(all(np.allclose(x, np.round(r, k), rtol=0, atol=1e-12) for x, r in zip(values, drawn.reference))
                                    for k in (2, 1, 0)):
        return "rounded", ("It is rounded too roughly. Give at least four digits, or better the number as it was worked out.",)
    return None


def _nearly(drawn, answer, values, call):
    """Within a few percent."""
    if not drawn.task.holds and all(ok.all() for ok in agreeing(drawn, values, NEAR / drawn.task.tolerance)):
        return "rounded", ("It is within a few percent of what is right. Is something rounded on the way, such as π = 3.14 or g = 9.8?",)
    return None


def _inputs(drawn, k):
    from .drawn import shown
    return ", ".join(f"{name} = {shown(np.round(x, 3)) if isinstance(x, (float, np.ndarray)) else shown(x)}"
                     for name, x in zip(parameters(drawn.task), drawn.inputs[k]))


def _property(drawn, answer, values, call):
    """What the task itself says about an answer that lacks a property."""
    words = judged(drawn, values) if drawn.task.holds else ""
    return ("property", (words,)) if words else None
