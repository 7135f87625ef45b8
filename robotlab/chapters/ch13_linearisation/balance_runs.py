"""An upright double pendulum under a linear quadratic regulator: runs and basins for `BalanceLab`."""
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from ...dynamics.linearise import linearise
from ...dynamics.probe import mass_matrix
from ...kinematics.jacobian import jacobian
from ...model.zoo import planar
from ...motion.lqr import lqr
from .deviations import accelerations, integrated

UPRIGHT = np.array([np.pi / 2, 0.0])                 # [rad]; no torque is needed there
MOTORS = {"shoulder and elbow": (0, 1), "shoulder alone": (0,), "elbow alone": (1,)}
T, STEP = 3.0, .02                                   # of a run [s]; shorter than the fastest pole allows
HOME = np.array([.05, .05, .25, .25])                # deviations that count as upright [rad, rad/s]
RAYS, RADII = 24, np.radians(95 * np.linspace(0, 1, 20)[1:] ** 1.6)      # starts of a basin: directions, and sizes along each [rad]


class Weights(NamedTuple):
    """Settings of the regulator: which joints have a motor, and the weights of angles, rates and torques as powers of ten.

    limit: the most that a motor gives [N m].
    """
    motors: str
    angles: float
    rates: float
    torques: float
    limit: float

    @property
    def Q(self):
        """(4,)"""
        return 10.0 ** np.array([self.angles, self.angles, self.rates, self.rates])

    @property
    def R(self):
        """(m,), one for each motor."""
        return np.full(len(MOTORS[self.motors]), 10.0 ** self.torques)


class Run(NamedTuple):
    """t (N,) [s], deviations x (N, ..., 4), torques (N, ..., 2) [N m]."""
    t: np.ndarray
    x: np.ndarray
    tau: np.ndarray

    @property
    def stands(self):
        """True if the arm has come home (...)."""
        return (np.abs(self.x[-1]) < HOME).all(-1)


@lru_cache(maxsize=1)
def model():
    """The linear model of the upright arm."""
    return linearise(planar(2), UPRIGHT)


@lru_cache(maxsize=256)
def regulator(motors, Q, R):
    """The `Regulator` for the weights on the diagonals, given as tuples."""
    linear = model()
    return lqr(linear.A, linear.B[:, list(MOTORS[motors])], np.array(Q), np.array(R))


def regulated(weights):
    """The `Regulator` of some `Weights`."""
    return regulator(weights.motors, tuple(weights.Q), tuple(weights.R))


def full_gain(weights):
    """The gain as (2, 4): a joint without a motor has a row of zeros."""
    K = np.zeros((2, 4))
    K[list(MOTORS[weights.motors])] = regulated(weights).K
    return K


def run_from(starts, weights):
    """Simulate the arm itself from deviations `starts` (k, 4), its motors cut off at their limit: a `Run`."""
    gain, fast = -full_gain(weights).T, accelerations("python" if len(starts) < 4 else "numpy")

    def law(x):
        angles = np.abs(x)
        up = (angles[..., :1] < np.pi) & (angles[..., 1:2] < np.pi)          # motors are switched off after a fall
        return up * np.minimum(np.maximum(x @ gain, -weights.limit), weights.limit)
    rate = lambda j, x: np.concatenate([x[:, 2:], fast(UPRIGHT + x[:, :2], x[:, 2:], law(x))], axis=1)
    x = integrated(rate, starts, STEP, round(T / STEP))
    return Run(STEP * np.arange(len(x)), x, law(x))


@lru_cache(maxsize=64)
def pushed(impulse):
    """The rates (2,) after a push along x at the tip [N s]: M qd = J^T p."""
    J = jacobian(planar(2), UPRIGHT)[0]
    return np.linalg.solve(mass_matrix(planar(2), UPRIGHT), J * impulse)


def costs(run, weights):
    """Return the cost of the run of one arm, and that which x0^T P x0 promises for the linear model."""
    x, tau = run.x, run.tau[:, list(MOTORS[weights.motors])]
    spent = x ** 2 @ weights.Q + tau ** 2 @ weights.R
    return STEP * (spent[1:] + spent[:-1]).sum() / 2, x[0] @ regulated(weights).P @ x[0]


@lru_cache(maxsize=64)
def basin(weights):
    """The rim (RAYS, 2) [rad] of the starts at rest from which the arm comes home: along each ray up to the first that falls."""
    turn = np.linspace(0, 2 * np.pi, RAYS, endpoint=False)
    rays = np.stack([np.cos(turn), np.sin(turn)], axis=-1)
    starts = (rays[:, None] * RADII[:, None]).reshape(-1, 2)
    stands = run_from(np.hstack([starts, 0 * starts]), weights).stands.reshape(RAYS, -1)
    reached = np.cumprod(stands, axis=1).sum(axis=1)
    return rays * np.concatenate([[0.0], RADII])[reached][:, None]
