"""An arm of three rods that follows a plan while one of its links is pushed, and the residual of its momentum: for `ResidualLab`."""
from dataclasses import dataclass
from functools import lru_cache
from math import cos, sin
from typing import NamedTuple

import numpy as np

from ...codegen.program import program
from ...kinematics.frames import link_poses
from ...kinematics.jacobian import point_jacobian
from ...model.payload import with_payload
from ...model.zoo import planar
from ...motion.simulate import simulate
from ...motion.trajectory import quintic
from ...systems.residual import Residual

STEP, END = .005, 1.2                                # of the simulation, and its end [s]
BEGIN, STOP = .4, .8                                 # of the push [s]
START = np.radians([35.0, 60.0, -70.0])
GOAL = np.radians([75.0, 25.0, -30.0])
MOTIONS = {"holds still": 0.0, "moves, 1.2 s": 1.2, "moves fast, 0.6 s": .6}
KP, KD = 100.0, 20.0                                 # of the errors [1/s2, 1/s]
YIELD = 12.0                                         # damping of the joints of an arm that gives way [N m s/rad]
NO_LETTERS = np.zeros(0)


@dataclass(frozen=True)
class Case:
    """Settings of a push. T: duration of the motion [s], 0 for none. link: the pushed one, in its middle. F: the push (x, y) [N].

    load: in the hand, unknown to the model [kg]. gain: of the residual [1/s]. limit: of the alarm [N m]. yields: True if the arm gives way
    at an alarm.
    """
    T: float
    link: int
    F: tuple
    load: float
    gain: float
    limit: float
    yields: bool


class Story(NamedTuple):
    """t (N,), q, residual r, true torques of the push (N, 3), and the time of the alarm [s], or None."""
    t: np.ndarray
    q: np.ndarray
    r: np.ndarray
    felt: np.ndarray
    alarm: float


@lru_cache(maxsize=1)
def arm():
    """Three rods of 1 kg and 1 m in a vertical plane."""
    return planar(3)


@lru_cache(maxsize=32)
def loaded(load):
    """The arm with a load in its hand [kg]."""
    return with_payload(arm(), load)


@lru_cache(maxsize=32)
def compiled(load, quantity):
    """A compiled quantity of the loaded arm, of one state."""
    rows = program(loaded(load), quantity, "newton_euler").compile("python").unchecked
    return lambda *state: rows([x[None] for x in state], NO_LETTERS)[0]


@lru_cache(maxsize=8)
def plan(T):
    """(q, qd, qdd) at each half step, (2N - 1, 3) each."""
    t = STEP / 2 * np.arange(2 * round(END / STEP) + 1)
    if T == 0:
        return np.tile(START, (len(t), 1)), *(np.zeros((len(t), 3)) for _ in range(2))
    return quintic(START, GOAL, T)(np.minimum(t, T))[:3]


def push_torque(case, q):
    """Compute the joint torques (N, 3) [N m] of a push in the middle of a link at postures (N, 3): on its own joint and those before it."""
    poses = link_poses(arm(), q)
    middle = (poses[..., case.link, :3, 3] + poses[..., case.link - 1, :3, 3]) / 2
    J = point_jacobian(arm(), q, case.link, middle, poses)
    return np.einsum("...ij,i->...j", J[..., :2, :], np.array(case.F))


def levers(case, q):
    """The same for one posture, in plain numbers: (p - o) x F, for each joint up to the link."""
    x, y, angle, joints, (fx, fy) = 0.0, 0.0, 0.0, [], case.F
    for i in range(case.link):
        angle += q[i]
        half = .5 if i == case.link - 1 else 1.0
        joints.append((x, y))
        x, y = x + half * cos(angle), y + half * sin(angle)
    return np.array([(x - a) * fy - (y - b) * fx for a, b in joints] + (3 - case.link) * [0.0])


def motors(case):
    """The torques of the motors by the model, (t, q, qd) -> (3,): computed torque along the plan, without the load."""
    table, model = plan(case.T), compiled(0.0, "inverse_dynamics")

    def torque(t, q, qd):
        q_t, qd_t, qdd_t = (row[int(2 * t / STEP + .5)] for row in table)
        return model(q, qd, qdd_t + KD * (qd_t - qd) + KP * (q_t - q))
    return torque


def give_way():
    """The torques of an arm that compensates its own weight and damps its motion."""
    model, none = compiled(0.0, "inverse_dynamics"), np.zeros(3)
    return lambda t, q, qd: model(q, none, none) - YIELD * qd


def part(case, torque, q, qd, first, last):
    """A `Simulation` from step `first` to step `last` under the torques of the motors and the push, and those of the motors alone."""
    accelerate = compiled(case.load, "forward_dynamics")

    def both(t, q, qd):
        tau = torque(t, q, qd)
        return tau + levers(case, q) if BEGIN <= t + STEP / 4 < STOP else tau
    t = STEP * np.arange(first, last + 1)
    run = simulate(loaded(case.load), both, q, qd, t, step=STEP, acceleration=accelerate)
    return run, np.array([torque(*state) for state in zip(run.t, run.q, run.qd)])


@lru_cache(maxsize=64)
def story_of(case):
    """The `Story` of a `Case`: as planned, and, if an alarm is answered, simulated again from there."""
    last, table = round(END / STEP), plan(case.T)
    run, tau = part(case, motors(case), table[0][0], table[1][0], 0, last)
    r = Residual(arm(), case.gain).over(run, tau)
    over = np.flatnonzero((np.abs(r) > case.limit).any(1))
    alarm = float(run.t[over[0]]) if len(over) else None
    q = run.q
    if case.yields and len(over) and over[0] < last - 1:
        k = over[0]
        rest, more = part(case, give_way(), run.q[k], run.qd[k], k, last)
        q, r = np.vstack([run.q[:k], rest.q]), np.vstack([r[:k], continued(case, rest, more, r[k])])
    during = (run.t >= BEGIN) & (run.t < STOP)
    return Story(run.t, q, r, push_torque(case, q) * during[:, None], alarm)


def continued(case, run, tau, start):
    """The residual (N, 3) along a part of a run, from a start value that decays with the gain."""
    return Residual(arm(), case.gain).over(run, tau) + start * np.exp(-case.gain * (run.t - run.t[0]))[:, None]
