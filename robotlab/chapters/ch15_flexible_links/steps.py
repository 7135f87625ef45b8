"""Notebook 15: the quantities on the way to its answers."""
import numpy as np

from ...course.steps import Steps


def ways(g):
    """From the root to the tip: both links as they are turned, and their bends."""
    first, second = g.q1, g.q1 + g.s1 + g.q2
    along = lambda angle: np.array([np.cos(angle), np.sin(angle)])
    across = lambda angle: np.array([-np.sin(angle), np.cos(angle)])
    return g.l1 * along(first), g.w1 * across(first), g.l2 * along(second), g.w2 * across(second)


def tip(l1, w1, l2, w2, q1, s, q2):
    """The tip from its numbers."""
    turn = lambda angle, x: np.array([np.cos(angle) * x[0] - np.sin(angle) * x[1], np.sin(angle) * x[0] + np.cos(angle) * x[1]])
    return turn(q1, (l1, w1)) + turn(q1 + s + q2, (l2, w2))


STEPS = {
    "flexible-frequency": (Steps(
        ("β", "EI", "the mass", "the length", "the factor 2π"), lambda g, beta, l, m, EI: (beta, EI, m, l, 2 * np.pi),
        lambda beta, EI, m, l, turn: beta ** 2 * np.sqrt(EI / m / l ** 3) / turn),
        Steps(("β²", "EI/m l³ under the root", "the factor 2π"),
              lambda g, beta, l, m, EI: (beta ** 2, EI / m / l ** 3, 2 * np.pi), lambda b, x, turn: b * np.sqrt(x) / turn),
        Steps(("β²", "l³", "EI/m", "the factor 2π"), lambda g, beta, l, m, EI: (beta ** 2, l ** 3, EI / m, 2 * np.pi),
              lambda b, cube, x, turn: b * np.sqrt(x / cube) / turn)),
    "flexible-bending": (Steps(
        ("EI", "l³", "the integral of the square of the second derivative"),
        lambda g: (g.EI, g.l ** 3, (g.p * (g.p - 1)) ** 2 / (2 * g.p - 3)), lambda EI, cube, x: EI * x / cube),
        Steps(("EI", "l", "the factor before u in the second derivative", "the number that the integration brings below"),
              lambda g: (g.EI, g.l, float(g.p * (g.p - 1)), 2.0 * g.p - 3), lambda EI, l, c, n: EI * c ** 2 / n / l ** 3)),
    "flexible-pitch": (
        Steps(("the stiffness", "the mass of the bend, m/5,", "what the joint takes away, M₁₂²/M₁₁,", "the factor 2π"),
              lambda g: (4 * g.EI / g.l ** 3, g.m / 5, 3 * g.m / 16, 2 * np.pi),
              lambda K, own, taken, turn: np.sqrt(K / (own - taken)) / turn),
        Steps(("M₁₁", "M₁₂", "M₂₂", "EI", "l³", "the factor 4", "the mass"),
              lambda g: (g.m * g.l ** 2 / 3, g.m * g.l / 4, g.m / 5, g.EI, g.l ** 3, 4.0, g.m),
              lambda a, b, c, EI, cube, four, m: np.sqrt(four * EI / cube / (c - b * b / a)) / (2 * np.pi))),
    "flexible-tip": (
        Steps(("the way along link 1", "the bend of link 1", "the way along link 2", "the bend of link 2"), ways,
              lambda *parts: sum(parts)),
        Steps(("the length of link 1", "w1", "the length of link 2", "w2", "q1", "the slope", "q2"),
              lambda g: (g.l1, g.w1, g.l2, g.w2, g.q1, g.s1, g.q2), tip)),
}
