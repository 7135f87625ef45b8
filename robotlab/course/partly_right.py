"""Answers that are right in part, or nearly: which part, and how near; never what is right."""
import numpy as np

from . import slips
from .expressions import letters_of
from .reading import position
from .samples import agreeing, alike, copies
from .whereabouts import where_wrong
from .words import called, is_real, parameters

NEAR = 0.03                                          # what is called near
ROUNDED = 2e-3                                       # of an answer that has to be exact: what comes from rounding
FIT = 1e-4                                           # how well a ratio has to fit
THREE = 3 / np.pi
PI = ((3.14 / np.pi, "π = 3.14"), (3.1416 / np.pi, "π = 3.1416"), (22 / 7 / np.pi, "π = 22/7"), (THREE, "π = 3"))
WEIGHT = ((9.8 / 9.81, "g = 9.8"), (10 / 9.81, "g = 10"))
LONGEST = 160                                        # letters of an input that is shown
FEW_ENTRIES = 4                                      # each of which is spoken of
POWERS = (1, -1, 2, 0.5, -0.5)


def letters(case):
    """An expression that depends on what does not matter, or not on what does."""
    if case.task.kind != "expression":
        return None
    mine, right = letters_of(case.answer), letters_of(case.drawn.right)
    if mine - right:
        return "letters", (f"Your expression has {', '.join(sorted(mine - right))} in it. Does the result depend on that?",)
    if right - mine:
        left_out = ", no ".join(sorted(right - mine))
        return "letters left out", (f"There is no {left_out} in your expression. Does the result not depend on it?",)
    return None


def offset(case):
    """Off by the same amount for every input."""
    if len(case.values) < 2 or len({x.shape for x in case.values}) > 1 or not case.has_shape:
        return None
    off = [x - r for x, r in zip(case.values, case.drawn.reference)]
    apart = {float(x) for x in off if x} if is_count(case) else ()
    if apart in ({1.0}, {-1.0}) and sum(map(bool, off)) > 2:
        return "off by one", (f"Wherever it is wrong it is one too {'large' if apart == {1.0} else 'small'}. Is something counted from 0, "
                              "or its first or last left out?",)
    size = max(np.abs(r).max(initial=0) for r in case.drawn.reference)
    if np.abs(off[0]).max(initial=0) > 1e-6 * size and all(np.allclose(x, off[0], rtol=0, atol=1e-9 * size) for x in off):
        where = where_wrong(np.abs(off[0]) > 1e-9 * size) if off[0].ndim else None
        words = "It differs from what is asked by the same amount for every input: a constant is added or left out."
        return (where[0], (*where[1], words)) if where else ("constant added", (words,))
    return None


def is_count(case):
    """True if a function answers with one whole number, and should."""
    return all(not x.ndim and float(x).is_integer() for x in (*case.values, *case.drawn.reference))


def some_samples(case):
    """Right for some inputs, or at some points."""
    whole = [ok.all() for ok in agreeing(case.drawn, case.values)]
    if len(whole) < 2 or not any(whole):
        return None
    idea, words = which_samples(case, whole)
    _, wrong = wrong_entries(case)
    where = where_wrong(wrong) if wrong is not None else None
    return idea, (*(where[1] if where else ()), words)


def which_samples(case, whole):
    """(idea, words) about the inputs for which all is right, and those for which it is not."""
    if case.task.kind == "function":
        if zero := next((name for name, are in zeros_in(case) if are in (whole, [not ok for ok in whole])), None):
            return "some inputs", (f"It is {'right' if dict(zeros_in(case))[zero] == whole else 'wrong'} only where {zero} is 0. "
                                   f"Look at what {zero} brings in.")
        if sign := next((words for words, are, place in signs_in(case) if are == whole and decides(case, *place, whole)), None):
            return "some inputs", (f"Of the inputs that were tried it is wrong wherever {sign}, and right elsewhere.")
        wrong = min((called(case.drawn, given) for given, ok in zip(case.drawn.inputs, whole) if not ok), key=len)
        return "some inputs", (f"It is right for {sum(whole)} of {len(whole)} inputs." +
                               (f" It is not for {wrong}." if len(wrong) < LONGEST else ""))
    return "some points", (f"It is right at {sum(whole)} of {len(whole)} random points only: an absolute value, a root, or a "
                           "case that holds for one sign?")


def zeros_in(case):
    """[(name of a number that goes in, for which inputs it is zero)]."""
    return [(name, [not np.any(given[k]) for given in case.drawn.inputs]) for k, name in enumerate(parameters(case.task))
            if all(is_real(given[k]) for given in case.drawn.inputs)]


def signs_in(case):
    """[(words about the sign of a number that goes in, for which inputs they do not hold, its place)], where both happen twice at least."""
    found = []
    for k, name in enumerate(parameters(case.task)):
        if not all(is_real(given[k]) for given in case.drawn.inputs):
            continue
        for j, entry in enumerate(np.transpose([np.ravel(given[k]) for given in case.drawn.inputs])):
            called_so = f"{name}[{j}]" if np.ndim(case.drawn.inputs[0][k]) else name
            signs = (("negative", entry >= 0), ("positive", entry <= 0))
            found += [(f"{called_so} is {sign}", are.tolist(), (k, j)) for sign, are in signs]
    return [one for one in found if 2 <= sum(one[1]) <= len(one[1]) - 2]


def decides(case, k, j, whole):
    """True if it is the sign of entry j of argument k: turned round, it makes wrong what was right, and right what was wrong."""
    if case.task.fit:
        return not np.ndim(case.drawn.inputs[0][k])
    after = []
    for given in map(list, map(copies, case.drawn.inputs)):
        given[k] = np.where(np.arange(np.size(given[k])) == j, -1, 1).reshape(np.shape(given[k])) * given[k]
        right = np.asarray(case.drawn.right(*copies(given)), dtype=float)
        mine = case.call(case.answer, copies(given), lambda x: np.array(x, dtype=float))
        after.append(mine.shape == right.shape and alike(case.drawn, [mine], [right]))
    return after == [not ok for ok in whole]


def wrong_entries(case):
    """Return the agreement of each sample, and a mask of the entries wrong in any sample; None for it if shapes differ."""
    right = agreeing(case.drawn, case.values)
    if not case.has_shape or len({ok.shape for ok in right}) > 1:
        return right, None
    return right, ~np.array(right).all(axis=0)


def repeated(case):
    """Right but for one entry, which is that of another place."""
    right, wrong = wrong_entries(case)
    if wrong is None or wrong.ndim != 1 or wrong.sum() != 1:
        return None
    k = int(np.flatnonzero(wrong)[0])
    same = [j for j in np.flatnonzero(~wrong) if all(x[k] == x[j] != 0 for x in case.values)]
    return ("entry repeated", (f"Only entry {k + 1} is wrong (counted from 1). It is the same as entry {same[0] + 1}.",)) if same else None


def entry_slip(case):
    """Right in some places, and elsewhere right except for a factor or a sign."""
    right, wrong = wrong_entries(case)
    if wrong is None:
        return None
    where = where_wrong(wrong)
    for idea, words, undo in entry_slips(case):
        undone = [np.where(wrong, undo(x, r), x) for x, r in zip(case.values, case.drawn.reference)]
        if case.is_right_as(undone) and (where or idea in ("sign", "turns")):
            return idea, (*(where[1] if where else ()), words)
    flipped = [np.where(ok, x, -x) for ok, x in zip(right, case.values)]
    if case.is_right_as(flipped):
        named = [position(k, wrong.shape).lower() for k in np.argwhere(wrong)]
        return "sign", ("All sizes are right, some signs are not" + (": " + "; ".join(named[:4]) if named[0] else "") +
                        (" …" if len(named) > 4 else "") + ".",)
    return None


def some_entries(case):
    """Right in some places: which are not."""
    _, wrong = wrong_entries(case)
    if wrong is None:
        return None
    where = where_wrong(wrong)
    if where and not any(x[wrong].any() for x in case.values):
        return where[0], (*where[1], "Only 0 is there. Is something not filled in, or assumed to vanish?")
    return where


def entry_slips(case):
    """(idea, words, (value, right value) -> undone) of slips with single entries."""
    if case.drawn.is_count:
        return
    if slips.is_angle(case.task):
        yield ("turns", "An angle is off by whole turns. The same direction, yet not the number that is asked.",
               lambda x, r: x - 2 * np.pi * np.round((x - r) / (2 * np.pi)))
    for factor, idea, words in slips.factors_of(case):
        if idea != "sign":
            yield idea, words.replace("It is", "What is wrong is", 1), lambda x, r, factor=factor: x / factor


def bound(case):
    """A bound that was rounded to the side on which it does not hold."""
    if not case.task.bound or not case.has_shape or not alike(case.drawn, case.values, case.drawn.reference):
        return None
    wrong, way = ("down", "up") if case.task.bound == "least" else ("up", "down")
    return "rounded", (f"Nearly. It is rounded {wrong}, and then what is asked for is not kept: this is a limit. Give at least four "
                       f"digits, the last one rounded {way}.",)


def digits(case):
    """The right numbers with too few digits."""
    if case.drawn.is_count:
        return _off_by_one(case)
    if not case.has_shape or case.is_zero or case.drawn.task.kind == "expression":
        return None
    for k in (3, 2, 1):
        rounded = [np.round(r, k) for r in case.drawn.reference]
        if all(np.allclose(x, r, rtol=0, atol=1e-12) for x, r in zip(case.values, rounded)) and has_digits(rounded, k):
            return "rounded", ("It is rounded too roughly. Give at least four digits, or better the number as it was worked out.",)
    return None


def has_digits(samples, places):
    """True if two digits are left of the largest entry: otherwise it is not a rounding but another number."""
    return max(np.abs(x).max(initial=0) for x in samples) >= 10 ** (1 - places)


def _off_by_one(case):
    """A count that is one off, or not a whole number."""
    x, r = float(case.values[0]), float(case.drawn.reference[0])
    if x != round(x):
        way = "Which way has it to be rounded?" if abs(x - r) < 1 else f"Yours is {too(x, r)} besides."
        return "not whole", (f"A whole number is asked for: things are counted here. {way}",)
    if abs(x - r) == 1:
        return "off by one", ("It is off by one. Is something counted from 0, or its first or last left out?",)
    return None


def nearly(case):
    """Within a few percent: by a rounded constant, by rounding on the way, or by something small that is missing."""
    if not case.has_shape or case.is_zero or case.drawn.is_count:
        return None
    constants = (PI if slips.has_angles(case.task) or "Hz" in case.task.unit else ()) + (WEIGHT if slips.has_weight(case.task) else ())
    fits = [name for ratio, name in constants for power in POWERS if is_multiple(case, ratio ** power) and not (
        ratio == THREE and has_third_of_pi(case.drawn))]
    if fits:
        return "rounded", (f"It is what comes out with {fits[0]}. Take np.pi, and 9.81 for g.",)
    share = max(float((np.abs(x - r) / np.maximum(np.abs(r), 1e-3 * np.abs(r).max(initial=0) or 1)).max(initial=0))
                for x, r in zip(case.values, case.drawn.reference))
    if share < (ROUNDED if case.task.tolerance < ROUNDED else 4 * case.task.tolerance):
        return "rounded", ("It is nearly right. Either a number was rounded on the way, or something small is left out or comes in "
                           "too often. Work with all digits.",)
    if share < NEAR:
        return "nearly", ("It is within a few percent of what is right, too far off for rounding. Is something small left out, or "
                          "taken twice?",)
    return None


def has_third_of_pi(drawn):
    """True if a given angle is 60°, or π/3: where it is left out as a factor, the answer is that with π = 3."""
    angles = [np.abs(drawn.given[name]) for name in drawn.task.angles if name in drawn.given and is_real(drawn.given[name])]
    return any(np.isclose(x, np.pi / 3, rtol=FIT).any() for x in angles)


def is_multiple(case, ratio):
    """True if the answer is so many times the right one."""
    samples = [ratio * r for r in case.drawn.reference]
    return case.is_exactly(samples) and all(np.allclose(x, y, rtol=FIT, atol=1e-9) for x, y in zip(case.values, samples))


def dependence(case):
    """A function that does not depend on something it should depend on, or the other way round."""
    if case.task.kind != "function" or not case.has_shape or case.task.fit:
        return None
    bad = [ok.all() for ok in agreeing(case.drawn, case.values)].index(False)
    given, mine, right = case.drawn.inputs[bad], case.values[bad], case.drawn.right
    for name, changed in nudged(parameters(case.task), given):
        other = np.asarray(right(*copies(changed)), dtype=float)
        if other.shape != mine.shape:
            return None
        should = not np.allclose(other, case.drawn.reference[bad], rtol=1e-7, atol=1e-12)
        now = case.call(case.answer, copies(changed), np.asarray)
        if should and np.allclose(now, mine, rtol=1e-13, atol=0):                  # also beside a term that is enormous
            return "dependence", (f"Your result does not change with {name}. It should.",)
        if not should and not np.allclose(now, mine, rtol=1e-7, atol=1e-12):
            return "dependence", (f"Your result changes with {name}. It should not.",)
    return None


def nudged(names, given):
    """(name, arguments with it changed a little) for every number that goes in."""
    for k, (name, x) in enumerate(zip(names, given)):
        if isinstance(x, float):
            yield name, (*given[:k], x * 1.1 + 0.01, *given[k + 1:])
        elif isinstance(x, np.ndarray) and x.ndim == 1 and x.dtype.kind == "f" and len(x) <= 6:
            for j in range(len(x)):
                y = x.copy()
                y[j] = 1.1 * y[j] + 0.01
                yield f"{name}[{j}]", (*given[:k], y, *given[k + 1:])


def size(case):
    """Say whether one number, or each of a few, is too large or too small."""
    if not case.has_shape or case.task.holds or case.task.kind == "expression":
        return ()
    if case.task.kind == "function":
        sizes = {np.abs(x).item() > np.abs(r).item() for x, r in zip(case.values, case.drawn.reference)} if not case.values[0].ndim else ()
        return (f"For every input that was tried it is too {'large' if True in sizes else 'small'}.",) if len(sizes) == 1 else ()
    x, r = case.values[0].ravel(), case.drawn.reference[0].ravel()
    if not case.values[0].ndim:
        return ("Not even its sign is right." if x[0] * r[0] < 0 else f"It is {too(x[0], r[0])}.",)
    if len(r) > FEW_ENTRIES:
        return ()
    if (r != 0).all() and np.allclose(x / r, x[0] / r[0], rtol=FIT):
        return (f"All entries are {too(x[0], r[0])}, in the same proportion: one factor is not right.",)
    says = [f"{position(k, case.values[0].shape).lower()} " + ("has the wrong sign" if a * b < 0 else f"is {too(a, b)}")
            for k, a, b in zip(np.ndindex(case.values[0].shape), x, r) if not np.isclose(a, b, rtol=case.task.tolerance)]
    words = "; ".join(says)
    return (f"{words[:1].upper()}{words[1:]} (counted from 1).",) if says else ()


def too(x, r):
    """Compare the size of x with that of r in words."""
    most, least = max(abs(x), abs(r)), min(abs(x), abs(r))
    return f"{'more than ten times ' if most > 10 * least else ''}too {'large' if abs(x) > abs(r) else 'small'}"
