"""Thousands of targets at once: damped steps by one recorded program, side by side.

Each attempt is short. What has not arrived by then starts again elsewhere, near its target too, from other random postures and with another
damping; the fewer targets are left, the more attempts at each of them are made side by side.
"""
from typing import NamedTuple

import numpy as np

from ..watch import tell
from .damped_program import least_damping, step_of
from .starts import as_numbers, nearest, starts_of

GAINS = np.array([0.03, 0.003, 0.3])                 # k of the damping, lambda^2 = k E, in one attempt after the other
SHORT = 16                                           # steps of one attempt
POOL = 1000                                          # random postures to start from, other ones in each round
BLOCK, LANES = 1024, 512                             # columns that stay in the cache; attempts side by side for the last targets
SHARE = 1 / 8                                        # of columns have arrived: then they are taken out


class Attempts(NamedTuple):
    """Attempts, a row each: from where, with which k, and where they ended."""
    start: np.ndarray
    gain: np.ndarray
    q: np.ndarray
    E: np.ndarray                                    # the squared distance that is left; infinite for those that others made needless
    steps: np.ndarray
    arrived: np.ndarray

    @classmethod
    def of(cls, start, gain):
        """Those that are still to be made."""
        N = len(start)
        return cls(start, np.broadcast_to(gain, N).copy(), start.copy(), np.full(N, np.inf), np.zeros(N, int), np.zeros(N, bool))


def search(task, q0, restarts, seed, hopeless):
    """The best of the `Attempts` at each target of a task.

    q0: (N, n), nan where a start near the target is wanted. hopeless: targets (N,) for which one attempt is enough.
    """
    target = as_numbers(task.target)
    step, starts = step_of(task.robot, *target.shape[::-1]), starts_of(task.robot, task.limited, target.shape[1])
    near = lambda k, rows, copies: nearest(task.robot, starts.pool(POOL, (seed, k + 1)), target[rows], copies)
    rows, tried = np.arange(len(target)), 0
    start = q0.copy()
    if len(anywhere := np.flatnonzero(np.isnan(start[:, 0]))):
        start[anywhere] = near(0, anywhere, 1)[:, 0]
    best = Attempts.of(start, GAINS[0])
    _try(step, task, target, rows, best.start[:, None], GAINS[:1], best)
    while tried < restarts and len(rows := np.flatnonzero(~best.arrived & ~hopeless)):
        tell(tried / restarts)
        copies = int(np.clip(LANES // len(rows), 1, restarts - tried))
        tried += copies
        _try(step, task, target, rows, near(tried, rows, copies), GAINS[np.arange(tried - copies, tried) % len(GAINS)], best)
    return best


def _try(step, task, target, rows, starts, gains, best):
    """Try the targets numbered `rows` from `starts` (k, copies, n) with gains (copies,); `best` takes what comes nearer than before."""
    copies = len(gains)
    for part in np.array_split(np.arange(len(rows)), -(-len(rows) * copies // BLOCK)):
        here = rows[part]
        made = Attempts.of(starts[part].reshape(-1, starts.shape[2]), np.tile(gains, len(part)))
        descend(step, task, np.repeat(target[here], copies, axis=0), made, copies)
        nearer = made.E.reshape(-1, copies).argmin(1) + copies * np.arange(len(part))
        better = made.E[nearer] < best.E[here]
        for whole, values in zip(best, made):
            whole[here[better]] = values[nearer[better]]


def descend(step, task, target, made, copies):
    """Make `Attempts`: damped steps towards targets (N, size). Those at one target are adjacent, so many copies."""
    n, most = task.robot.n, min(SHORT, task.iterations)
    live, (X, Y) = np.arange(len(target)), _columns(step, target, made)
    for taken in range(most + 1):
        step.run(X, Y)
        arrived = (Y[n:n + 2] <= task.tolerance ** 2).all(0)
        if taken == most or np.count_nonzero(arrived) >= max(1, SHARE * len(live)):
            done = arrived | (taken == most)
            at = live[done]
            made.q[at], made.E[at], made.steps[at], made.arrived[at] = X[:n, done].T, Y[n:n + 2, done].sum(0), taken, arrived[done]
            keep = ~(done | np.isin(live // copies, live[arrived] // copies))
            if not keep.any():
                break
            live, X, Y = live[keep], np.compress(keep, X, 1), np.compress(keep, Y, 1)
        _move(task, X, Y)


def _columns(step, target, made):
    """Arrays for the program's input and output, a column for each attempt: q, target, flags and k."""
    X, Y = np.empty((step.inputs, len(target))), np.empty((step.outputs, len(target)))
    n = made.start.shape[1]
    X[:n], X[n:-n - 1], X[-n - 1:-1], X[-1] = made.start.T, target.T, 1, made.gain
    return X, Y


def _move(task, X, Y):
    """One step within the limits; a joint at one that is pushed beyond it takes no part in the next."""
    n, low, high = task.robot.n, task.low[:, None], task.high[:, None]
    q, free, push = X[:n], X[-n - 1:-1], Y[n + 2:]
    q += Y[:n]
    np.minimum(np.maximum(q, low, out=q), high, out=q)
    free[:] = ~((q <= low) & (push < 0) | (q >= high) & (push > 0))


def way(task, made):
    """The way of `Attempts` gone once more: postures (most + 1, N, n), and the lambda (most + 1, N) of the steps that led there; 0 at the
    start. What had fewer steps than others stays where it was."""
    target = as_numbers(task.target)
    step, n = step_of(task.robot, *target.shape[::-1]), task.robot.n
    X, Y = _columns(step, target, made)
    q, damping = [made.start.copy()], [np.zeros(len(target))]
    for taken in range(made.steps.max()):
        step.run(X, Y)
        _move(task, X, Y)
        goes = taken < made.steps
        q.append(np.where(goes[:, None], X[:n].T, q[-1]))
        damping.append(np.where(goes, np.sqrt(made.gain * Y[n:n + 2].sum(0) + least_damping(task.robot)), damping[-1]))
    return np.array(q), np.array(damping)
