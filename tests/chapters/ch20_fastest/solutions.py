"""Right and wrong solutions of the exercises of notebook 20."""
from math import sqrt

import numpy as np
from scipy.optimize import brentq, linprog

from robotlab import coriolis_matrix, fastest, gravity_torque, inverse_dynamics, mass_matrix, zoo

ARM = zoo.planar(2)


# -- three shares: asked for, from M, C and g, by differences ----------------------------------------------------------
def by_asking(g):
    zero = np.zeros(2)
    weight = inverse_dynamics(ARM, g.q, zero, zero)
    return [inverse_dynamics(ARM, g.q, zero, g.q1) - weight, inverse_dynamics(ARM, g.q, g.q1, g.q2) - weight, weight]


def by_parts(g):
    M = mass_matrix(ARM, g.q)
    return np.array([M @ g.q1, M @ g.q2 + coriolis_matrix(ARM, g.q, g.q1) @ g.q1, gravity_torque(ARM, g.q)])


def by_fit(g):
    """tau for several pairs of u and v, and a straight fit."""
    u, v = np.array([0, 1, -1, 2.0, .5]), np.array([0, 1, 2, .5, 3.0])
    tau = [inverse_dynamics(ARM, g.q, g.q1 * y, g.q1 * x + g.q2 * y * y) for x, y in zip(u, v)]
    return np.linalg.lstsq(np.stack([u, v ** 2, u ** 0], axis=1), np.array(tau), rcond=None)[0]


# -- the way on ---------------------------------------------------------------------------------------------------------
def by_cases(g):
    low, high = -np.inf, np.inf
    for a, b, w, limit in zip(g.a, g.b, g.g, g.limit):
        ends = (-limit - b * g.v ** 2 - w) / a, (limit - b * g.v ** 2 - w) / a
        low, high = max(low, min(ends)), min(high, max(ends))
    return [low, high]


def by_programme(g):
    rows, rest = np.append(g.a, -g.a)[:, None], np.append(g.limit - g.b * g.v ** 2 - g.g, g.limit + g.b * g.v ** 2 + g.g)
    return [linprog([c], A_ub=rows, b_ub=rest, bounds=(None, None)).x[0] for c in (1, -1)]


def by_size(g):
    """The middle of each motor's interval, and half its width."""
    middle, half = -(g.b * g.v ** 2 + g.g) / g.a, g.limit / np.abs(g.a)
    return np.array([(middle - half).max(), (middle + half).min()])


# -- one step back ------------------------------------------------------------------------------------------------------
def back_by_programme(g):
    A = np.vstack([np.stack([g.a, g.b], 1), -np.stack([g.a, g.b], 1), [[2 * g.ds, 1]]])
    rest = np.concatenate([g.limit - g.g, g.limit + g.g, [g.v ** 2]])
    return sqrt(linprog([0, -1], A_ub=A, b_ub=rest, bounds=[(None, None), (0, None)]).x[1])


def back_by_search(g):
    def left(x):
        """Return the square of the rate after the hardest braking from the rate √x, less that required [rad2/s2]."""
        low = max(min((s * L - b * x - w) / a for s in (1, -1)) for a, b, w, L in zip(g.a, g.b, g.g, g.limit))
        return x + 2 * low * g.ds - g.v ** 2
    return sqrt(brentq(left, 0.0, 4000.0))


def back_by_halving(g):
    low, high = g.v, 30.0
    for _ in range(60):
        v = (low + high) / 2
        u = (g.v ** 2 - v ** 2) / (2 * g.ds)
        low, high = (v, high) if (np.abs(g.a * u + g.b * v * v + g.g) <= g.limit).all() else (low, v)
    return low


def twice(answer):
    """For both rates at the next point."""
    return lambda g: [answer(g.but(v=v)) for v in g.v]


# -- the time -----------------------------------------------------------------------------------------------------------
def by_means(g):
    return sum(g.ds / ((a + b) / 2) for a, b in zip(g.v, g.v[1:]))


def by_pushes(g):
    u = np.diff(g.v ** 2) / (2 * g.ds)
    return sum((b - a) / x if abs(x) > 1e-9 else g.ds / a for a, b, x in zip(g.v, g.v[1:], u))


def by_integral(g):
    """ds/v over each piece, with s so spaced that neither end is met too fast."""
    w = (1 - np.cos(np.linspace(0, np.pi, 4001))) / 2
    total = 0.0
    for a, b in zip(g.v, g.v[1:]):
        s, v = g.ds * w, np.sqrt(a * a + (b * b - a * a) * w)
        total += (2 * np.diff(s) / (v[1:] + v[:-1])).sum()
    return total


# -- stretched ----------------------------------------------------------------------------------------------------------
def by_rooms(g):
    m = g.tau - g.g
    room = np.where(m > 0, g.limit - g.g, g.limit + g.g)
    return g.T * np.sqrt((np.abs(m) / room).max())


def fits(g, T):
    return (np.abs(g.g + (g.tau - g.g) * (g.T / T) ** 2) <= g.limit).all()


def by_trying(g):
    low, high = .01, 60.0
    for _ in range(60):
        T = (low + high) / 2
        low, high = (low, T) if fits(g, T) else (T, high)
    return high


def by_speed(g):
    """The largest square of the pace."""
    k = min((L - w) / m if m > 0 else (-L - w) / m for m, w, L in zip(g.tau - g.g, g.g, [g.limit] * 3))
    return g.T / sqrt(k)


# -- a better path ------------------------------------------------------------------------------------------------------
def around(count):
    """The best of so many directions."""
    def answer(g):
        turns = 2 * np.pi * np.arange(count) / count
        points = g.via + .3 * np.stack([np.cos(turns), np.sin(turns)], axis=1)
        return min(points, key=lambda p: fastest(ARM, [g.start, p, g.goal], torque=[40, 12], points=80).duration).round(3)
    return answer


def straightened(g):
    middle = (g.start + g.goal) / 2
    return g.via + .3 * (middle - g.via) / np.linalg.norm(middle - g.via)


RIGHTS = {
    "fastest-shares": [by_asking, by_parts, by_fit],
    "fastest-interval": [by_cases, by_programme, by_size],
    "fastest-back": [twice(back_by_programme), twice(back_by_search), twice(back_by_halving)],
    "fastest-time": [by_means, by_pushes, by_integral],
    "fastest-stretch": [by_rooms, by_trying, by_speed],
    "fastest-via": [straightened, around(16), around(24)],
}
STUDENTS = {"fastest-via": 12}


# -- wrong ones -----------------------------------------------------------------------------------------------------------
def spoilt(change):
    return lambda g: np.array(change(g, *by_parts(g)))


def bounded(*parts):
    """[low, high] from other torques and limits: functions of what is given."""
    def answer(g):
        held, limit, a = (part(g) for part in parts)
        ends = np.sort([(-limit - held) / a, (limit - held) / a], axis=0)
        return [ends[0].max(), ends[1].min()]
    return answer


held, limits, factors = (lambda g: g.b * g.v ** 2 + g.g), (lambda g: g.limit), (lambda g: g.a)
WRONGS = {
    "fastest-shares": {
        "weight-in-every-share": [spoilt(lambda g, a, b, w: (a + w, b + w, w))],
        "curvature-forgotten": [spoilt(lambda g, a, b, w: (a, b - mass_matrix(ARM, g.q) @ g.q2, w))],
        "rates-without-products": [spoilt(lambda g, a, b, w: (a, mass_matrix(ARM, g.q) @ g.q2, w))],
        "a in b as well": [spoilt(lambda g, a, b, w: (a, a + b, w))],
        "order of the shares": [spoilt(lambda g, a, b, w: (w, a, b))],
        "weight forgotten": [spoilt(lambda g, a, b, w: (a, b, 0 * w))],
        "transposed": [lambda g: by_parts(g).T],
    },
    "fastest-interval": {
        "any-motor-will-do": [lambda g: (lambda m, h: [(m - h).min(), (m + h).max()])(-held(g) / g.a, g.limit / np.abs(g.a))],
        "rate for its square": [bounded(lambda g: g.b * g.v + g.g, limits, factors)],
        "weight forgotten": [bounded(lambda g: g.b * g.v ** 2, limits, factors)],
        "rates forgotten": [bounded(lambda g: g.g, limits, factors)],
        "size of a": [bounded(held, limits, lambda g: np.abs(g.a))],
        "one motor alone": [lambda g: np.sort([(s * g.limit[0] - held(g)[0]) / g.a[0] for s in (-1, 1)])],
        "order of the ends": [lambda g: by_cases(g)[::-1]],
    },
    "fastest-back": {
        "two-forgotten-in-the-step": [twice(lambda g: back_by_search(g.but(ds=g.ds / 2)))],
        "square for rate": [twice(lambda g: back_by_search(g) ** 2)],
        "weight forgotten": [twice(lambda g: back_by_search(g.but(g=0 * g.g)))],
        "same rate": [lambda g: g.v],
        "half the step": [twice(lambda g: back_by_search(g.but(ds=2 * g.ds)))],
    },
    "fastest-time": {
        "time-by-the-rate-at-a-point": [lambda g: sum(g.ds / v for v in g.v[1:-1])],
        "mean-rate-of-the-points": [lambda g: 6 * g.ds / np.mean(g.v)],
        "half": [lambda g: sum(g.ds / (a + b) for a, b in zip(g.v, g.v[1:]))],
        "twice": [lambda g: sum(4 * g.ds / (a + b) for a, b in zip(g.v, g.v[1:]))],
        "ends left out": [lambda g: sum(2 * g.ds / (a + b) for a, b in zip(g.v[1:-1], g.v[2:-1]))],
        "ds left out": [lambda g: by_means(g) / g.ds],
    },
    "fastest-stretch": {
        "weight-shrinks-too": [lambda g: g.T * sqrt(max(np.abs(g.tau)) / g.limit)],
        "torque-with-one-over-t": [lambda g: by_rooms(g) ** 2 / g.T],
        "weight always helps": [lambda g: g.T * sqrt((np.abs(g.tau - g.g) / (g.limit + np.abs(g.g))).max())],
        "limit in one direction": [lambda g: g.T * sqrt((np.abs(g.tau - g.g) / (g.limit - np.abs(g.g))).max())],
        "weight not held": [lambda g: g.T * sqrt(max(np.abs(g.tau - g.g)) / g.limit)],
        "factor alone": [lambda g: by_rooms(g) / g.T],
    },
    "fastest-via": {
        "the same point": [lambda g: g.via],
        "too far": [lambda g: (g.start + g.goal) / 2],
        "property": [lambda g: g.via + [.01, 0], lambda g: g.via + [0, 1.0]],
        "an end": [lambda g: g.start],
        "degrees": [lambda g: np.degrees(straightened(g))],
    },
}
