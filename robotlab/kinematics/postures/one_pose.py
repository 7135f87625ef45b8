"""All postures of one pose in microseconds: the recorded branches as a function of floats.

Only plain cases are answered here: each branch holds its pose or misses it by far, and no axes are aligned. All others go to
`Recorded.find`.
"""
import ctypes
import math

import numpy as np

from ...maths.array_functions import c_text
from ...maths.aside import Aside, short_calls
from ...maths.straight_line import python_function
from ...model.poses import RIGID, STRAIGHT, straightened
from .aligned import ALONG, NEARLY
from .beside import AWAY, hairs
from .limits import SLACK, TURN
from .newton import CLOSE
from .recorded import CLEAR, INPUTS, NEAR, Recorded

POSE = ctypes.c_double * 16
HAIRS, NONE = hairs(AWAY), max(NEAR, CLEAR)          # what misses by more than NONE is neither put right nor doubted


class OnePose(Aside):
    """The branches of an arm of six joints for one pose at a time. known: what is recorded of it, which is not kept."""

    def __init__(self, known: Recorded):
        self.names, self.n, self.limits = tuple(known.names), known.robot.n, known.robot.limits.tolist()
        self.outputs, self.memory = known.outputs, ctypes.c_double * known.outputs.size
        self.turns = [kind == "R" for kind in known.robot.kinds]
        self.formula = python_function(known.outputs, INPUTS)
        (self.joint, self.angles), self.along = aligned_of(known), NEARLY if known.still else ALONG

    def compiled(self):
        """The library of one_pose.c."""
        low, high = map(list, zip(*self.limits))
        lib = short_calls(c_text(self.outputs, INPUTS), __package__, "one_pose.c", N=self.n, K=len(self.names), CLOSE=CLOSE ** 2,
                          NONE=NONE ** 2, JOINT=self.joint, ANGLES=[*self.angles, 0.0], COUNT=len(self.angles), ALONG=self.along,
                          HAIRS=HAIRS.ravel().tolist(), BESIDE=len(HAIRS), SLACK=SLACK, TURNS=list(map(int, self.turns)),
                          LOW=low, HIGH=high)
        lib.postures.argtypes, lib.postures.restype = [ctypes.c_void_p] * 2, ctypes.c_long
        return lib

    def find(self, T):
        """The postures (k, n) of a pose of sixteen floats, or None."""
        lib, memory = self.used(), self.memory()
        found = self.rows(T) if lib is None else None if lib.postures(POSE(*T), memory) < 0 else memory
        if found is None:
            return None
        q = np.array(found).reshape(len(self.names), -1)[:, :self.n]
        return np.where((q == -np.pi) & self.turns, np.pi, q)                  # half a turn back is half a turn on

    def rows(self, T):
        """The postures, a list each, of nan where there is none; None if this simple method cannot decide. T: sixteen floats of a pose."""
        rows = self.branches(T)
        if rows is None or any(row[0] == row[0] for row in rows):
            return rows
        for beside in (np.reshape(T, (4, 4)) @ HAIRS).reshape(-1, 16).tolist():         # a singular pose may have hidden some
            found = self.branches(beside)
            if found is None or any(row[0] == row[0] for row in found):
                return None
        return rows

    def branches(self, T):
        """The same of one pose alone."""
        try:
            flat = self.formula(*T[:12], 0.0)
        except (ArithmeticError, ValueError):
            return None
        rows = []
        for k in range(0, len(flat), self.n + 1):
            miss, row = flat[k + self.n], flat[k:k + self.n]
            if not (miss < CLOSE ** 2 or miss > NONE ** 2) or self.is_aligned(row):
                return None
            rows.append(row if miss < CLOSE ** 2 else [math.nan] * self.n)
        return rows

    def is_aligned(self, q):
        """True if a posture has axes that lie along each other."""
        for angle in self.angles:
            away = abs(q[self.joint] - angle)
            if away < self.along or away > TURN - self.along:
                return True
        return False

    def nearest(self, T, q0):
        """Of all postures within the limits the nearest to q0, in a list of none or one; None if this simple method cannot decide."""
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
    if not math.isfinite(sum(entries)):
        return None
    return entries if len(shape) == 1 else rigid(entries)


def rigid(T):
    """Sixteen floats that are a pose, as `check_rigid` asks, made right to the last digit; None for others."""
    x, y, z = T[0:12:4], T[1:12:4], T[2:12:4]
    dot = lambda u, v: u[0] * v[0] + u[1] * v[1] + u[2] * v[2]
    off = max(map(abs, (dot(x, x) - 1, dot(y, y) - 1, dot(z, z) - 1, dot(x, y), dot(y, z), dot(z, x))))
    right = x[0] * (y[1] * z[2] - y[2] * z[1]) + x[1] * (y[2] * z[0] - y[0] * z[2]) + x[2] * (y[0] * z[1] - y[1] * z[0]) > 0
    if T[12:] != [0, 0, 0, 1] or off > RIGID or not right:
        return None
    return T if off <= STRAIGHT else straightened(np.reshape(T, (4, 4))).ravel().tolist()
