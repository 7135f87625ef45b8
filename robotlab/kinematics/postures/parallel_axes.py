"""Five joints, three in a row of them parallel: the other two bring the direction of these axes to its place, a plane arm does the rest.

    JA C1 JB f = e          f: the direction behind joint B, e: before joint A; a slide among the two follows from the height along e

The loop begins with A and B, the hand wherever it comes; so what they make is I.
"""
import numpy as np

from ...maths.spatial import inverse
from .row import Row, made
from .to_a_point import NONE, brought

Z = np.array([0.0, 0.0, 1.0])


def are_parallel(row):
    """True if the last three of five joints turn about parallel axes, and one of the first two turns."""
    upright = all(np.hypot(*C[:2, 2]) < NONE for C in row.C[3:5])
    return len(row.slides) == 5 and upright and not any(row.slides[2:]) and not all(row.slides[:2])


def outer_of(row):
    """(q (k, 2), free (k, 2)) of the first two joints."""
    C, slides = row.C, row.slides
    turns = [i for i in (0, 1) if not slides[i]]
    e = C[3, 2, 2] * C[4, 2, 2] * C[5, 2, :3]
    between, held = [], np.eye(4)
    for i in range(3):
        held = held @ with_no_place(C[i])
        if i in turns or i == 2:
            between.append(held)
            held = np.eye(4)
    angles, loose = brought(Row((False,) * len(turns), np.array(between)), Z, e[None])
    q, free = np.zeros((len(angles), 2)), np.zeros((len(angles), 2), dtype=bool)
    q[:, turns], free[:, turns] = angles[:, 0], loose[:, 0]
    return with_height(row, q, e), free


def with_no_place(C):
    """The rotation of a pose alone, as a pose."""
    out = np.eye(4)
    out[:3, :3] = C[:3, :3]
    return out


def with_height(row, q, e):
    """The first two joints q (k, 2) with a slide where the parallel axes come to their height."""
    C, slide = row.C, [i for i in (0, 1) if row.slides[i]]
    if slide:
        rise = C[3, 2, 3] + C[3, 2, 2] * (C[4, 2, 3] + C[4, 2, 2] * C[5, 2, 3])
        along = made(Row(row.slides[:slide[0]], C[:slide[0] + 1]), q[:, :slide[0]])[:, :3, 2] @ e
        q[:, slide[0]] = (-rise - made(Row(row.slides[:2], C[:3]), q)[:, :3, 3] @ e) / along
    return q


def plane_arm(row, q):
    """The last three joints as a row, and the poses (k, 4, 4) that they have to make when the first two are at q (k, 2)."""
    return Row(row.slides[2:], row.C[2:]), inverse(made(Row(row.slides[:2], np.array([*row.C[:2], np.eye(4)])), q))
