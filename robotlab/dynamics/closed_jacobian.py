"""The Jacobian with letters: the text of `kinematics.jacobian`, run on trigonometric polynomials (as DYNAMAN gives it, 1986)."""
import numpy as np

from ..kinematics.frames import link_poses
from ..kinematics.jacobian import jacobian
from ..maths.scalar import array_like
from ..model.checks import one_of
from ..model.robot import require_robot
from .closed_form import Letters

AXES = ("world", "tool")


def closed_jacobian(robot, axes="world"):
    """The Jacobian of the tool point in closed form, J with (v, w) = J qd, as a textbook prints it.

        world axes: J        tool axes: R^T J_v over R^T J_w, with R the rotation of the tool

    robot: letters and numbers mixed, such as `arm.symbolic(inertia=False)`. axes: "world" or "tool".
    Returns a SymPy matrix (6, n) of q1, ..., qn and the letters of the arm, rows linear then angular.
    Raises ValueError for other axes. Source: what DYNAMAN lists as its capability (3), Sreenath and Krishnaprasad 1986.

    >>> from robotlab import closed_jacobian, zoo
    >>> closed_jacobian(zoo.planar(1, length="l"))[:2, :]
    Matrix([
    [-l*sin(q1)],
    [ l*cos(q1)]])
    """
    import sympy
    one_of(axes, "axes", AXES)
    letters = Letters(require_robot(robot))
    arm = letters.arm.replace_unchecked(base=robot.base)
    J = jacobian(arm, letters.q)
    if axes == "tool":
        R = (link_poses(arm, letters.q)[-1] @ robot.tool)[:3, :3]
        J = np.vstack([R.T @ J[:3], R.T @ J[3:]])
    zero, textbook = letters.ring.number(0), letters.textbook
    polys = array_like(J.shape, (zero + x for x in J.flat))
    return sympy.Matrix(6, robot.n, [textbook.write(p) for p in polys.flat])
