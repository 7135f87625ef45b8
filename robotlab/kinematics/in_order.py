"""Parts of a target one after the other: the first exactly, the others as far as these leave the arm freedom.

    minimise |e_2(q)|  where  e_1(q) = 0,  within the limits

An arm that can have all parts gets them. Else it goes to the first ones, and from there downhill, J_2^T e_2, as far as the first ones and
the limits leave that way. There may be many valleys: of several starts the lowest end counts.
"""
import numpy as np

from ..maths.spatial import to_link
from .attempts import begun, go_on, keep_best, restart, starts
from .damping import REACHED, attempt, error_and_jacobian, error_of
from .frames import tip_pose
from .freedom import Wish, follow
from .starts import random_postures

VALLEYS = 32                                         # starts further to those from q0
NEAREST, NEARING = "as near as the first parts leave it", "still coming nearer"
CLOSE = 0.1                                          # [m and rad]: from here all parts at once are tried again
FAR = 1e6                                            # added where not even the first ones are reached


def in_order(task, q0, restarts, rng, hopeless, show):
    """Solve for targets (N,) whose parts have an order: a dict as of `attempt`, with the error of all parts."""
    q0 = begun(task, q0, rng)
    found = attempt(task.of(task.parts.together()), q0, task.iterations)
    restart(task.of(task.parts.together()), found, restarts, rng, hopeless, show)
    missing = np.flatnonzero(found["state"] != REACHED)
    here, hopeless = task.some(missing), hopeless[missing]
    low, height = _go(here, q0[missing]), lambda found: _height(task, found["error"])
    keep_best(low, _go(here, found["q"][missing]), np.arange(len(missing)), 1, height)
    for copies, least in (min(VALLEYS, restarts), 0), (restarts, FAR):
        again = np.flatnonzero((height(low) >= least) & ~hopeless)
        if copies and len(again):
            keep_best(low, _go(here.some(np.repeat(again, copies)), _anywhere(here, again, copies, rng)), again, copies, height)
    keep_best(found, low, missing, 1, height)
    return found


def _anywhere(task, missing, copies, rng):
    """Starts of which every second is near its target, and the others in no valley more than in another."""
    near = starts(task, missing, copies, rng).reshape(len(missing), copies, -1)
    near[:, 1::2] = random_postures(task.robot, task.limited, near[:, 1::2].size // task.robot.n, rng).reshape(near[:, 1::2].shape)
    return near.reshape(-1, task.robot.n)


def _height(task, error):
    """Return the quantity to minimise: the error of the later parts, far larger where the first ones are off.

    Rounded, so that of equal valleys the first counts.
    """
    first, later = task.parts.split(error)
    there = task.parts.now().misses(first).max(-1) <= task.tolerance
    return np.where(there, np.linalg.norm(later, axis=-1), FAR + np.linalg.norm(first, axis=-1)).round(6)


def _go(task, q):
    """From each of q (N, n) to the first parts, and downhill; from where all parts are close, to these."""
    together, first, later = (task.of(parts) for parts in (task.parts.together(), task.parts.now(), task.parts.later()))
    found = _whole(together, attempt(first, q, task.iterations))
    there = np.flatnonzero(found["state"] == REACHED)
    more = follow(first.some(there), found["q"][there], _downhill(later.some(there)), task.iterations)
    go_on(found, there, _whole(together.some(there), more) | {"state": np.where(more["rests"], NEAREST, NEARING)})
    close = there[np.linalg.norm(found["error"][there], axis=-1) < CLOSE]
    more = attempt(together.some(close), found["q"][close], task.iterations)
    arrived = more["state"] == REACHED
    more = {name: a[arrived] for name, a in more.items() if name != "history"} | {"history": [a[:, arrived] for a in more["history"]]}
    go_on(found, close[arrived], more)
    return found


def _downhill(later):
    """The wish for what makes the later parts less."""
    def rate(q, rows):
        error, J = error_and_jacobian(later.some(rows), q)
        return to_link(J, error)
    return Wish(rate, lambda q, rows: np.linalg.norm(error_of(later.some(rows), tip_pose(later.robot, q)), axis=-1))


def _whole(together, found):
    """The same, with the error of all parts."""
    return found | {"error": error_of(together, tip_pose(together.robot, found["q"]))}
