"""Notebook 19: the terms of its exercises."""
from .asked import handed, lump


def column(g):
    """Terms of the torques: of accelerations, of rates, and of the weight."""
    light, heavy = lump(g, weight=0.0), lump(g)
    return {"of the accelerations": lambda q, qd, qdd: light(q, 0 * qd, qdd), "of the rates": lambda q, qd, qdd: light(q, qd, 0 * qdd),
            "of the weight": lambda q, qd, qdd: heavy(q, 0 * qd, 0 * qdd)}


def rod(g):
    """Terms of the mass, the first and the second moment of a rod in frame 2."""
    first = handed(g, second=0.0) - handed(g, first=0.0, second=0.0)
    second = handed(g, first=0.0) - handed(g, first=0.0, second=0.0)
    return {"of the mass": handed(g, first=0.0, second=0.0), "of the first moment": first, "of the second moment": second}


TERMS = {"masses-column": column, "masses-rod": rod}
