"""Notebook 00: the terms of its exercise."""
import numpy as np


def link(name, share):
    """given -> tip(q) of one link alone, at the angle share @ q."""
    return lambda g: lambda q: g[name] * np.array([np.cos(np.dot(share, q)), np.sin(np.dot(share, q))])


TERMS = {"start-tip": lambda g: {"of link 1": link("l1", (1, 0))(g), "of link 2": link("l2", (1, 1))(g)}}
