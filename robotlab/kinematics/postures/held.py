"""Check of the results against the target, by the arm's own tool; small errors are corrected by Newton's steps."""
import numpy as np

from ...maths.spatial import pose_error
from ..frames import tip_pose
from ..jacobian import jacobian

MET = 1e-9                                           # of the arm's length, and [rad]: by how much a posture may miss what was asked
SURE, NEAR = 1e-13, 0.05                             # what no step makes better, and what may become right
STEPS, STEPS_FAR = 20, 40
LEAST = 1e-8                                         # of the largest singular value: what is less is left out
STILL, STEP, VISIBLE = 1e-6, 0.02, 1e-3             # a singular value that is zero; a trial step, and its share that is a motion


def missing(few, q, target):
    """Return the error (..., 3 or 6) to a point or a pose, lengths in those of the arm."""
    T = tip_pose(few.robot, q)
    if few.place:
        return (target - T[..., :3, 3]) / few.length
    return pose_error(T, target) / np.array([few.length] * 3 + [1.0] * 3)


def rates(few, q):
    """Return the Jacobian of the error in the joints that move (..., 3 or 6, m), slides in lengths of the arm."""
    J = jacobian(few.robot, q)[..., few.moves] * np.where(few.slides[few.moves], few.length, 1.0)
    J = J / np.array([few.length] * 3 + [1.0] * 3)[:, None]
    return J[..., :3, :] if few.place else J


def put_right(few, q, target, far=False):
    """The postures (k, N, n) of targets (N, 4, 4) or (N, 3), nan where they do not meet them. far: whether they may begin anywhere."""
    out, shape = np.full_like(q, np.nan), q.shape
    there = np.isfinite(q).all(-1)
    target = np.broadcast_to(target, shape[:2] + target.shape[1:])[there]
    q = q[there]
    best, best_q, live = np.full(len(q), np.inf), q.copy(), np.arange(len(q))
    for _ in range(STEPS_FAR if far else STEPS):
        e = missing(few, q[live], target[live])
        size = np.abs(e).max(-1)
        better = size < best[live]
        best[live[better]], best_q[live[better]] = size[better], q[live[better]]
        go = (size > SURE) & ((size < NEAR) | far)
        live, e = live[go], e[go]
        if not len(live):
            break
        step = (np.linalg.pinv(rates(few, q[live]), rcond=LEAST) @ e[..., None])[..., 0]
        q[np.ix_(live, few.moves)] += step * np.where(few.slides[few.moves], few.length, 1.0)
    out[there] = np.where((best < MET)[:, None], best_q, np.nan)
    return out


def own_motion(few, q, target):
    """The numbers of the joints that can move while a posture q (n) keeps what was asked: by a step and a look, not to first order."""
    _, sizes, V = np.linalg.svd(rates(few, q))
    sizes = np.append(sizes, np.zeros(len(V) - len(sizes)))
    still, out = V[sizes < STILL * max(sizes[0], STILL)], set()
    alone = [way / np.linalg.norm(way) for way in still.T @ still if len(still) > 1 and np.linalg.norm(way) > VISIBLE]
    for way in [*alone, *still]:                     # of two and more the way nearest to each joint's own is tried too
        on = q.copy()
        on[few.moves] += STEP * way * np.where(few.slides[few.moves], few.length, 1.0)
        back = put_right(few, on[None, None], target[None], far=True)[0, 0]
        moved = np.abs((back - q) / np.where(few.slides, few.length, 1.0))
        if moved.max() > STEP / 4:
            out |= {int(i) + 1 for i in np.flatnonzero(moved > STEP * VISIBLE)}
    return tuple(sorted(out))
