"""The Universal Robots UR5e: six joints, of which the second to the fourth are parallel."""
import numpy as np

from ..link import Link
from ..robot import Robot

SOURCE = ("Universal Robots, support article \"DH parameters for calculations of kinematics and dynamics\" (table, masses and centres of "
          "the e-Series, as of January 2022) and \"Max. joint torques\"; joint speeds: UR5e data sheet. Inertias: chosen here.")
# a [m], alpha [quarter turns], d [m], mass [kg], centre of mass [m], length [m] and radius [m] of the cylinder, its axis
LINKS = (
    (0, 1, 0.1625, 3.761, (0, -0.02561, 0.00193), 0.15, 0.06, 1),
    (-0.425, 0, 0, 8.058, (0.2125, 0, 0.11336), 0.425, 0.06, 0),
    (-0.3922, 0, 0, 2.846, (0.15, 0, 0.0265), 0.3922, 0.05, 0),
    (0, 1, 0.1333, 1.37, (0, -0.0018, 0.01634), 0.1, 0.045, 1),
    (0, -1, 0.0997, 1.3, (0, 0.0018, 0.01634), 0.1, 0.045, 1),
    (0, 0, 0.0996, 0.365, (0, 0, -0.001159), 0.04, 0.0375, 2),
)
EFFORT = (150.0, 150.0, 150.0, 28.0, 28.0, 28.0)      # [N m]
MASS_SOURCE = "mass and centre: Universal Robots; inertia: a solid cylinder, chosen here, as the maker calls it negligible and gives none"


def ur5e():
    """Make the Universal Robots UR5e without a tool, standard DH.

    Source: Universal Robots' support articles: DH table, masses, centres of mass, largest joint torques; the data sheet: 180 degrees per
    second and 360 degrees either way for every joint. Nothing of it is measured on an arm, whose calibration differs by a millimetre.
    Chosen here: inertias, which the maker calls negligible and does not give, as those of solid cylinders about the centres; no rotors and
    no friction, of which nothing is published. Tip at zero: (-0.8172, -0.2329, 0.0628) m.

    >>> from robotlab import all_postures, tip_pose, zoo
    >>> arm = zoo.ur5e()
    >>> tip_pose(arm, arm.postures["zero"])[:3, 3].round(4) + 0.0
    array([-0.8172, -0.2329,  0.0628])
    """
    links = [_link(*shape, effort) for shape, effort in zip(LINKS, EFFORT)]
    quarter = np.pi / 2
    return Robot(links, name="UR5e", source=SOURCE, postures={"zero": np.zeros(6), "ready": (0, -quarter, quarter, -quarter, -quarter, 0)})


def _link(a, quarters, d, m, com, length, radius, axis, effort):
    """A link whose inertia is that of a solid cylinder along one of its axes."""
    across = m * (3 * radius ** 2 + length ** 2) / 12
    I_com = np.diag(np.where(np.arange(3) == axis, m * radius ** 2 / 2, across))
    return Link(a=a, alpha=quarters * np.pi / 2, d=d, m=m, com=com, I_com=I_com, limits=(-2 * np.pi, 2 * np.pi), speed=np.pi, effort=effort,
                mass_source=MASS_SOURCE)
