"""Plain calls in microseconds: an arm that is asked a third time is answered by its recorded formula.

A student's loop asks for one posture after another. The formula that serves numbers, batches and symbols alike takes a millisecond for
one posture; run once on nodes, it leaves behind a function of floats that takes microseconds, and over arrays serves a whole batch in a
fraction of the time. What is no array of numbers goes on as before, and so does a call that names its method.
"""
import weakref
from functools import wraps
from math import isfinite, prod

import numpy as np

from ..maths.graph import Graph, as_nodes
from ..maths.straight_line import over_arrays, python_function
from .robot import Robot

PATIENCE = 2                                         # calls of an arm before its formula is recorded: most arms are asked once
MOST_JOINTS = 12                                     # beyond, a formula takes long to compile
BLOCK = 1024                                         # postures of a batch at a time: their arrays fit the cache
FLOAT = np.dtype(float)
_of_arms = {}                                        # id of an arm: its `Recorded`; arms compare by their numbers, which takes long


class Recorded:
    """The recorded formulas of one arm, and how often each was asked for before."""

    def __init__(self, robot):
        self.calls, self.functions = {}, {}
        self.arm = weakref.ref(robot, lambda _, key=id(robot): _of_arms.pop(key, None))

    def function(self, name, make):
        """What is known by that name, or None while it is not wanted or cannot be."""
        count = self.calls[name] = self.calls.get(name, 0) + 1
        if count > PATIENCE and name not in self.functions:
            self.functions[name] = make()
        return self.functions.get(name)


class QuickFormula:
    """A recorded formula of the entries of its arguments. more: {name: text} of inputs that follow from them."""

    def __init__(self, outputs, names, more):
        self.shape, self.of_floats = outputs.shape, python_function(outputs, names, more)
        self.of_arrays = over_arrays(self.of_floats)

    def __call__(self, entries):
        """What the formula gives for a list of numbers, or for rows (entries, ...) of a batch; None where that is singular."""
        return self.of_one(entries) if type(entries) is list else self.of_many(entries)

    def of_one(self, entries):
        """The answer for one posture."""
        try:
            out = np.array(self.of_floats(*entries))
        except ZeroDivisionError:                    # singular here: the formula says so in words
            return None
        return out if len(self.shape) == 1 else out.reshape(self.shape)

    def of_many(self, entries):
        """The answers for a batch, block by block."""
        rows = entries.reshape(len(entries), -1)
        out = np.empty((rows.shape[1], prod(self.shape)))
        with np.errstate(all="ignore"):
            for start in range(0, len(out), BLOCK):
                block = slice(start, start + BLOCK)
                for column, x in zip(out.T, self.of_arrays(*rows[:, block])):
                    column[block] = x
        return out.reshape(entries.shape[1:] + self.shape) if np.isfinite(out).all() else None


def recorded(robot, record, arguments, extra):
    """The `QuickFormula`, or None for an arm with letters, one that is too long, or one that is refused."""
    if robot.n > MOST_JOINTS or robot.letters or any(link.moments is not None for link in robot.links):
        return None
    names = [f"{v}{i + 1}" for v in arguments for i in range(robot.n)]
    texts = extra(robot, [f"x{k}" for k in range(len(names))]) if extra else []
    graph, more = Graph(), {f"extra{i + 1}": text for i, text in enumerate(texts)}
    given = np.reshape([graph.input(x) for x in (*names, *more)], (-1, robot.n))
    try:
        outputs = as_nodes(graph, record(robot, *given))
    except ZeroDivisionError:                        # a mass matrix that is singular in every posture
        return None
    return QuickFormula(outputs, names, more)


def quick(record, *arguments, extra=None, batches=True):
    """Decorator of a public function f(robot, *arguments, **options): calls without options are answered quickly.

    record: a function of the arm and of arrays (n,) of nodes that gives the same. arguments: their names, such as "q", "qd". extra: a
    function of the arm and of the texts of all entries that gives none or n texts more, with comparisons, which no recorded formula has.
    batches: False where many postures at once gain too little.
    """
    def decorate(formula):
        name, count = formula.__name__, len(arguments)

        @wraps(formula)
        def call(robot, *given, **options):
            if type(robot) is Robot and not options and len(given) == count:
                out = answer(robot, given)
                if out is not None:
                    return out
            return formula(robot, *given, **options)

        def answer(robot, given):
            entries = entries_of(given, robot.n)
            if entries is None or not (batches or type(entries) is list):
                return None
            known = _of_arms.get(id(robot)) or _of_arms.setdefault(id(robot), Recorded(robot))
            function = known.functions.get(name) or known.function(name, lambda: recorded(robot, record, arguments, extra))
            return function and function(entries)
        return call
    return decorate


def entries_of(given, n):
    """The entries of arrays (n,) of finite numbers as one list, those of arrays (..., n) as rows; None where one is anything else."""
    arrays, values = [], []
    for x in given:
        if type(x) is not np.ndarray or x.dtype is not FLOAT:
            try:
                x = np.asarray(x)
            except ValueError:                       # lists of unequal length
                return None
            if x.dtype.kind not in "fiu":
                return None
        if x.shape[-1:] != (n,):
            return None
        arrays.append(x)
        if x.ndim == 1:
            values += x.tolist()
    if len(values) < n * len(arrays):
        return rows_of(arrays)
    return values if isfinite(sum(values)) else None


def rows_of(arrays):
    """Arrays (..., n) of finite numbers as rows (entries, ...), their leading axes brought together; None for others."""
    try:
        rows = np.ascontiguousarray(np.concatenate([np.moveaxis(x, -1, 0) for x in np.broadcast_arrays(*arrays)]), dtype=float)
    except ValueError:                               # leading axes that do not agree
        return None
    return rows if np.isfinite(rows).all() else None
