"""The arms and paths of notebook 20, and the shares of the torques along a path: tau = a u + b x + g."""
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from ...dynamics.probe import inverse_dynamics
from ...model import zoo
from ...motion.path import path_by_length

SWING = (.7, .5), (1.8, -1.0), (1.4, -2.4)           # of two links [rad]
SWING_LIMITS = 40.0, 12.0                            # of their motors, chosen here [N m]
WAY = (0, .3, -2.6, 0, .3, 0), (.8, 1, -2, .5, -.4, .6), (1.5, .4, -2.4, -.3, .5, -.5), (2, .8, -1.8, .2, .2, .3)      # of the Puma [rad]
PUMA_LIMITS = 97.0, 186.0, 89.0, 24.0, 20.0, 21.0    # [N m] (Corke and Armstrong-Helouvry 1994)
POINTS = 120                                         # of a path in a lab


def bare(robot):
    """The arm without friction."""
    return robot.replace(links=[link.replace(friction=None) for link in robot.links])


@lru_cache
def two_links():
    """Two rods of 1 m and 1 kg in an upright plane."""
    return zoo.planar(2)


@lru_cache
def puma(friction=False):
    """The Puma of the zoo, with or without its friction."""
    return zoo.puma560() if friction else bare(zoo.puma560())


class Shares(NamedTuple):
    """Terms of the torques along a path: s (N,), q, q', q'' (N, n), and a, b, g (N, n) of tau = a u + b x + g."""
    s: np.ndarray
    q: np.ndarray
    q1: np.ndarray
    q2: np.ndarray
    a: np.ndarray
    b: np.ndarray
    g: np.ndarray

    def torque(self, u, x):
        """The torques (N, n) for u, x (N,)."""
        return self.a * u[:, None] + self.b * x[:, None] + self.g


def shares(robot, path, points=POINTS):
    """The `Shares` of a robot without friction along a path, as `fastest` cuts it."""
    s, q, q1, q2, _ = path_by_length(robot, path, points)
    return Shares(s, q, q1, q2, *split(robot, q, q1, q2))


def split(robot, q, q1, q2):
    """a, b and g (..., n) at points of a path: three questions to the inverse dynamics."""
    still = np.zeros_like(q)
    g = inverse_dynamics(robot, q, still, still)
    return inverse_dynamics(robot, q, still, q1) - g, inverse_dynamics(robot, q, q1, q2) - g, g


@lru_cache(maxsize=4)
def swing():
    """The `Shares` of the two links on their way."""
    return shares(two_links(), SWING)


def interval(a, b, g, limit, x):
    """(low, high) of u that no limit forbids at x, for a, b, g, limit (n,); low above high where there is none.

    A motor with a = 0 allows any u, or none.
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        ends = np.stack([(-limit - b * x - g) / a, (limit - b * x - g) / a])
    free = a == 0
    ends = np.where(free, [[-np.inf], [np.inf]], np.sort(ends, axis=0))
    if (free & (np.abs(b * x + g) > limit)).any():
        return np.inf, -np.inf
    return float(ends[0].max()), float(ends[1].min())
