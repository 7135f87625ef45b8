"""Plain calls in microseconds: from an arm's third call on, its recorded formula answers.

A student's loop asks for one posture after another. The formula that serves numbers, batches and symbols alike takes a millisecond for
one posture; run once on nodes, it leaves behind a function of floats that takes microseconds. Calls with anything but a single posture
of numbers use the formula as before, and so does a call that names its method.
"""
import weakref
from functools import wraps
from math import isfinite

import numpy as np

from ..maths.graph import Graph, as_nodes
from ..maths.straight_line import python_function
from .robot import Robot
from .units import would_be_warned_of

CALLS_BEFORE_COMPILE = 2                             # of an arm, before its formula is recorded: most arms are used once
MOST_JOINTS = 12                                     # beyond, a formula takes long to compile
LENGTHS = {"wrench": 6}                              # of arguments that are not as long as the arm has joints
FLOAT = np.dtype(float)
_of_arms = {}                                        # id of an arm: its `Recorded`; arms compare by their numbers, which takes long


class Recorded:
    """The recorded formulas of one arm, and how often each was asked for before."""

    def __init__(self, robot):
        self.calls, self.functions = {}, {}
        self.arm = weakref.ref(robot, lambda _, key=id(robot): _of_arms.pop(key, None))

    def function(self, name, make, calls=CALLS_BEFORE_COMPILE):
        """Return the function of that name, made after so many calls; None before, and where it cannot be made."""
        count = self.calls[name] = self.calls.get(name, 0) + 1
        if count > calls and name not in self.functions:
            self.functions[name] = make()
        return self.functions.get(name)


def recorded_of(robot):
    """The `Recorded` of an arm."""
    known = _of_arms.get(id(robot))
    if known is None or known.arm() is not robot:    # an exercise that ran out of time may have left that of another
        known = _of_arms[id(robot)] = Recorded(robot)
    return known


def recorded(robot, record, arguments, extra, floor=None):
    """(function of floats, shape of its result), or None for an arm with letters, one that is too long, or one that is refused."""
    if robot.n > MOST_JOINTS or robot.letters or any(link.moments is not None for link in robot.links):
        return None
    names = [f"{v}{i + 1}" for v in arguments for i in range(LENGTHS.get(v, robot.n))]
    texts = extra(robot, [f"x{k}" for k in range(len(names))]) if extra else []
    graph, more = Graph(), {f"extra{i + 1}": text for i, text in enumerate(texts)}
    nodes = np.array([graph.input(x) for x in (*names, *more)])
    ends = np.cumsum([LENGTHS.get(v, robot.n) for v in arguments])
    try:
        outputs = as_nodes(graph, record(robot, *np.split(nodes, ends if texts else ends[:-1])))
    except (ZeroDivisionError, ValueError):          # a mass matrix that is singular in every posture, masses that are not there
        return None
    return python_function(outputs, names, more, floor and floor(robot)), outputs.shape


def quick(record, *arguments, extra=None, finish=None, floor=None, calls=CALLS_BEFORE_COMPILE):
    """Decorator of a public function f(robot, *arguments, **options): calls of one posture without options are answered quickly.

    record: a function of the arm and of arrays of nodes that gives the same; None for f itself. arguments: their names, such as "q", "qd",
    each of n numbers unless `LENGTHS` says another. extra: a function of the arm and of the texts of all entries that gives none or n
    texts more, with branches, which no recorded formula has. finish: what makes the result of the array. floor: a function of the arm that
    gives the least that the quick answer may divide by. calls: number of calls before recording.
    """
    def decorate(formula):
        name, count = (formula.__name__, *arguments), len(arguments)
        lengths = [LENGTHS.get(v) for v in arguments]

        @wraps(formula)
        def call(robot, *given, **options):
            if type(robot) is Robot and len(given) + len(options) == count:
                values = given + tuple(options.get(v) for v in arguments[len(given):]) if options else given
                out = answer(robot, values)
                if out is not None:
                    return out
            return formula(robot, *given, **options)

        def answer(robot, given):
            values = numbers_of(given, lengths, robot.n)
            if values is None:
                return None
            known = recorded_of(robot)
            function = known.functions.get(name) or known.function(
                name, lambda: recorded(robot, record or formula, arguments, extra, floor), calls)
            if function is None or arguments[0] == "q" and would_be_warned_of(robot, values[:robot.n]):
                return None
            f, shape = function
            try:
                out = np.array(f(*values))
            except (ArithmeticError, ValueError):    # singular here, or beyond all numbers: the formula says so in words
                return None
            out = out if len(shape) == 1 else out.reshape(shape)[()]
            return finish(out) if finish else out
        return call
    return decorate


def numbers_of(given, lengths, n):
    """The entries of arrays of finite numbers, so long or else n, as one list; None where one is anything else."""
    values = []
    for x, length in zip(given, lengths):
        if type(x) is not np.ndarray or x.dtype is not FLOAT:
            try:
                x = np.asarray(x)
            except ValueError:                       # lists of unequal length
                return None
            if x.dtype.kind not in "fiu":
                return None
        if x.shape != (length or n,):
            return None
        values += x.tolist()
    return values if isfinite(sum(values)) else None
