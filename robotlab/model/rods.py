"""A link made of solid rods along its DH lines: masses and inertias for an arm of which only the table is known."""
import numpy as np

from .link import Link

BALL = 1.5                                           # radius of the joint's housing over that of the rod
STROKE = 0.5                                         # [m], travel and length of a rod that slides


def rod_link(a, alpha, d, theta, kind="R", radius=0.04, density=2.0):
    """A link of the standard convention made of rods: along z by d, then along x by a, with a ball at its far joint.

    A sliding link has a rod of `STROKE` behind it, in place of d, and may slide by as much.
    a, alpha, d, theta, kind: as for `Link`, numbers. radius: of the rods [m]. density: mass per length of rod [kg/m]; the
    ball weighs as much as a rod as long as it is wide. Raises ValueError unless radius and density are positive.
    """
    for name, x in (("radius", radius), ("density", density)):
        if not x > 0:
            raise ValueError(f"{name} is {x:g}; expected a positive number")
    up, corner = np.array([0, np.sin(alpha), np.cos(alpha)]), np.array([-a, 0, 0])       # z of frame i-1 in axes of frame i
    rise = STROKE if kind == "P" else d
    pieces = [rod(corner - rise * up, corner, radius, density), rod(corner, np.zeros(3), radius, density),
              ball(np.zeros(3), BALL * radius, density)]
    m, com, I_com = joined(pieces)
    return Link(a, alpha, d, theta, kind, m, com, I_com, limits=(0, STROKE) if kind == "P" else None)


def rod(start, end, radius, density):
    """Mass, centre (3,) and inertia (3, 3) about it of a solid cylinder from start to end.

        I = m r^2/2 u u^T + m (3 r^2 + l^2)/12 (1 - u u^T)      u: unit vector along the rod
    """
    way = np.asarray(end, dtype=float) - start
    length = np.linalg.norm(way)
    along = np.outer(way, way) / length ** 2 if length else np.zeros((3, 3))
    m = density * length
    return m, start + way / 2, m * radius ** 2 / 2 * along + m * (3 * radius ** 2 + length ** 2) / 12 * (np.eye(3) - along)


def ball(centre, radius, density):
    """Mass, centre (3,) and inertia (3, 3) of a solid ball that weighs density times its width, I = 2/5 m r^2."""
    m = density * 2 * radius
    return m, centre, .4 * m * radius ** 2 * np.eye(3)


def joined(pieces):
    """Mass, centre of mass and inertia about it of several pieces that are fixed to one another (Steiner's theorem)."""
    m = sum(piece[0] for piece in pieces)
    com = sum(piece[0] * piece[1] for piece in pieces) / m
    arms = [piece[1] - com for piece in pieces]
    return m, com, sum(I + k * (c @ c * np.eye(3) - np.outer(c, c)) for (k, _, I), c in zip(pieces, arms))
