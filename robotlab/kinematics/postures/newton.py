"""Newton's steps: the last digits of a posture that is nearly right."""
import numpy as np

from ...maths.spatial import pose_error
from ..frames import tip_pose
from ..jacobian import jacobian
from .structure import size

STEPS, CLOSE = 12, 1e-11                             # most steps, and how near is near enough [of the arm's length, and rad]
FEW = 1e-1                                           # [rad or m]: last digits that change a posture by more are another posture
LEAST = 1e-11                                        # of the largest singular value: what is less is left out


def miss(robot, q, T):
    """The square of how far the posture q (n,) is from its pose T (4, 4), in lengths of the arm and rad."""
    away = tip_pose(robot, q) - T
    shift, turn = away[:3, 3], away[:3, :2]
    return sum(shift * shift) / size(robot) ** 2 + (turn * turn).sum()


def settled(robot, q, T, locked=0, most=np.inf):
    """Postures (K, n) brought to the poses T (K, 4, 4), nan where that fails or takes a joint farther than `most` [rad or m].

    locked: the number of a fixed joint.
    """
    start, q, live, unit = q, q.copy(), np.arange(len(q)), np.repeat([1 / size(robot), 1], 3)
    moves = (np.arange(1, robot.n + 1) != locked) * unit[:, None]
    for _ in range(STEPS if len(q) else 0):
        e = pose_error(tip_pose(robot, q[live]), T[live]) * unit
        far = np.abs(e).max(-1) >= CLOSE / 100
        live, e = live[far], e[far]
        if not len(live):
            break
        q[live] += (np.linalg.pinv(jacobian(robot, q[live]) * moves, rcond=LEAST) @ e[..., None])[..., 0]
    there = (np.abs(pose_error(tip_pose(robot, q), T) * unit).max(-1) < CLOSE) & (np.abs(q - start).max(-1) <= most)
    return np.where(there[:, None], q, np.nan)


def as_poses(given):
    """The poses (N, 4, 4) whose first three rows are the first twelve columns of what is given."""
    T = np.tile(np.eye(4), (len(given), 1, 1))
    T[:, :3] = given[:, :12].reshape(-1, 3, 4)
    return T
