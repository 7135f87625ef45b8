"""Arguments for an arm of one to five joints, and the joint values that have to be given besides: checked, and explained in words."""
import numpy as np

from ...model.checks import finite, got
from ...model.poses import check_rigid
from .few import few_of
from .few_words import require_told, summary_of_few

FEW = 5                                              # joints, at most


class Asked:
    """Arguments for an arm of few joints: targets (N, 4, 4) or (N, 3), and values of the locked joints (N, number of these)."""

    def __init__(self, robot, target, locked):
        self.robot, (target, self.place) = robot, target_of(robot, target)
        self.locked = tuple(locked)
        values = [finite(x, "locked", "numbers (...) in rad, in m where a joint slides") for x in locked.values()]
        axes = 1 if self.place else 2
        batch, one = target.shape[:target.ndim - axes], target.shape[target.ndim - axes:]
        try:
            self.batch = np.broadcast_shapes(batch, *(x.shape for x in values))
        except ValueError:
            shapes = ", ".join(str(x.shape) for x in values)
            expected = f"shapes that go with the leading axes {batch} of target"
            raise ValueError(f"locked has values of shape {shapes}; expected {expected}") from None
        self.target = np.broadcast_to(target, self.batch + one).reshape(-1, *one)
        self.at = np.stack([np.broadcast_to(x, self.batch).ravel() for x in values], axis=-1) if values else np.zeros((len(self.target), 0))
        require_told(robot, self.locked, self.place)

    def groups(self):
        """[(the `Few` of an arm with equal coordinates of its locked joints, which of the targets)]."""
        rows, which = np.unique(self.at, axis=0, return_inverse=True)
        return [(few_of(self.robot, tuple(zip(self.locked, map(float, row))), self.place), np.flatnonzero(which.ravel() == k))
                for k, row in enumerate(rows)] or [(few_of(self.robot, tuple((number, 0.0) for number in self.locked), self.place), [])]

    def answer(self, limits):
        """(q (k, ..., n), names, certain (...)): whether there are no others."""
        found = [(*few.find(self.target[which], limits), which) for few, which in self.groups()]
        names = max((names for _, names, _, _ in found), key=len)
        q = np.full((len(names), len(self.target), self.robot.n), np.nan)
        self.certain = np.ones(len(self.target), dtype=bool)
        for part, _, certain, which in found:
            q[:len(part), which], self.certain[which] = part, certain
        return q.reshape(len(names), *self.batch, self.robot.n), tuple(names), self.certain.reshape(self.batch)[()]

    def summaries(self, q, names):
        """The words for each target. q: (N, k, n)."""
        words = [""] * len(self.target)
        for few, which in self.groups():
            for i in which:
                words[i] = summary_of_few(few, q[i], names, self.target[i], self.certain[i])
        return words


def asked(robot, target, elbow, locked):
    """The `Asked` of an arm of few joints, with a ValueError for what is wrong."""
    if robot.letters:
        raise ValueError(f"robot has letters, {', '.join(map(str, robot.letters[:5]))}: all_postures takes numbers; put some in by subs")
    if elbow is not None:
        raise ValueError(f"elbow is {got(elbow)}; expected None: only an arm of seven joints has such a circle")
    expected = f"{{joint: where it stands}}, of {robot.n} joints one or more but not all, such as {{{robot.n}: 0.2}}"
    locked = {} if locked is None else locked
    if not isinstance(locked, dict) or len(locked) >= robot.n or any(not isinstance(i, (int, np.integer)) or isinstance(i, bool) or
                                                                   not 1 <= i <= robot.n for i in locked):
        raise ValueError(f"locked is {got(locked)}; expected {expected}")
    return Asked(robot, target, {int(i): locked[i] for i in sorted(locked)})


def target_of(robot, target):
    """(the target as an array of poses (..., 4, 4) or points (..., 3), whether it is points)."""
    expected = "finite poses (..., 4, 4) of the tool in world axes, such as tip_pose(robot, q), or points (..., 3) in m"
    T = finite(target, "target", expected)
    if T.shape[-2:] == (4, 4):
        check_rigid(T, "target")
        return T, False
    if T.shape[-1:] != (3,):
        raise ValueError(f"target has shape {T.shape}; expected {expected}")
    return T, True
