"""Exciting motions: finite Fourier series, from rest to rest, chosen so that their torques tell the numbers of an arm apart.

    q(t) = q0 + sum_k a_k sin(k w t) + b_k (cos(k w t) - 1)          w = 2 pi / T,  sum k a_k = 0,  sum k^2 b_k = 0

By the two sums rates and accelerations are 0 where the motion begins and ends. (Swevers, Ganseman and others 1997)
"""
from dataclasses import dataclass

import numpy as np

from ..dynamics.base_parameters import base_parameters, regressor
from ..model.checks import finite, for_each, number, whole
from ..model.masses import require_masses
from ..model.robot import require_robot

ORDERS = 4                                           # position, velocity, acceleration, jerk
ROOM = 0.98                                          # of each limit is used
COARSE, FINE = 48, 2000                              # times at which a motion is judged, and at which its limits are kept
STEP = 1e-6                                          # by which the slope of the condition number is found
WHOLE_TURN = (-np.pi, np.pi)                         # the range of a joint that turns without limits


@dataclass(frozen=True, eq=False)
class FourierMotion:
    """A motion of n joints as a Fourier series: motion(t) -> q, qd, qdd, qddd, each (..., n), for times t (...) [s].

    start: (n,) where it begins and ends. sines, cosines: (K, n) amplitudes a_k, b_k [rad or m]. duration: T [s]. Before and after the
    joints rest. condition: of the base regressor along it, see `exciting_motion`.

    >>> import numpy as np
    >>> from robotlab.systems import FourierMotion
    >>> motion = FourierMotion(np.zeros(1), np.zeros((2, 1)), np.array([[1.0], [-0.25]]), 4.0, 1.0)
    >>> [round(float(x[0]), 6) + 0.0 for x in motion(2.0)]
    [-2.0, 0.0, 4.934802, 0.0]
    """
    start: np.ndarray
    sines: np.ndarray
    cosines: np.ndarray
    duration: float
    condition: float

    @property
    def n(self):
        """Number of joints.

        >>> from robotlab import zoo
        >>> from robotlab.systems import exciting_motion
        >>> exciting_motion(zoo.planar(2), 5.0, velocity=2.0, acceleration=8.0, tries=1, steps=0).n
        2
        """
        return len(self.start)

    def __call__(self, t):
        """q, qd, qdd and qddd, each (..., n), at times t (...) [s].

        >>> import numpy as np
        >>> from robotlab.systems import FourierMotion
        >>> motion = FourierMotion(np.zeros(1), np.zeros((2, 1)), np.array([[1.0], [-0.25]]), 4.0, 1.0)
        >>> [x.round(3).tolist() for x in motion(1.0)]
        [[-0.5], [-1.571], [-2.467], [3.876]]
        """
        t = finite(t, "t", "finite times in s")
        inside = ((t >= 0) & (t <= self.duration))[..., None]
        q, *rates = waves(np.clip(t, 0, self.duration), self.duration, len(self.sines)) @ np.concatenate([self.sines, self.cosines])
        return self.start + q, *(np.where(inside, x, 0.0) for x in rates)

    def sample(self, count=200):
        """`count` equally spaced times (count,) [s] and q, qd, qdd, qddd there, each (count, n).

        >>> import numpy as np
        >>> from robotlab.systems import FourierMotion
        >>> motion = FourierMotion(np.zeros(1), np.zeros((2, 1)), np.array([[1.0], [-0.25]]), 4.0, 1.0)
        >>> t, q, *_ = motion.sample(5)
        >>> t, q[:, 0].round(3) + 0.0
        (array([0., 1., 2., 3., 4.]), array([ 0. , -0.5, -2. , -0.5,  0. ]))
        """
        t = np.linspace(0.0, self.duration, whole(count, "count", 2))
        return t, *self(t)


def waves(t, duration, K):
    """(4, ..., 2 K): sin(k w t) and cos(k w t) - 1 with three derivatives, for times t (...)."""
    f = 2 * np.pi / duration * np.arange(1, K + 1)
    s, c = np.sin(f * t[..., None]), np.cos(f * t[..., None])
    orders = (s, c - 1), (f * c, -f * s), (-f ** 2 * s, -f ** 2 * c), (-f ** 3 * c, f ** 3 * s)
    return np.stack([np.concatenate(pair, axis=-1) for pair in orders])


def from_rest_to_rest(K):
    """(2 K, 2 K - 2): amplitudes for which both sums are 0, as combinations of orthonormal columns."""
    k, zero = np.arange(1.0, K + 1), np.zeros((K, K - 1))
    null = lambda row: np.linalg.svd(row[None])[2][1:].T
    return np.block([[null(k), zero], [zero, null(k ** 2)]])


def exciting_motion(robot, duration, velocity, acceleration, harmonics=3, tries=40, steps=6, seed=0):
    """A motion by which torques tell the base parameters of an arm well apart: a small condition number of its regressor.

    Of `tries` random series the best, then so many `steps` of a minimiser (L-BFGS). Each joint goes as far as its limits let it: those of
    the arm, and velocity and acceleration, (n,) or one number [rad/s, rad/s2, or with m]; a joint that turns without limits takes one
    turn. The rows of the regressor are counted in the largest torque of their joint, by the numbers of `robot`, and its columns scaled
    to length 1: so a slow motion may have a small condition number, too, and shows some numbers faintly. duration: T [s]. harmonics:
    K, at least 2. The same seed gives the same motion. Returns a `FourierMotion`.

    >>> from robotlab import zoo
    >>> from robotlab.systems import exciting_motion
    >>> motion = exciting_motion(zoo.planar(2), duration=5.0, velocity=2.0, acceleration=8.0)
    >>> q, qd, qdd, _ = motion(0.0)
    >>> bool(motion.condition < 10), bool(abs(qd + qdd).max() < 1e-9)
    (True, True)
    """
    arm = require_robot(robot)
    require_masses(arm, moments=True)
    T = number(duration, "duration", "a positive time in s", above=0)
    K, tries, steps = whole(harmonics, "harmonics", 2, 20), whole(tries, "tries"), whole(steps, "steps", 0)
    limits = limits_of(arm, for_each(velocity, arm.n, "velocity"), for_each(acceleration, arm.n, "acceleration"))
    free, p = from_rest_to_rest(K), base_parameters(arm).values
    coarse = waves(np.arange(COARSE) * T / COARSE, T, K)[:3] @ free

    def cost(x):
        q, qd, qdd = within(limits, coarse @ x.reshape(-1, 1, free.shape[1], arm.n))
        return np.log(condition(regressor(arm, q, qd, qdd), p))

    random = np.random.default_rng(whole(seed, "seed", 0)).normal(size=(tries, free.shape[1] * arm.n))
    best = improved(cost, min(random, key=cost), steps)
    return fitted(limits, free @ best.reshape(-1, arm.n), T, float(np.exp(cost(best)[0])))


def improved(cost, x, steps):
    """A few steps downhill, if any; the slope by differences, all in one batch."""
    if not steps:
        return x
    from scipy.optimize import minimize
    slope = lambda x: (cost(x + STEP * np.eye(len(x))) - cost(x)) / STEP
    return minimize(lambda x: cost(x)[0], x, jac=slope, method="L-BFGS-B", options={"maxiter": steps}).x


def condition(Y, p):
    """Largest over smallest singular value of regressors Y (..., N, n, P), as `exciting_motion` scales them."""
    most = np.abs(Y @ p).max(-2, keepdims=True)
    rows = Y / np.where(most > 0, most, 1.0)[..., None]
    rows = rows.reshape(*Y.shape[:-3], -1, Y.shape[-1])
    s = np.linalg.svd(rows / np.linalg.norm(rows, axis=-2, keepdims=True), compute_uv=False)
    return s[..., 0] / s[..., -1]


# -- limits -----------------------------------------------------------------------------------------------------------
def limits_of(robot, velocity, acceleration):
    """(low, high, velocity, acceleration), each (n,), with some room left."""
    low, high = robot.limits.T
    for j in np.flatnonzero(~np.isfinite(high - low)):
        if robot.links[j].prismatic:
            raise ValueError(f"joint {j + 1} of {robot.name!r} slides without limits; an exciting motion needs to know how far it may go")
        low[j], high[j] = WHOLE_TURN
    middle, half = (low + high) / 2, ROOM * (high - low) / 2
    return middle - half, middle + half, ROOM * velocity, ROOM * acceleration


def scale_and_start(limits, q, qd, qdd):
    """By how much the series of each joint, (..., times, n), may grow, and where it then begins: in the middle of its range."""
    low, high, velocity, acceleration = limits
    least, most = q.min(-2, keepdims=True), q.max(-2, keepdims=True)
    peak = lambda x: np.abs(x).max(-2, keepdims=True)
    scale = np.minimum((high - low) / (most - least), np.minimum(velocity / peak(qd), acceleration / peak(qdd)))
    return scale, (low + high) / 2 - scale * (least + most) / 2


def within(limits, motion):
    """q, qd, qdd (3 of (..., times, n)) scaled to what the limits let each joint do."""
    q, qd, qdd = np.moveaxis(motion, -3, 0)
    scale, start = scale_and_start(limits, q, qd, qdd)
    return start + scale * q, scale * qd, scale * qdd


def fitted(limits, amplitudes, duration, condition):
    """The `FourierMotion` of amplitudes (2 K, n), as large as the limits let it be at all times."""
    K, t = len(amplitudes) // 2, np.linspace(0, duration, FINE)
    scale, start = scale_and_start(limits, *(waves(t, duration, K)[:3] @ amplitudes))
    sines, cosines = (scale * amplitudes).reshape(2, K, -1)
    return FourierMotion(start[0], sines, cosines, duration, condition)
