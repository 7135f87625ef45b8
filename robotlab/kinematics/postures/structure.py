"""Structure by which all postures of an arm are found branch by branch: three axes through a point, or three parallel ones."""
from functools import lru_cache

import numpy as np

from ...maths.spatial import inverse, pose, rpy
from ..jacobian import jacobian
from ..starts import reach
from .branches import Plan, from_start, on_axis
from .loop import loop, turn_is_none
from .outer import free_rows

EXACT = 1e-12                                        # of the arm's length: axes that pass each other by less meet
SAMPLES, ALMOST = 20, 1e-9                           # postures for the hand's freedom, and a value that is zero
NEARLY = 1e-3                                        # of the arm's length: by less a wrist is nearly, and so not, spherical


def plans(robot, locked=0):
    """[(how far the triple is from what it has to be, in m, its `Plan`)] of the triples of six joints, best first.

    Structure holds for every pose, and every coordinate of a locked joint: it is looked for at some of both.
    """
    samples, found = [loop(robot, T, locked, at) for T, at in some_poses()], []
    for first in range(4):
        triples, start = [joints[first:first + 3] for joints in samples], (first + 3) % 6
        outers = [(joints[start:] + joints[:start])[:3] for joints in samples]
        if any(joint.slides for joint in triples[0]):
            continue
        if all(map(are_parallel, triples)):
            if not any(joint.slides for joint in outers[0]):
                found.append((0.0, Plan(start, True, free_rows(outers), locked, told(samples[0], start))))
        elif not any(turn_is_none(joint.C) for triple in triples for joint in triple[1:]):
            found.append((max(map(spread, triples)), Plan(start, False, free_rows(outers), locked, told(samples[0], start))))
    return sorted(found, key=lambda one: (one[0] > EXACT * size(robot), one[1].free is None, one[0]))


def some_poses():
    """Poses of the tool that have nothing in common, and as many places of a locked joint."""
    q = np.random.default_rng(0).uniform(0.5, 2.5, (3, 7))
    return [(pose(rpy(*x[:3]), x[3:6]), x[6]) for x in q]


def told(joints, start):
    """The joint of the loop that a quartic tells best: the other one, 0 or 2, must follow whatever the pose, so its side is constant."""
    return 0 if any(joint.varies for joint in (joints[start:] + joints[:start])[:2]) else 2


def are_parallel(triple):
    """True if three axes are parallel, and apart from each other."""
    return all(turn_is_none(joint.C) and np.hypot(*joint.C[:2, 3].astype(float)) > 0 for joint in triple[1:])


def spread(triple):
    """By how much three axes fail to meet in one point [m]: two common normals, and the way between their feet on the axis between."""
    C5, C6 = (joint.C.astype(float) for joint in triple[1:])
    return max(gap(C5), gap(C6), abs(on_axis(inverse(C5))[2] - on_axis(C6)[2]))


def gap(C):
    """Return the distance of the axis with pose C from z [m]."""
    across = np.cross([0, 0, 1], C[:3, 2])
    return abs(C[:3, 3] @ across) / np.linalg.norm(across)


def plan_of(robot, locked=0):
    """The `Plan` of an arm of which six joints move; None where it has no such structure. A ValueError says how nearly it has one."""
    require_all_ways(robot, locked)
    found, length = plans(robot, locked), size(robot)
    if found and found[0][0] <= EXACT * length:
        return found[0][1]
    missed, plan = min(found, key=lambda one: one[0], default=(np.inf, None))
    if missed < NEARLY * length:
        numbers = [joint.number for joint in from_start(loop(robot, np.eye(4), locked), plan)[3:]]
        raise ValueError(f"axes {', '.join(map(str, numbers))} nearly meet in a point, but pass it by {missed:.3g} m: "
                         "make a and d between them exactly 0 for a spherical wrist")
    return None


@lru_cache(maxsize=64)
def has_structure(robot):
    """True if six joints are found branch by branch, in microseconds."""
    try:
        plan = plan_of(robot) if robot.n == 6 else None
        return plan is not None and plan.free is not None
    except ValueError:                               # a wrist that is nearly spherical
        return False


def require_all_ways(robot, locked=0):
    """Raise a ValueError unless the joints that move can move the hand in all six ways: else a pose has no posture, or a curve of them."""
    q = np.random.default_rng(0).uniform(-1, 1, (SAMPLES, robot.n))
    J = jacobian(robot, q) / np.array([size(robot)] * 3 + [1.0] * 3)[:, None]
    ways = np.linalg.matrix_rank(np.delete(J, [locked - 1] if locked else [], axis=-1), tol=ALMOST).max()
    if ways < 6:
        raise ValueError(f"robot can move its hand in only {ways} of six ways: for a pose there is no posture, or a curve of them")


def has_elbow_circle(robot):
    """True if seven joints are a shoulder of three axes through a point, an elbow, and a wrist of three axes through a point."""
    joints = loop(robot, np.eye(4))
    triples = joints[:3], joints[4:]
    return robot.kinds == "RRRRRRR" and not any(turn_is_none(joint.C) for triple in triples for joint in triple[1:]) and \
        max(map(spread, triples)) <= EXACT * size(robot)


def size(robot):
    """The length of all links and of the tool together, slides drawn in [m]; 1 where there is none."""
    return reach(robot, sliding=0.0, limits=False) or 1.0
