"""Computations of `MotorLab`: the currents and voltages that a motion demands, and the motion of the arm with those that it gets."""
from functools import lru_cache

import numpy as np

from ...motion.simulate import simulate
from ...motion.trajectory import cubic, quintic
from ...systems.motors import VoltageDrive, drive_of, nominal_current, nominal_voltage
from .control_run import GOAL, SHARE, START, Tabulated, acceleration_of, driven_arm

STEPS = 60                                           # of the simulation in the time of the motion
AFTER = 0.4                                          # of the duration, shown after the motion
WAYS = {"quintic": quintic, "cubic": cubic}
EDGE = 1e-9                                          # of the duration: just after the start


@lru_cache(maxsize=32)
def driven_by(L, voltage):
    """The arm with other motors: their inductance [H], and the most that the drives give [V]."""
    arm, motor = driven_arm(), driven_arm().links[0].motor
    other = type(motor)(**motor.__dict__ | {"inductance": L, "voltage": voltage})
    return arm.replace(links=[link.replace(motor=other) for link in arm.links])


class Nominal:
    """Currents and voltages that a motion demands, before, during and after it: t (N,), i, V and its three parts (N, 2)."""

    def __init__(self, robot, motion):
        T = motion.duration
        drive, at_edge = drive_of(robot), np.array([-EDGE, EDGE, 1 - EDGE, 1 + EDGE])
        self.t = np.sort(T * np.concatenate([np.linspace(-.1, 1 + AFTER, 91), at_edge]))
        q, qd, qdd, qddd = motion(self.t)
        self.i, self.V = nominal_current(robot, q, qd, qdd), nominal_voltage(robot, q, qd, qdd, qddd)
        self.heat, self.back = drive.R * self.i, drive.k_e * drive.gear * qd
        self.rise = self.V - self.heat - self.back
        before, after = (np.stack([nominal_current(robot, *motion(t)[:3]) for t in T * at_edge[k:k + 2]]) for k in (0, 2))
        self.jump_i, self.last_jump_i = before[1] - before[0], after[1] - after[0]
        self.jump_V = nominal_voltage(robot, *motion(EDGE * T)) - nominal_voltage(robot, *motion(-EDGE * T))

    def at(self, t):
        """The three parts of the voltage at one time, (2,) each."""
        k = int(np.abs(self.t - t).argmin())
        return self.rise[k], self.heat[k], self.back[k]


@lru_cache(maxsize=32)
def nominal_of(way, T, L):
    """The `Nominal` values of the quintic or the cubic from START to GOAL in T [s], and that motion."""
    motion = WAYS[way](START, GOAL, T)
    return Nominal(driven_by(L, np.inf), motion), motion


@lru_cache(maxsize=32)
def driven(way, T, L, limit, feedback):
    """(nominal values, wanted angles (N, 2), simulation with the voltages that the drives give, those voltages (N, 2))."""
    robot, (nominal, motion) = driven_by(L, limit), nominal_of(way, T, L)
    step = min(T / STEPS, 1.5 * L / robot.links[0].motor.resistance)
    count = int(round((1 + AFTER) * T / step))
    t = step * np.arange(count + 1)
    feed = Tabulated(lambda t: (motion(t)[0], nominal_voltage(robot, *motion(t))), step, t[-1])

    def voltage(t, q, qd):
        wanted, V = feed(t)
        return V + feedback * SHARE * (wanted - q)
    law = VoltageDrive(robot, voltage, nominal_current(robot, START, 0 * START, 0 * START))
    run = simulate(robot, law, START, 0 * START, t, step=step, acceleration=acceleration_of(driven_arm()))
    given = np.array([law.supplied(*state) for state in zip(run.t, run.q, run.qd)])
    return nominal, motion(run.t)[0], run, given
