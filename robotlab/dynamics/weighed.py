"""Payload of a hand, from the change of its link's mass parameters."""
from typing import NamedTuple

import numpy as np

from ..model.axis_chain import along_x

TOLD = 1e-6                                          # how much of a number torques may leave open


class Payload(NamedTuple):
    """Body added to the last link, in axes of the last frame; nan where torques do not determine it.

    >>> import numpy as np
    >>> from robotlab import inverse_dynamics, with_payload, zoo
    >>> from robotlab.systems import identify
    >>> arm, state = zoo.scara(), np.random.default_rng(0).normal(size=(3, 50, 4))
    >>> held = identify(arm, *state, inverse_dynamics(with_payload(arm, 0.7, at=[0.1, 0.2, 0.3]), *state), changed=4).payload
    >>> round(held.mass, 6), held.at.round(6)
    (0.7, array([0.1, 0.2, nan]))
    """
    mass: float                                      # [kg]
    at: np.ndarray                                   # (3,) its centre of mass [m]
    inertia: np.ndarray                              # (3, 3) about its centre of mass [kg m2]


def payload_of(robot, more, free):
    """The `Payload` of moments (4, 4) about the last axis. free: (k, 4, 4) changes of them that change no torque."""
    link = robot.links[-1]
    X = np.eye(4) if robot.convention == "modified" else np.linalg.inv(np.array(along_x(link.a, link.alpha), dtype=float))
    more, free = X @ more @ X.T, X @ free @ X.T
    told = lambda x, open: np.where(np.abs(open).max(0) < TOLD, x, np.nan)
    mass, h = told(more[3, 3], free[:, 3, 3]), told(more[:3, 3], free[:, :3, 3])
    at = h / mass
    return Payload(float(mass), at, told(turning(more), turning(free)) - mass * turning(np.outer(at, at)))


def turning(S):
    """The inertia tr(S) 1 - S (..., 3, 3) of second moments; each entry from those alone that it needs, for some are nan."""
    S = S[..., :3, :3]
    own = np.diagonal(S, axis1=-2, axis2=-1)
    return np.where(np.eye(3, dtype=bool), (np.roll(own, 1, -1) + np.roll(own, 2, -1))[..., None], -S)
