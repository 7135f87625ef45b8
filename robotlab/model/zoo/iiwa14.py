"""The KUKA LBR iiwa 14 R820: seven joints with a shoulder and a wrist whose axes meet, modified DH."""
import numpy as np

from ...maths.spatial import translation
from ..link import Link
from ..motor import Friction
from ..robot import Robot

SOURCE = ("Lengths and limits: kroshu/kuka_robot_descriptions, lbr_iiwa14_r820_macro.xacro. Speeds and torques: KUKA, brochure \"Sensitive "
          "robotics: LBR iiwa\", p. 30, as in RobotLocomotion/drake, README of iiwa_description. Dynamics: Stuerz, Affolter and Smith, "
          "Parameter identification of the KUKA LBR iiwa robot including constraints on physical feasibility, IFAC-PapersOnLine 50(1), "
          "2017, pp. 6863-6868, as in Modi1987/KST-Kuka-Sunrise-Toolbox and kuka-isir/iiwa_description.")
# alpha [quarter turns], d [m], limit either way [deg], speed [deg/s], torque [N m], viscous [N m s/rad] and Coulomb friction [N m]
JOINTS = (
    (0, 0.36, 170, 85, 320, 0.24150, 0.31909),
    (-1, 0, 120, 85, 320, 0.37328, 0.18130),
    (1, 0.42, 170, 100, 176, 0.11025, 0.07302),
    (1, 0, 120, 75, 176, 0.1, 0.17671),
    (-1, 0.4, 170, 130, 110, 0.1, 0.03463),
    (-1, 0, 120, 135, 40, 0.12484, 0.13391),
    (1, 0, 175, 135, 40, 0.1, 0.08710),
)
# as printed: mass [kg], centre of mass [m], inertia about it xx, xy, xz, yy, yz, zz [kg m2]
BODIES = (
    (3.94781, (-0.00351, 0.00160, -0.03139), (0.00455, 0, 0, 0.00454, 0.00001, 0.00029)),
    (4.50275, (-0.00767, 0.16669, -0.00355), (0.00032, 0, 0, 0.00010, 0, 0.00042)),
    (2.45520, (-0.00225, -0.03492, -0.02652), (0.00223, -0.00005, 0.00007, 0.00219, 0.00007, 0.00073)),
    (2.61155, (0.00020, -0.05268, 0.03818), (0.03844, 0.00088, -0.00112, 0.01144, -0.00111, 0.04988)),
    (3.41000, (0.00005, -0.00237, -0.21134), (0.00277, -0.00001, 0.00001, 0.00284, 0, 0.00012)),
    (3.38795, (0.00049, 0.02019, -0.02750), (0.00050, -0.00005, -0.00003, 0.00281, -0.00004, 0.00232)),
    (0.35432, (-0.03466, -0.02324, 0.07138), (0.00795, 0.00022, -0.00029, 0.01089, -0.00029, 0.00294)),
)
HALF_TURN = np.diag([-1.0, -1.0, 1.0])               # about z, from the frames of the table to those of the paper
NO_BODY = (4, 7)                                     # which keep the triangle inequality about x, y, z, but not about principal axes
MASS_SOURCE = "identified from the torques of one arm: Stuerz, Affolter and Smith 2017"


def iiwa14():
    """Make the KUKA LBR iiwa 14 R820 without a media flange, modified DH, the tool at the flange, 0.126 m beyond the wrist.

    Source: lengths and limits as in kroshu/kuka_robot_descriptions; speeds and torques: KUKA's brochure. The maker gives no masses: masses,
    centres, inertias and friction were identified on an arm by Stuerz, Affolter and Smith (2017). What torques cannot tell apart their fit
    has shared out among the links: all numbers together predict torques, one of them says little. The paper's tables are taken from four
    transcriptions, which differ by slips in single entries; what most of them have stands here.
    Chosen here: frames half a turn about z from those of the paper, so that base and flange are the maker's; no rotors, of which nothing is
    published. Tip at zero: (0, 0, 1.306) m.

    >>> from robotlab import tip_pose, zoo
    >>> arm = zoo.iiwa14()
    >>> tip_pose(arm, arm.postures["ready"])[:3, 3].round(3) + 0.0
    array([0.556, 0.   , 0.398])
    """
    links = [_link(i, *joint, *body) for i, (joint, body) in enumerate(zip(JOINTS, BODIES), start=1)]
    pi = np.pi
    return Robot(links, convention="modified", tool=translation(0, 0, 0.126), name="LBR iiwa 14 R820", source=SOURCE,
                 postures={"zero": np.zeros(7), "ready": (0, pi / 6, 0, -pi / 2, 0, pi / 3, 0)})


def _link(i, quarters, d, limit, speed, effort, viscous, coulomb, m, com, inertia):
    xx, xy, xz, yy, yz, zz = inertia
    I_com = HALF_TURN @ [[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]] @ HALF_TURN
    limit, speed = np.deg2rad([limit, speed])
    return Link(alpha=quarters * np.pi / 2, d=d, m=m, com=HALF_TURN @ com, I_com=I_com, limits=(-limit, limit), speed=speed, effort=effort,
                friction=Friction(viscous, coulomb), measured=i in NO_BODY, mass_source=MASS_SOURCE)
