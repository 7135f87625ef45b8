"""All postures of six joints, from a loop of which three axes in a row meet in a point or are parallel: the formula, branch by branch."""
from typing import NamedTuple

import numpy as np

from ...maths.scalar import array_like, cos_sin
from ...maths.spatial import inverse
from .inner import elbow, wrist
from .loop import loop, through, turned, turned_back
from .meetings import angle
from .outer import Free, direction_rows, direction_values, other_value, outer_values, point_rows


class Plan(NamedTuple):
    """Order in which the six joints of an arm are found."""
    start: int                                       # the joint, counted from 0, with which the loop begins; the triple comes last
    parallel: bool                                   # whether the axes of the triple are parallel; else they meet in a point
    free: Free                                       # None where only a quartic tells the outer joints
    locked: int = 0                                  # a seventh joint, which is fixed
    told: int = 2                                    # which joint of the loop the quartic tells, 0 or 2


def branches(robot, T, plan, at=0.0, told=None, middle=None):
    """The postures (k, n) of an arm for one pose T (4, 4), of numbers or nodes, each entry found without a choice.

    at: coordinate of the locked joint. told: value of the joint that a quartic has given. middle: coordinate of the second,
    if it lies along three parallel axes, so that the pose does not tell it.
    """
    joints = from_start(loop(robot, T, plan.locked, at), plan)
    sides = sides_of(joints, plan)
    if told is not None:
        pairs = [(told, other_value(sides, joints, plan.told, told))[::-1 if plan.told else 1]]
    else:
        pairs = (direction_values if plan.parallel else outer_values)(joints, sides, plan.free)
    found = _parallel(joints, pairs, middle) if plan.parallel else _to_point(joints, pairs)
    return array_like((len(found), robot.n), (x for q in found for x in in_order(joints, q, {plan.locked: at})))


def in_order(joints, q, given):
    """The coordinates of all joints from the base outwards. q: those of the loop; given: {number: coordinate} of others."""
    found = given | {joint.number: joint.sign * x for joint, x in zip(joints, q)}
    return [found[i] for i in sorted(found) if i]


def from_start(joints, plan):
    """The joints of the loop in the order of a plan."""
    return joints[plan.start:] + joints[:plan.start]


def sides_of(joints, plan):
    """The two rows that tell the outer joints."""
    if plan.parallel:
        return direction_rows(joints[:3], joints[3].C, rise(joints))
    return point_rows(joints[:3], *wrist_point(joints))


def rise(joints):
    """Return the rise of the last three axes, which are parallel, from the frame of the first to that of the last [m]."""
    return joints[4].C[2, 3] + joints[4].C[2, 2] * joints[5].C[2, 3]


def _to_point(joints, pairs):
    """Three joints bring the wrist point to its place, the wrist turns the hand."""
    outer, (J4, J5, J6) = joints[:3], joints[3:]
    p, P = wrist_point(joints)
    out = []
    for x1, x3 in pairs:
        u, v = moved(outer[2], x3, p), moved_back(outer[0], outer[1], x1, P)
        q2 = v[2] - u[2] if outer[1].slides else turn_between(u, v)
        first = coordinate(outer[0], x1), q2, coordinate(outer[2], x3)
        K = (through(outer, (x1, value(outer[1], q2), x3)) @ J4.C)[:3, :3].T
        out += [(*first, *q) for q in wrist(K, J5.C, J6.C)]
    return out


def _parallel(joints, pairs, middle=None):
    """Three joints bring the direction of the parallel axes, and their height, to its place; an elbow does the rest."""
    outer, (J4, J5, J6) = joints[:3], joints[3:]
    out = []
    for x1, x3 in pairs:
        b = outer[2].C[:3, :3] @ turned(x3, J4.C[:3, 2])
        a = outer[1].C[:3, :3].T @ turned_back(x1, outer[0].C[2, :3])
        q2 = turn_between(b, a) if middle is None else outer[1].sign * middle
        K = inverse(through(outer, (x1, cos_sin(q2), x3)) @ J4.C)
        out += [(angle(*x1), q2, angle(*x3), *q) for q in elbow(K, J5.C, J6.C)]
    return out


def wrist_point(joints):
    """Return the meeting point of the last three axes: in the frame of joint 3, and in the frame of joint 1 on the far side of the loop."""
    J1, J4, J5, J6 = joints[0], *joints[3:]
    p4, p6 = on_axis(J5.C), on_axis(inverse(J6.C))
    R, c = J1.C[:3, :3].T, J1.C[:3, 3]
    return J4.C[:3, :3] @ p4 + J4.C[:3, 3], R @ (p6 - c)


def on_axis(C):
    """The point (3,) on z where the axis with pose C crosses it."""
    sine2 = C[0, 2] ** 2 + C[1, 2] ** 2
    return np.array([0, 0, C[2, 3] - C[2, 2] * (C[0, 2] * C[0, 3] + C[1, 2] * C[1, 3]) / sine2], dtype=object)


def moved(joint, x, p):
    """C J p: a point behind a joint, in the frame before it."""
    p = np.array([p[0], p[1], p[2] + x], dtype=object) if joint.slides else turned(x, p)
    return joint.C[:3, :3] @ p + joint.C[:3, 3]


def moved_back(joint, after, x, P):
    """C^-1 J^-1 P: a point before a joint, in the frame after it."""
    P = np.array([P[0], P[1], P[2] - x], dtype=object) if joint.slides else turned_back(x, P)
    return after.C[:3, :3].T @ (P - after.C[:3, 3])


def turn_between(u, v):
    """The angle about z that turns u to v."""
    return angle(u[0] * v[0] + u[1] * v[1], u[0] * v[1] - u[1] * v[0])


def value(joint, q):
    """Represent a joint coordinate: by its cosine and sine, or by itself where the joint slides."""
    return q if joint.slides else cos_sin(q)


def coordinate(joint, x):
    """The joint coordinate of such a value."""
    return x if joint.slides else angle(*x)


def parting(robot, plan):
    """The joints at which two answers part, in the order of the branches: their numbers, and whether each slides."""
    joints = from_start(loop(robot, np.eye(4), plan.locked), plan)
    one, two = joints[2 * plan.free.of], joints[2 - 2 * plan.free.of]
    both = plan.free.weights is None or plan.free.weights[1]
    squares = ((two, both), (one, plan.free.other), (joints[4], 1))              # whether the square of a way is in what tells it
    found = [joint for joint, square in squares if not joint.slides or square and not joints[1].slides]
    return [joint.number for joint in found], [joint.slides for joint in found]
