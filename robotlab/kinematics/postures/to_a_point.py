"""One, two or three joints that bring a point to a place: the whole of a small arm's inverse kinematics, and the first half of a larger's.

    J1 C1 J2 C2 J3 p = P          p: the point in the frame of the last joint, P: its place in the frame of the first

A joint that turns changes neither the height of a point along its axis nor the distance from a point of the axis; one that slides does not
change what lies across. So one joint is dropped, and two equations are left for the others, linear in x = (c, s) of an angle, (t, t^2) of
a way. Two joints, the first dropped: with a_i = |C_i|, P the tip of a two-link arm,

    |a1 + J2 a2|^2 = |P|^2,   that is   c2 = (P^2 - a1^2 - a2^2) / (2 a1 a2),   s2 = +-sqrt(1 - c2^2)        (law of cosines)

Three joints, the middle one dropped: K1 x1 + r1 = K3 x3 + r3 (Pieper 1968), one joint after the other or by a quartic.
"""
import numpy as np

from ...maths.spatial import dot, inverse
from .quartic import ROOTS, roots_of
from .row import carried, coordinate, moved

NONE = 1e-11                                         # of the arm's length: what is shorter has no direction
WEAK = 1e-6                                          # what is shorter has one that rounding may turn: a double root has half the digits
SAME_WAY = 1e-10                                     # sine of the angle between two rows that say the same
LOOSE = 1e-3                                         # by how much a circle may miss a line and is still asked: the hand tells


def brought(row, p, P):
    """(q (k, N, m), free (k, N, m)): what brings a point p (3,) behind the row to places P (N, 3).

    free: where a joint may have any angle, and is put at 0, or half a turn on. Some q may be wrong: the hand's pose decides.
    """
    C, slides = row.C, row.slides
    p, P = moved(C[-1], p), moved(inverse(C[0]), P)
    if len(slides) == 0:
        return np.zeros((1, len(P), 0)), np.zeros((1, len(P), 0), dtype=bool)
    if len(slides) == 1:
        q, free = turn_between(slides[0], np.broadcast_to(p, P.shape), P)
        return q[None, :, None], free[None, :, None]
    return _by_two(slides, C[1], p, P) if len(slides) == 2 else _by_three(slides, C[1:3], p, P)


def _by_two(slides, C, p, P):
    """Joint 2 by what joint 1 does not change; then joint 1 turns the point to its place."""
    K, rest = equations(slides[1], C, p, slides[0])
    x2, free2 = told(slides[1], K, unchanged(P, slides[0]) - rest)
    q1, free = turn_between(slides[0], moved(C, carried(slides[1], x2, p)), P)
    return np.stack([q1, coordinate(slides[1], x2)], axis=-1), np.stack([free, np.broadcast_to(free2, free.shape)], axis=-1)


def _by_three(slides, C, p, P):
    """Joints 1 and 3 by what joint 2 does not change; then joint 2 turns what the third reaches to where the first wants it."""
    x1, x3, free1, free3 = outer_two(slides, C, p, P)
    u, v = moved(C[1], carried(slides[2], x3, p)), moved(inverse(C[0]), carried(slides[0], x1, P, -1))
    q2, free2 = turn_between(slides[1], u, v)
    return np.stack([coordinate(slides[0], x1), q2, coordinate(slides[2], x3)], axis=-1), np.stack([free1, free2, free3], axis=-1)


def turn_between(slides, u, v, at=0.0):
    """(the joint coordinate that brings u to v, where any does `at`; whether any may do), both (...)."""
    if slides:
        return v[..., 2] - u[..., 2], np.zeros(np.broadcast_shapes(u.shape, v.shape)[:-1], dtype=bool)
    across = np.minimum(np.hypot(u[..., 0], u[..., 1]), np.hypot(v[..., 0], v[..., 1]))
    angle = np.arctan2(u[..., 0] * v[..., 1] - u[..., 1] * v[..., 0], u[..., 0] * v[..., 0] + u[..., 1] * v[..., 1])
    return np.where(across < NONE, at, angle), across < WEAK


# -- the two equations ----------------------------------------------------------------------------------------------------
def unchanged(v, slides):
    """Return what a joint does not change of a point v (..., 3): height and square of the distance, or the part across a slide."""
    return v[..., :2] if slides else np.stack([v[..., 2], dot(v, v)], axis=-1)


def equations(slides, C, p, dropped, way=1):
    """K (..., 2, 2) and rest (..., 2) with K x + rest what joint `dropped` does not change of C J p; way: -1 for C J^-1 p."""
    R, stays = C[:3, :3], moved(C, p * np.array([slides, slides, True]))
    if slides:
        columns = np.stack([way * R[:, 2], np.zeros(3)], axis=-1)
    else:
        columns = R[:, :2] @ np.stack([p[..., :2], way * np.stack([-p[..., 1], p[..., 0]], axis=-1)], axis=-1)
    columns = np.broadcast_to(columns, p.shape[:-1] + (3, 2))
    if dropped:
        return columns[..., :2, :], stays[..., :2]
    distance = 2 * (stays[..., None, :] @ columns)[..., 0, :] + np.array([0.0, float(slides)])
    square = dot(stays, stays) + (0 if slides else p[..., 0] ** 2 + p[..., 1] ** 2)
    return np.stack([columns[..., 2, :], distance], axis=-2), np.stack([stays[..., 2], square], axis=-1)


def told(slides, K, d):
    """(x (2, N, 2), free (N,)) with K x = d, K (2, 2): at once where both rows say something of their own, else by a meeting."""
    if not are_alike(K):
        x = d @ np.linalg.inv(K).T
        x = x if slides else x / np.maximum(np.hypot(*x.T), NONE)[:, None]
        return np.stack([x, np.full_like(x, np.nan)]), np.zeros(len(d), dtype=bool)
    row = np.abs(K).max(1).argmax()
    return meet(slides, K[row], d[:, row])


def are_alike(K):
    """True if two rows (2, 2) are one, up to a factor."""
    a, b = np.linalg.norm(K, axis=1)
    return min(a, b) < NONE or abs(np.linalg.det(K)) < SAME_WAY * a * b


def meet(slides, k, d):
    """(x (2, N, 2) with k . x = d, whether x may be any (N,)): a circle meets a line, or a ball a line.

    k: (2,) or (N, 2), d: (N,). The first of two angles lies counterclockwise of the middle between them; where any will do it is 0, and
    half a turn.
    """
    k = np.broadcast_to(k, d.shape + (2,))
    if slides:
        return _slide_meets(k[..., 0], k[..., 1], d), np.abs(k).max(-1) < WEAK
    size = np.hypot(k[..., 0], k[..., 1])
    free = size < NONE
    e = np.where(free[..., None], [1.0, 0.0], k / np.where(free, 1, size)[..., None])
    h = np.where(free, 0, d / np.where(free, 1, size))
    h, half = np.clip(h, -1, 1), np.where(np.abs(h) > 1 + LOOSE, np.nan, np.sqrt(np.clip(1 - h * h, 0, None)))[..., None]
    across = np.stack([-e[..., 1], e[..., 0]], axis=-1)
    x = np.stack([h[..., None] * e + half * across, h[..., None] * e - half * across])
    return np.where(free[..., None], np.stack([e, -e]), x), size < WEAK


def _slide_meets(a, b, d):
    """x = (t, t^2) (2, N, 2) with a t + b t^2 = d; b is 0 or the same in all."""
    if not b.any():
        none = np.abs(a) < NONE
        t = np.stack([np.where(none, 0, d / np.where(none, 1, a)), np.full_like(d, np.nan)])
    else:
        square = a * a + 4 * b * d
        half = np.where(square < -LOOSE, np.nan, np.sqrt(np.clip(square, 0, None)))
        t = np.stack([half - a, -half - a]) / (2 * b)
    return np.stack([t, t * t], axis=-1)


# -- two joints on the two sides of the equations ---------------------------------------------------------------------------
def order(slides, C, p):
    """(the joint found first, 1 or 3, the row that gives it, (2,)); (0, None) where only a quartic does: of the arm, not of the place."""
    K1 = equations(slides[0], inverse(C[0]), np.array([1.0, 0.0, 0.0]), slides[1], -1)[0]
    K3 = equations(slides[2], C[1], p, slides[1])[0]
    found = [(np.abs(row @ K).max(), first, row) for first, K, row in ((1, K1, free_of(K3)), (3, K3, free_of(K1))) if row is not None]
    return max(found, key=lambda one: one[0] > SAME_WAY, default=(0, 0, None))[1:]


def free_of(K):
    """The sum of two rows (2, 2) that is zero; None where they are not proportional."""
    if not are_alike(K):
        return None
    a, b = np.linalg.norm(K, axis=1)
    j = np.abs(K).max(0).argmax()
    return np.array([1.0, 0.0]) if a < NONE else np.array([0.0, 1.0]) if b < NONE else np.array([-K[1, j], K[0, j]])


def outer_two(slides, C, p, P):
    """(x1, x3 (k, N, 2), whether each may be any (k, N)) with K1 x1 + r1 = K3 x3 + r3."""
    first, row = order(slides, C, p)
    (K1, r1), (K3, r3) = equations(slides[0], inverse(C[0]), P, slides[1], -1), equations(slides[2], C[1], p, slides[1])
    K3, r3 = np.broadcast_to(K3, K1.shape), np.broadcast_to(r3, r1.shape)
    if first == 1:
        return _one_after_the_other(slides[0], slides[2], K1, K3, r3 - r1, row)
    if first == 3:
        x3, x1, free3, free1 = _one_after_the_other(slides[2], slides[0], K3, K1, r1 - r3, row)
        return x1, x3, free1, free3
    return _by_quartic(slides[0], slides[2], K1, K3, r3 - r1)


def _one_after_the_other(slides, slides_then, K, K_then, d, row):
    """(x, x_then (4, N, 2), free, free_then (4, N)) with K x - K_then x_then = d, of which a sum by `row` is free of x_then."""
    x, free = meet(slides, row @ K, d @ row)
    n, j = len(d), np.abs(K_then).max((0, 2), initial=0).argmax()
    x = np.repeat(x, 2, axis=0)
    left = (K[:, j] * x).sum(-1) - d[:, j]
    both = [meet(slides_then, K_then[:, j], one) for one in left[::2]]
    x_then, free_then = np.concatenate([one[0] for one in both]), np.repeat([one[1] for one in both], 2, axis=0)
    return x, x_then, np.broadcast_to(free, (4, n)), free_then


def _by_quartic(slides, slides_then, K, K_then, d):
    """The same where each row has both: x = M x_then + m has to be the cosine and sine of an angle, or a way and its square."""
    n, none = len(d), np.abs(K).max((1, 2)) < NONE   # on axis 1: both rows are of joint 3 alone
    inv = np.linalg.inv(np.where(none[:, None, None], np.eye(2), K))
    M, m = inv @ K_then, (inv @ d[..., None])[..., 0]
    (a, p), (b, q), (r, s) = M[:, 0].T, M[:, 1].T, m.T
    if slides:                                       # (a x + p y + r)^2 = b x + q y + s
        form = [a * a, 2 * a * p, p * p, 2 * a * r - b, 2 * p * r - q, r * r - s]
    else:
        form = [a * a + b * b, 2 * (a * p + b * q), p * p + q * q, 2 * (a * r + b * s), 2 * (p * r + q * s), r * r + s * s - 1]
    root, which, found = roots_of(np.array(form), slides_then, LOOSE)
    x_then = np.full((ROOTS, n, 2), np.nan)
    x_then[root, which] = np.stack([found[0], found[0] ** 2], axis=-1) if slides_then else found.T
    weak = _says_nothing(form, slides_then)          # a curve of postures
    any_then = weak < NONE
    x_then[:2, any_then] = [[[0.0, 0.0]], [[0.0, 0.0]]] if slides_then else [[[1.0, 0.0]], [[-1.0, 0.0]]]
    alone = -(np.linalg.inv(K_then) @ d[..., None])[..., 0]
    x_then[:, none] = np.nan
    x_then[:2, none] = alone[none] if slides_then else alone[none] / np.maximum(np.hypot(*alone[none].T), NONE)[:, None]
    x = (M @ x_then[..., None])[..., 0] + m
    x = x if slides else x / np.maximum(np.hypot(x[..., :1], x[..., 1:]), NONE)
    x[:, none] = 0 if slides else [1.0, 0.0]
    x[1, none] *= -1
    return x, x_then, np.broadcast_to(none, (ROOTS, n)), np.broadcast_to(weak < WEAK, (ROOTS, n))


def _says_nothing(form, slides):
    """Measure how far the quadratic form determines a point of the circle, or a way and its square (N,): zero where any will do."""
    xx, xy, yy, x, y, one = form
    says = (yy, xy, xx + y, x, one) if slides else (xx - yy, xy, x, y, (xx + yy) / 2 + one)
    return np.abs(says).max(0) / np.abs(form).max(0)
