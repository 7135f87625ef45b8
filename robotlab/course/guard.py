"""Calls a student's function so that nothing it does can hurt: it may loop for ever, raise, print, or change its arguments."""
import contextlib
import io
import linecache
import os
import sys
import sysconfig
import time
import traceback
import warnings
from inspect import signature

import numpy as np

from .samples import Trouble, copies

LIBRARIES = tuple({os.path.dirname(os.path.dirname(os.path.abspath(__file__))), os.path.dirname(np.__path__[0]),
                   *(sysconfig.get_paths()[k] for k in ("stdlib", "platstdlib", "purelib", "platlib"))})
GRACE = 1.0                                          # [s] that a library has to come back, once the time is over
KIND_WORDS = {
    "NameError": "A name is used that was never given a value: look at its spelling, and whether its cell was run.",
    "IndexError": "An index is too large. Python counts from 0, so the last of three entries is number 2.",
    "KeyError": "A name is asked for that is not there.",
    "AttributeError": "Something has no such part: look at its spelling, and at what kind of thing it is.",
    "TypeError": "Something is of the wrong kind for what is done with it.",
    "ZeroDivisionError": "Something is divided by zero.",
    "LinAlgError": "A matrix is singular, so that it has no inverse.",
    "ValueError": "The shapes or the values do not fit together.",
    "RecursionError": "The function calls itself again and again, without an end.",
    "UnboundLocalError": "A variable is used before it gets a value inside the function.",
    "SystemExit": "exit() or quit() ends the whole program; use return.",
}


class OutOfTime(BaseException):
    """Not an Exception, so that `except Exception` in the student's code does not swallow it."""


class Deadline:
    """A trace function that stops what takes too long: in the student's own code, or, a little later, at any call.

    What it raises may be swallowed, by an `except:` or where Python cleans up; Python then traces no more. So it leaves a
    profile function behind, which begins the tracing anew at the next call; each time it raises one step later, until it is
    outside of what swallows.
    """

    def __init__(self, seconds):
        self.end, self.where, self.swallowed, self.skip = time.monotonic() + seconds, None, 0, 0
        self.late = self.end + GRACE

    def __call__(self, frame, event, argument):
        if is_own(frame.f_code.co_filename):
            frame.f_trace_opcodes = True             # `while True: pass` jumps to itself: no line begins again
            return self.step
        if time.monotonic() > self.late:
            self.late += GRACE
            self.stop(frame)
        return None

    def step(self, frame, event, argument):
        """What is called for every step of the student's code."""
        if time.monotonic() > self.end:
            if self.skip <= 0:
                self.stop(frame)
            self.skip -= 1
        return self.step

    def stop(self, frame):
        """Raises, and sees to it that it can be done again."""
        own = next((f for f in outwards(frame) if is_own(f.f_code.co_filename)), None)
        self.where = self.where or (own and (own.f_code.co_filename, own.f_lineno))
        self.swallowed += 1
        sys.setprofile(self.again)
        raise OutOfTime

    def again(self, frame, event, argument):
        """The profile function."""
        self.skip = self.swallowed
        for f in outwards(frame):
            if is_own(f.f_code.co_filename):
                f.f_trace = self.step
        sys.settrace(self)


def outwards(frame):
    """The frame, and those that have called it."""
    while frame:
        yield frame
        frame = frame.f_back


def is_own(filename):
    """Whether a file is the student's: not Python's, not a library's."""
    return not filename.startswith(LIBRARIES) and not filename.startswith("<frozen")


def line_at(where):
    """The line of the student's code, in words."""
    if where is None:
        return ""
    text = linecache.getline(*where).strip()
    return f"line {where[1]}" + (f": {text}" if text else "")


def call(function, arguments, seconds=2.0):
    """What the function returns; `Trouble` says kindly what went wrong. Nothing is printed, and the tracer is put back.

    A loop is stopped wherever Python runs its steps, in any thread and on any system, but not inside one call of compiled code,
    and not where a loop swallows everything and calls nothing.
    """
    given, deadline = copies(arguments), Deadline(seconds)
    with quiet():
        try:
            result = traced(function, arguments, deadline)
        except OutOfTime:
            raise Trouble("endless", f"Your function did not come back within {seconds:g} s. It was at "
                          f"{line_at(deadline.where) or 'a call'}. Does the loop there ever end?") from None
        except (Exception, SystemExit) as error:
            raise failure(error) from None
    changed = [k for k, (a, b) in enumerate(zip(given, arguments), start=1) if is_changed(a, b)]
    if changed:
        raise Trouble("mutated", f"Your function changes its {ordinal(changed[0])} argument in place, and whoever called it finds "
                      "other numbers there afterwards. Work on a copy: x = x.copy().")
    return result


def traced(function, arguments, deadline):
    """The call under a deadline; then what traced and profiled before, such as a debugger, is put back."""
    tracer, profiler, hook = sys.gettrace(), sys.getprofile(), sys.unraisablehook
    sys.unraisablehook = bool                        # compiled: what is raised while cleaning up is not traced in its turn
    sys.settrace(deadline)
    try:
        return function(*arguments)
    finally:
        deadline.end = deadline.late = float("inf")  # from here on it raises nothing
        sys.setprofile(profiler)
        sys.settrace(tracer)
        sys.unraisablehook = hook


def failure(error):
    """The `Trouble` for an exception: its kind, its message, its line."""
    if isinstance(error, NotImplementedError):
        return Trouble("unanswered", "")
    name = type(error).__name__
    own = [(f.filename, f.lineno) for f in traceback.extract_tb(error.__traceback__) if is_own(f.filename)]
    at = f" at {line_at(own[-1])}" if own else ""
    words = next((KIND_WORDS[k.__name__] for k in type(error).__mro__ if k.__name__ in KIND_WORDS), "")
    return Trouble("raises", f"Your function stopped{at}. Python says {name}: {error}. {words}".rstrip())


@contextlib.contextmanager
def quiet():
    """Neither output nor warnings while the student's function runs."""
    with contextlib.redirect_stdout(Sink()), contextlib.redirect_stderr(Sink()), warnings.catch_warnings(), \
            np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        yield


class Sink(io.TextIOBase):
    """Takes text and forgets it."""

    def writable(self):
        return True

    def write(self, text):
        return len(text)


def is_changed(before, after):
    """Whether an array is not what it was."""
    return isinstance(before, np.ndarray) and (before.shape != after.shape or not np.array_equal(before, after, equal_nan=True))


def ordinal(k):
    """1 as "first"."""
    return ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")[k - 1]


def check_arguments(function, arguments, wanted):
    """`Trouble` where the function cannot be called with so many arguments. wanted: how it should read, "f(q)"."""
    try:
        signature(function).bind(*arguments)
    except TypeError:
        raise Trouble("arguments", f"Your function takes {signature(function)}; it will be called as {wanted}.") from None
    except ValueError:                               # a built-in does not say what it takes
        pass


def check_batch(function, one, values):
    """`Trouble` where the function does not take several inputs at once, along leading axes of its first argument."""
    first, others = np.stack([arguments[0] for arguments in one.inputs]), one.inputs[0][1:]
    alone = [np.asarray(call(function, (x.copy(), *copies(others)), one.task.seconds), dtype=float) for x in first]
    words = (f"It is right for one {first.shape[1:]} at a time. Given {len(first)} at once, as an array {first.shape}, it should return "
             f"shape {(len(first), *values[0].shape)}")
    try:
        together = np.asarray(call(function, (first, *copies(others)), one.task.seconds), dtype=float)
    except (Trouble, TypeError, ValueError):
        raise Trouble("batch", words + ", but stops. Write q[..., 0] for q[0], and np.stack with axis=-1.") from None
    if together.shape != (len(first), *values[0].shape):
        raise Trouble("batch", f"{words}; it returns {together.shape}. Write q[..., 0] for q[0].")
    if not np.allclose(together, alone, rtol=1e-9, atol=1e-12):
        raise Trouble("batch", words + ". It does, but mixes the inputs up.")
