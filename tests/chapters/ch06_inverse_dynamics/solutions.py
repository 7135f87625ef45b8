"""Answers to the exercises of notebook 06, right and wrong, as people write them."""
import numpy as np

from robotlab import Friction, gravity_torque, inverse_dynamics, jacobian, quintic, with_payload, zoo
from robotlab.chapters.ch06_inverse_dynamics.exercises import balanced, rods

G = 9.81


# -- one rod ----------------------------------------------------------------------------------------------------------
def rod_formula(g):
    return lambda q, qd, qdd: g.m * g.l**2 / 3 * qdd + g.m * G * g.l / 2 * np.cos(q) + g.b * qd + g.c * np.sign(qd)


def rod_steiner(g):
    def torque(q, qd, qdd):
        J = g.m * g.l**2 / 12 + g.m * (g.l / 2)**2
        return J * qdd + g.m * G * np.cos(q) * g.l / 2 + g.b * qd + g.c * np.sign(qd)
    return torque


def rod_package(g):
    arm = zoo.planar(1, g.l, g.m).with_link(1, friction=Friction(g.b, g.c))
    return lambda q, qd, qdd: inverse_dynamics(arm, [q], [qd], [qdd])[0]


def rod_without(g, **lost):
    return lambda q, qd, qdd: rod_formula(g.but(**lost))(q, qd, qdd)


# -- a payload, work, a balance ---------------------------------------------------------------------------------------
def masses(g, q1, q12):
    """Return the masses that motor 1 and motor 2 can hold."""
    elbow, tip = g.l1 * np.cos(q1), g.l1 * np.cos(q1) + g.l2 * np.cos(q12)
    second = g.m2 * G * (elbow + tip) / 2
    return (g.t1 - g.m1 * G * elbow / 2 - second) / (G * tip), (g.t2 - g.m2 * G * (tip - elbow) / 2) / (G * (tip - elbow))


def by_levers(g):
    return [min(masses(g, g.q1, g.q1 + g.q2)), min(masses(g, 0, 0))]


def laden(g, m, q):
    return np.abs(gravity_torque(with_payload(rods([g.m1, g.m2], [g.l1, g.l2]), m), q))


def by_jacobian(g):
    """Own weight and that of one kilogram separately."""
    out = []
    for q in ([g.q1, g.q2], [0, 0]):
        own, one = laden(g, 0, q), jacobian(rods([1, 1], [g.l1, g.l2]), q)[1] * G
        out.append(min((np.array([g.t1, g.t2]) - own) / one))
    return out


def by_search(g):
    """All postures, and the load by bisection between one that can be held and one that cannot."""
    angles = np.linspace(-np.pi, np.pi, 73)
    every, limit = np.stack(np.meshgrid(angles, angles), -1).reshape(-1, 2), np.array([g.t1, g.t2])

    def most(q):
        low, high = 0.0, 50.0
        for _ in range(40):
            low, high = ((low + high) / 2, high) if (laden(g, (low + high) / 2, q) <= limit).all() else (low, (low + high) / 2)
        return low
    return [most([g.q1, g.q2]), most(every)]


def height(g):
    return g.m * G * g.l / 2 * (np.sin(g.q1) - np.sin(g.q0))


def work_sum(g):
    t, q, qd, qdd, _ = quintic([g.q0], [g.q1], g.T).sample(4001)
    tau = g.m * g.l**2 / 3 * qdd + g.m * G * g.l / 2 * np.cos(q) + g.c
    return float((tau * qd)[:, 0].sum() * (t[1] - t[0]))


def other_lean(g, c1=0.25):
    q1 = np.arccos(c1)
    return [q1, -np.arccos(-(g.m1 / 2 + g.m2) * g.l1 * c1 / (g.m2 * g.l2 / 2)) - q1]


def searched(g):
    arm, q1 = rods([g.m1, g.m2], [g.l1, g.l2]), 1.3
    q2 = np.linspace(0, np.pi - q1, 20001)
    tau = gravity_torque(arm, np.stack([0 * q2 + q1, q2], -1))[:, 0]
    return [q1, float(q2[np.abs(tau).argmin()])]


RIGHTS = {
    "torques-rod": [rod_formula, rod_steiner, rod_package],
    "torques-ask": [lambda g: np.stack([g.first - g.rest, g.second - g.rest], 1) / g.a,
                    lambda g: [[(g.first[i] - g.rest[i]) / g.a, (g.second[i] - g.rest[i]) / g.a] for i in (0, 1)],
                    lambda g: (np.array([g.first, g.second]) - g.rest) / g.a],
    "torques-split": [lambda g: [g.rest, g.one + g.three - 2 * g.rest, g.both - g.one - g.three + g.rest],
                      lambda g: np.array([g.rest, (g.one - g.rest) + (g.three - g.rest), (g.both - g.one) - (g.three - g.rest)]),
                      lambda g: [g.rest, 2 * ((g.one + g.three) / 2 - g.rest), (g.both - g.rest) - (g.one + g.three - 2 * g.rest)]],
    "torques-time": [lambda g: (g.I + g.V) * (g.T / g.new)**2 + g.weight + g.R,
                     lambda g: (g.I * g.T**2 + g.V * g.T**2) / g.new**2 + g.weight + g.R,
                     lambda g: g.I + g.V + g.weight + g.R + ((g.T / g.new)**2 - 1) * (g.I + g.V)],
    "torques-load": [by_levers, by_jacobian, by_search],
    "torques-work": [lambda g: height(g) + g.c * (g.q1 - g.q0), work_sum, lambda g: g.c * abs(g.q1 - g.q0) + height(g)],
    "torques-balance": [balanced, other_lean, searched],
}
WRONGS = {
    "torques-rod": {
        "gravity-forgotten": [lambda g: lambda q, qd, qdd: g.m * g.l**2 / 3 * qdd + g.b * qd + g.c * np.sign(qd)],
        "inertia-about-joint": [lambda g: lambda q, qd, qdd: rod_formula(g)(q, qd, 0) + g.m * g.l**2 / 12 * qdd],
        "weight-at-the-end": [lambda g: lambda q, qd, qdd: rod_formula(g)(q, qd, qdd) + g.m * G * g.l / 2 * np.cos(q)],
        "friction forgotten": [lambda g: rod_without(g, b=0, c=0)],
        "dry friction forgotten": [lambda g: rod_without(g, c=0)], "viscous friction forgotten": [lambda g: rod_without(g, b=0)],
        "frictions exchanged": [lambda g: rod_without(g, b=g.c, c=g.b)],
        "weight pulls along": [lambda g: lambda q, qd, qdd: rod_formula(g)(q, qd, qdd) - g.m * G * g.l * np.cos(q)],
        "friction without a sign": [lambda g: lambda q, qd, qdd: rod_without(g, c=0)(q, qd, qdd) + g.c],
        "friction-helps": [lambda g: rod_without(g, b=-g.b, c=-g.c)]},
    "torques-ask": {
        "weight-left-in": [lambda g: np.array([g.first, g.second]).T / g.a],
        "not per unit": [lambda g: np.stack([g.first - g.rest, g.second - g.rest], 1)],
        "joint-for-itself": [lambda g: [[(g.first - g.rest)[0] / g.a, 0], [0, (g.second - g.rest)[1] / g.a]]],
        "measured against each other": [lambda g: np.stack([g.first - g.second, g.second - g.first], 1) / g.a],
        "sign": [lambda g: np.stack([g.rest - g.first, g.rest - g.second], 1) / g.a]},
    "torques-split": {
        "weight-left-in": [lambda g: [g.rest, g.one + g.three, g.both - g.one - g.three]],
        "weight taken off once": [lambda g: [g.rest, g.one + g.three - g.rest, g.both - g.one - g.three + g.rest]],
        "squares-are-coriolis": [lambda g: [g.rest, g.both - g.one - g.three + g.rest, g.one + g.three - 2 * g.rest]],
        "all of it is Coriolis": [lambda g: [g.rest, g.one + g.three - 2 * g.rest, g.both - g.rest]],
        "one square lost": [lambda g: [g.rest, g.one - g.rest, g.both - g.one]]},
    "torques-time": {
        "torque-is-inertia": [lambda g: (g.I + g.V + g.weight + g.R) * (g.T / g.new)**2],
        "torque-follows-speed": [lambda g: (g.I + g.V) * g.T / g.new + g.weight + g.R],
        "rates-scale-once": [lambda g: g.I * (g.T / g.new)**2 + g.V * g.T / g.new + g.weight + g.R],
        "rates do not scale": [lambda g: g.I * (g.T / g.new)**2 + g.V + g.weight + g.R],
        "dry-friction-grows": [lambda g: (g.I + g.V) * (g.T / g.new)**2 + g.weight + g.R * g.T / g.new],
        "slower": [lambda g: (g.I + g.V) * (g.new / g.T)**2 + g.weight + g.R]},
    "torques-load": {
        "links weigh nothing": [lambda g: [min(g.t1 / (G * (g.l1 * np.cos(g.q1) + g.l2 * np.cos(g.q1 + g.q2))),
                                               g.t2 / (G * g.l2 * np.cos(g.q1 + g.q2))),
                                           min(g.t1 / (G * (g.l1 + g.l2)), g.t2 / (G * g.l2))]],
        "one motor": [lambda g: [masses(g, g.q1, g.q1 + g.q2)[0], masses(g, 0, 0)[0]],
                      lambda g: [masses(g, g.q1, g.q1 + g.q2)[1], masses(g, 0, 0)[1]]],
        "stronger motor": [lambda g: [max(masses(g, g.q1, g.q1 + g.q2)), max(masses(g, 0, 0))]],
        "this posture for all": [lambda g: [by_levers(g)[0]] * 2],
        "absolute-angles": [lambda g: [min(masses(g, g.q1, g.q2)), by_levers(g)[1]]],
        "reversed": [lambda g: by_levers(g)[::-1]]},
    "torques-work": {
        "heat forgotten": [height], "friction over degrees": [lambda g: height(g) + g.c * np.degrees(g.q1 - g.q0)],
        "friction over time": [lambda g: height(g) + g.c * g.T], "friction torque as heat": [lambda g: height(g) + g.c],
        "weight forgotten": [lambda g: g.c * (g.q1 - g.q0)], "friction-helps": [lambda g: height(g) - g.c * (g.q1 - g.q0)],
        "kinetic energy stays": [lambda g: height(g) + g.c * (g.q1 - g.q0) + g.m * g.l**2 / 6 * ((g.q1 - g.q0) / g.T)**2],
        "weight-at-the-end": [lambda g: 2 * height(g) + g.c * (g.q1 - g.q0)],
        "torque-times-angle": [lambda g: (g.m * G * g.l / 2 * np.cos(g.q0) + g.c) * (g.q1 - g.q0)]},
    "torques-balance": {
        "joint 2 for joint 1": [lambda g: [np.pi / 4, np.pi / 4]], "level arm": [lambda g: [0.0, 0.0]],
        "folded back": [lambda g: [0.0, np.pi]], "upright": [lambda g: [np.pi / 2, 0.0]],
        "property": [lambda g: [1.0, 0.5], lambda g: [1.2, -1.2]]},
}
