"""Of all postures the nearest: where structure tells them, a search has nothing left to do."""
import numpy as np

from ...maths.spatial import wrapped
from ...model.poses import straightened
from ..frames import tip_pose
from .aligned import ALONG, away
from .find import prepared
from .limits import SLACK, TURN
from .newton import CLOSE
from .structure import has_structure


def nearest_postures(robot, T, q0, limits):
    """Of all postures at poses T (N, 4, 4) the nearest to q0 (N, n), nan where there is none; None for an arm without the structure.

    q0: None for the middle of the joints' ranges. limits: whether to keep within them.
    """
    if not has_structure(robot):
        return None
    T = straightened(T)
    q0, wrist = np.broadcast_to(middle_of(robot) if q0 is None else q0, (len(T), robot.n)), prepared(robot).wrist
    (low, high), turns = robot.limits.T if limits else np.tile([[-np.inf], [np.inf]], robot.n), np.array(list(robot.kinds)) == "R"
    q, _ = prepared(robot).find(np.concatenate([T.reshape(-1, 16)[:, :12], np.zeros((len(T), 1))], axis=1))
    there = np.abs(tip_pose(robot, q0) - T).max((-2, -1)) < CLOSE               # whatever other postures there may be
    more = [np.where(there[:, None], q0, np.nan)[None], *([shared(q, q0, low, high, *wrist)] if wrist else [])]
    q = moved(np.concatenate([*more, q]), q0, low, high, turns)
    far = ((q - q0) ** 2).sum(-1)
    q[np.isnan(far)] = np.nan
    return q[np.where(np.isnan(far), np.inf, far).argmin(0), np.arange(len(T))]


def shared(q, q0, low, high, numbers, aligned):
    """Of postures q (k, N, n) those with aligned axes 4 and 6, whose turn the two joints share so as to be near q0; nan for the others.

    numbers, aligned: as in `put_apart`.
    """
    (j4, j5, j6), out = numbers, np.full_like(q, np.nan)
    for angle, way in aligned:
        k, i = np.nonzero(away(q[..., j5], angle) < ALONG)
        a, b = q0[i, j4], q0[i, j6]
        turn = wrapped(q[k, i, j6] + way * q[k, i, j4] - (b + way * a))
        q4 = np.clip(a + way * turn / 2, low[j4], high[j4])
        q6 = np.clip(b + turn - way * (q4 - a), low[j6], high[j6])
        out[k, i] = q[k, i]
        out[k, i, j4], out[k, i, j6] = a + way * (turn - (q6 - b)), q6
    return out


def moved(q, q0, low, high, turns):
    """Coordinates q by whole turns as near as may be to q0 within limits, nan where none fits. turns: which joints do."""
    turn, more = TURN * np.array(turns), lambda x: np.ceil(np.maximum(x, 0) / TURN)
    q = q + turn * np.floor((q0 - q) / TURN + 0.5)
    q = q - turn * more(q - high - SLACK)
    q = q + turn * more(low - SLACK - q)
    return np.where((q >= low - SLACK) & (q <= high + SLACK), np.clip(q, low, high), np.nan)


def middle_of(robot):
    """The posture (n,) in the middle of the joints' ranges, 0 where there is none."""
    return np.where(np.isfinite(robot.limits).all(1)[:, None], robot.limits, 0).mean(1)
