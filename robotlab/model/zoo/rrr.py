"""A spatial arm of three revolute joints, for the vertical lift of Vukobratovic and Potkonjak."""
import numpy as np

from ..link import Link
from ..robot import Robot
from .bodies import cylinder_inertia

MASSES = (0.1, 2.0, 2.0)                             # [kg], p. 185
LENGTH, RADIUS = 1.0, 0.05                           # [m], chosen here
SOURCE = ("Vukobratovic and Potkonjak (1979), J. Applied Mechanics 46, example on pp. 184-185: three revolute joints, "
          "masses 0.1, 2 and 2 kg. Lengths and inertias (fig. 6) are lost: solid cylinders, 1 m by 10 cm, chosen here.")


def rrr():
    """A spatial 3R arm: a column that turns about the vertical, an upper arm and a forearm that move in its plane.

    A joint angle is 0 where a link continues the one before, as in the paper; at q = 0 the arm stands upright.
    The posture "lift" is the paper's start (pi, -pi/2, -pi/2): upper arm level, forearm hanging, tip on the floor. From
    there the tip can rise by 1 m (2 m/s2 for 1 s) to the height of the shoulder, the elbow always bent by 90 to 120 degrees.
    Tip at zero: (0, 0, 3) m.
    Source: Vukobratovic and Potkonjak 1979, example, pp. 184-185 (masses, start, motion). Chosen here, as fig. 6 is lost:
    the order of the axes, three equal solid cylinders of length 1 m and radius 5 cm, centres of mass in their middles.

    >>> from robotlab import tip_pose, zoo
    >>> arm = zoo.rrr()
    >>> tip_pose(arm, arm.postures["lift"])[:3, 3].round(6) + 0.0
    array([-1.,  0.,  0.])
    """
    half = LENGTH / 2
    column = Link(d=LENGTH, alpha=np.pi / 2, m=MASSES[0], com=(0, -half, 0),
                  I_com=cylinder_inertia(MASSES[0], LENGTH, "y", RADIUS))
    upper, fore = (Link(a=LENGTH, theta=offset, m=m, com=(-half, 0, 0), I_com=cylinder_inertia(m, LENGTH, "x", RADIUS))
                   for m, offset in zip(MASSES[1:], (np.pi / 2, 0)))
    return Robot([column, upper, fore], name="spatial 3R arm", source=SOURCE,
                 postures={"zero": (0, 0, 0), "ready": (np.pi / 6, -np.pi / 6, -np.pi / 2),
                           "lift": (np.pi, -np.pi / 2, -np.pi / 2)})
