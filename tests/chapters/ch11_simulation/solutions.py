"""Solutions of the exercises of notebook 11."""
from math import cos, exp, log, log2, sin, sqrt

import numpy as np
from scipy.optimize import brentq

from robotlab import kinetic_energy, potential_energy, zoo
from robotlab.motion.integrators import rk4_step

ARM = zoo.two_link()


# -- two steps of Euler -----------------------------------------------------------------------------------------------
def by_hand(g):
    a = -1.5 * 9.81 / g.l * cos(g.q0)                # the rate is zero in the first step, so the angle stays
    return [g.q0 + g.h * g.h * a, 2 * g.h * a]


def in_a_loop(g):
    y = np.array([g.q0, 0.0])
    for _ in range(2):
        y = y + g.h * np.array([y[1], -1.5 * 9.81 / g.l * np.cos(y[0])])
    return y


def by_package(g):
    from robotlab.motion.integrators import euler_step
    rod = zoo.planar(1, g.l, 1.0)
    from robotlab import forward_dynamics
    rate = lambda t, y: np.concatenate([y[1:], forward_dynamics(rod, y[:1], y[1:], [0.0])])
    y = np.array([g.q0, 0.0])
    for _ in range(2):
        y = euler_step(rate, 0, y, g.h)
    return y


# -- Runge and Kutta --------------------------------------------------------------------------------------------------
def f(y):
    return np.array([y[1], -sin(y[0])])


def four_slopes(y, h):
    k1 = f(y)
    k2 = f(y + h * k1 / 2)
    k3 = f(y + h * k2 / 2)
    k4 = f(y + h * k3)
    return y + h * (k1 + 2 * k2 + 2 * k3 + k4) / 6


def plain_numbers(y, h):
    q, v = y
    a1 = -sin(q)
    v2, a2 = v + h / 2 * a1, -sin(q + h / 2 * v)
    v3, a3 = v + h / 2 * a2, -sin(q + h / 2 * v2)
    v4, a4 = v + h * a3, -sin(q + h * v3)
    return [q + h / 6 * (v + 2 * v2 + 2 * v3 + v4), v + h / 6 * (a1 + 2 * a2 + 2 * a3 + a4)]


def packaged(y, h):
    return rk4_step(lambda t, x: f(x), 0.0, np.array(y), h)


def tableau(y, h):
    A, b, k = np.diag([.5, .5, 1.0], -1), np.array([1, 2, 2, 1]) / 6, np.zeros((4, 2))
    for i in range(4):
        k[i] = f(y + h * A[i] @ k)
    return y + h * b @ k


def scheme(b, points=(.5, .5, 1.0), same=False):
    """A formula of four slopes with weights b and points of its own."""
    def step(y, h):
        k1 = f(y)
        k2 = f(y + points[0] * h * k1)
        k3 = k2 if same else f(y + points[1] * h * k2)
        k4 = f(y + points[2] * h * k3)
        return y + h * (b[0] * k1 + b[1] * k2 + b[2] * k3 + b[3] * k4)
    return step


SIMPSON = np.array([1, 2, 2, 1]) / 6


# -- a lock and a stop ------------------------------------------------------------------------------------------------
def two_rows(g):
    qdd1 = -g.hv[0] / g.M[0, 0]
    return g.M[1, 0] * qdd1 + g.hv[1]


def all_at_once(g):
    """Unknown: qdd1 and tau2."""
    A = np.array([[g.M[0, 0], 0.0], [g.M[1, 0], -1.0]])
    return np.linalg.solve(A, -g.hv)[1]


def constraint(g):
    """The torque that makes qdd2 zero, by the inverse of M."""
    W = np.linalg.inv(g.M)
    return (W @ g.hv)[1] / W[1, 1]


def rows_of_the_blow(g):
    change = -(1 + g.e) * g.qd[1]
    return [g.qd[0] - g.M[0, 1] / g.M[0, 0] * change, -g.e * g.qd[1]]


def by_impulse(g):
    W = np.linalg.inv(g.M)
    blow = -(1 + g.e) * g.qd[1] / W[1, 1]
    return g.qd + W @ [0.0, blow]


def momentum_kept(g):
    """The first momentum does not change."""
    p1, w2 = g.M[0] @ g.qd, -g.e * g.qd[1]
    return np.array([(p1 - g.M[0, 1] * w2) / g.M[0, 0], w2])


# -- a state of a given energy ----------------------------------------------------------------------------------------
def root_found(g):
    def missing(s):
        return kinetic_energy(ARM, [-1.0, 1.0], [s, s]) + potential_energy(ARM, [-1.0, 1.0]) - g.E
    s = brentq(missing, .01, 50)
    return [-1.0, 1.0, s, s]


def scaled(g):
    q, qd = np.array([0.0, -1.2]), np.array([1.0, 2.0])
    return [*q, *(qd * sqrt((g.E - potential_energy(ARM, q)) / kinetic_energy(ARM, q, qd)))]


def by_letters(g):
    q1, q2 = -1.5, .5
    P = 9.81 / 2 * (3 * sin(q1) + sin(q1 + q2))
    per = (5 / 3 + cos(q2)) / 2 + 1 / 6 - (1 / 3 + cos(q2) / 2)
    s = sqrt((g.E - P) / per)
    return np.array([q1, q2, -s, s])


def wrong_energy(q, T=1.0, P=1.0):
    """A state with a slip in one of the energies."""
    def state(g):
        qd = np.array([1.0, 1.5])
        return np.array([*q, *(qd * sqrt((g.E - P * potential_energy(ARM, q)) / (T * kinetic_energy(ARM, q, qd))))])
    return state


function = lambda f: lambda g: f
RIGHTS = {"simulation-euler": [by_hand, in_a_loop, by_package],
          "simulation-rk4": [function(f) for f in (four_slopes, plain_numbers, packaged, tableau)],
          "simulation-order": [lambda g: g.h * (g.e2 / g.e1) ** (1 / g.p), lambda g: g.h * exp(log(g.e2 / g.e1) / g.p),
                               lambda g: brentq(lambda x: g.e1 * (x / g.h) ** g.p - g.e2, 1e-9, 1)],
          "simulation-horizon": [lambda g: log(g.far / g.near) / g.rate, lambda g: (log(g.far) - log(g.near)) / g.rate,
                                 lambda g: brentq(lambda t: log(g.near) + g.rate * t - log(g.far), 0, 1e3)],
          "simulation-lock": [two_rows, all_at_once, constraint],
          "simulation-stop": [rows_of_the_blow, by_impulse, momentum_kept],
          "simulation-energy": [root_found, scaled, by_letters]}
acceleration = lambda g, q: -1.5 * 9.81 / g.l * cos(q)
WRONGS = {
    "simulation-euler": {
        "new-rate-moves-the-angle": [lambda g: [g.q0 + g.h ** 2 * acceleration(g, g.q0) + g.h * (
            g.h * acceleration(g, g.q0) + g.h * acceleration(g, g.q0 + g.h ** 2 * acceleration(g, g.q0))),
            g.h * acceleration(g, g.q0) + g.h * acceleration(g, g.q0 + g.h ** 2 * acceleration(g, g.q0))]],
        "rods-are-points": [lambda g: [g.q0 + g.h ** 2 * acceleration(g, g.q0) / .75, 2 * g.h * acceleration(g, g.q0) / .75]],
        "sine for cosine": [lambda g: [g.q0 - g.h ** 2 * 1.5 * 9.81 / g.l * sin(g.q0), -2 * g.h * 1.5 * 9.81 / g.l * sin(g.q0)]],
        "one step": [lambda g: [g.q0, g.h * acceleration(g, g.q0)]]},
    "simulation-rk4": {
        "slopes-count-alike": [function(scheme([.25] * 4))], "middle-slopes-are-one": [function(scheme(SIMPSON, same=True))],
        "slopes-from-the-start": [function(lambda y, h: y + h * f(y)), function(scheme(SIMPSON, (0, 0, 0)))],
        "whole steps": [function(scheme(SIMPSON, (1.0, 1.0, 1.0)))], "weights of 6": [function(scheme(6 * SIMPSON))]},
    "simulation-order": {
        "error-in-proportion": [lambda g: g.h * g.e2 / g.e1], "order-of-one-step": [lambda g: g.h * (g.e2 / g.e1) ** (1 / (g.p + 1))],
        "half-step-half-error": [lambda g: g.h / np.ceil(log2(g.e1 / g.e2))], "power for root": [lambda g: g.h * (g.e2 / g.e1) ** g.p],
        "factor only": [lambda g: (g.e2 / g.e1) ** (1 / g.p)],
        "ratio turned round": [lambda g: g.h * (g.e1 / g.e2) ** (1 / g.p)],
        "step left as it is": [lambda g: g.h]},
    "simulation-horizon": {
        "tens-for-e": [lambda g: log(g.far / g.near, 10) / g.rate], "distance-grows-evenly": [lambda g: (g.far / g.near - 1) / g.rate],
        "times for over": [lambda g: log(g.far / g.near) * g.rate], "growth from 1": [lambda g: log(1 / g.near) / g.rate],
        "ratio turned round": [lambda g: -log(g.far / g.near) / g.rate]},
    "simulation-lock": {
        "lock-holds-weight-alone": [lambda g: g.hv[1]], "lock-has-no-torque": [lambda g: 0.0],
        "others-move-as-if-free": [lambda g: g.hv[1] - g.M[1, 0] * (np.linalg.inv(g.M) @ g.hv)[0]],
        "sign of joint 1": [lambda g: g.hv[1] + g.M[1, 0] / g.M[0, 0] * g.hv[0]],
        "weight added up": [lambda g: g.hv.sum()],
        "own part left out": [lambda g: -g.M[1, 0] / g.M[0, 0] * g.hv[0]],
        "acceleration for torque": [lambda g: -g.hv[0] / g.M[0, 0]],
        "joints exchanged": [lambda g: g.hv[0] - g.M[0, 1] / g.M[1, 1] * g.hv[1]],
        "row 2 alone": [lambda g: g.hv[1] - g.M[1, 1] / g.M[0, 0] * g.hv[0]]},
    "simulation-stop": {
        "stop-concerns-one-joint": [lambda g: [g.qd[0], -g.e * g.qd[1]]], "stop-turns-all-rates": [lambda g: [-g.e * x for x in g.qd]],
        "blow-keeps-all-speed": [lambda g: [g.qd[0] + 2 * g.M[0, 1] / g.M[0, 0] * g.qd[1], -g.qd[1]]],
        "change of sign": [lambda g: [g.qd[0] - g.M[0, 1] / g.M[0, 0] * (1 + g.e) * g.qd[1], -g.e * g.qd[1]]],
        "change too small": [lambda g: [g.qd[0] + g.M[0, 1] / g.M[0, 0] * g.e * g.qd[1], -g.e * g.qd[1]]],
        "no way back": [lambda g: [g.qd[0], g.e * g.qd[1]]],
        "stops dead": [lambda g: [g.qd[0] + g.M[0, 1] / g.M[0, 0] * g.qd[1], 0.0]]},
    "simulation-energy": {
        "property": [wrong_energy([-.4, .9], T=2), wrong_energy([-.4, .9], P=.5), wrong_energy([-.4, .9], P=0),
                     lambda g: [0.0, 0.0, 1.0, 1.0], lambda g: [-.5, .8, 1.0, 0.0]]},
}
