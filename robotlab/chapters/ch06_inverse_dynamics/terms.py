"""Notebook 06: the terms of its exercises."""
import numpy as np

G = 9.81


def rod(g):
    """Terms of the torque of one rod."""
    return {"of the acceleration": lambda q, qd, qdd: g.m * g.l**2 / 3 * qdd,
            "of the weight": lambda q, qd, qdd: g.m * G * g.l / 2 * np.cos(q),
            "of viscous friction": lambda q, qd, qdd: g.b * qd, "of Coulomb friction": lambda q, qd, qdd: g.c * np.sign(qd)}


def shares(g):
    """Terms of the torque of the quicker motion."""
    k = (g.T / g.new) ** 2
    return {"of inertia": g.I * k, "of Coriolis and centrifugal torques": g.V * k, "of gravity": g.weight, "of friction": g.R}


def runs(g):
    """Terms of the three shares."""
    at = lambda size, k: size * np.eye(3)[k]
    return {"of the weight": at(g.rest, 0), "of the square of q̇1": at(g.one - g.rest, 1), "of the square of q̇3": at(g.three - g.rest, 1),
            "of the product": at(g.both - g.one - g.three + g.rest, 2)}


def work(g):
    """Terms of the work."""
    W = g.m * G * g.l / 2
    return {"of the height at the end": W * np.sin(g.q1),
            "of the height at the start": -W * np.sin(g.q0), "of friction": g.c * (g.q1 - g.q0)}


TERMS = {"torques-rod": rod, "torques-time": shares, "torques-split": runs, "torques-work": work}
