"""Inverse kinematics by damped least squares, for one target or for thousands at once: what is asked and what is answered.

The steps themselves stand in `damping`; here are restarts, limits of reach, and the words for why the search stopped.
"""
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ..model.checks import finite, is_real, number, whole, yes_or_no
from ..model.robot import as_joint_array, check_rigid
from ..watch import Watch
from .damping import AT_LIMITS, REACHED, STUCK, TIRED, Task, attempt
from .frames import joint_axes, tip_pose

PATIENCE = 30                                        # steps of one attempt, as long as others may follow
LANES = 400                                          # postures tried side by side while restarting
POOL, MOST_DISTANCES = 2000, 1_000_000               # random postures among which starts are chosen; less for very many targets
BEYOND = "out of reach"


class History(NamedTuple):
    """The way to the answer, step by step; a target that has stopped keeps its last line."""
    q: np.ndarray                                    # (steps, ..., n) postures, the start first
    residual: np.ndarray                             # (steps, ...) length of the error there
    damping: np.ndarray                              # (steps, ...) lambda of the step that led there; 0 at the start


@dataclass(frozen=True)
class IKResult:
    """What `solve_ik` found, for one target or, with leading axes, for many.

    q: (..., n) the posture, the nearest one found where the target was not reached. ok: whether it was.
    reason: why it stopped, in words. residual: (...) length of the error [m, and rad for a pose]. iterations: (...) in the
    attempt that gave q. history: a `History` of that attempt.

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
    history: History


def solve_ik(robot, target, q0, damping="adaptive", tolerance=1e-6, iterations=100, restarts=100, limits=True,
             null_space=None, seed=0):
    """The posture that brings the tool to a target, by damped least squares.

    target: a point (..., 3) or a pose (..., 4, 4) in world axes [m]. q0: (..., n) where to start [rad or m].
    damping: "adaptive", or a number lambda [m] that stays. tolerance: of position [m] and of angle [rad].
    iterations: most steps in one attempt. restarts: further attempts, from random postures drawn with `seed`.
    limits: keep within the joints' limits. null_space: a posture (n,) to stay near, or a function of q (..., n) to a joint
    rate (..., n), followed as far as the target leaves freedom.
    Returns an `IKResult`; a target out of reach ends at the nearest posture found, with ok False and a reason.

    >>> from robotlab import solve_ik, tip_pose, zoo
    >>> arm = zoo.planar(3)
    >>> found = solve_ik(arm, [1.0, 1.5, 0.0], [0.1, 0.2, 0.3])
    >>> bool(found.ok), tip_pose(arm, found.q)[:3, 3].round(3)
    (True, array([1. , 1.5, 0. ]))
    """
    target, q0, batch = _check_target(robot, target, q0)
    number(tolerance, "tolerance", "a positive number in m and rad", above=0)
    whole(iterations, "iterations"), whole(restarts, "restarts", 0), whole(seed, "seed", 0), yes_or_no(limits, "limits")
    low, high = robot.limits.T if limits else np.array([[-np.inf], [np.inf]]) * np.ones(robot.n)
    task = Task(robot, target, _check_damping(damping), tolerance, iterations, low, high, _null_space(robot, null_space))
    hopeless = _beyond_reach(task)
    with Watch("looking for postures") as show:
        show.part(0, 0.5)
        found = attempt(task, np.clip(q0, low, high), PATIENCE if restarts else iterations)
        _restart(task, found, restarts, np.random.default_rng(seed), hopeless, show)
        _finish(task, found)
    found["state"][hopeless & (found["state"] != REACHED)] = BEYOND
    return _result(found, batch)


# -- further attempts -------------------------------------------------------------------------------------------------
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
        again = attempt(task.rows(rows), _starts(task, missing, copies, rng), min(PATIENCE, task.iterations), rows)
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
    rest = attempt(task.rows(tired), found["q"][tired], task.iterations - int(found["steps"][tired].min()))
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
    """Where to start for each of the targets numbered `missing`: of many random postures the `copies` whose tool is nearest."""
    q = _random_postures(task, max(copies, 20, min(POOL, MOST_DISTANCES // len(missing))), rng)
    tools, wanted = _as_vectors(task, tip_pose(task.robot, q)), _as_vectors(task, task.target[missing])
    distances = (tools ** 2).sum(-1) - 2 * wanted @ tools.T                    # squared, up to what is the same for all tools
    return q[np.argpartition(distances, copies - 1, axis=1)[:, :copies]].reshape(-1, task.robot.n)


def _as_vectors(task, T):
    """Points, or poses (k, 4, 4), as vectors (k, 3) or (k, 12) whose distances tell how far a target is; a turn by 1 rad counts
    like a third of the arm's length."""
    if task.target.ndim == 2:
        return T[:, :3, 3] if T.ndim == 3 else T
    points = 3 / reach(task.robot, sliding=1.0) * T[:, :3, 3]
    return np.concatenate([points, T[:, :3, :3].reshape(-1, 9) / np.sqrt(2)], axis=-1)


def _random_postures(task, count, rng):
    """Postures within the limits; a joint without limits turns once around, or slides as far as the arm is long."""
    free = np.where([link.prismatic for link in task.robot.links], reach(task.robot, sliding=1.0), np.pi)
    low = np.where(np.isfinite(task.low), task.low, np.where(np.isfinite(task.high), task.high - 2 * free, -free))
    high = np.where(np.isfinite(task.high), task.high, low + 2 * free)
    return rng.uniform(low, high, (count, task.robot.n))


def reach(robot, sliding=np.inf, limits=True):
    """A distance from joint 1 that the tool point cannot exceed [m]; `sliding` stands for a slide without limits.

    limits: whether slides keep to theirs.
    """
    lengths = [np.hypot(link.a, abs(link.d) + _slide(link, sliding, limits)) for link in robot.links]
    return float(sum(lengths) + np.linalg.norm(robot.tool[:3, 3]))


def _slide(link, sliding, limits):
    if not link.prismatic:
        return 0.0
    farthest = max(map(abs, link.limits)) if limits and link.limits else np.inf
    return farthest if np.isfinite(farthest) else sliding


def _beyond_reach(task):
    """Whether each target (N,) is farther from joint 1 than the arm is long with its slides drawn out as far as the task lets them."""
    point = task.target[:, :3, 3] if task.target.ndim == 3 else task.target
    _, axis_points = joint_axes(task.robot, np.zeros(task.robot.n))
    slack = task.robot.links[0].a if task.robot.convention == "modified" else 0.0
    longest = reach(task.robot, limits=bool(np.isfinite(task.high).any() or np.isfinite(task.low).any()))
    return np.linalg.norm(point - axis_points[0], axis=-1) > longest + abs(slack) + 1e-9


# -- what goes in and what comes out ----------------------------------------------------------------------------------
def _check_target(robot, target, q0):
    """Targets and starts as rows, and the shape of the batch."""
    q0, target = as_joint_array(robot, q0, "q0"), finite(target, "target", "a point (..., 3) in m or a pose (..., 4, 4), finite")
    if target.shape[-2:] == (4, 4):
        check_rigid(target, "target")
        size = 2
    elif target.ndim and target.shape[-1] == 3:
        size = 1
    else:
        raise ValueError(f"target has shape {target.shape}; expected a point (..., 3) in m or a pose (..., 4, 4)")
    if not np.isfinite(target).all():
        raise ValueError("target has entries that are not finite numbers")
    batch = np.broadcast_shapes(target.shape[:-size], q0.shape[:-1])
    rows = lambda x, k: np.broadcast_to(x, batch + x.shape[x.ndim - k:]).reshape((-1,) + x.shape[x.ndim - k:]).copy()
    return rows(target, size), rows(np.real(q0), 1), batch


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
    shape = lambda a, k=0: a.reshape(a.shape[:k] + batch + a.shape[k + 1:])
    plain = lambda a: a.item() if not batch else a
    ok = found["state"] == REACHED
    residual, unit = np.linalg.norm(found["error"], axis=-1), "m" if found["error"].shape[-1] == 3 else "(m and rad)"
    reason = np.array([_words(*row, unit) for row in zip(found["state"], residual, found["steps"])], dtype=object)
    history = History(*(shape(column, 1) for column in found["history"]))
    return IKResult(shape(found["q"]), plain(shape(ok.astype(bool))), plain(shape(reason)), plain(shape(residual)),
                    plain(shape(found["steps"])), history)


def _words(state, residual, steps, unit):
    return {REACHED: f"reached in {steps} steps",
            BEYOND: f"out of reach: farther away than the arm is long; the nearest posture found is {residual:.3g} {unit} short",
            STUCK: f"no small step comes nearer; the nearest posture found is {residual:.3g} {unit} short",
            AT_LIMITS: f"joints stand at their limits; the nearest posture found is {residual:.3g} {unit} short",
            TIRED: f"not there after {steps} steps; the nearest posture found is {residual:.3g} {unit} short"}[state]
