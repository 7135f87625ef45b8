"""Notebook 13: the quantities on the way to its answers."""
import numpy as np

from ...course.steps import Steps

G = 9.81


def rod(g):
    """Inertia about the joint, and the stiffness of the weight of an upright rod."""
    return g.m * g.l ** 2 / 3, g.m * G * g.l / 2


def fall(I, b, k):
    """The pole on the right of I s² + b s = k."""
    return (-b + np.sqrt(b * b + 4 * I * k)) / (2 * I)


def blocks(M, K, D):
    """A from the lower blocks."""
    n = len(M)
    return np.block([[np.zeros((n, n)), np.eye(n)], [-np.linalg.solve(M, K), -np.linalg.solve(M, D)]])


STEPS = {
    "linear-pole": (
        Steps(("the inertia", "the friction", "the stiffness of the weight, m g l/2,"),
              lambda g: (rod(g)[0], g.b, rod(g)[1]), fall),
        Steps(("the part of the friction before the root, b/2I,", "the part of the friction under the root",
               "the part of the weight under the root"),
              lambda g: (g.b / 2 / rod(g)[0], (g.b / 2 / rod(g)[0]) ** 2, rod(g)[1] / rod(g)[0]),
              lambda b, friction, weight: -b + np.sqrt(friction + weight)),
        Steps(("the mass in the inertia", "the mass in the weight", "l² in the inertia", "the third in the inertia",
               "the half at the weight", "the friction", "l at the weight"),
              lambda g: (g.m, g.m, g.l ** 2, 1 / 3, .5, g.b, g.l),
              lambda m, M, square, third, half, b, l: fall(m * square * third, b, M * G * l * half))),
    "linear-a": (
        Steps(("the inertia in the entry of the weight", "the inertia in the entry of the friction",
               "the stiffness of the weight, m g l/2,", "the sine of the posture", "the friction", "the 0 of the first row",
               "the 1 of the first row"),
              lambda g: (rod(g)[0], rod(g)[0], rod(g)[1], np.sin(g.q), g.b, 0.0, 1.0),
              lambda I, J, k, s, b, zero, one: np.array([[zero, one], [k * s / I, -b / J]])),
        Steps(("the inertia", "m g l", "the sine of the posture", "the friction", "the mass"),
              lambda g: (rod(g)[0], rod(g)[1], np.sin(g.q), g.b, g.m),
              lambda I, k, s, b, m: np.array([[0, 1], [k * s / I, -b / I]])),
        Steps(("the inertia in the entry of the friction", "the mass", "the length"),
              lambda g: (rod(g)[0], g.m, g.l, rod(g)[1] * np.sin(g.q) / rod(g)[0], g.b),
              lambda J, m, l, pull, b: np.array([[0, 1], [pull, -b / J]]))),
    "linear-state": (
        Steps(("the block of K", "the block of D"), lambda g, M, K, D: (np.linalg.solve(M, K), np.linalg.solve(M, D), M),
              lambda k, d, M: np.block([[0 * M, np.eye(len(M))], [-k, -d]])),
        Steps(("M", "K", "D"), lambda g, M, K, D: (M, K, D), blocks)),
    "linear-damping": (
        Steps(("K_p", "the stiffness of the weight, m g l/2,", "the inertia", "the factor 2"),
              lambda g: (float(g.kp), rod(g)[1], rod(g)[0], 2.0), lambda kp, k, I, two: two * np.sqrt(I * (kp - k))),
        Steps(("the stiffness that is left, K_p − m g l/2,", "the inertia"), lambda g: (g.kp - rod(g)[1], rod(g)[0]),
              lambda k, I: 2 * np.sqrt(I * k)),
        Steps(("g", "the half at the weight", "l at the weight", "the mass in the weight", "the mass in the inertia",
               "l in the inertia", "the third in the inertia"),
              lambda g: (G, .5, g.l, g.m, g.m, g.l, 1 / 3, float(g.kp)),
              lambda weight, half, l, m, M, L, third, kp: 2 * np.sqrt(M * L ** 2 * third * (kp - m * weight * l * half)))),
    "linear-error": (Steps(
        ("the error", "the new deviation", "the old deviation", "the power 2"),
        lambda g: (g.error, g.large, g.small, 2.0), lambda e, large, small, p: e * (large / small) ** p),),
    "linear-lqr": (
        Steps(("Q₂/R under the root", "2 I K₁ under the root", "K₁"),
              lambda g: (g.w2 / g.r, 2 * g.I * np.sqrt(g.w1 / g.r), np.sqrt(g.w1 / g.r)),
              lambda a, b, k: np.array([k, np.sqrt(a + b)])),
        Steps(("Q₁", "Q₂", "R in K₁", "R in K₂", "the inertia", "the factor 2"),
              lambda g: (g.w1, g.w2, g.r, g.r, g.I, 2.0),
              lambda a, b, r, R, I, two: np.array([np.sqrt(a / r), np.sqrt(b / R + two * I * np.sqrt(a / r))]))),
}
