"""Notebook 08: the terms of its exercises."""
import numpy as np

from .exercises import X, Z, about


def turned(g):
    """Terms of a turned vector."""
    return {"with a": lambda e, phi, a: a * np.cos(phi), "along e": lambda e, phi, a: (1 - np.cos(phi)) * (e @ a) * e,
            "with e × a": lambda e, phi, a: np.cross(e, a) * np.sin(phi)}


def chain(g):
    """Terms of the velocity."""
    across = lambda angle, r: np.cross(Z, about(Z, angle) @ r)
    return {"of r₁₁": across(g.q1, g.r11), "of r₁₂": -across(g.q1, g.r12), "of r₂₂": across(g.q1 + g.q2, g.r22)}


def added(g):
    """Terms of Z."""
    both = np.ones((2, 2))
    return {"with J": g.J2 * both, "with c₂²": g.m2 * g.c2**2 * both, "with a₁²": g.m2 * g.a1**2 * np.outer(X[:2], X[:2]),
            "with the cosine": g.m2 * g.a1 * g.c2 * np.cos(g.q2) * np.array([[2, 1], [1, 0]])}


def step(g):
    """Terms of the new rates."""
    return {"of the old rates": g.qd, "of the drives P": g.h * np.linalg.solve(g.W, g.P), "of V": g.h * np.linalg.solve(g.W, g.V)}


TERMS = {"assembly-rodrigues": turned, "assembly-lever": chain, "assembly-z": added, "assembly-step": step}
