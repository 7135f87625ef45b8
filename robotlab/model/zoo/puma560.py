"""The Puma 560, the best measured arm of its time."""
from functools import lru_cache

import numpy as np

from ..link import Link
from ..motor import Friction, Motor
from ..robot import Robot

SOURCE = ("Armstrong, Khatib and Burdick, The explicit dynamic model and inertial parameters of the PUMA 560 arm, ICRA "
          "1986, pp. 510-518, collated by Corke and Armstrong-Helouvry, ICRA 1994, pp. 1608-1613; numbers as in Corke, "
          "Robotics Toolbox for Python, models/DH/Puma560.py.")
# a [m], alpha [quarter turns], d [m], mass [kg], centre of mass [m], principal moments about it [kg m2], limits [degrees]
LINKS = (
    (0, 1, 0.672, 0, (0, 0, 0), (0.35, 0.35, 0.35), (-160, 160)),
    (0.4318, 0, 0, 17.4, (-0.3638, 0.006, 0.2275), (0.13, 0.524, 0.539), (-45, 225)),
    (0.0203, -1, 0.15005, 4.8, (-0.0203, -0.0141, 0.070), (0.066, 0.086, 0.0125), (-225, 45)),
    (0, 1, 0.4318, 0.82, (0, 0.019, 0), (1.8e-3, 1.3e-3, 1.8e-3), (-110, 170)),
    (0, -1, 0, 0.34, (0, 0, 0), (0.3e-3, 0.4e-3, 0.3e-3), (-100, 100)),
    (0, 0, 0, 0.09, (0, 0, 0.032), (0.15e-3, 0.15e-3, 0.04e-3), (-266, 266)),
)
# at the motor: rotor inertia [kg m2], gear, viscous [N m s/rad] and Coulomb friction forward and backward [N m]
MOTORS = (
    (200e-6, -62.6111, 1.48e-3, (0.395, 0.435)),
    (200e-6, 107.815, 0.817e-3, (0.126, 0.071)),
    (200e-6, -53.7063, 1.38e-3, (0.132, 0.105)),
    (33e-6, 76.0364, 71.2e-6, (11.2e-3, 16.9e-3)),
    (33e-6, 71.923, 82.6e-6, (9.26e-3, 14.5e-3)),
    (33e-6, 76.686, 36.7e-6, (3.96e-3, 10.5e-3)),
)


def puma560():
    """The Unimation Puma 560, standard DH, with motors, gears and friction, tip in the wrist.

    Friction is carried to the joint: viscous G^2 B, Coulomb |G| Tc; forward is forward of the joint, also where the gear is negative
    and the motor turns backward then. Postures after Corke: "zero", "up", "stretched", and
    his nominal one, "ready", with joint 3 at -pi instead of pi, within its limits.
    Tip at zero: (0.4521, -0.15005, 1.1038) m.
    Source: Armstrong, Khatib and Burdick 1986; Corke and Armstrong-Helouvry 1994; limits after Wang and Chen 1991.
    Measured inertias: of link 3 the two smaller moments add up to 91 % of the largest, which no body's can (triangle
    inequality); they are kept as published (measured=True).
    Chosen here: of link 1 only the moment about its own axis (y of its frame) is published, as nothing else can matter.
    Its other moments are set equal to that one, its mass and centre of mass to 0.

    >>> from robotlab import gravity_torque, zoo
    >>> arm = zoo.puma560()
    >>> gravity_torque(arm, arm.postures["stretched"])[1:3].round(2)
    array([46.01,  8.77])
    """
    pi = np.pi
    return Robot(_links(), name="Puma 560", source=SOURCE,
                 postures={"zero": np.zeros(6), "ready": (0, pi / 4, -pi, 0, pi / 4, 0), "up": (0, pi / 2, -pi / 2, 0, 0, 0),
                           "stretched": (0, 0, -pi / 2, 0, 0, 0)})


@lru_cache
def _links():
    return tuple(_link(*link, *motor) for link, motor in zip(LINKS, MOTORS))


def _link(a, quarters, d, m, com, moments, limits, rotor, gear, viscous, coulomb):
    low, middle, high = sorted(moments)
    return Link(a=a, alpha=quarters * np.pi / 2, d=d, m=m, com=com, I_com=np.diag(moments), limits=np.radians(limits),
                measured=low + middle < high, motor=Motor(rotor_inertia=rotor, gear=gear),
                friction=Friction(viscous=gear ** 2 * viscous, coulomb=abs(gear) * np.array(coulomb)))
