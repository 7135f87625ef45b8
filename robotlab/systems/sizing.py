"""Choice of motor and gear: a motion asks for torque and speed at each joint, and a motor must give them without burning.

    at the motor's shaft:  tau_m = tau / N + N J qdd        w_m = N qd
    heat:  rms(tau_m) <= rated torque        peak:  max |tau_m| <= peak torque        speed:  max |w_m| <= highest speed

with the gear N and the rotor's inertia J, which the joint feels as N^2 J. A motor's losses go with the square of its current,
and so of its torque: over a cycle that repeats, the root of the mean square decides how warm it gets.
"""
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ..model.checks import finite, records, shaped
from ..model.motor import Motor
from ..model.robot import require_robot

OWN = "its own"                                      # name of a motor that came with the arm
RESERVE = 1.25                                       # of torque, for what gears lose and what was not thought of


class MotorSize(NamedTuple):
    """A motor as a catalogue lists it."""
    name: str
    power: float                                     # [W]
    rated: float                                     # torque that it gives all day [N m]
    peak: float                                      # torque that it gives for a moment [N m]
    speed: float                                     # highest [rad/s]
    inertia: float                                   # of its rotor [kg m2]


# Plain sizes, chosen here, of the order of small servo motors: rated torque is power at 3000 turns a minute, the peak thrice that.
MOTORS = tuple(MotorSize(f"{power} W", power, round(power / 314.16, 3), round(3 * power / 314.16, 3), 524.0, inertia)
               for power, inertia in ((20, 2.5e-7), (50, 2.5e-6), (100, 5e-6), (200, 1.5e-5), (400, 2.8e-5), (750, 9e-5),
                                      (1500, 2.5e-4), (3000, 8e-4)))
GEARS = {"R": (5, 10, 20, 30, 50, 80, 100, 120, 160),                    # turns of the motor per turn of the joint
         "P": (25, 50, 100, 200, 314, 628, 1257)}                        # [rad/m]: belts, and spindles of 20, 10 and 5 mm


class Load(NamedTuple):
    """Load of a motion on a joint or a shaft; arrays without the axis of time."""
    peak: np.ndarray                                 # largest |torque| [N m, or N]
    rms: np.ndarray                                  # root of the mean square of the torque
    speed: np.ndarray                                # largest |rate| [rad/s, or m/s]
    power: np.ndarray                                # largest |torque times rate| [W]


@dataclass(frozen=True)
class Sizing:
    """A motor for one joint. heat, peak, speed: how much of the rating is used, 1 at most. inertia: N^2 J as the joint feels it.

    shaft: the `Load` on the motor's shaft. fits: whether all three are at most 1, with the reserve.
    """
    motor: MotorSize
    gear: float
    shaft: Load
    heat: float
    peak: float
    speed: float
    inertia: float

    @property
    def fits(self):
        """True if the motor can do it."""
        return max(self.heat, self.peak, self.speed) <= 1

    @property
    def stated(self):
        """True if any limit of the motor is known: one that came with the arm may state none."""
        return bool(np.isfinite([self.motor.rated, self.motor.peak, self.motor.speed]).any())

    @property
    def limit(self):
        """The largest torque at the joint, beyond the rotor's own [N m, or N]."""
        return abs(self.gear) * self.motor.peak

    @property
    def words(self):
        """The verdict, in words."""
        if self.fits:
            return f"fits: warm to {100 * self.heat:.0f} %, peak {100 * self.peak:.0f} %, speed {100 * self.speed:.0f} %"
        faults = [words for share, words in ((self.heat, "gets too hot"), (self.peak, "lacks peak torque"), (self.speed, "turns too fast"))
                  if share > 1]
        return "no motor of the table fits: this one " + " and ".join(faults)


def load(t, tau, rate):
    """The `Load` of torques tau (..., N) at rates (..., N) over times t (N,) [s]."""
    return Load(np.abs(tau).max(-1), rms(t, tau), np.abs(rate).max(-1), np.abs(tau * rate).max(-1))


def rms(t, x):
    """Root of the mean of x^2 over time: x (..., N) at times t (N,), by the trapezoidal rule."""
    square = x ** 2
    return np.sqrt(((square[..., 1:] + square[..., :-1]) / 2 * np.diff(t)).sum(-1) / (t[-1] - t[0]))


def at_shaft(tau, qd, qdd, gear, inertia):
    """Torque and rate at the motor's shaft: tau / N + N J qdd, N qd. All arguments broadcast against each other."""
    return tau / gear + gear * inertia * qdd, gear * qd


def sized(t, tau, qd, qdd, motor, gear):
    """The `Sizing` of one motor and gear for one joint: tau, qd, qdd (N,) at times t (N,)."""
    return _sizing(motor, gear, load(t, *at_shaft(tau, qd, qdd, gear, motor.inertia)))


def size_motors(robot, t, torque, rate, acceleration, motors=MOTORS):
    """For each joint the smallest motor that can do a motion, with the gear that leaves it coolest.

    t: (N,) [s]. torque, rate, acceleration: (N, n) of the joints along the motion, the torque without rotors [N m, rad/s, rad/s2,
    or N, m/s, m/s2]. motors: `MotorSize`s, smallest first.
    Returns n `Sizing`s; where nothing fits, the pair that comes nearest, and `.fits` is False.

    >>> from robotlab import inverse_dynamics, quintic, zoo
    >>> from robotlab.systems import size_motors
    >>> arm, (t, q, qd, qdd, _) = zoo.planar(1), quintic([0.0], [1.0], 1.0).sample()
    >>> size_motors(arm, t, inverse_dynamics(arm, q, qd, qdd), qd, qdd)[0].motor.name
    '20 W'
    """
    require_robot(robot)
    t, motors = shaped(t, "t", (None,), "increasing times in s"), records(motors, "motors", MotorSize, "those of sizing.MOTORS")
    tau, qd, qdd = (finite(x, name) for x, name in ((torque, "torque"), (rate, "rate"), (acceleration, "acceleration")))
    if not tau.shape == qd.shape == qdd.shape == (len(t), robot.n):
        raise ValueError(f"torque, rate and acceleration have shapes {tau.shape}, {qd.shape}, {qdd.shape}; "
                         f"expected ({len(t)}, {robot.n}) each: one row for each entry of t")
    return tuple(_best(t, tau[:, i], qd[:, i], qdd[:, i], motors, GEARS[kind]) for i, kind in enumerate(robot.kinds))


def own_size(motor):
    """Read the limits that a `Motor` states as a `MotorSize`. Those it leaves open are infinite, and then decide nothing.

    peak = k_t times the largest current, which is that of the drive or V/R; speed = V / k_e. A `Motor` has no rated torque.
    """
    current = min(motor.current, motor.voltage / motor.resistance if motor.resistance else np.inf)
    return MotorSize(OWN, np.inf, np.inf, motor.torque_constant * current if motor.torque_constant else np.inf,
                     motor.voltage / motor.emf_constant if motor.emf_constant else np.inf, motor.rotor_inertia)


def motors_of(robot, t, torque, rate, acceleration):
    """As `size_motors`, but a joint that has a motor keeps it, and the `Sizing` says how much of it is used.

    Its own bearings are overcome too: B N qd is added on the shaft.
    """
    found = list(size_motors(robot, t, torque, rate, acceleration))
    for i, motor in enumerate(link.motor for link in robot.links):
        if motor:
            tau = torque[:, i] + motor.gear ** 2 * motor.damping * rate[:, i]
            found[i] = sized(t, tau, rate[:, i], acceleration[:, i], own_size(motor), motor.gear)
    return tuple(found)


def _best(t, tau, qd, qdd, motors, gears):
    """All motors with all gears, side by side in one batch."""
    N, J = np.array(gears, dtype=float)[:, None], np.array([m.inertia for m in motors])[:, None, None]
    loads = load(t, *at_shaft(tau, qd, qdd, N, J))
    pairs = [[_sizing(motor, gear, Load(*(np.broadcast_to(x, (len(motors), len(gears)))[a, b] for x in loads)))
              for b, gear in enumerate(gears)] for a, motor in enumerate(motors)]
    for row in pairs:
        good = [one for one in row if one.fits]
        if good:
            return min(good, key=lambda one: one.heat)
    return min((one for row in pairs for one in row), key=lambda one: max(one.heat, one.peak, one.speed))


def _sizing(motor, gear, shaft):
    return Sizing(motor, float(gear), shaft, float(RESERVE * shaft.rms / motor.rated), float(RESERVE * shaft.peak / motor.peak),
                  float(shaft.speed / motor.speed), float(gear ** 2 * motor.inertia))


def with_motors(robot, sizings):
    """The arm with the rotors of its motors, which its inertia matrix then holds; a motor that it has already stays."""
    for i, one in enumerate(sizings, start=1):
        if robot.links[i - 1].motor is None:
            robot = robot.with_link(i, motor=Motor(rotor_inertia=one.motor.inertia, gear=one.gear))
    return robot


def without_motors(robot):
    """The arm without any rotor: what the motors are to be chosen for."""
    for i in range(1, robot.n + 1):
        robot = robot.with_link(i, motor=None)
    return robot
