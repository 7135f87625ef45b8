"""Plain calls in microseconds: an arm that is asked a third time is answered by its recorded formula.

A student's loop asks for one posture after another. The formula that serves numbers, batches and symbols alike takes a millisecond for
one posture; run once on nodes, it leaves behind a function of floats that takes microseconds. What is no single posture of numbers
goes on as before, and so does a call that names its method.
"""
import weakref
from functools import wraps
from math import isfinite

import numpy as np

from ..maths.graph import Graph, as_nodes
from ..maths.straight_line import python_function
from .robot import Robot

PATIENCE = 2                                         # calls of an arm before its formula is recorded: most arms are asked once
MOST_JOINTS = 12                                     # beyond, a formula takes long to compile
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


def recorded(robot, record, arguments, extra, floor=None):
    """(function of floats, shape of its result), or None for an arm with letters, one that is too long, or one that is refused."""
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
    return python_function(outputs, names, more, floor and floor(robot)), outputs.shape


def quick(record, *arguments, extra=None, floor=None):
    """Decorator of a public function f(robot, *arguments, **options): calls of one posture without options are answered quickly.

    record: a function of the arm and of arrays (n,) of nodes that gives the same. arguments: their names, such as "q", "qd". extra: a
    function of the arm and of the texts of all entries that gives none or n texts more, with branches, which no recorded formula has.
    floor: a function of the arm that gives the least that the quick answer may divide by.
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
            values = numbers_of(given, robot.n)
            if values is None:
                return None
            known = _of_arms.get(id(robot))
            if known is None or known.arm() is not robot:            # an exercise that ran out of time may have left that of another
                known = _of_arms[id(robot)] = Recorded(robot)
            function = known.functions.get(name) or known.function(name, lambda: recorded(robot, record, arguments, extra, floor))
            if function is None:
                return None
            f, shape = function
            try:
                out = np.array(f(*values))
            except ZeroDivisionError:                # singular here: the formula says so in words
                return None
            return out if len(shape) == 1 else out.reshape(shape)
        return call
    return decorate


def numbers_of(given, n):
    """The entries of arrays (n,) of finite numbers as one list; None where one is anything else."""
    values = []
    for x in given:
        if type(x) is not np.ndarray or x.dtype is not FLOAT:
            try:
                x = np.asarray(x)
            except ValueError:                       # lists of unequal length
                return None
            if x.dtype.kind not in "fiu":
                return None
        if x.shape != (n,):
            return None
        values += x.tolist()
    return values if isfinite(sum(values)) else None
