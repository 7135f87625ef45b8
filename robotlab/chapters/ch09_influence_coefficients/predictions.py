"""Notebook 09: the predictions, each decided by an experiment."""
import numpy as np

from ...dynamics.influence_form import model_coefficients
from ...dynamics.methods import METHODS
from ...kinematics.influence import influence, point_motion
from ...model import zoo
from ...motion.trajectory import quintic

POSTURE = np.array([-.4, -1.3, .9])                  # of the spatial arm of three joints
START, GOAL = np.array([-.8, -.4, -1.6]), np.array([1.0, -1.0, -.6])


def same(a, b):
    """True if two arrays are the same except for rounding."""
    return bool(np.allclose(a, b, atol=1e-9))


def steady(given):
    """Find where the tool of one link accelerates to at a constant rate: nowhere, along its velocity, to the axis, outwards."""
    v, a, _ = point_motion(zoo.planar(1), [0.0], [2.0], [0.0], [0.0])
    return "a" if same(a, 0) else "b" if same(np.cross(a[:3], v[:3]), 0) else "c" if a[0] < 0 else "d"


def exchanged(given):
    """Decide whether H_13 and H_31 of the tool are the same."""
    H = influence(zoo.rrr(), POSTURE, 2)[1]
    return "a" if same(H[:3, 0, 2], H[:3, 2, 0]) else "b"


def turning(given):
    """Find which of H_13 and H_31 of the angular part is zero."""
    H = influence(zoo.rrr(), POSTURE, 2)[1][3:]
    return "abc"[[same(H[:, 0, 2], H[:, 2, 0]), same(H[:, 2, 0], 0), same(H[:, 0, 2], 0)].index(True)]


def slide(given):
    """Find which of H_33 and H_31 of a slide as joint 3 is zero, for the first three joints of the Stanford arm."""
    H = influence(zoo.stanford(), [.3, .9, .5, 0, 0, 0], 2, link=3, point=(0, 0, 0))[1][:3]
    return "b" if same(H[:, 2, 2], 0) and not same(H[:, 0, 2], 0) else "a" if not same(H[:, 2, 2], 0) else "c"


def halved(given):
    """Find the factor by which the largest jerk of the tool grows in half the time: 4, 8 or 16."""
    most = []
    for T in (2.0, 1.0):
        _, *joints = quintic(START, GOAL, T).sample(51)
        most.append(np.linalg.norm(point_motion(zoo.rrr(), *joints)[2][:, :3], axis=-1).max())
    return "abc"[int(np.abs(np.array([4, 8, 16]) - most[1] / most[0]).argmin())]


def faster(given):
    """Find which of G, H, I* and P* differ half way if the motion takes half the time: all, P* alone, none."""
    half = [quintic(START, GOAL, T)(T / 2)[0] for T in (2.0, 1.0)]
    kinds = [[*influence(zoo.rrr(), q, 2), *model_coefficients(zoo.rrr(), q)] for q in half]
    equal = [same(a, b) for a, b in zip(*kinds)]
    return "c" if all(equal) else "b" if all(equal[:3]) else "a"


def heavier(given):
    """Find what a heavier last link changes: G, H, I* and P*; I* and P*; I* alone."""
    light, heavy = zoo.rrr(), zoo.rrr().with_link(3, m=4.0)
    kinds = [[*influence(arm, POSTURE, 2), *model_coefficients(arm, POSTURE)] for arm in (light, heavy)]
    equal = [same(a, b) for a, b in zip(*kinds)]
    return "b" if equal == [True, True, False, False] else "a" if not equal[0] else "c"


def own_rate(given):
    """Decide whether the square of a joint's own rate loads it, in three arms."""
    arms = zoo.planar(3), zoo.rrr(), zoo.puma560()
    own = [model_coefficients(arm, .3 + .2 * np.arange(arm.n))[1][i, i, i] for arm in arms for i in range(arm.n)]
    return "b" if same(own, 0) else "a"


def methods(given):
    """Find how far apart the torques of this method and of Newton-Euler are: by 1 %, by rounding, only at rest the same."""
    args = zoo.puma560(), [.3, .6, -2.5, .5, .9, 0], np.ones(6), -np.ones(6)
    one, two = METHODS["influence_form"](*args), METHODS["newton_euler"](*args)
    apart = np.abs(one - two).max() / np.abs(two).max()
    return "b" if apart < 1e-9 else "a" if apart < .02 else "c"


def at_rest(given):
    """Find which part of the torques remains when an arm stands still: I* qdd, qd P* qd, or the loads."""
    inertia, power = model_coefficients(zoo.rrr(), POSTURE)
    still = np.zeros(3)
    tau = METHODS["influence_form"](zoo.rrr(), POSTURE, still, still)
    return "c" if np.abs(tau).max() > 1 and same(inertia @ still, 0) and same(still @ power @ still, 0) else "a"


ANSWERS = {
    "influence-steady": steady,
    "influence-exchanged": exchanged,
    "influence-turning": turning,
    "influence-slide": slide,
    "influence-faster": faster,
    "influence-halved": halved,
    "influence-own": own_rate,
    "influence-heavier": heavier,
    "influence-rest": at_rest,
    "influence-roads": methods,
}
