"""Decisions of the questions on the ends of a motion, and on weight, inertia and time."""
import numpy as np

from ...dynamics.probe import inverse_dynamics
from ...dynamics.shares import torque_shares
from ...kinematics.jacobian import jacobian
from ...model.link import Link
from ...model.payload import with_payload
from ...model.robot import Robot
from ...model.zoo import two_link
from ...motion.trajectory import cubic, quintic
from .arms import FLOATING, UPRIGHT, arm, random

SHORT = [1e-1, 1e-2, 1e-3, 1e-4]                     # [s], within which a velocity changes


def disc():
    """A heavy disc that a motor turns."""
    return Robot([Link(m=5.0, com=(0, 0, 0), I_com=np.eye(3))], gravity=FLOATING)


def jumps(robot, marks, rates):
    """At which marks the motor's effort jumps, where the rate runs in straight lines from mark to mark; rest before and after."""
    slopes = [0.0, *(np.diff(rates) / np.diff(marks)), 0.0]
    effort = [inverse_dynamics(robot, [0.0], [0.0], [slope])[0] for slope in slopes]
    return list(np.flatnonzero(np.abs(np.diff(effort)) > 1e-9))


def jumps_of_a_disc(marks, rates):
    """Faster, then slower."""
    found = jumps(disc(), marks, rates)
    return {"At none": found == [], "In the middle only": found == [1], "At the start and at the end only": found == [0, 2],
            "At the start, in the middle": found == [0, 1, 2]}


def jumps_of_a_carriage(marks, rates):
    """Faster, steady, slower."""
    found = jumps(Robot([Link(kind="P", m=5.0, com=(0, 0, 0), I_com=np.eye(3))], gravity=FLOATING), marks, rates)
    return {"At none": found == [], "At both ends of the steady run only": found == [1, 2],
            "At the start and at the end only": found == [0, 3], "At the start, at the end, and at both": found == [0, 1, 2, 3]}


def peaks(way, time):
    """The largest speeds of motions from rest to rest: two polynomials, and straight lines with shorter and shorter ramps."""
    smooth = [motion([0.0], [float(way)], time).peaks()[0][0] for motion in (quintic, cubic)]
    return np.array([*smooth, *(way / (time * (1 - ramp)) for ramp in (0.5, 0.3, 0.1, 0.01, 0.001))])


def peak_of_a_motion(way, time):
    """Return what holds for all laws of motion."""
    found, mean = peaks(way, time), way / time
    return {"It is just 60": np.allclose(found, mean), "It is just 120": np.allclose(found, 2 * mean), "It is above": (found > mean).all(),
            "It may be below": (found < mean).any()}


def peak_within_a_limit(way, time):
    """The limit is the mean."""
    found, limit = peaks(way, time), 60
    return {"Yes, just": (found <= limit).any(), "Yes, if": found[0] <= limit, "No: it must be faster": (found > limit).all(),
            "No: it must reach": (found >= 2 * limit).all()}


def without_limit(efforts):
    """True if the efforts grow tenfold in each tenth of the time."""
    return np.allclose(efforts[1:] / efforts[:-1], 10, rtol=0.2)


def corner():
    """The velocity of the tool turns by 90° in shorter and shorter times, in a posture of an arm."""
    robot, q = two_link().replace(gravity=FLOATING), np.array([0.4, 1.1])
    J = jacobian(robot, q)[:2]
    before, after = (np.linalg.solve(J, v) for v in ([0.5, 0], [0, 0.5]))
    efforts = np.array([np.abs(inverse_dynamics(robot, q, before, (after - before) / dt)).max() for dt in SHORT])
    return {"A torque without limit": without_limit(efforts), "A jump": np.allclose(efforts, efforts[0]),
            "Nothing: the speed": np.allclose(efforts, 0), "Nothing: it rests": np.allclose(before, 0) or np.allclose(after, 0)}


def stop():
    """The disc is brought to rest in shorter and shorter times; it was set turning in a second."""
    robot = disc()
    efforts = np.array([-inverse_dynamics(robot, [0.0], [1.0], [-1.0 / dt])[0] for dt in SHORT])
    started = inverse_dynamics(robot, [0.0], [0.0], [1.0])[0]
    return {"A torque without limit": without_limit(efforts), "A jump": np.allclose(efforts, efforts[0]),
            "The torque that set it": np.allclose(efforts, started), "Nothing": np.allclose(efforts, 0)}


def scaled(weight, inertia, factor):
    """The torque of a rod that passes the level posture, and again in so many times the time [N m]."""
    mass = weight / (9.81 / 2)
    robot, way = arm([1.0], [mass], UPRIGHT), ([-0.3], [0.8])
    share = passing(quintic(*way, 1.0))
    duration = np.sqrt(quintic(*way, 1.0)(share)[2][0] * mass / 3 / inertia)
    slower = quintic(*way, duration).stretched(factor)
    return inverse_dynamics(robot, *slower(share * duration * factor)[:3])


def passing(motion):
    """Return the time at which a joint passes zero, in the first half of a motion of 1 s."""
    t = np.linspace(0, 0.5, 100001)
    return t[np.abs(motion(t)[0][:, 0]).argmin()]


def shares(robot, q, qd, qdd):
    """Return the torques of weight, of acceleration, and of the velocities."""
    found = torque_shares(robot, q, qd, qdd)
    return np.stack([found["gravity"], found["inertial"], found["coriolis"] + found["centrifugal"]])


def shares_in_time():
    """Ten times the time: a tenth of each rate, a hundredth of each acceleration, in many states."""
    state = random().uniform(-2, 2, (3, 20, 2))
    before, after = shares(two_link(), *state), shares(two_link(), *(state * [[[1]], [[0.1]], [[0.01]]]))
    smaller = [not np.allclose(a, b) for a, b in zip(before, after)]
    alike = np.allclose(after[1:], before[1:] / 100)
    return {"All three": all(smaller), "The second and the third, by": smaller == [False, True, True] and alike,
            "The second and the third, the second": smaller == [False, True, True] and not alike,
            "The second alone": smaller == [False, True, False]}


def shares_on_the_moon():
    """A sixth of the weight, in many states."""
    state = random().uniform(-2, 2, (3, 20, 2))
    here = two_link()
    smaller = [not np.allclose(a, b) for a, b in zip(shares(here, *state), shares(here.replace(gravity=here.gravity / 6), *state))]
    return {"The first alone": smaller == [True, False, False], "The first and the second": smaller == [True, True, False],
            "All three": all(smaller), "None": not any(smaller)}


def up_and_down():
    """A loaded rod in the level posture, at the same rate up and down."""
    robot = with_payload(arm([1.0], [2.0], UPRIGHT), 3.0)
    up, down = (inverse_dynamics(robot, [0.0], [rate], [0.0])[0] for rate in (0.5, -0.5))
    return {"Same size, same": np.isclose(up, down), "Same size, opposite": np.isclose(up, -down),
            "Larger on the way up": up > down + 1e-9, "None on the way down": np.isclose(down, 0)}


def two_speeds():
    """A slide that lifts a load, once slowly and once twice as fast."""
    slide = Robot([Link(kind="P", m=5.0, com=(0, 0, 0), I_com=np.eye(3))], gravity=(0, 0, -9.81))
    slow, fast = (inverse_dynamics(slide, [0.0], [rate], [0.0])[0] for rate in (0.2, 0.4))
    return {"A little": slow * 1.001 < fast < 1.5 * slow, "The same": np.isclose(fast, slow), "Twice": np.isclose(fast, 2 * slow),
            "Four times": np.isclose(fast, 4 * slow)}


ITEMS = {"A": {"ends-jumps": jumps_of_a_disc, "ends-peak": peak_of_a_motion, "ends-sudden": corner,
               "time-scaled": scaled, "time-shares": shares_in_time, "time-steady": up_and_down},
         "B": {"ends-jumps": jumps_of_a_carriage, "ends-peak": peak_within_a_limit, "ends-sudden": stop,
               "time-scaled": scaled, "time-shares": shares_on_the_moon, "time-steady": two_speeds}}
