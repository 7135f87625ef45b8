"""The Franka Emika Panda: seven joints, modified DH."""
import numpy as np

from ...maths.spatial import translation
from ..link import Link
from ..robot import Robot

SOURCE = ("Geometry and limits: Franka Emika, FCI documentation, control parameters. Dynamics: Gaz, Cognetti, Oliva, "
          "Robuffo Giordano and De Luca, IEEE RA-L 4(4), 2019, doi 10.1109/LRA.2019.2931248, supplement, tables VIII and "
          "IX, as in the authors' repository marcocognetti/FrankaEmikaPandaDynModel, DynPars2VREP.m.")
# a [m], alpha [quarter turns], d [m], limits [rad]
GEOMETRY = (
    (0, 0, 0.333, (-2.8973, 2.8973)),
    (0, -1, 0, (-1.7628, 1.7628)),
    (0, 1, 0.316, (-2.8973, 2.8973)),
    (0.0825, 1, 0, (-3.0718, -0.0698)),
    (-0.0825, -1, 0.384, (-2.8973, 2.8973)),
    (0, 1, 0, (-0.0175, 3.7525)),
    (0.088, 1, 0, (-2.8973, 2.8973)),
)
# mass [kg], centre of mass [m], inertia about it xx, xy, xz, yy, yz, zz [kg m2]
BODIES = (
    (4.970684, (3.875e-3, 2.081e-3, -4.762e-2), (7.0337e-1, -1.39e-4, 6.772e-3, 7.0661e-1, 1.9169e-2, 9.117e-3)),
    (0.646926, (-3.141e-3, -2.872e-2, 3.495e-3), (7.962e-3, -3.925e-3, 1.0254e-2, 2.811e-2, 7.04e-4, 2.5995e-2)),
    (3.228604, (2.7518e-2, 3.9252e-2, -6.6502e-2), (3.7242e-2, -4.761e-3, -1.1396e-2, 3.6155e-2, -1.2805e-2, 1.083e-2)),
    (3.587895, (-5.317e-2, 1.04419e-1, 2.7454e-2), (2.5853e-2, 7.796e-3, -1.332e-3, 1.9552e-2, 8.641e-3, 2.8323e-2)),
    (1.225946, (-1.1953e-2, 4.1065e-2, -3.8437e-2), (3.5549e-2, -2.117e-3, -4.037e-3, 2.9474e-2, 2.29e-4, 8.627e-3)),
    (1.666555, (6.0149e-2, -1.4117e-2, -1.0517e-2), (1.964e-3, 1.09e-4, -1.158e-3, 4.354e-3, 3.41e-4, 5.433e-3)),
    (0.735522, (1.0517e-2, -4.252e-3, 6.1597e-2), (1.2516e-2, -4.28e-4, -1.196e-3, 1.0027e-2, -7.41e-4, 4.815e-3)),
)


def panda():
    """The Franka Emika Panda without a hand, modified DH, the tool at the flange, 0.107 m beyond frame 7.

    The maker's hand puts its fingertips 0.1034 m further on, turned by -45 degrees about z, and weighs 0.73 kg.
    Posture "ready" is where the maker's examples start. Tip at zero: (0.088, 0, 0.926) m; a real q4 stops short of 0.
    Source: Franka Emika's FCI documentation (DH table, limits of the Panda); Gaz and others 2019, tables VIII and IX of
    the supplement: masses, centres and inertias identified under the condition that each link is a possible body.
    The identified friction, a sigmoid of the rate, is left out. The height of link 1's centre of mass cannot be
    identified and has no effect: -0.04762 m as in the maker's franka_description.

    >>> from robotlab import tip_pose, zoo
    >>> arm = zoo.panda()
    >>> tip_pose(arm, arm.postures["ready"])[:3, 3].round(3) + 0.0
    array([0.307, 0.   , 0.59 ])
    """
    links = [_link(*shape, *body) for shape, body in zip(GEOMETRY, BODIES)]
    pi = np.pi
    return Robot(links, convention="modified", tool=translation(0, 0, 0.107), name="Panda", source=SOURCE,
                 postures={"zero": np.zeros(7), "ready": (0, -pi / 4, 0, -3 * pi / 4, 0, pi / 2, pi / 4)})


def _link(a, quarters, d, limits, m, com, inertia):
    xx, xy, xz, yy, yz, zz = inertia
    return Link(a=a, alpha=quarters * np.pi / 2, d=d, m=m, com=com, I_com=[[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]],
                limits=limits)
