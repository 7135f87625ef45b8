"""Result of `solve_ik`: the postures, whether they are right, and in words why the search stopped."""
from dataclasses import dataclass
from functools import cached_property, partial
from typing import NamedTuple

import numpy as np

from ..model.units import quiet
from ..near import Named
from .damping import AT_LIMITS, REACHED, STUCK, TIRED, Task, error_of
from .frames import tip_pose
from .in_order import NEAREST, NEARING
from .parts import PLACES, Parts, read_parts

MOVING = "moved on"
THERE = (REACHED, MOVING, NEAREST, NEARING)
WORDS = {REACHED: "reached in {} steps", MOVING: "reached in {} steps; the wish still moves the arm",
         STUCK: "no small step comes nearer",
         AT_LIMITS: "joints stand at their limits", TIRED: "not there after {} steps", NEAREST: "{first} reached in {} steps",
         NEARING: "{first} reached, and still coming nearer after {} steps"}
BEYOND = "out of reach: farther away than the arm is long"
SETTLED = 1.001                                      # times the least that was missing: more at the end, and a search has not settled


class History(NamedTuple):
    """The way to the answer, step by step; a target that has stopped keeps its last line.

    >>> from robotlab import solve_ik, zoo
    >>> found = solve_ik(zoo.planar(2), [1.0, 1.0, 0.0], [0.3, 0.5])
    >>> len(found.history.q) == len(found.history.residual) == found.iterations + 1
    True
    """
    q: np.ndarray                                    # (steps, ..., n) postures, the start first
    residual: np.ndarray                             # (steps, ...) that of an `IKResult`
    damping: np.ndarray                              # (steps, ...) lambda of the step that led there; 0 at the start
    misses: dict                                     # {part: (steps, ...)} what is missing of each [m or rad]


@dataclass(frozen=True, repr=False)
class IKResult(Named):
    """Result of `solve_ik`, for one target or, with leading axes, for many.

    q: (..., n) the posture, the nearest one found where the target was not reached. ok: whether each part that was asked for is within
    the tolerance; of parts in order whether the first ones are, the later ones being as near as these leave them. reason: why it stopped,
    in words. misses: {part: (...)} what is missing of each, {"place": m, "orientation": rad} for a pose. residual: (...) the largest of
    the misses in its own unit, which is what the tolerance bounds; of parts in order, of the first ones; with weights instead the length
    of all misses, each times its weight [m]. iterations: (...) in the attempt that gave q. history: the `History` of that attempt.

    >>> from robotlab import solve_ik, zoo
    >>> solve_ik(zoo.planar(2), [5.0, 0.0, 0.0], [0.1, 0.2])
    IKResult: out of reach: farther away than the arm is long; the nearest posture found is 3 m short
      q = [0, 0]
    """
    q: np.ndarray
    ok: object
    reason: object
    iterations: object
    _short: object                                   # (misses, residual), or a function that makes them
    _way: object                                     # a function that makes the history, which takes longer than the answer

    @cached_property
    def misses(self):
        """The error that is left in each part [m or rad].

        >>> from robotlab import solve_ik, zoo
        >>> solve_ik(zoo.planar(2), [5.0, 0.0, 0.0], [0.1, 0.2]).misses["place"].__round__(3)
        3.0
        """
        return (self._short() if callable(self._short) else self._short)[0]

    @cached_property
    def residual(self):
        """The largest of the misses, or their weighed length.

        >>> from robotlab import solve_ik, zoo
        >>> round(solve_ik(zoo.planar(2), [5.0, 0.0, 0.0], [0.1, 0.2]).residual, 3)
        3.0
        """
        return (self._short() if callable(self._short) else self._short)[1]

    @cached_property
    def history(self):
        """The `History` of the attempt that gave q.

        >>> from robotlab import solve_ik, zoo
        >>> found = solve_ik(zoo.planar(2), [1.0, 1.0, 0.0], [0.1, 0.2])
        >>> found.history.q.shape, bool(found.history.residual[0] > 1.0), bool(found.history.residual[-1] < 1e-6)
        ((6, 2), True, True)
        """
        return History(*self._way())

    def __repr__(self):
        if not np.shape(self.ok):
            return f"IKResult: {self.reason}\n  q = [{', '.join(f'{x + 0:.4g}' for x in self.q.round(6))}]"
        there, short = np.count_nonzero(self.ok), ~self.ok
        parts = [f"{name} by up to {miss[short].max():.3g}" for name, miss in self.misses.items()] if short.any() else []
        return f"IKResult: {self.ok.size:,} targets: {there:,} reached" + "".join([f"; the others miss {', '.join(parts)}"] * bool(parts))


def result(task, found, batch):
    """Rows back in the shape of the batch; one target alone gives plain values. found["beyond"]: how far each is out of reach [m]."""
    shape = lambda a: a.reshape(batch + a.shape[1:])
    plain = lambda a: a.item() if not batch else a
    parts, misses, residual = task.parts, task.parts.misses(found["error"]), task.parts.residual(found["error"])
    reason = np.array([f"reached in {k} steps" for k in range(found["steps"].max(initial=0) + 1)], dtype=object)[found["steps"]]
    settled = _settled(task, found)
    for k in np.flatnonzero(found["state"] != REACHED):
        reason[k] = _reason(task, found["state"][k], found["steps"][k], misses[k], found["beyond"][k], settled[k])
    named = {name: plain(shape(misses[:, k])) for k, name in enumerate(parts.names)}
    return IKResult(shape(found["q"]), plain(shape(np.isin(found["state"], THERE))), plain(shape(reason)), plain(shape(found["steps"])),
                    (named, plain(shape(residual))), partial(_history, task, found.get("way") or found["history"], batch))


def quick_result(robot, given, made, way):
    """The result of an attempt that was `Made` in floats. given: the target in floats; way: what makes its (q, lambda)."""
    ask = partial(_asked, robot, given)
    return IKResult(np.array(made.q), True, f"reached in {made.steps} steps", made.steps, partial(_short, ask, made.q),
                    partial(_quick_history, ask, way))


def _asked(robot, given):
    """The `Task` that a plain call asks for."""
    target = np.reshape(np.array(given), (1, 3) if len(given) == 3 else (1, 4, 4))
    return Task(robot, target, read_parts(None, target.ndim == 3), None, 0, 0, None, None)


def _short(ask, q):
    task = ask()
    error = error_of(task, tip_pose(task.robot, np.array([q])))[0]
    return dict(zip(task.parts.names, task.parts.misses(error).tolist())), float(task.parts.residual(error))


def _quick_history(ask, way):
    q, damping = way()
    return _history(ask(), (q[:, None], damping[:, None]), ())


def _settled(task, found):
    """True where a search ended about where it came nearest; with a fixed damping it may go on, as far away as the arm is long."""
    if task.damping is None:
        return np.ones(len(found["q"]), dtype=bool)
    with quiet("q"):                                 # a search may turn and turn
        last = error_of(task, tip_pose(task.robot, found["history"][0][-1]))
    return np.linalg.norm(last, axis=-1) <= SETTLED * np.linalg.norm(found["error"], axis=-1)


def _reason(task, state, steps, misses, beyond, settled):
    """Say why a search stopped, and how far from the target."""
    parts, before = task.parts, task.parts.first if state in (NEAREST, NEARING) else 0
    words = WORDS[state].format(steps, first=" and ".join(parts.names[:before]))
    if state == MOVING:
        return words
    short, far = Parts(parts.names[before:]).said(misses[before:], task.tolerance), beyond > 0 and state not in THERE
    ended, found = BEYOND if far else words, "the nearest posture found"
    if far and set(parts.names) <= set(PLACES) and not (settled and np.linalg.norm(misses) <= SETTLED * beyond):
        ended += f", by {beyond:.3g} m" + f"; {words}" * (state != TIRED)
        found = "the posture found"
    if not settled:
        return f"{ended}; with λ = {task.damping:.3g} the search does not settle, and was {short} short at best"
    return f"{ended}; {found} is {short} short"


def _history(task, way, batch):
    """The history in the shape of the batch. way: (q, lambda) of each step, or a function that gives them."""
    q, damping = way() if callable(way) else way
    with quiet("q"):
        error = error_of(task, tip_pose(task.robot, q))
    shape = lambda a: a.reshape(a.shape[:1] + batch + a.shape[2:])
    misses = task.parts.misses(error)
    return shape(q), shape(task.parts.residual(error)), shape(damping), {
        name: shape(misses[..., k]) for k, name in enumerate(task.parts.names)}
