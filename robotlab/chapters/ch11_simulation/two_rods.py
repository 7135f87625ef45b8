"""Two equal rods that swing, in plain numbers: a lab takes thousands of steps while a slider moves."""
from functools import lru_cache
from math import cos, sin

import numpy as np

from ...labs.controls import Slider
from ...model.zoo import two_link

GRAVITY = 9.81                                       # [m/s2]
HANGING = -np.pi / 2                                 # q1 of the arm that hangs straight down [rad]
ROBOT = two_link()
SCALE = {"scale": 97, "at": [0, 0, 0]}               # a view in which both rods can turn all the way round


def model(q1, q2, w1, w2):
    """M11, M12, M22, h1, h2 of M qdd + h = tau for rods of 1 kg and 1 m: Horn's arm in DYNAMAN, example 1."""
    c1, c2, s2, c12 = cos(q1), cos(q2), sin(q2), cos(q1 + q2)
    weight = GRAVITY / 2
    return (5 / 3 + c2, 1 / 3 + c2 / 2, 1 / 3, weight * (3 * c1 + c12) - s2 * w2 * (w1 + w2 / 2), weight * c12 + s2 * w1 * w1 / 2)


def free(t, y):
    """The rates of y = [q1, q2, w1, w2] if no joint has a torque."""
    q1, q2, w1, w2 = y
    a, b, d, h1, h2 = model(q1, q2, w1, w2)
    det = a * d - b * b
    return [w1, w2, (b * h2 - d * h1) / det, (b * h1 - a * h2) / det]


def rk4(rate, y, h, count, after=lambda y: y):
    """(count + 1, k): the state y after each step of h [s], by the formula of Runge and Kutta; after: applied to it each time."""
    out, t, y = [y], 0.0, list(y)
    for k in range(count):
        k1 = rate(t, y)
        k2 = rate(t + h / 2, [a + h / 2 * b for a, b in zip(y, k1)])
        k3 = rate(t + h / 2, [a + h / 2 * b for a, b in zip(y, k2)])
        k4 = rate(t + h, [a + h * b for a, b in zip(y, k3)])
        y = after([a + h / 6 * (p + 2 * q + 2 * r + s) for a, p, q, r, s in zip(y, k1, k2, k3, k4)])
        t = (k + 1) * h
        out.append(y)
    return np.array(out)


@lru_cache(maxsize=64)
def swing(q1, q2, h, count):
    """(count + 1, 4): the rods released at rest."""
    return rk4(free, [q1, q2, 0.0, 0.0], h, count)


def energy(y):
    """Kinetic and potential energy (...) [J] of states (..., 4); the potential one is 0 at the height of the base."""
    q1, q2, w1, w2 = np.moveaxis(np.asarray(y)[..., :4], -1, 0)
    kinetic = ((5 / 3 + np.cos(q2)) * w1 ** 2 + w2 ** 2 / 3) / 2 + (1 / 3 + np.cos(q2) / 2) * w1 * w2
    return kinetic, GRAVITY / 2 * (3 * np.sin(q1) + np.sin(q1 + q2))


def bones(q):
    """(..., 3, 3): base, elbow and tip [m] of angles (..., 2)."""
    q = np.asarray(q)
    first, both = q[..., 0], q[..., 0] + q[..., 1]
    at = lambda angle: np.stack([np.cos(angle), np.sin(angle), 0 * angle], axis=-1)
    return np.stack([0 * at(first), at(first), at(first) + at(both)], axis=-2)


def start_angle(i, value):
    """A slider for the angle of joint i at the start."""
    return Slider(name=f"start{i}", symbol="q", sub=str(i), cls=f"q{i}", text=f"angle of joint {i} at the start", low=-np.pi, high=np.pi,
                  value=float(value), degrees=True, joint=i, plan="start")


def off_balance(y, work=0.0):
    """Energy balance error of states (N, 4): E - E(0) - work, work (N,) done since, over the largest kinetic energy."""
    kinetic, potential = energy(y)
    total = kinetic + potential
    return np.abs(total - total[0] - work).max() / max(kinetic.max(), 1e-3)


def moving(index, lines):
    """Return the tracks by which a `Motion` moves curve number `index` of the notes: {path: (N,)} of lines (N, 3, 3)."""
    return {("notes", "curves", index, "points", k, axis): lines[:, k, axis] for k in (1, 2) for axis in (0, 1)}


def percent(x):
    """A share in percent, without the digits of rounding."""
    return "0.0001 %" if x < 1e-6 else f"{100 * x:.1g} %" if x < .01 else f"{100 * x:.0f} %"
