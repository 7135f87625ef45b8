"""Decisions of the questions on closed chains."""
import numpy as np
from scipy.optimize import brentq

from ...kinematics.frames import tip_pose
from ...kinematics.jacobian import jacobian
from ...maths.spatial import translation
from ...model.link import Link
from ...model.robot import Robot
from ...systems.closed import close, transfer
from ...systems.closure import Closure, Joint, Mechanism
from ...systems.mechanisms import four_bar
from .arms import arm, random

PLANE = [0, 1, 5]                                    # rows of the Jacobian: x, y, the turn about z
COUNTED = {"Two": 2, "Three": 3, "Four": 4, "Five": 5, "Six": 6}


def freedoms(J):
    """Return which options count the joints less the independent conditions of closure. J: (3, joints)."""
    left = J.shape[1] - np.linalg.matrix_rank(J)
    return {word: left == count for word, count in COUNTED.items()}


def ring():
    """A chain of six bars whose end has to come back to its beginning."""
    lengths, q = random().uniform(0.5, 1.5, 6), random().uniform(-1, 1, 6)
    return freedoms(jacobian(arm(lengths), q)[PLANE])


def door():
    """A hand and a door handle that have to move as one."""
    q = random().uniform(-1, 1, 4)
    hand, handle = jacobian(arm([0.5, 0.4, 0.3, 0.2]), q)[PLANE], jacobian(arm([0.9]), [0.6])[PLANE]
    return freedoms(np.hstack([hand, -handle]))


def holding_torque(mechanism, rate, speed, load):
    """The torque at the crank where the load's rate (a function of q and G) is `speed` for each radian of it [N m].

    Without friction and weight the power of the crank is that of the load: torque = G load.
    """
    def missing(angle):
        q = close(mechanism, mechanism.q0, [angle])
        return abs(rate(q, transfer(mechanism, q)[0])) - speed

    angles = mechanism.q0[0] + np.linspace(0, 1.2, 13)
    signs = np.sign([missing(angle) for angle in angles])
    k = np.flatnonzero(np.diff(signs))[0]
    return [load * (missing(brentq(missing, angles[k], angles[k + 1])) + speed)]


def rocker(speed, load):
    """A four-bar: the rate of the rocker is that of all three joints together."""
    return holding_torque(four_bar(), lambda q, G: G.sum(), speed, load)


def plunger(speed, load):
    """A crank and a rod whose end stays on a line."""
    chain, q = arm([0.25, 0.6]), np.array([0.5, -0.5 - np.arcsin(0.25 * np.sin(0.5) / 0.6)])
    press = Mechanism([chain], [Closure(0, rows="y", to=translation(0, 0, 0))], [Joint(0, 1)], q0=q)
    return holding_torque(press, lambda q, G: (jacobian(chain, q)[0] @ G)[0], speed, load)


def parallelogram():
    """Compare how distances of a point of the ceiling from one of the beam change while the beam swings and stays level."""
    swing = np.radians(np.linspace(-100, -50, 51))
    hung = lambda along: tip_pose(arm([1.0, along]), np.stack([swing, -swing], axis=-1))[:, :2, 3]
    distance = lambda ceiling, along: np.linalg.norm(hung(along) - [ceiling, 0], axis=-1)
    parallel, slanted = np.ptp(distance(0.4, 0.4)), np.ptp(distance(0.2, 0.5))
    return {"It swings as before": parallel < 1e-12 < slanted, "It cannot move": parallel > 1e-12,
            "It swings only if": parallel > 1e-12, "It swings, and would": slanted < 1e-12}


def hinges():
    """Decide what three hinges allow together: one turn if they give a body the same velocities, else nothing."""
    free = lambda places: np.linalg.matrix_rank(np.hstack([jacobian(hinge(*at), [0.0]) for at in places]), 1e-9) == 1
    lined, beside = free([(0, 0, 0), (0, 0, 1), (0, 0, 2)]), free([(0, 0, 0), (0, 0, 1), (0.1, 0, 2)])
    return {"It turns as before": lined and not beside, "It cannot move": not lined, "It turns only if": not lined,
            "It turns, and would": beside}


def hinge(x, y, z):
    """An upright axis at a place, and as its tool one and the same point of the body."""
    return Robot([Link()], base=translation(x, y, z), tool=translation(1 - x, 1 - y, 1 - z))


ITEMS = {"A": {"loops-count": ring, "loops-ratio": rocker, "loops-redundant": parallelogram},
         "B": {"loops-count": door, "loops-ratio": plunger, "loops-redundant": hinges}}
