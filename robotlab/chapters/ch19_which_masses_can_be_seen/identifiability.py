"""All ten numbers of every link, the torques that are linear in them, and those that a motion determines."""
from typing import NamedTuple

import numpy as np

from ...dynamics.base_parameters import body_regressor
from ...kinematics.frames import link_poses
from ...model.axis_chain import PLACES, along_x, axis_chain

NAMES = ("m", "hx", "hy", "hz", "Sxx", "Syy", "Szz", "Sxy", "Sxz", "Syz")
ROUNDING = 1e-9                                      # of the largest: a smaller column, or singular value, is rounding
SINGLY, TOGETHER, NEVER = "●", "◐", "–"


class Identifiable(NamedTuple):
    """Parameters that a motion determines."""
    values: np.ndarray                               # (columns,) singular values, the largest 1, columns scaled to length 1
    rank: int                                        # number of combinations that it determines
    marks: tuple                                     # of each column: SINGLY, TOGETHER or NEVER


def all_columns(arm):
    """[(link, name of a number)] of all links, ten each."""
    return [(i, name) for i in range(1, arm.n + 1) for name in PLACES]


def whole_regressor(arm, q, qd, qdd):
    """Y (N, n, 10 n) with tau = Y p, p all numbers of all links about the origins on their axes; rotors and friction apart."""
    return body_regressor(axis_chain(arm), all_columns(arm), q, qd, qdd)


def ten_numbers(J):
    """(..., 10) of moments [S h; h^T m] (..., 4, 4), in the order of NAMES."""
    i, j = np.array(list(PLACES.values())).T
    return np.asarray(J, dtype=float)[..., i, j]


def identifiable(Y):
    """Find the parameters that torques determine, from Y (N, n, columns): by the space of those changes that change no torque.

    A parameter is determined singly if no such change moves it; never, if it may be changed alone; else only together with others.
    """
    flat = Y.reshape(-1, Y.shape[-1])
    length = np.linalg.norm(flat, axis=0)
    there = length > ROUNDING * length.max()
    _, s, Vt = np.linalg.svd(np.linalg.qr(flat[:, there] / length[there], mode="r"))
    rank = int((s > ROUNDING * s[0]).sum())
    free = np.linalg.norm(Vt[rank:], axis=0)         # size of each number's change without effect on torques
    marks = np.full(len(length), NEVER, dtype=object)
    marks[there] = np.where(free < np.sqrt(ROUNDING), SINGLY, TOGETHER)
    values = np.zeros(len(length))
    values[:rank] = s[:rank] / s[0]
    return Identifiable(values, rank, tuple(marks))


def axis_poses(arm, q):
    """Poses (n + 1, 4, 4) of the base and of the frames on the joint axes, as Craig has them, at q (n,) of an arm with a standard table."""
    T = link_poses(arm, q)
    return np.stack([T[0], *(T[i] @ np.linalg.inv(along_x(link.a, link.alpha)) for i, link in enumerate(arm.links, start=1))])
