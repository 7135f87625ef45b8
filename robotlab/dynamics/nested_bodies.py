"""Nested bodies, after DYNAMAN (Sreenath and Krishnaprasad 1986): nest i is everything from link i to the tip.

    force balance of nest i     F_i = sum_{j>=i} m_j (a_j - g) - F_j^ext                                            (7)
    moment balance about it     T_i = sum_{j>=i} I_j wd_j + w_j x I_j w_j + (c_j - p_i) x (m_j (a_j - g) - F_j^ext) - T_j^ext  (13)

F_i and T_i are what link i-1 puts on link i: motor and bearing together. The bearing does no work along the joint axis
(14), (15), so the component along the axis is the motor's (16), and the rest, which other methods never see, is the
bearing's. All vectors are in world axes.
"""
from typing import NamedTuple

import numpy as np

from ..kinematics.frames import first_joint, link_geometry
from ..maths.chain import scan, scan_back
from ..maths.scalar import stack
from ..maths.spatial import cross, dot, dot_kept, swing, to_link, to_parent
from ..model.joints import exact_for
from ..model.quick import quick
from ..model.masses import require_masses
from .inputs import columns, joint_arrays, link_vectors


class Body(NamedTuple):
    """Link i as seen from the world."""
    R: np.ndarray                                    # rotation of frame i
    e: np.ndarray                                    # joint axis i
    p: np.ndarray                                    # joint i [m]
    end: np.ndarray                                  # joint i+1 [m]
    c: np.ndarray                                    # centre of mass [m]
    w: np.ndarray                                    # angular velocity [rad/s]
    wd: np.ndarray                                   # angular acceleration [rad/s2]
    a_end: np.ndarray                                # acceleration of joint i+1 [m/s2]
    a: np.ndarray                                    # acceleration of the centre of mass [m/s2]


class Nest(NamedTuple):
    """Force and moment that joint i passes on to nest i."""
    F: np.ndarray                                    # force [N]
    L: np.ndarray                                    # moment about the origin of the world [N m]


def add_body(before, link, geometry, qd, qdd):
    """Place and motion of link i from those of link i-1, (1) to (3)."""
    R = before.R @ geometry.R
    e, b, c = (to_parent(R, v) for v in (geometry.e, geometry.b, geometry.c))
    w, wd, a = before.w, before.wd, before.a_end
    if link.prismatic:
        a = a + e * qdd + 2 * cross(w, e * qd)
    else:
        wd = wd + e * qdd + cross(w, e * qd)
        w = w + e * qd
    return Body(R, e, before.end, before.end + b, before.end + c, w, wd, a + swing(w, wd, b), a + swing(w, wd, c))


def add_to_nest(inner, link, body, gravity, force, torque):
    """The balance of nest i from that of nest i+1: one more link, its inertia, its weight and its external loads."""
    Iw, Iwd = (to_parent(body.R, to_parent(link.I_com, to_link(body.R, v))) for v in (body.w, body.wd))
    F = link.m * (body.a - gravity) - force
    return Nest(inner.F + F, inner.L + Iwd + cross(body.w, Iw) + cross(body.c, F) - torque)


def nests(robot, q, qd, qdd, forces=None, torques=None):
    """Bodies and nests, two lists in the order of the links; arguments as in `nest_balance`."""
    q, qd, qdd = joint_arrays(robot, q, qd, qdd)
    require_masses(robot)
    robot, q = exact_for(robot, q)
    zero, R, p = np.zeros(3, dtype=int), robot.base[:3, :3], robot.base[:3, 3]
    start = Body(R, zero, p, p + to_parent(R, first_joint(robot)), zero, zero, zero, zero, zero)
    bodies = scan(add_body, start, zip(robot.links, link_geometry(robot, q), columns(qd), columns(qdd)))
    external = [_rows(robot, x, name) for x, name in ((forces, "forces"), (torques, "torques"))]
    weights = [np.asarray(robot.gravity)] * robot.n
    return bodies, scan_back(add_to_nest, Nest(zero, zero), zip(robot.links, bodies, weights, *external))


def nest_balance(robot, q, qd, qdd, forces=None, torques=None):
    """Bodies, and for each joint the force and the moment about it that link i-1 puts on link i, in world axes.

    q, qd, qdd: (..., n). forces: (..., n, 3) external force on each link at its centre of mass [N]; torques: (..., n, 3) [N m];
    numbers or letters; none unless given. Returns lists of `Body`, force (..., 3) [N], moment (..., 3) [N m].
    """
    bodies, inner = nests(robot, q, qd, qdd, forces, torques)
    return bodies, [nest.F for nest in inner], [about_joint(body, nest) for body, nest in zip(bodies, inner)]


def about_joint(body, nest):
    """The moment on a nest about its joint."""
    return nest.L - cross(body.p, nest.F)


def _rows(robot, x, name):
    if x is None:
        return [np.zeros(3, dtype=int)] * robot.n
    x = link_vectors(robot, x, name)
    return [x[..., i, :] for i in range(robot.n)]


def nested_bodies(robot, q, qd, qdd, forces=None, torques=None):
    """tau = M qdd + C qd + g by the balance of nests, dotted with the joint axes: what the joints must supply.

    q, qd, qdd: (..., n). forces, torques: external loads on the links as in `nest_balance`.
    Returns (..., n) [N m, or N where a joint slides]. (Sreenath and Krishnaprasad 1986, (16).)
    """
    bodies, F, T = nest_balance(robot, q, qd, qdd, forces, torques)
    tau = [dot(body.e, f if link.prismatic else t) for link, body, f, t in zip(robot.links, bodies, F, T)]
    return stack(*tau) + robot.rotor_inertia * np.asarray(qdd)


@quick(None, "q", "qd", "qdd", finish=tuple)
def bearing_loads(robot, q, qd, qdd, forces=None, torques=None):
    """Force and moment that the bearing of each joint holds: the load at the joint less the motor's part along the axis.

    q, qd, qdd: (..., n); forces, torques as in `nest_balance`. Returns two arrays (..., n, 3) in world axes [N, N m];
    of a revolute joint the moment, of a prismatic one the force, has no component along the axis. What closes a loop of chains is told
    by `pin_forces` of robotlab.systems.

    >>> from robotlab import bearing_loads, zoo
    >>> force, moment = bearing_loads(zoo.planar(1), [0.0], [0.0], [0.0])
    >>> force.round(3)
    array([[0.  , 9.81, 0.  ]])
    """
    if hasattr(robot, "closures"):
        raise ValueError(f"robot is the mechanism {robot.name!r}; expected a Robot. For the loads that close its loops there is pin_forces "
                         "of robotlab.systems")
    bodies, F, T = nest_balance(robot, q, qd, qdd, forces, torques)
    free = lambda e, x: x - e * dot_kept(e, x)
    force = [free(b.e, f) if link.prismatic else f for link, b, f in zip(robot.links, bodies, F)]
    moment = [t if link.prismatic else free(b.e, t) for link, b, t in zip(robot.links, bodies, T)]
    return tuple(np.stack(np.broadcast_arrays(*v), axis=-2) for v in (force, moment))
