"""Inverse kinematics of one target in microseconds: `solve_ik` for repeated plain calls with one arm.

The step of `damped_program` and the branches of all postures are recorded; as functions of floats they take a hundredth of what a formula
over arrays takes for one row. A search begins at the nearest of all postures where structure tells them, else at q0; then at those of
many random postures whose tools are nearest, until an attempt has arrived.
"""
import ctypes
import math
import operator
from functools import partial, wraps
from typing import NamedTuple

import numpy as np

from ..maths.array_functions import c_text
from ..maths.aside import Aside, short_calls
from ..maths.straight_line import python_function
from ..model.quick import MOST_JOINTS, recorded_of
from ..model.robot import Robot
from .damped_program import POINT, POSE, least_damping, recorded_step
from .many_targets import GAINS, POOL, SHORT
from .postures.find import one_pose_of
from .postures.nearest import middle_of, nearest_postures
from .postures.one_pose import floats_of
from .starts import farthest, starts_of, weights_of

TOLERANCE, RESTARTS = 1e-6, 100                      # defaults of `solve_ik`
HOPELESS = 10                                        # restarts where structure tells no posture: rounding may have hidden one
FIRST, CAREFUL = 30, 0.3                             # steps of the attempt from q0, and its gain


class Made(NamedTuple):
    """An attempt: where it ended, what is missing there, whether it arrived, in how many steps, from where, with which gain."""
    q: list
    squares: list                                    # |p* - p|^2 and 1/2 |R* - R|^2, as of the step
    arrived: bool
    steps: int
    start: list
    gain: float


class Search(Aside):
    """The search of one arm for targets of so many numbers. It keeps no arm: what is known of one goes when that does."""

    def __init__(self, robot, size):
        self.n, self.size, self.least = robot.n, size, least_damping(robot)
        (self.low, self.high), self.limited = robot.limits.T.tolist(), bool(np.isfinite(robot.limits).any())
        (self.centre, self.longest), self.middle = farthest(robot, self.limited), middle_of(robot).tolist()
        self.pool = starts_of(robot, self.limited, size).pool(POOL, (0, 1))
        self.weights = weights_of(robot, size)
        self.step = python_function(*recorded_step(robot, size))
        self.told = one_pose_of(robot, 0) if size == POSE else None

    def compiled(self, robot):
        """`search` of one_target.c with what it reads, as a function of a target and a posture as lists: what was `Made`, or None."""
        lists = {"LOW": self.low, "HIGH": self.high, "MIDDLE": self.middle, "WEIGHTS": self.weights.tolist(), "GAINS": GAINS.tolist()}
        search = short_calls(c_text(*recorded_step(robot, self.size)), __package__, "one_target.c", N=self.n, SIZE=self.size, POOL=POOL,
                             SHORT=SHORT, FIRST=FIRST, CAREFUL=CAREFUL, RESTARTS=RESTARTS, HOPELESS=HOPELESS,
                             ENOUGH=TOLERANCE ** 2, **lists).search
        search.argtypes, search.restype = [ctypes.c_void_p] * 4, ctypes.c_long
        if self.told and not self.told.native:
            self.told.native = self.told.compiled()
        tools, told = np.ascontiguousarray(self.pool.tools.T), self.told and ctypes.cast(self.told.native.nearest, ctypes.c_void_p)
        n, begins, none = self.n, self.n + (3 if self.size == POINT else 16), [math.nan] * self.n
        memory, places = ctypes.c_double * (begins + 2 * n + 5), (self.pool.q.ctypes.data, tools.ctypes.data, told)

        def found(given, q0, kept=(self.pool, tools)):
            io = memory(*given, *(q0 or none))
            if search(io, *places) < 0:
                return None
            arrived, *q = io[begins:begins + 1 + n]
            a, b, steps, *start, gain = io[begins + 1 + n:]
            return Made(q, [a, b], arrived == 1, int(steps), start, gain)
        return found

    def find(self, robot, given, q0):
        """The attempt that arrived, or of all that were `Made` the one that came nearest. given: a target, q0: a posture or None, lists."""
        native = self.used(robot)
        if native and (found := native(given, q0)):
            return found
        target, best = numbers_of(given), None
        told = self.nearest(robot, given, q0 or self.middle) if self.told else None
        if told or q0:
            best = self.descend(told or self.within(q0), target, CAREFUL, FIRST)
        if best is None or not best.arrived:
            marks = self.pool.tools @ np.append(self.weights * target, 1).astype(np.float32)
            for k in range(HOPELESS if self.told and not told else RESTARTS):
                place = marks.argmax()
                marks[place] = -np.inf
                made = self.descend(self.pool.q[place].tolist(), target, float(GAINS[k % len(GAINS)]), SHORT)
                best = made if best is None or made.arrived or sum(made.squares) < sum(best.squares) else best
                if best.arrived:
                    break
        return best

    def may_reach(self, given):
        """True if a target is no farther from joint 1 than the arm is long; False if it is not a number."""
        return math.dist(given if self.size == POINT else given[3:12:4], self.centre) <= self.longest

    def nearest(self, robot, given, q0):
        """Of all postures the nearest to q0, or None."""
        found = self.told.nearest(given, q0)
        if found is None:
            found = nearest_postures(robot, np.reshape(given, (1, 4, 4)), np.array([q0]), self.limited).tolist()
        return found[0] if found and found[0][0] == found[0][0] else None

    def descend(self, start, target, gain, most):
        """One attempt of so many steps."""
        q, free, n, enough = start, [1.0] * self.n, self.n, TOLERANCE ** 2
        for taken in range(most + 1):
            y = self.step(*q, *target, *free, gain)
            if y[n] <= enough and y[n + 1] <= enough:
                return Made(q, y[n:n + 2], True, taken, start, gain)
            if taken < most:
                q, free = self.moved(q, y)
        return Made(q, y[n:n + 2], False, most, start, gain)

    def moved(self, q, y):
        """The next posture, and flags of the joints that take part in the step from there, as in `many_targets`."""
        q = self.within(map(operator.add, q, y))
        push = y[self.n + 2:]
        return q, [0.0 if x <= a and p < 0 or x >= b and p > 0 else 1.0 for x, a, b, p in zip(q, self.low, self.high, push)]

    def within(self, q):
        """A posture within the limits."""
        return [min(max(x, a), b) for x, a, b in zip(q, self.low, self.high)]

    def way(self, given, made):
        """(q, lambda) of each step: the attempt gone once more."""
        target, q, free, lines = numbers_of(given), made.start, [1.0] * self.n, []
        for _ in range(made.steps + 1):
            y = self.step(*q, *target, *free, made.gain)
            lines.append((q, y[self.n] + y[self.n + 1]))
            q, free = self.moved(q, y)
        q, E = map(np.array, zip(*lines))
        return q, np.concatenate([[0.0], np.sqrt(made.gain * E + self.least)[:-1]])


def numbers_of(given):
    """A target as the numbers that the step takes: the point, then the columns of the rotation."""
    return given if len(given) == POINT else [given[4 * i + k] for k in (3, 0, 1, 2) for i in range(3)]


def plain(robot, target, q0):
    """(target, q0) as lists where they are one pose or point of floats and one posture, or None; else None."""
    given = floats_of(target, (3,)) or floats_of(target, (4, 4))
    start = None if q0 is None else floats_of(q0, (robot.n,))
    if given is None or q0 is not None and start is None:
        return None
    return given, start


def search_of(robot, given):
    """The `Search` for a target, of an arm that has been asked before; else None, as for one with letters."""
    known, size = recorded_of(robot), POINT if len(given) == POINT else POSE
    make = lambda: None if robot.n > MOST_JOINTS or robot.letters else Search(robot, size)
    search = known.functions.get(size) or known.function(size, make)
    return search if search and search.may_reach(given) else None


def quick_search(result):
    """Decorator of `solve_ik`, which gives a `result(robot, target, made, way)`: calls of one target without options are answered quickly.

    Where the target is not reached, `solve_ik` goes on with care from where the search came nearest, and finds out why.
    """
    def decorate(formula):
        @wraps(formula)
        def call(robot, target, q0=None, *more, **options):
            asked = plain(robot, target, q0) if type(robot) is Robot and not more and not options else None
            search = search_of(robot, asked[0]) if asked else None
            if search is None:
                return formula(robot, target, q0, *more, **options)
            made = search.find(robot, *asked)
            if not made.arrived:
                return formula(robot, target, made.q, restarts=0)
            return result(robot, asked[0], made, partial(search.way, asked[0], made))
        return call
    return decorate
