"""Self-motion of a redundant arm, with its tool at rest."""
import numpy as np

from ..maths.spatial import pose_error
from ..model.robot import as_joint_array
from .damping import damped_step
from .frames import tip_pose
from .jacobian import jacobian

ZERO = 1e-9                                          # a singular value that counts as none, over the largest
ROWS = {"point": 3, "pose": 6}


def null_space(J):
    """Joint rates that do not move the tool, as orthonormal columns: J N = 0.

    J: (m, n), the rows that matter. Returns N (n, k), k = n - rank of J.
    """
    _, sigma, Vt = np.linalg.svd(np.asarray(J, dtype=float))
    return Vt[int((sigma > ZERO * max(sigma[0], ZERO)).sum()):].T


def self_motion(robot, q, part="pose", length=3.0, step=0.1):
    """Postures that leave the tool in its place, on both sides of q: q(s) with dq/ds = n, J n = 0, |n| = 1.

    q: (n,) where the curve begins [rad or m]. part: what stays, the "pose" of the tool or only its "point". length, step: how
    far the curve goes to each side, and how far at once [rad]. s rises with the joint that is fastest at q. The curve ends
    earlier at a joint limit, or where its two sides meet: then the first and the last posture are the same.
    Returns s (N,), rising and 0 at q, and the postures (N, n). Raises ValueError if the arm has not just one freedom left at q.
    """
    q = np.real(as_joint_array(robot, q)).astype(float)
    if part not in ROWS or q.ndim != 1:
        raise ValueError(f'q has shape {q.shape}, part is {part!r}; expected one posture ({robot.n},), and "pose" or "point"')
    free = null_space(jacobian(robot, q)[:ROWS[part]])
    if free.shape[1] != 1:
        raise ValueError(f"at q the tool leaves the joints {free.shape[1]} freedoms; a self-motion needs just one")
    n = free[:, 0] * np.sign(free[np.abs(free[:, 0]).argmax(), 0])
    ahead, back = _sides(robot, q, n, part, length, step)
    if len(ahead) > 3 and np.linalg.norm(ahead[-1] - back[-1]) < step:
        ahead[-1] = back[-1]
    ahead, back = _within(robot, ahead), _within(robot, back)
    postures = np.vstack([back[:0:-1], ahead])
    way = np.append(0, np.cumsum(np.linalg.norm(np.diff(postures, axis=0), axis=-1)))
    return way - way[len(back) - 1], postures


def _sides(robot, q, n, part, length, step):
    """Postures (steps + 1, n) along n and along -n, both walked at once, then put where the tool was."""
    T, path, way = tip_pose(robot, q), [np.stack([q, q])], np.stack([n, -n])
    for _ in range(max(1, int(np.ceil(length / step - 1e-9)))):
        new, J = _put_back(robot, path[-1] + step * way, T, part)
        after = np.linalg.svd(J)[2][:, -1]           # the direction with the least singular value: J n = 0
        way = after * np.sign((after * way).sum(-1, keepdims=True))
        path.append(new)
        if len(path) > 3 and np.linalg.norm(new[0] - new[1]) < step:
            break                                    # the two sides have met
    path = np.array(path)
    for _ in range(2):
        path, _ = _put_back(robot, path, T, part)
    return path[:, 0], path[:, 1]


def _put_back(robot, q, T, part):
    """A step that brings the tool back to T, from q (..., n), and the Jacobian there."""
    now, J = tip_pose(robot, q), jacobian(robot, q)[..., :ROWS[part], :]
    return q + damped_step(J, pose_error(now, T)[..., :ROWS[part]], 1e-6), J


def _within(robot, path):
    """The curve up to where a joint meets its limit."""
    low, high = robot.limits.T
    outside = np.flatnonzero(((path < low) | (path > high)).any(-1))
    return path[:max(1, outside[0])] if len(outside) else path
