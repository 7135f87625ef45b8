"""Horn's two-link arm, Example 1 of DYNAMAN."""
from ..expression import value_of
from .planar import planar

SOURCE = ("Horn, Kinematics, statics and dynamics of two-dimensional manipulators, in Artificial Intelligence: an MIT "
          "Perspective (1979), pp. 273-310; Example 1 of Sreenath and Krishnaprasad (1986), appendix B.")


def two_link(length=1.0, mass=1.0, gravity=9.81):
    """Horn's planar arm of two equal uniform rods, gravity along -y. With c2 = cos q2, s2 = sin q2 and so on,

        tau1/(m l^2) = (5/3 + c2) qdd1 + (1/3 + c2/2) qdd2 - s2 qd1 qd2 - s2/2 qd2^2 + g/(2 l) (3 c1 + c12)
        tau2/(m l^2) = (1/3 + c2/2) qdd1 + 1/3 qdd2 + s2/2 qd1^2 + g/(2 l) c12

    length [m] and mass [kg] of each rod, gravity [m/s2]: numbers, or letters (length="l", mass="m", gravity="g").
    Tip at zero: (2, 0, 0) m with the lengths of 1 m that are chosen here, as the source has letters.
    Source: Horn 1979; Sreenath and Krishnaprasad 1986, Example 1 (the equations above are theirs, corrected).

    >>> from robotlab import closed_form, zoo
    >>> closed_form(zoo.two_link("l", "m", "g")).g[1]
    g*l*m*cos(q1 + q2)/2
    """
    return planar(2, length, mass).replace(gravity=(0, -value_of(gravity), 0), name="two-link arm", source=SOURCE)
