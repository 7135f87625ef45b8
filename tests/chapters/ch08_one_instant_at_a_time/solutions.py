"""Solutions of the exercises of notebook 08."""
from math import atan2, cos, sin, sqrt

import numpy as np
import sympy
from scipy.linalg import expm
from scipy.spatial.transform import Rotation

from robotlab import Link, Robot, mass_matrix

Z = np.array([0.0, 0.0, 1.0])


def skew(e):
    return np.array([[0, -e[2], e[1]], [e[2], 0, -e[0]], [-e[1], e[0], 0]])


# -- turning a vector -------------------------------------------------------------------------------------------------
def three_terms(e, phi, a):
    return a * cos(phi) + (1 - cos(phi)) * np.dot(e, a) * e + np.cross(e, a) * sin(phi)


def along_and_across(e, phi, a):
    along = (e @ a) * e
    return along + cos(phi) * (a - along) + sin(phi) * np.cross(e, a)


def exponential(e, phi, a):
    return expm(phi * skew(e)) @ a


def half_angle(e, phi, a):
    w, u = cos(phi / 2), sin(phi / 2) * e
    return a + 2 * np.cross(u, np.cross(u, a) + w * a)


# -- a lever along the chain ------------------------------------------------------------------------------------------
def flat(angle):
    return np.array([[cos(angle), -sin(angle), 0], [sin(angle), cos(angle), 0], [0, 0, 1]])


def walked(g):
    return np.cross(Z, flat(g.q1) @ (g.r11 - g.r12) + flat(g.q1 + g.q2) @ g.r22)


def complex_numbers(g):
    number = lambda v: complex(v[0], v[1])
    i = np.exp(1j * g.q1)
    v = 1j * (i * (number(g.r11) - number(g.r12)) + i * np.exp(1j * g.q2) * number(g.r22))
    return [v.real, v.imag, 0.0]


def lever_by_differences(g, h=1e-6):
    place = lambda phi: Rotation.from_euler("z", phi).apply(g.r11 - g.r12) + Rotation.from_euler("z", phi + g.q2).apply(g.r22)
    return (place(g.q1 + h) - place(g.q1 - h)) / (2 * h)


# -- what a link adds -------------------------------------------------------------------------------------------------
def by_letters(g):
    a, c, k = g.a1, g.c2, cos(g.q2)
    last = g.J2 + g.m2 * c * c
    beside = last + g.m2 * a * c * k
    return [[g.m2 * a * a + 2 * beside - last, beside], [beside, last]]


def by_energy(g):
    """The kinetic energy of link 2, four times."""
    def T(u, v):
        w = np.array([0, g.a1 * u]) + (u + v) * g.c2 * np.array([-sin(g.q2), cos(g.q2)])
        return g.m2 * (w @ w) / 2 + g.J2 * (u + v) ** 2 / 2
    one, two, both = T(1, 0), T(0, 1), T(1, 1)
    return np.array([[2 * one, both - one - two], [both - one - two, 2 * two]])


def by_package(g):
    nothing = dict(m=0.0, com=[0, 0, 0], I_com=np.zeros((3, 3)))
    arm = Robot([Link(a=g.a1, **nothing), Link(a=2 * g.c2, m=g.m2, com=[-g.c2, 0, 0], I_com=g.J2 * np.eye(3))])
    return mass_matrix(arm, [0.3, g.q2])


# -- V in letters -----------------------------------------------------------------------------------------------------
A, B, D, q1, q2, qd1, qd2 = sympy.symbols("A B D q1 q2 qd1 qd2")
W = sympy.Matrix([[A + 2 * B * sympy.cos(q2), D + B * sympy.cos(q2)], [D + B * sympy.cos(q2), D]])
QD = sympy.Matrix([qd1, qd2])


def in_short(g):
    return [B * sympy.sin(q2) * qd2 * (2 * qd1 + qd2), -B * sympy.sin(q2) * qd1 ** 2]


def from_lagrange(g):
    T = (QD.T * W * QD)[0] / 2
    slope = sympy.Matrix([sympy.diff(T, q) for q in (q1, q2)])
    momentum = sympy.Matrix([sympy.diff(T, v) for v in QD])
    return list((slope - sympy.diff(momentum, q2) * qd2).expand())


def with_christoffel(g):
    q = (q1, q2)
    out = []
    for i in range(2):
        total = 0
        for j in range(2):
            for k in range(2):
                total += (W[i, j].diff(q[k]) + W[i, k].diff(q[j]) - W[j, k].diff(q[i])) / 2 * QD[j] * QD[k]
        out.append(-total)
    return tuple(out)


def parts(slope, rate):
    return lambda g: list(slope * sympy.Matrix([0, (QD.T * W.diff(q2) * QD)[0] / 2]) - rate * W.diff(q2) * qd2 * QD)


# -- one step ---------------------------------------------------------------------------------------------------------
def solved(g):
    return g.qd + g.h * np.linalg.solve(g.W, g.P + g.V)


def inverted(g):
    return list(np.linalg.inv(g.W) @ (g.P + g.V) * g.h + g.qd)


def cramer(g):
    (a, b), (c, d), (x, y) = *g.W, g.P + g.V
    det = a * d - b * c
    return np.array([g.qd[0] + g.h * (x * d - b * y) / det, g.qd[1] + g.h * (a * y - c * x) / det])


# -- the axis of a rotation -------------------------------------------------------------------------------------------
def matrix(g):
    return Rotation.from_euler("ZX", [g.theta, g.alpha]).as_matrix()


def rotation_vector(g):
    v = Rotation.from_matrix(matrix(g)).as_rotvec()
    return np.array([*(v / np.linalg.norm(v)), np.linalg.norm(v)])


def the_other_way_round(g):
    return -rotation_vector(g)


def eigenvector(g):
    R = matrix(g)
    values, vectors = np.linalg.eig(R)
    e = np.real(vectors[:, np.argmin(np.abs(values - 1))])
    x = np.cross(e, [0.3, -0.5, 0.8])
    return [*e, atan2(e @ np.cross(x, R @ x), x @ (R @ x))]


def quaternion(g):
    """The product of two half turns, with a whole turn more."""
    c, s, u, v = cos(g.theta / 2), sin(g.theta / 2), cos(g.alpha / 2), sin(g.alpha / 2)
    x, y, z, w = c * v, s * v, s * u, c * u
    n = sqrt(x * x + y * y + z * z)
    return [x / n, y / n, z / n, 2 * atan2(n, w) - 2 * np.pi]



RIGHTS = {"assembly-rodrigues": [(lambda f: lambda g: f)(f) for f in
                                                             (three_terms, along_and_across, exponential, half_angle)],
          "assembly-lever": [walked, complex_numbers, lever_by_differences],
          "assembly-z": [by_letters, by_energy, by_package],
          "assembly-v": [in_short, from_lagrange, with_christoffel],
          "assembly-step": [solved, inverted, cramer],
          "assembly-axis": [rotation_vector, the_other_way_round, eigenvector, quaternion]}
function = lambda f: lambda g: f
WRONGS = {
    "assembly-rodrigues": {
        "turn-without-the-axis-part": [function(lambda e, p, a: a * cos(p) + np.cross(e, a) * sin(p))],
        "whole-axis-part-added": [function(lambda e, p, a: a * cos(p) + np.dot(e, a) * e + np.cross(e, a) * sin(p))],
        "cross-turned-round": [function(lambda e, p, a: three_terms(e, -p, a)), function(lambda e, p, a: expm(-p * skew(e)) @ a)],
        "small-turns-always": [function(lambda e, p, a: a + p * np.cross(e, a))],
        "degrees": [function(lambda e, p, a: three_terms(e, np.radians(p), a))]},
    "assembly-lever": {
        "chain-vectors-all-added": [lambda g: np.cross(Z, flat(g.q1) @ (g.r11 + g.r12) + flat(g.q1 + g.q2) @ g.r22)],
        "lever-from-its-own-joint": [lambda g: np.cross(Z, flat(g.q1 + g.q2) @ g.r22)],
        "vectors-stay-unturned": [lambda g: np.cross(Z, g.r11 - g.r12 + g.r22)],
        "absolute-angles": [lambda g: np.cross(Z, flat(g.q1) @ (g.r11 - g.r12) + flat(g.q2) @ g.r22)],
        "lever-is-velocity": [lambda g: flat(g.q1) @ (g.r11 - g.r12) + flat(g.q1 + g.q2) @ g.r22]},
    "assembly-z": {
        "link-fills-its-own-row": [lambda g: [[0, 0], [0, g.J2 + g.m2 * g.c2 ** 2]]],
        "link-turns-with-its-own-joint": [lambda g: np.array(by_letters(g)) - g.J2 * np.array([[1, 1], [1, 0]])],
        "point-masses-only": [lambda g: np.array(by_letters(g)) - g.J2],
        "lever-from-its-own-joint": [lambda g: (g.J2 + g.m2 * g.c2 ** 2) * np.ones((2, 2))],
        "sine for cosine": [lambda g: by_letters(g.but(q2=np.pi / 2 - g.q2))],
        "elbow left straight": [lambda g: by_letters(g.but(q2=0.0))],
        "J on the diagonal": [lambda g: np.array(by_letters(g)) - g.J2 * np.array([[0, 1], [1, 0]])],
        "inertia about the joint": [lambda g: by_letters(g.but(J2=g.J2 + g.m2 * g.c2 ** 2))],
        "centre at the joint": [lambda g: np.array([[g.m2 * g.a1 ** 2 + g.J2, g.J2], [g.J2, g.J2]])]},
    "assembly-v": {"no-slope-of-energy": [parts(0, 1)], "no-rate-of-w": [parts(1, 0)], "half-of-the-energy": [parts(2, 1)],
                   "v-on-the-other-side": [parts(-1, -1), lambda g: [-x for x in in_short(g)]]},
    "assembly-step": {
        "v-on-the-other-side": [lambda g: g.qd + g.h * np.linalg.solve(g.W, g.P - g.V)],
        "at-rest-v-is-zero": [lambda g: g.qd + g.h * np.linalg.solve(g.W, g.P)],
        "inertia-has-no-say": [lambda g: g.qd + g.h * (g.P + g.V) / np.diag(g.W)],
        "w-times-torque": [lambda g: g.qd + g.h * g.W @ (g.P + g.V)],
        "old rates lost": [lambda g: g.h * np.linalg.solve(g.W, g.P + g.V)],
        "step left out": [lambda g: g.qd + np.linalg.solve(g.W, g.P + g.V)],
        "drives left out": [lambda g: g.qd + g.h * np.linalg.inv(g.W) @ g.V],
        "old-rate-kept": [lambda g: g.qd], "accelerations only": [lambda g: np.linalg.inv(g.W) @ (g.P + g.V)]},
    "assembly-axis": {
        "axis-is-an-average": [lambda g: [g.alpha / np.hypot(g.alpha, g.theta), 0, g.theta / np.hypot(g.alpha, g.theta),
                                          np.hypot(g.alpha, g.theta)]],
        "turned back": [lambda g: rotation_vector(g) * [1, 1, 1, -1]],
        "the axis z": [lambda g: [0, 0, 1, g.theta]], "the axis x": [lambda g: [1, 0, 0, g.alpha]]},
}
