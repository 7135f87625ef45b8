"""Denavit and Hartenberg in both conventions. A row is [a, alpha, d, theta, prismatic, offset of the joint's body]."""
from math import cos, sin
from typing import NamedTuple

from .maths import IDENTITY, add, dot


def column(F, k):
    return [F[k], F[4 + k], F[8 + k]]


def origin(F):
    return column(F, 3)


def carry(F, p):
    """A point given in axes of frame F, in the world."""
    return [F[r] * p[0] + F[r + 1] * p[1] + F[r + 2] * p[2] + F[r + 3] for r in (0, 4, 8)]


def compose(A, B):
    return [A[r] * B[k] + A[r + 1] * B[4 + k] + A[r + 2] * B[8 + k] + (A[r + 3] if k == 3 else 0)
            for r in (0, 4, 8) for k in range(4)]


def link_pose(row, q, modified):
    a, alpha, d, theta, prismatic = row[:5]
    d, theta = (d + q, theta) if prismatic else (d, theta + q)
    c, s, ca, sa = cos(theta), sin(theta), cos(alpha), sin(alpha)
    if modified:
        return [c, -s, 0, a, s * ca, c * ca, -sa, -sa * d, s * sa, c * sa, ca, ca * d]
    return [c, -s * ca, s * sa, a * c, s, c * ca, -c * sa, a * s, 0, sa, ca, d]


def chain(arm, q):
    """Frames 0 to n in the world."""
    F = [arm.get("base") or IDENTITY]
    for row, x in zip(arm["rows"], q):
        F.append(compose(F[-1], link_pose(row, x, arm["modified"])))
    return F


class Bone(NamedTuple):
    """Geometry of one row for the picture: its joint's axis and centre, the piece by d (foot to end), that by a (across)."""
    axis: list
    x: list
    start: list
    to: list
    corner: list
    foot: list
    end: list
    across: tuple
    a: float
    d: float
    offset: float
    centre: list


def skeleton(arm, F):
    return [_bone(arm["modified"], row, F[i], F[i + 1]) for i, row in enumerate(arm["rows"])]


def _bone(modified, row, F, G):
    before, after = (G, F) if modified else (F, G)
    axis, x, start, to = column(before, 2), column(after, 0), origin(F), origin(G)
    corner = add(start, x, row[0]) if modified else add(to, x, -row[0])
    foot, end = (corner, to) if modified else (start, corner)
    across = (start, corner) if modified else (corner, to)
    d = dot(add(end, foot, -1), axis)
    return Bone(axis, x, start, to, corner, foot, end, across, row[0], d, row[5], add(foot, axis, row[5]))


def radius_at(s, i):
    """Radius of link i [m]: the arm grows thinner towards the wrist; all its sizes follow from one radius."""
    return s.arm["radius"] * (1 - .38 * i / max(1, len(s.bones) - 1))


def joint_radius(s, i):
    return 1.5 * radius_at(s, i)


def joint_half(s, i):
    return 1.35 * radius_at(s, i)
