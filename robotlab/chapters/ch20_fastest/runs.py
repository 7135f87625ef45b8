"""Motions along one path for `PassesLab`: the fastest, and a quintic of s, stretched until one motor reaches its limit."""
from typing import NamedTuple

import numpy as np

from ...dynamics.probe import friction_constants, friction_torque, inverse_dynamics
from ...motion.fastest import times_along
from .paths import bare, split

FRAMES = 151
BISECTIONS = 50
SIGN = 1e-6                                          # [1/s] in place of rest at the ends: friction keeps the sign of the motion
SLOWEST = 60.0                                       # of a quintic that is tried [s]


class Run(NamedTuple):
    """A motion in frames: t (N,) [s], s (N,) and its rate v (N,), q (N, n), and the torques tau (N, n)."""
    t: np.ndarray
    s: np.ndarray
    v: np.ndarray
    q: np.ndarray
    tau: np.ndarray


def pushes(s, v):
    """u (N-1,) between the points of a path that is run through at the rates v (N,)."""
    return np.diff(v ** 2) / (2 * np.diff(s))


def followed(arm, path, v):
    """The `Run` of a path (s, q, q', q'') at the rates v (N,): between its points u is constant."""
    s, q, q1, q2 = path[:4]
    at, u = times_along(s, v), pushes(s, v)
    t = np.linspace(0, at[-1], FRAMES)
    i = np.clip(np.searchsorted(at, t, "right") - 1, 0, len(u) - 1)
    r = t - at[i]
    place, rate = np.clip(s[i] + v[i] * r + u[i] * r * r / 2, s[i], s[i + 1]), np.maximum(v[i] + u[i] * r, SIGN)
    q, q1, q2 = (np.stack([np.interp(place, s, column) for column in part.T], axis=-1) for part in (q, q1, q2))
    tau = inverse_dynamics(arm, q, q1 * rate[:, None], q1 * u[i, None] + q2 * rate[:, None] ** 2)
    return Run(t, place, rate, q, tau)


def fullest(arm, path, v, limit):
    """The largest share (N-1, n) of its limit that each motor gives at either end of each piece of a path, run through at the rates v."""
    _, q, q1, q2 = path[:4]
    u, x = pushes(path[0], v)[:, None], v[:, None] ** 2
    ends = [inverse_dynamics(arm, q[e], q1[e] * v[e, None], q1[e] * u + q2[e] * x[e]) / limit for e in (slice(-1), slice(1, None))]
    return np.maximum(*np.abs(ends))


def quintic_run(arm, path, limit):
    """The path with s a quintic of time from rest to rest, as short as no motor is over its limit anywhere.

    tau = m k^2 + c k + h with k = 1/T: m from accelerations and products of rates, c from viscous friction, h from weight and dry
    friction. The largest k is found by halving. Raises ValueError where the slowest that is tried is over a limit.
    """
    s, q, q1, q2 = path[:4]
    z = np.linspace(0, 1, FRAMES)
    w, w1, w2 = (s[-1] * np.polyval(p, z) for p in ((6, -15, 10, 0, 0, 0), (30, -60, 30, 0, 0), (120, -180, 60, 0)))
    q, q1, q2 = (np.stack([np.interp(w, s, column) for column in part.T], axis=-1) for part in (q, q1, q2))
    a, b, g = split(bare(arm), q, q1, q2)
    sticky = friction_constants(arm)[:, 0] * q1
    m, c, h = a * w2[:, None] + b * w1[:, None] ** 2, sticky * w1[:, None], g + friction_torque(arm, q1) - sticky
    torque = lambda k: m * k * k + c * k + h
    fits = lambda k: bool((np.abs(torque(k)) <= limit).all())
    low, high = 1 / SLOWEST, 1.0
    if not fits(low):
        raise ValueError(f"no quintic of up to {SLOWEST:.0f} s keeps the limits")
    while fits(high):
        high *= 2
    for _ in range(BISECTIONS):
        low, high = ((low + high) / 2, high) if fits((low + high) / 2) else (low, (low + high) / 2)
    return Run(z / low, w, w1 * low, q, torque(low))
