"""Reading of answers as plain numbers: any honest form is taken, everything else is refused with a reason."""
import numpy as np

from .given import a

IMAGINARY = 1e-9                                     # an imaginary part of this share is rounding
NESTED = 3                                           # lists within lists in which a blank is looked for
MOST = 10 ** 6                                       # entries that are read
HOLDERS = ("q", "x", "T")                            # where the numbers are in what solvers return


class UnreadableAnswer(Exception):
    """An answer that cannot be compared. idea: what kind of slip; words: what is said to the student."""

    def __init__(self, idea, words):
        super().__init__(words)
        self.idea, self.words = idea, words


def is_blank(answer, depth=NESTED):
    """True if nothing has been filled in: ... or None, also as an entry of a list."""
    if isinstance(answer, (list, tuple)) and depth:
        return any(is_blank(x, depth - 1) for x in answer)
    return answer is None or answer is ...


def numbers(answer, shape=None):
    """The answer as a float array of its own; `UnreadableAnswer` says why it cannot be one.

    shape: expected; a column is as good as a list.
    """
    if isinstance(answer, (str, bytes)):
        raise UnreadableAnswer("text", f"{short(answer)} is a text, because of its quotes. A number is expected, without quotes and "
                                       "without unit.")
    if isinstance(answer, (bool, np.bool_)):
        raise UnreadableAnswer("type", f"{answer} is a truth value; numbers are expected.")
    if callable(answer) and not hasattr(answer, "__array__"):
        raise UnreadableAnswer("type", "This is the function itself. Call it, and give what it returns.")
    values = plain(answer)
    if values.dtype.kind in "US":
        raise UnreadableAnswer("text", "Some entries of the answer are texts in quotes; numbers are expected.")
    if values.dtype.kind not in "iufc":
        raise UnreadableAnswer("type", f"The answer is or holds {a(values.dtype.name)}; numbers are expected.")
    if values.dtype.kind == "c" and np.abs(values.imag).max(initial=0) <= IMAGINARY * np.abs(values).max(initial=0):
        values = values.real
    if values.dtype.kind == "c":
        raise UnreadableAnswer("complex", "The answer has complex numbers; real ones are expected. Where they are meant, as for a turn "
                               "e^{iφ}, give .real and .imag; where not, a root of a negative number may have been taken.")
    return fitted(finite(values.astype(float)), shape)


def plain(answer):
    """A new array of NumPy, of whatever kind; the entries of lists and of SymPy's matrices as numbers."""
    if np.size(answer) > MOST if isinstance(answer, np.ndarray) else False:
        raise UnreadableAnswer("shape", f"The answer has {answer.size} entries; that is far too many.")
    try:
        values = np.array(answer.tolist() if hasattr(answer, "tolist") and not isinstance(answer, np.ndarray) else answer)
    except ValueError:
        raise UnreadableAnswer("shape", ragged(answer)) from None
    return from_objects(values, answer) if values.dtype == object else values


def ragged(answer):
    """Explain why the parts make no array: separate results, as a function may return several, or rows of a matrix."""
    if isinstance(answer, tuple) or isinstance(answer, list) and any(np.ndim(x) == 0 for x in answer if not isinstance(x, (list, tuple))):
        kind = "tuple" if isinstance(answer, tuple) else "list"
        return (f"The answer is a {kind} of {len(answer)} things of different length. Join them into one array, as in [*axis, angle], or "
                "take the one that is asked for.")
    return "The rows of the answer differ in length; every row of a matrix needs as many entries."


def from_objects(values, answer):
    """An array of Python objects, such as fractions or SymPy numbers, as numbers."""
    letters = sorted({str(x) for entry in values.flat for x in getattr(entry, "free_symbols", ())})
    if letters:
        raise UnreadableAnswer("letters", f"The answer still has the letters {', '.join(letters)}. Put the given numbers in for them.")
    try:
        return values.astype(float)
    except (TypeError, ValueError):
        kind = next((type(x).__name__ for x in values.flat if not hasattr(x, "__float__")), type(answer).__name__)
        holder = next((name for name in HOLDERS if values.ndim == 0 and name in getattr(answer, "__dict__", ())), None)
        more = f" Its numbers are in its .{holder}: take that." if holder else ""
        raise UnreadableAnswer("type", f"The answer is or holds {a(kind)}; numbers are expected.{more}") from None
    except OverflowError:
        raise UnreadableAnswer("nan", "The answer is too large for a number with a decimal point.") from None


def finite(values):
    """The values, if all are finite numbers."""
    bad = np.argwhere(~np.isfinite(values))
    if len(bad):
        what = "nan, which is no number" if np.isnan(values[tuple(bad[0])]) else "infinite"
        where = position(bad[0], values.shape)
        raise UnreadableAnswer("nan", f"{where + ' of the answer' if where else 'The answer'} is {what}. Look for a division by zero, a "
                      "root of a negative number, or an arccos beyond 1.")
    return values


def fitted(values, shape):
    """The values in the shape that is expected, where only axes of length 1 make the difference: a column for a list, [x] for x."""
    if shape is None or values.shape == shape or [n for n in values.shape if n != 1] != [n for n in shape if n != 1]:
        return values
    return values.reshape(shape)


def position(index, shape):
    """Name the place of an entry, counted from 1: "Row 2, column 3"."""
    index = [int(k) + 1 for k in index]
    if not index:
        return ""
    return f"Entry {index[0]}" if len(index) == 1 else "Row {}, column {}".format(*index[-2:])


def short(thing, most=60):
    """Show a thing as Python does, cut where it is long."""
    text = repr(thing[:2 * most] if isinstance(thing, (str, bytes)) else thing)
    return text if len(text) <= most else text[:most] + " …"
