"""Notebook 05: the predictions, each decided by an experiment."""
import numpy as np

from ...course.record import LETTERS
from ...dynamics.probe import inverse_dynamics
from ...kinematics.frames import tip_pose
from ...kinematics.inverse import solve_ik
from ...kinematics.jacobian import jacobian
from ...model import zoo
from ...motion.spline import through
from ...motion.trajectory import cubic, quintic, shortest_duration


def first_instant(given):
    """Decide how the acceleration of a cubic begins: at its peak, at zero, or between."""
    peak, at_start = cubic([0.0], [1.0], given.T).peaks()[1][0], cubic([0.0], [1.0], given.T)(0.0)[2][0]
    return "a" if at_start > 0.99 * peak else "b" if at_start < 0.01 * peak else "c"


def quintic_over_cubic(given):
    """Velocity and acceleration peaks of the quintic beside those of the cubic."""
    one, other = (make([0.0], [1.0], given.T).peaks() for make in (quintic, cubic))
    faster, harder = one[0][0] > other[0][0], one[1][0] > other[1][0]
    return {(False, False): "a", (True, False): "b", (True, True): "c", (False, True): "d"}[faster, harder]


def half_time_jerk(given):
    """Find the factor by which the peak of the jerk grows in half the time."""
    ratio = quintic([0.0], [1.0], given.T / 2).peaks()[2][0] / quintic([0.0], [1.0], given.T).peaks()[2][0]
    return LETTERS[[2, 4, 8].index(round(ratio))]


def at_the_via_point(given):
    """Decide whether a joint rests at a via point that lies on the way, keeps its mean velocity, or passes faster."""
    rate = through([[0.0], [0.5], [1.0]], [0.0, given.T / 2, given.T])(given.T / 2)[1][0] * given.T
    return "a" if rate < 0.1 else "b" if abs(rate - 1) < 0.1 else "c"


def better_first_joint(given):
    """Decide how the duration changes when the joint that has the shorter way gets a stronger motor."""
    ways = np.array([given.short, given.long])
    ratio = shortest_duration([0, 0], ways, [2.0, 1.0], [10, 5]) / shortest_duration([0, 0], ways, 1.0, 5)
    return "c" if ratio > 0.999 else "a" if ratio < 0.6 else "b"


def twice_the_acceleration(given):
    """Find the factor of the duration when acceleration decides and its limit is doubled."""
    times = [shortest_duration([0], [given.D], 100.0, a) for a in (given.a, 2 * given.a)]
    return LETTERS[int(np.abs(np.array([.5, np.sqrt(.5), .25]) - times[1] / times[0]).argmin())]


def path_of_the_tool(given):
    """The shape of the path when both joints follow quintics: straight, a circle about the base, or neither."""
    p = tip_pose(zoo.two_link(), quintic([0.2, 1.6], [1.4, 0.6], 1.0).sample(41)[1])[:, :2, 3]
    chord, start = p[-1] - p[0], p - p[0]
    bend = np.abs(start[:, 0] * chord[1] - start[:, 1] * chord[0]).max() / (chord @ chord)
    return "a" if bend < 0.01 else "b" if np.ptp(np.linalg.norm(p, axis=1)) < 0.01 else "c"


def past_the_base(given):
    """Find the factor by which joint 1 turns faster at the nearest point of a line that passes the base at half the distance."""
    rates = []
    for d in (given.far, given.far / 2):
        q = solve_ik(zoo.two_link(), [0.0, d, 0.0], [0.0, 2.5], restarts=0).q
        rates.append(abs(np.linalg.solve(jacobian(zoo.two_link(), q)[:2], [1.0, 0.0])[0]))
    return LETTERS[[1, 2, 4].index(round(rates[1] / rates[0]))]


def conditions_with_jerk(given):
    """The lowest degree with which jerk can be prescribed at both ends too."""
    ranks = {}
    for n in (5, 6, 7):
        powers = [np.polynomial.Polynomial.basis(k) for k in range(n + 1)]
        rows = [[p.deriv(order)(s) if order else p(s) for p in powers] for s in (0.0, 1.0) for order in range(4)]
        ranks[n] = np.linalg.matrix_rank(np.array(rows))
    return "abc"[next(k for k, n in enumerate((5, 6, 7)) if ranks[n] == 8)]


def jerk_in_the_torque(given):
    """Decide what the torque of a rod does when the jerk of its motion jumps: jump, bend, or nothing."""
    arm, motion, h = zoo.planar(1), quintic([0.0], [1.0], given.T), 1e-4
    before, at, after = (inverse_dynamics(arm, *motion(t)[:3])[0] for t in (-h, 0.0, h))
    return "a" if abs(after - before) > 0.1 else "b" if abs(after - 2 * at + before) > 1e-4 else "c"


ANSWERS = {
    "trajectory-cubic": first_instant,
    "trajectory-peaks": quintic_over_cubic,
    "trajectory-hurry": half_time_jerk,
    "trajectory-via": at_the_via_point,
    "trajectory-motor": better_first_joint,
    "trajectory-double": twice_the_acceleration,
    "trajectory-straight": path_of_the_tool,
    "trajectory-base": past_the_base,
    "trajectory-jerk": jerk_in_the_torque,
    "trajectory-conditions": conditions_with_jerk,
}
