"""Up to five joints that bring the hand to a pose: to the point where the last axes meet first, then round it; or orientation first.

A joint does not move the points of its own axis. So all points in which the last one, two or three axes meet are brought to their places by
the joints before, and what is left to turn follows from the rotation. Seen from the hand the first joints are the last; and as the hand is
held, the joints are a loop that may begin anywhere.
"""
from typing import NamedTuple

import numpy as np

from ...maths.spatial import inverse
from .parallel_axes import are_parallel, outer_of, plane_arm
from .row import Row, backwards, made, motion, moved, round_the_loop
from .to_a_point import brought, meet, turn_between

MEET = 1e-11                                         # of the arm's length: axes that pass each other by less meet
MOST_TO_A_POINT = 3


class Way(NamedTuple):
    """A way to find the joints of a row from a pose."""
    row: Row                                         # as it is looked at
    order: tuple                                     # the numbers of its joints in the whole row, counted from 0
    last: int = 0                                    # how many of the last axes meet; 0: orientation first; -3: three are parallel
    point: np.ndarray = None                         # where, in the frame of the first of these
    back: bool = False                               # whether it is seen from the hand
    whole: Row = None                                # the whole row, of a loop that begins in its midst


def ways(row, T):
    """The `Way`s that there may be, best first. T: any pose, which closes the loop."""
    m, found = len(row.slides), []
    for order, back in ((range(m), False), (range(m)[::-1], True)):
        found += _ways_of(Way(backwards(row) if back else row, tuple(order), back=back))
    if sum(not slides for slides in row.slides) <= 3:
        found.append(Way(row, tuple(range(m))))
    for start in range(1, m):
        found += _ways_of(Way(round_the_loop(row, start, T), (*range(start, m), *range(start)), whole=row))
    for start in (3, 4, 0) if m == 5 else ():
        one = Way(round_the_loop(row, start, T), (*range(start, m), *range(start)), -3, whole=row)
        found += [one] if are_parallel(one.row) else []
    return found


def _ways_of(way):
    """The `Way`s to a point where the last axes meet, the most of them first."""
    m = len(way.row.slides)
    return [way._replace(last=last, point=p) for last in range(min(3, m, way.order[-1] + 1 if way.whole else m), 0, -1)
            for p in meeting_points(way.row, last) if m - last <= MOST_TO_A_POINT]


def meeting_points(row, last):
    """Return meeting points of the last axes in the frame of the first of them; of one axis two to choose from."""
    if any(row.slides[-last:]):
        return []
    if last == 1:
        return [np.zeros(3), np.array([0.0, 0.0, 1.0])]
    C = row.C[-last:-1]                              # from the first to the second, from the second to the third
    crossings = [crossing(one) for one in C]
    if any(one is None for one in crossings):
        return []
    if last == 3 and abs(crossing(inverse(C[0]))[2] - crossings[1][2]) > MEET:
        return []
    return [crossings[0]]


def crossing(C):
    """The point (3,) of z where the axis with pose C crosses it; None where it passes it by, or is parallel."""
    z, c = C[:3, 2], C[:3, 3]
    sine = np.hypot(z[0], z[1])
    if sine < MEET or abs(z[0] * c[1] - z[1] * c[0]) > MEET * sine:
        return None
    return np.array([0, 0, c[2] - z[2] * (z[0] * c[0] + z[1] * c[1]) / sine ** 2])


def postures(way, T):
    """(q (k, N, m), free (k, N, m)) of poses T (N, 4, 4): all that may be, and which joints the way leaves free."""
    if way.whole:
        find = _by_direction if way.last < 0 else _by_point
        found = [find(one, np.eye(4)[None]) for one in loops(way, T if len(T) else np.eye(4)[None])]
        q, free = (np.concatenate(parts, axis=1)[:, :len(T)] for parts in zip(*found))
    else:
        q, free = (_by_point if way.last else _by_rotation)(way, inverse(T) if way.back else T)
    back = np.argsort(way.order)
    return (-q if way.back else q)[..., back], free[..., back]


def loops(way, T):
    """The same way with the hand at each of the poses T (N, 4, 4)."""
    return [way._replace(row=round_the_loop(way.whole, way.order[0], one)) for one in T]


def _by_point(way, T):
    row, m = way.row, len(way.row.slides) - way.last
    first = Row(row.slides[:m], row.C[:m + 1])
    q, free = brought(first, way.point, moved(T @ inverse(row.C[-1]), hand_point(way)))
    return completed(way, T, q, free)


def completed(way, T, q, free=False):
    """The postures whose first joints are at q (k, N, m): the last ones by what is left to turn."""
    row, m = way.row, len(way.row.slides) - way.last
    first = Row(row.slides[:m], row.C[:m + 1])
    K = np.swapaxes(made(first, q)[..., :3, :3], -1, -2) @ (T @ inverse(row.C[-1]))[:, :3, :3]
    angles, loose = rotated([C[:3, :3] for C in row.C[m + 1:-1]], K)
    shape = (len(angles) * len(q), q.shape[1], len(row.slides))
    q, free = np.tile(q, (len(angles), 1, 1, 1)), np.tile(free | np.zeros(q.shape, bool), (len(angles), 1, 1, 1))
    join = lambda a, b: np.swapaxes(np.concatenate([a, b], axis=-1), 0, 1).reshape(shape)
    return join(q, angles), join(free, loose)


def _by_direction(way, T):
    q, free = outer_of(way.row)
    inner, loose = _elbow(way.row, q)
    free = np.concatenate([np.broadcast_to(free, (2, *free.shape)), loose], axis=-1)
    return np.concatenate([np.broadcast_to(q, (2, *q.shape)), inner], axis=-1).reshape(-1, 1, 5), free.reshape(-1, 1, 5)


def _elbow(row, q):
    """(q (2, k, 3), free) of three parallel axes when the two before are at q (k, 2)."""
    inner, T = plane_arm(row, q)
    return _by_point(Way(inner, (0, 1, 2), 1, np.zeros(3)), T)


def followed(way, T, q):
    """The postures q (N, m) with what comes later made to fit what comes first: the turns round the point, or the slides."""
    if way.last < 0:
        row, q = loops(way, T[:1])[0].row, q[:, list(way.order)]
        return np.concatenate([q[:, :2], _elbow(row, q[:, :2])[0][0]], axis=-1)[:, np.argsort(way.order)]
    if not way.last:
        return slid(way.row, T, q[None])[0]
    q, n = q[None][..., list(way.order)], len(way.row.slides) - way.last
    if way.whole:
        q = completed(loops(way, T[:1])[0], np.eye(4)[None], q[..., :n])[0][0]
    else:
        q = completed(way, inverse(T) if way.back else T, -q[..., :n] if way.back else q[..., :n])[0][0]
    return (-q if way.back else q)[..., np.argsort(way.order)]


def hand_point(way):
    """The point where the last axes meet, in the frame of the last joint."""
    p = way.point
    for C in way.row.C[-way.last:-1]:
        p = moved(inverse(C), p)
    return p


def rotated(A, K):
    """(angles (s, ..., w), free) of J1 A1 J2 ... Jw = K, w - 1 rotations between: one answer, of three axes two."""
    if len(A) == 0:
        q = np.arctan2(K[..., 1, 0] - K[..., 0, 1], K[..., 0, 0] + K[..., 1, 1])
        return q[None, ..., None], np.zeros((1, *q.shape, 1), dtype=bool)
    if len(A) == 1:
        q, free = _first_and_rest(A[0][:, 2], A, K)
        return q[None], free[None]
    (A1, A2), shape = A, K.shape[:-2]
    r, f = A1[2], A2[:, 2]                           # axis 1 as joint 2 sees it, and axis 3 behind joint 2: their angle is known
    x2, _ = meet(False, np.array([r[0] * f[0] + r[1] * f[1], r[1] * f[0] - r[0] * f[1]]), (K[..., 2, 2] - r[2] * f[2]).ravel())
    found = []
    for x, flip in zip(x2, (0.0, np.pi)):
        q2 = np.arctan2(x[:, 1], x[:, 0]).reshape(shape)
        turned = A1 @ motion(False, q2)[..., :3, :3] @ A2
        q, free = _first_and_rest(turned[..., 2], [turned], K, flip)
        found.append((np.insert(q, 1, q2, axis=-1), np.insert(free, 1, False, axis=-1)))
    return tuple(np.stack(parts) for parts in zip(*found))


def _first_and_rest(axis, A, K, flip=0.0):
    """The first joint brings the axis of the last, as it is before it, to its place; the last does the rest."""
    q1, free = turn_between(False, np.broadcast_to(axis, K.shape[:-1]), K[..., 2], flip)
    left = np.swapaxes(motion(False, q1)[..., :3, :3] @ A[0], -1, -2) @ K
    q2 = np.arctan2(left[..., 1, 0], left[..., 0, 0])
    return np.stack([q1, q2], axis=-1), np.stack([free, free], axis=-1)


def _by_rotation(way, T):
    """The angles by the rotation; then the slides, on which the place depends as on the sides of a box."""
    row = way.row
    turns = [i for i, slides in enumerate(row.slides) if not slides]
    between, held = [], np.eye(3)
    for C, slides in zip(row.C, (*row.slides, False)):
        held = held @ C[:3, :3]
        if not slides:
            between.append(held)
            held = np.eye(3)
    R = np.swapaxes(between[0], -1, -2) @ T[:, :3, :3] @ between[-1].T
    angles, loose = rotated(between[1:-1], R) if turns else (np.zeros((1, len(T), 0)), np.zeros((1, len(T), 0), dtype=bool))
    q, free = np.zeros((len(angles), len(T), len(row.slides))), np.zeros((len(angles), len(T), len(row.slides)), dtype=bool)
    q[..., turns], free[..., turns] = angles, loose
    return slid(row, T, q), free


def slid(row, T, q):
    """The postures q (k, N, m) with the slides where they bring the hand nearest to its place."""
    slides = [i for i, one in enumerate(row.slides) if one]
    if slides:
        directions = np.stack([made(Row(row.slides[:i], row.C[:i + 1]), q)[..., :3, 2] for i in slides], axis=-1)
        missing = T[:, :3, 3] - made(row, q)[..., :3, 3]
        q[..., slides] = (np.linalg.pinv(directions) @ missing[..., None])[..., 0]
    return q
