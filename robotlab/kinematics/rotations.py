"""Turns in four descriptions: matrix, axis and angle, unit quaternion, roll, pitch and yaw.

A quaternion is (w, x, y, z), the scalar first: w = cos(angle/2), (x, y, z) = axis sin(angle/2). SciPy has the scalar last.
Roll, pitch and yaw turn about the fixed axes x, y, z, one after the other; about axes that move along it is yaw, pitch, roll:

    R = Rz(yaw) Ry(pitch) Rx(roll)                   `rpy` of maths/spatial.py

Some books, those of Spong and of Siciliano among them, call the turn about x yaw, and that about z roll.

What does not follow from a matrix alone is chosen, and each docstring says how.
"""
import numpy as np

from ..maths import spatial
from ..maths.scalar import matrix, stack
from ..maths.spatial import cross, dot_kept
from ..model.checks import finite, shaped

UNIT = 1e-4                                          # by how much a length may differ from 1: numbers may come with four digits
ORTHOGONAL = 1e-4                                    # by how much R R^T may differ from the identity
NEAR = 1e-8                                          # 1 - p . q below which the way between two quaternions is straight


# -- axis and angle ---------------------------------------------------------------------------------------------------
def rotation_about(axis, angle):
    """The matrix that turns by an angle about an axis through the origin, by the right hand: Rodrigues' formula.

        R = cos(angle) I + (1 - cos(angle)) axis axis^T + sin(angle) axis x

    axis: (..., 3) of length 1. angle: (...) [rad]. Returns (..., 3, 3). ValueError where the axis is not of length 1.
    Vukobratovic and Potkonjak (1979), equation (8), column by column.

    >>> from robotlab.kinematics.rotations import rotation_about
    >>> (rotation_about([0, 0, 1], 1.5707963267948966) @ [1, 0, 0]).round(6)
    array([0., 1., 0.])
    """
    axis, angle = unit(axis, "axis", 3, "the direction of an axis"), finite(angle, "angle", "angles in rad")
    return spatial.turn_about(axis, np.cos(angle), np.sin(angle))


def axis_and_angle(R):
    """The axis (..., 3), of length 1, and the angle (...) between 0 and pi [rad] of rotation matrices (..., 3, 3).

    Half a turn has two axes, one opposite to the other: the one whose largest component is positive is given. R that does not
    turn has none: (0, 0, 1) is given. By way of the quaternion, which divides by nothing small: at half a turn it takes the axis
    from the largest entry of the diagonal (Shepperd 1978).

    >>> from robotlab.kinematics.rotations import axis_and_angle
    >>> axis, angle = axis_and_angle([[0, 1, 0], [1, 0, 0], [0, 0, -1]])
    >>> axis.round(4).tolist(), round(float(angle), 4)
    ([0.7071, 0.7071, 0.0], 3.1416)
    """
    w, v = spatial.quaternion(rotation(R))
    size = np.linalg.norm(v, axis=-1)
    turns = size > 0
    axis = np.where(turns[..., None], v, [0.0, 0.0, 1.0]) / np.where(turns, size, 1.0)[..., None]
    return axis, 2 * np.arctan2(size, w)


# -- quaternions ------------------------------------------------------------------------------------------------------
def quaternion(R):
    """The unit quaternion (..., 4), scalar first and not negative, of rotation matrices (..., 3, 3).

    Its opposite -q turns the same way.

    >>> from robotlab.kinematics.rotations import quaternion
    >>> quaternion([[1, 0, 0], [0, 0, -1], [0, 1, 0]]).round(4)
    array([0.7071, 0.7071, 0.    , 0.    ])
    """
    w, v = spatial.quaternion(rotation(R))
    return np.concatenate([w[..., None], v], axis=-1)


def quaternion_matrix(q):
    """The rotation matrix (..., 3, 3) of unit quaternions q (..., 4), scalar first. ValueError where the length is not 1.

        R = (w^2 - v . v) I + 2 v v^T + 2 w v x          q = (w, v)

    >>> from robotlab.kinematics.rotations import quaternion_matrix
    >>> quaternion_matrix([0, 0, 1, 0])
    array([[-1.,  0.,  0.],
           [ 0.,  1.,  0.],
           [ 0.,  0., -1.]])
    """
    w, x, y, z = np.moveaxis(unit(q, "q", 4, "a unit quaternion (scalar first)"), -1, 0)
    return matrix([[w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)],
                   [2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)],
                   [2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z]])


def quaternion_product(p, q):
    """The product p q of quaternions (..., 4), scalar first: the turn q first and then p, both about fixed axes (Hamilton 1844).

        p q = (pw qw - pv . qv,  pw qv + qw pv + pv x qv)

    >>> from robotlab.kinematics.rotations import quaternion_product
    >>> quaternion_product([0, 1, 0, 0], [0, 0, 1, 0])                # i j = k
    array([0., 0., 0., 1.])
    """
    p, q = (shaped(x, name, (..., 4), "quaternions, scalar first") for x, name in ((p, "p"), (q, "q")))
    pw, pv, qw, qv = p[..., :1], p[..., 1:], q[..., :1], q[..., 1:]
    return np.concatenate([pw * qw - dot_kept(pv, qv), pw * qv + qw * pv + cross(pv, qv)], axis=-1)


def slerp(p, q, share, short=True):
    """The unit quaternion a share of the way from p to q, at a steady pace about one axis (Shoemake 1985, section 3.3).

        (p sin((1 - share) h) + q sin(share h)) / sin(h)          cos(h) = p . q

    p, q: (..., 4), scalar first. share: (...) 0 at p, 1 at q. short: takes -q for q where that way is shorter; without it, the
    way goes on to q itself, up to a whole turn. Returns (..., 4). ValueError where q is -p and no axis is the one.

    >>> from robotlab.kinematics.rotations import slerp
    >>> slerp([1, 0, 0, 0], [0, 0, 0, 1], 0.5).round(4)               # half of half a turn about z
    array([0.7071, 0.    , 0.    , 0.7071])
    """
    p, q = unit(p, "p", 4, "a unit quaternion (scalar first)"), unit(q, "q", 4, "a quaternion, scalar first")
    share = finite(share, "share", "numbers from 0 to 1")[..., None]
    q = np.where(dot_kept(p, q) < 0, -q, q) if short else q
    h = 2 * np.arctan2(np.linalg.norm(p - q, axis=-1, keepdims=True), np.linalg.norm(p + q, axis=-1, keepdims=True))
    if (np.pi - h < NEAR).any():
        raise ValueError("q is -p: they are one turn of the body, and a whole turn about any axis leads from p to q; "
                         "use short=True, or a quaternion on the way")
    straight = h < NEAR
    s = np.where(straight, 1.0, np.sin(h))
    blend = p * np.where(straight, 1 - share, np.sin((1 - share) * h) / s) + q * np.where(straight, share, np.sin(share * h) / s)
    return blend / np.linalg.norm(blend, axis=-1, keepdims=True)


# -- roll, pitch and yaw ----------------------------------------------------------------------------------------------
def roll_pitch_yaw(R):
    """Roll, pitch and yaw (..., 3) [rad] of rotation matrices (..., 3, 3), about the fixed axes x, y, z in this order.

    The pitch is between -pi/2 and pi/2. At its ends roll and yaw turn about one axis, and only their difference or sum follows
    from R: there the roll is given as 0.

    >>> from robotlab.kinematics.rotations import roll_pitch_yaw
    >>> roll_pitch_yaw([[0, -1, 0], [1, 0, 0], [0, 0, 1]]).round(4) + 0
    array([0.    , 0.    , 1.5708])
    """
    return spatial.roll_pitch_yaw(rotation(R))


def rpy_rates(roll, pitch, yaw):
    """The matrix E (..., 3, 3) with w = E (rates of roll, pitch, yaw), the angular velocity in fixed axes.

    Its columns are the axes about which the three turn: x carried by yaw and pitch, y carried by yaw, and z itself. Its
    determinant is cos(pitch): at pitch +-pi/2 the first axis lies along the last, and a w across both has no rates.

    roll, pitch, yaw: (...) [rad]. Siciliano et al. (2009), section 3.6, show the way; their names are the other way round, yaw about
    x and roll about z.

    >>> from robotlab.kinematics.rotations import rpy_rates
    >>> rpy_rates(0.4, 0, 0)
    array([[1., 0., 0.],
           [0., 1., 0.],
           [0., 0., 1.]])
    """
    roll, pitch, yaw = np.broadcast_arrays(*(finite(x, name, "angles in rad")
                                             for x, name in ((roll, "roll"), (pitch, "pitch"), (yaw, "yaw"))))
    (cp, sp), (cy, sy), zero = (np.cos(pitch), np.sin(pitch)), (np.cos(yaw), np.sin(yaw)), 0 * roll
    return np.stack([stack(cy * cp, sy * cp, -sp), stack(-sy, cy, zero), stack(zero, zero, 1 + zero)], axis=-1) + 0.0


# -- checks of arguments ----------------------------------------------------------------------------------------------
def unit(x, name, n, meaning):
    """`x` as (..., n) of length 1."""
    x = shaped(x, name, (..., n), meaning)
    size = np.linalg.norm(x, axis=-1)
    if (np.abs(size - 1) > UNIT).any():
        off = float(size.flat[np.abs(size - 1).argmax()])
        raise ValueError(f"{name} has length {off:.6g}; {meaning} has length 1: divide it by its length")
    return x / size[..., None]


def rotation(R):
    """`R` as (..., 3, 3) of rotation matrices."""
    R = shaped(R, "R", (..., 3, 3), "rotation matrices")
    off = np.abs(R @ np.swapaxes(R, -1, -2) - np.eye(3)).max(initial=0.0)
    if off > ORTHOGONAL:
        raise ValueError(f"R is no rotation: R times its transpose differs from the identity by {off:.2g}")
    if (np.linalg.det(R) < 0).any():
        raise ValueError("R is no rotation but a reflection: its determinant is -1")
    return R
