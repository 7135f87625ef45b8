"""Notebook 14: the quantities on the way to its answers."""
import numpy as np

from ...course.steps import Steps
from ...systems.closed import transferred_model
from .exercises import turning
from .slips import bars


def columns(g, q):
    """The columns of the chain of three links."""
    u = bars(g, np.asarray(q, float))
    return u.sum(axis=1), u[:, 1] + u[:, 2], u[:, 2]


def shares(g):
    """Return the torques of motion and of weight at the crank."""
    _, P, loads = transferred_model(*turning(g))
    return P[0, 0, 0] * g.w ** 2, -loads[0]


def follow(a, b, c, d, e, f):
    """Both rates from the bars: of the crank; of the coupler, in its own column and in the crank's; of the rocker, in all three."""
    return np.linalg.solve(np.array([b + e, f]).T, -(a + c + d))


STEPS = {
    "closed-rates": (
        Steps(("the column of the crank", "the column of the coupler", "the column of the rocker"), columns,
              lambda a, b, c: np.linalg.solve(np.array([b, c]).T, -a)),
        Steps(("the crank in its own column", "the coupler in its own column", "the coupler in the column of the crank",
               "the rocker in the column of the crank", "the rocker in the column of the coupler", "the rocker in its own column"),
              lambda g, q: tuple(bars(g, np.asarray(q, float)).T[[0, 1, 1, 2, 2, 2]]), follow)),
    "closed-steady": (Steps(("the part of the motion, P* w²,", "the part of the weight"), shares, lambda motion,
                            weight: motion + weight),),
    "closed-gears": (Steps(
        ("the ratio of motor 1 above", "the ratio of motor 2 above", "the torque at the drum",
         "the sum of the squares of the ratios"),
        lambda g: (g.G1, g.G2, g.T, g.G1 ** 2 + g.G2 ** 2), lambda a, b, T, squares: np.array([a, b]) * T / squares),),
}
