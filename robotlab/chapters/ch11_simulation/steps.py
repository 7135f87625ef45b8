"""Notebook 11: the quantities on the way to its answers."""
import numpy as np

from ...course.steps import Steps
from .exercises import G, slope


def euler(law, start, first, second, turned, last, h):
    """[q, qd] after two steps from rest: in the first the angle stays, so both cosines are equal, and all steps too."""
    rate = -h * law * first
    return np.array([start + turned * rate, rate - last * law * second])


def slopes(y, h):
    """The four slopes of a step."""
    y, out = np.asarray(y, float), []
    for part in (0, .5, .5, 1):
        out.append(slope(y + part * h * out[-1] if out else y))
    return out


STEPS = {
    "simulation-euler": (Steps(
        ("the pull, 3 g / 2 l,", "the angle at the start", "the cosine in the first step", "the cosine in the second step",
         "h in the step of the angle", "h in the second step of the rate", "h in the first step of the rate"),
        lambda g: (1.5 * G / g.l, g.q0, np.cos(g.q0), np.cos(g.q0), g.h, g.h, g.h), euler),
        Steps(("the pull, 3 g / 2 l,", "the angle at the start", "the cosine", "h"),
              lambda g: (1.5 * G / g.l, g.q0, np.cos(g.q0), g.h),
              lambda law, start, c, h: euler(law, start, c, c, h, h, h))),
    "simulation-rk4": (Steps(
        ("the state at the start", "the first slope", "the second slope", "the third slope", "the fourth slope",
         "the sum of the weights", "h"),
        lambda g, y, h: (np.asarray(y, float), *slopes(y, h), 6.0, h),
        lambda y, a, b, c, d, six, h: y + h / six * (a + 2 * b + 2 * c + d)),
        Steps(("the weight of the first slope", "the weight of the second slope", "the weight of the third slope",
               "the weight of the fourth slope"),
              lambda g, y, h: (1.0, 2.0, 2.0, 1.0, [np.asarray(y, float), *(h / 6 * k for k in slopes(y, h))]),
              lambda a, b, c, d, k: k[0] + a * k[1] + b * k[2] + c * k[3] + d * k[4])),
    "simulation-order": (Steps(
        ("the step that was taken", "the error that is allowed", "the error of the run", "the order"),
        lambda g: (g.h, g.e2, g.e1, float(g.p)), lambda h, e2, e1, p: h * (e2 / e1) ** (1 / p)),),
    "simulation-horizon": (Steps(
        ("λ", "the distance at the end", "the distance at the start"),
        lambda g: (g.rate, g.far, g.near), lambda rate, far, near: np.log(far / near) / rate),),
    "simulation-lock": (
        Steps(("C q̇ + g of joint 2", "M₂₁ q̈₁"), lambda g: (g.hv[1], -g.M[1, 0] * g.hv[0] / g.M[0, 0]),
              lambda h, push: h + push),
        Steps(("M₁₁", "M₂₁", "C q̇ + g of joint 1", "C q̇ + g of joint 2", "M₂₂"),
              lambda g: (g.M[0, 0], g.M[0, 1], *g.hv, g.M[1, 1]), lambda a, b, first, second, c: second - b * first / a)),
    "simulation-stop": (Steps(
        ("M₁₁", "M₁₂", "M₂₂", "the rate of joint 1", "the rate of joint 2", "the change of rate 2"),
        lambda g: (g.M[0, 0], g.M[0, 1], g.M[1, 1], *g.qd, -(1 + g.e) * g.qd[1]),
        lambda a, b, c, w1, w2, change: np.array([w1 - b / a * change, w2 + change])),),
}
