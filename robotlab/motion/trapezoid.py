"""Trapezoidal speed: all joints speed up together at an even rate, coast, and slow down together.

With s the share of the way, from 0 to 1, v its greatest rate, a and b its acceleration and deceleration:

    T = 1/v + v/(2 a) + v/(2 b)          v <= sqrt(2 a b / (a + b)), where nothing is left to coast: a triangle
"""
import numpy as np

from ..model.checks import both_ways, got, number
from .trajectory import LARGEST, ROUNDING, SHORTEST, Trajectory, postures


def trapezoid(q_start, q_end, velocity=None, acceleration=None, duration=None, share=None, start=0.0):
    """Return the motion of trapezoidal speed from posture to posture, at rest at both ends; all joints start, coast and arrive together.

    q_start, q_end: (n,) [rad or m]. Either limits: acceleration, and velocity unless None, (n,) or one number for all, positive, or
    (n, 2) the lowest, below 0, and the highest [rad/s, rad/s2]; the motion is the fastest on the straight line between the postures
    that keeps them. Or duration: T [s], and share: the part of it that speeding up takes, and slowing down as much, above 0 and at most
    1/2; 1/4 unless given. start: the time at which it begins [s]. Returns a `Trajectory`. Its acceleration jumps where a phase ends, so
    that the jerk, which is given as 0, is infinite there. Raises ValueError where the postures are one and no duration is given: no
    time is the shortest.

    >>> from robotlab import trapezoid
    >>> motion = trapezoid([0.0, 1.0], [2.0, 0.0], velocity=1.0, acceleration=2.0)
    >>> motion.times.round(6), [x.round(6).tolist() for x in motion.peaks()[:2]]
    (array([0. , 0.5, 2. , 2.5]), [[1.0, 0.5], [2.0, 1.0]])
    """
    q, start = postures(q_start, q_end), number(start, "start", "a time in s")
    if duration is None and acceleration is not None and share is None:
        phases = _phases_within(q, velocity, acceleration, start)
    elif duration is not None and velocity is None and acceleration is None:
        T = number(duration, "duration", f"a positive time in s, {SHORTEST:g} to {LARGEST:g}", least=SHORTEST, most=LARGEST)
        ramp = 0.25 if share is None else number(share, "share", "a number above 0 and at most 1/2", above=0, most=0.5)
        phases = T * np.array([ramp, 1 - 2 * ramp, ramp])
    else:
        raise ValueError(f"velocity is {got(velocity)}, acceleration is {got(acceleration)}, duration is {got(duration)}, share is "
                         f"{got(share)}; expected limits, of acceleration at least, or a duration in s, and with it a share")
    return _three_phases(q, phases, start)


def _phases_within(q, velocity, acceleration, start):
    """Compute the times of speeding up, coasting and slowing down (3,) [s] that the limits allow."""
    way = q[1] - q[0]
    if not way.any():
        raise ValueError(f"q_start and q_end are the same posture {q[0].tolist()}; expected two, or a duration: no time is the shortest")
    low, high = both_ways(acceleration, len(way), "acceleration", "rad/s2 or m/s2")
    a, b = _most(way, low, high), _most(-way, low, high)
    v = np.sqrt(2 / (1 / a + 1 / b))
    if velocity is not None:
        v = min(v, _most(way, *both_ways(velocity, len(way), "velocity", "rad/s or m/s", True)))
    phases = np.array([v / a, max(0.0, 1 / v - v / (2 * a) - v / (2 * b)), v / b]) * (1 + ROUNDING)
    return phases + 4 * np.spacing(phases.sum() + abs(start))      # the times at which they meet are rounded


def _most(way, low, high):
    """The largest factor of a way (n,) that leaves each joint within its limits."""
    moves = way != 0
    return float((np.where(way > 0, high, low)[moves] / way[moves]).min())


def _three_phases(q, phases, start):
    """The `Trajectory` of three phases of even acceleration, the middle one of none; it is left out where it is no longer than rounding."""
    coasts = phases[1] > ROUNDING * (phases[0] + phases[2])
    times = start + np.append(0, (phases if coasts else phases[[0, 2]]).cumsum())
    up, *coast, down = np.diff(times)                # as they are in floats, so that the rate is one where phases meet
    v = 1 / (sum(coast) + (up + down) / 2)
    s = v * np.array([[0, 0, up / 2], *([up / 2, x, 0] for x in coast), [up / 2 + sum(coast), down, -down / 2]])      # by powers
    return Trajectory(times, q[0] * np.array([1, 0, 0])[:, None] + s[..., None] * (q[1] - q[0]))
