"""All postures of a Puma and of a UR5: what a pose costs, and how many there are, beside EAIK."""
import numpy as np
from timing import Row, best

from robotlab import Link, Robot, all_postures, tip_pose, zoo
from robotlab.kinematics.postures.find import prepared
from robotlab.kinematics.postures.recorded import ENOUGH

N = 10_000                                           # poses of each arm, the angles of their joints drawn from a whole turn
# a [m], alpha [quarter turns], d [m]
UR5 = ((0, 1, .089159), (-.425, 0, 0), (-.39225, 0, 0), (0, 1, .10915), (0, -1, .09465), (0, 0, .0823))


def rows():
    for arm in (zoo.puma560(), Robot([Link(a=a, alpha=k * np.pi / 2, d=d) for a, k, d in UR5], name="UR5")):
        T = tip_pose(arm, np.random.default_rng(1).uniform(-np.pi, np.pi, (N, 6)))
        found, known = all_postures(arm, T), prepared(arm)
        there = found.there
        error = np.abs(tip_pose(arm, found.q[there]) - np.broadcast_to(T, (*there.shape, 4, 4))[there]).max()
        yield Row(f"{arm.name}: {there.sum():,} postures of {N:,} poses, worst error", error, unit="m", name="by tip_pose")
        name, seconds, counts = eaik(arm, T) or ("EAIK is not installed", None, None)
        given = np.concatenate([T.reshape(N, 16)[:, :12], np.zeros((N, 1))], axis=1)
        few = given[:ENOUGH - 1]
        yield Row("all postures of a pose, NumPy", best(lambda: known.formula(few), 9) / len(few), seconds, name)
        yield Row("all postures of a pose, compiled", best(lambda: known.formula(given), 9) / N, seconds, name)
        yield Row("the same as a call of all_postures", best(lambda: all_postures(arm, T), 9) / N, seconds, name)
        if counts is not None:
            yield Row("poses with as many postures as there", int((counts == found.count).sum()), unit=f"of {N:,}", name=name)


def eaik(arm, T):
    """(its name, seconds a pose, how many true postures it finds of each), or None where it is not installed."""
    try:
        from eaik.IK_DH import DhRobot
    except ImportError:
        return None
    theirs = DhRobot(*(np.array([getattr(link, name) for link in arm.links]) for name in ("alpha", "a", "d")))
    same = T @ np.linalg.inv(tip_pose(arm, np.zeros(6))) @ theirs.fwdKin(np.zeros(6))
    counts = [sum(np.abs(theirs.fwdKin(q) - one).max() < 1e-6 for q in theirs.IK(one).Q) for one in same]
    return "EAIK, C++, as a batch, one thread", best(lambda: theirs.IK_batched(same, 1), 3) / len(T), np.array(counts)
