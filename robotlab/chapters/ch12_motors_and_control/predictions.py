"""Notebook 12: the predictions, each decided by an experiment."""
from functools import lru_cache

import numpy as np

from ...model.motor import Motor
from ...model.zoo import planar
from ...motion.control import computed_torque, gravity_compensation, pd, pid, saturated
from ...motion.simulate import simulate
from ...motion.trajectory import cubic, quintic
from ...systems.motors import nominal_current, nominal_voltage

MOTOR = Motor(rotor_inertia=1e-4, gear=30, resistance=1.0, inductance=0.02, torque_constant=0.1)
START, GOAL = np.radians([-70.0, 60.0]), np.radians([20.0, 40.0])
LEVEL, STEP = np.zeros(1), 0.02
EDGE = 1e-9                                          # [s]: just before and after the start


@lru_cache(maxsize=4)
def arm(n):
    """Rods of 1 m and 1 kg with motors and gears."""
    rods = planar(n)
    return rods.replace(links=[link.replace(motor=MOTOR) for link in rods.links])


def end_of(law, seconds=2.5, q0=LEVEL, qd0=0.0):
    """Return the final angle of a rod under a law, and its lowest and highest angle on the way [rad]."""
    run = simulate(arm(len(q0)), law, q0, qd0 + 0 * q0, [*np.arange(0, seconds, .1), seconds], step=STEP)
    return run.q[-1], run.q.min(), run.q.max()


@lru_cache(maxsize=8)
def sag(kp):
    """Return the angle below level at which a rod rests under PD [rad]."""
    return -float(end_of(pd(arm(1), LEVEL, kp, 30.0, gravity=False))[0][0])


def rests(given):
    """Decide where a rod under PD without its weight rests: at the target, below, or falling."""
    return "a" if sag(150.0) < 1e-3 else "b" if sag(150.0) < np.pi / 4 else "c"


def stiffer(given):
    """Decide how the sag changes with twice the gain."""
    ratio = sag(300.0) / sag(150.0)
    return "a" if ratio < .1 else "b" if .4 < ratio < .6 else "c"


@lru_cache(maxsize=1)
def pushed():
    """Decide what a rod with compensated weight does when it is pushed from level: back, on and on, or down."""
    end, _, high = end_of(gravity_compensation(arm(1)), 2.0, qd0=0.5)
    return "b" if abs(end[0] - high) < 1e-6 and high > .5 else "a" if abs(end[0]) < .05 else "c"


@lru_cache(maxsize=1)
def wound():
    """Compare a PID law along a motion with and without a torque limit: whether the limit increases the overshoot."""
    motion = quintic([-1.2], [0.3], 1.0)
    past = lambda most: end_of(saturated(pid(arm(1), motion, 60.0, 8.0, 120.0), most), 3.0, np.array([-1.2]))[2] - .3
    free, cut = past(1000.0), past(5.5)
    return "c" if cut > free + .02 else "a"


@lru_cache(maxsize=1)
def wrong_mass():
    """Find where computed torque with half the mass of link 2 ends: at the goal, near it, or far from it."""
    two = arm(2)
    model = two.with_link(2, m=.5, I_com=two.links[1].I_com / 2)
    off = np.abs(end_of(computed_torque(model, quintic(START, GOAL, 1.0), 64.0, 16.0), 4.0, START)[0] - GOAL).max()
    return "a" if off < 1e-3 else "b" if off < .2 else "c"


def holding_voltage(given):
    """Find the voltage of a motor that holds a level rod: none, R i, or more."""
    i, V = (x[0] for x in (nominal_current(arm(1), LEVEL, LEVEL, LEVEL), nominal_voltage(arm(1), *[LEVEL] * 4)))
    return "a" if abs(V) < 1e-9 else "b" if abs(V - MOTOR.resistance * i) < 1e-9 else "c"


def start_of(way):
    """Return the jumps when a motion starts: (current [A], voltage [V])."""
    motion = way(START, GOAL, 1.0)
    before, after = motion(-EDGE), motion(EDGE)
    di = nominal_current(arm(2), *after[:3]) - nominal_current(arm(2), *before[:3])
    dV = nominal_voltage(arm(2), *after) - nominal_voltage(arm(2), *before)
    return np.abs(di).max(), np.abs(dV).max()


def at_start(way):
    """Decide what jumps at the start: nothing, the voltage, or the current, which is an impulse of voltage."""
    di, dV = start_of(way)
    return "c" if di > 1e-3 else "b" if dV > 1e-3 else "a"


def half_time(given):
    """Find the factor of the largest voltage in half the time: two, between, or four."""
    peak = lambda T: np.abs(nominal_voltage(arm(2), *quintic(START, GOAL, T).sample(101)[1:])[:, 0]).max()
    ratio = peak(.5) / peak(1.0)
    return "a" if ratio < 2.02 else "c" if ratio > 3.9 else "b"


def other_gear(given):
    """Decide how twice the gear changes the voltage of a fast joint with a light load: less, the same, more."""
    def V(N):
        k, R, tau, qd = .1, 1.0, 2.0, 5.0
        return R * tau / (N * k) + k * N * qd
    return "a" if V(60) < .99 * V(30) else "c" if V(60) > 1.01 * V(30) else "b"


@lru_cache(maxsize=1)
def cut_off():
    """Decide what a torque limit does to two joints along a motion: late on the same path, or off the path."""
    two, motion = arm(2), quintic(START, GOAL, 0.6)
    run = simulate(two, saturated(computed_torque(two, motion, 64.0, 16.0), 20.0), START, 0 * START, np.linspace(0, .6, 31), step=STEP)
    path = motion(np.linspace(0, .6, 601))[0]
    off = np.linalg.norm(run.q[:, None] - path, axis=-1).min(1).max()
    return "b" if off > .03 else "a"


@lru_cache(maxsize=1)
def by_hand():
    """Compare the deflections of a rod under PD and its weight at 6 and at 12 N m: twice as far, not at all, for good."""
    held = pd(arm(1), LEVEL, 150.0, 30.0)
    one, two = (-end_of(lambda t, q, qd, press=press: held(t, q, qd) - press)[0][0] for press in (6.0, 12.0))
    return "a" if abs(two - 2 * one) < 1e-3 * one else "c" if two < 1e-6 else "b"


def slower(given):
    """Find which part of the voltage is the same in twice the time: back e.m.f., weight, coil. Taken at a third of the time."""
    def parts_at(T):
        q, qd, qdd, qddd = quintic(START, GOAL, T)(T / 3)
        i = nominal_current(arm(2), q, 0 * q, 0 * q)
        coil = nominal_voltage(arm(2), q, qd, qdd, qddd) - nominal_voltage(arm(2), q, qd, qdd, 0 * q)
        return MOTOR.emf_constant * MOTOR.gear * qd, MOTOR.resistance * i, coil
    return "abc"[next(k for k, (x, y) in enumerate(zip(parts_at(1.0), parts_at(2.0))) if np.allclose(x, y))]


@lru_cache(maxsize=1)
def heavier():
    """Compare the error of computed torque in an arm and in one of five times the mass, after the same time."""
    two, errors = arm(2), []
    for heavy in (1.0, 5.0):
        links = [link.replace(m=heavy * link.m, I_com=heavy * link.I_com) for link in two.links]
        other = two.replace(links=links)
        run = simulate(other, computed_torque(other, GOAL, 64.0, 16.0), GOAL - .1, 0 * GOAL, [0, .3], step=STEP)
        errors.append(np.abs(GOAL - run.q[-1]).max())
    return "b" if abs(errors[1] / errors[0] - 1) < 1e-3 else "a" if errors[1] > errors[0] else "c"


ANSWERS = {
    "motors-rest": rests,
    "motors-stiffer": stiffer,
    "motors-pushed": lambda given: pushed(),
    "motors-wound": lambda given: wound(),
    "motors-mass": lambda given: wrong_mass(),
    "motors-still": holding_voltage,
    "motors-cubic": lambda given: at_start(cubic),
    "motors-quintic": lambda given: at_start(quintic),
    "motors-half": half_time,
    "motors-geared": other_gear,
    "motors-cut": lambda given: cut_off(),
    "motors-hand": lambda given: by_hand(),
    "motors-slower": slower,
    "motors-heavier": lambda given: heavier(),
}
