"""Slips in the exercises of notebook 02, written down by someone who had not read which ones the tasks know."""

from math import cos, pi, sin

import numpy as np
import sympy

from robotlab import Robot, jacobian, zoo

def Rz(t):
    return np.array([[cos(t), -sin(t), 0, 0], [sin(t), cos(t), 0, 0], [0, 0, 1, 0], [0, 0, 0, 1.0]])


D = np.degrees
a2, q1, q2 = sympy.symbols("a2 q1 q2")
s, c = sympy.sin, sympy.cos


def lv(z, o, p):
    return np.cross(z, p - o)


a1 = sympy.symbols("a1")


def J2(l1, l2, q1, q2):
    s1, c1, s12, c12 = sin(q1), cos(q1), sin(q1 + q2), cos(q1 + q2)
    return np.array([[-l1 * s1 - l2 * s12, -l2 * s12], [l1 * c1 + l2 * c12, l2 * c12]])


JJ = lambda g: J2(g.a1, g.a2, g.q1, g.q2)
sol = np.linalg.solve
inv = np.linalg.inv
R2 = lambda t: Rz(t)[:2, :2]
J3 = lambda g: jacobian(Robot.from_table([[g[f"a{i}"], 0, 0, 0] for i in (1, 2, 3)]), [g.q1, g.q2, g.q3])[:2]
absolute = lambda g: np.array([[-g.a1 * sin(g.q1), -g.a2 * sin(g.q2)], [g.a1 * cos(g.q1), g.a2 * cos(g.q2)]])
WRONGS = {
    "jacobian-column": {
        "angular first": [lambda g: lambda z, o, p: np.r_[z, lv(z, o, p)]],
        "lever-turned-round": [
            lambda g: lambda z, o, p: np.r_[np.cross(p - o, z), z],
            lambda g: lambda z, o, p: np.r_[np.cross(z, o - p), z],
            lambda g: lambda z, p, o: np.r_[lv(z, o, p), z],
        ],
        "angular sign": [lambda g: lambda z, o, p: np.r_[lv(z, o, p), -z]],
        "lever-from-the-base": [lambda g: lambda z, o, p: np.r_[np.cross(z, p), z]],
        "lever-to-the-joint": [lambda g: lambda z, o, p: np.r_[np.cross(z, o), z]],
        "points added": [lambda g: lambda z, o, p: np.r_[np.cross(z, p + o), z]],
        "elementwise": [lambda g: lambda z, o, p: np.r_[z * (p - o), z]],
        "slides": [lambda g: lambda z, o, p: np.r_[z, 0 * z]],
        "lever-is-velocity": [lambda g: lambda z, o, p: np.r_[p - o, z]],
        "no axis": [lambda g: lambda z, o, p: np.r_[np.cross(o, p), z]],
        "linear twice": [lambda g: lambda z, o, p: np.r_[lv(z, o, p), lv(z, o, p)]],
        "lever below": [lambda g: lambda z, o, p: np.r_[lv(z, o, p), p - o]],
        "unit lever": [lambda g: lambda z, o, p: np.r_[np.cross(z, (p - o) / np.linalg.norm(p - o)), z]],
        "dot product": [lambda g: lambda z, o, p: np.r_[np.dot(z, p - o) * z, z]],
        "always upright": [lambda g: lambda z, o, p: np.r_[lv(z, o, p), [0, 0, 1]]],
    },
    "jacobian-det": {
        "cosine-for-sine": [lambda g: a1 * a2 * c(q2)],
        "no lengths": [lambda g: s(q2)],
        "lengths added": [lambda g: (a1 + a2) * s(q2)],
        "first-joint-matters": [lambda g: a1 * a2 * s(q1 - q2), lambda g: a1 * a2 * s(q1 + q2)],
        "squared": [lambda g: a1**2 * a2**2 * s(q2) ** 2],
        "products added": [
            lambda g: sympy.expand(
                (-a1 * s(q1) - a2 * s(q1 + q2)) * a2 * c(q1 + q2) - a2 * s(q1 + q2) * (a1 * c(q1) + a2 * c(q1 + q2))
            )
        ],
        "stretched arm": [lambda g: a2 * (a1 + a2) * s(q2)],
        "sine squared": [lambda g: a1 * a2 * s(q2) ** 2],
        "tangent": [lambda g: a1 * a2 * sympy.tan(q2)],
        "one product kept": [lambda g: a1 * a2 * s(q2) + a2**2],
    },
    "jacobian-rates": {
        "absolute-angles": [lambda g: sol(absolute(g), g.v)],
        "transpose-for-inverse": [lambda g: JJ(g).T @ g.v],
        "jacobian-forwards": [lambda g: JJ(g) @ g.v],
        "inverse transposed": [lambda g: inv(JJ(g)).T @ g.v],
        "links exchanged": [lambda g: sol(J2(g.a2, g.a1, g.q1, g.q2), g.v)],
        "second angle from x": [lambda g: sol(J2(g.a1, g.a2, g.q1, g.q2 - g.q1), g.v)],
        "degrees": [lambda g: sol(J2(g.a1, g.a2, D(g.q1), D(g.q2)), g.v), lambda g: D(sol(JJ(g), g.v))],
        "velocity exchanged": [lambda g: sol(JJ(g), g.v[::-1])],
        "angles exchanged": [lambda g: sol(J2(g.a1, g.a2, g.q2, g.q1), g.v)],
        "minus forgotten": [lambda g: sol(np.abs(np.array([[1, 1], [1, 1]])) * JJ(g) * [[-1, -1], [1, 1]], g.v)],
        "sine and cosine": [
            lambda g: sol(
                np.array(
                    [
                        [g.a1 * cos(g.q1) + g.a2 * cos(g.q1 + g.q2), g.a2 * cos(g.q1 + g.q2)],
                        [g.a1 * sin(g.q1) + g.a2 * sin(g.q1 + g.q2), g.a2 * sin(g.q1 + g.q2)],
                    ]
                ),
                g.v,
            )
        ],
        "determinant forgotten": [lambda g: np.array([[JJ(g)[1, 1], -JJ(g)[0, 1]], [-JJ(g)[1, 0], JJ(g)[0, 0]]]) @ g.v],
        "adjugate signs": [
            lambda g: np.array([[JJ(g)[1, 1], JJ(g)[0, 1]], [JJ(g)[1, 0], JJ(g)[0, 0]]]) @ g.v / np.linalg.det(JJ(g))
        ],
        "own link only": [
            lambda g: np.cumsum(sol(JJ(g), g.v)),
            lambda g: sol(
                np.array([[-g.a1 * sin(g.q1), -g.a2 * sin(g.q1 + g.q2)], [g.a1 * cos(g.q1), g.a2 * cos(g.q1 + g.q2)]]), g.v
            ),
        ],
        "joint by joint": [lambda g: [g.v[0] / JJ(g)[0, 0], g.v[1] / JJ(g)[1, 1]]],
        "speed over lever": [
            lambda g: [np.linalg.norm(g.v) / np.linalg.norm(JJ(g)[:, 0]), np.linalg.norm(g.v) / np.linalg.norm(JJ(g)[:, 1])]
        ],
        "one-over-each-entry": [lambda g: (1 / JJ(g)) @ g.v],
        "velocity-in-tool-axes": [lambda g: sol(Rz(-g.q1 - g.q2)[:2, :2] @ JJ(g), g.v)],
    },
    "jacobian-torques": {
        "absolute-angles": [lambda g: absolute(g).T @ g.F],
        "torques added": [lambda g: [(JJ(g).T @ g.F).sum(), (JJ(g).T @ g.F)[1]]],
        "force-needs-inverse": [lambda g: inv(JJ(g)).T @ g.F, lambda g: inv(JJ(g)) @ g.F],
        "jacobian-not-transposed": [lambda g: JJ(g) @ g.F],
        "links exchanged": [lambda g: J2(g.a2, g.a1, g.q1, g.q2).T @ g.F],
        "second angle from x": [lambda g: J2(g.a1, g.a2, g.q1, g.q2 - g.q1).T @ g.F],
        "degrees": [lambda g: J2(g.a1, g.a2, D(g.q1), D(g.q2)).T @ g.F],
        "felt-or-exerted": [lambda g: -JJ(g).T @ g.F],
        "force exchanged": [lambda g: JJ(g).T @ g.F[::-1]],
        "own link only": [
            lambda g: (
                np.array([[-g.a1 * sin(g.q1), -g.a2 * sin(g.q1 + g.q2)], [g.a1 * cos(g.q1), g.a2 * cos(g.q1 + g.q2)]]).T @ g.F
            ),
            lambda g: (JJ(g).T @ g.F) - [(JJ(g).T @ g.F)[1], 0],
        ],
        "lever-not-perpendicular": [lambda g: np.linalg.norm(g.F) * np.linalg.norm(JJ(g), axis=0)],
        "one component": [lambda g: JJ(g)[1] * g.F[1], lambda g: JJ(g)[0] * g.F[0]],
        "moment sign": [
            lambda g: [
                (g.a1 * cos(g.q1) + g.a2 * cos(g.q1 + g.q2)) * g.F[1] + (g.a1 * sin(g.q1) + g.a2 * sin(g.q1 + g.q2)) * g.F[0],
                g.a2 * cos(g.q1 + g.q2) * g.F[1] + g.a2 * sin(g.q1 + g.q2) * g.F[0],
            ]
        ],
        "dot product": [
            lambda g: [
                (g.a1 * cos(g.q1) + g.a2 * cos(g.q1 + g.q2)) * g.F[0] + (g.a1 * sin(g.q1) + g.a2 * sin(g.q1 + g.q2)) * g.F[1],
                g.a2 * cos(g.q1 + g.q2) * g.F[0] + g.a2 * sin(g.q1 + g.q2) * g.F[1],
            ]
        ],
        "same lever twice": [lambda g: [(JJ(g).T @ g.F)[0]] * 2],
        "velocity-in-tool-axes": [lambda g: JJ(g).T @ Rz(g.q1 + g.q2)[:2, :2] @ g.F],
        "half lengths": [lambda g: J2(g.a1, g.a2 / 2, g.q1, g.q2).T @ g.F],
        "angles exchanged": [lambda g: J2(g.a1, g.a2, g.q2, g.q1).T @ g.F],
        "elementwise": [lambda g: np.diag(JJ(g)) * g.F],
    },
    "jacobian-axes": {
        "axes-turned-the-wrong-way": [lambda g: R2(g.q1 + g.q2) @ JJ(g)],
        "axes-of-link-1": [lambda g: R2(-g.q1) @ JJ(g)],
        "half of the turn": [lambda g: R2(-g.q2) @ JJ(g), lambda g: R2(g.q2) @ JJ(g)],
        "axes-turn-the-rates": [lambda g: JJ(g) @ R2(g.q1 + g.q2), lambda g: JJ(g) @ R2(-g.q1 - g.q2)],
        "jacobian-in-tool-axes": [JJ],
        "both-sides-turned": [lambda g: R2(-g.q1 - g.q2) @ JJ(g) @ R2(g.q1 + g.q2)],
        "links exchanged": [lambda g: R2(-g.q1 - g.q2) @ J2(g.a2, g.a1, g.q1, g.q2)],
        "x across the link": [
            lambda g: (R2(-g.q1 - g.q2) @ JJ(g))[::-1],
            lambda g: [[g.a1 * cos(g.q2) + g.a2, g.a2], [g.a1 * sin(g.q2), 0]],
            lambda g: R2(-g.q1 - g.q2 + pi / 2) @ JJ(g),
        ],
        "link 2 not under joint 1": [lambda g: [[g.a1 * sin(g.q2), 0], [g.a1 * cos(g.q2), g.a2]]],
        "inverted": [lambda g: inv(R2(-g.q1 - g.q2) @ JJ(g))],
    },
    "jacobian-still": {
        "column-of-v": [lambda g: np.linalg.svd(J3(g))[2].T[2], lambda g: np.linalg.svd(J3(g))[2][:, 0]],
        "another row of Vᵀ": [lambda g: np.linalg.svd(J3(g))[2][0], lambda g: np.linalg.svd(J3(g))[2][1]],
        "all alike": [lambda g: [1, 1, 1]],
        "opposite-rates-cancel": [lambda g: [1, -1, 0], lambda g: [1, -2, 1]],
        "only the first row": [lambda g: [J3(g)[0, 1], -J3(g)[0, 0], 0]],
        "equal links": [lambda g: np.cross(*jacobian(zoo.planar(3), [g.q1, g.q2, g.q3])[:2])],
        "rates of the links": [lambda g: np.cumsum(np.linalg.svd(J3(g))[2][2])],
        "absolute-angles": [
            lambda g: np.cross(
                [g.a1 * sin(g.q1), g.a2 * sin(g.q2), g.a3 * sin(g.q3)], [g.a1 * cos(g.q1), g.a2 * cos(g.q2), g.a3 * cos(g.q3)]
            ),
            lambda g: -3 * np.cross(
                *jacobian(Robot.from_table([[g[f"a{i}"], 0, 0, 0] for i in (1, 2, 3)]), [g.q1, g.q2 - g.q1, g.q3 - g.q2])[:2]
            )
        ],
    },
}
