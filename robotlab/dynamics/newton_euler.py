"""Recursive Newton-Euler: motion outwards from the base, forces back from the tip (Luh, Walker and Paul 1980).

Everything at link i is in axes of frame i. Gravity is an upward acceleration of the base. What the recursion yields on
the way, the force and moment that each joint carries, is what an energy method cannot give.
"""
from typing import NamedTuple

import numpy as np

from ..kinematics.frames import link_geometry
from ..maths.chain import scan, scan_back
from ..maths.scalar import stack
from ..maths.spatial import cross, dot, swing, to_link, to_parent
from ..model.masses import gravity_in_base, require_masses
from .inputs import columns, joint_arrays


class Motion(NamedTuple):
    """Motion of link i and the force and moment that it takes to move it so."""
    w: np.ndarray                                    # angular velocity [rad/s]
    wd: np.ndarray                                   # angular acceleration [rad/s2]
    a: np.ndarray                                    # acceleration of joint i+1, the point fixed to link i [m/s2]
    F: np.ndarray                                    # force on the link, at its centre of mass [N]
    N: np.ndarray                                    # moment on the link, about its centre of mass [N m]


class Load(NamedTuple):
    """Force and moment of link i-1 on link i at joint i, in axes of frame i."""
    f: np.ndarray                                    # force [N]
    n: np.ndarray                                    # moment about joint i [N m]


def forward_step(before, link, geometry, qd, qdd):
    """Motion of link i from that of link i-1."""
    R, e, b, c = geometry
    w, wd, a = to_link(R, before.w), to_link(R, before.wd), to_link(R, before.a)
    if link.prismatic:
        a = a + 2 * cross(w, e * qd) + e * qdd
    else:
        wd = wd + cross(w, e * qd) + e * qdd
        w = w + e * qd
    F = link.m * (a + swing(w, wd, c))                                   # Newton
    N = to_parent(link.I_com, wd) + cross(w, to_parent(link.I_com, w))   # Euler
    return Motion(w, wd, a + swing(w, wd, b), F, N)


def backward_step(beyond, motion, geometry, R_next):
    """Load at joint i from the load at joint i+1."""
    f, n = to_parent(R_next, beyond.f), to_parent(R_next, beyond.n)
    n = motion.N + n + cross(geometry.c, motion.F) + cross(geometry.b, f)
    return Load(f + motion.F, n)


def joint_loads(robot, q, qd, qdd):
    """Motions and loads of all links: two lists, and the geometry they were computed with.

    q, qd, qdd: (..., n). The component of a load along its joint axis is the joint's torque or force; the others are what
    the bearing holds.
    """
    q, qd, qdd = joint_arrays(robot, q, qd, qdd)
    require_masses(robot)
    zero = np.zeros(3, dtype=int)
    start = Motion(zero, zero, -gravity_in_base(robot), zero, zero)
    geometry = link_geometry(robot, q)
    links = zip(robot.links, geometry, columns(qd), columns(qdd))
    motions = scan(forward_step, start, links)
    R_next = [g.R for g in geometry[1:]] + [np.eye(3, dtype=int)]
    loads = scan_back(backward_step, Load(zero, zero), zip(motions, geometry, R_next))
    return motions, loads, geometry


def newton_euler(robot, q, qd, qdd):
    """tau = M qdd + C qd + g by the recursive Newton-Euler method: what the joints must supply.

    q, qd, qdd: (..., n) joint coordinates, rates, accelerations. Returns (..., n) [N m, or N where a joint slides].
    """
    _, loads, geometry = joint_loads(robot, q, qd, qdd)
    tau = [dot(g.e, load.f if link.prismatic else load.n) for link, g, load in zip(robot.links, geometry, loads)]
    return stack(*tau) + robot.rotor_inertia * np.asarray(qdd)
