"""Freund's polar arm, Example 2 of DYNAMAN: a disc that turns and a rod that slides."""
import numpy as np

from ..expression import value_of
from ..link import Link
from ..robot import Robot
from .bodies import cylinder_inertia

SOURCE = ("Freund, Fast nonlinear control with arbitrary pole-placement for industrial robots and manipulators, in Robot "
          "Motion (1982), pp. 147-168; Example 2 of Sreenath and Krishnaprasad (1986), appendix C: data file prdata.")


def polar(disc_inertia=0.08, rod_mass=1.0, rod_length=1.0, disc_mass=4.0):
    """Freund's arm: joint 1 turns a disc about the vertical, joint 2 slides a uniform rod along the disc.

        tau1 = (I_disc + m_r (q2^2 - q2 l_r + l_r^2/3)) qdd1 + m_r (2 q2 - l_r) qd1 qd2
        F2 = m_r qdd2 - m_r (q2 - l_r/2) qd1^2

    disc_inertia: of the disc about its axis [kg m2]. rod_mass, disc_mass [kg], rod_length [m]: numbers or letters
    (disc_inertia="I_disc", rod_mass="m_r", rod_length="l_r").
    Modified convention, so that the row of the rod reads alpha = -90 degrees as in the data file; the rod's centre of
    mass is at -l_r/2 along its own z, and q2 is how far its tip stands out from the axis [m]. Gravity is along the axis
    and moves nothing. Tip at zero: (0, 0, 0) m.
    Source: Freund 1982; Sreenath and Krishnaprasad 1986, Example 2, whose printed first equation lacks m_r l_r^2/12.
    Chosen here, as the source has letters: the default numbers, the travel of 1 m, the disc's mass, which has no effect.

    >>> from robotlab import inverse_dynamics, zoo
    >>> inverse_dynamics(zoo.polar(), [0.0, 1.0], [2.0, 0.0], [0.0, 0.0]).round(6)
    array([ 0., -2.])
    """
    I, m, l = value_of(disc_inertia), value_of(rod_mass), value_of(rod_length)
    disc = Link(m=disc_mass, com=(0, 0, 0), I_com=[[I / 2, 0, 0], [0, I / 2, 0], [0, 0, I]])
    rod = Link(alpha=-np.pi / 2, kind="P", m=m, com=(0, 0, -l / 2), I_com=cylinder_inertia(m, l, "z"), limits=(0, 1))
    return Robot([disc, rod], convention="modified", name="polar arm", source=SOURCE,
                 postures={"zero": (0, 0), "ready": (-np.pi / 6, 0.8)})
