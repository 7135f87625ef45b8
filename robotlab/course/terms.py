"""The test of terms: an answer that is right except for one term, which is missing, of the wrong sign, or counted twice."""
from itertools import combinations

import numpy as np

from .expressions import evaluator, expression_entries
from .samples import values_of
from .words import is_real, label, parameters

SCALES = ((0.0, "missing", "is missing"), (-1, "sign of a term", "has the wrong sign"), (2, "term twice", "counts twice"),
          (0.5, "half a term", "counts half only"))
ONE_THING = "All is right except for one thing. "
MOST = 7                                             # terms, of which two may be missing together
FIT = 1e-7
LARGE = 300                                          # operations of an expression that is not multiplied out any more


def terms(case):
    """One term, or all terms with one letter, scaled."""
    if not case.has_shape:
        return None
    if case.task.kind == "expression":
        return letters(case)
    named = case.named_parts = case.once("terms", lambda: parts_of(case.drawn))
    return scaled(case, named) or two_missing(case, named)


def parts_of(drawn):
    """[(name, samples)] of the terms that the task knows."""
    parts, shapes = drawn.task.terms(drawn.given) if drawn.task.terms else {}, [r.shape for r in drawn.reference]
    return [(f"The part {name}", values_of(drawn, part, shapes=shapes)) for name, part in parts.items()]


def factor(case):
    """One term with any other factor; what numbers explain comes before."""
    return otherwise(case, case.named_parts)


def shares(case):
    """The share that one number brings in, which is lost where the number is zero: with the other sign, or counted twice."""
    drawn, task = case.drawn, case.task
    if not case.has_shape or task.kind == "expression" or drawn.is_count:
        return None
    shapes, right = [r.shape for r in drawn.reference], drawn.right
    without = {f"What {label(drawn, name)} brings": lambda name=name: task.answer(drawn.given.but(**{name: 0.0}))
               for name in drawn.given if isinstance(drawn.given[name], float)}
    if task.kind == "function":
        without |= {f"What {name} brings": lambda k=k: lambda *given: right(*(x * 0.0 if j == k else x for j, x in enumerate(given)))
                    for k, name in enumerate(parameters(task)) if is_real(drawn.inputs[0][k])}
    for name, answer in without.items():
        rest = case.read(("share", name), lambda: values_of(drawn, answer(), shapes=shapes))
        if rest and (found := scaled(case, [(name, [r - x for r, x in zip(drawn.reference, rest)])])):
            return found
    return None


def scaled(case, parts):
    """(idea, sentences) where one part comes in with another factor. parts: [(its name, its samples)]."""
    for name, part in parts:
        for factor, idea, words in SCALES:
            if case.is_exactly([r + (factor - 1) * x for r, x in zip(case.drawn.reference, part)]):
                return idea, (f"{ONE_THING}{name} {words}.",)
    return None


def two_missing(case, parts):
    """The same where two parts are left out."""
    for (one, x), (other, y) in combinations(parts[:MOST], 2):
        if case.is_exactly([r - a - b for r, a, b in zip(case.drawn.reference, x, y)]):
            both = f"{one} is missing, and {other[0].lower()}{other[1:]} as well" if one != other else "Two of the terms are missing"
            return "missing", (f"{both}. The rest is right.",)
    return None


def otherwise(case, parts):
    """The same where one part comes with any other factor, seen at three numbers at least."""
    flat = lambda samples: np.concatenate([np.ravel(x) for x in samples])
    off = flat(case.values) - flat(case.drawn.reference)
    found = []
    for name, part in parts:
        x = flat(part)
        factor = x @ off / (x @ x) if np.count_nonzero(x) > 2 else 0.0
        if factor and np.allclose(off, factor * x, rtol=FIT, atol=FIT * np.abs(x).max()):
            words = "has the wrong sign, and another factor" if factor < -1 else f"is too {'large' if factor > 0 else 'small'} by a factor"
            found.append(f"{name} {words}")
    words = ", or: ".join([*found[:1], *(f"{one[0].lower()}{one[1:]}" for one in found[1:])])
    return ("factor of a term", (f"{ONE_THING}{words}.",)) if 0 < len(found) < 4 else None


def letters(case):
    """Of expressions the terms are known: those of the right one, and sines and cosines in it."""
    blocks, single = case.once("terms", lambda: blocks_of(case.drawn))
    if single:
        case.named_parts = single
        if wrong := scaled(case, blocks) or two_missing(case, single):
            return wrong
    return exchanged_functions(case)


def blocks_of(drawn):
    """[(name, samples)] of the terms in an expression and of all with one letter, and those of the terms alone."""
    (entries, shape), parts, alone = expression_entries(drawn.right), [], []
    for k, entry in enumerate(entries):
        mine = terms_of(entry)
        where = f" of entry {k + 1}" if len(entries) > 1 else ""
        if len(mine) > 1:
            parts += [(name_of(term, mine) + where, k, term) for term in mine]
            alone += range(len(parts) - len(mine), len(parts))
            parts += [(f"Everything with {letter} in it{where}", k, sum(t for t in mine if letter in t.free_symbols))
                      for letter in sorted(entry.free_symbols, key=str)]
    if not parts:
        return [], []
    worked_out, points = evaluator(drawn, [term for *_, term in parts])
    values, size = worked_out(points), max(int(np.prod(shape)), 1)
    blocks = [(name, [np.where(np.arange(size) == k, x, 0.0).reshape(shape) for x in values[:, j]]) for j, (name, k, _) in enumerate(parts)]
    return blocks, [blocks[j] for j in alone]


def terms_of(entry):
    """The terms of a sum, multiplied out where that is quick."""
    import sympy
    return sympy.Add.make_args(sympy.expand(entry) if entry.count_ops() < LARGE else entry)


def name_of(term, mine):
    """A term by its letters, where no other has the same; never in full."""
    same = [t for t in mine if t.free_symbols == term.free_symbols]
    letters = ", ".join(sorted(map(str, term.free_symbols)))
    return f"The term with {letters}" if len(same) == 1 and letters else f"One of the {len(mine)} terms"


def exchanged_functions(case):
    """A sine where a cosine belongs, everywhere or for one angle."""
    count, made = case.once("functions", lambda: with_functions_exchanged(case.drawn))
    for j, (alone, samples) in enumerate(made):
        if case.is_exactly(samples):
            if j > count:
                return "sign of a term", ("A sine or a cosine has the wrong sign.",)
            return "sine for cosine", ("A sine stands where a cosine belongs, or the other way round" +
                                       (", in one place." if alone and count > 1 else "."),)
    return None


def with_functions_exchanged(drawn):
    """Exchange sines and cosines: return their number, and [(one alone changed?, samples)] with all exchanged, each, and each with its sign
    reversed."""
    import sympy
    entries, shape = expression_entries(drawn.right)
    angles = sorted({f for entry in entries for f in entry.atoms(sympy.sin, sympy.cos)}, key=str)
    other = lambda f: (sympy.cos if isinstance(f, sympy.sin) else sympy.sin)(f.args[0])
    ways = [{f: other(f) for f in angles}] + [{f: other(f)} for f in angles] + [{f: -f} for f in angles]
    changed = [entry.xreplace(way) for way in ways for entry in entries]
    if not angles:
        return 0, []
    worked_out, points = evaluator(drawn, changed)
    values = worked_out(points).reshape(-1, len(ways), *(shape or (1,)))
    return len(angles), [(len(way) == 1, [x.reshape(shape) for x in values[:, j]]) for j, way in enumerate(ways)]
