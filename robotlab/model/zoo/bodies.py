"""Inertias of simple bodies, for arms whose source gives none, and the step from one reference point to another."""
import numpy as np


def cylinder_inertia(mass, length, axis, radius=0):
    """Inertia (3, 3) of a solid cylinder about its centre of mass; with radius 0 a thin rod.

        along the axis  m r^2 / 2        across it  m (3 r^2 + l^2) / 12

    mass [kg], length and radius [m], numbers or letters. axis: "x", "y" or "z". Returns [kg m2].
    """
    across = mass * (3 * radius ** 2 + length ** 2) / 12
    moments = dict(x=across, y=across, z=across) | {axis: mass * radius ** 2 / 2}
    return [[moments["x"], 0, 0], [0, moments["y"], 0], [0, 0, moments["z"]]]


def inertia_about_com(I, mass, com):
    """Inertia (3, 3) about the centre of mass from that about the origin, I - m (c.c 1 - c c^T) (Steiner's theorem).

    I: (3, 3) about the origin [kg m2]. mass [kg]. com: (3,) centre of mass, from that origin [m]. Same axes.
    """
    c = np.asarray(com)
    return np.asarray(I) - mass * (c @ c * np.eye(3) - np.outer(c, c))
