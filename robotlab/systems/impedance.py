"""Control laws for an arm that touches: a hand like a spring (Hogan 1985), and force against a wall with position along it (Raibert and
Craig 1981). Each is a torque law for `simulate`.

    tau = J^T (K (x* - x) + D (v* - v)) + g

Where the tool has an orientation to keep too, phi joins x* - x: the rotation vector from the tool to its aim, in world axes. The spring's
energy is xi^T K xi / 2 with xi = (x* - x, phi), and its wrench the slope of that: the force is K xi's, and of the moment f in K xi

    m = f - phi x f / 2 + c phi x (phi x f),  c = 1/a^2 - cot(a/2) / (2 a),  a = |phi|:     (Bullo and Murray 1995)

f itself where the stiffness is the same about all axes.

The damping that lets a spring K come to rest without swinging depends on the mass that the hand is felt to have: for one direction it
is 2 sqrt(K Lambda). For several, D = 2 G with the geometric mean G Lambda^-1 G = K, so that (d/dt + Lambda^-1 G)^2 takes errors home.
"""
from typing import NamedTuple

import numpy as np

from ..dynamics.inertia import require_regular
from ..dynamics.probe import gravity_torque, mass_matrix
from ..kinematics.frames import tip_pose
from ..kinematics.jacobian import jacobian
from ..maths.spatial import cross, dot, dot_kept, pose_error, to_link, to_parent
from ..model.checks import finite, function, got, number, shaped
from ..model.gains import as_matrix, gain, times, told
from ..model.numbered import require_numbers
from ..model.poses import check_pose
from .closure import ROWS
from .hand import axes_named

POSITION, TURNS = ("x", "y", "z"), (3, 4, 5)
HEAVIEST = 1e6                                       # of the lightest mass: what is felt near a singular posture grows without end
SUSPECT = 1e-10                                      # of M_ii, left where the joints before give way: below, M is checked more closely
SMALL = 1e-3                                         # [rad]: below it the series of c, which the formula loses to rounding


class impedance:
    """tau = J^T (K (x* - x) + D (v* - v)) + g - d qd: the tool is drawn to a point or a pose as by a spring.

    robot: an arm with numbers, as the controller believes it to be. aim: (3,) the point x* [m], or a pose (4, 4); or a function
    t -> (x*, v*), each (3,), or t -> (pose, twist), whose twist (6,) is linear, then angular, in world axes.
    stiffness, damping: one number, (k,), or (k, k) symmetric, for the k directions [N/m, N s/m; about axes N m/rad, N m s/rad]; damping
    None: critical for the mass felt at each posture. directions: some of "x y z", for a pose of "x y z rx ry rz", in world axes; those in
    which the tool can move unless given. joint_damping: d, one number, (n,) or a matrix (n, n) with a positive semidefinite symmetric part
    [N m s/rad], which a redundant arm needs, since the hand does not feel it swing.
    The mass that is felt stays the arm's own: no force is measured. With a fixed aim the energy of arm and spring only falls; half a turn
    away from it the spring of rotation turns either way. It is a function (t, q, qd) -> tau (..., n).
    (Hogan 1985; Siciliano and others call this law compliance control.)

    >>> import numpy as np
    >>> from robotlab import simulate, tip_pose, zoo
    >>> from robotlab.systems import impedance
    >>> arm = zoo.planar(2)
    >>> law = impedance(arm, [1.0, 0.5, 0.0], stiffness=200.0)
    >>> run = simulate(arm, law, [0.3, 0.8], [0.0, 0.0], 2.0, integrator="adaptive")
    >>> tip_pose(arm, run.q[-1])[:2, 3].round(3)
    array([1. , 0.5])
    >>> arm = zoo.planar(3)
    >>> law = impedance(arm, tip_pose(arm, [0.2, 0.9, -0.4]), stiffness=[200.0, 200.0, 50.0])
    >>> law
    impedance of 'planar 3R arm': stiffness [200, 200, 50], damping critical, directions x y rz
    >>> simulate(arm, law, [0.3, 0.8, 0.1], np.zeros(3), 3.0, integrator="adaptive").q[-1].round(3)
    array([ 0.2,  0.9, -0.4])
    """

    def __init__(self, robot, aim, stiffness, damping=None, directions=None, joint_damping=0.0):
        self._spring = Spring(robot, aim, stiffness, damping, directions)
        self._rub = damping_of_joints(robot, joint_damping)

    def __call__(self, t, q, qd):
        J = self._spring.jacobian(q)
        pull, drag = self._spring.forces(t, q, qd, J)
        return to_link(J, pull + drag) + gravity_torque(self._spring.robot, q) - times(self._rub, qd)

    def __repr__(self):
        return told(self, self._spring.robot, **self._spring.words)


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
        self._rub = damping_of_joints(robot, joint_damping)
        self._robot, self._feels = robot, feels
        self._force = number(force, "force", "the force against the wall in N, 0 or more", least=0)
        self._ki = number(ki, "ki", "a gain in 1/s, 0 or more", least=0)
        if feels is not None:
            function(feels, "feels", "None, or a function (q, qd) -> force (..., 3) that the tool feels")
        elif ki:
            raise ValueError(f"ki is {got(ki)} and feels is None; expected a function feels: an integral needs the force that is felt")
        self._normal = np.concatenate([unit(normal), np.zeros(3)])
        self._along = self._normal[self._spring.rows]
        if np.linalg.norm(self._along) < 1 - 1e-9:
            raise ValueError(f"normal is {got(normal)}; expected a direction along those controlled, {self._spring.words['directions']}")
        self.x0 = np.zeros(0 if feels is None else 1)

    def __repr__(self):
        return told(self, self._robot, **self._spring.words, force=self._force, ki=self._ki)

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
        J, n = self._spring.jacobian(q), self._along
        pull, drag = self._spring.forces(t, q, qd, J, along=lambda F: F - n * dot(F, n)[..., None])
        press = self._force + self._ki * x if len(self.x0) else self._force
        return to_link(J, pull + drag - n * press) + gravity_torque(self._robot, q) - times(self._rub, qd)

    def rate(self, t, q, qd, x):
        """Return the error of the force, while the tool touches.

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
        felt = dot(self._feels(q, qd), self._normal[:3])[..., None]
        return np.where(felt > 0, self._force - felt, 0.0)


class Spring:
    """A spring and a damper from the tool to a point or a pose, in some directions."""

    def __init__(self, robot, aim, stiffness, damping, directions):
        self.robot, self.aim = require_numbers(robot), aim if callable(aim) else Rest.at(aim)
        self.posed = _is_posed(self.aim, aim)
        named = axes_named(robot, directions, *((tuple(ROWS), 6) if self.posed else (POSITION, 3)))
        k, turns = len(named), any(row in TURNS for row in named)
        self.rows = [row for row in named if row not in TURNS] + list(TURNS) if turns else named
        names = " ".join(word for row in named for word, number in ROWS.items() if number == row)
        unit = lambda length, turn: f"{length}{f', {turn} about axes' if turns else ''}: {names}"
        K = gain(stiffness, k, "stiffness", unit("N/m", "N m/rad"), matrix="symmetric")
        D = None if damping is None else gain(damping, k, "damping", unit("N s/m", "N m s/rad"), matrix="symmetric")
        self.words = dict(stiffness=K, damping="critical" if D is None else D, directions=names)
        self.turns, self.place = turns, np.ix_(*[[self.rows.index(row) for row in named]] * 2)
        self.K, self.D = self._among_rows(K, k), None if D is None else self._among_rows(D, k)

    def _among_rows(self, K, k):
        """A gain of the k directions as a matrix over the rows: a moment about one axis may need others, see above."""
        out = np.zeros((len(self.rows),) * 2)
        out[self.place] = as_matrix(K, k)
        return out

    def jacobian(self, q):
        """J (..., k, n) of the rows."""
        return jacobian(self.robot, q)[..., self.rows, :]

    def forces(self, t, q, qd, J, along=lambda x: x):
        """The spring's pull and D (v* - v), (..., k) each [N, N m]; along: takes the part of them, and of v*, that is wanted."""
        place, rate = self.aim(t)
        D = critical(self.K, J, mass_felt(self.robot, q)) if self.D is None else self.D
        return along(self.pull(q, np.asarray(place))), to_parent(D, along(np.asarray(rate)[..., self.rows]) - to_parent(J, qd))

    def pull(self, q, aim):
        """K (x* - x), and the moment that the spring of rotation makes."""
        T = tip_pose(self.robot, q)
        if not self.turns:
            return to_parent(self.K, (aim[..., :3, 3] if self.posed else aim)[..., self.rows] - T[..., self.rows, 3])
        missing = pose_error(T, aim)
        force = to_parent(self.K, missing[..., self.rows])
        return np.concatenate([force[..., :-3], moment(missing[..., 3:], force[..., -3:])], axis=-1)


def moment(phi, f):
    """The moment (..., 3) that does the work of f along the rotation vector phi (..., 3): J^-T f with the right Jacobian of phi."""
    a = np.sqrt(dot_kept(phi, phi))
    far = np.maximum(a, SMALL)
    c = np.where(a < SMALL, 1 / 12 + a ** 2 / 720, 1 / far ** 2 - 1 / (2 * far * np.tan(far / 2)))
    turned = cross(phi, f)
    return f - turned / 2 + c * cross(phi, turned)


def mass_felt(robot, q):
    """M (..., n, n); a ValueError where it is singular, looked for only where it may be."""
    M = mass_matrix(robot, q)
    try:
        left = np.diagonal(np.linalg.cholesky(M), axis1=-2, axis2=-1) ** 2
        if (left > SUSPECT * np.diagonal(M, axis1=-2, axis2=-1)).all():
            return M
    except np.linalg.LinAlgError:
        pass
    return require_regular(robot, q, M)


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


class Rest(NamedTuple):
    """An aim that stays: t -> (place, rate)."""
    place: np.ndarray
    rate: np.ndarray

    @classmethod
    def at(cls, aim):
        """Of a point (3,) or a pose (4, 4)."""
        if shape_of(aim) == (4, 4):
            return cls(finite(check_pose(aim, "aim"), "aim", "a pose (4, 4) of numbers"), np.zeros(6))
        expected = "a point in m, or a pose (4, 4), or a function t -> (point, velocity) or (pose, twist)"
        return cls(shaped(aim, "aim", (3,), expected), np.zeros(3))

    def __call__(self, t):
        return self


def shape_of(x):
    """The shape of what may be an array; None of lists of unequal length."""
    try:
        return np.shape(x)
    except ValueError:
        return None


def _is_posed(aim, given):
    """True if an aim is a pose: called at the time 0, it must give a point and a velocity, or a pose and a twist."""
    pair = aim(0.0)
    shapes = [shape_of(x) for x in pair] if isinstance(pair, (tuple, list)) else []
    if shapes not in ([(3,), (3,)], [(4, 4), (6,)]):
        raise ValueError(f"aim is {got(given)}, which gives {got(pair)} at t = 0; expected a point (3,) and its velocity (3,), or a pose "
                         "(4, 4) and its twist (6,)")
    if shapes[0] == (4, 4):
        check_pose(pair[0], "aim")
    return shapes[0] == (4, 4)


def damping_of_joints(robot, d):
    """`joint_damping` as a gain that takes energy and gives none."""
    return gain(d, robot.n, "joint_damping", "N m s/rad or N s/m", matrix="passive")


def unit(normal):
    """The direction (3,) as a unit vector."""
    out = shaped(normal, "normal", (3,), "a direction out of the wall, in world axes")
    if not np.abs(out).max() > 0:
        raise ValueError(f"normal is {got(normal)}; expected a direction out of the wall, not zero")
    return out / np.linalg.norm(out)
