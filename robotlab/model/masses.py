"""The masses of an arm's links, checked and in one piece: every kind of dynamics begins with them."""
import numpy as np

from ..maths.spatial import to_link


def unknown(link):
    """The ones of mass, centre of mass and inertia that a link lacks."""
    return [name for name in ("m", "com", "I_com") if getattr(link, name) is None]


def has_masses(robot):
    """True if every link has mass, centre of mass and inertia, or its moments."""
    return all(link.moments is not None or not unknown(link) for link in robot.links)


def require_masses(robot, moments=False):
    """Raise a ValueError that names the first link without mass, centre of mass or inertia. moments: whether its moments will do."""
    for i, link in enumerate(robot.links, start=1):
        missing = unknown(link)
        if not missing or moments and link.moments is not None:
            continue
        if link.moments is not None:
            raise ValueError(f"link {i} of {robot.name!r} is given by its moments, as base parameters are: only the method 'lean' takes "
                             "those; energies and the other methods need mass, centre of mass and inertia")
        raise ValueError(f"link {i} of {robot.name!r} has no {' and no '.join(missing)}: forces and energies need the mass, "
                         "the centre of mass and the inertia of every link")


def pseudo_inertia(link):
    """The moments [S h; h^T m] (4, 4) of a link in axes of its own frame: S = tr(I)/2 - I + m c c^T, h = m c."""
    if link.moments is not None:
        return link.moments
    m, c, I = link.m, np.asarray(link.com), np.asarray(link.I_com)
    S = np.trace(I) / 2 * np.eye(3, dtype=int) - I + m * c[:, None] * c
    out = np.zeros((4, 4), dtype=np.result_type(S, c, np.asarray(m)))
    out[:3, :3], out[:3, 3], out[3, :3], out[3, 3] = S, m * c, m * c, m
    return out


def gravity_in_base(robot):
    """Acceleration of free fall in axes of frame 0 (3,) [m/s2]."""
    return to_link(robot.base[:3, :3], np.asarray(robot.gravity))
