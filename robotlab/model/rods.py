"""A link made of solid rods along its DH lines: masses and inertias for an arm of which only the table is known."""
import numpy as np

from .link import Link
from .masses import unknown

BALL = 1.5                                           # radius of the joint's housing over that of the rod
STROKE = 0.5                                         # [m], travel and length of a rod that slides


def rod_link(a, alpha, d, theta, kind="R", radius=0.04, density=2.0):
    """A link of the standard convention made of rods: along z by d, then along x by a, with a ball at its far joint.

    A sliding link has a rod of `STROKE` behind it, in place of d, and may slide by as much.
    a, alpha, d, theta, kind: as for `Link`, numbers. radius: of the rods [m]. density: mass per length of rod [kg/m]; the
    ball weighs as much as a rod as long as it is wide. Raises ValueError unless radius and density are positive.
    """
    check(radius, density)
    up, corner = np.array([0, np.sin(alpha), np.cos(alpha)]), np.array([-a, 0, 0])       # z of frame i-1 in axes of frame i
    rise = STROKE if kind == "P" else d
    m, com, I_com = along([corner - rise * up, corner, np.zeros(3)], radius, density)
    return Link(a, alpha, d, theta, kind, m, com, I_com, limits=(0, STROKE) if kind == "P" else None)


def with_rods(robot, density=2.0, radius=0.04):
    """The arm with links of rods where it has no masses, said in their `mass_source`; see `Robot.with_rods`."""
    check(radius, density)
    if robot.letters:
        raise ValueError(f"{robot.name!r} has letters, {', '.join(map(str, robot.letters))}: rods need numbers; give them with robot.subs")
    return robot.replace(links=[_filled(robot, i, density, radius) for i in range(robot.n)])


def _filled(robot, i, density, radius):
    """Link i (counted from 0), what it lacks made up of rods; a mass that is given stays, and is spread over them."""
    link = robot.links[i]
    missing = [] if link.moments is not None else unknown(link)
    if not missing:
        return link
    m, com, I_com = along(lines(robot, i), radius, density)
    share = 1 if link.m is None else link.m / m
    words = f"{', '.join(missing)} made up: rods of {density:g} kg/m and radius {radius:g} m along the lines of the table"
    made = {"m": m, "com": com, "I_com": share * I_com}
    return link.replace(**{name: made[name] for name in missing}, mass_source="; ".join(filter(None, (link.mass_source, words))))


def lines(robot, i):
    """The corners of link i (counted from 0) in axes of its frame: along the axis of its joint, to the next axis, at last to the tool."""
    link, last = robot.links[i], i == robot.n - 1
    if robot.convention == "standard":
        up, corner, end = np.array([0, np.sin(link.alpha), np.cos(link.alpha)]), np.array([-link.a, 0, 0]), np.zeros(3)
    else:
        up, corner, end = np.array([0, 0, 1]), np.zeros(3), np.array([0 if last else robot.links[i + 1].a, 0, 0])
    rise = STROKE if link.prismatic else link.d
    return [corner - rise * up, corner, end] + [robot.tool[:3, 3].astype(float)] * last


def along(points, radius, density):
    """Mass, centre (3,) and inertia (3, 3) about it of rods from point to point (3,), with a ball at the last."""
    return joined([*(rod(*ends, radius, density) for ends in zip(points, points[1:])), ball(points[-1], BALL * radius, density)])


def check(radius, density):
    """Raise a ValueError unless both are positive."""
    for name, x in (("radius", radius), ("density", density)):
        if not x > 0:
            raise ValueError(f"{name} is {x:g}; expected a positive number")


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
