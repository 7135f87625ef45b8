"""Notebook 16: the quantities on the way to its answers."""
import numpy as np

from ...course.steps import Steps

G = 9.81


def lifts(g):
    """Rise of the elbow, and of the hand relative to the elbow."""
    return g.a1 * (np.sin(g.q1) - np.sin(g.p1)), g.a2 * (np.sin(g.q1 + g.q2) - np.sin(g.p1 + g.p2))


def shared(g):
    """The work for each mass."""
    elbow, hand = lifts(g)
    return g.m1 * G * elbow / 2, g.m2 * G * elbow, g.m2 * G * hand / 2, g.mp * G * elbow, g.mp * G * hand


STEPS = {
    "capstone-rms": (
        Steps(("the part of the first torque", "the part of the second torque", "the part of the third torque",
               "the length of the cycle"),
              lambda g: (g.tau1 ** 2 * g.t1, g.tau2 ** 2 * g.t2, g.tau3 ** 2 * g.t3, g.t1 + g.t2 + g.t3 + g.pause),
              lambda a, b, c, T: np.sqrt((a + b + c) / T)),
        Steps(("the first torque", "the second torque", "the third torque", "the first time", "the second time", "the third time"),
              lambda g: (g.tau1, g.tau2, g.tau3, g.t1, g.t2, g.t3, g.t1 + g.t2 + g.t3 + g.pause),
              lambda a, b, c, t, u, v, T: np.sqrt((a * a * t + b * b * u + c * c * v) / T))),
    "capstone-shaft": (
        Steps(("the torque of the joint, τ/N,", "the torque of the rotor, N J q̈,"),
              lambda g, tau, qdd, N, J: (np.asarray(tau) / N, N * J * np.asarray(qdd)), lambda a, b: a + b),
        Steps(("the gear at the torque of the joint", "the gear at the rotor", "J", "τ", "q̈"),
              lambda g, tau, qdd, N, J: (N, N, J, np.asarray(tau), np.asarray(qdd)), lambda N, M, J, tau,
              qdd: tau / N + M * J * qdd)),
    "capstone-gear": (
        Steps(("I q̈", "the weight", "J q̈ of the rotor"), lambda g: (g.I * g.qdd, g.g, g.J * g.qdd), lambda a, w,
              r: np.sqrt((a + w) / r)),
        Steps(("the inertia", "q̈ at the load", "the weight", "J", "q̈ at the rotor"),
              lambda g: (g.I, g.qdd, g.g, g.J, g.qdd), lambda I, a, w, J, b: np.sqrt((I * a + w) / (J * b)))),
    "capstone-time": (Steps(
        ("the duration", "the torque of acceleration and velocities", "what the drive has left"),
        lambda g: (g.T, g.rest, g.limit - g.weight), lambda T, rest, left: T * np.sqrt(rest / left)),
        Steps(("the torque of acceleration and velocities", "the weight", "the limit of the drive"),
              lambda g: (g.rest, g.weight, g.limit, g.T), lambda rest, w, limit, T: T * np.sqrt(rest / (limit - w)))),
    "capstone-payload": (
        Steps(("the torque of the motor behind the gear", "the reserve", "the torque of the link", "g times the length"),
              lambda g: (g.rated * g.N, g.reserve, g.m * G * g.a / 2, G * g.a), lambda T, reserve, link,
              lever: (T / reserve - link) / lever),
        Steps(("g", "g at the link", "the half at the link", "the length", "the length at the link", "the mass of the link",
               "the gear"),
              lambda g: (G, G, .5, g.a, g.a, g.m, g.N, g.rated / g.reserve),
              lambda w, W, half, l, L, m, N, T: (T * N - m * W * half * L) / (w * l))),
    "capstone-work": (
        Steps(("the work for link 1", "the work for link 2", "the work for the payload"),
              lambda g: (lambda a, b, c, d, e: (a, b + c, d + e))(*shared(g)), lambda *parts: sum(parts)),
        Steps(("the work for link 1", "the work for link 2 as the elbow rises", "the work for link 2 as it turns about the elbow",
               "the work for the payload as the elbow rises", "the work for the payload as link 2 turns"), shared,
               lambda *parts: sum(parts)),
        Steps(("the half of link 1", "the half of link 2", "the rise of the elbow", "the rise of the hand above the elbow",
               "the mass of link 1", "the mass of link 2", "the payload"),
              lambda g: (.5, .5, *lifts(g), g.m1, g.m2, g.mp),
              lambda h, k, e, u, m, M, p: G * (m * h * e + M * (e + k * u) + p * (e + u)))),
}
