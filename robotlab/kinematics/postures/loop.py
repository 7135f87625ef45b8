"""An arm whose tool is held is a loop: from joint to joint, through the hand, back to the base.

    C1 J1 C2 J2 ... Cn Jn = I          J turns about its own z, or slides along it; C are constants of the arm

in Craig's frames for both conventions; the pose T of the hand is part of one of the C. A loop has no beginning: any joint may be the first.
A frame whose axis points against the one before is turned over, F J(q) F = J(-q), so that parallel axes of a loop point the same way.
"""
from typing import NamedTuple

import numpy as np

from ...maths.scalar import array_like, cos_sin
from ...maths.spatial import inverse
from ...model.axis_chain import axes_of
from ..frames import link_pose


PARALLEL = 1e-12                                     # sine of the angle between two axes that are parallel
OVER = np.diag([1, -1, -1, 1]).astype(object)        # F, half a turn about x


class Joint(NamedTuple):
    """A joint of the loop and the constant that leads to it."""
    number: int                                      # counted from 1 at the base
    slides: bool
    C: np.ndarray                                    # (4, 4) pose of the joint in the frame of the one before
    varies: bool = False                             # whether C is no constant of the arm: the hand is in it, or a joint that is locked
    sign: int = 1                                    # -1: the frame is turned over, and the joint counts the other way


def loop(robot, T, locked=0, at=0.0):
    """The joints from the base outwards. T: (4, 4) pose of the tool, of numbers or nodes. locked: a joint fixed `at` a value."""
    axes, tool = axes_of(robot)
    joints, tool = one_way([Joint(i, axis.prismatic, exact(link_pose(axis, 0, True))) for i, axis in enumerate(axes, 1)], exact(tool))
    back = tool @ inverse(T) @ exact(robot.base)                                 # from the last joint through the hand to the base
    if locked:
        joint = joints.pop(locked - 1)
        at = joint.sign * at
        fixed, after = joint.C @ motion(joint, at if joint.slides else cos_sin(at)), locked - 1
        if after == len(joints):
            back = fixed @ back
        else:
            joints[after] = joints[after]._replace(C=fixed @ joints[after].C, varies=True)
    return [joints[0]._replace(C=back @ joints[0].C, varies=True), *joints[1:]]


def one_way(joints, tool):
    """The joints and the tool behind them, each frame whose axis points against the one before turned over."""
    out, sign = joints[:1], 1
    for joint in joints[1:]:
        C = joint.C if sign > 0 else OVER @ joint.C
        sign = -1 if turn_is_none(C) and C[2, 2] < 0 else 1
        out.append(joint._replace(C=C if sign > 0 else C @ OVER, sign=sign))
    return out, tool if sign > 0 else OVER @ tool


def turn_is_none(C):
    """True if the axis with pose C is parallel to z."""
    return abs(C[0, 2]) + abs(C[1, 2]) < PARALLEL


def exact(C):
    """A pose of numbers as objects, whole numbers as integers: what is multiplied by them leaves no trace in a program."""
    return array_like(C.shape, (int(x) if x == int(x) else float(x) for x in C.flat))


def turned(x, v):
    """J v of a joint whose cosine and sine are x."""
    return np.array([x[0] * v[0] - x[1] * v[1], x[1] * v[0] + x[0] * v[1], v[2]], dtype=object)


def turned_back(x, v):
    """J^T v of a joint whose cosine and sine are x."""
    return turned((x[0], -x[1]), v)


def motion(joint, x):
    """The pose J (4, 4) of a joint. x: its cosine and sine, or the way that it slides."""
    c, s, way = (1, 0, x) if joint.slides else (*x, 0)
    return np.array([[c, -s, 0, 0], [s, c, 0, 0], [0, 0, 1, way], [0, 0, 0, 1]], dtype=object)


def through(joints, values):
    """The pose C1 J1 C2 J2 ... of some joints in a row."""
    T = joints[0].C @ motion(joints[0], values[0])
    for joint, x in zip(joints[1:], values[1:]):
        T = T @ joint.C @ motion(joint, x)
    return T
