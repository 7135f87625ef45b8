"""Notebook 07: the terms of its exercises."""
import numpy as np

from .exercises import G, force_of, moment_of

TERMS = {
    "nested-force": lambda g: {"of the accelerations": force_of(lambda i: i, mass=lambda m, a, g: m[:, None] * a)(g),
                               "of free fall": force_of(lambda i: i, mass=lambda m, a, g: -m[:, None] * g)(g)},
    "nested-moment": lambda g: {"of the forces": moment_of(turning=0.0)(g), "of h": moment_of(forces=0.0)(g)},
    "nested-spin": lambda g: {"of rod 1": g.w**2 * g.m1 * g.l1 / 2, "of rod 2 sitting at the elbow": g.w**2 * g.m2 * g.l1,
                              "of rod 2 beyond the elbow": g.w**2 * g.m2 * g.l2 / 2},
    "nested-slope": lambda g: {"of the lever up to the elbow": G * g.l1 * np.cos(g.q1),
                               "of the lever beyond the elbow": G * g.l2 / 2 * np.cos(g.q1 + g.q2)}}
