"""Notebook 09: the quantities on the way to its answers."""
import numpy as np

from ...course.steps import Steps


def turned(g):
    """Along and across both links."""
    first, second = g.q1, g.q1 + g.q2
    return [np.array(pair) for angle in (first, second) for pair in ((np.cos(angle), np.sin(angle)), (-np.sin(angle),
                                                                                                      np.cos(angle)))]


def coarse(g):
    """The parts of the acceleration of the tool: of both links towards their axes, and across them."""
    along, across, forward, beside = turned(g)
    (w1, w2), (e1, e2) = g.qd, g.qdd
    return -g.a1 * w1 ** 2 * along, -g.a2 * (w1 + w2) ** 2 * forward, g.a1 * e1 * across, g.a2 * (e1 + e2) * beside


def fine(g):
    """The same, product by product."""
    along, across, forward, beside = turned(g)
    (w1, w2), (e1, e2) = g.qd, g.qdd
    return (-g.a1 * w1 ** 2 * along, -g.a2 * w1 ** 2 * forward, -2 * g.a2 * w1 * w2 * forward, -g.a2 * w2 ** 2 * forward,
            g.a1 * e1 * across, g.a2 * e1 * beside, g.a2 * e2 * beside)


STEPS = {
    "influence-second": (Steps(
        ("the axis of joint 1", "the axis of joint 2", "the lever from axis 2 to P"), lambda g, s1, s2, R2, P: (s1, s2, P - R2),
        lambda s1, s2, r: np.cross(s1, np.cross(s2, r))),),
    "influence-plane": (Steps(
        ("the share of link 1", "the share of link 2 in entry 1, 1", "each entry beside the diagonal", "entry 2, 2"),
        lambda g: (-g.a1 * np.cos(g.q1), *[-g.a2 * np.cos(g.q1 + g.q2)] * 3), lambda a, b, c, d: np.array([[a + b, c], [c, d]])),
        Steps(("the length of link 1", "the length of link 2", "the cosine of q1", "the cosine of q1 + q2"),
              lambda g: (g.a1, g.a2, np.cos(g.q1), np.cos(g.q1 + g.q2)),
              lambda a, b, c, d: -np.array([[a * c + b * d, b * d], [b * d, b * d]]))),
    "influence-acceleration": (
        Steps(("the part that turns with q̇² (all of q̇ᵀ H q̇)", "the part of the joint accelerations, G q̈,"),
              lambda g: (sum(coarse(g)[:2]), sum(coarse(g)[2:])), lambda *parts: sum(parts)),
        Steps(("the part of link 1 towards its axis", "the part of link 2 towards the elbow", "the part across link 1",
               "the part across link 2"),
              coarse, lambda *parts: sum(parts)),
        Steps(("the part of link 1 with q̇1²", "the part of link 2 with q̇1²", "the part of link 2 with 2 q̇1 q̇2",
               "the part of link 2 with q̇2²",
               "the part of link 1 with q̈1", "the part of link 2 with q̈1", "the part of link 2 with q̈2"), fine,
               lambda *parts: sum(parts))),
    "influence-boom": (Steps(
        ("the rate of the turn along the boom", "the distance", "the rate of the turn across the boom", "the speed of the slide",
         "the factor 2 of the part across"),
        lambda g: (g.w, g.r, g.w, g.v, 2.0), lambda w, r, turn, v, two: np.array([-w * w * r, two * turn * v])),),
}
