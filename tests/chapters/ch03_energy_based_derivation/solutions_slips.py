"""Slips in the exercises of notebook 03, written down by someone who had not read which ones the tasks know."""

from math import cos, sin

import numpy as np
import sympy


G = 9.81


def half(q, g):
    return np.array([g.l1 / 2 * np.sin(q[0]), g.l1 * np.sin(q[0]) + g.l2 / 2 * np.sin(q[0] + q[1])])


P_ = lambda g, y1, y2: G * (g.m1 * y1 + g.m2 * y2)


def Mt(g, i1=None, i2=None, c2=0.5, c1=0.5, half_=1, co=None):
    I1 = g.m1 * g.l1**2 / 12 if i1 is None else i1
    I2 = g.m2 * g.l2**2 / 12 if i2 is None else i2

    def M(q):
        k = np.cos(q[1]) if co is None else co(q)
        h = g.m2 * g.l1 * g.l2 * c2 * k
        b = I2 + g.m2 * (c2 * g.l2) ** 2
        return np.array([[I1 + g.m1 * (c1 * g.l1) ** 2 + g.m2 * g.l1**2 + b + 2 * h, b + h], [b + h, b]])

    return M


mod = lambda f: lambda g: lambda q: f(g, Mt(g)(q), q)


def Cc(g, q, qd):
    h = g.B * sin(q[1])
    return np.array([[-h * qd[1], -h * (qd[0] + qd[1])], [h * qd[0], 0]])


cm = lambda f: lambda g: lambda q, qd: f(g, Cc(g, q, qd), q, qd, g.B * sin(q[1]))
fr = lambda f: lambda g: lambda qd: f(np.array([g.b1, g.b2]), np.array([g.f1, g.f2]), np.asarray(qd))
m, l, rr, I = sympy.symbols("m_r l_r q2 I_disc")
WRONGS = {
    "energy-potential": {
        "cosines": [lambda g: lambda q: P_(g, g.l1 / 2 * cos(q[0]), g.l1 * cos(q[0]) + g.l2 / 2 * cos(q[0] + q[1]))],
        "from the vertical": [
            lambda g: lambda q: P_(g, g.l1 / 2 * (1 - cos(q[0])), g.l1 * (1 - cos(q[0])) + g.l2 / 2 * (1 - cos(q[0] + q[1])))
        ],
        "gravity-sign": [lambda g: lambda q: -P_(g, *half(q, g))],
        "absolute-angles": [lambda g: lambda q: P_(g, g.l1 / 2 * sin(q[0]), g.l1 * sin(q[0]) + g.l2 / 2 * sin(q[1]))],
        "mass-at-the-end": [
            lambda g: lambda q: P_(g, g.l1 * sin(q[0]), g.l1 * sin(q[0]) + g.l2 / 2 * sin(q[0] + q[1])),
            lambda g: lambda q: P_(g, g.l1 / 2 * sin(q[0]), g.l1 * sin(q[0]) + g.l2 * sin(q[0] + q[1])),
        ],
        "elbow at half of rod 1": [
            lambda g: lambda q: P_(g, g.l1 / 2 * sin(q[0]), g.l1 / 2 * sin(q[0]) + g.l2 / 2 * sin(q[0] + q[1]))
        ],
        "masses exchanged": [lambda g: lambda q: G * (g.m2 * half(q, g)[0] + g.m1 * half(q, g)[1])],
        "one rod left out": [lambda g: lambda q: P_(g, half(q, g)[0], 0)],
        "masses left out": [lambda g: lambda q: G * (half(q, g).sum())],
        "lengths exchanged": [lambda g: lambda q: P_(g.but(l1=g.l2, l2=g.l1), *half(q, g.but(l1=g.l2, l2=g.l1)))],
        "angles subtracted": [lambda g: lambda q: P_(g, g.l1 / 2 * sin(q[0]), g.l1 * sin(q[0]) + g.l2 / 2 * sin(q[0] - q[1]))],
        "all mass in rod 2": [lambda g: lambda q: G * (g.m1 + g.m2) * half(q, g)[1]],
    },
    "energy-inertia": {
        "rods about their centres": [
            mod(lambda g, M, q: M - np.array([[g.m1 * g.l1**2 / 4, 0], [0, 0]]) - g.m2 * g.l2**2 / 4),
        ],
        "elbow-turns-alone": [
            lambda g: lambda q: (lambda h: np.array([[g.m1 * g.l1**2 / 3 + g.m2 * g.l1**2, h], [h, g.m2 * g.l2**2 / 3]]))(
                g.m2 * g.l1 * g.l2 / 2 * cos(q[1])
            )
        ],
        "whole length of rod 2": [lambda g: Mt(g, co=lambda q: 2 * cos(q[1]))],
        "half of the coupling": [lambda g: Mt(g, co=lambda q: cos(q[1]) / 2)],
        "rods-as-points": [lambda g: Mt(g, 0, 0), lambda g: Mt(g, i1=0)],
        "mass-at-the-end": [lambda g: Mt(g, 0, 0, 1, 1), lambda g: Mt(g, c2=1.0)],
        "inertia-about-joint": [lambda g: Mt(g, g.m1 * g.l1**2 / 3), lambda g: Mt(g, None, g.m2 * g.l2**2 / 3), lambda g: Mt(g, g.m1 * g.l1**2 / 3, g.m2 * g.l2**2 / 3)],
        "rod 2 not carried": [mod(lambda g, M, q: M - [[g.m2 * g.l1**2, 0], [0, 0]])],
        "factor 2 in M11": [mod(lambda g, M, q: M - [[g.m2 * g.l1 * g.l2 / 2 * cos(q[1]), 0], [0, 0]])],
        "second angle from x": [
            lambda g: Mt(g, co=lambda q: cos(q[1] - q[0])),
            lambda g: (
                lambda q: np.array(
                    [
                        [g.m1 * g.l1**2 / 3 + g.m2 * g.l1**2, g.m2 * g.l1 * g.l2 / 2 * cos(q[1] - q[0])],
                        [g.m2 * g.l1 * g.l2 / 2 * cos(q[1] - q[0]), g.m2 * g.l2**2 / 3],
                    ]
                )
            ),
        ],
        "sine for cosine": [lambda g: Mt(g, co=lambda q: sin(q[1]))],
        "first-angle-in-m": [lambda g: Mt(g, co=lambda q: cos(q[0]))],
        "elbow angle from x": [lambda g: Mt(g, co=lambda q: cos(q[0] + q[1]))],
        "sign of the cosine": [lambda g: Mt(g, co=lambda q: -cos(q[1]))],
        "coupling left out": [mod(lambda g, M, q: np.diag(np.diag(M)))],
        "each rod by itself": [lambda g: lambda q: np.diag([g.m1 * g.l1**2 / 3, g.m2 * g.l2**2 / 3])],
        "own inertia of rod 2": [
            mod(lambda g, M, q: M - [[g.m2 * g.l2**2 / 12, 0], [0, 0]]),
            mod(lambda g, M, q: M - [[0, g.m2 * g.l2**2 / 12], [g.m2 * g.l2**2 / 12, 0]]),
        ],
        "masses exchanged": [lambda g: Mt(g.but(m1=g.m2, m2=g.m1))],
        "lengths exchanged": [lambda g: Mt(g.but(l1=g.l2, l2=g.l1))],
        "rods exchanged": [lambda g: Mt(g.but(l1=g.l2, l2=g.l1, m1=g.m2, m2=g.m1))],
        "joints exchanged": [mod(lambda g, M, q: M[::-1, ::-1])],
        "one triangle": [mod(lambda g, M, q: np.triu(M))],
        "rod 1 left out": [mod(lambda g, M, q: M - [[g.m1 * g.l1**2 / 3, 0], [0, 0]])],
        "cosine squared": [lambda g: Mt(g, co=lambda q: cos(q[1]) ** 2)],
    },
    "energy-christoffel": {
        "c-is-unique": [
            cm(lambda g, C, q, qd, h: np.array([[-2 * h * qd[1], -h * qd[1]], [h * qd[0], 0]])),
            cm(lambda g, C, q, qd, h: np.array([[0, -h * (2 * qd[0] + qd[1])], [h * qd[0], 0]])),
        ],
        "rate-of-m-alone": [cm(lambda g, C, q, v, h: -h * v[1] * np.array([[2, 1], [1, 0]]))],
        "half of the rate of M": [cm(lambda g, C, q, v, h: -h * v[1] * np.array([[1, 0.5], [0.5, 0]]))],
        "derivative of the cosine": [cm(lambda g, C, q, v, h: C * cos(q[1]) / sin(q[1]))],
        "sign of C21": [cm(lambda g, C, q, v, h: C * [[1, 1], [-1, 1]])],
        "one rate forgotten": [
            cm(lambda g, C, q, v, h: [[-h * v[1], -h * v[1]], [h * v[0], 0]]),
            cm(lambda g, C, q, v, h: [[-h * v[1], -h * v[0]], [h * v[0], 0]]),
            cm(lambda g, C, q, v, h: C * [[1, 0], [1, 1]]),
        ],
        "rates left out": [cm(lambda g, C, q, v, h: [[-h, -2 * h], [h, 0]])],
        "M22 is constant": [cm(lambda g, C, q, v, h: C + [[0, 0], [0, -h * v[1]]])],
        "first-angle-in-m": [lambda g: lambda q, qd: Cc(g, q[::-1], qd), lambda g: lambda q, qd: Cc(g, [0, q[0] + q[1]], qd)],
        "sign of the first row": [cm(lambda g, C, q, v, h: np.abs(C))],
        "C11 twice": [cm(lambda g, C, q, v, h: C * [[2, 1], [1, 1]])],
        "rates exchanged": [lambda g: lambda q, qd: Cc(g, q, qd[::-1])],
    },
    "energy-another": {
        "c-is-unique": [cm(lambda g, C, q, v, h: C), cm(lambda g, C, q, v, h: C + 1e-9 * np.outer([1, 0], [v[1], -v[0]]))],
        "rate-of-m-alone": [
            cm(lambda g, C, q, v, h: -h * v[1] * np.array([[2, 1], [1, 0]])),
            cm(lambda g, C, q, v, h: C + C.T),
        ],
        "nothing": [cm(lambda g, C, q, v, h: 0 * C)],
    },
    "energy-friction": {
        "coulomb-at-rest": [
            fr(lambda b, f, v: b * v + f * np.where(v >= 0, 1, -1)),
            fr(lambda b, f, v: b * v + f * np.where(v > 0, 1, -1)),
        ],
        "coulomb-without-direction": [fr(lambda b, f, v: b * v + f)],
        "coulomb-grows": [fr(lambda b, f, v: b * v + f * v)],
        "kinds exchanged": [fr(lambda b, f, v: f * v + b * np.sign(v))],
        "joints exchanged": [fr(lambda b, f, v: b[::-1] * v + f[::-1] * np.sign(v))],
        "viscous only": [fr(lambda b, f, v: b * v)],
        "Coulomb only": [fr(lambda b, f, v: f * np.sign(v))],
        "larger of the two": [fr(lambda b, f, v: np.maximum(b * abs(v), f) * np.sign(v))],
        "sizes only": [fr(lambda b, f, v: b * abs(v) + f)],
        "Coulomb sign": [fr(lambda b, f, v: b * v - f * np.sign(v))],
        "viscous sign": [fr(lambda b, f, v: -b * v + f * np.sign(v))],
        "rate squared": [fr(lambda b, f, v: b * v**2 + f * np.sign(v)), fr(lambda b, f, v: b * v * abs(v) + f * np.sign(v))],
        "viscous-is-constant": [fr(lambda b, f, v: (b + f) * np.sign(v))],
        "power for torque": [fr(lambda b, f, v: (b * v + f * np.sign(v)) * v)],
        "degrees": [fr(lambda b, f, v: b * np.radians(v) + f * np.sign(v))],
        "joint 1 twice": [fr(lambda b, f, v: b[0] * v + f[0] * np.sign(v))],
        "viscous direction": [fr(lambda b, f, v: b * abs(v) + f * np.sign(v))],
        "smoothed": [fr(lambda b, f, qd: b * qd + f * np.tanh(qd / 0.01)), fr(lambda b, f, v: b * v + f * np.tanh(v))],
    },
    "energy-missing": {
        "inertia-about-joint": [lambda g: m * l**2 / 3],
        "a quarter": [lambda g: m * l**2 / 4],
        "mass left out": [lambda g: l**2 / 12],
        "length not squared": [lambda g: m * l / 12],
        "the slider": [lambda g: m * rr**2 / 12, lambda g: m * rr**2],
        "the disc": [lambda g: I, lambda g: I + m * l**2 / 12],
        "all of it": [lambda g: I + m * (rr**2 - rr * l + l**2 / 3)],
        "the part that is there": [lambda g: m * (l**2 - 4 * rr * l + 4 * rr**2) / 4],
        "a disc": [lambda g: m * l**2 / 2],
        "the mixed term": [lambda g: -m * rr * l],
        "half of the length": [lambda g: m * l**2 / 48],
        "all of the rod": [lambda g: m * l**2 / 12 + m * (rr - l / 2) ** 2],
    },
}
