"""Vectors, rotations and poses in space, over any scalar and any leading batch axes.

Names: `R_ab` turns components in frame b into components in frame a; `T_ab` is the pose of b in a.
"""
import numpy as np

from .scalar import matrix

STRAIGHT_UP = 1e-9                                   # cos(pitch) at which roll and yaw turn about one axis
YZX, ZXY = np.array([1, 2, 0]), np.array([2, 0, 1])                  # for `take`, which is quicker than an index


def cross(a, b):
    """a x b on the last axis, which has length 3."""
    return a.take(YZX, -1) * b.take(ZXY, -1) - a.take(ZXY, -1) * b.take(YZX, -1)


def dot(a, b):
    """a . b on the last axis."""
    return (a * b).sum(-1)


def dot_kept(a, b):
    """a . b as (..., 1), ready to multiply a vector; objects stay in an array."""
    return (a * b).sum(-1, keepdims=True)


def to_parent(R, x):
    """R x: components of the vector x, given in the frame whose pose has rotation R, in the parent frame."""
    return (R @ x[..., None])[..., 0]


def to_link(R, x):
    """R^T x: components of the vector x, given in the parent frame, in the frame that R turns."""
    return (x[..., None, :] @ R)[..., 0, :]


def swing(w, wd, p):
    """wd x p + w x (w x p): acceleration of a point at p fixed to a body that turns. [m/s2]"""
    return cross(wd, p) + cross(w, cross(w, p))


def skew(v):
    """The matrix (..., 3, 3) of v x."""
    zero = 0 * v[..., 0]
    return matrix([[zero, -v[..., 2], v[..., 1]], [v[..., 2], zero, -v[..., 0]], [-v[..., 1], v[..., 0], zero]])


def turn_x(c, s):
    """Rotation about x by the angle whose cosine and sine are c and s."""
    return matrix([[1, 0, 0], [0, c, -s], [0, s, c]])


def turn_z(c, s):
    """Rotation about z by the angle whose cosine and sine are c and s."""
    return matrix([[c, -s, 0], [s, c, 0], [0, 0, 1]])


def turn_about(axis, c, s):
    """Rotation about a unit axis (..., 3) by the angle whose cosine and sine are c and s (...): Rodrigues, as a matrix.

        R = c I + (1 - c) axis axis^T + s axis x
    """
    x, y, z = (axis[..., k] for k in range(3))
    v = 1 - c
    return matrix([[c + v * x * x, v * x * y - s * z, v * x * z + s * y],
                   [v * x * y + s * z, c + v * y * y, v * y * z - s * x],
                   [v * x * z - s * y, v * y * z + s * x, c + v * z * z]])


def pose(R, p):
    """The homogeneous matrix (..., 4, 4) of the rotation R (..., 3, 3) and the origin p (..., 3)."""
    R, p = np.asarray(R), np.asarray(p)
    batch = np.broadcast_shapes(R.shape[:-2], p.shape[:-1])
    T = np.zeros(batch + (4, 4), dtype=np.result_type(R, p))
    T[..., :3, :3], T[..., :3, 3], T[..., 3, 3] = R, p, 1
    return T


def inverse(T):
    """The inverse of poses (..., 4, 4)."""
    R = np.swapaxes(T[..., :3, :3], -1, -2)
    return pose(R, -to_parent(R, T[..., :3, 3]))


def translation(x, y, z):
    """The pose that is shifted by (x, y, z) [m] and not turned."""
    return pose(np.eye(3), np.array([x, y, z]))


def unit(v):
    """The direction of v (3,); upwards where it has none."""
    length = np.linalg.norm(v)
    return np.asarray(v, dtype=float) / length if length > 1e-6 else np.array([0.0, 0.0, 1.0])


def rpy(roll, pitch, yaw):
    """The rotation Rz(yaw) Ry(pitch) Rx(roll), angles in rad."""
    (cr, sr), (cp, sp), (cy, sy) = ((np.cos(v), np.sin(v)) for v in (roll, pitch, yaw))
    Ry = matrix([[cp, 0, sp], [0, 1, 0], [-sp, 0, cp]])
    return turn_z(cy, sy) @ Ry @ turn_x(cr, sr)


def roll_pitch_yaw(R):
    """The angles (..., 3) of R (..., 3, 3) = Rz(yaw) Ry(pitch) Rx(roll) [rad], pitch between -pi/2 and pi/2; roll is 0 at these ends."""
    level = np.hypot(R[..., 0, 0], R[..., 1, 0])
    up = level < STRAIGHT_UP
    roll = np.where(up, 0.0, np.arctan2(R[..., 2, 1], R[..., 2, 2]))
    yaw = np.where(up, np.arctan2(-R[..., 0, 1], R[..., 1, 1]), np.arctan2(R[..., 1, 0], R[..., 0, 0]))
    return np.stack([roll, np.arctan2(-R[..., 2, 0], level), yaw], axis=-1)


def rotation_vector(R):
    """The rotation vector (axis times angle, [rad], angle at most pi) of rotation matrices (..., 3, 3).

    Taken from the quaternion, which stays accurate at angles near 0 and near pi, where the textbook formula
    (R - R^T) / (2 sin angle) divides nothing by nothing.
    """
    w, v = quaternion(R)
    norm = np.linalg.norm(v, axis=-1)
    angle = 2 * np.arctan2(norm, w)
    ratio = np.where(norm > 1e-12, angle / np.where(norm > 1e-12, norm, 1), 2.0)
    return ratio[..., None] * v


def pose_error(T, wanted):
    """Return the error (..., 6) of poses T from those wanted, both (..., 4, 4): the shift, then the rotation vector of R* R^T. [m, rad]"""
    turn = rotation_vector(wanted[..., :3, :3] @ np.swapaxes(T[..., :3, :3], -1, -2))
    return np.concatenate([wanted[..., :3, 3] - T[..., :3, 3], turn], axis=-1)


def wrapped(angles):
    """The same angles within half a turn of 0. [rad]"""
    return (np.asarray(angles) + np.pi) % (2 * np.pi) - np.pi


def quaternion(R):
    """The unit quaternion (w >= 0, vector (..., 3)) of rotation matrices (..., 3, 3).

    Of the four ways to write it, the one that divides by the largest component (Shepperd 1978).
    """
    r = lambda i, j: R[..., i, j]
    trace = r(0, 0) + r(1, 1) + r(2, 2)
    K = matrix([[1 + trace, r(2, 1) - r(1, 2), r(0, 2) - r(2, 0), r(1, 0) - r(0, 1)],
                [r(2, 1) - r(1, 2), 1 + 2 * r(0, 0) - trace, r(0, 1) + r(1, 0), r(0, 2) + r(2, 0)],
                [r(0, 2) - r(2, 0), r(0, 1) + r(1, 0), 1 + 2 * r(1, 1) - trace, r(1, 2) + r(2, 1)],
                [r(1, 0) - r(0, 1), r(0, 2) + r(2, 0), r(1, 2) + r(2, 1), 1 + 2 * r(2, 2) - trace]])
    best = np.argmax(np.diagonal(K, axis1=-2, axis2=-1), axis=-1)        # K is 4 times the outer product of q with itself
    row = np.take_along_axis(K, best[..., None, None], axis=-2)[..., 0, :]
    q = row / np.linalg.norm(row, axis=-1, keepdims=True)
    q = np.where(q[..., :1] < 0, -q, q)
    return q[..., 0], q[..., 1:]
