"""Notebook 18: the predictions, each decided by an experiment."""
import numpy as np

from ...course.draws import once
from ...dynamics.probe import gravity_torque
from ...kinematics.frames import tip_pose
from ...kinematics.inverse import solve_ik
from ...kinematics.postures.find import all_postures
from ...model import zoo
from .arms import sixteen, ur5

POSE = (.4, .7, -1.2, .5, .8, .3)                    # a posture of the Puma, away from everything special
STRAIGHT = (.4, .7, -1.2, .5, 0, .3)                 # the same with the hand along the forearm


def at_random(arm, count, inside=False, seed=1):
    """Poses (count, 4, 4) that an arm reaches; inside: within its limits."""
    low, high = arm.limits.T if inside else (-np.pi, np.pi)
    return tip_pose(arm, low + (high - low) * np.random.default_rng(seed).random((count, arm.n)))


@once
def with_limits():
    """Find the share of poses for which a Puma has a posture within its limits: all, nearly all, about half."""
    arm = zoo.puma560()
    share = (all_postures(arm, at_random(arm, 2000), limits=True).count > 0).mean()
    return "a" if share == 1 else "b" if share > .9 else "c"


@once
def six_of_eight():
    """Decide whether a UR5 has six postures for some poses, none of which touch."""
    found = all_postures(ur5(), at_random(ur5(), 400))
    six = found.summary[found.count == 6]
    return "a" if not len(six) else "b" if any("touch" not in said for said in six) else "c"


@once
def half_way():
    """Find where the hand goes while all joints go straight from one posture to another of the same pose."""
    arm = zoo.puma560()
    q = all_postures(arm, tip_pose(arm, POSE)).q
    T = tip_pose(arm, q[0] + np.linspace(0, 1, 11)[:, None] * (q[2] - q[0]))
    moved, turned = np.abs(T[:, :3, 3] - T[0, :3, 3]).max(), np.abs(T[:, :3, :3] - T[0, :3, :3]).max()
    return "a" if moved < 1e-3 and turned < 1e-3 else "b" if moved < 1e-3 else "c"


@once
def along_the_forearm():
    """Count the pairs of q4 and q6 if the hand points along the forearm."""
    arm, T = zoo.puma560(), tip_pose(zoo.puma560(), STRAIGHT)
    if not all_postures(arm, T).count:
        return "a"
    q = np.array(STRAIGHT) + np.linspace(-1, 1, 21)[:, None] * np.array([0, 0, 0, 1, 0, -1])
    return "c" if np.abs(tip_pose(arm, q) - T).max() < 1e-12 else "b"


@once
def above_the_base():
    """Count the postures for a wrist point on axis 1."""
    arm = zoo.puma560()
    T = tip_pose(arm, POSE)
    T[:2, 3] = 0
    found = all_postures(arm, T)
    return "b" if not found.count else "a" if "singular" in found.summary else "c"


@once
def held_still():
    """Compare the torque at joint 2 in the eight postures of one pose: the same, the same in size, neither."""
    arm = zoo.puma560()
    tau = gravity_torque(arm, all_postures(arm, tip_pose(arm, POSE)).q)[:, 1]
    return "a" if np.ptp(tau) < .5 else "b" if np.ptp(np.abs(tau)) < .5 else "c"


@once
def from_one_start():
    """Find which posture a search finds from many starts: always the nearest, always the same, neither."""
    arm = zoo.puma560()
    T = tip_pose(arm, POSE)
    every, starts = all_postures(arm, T).q, np.random.default_rng(1).uniform(-2, 2, (40, 6))
    found = solve_ik(arm, T, starts, restarts=0, limits=False)
    turn = lambda a, b: (np.angle(np.exp(1j * (a - b))) ** 2).sum(-1)
    ended = np.array([turn(every, q).argmin() for q in found.q[found.ok]])
    near = np.array([turn(every, q).argmin() for q in starts[found.ok]])
    return "a" if (ended == near).all() else "b" if len(set(ended)) == 1 else "c"


@once
def any_arm():
    """Find the largest number of postures that an arm of six turning joints is seen to have."""
    most = all_postures(sixteen(), at_random(sixteen(), 40)).count.max()
    return {8: "a", 16: "b"}.get(int(most), "c")


ANSWERS = {
    "postures-limits": with_limits,
    "postures-six": six_of_eight,
    "postures-between": half_way,
    "postures-straight": along_the_forearm,
    "postures-above": above_the_base,
    "postures-torque": held_still,
    "postures-start": from_one_start,
    "postures-any": any_arm,
}
