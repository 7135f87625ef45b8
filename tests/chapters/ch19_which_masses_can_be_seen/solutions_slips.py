"""Wrong solutions of the exercises of notebook 19, by their wrong idea."""
from math import cos, hypot, sin, sqrt

import numpy as np

from robotlab import Link, Robot, inverse_dynamics, with_payload

G = 9.81


# -- what is right, to be spoilt ------------------------------------------------------------------------------------------
def rods(g, *masses):
    return Robot([Link(a=a, m=m, com=(-a / 2, 0, 0), I_com=np.diag([1e-3, m * a * a / 12, m * a * a / 12]))
                  for a, m in zip((g.a1, g.a2), masses)], gravity=(0, -G, 0))


def column(g):
    return hung_at(0.0)(g)


def rank(Y):
    A = Y.reshape(-1, Y.shape[-1])
    return np.linalg.matrix_rank(A / np.maximum(np.linalg.norm(A, axis=0), 1e-300), tol=1e-8)


def ten(J):
    J = np.array(J)
    return np.array([J[3, 3], *J[:3, 3], J[0, 0], J[1, 1], J[2, 2], J[0, 1], J[0, 2], J[1, 2]])


def rod(g):
    return placed(lambda g: rx(g.alpha, g.a))(g)


def khalil(x):
    """XX, XY, XZ, YY, YZ, ZZ, MX, MY, MZ, M of m, h and S."""
    return [x[4], x[7], x[8], x[5], x[9], x[6], x[1], x[2], x[3], x[0]]


def payload(g):
    m = (g.hx ** 2 + g.hy ** 2) / g.S
    return [m, g.hx / m, g.hy / m]


# -- spoilt -----------------------------------------------------------------------------------------------------------------
def hung_at(place):
    """A column with the lump elsewhere on link 2, from the tip [its lengths]."""
    def answer(g):
        arm = rods(g, 2.0, 3.0)
        loaded = with_payload(arm, 1.0, [-place * g.a2, 0, 0])
        return lambda *state: inverse_dynamics(loaded, *state) - inverse_dynamics(arm, *state)
    return answer


def weighed(weight):
    def answer(g):
        sigma = weight(np.array([g.s1, g.s2]))
        return lambda Y, tau: np.linalg.lstsq((Y * sigma[:, None]).reshape(-1, 3), (tau * sigma).ravel(), rcond=None)[0]
    return answer


def placed(T):
    def answer(g):
        J = np.diag([0, 0, g.m * g.L ** 2 / 3, g.m])
        J[2, 3] = J[3, 2] = g.m * g.L / 2
        return ten(T(g) @ J @ T(g).T)
    return answer


def rx(angle, a=0.0):
    return np.array([[1, 0, 0, a], [0, cos(angle), -sin(angle), 0], [0, sin(angle), cos(angle), 0], [0, 0, 0, 1]])


def by_change(write):
    def answer(g):
        def law(q, qd, want, p):
            e, ed = want[0] - q, want[1] - qd
            return np.array(write(g, q, e, ed, want, p))
        return law
    return answer


def full(g, q, s, a, p):
    return [p[1] * a + G * p[0] * cos(q) + g.K * s, g.learning * G * cos(q) * s, g.learning * a * s]


def law_of(g, q, e, ed, want, p):
    return np.array(full(g, q, ed + g.slope * e, want[2] + g.slope * ed, p))


WRONGS = {
    "masses-column": {
        "mass-about-its-centre": [hung_at(.5)],
        "mass at the elbow": [hung_at(1.0)],
        "other-links-left-in": [lambda g: lambda q, qd, qdd: inverse_dynamics(with_payload(rods(g, 1.0, 1.0), 1.0), q, qd, qdd)],
        "weight-left-out": [lambda g: lambda q, qd, qdd: column(g)(q, qd, qdd) - column(g)(q, 0 * qd, 0 * qdd)],
        "weight alone": [lambda g: lambda q, qd, qdd: column(g)(q, 0 * qd, 0 * qdd)],
        "rates left out": [lambda g: lambda q, qd, qdd: column(g)(q, 0 * qd, qdd)],
        "sign": [lambda g: lambda q, qd, qdd: -column(g)(q, qd, qdd)],
    },
    "masses-count": {
        "every-column-counts": [lambda g: lambda Y: Y.shape[2]],
        "every-moved-column-counts": [lambda g: lambda Y: int((np.linalg.norm(Y, axis=(0, 1)) > 0).sum())],
        "units-decide": [lambda g: lambda Y: (lambda s: int((s > 1e-9 * s[0]).sum()))(
            np.linalg.svd(Y.reshape(-1, Y.shape[-1]), compute_uv=False)),
            lambda g: lambda Y: np.linalg.matrix_rank(np.einsum("kip,kiq->pq", Y, Y))],
        "one sample": [lambda g: lambda Y: np.linalg.matrix_rank(Y[0])],
        "samples": [lambda g: lambda Y: len(Y)],
        "not told": [lambda g: lambda Y: Y.shape[2] - rank(Y)],
        "one fewer": [lambda g: lambda Y: rank(Y) - 1],
    },
    "masses-rod": {
        "moments-without-shift": [placed(lambda g: rx(g.alpha))],
        "rod-on-own-axis": [placed(lambda g: rx(0.0, g.a))],
        "other way round": [placed(lambda g: np.linalg.inv(rx(g.alpha, g.a)))],
        "α turned round": [placed(lambda g: rx(-g.alpha, g.a))],
        "second-moment-of-the-middle": [
            lambda g: rod(g) - ten(rx(g.alpha, g.a) @ np.diag([0, 0, g.m * g.L ** 2 / 4, 0]) @ rx(g.alpha, g.a).T)],
        "inertia for second moments": [lambda g: (lambda x: [*x[:4], x[5] + x[6], x[4] + x[6], x[4] + x[5], *-x[7:]])(rod(g))],
        "place for first moment": [lambda g: rod(g) / [1, *[g.m] * 3, *[1] * 6]],
        "mass forgotten": [lambda g: rod(g) * [0, *[1] * 9]],
        "order": [lambda g: [*rod(g)[4:], *rod(g)[:4]], lambda g: khalil(rod(g)), lambda g: [*rod(g)[:4], *khalil(rod(g))[:6]]],
        "shape": [lambda g: rod(g)[:4]],
    },
    "masses-same": {
        "heavier-and-nothing-else": [lambda g: [g.m1, g.h1, g.m2 + 1, g.h2]],
        "total-mass-stays": [lambda g: [g.m1 - 1, g.h1, g.m2 + 1, g.h2]],
        "moment-goes-with-mass": [lambda g: [g.m1, g.h1 - g.a1, g.m2 + 1, g.h2 * (g.m2 + 1) / g.m2]],
        "property": [lambda g: [g.m1, g.h1, g.m2, g.h2], lambda g: [g.m1, g.h1 - 3 * g.a1, g.m2 + 2, g.h2]],
        "shape": [lambda g: [g.h1 - g.a1, g.m2 + 1]],
    },
    "masses-fit": {
        "all-torques-alike": [weighed(lambda s: 0 * s + 1)],
        "noise-for-its-inverse": [weighed(lambda s: s)],
        "weights twice": [weighed(lambda s: s ** -2)],
        "weights by half": [weighed(lambda s: s ** -.5)],
        "one motor": [lambda g: lambda Y, tau: np.linalg.lstsq(Y[:, 0], tau[:, 0], rcond=None)[0]],
    },
    "masses-difference": {
        "errors-add-as-sizes": [lambda g: 4e-3 * g.s * g.f ** 2],
        "errors-cancel": [lambda g: sqrt(2) * 1e-3 * g.s * g.f ** 2],
        "weights not squared": [lambda g: 2e-3 * g.s * g.f ** 2],
        "h not squared": [lambda g: sqrt(6) * 1e-3 * g.s * g.f],
        "one reading": [lambda g: 1e-3 * g.s * g.f ** 2],
        "variance": [lambda g: 6e-6 * g.s ** 2 * g.f ** 4],
    },
    "masses-payload": {
        "place-from-the-tool": [lambda g: np.array(payload(g)) - [0, g.a, 0]],
        "moment-for-mass": [lambda g: [hypot(g.hx, g.hy), g.hx / hypot(g.hx, g.hy), g.hy / hypot(g.hx, g.hy)]],
        "first moments for the place": [lambda g: [payload(g)[0], g.hx, g.hy]],
        "fraction turned round": [lambda g: (lambda m: [m, g.hx / m, g.hy / m])(g.S / (g.hx ** 2 + g.hy ** 2))],
        "x and y exchanged": [lambda g: (lambda m, x, y: [m, y, x])(*payload(g))],
        "grams": [lambda g: (lambda m, x, y: [1000 * m, x, y])(*payload(g))],
    },
    "masses-learn": {
        "wanted-for-reference": [
            by_change(lambda g, q, e, ed, want, p: full(g, q, ed + g.slope * e, want[2], p)),
            by_change(lambda g, q, e, ed, want, p: [*law_of(g, q, e, ed, want, p)[:2], g.learning * want[2] * (ed + g.slope * e)]),
            by_change(lambda g, q, e, ed, want, p: law_of(g, q, e, ed, want, p) - [p[1] * g.slope * ed, 0, 0])],
        "acceleration of the computed torque": [by_change(
            lambda g, q, e, ed, want, p: full(g, q, ed + g.slope * e, want[2] + g.slope * (2 * ed + g.slope * e), p))],
        "slope twice": [by_change(lambda g, q, e, ed, want, p: law_of(g, q, e, ed, want, p) + [
            g.K * (g.slope - 1) * (ed + g.slope * e), 0, 0])],
        "learning-the-wrong-way": [by_change(
            lambda g, q, e, ed, want, p: np.array(full(g, q, ed + g.slope * e, want[2] + g.slope * ed, p)) * [1, -1, -1])],
        "error-for-s": [by_change(lambda g, q, e, ed, want, p: full(g, q, e, want[2] + g.slope * ed, p))],
        "rate for s": [by_change(lambda g, q, e, ed, want, p: full(g, q, ed, want[2] + g.slope * ed, p))],
        "learns alone": [by_change(
            lambda g, q, e, ed, want, p: np.array(full(g, q, ed + g.slope * e, want[2] + g.slope * ed, p)) / [1, g.learning, g.learning])],
        "slope left out": [by_change(lambda g, q, e, ed, want, p: full(g, q, ed + e, want[2] + ed, p))],
        "error turned round": [by_change(lambda g, q, e, ed, want, p: full(g, q, -ed - g.slope * e, want[2] - g.slope * ed, p))],
    },
}
