"""Names of the branches: on which side of the base the arm stands, where its elbow is, whether the wrist is flipped.

A name is taken from the joint at which two answers part: left and right at joints 1 and 2, up and down at joints 3 and 4, as is and
flipped at joints 5 and 6, out and in where a joint slides. Which is which is looked up at some random postures.
"""
from itertools import product

import numpy as np

from ...maths.spatial import dot
from ..frames import joint_axes

WORDS = dict(zip(range(1, 8), 2 * [("left", "right")] + 2 * [("up", "down")] + 3 * [("as is", "flipped")]))
SLIDES = ("out", "in")
CIRCLE = tuple(f"shoulder {a}, elbow {b}, wrist {c}" for b, a, c in product(("as is", "flipped"), repeat=3))
SURE = 0.8                                           # by how much more often a word has to fit than not


def words_of(numbers, slides):
    """The pair of words for each joint (counted from 1) at which the ways part; joints of one pair are told apart by their number."""
    pairs = [SLIDES if slide else WORDS[i] for i, slide in zip(numbers, slides)]
    return [tuple(f"{word} {i}" for word in pair) if pairs.count(pair) > 1 else pair for i, pair in zip(numbers, pairs)]


def names_of(robot, numbers, slides, q):
    """The name of each branch, joints in order. q: (k, N, n) postures of some poses, in the order of the product of two signs each."""
    pairs = words_of(numbers, slides)
    signs = np.array(list(product((0, 1), repeat=len(numbers))))
    order, named = sorted(range(len(numbers)), key=lambda m: numbers[m]), signs.copy()
    for m in order:
        measure = {"up": height, "left": side}.get(pairs[m][0].split()[0])
        if measure is not None:
            named[:, m] = _looked_up(signs, m, np.where(np.isfinite(q).all(-1), measure(robot, q), np.nan))
    if len({tuple(row) for row in named}) < len(named):
        named = signs
    return tuple(", ".join(pairs[m][row[m]] for m in order) for row in named)


def height(robot, q):
    """Return the height of the elbow above the base (k, N) [m]."""
    return joint_axes(robot, np.nan_to_num(q))[1][..., (robot.n - 1) // 2, :] @ robot.base[:3, 2]


def side(robot, q):
    """Return how far the plane of the arm, and so the shoulder, lies left of axis 1, seen from there towards axis 5 (k, N) [m2]."""
    e, p = joint_axes(robot, np.nan_to_num(q))
    ahead, across = p[..., robot.n - 2, :] - p[..., 0, :], e[..., 1, :]
    return dot(ahead, across) * dot(e[..., 0, :], np.cross(ahead, across))


def _looked_up(signs, m, measure):
    """The column m of the signs, turned where the branch with sign 0 has the smaller measure than its partner."""
    out = signs[:, m].copy()
    for a, row in enumerate(signs):
        if row[m] == 0:
            b = next(j for j, other in enumerate(signs) if other[m] == 1 and np.array_equal(np.delete(other, m), np.delete(row, m)))
            with np.errstate(invalid="ignore"):
                more = np.nansum(np.sign(measure[a] - measure[b])) / max(1, np.isfinite(measure[a] - measure[b]).sum())
            if more < -SURE:
                out[a], out[b] = 1, 0
    return out
