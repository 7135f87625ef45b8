"""Use of the freedom that a target leaves: the arm follows a wish until it moves no more, while the tool stays in place.

Each move goes along the rate v that is left of the wish (`allowed`), and steps bring the tool back. Its length follows from the change of
v with the move before (Barzilai and Borwein 1988): so a posture wished for is approached in few moves.
"""
from typing import NamedTuple

import numpy as np

from ..watch import tell
from . import damping
from .allowed import allowed

STRIDE = 0.2                                         # a joint's longest way in one move [rad or m]
BACK, BACK_DAMPING = 4, 1e-4                         # steps that bring the tool back, and their lambda
SHORTEST, LONGEST = 1e-6, 1e3                        # of moves, in terms of v


class Wish(NamedTuple):
    """rate(q, rows): what postures (k, n), those of the targets numbered `rows`, wish for, (k, n). size(q, rows): what is to become least,
    (k,); None for a wish that has no such number, of which the last posture counts."""
    rate: object
    size: object = None


class Place(NamedTuple):
    """Postures at their targets, a row each: what is missing there, the Jacobian, and the rate that the wish may have."""
    q: np.ndarray
    error: np.ndarray
    J: np.ndarray
    v: np.ndarray


def follow(task, q, wish, most):
    """Follow a wish from postures q (N, n) at their targets, in at most so many moves: a dict of arrays over rows, as of `attempt`.

    rests: (N,) whether the wish moves the arm no more.
    """
    every = np.arange(len(q))
    at = _place(task, q, *damping.error_and_jacobian(task, q), wish, every)
    scale, rests, least = np.ones(len(q)), np.abs(at.v).max(-1) <= task.tolerance, _size(wish, q, every, 0)
    found = {"q": q.copy(), "error": at.error.copy(), "steps": np.zeros(len(q), dtype=int)}
    lines = [_line(at)]
    for step in range(most):
        rows = np.flatnonzero(~rests)
        if not len(rows):
            break
        before = Place(*(a[rows] for a in at))
        after, scale[rows], rests[rows] = _move(task.some(rows), before, scale[rows], wish, rows)
        for a, b in zip(at, after):
            a[rows] = b
        found["steps"][rows] = step + 1
        size = _size(wish, after.q, rows, -step)
        near = rests[rows] | (size <= least[rows])
        for into, values in ((found["q"], after.q), (found["error"], after.error), (least, size)):
            into[rows[near]] = values[near]
        lines.append(_line(at))
        tell(step / most)
    return found | {"rests": rests, "history": tuple(np.stack(column) for column in zip(*lines))}


def _move(task, before, scale, wish, rows):
    """(result of a move, the scale of the next, whether there is none). A move from which the tool cannot be brought back is not made."""
    move = scale[:, None] * before.v
    move = move * np.minimum(1, STRIDE / np.maximum(np.abs(move).max(-1), STRIDE))[:, None]
    q, error, J = _back(task, before.q + move)
    back = damping.is_reached(task, error)
    pick = lambda a, b: np.where(back.reshape(-1, *(1,) * (a.ndim - 1)), a, b)
    after = Place(*map(pick, _place(task, q, error, J, wish, rows), before))
    took, turned = after.q - before.q, before.v - after.v
    along, length = (took * turned).sum(-1), (took ** 2).sum(-1)
    longer = np.where(along > length / LONGEST, length / np.maximum(along, 1e-300), 4 * scale)
    still = back & (np.abs(after.v).max(-1) <= task.tolerance) | (np.abs(move).max(-1) <= task.tolerance / 100)
    return after, np.where(back, longer, scale / 8).clip(SHORTEST, LONGEST), still


def _back(task, q):
    """(q, error, J) with the tool brought back to its target; a joint that has come to a limit stays there."""
    free = (q > task.low) & (q < task.high)
    q = np.clip(q, task.low, task.high)
    error, J = damping.error_and_jacobian(task, q)
    for _ in range(BACK):
        off = ~damping.is_reached(task, error)
        if not off.any():
            break
        closer = q + damping.damped_step(J * free[:, None, :], error, BACK_DAMPING)
        q = np.where(off[:, None], np.clip(closer, task.low, task.high), q)
        error, J = damping.error_and_jacobian(task, q)
    return q, error, J


def _place(task, q, error, J, wish, rows):
    return Place(q.copy(), error, J, allowed(task, q, J, wish.rate(q, rows)))


def _size(wish, q, rows, otherwise):
    return np.full(len(rows), float(otherwise)) if wish.size is None else wish.size(q, rows)


def _line(at):
    """A line of the history."""
    return at.q.copy(), np.zeros(len(at.q))
