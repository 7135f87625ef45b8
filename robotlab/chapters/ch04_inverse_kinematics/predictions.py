"""Notebook 04: the predictions, each decided by an experiment."""
import numpy as np

from ...course.draws import once
from ...course.record import LETTERS
from ...kinematics.damping import damped_step
from ...kinematics.frames import tip_pose
from ...kinematics.inverse import solve_ik
from ...kinematics.jacobian import jacobian
from ...kinematics.self_motion import self_motion
from ...model import zoo


@once
def step_beside():
    """Find the factor by which the undamped step changes when the elbow of two links is ten times straighter."""
    length = lambda bend: np.linalg.norm(damped_step(jacobian(zoo.planar(2), [-bend / 2, bend])[:2], np.array([-.1, 0]), 0))
    ratio = length(np.radians(.1)) / length(np.radians(1))
    return LETTERS[int(np.abs(np.log(ratio / np.array([1, .1, 10]))).argmin())]


@once
def with_damping():
    """Decide whether a search with a large fixed damping arrives."""
    found = solve_ik(zoo.planar(6), [1, 2, 0], np.zeros(6), damping=10, restarts=0, iterations=1000)
    quick = solve_ik(zoo.planar(6), [1, 2, 0], np.zeros(6), damping=1.0, restarts=0)
    return "a" if not found.ok else "b" if found.iterations > 2 * quick.iterations else "c"


@once
def damping_on_the_way():
    """Decide how the adaptive damping changes towards the end of a search."""
    damping = solve_ik(zoo.planar(6), [1, 2, 0], np.zeros(6), restarts=0).history.damping
    return "a" if damping[-1] < damping[1] / 10 else "b" if damping[-1] > 10 * damping[1] else "c"


@once
def beyond():
    """Decide what the arm does about a target that is too far away."""
    found = solve_ik(zoo.planar(6), [5, 4, 0], np.zeros(6), restarts=0)
    if np.abs(found.q).max() < 1e-3:
        return "b"
    return "a" if np.abs(found.q[1:]).max() < 1e-2 else "c"


@once
def straight_ahead():
    """The largest change of a joint in a search from stretched to a target on the arm's own line."""
    found = solve_ik(zoo.planar(6), [3, 0, 0], np.zeros(6), damping=.1, restarts=0)
    return "a" if found.ok else "c" if np.abs(found.q).max() < 1e-9 else "b"


@once
def joints_that_turn():
    """Count how many of three joints turn while the tip stays."""
    arm = zoo.planar(3)
    _, postures = self_motion(arm, np.radians([100, -60, -60]), "point", 1.0)
    return "abc"[{0: 0, 1: 1, 3: 2}[int((np.ptp(postures, axis=0) > .05).sum())]]


@once
def on_the_way_back():
    """Decide whether a target in the lost direction can be reached at all."""
    stuck = solve_ik(zoo.planar(6), [3, 0, 0], np.zeros(6), restarts=0)
    again = solve_ik(zoo.planar(6), [3, 0, 0], np.full(6, .1), restarts=0)
    return "a" if again.ok and not stuck.ok else "b"


@once
def cut_off():
    """Compare the error of the tip when joint angles are cut off after the search and when limits are part of it."""
    arm, target = zoo.planar(6), np.array([1, 2, 0])
    limited = arm.replace(links=[link.replace(limits=(-.8, .8)) for link in arm.links])
    free = solve_ik(arm, target, np.zeros(6), restarts=0).q
    off = lambda q: np.linalg.norm(tip_pose(arm, q)[:3, 3] - target)
    within = solve_ik(limited, target, np.zeros(6))
    return "c" if off(np.clip(free, -.8, .8)) > .05 and within.ok else "a" if off(np.clip(free, -.8, .8)) < 1e-6 else "b"


@once
def postures_of_the_puma():
    """Decide whether different starts lead the Puma to different postures for one pose."""
    puma = zoo.puma560()
    pose, (low, high) = tip_pose(puma, [.6, .5, -2.6, .4, .9, .3]), puma.limits.T
    starts = low + (high - low) * np.random.default_rng(1).random((40, 6))
    found = solve_ik(puma, pose, starts, restarts=0, limits=False)
    turned = np.round(np.exp(1j * found.q[found.ok]), 2) + 0.0
    count = len(np.unique(turned, axis=0))
    return "a" if count == 1 else "b" if count <= 8 else "c"


ANSWERS = {
    "inverse-near": step_beside,
    "inverse-arrives": with_damping,
    "inverse-adaptive": damping_on_the_way,
    "inverse-beyond": beyond,
    "inverse-stuck": straight_ahead,
    "inverse-selfmotion": joints_that_turn,
    "inverse-singular": on_the_way_back,
    "inverse-limits": cut_off,
    "inverse-pose": postures_of_the_puma,
}
