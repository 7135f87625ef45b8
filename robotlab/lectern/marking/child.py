"""Runs the cells of one notebook inside the sandbox. It holds no answer and gives no verdict: the judge gets numbers.

Questions come as lines of JSON on the standard input, replies go as lines of JSON to the standard output, each with the number of its
question. Only given.py, reading.py, guard.py, watchdog.py, samples.py and expressions.py of the course are here: a student's function is
run by the same code as on the student's own page.
"""
import ast
import builtins
import json
import linecache
import os
import resource
import sys
import types

import numpy as np

import robotlab
from ...course import expressions, guard
from ...course.given import Given
from ...course.reading import UnreadableAnswer, is_blank, numbers
from ...course.samples import copies
from ...course.watchdog import Deadline, OutOfTime, watched
from .wire import DEEPEST, MOST_NUMBERS, decoded, encoded

NOBODY = 65534
NO_MODULE = ("Your cell stopped at `{line}`: there is no module {name} where marks are made. A notebook is marked by itself, with NumPy, "
             "SciPy, SymPy, Matplotlib and robotlab: put what it takes from another file into a cell of its own.")


class Inert:
    """Stands for a lab, a class of labs or a table: takes everything and does nothing. The body of a `with` is run."""

    def __init__(self, *_, **__):
        pass

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __call__(self, *_, **__):
        return self

    def __iter__(self):
        return iter(())

    def __getitem__(self, _):
        return self

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return None


class Drawn:
    """Stands for a task: its numbers are there as on the student's page, t.given["a"], t.given.a or t.a; its words are not."""
    text = ""

    def __init__(self, name, given):
        self.task, self.given = types.SimpleNamespace(id=name), given

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self.given, name)


class Notebook:
    """Its names, and the answers that it has given so far."""

    def __init__(self, given):
        self.drawn = {task: Drawn(task, Given({k: decoded(v) for k, v in some.items()})) for task, some in given.items()}
        self.stand_ins = {}                          # {name: what is there under it in robotlab}
        self.file, self.left, self.answers = "", [], {}        # of the cell that runs: its name, its statements, what it has checked last
        self.space = {"__name__": "__main__", "__builtins__": builtins, "display": lambda *_, **__: None, "get_ipython": Inert}

    def enter(self):
        """Put stand-ins where the course would be."""
        self.stand_ins = {"task": lambda name: self.drawn.get(name, Drawn(name, Given({}))), "check": self.check, "hint": lambda name: "",
                          "student": lambda name=None: Inert(), "progress": lambda *_: Inert(), "keep_my_arm": lambda *_: None,
                          "after": lambda *_, **__: Inert()}
        self.space |= self.stand_ins                 # as the cell that imports them may have stopped at another import
        self.stand_ins["labs"] = inert("robotlab.labs")
        inert("google")                              # of Colab: google.colab
        inert("google.colab")

    def check(self, name, answer=...):
        """Stands for `check`. What it returns is true: a cell goes on after it as after a right answer."""
        self.answers[name.task.id if isinstance(name, Drawn) else name] = as_it_is(answer, self.space)
        return Inert()

    # -- what can be asked --------------------------------------------------------------------------------------------
    def run(self, name, code, seconds):
        """A cell, up to the first statement that checks an answer: it is judged there, as on the student's page. Then `go_on`."""
        vars(robotlab).update(self.stand_ins)        # for each cell anew: one that puts its own there cheats those that follow
        self.file, self.left = f"<{name}>", ast.parse(code).body
        linecache.cache[self.file] = (len(code), None, code.splitlines(True), self.file)
        return self.go_on(seconds)

    def go_on(self, seconds):
        """The statements that follow, up to the next that checks. What stops them stops this cell only."""
        self.answers = {}

        def some():
            while self.left and not self.answers:
                exec(compile(ast.Module([self.left.pop(0)], []), self.file, "exec"), self.space)
        trouble = self.tried(some, seconds)[1]
        reply = {"checked": [name for name in self.answers if isinstance(name, str)], "more": bool(self.left) and not trouble}
        return {**reply, "trouble": {"no": trouble.idea, "words": trouble.words}} if trouble else reply

    def tried(self, work, seconds):
        """(its result, None), or (None, the trouble)."""
        try:
            with guard.quiet():
                return watched(work, Deadline(seconds)), None
        except OutOfTime:
            return None, UnreadableAnswer("endless", f"Your cell did not end within {seconds:g} s.")
        except ModuleNotFoundError as error:
            line = guard.line_at(own[-1]).partition(": ")[2] if (own := guard.own_lines(error)) else f"import {error.name}"
            return None, UnreadableAnswer("module", NO_MODULE.format(line=line, name=error.name))
        except BaseException as error:
            return None, guard.failure(error, "Your cell stopped")

    def kind(self, task):
        """Return whether the answer is a function, and whether it is blank."""
        value = self.answers[task]
        return {"function": callable(value) and not hasattr(value, "free_symbols"), "blank": guard.read(is_blank, value)}

    def letter(self, task):
        """The answer to a choice."""
        return {"letter": guard.read(lambda x: str(x)[:20], self.answers[task])}

    def value(self, task, seconds):
        """Plain numbers."""
        return shaped(guard.read(numbers, filled_in(self.answers[task]), seconds))

    def call(self, task, arguments, wanted, seconds):
        """Call the student's function and return its result."""
        function, arguments = self.answers[task], tuple(decoded(x) for x in arguments)
        guard.check_arguments(function, arguments, wanted)
        result = guard.call(function, arguments, seconds)
        return shaped(guard.read(numbers, filled_in(result), seconds))

    def letters(self, task, seconds):
        """Return the letters of an expression, and its shape."""
        entries, shape = guard.read(expressions.expression_entries, filled_in(self.answers[task]), seconds)
        return {"letters": sorted(expressions.letters_in(entries)), "shape": list(shape)}

    def points(self, task, points, count, seconds):
        """The values of an expression at points of its letters."""
        def read(answer):
            entries = expressions.expression_entries(answer)[0]
            return expressions.at_points(entries, {name: np.array(x) for name, x in points.items()}, count)
        return shaped(guard.read(read, self.answers[task], seconds))


def inert(name):
    """A module of that name in which everything is there and does nothing."""
    module = sys.modules[name] = types.ModuleType(name)
    module.__getattr__ = lambda name: Inert()        # an instance: its "class methods" and classes made from it are inert, too
    module.__path__ = []
    return module


def as_it_is(answer, space):
    """The answer as it is now: what a loop does later to a list, or to a name that a function uses, is not in it."""
    if not isinstance(answer, types.FunctionType) or answer.__globals__ is not space:
        return copies((answer,))[0]
    now = types.FunctionType(answer.__code__, dict(space), answer.__name__, answer.__defaults__, answer.__closure__)
    now.__kwdefaults__ = answer.__kwdefaults__
    now.__dict__.update(answer.__dict__)
    return now


def filled_in(answer):
    """The answer, unless an entry of it is still ... or None."""
    if guard.read(is_blank, answer):
        raise UnreadableAnswer("unanswered", "")
    return answer


def shaped(values):
    """An array as it is sent. Raises UnreadableAnswer where it is far too large."""
    if values.size > MOST_NUMBERS:
        raise UnreadableAnswer("shape", f"The answer has {values.size} entries; that is far too many.")
    if values.ndim > DEEPEST:
        raise UnreadableAnswer("shape", f"The answer is nested {values.ndim} deep; that is far too deep.")
    return encoded(values)


def shut(limits, drop):
    """Give up for good the rights that no cell needs. drop: the rights of the system's administrator."""
    if drop:
        os.setgroups([])
        os.setresgid(NOBODY, NOBODY, NOBODY)
        os.setresuid(NOBODY, NOBODY, NOBODY)
    for what, most in limits.items():
        resource.setrlimit(getattr(resource, f"RLIMIT_{what}"), (most, most))


def main():
    """Answer questions until the input ends."""
    ask, tell = os.fdopen(os.dup(0), "r", encoding="utf-8"), os.fdopen(os.dup(1), "wb", buffering=0)
    for number in (0, 1, 2):
        os.dup2(os.open(os.devnull, os.O_RDWR), number)
    first = json.loads(ask.readline())
    shut(first["limits"], first["drop"])
    book = Notebook(first["given"])
    book.enter()
    tell.write(json.dumps({"n": first["n"]}).encode() + b"\n")
    for line in ask:
        question = json.loads(line)
        number, what = question.pop("n"), question.pop("do")
        try:
            reply = getattr(book, what)(**question)
        except UnreadableAnswer as trouble:
            reply = {"no": trouble.idea, "words": trouble.words}
        except BaseException as error:
            reply = {"no": "type", "words": f"The answer could not be read: {type(error).__name__}."}
        tell.write(json.dumps({"n": number, **reply}).encode() + b"\n")
