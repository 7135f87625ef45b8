"""The vertical lift of Vukobratovic and Potkonjak (1979), pp. 184-185: the tip of an arm rises with constant acceleration.

    p(t) = p(0) + a t^2 / 2 up        J qd = v = a t        J qdd = a - (dJ/dt) qd

The path of the tip is given; the angles follow by Newton's method at many times, their rates from the Jacobian, and quintics
join them. The torques are those of inverse dynamics. It is the functional movement of the paper's figures 7 and 8.
"""
from dataclasses import dataclass

import numpy as np

from ..dynamics.probe import inverse_dynamics
from ..kinematics.frames import tip_pose
from ..kinematics.jacobian import jacobian, jacobian_rate
from ..maths.spatial import to_parent
from ..model.checks import finite, number
from ..model.joints import unit_of
from ..model.robot import Robot, as_joint_array, require_robot
from .trajectory import Trajectory, pieces_between

ACCELERATION, DURATION = 2.0, 1.0                    # [m/s2], [s], p. 185
PIECES = 200                                         # between which quintics run: the tip is off by less than 1e-13 m
STEPS = 8                                            # of Newton's method, from the posture before
CLOSE = 1e-9                                         # [m]
UP = np.array([0.0, 0.0, 1.0])


@dataclass(frozen=True, eq=False)
class Lift:
    """A vertical lift: lift(t) -> q, qd, qdd, each (..., 3), lift.torque(t), lift.tip(t), for times t (...) [s].

    robot: the arm, of three joints. motion: its joint angles as a `Trajectory`. acceleration of the tip upwards [m/s2].

    >>> from robotlab.systems import vertical_lift
    >>> lift = vertical_lift(acceleration=2.0, duration=1.0)
    >>> q, qd, qdd = lift(0.0)
    >>> lift.duration, q.round(2)
    (1.0, array([ 3.14, -1.57, -1.57]))
    """
    robot: Robot
    motion: Trajectory
    acceleration: float

    def __repr__(self):
        """In a line: the arm, how fast the tip gets, and how long it takes."""
        return f"Lift({self.robot.name!r}, {self.acceleration:.4g} m/s2 upwards for {self.duration:.4g} s)"

    @property
    def duration(self):
        """The duration [s]."""
        return self.motion.duration

    @property
    def q_start(self):
        """The posture at the start (3,)."""
        return self.motion(0.0)[0]

    def __call__(self, t):
        return self.motion(t)[:3]

    def tip(self, t):
        """Return the intended place of the tip at times t (...): (..., 3) [m].

        >>> from robotlab.systems import vertical_lift
        >>> lift = vertical_lift(acceleration=2.0, duration=1.0)
        >>> float((lift.tip(0.5) - lift.tip(0.0))[2].round(3))
        0.25
        """
        t = finite(t, "t", "finite times in s")
        return tip_pose(self.robot, self.q_start)[:3, 3] + UP * (self.acceleration * t ** 2 / 2)[..., None]

    def torque(self, t, method="chain_assembly"):
        """Return the torques of the joints at times t (...), by any method: (..., 3) [N m, or N].

        >>> from robotlab.systems import vertical_lift
        >>> float(vertical_lift(acceleration=2.0).torque(0.0)[1].round(1))
        34.8
        """
        return inverse_dynamics(self.robot, *self(t), method=method)


def vertical_lift(robot=None, acceleration=ACCELERATION, duration=DURATION, q_start=None):
    """The lift of the paper: from rest, straight up with constant acceleration.

    robot: an arm of three joints (`zoo.rrr()` unless given: the paper's masses and start, lengths chosen there). q_start: (3,)
    (the posture "lift" of the arm unless given). acceleration [m/s2], duration [s]: 2 and 1 in the paper.
    Returns a `Lift`. Raises ValueError where the tip cannot go that far. (Vukobratovic and Potkonjak 1979, pp. 184-185.)

    >>> from robotlab.systems import vertical_lift
    >>> lift = vertical_lift(acceleration=2.0, duration=1.0)
    >>> float((lift.tip(1.0) - lift.tip(0.0))[2].round(3))
    1.0
    """
    if robot is None:
        from ..model.zoo import rrr
        robot = rrr()
    if require_robot(robot).n != 3:
        raise ValueError(f"{robot.name!r} has {robot.n} joints; a path of the tip alone determines three")
    number(acceleration, "acceleration", "a number in m/s2")
    number(duration, "duration", "a time above 0 s", above=0)
    if q_start is None and "lift" not in robot.postures:
        raise ValueError(f'{robot.name!r} has no posture "lift": give q_start (3,)')
    q = as_joint_array(robot, robot.postures["lift"] if q_start is None else q_start, "q_start")
    if q.ndim != 1:
        raise ValueError(f"q_start has shape {q.shape}; expected (3,), one posture in {unit_of(robot, 'q_start')}")
    t = np.linspace(0, duration, PIECES + 1)
    q = postures_along(robot, q, acceleration * t ** 2 / 2, t)
    J = jacobian(robot, q)[..., :3, :]
    qd = _solved(J, UP * (acceleration * t)[:, None])
    qdd = _solved(J, acceleration * UP - to_parent(jacobian_rate(robot, q, qd)[..., :3, :], qd))
    return Lift(robot, joined(t, q, qd, qdd), float(acceleration))


def postures_along(robot, q, rises, t):
    """Postures (k, 3) whose tip is at `rises` (k,) [m] above that of q (3,); t (k,) [s] is for the error."""
    start, found = tip_pose(robot, q)[:3, 3], [q]
    for rise, time in zip(rises[1:], t[1:]):
        q = posture_at(robot, start + rise * UP, q)
        if q is None:
            raise ValueError(f"the tip cannot be lifted for longer than {time:.3g} s: the arm is stretched out or folded there")
        found.append(q)
    return np.array(found)


def posture_at(robot, goal, q):
    """Joint coordinates (3,) that put the tip at goal (3,), by Newton's method from a near guess; None if it finds none."""
    for _ in range(STEPS):
        missing = goal - tip_pose(robot, q)[:3, 3]
        if np.abs(missing).max() < CLOSE * 1e-6:
            return q
        try:
            q = q + _solved(jacobian(robot, q)[:3, :], missing)
        except np.linalg.LinAlgError:
            return None
    return q if np.abs(goal - tip_pose(robot, q)[:3, 3]).max() < CLOSE else None


def joined(t, q, qd, qdd):
    """The quintics that join states (k, n) at times t (k,): a `Trajectory`."""
    return Trajectory(t, pieces_between(q, qd, qdd, np.diff(t)))


def _solved(J, x):
    """J^-1 x for J (..., 3, 3) and x (..., 3)."""
    return np.linalg.solve(J, x[..., None])[..., 0]
