"""What an answer comes to: a list of plain arrays, one for each input of a function or point of an expression.

A number and a matrix have one sample. All comparisons and all diagnoses work on these lists, whatever the kind of task.
"""
from zlib import crc32

import numpy as np

POINTS = 8                                           # at which an expression is evaluated
IMAGINARY = 1e-9                                     # an imaginary part of this share is rounding
FAINT = 1e-3                                         # a sample far smaller than the largest is judged by this share of it


class Trouble(Exception):
    """An answer that cannot be compared. idea: what kind of slip; words: what is said to the student."""

    def __init__(self, idea, words):
        super().__init__(words)
        self.idea, self.words = idea, words


def values_of(drawn, answer, call=None):
    """The samples of an answer as float arrays; `Trouble` where it has none. call: how a function is called."""
    kind = drawn.task.kind
    if kind == "function":
        call = call or (lambda function, arguments: function(*arguments))
        return [numbers(call(answer, copies(arguments))) for arguments in drawn.inputs]
    if kind == "expression":
        return expression_values(drawn, answer)
    return [numbers(answer)]


def copies(arguments):
    """The arguments, arrays as fresh copies: what a function does to them stays with it."""
    return tuple(x.copy() if isinstance(x, np.ndarray) else x for x in arguments)


# -- numbers ----------------------------------------------------------------------------------------------------------
def numbers(answer):
    """The answer as a float array of its own; `Trouble` says why it is none."""
    if isinstance(answer, str):
        raise Trouble("text", f"{answer!r} is a text, because of its quotes. A number is expected, without quotes and without unit.")
    if isinstance(answer, (bool, np.bool_)):
        raise Trouble("type", f"{answer} is a truth value; numbers are expected.")
    if callable(answer) and not hasattr(answer, "__array__"):
        raise Trouble("type", "This is the function itself. Call it, and give what it returns.")
    try:
        values = np.array(answer.tolist() if hasattr(answer, "tolist") else answer)
    except ValueError:
        raise Trouble("shape", "The rows of the answer differ in length; every row of a matrix needs as many entries.") from None
    if values.dtype == object:
        values = from_objects(values, answer)
    if values.dtype.kind in "US":
        raise Trouble("text", "Some entries of the answer are texts in quotes; numbers are expected.")
    if values.dtype.kind == "c" and np.abs(values.imag).max(initial=0) <= IMAGINARY * np.abs(values).max(initial=0):
        values = values.real
    if values.dtype.kind == "c":
        raise Trouble("complex", "The answer has complex numbers. Somewhere a root of a negative number was taken.")
    return finite(values.astype(float))


def from_objects(values, answer):
    """An array of Python objects, such as SymPy numbers, as numbers."""
    letters = sorted({str(x) for entry in values.flat for x in getattr(entry, "free_symbols", ())})
    if letters:
        raise Trouble("letters", f"The answer still has the letters {', '.join(letters)}. Put the given numbers in for them.")
    try:
        return values.astype(float)
    except (TypeError, ValueError):
        kind = next((type(x).__name__ for x in values.flat if not hasattr(x, "__float__")), type(answer).__name__)
        raise Trouble("type", f"The answer is or holds a {kind}; numbers are expected.") from None


def finite(values):
    """The values, if all are finite numbers."""
    bad = np.argwhere(~np.isfinite(values))
    if len(bad):
        what = "nan, which is no number" if np.isnan(values[tuple(bad[0])]) else "infinite"
        where = place(bad[0], values.shape)
        raise Trouble("nan", f"{where + ' of the answer' if where else 'The answer'} is {what}. Look for a division by zero, a "
                      "root of a negative number, or an arccos beyond 1.")
    return values


def place(index, shape):
    """Where an entry stands, counted from 1: "Row 2, column 3"."""
    index = [int(k) + 1 for k in index]
    if not index:
        return ""
    return f"Entry {index[0]}" if len(index) == 1 else "Row {}, column {}".format(*index[-2:])


# -- expressions ------------------------------------------------------------------------------------------------------
def expression_values(drawn, answer):
    """An expression, or an array of them, at random points."""
    import sympy
    entries, shape = expression_entries(answer)
    letters = sorted(letters_of(answer))
    unknown = [name for name in letters if name not in known_letters(drawn)]
    if unknown:
        raise Trouble("letters", f"The answer has {', '.join(unknown)}, which this task does not know. "
                      f"Its letters are {', '.join(known_letters(drawn))}.")
    plain = {name: sympy.Symbol(name) for name in letters}
    entries = [entry.xreplace({s: plain[str(s)] for s in entry.free_symbols}) for entry in entries]
    points = [points_of(drawn, name) for name in letters]
    try:
        with np.errstate(all="ignore"):
            found = sympy.lambdify(list(plain.values()), entries, "numpy", cse=True)(*points)
    except (NameError, TypeError, ValueError, SyntaxError, NotImplementedError):
        raise Trouble("type", "The expression has something in it that cannot be worked out as a number.") from None
    found = np.stack([np.broadcast_to(np.asarray(x, complex), POINTS) for x in found], axis=-1)
    if np.abs(found.imag).max() > IMAGINARY * np.abs(found).max():
        raise Trouble("complex", "The expression gives complex numbers. Somewhere the root of something negative is taken.")
    return [finite(x) for x in found.real.reshape(POINTS, *shape)]


def expression_entries(answer):
    """(list of SymPy expressions, shape); `Trouble` where it is something else."""
    import sympy
    if isinstance(answer, str):
        raise Trouble("text", "The answer is a text in quotes. Write it with SymPy's letters, without quotes.")
    if isinstance(answer, (sympy.logic.boolalg.Boolean, bool)) and not isinstance(answer, sympy.Symbol):       # a letter is both
        raise Trouble("type", "The answer is an equation or a truth value. Give only the expression, without its left side.")
    if callable(answer) and not isinstance(answer, sympy.Basic):
        raise Trouble("type", "This is a function. Give the expression that it returns.")
    array = np.array(answer.tolist() if hasattr(answer, "tolist") else answer, dtype=object)
    entries = [sympy.sympify(x) if isinstance(x, (int, float, np.number)) else x for x in array.flat]
    for entry in entries:
        if not isinstance(entry, sympy.Expr):
            raise Trouble("type", f"The answer is or holds a {type(entry).__name__}; a SymPy expression is expected.")
        if entry.has(sympy.zoo, sympy.oo, -sympy.oo, sympy.nan):
            raise Trouble("nan", "The expression is infinite or undefined: something in it is divided by zero.")
        of_time = entry.atoms(sympy.core.function.AppliedUndef) | entry.atoms(sympy.Derivative)
        if of_time:
            raise Trouble("letters", f"{min(map(str, of_time))} is a function or a derivative. Write the letters q1, qd1, qdd1 "
                          "for a coordinate and its rates.")
    return entries, array.shape


def letters_of(answer):
    """The names of the letters in an expression, or in an array of them."""
    return {str(s) for entry in expression_entries(answer)[0] for s in entry.free_symbols}


def known_letters(drawn):
    """The letters that an answer may have."""
    if drawn.task.letters:
        return list(drawn.task.letters)
    return sorted(letters_of(drawn.right))


def points_of(drawn, name):
    """Values of a letter, well away from 0; coordinates and their rates also negative."""
    rng = np.random.default_rng([crc32(drawn.task.id.encode()), crc32(name.encode())])
    size = .4 + 1.1 * np.array([rng.random() for _ in range(POINTS)])
    return size * np.where(np.array([rng.random() for _ in range(POINTS)]) < .5, -1, 1) if name[0] == "q" else size


# -- right or not -----------------------------------------------------------------------------------------------------
def judged(drawn, values, tolerances=1.0):
    """"" where the samples are right, to so many tolerances; else a sentence, or "no"."""
    if drawn.task.holds:
        if [x.shape for x in values] != [r.shape for r in drawn.reference]:
            return "no"
        arguments = drawn.inputs or [()]
        return next((words for x, args in zip(values, arguments) if (words := drawn.task.holds(drawn.given, x, *args))), "")
    return "" if all(ok.all() for ok in agreeing(drawn, values, tolerances)) else "no"


def agreeing(drawn, values, tolerances=1.0):
    """For every sample, which entries are right; a sample of another shape is wrong as a whole."""
    largest = max((np.abs(r).max(initial=0) for r in drawn.reference), default=0) or 1.0
    out = []
    for x, r in zip(values, drawn.reference):
        scale = max(np.abs(r).max(initial=0), FAINT * largest)
        out.append(np.abs(x - r) <= tolerances * drawn.task.tolerance * scale if x.shape == r.shape else np.array(False))
    return out
