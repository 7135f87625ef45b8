"""What every method asks of its arguments."""
import numpy as np

from ..model.checks import numbers_or_letters
from ..model.robot import as_joint_array


def joint_arrays(robot, q, qd, qdd):
    """The three as arrays of one shape (..., n)."""
    arrays = [as_joint_array(robot, v, name) for v, name in ((q, "q"), (qd, "qd"), (qdd, "qdd"))]
    try:
        return np.broadcast_arrays(*arrays)
    except ValueError:
        shapes = ", ".join(str(v.shape) for v in arrays)
        raise ValueError(f"q, qd and qdd have shapes {shapes}; their leading axes must agree") from None


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
