"""Solutions of the exercises of notebook 10."""
from functools import lru_cache

import numpy as np
import sympy

from robotlab import program, zoo

n = sympy.Symbol("n")


# -- cost-line --------------------------------------------------------------------------------------------------------
def by_slope(g):
    return g.ca + (g.cb - g.ca) / (g.b - g.a) * (g.n - g.a)


def by_polyfit(g):
    return np.polyval(np.polyfit([g.a, g.b], [g.ca, g.cb], 1), g.n)


def by_recording(g):
    for method in ("newton_euler", "nested_bodies"):
        if program(zoo.planar(g.a), method=method).operations == g.ca:
            return program(zoo.planar(g.n), method=method).operations


# -- cost-cubic -------------------------------------------------------------------------------------------------------
def by_powers(g):
    return (0.0191 * g.n ** 3 - 0.1025 * g.n ** 2 + 0.3757 * g.n - 0.3647) / g.faster


def by_polyval(g):
    return np.polyval([0.0191, -0.1025, 0.3757, -0.3647], g.n) / g.faster


def by_horner(g):
    y = 0.0
    for c in (0.0191, -0.1025, 0.3757, -0.3647):
        y = y * g.n + c
    return y / g.faster


# -- cost-parabola ----------------------------------------------------------------------------------------------------
def by_interpolation(g):
    return sympy.interpolate([(g.first + k, int(c)) for k, c in enumerate(g.counts)], n)


def by_equations(g):
    a, b, c = sympy.symbols("a b c")
    found = sympy.solve([a * x ** 2 + b * x + c - int(y) for x, y in zip(range(g.first, g.first + 3), g.counts)], (a, b, c))
    return found[a] * n ** 2 + found[b] * n + found[c]


def by_differences(g):
    y = [int(c) for c in g.counts]
    k = n - g.first
    return y[0] + (y[1] - y[0]) * k + sympy.Rational(y[2] - 2 * y[1] + y[0], 2) * k * (k - 1)


# -- cost-unfold ------------------------------------------------------------------------------------------------------
def by_sizes(g):
    def unfold(steps):
        size = []
        for operations, used in steps:
            size.append(operations + sum(size[k] for k in used))
        return size[-1]
    return unfold


def by_recursion(g):
    def size(steps, k):
        return steps[k][0] + sum(size(steps, j) for j in steps[k][1])
    return lambda steps: size(steps, len(steps) - 1)


def by_weights(g):
    """From the last step backwards: the number of times each one is written."""
    def unfold(steps):
        times = [0] * len(steps)
        times[-1] = 1
        for k in range(len(steps) - 1, -1, -1):
            for j in steps[k][1]:
                times[j] += times[k]
        return sum(t * operations for t, (operations, _) in zip(times, steps))
    return unfold


# -- cost-budget ------------------------------------------------------------------------------------------------------
def by_division(g):
    return int((g.million * 1e6 / g.rate * g.share / 100 + 27) // 29)


def by_search(g):
    room = g.million * 1e6 / g.rate * g.share / 100
    return max(k for k in range(1, 5000) if 29 * k - 27 <= room)


def by_floor(g):
    return float(np.floor((g.million * 1e4 * g.share / g.rate + 27) / 29))


# -- cost-price -------------------------------------------------------------------------------------------------------
@lru_cache
def euler_lagrange(links):
    return program(zoo.planar(links), method="euler_lagrange").operations


def by_law(links):
    """A long arm's program takes seconds to record; five short ones determine the polynomial of fourth degree."""
    short = range(4, 9)
    return np.polyval(np.polyfit(np.array(short) - 6.0, [euler_lagrange(n) for n in short], 4), links - 6)


def first_that_fits(g):
    for a in range(g.least, 20):
        time = euler_lagrange(a) / g.faster
        b = round((time + 27) / 29)
        if abs(29 * b - 27 - time) < .00499 * time:
            return [a, b]


def a_little_cheaper(g):
    return np.array([18, round((.998 * by_law(18) / g.faster + 27) / 29)])


def always_sixteen(g):
    return (16, round((by_law(16) / g.faster + 27) / 29))


price = lambda g: (g.cb - g.ca) // (g.b - g.a)
RIGHTS = {"cost-line": [by_slope, by_polyfit, by_recording], "cost-cubic": [by_powers, by_polyval, by_horner],
          "cost-parabola": [by_interpolation, by_equations, by_differences], "cost-unfold": [by_sizes, by_recursion, by_weights],
          "cost-budget": [by_division, by_search, by_floor], "cost-price": [first_that_fits, a_little_cheaper, always_sixteen]}
WRONGS = {
    "cost-line": {
        "always-cubic": [lambda g: g.cb / g.b ** 3 * g.n ** 3],
        "fence posts": [lambda g: g.ca + (g.n - g.a) * (g.cb - g.ca) / len(range(g.a, g.b + 1))],
        "wrong start": [lambda g: g.ca + price(g) * (g.n - g.b), lambda g: g.cb + price(g) * (g.n - g.a)],
        "one link too many": [lambda g: g.cb + price(g) * len(range(g.b, g.n + 1))],
        "step-of-one-link": [lambda g: price(g) * g.n],
        "price of several links": [lambda g: g.cb + (g.n - g.b) * (g.cb - g.ca)]},
    "cost-cubic": {
        "sign": [lambda g: -by_powers(g)],
        "constant forgotten": [lambda g: by_powers(g) + .3647 / g.faster],
        "signs of the cubic": [lambda g: by_powers(g) + 2 * .1025 * g.n ** 2 / g.faster,
                               lambda g: by_powers(g) + 2 * .3647 / g.faster],
        "square forgotten": [lambda g: by_powers(g) + .1025 * g.n ** 2 / g.faster]},
    "cost-parabola": {"half-forgotten": [lambda g: g.counts[0] + (int(g.counts[1]) - int(g.counts[0])) * (n - g.first)
                                         + int(g.counts[2] - 2 * g.counts[1] + g.counts[0]) * (n - g.first) * (n - g.first - 1)]},
    "cost-unfold": {"each-step-once": [lambda g: lambda steps: float(np.sum([s[0] for s in steps]))],
                    "constant": [lambda g: lambda steps: 12]},
    "cost-budget": {
        "share forgotten": [lambda g: int((g.million * 1e6 / g.rate + 27) // 29)],
        "constant forgotten": [lambda g: int(g.million * 1e6 / g.rate * g.share / 100 // 29)],
        "constant shared out": [lambda g: int(g.million * 1e6 / g.rate * g.share / 100 / (29 - 27))],
        "a second for a turn": [lambda g: int((g.million * 1e6 * g.share / 100 + 27) // 29)],
        "rounded up": [lambda g: int(np.ceil((g.million * 1e4 * g.share / g.rate + 27) / 29))]},
    "cost-price": {"same-torque-same-cost": [lambda g: [g.least, g.least]]},
}
