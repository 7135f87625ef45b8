"""Joints in a row, as in an arm of few joints: the constants between them, and the numbers for a joint.

    T = C0 J1 C1 J2 ... Jm Cm          J turns about its own z, or slides along it; base and tool are in the outer constants
"""
from typing import NamedTuple

import numpy as np

from ...maths.spatial import inverse, pose, turn_z
from ...model.axis_chain import axes_of
from ..frames import link_pose


class Row(NamedTuple):
    """Some joints in a row."""
    slides: tuple                                    # (m) whether each slides
    C: np.ndarray                                    # (m + 1, 4, 4) the constants before, between and behind them


def row_of(robot, locked=(), length=1.0):
    """The `Row` of the joints that move, lengths in those of the arm. locked: {number: coordinate} of the others."""
    axes, tool = axes_of(robot)
    slides, C, held = [], [], np.asarray(robot.base, dtype=float)
    for i, axis in enumerate(axes, start=1):
        held = held @ link_pose(axis, 0, True).astype(float)
        if i in locked:
            held = held @ motion(axis.prismatic, np.asarray(locked[i]))
        else:
            slides.append(axis.prismatic)
            C.append(held)
            held = np.eye(4)
    C = np.array([*C, held @ np.asarray(tool, dtype=float)])
    C[:, :3, 3] /= length
    return Row(tuple(slides), C)


def backwards(row):
    """The same joints seen from the hand: T^-1 = Cm^-1 Jm^-1 ... C0^-1, whose coordinates are -q from the last to the first."""
    return Row(row.slides[::-1], inverse(row.C[::-1]))


def round_the_loop(row, start, T):
    """The joints from `start` on, through the hand at T and the base to the one before: what they make is I."""
    hand = row.C[-1] @ inverse(T) @ row.C[0]
    if start == 0:
        return Row(row.slides, np.array([inverse(T) @ row.C[0], *row.C[1:]]))
    C = [*row.C[start:-1], hand, *row.C[1:start], np.eye(4)]
    return Row(row.slides[start:] + row.slides[:start], np.array(C))


def motion(slides, q):
    """The pose J (..., 4, 4) of a joint at q (...)."""
    if slides:
        T = np.tile(np.eye(4), (*np.shape(q), 1, 1))
        T[..., 2, 3] = q
        return T
    return pose(turn_z(np.cos(q), np.sin(q)), np.zeros(3))


def made(row, q):
    """The pose (..., 4, 4) that the joints make at q (..., m)."""
    T = np.broadcast_to(row.C[0], (*q.shape[:-1], 4, 4))
    for i, slides in enumerate(row.slides):
        T = T @ motion(slides, q[..., i]) @ row.C[i + 1]
    return T


def moved(T, p):
    """T p: points (..., 3) in the frame before."""
    return (T[..., :3, :3] @ p[..., None])[..., 0] + T[..., :3, 3]


# -- numbers for a joint: (c, s) of an angle, (t, t^2) of a way -------------------------------------------------------------
def coordinate(slides, x):
    """The joint coordinate (...) of x (..., 2)."""
    return x[..., 0] if slides else np.arctan2(x[..., 1], x[..., 0])


def carried(slides, x, p, way=1):
    """J p: points (..., 3) carried by a joint; way: -1 for J^-1 p."""
    if slides:
        return p + way * x[..., :1] * np.array([0.0, 0.0, 1.0])
    c, s = x[..., 0], way * x[..., 1]
    return np.stack(np.broadcast_arrays(c * p[..., 0] - s * p[..., 1], s * p[..., 0] + c * p[..., 1], p[..., 2]), axis=-1)
