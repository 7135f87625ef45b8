"""The planar arm of n equal rods."""
from numbers import Integral

import numpy as np

from ..expression import value_of
from ..link import Link
from ..robot import Robot
from .bodies import cylinder_inertia

SOURCE = ("Virgala and Filakovsky (2018), worked example: revolute joints about z, links of 1 m, gravity -9.81 m/s2 along "
          "y. Masses and inertias are not printed there: uniform thin rods, chosen here.")


def planar(n, length=1.0, mass=1.0):
    """A planar arm of n equal uniform thin rods, lying along x at q = 0, gravity along -y.

    n: number of revolute joints. length [m] and mass [kg] of each rod: numbers or letters (length="l", mass="m").
    Each rod has its centre of mass in the middle and m l^2/12 about the axes across it. Tip at zero: (n length, 0, 0) m.
    Raises ValueError if n is not a positive integer.
    Source: Virgala and Filakovsky 2018, worked example (planar(6)); the masses are chosen here, as none are printed.

    >>> from robotlab import tip_pose, zoo
    >>> tip_pose(zoo.planar(3, length=0.5), [0, 0, 0])[:3, 3]
    array([1.5, 0. , 0. ])
    """
    if not isinstance(n, Integral) or isinstance(n, bool) or n < 1:
        raise ValueError(f"n is {n!r}; expected the number of links, 1 or more")
    l, m = value_of(length), value_of(mass)
    rod = Link(a=l, m=m, com=(-l / 2, 0, 0), I_com=cylinder_inertia(m, l, "x"))
    return Robot([rod] * n, gravity=(0, -9.81, 0), name=f"planar {n}R arm", source=SOURCE,
                 postures={"zero": np.zeros(n), "ready": arch(n)})


def arch(n):
    """A posture (n,) bent evenly through nearly half a turn, with its middle at 45 degrees [rad]."""
    bend = np.pi / n
    return np.array([np.pi / 4 + (n - 1) * bend / 2] + [-bend] * (n - 1))
