"""Notebook 00: the predictions, each decided by an experiment."""
import numpy as np

from ...course.record import LETTERS
from ...dynamics.probe import inverse_dynamics
from ...kinematics.inverse import solve_ik
from ...kinematics.jacobian import jacobian
from ...model import zoo
from ...motion.trajectory import quintic


def wildest(damping):
    """The largest joint angle at which the planar arm ends, from stretched to [1, 2] [rad]."""
    arm = zoo.planar(6)
    return np.abs(solve_ik(arm, [1, 2, 0], np.zeros(6), damping=damping, restarts=0).q).max()


def more_damping(given):
    """Decide whether the arm ends in a wilder posture with less damping, with more, or in the same."""
    little, much = wildest(given.little), wildest(given.much)
    return "a" if little > 1.5 * much else "b" if much > 1.5 * little else "c"


def half_the_time(given):
    """Decide by what factor the largest torque changes when the motion takes half as long."""
    arm = zoo.planar(6)
    goal = solve_ik(arm, [1, 2, 0], np.zeros(6), damping=1.0, restarts=0).q
    peak = lambda T: np.abs(inverse_dynamics(arm, *quintic(np.zeros(6), goal, T).sample(61)[1:4])).max()
    ratio = peak(given.duration / 2) / peak(given.duration)
    return LETTERS[int(np.abs(np.log(ratio / np.array([4, 2, 1, .5]))).argmin())]


def lost_direction(given):
    """The direction in which no joint moves the tip of the stretched arm at first."""
    moves = np.abs(jacobian(zoo.planar(6), np.zeros(6))[:2]).max(axis=1) > 1e-9
    return "c" if moves.all() else "ab"[int(moves.argmin())]


ANSWERS = {
    "start-damping": more_damping,
    "start-slow": half_the_time,
    "start-stretched": lost_direction,
}
