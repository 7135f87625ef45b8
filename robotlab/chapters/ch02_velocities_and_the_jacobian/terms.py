"""Notebook 02: the terms of its exercises."""
from .exercises import J

TERMS = {"jacobian-torques": lambda g: {f"of the force along {axis}": J(g)[k] * g.F[k] for k, axis in enumerate("xy")}}
