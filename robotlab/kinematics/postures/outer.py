"""The three joints that lead to a point, or to a direction and a height: two equations with each outer joint on its own side.

    alpha x1 + A = beta x3 + B          x = (c, s) of a joint that turns, (way, way^2) of one that slides

The joint between them does not change what the two rows say: height along its axis and distance from it, or, where it slides, what lies
across. Where one combination of the rows is free of an outer joint, a circle meets a plane; else there is a quartic (Pieper 1968).
"""
from typing import NamedTuple

import numpy as np

from .loop import turned, turned_back
from .meetings import circle_meets_plane, slide_meets, two_cones

ROUNDING = 1e-12


class Side(NamedTuple):
    """One side of the two rows: the factors (2, 2) of x, and the constants (2,)."""
    k: list
    rest: list


class Free(NamedTuple):
    """A combination of the two rows that is free of one of the outer joints."""
    of: int                                          # the joint that is missing, 0 or 1 for the first or the third of the loop
    weights: tuple                                   # of the two rows; None where they depend on the given joint
    other: int                                       # the row that tells this joint afterwards


# -- to a point ---------------------------------------------------------------------------------------------------------
def point_rows(joints, p, P):
    """The two `Side`s of J1 C2 J2 C3 J3 p = P. p, P: points (3,) in the frames of joint 3 and of joint 1."""
    _, middle, last = joints
    R3, c3 = last.C[:3, :3], last.C[:3, 3]
    R2, c2 = middle.C[:3, :3].T, -(middle.C[:3, :3].T @ middle.C[:3, 3])
    return _side(joints[0], R2, c2, P, middle.slides, way=-1), _side(last, R3, c3, p, middle.slides)


def _side(joint, R, c, p, slid, way=1):
    """The point R J p + c as the middle joint sees it. way: -1 for the point R J^-1 p + c. slid: whether the middle joint slides."""
    if joint.slides:
        columns, stays, square = [way * R[:, 2], (0, 0, 0)], R @ p + c, 0
    else:
        across = np.array([[p[0], -way * p[1]], [p[1], way * p[0]]], dtype=object)
        columns, stays, square = list((R[:, :2] @ across).T), R[:, 2] * p[2] + c, p[0] * p[0] + p[1] * p[1]
    if slid:
        return Side([[columns[0][i], columns[1][i]] for i in range(2)], [stays[0], stays[1]])
    distance = [2 * sum(stays * columns[0]), 1 if joint.slides else 2 * sum(stays * columns[1])]
    return Side([[columns[0][2], columns[1][2]], distance], [stays[2], sum(stays * stays) + square])


# -- to a direction and a height ----------------------------------------------------------------------------------------
def direction_rows(joints, C4, rise):
    """The two `Side`s where three parallel axes follow, whose direction is z after C4 and before C1; they rise by `rise` [m].

    z = R1 J1 R2 J2 R3 J3 R4 z and z . (c1 + R1 J1 (c2 + R2 J2 (c3 + R3 J3 c4))) + rise = 0.
    """
    (R1, c1), (R2, c2), (R3, c3) = ((joint.C[:3, :3], joint.C[:3, 3]) for joint in joints)
    e, f, n, r = R1[2], C4[:3, 2], R2[:, 2], R3[2]
    back = lambda v: [v[0] * e[0] + v[1] * e[1], v[0] * e[1] - v[1] * e[0]]      # v . J1^T e, what multiplies (c, s)
    on = lambda v: [v[0] * f[0] + v[1] * f[1], v[1] * f[0] - v[0] * f[1]]        # v . J3 f
    along = R3.T @ c3
    left = Side([back(n), back(-2 * c2)], [n[2] * e[2], -2 * (c1[2] + e[2] * c2[2])])
    right = Side([on(r), on(2 * along)], [r[2] * f[2], 2 * (along[2] * f[2] + sum(f * C4[:3, 3]) + rise)])
    return left, right


def direction_values(joints, sides, free):
    """[(x1, x3)] of the outer joints where three parallel axes follow; a direction is best found from two cones."""
    first, middle, last, after, one = *joints[:4], free.of
    if free.other == 1:
        return outer_values(joints, sides, free)
    e, f, n, r, out = first.C[2, :3], after.C[:3, 2], middle.C[:3, 2], last.C[2, :3], []
    for found in circle_meets_plane(*_combined(sides, free, 1 - one)):
        if one == 0:
            seen = two_cones(n, e, last.C[:3, :3] @ turned(found, f))
            out += [((c, -s), found) for c, s in seen]
        else:
            out += [(found, x) for x in two_cones(r, f, middle.C[:3, :3].T @ turned_back(found, e))]
    return out


# -- which row tells which joint ----------------------------------------------------------------------------------------
def free_rows(samples):
    """A `Free`, or None where no combination of the rows is free of an outer joint. samples: the outer joints at some poses."""
    for of in (0, 1):
        seen = [_seen(joints, of) for joints in samples]
        found = _free(samples[0][2 * of].slides, samples[0][1].slides, seen)
        if found is not None:
            return Free(of, *found)
    return None


def _seen(joints, of):
    """Rotation and place of the middle axis as the first outer joint sees it, or the third."""
    C = joints[1 + of].C.astype(float)
    R, c = C[:3, :3], C[:3, 3]
    return (R.T, -(R.T @ c)) if of else (R, c)


def _free(slides, slid, samples):
    """(weights of the rows, the other row) if a combination of them is free of a joint. samples: how it sees the middle joint."""
    if slides and not slid:                          # height grows with the way, the distance with its square
        return ((1, 0), 1) if all(abs(R[2, 2]) < ROUNDING for R, _ in samples) else None
    a, b = np.moveaxis([([R[2, 0]], [R[2, 1]]) if slides else (R[:2, 0], R[:2, 1]) if slid else (R[:2, 2], -2 * c[:2])
                        for R, c in samples], 1, 0)
    if np.abs(a).max() < ROUNDING or np.abs(b).max() < ROUNDING:
        return ((1, 0), 1) if np.abs(a).max() < ROUNDING else ((0, 1), 0)
    if a.shape[1] == 2 and (np.abs(a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0])
                            > ROUNDING * np.linalg.norm(a, axis=1) * np.linalg.norm(b, axis=1)).any():
        return None
    weights = -(a * b).sum(1) / (a * a).sum(1)
    return (None if np.ptp(weights) > ROUNDING * np.abs(weights).max() else (float(weights[0]), 1)), 0


def outer_values(joints, sides, free):
    """[(x1, x3)] of the outer joints, by two meetings one after the other."""
    kinds = joints[0].slides, joints[2].slides
    one, two = free.of, 1 - free.of
    out = []
    for found in meet(kinds[two], *_combined(sides, free, two)):
        for then in meet(kinds[one], *_row(sides, free.other, one, found, kinds[two])):
            out.append((then, found) if one == 0 else (found, then))
    return out


def meet(slides, k, d):
    """The values x with k . x = d."""
    return slide_meets(k, d) if slides else circle_meets_plane(k, d)


def _combined(sides, free, two):
    """k, d of the combination for the joint that it is not free of."""
    side, across = sides[two], sides[1 - two]
    a, b = free.weights or (-(across.k[0][0] * across.k[1][0] + across.k[0][1] * across.k[1][1])
                            / (across.k[0][0] * across.k[0][0] + across.k[0][1] * across.k[0][1]), 1)
    return [a * side.k[0][i] + b * side.k[1][i] for i in range(2)], \
        a * (across.rest[0] - side.rest[0]) + b * (across.rest[1] - side.rest[1])


def _row(sides, row, one, found, slides):
    """k, d of a row for a joint, when the value of the other is found."""
    side, across = sides[one], sides[1 - one]
    x = (found, found * found) if slides else found
    return side.k[row], across.k[row][0] * x[0] + across.k[row][1] * x[1] + across.rest[row] - side.rest[row]


# -- where no combination is free of a joint ------------------------------------------------------------------------------
def other_value(sides, joints, told, x):
    """Represent the other outer joint when one of them is known: both rows at once, two equations in two unknowns."""
    x = (x, x * x) if joints[told].slides else x
    left, right = sides[::1 if told else -1]
    y = solved(left.k, [right.k[i][0] * x[0] + right.k[i][1] * x[1] + right.rest[i] - left.rest[i] for i in range(2)])
    return y[0] if joints[2 - told].slides else tuple(y)


def solved(k, d):
    """The x (2,) with k x = d, k (2, 2)."""
    det = k[0][0] * k[1][1] - k[0][1] * k[1][0]
    return [(d[0] * k[1][1] - d[1] * k[0][1]) / det, (d[1] * k[0][0] - d[0] * k[1][0]) / det]


def quadratic_form(sides, joints, told):
    """Return the form that the value (x, y) of joint `told`, 0 or 2, makes zero: the factors of x^2, x y, y^2, x, y and 1.

    That of the other outer joint, M (x, y) + m, has to be the cosine and sine of an angle, or a way and its square.
    """
    left, right = sides[::1 if told else -1]
    (a, b), (p, q), (r, s) = (solved(left.k, d) for d in ([right.k[0][0], right.k[1][0]], [right.k[0][1], right.k[1][1]],
                                                         [right.rest[0] - left.rest[0], right.rest[1] - left.rest[1]]))
    if joints[2 - told].slides:                      # (a x + p y + r)^2 = b x + q y + s
        return [a * a, 2 * a * p, p * p, 2 * a * r - b, 2 * p * r - q, r * r - s]
    return [a * a + b * b, 2 * (a * p + b * q), p * p + q * q, 2 * (a * r + b * s), 2 * (p * r + q * s), r * r + s * s - 1]
