"""Solutions of the exercises of notebook 16."""
from math import cos, sin, sqrt

import numpy as np
from scipy.optimize import brentq, minimize_scalar

from robotlab import pick_and_place, zoo
from robotlab.systems import size_motors
from robotlab.systems.sizing import GEARS, MOTORS, sized

G = 9.81


# -- RMS --------------------------------------------------------------------------------------------------------------
def parts(g):
    return [(g.tau1, g.t1), (g.tau2, g.t2), (g.tau3, g.t3), (0.0, g.pause)]


def by_sums(g):
    return sqrt(sum(x * x * t for x, t in parts(g)) / sum(t for _, t in parts(g)))


def by_samples(g):
    steps = [np.full(int(round(t / .01)), x) for x, t in parts(g)]
    return np.std(np.concatenate([*steps, *(-s for s in steps)]))


def by_energy(g):
    R = 3.0
    joules = sum(R * x ** 2 * t for x, t in parts(g))
    return np.sqrt(joules / (g.t1 + g.t2 + g.t3 + g.pause) / R)


# -- shaft ------------------------------------------------------------------------------------------------------------
def through_the_gear(g):
    return lambda tau, qdd, N, J: np.asarray(tau) / N + N * J * np.asarray(qdd)


def from_the_joint(g):
    return lambda tau, qdd, N, J: (tau + N ** 2 * J * qdd) / N


def by_power(g):
    def shaft(tau, qdd, N, J):
        qd = 1.0                                     # any rate: power = d/dt (J (N qd)^2 / 2) + tau qd
        return (J * N ** 2 * qd * qdd + tau * qd) / (N * qd)
    return shaft


# -- gear -------------------------------------------------------------------------------------------------------------
def on_shaft(g, N):
    return (g.I * g.qdd + g.g) / N + N * g.J * g.qdd


def by_search(g):
    return float(np.exp(minimize_scalar(lambda u: on_shaft(g, np.exp(u)), bounds=(0, 10), method="bounded", options={"xatol": 1e-9}).x))


def by_equal_parts(g):
    return brentq(lambda N: (g.I * g.qdd + g.g) / N - N * g.J * g.qdd, 1, 1e5)


# -- time -------------------------------------------------------------------------------------------------------------
def by_root(g):
    return brentq(lambda T: g.weight + g.rest * (g.T / T) ** 2 - g.limit, .05, 20)


def by_factor(g):
    faster = sqrt((g.limit - g.weight) / g.rest)
    return g.T / faster


# -- payload ----------------------------------------------------------------------------------------------------------
def by_balance(g):
    return (g.rated * g.N / g.reserve) / (G * g.a) - g.m / 2


def payload_by_root(g):
    return brentq(lambda x: g.reserve * (g.m * G * g.a / 2 + x * G * g.a) - g.rated * g.N, -50, 200)


def payload_by_package(g):
    from robotlab import Link, Robot, gravity_torque, with_payload
    arm = Robot([Link(a=g.a, m=g.m, com=(-g.a / 2, 0, 0), I_com=.01 * np.eye(3))], gravity=(0, -G, 0))
    one = lambda x: gravity_torque(with_payload(arm, x), [0.0])[0]
    return (g.rated * g.N / g.reserve - one(0)) / (one(1.0) - one(0))


# -- work -------------------------------------------------------------------------------------------------------------
def heights(g, first, second, m1, m2, mp):
    elbow = g.a1 * sin(first)
    return G * (m1 * elbow / 2 + m2 * (elbow + g.a2 / 2 * sin(first + second)) + mp * (elbow + g.a2 * sin(first + second)))


def by_heights(g):
    return heights(g, g.q1, g.q2, g.m1, g.m2, g.mp) - heights(g, g.p1, g.p2, g.m1, g.m2, g.mp)


def by_power_of_weight(g):
    """The torques of the weight along a straight way in the joints."""
    s = (np.polynomial.legendre.leggauss(20)[0] + 1) / 2
    w = np.polynomial.legendre.leggauss(20)[1] / 2
    first, second = g.p1 + s * (g.q1 - g.p1), g.p2 + s * (g.q2 - g.p2)
    tip = (g.m2 / 2 + g.mp) * g.a2 * np.cos(first + second) * G
    base = (g.m1 / 2 + g.m2 + g.mp) * g.a1 * np.cos(first) * G + tip
    return float(w @ (base * (g.q1 - g.p1) + tip * (g.q2 - g.p2)))


def by_complex(g):
    total = 0
    for sign, u, v in ((1, g.q1, g.q2), (-1, g.p1, g.p2)):
        elbow, hand = g.a1 * np.exp(1j * u), g.a2 * np.exp(1j * (u + v))
        total += sign * G * (g.m1 * elbow / 2 + g.m2 * (elbow + hand / 2) + g.mp * (elbow + hand)).imag
    return total


def straight(g):
    x = g.a1 * (cos(g.q1) - cos(g.p1)) + g.a2 * (cos(g.q1 + g.q2) - cos(g.p1 + g.p2))
    y = g.a1 * (sin(g.q1) - sin(g.p1)) + g.a2 * (sin(g.q1 + g.q2) - sin(g.p1 + g.p2))
    return g.mp * G * sqrt(x * x + y * y)


def absolute(g):
    return heights(g, g.q1, g.q2 - g.q1, g.m1, g.m2, g.mp) - heights(g, g.p1, g.p2 - g.p1, g.m1, g.m2, g.mp)


# -- choose -----------------------------------------------------------------------------------------------------------
def task_of(g):
    task = pick_and_place(zoo.rrr(), payload=g.payload, duration=g.duration)
    t = task.times()
    return t, task.torque(t), *task(t)[1:]


def smallest(g):
    one = size_motors(zoo.rrr(), *task_of(g))[1]
    return [one.motor.power, one.gear, one.heat]


def first_that_fits(order):
    def choose(g):
        t, *rest = task_of(g)
        rest = [x[:, 1] for x in rest]
        fits = ((m, N, sized(t, *rest, m, N)) for m in MOTORS[::order] for N in GEARS["R"])
        return next([m.power, float(N), one.heat] for m, N, one in fits if one.fits)
    return choose


RIGHTS = {
    "capstone-rms": [by_sums, by_samples, by_energy],
    "capstone-shaft": [through_the_gear, from_the_joint, by_power],
    "capstone-gear": [lambda g: sqrt((g.I * g.qdd + g.g) / g.J / g.qdd), by_search, by_equal_parts],
    "capstone-time": [lambda g: g.T * sqrt(g.rest / (g.limit - g.weight)), by_root, by_factor],
    "capstone-payload": [by_balance, payload_by_root, payload_by_package],
    "capstone-work": [by_heights, by_power_of_weight, by_complex],
    "capstone-choose": [smallest, first_that_fits(1), first_that_fits(-1)],
}
WRONGS = {
    "capstone-rms": {"mean-heats": [lambda g: sum(abs(x) * t for x, t in parts(g)) / sum(t for _, t in parts(g))],
                     "peak-heats": [lambda g: max(abs(x) for x, _ in parts(g))],
                     "pause-does-not-count": [lambda g: sqrt(sum(x * x * t for x, t in parts(g)) / (g.t1 + g.t2 + g.t3))],
                     "each-part-counts-alike": [lambda g: sqrt((g.tau1 ** 2 + g.tau2 ** 2 + g.tau3 ** 2) / 4)],
                     "root left out": [lambda g: by_sums(g) ** 2]},
    "capstone-shaft": {"rotor-left-out": [lambda g: lambda tau, qdd, N, J: np.asarray(tau) / N],
                       "gear-turned-round": [lambda g: lambda tau, qdd, N, J: N * (tau + J * qdd)],
                       "rotor not geared": [lambda g: lambda tau, qdd, N, J: tau / N + J * qdd],
                       "seen from the joint": [lambda g: lambda tau, qdd, N, J: tau + J * N * N * qdd],
                       "rotor squared": [lambda g: lambda tau, qdd, N, J: tau / N + J * N ** 2 * qdd],
                       "sign": [lambda g: lambda tau, qdd, N, J: -tau / N - N * J * qdd]},
    "capstone-gear": {"weight-has-no-gear": [lambda g: sqrt(g.I / g.J)],
                      "root-forgotten": [lambda g: (g.I * g.qdd + g.g) / (g.J * g.qdd)],
                      "weight alone": [lambda g: sqrt(g.g / g.J / g.qdd)],
                      "acceleration forgotten": [lambda g: sqrt((g.I + g.g) / g.J)],
                      "factor 1/2": [lambda g: by_search(g) / 2]},
    "capstone-time": {"torque-goes-with-one-over-t": [lambda g: g.T * g.rest / (g.limit - g.weight)],
                      "all-torque-goes-with-time": [lambda g: g.T * sqrt((g.weight + g.rest) / g.limit)],
                      "links-weigh-nothing": [lambda g: g.T * sqrt(g.rest / g.limit)],
                      "both at once": [lambda g: g.T * (g.weight + g.rest) / g.limit],
                      "factor 2": [lambda g: 2 * by_factor(g)]},
    "capstone-payload": {"peak-can-be-held": [lambda g: by_balance(g) + (g.peak - g.rated) * g.N / g.reserve / (G * g.a)],
                         "reserve-is-for-others": [lambda g: g.rated * g.N / (G * g.a) - g.m / 2],
                         "links-weigh-nothing": [lambda g: by_balance(g) + g.m / 2],
                         "weight at the end": [lambda g: by_balance(g) - g.m / 2],
                         "force for mass": [lambda g: G * by_balance(g)]},
    "capstone-work": {"work-is-of-the-load": [lambda g: heights(g, g.q1, g.q2, 0, 0, g.mp) - heights(g, g.p1, g.p2, 0, 0, g.mp)],
                      "detour-costs-work": [straight],
                      "absolute-angles": [absolute],
                      "sign": [lambda g: -by_heights(g)],
                      "g left out": [lambda g: by_heights(g) / G]},
    "capstone-choose": {"property": [lambda g: [90.0, 100.0, .5], lambda g: [smallest(g)[0], 90.0, .5], lambda g: [50.0, 10.0, .5],
                                     lambda g: [*smallest(g)[:2], .99 * smallest(g)[2]]],
                        "the smallest": [lambda g: [20.0, 160.0, smallest(g)[2]]],
                        "geared too low": [lambda g: [smallest(g)[0], 5.0, smallest(g)[2]]]},
}
