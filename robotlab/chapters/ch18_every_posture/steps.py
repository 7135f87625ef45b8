"""Notebook 18: the quantities on the way to its answers."""
import numpy as np

from ...course.steps import Steps
from ...maths.spatial import wrapped
from .exercises import bend, both, plane, toward


def half_ways(g):
    """The direction to joint 3 of three parallel ones, the lean of link 1, the bend, and the direction of the hand."""
    q1, q2, _ = plane(g)
    lean = np.arctan2(g.a2 * np.sin(q2), g.a1 + g.a2 * np.cos(q2))
    return float(q1 + lean), float(lean), float(q2), g.phi


STEPS = {
    "postures-elbow": (Steps(("the bend of the elbow", "the lean of the forearm"), lambda g: (bend(g), float(np.arctan2(g.d4, g.a3))),
                             lambda b, lean: both(b - lean, -b - lean)),),
    "postures-shoulder": (Steps(("the direction of W", "the lean of the plane of the arm"),
                                lambda g: (float(toward(g)[0]), float(toward(g)[2])),
                                lambda phi, lean: both(phi + lean, phi + np.pi - lean)),),
    "postures-parallel": (Steps(("the direction to joint 3", "the lean of link 1", "q2", "the direction of the hand"), half_ways,
                                lambda way, lean, q2, phi: wrapped(np.array([way - lean, q2, phi - way + lean - q2]))),),
}
