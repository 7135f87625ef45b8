"""Notebook 19: the quantities on the way to its answers."""
import numpy as np

from ...course.steps import Steps

G = 9.81


def square(g):
    """The sum of the squares of both first moments."""
    return float(g.hx ** 2 + g.hy ** 2)


def learned(g, q, qd, want, p):
    """Both columns of Y, s, and both numbers."""
    e, ed = want[0] - q, want[1] - qd
    return G * np.cos(q), want[2] + g.slope * ed, ed + g.slope * e, p[0], p[1], g.K, g.learning


STEPS = {
    "masses-difference": (Steps(
        ("the root of 6", "the standard deviation in rad", "the rate of readings"), lambda g: (6 ** .5, g.s * 1e-3, g.f),
        lambda root, s, f: root * s * f ** 2),),
    "masses-payload": (Steps(
        ("Δhx² + Δhy²", "ΔS", "Δhx", "Δhy"), lambda g: (square(g), g.S, g.hx, g.hy),
        lambda h, S, x, y: np.array([h / S, x * S / h, y * S / h])),),
    "masses-learn": (Steps(
        ("the column of h", "the acceleration of the reference", "s", "h", "S", "K", "Γ"), learned,
        lambda w, a, s, h, S, K, c: np.array([w * h + a * S + K * s, c * w * s, c * a * s])), Steps(
        ("q̇*", "Λ e", "q̈*", "Λ ė", "q̇"),
        lambda g, q, qd, want, p: (
            want[1], g.slope * (want[0] - q), want[2], g.slope * (want[1] - qd), qd, G * np.cos(q), p, g.K, g.learning),
        lambda rate, lead, acceleration, bend, qd, w, p, K, c: (lambda s, a: np.array(
            [w * p[0] + a * p[1] + K * s, c * w * s, c * a * s]))(rate + lead - qd, acceleration + bend))),
}
