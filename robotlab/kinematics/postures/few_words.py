"""Sentences about few joints: which may move while the hand stays and so have to be given, and what cannot be reached."""
from functools import lru_cache

import numpy as np

from ..jacobian import jacobian
from .held import own_motion, put_right
from .limits import TURNS
from .structure import size
from .summary import touch

POSTURES, NOTHING, VISIBLE = 20, 1e-9, 1e-6          # for the hand's freedom; a value that is zero; one that counts in a motion
SPARE = {1: ("one", "curve"), 2: ("two", "surface")}
TRIES = 60                                           # random postures from which a place is sought


@lru_cache(maxsize=256)
def require_told(robot, locked, place):
    """Raise a ValueError where the joints that are not locked have more freedom than the target of the hand fixes."""
    moves = [i for i in range(robot.n) if i + 1 not in locked]
    length, slides = size(robot) or 1.0, np.array([link.prismatic for link in robot.links])
    q = np.random.default_rng(0).uniform(-1, 1, (POSTURES, robot.n)) * np.where(slides, length, np.pi)
    J = jacobian(robot, q)[..., moves] * np.where(slides, length, 1.0)[moves] / np.array([length] * 3 + [1.0] * 3)[:, None]
    J = J[:, :3] if place else J
    spare = len(moves) - np.linalg.matrix_rank(J, tol=NOTHING).max()
    if not spare:
        return
    loose = np.abs(np.linalg.svd(J)[2][:, -spare:]).max((0, 1))
    joints, told = [i + 1 for i, x in zip(moves, loose) if x > VISIBLE], enough(J, moves, spare)
    expected = f"locked={{{', '.join([*(f'{j}: ...' for j in locked), *(f'{j}: 0.2' for j in told)])}}}"
    (number, shape), (asked, what) = SPARE.get(spare, (spare, "whole space")), ("point", "point") if place else ("pose", "hand")
    raise ValueError(f"locked tells too little: of {list_of([i + 1 for i in moves])} the postures for a {asked} are a {shape}; "
                     f"{list_of(joints)} can move{together(joints)} while the {what} stays; tell {number} of these, such as {expected}")


def enough(J, moves, spare):
    """The numbers of the last joints whose values have to be given, so that no freedom is left."""
    told = []
    for k in reversed(range(len(moves))):
        rest = [j for j in range(len(moves)) if j != k and moves[j] + 1 not in told]
        if len(told) < spare and len(rest) - np.linalg.matrix_rank(J[..., rest], tol=NOTHING).max() < spare - len(told):
            told.append(moves[k] + 1)
    return sorted(told)


def list_of(joints):
    """'joint 3', 'joints 1, 2'."""
    return f"joint{'s' * (len(joints) > 1)} {', '.join(map(str, joints))}"


def together(joints):
    """Return " together" for more than one joint."""
    return " together" if len(joints) > 1 else ""


def summary_of_few(few, q, names, target, certain):
    """The words for the postures q (k, n) of one target, nan where there is none."""
    there = np.flatnonzero(np.isfinite(q).all(-1))
    if not len(there):
        return none_of(few, target)
    words = [f"{'at least ' * (not certain)}{len(there)} posture{'s' * (len(there) > 1)}"]
    branch = [name.split(TURNS)[0] for name in names]
    words += [f"{names[a]} and {names[b]} touch" for i, a in enumerate(there) for b in there[i + 1:]
              if branch[a] != branch[b] and touch(few.robot, q[a], q[b])]
    loose = sorted({joints for a in there if (joints := own_motion(few, q[a], target))})
    stays = "the point" if few.place else "the hand"
    words += [f"singular: {list_of(joints)} can move{together(joints)} while {stays} stays, so these are some of a curve; "
              f"locked={{{joints[-1]}: ...}} tells one" for joints in loose]
    return "; ".join(words)


def none_of(few, target):
    """Say why there is no posture: the place, the orientation, or the limits."""
    if np.isfinite(few.find(target[None])[0]).all(-1).any():
        return "no posture: outside the limits"
    if few.place:
        return "no posture: the point is out of reach"
    q, point = few.samples(np.pi)[:TRIES], few.only_place()
    reached = np.isfinite(put_right(point, q[None], np.broadcast_to(target[:3, 3], (len(q), 3)), far=True)).any()
    return "no posture: the place can be had, but not with this orientation" if reached else "no posture: the place is out of reach"
