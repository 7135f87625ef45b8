"""Summary of the postures of a pose: how many, which touch, and which joint is free."""
import numpy as np

from ...maths.spatial import wrapped
from ..jacobian import jacobian
from .limits import TURNS

MERGED = 1e-5                                        # [rad or m]: postures nearer to each other than this touch
SINGULAR = 1e-7                                      # of the largest singular value
FREE = 1e-3                                          # of the fastest joint of a motion that leaves the hand where it is


def summary_of(robot, q, names, complete=True):
    """The words for the postures q (k, n) of one pose, nan where there is none. complete: whether there are certainly no others."""
    there = np.flatnonzero(np.isfinite(q).all(-1))
    if not len(there):
        return "no posture: out of reach, or outside the limits" if complete else "no posture found, which is no proof that there is none"
    words = [("" if complete else "at least ") + f"{len(there)} posture{'s' * (len(there) > 1)}"]
    branch = [name.split(TURNS)[0] for name in names]
    pairs = [(a, b) for i, a in enumerate(there) for b in there[i + 1:] if branch[a] != branch[b] and touch(robot, q[a], q[b])]
    words += [f"{names[a]} and {names[b]} touch" for a, b in pairs]
    loose = {joints for a in there if len(joints := free_joints(robot, q[a])) and not any(a in pair for pair in pairs)}
    words += [f"singular: joints {', '.join(map(str, joints))} can move together while the hand stays" for joints in sorted(loose)]
    return "; ".join(words)


def touch(robot, a, b):
    """True if two postures are as good as one; whole turns do not count."""
    apart = np.where([link.prismatic for link in robot.links], a - b, wrapped(a - b))
    return np.abs(apart).max() < MERGED


def free_joints(robot, q):
    """The numbers of the joints of six that can move, to first order, while the hand stays; with seven some always can."""
    if robot.n > 6:
        return ()
    _, sizes, V = np.linalg.svd(jacobian(robot, q))
    if sizes[-1] > SINGULAR * sizes[0]:
        return ()
    way = np.abs(V[-1])
    return tuple(int(i) + 1 for i in np.flatnonzero(way > FREE * way.max()))
