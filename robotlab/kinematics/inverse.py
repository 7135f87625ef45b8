"""Inverse kinematics by damped least squares, for one target or for thousands at once: what is asked and what is answered.

The steps themselves stand in `damping`, and those of very many targets in `many_targets`; here are restarts, limits of reach, and the words
for why the search stopped.
"""
import math
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import NamedTuple

import numpy as np

from ..model.checks import finite, is_real, number, whole, yes_or_no
from ..model.numbered import require_numbers
from ..model.poses import check_rigid
from ..model.robot import as_joint_array
from ..watch import Watch
from .damping import AT_LIMITS, REACHED, STUCK, TIRED, Task, attempt, error_of, is_reached
from .frames import tip_pose
from .many_targets import search, way
from .one_target import quick_search
from .postures.nearest import nearest_postures
from .starts import as_numbers, farthest, nearest, pool, random_postures

PATIENCE = 30                                        # steps of one attempt, as long as others may follow
LANES = 400                                          # postures tried side by side while restarting
POOL = 2000                                          # random postures among which starts are chosen
MANY = 200                                           # targets from which recording the step pays
BEYOND = "out of reach"


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
class IKResult:
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


def _reached(made, way):
    """The `IKResult` of an attempt that arrived. way: gives the columns of its history."""
    return IKResult(np.array(made.q), True, f"reached in {made.steps} steps", math.sqrt(sum(made.squares)), made.steps, way)


@quick_search(_reached)
def solve_ik(robot, target, q0=None, damping="adaptive", tolerance=1e-6, iterations=100, restarts=100, limits=True,
             null_space=None, seed=0):
    """The posture that brings the tool to a target, by damped least squares.

    target: a point (..., 3) or a pose (..., 4, 4) in world axes [m]. q0: (..., n) where to start [rad or m]; by default near the target.
    damping: "adaptive", or a number lambda [m] that stays. tolerance: of position [m] and of angle [rad].
    iterations: most steps in one attempt. restarts: further attempts, from random postures drawn with `seed`.
    limits: keep within the joints' limits. null_space: a posture (n,) to stay near, or a function of q (..., n) to a joint
    rate (..., n), followed as far as the target leaves freedom.
    Returns an `IKResult`; a target out of reach ends at the nearest posture found, with ok False and a reason. Hundreds of targets at
    once, and single ones of an arm that is asked again and again without options, are served by a recorded program in microseconds each;
    poses of an arm whose postures are told by structure (`all_postures`) always by the nearest of these to q0, without a step.

    >>> from robotlab import solve_ik, tip_pose, zoo
    >>> arm = zoo.planar(3)
    >>> found = solve_ik(arm, [1.0, 1.5, 0.0], [0.1, 0.2, 0.3])
    >>> bool(found.ok), tip_pose(arm, found.q)[:3, 3].round(3)
    (True, array([1. , 1.5, 0. ]))
    """
    target, q0, batch = _check_target(require_numbers(robot), target, q0)
    number(tolerance, "tolerance", "a positive number in m and rad", above=0)
    whole(iterations, "iterations"), whole(restarts, "restarts", 0), whole(seed, "seed", 0), yes_or_no(limits, "limits")
    low, high = robot.limits.T if limits else np.array([[-np.inf], [np.inf]]) * np.ones(robot.n)
    task = Task(robot, target, _check_damping(damping), tolerance, iterations, low, high, _null_space(robot, null_space))
    hopeless, plain = _beyond_reach(task), bool(restarts) and task.damping is None and null_space is None
    q0 = _begin(task, q0, plain)
    with Watch("looking for postures") as show:
        show.part(0, 0.5)
        if plain and len(target) >= MANY:
            found = _among_many(task, q0, restarts, seed, hopeless)
        else:
            found = _one_by_one(task, q0, restarts, seed, hopeless, show)
    found["state"][hopeless & (found["state"] != REACHED)] = BEYOND
    return _result(found, batch)


def _begin(task, q0, plain):
    """Where to start (N, n): at the nearest of all postures where structure tells them, else at q0, or nan where none is given."""
    starts = np.full((len(task.target), task.robot.n), np.nan) if q0 is None else np.clip(q0, task.low, task.high)
    told = nearest_postures(task.robot, task.target, q0, task.limited) if plain and task.target.ndim == 3 else None
    return starts if told is None else np.where(np.isnan(told), starts, told)


# -- very many targets ------------------------------------------------------------------------------------------------
def _among_many(task, q0, restarts, seed, hopeless):
    """By the recorded step; from where that came nearest, what it did not reach goes on with care, and finds out why."""
    best = search(task, q0, restarts, seed, hopeless)
    error = error_of(task, tip_pose(task.robot, best.q))
    found = {"q": best.q.copy(), "error": error, "state": np.full(len(error), REACHED, dtype=object), "steps": best.steps.copy()}
    rest, lines = np.flatnonzero(~is_reached(task, error)), None
    if len(rest):
        more = attempt(task.some(rest), best.q[rest], task.iterations)
        best.start[rest], best.steps[rest], lines = best.q[rest], 0, more["history"]
        for name in ("q", "error", "state", "steps"):
            found[name][rest] = more[name]
    return found | {"way": partial(_history, task, best, rest, lines)}


def _history(task, best, rest, lines):
    """The way of each target; lines: those of the ones in `rest`."""
    q, damping = way(task, best)
    residual = np.array([np.linalg.norm(error_of(task, tip_pose(task.robot, line)), axis=-1) for line in q])
    if lines is None:
        return q, residual, damping
    most = max(len(q), len(lines[0]))
    history = _lengthen((q, residual, damping), most)
    for a, b in zip(history, _lengthen(lines, most)):
        a[:, rest] = b
    return history


# -- one by one -------------------------------------------------------------------------------------------------------
def _one_by_one(task, q0, restarts, seed, hopeless, show):
    """By damped steps from q0, then from random postures, then the best attempt to its end."""
    rng = np.random.default_rng(seed)
    if len(anywhere := np.flatnonzero(np.isnan(q0[:, 0]))):
        q0[anywhere] = _starts(task, anywhere, 1, np.random.default_rng((seed, 1)))
    found = attempt(task, np.clip(q0, task.low, task.high), PATIENCE if restarts else task.iterations)
    _restart(task, found, restarts, rng, hopeless, show)
    _finish(task, found)
    return found | {"way": partial(tuple, found["history"])}


def _restart(task, found, restarts, rng, hopeless, show):
    """Try the targets that were not reached again from random postures, several at a time; `found` keeps the best."""
    tried = 0
    while tried < restarts:
        show.part((1 + tried / restarts) / 2, 1)
        missing = np.flatnonzero((found["state"] != REACHED) & ~hopeless)
        if not len(missing):
            return
        copies = int(np.clip(LANES // len(missing), 1, restarts - tried))
        rows = np.repeat(missing, copies)
        again = attempt(task.some(rows), _starts(task, missing, copies, rng), min(PATIENCE, task.iterations), rows)
        _keep_best(found, again, missing, copies)
        tried += copies


def _keep_best(found, again, missing, copies):
    length = lambda error: np.linalg.norm(error, axis=-1)
    best = length(again["error"]).reshape(-1, copies).argmin(-1) + copies * np.arange(len(missing))
    better = length(again["error"][best]) < length(found["error"][missing])
    to, of = missing[better], best[better]
    for name in ("q", "error", "state", "steps"):
        found[name][to] = again[name][of]
    steps = max(len(found["history"][0]), len(again["history"][0]))
    found["history"] = _lengthen(found["history"], steps)
    for a, b in zip(found["history"], _lengthen(again["history"], steps)):
        a[:, to] = b[:, of]


def _lengthen(history, steps):
    """A history of `steps` lines, the last one repeated."""
    return tuple(np.concatenate([a, np.repeat(a[-1:], steps - len(a), 0)]) for a in history)


def _finish(task, found):
    """Where the attempts ran out of patience, follow the best one to its end."""
    tired = np.flatnonzero((found["state"] == TIRED) & (found["steps"] < task.iterations))
    if not len(tired):
        return
    rest = attempt(task.some(tired), found["q"][tired], task.iterations - int(found["steps"][tired].min()))
    before = found["steps"][tired]
    for name in ("q", "error", "state"):
        found[name][tired] = rest[name]
    found["steps"][tired] += rest["steps"]
    steps = max(len(found["history"][0]), int((before + rest["steps"]).max()) + 1)
    found["history"] = _lengthen(found["history"], steps)
    for k, (row, first) in enumerate(zip(tired, before)):
        for a, b in zip(found["history"], rest["history"]):
            tail = b[1:steps - first, k]
            a[first + 1:first + 1 + len(tail), row] = tail
            a[first + 1 + len(tail):, row] = b[-1, k]


def _starts(task, missing, copies, rng):
    """Where to start for each of the targets numbered `missing`: `copies` postures each, one below the other."""
    wanted = as_numbers(task.target[missing])
    choice = pool(task.robot, random_postures(task.robot, task.limited, POOL, rng), wanted.shape[1])
    return nearest(task.robot, choice, wanted, copies).reshape(-1, task.robot.n)


def _beyond_reach(task):
    """Whether each target (N,) is farther from joint 1 than the arm is long with its slides drawn out as far as the task lets them."""
    point = task.target[:, :3, 3] if task.target.ndim == 3 else task.target
    centre, longest = farthest(task.robot, task.limited)
    return np.linalg.norm(point - centre, axis=-1) > longest


# -- what goes in and what comes out ----------------------------------------------------------------------------------
def _check_target(robot, target, q0):
    """Targets and starts as rows, and the shape of the batch."""
    target = finite(target, "target", "a point (..., 3) in m or a pose (..., 4, 4), finite")
    start = as_joint_array(robot, q0, "q0") if q0 is not None else np.zeros(robot.n)
    if target.shape[-2:] == (4, 4):
        check_rigid(target, "target")
        size = 2
    elif target.ndim and target.shape[-1] == 3:
        size = 1
    else:
        raise ValueError(f"target has shape {target.shape}; expected a point (..., 3) in m or a pose (..., 4, 4)")
    batch = np.broadcast_shapes(target.shape[:-size], start.shape[:-1])
    rows = lambda x, k: np.broadcast_to(x, batch + x.shape[x.ndim - k:]).reshape((-1,) + x.shape[x.ndim - k:]).copy()
    return rows(target, size), None if q0 is None else rows(np.real(start), 1), batch


def _check_damping(damping):
    if isinstance(damping, str) and damping == "adaptive":
        return None
    if is_real(damping) and np.isfinite(damping) and damping >= 0:
        return float(damping)
    raise ValueError(f'damping is {damping!r}; expected "adaptive" or a number lambda >= 0 in m')


def _null_space(robot, wish):
    if wish is None:
        return None
    if callable(wish):
        return lambda q: _wished(robot, wish(q), q)
    rest = as_joint_array(robot, wish, "null_space")
    return lambda q: (rest - q) / 2


def _wished(robot, rate, q):
    """The joint rate that a function wishes for, as numbers of the shape of q."""
    rate = as_joint_array(robot, rate, "null_space: what the function returns")
    if rate.ndim > 1 and rate.shape != q.shape:
        raise ValueError(f"null_space: the function returns shape {rate.shape}; expected that of its q, {q.shape}")
    return rate


def _result(found, batch):
    """Rows back in the shape of the batch; one target alone gives plain values."""
    shape = lambda a: a.reshape(batch + a.shape[1:])
    plain = lambda a: a.item() if not batch else a
    ok = (found["state"] == REACHED).astype(bool)
    residual, unit = np.linalg.norm(found["error"], axis=-1), "m" if found["error"].shape[-1] == 3 else "(m and rad)"
    reason = np.array([f"reached in {k} steps" for k in range(found["steps"].max(initial=0) + 1)], dtype=object)[found["steps"]]
    for k in np.flatnonzero(~ok):
        reason[k] = f"{WORDS[found['state'][k]].format(found['steps'][k])}; the nearest posture found is {residual[k]:.3g} {unit} short"
    return IKResult(shape(found["q"]), plain(shape(ok)), plain(shape(reason)), plain(shape(residual)),
                    plain(shape(found["steps"])), partial(_shaped, found["way"], batch))


def _shaped(way, batch):
    """The history in the shape of the batch."""
    return [column.reshape(column.shape[:1] + batch + column.shape[2:]) for column in way()]


WORDS = {BEYOND: "out of reach: farther away than the arm is long", STUCK: "no small step comes nearer",
         AT_LIMITS: "joints stand at their limits", TIRED: "not there after {} steps"}
