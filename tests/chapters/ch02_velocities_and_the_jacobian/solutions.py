"""Solutions of the exercises of notebook 02."""
from math import cos, sin

import numpy as np
import sympy

from robotlab import Robot, jacobian, tip_pose


# -- one column -------------------------------------------------------------------------------------------------------
def written_out(z, o, p):
    x, y, w = p - o
    return [z[1] * w - z[2] * y, z[2] * x - z[0] * w, z[0] * y - z[1] * x, *z]


def with_a_skew_matrix(z, o, p):
    S = np.array([[0, -z[2], z[1]], [z[2], 0, -z[0]], [-z[1], z[0], 0]])
    return np.hstack([S @ (p - o), z])


def by_turning_a_little(z, o, p, h=1e-6):
    """Rodrigues' formula, forwards and backwards."""
    r = p - o
    turned = lambda t: cos(t) * r + sin(t) * np.cross(z, r) + (1 - cos(t)) * (z @ r) * z
    return np.concatenate([(turned(h) - turned(-h)) / (2 * h), z])


# -- two links --------------------------------------------------------------------------------------------------------
def by_hand(g):
    s1, c1, s12, c12 = sin(g.q1), cos(g.q1), sin(g.q1 + g.q2), cos(g.q1 + g.q2)
    return np.array([[-g.a1 * s1 - g.a2 * s12, -g.a2 * s12], [g.a1 * c1 + g.a2 * c12, g.a2 * c12]])


def by_package(g):
    names = [i for i in (1, 2, 3) if f"a{i}" in g]
    return jacobian(Robot.from_table([[g[f"a{i}"], 0, 0, 0] for i in names]), [g[f"q{i}"] for i in names])[:2]


def by_differences(g, h=1e-6):
    arm, q = Robot.from_table([[g.a1, 0, 0, 0], [g.a2, 0, 0, 0]]), np.array([g.q1, g.q2])
    return np.stack([(tip_pose(arm, q + d) - tip_pose(arm, q - d))[:2, 3] / (2 * h) for d in h * np.eye(2)], axis=1)


def turn(a):
    return np.array([[cos(a), -sin(a)], [sin(a), cos(a)]])


def rates_by_cramer(g):
    (a, b), (c, d) = by_hand(g)
    return [(d * g.v[0] - b * g.v[1]) / (a * d - b * c), (a * g.v[1] - c * g.v[0]) / (a * d - b * c)]


def torques_by_levers(g):
    """Each joint: moment of the force about it, x Fy - y Fx."""
    elbow = np.array([g.a1 * cos(g.q1), g.a1 * sin(g.q1)])
    tip = elbow + [g.a2 * cos(g.q1 + g.q2), g.a2 * sin(g.q1 + g.q2)]
    moment = lambda r: r[0] * g.F[1] - r[1] * g.F[0]
    return [moment(tip), moment(tip - elbow)]


def in_tool_axes(g):
    return [[g.a1 * sin(g.q2), 0], [g.a1 * cos(g.q2) + g.a2, g.a2]]


# -- letters ----------------------------------------------------------------------------------------------------------
a1, a2, q1, q2 = sympy.symbols("a1 a2 q1 q2")


def multiplied_out(g):
    s, c = sympy.sin, sympy.cos
    return (-a1 * s(q1) - a2 * s(q1 + q2)) * a2 * c(q1 + q2) + a2 * s(q1 + q2) * (a1 * c(q1) + a2 * c(q1 + q2))


def as_matrix(g):
    p = sympy.Matrix([a1 * sympy.cos(q1) + a2 * sympy.cos(q1 + q2), a1 * sympy.sin(q1) + a2 * sympy.sin(q1 + q2)])
    return p.jacobian([q1, q2]).det()


# -- rates that cancel ------------------------------------------------------------------------------------------------
def first_joint_given(g):
    J = by_package(g)
    return [.5, *np.linalg.solve(J[:, 1:], -.5 * J[:, 0])]


RIGHTS = {
    "jacobian-column": [lambda g: written_out, lambda g: with_a_skew_matrix, lambda g: by_turning_a_little],
    "jacobian-det": [lambda g: a1 * a2 * sympy.sin(q2), multiplied_out, as_matrix],
    "jacobian-rates": [rates_by_cramer, lambda g: np.linalg.inv(by_differences(g)) @ g.v,
                       lambda g: np.linalg.lstsq(by_package(g), g.v, None)[0]],
    "jacobian-torques": [torques_by_levers, lambda g: by_hand(g).T @ g.F, lambda g: g.F @ by_package(g)],
    "jacobian-axes": [in_tool_axes, lambda g: turn(-g.q1 - g.q2) @ by_hand(g),
                      lambda g: np.linalg.inv(turn(g.q1 + g.q2)) @ by_package(g)],
    "jacobian-still": [first_joint_given, lambda g: np.linalg.svd(by_package(g))[2][2], lambda g: -2 * np.cross(*by_package(g))],
}


WRONGS = {
    "jacobian-column": {
        "lever-from-the-base": [lambda g: lambda z, o, p: np.concatenate([np.cross(z, p), z])],
        "lever-turned-round": [lambda g: lambda z, o, p: np.concatenate([np.cross(z, o - p), z]),
                               lambda g: lambda z, o, p: np.concatenate([np.cross(p - o, z), z])],
        "lever-is-velocity": [lambda g: lambda z, o, p: [*(p - o), *z]],
        "no-angular-part": [lambda g: lambda z, o, p: [*np.cross(z, p - o), 0, 0, 0]],
        "product-turned-round": [lambda g: lambda z, o, p: -np.array(written_out(z, o, p))]},
    "jacobian-det": {
        "cosine-for-sine": [lambda g: a1 * a2 * sympy.cos(q2)],
        "first-joint-matters": [lambda g: a1 * a2 * sympy.sin(q1 + q2), lambda g: a1 * a2 * sympy.sin(q1)],
        "sign": [lambda g: -a1 * a2 * sympy.sin(q2)],
        "one link lost": [lambda g: a2 ** 2 * sympy.sin(q2)]},
    "jacobian-rates": {
        "transpose-for-inverse": [lambda g: by_hand(g).T @ g.v],
        "jacobian-forwards": [lambda g: by_hand(g) @ g.v],
        "one-over-each-entry": [lambda g: (1 / by_hand(g)) @ g.v],
        "velocity-in-tool-axes": [lambda g: np.linalg.solve(np.array(in_tool_axes(g), float), g.v)],
        "second angle from x": [lambda g: np.linalg.solve(by_hand(g.but(q2=g.q2 - g.q1)), g.v)]},
    "jacobian-torques": {
        "force-needs-inverse": [lambda g: np.linalg.solve(by_hand(g), g.F)],
        "jacobian-not-transposed": [lambda g: by_hand(g) @ g.F],
        "felt-or-exerted": [lambda g: -by_hand(g).T @ g.F],
        "velocity-in-tool-axes": [lambda g: np.array(in_tool_axes(g), float).T @ g.F],
        "full-length-lever": [lambda g: [(g.a1 + g.a2) * np.hypot(*g.F), g.a2 * np.hypot(*g.F)]]},
    "jacobian-axes": {
        "axes-turned-the-wrong-way": [lambda g: turn(g.q1 + g.q2) @ by_hand(g)],
        "jacobian-in-tool-axes": [by_hand],
        "axes-turn-the-rates": [lambda g: by_hand(g) @ turn(g.q1 + g.q2)],
        "both-sides-turned": [lambda g: turn(g.q1 + g.q2).T @ by_hand(g) @ turn(g.q1 + g.q2)],
        "axes-of-link-1": [lambda g: turn(-g.q1) @ by_hand(g)]},
    "jacobian-still": {
        "only the first row": [lambda g: [by_package(g)[0, 1], -by_package(g)[0, 0], 0]],
        "only the second row": [lambda g: [by_package(g)[1, 1], -by_package(g)[1, 0], 0]],
        "opposite-rates-cancel": [lambda g: [1, -1, 0], lambda g: [1, -2, 1]],
        "property": [lambda g: [0, 0, 0], lambda g: [.5, .5, .5], lambda g: [0, 1, -1]]},
}
