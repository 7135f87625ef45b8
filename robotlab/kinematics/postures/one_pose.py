"""All postures of one pose in microseconds: the recorded branches as a function of floats.

What is plain is told here: each branch holds its pose or misses it by far, and no axes are aligned. Of anything else `Recorded.find` has
more to say.
"""
import ctypes
import math
import operator

import numpy as np

from ...maths.array_functions import c_text
from ...maths.aside import Aside, short_calls
from ...maths.straight_line import python_function
from .aligned import ALONG
from .limits import SLACK, TURN
from .newton import CLOSE
from .recorded import HAIR, INPUTS, NEAR, Recorded

POSE = ctypes.c_double * 16
RIGID = 1e-6                                         # what a rotation may be off, as in `check_rigid`


class OnePose(Aside):
    """The branches of an arm of six joints for one pose at a time. known: what is recorded of it, which is not kept."""

    def __init__(self, known: Recorded):
        self.names, self.n, self.limits = tuple(known.names), known.robot.n, known.robot.limits.tolist()
        self.outputs, self.memory = known.outputs, ctypes.c_double * known.outputs.size
        self.turns = [kind == "R" for kind in known.robot.kinds]
        self.formula = python_function(known.outputs, INPUTS)
        self.joint, self.angles = aligned_of(known)

    def compiled(self):
        """The library of one_pose.c."""
        lib = short_calls(c_text(self.outputs, INPUTS), __package__, "one_pose.c", N=self.n, K=len(self.names), CLOSE=CLOSE ** 2,
                          NEAR=NEAR ** 2, JOINT=self.joint, ANGLES=[*self.angles, 0.0], COUNT=len(self.angles), ALONG=ALONG, SLACK=SLACK,
                          HAIR=HAIR.ravel().tolist(), TURNS=list(map(int, self.turns)), LOW=[low for low, _ in self.limits],
                          HIGH=[high for _, high in self.limits])
        lib.postures.argtypes, lib.postures.restype = [ctypes.c_void_p] * 2, ctypes.c_long
        return lib

    def find(self, T):
        """The postures (k, n) of a pose of sixteen floats, or None."""
        if lib := self.used():
            rows = self.memory()
            return None if lib.postures(POSE(*T), rows) < 0 else np.reshape(rows, (-1, self.n + 1))[:, :-1].copy()
        rows = self.rows(T)
        return rows and np.array(rows)

    def rows(self, T):
        """The postures, a list each, of nan where there is none; None where that is not told so simply. T: sixteen floats of a pose."""
        rows = self.branches(T)
        if rows is None or any(row[0] == row[0] for row in rows):
            return rows
        beside = self.branches((np.reshape(T, (4, 4)) @ HAIR).ravel().tolist())          # a singular pose may have hidden some
        return rows if beside and all(row[0] != row[0] for row in beside) else None

    def branches(self, T):
        """The same of one pose alone."""
        try:
            flat = self.formula(*T[:12], 0.0)
        except (ArithmeticError, ValueError):
            return None
        rows = []
        for k in range(0, len(flat), self.n + 1):
            miss, row = flat[k + self.n], flat[k:k + self.n]
            if not (miss < CLOSE ** 2 or miss > NEAR ** 2) or self.is_aligned(row):
                return None
            rows.append(row if miss < CLOSE ** 2 else [math.nan] * self.n)
        return rows

    def is_aligned(self, q):
        """Whether a posture has axes that lie along each other."""
        for angle in self.angles:
            away = abs(q[self.joint] - angle)
            if away < ALONG or away > TURN - ALONG:
                return True
        return False

    def nearest(self, T, q0):
        """Of all postures within the limits the nearest to q0, in a list of none or one; None where that is not told so simply."""
        rows = self.rows(T)
        if rows is None:
            return None
        best, least = [], math.inf
        for row in rows:
            q, far = self.moved(row, q0)
            if far < least:
                best, least = [q], far
        return best

    def moved(self, row, q0):
        """(a posture by whole turns as near as may be to q0 within the limits, the square of how far that is: infinite where none fits)."""
        far, q = 0.0, []
        for x, x0, (low, high), turns in zip(row, q0, self.limits, self.turns):
            if turns and x == x:
                x += TURN * math.floor((x0 - x) / TURN + 0.5)
                if x > high + SLACK:
                    x -= TURN * math.ceil((x - high - SLACK) / TURN)
                if x < low - SLACK:
                    x += TURN * math.ceil((low - SLACK - x) / TURN)
            if not low - SLACK <= x <= high + SLACK:
                return None, math.inf
            x = min(max(x, low), high)
            far += (x - x0) ** 2
            q.append(x)
        return q, far


def aligned_of(known):
    """(a joint, counted from 0, angles at which others are aligned) in either kind of structure."""
    if known.wrist:
        (_, joint, _), aligned = known.wrist
        return joint, [angle for angle, _ in aligned]
    return known.still or (0, [])


def floats_of(x, shape):
    """The entries of an array of finite numbers of that shape as a list of floats, of a pose if it is (4, 4); None for anything else."""
    if type(x) is not np.ndarray:
        try:
            x = np.asarray(x)
        except ValueError:                           # lists of unequal length
            return None
    if x.shape != shape or x.dtype.kind not in "fiu":
        return None
    entries = x.astype(float, copy=False).ravel().tolist()
    return entries if math.isfinite(sum(entries)) and (len(shape) == 1 or is_pose(entries)) else None


def is_pose(T):
    """Whether sixteen floats are a pose, as `check_rigid` asks."""
    x, y, z = T[0:3], T[4:7], T[8:11]
    dot = lambda u, v: sum(map(operator.mul, u, v))
    off = (dot(x, x) - 1, dot(y, y) - 1, dot(z, z) - 1, dot(x, y), dot(y, z), dot(z, x))
    turned = x[0] * (y[1] * z[2] - y[2] * z[1]) - x[1] * (y[0] * z[2] - y[2] * z[0]) + x[2] * (y[0] * z[1] - y[1] * z[0])
    return T[12:] == [0, 0, 0, 1] and all(-RIGID <= v <= RIGID for v in off) and turned > 0
