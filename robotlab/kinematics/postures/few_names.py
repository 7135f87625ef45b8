"""Names of the postures of few joints: left and right at the first joint and where an elbow is upright, up and down at another."""
from itertools import product

import numpy as np

from ...maths.spatial import dot
from ..frames import joint_axes, tip_pose
from .names import SLIDES, _looked_up
from .to_a_point import order

TURNED, SIDES, HEIGHTS = ("as is", "flipped"), ("left", "right"), ("up", "down")
UPRIGHT = 1e-9


def named_branches(few, kept, q):
    """((branch, name), ...) of the branches that are kept, left before right, up before down. q: (k, N, n) postures of some targets."""
    joints, roots = parting(few)
    if roots:
        return [(k, f"root {i}") for i, k in enumerate(kept, start=1)]
    signs = np.array(list(product((0, 1), repeat=len(joints))), dtype=int).reshape(2 ** len(joints), -1)[kept]
    some = [m for m in range(len(joints)) if len(set(signs[:, m])) > 1]
    signs, joints = signs[:, some], [joints[m] for m in some]
    pairs = [pair_of(few, *joint, q) for joint in joints]
    pairs = [tuple(f"{word} {j}" for word in pair) if pairs.count(pair) > 1 else pair for pair, (j, _) in zip(pairs, joints)]
    named = signs.copy()
    for m, (pair, (j, _)) in enumerate(zip(pairs, joints)):
        measure = {"up": height, "left": side}.get(pair[0].split()[0])
        if measure and len(q) == 2 ** len(some):
            named[:, m] = _looked_up(signs, m, np.where(np.isfinite(q).all(-1), measure(few.robot, np.nan_to_num(q), j), np.nan))
    named = named if len({tuple(row) for row in named}) == len(named) else signs
    columns = sorted(range(len(joints)), key=lambda m: joints[m][0])
    found = sorted((tuple(int(row[m]) for m in columns), k) for row, k in zip(named, kept))
    return [(k, ", ".join(pairs[m][sign] for m, sign in zip(columns, row)) or "as is") for row, k in found]


def parting(few):
    """([(number of a joint, whether it is the middle one of three round a point)] where two answers part, whether they have no such order).

    No order exists for postures from a quartic, or from a loop that begins in its middle, where the intersections depend on the pose.
    """
    way, row, m, numbers = few.way, few.row, len(few.row.slides), [i + 1 for i in few.moves]
    middle = []
    if way is not None:
        row, turns = way.row, [i for i, slides in enumerate(way.row.slides) if not slides]
        m, numbers = m - way.last if way.last else 0, [numbers[k] for k in way.order]
        three = way.last == 3 or not way.last and len(turns) == 3
        middle = [(numbers[m + 1] if way.last else numbers[turns[1]], True)] if three else []
        if way.whole:
            return [], True
    if m == 2:
        return [(numbers[1], False), *middle], False
    if m < 3:
        return middle, False
    p = way.point if way else np.zeros(3)
    C = row.C[m][:3, :3] @ p + row.C[m][:3, 3]
    first, _ = order(row.slides[:3], row.C[1:3], C)
    return [(numbers[j - 1], False) for j in ((1, 3) if first == 1 else (3, 1))] + middle, first == 0


def pair_of(few, j, middle, q):
    """The two words for joint j."""
    if few.slides[j - 1]:
        return SLIDES
    if middle:
        return TURNED
    e = joint_axes(few.robot, np.nan_to_num(q))[0][..., j - 1, :]
    return SIDES if j == 1 or np.abs(np.abs(e @ upwards(few.robot)) - 1).max() < UPRIGHT else HEIGHTS


def upwards(robot):
    """The direction against gravity (3,); z of the base where there is none."""
    g = np.array([x if isinstance(x, (int, float)) else 0.0 for x in robot.gravity], dtype=float)
    size = np.linalg.norm(g)
    return -g / size if size else robot.base[:3, 2].astype(float)


def height(robot, q, j):
    """Return the height of axis j (...) [m]."""
    return joint_axes(robot, q)[1][..., j - 1, :] @ upwards(robot)


def side(robot, q, j):
    """Return how far an elbow lies left of the way from axis 1 to the hand (...) [m2], or the plane of the arm left of joint 1."""
    e, p = joint_axes(robot, q)
    ahead = tip_pose(robot, q)[..., :3, 3] - p[..., 0, :]
    across = e[..., 1, :]
    if j > 1 or np.abs(np.cross(e[..., 0, :], across)).max() < UPRIGHT:
        return np.cross(ahead, p[..., max(j - 1, 1), :] - p[..., 0, :]) @ upwards(robot)
    return dot(ahead, across) * dot(e[..., 0, :], np.cross(ahead, across))
