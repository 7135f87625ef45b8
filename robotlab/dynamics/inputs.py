"""Checks of the arguments of every method and every law of control."""
from typing import NamedTuple

import numpy as np

from ..model.checks import got, numbers_or_letters
from ..model.robot import as_joint_array


def joint_arrays(robot, q, qd, qdd):
    """The three as arrays of one shape (..., n)."""
    arrays = [as_joint_array(robot, v, name) for v, name in ((q, "q"), (qd, "qd"), (qdd, "qdd"))]
    try:
        return np.broadcast_arrays(*arrays)
    except ValueError:
        shapes = ", ".join(str(v.shape) for v in arrays)
        raise ValueError(f"q, qd and qdd have shapes {shapes}; their leading axes must agree") from None


def alike(robot, **arrays):
    """Arrays (..., n) of real numbers, all of one shape."""
    arrays = {name: as_joint_array(robot, x, name) for name, x in arrays.items()}
    first, shape = next((name, x.shape) for name, x in arrays.items())
    for name, x in arrays.items():
        if x.dtype.kind != "f":
            raise ValueError(f"{name} is {got(x)}; expected real numbers")
        if x.shape != shape:
            raise ValueError(f"{name} has shape {x.shape} and {first} {shape}; expected one row for each row of {first}")
    return list(arrays.values())


def wanted(robot, motion):
    """The motion to follow as a function t -> q, qd, qdd: a `Trajectory`, or a posture (n,) to stay in."""
    if callable(motion):
        n, own = getattr(getattr(motion, "motion", motion), "n", None), getattr(robot, "n", None)
        if None not in (n, own) and n != own:
            raise ValueError(f"motion is of {n} joints; {robot.name!r} has {robot.n}")
        return Following(motion)
    rest = as_joint_array(robot, motion, "motion")
    return Resting(rest, 0 * rest, 0 * rest)


class Following(NamedTuple):
    """t -> q, qd, qdd of a motion."""
    motion: object

    def __call__(self, t):
        return self.motion(t)[:3]


class Resting(NamedTuple):
    """t -> q, qd, qdd of an arm that stays."""
    q: np.ndarray
    qd: np.ndarray
    qdd: np.ndarray

    def __call__(self, t):
        return self


def columns(q):
    """The entries of (..., n) one by one, each (..., 1), ready to multiply a vector (..., 3)."""
    return [q[..., i:i + 1] for i in range(q.shape[-1])]


def link_vectors(robot, x, name):
    """`x` as an array (..., n, 3), one vector for each link, in world axes."""
    x = numbers_or_letters(x, name)
    if x.shape[-2:] != (robot.n, 3):
        raise ValueError(f"{name} has shape {x.shape}; expected (..., {robot.n}, 3): one vector for each link, in world axes")
    if x.dtype != object and not np.isfinite(x).all():
        raise ValueError(f"{name} has entries that are not finite numbers: {np.argwhere(~np.isfinite(x))[0].tolist()} is the first place")
    return x
