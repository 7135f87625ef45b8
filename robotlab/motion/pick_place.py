"""Pick and place: take a thing up, carry it over, set it down. One quintic spline through four postures.

    pick -> above pick -> above place -> place        (at rest at both ends, never at rest between)

Where that spline would leave the limits of a joint, the arm halts above pick and above place: from rest to rest each joint goes
straight from one coordinate to the next.
"""
from dataclasses import dataclass

import numpy as np

from ..dynamics.probe import inverse_dynamics
from ..kinematics.frames import tip_pose
from ..kinematics.inverse import solve_ik
from ..kinematics.starts import reach
from ..kinematics.workspace import joint_range
from ..model.checks import number, shaped
from ..model.payload import with_payload
from ..model.robot import Robot, require_robot
from .limits import use_of_range, where_it_leaves
from .spline import through
from .trajectory import Trajectory, quintic

SHARES = np.array([0.0, 0.25, 0.75, 1.0])            # of the duration, when the four postures are passed
SWING = 0.6                                          # [rad] of joint 1 to either side, for a task that is not given
ASIDE = 0.3                                          # [rad, or m], from the middle of a joint's range, if that is wide
AGAIN = 10                                           # random postures to begin from, where `near` leads nowhere
AT_REST = 1e-9                                       # [rad/s or m/s]
HEIGHT = 0.1                                         # of the reach: how high a thing is lifted, unless given
ONE = "one posture, in rad, in m where a joint slides"


@dataclass(frozen=True, eq=False)
class PickAndPlace:
    """A task: task(t) -> q, qd, qdd, each (..., n), for times t (...) [s].

    robot: the arm with empty hand. payload [kg]. points: (k, 3) through which the tool goes [m]; postures: (k, n) there.
    motion: the joints' `Trajectory`.

    >>> from robotlab import pick_and_place, zoo
    >>> job = pick_and_place(zoo.rrr(), payload=0.5, duration=2.0)
    >>> q, qd, qdd = job(0.0)
    >>> job.duration, float(abs(qd).max())
    (2.0, 0.0)
    """
    robot: Robot
    payload: float
    points: np.ndarray
    postures: np.ndarray
    motion: Trajectory

    def __repr__(self):
        """In a line: the arm, what it carries how far, and how long that takes."""
        way = np.linalg.norm(self.points[-1] - self.points[0])
        return f"PickAndPlace({self.robot.name!r}, {self.payload:.4g} kg over {way:.3g} m in {self.duration:.4g} s)"

    @property
    def duration(self):
        """The duration [s]."""
        return self.motion.duration

    @property
    def halts(self):
        """True if it rests above pick and above place, as it must where a flowing motion would leave the joints' limits."""
        between = self.motion.times[1:-1]
        return bool(len(between)) and not np.abs(self.motion(between)[1]).max() > AT_REST

    @property
    def carrying(self):
        """The arm with the payload in its hand."""
        return with_payload(self.robot, self.payload)

    def __call__(self, t):
        return self.motion(t)[:3]

    def times(self, count=201):
        """Equally spaced times (count,) from start to end [s].

        >>> from robotlab import pick_and_place, zoo
        >>> pick_and_place(zoo.rrr(), duration=2.0).times(5)
        array([0. , 0.5, 1. , 1.5, 2. ])
        """
        return np.linspace(0, self.duration, count)

    def torque(self, t, method=None):
        """Return the torques of the joints at times t (...), friction included, by any method: (..., n) [N m, or N].

        >>> from robotlab import pick_and_place, zoo
        >>> job = pick_and_place(zoo.rrr(), payload=0.5)
        >>> abs(job.torque(job.times(5))).max(0).round(1)
        array([ 9.1, 29.9, 14.1])
        """
        return inverse_dynamics(self.carrying, *self(t), method=method)


def pick_and_place(robot, pick=None, place=None, payload=1.0, duration=2.0, height=None, near=None):
    """Plan to take a payload from one point to another.

    pick, place: (3,) [m], places of the tool; to either side of `near` unless given. payload: mass [kg]. duration: T [s].
    height: by how much it is lifted first, against gravity [m]; a tenth of the reach, if the arm gets there, unless given; 0: no
    lift. near: (n,) posture that says which elbow to take [rad or m]; the posture "ready" or the middle of the range.
    Returns a `PickAndPlace`, whose joints stay within their limits. Raises ValueError for a point out of reach, and says how much
    is missing.

    >>> from robotlab import pick_and_place, zoo
    >>> job = pick_and_place(zoo.rrr(), payload=0.5)
    >>> job.torque(job.times(5)).shape
    (5, 3)
    """
    require_robot(robot)
    for name, x, least, unit in (("payload", payload, 0, "kg"), ("duration", duration, 1e-6, "s"), ("height", height, 0, "m")):
        if name != "height" or height is not None:
            number(x, name, f"a finite number of at least {least:g} {unit}", least=least)
    near = _near(robot) if near is None else shaped(near, "near", (robot.n,), ONE)
    usual_pick, usual_place = _sides(robot, near)
    pick, place = (_point(name, p, usual) for name, p, usual in (("pick", pick, usual_pick), ("place", place, usual_place)))
    lift = HEIGHT * reach(robot) if height is None else height
    names, points = _way(robot, pick, place, lift)
    postures, missing = _postures(robot, points, near)
    if height is None and missing[[0, -1]].max() < 1e-5 < missing.max():
        names, points = _way(robot, pick, place, 0)
        postures, missing = _postures(robot, points, near)
    if missing.max() > 1e-5:
        k = int((missing > 1e-5).argmax())
        raise ValueError(f"{names[k]} at {_words(points[k])} m is out of reach of {robot.name!r}: the tool comes no nearer "
                         f"than {missing[k]:.3g} m")
    times = duration * (SHARES if len(points) == 4 else SHARES[[0, -1]])
    return PickAndPlace(robot, float(payload), points, postures, _within_limits(robot, postures, times))


def _within_limits(robot, postures, times):
    """The spline through the postures, or, where it leaves the limits, the motion that halts at each of them."""
    motion = through(postures, times)
    if use_of_range(robot, motion).ok:
        return motion
    pieces = [quintic(a, b, h) for a, b, h in zip(postures, postures[1:], np.diff(times))]
    motion = Trajectory(times, np.concatenate([piece.coefficients for piece in pieces]))
    if fault := where_it_leaves(robot, motion):
        raise ValueError(f"no motion of {robot.name!r} was found within its limits: {fault}")
    return motion


def _way(robot, pick, place, lift):
    """The names of the points and the points (k, 3): four, or two where nothing is lifted."""
    if not lift:
        return ("pick", "place"), np.array([pick, place])
    up = lift * against_gravity(robot)
    return ("pick", "the point above pick", "the point above place", "place"), np.array([pick, pick + up, place + up, place])


def against_gravity(robot):
    """The direction (3,) against gravity; z where there is none."""
    g = np.asarray(robot.gravity, dtype=float)
    return -g / np.linalg.norm(g) if g.any() else np.array([0.0, 0.0, 1.0])


def _postures(robot, points, near):
    """Postures (k, n), each near the one before, and by how much each misses its point (k,) [m]."""
    found = []
    for p in points:
        one = solve_ik(robot, p, near, restarts=0)
        if not one.ok and all(before.ok for before in found):
            one = solve_ik(robot, p, near, restarts=AGAIN)
        near = one.q
        found.append(one)
    return np.array([one.q for one in found]), np.array([0.0 if one.ok else one.residual for one in found])


def _near(robot):
    """The posture "ready", or one a little beside the middle of the ranges, where an arm is not stretched out."""
    low, high = joint_range(robot).T
    return np.array(robot.postures["ready"]) if "ready" in robot.postures else (low + high) / 2 + np.minimum(ASIDE, .1 * (high - low))


def _sides(robot, near):
    """Two places of the tool, with joint 1 to either side of a posture."""
    low, high = joint_range(robot)[0]
    step = min(SWING, .25 * (high - low))
    turned = near + np.outer([-step, step], np.eye(robot.n)[0])
    turned[:, 0] = np.clip(turned[:, 0], low, high)
    return tip_pose(robot, turned)[:, :3, 3]


def _point(name, p, usual):
    return shaped(usual if p is None else p, name, (3,), "a point in m")


def _words(p):
    return "(" + ", ".join(f"{x + 0.0:.3g}" for x in p) + ")"
