"""Slips in the exercises of notebook 07, written down by someone who had not read which ones the tasks know."""
import numpy as np

G = 9.81


def axis(g):
    e, T = np.array([0, np.sin(g.beta), np.cos(g.beta)]), np.array([g.Tx, g.Ty, g.Tz])
    return e @ T, T


def inertia(g):
    h = g.m2 * g.l1 * g.l2 / 2 * np.cos(g.q2)
    return np.array([g.m1 * g.l1**2 / 3 + g.m2 * (g.l1**2 + g.l2**2 / 3) + 2 * h, g.m2 * g.l2**2 / 3 + h])


def weight(g):
    second = G * g.m2 * g.l2 / 2 * np.cos(g.q1 + g.q2)
    return G * (g.m1 / 2 + g.m2) * g.l1 * np.cos(g.q1) + second, second


WRONGS = {
    "nested-force": {"free fall without mass": [lambda g: lambda m, a, free: (m[:, None] * a)[g.i - 1:].sum(axis=0) - free]},
    "nested-share": {
        "length times cosine": [lambda g: [np.linalg.norm(axis(g)[1]) * np.cos(g.beta), np.linalg.norm(axis(g)[1]) * np.sin(g.beta)]],
        "number from a vector": [lambda g: [axis(g)[0], np.linalg.norm(axis(g)[1] - axis(g)[0])]]},
    "nested-spin": {"one rod for two": [lambda g: g.w**2 * (g.m1 + g.m2) * (g.l1 / 2 + g.l1 + g.l2 / 2) / 2]},
    "nested-slope": {"torque for slope": [lambda g: weight(g)[0]]},
    "nested-idle": {
        "property": [lambda g: [-weight(g)[0] / inertia(g)[0], 5.0], lambda g: [1.0, -inertia(g)[0] / inertia(g)[1]],
                     lambda g: [-weight(g)[1] / inertia(g)[0], 0.0]],
    },
}
