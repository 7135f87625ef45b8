"""Right and wrong solutions of the exercises of notebook 15."""
from math import cos, pi, sin, sqrt

import numpy as np
import sympy

L, MASS = sympy.symbols("l m")


# -- frequencies ------------------------------------------------------------------------------------------------------
def by_density(g):
    return lambda beta, l, m, EI: beta ** 2 / (2 * pi) * sqrt(EI / (m * l ** 3))


def by_wave_number(g):
    def frequency(beta, l, m, EI):
        k, density = beta / l, m / l
        omega = k * k * (EI / density) ** .5
        return omega / 2 / pi
    return frequency


def by_period(g):
    return lambda beta, l, m, EI: 1 / (2 * np.pi * l ** 2 / beta ** 2 * np.sqrt(m / l / EI))


# -- the integrals of u^2 ---------------------------------------------------------------------------------------------
def by_fractions(g):
    return MASS * sympy.Matrix([[L ** 2 / 3, L / 4], [L / 4, sympy.Rational(1, 5)]])


def by_velocity(g):
    x, qd, wd = sympy.symbols("x qd wd")
    T = sympy.integrate((x * qd + (x / L) ** 2 * wd) ** 2, (x, 0, L)) * MASS / L / 2
    return sympy.hessian(sympy.expand(T), (qd, wd))


def by_entries(g):
    u = sympy.Symbol("u")
    rows = [L * u, u ** 2]
    return sympy.Matrix(2, 2, lambda i, j: MASS * sympy.integrate(rows[i] * rows[j], (u, 0, 1)))


# -- stiffness --------------------------------------------------------------------------------------------------------
def by_power(g):
    return g.EI * (g.p * (g.p - 1)) ** 2 / ((2 * g.p - 3) * g.l ** 3)


def by_sympy(g):
    x = sympy.Symbol("x", positive=True)
    bend = sympy.diff((x / sympy.Float(g.l)) ** int(g.p), x, 2)
    return float(g.EI * sympy.integrate(bend ** 2, (x, 0, g.l)))


def by_sum(g):
    u, w = np.polynomial.legendre.leggauss(10)
    u, w = (u + 1) / 2, w / 2
    return g.EI / g.l ** 3 * float(w @ (g.p * (g.p - 1) * u ** (g.p - 2.0)) ** 2)


# -- joint free -------------------------------------------------------------------------------------------------------
def by_reduced_mass(g):
    return sqrt(4 * g.EI / g.l ** 3 / (g.m * (1 / 5 - 3 / 16))) / (2 * pi)


def by_root(g):
    return sqrt(320 * g.EI / (g.m * g.l ** 3)) / 2 / pi


def by_eigenvalues(g):
    from scipy.linalg import eigh
    M = g.m * np.array([[g.l ** 2 / 3, g.l / 4], [g.l / 4, .2]])
    return float(np.sqrt(eigh(np.diag([0, 4 * g.EI / g.l ** 3]), M)[0][-1]) / (2 * np.pi))


# -- the bent tip -----------------------------------------------------------------------------------------------------
def by_angles(g):
    a, b = g.q1, g.q1 + g.s1 + g.q2
    return [g.l1 * cos(a) - g.w1 * sin(a) + g.l2 * cos(b) - g.w2 * sin(b), g.l1 * sin(a) + g.w1 * cos(a) + g.l2 * sin(b) + g.w2 * cos(b)]


def by_complex(g):
    z = np.exp(1j * g.q1) * (g.l1 + 1j * g.w1) + np.exp(1j * (g.q1 + g.s1 + g.q2)) * (g.l2 + 1j * g.w2)
    return np.array([z.real, z.imag])


def by_matrices(g):
    turn = lambda a, x: np.array([[cos(a), -sin(a), x[0]], [sin(a), cos(a), x[1]], [0, 0, 1]])
    E = turn(g.s1, (g.l1, g.w1))
    return (turn(g.q1, (0, 0)) @ E @ turn(g.q2, (0, 0)) @ [g.l2, g.w2, 1])[:2]


# -- a quiet push -----------------------------------------------------------------------------------------------------
def period(g, beta=3.9266):
    return 2 * pi / ((beta / g.l) ** 2 * sqrt(g.EI * g.l / g.m))


def quietest(g):
    return float(np.ceil(.2 / period(g)) * period(g))


def another_swing(g):
    return quietest(g) + period(g)


def many_swings(g):
    return float(np.floor(.6 / period(g)) * period(g))


def with_coupling(m, l, x):
    """The matrix, with x beside its diagonal."""
    return sympy.Matrix([[m * l ** 2 / 3, x], [x, m / 5]])


RIGHTS = {
    "flexible-frequency": [by_density, by_wave_number, by_period],
    "flexible-inertia": [by_fractions, by_velocity, by_entries],
    "flexible-bending": [by_power, by_sympy, by_sum],
    "flexible-pitch": [by_reduced_mass, by_root, by_eigenvalues],
    "flexible-tip": [by_angles, by_complex, by_matrices],
    "flexible-quiet": [quietest, another_swing, many_swings],
}
WRONGS = {
    "flexible-frequency": {
        "mass for mass per length": [lambda g: lambda beta, l, m, EI: (beta / l) ** 2 * sqrt(EI / m) / (2 * pi)],
        "beta not squared": [lambda g: lambda beta, l, m, EI: beta / l * sqrt(EI * l / m) / (2 * pi)],
        "frequency-like-stiffness": [lambda g: lambda beta, l, m, EI: (beta / l) ** 2 * EI * l / m / (2 * pi)],
        "turns": [lambda g: lambda beta, l, m, EI: (beta / l) ** 2 * sqrt(EI * l / m)],
        "sign": [lambda g: lambda beta, l, m, EI: -by_density(g)(beta, l, m, EI)],
        "half a turn": [lambda g: lambda beta, l, m, EI: 2 * by_density(g)(beta, l, m, EI)],
    },
    "flexible-inertia": {
        "modes-leave-joints-alone": [lambda g: sympy.diag(MASS * L ** 2 / 3, MASS / 5)],
        "the tip for the whole": [lambda g: MASS * sympy.Matrix([[L ** 2, L], [L, 1]])],
        "length left out": [lambda g: with_coupling(MASS, L, MASS / 4)],
        "half the energy": [lambda g: by_fractions(g) / 2],
        "sign": [lambda g: -by_fractions(g)],
        "factor 2": [lambda g: 2 * by_fractions(g)],
    },
    "flexible-bending": {
        "energy-in-the-slope": [lambda g: g.EI / g.l ** 3 * g.p ** 2 / (2 * g.p - 1)],
        "power of the length": [lambda g: by_power(g) / g.l],
        "not squared": [lambda g: g.EI / g.l ** 3 * g.p],
        "length left out": [lambda g: by_power(g) * g.l ** 3],
        "half the energy": [lambda g: by_power(g) / 2],
        "sign": [lambda g: -by_power(g)],
    },
    "flexible-pitch": {
        "swings-as-clamped": [lambda g: sqrt(4 * g.EI / g.l ** 3 / (g.m / 5)) / (2 * pi),
                              lambda g: sqrt(20 * g.EI / g.m / g.l ** 3) / 2 / pi],
        "angular frequency": [lambda g: 2 * pi * by_root(g)],
        "root forgotten": [lambda g: 320 * g.EI / (g.m * g.l ** 3) / 2 / pi],
        "sign of the coupling": [lambda g: sqrt(4 * g.EI / g.l ** 3 / (g.m * (1 / 5 + 3 / 16))) / (2 * pi)],
        "sign": [lambda g: -by_root(g)],
    },
    "flexible-tip": {
        "next-link-starts-straight": [lambda g: by_angles(g.but(s1=0.0)), lambda g: by_matrices(g.but(s1=0.0))],
        "links straight": [lambda g: by_angles(g.but(s1=0.0, w1=0.0, w2=0.0))],
        "shift forgotten": [lambda g: by_complex(g.but(w1=0.0))],
        "second bend forgotten": [lambda g: by_complex(g.but(w2=0.0))],
        "slope backwards": [lambda g: by_angles(g.but(s1=-g.s1))],
        "second angle from x": [lambda g: by_angles(g.but(q2=g.q2 - g.q1))],
    },
    "flexible-quiet": {
        "half a swing too much": [lambda g: quietest(g) + period(g) / 2],
        "property": [lambda g: 2.5, lambda g: quietest(g) + .3 * period(g), lambda g: quietest(g) + .7 * period(g), lambda g: .05],
    },
}
