"""Answers in letters: SymPy expressions, or arrays of them, compared at random points."""
from fractions import Fraction
from functools import lru_cache
from zlib import crc32

import numpy as np

from .reading import IMAGINARY, UnreadableAnswer, finite, fitted
from .given import a

POINTS = 8                                           # at which an expression is evaluated
RECENT = 16                                          # drawn tasks whose letters are kept


def in_letters(names, functions=""):
    """write(*letters, *functions of SymPy) -> (given -> the expression that it writes): for answers and slips in letters."""
    def of(write):
        def answer(given):
            import sympy
            return write(*sympy.symbols(names), *(getattr(sympy, name) for name in functions.split()))
        return answer
    return of


def expression_values(drawn, answer, shape=None):
    """An expression, or an array of them, at random points."""
    entries, own = expression_entries(answer)
    letters, known = sorted(letters_in(entries)), known_letters(drawn)
    unknown = [name for name in letters if name not in known]
    if unknown:
        raise UnreadableAnswer("letters", f"The answer has {', '.join(unknown)}, which this task does not know. "
                      f"Its letters are {', '.join(known)}.")
    found = at_points(entries, {name: points_of(drawn, name) for name in letters}, POINTS)
    return [fitted(finite(x), shape) for x in found.reshape(POINTS, *own)]


def at_points(entries, points, count):
    """The values (count, number of entries) of expressions at `count` points. points: {letter: values}."""
    import sympy
    plain = {name: sympy.Symbol(name) for name in points}
    entries = [entry.xreplace({s: plain[str(s)] for s in entry.free_symbols}) for entry in entries]
    try:
        with np.errstate(all="ignore"):
            found = sympy.lambdify(list(plain.values()), entries, "numpy", cse=True)(*points.values())
            found = np.stack([np.broadcast_to(np.asarray(x, complex), count) for x in found], axis=-1)
    except (NameError, TypeError, ValueError, SyntaxError, NotImplementedError, OverflowError, AttributeError):
        raise UnreadableAnswer("type", "The expression has something in it that cannot be worked out as a number.") from None
    if np.abs(found.imag).max(initial=0) > IMAGINARY * np.abs(found).max(initial=0):
        raise UnreadableAnswer("complex", "The expression gives complex numbers. Somewhere the root of something negative is taken.")
    return found.real


def evaluated_right(drawn):
    """(points -> samples of the right answer, its points {letter: values})."""
    entries, shape = expression_entries(drawn.right)
    worked_out, points = evaluator(drawn, entries)
    return lambda changed: list(worked_out(changed).reshape(POINTS, *shape)), points


def evaluator(drawn, entries):
    """(points -> (POINTS, number of entries), the points) of a list of expressions without surprises."""
    import sympy
    names = sorted(letters_in(entries))
    function = sympy.lambdify([sympy.Symbol(name) for name in names], entries, "numpy", cse=True)

    def worked_out(points):
        found = function(*(points[name] for name in names))
        return np.stack([np.broadcast_to(np.asarray(x, float), POINTS) for x in found], axis=-1)
    return worked_out, {name: points_of(drawn, name) for name in names}


def expression_entries(answer):
    """(list of SymPy expressions, shape); `UnreadableAnswer` where it is something else."""
    import sympy
    if isinstance(answer, (str, bytes)):
        raise UnreadableAnswer("text", "The answer is a text in quotes. Write it with SymPy's letters, without quotes.")
    if isinstance(answer, (sympy.logic.boolalg.Boolean, bool, np.bool_)) and not isinstance(answer, sympy.Symbol):   # a letter is both
        raise UnreadableAnswer("type", "The answer is an equation or a truth value. Give only the expression, without its left side.")
    if callable(answer) and not isinstance(answer, sympy.Basic):
        raise UnreadableAnswer("type", "This is a function. Give the expression that it returns.")
    array = np.array(answer.tolist() if hasattr(answer, "tolist") else answer, dtype=object)
    if not array.size:
        raise UnreadableAnswer("shape", "The answer is empty; a SymPy expression is expected.")
    entries = [sympy.sympify(x) if is_number(x) else x for x in array.flat]
    for entry in entries:
        if not isinstance(entry, sympy.Expr):
            raise UnreadableAnswer("type", f"The answer is or holds {a(type(entry).__name__)}; a SymPy expression is expected.")
        if entry.has(sympy.zoo, sympy.oo, -sympy.oo, sympy.nan):
            raise UnreadableAnswer("nan", "The expression is infinite or undefined: something in it is divided by zero.")
        of_time = entry.atoms(sympy.core.function.AppliedUndef) | entry.atoms(sympy.Derivative)
        if of_time:
            raise UnreadableAnswer("letters", f"{min(map(str, of_time))} is a function or a derivative. Write the letters q1, qd1, qdd1 "
                          "for a coordinate and its rates.")
    return entries, array.shape


def is_number(x):
    """True for a number of Python or NumPy, which SymPy accepts."""
    return isinstance(x, (int, float, complex, np.number, Fraction)) and not isinstance(x, bool)


def letters_in(entries):
    """The names of the letters in a list of expressions."""
    return {str(s) for entry in entries for s in entry.free_symbols}


def letters_of(answer):
    """The names of the letters in an expression, or in an array of them."""
    return letters_in(expression_entries(answer)[0])


@lru_cache(maxsize=RECENT)
def known_letters(drawn):
    """The letters that an answer may have."""
    if drawn.task.letters:
        return list(drawn.task.letters)
    return sorted(letters_of(drawn.right))


def points_of(drawn, name):
    """Values of a letter, well away from 0; coordinates and their rates also negative."""
    return points_in(drawn.task.id, name)


@lru_cache(maxsize=1024)
def points_in(task, name):
    """The same, by the id of the task."""
    rng = np.random.default_rng([crc32(task.encode()), crc32(name.encode())])
    size = .4 + 1.1 * np.array([rng.random() for _ in range(POINTS)])
    points = size * np.where(np.array([rng.random() for _ in range(POINTS)]) < .5, -1, 1) if name[0] == "q" else size
    points.setflags(write=False)
    return points
