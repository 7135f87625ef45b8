"""A hand in one direction: a mass on a spring and a damper before a stiff wall, in closed form.

    m dv/dt = K (x* - x) - D v + f - k x [x > 0]

The wall begins at x = 0. Between two touches the equation is linear, so that its solution is a formula and no step is too long.
"""
from cmath import sqrt
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np

TOUCHES = 200                                        # largest number followed: a hand that still bounces looks at rest
STEP = 5e-4                                          # of the search for a touch [s]
HALVINGS = 40


@dataclass(frozen=True)
class Sledge:
    """m: felt mass [kg]. K, D: of the hand's spring and damper [N/m, N s/m]. aim: x* [m]. k: of the wall [N/m]. f: a force besides [N]."""
    m: float
    K: float
    D: float
    aim: float
    k: float
    f: float = 0.0

    @property
    def rest(self):
        """The force on the wall at rest [N]: two springs in series, and the share of f that the wall bears."""
        return max((self.K * self.aim + self.f) * self.k / (self.K + self.k), 0.0)

    def flow(self, x, v, t, touching):
        """(x, v) at times t (N,) from a state (x, v), if contact neither begins nor ends on the way."""
        stiff, push = self.K + self.k * touching, self.K * self.aim + self.f
        a, w2, gain = self.D / (2 * self.m), stiff / self.m, push / self.m
        b = sqrt(a * a - w2)
        t = np.asarray(t, dtype=float)
        grow, fall = np.exp((b - a) * t), np.exp(-(a + b) * t)                 # e^(-at) times e^(bt) and e^(-bt): neither overflows
        C = ((grow + fall) / 2).real
        S = ((grow - fall) / (2 * b)).real if abs(b) > 1e-9 * max(a, 1.0) else t * np.exp(-a * t)
        if w2 > 0:
            G = (1 - C - a * S) / w2                 # displacement by a constant acceleration of 1 m/s2
        else:
            G = (t - S) / (2 * a) if a > 0 else t * t / 2
        return x * (C + a * S) + v * S + gain * G, v * (C - a * S) - w2 * x * S + gain * S

    def run(self, x, v, t):
        """The `Meeting` at times t (N,) [s], from x [m] and v [m/s] on."""
        t = np.asarray(t, dtype=float)
        X, V, touches = np.full(len(t), float(x)), np.full(len(t), float(v)), []
        now, touching = float(t[0]), x > 0
        for _ in range(2 * TOUCHES):
            rest = t > now
            if not rest.any():
                break
            X[rest], V[rest] = self.flow(x, v, t[rest] - now, touching)
            change = self._change(x, v, t[-1] - now, touching)
            if change is None:
                break
            x, v = (float(y) for y in self.flow(x, v, change, touching))
            now, x, touching = now + change, 0.0, not touching
            if touching:
                touches.append((now, v))
        return Meeting(self, t, X, V, self.k * np.maximum(X, 0.0), tuple(touches))

    def _change(self, x, v, left, touching):
        """Return the time until the sledge touches, or leaves, within the remaining time; else None."""
        t = STEP * np.arange(1, int(np.ceil(left / STEP)) + 1)
        there = self.flow(x, v, t, touching)[0]
        crossed = np.flatnonzero(there <= 0 if touching else there > 0)
        if not len(crossed):
            return None
        low, high = t[crossed[0]] - STEP, t[crossed[0]]
        for _ in range(HALVINGS):
            middle = (low + high) / 2
            beyond = self.flow(x, v, middle, touching)[0] <= 0 if touching else self.flow(x, v, middle, touching)[0] > 0
            low, high = (low, middle) if beyond else (middle, high)
        return high if high < left else None


class Meeting(NamedTuple):
    """A sledge that meets a wall: t, x, v, force on the wall (N,), and the times and speeds of its touches."""
    sledge: Sledge
    t: np.ndarray
    x: np.ndarray
    v: np.ndarray
    force: np.ndarray
    touches: tuple

    @property
    def peak(self):
        """The largest force on the wall [N]."""
        return float(self.force.max())

    @property
    def settled(self):
        """True if the force has come to rest: within 5 % of its last value, or of 0.5 N, for the last tenth of the time."""
        last = self.force[-len(self.force) // 10:]
        return bool(np.abs(last - self.sledge.rest).max() < max(.05 * self.sledge.rest, .5))


def critical(m, K):
    """The damping with which a mass on a spring comes to rest without swinging, 2 sqrt(K m) [N s/m]."""
    return float(2 * np.sqrt(K * m))


@lru_cache(maxsize=128)
def meeting(sledge, gap, speed, end, count=1201):
    """The `Meeting` of a sledge that begins at this distance from the wall [m], with this speed [m/s]; count times until `end` [s]."""
    return sledge.run(-gap, speed, np.linspace(0, end, count))
