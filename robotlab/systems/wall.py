"""A stiff wall: a plane that pushes a tool back, as a spring that may be damped (Hunt and Crossley 1975).

    F = k d (1 + c dd/dt) n while the depth d > 0, and never a pull

The damping grows with the depth, so that the force starts from 0 at the surface, as it does between bodies. For slow impacts the tool
leaves with a share 1 - 2/3 c v of the speed v with which it came.
"""
from dataclasses import dataclass

import numpy as np

from ..kinematics.frames import tip_pose
from ..kinematics.jacobian import jacobian
from ..maths.spatial import dot, to_link, to_parent
from ..model.checks import number, shaped
from ..model.gains import told
from ..model.numbered import require_numbers
from .impedance import unit
from .laws import law_of, name_of


@dataclass(frozen=True, eq=False)
class Wall:
    """A plane with a stiffness, which the tool of an arm may touch.

    robot: the arm, with numbers. point: (3,) on the plane [m]. normal: (3,) out of the wall, to where the arm is, of any length. stiffness:
    k [N/m]. damping: c [s/m], 0 for a wall that gives everything back.
    `against` makes of a torque law one in which the wall pushes too. A stiff wall needs short steps: `integrator="adaptive"`, which
    begins anew at Event(wall.gap, stops=False).

    >>> from robotlab import Event, gravity_compensation, simulate, zoo
    >>> from robotlab.systems import Wall
    >>> arm = zoo.planar(2)
    >>> wall = Wall(arm, point=[0.0, 1.5, 0.0], normal=[0.0, -1.0, 0.0], stiffness=1e5)
    >>> touch = Event(wall.gap, name="touch", stops=False)
    >>> law = wall.against(gravity_compensation(arm))
    >>> run = simulate(arm, law, [0.3, 0.5], [1.0, 0.0], 1.0, integrator="adaptive", events=[touch])
    >>> [name for time, name in run.events], bool(run.drift.max() < 1e-6)
    (['touch', 'touch'], True)
    """
    robot: object
    point: np.ndarray
    normal: np.ndarray
    stiffness: float
    damping: float = 0.0

    def __post_init__(self):
        require_numbers(self.robot)
        object.__setattr__(self, "point", shaped(self.point, "point", (3,), "a point of the wall, in m"))
        object.__setattr__(self, "normal", unit(self.normal))
        number(self.stiffness, "stiffness", "a positive number in N/m", above=0)
        number(self.damping, "damping", "a number in s/m, 0 or more", least=0)

    def __repr__(self):
        return told(self, self.robot, point=self.point, normal=self.normal, stiffness=self.stiffness, damping=self.damping)

    def gap(self, t, q, qd):
        """Return the distance of the tool from the wall, negative inside (...) [m]: a function for an `Event` to watch.

        >>> from robotlab import zoo
        >>> from robotlab.systems import Wall
        >>> wall = Wall(zoo.planar(2), point=[1.9, 0.0, 0.0], normal=[-1.0, 0.0, 0.0], stiffness=1e4)
        >>> float(wall.gap(0.0, [0.0, 0.0], [0.0, 0.0]).round(6)), float(wall.gap(0.0, [0.0, 1.0], [0.0, 0.0]).round(3))
        (-0.1, 0.36)
        """
        return dot(tip_pose(self.robot, q)[..., :3, 3] - self.point, self.normal)

    def force(self, q, qd):
        """The force that the tool feels (..., 3) [N], in world axes.

        >>> from robotlab import zoo
        >>> from robotlab.systems import Wall
        >>> wall = Wall(zoo.planar(2), point=[1.9, 0.0, 0.0], normal=[-1.0, 0.0, 0.0], stiffness=1e4)
        >>> wall.force([0.0, 0.0], [0.0, 0.0]).round(3) + 0.0
        array([-1000.,     0.,     0.])
        """
        return self._push(q, qd, jacobian(self.robot, q)[..., :3, :])

    def torque(self, q, qd):
        """Return the torques of the wall on the joints, J^T F (..., n).

        >>> from robotlab import zoo
        >>> from robotlab.systems import Wall
        >>> wall = Wall(zoo.planar(2), point=[1.9, 0.0, 0.0], normal=[-1.0, 0.0, 0.0], stiffness=1e4)
        >>> wall.torque([0.1, -0.2], [0.0, 0.0]).round(2) + 0.0
        array([  0.  , -89.86])
        """
        J = jacobian(self.robot, q)[..., :3, :]
        return to_link(J, self._push(q, qd, J))

    def _push(self, q, qd, J):
        """The force, where J (..., 3, n) is known."""
        depth = np.maximum(-self.gap(None, q, qd), 0.0)
        sinking = -dot(to_parent(J, np.asarray(qd, dtype=float)), self.normal)
        return (self.stiffness * depth * np.maximum(1 + self.damping * sinking, 0.0))[..., None] * self.normal

    def energy(self, q):
        """Return the energy stored in the wall, k d^2 / 2 (...) [J].

        >>> from robotlab import zoo
        >>> from robotlab.systems import Wall
        >>> wall = Wall(zoo.planar(2), point=[1.9, 0.0, 0.0], normal=[-1.0, 0.0, 0.0], stiffness=1e4)
        >>> float(wall.energy([0.0, 0.0]).round(6))
        50.0
        """
        return self.stiffness * np.maximum(-self.gap(None, q, None), 0.0) ** 2 / 2

    def against(self, law):
        """A torque law for `simulate`: that of the motors and the push of the wall.

        law: what `simulate` takes. Its last state is the work of the wall so far [J], so that of the motors is run.work - run.x[..., -1];
        their torque is run.tau - wall.torque(run.q, run.qd). (`energy_balance` is for planned motions, which no wall stops.)

        >>> from robotlab import simulate, zoo
        >>> from robotlab.systems import Wall
        >>> arm = zoo.planar(2)
        >>> wall = Wall(arm, point=[1.2, 0.0, 0.0], normal=[-1.0, 0.0, 0.0], stiffness=1e4)
        >>> run = simulate(arm, wall.against(None), [0.3, 1.9], [0.0, -3.0], 0.5, integrator="adaptive")
        >>> float(run.x.min().round(3)), float(run.x[-1, 0].round(3)) + 0.0, bool(run.drift.max() < 1e-6)
        (-1.404, 0.0, True)
        """
        return _Against(self, law_of(self.robot.n, law))


class _Against:
    """A law beside a wall: the state of the law, then the work of the wall."""

    def __init__(self, wall, law):
        self._wall, self._law, self.x0 = wall, law, np.append(law.x0, 0.0)

    def __repr__(self):
        return f"{name_of(self._law)}, against {self._wall}"

    def torque(self, t, q, qd, x):
        """Motors and wall together."""
        return self._law.torque(t, q, qd, x[..., :-1]) + self._wall.torque(q, qd)

    def rate(self, t, q, qd, x):
        """The rate of the law, and the power of the wall."""
        power = dot(qd, self._wall.torque(q, qd))[..., None]
        return np.concatenate([self._law.rate(t, q, qd, x[..., :-1]), power], axis=-1)

    def project(self, x):
        """The law's own bounds."""
        project = getattr(self._law, "project", None)
        return x if project is None else np.concatenate([project(x[..., :-1]), x[..., -1:]], axis=-1)
