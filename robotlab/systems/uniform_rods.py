"""Arms that can be made flexible: those whose links are uniform rods."""
import numpy as np

from ..model.masses import require_masses
from ..model.robot import STANDARD

UNIFORM = 1e-6                                       # relative: how well a link must agree with a uniform rod


def require_uniform_rods(robot):
    """Raise a ValueError that names the first link which is not a uniform rod on a revolute joint without friction."""
    if robot.convention != STANDARD:
        raise ValueError(f"{robot.name} is given in modified DH; a flexible link lies along x of its frame in standard DH")
    if not np.array_equal(robot.tool, np.eye(4)):
        raise ValueError(f"{robot.name} has a tool, which a flexible arm does not know: make it part of the last link, or a payload")
    require_masses(robot)
    for i, link in enumerate(robot.links, start=1):
        inertia = np.diag([0, 1, 1]) * link.m * link.a ** 2 / 12
        wrong = ("slides: the joints of a flexible arm turn" if link.prismatic else
                 "has friction, which a flexible arm does not know" if link.friction else
                 "has no length a along x" if not link.a > 0 else
                 f"has its centre of mass at {link.com}, not in the middle of a rod along x" if
                 np.abs(link.com + [link.a / 2, 0, 0]).max() > UNIFORM * link.a else
                 "has an inertia that is not that of a uniform rod, m a^2/12 about y and z" if
                 np.abs(link.I_com - inertia).max() > UNIFORM * inertia[1, 1] else None)
        if wrong:
            raise ValueError(f"link {i} of {robot.name} {wrong}")
