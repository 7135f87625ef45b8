"""The arms of the questions, as models: the right options are computed with them."""
import numpy as np

from ...dynamics.probe import inverse_dynamics
from ...model.link import Link
from ...model.robot import Robot

FLOATING, UPRIGHT = (0, 0, 0), (0, -9.81, 0)         # without weight, or seen from above; in a vertical plane
RNG = 1


def rod(length, mass=0.0):
    """A uniform thin rod along x of its frame, its joint about z."""
    inertia = mass * length ** 2 / 12
    return Link(a=length, m=mass, com=(-length / 2, 0, 0), I_com=np.diag([0, inertia, inertia]))


def arm(lengths, masses=None, gravity=FLOATING):
    """A planar arm of rods, light ones unless masses are given."""
    masses = np.zeros(len(lengths)) if masses is None else masses
    return Robot([rod(l, m) for l, m in zip(lengths, masses)], gravity=gravity)


def through(points, gravity=FLOATING):
    """The light planar arm with joints and tool at these points (x, y), and its posture there."""
    ways = np.diff(np.asarray(points, dtype=float), axis=0)
    directions = np.arctan2(ways[:, 1], ways[:, 0])
    return arm(np.linalg.norm(ways, axis=1), gravity=gravity), np.diff(directions, prepend=0.0)


def random():
    """Numbers by chance, the same each time."""
    return np.random.default_rng(RNG)


def still(robot, q, **more):
    """Return the torques that hold the arm at rest."""
    return inverse_dynamics(robot, q, 0 * np.asarray(q), 0 * np.asarray(q), **more)
