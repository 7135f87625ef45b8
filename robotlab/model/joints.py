"""Joint coordinates as arrays (..., n): their checks, and conversions that keep formulas of them exact."""
import numpy as np

from ..maths.scalar import array_like
from .checks import got, is_scalar

UNITS = {"qd": ("rad/s", "m/s"), "qd0": ("rad/s", "m/s"), "v": ("rad/s", "m/s"), "qdd": ("rad/s2", "m/s2"), "a": ("rad/s2", "m/s2"),
         "qddd": ("rad/s3", "m/s3"), "tau": ("N m", "N"), "i0": ("A", "A")}    # where a joint turns, and where it slides


def unit_of(model, name):
    """The unit of an argument (..., n), such as "rad/s, in m/s where a joint slides"; that of coordinates unless it is in `UNITS`."""
    turn, slide = UNITS.get(name, ("rad", "m"))
    if turn == slide or "P" not in model.kinds:
        return turn
    return f"{turn}, in {slide} where a joint slides" if "R" in model.kinds else slide


def joint_array(model, q, name="q", copy=True):
    """The same for any model with n coordinates, such as a flexible arm: its programs and simulations ask here too."""
    try:
        q = np.asarray(q)
        kind = q.dtype.kind
        if kind == "O" and not all(map(is_scalar, q.flat)) or kind not in "biufcO":
            raise TypeError
        q = q if kind == "O" else q.astype(complex if kind == "c" else float, copy=copy)
    except (TypeError, ValueError):
        raise ValueError(f"{name} is {got(q)}, not an array of numbers such as floats; expected (..., {model.n}) in "
                         f"{unit_of(model, name)}") from None
    if q.ndim == 0 or q.shape[-1] != model.n:
        raise ValueError(f"{name} has shape {q.shape}; this robot has {model.n} joints: expected (..., {model.n}) in "
                         f"{unit_of(model, name)}")
    if q.dtype != object and not np.isfinite(q).all():
        raise ValueError(f"{name} has entries that are not finite numbers: {np.argwhere(~np.isfinite(q))[0].tolist()} "
                         "is the first place")
    return q


def exact_for(robot, q):
    """The arm and q, with whole numbers of the arm as integers where q holds objects: 1.0*cos(q1) is no formula."""
    if q.dtype != object:
        return robot, q
    whole = lambda x: int(x) if isinstance(x, float) and x == int(x) else x
    pose = lambda T: array_like(T.shape, (whole(x) for x in T.flat))
    exact = robot.map(lambda i, name, x: whole(x))
    return exact.replace_unchecked(base=pose(robot.base), tool=pose(robot.tool)), q
