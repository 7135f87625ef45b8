"""Slips in the exercises of notebook 06, written down by someone who had not read which ones the tasks know."""
import numpy as np

G = 9.81


def rod(g, viscous=lambda b, qd: b * qd, dry=lambda c, qd: c * np.sign(qd)):
    return lambda q, qd, qdd: g.m * g.l**2 / 3 * qdd + g.m * G * g.l / 2 * np.cos(q) + viscous(g.b, qd) + dry(g.c, qd)


def held(g, q1, q12, centre=0.5, above=1):
    """Return the masses that motors 1 and 2 hold at the tip, with the centres of the rods there and rod 2 above joint 1 or not."""
    a, b = g.l1 * np.cos(q1), g.l2 * np.cos(q12)
    first = g.t1 / G - g.m1 * centre * a - above * g.m2 * (a + centre * b)
    return first / (a + b), (g.t2 / G - g.m2 * centre * b) / b


def leaning(g, a, b):
    """A posture with a cos q1 + b cos (q1 + q2) = 0."""
    q1 = np.radians(70)
    return [q1, np.arccos(np.clip(-a * np.cos(q1) / b, -1, 1)) - q1]


WRONGS = {
    "torques-rod": {
        "one sense of turning": [lambda g: rod(g, dry=lambda c, qd: c if qd > 0 else 0)],
        "viscous direction": [lambda g: rod(g, viscous=lambda b, qd: b * abs(qd))],
    },
    "torques-split": {
        "weight left in": [
            lambda g: [g.rest, g.one + g.three, g.both - g.rest - (g.one + g.three)],
            lambda g: [g.rest, g.one + g.three - 2 * g.rest, g.both - (g.one + g.three - 2 * g.rest)],
        ],
        "weight taken off once": [lambda g: [g.rest, g.one + g.three - g.rest, g.both - g.rest - (g.one + g.three - g.rest)]],
        "weight added": [lambda g: [g.rest, g.one + g.three + 2 * g.rest, g.both - g.rest - (g.one + g.three + 2 * g.rest)]],
        "per unit of rate": [lambda g: [g.rest, (g.one - g.rest) / g.r1**2 + (g.three - g.rest) / g.r3**2, g.both - g.rest]],
    },
    "torques-time": {
        "difference of the durations": [lambda g: (g.I + g.V) * (g.T - g.new)**2 + g.weight + g.R],
    },
    "torques-load": {
        "weight-at-the-end": [lambda g: [min(held(g, g.q1, g.q1 + g.q2, 1)), min(held(g, 0, 0, 1))]],
        "rod 2 left out": [lambda g: [min(held(g, g.q1, g.q1 + g.q2, above=0)), min(held(g, 0, 0, above=0))]],
        "mean of the motors": [lambda g: [sum(held(g, g.q1, g.q1 + g.q2)) / 2, sum(held(g, 0, 0)) / 2]],
    },
    "torques-work": {
        "sign of the start": [lambda g: g.m * G * g.l / 2 * (np.sin(g.q1) - np.sin(g.q0)) + g.c * abs(abs(g.q1) - abs(g.q0))],
    },
    "torques-balance": {
        "property": [lambda g: leaning(g, g.m2 * g.l1, g.m2 * g.l2 / 2), lambda g: leaning(g, (g.m1 / 2 + g.m2) * g.l1, g.m2 * g.l2),
                     lambda g: leaning(g, (g.m1 + g.m2) / 2 * g.l1, g.m2 * g.l2 / 2), lambda g: leaning(g, 0, 1)],
    },
}
