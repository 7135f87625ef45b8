"""A path of the joints, parametrised by its own length: its course and its curvature, without a speed."""
import numpy as np

from ..model.checks import shaped
from .trajectory import Trajectory

FINE = 64                                            # steps to each piece of a motion, to find its length


def path_by_length(robot, path, points):
    """(s, q, q', q'', q''') of a path: s (N+1,), the rest (N+1, n), cut into about `points` pieces so that each is a cubic of s.

    path: postures (k, n), through which a cubic spline runs, or a `Trajectory`. s is the length in joint coordinates [rad, or m].
    """
    from scipy.interpolate import CubicSpline        # here, as it takes longer to load than all of robotlab
    motion = getattr(path, "motion", path)
    if isinstance(motion, Trajectory):
        if motion.n != robot.n:
            raise ValueError(f"path is of {motion.n} joints; {robot.name!r} has {robot.n}")
        q = _postures_of(motion, max(3, points // 2))
    else:
        q = shaped(path, "path", (None, robot.n), "postures in rad or m, one a row, or a Trajectory")
    knots = _lengths(q)
    spline = CubicSpline(knots, q)
    share = np.maximum(1, np.round(points * np.diff(knots) / knots[-1]).astype(int))
    s = np.concatenate([*(np.linspace(low, high, m, endpoint=False) for low, high, m in zip(knots, knots[1:], share)), knots[-1:]])
    return s, *(spline(s, order) for order in range(4))


def _lengths(q):
    """Return the distances of postures along the line through them."""
    lengths = np.linalg.norm(np.diff(q, axis=0), axis=1)
    if len(q) < 2 or not lengths.all():
        same = f"postures {lengths.argmin() + 1} and {lengths.argmin() + 2} are one" if len(q) > 1 else "it is a single posture"
        raise ValueError(f"path leads nowhere: {same}; expected two postures or more, each another than the one before")
    return np.append(0, lengths.cumsum())


def _postures_of(motion, count):
    """Postures about equally far from each other along the path of a motion."""
    t = np.concatenate([*(np.linspace(*ends, FINE, endpoint=False) for ends in zip(motion.times, motion.times[1:])), motion.times[-1:]])
    q, rates, *_ = motion(t)
    speed = np.linalg.norm(rates, axis=1)
    if not speed.any():
        raise ValueError("path leads nowhere: the motion stands still; expected one that moves")
    still = np.flatnonzero(speed[1:-1] < 1e-9 * speed.max()) + 1
    if still.size:
        raise ValueError(f"path comes to rest at {t[still[0]]:.3g} s, where it may have a corner; expected a smooth one: give its parts "
                         "one by one")
    s = np.append(0, np.linalg.norm(np.diff(q, axis=0), axis=1).cumsum())
    return motion(np.interp(np.linspace(0, s[-1], count), s, t))[0]
