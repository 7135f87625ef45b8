"""Notebook 20: the quantities on the way to its answers."""
import numpy as np

from ...course.steps import Steps
from .exercises import each_motor, needed
from .paths import split, two_links


def coefficients(g):
    """a, the part of q″ in b, the part of q′ in b, and g."""
    a, b, weight = split(two_links(), g.q, g.q1, g.q2)
    bend = split(two_links(), g.q, g.q2, g.q2)[0]
    return a, bend, b - bend, weight


def between(bx, g, limit, a):
    """[low, high] of u."""
    ends = each_motor(a, bx, g, limit, 1.0)
    return np.array([ends[0].max(), ends[1].min()])


def step_back(square, width, a, b, g, limit):
    """The largest rates at the beginning of a step whose end has x = square (2,); width: 2 ds."""
    k, h = b - a / width, g + a * square[:, None] / width
    return np.sqrt(np.maximum((-limit - h) / k, (limit - h) / k).min(-1))


STEPS = {
    "fastest-shares": (Steps(("a", "the share of q″ in b", "the share of q′ in b", "g"), coefficients,
                             lambda a, bend, rates, g: np.stack([a, bend + rates, g])),),
    "fastest-interval": (Steps(("b ṡ²", "g", "the torque that the motors give", "a"),
                               lambda g: (g.b * g.v ** 2, g.g, g.limit, g.a), between),),
    "fastest-back": (Steps(("the square of the rate at the next point", "2 ds", "a", "b", "g", "the torque that the motors give"),
                           lambda g: (g.v ** 2, 2 * g.ds, g.a, g.b, g.g, g.limit), step_back),),
    "fastest-time": (Steps(("2 ds", "the sum of two rates"), lambda g: (2 * g.ds, g.v[1:] + g.v[:-1]),
                           lambda way, sums: (way / sums).sum()),),
    "fastest-stretch": (Steps(("the duration", "τ − g", "the weight", "the limit"), lambda g: (g.T, g.tau - g.g, g.g, g.limit),
                              lambda T, m, g, limit: T * np.sqrt((np.abs(m) / (limit - np.sign(m) * g)).max())),
                        Steps(("the durations of the three instants",), lambda g: (needed(g),), lambda each: each.max())),
}
