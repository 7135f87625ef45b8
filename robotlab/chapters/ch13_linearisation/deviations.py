"""An arm pushed off its reference, beside its linear model: runs for `LinearLab`."""
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from ...codegen.program import program
from ...dynamics.linearise import linearise
from ...dynamics.probe import inverse_dynamics
from ...model.zoo import planar
from ...motion.integrators import rk4_step
from ...motion.spline import through

STEPS = 120                                          # of a run
SIZES = np.radians(np.geomspace(.5, 90, 16))         # of the deviations whose errors are compared [rad]
GAINS = np.array([[60.0, 0, 10, 0], [0, 12, 0, 2]])  # of the feedback (2, 4) [N m/rad, N m s/rad]
PUSHES = {"shoulder": (1.0, 0.0), "elbow": (0.0, 1.0), "opposite ways": (1.0, -1.0)}
HANGING, UPRIGHT, BENT = np.radians([(-90, 0), (90, 0), (-20, 70)])
NO_GAINS = 0 * GAINS


class Case(NamedTuple):
    """Reference of the arm at STEPS steps and in their middles: x (2 STEPS + 1, 4), tau (…, 2), and its linear model.

    h: step [s]. gains: (2, 4) of the feedback. A: (2 STEPS + 1, 4, 4) of the linear model with feedback.
    """
    h: float
    x: np.ndarray
    tau: np.ndarray
    gains: np.ndarray
    A: np.ndarray

    @property
    def t(self):
        """Times of the steps (STEPS + 1,) [s]."""
        return self.h * np.arange(STEPS + 1)


CASES = {"hanging, free": (3.0, HANGING, NO_GAINS), "upright, free": (.5, UPRIGHT, NO_GAINS),
         "bent, its weight held by constant torques": (.7, BENT, NO_GAINS), "bent, with feedback": (2.0, BENT, GAINS),
         "along a swing, with feedback": (2.0, None, GAINS),
         "horizontal, its weight held by constant torques": (.7, np.zeros(2), NO_GAINS)}
NAMES = list(CASES)


@lru_cache(maxsize=None)
def case(name):
    """One of `CASES`, with the torques that it needs and its linear models."""
    robot, (T, posture, gains) = planar(2), CASES[name]
    if posture is None:
        _, q, qd, qdd, _ = through([HANGING, np.radians([-10, 130]), UPRIGHT], [0, T / 2, T]).sample(2 * STEPS + 1)
    else:
        q = np.tile(posture, (2 * STEPS + 1, 1))
        qd = qdd = 0 * q
    model = linearise(robot, q, qd, qdd)
    return Case(T / STEPS, np.hstack([q, qd]), inverse_dynamics(robot, q, qd, qdd), gains, model.A - model.B @ gains)


@lru_cache(maxsize=2)
def accelerations(language):
    """The forward dynamics of the arm for lists (k, 2) of q, qd, tau."""
    rows = program(planar(2), "forward_dynamics", "newton_euler").compile(language).unchecked
    return lambda q, qd, tau: rows([q, qd, tau], np.zeros(0))


def integrated(rate, x0, h, count=STEPS):
    """States (count + 1, ...) from x0 on; rate(j, x) at half step j."""
    rows = [x0]
    for k in range(count):
        rows.append(rk4_step(lambda t, x: rate(int(round(2 * t / h)), x), k * h, rows[-1], h))
    return np.array(rows)


def arm_runs(name, starts):
    """States (STEPS + 1, k, 4) of the arm itself in one of `CASES`, from deviations `starts` (k, 4)."""
    about, fast = case(name), accelerations("python" if len(starts) < 4 else "numpy")

    def rate(j, x):
        tau = about.tau[j] - (x - about.x[j]) @ about.gains.T
        return np.hstack([x[:, 2:], fast(x[:, :2], x[:, 2:], tau)])
    return integrated(rate, about.x[0] + starts, about.h)


@lru_cache(maxsize=None)
def undisturbed(name):
    """States (STEPS + 1, 4) of the arm without a push."""
    return arm_runs(name, np.zeros((1, 4)))[:, 0]


def linear_run(about, start):
    """Deviations (STEPS + 1, 4) by the linear model, from one deviation (4,)."""
    return integrated(lambda j, x: about.A[j] @ x, start, about.h)


def start_of(push, size):
    """A deviation (4,) of a size [rad] in one of the `PUSHES`, at rest."""
    return size * np.array([*PUSHES[push], 0.0, 0.0])


@lru_cache(maxsize=None)
def errors(name, push):
    """The largest error of an angle (len(SIZES),) [rad] that the linear model makes, for deviations of `SIZES`."""
    real = arm_runs(name, SIZES[:, None] * start_of(push, 1.0)) - undisturbed(name)[:, None]
    linear = linear_run(case(name), start_of(push, 1.0))[:, None] * SIZES[:, None]
    return np.abs(real - linear)[..., :2].max(axis=(0, 2))
