"""Notebook 03: the terms of its exercises."""
import numpy as np

from .exercises import GRAVITY, christoffel, friction_as


def heights(g):
    """Terms of the weight torque of two rods, by height."""
    weigh = lambda m, l, both=0: lambda q: GRAVITY * m * l * np.sin(q[0] + both * q[1])
    return {"of rod 1": weigh(g.m1, g.l1 / 2), "of the elbow's height, which carries rod 2,": weigh(g.m2, g.l1),
            "of rod 2 beyond the elbow": weigh(g.m2, g.l2 / 2, 1)}


def inertias(g):
    """Terms of M."""
    first, all_ = np.array([[1, 0], [0, 0]]), np.ones((2, 2))
    fixed = lambda size, where: lambda q: size * where
    return {"of rod 1's own inertia": fixed(g.m1 * g.l1**2 / 12, first),
            "of the circle of rod 1's centre": fixed(g.m1 * g.l1**2 / 4, first),
            "of the elbow's circle, on which rod 2 rides,": fixed(g.m2 * g.l1**2, first),
            "of rod 2's own inertia": fixed(g.m2 * g.l2**2 / 12, all_),
            "of the circle of rod 2's centre about the elbow": fixed(g.m2 * g.l2**2 / 4, all_),
            "with the cosine": lambda q: g.m2 * g.l1 * g.l2 / 2 * np.cos(q[1]) * np.array([[2, 1], [1, 0]])}


def entries(g):
    """Terms of C: its entries, C12 by rates."""
    place = lambda i, j, k: lambda q, qd: christoffel(g)(q, np.where(np.arange(2) == k, qd, 0)) * np.eye(4)[2 * i + j].reshape(2, 2)
    return {"of C11": place(0, 0, 1), "of C12 with q̇1": place(0, 1, 0), "of C12 with q̇2": place(0, 1, 1), "of C21": place(1, 0, 0)}


TERMS = {"energy-potential": heights, "energy-inertia": inertias, "energy-christoffel": entries,
         "energy-friction": lambda g: {"of viscous friction": friction_as(lambda b, f, v: b * v)(g),
                                       "of Coulomb friction": friction_as(lambda b, f, v: f * np.sign(v))(g)}}
