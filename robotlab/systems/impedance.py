"""Control laws for an arm that touches: a hand like a spring (Hogan 1985), and force against a wall with position along it (Raibert and
Craig 1981). Each is a torque law for `simulate`, and works on the position of the tool.

    tau = J^T (K (x* - x) + D (v* - v)) + g

The damping that lets a spring K come to rest without swinging depends on the mass that the hand is felt to have: for one direction it
is 2 sqrt(K Lambda). For several, D = 2 G with the geometric mean G Lambda^-1 G = K, so that (d/dt + Lambda^-1 G)^2 takes errors home.
"""
import numpy as np

from ..dynamics.inertia import require_regular
from ..dynamics.probe import gravity_torque, mass_matrix
from ..kinematics.frames import tip_pose
from ..kinematics.jacobian import jacobian
from ..maths.spatial import dot, to_link, to_parent
from ..model.checks import finite, function, got, number, shaped
from ..model.gains import gain, times
from ..model.numbered import require_numbers
from .hand import axes_named

POSITION = ("x", "y", "z")
HEAVIEST = 1e6                                       # of the lightest mass: what is felt near a singular posture grows without end


def impedance(robot, aim, stiffness, damping=None, directions=None, joint_damping=0.0):
    """tau = J^T (K (x* - x) + D (v* - v)) + g - d qd: the tool is drawn to a point as by a spring.

    robot: an arm with numbers, as the controller believes it to be. aim: (3,) the point x* [m], or a function t -> (x*, v*), each (3,).
    stiffness, damping: one number, (k,), or (k, k) symmetric, for the k directions [N/m, N s/m]; damping None: critical for the mass felt
    at each posture. directions: some of "x y z", in world axes; those in which the tool can move unless given. joint_damping: d, one
    number or (n,) [N m s/rad], which a redundant arm needs, since the hand does not feel it swing.
    The mass that is felt stays the arm's own: no force is measured. With a fixed aim the energy of arm and spring only falls.
    Returns a function (t, q, qd) -> tau (..., n). (Hogan 1985; Siciliano and others call this law compliance control.)

    >>> from robotlab import simulate, tip_pose, zoo
    >>> from robotlab.systems import impedance
    >>> arm = zoo.planar(2)
    >>> law = impedance(arm, [1.0, 0.5, 0.0], stiffness=200.0)
    >>> run = simulate(arm, law, [0.3, 0.8], [0.0, 0.0], 2.0, integrator="adaptive")
    >>> tip_pose(arm, run.q[-1])[:2, 3].round(3)
    array([1. , 0.5])
    """
    spring = Spring(robot, aim, stiffness, damping, directions)
    rub = gain(joint_damping, robot.n, "joint_damping", "N m s/rad or N s/m", matrix="passive")

    def law(t, q, qd):
        J = spring.jacobian(q)
        pull, drag = spring.forces(t, q, qd, J)
        return to_link(J, pull + drag) + gravity_torque(robot, q) - times(rub, qd)
    return law


class hybrid:
    """tau = J^T (P (K (x* - x)) + D (P v* - v) - n (f + k_i X)) + g - d qd: position along a wall, force against it.

    n is the unit vector out of the wall, P = 1 - n n^T takes what lies along it, and X is the integral of f - f_felt. P is of geometry
    alone: while the hand speeds up along the wall, the force is not f, as it would be with the P of Lynch and Park, which takes Lambda.
    Arguments as for `impedance`, and normal: (3,) along n, of any length. force: f, with which the tool is to press [N]. feels: None, or
    a function (q, qd) -> (..., 3), the force that the tool feels from outside [N], such as `Wall.force`; then the integral, with ki [1/s],
    takes up what the model of the arm has wrong. It grows only while the tool touches. (Raibert and Craig 1981.)

    >>> from robotlab import simulate, zoo
    >>> from robotlab.systems import Wall, hybrid
    >>> arm = zoo.planar(2)
    >>> wall = Wall(arm, point=[1.2, 0.0, 0.0], normal=[-1.0, 0.0, 0.0], stiffness=1e4)
    >>> law = hybrid(arm, [1.2, 0.5, 0.0], wall.normal, force=10.0, stiffness=200.0)
    >>> run = simulate(arm, wall.against(law), [-0.5, 1.9], [0.0, 0.0], 3.0, integrator="adaptive")
    >>> wall.force(run.q[-1], run.qd[-1]).round(2)
    array([-10.,   0.,   0.])
    """

    def __init__(self, robot, aim, normal, force, stiffness, damping=None, directions=None, joint_damping=0.0, feels=None, ki=0.0):
        self._spring = Spring(robot, aim, stiffness, damping, directions)
        self._rub = gain(joint_damping, robot.n, "joint_damping", "N m s/rad or N s/m", matrix="passive")
        self._robot, self._feels = robot, feels
        self._force = number(force, "force", "the force against the wall in N, 0 or more", least=0)
        self._ki = number(ki, "ki", "a gain in 1/s, 0 or more", least=0)
        if feels is not None:
            function(feels, "feels", "None, or a function (q, qd) -> force (..., 3) that the tool feels")
        elif ki:
            raise ValueError(f"ki is {got(ki)} and feels is None; expected a function feels: an integral needs the force that is felt")
        self._normal = unit(normal)[self._spring.rows]
        if np.linalg.norm(self._normal) < 1 - 1e-9:
            raise ValueError(f"normal is {got(normal)}; expected a direction along those controlled, {self._spring.words}")
        self.x0 = np.zeros(0 if feels is None else 1)

    def torque(self, t, q, qd, x):
        """The torque with the integral x so far (..., 1), or (..., 0) where nothing is felt.

        >>> import numpy as np
        >>> from robotlab import zoo
        >>> from robotlab.systems import Wall, hybrid
        >>> arm = zoo.planar(2)
        >>> wall = Wall(arm, point=[1.2, 0.0, 0.0], normal=[-1.0, 0.0, 0.0], stiffness=1e4)
        >>> law = hybrid(arm, [1.2, 0.5, 0.0], wall.normal, force=10.0, stiffness=200.0, feels=wall.force, ki=1.0)
        >>> q, qd = np.array([0.0, 1.368]), np.zeros(2)
        >>> (law.torque(0.0, q, qd, np.ones(1)) - law.torque(0.0, q, qd, law.x0)).round(3)
        array([-0.98, -0.98])
        """
        J, n = self._spring.jacobian(q), self._normal
        pull, drag = self._spring.forces(t, q, qd, J, along=lambda F: F - n * dot(F, n)[..., None])
        press = self._force + self._ki * x if len(self.x0) else self._force
        return to_link(J, pull + drag - n * press) + gravity_torque(self._robot, q) - times(self._rub, qd)

    def rate(self, t, q, qd, x):
        """What is missing of the force, while the tool touches.

        >>> import numpy as np
        >>> from robotlab import zoo
        >>> from robotlab.systems import Wall, hybrid
        >>> arm = zoo.planar(2)
        >>> wall = Wall(arm, point=[1.2, 0.0, 0.0], normal=[-1.0, 0.0, 0.0], stiffness=1e4)
        >>> law = hybrid(arm, [1.2, 0.5, 0.0], wall.normal, force=10.0, stiffness=200.0, feels=wall.force, ki=1.0)
        >>> law.rate(0.0, np.array([0.0, 1.368]), np.zeros(2), law.x0).round(2)
        array([-4.09])
        """
        if not len(self.x0):
            return x
        felt = dot(self._feels(q, qd)[..., self._spring.rows], self._normal)[..., None]
        return np.where(felt > 0, self._force - felt, 0.0)


class Spring:
    """A spring and a damper from the tool to a point, in some directions."""

    def __init__(self, robot, aim, stiffness, damping, directions):
        self.rows = axes_named(require_numbers(robot), directions, POSITION)
        self.words = " ".join(POSITION[row] for row in self.rows)
        self.robot, self.K = robot, semidefinite(stiffness, len(self.rows), "stiffness")
        self.D = None if damping is None else semidefinite(damping, len(self.rows), "damping")
        self.aim = aim if callable(aim) else _resting(shaped(aim, "aim", (3,), "a point in m, or a function t -> (point, velocity)"))

    def jacobian(self, q):
        """J (..., k, n) of the directions."""
        return jacobian(self.robot, q)[..., self.rows, :]

    def forces(self, t, q, qd, J, along=lambda x: x):
        """K (x* - x) and D (v* - v), (..., k) each [N]; along: takes the part of them, and of v*, that is wanted."""
        x, v = (np.asarray(value)[..., self.rows] for value in self.aim(t))
        D = critical(self.K, J, require_regular(self.robot, q, mass_matrix(self.robot, q))) if self.D is None else self.D
        pull = to_parent(self.K, x - tip_pose(self.robot, q)[..., self.rows, 3])
        return along(pull), to_parent(D, along(v) - to_parent(J, qd))


def critical(K, J, M):
    """D = 2 G (..., k, k) with G Lambda^-1 G = K: the hand comes to rest as fast as it can without swinging. [N s/m]

    K: (k, k) [N/m]. J: (..., k, n). M: (..., n, n). With S = sqrt(K), G = S (S Lambda^-1 S)^-1/2 S. A felt mass counts up to `HEAVIEST`.
    """
    values, V = np.linalg.eigh(K)
    S = (V * np.sqrt(np.maximum(values, 0.0))) @ V.T
    rates, W = np.linalg.eigh(S @ J @ np.linalg.solve(M, np.swapaxes(J, -1, -2)) @ S)              # squares of frequencies [1/s2]
    least = np.maximum(rates[..., -1:] / HEAVIEST, np.finfo(float).tiny)
    root = W / np.sqrt(np.maximum(rates, least))[..., None, :] @ np.swapaxes(W, -1, -2)
    return 2 * S @ root @ S


def _resting(point):
    return lambda t: (point, 0 * point)


def semidefinite(x, k, name):
    """`x` as a matrix (k, k): one number for all directions, one for each, or the matrix itself, symmetric and never negative."""
    expected = f"one number, {k} numbers or a symmetric matrix ({k}, {k}), none negative"
    out = finite(x, name, expected)
    if out.shape in ((), (k,)):
        out = np.diag(np.broadcast_to(out, k))
    if out.shape != (k, k):
        raise ValueError(f"{name} has shape {out.shape}; expected {expected}")
    if not np.allclose(out, out.T) or np.linalg.eigvalsh(out)[0] < -1e-12 * np.abs(out).max():
        raise ValueError(f"{name} is {got(x)}; expected {expected}")
    return out


def unit(normal):
    """The direction (3,) as a unit vector."""
    out = shaped(normal, "normal", (3,), "a direction out of the wall, in world axes")
    if not np.abs(out).max() > 0:
        raise ValueError(f"normal is {got(normal)}; expected a direction out of the wall, not zero")
    return out / np.linalg.norm(out)
