"""Calls a student's function and reads what it returns, so that a slip in it stays there.

It may loop, sleep, raise anything, print, change its arguments, a function of NumPy, or how deep Python may call: it is stopped, and
what it changed is put back. It runs in the same process, so that it could still end it (os._exit), fill the memory, or stay inside one
call of compiled code for ever (see `watchdog`).
"""
import builtins
import contextlib
import io
import linecache
import math
import sys
import traceback
import warnings
from inspect import signature

import numpy as np

from .reading import UnreadableAnswer, fitted, numbers
from .samples import copies
from .watchdog import Deadline, OutOfTime, is_own, watched

DEEPEST = 5000                                       # calls within one another
LONGEST = 200                                        # letters of a message of Python's that are quoted
KEPT = (builtins, math, np, np.linalg)               # whose names are put back
KIND_WORDS = {
    "NameError": "A name is used that was never given a value: look at its spelling, and whether its cell was run.",
    "ModuleNotFoundError": "No module of that name is there: look at its spelling, and whether it is installed.",
    "IndexError": "An index is too large. Python counts from 0, so the last of three entries is number 2.",
    "KeyError": "A name is asked for that is not there.",
    "AttributeError": "Something has no such part: look at its spelling, and at what kind of thing it is.",
    "TypeError": "Something is of the wrong kind for what is done with it.",
    "ZeroDivisionError": "Something is divided by zero.",
    "LinAlgError": "This cannot be done with such a matrix.",
    "ValueError": "The shapes or the values do not fit together.",
    "RecursionError": "The function calls itself again and again, without an end.",
    "UnboundLocalError": "A variable is used before it gets a value inside the function.",
    "SystemExit": "exit() or quit() ends the whole program; use return.",
    "MemoryError": "It asks for more memory than there is.",
}
REASONS = {                                          # kinds with several reasons: what Python's message holds, and what it comes of
    "LinAlgError": {
        "ingular": "A matrix is singular, so that it has no inverse.",
        "square": "Only a square matrix has an inverse, a determinant or eigenvalues; this one has another shape.",
        "two-dimensional": "It takes a matrix, which has rows and columns; this array has another number of axes.",
        "converge": "There is nan or infinity in the matrix: was something divided by zero?",
        "infs or NaNs": "There is nan or infinity in the matrix: was something divided by zero?",
        "positive definite": "The matrix has an eigenvalue that is not positive, as no matrix of inertia has: is a sign wrong?"},
    "IndexError": {
        "with size 0": "The array has no entries: nothing was found in it. What is to be returned then?"},
}


def line_at(where):
    """The line of the student's code, in words."""
    if where is None:
        return ""
    text = linecache.getline(*where).strip()
    return f"line {where[1]}" + (f": {text}" if text else "")


def call(function, arguments, seconds=2.0):
    """Call the function and return its result; `UnreadableAnswer` says what went wrong. Output is dropped, all changes are undone."""
    given, deadline = copies(arguments), Deadline(seconds)
    try:
        result = contained(lambda: function(*arguments), deadline)
    except OutOfTime:
        raise UnreadableAnswer("endless", f"Your function did not come back within {seconds:g} s. It was at "
                      f"{line_at(deadline.where) or 'a call'}. Does the loop there ever end?") from None
    except (UnreadableAnswer, KeyboardInterrupt):    # a function that is called elsewhere says itself what went wrong there
        raise
    except BaseException as error:
        raise failure(error, "Your function stopped") from None
    changed = [k for k, (a, b) in enumerate(zip(given, arguments), start=1) if is_changed(a, b)]
    if changed:
        raise UnreadableAnswer("mutated", f"Your function changes its {ordinal(changed[0])} argument in place, so there are other "
                      "numbers in it after the call. Work on a copy: x = x.copy().")
    return result


def read(reader, answer, seconds=2.0):
    """Apply the reader to an answer of any kind; raise `UnreadableAnswer` if it cannot be read."""
    deadline = Deadline(seconds)
    try:
        return contained(lambda: reader(answer), deadline)
    except (UnreadableAnswer, KeyboardInterrupt):
        raise
    except OutOfTime:
        raise UnreadableAnswer("endless", f"The answer could not be read within {seconds:g} s. Give plain numbers or letters.") from None
    except BaseException as error:
        raise failure(error, "The answer could not be read") from None


def contained(run, deadline):
    """run() under a deadline, without output, warnings or lasting changes."""
    kept, limit, set_limit = [(vars(module), dict(vars(module))) for module in KEPT], sys.getrecursionlimit(), sys.setrecursionlimit
    set_limit(min(limit, DEEPEST))
    sys.setrecursionlimit = lambda depth: set_limit(min(depth, DEEPEST))
    try:
        with quiet():
            return watched(run, deadline)
    finally:
        sys.setrecursionlimit = set_limit
        set_limit(limit)
        for now, before in kept:                     # no builtin is called: it may be one of those that are put back
            now.update(before)


def failure(error, what):
    """The `UnreadableAnswer` for an exception: its kind, its message, its line. what: stopped."""
    if isinstance(error, NotImplementedError):
        return UnreadableAnswer("unanswered", "")
    name = type(error).__name__
    own = own_lines(error)
    at = f" at {line_at(own[-1])}" if own else ""
    message = message_of(error)
    said = f"{what}{at}. Python says {name}{': ' + message if message else ''}. {reason(error, message)}"
    return UnreadableAnswer("raises", said.rstrip())


def own_lines(error):
    """[(file, line)] of the student's own that an exception has passed, the innermost last."""
    return [(f.filename, f.lineno) for f in traceback.extract_tb(error.__traceback__) if is_own(f.filename)]


def reason(error, message):
    """Explain an exception by its kind, and by its message where one kind has several causes."""
    kind = next((k.__name__ for k in type(error).__mro__ if k.__name__ in KIND_WORDS), "")
    told = (words for part, words in REASONS.get(kind, {}).items() if part in message)
    return next(told, KIND_WORDS.get(kind, ""))


def message_of(error):
    """Return the message of an exception, cut if long; "" if str() of it fails too."""
    try:
        text = contained(lambda: str(error)[:LONGEST + 1], Deadline(0.5))
    except KeyboardInterrupt:
        raise
    except BaseException:
        return ""
    return text if len(text) <= LONGEST else text[:LONGEST] + " …"


@contextlib.contextmanager
def quiet():
    """Neither output nor warnings while the student's function runs."""
    with contextlib.redirect_stdout(Sink()), contextlib.redirect_stderr(Sink()), warnings.catch_warnings(), \
            np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        yield


class Sink(io.TextIOBase):
    """Take text and forget it."""

    def writable(self):
        return True

    def write(self, text):
        return len(text)


def is_changed(before, after):
    """True if an array or a list has changed."""
    if isinstance(before, np.ndarray):
        return before.shape != after.shape or not np.array_equal(before, after, equal_nan=True)
    return isinstance(before, (list, dict)) and before != after


def ordinal(k):
    """1 as "first"."""
    return ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")[k - 1]


def check_arguments(function, arguments, wanted):
    """`UnreadableAnswer` where the function cannot be called with so many arguments. wanted: how it should read, "f(q)"."""
    try:
        own = signature(function)
    except (TypeError, ValueError):                  # a built-in does not say what it takes
        return
    try:
        own.bind(*arguments)
    except TypeError:
        raise UnreadableAnswer("arguments", f"Your function takes {own}; it will be called as {wanted}.") from None


def check_batch(function, one, values, seconds):
    """`UnreadableAnswer` where the function does not take several inputs at once, along leading axes of its first."""
    first, others = np.stack([arguments[0] for arguments in one.inputs]), one.inputs[0][1:]
    wanted = (len(first), *values[0].shape)
    again = lambda x: read(numbers, call(function, (x.copy(), *copies(others)), seconds))
    alone = [fitted(again(x), values[0].shape) for x in first]
    words = f"It is right for one {first.shape[1:]} at a time. Given {len(first)} at once, as an array {first.shape}, it should return " \
            f"shape {wanted}"
    try:
        together = again(first)
    except UnreadableAnswer:
        raise UnreadableAnswer("batch", words + ", but stops. Write q[..., 0] for q[0], and np.stack with axis=-1.") from None
    if together.shape != wanted:
        raise UnreadableAnswer("batch", f"{words}; it returns {together.shape}. Write q[..., 0] for q[0].")
    if not np.allclose(together, alone, rtol=1e-9, atol=1e-12):
        raise UnreadableAnswer("batch", words + ". It does, but mixes the inputs up.")
