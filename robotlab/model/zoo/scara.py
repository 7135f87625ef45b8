"""A SCARA arm, RRPR, with the lengths of the Adept Cobra 600."""
import numpy as np

from ..link import Link
from ..robot import Robot
from .bodies import cylinder_inertia

SOURCE = ("Adept Cobra 600: lengths, twists and stroke as in Corke, Robotics Toolbox for Python (2021), "
          "models/DH/Cobra600.py; ranges of the turning joints as in MathWorks' model of the Omron eCobra 600. "
          "Masses: solid cylinders, chosen here.")


def scara():
    """A four-axis arm for pick and place: two links swing level, a quill slides down, a flange turns.

    alpha2 = 180 degrees turns the axes of joints 3 and 4 downwards; q3 counts how far the quill is let down, 0 to 0.21 m.
    Gravity loads the quill alone. Tip at zero: (0.6, 0, 0.387) m.
    Source: Corke's Cobra600 (lengths 0.325 and 0.275 m, height 0.387 m, stroke 0.21 m); the frames are those of
    Spong, Hutchinson and Vidyasagar 2006, Example 3.6, with the base raised by d1 and d4 = 0.
    Chosen here, as no masses are published: solid cylinders of 8, 6, 1.5 and 0.3 kg, centres of mass in their middles.

    >>> from robotlab import gravity_torque, zoo
    >>> gravity_torque(zoo.scara(), [0, 0, 0, 0]).round(3) + 0.0
    array([  0.   ,   0.   , -17.658,   0.   ])
    """
    turn = lambda degrees: (-np.radians(degrees), np.radians(degrees))
    inner = Link(a=0.325, d=0.387, m=8, com=(-0.1625, 0, 0), I_com=cylinder_inertia(8, 0.325, "x", 0.06), limits=turn(105))
    outer = Link(a=0.275, alpha=np.pi, m=6, com=(-0.1375, 0, 0), I_com=cylinder_inertia(6, 0.275, "x", 0.05),
                 limits=turn(157.5))
    quill = Link(kind="P", m=1.5, com=(0, 0, -0.2), I_com=cylinder_inertia(1.5, 0.4, "z", 0.01), limits=(0, 0.21))
    flange = Link(m=0.3, com=(0, 0, -0.02), I_com=cylinder_inertia(0.3, 0.04, "z", 0.03), limits=turn(180))
    return Robot([inner, outer, quill, flange], name="SCARA arm", source=SOURCE,
                 postures={"zero": (0, 0, 0, 0), "ready": (-np.pi / 6, np.pi / 2, 0.1, 0)})
