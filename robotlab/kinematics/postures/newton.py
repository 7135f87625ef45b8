"""Newton's steps: the last digits of a posture that is nearly right."""
import numpy as np

from ...maths.spatial import pose_error
from ..frames import tip_pose
from ..jacobian import jacobian

STEPS, CLOSE = 12, 2e-11                             # most steps, and how near is near enough [m and rad]
LEAST = 1e-5                                         # of the largest singular value: what is less is left out


def settled(robot, q, T, locked=0):
    """Postures (K, n) brought to the poses T (K, 4, 4), nan where that fails. locked: the number of a joint that stands still."""
    q, live = q.copy(), np.arange(len(q))
    moves = np.arange(1, robot.n + 1) != locked
    for _ in range(STEPS):
        e = pose_error(tip_pose(robot, q[live]), T[live])
        far = np.abs(e).max(-1) >= CLOSE / 100
        live, e = live[far], e[far]
        if not len(live):
            break
        q[live] += (np.linalg.pinv(jacobian(robot, q[live]) * moves, rcond=LEAST) @ e[..., None])[..., 0]
    return np.where((np.abs(pose_error(tip_pose(robot, q), T)).max(-1) < CLOSE)[:, None], q, np.nan)


def as_poses(given):
    """The poses (N, 4, 4) whose first three rows are the first twelve columns of what is given."""
    T = np.tile(np.eye(4), (len(given), 1, 1))
    T[:, :3] = given[:, :12].reshape(-1, 3, 4)
    return T
