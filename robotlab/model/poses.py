"""Checks of poses and of gravity: a ValueError says what is wrong with one."""
import numpy as np

from .checks import got
from .expression import value_of


RIGID, STRAIGHT = 1e-6, 1e-14                        # by how much columns of a rotation may miss length 1 and right angles; by rounding


def check_pose(T, name):
    """`T` as a (4, 4) array that is a pose, or a ValueError that says why it is not."""
    try:
        T = np.array(T, dtype=object)
    except ValueError:
        raise ValueError(f"{name} is {got(T)}; expected a pose (4, 4)") from None
    if T.shape != (4, 4):
        raise ValueError(f"{name} has shape {T.shape}; expected a pose (4, 4)")
    try:
        values = [value_of(x) for x in T.flat]
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None
    T = np.array(values, dtype=float if all(isinstance(x, float) for x in values) else object).reshape(4, 4)
    if T.dtype != object:
        check_rigid(T, name)
    T.setflags(write=False)
    return T


def check_rigid(T, name):
    """Raise a ValueError unless the matrices (..., 4, 4) are finite, end in 0 0 0 1 and turn without stretching.

    Returns by how much at most a column misses length 1, or two of them a right angle.
    """
    if not np.isfinite(T).all():
        raise ValueError(f"{name} is not a pose: it has entries that are not finite")
    if not np.array_equal(T[..., 3, :], np.broadcast_to([0, 0, 0, 1], T.shape[:-2] + (4,))):
        raise ValueError(f"{name} is not a pose: its last row must be 0 0 0 1")
    x, y, z = np.ascontiguousarray(np.moveaxis(T[..., :3, :3], (-1, -2), (0, 1)))            # columns, the batch last: quick for long ones
    inner = lambda a, b: a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
    missed = max(np.abs(inner(a, b) - (a is b)).max(initial=0) for a, b in ((x, x), (y, y), (z, z), (x, y), (y, z), (z, x)))
    if missed > RIGID or (inner(np.cross(x, y, axis=0), z) < 0).any():
        raise ValueError(f"{name} is not a pose: its upper left 3 x 3 block is not a rotation")
    return missed


def straightened(T):
    """Poses (..., 4, 4) whose rotations, right to a few digits, are made right to the last: R (3 I - R^T R) / 2."""
    R, T = T[..., :3, :3], T.copy()
    T[..., :3, :3] = R @ (3 * np.eye(3) - np.swapaxes(R, -1, -2) @ R) / 2
    return T


def gravity_vector(x):
    """The acceleration of free fall as an array (3,)."""
    try:
        values = [value_of(v) for v in np.asarray(x, dtype=object).flat]
    except (TypeError, ValueError):
        values = ()
    if len(values) != 3 or any(isinstance(v, float) and not np.isfinite(v) for v in values):
        raise ValueError(f"gravity is {x!r}; expected the acceleration of free fall (x, y, z) in m/s2, such as (0, 0, -9.81)")
    out = np.array(values, dtype=float if all(isinstance(v, float) for v in values) else object)
    out.setflags(write=False)
    return out
