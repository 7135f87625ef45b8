"""Attempts at targets, combined: begun near the target, the better one kept, one appended to another.

`found` is a dict of arrays over targets, as `attempt` makes it: q, error, state, steps, and history, lines (q, lambda) of the way.
"""
import numpy as np

from .damping import REACHED, TIRED, attempt
from .starts import as_numbers, nearest, pool, random_postures

STEPS_PER_ATTEMPT = 30                               # as long as others may follow
LANES = 400                                          # postures tried side by side while restarting
POOL = 2000                                          # random postures among which starts are chosen


def length(found):
    """Return the distance of each from its target."""
    return np.linalg.norm(found["error"], axis=-1)


def restart(task, found, restarts, rng, hopeless, show):
    """Try the targets that were not reached again from random postures, several at a time; `found` keeps the best."""
    tried = 0
    while tried < restarts:
        show.part((1 + tried / restarts) / 2, 1)
        missing = np.flatnonzero((found["state"] != REACHED) & ~hopeless)
        if not len(missing):
            return
        copies = int(np.clip(LANES // len(missing), 1, restarts - tried))
        rows = np.repeat(missing, copies)
        again = attempt(task.some(rows), starts(task, missing, copies, rng), min(STEPS_PER_ATTEMPT, task.iterations), rows)
        keep_best(found, again, missing, copies)
        tried += copies


def keep_best(found, again, missing, copies, size=length):
    """Put into `found` what is better of new attempts `again`, so many copies at each of the targets numbered `missing`."""
    best = size(again).reshape(-1, copies).argmin(-1) + copies * np.arange(len(missing))
    better = size(again)[best] < size(found)[missing]
    to, of = missing[better], best[better]
    for name in ("q", "error", "state", "steps"):
        found[name][to] = again[name][of]
    steps = max(len(found["history"][0]), len(again["history"][0]))
    found["history"] = lengthen(found["history"], steps)
    for a, b in zip(found["history"], lengthen(again["history"], steps)):
        a[:, to] = b[:, of]


def lengthen(history, steps):
    """A history of `steps` lines, the last one repeated."""
    return tuple(np.concatenate([a, np.repeat(a[-1:], steps - len(a), 0)]) for a in history)


def finish(task, found, most):
    """Continue the best attempt where the attempts ran out of steps, up to `most` steps in all."""
    tired = np.flatnonzero((found["state"] == TIRED) & (found["steps"] < most))
    if len(tired):
        last = found["history"][0][-1, tired]
        rest = attempt(task.some(tired), last, most - int(found["steps"][tired].min()))
        nearer = (rest["state"] == REACHED) | (length(rest) < length(found)[tired])
        go_on(found, tired, rest, nearer)


def go_on(found, rows, more, nearer=True):
    """Put the steps `more` behind those of some rows; of the ones that came `nearer` the posture counts."""
    before, nearer = found["steps"][rows], np.broadcast_to(nearer, len(rows))
    for name in ("q", "error"):
        found[name][rows[nearer]] = more[name][nearer]
    found["steps"][rows] += more["steps"]
    found["state"][rows] = more["state"]
    steps = max(len(found["history"][0]), int(found["steps"][rows].max(initial=0)) + 1)
    found["history"] = lengthen(found["history"], steps)
    for k, (row, first) in enumerate(zip(rows, before)):
        for a, b in zip(found["history"], more["history"]):
            tail = b[1:steps - first, k]
            a[first + 1:first + 1 + len(tail), row] = tail
            a[first + 1 + len(tail):, row] = b[-1, k]


def begun(task, q0, rng):
    """Starts q0 (N, n), those near the target where there is nan."""
    if len(anywhere := np.flatnonzero(np.isnan(q0[:, 0]))):
        q0[anywhere] = starts(task, anywhere, 1, rng)
    return np.clip(q0, task.low, task.high)


def starts(task, missing, copies, rng):
    """Choose starts for the targets numbered `missing`: `copies` postures each, one below the other.

    Near the target, where its place is asked for; near its orientation too where that is.
    """
    postures = random_postures(task.robot, task.limited, POOL, rng)
    if task.parts.coordinates != [0, 1, 2]:
        return postures[rng.integers(POOL, size=len(missing) * copies)]
    wanted = as_numbers(task.target[missing])
    wanted = wanted if "orientation" in task.parts.names else wanted[:, :3]
    return nearest(task.robot, pool(task.robot, postures, wanted.shape[1]), wanted, copies).reshape(-1, task.robot.n)
