"""Slips in the exercises of notebook 00, written down by someone who had not read which ones the tasks know."""

from math import cos, sin

import numpy as np


def two(l1, l2, a, b, f=np.cos, h=np.sin):
    return [l1 * f(a) + l2 * f(b), l1 * h(a) + l2 * h(b)]


WRONGS = {
    "start-tip": {
        "angles subtracted": [
            lambda g: lambda q: two(g.l1, g.l2, q[0], q[0] - q[1]),
            lambda g: lambda q: two(g.l1, g.l2, q[0], q[1] - q[0]),
        ],
        "second link alone": [lambda g: lambda q: [g.l2 * cos(q[0] + q[1]), g.l2 * sin(q[0] + q[1])]],
        "one long link": [
            lambda g: lambda q: [(g.l1 + g.l2) * cos(q[0] + q[1]), (g.l1 + g.l2) * sin(q[0] + q[1])],
            lambda g: lambda q: [(g.l1 + g.l2) * cos(q[0]), (g.l1 + g.l2) * sin(q[0])],
        ],
        "sine and cosine": [
            lambda g: lambda q: [g.l1 * cos(q[0]) + g.l2 * sin(q[0] + q[1]), g.l1 * sin(q[0]) + g.l2 * cos(q[0] + q[1])]
        ],
        "absolute-angles": [
            lambda g: lambda q: [g.l1 * cos(q[0]) + g.l2 * cos(q[1] + q[0]), g.l1 * sin(q[0]) + g.l2 * sin(q[1])]
        ],
        "second link subtracted": [
            lambda g: lambda q: [g.l1 * cos(q[0]) - g.l2 * cos(q[0] + q[1]), g.l1 * sin(q[0]) - g.l2 * sin(q[0] + q[1])]
        ],
        "angles exchanged": [lambda g: lambda q: two(g.l1, g.l2, q[1], q[0] + q[1])],
        "links exchanged": [lambda g: lambda q: two(g.l2, g.l1, q[0], q[0] + q[1])],
        "second link not turned": [lambda g: lambda q: [g.l1 * cos(q[0]) + g.l2, g.l1 * sin(q[0])]],
        "equal links": [lambda g: lambda q: two(g.l1, g.l1, q[0], q[0] + q[1])],
    }
}
