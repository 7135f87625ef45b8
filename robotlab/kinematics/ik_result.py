"""What `solve_ik` gives back: the postures, whether they are right, and in words why the search stopped."""
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import NamedTuple

import numpy as np

from ..near import Named
from .damping import AT_LIMITS, REACHED, STUCK, TIRED

BEYOND, MOVING = "out of reach", "moved on"
THERE = (REACHED, MOVING)
WORDS = {BEYOND: "out of reach: farther away than the arm is long", STUCK: "no small step comes nearer",
         AT_LIMITS: "joints stand at their limits", TIRED: "not there after {} steps"}


class History(NamedTuple):
    """The way to the answer, step by step; a target that has stopped keeps its last line.

    >>> from robotlab import solve_ik, zoo
    >>> found = solve_ik(zoo.planar(2), [1.0, 1.0, 0.0], [0.3, 0.5])
    >>> len(found.history.q) == len(found.history.residual) == found.iterations + 1
    True
    """
    q: np.ndarray                                    # (steps, ..., n) postures, the start first
    residual: np.ndarray                             # (steps, ...) length of the error there
    damping: np.ndarray                              # (steps, ...) lambda of the step that led there; 0 at the start


@dataclass(frozen=True)
class IKResult(Named):
    """What `solve_ik` found, for one target or, with leading axes, for many.

    q: (..., n) the posture, the nearest one found where the target was not reached. ok: whether it was.
    reason: why it stopped, in words. residual: (...) length of the error [m, and rad for a pose]. iterations: (...) in the
    attempt that gave q. history: the `History` of that attempt.

    >>> from robotlab import solve_ik, zoo
    >>> found = solve_ik(zoo.planar(2), [5.0, 0.0, 0.0], [0.1, 0.2])
    >>> bool(found.ok), bool(found.residual > 2.9)
    (False, True)
    """
    q: np.ndarray
    ok: object
    reason: object
    residual: object
    iterations: object
    _way: object = field(repr=False)                 # a function that makes the history, which takes longer than the answer

    @cached_property
    def history(self):
        """The `History` of the attempt that gave q.

        >>> from robotlab import solve_ik, zoo
        >>> found = solve_ik(zoo.planar(2), [1.0, 1.0, 0.0], [0.1, 0.2])
        >>> found.history.q.shape, bool(found.history.residual[0] > 1.0), bool(found.history.residual[-1] < 1e-6)
        ((6, 2), True, True)
        """
        return History(*self._way())


def result(found, batch):
    """Rows back in the shape of the batch; one target alone gives plain values."""
    shape = lambda a: a.reshape(batch + a.shape[1:])
    plain = lambda a: a.item() if not batch else a
    ok = np.isin(found["state"], THERE)
    residual, unit = np.linalg.norm(found["error"], axis=-1), "m" if found["error"].shape[-1] == 3 else "(m and rad)"
    reason = np.array([f"reached in {k} steps" for k in range(found["steps"].max(initial=0) + 1)], dtype=object)[found["steps"]]
    for k in np.flatnonzero(found["state"] == MOVING):
        reason[k] += "; the wish still moves the arm"
    for k in np.flatnonzero(~ok):
        reason[k] = f"{WORDS[found['state'][k]].format(found['steps'][k])}; the nearest posture found is {residual[k]:.3g} {unit} short"
    return IKResult(shape(found["q"]), plain(shape(ok)), plain(shape(reason)), plain(shape(residual)),
                    plain(shape(found["steps"])), partial(_shaped, found["way"], batch))


def _shaped(way, batch):
    """The history in the shape of the batch."""
    return [column.reshape(column.shape[:1] + batch + column.shape[2:]) for column in way()]
