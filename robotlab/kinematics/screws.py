"""The pose of an arm as a product of exponentials: two pictures of it, the screws of its joints at q = 0 and its tool there.

    T(q) = exp(S1 q1) exp(S2 q2) ... exp(Sn qn) M

A screw S is (v, w), in world axes: the velocity of the point at the world's origin, were it carried along, and the angular
velocity, both for one unit of q. w has length 1, and v = o x w with any point o on the axis; for a slide w is 0 and v has length
1. M is the pose of the tool at q = 0. No link has a frame. Brockett (1984); Lynch and Park (2017), section 4.1, who put
w before v.
"""
import numpy as np

from ..maths.scalar import cos_sin, entries
from ..maths.spatial import cross, dot, pose, to_parent, turn_about
from ..model.checks import numbers_or_letters, shape_words
from ..model.joints import exact_for
from ..model.robot import as_joint_array
from .frames import joint_axes, tip_pose

UNIT = 1e-9                                          # by how much the length of an axis may differ from 1


def joint_screws(robot):
    """The screws of the joints at q = 0, (n, 6), rows (v, w) in world axes [m or -, -].

    A joint that turns about the unit vector w through the point o has (o x w, w), one that slides along v has (v, 0).
    These are the columns of the Jacobian at q = 0 of a tool whose point is the world's origin; carried along with the joints, those
    of what Lynch and Park call the space Jacobian.

    >>> from robotlab import zoo
    >>> from robotlab.kinematics.screws import joint_screws
    >>> joint_screws(zoo.planar(2))[1]                                # about z, through (1, 0, 0) m
    array([ 0., -1.,  0.,  0.,  0.,  1.])
    """
    return screws_at(*exact_for(robot, zeros(robot, robot.letters)))


def screw_motion(S, q):
    """The pose exp(S q) by which a body is carried along a screw.

        R = Rodrigues about w by q          p = (I - R)(w x v) + (w . v) w q          or, where w = 0, R = I and p = v q

    S: (6,) = (v, w), w of length 1 or 0. In Lynch and Park's order (w, v) a turn about z, (0, 0, 1, 0, 0, 0), would be read as a
    slide along z. q: (...) how far [rad, or m where w = 0]. Returns (..., 4, 4). ValueError where w has another length. Murray, Li
    and Sastry (1994), equation (2.36).

    >>> from robotlab.kinematics.screws import screw_motion
    >>> screw_motion([0, -1, 0, 0, 0, 1], 3.141592653589793)[:2, 3].round(6) + 0       # half a turn about (1, 0, 0) m
    array([2., 0.])
    """
    S, q = numbers_or_letters(S, "S"), numbers_or_letters(q, "q")
    if S.shape != (6,):
        raise ValueError(f"S has shape {S.shape}; expected {shape_words((6,))}: a screw (v, w)")
    v, w = S[:3], S[3:]
    along = q[..., None]
    if not any(w):
        return pose(np.eye(3, dtype=int), v * along)
    if w.dtype != object and abs(np.linalg.norm(w) - 1) > UNIT:
        raise ValueError(f"the axis w of S has length {np.linalg.norm(w):.6g}; expected 1, or 0 for a slide")
    R = turn_about(w, *cos_sin(q))
    foot = cross(w, v)                               # the point of the axis that is nearest to the origin
    return pose(R, foot - to_parent(R, foot) + dot(w, v) * w * along)


def pose_by_screws(robot, q):
    """The pose of the tool in the world as a product of exponentials: what `tip_pose` says, by a way without frames on links.

    Axes and tool at q = 0 are read off the robot's own table, so that both agree where the table is wrong. What tries a table are
    screws that were measured: with `screw_motion`. q: (..., n) joint coordinates [rad or m]. Returns (..., 4, 4).

    >>> from robotlab import tip_pose, zoo
    >>> from robotlab.kinematics.screws import pose_by_screws
    >>> panda, q = zoo.panda(), [0.1, -0.2, 0.3, -1.5, 0.5, 1.6, 0.7]
    >>> bool(abs(pose_by_screws(panda, q) - tip_pose(panda, q)).max() < 1e-14)
    True
    """
    return partial_products(robot, q)[-1]


def partial_products(robot, q):
    """The poses on the way of the product, from the tool inwards: M, exp(Sn qn) M, ..., exp(S1 q1) ... exp(Sn qn) M.

    Each is the place of the tool while the joints nearer to the base are at 0: the screws of q = 0 still hold for these.
    q: (..., n) [rad or m]. Returns a list of n + 1 poses (..., 4, 4).
    """
    robot, q = exact_for(robot, as_joint_array(robot, q))
    robot, zero = exact_for(robot, zeros(robot, q.dtype == object or robot.letters))
    T = [tip_pose(robot, zero)]
    for S, q_i in reversed(list(zip(screws_at(robot, zero), entries(q)))):
        T.append(screw_motion(S, q_i) @ T[-1])
    return T


def screws_at(robot, q):
    """The screws (n, 6) of the joints where they are at q (n,)."""
    w, o = joint_axes(robot, q)
    turns = np.array([[link.kind == "R"] for link in robot.links], dtype=int)
    return np.concatenate([turns * cross(o, w) + (1 - turns) * w, turns * w], axis=-1) + 0


def zeros(robot, exact):
    """q = 0 (n,), in objects where it meets letters."""
    return np.zeros(robot.n, dtype=int).astype(object) if exact else np.zeros(robot.n)
