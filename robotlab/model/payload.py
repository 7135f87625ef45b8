"""Payload of an arm: a body at the tool, joined to the last link."""
import numpy as np

from .checks import number, shaped
from .link import check_inertia
from .robot import require_robot


def with_payload(robot, mass, at=None, inertia=None):
    """The arm with a body held in its hand: last link and payload as one.

        m' = m + m_p,  c' = (m c + m_p r)/m',  I' = I + I_p + (m m_p/m') (|d|^2 1 - d d^T),  d = r - c    (Steiner's theorem, twice)

    mass: m_p [kg]. at: (3,) r, its centre of mass, in axes of the last frame [m]; the tool point unless given. inertia: (3, 3) I_p about
    its centre of mass, in axes of the last frame [kg m2]; a point mass has none.
    Returns a `Robot`. Raises ValueError for a mass that is negative or no number, for an inertia that no body of that mass has, and
    where the last link has no mass.

    >>> from robotlab import gravity_torque, with_payload, zoo
    >>> arm = zoo.planar(1)
    >>> gravity_torque(with_payload(arm, 2.0), [0.0]) - gravity_torque(arm, [0.0])
    array([19.62])
    """
    link, r = require_robot(robot).links[-1], robot.tool[:3, 3] if at is None else shaped(at, "at", (3,), "a point of the last link in m")
    mass = number(mass, "mass", "the mass of the payload in kg, 0 or more", least=0)
    I = np.zeros((3, 3)) if inertia is None else shaped(inertia, "inertia", (3, 3), "of the payload, about its centre of mass, in kg m2")
    check_inertia(I, "inertia")
    if link.m is None or link.com is None or link.I_com is None:
        raise ValueError(f"link {robot.n} has no mass, centre of mass or inertia yet; a payload needs one to be added to")
    if mass == 0:
        if I.any():
            raise ValueError(f"inertia is {I.tolist()} and mass 0 kg; expected a mass, without which nothing has inertia")
        return robot
    whole, d = link.m + mass, r - link.com
    I = link.I_com + I + link.m * mass / whole * (d @ d * np.eye(3) - np.outer(d, d))
    return robot.with_link(robot.n, m=whole, com=(link.m * link.com + mass * r) / whole, I_com=I)
