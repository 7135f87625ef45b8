"""Limits on two unknowns: rows A u + B x <= R, each of them a half plane, and the bounds that all together put on x alone.

Where one row bounds u from above and another from below, the upper bound must not lie below the lower one: u is gone, and a bound of x
is left (Fourier and Motzkin). A row without u bounds x directly.
"""
from typing import NamedTuple

import numpy as np

NONE = 1e-12                                         # a factor of u this small beside the others is rounding


class HalfPlanes(NamedTuple):
    """Half planes at each of many points: A u + B x <= R, each (N, m)."""
    A: np.ndarray
    B: np.ndarray
    R: np.ndarray

    def at(self, *where):
        return HalfPlanes(*(part[where] for part in self))

    def beside(self, other):
        """These rows and others of the same points."""
        return HalfPlanes(*(np.concatenate(pair, axis=-1) for pair in zip(self, other)))

    def tighter(self, by):
        """These rows with less room, by a number or (N, m)."""
        return self._replace(R=self.R - by)

    def later(self, d):
        """The same rows of x + 2 u d in place of x: what holds at the end of a step, said of its start."""
        return HalfPlanes(self.A + 2 * d[:, None] * self.B, self.B, self.R)


class Slopes(NamedTuple):
    """The same rows as bounds of u: from above or from below by r - b x; and those without u, which bound x."""
    b: np.ndarray
    r: np.ndarray
    above: np.ndarray                                # (N, m) whether a row bounds u from above
    below: np.ndarray
    low: np.ndarray                                  # (N,) what all rows together leave of x
    high: np.ndarray


def slopes(rows):
    """`HalfPlanes` as `Slopes`."""
    A, B, R = rows
    flat = np.abs(A) <= NONE * np.abs(A).max(axis=-1, keepdims=True)
    with np.errstate(divide="ignore", invalid="ignore"):
        b, r = (np.where(flat, 0.0, x / A) for x in (B, R))
    above, below = (A > 0) & ~flat, (A < 0) & ~flat
    pairs = above[..., :, None] & below[..., None, :]
    low, high = bounds(b[..., :, None] - b[..., None, :], r[..., :, None] - r[..., None, :], pairs, (-2, -1))
    alone = bounds(B, R, flat)
    return Slopes(b, r, above, below, np.maximum(low, alone[0]), np.minimum(high, alone[1]))


def bounds(factor, most, which=True, axes=-1):
    """(low, high): what factor x <= most leaves of x, of the rows that count; low above high where it is nothing."""
    with np.errstate(divide="ignore", invalid="ignore"):
        x = most / factor
    high = np.where(which & (factor > 0), x, np.inf).min(axis=axes, initial=np.inf)
    low = np.where(which & (factor < 0), x, -np.inf).max(axis=axes, initial=-np.inf)
    empty = (which & (factor == 0) & (most < 0)).any(axis=axes)
    return np.where(empty, np.inf, low), np.where(empty, -np.inf, high)
