"""Notebook 05: the quantities on the way to its answers."""
import numpy as np

from ...course.steps import Steps
from .exercises import with_rest


def coefficients(q0, v0, a0, way, T):
    """Six coefficients from what holds at the start and the way that is left."""
    return np.array([q0, v0, a0 / 2, 10 * way / T ** 3, -15 * way / T ** 4, 6 * way / T ** 5])


STEPS = {
    "trajectory-coefficients": (
        Steps(("the position at the start", "the velocity at the start", "the acceleration at the start", "the way that is left",
               "the duration"),
              lambda g: (g.q0, g.v0, g.acc0, g.q1 - g.q0 - g.v0 * g.T - g.acc0 * g.T ** 2 / 2, g.T), coefficients),
        Steps(("the way from start to end", "the way that the first velocity covers", "the way that the first acceleration covers"),
              lambda g: (g.q1 - g.q0, g.v0 * g.T, g.acc0 * g.T ** 2 / 2, g), lambda way, v, a, g: with_rest(g, way - v - a)))}
