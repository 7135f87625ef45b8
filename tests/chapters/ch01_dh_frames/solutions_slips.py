"""Slips in the exercises of notebook 01, written down by someone who had not read which ones the tasks know."""

from math import cos, pi, sin

import numpy as np
import sympy


def Rz(t):
    return np.array([[cos(t), -sin(t), 0, 0], [sin(t), cos(t), 0, 0], [0, 0, 1, 0], [0, 0, 0, 1.0]])


def Rx(t):
    return np.array([[1, 0, 0, 0], [0, cos(t), -sin(t), 0], [0, sin(t), cos(t), 0], [0, 0, 0, 1.0]])


def Tz(d):
    return np.array([[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, d], [0, 0, 0, 1.0]])


def Tx(d):
    return np.array([[1, 0, 0, d], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1.0]])


def A(a, al, d, th):
    return Rz(th) @ Tz(d) @ Tx(a) @ Rx(al)


def tip(g, rows=None, q=None):
    T = np.eye(4)
    for (a, al, d, th), x in zip(
        rows or [[0, pi / 2, g.d1, 0], [g.a2, g.alpha2, 0, g.theta2], [g.a3, 0, g.d3, 0]], q or [g.q1, g.q2, g.q3]
    ):
        T = T @ A(a, al, d, th + x)
    return T


D = np.degrees


def M(a, al, d, th):
    return Rx(al) @ Tx(a) @ Rz(th) @ Tz(d)


r = lambda g, i: (g[f"a{i}"], g[f"alpha{i}"], g[f"d{i}"], g[f"theta{i}"])
d1, a2, a3, q2, q3 = sympy.symbols("d1 a2 a3 q2 q3")
s, c = sympy.sin, sympy.cos


def SF(g):
    return np.array(
        [[0, -pi / 2, g.d1, 0], [0, pi / 2, g.d2, 0], [0, 0, 0, 0], [0, -pi / 2, 0, 0], [0, pi / 2, 0, 0], [0, 0, g.d6, 0]]
    )


WRONGS = {
    "frames-row": {
        "d after the twist": [lambda g: lambda a, al, d, th: Rz(th) @ Tx(a) @ Rx(al) @ Tz(d)],
        "standard-is-modified": [
            lambda g: lambda a, al, d, th: Rx(al) @ Tx(a) @ Rz(th) @ Tz(d),
            lambda g: lambda a, al, d, th: Rx(al) @ Tx(a) @ Tz(d) @ Rz(th),
            lambda g: lambda a, al, d, th: Rx(al) @ Tx(a) @ Tz(d) @ Rz(th),
        ],
        "position not turned": [
            lambda g: lambda a, al, d, th: Tz(d) @ Tx(a) @ Rz(th) @ Rx(al),
            lambda g: lambda a, al, d, th: Tx(a) @ Rz(th) @ Tz(d) @ Rx(al),
        ],
        "added": [lambda g: lambda a, al, d, th: Rz(th) + Tz(d) + Tx(a) + Rx(al)],
        "motion left out": [
            lambda g: lambda a, al, d, th: Rz(th) @ Tz(d) @ Tx(a),
            lambda g: lambda a, al, d, th: Rz(th) @ Tz(d) @ Rx(al),
            lambda g: lambda a, al, d, th: Rz(th) @ Tx(a) @ Rx(al),
            lambda g: lambda a, al, d, th: Tz(d) @ Tx(a) @ Rx(al),
        ],
        "twist about y": [
            lambda g: (
                lambda a, al, d, th: (
                    Rz(th)
                    @ Tz(d)
                    @ Tx(a)
                    @ np.array([[cos(al), 0, sin(al), 0], [0, 1, 0, 0], [-sin(al), 0, cos(al), 0], [0, 0, 0, 1.0]])
                )
            )
        ],
        "sine and cosine": [
            lambda g: (
                lambda a, al, d, th: np.vstack([np.c_[A(a, al, d, th)[:3, :3], [a * sin(th), a * cos(th), d]], [0, 0, 0, 1]])
            )
        ],
        "a-d-swapped": [lambda g: lambda a, al, d, th: Rz(th) @ Tx(d) @ Tz(a) @ Rx(al)],
        "clockwise": [lambda g: lambda a, al, d, th: A(a, al, d, -th)],
    },
    "frames-tip": {
        "theta-sign": [lambda g: tip(g.but(theta2=-g.theta2))[:3, 3]],
        "twist-sign": [lambda g: tip(g.but(alpha2=-g.alpha2))[:3, 3]],
        "alpha-sign": [
            lambda g: tip(g, [[0, -pi / 2, g.d1, 0], [g.a2, -g.alpha2, 0, g.theta2], [g.a3, 0, g.d3, 0]])[:3, 3],
            lambda g: tip(g, [[0, -pi / 2, g.d1, 0], [g.a2, g.alpha2, 0, g.theta2], [g.a3, 0, g.d3, 0]])[:3, 3],
        ],
        "twist left out": [
            lambda g: tip(g.but(alpha2=0))[:3, 3],
            lambda g: tip(g, [[0, 0, g.d1, 0], [g.a2, g.alpha2, 0, g.theta2], [g.a3, 0, g.d3, 0]])[:3, 3],
        ],
        "length left out": [
            lambda g: tip(g.but(d3=0))[:3, 3],
            lambda g: tip(g.but(d1=0))[:3, 3],
            lambda g: tip(g.but(a3=0))[:3, 3],
        ],
        "degrees": [
            lambda g: tip(
                g, [[0, 90, g.d1, 0], [g.a2, D(g.alpha2), 0, D(g.theta2)], [g.a3, 0, g.d3, 0]], [D(g.q1), D(g.q2), D(g.q3)]
            )[:3, 3],
            lambda g: tip(g, None, [D(g.q1), D(g.q2), D(g.q3)])[:3, 3],
            lambda g: tip(g, [[0, 90, g.d1, 0], [g.a2, D(g.alpha2), 0, D(g.theta2)], [g.a3, 0, g.d3, 0]])[:3, 3],
            lambda g: tip(g, [[0, 90, g.d1, 0], [g.a2, D(g.alpha2), 0, g.theta2], [g.a3, 0, g.d3, 0]])[:3, 3],
        ],
        "elementwise": [lambda g: tip(g).T[:3, 3], lambda g: tip(g)[3, :3], lambda g: [0, 0, 0]],
        "axis for place": [lambda g: tip(g)[:3, 2]],
        "absolute-angles": [lambda g: tip(g, None, [g.q1, g.q2 - g.q1, g.q3 - g.q2])[:3, 3]],
        "first row only": [lambda g: tip(g, [[0, pi / 2, g.d1, 0]])[:3, 3]],
        "posture left out": [lambda g: tip(g, None, [0, 0, 0])[:3, 3]],
        "order-does-not-matter": [
            lambda g: (A(g.a3, 0, g.d3, g.q3) @ A(g.a2, g.alpha2, 0, g.theta2 + g.q2) @ A(0, pi / 2, g.d1, g.q1))[:3, 3]
        ],
        "row 1 left out": [lambda g: (A(g.a2, g.alpha2, 0, g.theta2 + g.q2) @ A(g.a3, 0, g.d3, g.q3))[:3, 3]],
    },
    "frames-modified": {
        "order of columns": [lambda g: [[0, 0], *([g[f"alpha{i}"], g[f"a{i}"]] for i in (1, 2, 3))]],
        "alpha-sign": [lambda g: [[0, 0], *([g[f"a{i}"], -g[f"alpha{i}"]] for i in (1, 2, 3))]],
        "one column moved": [lambda g: np.c_[[0, g.a1, g.a2, g.a3], [g.alpha1, g.alpha2, g.alpha3, 0]]],
        "one pair twice": [lambda g: [[g.a1, g.alpha1], *([g[f"a{i}"], g[f"alpha{i}"]] for i in (1, 2, 3))]],
    },
    "frames-tool": {
        "place subtracted": [lambda g: g.T[:3, :3] @ g.tool - g.T[:3, 3]],
        "row times matrix": [lambda g: (np.append(g.tool, 1) @ g.T)[:3]],
        "rotation transposed": [lambda g: g.tool @ g.T[:3, :3] + g.T[:3, 3]],
        "tool-in-world-axes": [
            lambda g: g.T[:3, 3] + g.tool,
            lambda g: (np.vstack([np.c_[np.eye(3), g.tool], [0, 0, 0, 1]]) @ g.T)[:3, 3],
        ],
        "tool subtracted": [lambda g: g.T[:3, 3] - g.T[:3, :3] @ g.tool],
        "position left out": [lambda g: g.T[:3, :3] @ g.tool, lambda g: (g.T @ np.append(g.tool, 0))[:3]],
        "elementwise": [lambda g: g.T[:3, 3] * g.tool, lambda g: np.diag(g.T[:3, :3]) * g.tool + g.T[:3, 3]],
        "inverse": [lambda g: (np.linalg.inv(g.T) @ [*g.tool, 1])[:3], lambda g: g.T[:3, :3].T @ (g.tool - g.T[:3, 3])],
        "place turned": [lambda g: g.T[:3, :3] @ (g.T[:3, 3] + g.tool)],
        "tool along z": [
            lambda g: g.T[:3, 3] + g.T[:3, 2] * g.tool[2],
            lambda g: g.T[:3, 3] + np.linalg.norm(g.tool) * g.T[:3, 2],
        ],
        "still in the frame": [lambda g: g.tool],
    },
    "frames-height": {
        "absolute-angles": [lambda g: d1 + a2 * s(q2) + a3 * s(q3)],
        "sine and cosine": [
            lambda g: d1 + a2 * c(q2) + a3 * c(q2 + q3),
            lambda g: d1 + a2 * s(q2) + a3 * c(q2 + q3),
            lambda g: d1 + a2 * c(q2) + a3 * s(q2 + q3),
        ],
        "links exchanged": [lambda g: d1 + a3 * s(q2) + a2 * s(q2 + q3)],
        "column subtracted": [lambda g: -d1 + a2 * s(q2) + a3 * s(q2 + q3)],
        "one long link": [lambda g: d1 + (a2 + a3) * s(q2 + q3), lambda g: d1 + (a2 + a3) * s(q2)],
        "forearm subtracted": [lambda g: d1 + a2 * s(q2) - a3 * s(q2 + q3)],
        "angles subtracted": [lambda g: d1 + a2 * s(q2) + a3 * s(q3 - q2)],
        "column twice": [lambda g: 2 * d1 + a2 * s(q2) + a3 * s(q2 + q3)],
        "sines multiplied": [lambda g: d1 + a2 * s(q2) + a3 * s(q2) * s(q3)],
        "half lengths": [lambda g: d1 + a2 * s(q2) / 2 + a3 * s(q2 + q3) / 2],
        "column left out": [lambda g: a2 * s(q2) + a3 * s(q2 + q3)],
    },
    "frames-stanford": {
        "degrees": [lambda g: SF(g) * [1, 180 / pi, 1, 1]],
        "order of columns": [
            lambda g: SF(g)[:, [3, 2, 0, 1]],
            lambda g: SF(g)[:, [1, 0, 2, 3]],
            lambda g: SF(g)[:, [1, 0, 3, 2]],
        ],
        "standard-is-modified": [
            lambda g: np.c_[np.roll(SF(g)[:, 1], 1) * 0, np.roll(SF(g)[:, 1], 1), SF(g)[:, 2], SF(g)[:, 3]]
        ],
        "millimetres": [lambda g: SF(g) * [1000, 1, 1000, 1]],
    },
    "frames-freedom": {},
    "frames-typed": {},
}
