"""Damped least squares, step by step: many targets side by side, each row on its own way.

    dq = J^T (J J^T + lambda^2 I)^-1 e          e = (p* - p, rotation vector of R* R^T)

Undamped, the step grows without bound near a singular posture. Damping trades accuracy of a step for its length
(Wampler 1986, Nakamura and Hanafusa 1986). "adaptive" makes it a Levenberg-Marquardt method: lambda^2 = mu |e|^2 / 2
(Chan and Lawrence 1988), with mu made smaller where a step gained what a linear arm would, larger where it did not.
"""
from dataclasses import dataclass, replace

import numpy as np

from ..maths.spatial import to_link, to_parent
from ..watch import tell
from .allowed import allowed
from .frames import link_poses
from .jacobian import point_jacobian

SMALLEST_GAIN, LARGEST_GAIN = 1e-4, 1e8              # of mu
REACHED, STUCK, AT_LIMITS, TIRED = "reached", "stuck", "at limits", "out of iterations"


@dataclass(frozen=True)
class Task:
    """Targets and settings of one call; arrays of targets have one row each."""
    robot: object
    target: np.ndarray                               # (N, 3) or (N, 4, 4)
    parts: object                                    # the `Parts` of it that are asked for
    damping: object                                  # lambda, or None for adaptive
    tolerance: float
    iterations: int
    low: np.ndarray
    high: np.ndarray
    wish: object = None                              # a `Wish`, or None

    @property
    def limited(self):
        """True if limits are kept."""
        return bool(np.isfinite([self.low, self.high]).any())

    def some(self, index):
        """The same for some of the targets."""
        return replace(self, target=self.target[index])

    def plain(self):
        """The same with nothing wished for."""
        return replace(self, wish=None)

    def of(self, parts):
        """The same for some of the parts, adaptive, with nothing wished for."""
        return replace(self, parts=parts, wish=None)


def attempt(task, q, most, group=None):
    """Follow damped steps from each row of q (N, n), `most` of them, until all have stopped: a dict of arrays over rows.

    q and error are of the nearest posture on the way. group: numbers (N,); a row stops when another row of its group has arrived.
    """
    N = len(q)
    error, J = error_and_jacobian(task, q)
    found = {"q": q.copy(), "error": error.copy(), "state": np.full(N, TIRED, dtype=object), "steps": np.zeros(N, dtype=int)}
    lines = [(q.copy(), np.zeros(N))]
    live, gain, least = np.arange(N), np.ones(N), np.linalg.norm(error, axis=-1)
    done = is_reached(task, error)
    found["state"][done] = REACHED
    for taken in range(most):
        keep = ~done
        live, q, error, J, gain = live[keep], q[keep], error[keep], J[keep], gain[keep]
        if not len(live):
            break
        here = task.some(live)
        q, error, J, gain, damping, stuck = step(here, q, error, J, gain)
        reached, length = is_reached(task, error), np.linalg.norm(error, axis=-1)
        done, nearer = reached | (stuck != ""), reached | (length < least[live])
        at = live[nearer]
        found["q"][at], found["error"][at], least[at], found["steps"][live] = q[nearer], error[nearer], length[nearer], taken + 1
        found["state"][live[done]] = np.where(reached, REACHED, stuck)[done]
        tell(taken / most)
        if group is not None and reached.any():
            done = done | np.isin(group[live], group[live[reached]])
        before = lines[-1]
        lines.append(tuple(_put(a, live, v) for a, v in zip(before, (q, damping))))
    found["history"] = tuple(np.stack(column) for column in zip(*lines))
    return found


def step(task, q, error, J, gain):
    """One damped step of every row; with adaptive damping, a step that came no nearer is taken back."""
    push = to_link(J, error)                                                   # J^T e: downhill
    held = (q <= task.low) & (push < 0) | (q >= task.high) & (push > 0)        # a joint at its limit that wants beyond it
    J_free = np.where(held[:, None, :], 0, J)
    squared = (error ** 2).sum(-1)
    damping = np.sqrt(gain * squared / 2) if task.damping is None else np.full(len(q), task.damping)
    dq = damped_step(J_free, error, damping)
    if task.wish is not None:
        dq = dq + allowed(task, q, J, task.wish.rate(q, None))
    new = np.clip(q + dq, task.low, task.high)
    new_error, new_J = error_and_jacobian(task, new)
    still = np.abs(new - q).max(-1) < 1e-9
    flat = np.abs(np.where(held, 0, push)).max(-1) <= 1e-9 * squared ** 0.5
    stuck = np.where(flat | still & (gain < 1e3), np.where(held.any(-1), AT_LIMITS, STUCK), "")
    if task.damping is not None or task.wish is not None:
        return new, new_error, new_J, gain, damping, stuck
    gained = squared - (new_error ** 2).sum(-1)
    promised = squared - ((error - to_parent(J_free, new - q)) ** 2).sum(-1)   # what a linear arm would have gained
    better = gained > 0
    factor = np.where(gained > 0.75 * promised, 1 / 4, np.where(gained > 0.25 * promised, 1, 8))
    gain = np.clip(gain * np.where(better, factor, 8), SMALLEST_GAIN, LARGEST_GAIN)
    stuck = np.where(gain >= LARGEST_GAIN, STUCK, stuck)
    pick = lambda a, b: np.where(better.reshape(-1, *(1,) * (a.ndim - 1)), a, b)
    return pick(new, q), pick(new_error, error), pick(new_J, J), gain, damping, stuck


def damped_step(J, error, damping):
    """dq = J^T (J J^T + lambda^2 I)^-1 e: J (..., m, n), error (..., m), damping (...) -> (..., n)."""
    A = J @ np.swapaxes(J, -1, -2)
    least = 1e-18 + 1e-15 * np.trace(A, axis1=-2, axis2=-1)                    # without it lambda = 0 fails in a singular posture
    A = A + (np.asarray(damping) ** 2 + least)[..., None, None] * np.eye(A.shape[-1])
    return to_link(J, np.linalg.solve(A, error[..., None])[..., 0])


def error_and_jacobian(task, q):
    """The error and the Jacobian of the same rows."""
    poses = link_poses(task.robot, q)
    T = poses[..., -1, :, :] @ task.robot.tool
    J = point_jacobian(task.robot, q, task.robot.n, T[..., :3, 3], poses)
    return task.parts.error_and_jacobian(T, task.target, J)


def error_of(task, T):
    """Return the errors of tool poses T (..., 4, 4)."""
    return task.parts.error(T, task.target)


def is_reached(task, error):
    """True where all parts of errors (N, rows) are within the tolerance."""
    return (task.parts.misses(error) <= task.tolerance).all(-1)


def _put(array, rows, values):
    out = array.copy()
    out[rows] = values
    return out
