"""Notebook 17: the terms of its exercises."""
import numpy as np

from ...maths.spatial import skew
from .asked import e_of, ring_axes


def rodrigues(g):
    """Terms of the matrix of a turn."""
    e = e_of(g)
    return {"with I": np.cos(g.phi) * np.eye(3), "with e eᵀ": (1 - np.cos(g.phi)) * np.outer(e, e), "with [e]×": np.sin(g.phi) * skew(e)}


def rates(g):
    """Terms of the angular velocity."""
    return {f"of {name}": axis * rate for name, axis, rate in zip(("roll", "pitch", "yaw"), ring_axes(g).T, g.rates)}


TERMS = {"turns-matrix": rodrigues, "turns-rates": rates}
