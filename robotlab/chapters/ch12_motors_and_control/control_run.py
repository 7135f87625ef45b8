"""Computations of `ControlLab`: two links under a control law, and the parts of its torque along the way."""
from functools import lru_cache

import numpy as np

from ...codegen.program import program
from ...dynamics.probe import gravity_torque, inverse_dynamics
from ...model.motor import Motor
from ...model.zoo import planar
from ...motion.control import computed_torque, gravity_compensation, pd, pid, saturated
from ...motion.simulate import simulate
from ...motion.trajectory import quintic

MOTOR = Motor(rotor_inertia=1e-4, gear=30, resistance=1.0, inductance=0.02, torque_constant=0.1, voltage=24.0)       # chosen here
START, GOAL = np.radians([-70.0, 60.0]), np.radians([20.0, 40.0])
AFTER = 2.0                                          # [s] that are shown after the motion
STEP = 0.02                                          # [s] of the simulation
SHARE = np.array([1.0, 0.25])                        # of the gains, for each joint: the second carries less
LAWS = {"no torque": "none", "weight held, ĝ(q)": "gravity", "PD": "pd", "PD and ĝ(q)": "pd+g", "PID": "pid", "computed torque": "model"}


@lru_cache(maxsize=1)
def driven_arm():
    """Two rods of 1 m and 1 kg in a vertical plane, each with the same motor and gear."""
    arm = planar(2)
    return arm.replace(links=[link.replace(motor=MOTOR) for link in arm.links], name="two driven links")


@lru_cache(maxsize=64)
def believed(mass):
    """The controller's model of the arm: the mass of link 2 is another one [kg], distributed as before."""
    arm = driven_arm()
    return arm.with_link(2, m=mass, I_com=arm.links[1].I_com * mass / arm.links[1].m)


class Tabulated:
    """A motion tabulated at multiples of half a step, as a Runge-Kutta scheme needs it; at rest after its end."""

    def __init__(self, motion, step, end):
        self.motion, self.half = motion, step / 2
        self.rows = np.stack(motion(self.half * np.arange(int(round(end / self.half)) + 2)), axis=1)

    def __call__(self, t):
        if np.ndim(t):
            return self.motion(t)
        return self.rows[int(t / self.half + .5)]


@lru_cache(maxsize=8)
def plan(T):
    """The quintic from START to GOAL in T [s], tabulated, and the times shown."""
    count = int(round((T + AFTER) / STEP))
    return Tabulated(quintic(START, GOAL, T), STEP, count * STEP), STEP * np.arange(0, count + 1)


@lru_cache(maxsize=8)
def acceleration_of(robot):
    """The arm's forward dynamics as a function of one state, compiled."""
    rows, none = program(robot, "forward_dynamics", "newton_euler").compile("python").unchecked, np.zeros(0)
    return lambda *state: rows([x[None] for x in state], none)[0]


def law_of(name, model, motion, s):
    """A torque law by its short name. s: values of the sliders."""
    kp, kd, ki = (s[k] * SHARE for k in ("kp", "kd", "ki"))
    w, z = s["w"], s["z"]
    if name == "none":
        return lambda t, q, qd: 0 * q
    if name == "gravity":
        return gravity_compensation(model)
    if name == "pid":
        return pid(model, motion, kp, kd, ki)
    if name == "model":
        return computed_torque(model, motion, w * w, 2 * z * w)
    return pd(model, motion, kp, kd, gravity=name == "pd+g")


def attempt(s):
    """The `Simulation` of the arm under a law. s: values of the controls."""
    arm, (motion, t) = driven_arm(), plan(s["T"])
    law = saturated(law_of(s["law"], believed(s["mass"]), motion, s), s["limit"])
    q0 = START - np.array([s["off"], 0.0])
    return simulate(arm, law, q0, 0 * q0, t, step=STEP, acceleration=acceleration_of(arm))


def torque_terms(s, run):
    """The parts of the torque before it is cut off: [(class, words, (N, n))]."""
    model, (motion, _) = believed(s["mass"]), plan(s["T"])
    q_t, qd_t, qdd_t, _ = motion(run.t)
    e, ed, name = q_t - run.q, qd_t - run.qd, s["law"]
    weight = gravity_torque(model, run.q)
    if name == "model":
        pull = qdd_t + 2 * s["z"] * s["w"] * ed + s["w"] ** 2 * e
        bias = inverse_dynamics(model, run.q, run.qd, 0 * e)
        return [("inertial", "M̂ times the acceleration asked for", inverse_dynamics(model, run.q, run.qd, pull) - bias),
                ("coriolis", "Ĉ q̇, what the rates do", bias - weight), ("gravity", "ĝ(q), the weight in the model", weight)]
    out = [("tgt", "spring, on e", s["kp"] * SHARE * e), ("vel", "damper, on ė", s["kd"] * SHARE * ed)] if "p" in name else []
    if name == "pid":
        out.append(("z", "integral, of e", s["ki"] * SHARE * run.x))
    return out + ([("gravity", "ĝ(q), the weight in the model", weight)] if name in ("gravity", "pd+g") else [])
