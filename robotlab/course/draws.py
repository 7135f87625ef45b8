"""Draws of numbers for a student: round ones, so that the numbers shown are the numbers used.

All go through `rng.random()`, the one draw that NumPy keeps the same from version to version.
"""
from functools import lru_cache

import numpy as np


def once(experiment):
    """An experiment without drawn numbers as an answer; made the first time that it is asked for."""
    kept = lru_cache(maxsize=1)(experiment)
    return lambda given: kept()


def without(*names, of):
    """{words: shortcut} for `crude`: the answers in which one of the given numbers is left out. of: given -> answer."""
    return {f"{name} left out": lambda given, name=name: of(given.but(**{name: 0.0})) for name in names}


def between(rng, low, high, step=0.1):
    """One of low, low + step, ..., high."""
    count = int(round((high - low) / step)) + 1
    return round(float(low + step * int(rng.random() * count)), 9)


def one_of(rng, items):
    """One of the items."""
    items = list(items)
    return items[int(rng.random() * len(items))]


def angle(rng, low=20, high=160, step=5):
    """An angle [rad] that is a multiple of `step` in degrees; low, high [degrees]."""
    return float(np.radians(between(rng, low, high, step)))


def signed(rng, value):
    """The value or its opposite."""
    return value if rng.random() < .5 else -value


def posture(rng, n, low=20, high=70, step=5):
    """Joint angles (n,) [rad], each bent by low to high degrees one way or the other: no joint straight, none folded."""
    return np.array([signed(rng, angle(rng, low, high, step)) for _ in range(n)])


def reals(rng, count, low=-1.0, high=1.0):
    """`count` numbers between low and high, not round: for the inputs of functions."""
    return low + (high - low) * np.array([rng.random() for _ in range(count)])
