"""The Stanford arm: five revolute joints and a long boom that slides."""
import numpy as np

from ...maths.spatial import translation
from ..link import Link
from ..motor import Motor
from ..robot import Robot
from .bodies import inertia_about_com

SOURCE = ("Paul, Robot Manipulators (1981), tables 6.4 to 6.6 (masses, centres, inertias, actuators); lengths of Paul, "
          "Stanford memo AIM-177 (1972), fig. 2.3; both as collected by Corke, Robotics Toolbox for MATLAB, stanford.m of "
          "2002, with the units and the reference points restored.")
INCH = 0.0254                                        # [m]
TURN, BEND = np.radians((-170, 170)), np.radians((-90, 90))
# kind, alpha [quarter turns], d [m], mass [kg], centre of mass [cm], moments about the frame's origin [kg m2],
# the actuator's inertia as the joint feels it [kg m2, kg], limits
LINKS = (
    ("R", -1, 0.412, 9.29, (0, 1.75, -11.05), (0.276, 0.255, 0.071), 0.953, TURN),
    ("R", 1, 0.154, 5.01, (0, -10.54, 0), (0.108, 0.018, 0.100), 2.193, TURN),
    ("P", 0, 0, 4.25, (0, 0, -64.47), (2.51, 2.51, 0.006), 0.782, (6 * INCH, 44 * INCH)),
    ("R", -1, 0, 1.08, (0, 0.92, -0.54), (0.002, 0.001, 0.001), 0.106, TURN),
    ("R", 1, 0, 0.63, (0, 0, 5.66), (0.003, 0.003, 0.0004), 0.097, BEND),
    ("R", 0, 0, 0.51, (0, 0, 15.54), (0.013, 0.013, 0.0003), 0.020, TURN),
)
HAND = 0.263                                         # [m] from the wrist to the tip, d6 of many books


def stanford():
    """The Stanford arm (Scheinman 1969), standard DH, frame 6 in the wrist and the tool's point 0.263 m beyond it.

    Rotor inertias are given as the joints feel them (gear 1). q3 is a length [m]. Tip at zero: (0, 0.154, 0.675) m.
    Source: Paul 1981, tables 6.4 to 6.6, and Paul 1972, fig. 2.3, by way of Corke's stanford.m of 2002 (later versions of
    that file carry slips in rows 3, 5 and 6).
    Restored here: stanford.m has the centres of rows 2 to 6 ten times too far out (a boom of 6 m), they are in cm; and its
    moments are about the origins of the frames, not about the centres: a hand of 0.51 kg with its centre 15.5 cm from
    the wrist has there the 0.013 kg m2 of the table. So read, the joints feel the inertias that Bejczy (1974) tabulates.
    Chosen here: products of inertia about the origins are zero; the boom's 38 inches of travel start at 6 inches.

    >>> from robotlab import tip_pose, zoo
    >>> tip_pose(zoo.stanford(), [0, 0, 0.5, 0, 0, 0])[:3, 3].round(3) + 0.0
    array([0.   , 0.154, 1.175])
    """
    return Robot([_link(*row) for row in LINKS], tool=translation(0, 0, HAND), name="Stanford arm", source=SOURCE,
                 postures={"zero": np.zeros(6), "ready": (np.pi / 6, np.pi / 3, 0.6, 0, np.pi / 4, 0)})


def _link(kind, quarters, d, m, com_cm, moments, actuator, limits):
    com = np.array(com_cm) / 100
    return Link(alpha=quarters * np.pi / 2, d=d, kind=kind, m=m, com=com, I_com=inertia_about_com(np.diag(moments), m, com),
                limits=limits, motor=Motor(rotor_inertia=actuator))
