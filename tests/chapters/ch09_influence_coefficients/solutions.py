"""Solutions of the exercises of notebook 09."""
from math import cos, sin

import numpy as np
import sympy

from robotlab import Robot, influence, jacobian, jacobian_rate


# -- one entry of H ---------------------------------------------------------------------------------------------------
def skew(s):
    return np.array([[0, -s[2], s[1]], [s[2], 0, -s[0]], [-s[1], s[0], 0]])


def with_dot_products(s1, s2, R2, P):
    """s1 x (s2 x r) = s2 (s1 . r) - r (s1 . s2)."""
    r = P - R2
    return s2 * (s1 @ r) - r * (s1 @ s2)


def by_turning_a_little(s1, s2, R2, P, h=1e-6):
    G = np.cross(s2, P - R2)
    turned = lambda t: cos(t) * G + sin(t) * np.cross(s1, G) + (1 - cos(t)) * (s1 @ G) * s1
    return (turned(h) - turned(-h)) / (2 * h)


# -- links in a plane -------------------------------------------------------------------------------------------------
def arm_of(g):
    names = [i for i in (1, 2, 3) if f"a{i}" in g]
    return Robot.from_table([[g[f"a{i}"], 0, 0, 0] for i in names]), [g[f"q{i}"] for i in names]


def plane_by_hand(g):
    c1, c12 = cos(g.q1), cos(g.q1 + g.q2)
    return [[-g.a1 * c1 - g.a2 * c12, -g.a2 * c12], [-g.a2 * c12, -g.a2 * c12]]


def plane_by_sympy(g):
    u, v = sympy.symbols("u v")
    x = g.a1 * sympy.cos(u) + g.a2 * sympy.cos(u + v)
    return np.array(sympy.hessian(x, (u, v)).subs({u: g.q1, v: g.q2}), float)


def acceleration_by_circles(g):
    """Each link goes round: minus lever times the square of its rate, plus the lever turned times its acceleration."""
    out, angle, rate, push = np.zeros(2), 0.0, 0.0, 0.0
    for i in (1, 2):
        angle, rate, push = angle + g[f"q{i}"], rate + g.qd[i - 1], push + g.qdd[i - 1]
        u = np.array([cos(angle), sin(angle)])
        out += g[f"a{i}"] * (push * np.array([-u[1], u[0]]) - rate**2 * u)
    return out


def acceleration_by_rate_of_j(g):
    arm, q = arm_of(g)
    return (jacobian(arm, q) @ g.qdd + jacobian_rate(arm, q, g.qd) @ g.qd)[:2]


def acceleration_in_coefficients(g):
    arm, q = arm_of(g)
    G, H = influence(arm, q, 2)
    return [G[r] @ g.qdd + g.qd @ H[r] @ g.qd for r in (0, 1)]


def bend(g):
    arm, q = arm_of(g)
    return (jacobian_rate(arm, q, g.qd) @ g.qd)[:2]


def first_joint_quiet(g):
    arm, q = arm_of(g)
    return [0.0, *np.linalg.solve(jacobian(arm, q)[:2, 1:], -bend(g))]


def last_joint_given(g):
    arm, q = arm_of(g)
    G = jacobian(arm, q)[:2]
    return [*np.linalg.solve(G[:, :2], -bend(g) - G[:, 2] * .7), .7]


def boom_by_differences(g, h=1e-4):
    p = lambda t: (g.r + g.v * t) * np.array([cos(g.w * t), sin(g.w * t)])
    return (p(h) - 2 * p(0) + p(-h)) / h**2


m, a1, a2, q1, q2 = sympy.symbols("m a1 a2 q1 q2")
TIP = sympy.Matrix([a1 * sympy.cos(q1) + a2 * sympy.cos(q1 + q2), a1 * sympy.sin(q1) + a2 * sympy.sin(q1 + q2)])

RIGHTS = {
    "influence-second": [lambda g: lambda s1, s2, R2, P: np.cross(s1, np.cross(s2, P - R2)), lambda g: with_dot_products,
                         lambda g: lambda s1, s2, R2, P: skew(s1) @ skew(s2) @ (P - R2), lambda g: by_turning_a_little],
    "influence-plane": [plane_by_hand, plane_by_sympy, lambda g: influence(*arm_of(g), 2)[1][0]],
    "influence-acceleration": [acceleration_by_circles, acceleration_by_rate_of_j, acceleration_in_coefficients],
    "influence-boom": [lambda g: [-g.r * g.w**2, 2 * g.w * g.v], boom_by_differences,
                       lambda g: np.array([-g.w * (g.w * g.r), g.v * g.w + g.w * g.v])],
    "influence-power": [lambda g: -m * a1 * a2 * sympy.sin(q2), lambda g: m * TIP.diff(q1).dot(TIP.diff(q1).diff(q2)),
                        lambda g: sympy.diff(m * TIP.diff(q1).dot(TIP.diff(q1)), q2) / 2],
    "influence-quiet": [first_joint_quiet, last_joint_given,
                        lambda g: np.linalg.lstsq(jacobian(*arm_of(g))[:2], -bend(g), None)[0]],
}


def squares(g):
    H = influence(*arm_of(g), 2)[1][:2]
    return sum(H[:, k, k] * g.qd[k] ** 2 for k in range(len(g.qd)))


def once(g):
    H = influence(*arm_of(g), 2)[1][:2]
    return sum(H[:, i, k] * g.qd[i] * g.qd[k] for k in range(len(g.qd)) for i in range(k + 1))


def push(g):
    return jacobian(*arm_of(g))[:2] @ g.qdd


def quieted(g, b):
    return np.linalg.pinv(jacobian(*arm_of(g))[:2]) @ b


def from_x(g):
    return g.but(q2=g.q2 - g.q1)


WRONGS = {
    "influence-second": {
        "brackets-do-not-matter": [lambda g: lambda s1, s2, R2, P: skew(skew(s1) @ s2) @ (P - R2)],
        "outer-axis-inside": [lambda g: lambda s1, s2, R2, P: skew(s2) @ skew(s1) @ (P - R2)],
        "lever-from-the-base": [lambda g: lambda s1, s2, R2, P: np.cross(s1, np.cross(s2, P))],
        "sign": [lambda g: lambda s1, s2, R2, P: np.cross(s1, np.cross(P - R2, s2))],
        "G instead of H": [lambda g: lambda s1, s2, R2, P: skew(s2) @ (P - R2)]},
    "influence-plane": {
        "the plane of y": [lambda g: influence(*arm_of(g), 2)[1][1]],
        "squares-only": [lambda g: np.array(plane_by_hand(g)) * np.eye(2)],
        "indices-order-a-point": [lambda g: np.triu(plane_by_hand(g))],
        "outwards-on-a-circle": [lambda g: -np.array(plane_by_hand(g))],
        "second angle from x": [lambda g: plane_by_hand(from_x(g))]},
    "influence-acceleration": {
        "acceleration-is-g-times": [push],
        "squares-only": [lambda g: push(g) + squares(g)],
        "products-once": [lambda g: push(g) + once(g)],
        "outwards-on-a-circle": [lambda g: push(g) - bend(g)],
        "the rates alone": [bend],
        "second angle from x": [lambda g: acceleration_by_circles(from_x(g))]},
    "influence-boom": {
        "products-once": [lambda g: [-g.r * g.w**2, g.w * g.v]],
        "outwards-on-a-circle": [lambda g: [g.r * g.w**2, 2 * g.w * g.v]],
        "squares-only": [lambda g: [-g.r * g.w**2, 0.0]],
        "steady-is-unaccelerated": [lambda g: [0.0, 0.0]],
        "only the part across": [lambda g: [0.0, 2 * g.w * g.v]]},
    "influence-power": {
        "G₁ · G₂ instead": [lambda g: m * TIP.diff(q1).dot(TIP.diff(q2))],
        "cosine of the elbow": [lambda g: -m * a1 * a2 * sympy.cos(q2)],
        "first angle in it": [lambda g: -m * a1 * a2 * sympy.sin(q1 + q2), lambda g: -m * a1 * a2 * sympy.sin(q1)],
        "sign": [lambda g: m * a1 * a2 * sympy.sin(q2)]},
    "influence-quiet": {
        "steady-is-unaccelerated": [lambda g: [0, 0, 0]],
        "sign of the bend": [lambda g: quieted(g, bend(g))],
        "squares-only": [lambda g: quieted(g, -squares(g))],
        "products-once": [lambda g: quieted(g, -once(g))],
        "opposite-rates-cancel": [lambda g: -g.qd],
        "property": [lambda g: [1, 0, 0]]},
}
