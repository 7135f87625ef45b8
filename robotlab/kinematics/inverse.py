"""Inverse kinematics by damped least squares, for one target or for thousands at once: arguments, and number of attempts.

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
from .attempts import STEPS_PER_ATTEMPT, begun, finish, go_on, lengthen, restart
from .damping import REACHED, Task, attempt, error_of, is_reached
from .freedom import Wish, follow
from .frames import tip_pose
from .ik_result import MOVING, quick_result, result
from .in_order import in_order
from .many_targets import search, way
from .one_target import quick_search
from .parts import read_parts
from .postures.nearest import nearest_postures
from .starts import farthest

FEW = 8                                              # restarts where all postures are known and none is at the target
MANY = 200                                           # targets from which recording the step pays


@quick_search(quick_result)
def solve_ik(robot, target, q0=None, damping="adaptive", tolerance=1e-6, iterations=100, restarts=100, limits=True,
             null_space=None, seed=0, parts=None):
    """Find the posture that brings the tool to a target, by damped least squares.

    target: a point (..., 3) or a pose (..., 4, 4) in world axes [m]. q0: (..., n) where to start [rad or m]; by default near the target.
    damping: "adaptive", or a number lambda [m] that stays. tolerance: of each part, of position [m] and of angle [rad].
    iterations: most steps in one attempt. restarts: further attempts, from random postures drawn with `seed`.
    limits: keep within the joints' limits.
    null_space: a posture (n,) to stay near, or a function of q (..., n) to a joint rate (..., n). With the tool at its target it is
        followed until it moves the arm no further, in at most `iterations` further steps.
    parts: which parts of the target count, by default all of it.
        Names: "place", or "x", "y", "z" of it in world axes; "orientation", or "rx", "ry", "rz", the components in world axes of the
        rotation vector that is missing; "tool z": the tool's z axis points as the target's does, turned about it in any way; likewise
        "tool x", "tool y". Several: "place, tool z", or a list. An order: "place, then orientation" meets the first exactly and comes as
        near to the second as that allows. Weights: {"place": 1, "orientation": 0.1} says that a radian counts as much as 0.1 m where not
        all can be had.

    Returns an `IKResult`. A target out of reach ends at the best posture found, with ok False and a reason; for a pose without weights a
    metre counts as much as a radian there. Poses of an arm whose postures `all_postures` finds by structure are answered by the posture
    nearest to q0, without a step, unless damping, null_space or parts ask otherwise. A recorded program answers hundreds of targets at
    once, and single ones of an arm that is asked repeatedly without options, in microseconds each.

    >>> from robotlab import Robot, solve_ik, tip_pose, zoo
    >>> arm = zoo.planar(3)
    >>> found = solve_ik(arm, [1.0, 1.5, 0.0], [0.1, 0.2, 0.3])
    >>> bool(found.ok), tip_pose(arm, found.q)[:3, 3].round(3)
    (True, array([1. , 1.5, 0. ]))

    Five servos cannot have every orientation; here the tool points straight down, turned about itself in any way.

    >>> servos = Robot.from_table([[0, "pi/2", 0.1, 0], [0.3, 0, 0, 0], [0.3, 0, 0, 0], [0, "pi/2", 0, "pi/2"], [0, 0, 0.1, 0]])
    >>> down = [[1, 0, 0, 0.35], [0, -1, 0, 0.1], [0, 0, -1, 0.05], [0, 0, 0, 1]]
    >>> found = solve_ik(servos, down, [0, 1, -1, -1, 0], parts="place, tool z")
    >>> bool(found.ok), tip_pose(servos, found.q)[:3, 2].round(3) + 0
    (True, array([ 0.,  0., -1.]))
    """
    target, q0, batch = _check_target(require_numbers(robot), target, q0)
    number(tolerance, "tolerance", "a positive number in m and rad", above=0)
    whole(iterations, "iterations"), whole(restarts, "restarts", 0), whole(seed, "seed", 0), yes_or_no(limits, "limits")
    low, high = robot.limits.T if limits else np.array([[-np.inf], [np.inf]]) * np.ones(robot.n)
    given, (target, parts) = parts is not None, _check_parts(target, parts, damping, null_space)
    task = Task(robot, target, parts, _check_damping(damping), tolerance, iterations, low, high, _check_wish(robot, null_space))
    beyond, plain = _beyond_reach(task), bool(restarts) and task.damping is None and task.wish is None and not given
    hopeless, (q0, none) = beyond > 0, _begin(task, q0, plain)
    with Watch("looking for postures") as show, quiet("q"):          # a search may turn and turn
        show.part(0, 0.5)
        if task.parts.first:
            found = in_order(task, q0, restarts, np.random.default_rng(seed), hopeless, show)
        elif plain and len(target) >= MANY:
            found = _among_many(task, q0, restarts, seed, hopeless)
        else:
            found = _one_by_one(task, q0, restarts, seed, hopeless, none, show)
    return result(task, found | {"beyond": beyond}, batch)


def _begin(task, q0, plain):
    """Return starts (N, n), and for which targets (N,) it is known that no posture exists.

    At the nearest of all postures where structure tells them, else at q0, or nan where none is given.
    """
    starts = np.full((len(task.target), task.robot.n), np.nan) if q0 is None else np.clip(q0, task.low, task.high)
    told = nearest_postures(task.robot, task.target, q0, task.limited) if plain and task.target.ndim == 3 else None
    if told is None:
        return starts, np.zeros(len(starts), dtype=bool)
    return np.where(np.isnan(told), starts, told), np.isnan(told).any(-1)


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
    return found | {"way": partial(_way, task, best, rest, lines)}


def _way(task, best, rest, lines):
    """The way to each target; lines: those of the ones in `rest`."""
    history = way(task, best)
    if lines is None:
        return history
    most = max(len(history[0]), len(lines[0]))
    history = lengthen(history, most)
    for a, b in zip(history, lengthen(lines, most)):
        a[:, rest] = b
    return history


# -- one by one -------------------------------------------------------------------------------------------------------
def _one_by_one(task, q0, restarts, seed, hopeless, none, show):
    """By damped steps from q0, then from random postures, then the best attempt to its end; then a wish is followed."""
    rng, plain = np.random.default_rng(seed), task.plain()
    q0 = begun(task, q0, np.random.default_rng((seed, 1)))
    steered = restarts or task.wish is not None
    found = attempt(task, np.clip(q0, task.low, task.high), min(STEPS_PER_ATTEMPT, task.iterations) if steered else task.iterations)
    if task.wish is not None:
        finish(plain, found, STEPS_PER_ATTEMPT + task.iterations)                      # a wish may keep the arm from its target
    restart(plain, found, min(restarts, FEW), rng, hopeless | ~none, show)
    restart(plain, found, restarts, rng, hopeless | none, show)
    finish(plain, found, task.iterations)
    if task.wish is not None:
        _follow(task, found)
    return found


def _follow(task, found):
    """Use for the wish what freedom the target leaves, where it was reached."""
    there = np.flatnonzero(found["state"] == REACHED)
    more = follow(task.some(there), found["q"][there], task.wish, task.iterations)
    go_on(found, there, more | {"state": np.where(more["rests"], REACHED, MOVING)})


def _beyond_reach(task):
    """By how much each target (N,) [m] is farther from joint 1 than the arm is long with its slides drawn out as far as the task lets."""
    asked, point = task.parts.now().coordinates, task.target[:, :3, 3] if task.target.ndim == 3 else task.target
    centre, longest = farthest(task.robot, task.limited)
    return np.linalg.norm((point - centre)[:, asked], axis=-1) - longest


# -- arguments ----------------------------------------------------------------------------------------------------------
def _check_target(robot, target, q0):
    """Targets and starts as rows, and the shape of the batch."""
    if len(holes := _holes(target)):
        raise ValueError(f"target has entries that are not finite numbers: {holes[0].tolist()} is the first place")
    target = finite(target, "target", "finite numbers, a point (..., 3) in m or a pose (..., 4, 4)")
    start = np.zeros(robot.n) if q0 is None else _real(robot, q0, "q0", "joint coordinates (..., n)")
    if target.shape[-2:] == (4, 4):
        check_rigid(target, "target")
        size = 2
    elif target.ndim and target.shape[-1] == 3:
        size = 1
    else:
        raise ValueError(f"target has shape {target.shape}; expected a point (..., 3) in m or a pose (..., 4, 4)")
    try:
        batch = np.broadcast_shapes(target.shape[:-size], start.shape[:-1])
    except ValueError:
        raise ValueError(f"q0 has shape {start.shape}, and target {target.shape}; expected leading axes that go together") from None
    rows = lambda x, k: np.broadcast_to(x, batch + x.shape[x.ndim - k:]).reshape((-1,) + x.shape[x.ndim - k:]).copy()
    return rows(target, size), None if q0 is None else rows(start, 1), batch


def _holes(target):
    """Find the entries that are not finite; none in what is not an array of numbers, which `finite` explains."""
    try:
        return np.argwhere(~np.isfinite(np.asarray(target, dtype=float)))
    except (TypeError, ValueError, OverflowError):
        return ()


def _real(robot, q, name, expected):
    """Joint coordinates as floats."""
    return as_joint_array(robot, finite(as_joint_array(robot, q, name), name, f"{expected}, real and finite"), name)


def _check_parts(target, parts, damping, null_space):
    """The target, a pose only where more than a point of it is asked for, and the `Parts` of it."""
    parts = read_parts(parts, target.ndim == 3)
    if parts.first and (null_space is not None or not isinstance(damping, str)):
        raise ValueError('parts has "then", which takes all freedom there is; expected no null_space and no damping of your own with it')
    return target[:, :3, 3] if target.ndim == 3 and parts.names == ("place",) else target, parts


def _check_damping(damping):
    if isinstance(damping, str) and damping == "adaptive":
        return None
    if is_real(damping) and np.isfinite(damping) and damping >= 0:
        return float(damping)
    raise ValueError(f'damping is {damping!r}; expected "adaptive" or a number lambda >= 0 in m')


def _check_wish(robot, wish):
    """Read `null_space` as a `Wish`, or None."""
    if wish is None:
        return None
    if callable(wish):
        return Wish(lambda q, rows: _wished(robot, wish(q), q))
    rest = _real(robot, wish, "null_space", "a posture (n,), or a function of q")
    if rest.ndim > 1:
        raise ValueError(f"null_space has shape {rest.shape}; expected one posture ({robot.n},), or a function of q")
    return Wish(lambda q, rows: (rest - q) / 2, lambda q, rows: np.linalg.norm(rest - q, axis=-1))


def _wished(robot, rate, q):
    """The joint rate that a function wishes for, as numbers of the shape of q."""
    rate = _real(robot, rate, "null_space: what the function returns", "a joint rate of the shape of q")
    if rate.ndim > 1 and rate.shape != q.shape:
        raise ValueError(f"null_space: the function returns shape {rate.shape}; expected that of its q, {q.shape}")
    return rate
