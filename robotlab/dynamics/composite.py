"""The inertia matrix by composite bodies (Walker and Orin 1982, method 3).

For a unit acceleration of joint i alone, all links from i outwards move as one rigid body. Its mass, first moment and
inertia are collected from the tip inwards, and what it takes to move it so is felt by every joint before it:
M costs n^2 additions instead of the n runs of a recursion.
"""
from typing import NamedTuple

import numpy as np

from ..kinematics.frames import link_geometry
from ..maths.chain import scan_back
from ..maths.scalar import stack
from ..maths.spatial import cross, dot, dot_kept, to_parent
from ..model.robot import as_joint_array
from ..model.masses import require_masses


class Composite(NamedTuple):
    """Links i to n as one body, about joint i, in axes of frame i."""
    m: object                                        # mass [kg]
    h: np.ndarray                                    # first moment, mass times centre of mass [kg m]
    I: np.ndarray                                    # inertia [kg m2]


def shifted(I, m, h, d):
    """The inertia about a point from which the body lies `d` farther than from the old one: first moment h about the old."""
    hd = h[..., :, None] * d[..., None, :]
    whole = (2 * dot_kept(h, d) + m * dot_kept(d, d))[..., None] * np.eye(3, dtype=int)
    return I + whole - hd - np.swapaxes(hd, -1, -2) - m * d[..., :, None] * d[..., None, :]


def add_link(outer, link, geometry, R_next):
    """The composite of link i from that of link i+1."""
    h = to_parent(R_next, outer.h)
    I = R_next @ outer.I @ np.swapaxes(R_next, -1, -2)
    I = shifted(I, outer.m, h, geometry.b) + shifted(link.I_com, link.m, 0 * geometry.c, geometry.c)
    return Composite(outer.m + link.m, h + outer.m * geometry.b + link.m * geometry.c, I)


def unit_load(link, geometry, body):
    """Force and moment at joint i that give the composite a unit acceleration of joint i."""
    if link.prismatic:
        return body.m * geometry.e, cross(body.h, geometry.e)
    return cross(geometry.e, body.h), to_parent(body.I, geometry.e)


def composite_mass_matrix(robot, q):
    """M(q) by composite bodies, rotors included: q (..., n) -> (..., n, n)."""
    q = as_joint_array(robot, q)
    require_masses(robot)
    zero = np.zeros(3, dtype=int)
    geometry = link_geometry(robot, q)
    R_next = [g.R for g in geometry[1:]] + [np.eye(3, dtype=int)]
    bodies = scan_back(add_link, Composite(0, zero, np.zeros((3, 3), dtype=int)), zip(robot.links, geometry, R_next))
    M = [[0] * robot.n for _ in range(robot.n)]
    for i, (link, body) in enumerate(zip(robot.links, bodies)):
        f, n = unit_load(link, geometry[i], body)
        for j in range(i, -1, -1):
            M[i][j] = M[j][i] = dot(geometry[j].e, f if robot.links[j].prismatic else n)
            if j:                                    # from joint j to joint j-1
                f, n = to_parent(geometry[j].R, f), to_parent(geometry[j].R, n)
                n = n + cross(geometry[j - 1].b, f)
    flat = stack(*(x for row in M for x in row))
    every = np.zeros(q.shape[:-1] + (1, 1), dtype=int)                         # M of one joint does not depend on q
    return flat.reshape(flat.shape[:-1] + (robot.n, robot.n)) + np.diag(robot.rotor_inertia) + every
