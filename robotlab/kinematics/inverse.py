"""Inverse kinematics by damped least squares, for one target or for thousands at once: what is asked, and how often it is tried.

The steps themselves are in `damping`, those of very many targets in `many_targets`, what is done with the freedom that is left in
`freedom`, and the words for why the search stopped in `ik_result`.
"""
from functools import partial

import numpy as np

from ..model.checks import finite, is_real, number, whole, yes_or_no
from ..model.numbered import require_numbers
from ..model.poses import check_rigid
from ..model.robot import as_joint_array
from ..model.units import quiet
from ..watch import Watch
from .damping import REACHED, TIRED, Task, attempt, error_of, is_reached
from .freedom import Wish, follow
from .frames import tip_pose
from .ik_result import BEYOND, MOVING, THERE, IKResult, result
from .many_targets import search, way
from .one_target import quick_search
from .postures.nearest import nearest_postures
from .starts import as_numbers, farthest, nearest, pool, random_postures

PATIENCE = 30                                        # steps of one attempt, as long as others may follow
LANES = 400                                          # postures tried side by side while restarting
POOL = 2000                                          # random postures among which starts are chosen
MANY = 200                                           # targets from which recording the step pays


@quick_search(IKResult)
def solve_ik(robot, target, q0=None, damping="adaptive", tolerance=1e-6, iterations=100, restarts=100, limits=True,
             null_space=None, seed=0):
    """The posture that brings the tool to a target, by damped least squares.

    target: a point (..., 3) or a pose (..., 4, 4) in world axes [m]. q0: (..., n) where to start [rad or m]; by default near the target.
    damping: "adaptive", or a number lambda [m] that stays. tolerance: of position [m] and of angle [rad].
    iterations: most steps in one attempt. restarts: further attempts, from random postures drawn with `seed`.
    limits: keep within the joints' limits. null_space: a posture (n,) to stay near, or a function of q (..., n) to a joint
    rate (..., n), followed with the tool at its target until it moves the arm no more, in at most `iterations` further steps.
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
    task = Task(robot, target, _check_damping(damping), tolerance, iterations, low, high, _check_wish(robot, null_space))
    hopeless, plain = _beyond_reach(task), bool(restarts) and task.damping is None and null_space is None
    q0 = _begin(task, q0, plain)
    with Watch("looking for postures") as show, quiet("q"):          # a search may turn and turn
        show.part(0, 0.5)
        if plain and len(target) >= MANY:
            found = _among_many(task, q0, restarts, seed, hopeless)
        else:
            found = _one_by_one(task, q0, restarts, seed, hopeless, show)
    found["state"][hopeless & ~np.isin(found["state"], THERE)] = BEYOND
    return result(found, batch)


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
    """By damped steps from q0, then from random postures, then the best attempt to its end; then a wish is followed."""
    rng, plain = np.random.default_rng(seed), task.plain()
    if len(anywhere := np.flatnonzero(np.isnan(q0[:, 0]))):
        q0[anywhere] = _starts(task, anywhere, 1, np.random.default_rng((seed, 1)))
    steered = restarts or task.wish is not None
    found = attempt(task, np.clip(q0, task.low, task.high), min(PATIENCE, task.iterations) if steered else task.iterations)
    if task.wish is not None:
        _finish(plain, found, PATIENCE + task.iterations)                     # a wish may keep the arm from its target
    _restart(plain, found, restarts, rng, hopeless, show)
    _finish(plain, found, task.iterations)
    if task.wish is not None:
        _follow(task, found)
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


def _finish(task, found, most):
    """Where the attempts ran out of patience, follow the best one to its end, `most` steps in all."""
    tired = np.flatnonzero((found["state"] == TIRED) & (found["steps"] < most))
    if len(tired):
        last = found["history"][0][-1, tired]
        rest = attempt(task.some(tired), last, most - int(found["steps"][tired].min()))
        length = lambda error: np.linalg.norm(error, axis=-1)
        nearer = (rest["state"] == REACHED) | (length(rest["error"]) < length(found["error"][tired]))
        found["state"][tired] = rest["state"]
        _go_on(found, tired, rest, nearer)


def _follow(task, found):
    """Where the target was reached, use what freedom it leaves for the wish."""
    there = np.flatnonzero(found["state"] == REACHED)
    more = follow(task.some(there), found["q"][there], task.wish, task.iterations)
    found["state"][there[~more["rests"]]] = MOVING
    _go_on(found, there, more, np.ones(len(there), dtype=bool))


def _go_on(found, rows, more, nearer):
    """Put the steps `more` behind those of some rows; of the ones that came `nearer` the posture counts."""
    before = found["steps"][rows]
    for name in ("q", "error"):
        found[name][rows[nearer]] = more[name][nearer]
    found["steps"][rows] += more["steps"]
    steps = max(len(found["history"][0]), int(found["steps"][rows].max(initial=0)) + 1)
    found["history"] = _lengthen(found["history"], steps)
    for k, (row, first) in enumerate(zip(rows, before)):
        for a, b in zip(found["history"], more["history"]):
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


def _check_wish(robot, wish):
    """What `null_space` wishes for, as a `Wish`, or None."""
    if wish is None:
        return None
    if callable(wish):
        return Wish(lambda q, rows: _wished(robot, wish(q), q))
    rest = as_joint_array(robot, finite(wish, "null_space", f"a posture of {robot.n} finite numbers, or a function of q"), "null_space")
    return Wish(lambda q, rows: (rest - q) / 2, lambda q, rows: np.linalg.norm(rest - q, axis=-1))


def _wished(robot, rate, q):
    """The joint rate that a function wishes for, as numbers of the shape of q."""
    rate = as_joint_array(robot, rate, "null_space: what the function returns")
    if rate.ndim > 1 and rate.shape != q.shape:
        raise ValueError(f"null_space: the function returns shape {rate.shape}; expected that of its q, {q.shape}")
    return rate
