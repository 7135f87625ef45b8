"""What an arm carries: a mass at the tool, made one with the last link."""
import numpy as np

from .checks import number, shaped
from .robot import require_robot


def with_payload(robot, mass, at=None):
    """The arm with a point mass held in its hand: last link and payload as one body.

        m' = m + m_p,  c' = (m c + m_p r)/m',  I' = I + (m m_p/m') (|d|^2 1 - d d^T),  d = r - c    (Steiner's theorem, twice)

    mass: m_p [kg]. at: (3,) r, where it is held, in axes of the last frame [m]; the tool point unless given.
    Returns a `Robot`. Raises ValueError for a mass that is negative or no number, and where the last link has no mass.

    >>> from robotlab import gravity_torque, with_payload, zoo
    >>> arm = zoo.planar(1)
    >>> gravity_torque(with_payload(arm, 2.0), [0.0]) - gravity_torque(arm, [0.0])
    array([19.62])
    """
    link, r = require_robot(robot).links[-1], robot.tool[:3, 3] if at is None else shaped(at, "at", (3,), "a point of the last link in m")
    mass = number(mass, "mass", "the mass of the payload in kg, 0 or more", least=0)
    if link.m is None or link.com is None or link.I_com is None:
        raise ValueError(f"link {robot.n} has no mass, centre of mass or inertia yet; a payload needs one to be added to")
    if mass == 0:
        return robot
    whole, d = link.m + mass, r - link.com
    inertia = link.I_com + link.m * mass / whole * (d @ d * np.eye(3) - np.outer(d, d))
    return robot.with_link(robot.n, m=whole, com=(link.m * link.com + mass * r) / whole, I_com=inertia)
