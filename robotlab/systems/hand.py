"""An arm's dynamics at its hand: what it weighs there, and the forces that its motion and its weight make there (Khatib 1987).

    F = Lambda xdd + mu + p        Lambda = (J M^-1 J^T)^-1        mu = Jb^T C qd - Lambda (dJ/dt) qd        p = Jb^T g

with Jb = M^-1 J^T Lambda: of all joint rates that move the hand as given, those of least kinetic energy. Where the hand has as many
directions as the arm has joints, this is Freeman's transfer of generalised coordinates to the hand (1985, chapter IV).

With M = L L^T and the singular values s of B = L^-1 J^T, Lambda has the eigenvalues 1/s^2: masses, infinite where a direction is lost.
"""
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from ..dynamics.inertia import require_regular
from ..dynamics.probe import gravity_torque, mass_matrix, velocity_torque
from ..kinematics.jacobian import jacobian, jacobian_rate
from ..maths.spatial import to_link, to_parent
from ..model.checks import finite, got
from ..model.numbered import require_numbers
from ..model.robot import as_joint_array
from .closure import ROWS

SINGULAR = 1e-6                                      # of the largest singular value of B: below it a direction is lost
POSTURES, NOTHING = 20, 1e-9                         # asked for the directions that an arm has; what counts as none, of the largest


class HandDynamics(NamedTuple):
    """An arm as felt at its hand, in the k directions asked for. Lightest first, masses[i] is felt along axes[:, i].

    >>> from robotlab import zoo
    >>> from robotlab.systems import hand_dynamics
    >>> hand_dynamics(zoo.planar(2), [0.3, 1.5], [0.0, 0.0]).masses.round(3)
    array([0.333, 1.337])
    """
    inertia: np.ndarray                              # (..., k, k) Lambda [kg, kg m2 for turns]
    velocity: np.ndarray                             # (..., k) mu [N, N m]
    gravity: np.ndarray                              # (..., k) p, the force that holds the hand up [N, N m]
    inverse: np.ndarray                              # (..., n, k) Jb, the dynamically consistent inverse of J
    masses: np.ndarray                               # (..., k) eigenvalues of Lambda
    axes: np.ndarray                                 # (..., k, k) unit vectors, in columns


def hand_dynamics(robot, q, qd, directions=None):
    """F = Lambda xdd + mu + p: the arm as it is felt at its hand.

    robot: an arm with numbers. q, qd: (..., n). directions: some of "x y z rx ry rz", in world axes, such as "x y"; those of x, y, z in
    which this arm can move its tool, unless given. Friction stays in the joints.
    Returns a `HandDynamics`. Along a unit vector u the hand weighs 1/(u^T Lambda^-1 u) if it is free to give way to the side, and
    u^T Lambda u, never less, if it is guided. Where the posture is singular a mass is inf, and so are the entries of Lambda that it
    enters; nothing that the joints do acts along that axis, and mu, p and the inverse have no part along it. `masses` and `axes` are of
    use where all directions are lengths, or all are turns: of kg and kg m2 together they change with the unit of length. (Khatib 1987.)

    >>> import numpy as np
    >>> from robotlab import zoo
    >>> from robotlab.systems import hand_dynamics
    >>> hand_dynamics(zoo.planar(2), [0.0, np.pi / 2], [0.0, 0.0]).masses.round(2)
    array([0.33, 1.33])
    """
    rows = axes_named(require_numbers(robot), directions)
    q, qd = (finite(as_joint_array(robot, x, name, copy=False), name, "real numbers") for x, name in ((q, "q"), (qd, "qd")))
    q, qd = np.broadcast_arrays(q, qd) if q.shape != qd.shape else (q, qd)
    J, L = jacobian(robot, q)[..., rows, :], np.linalg.cholesky(require_regular(robot, q, mass_matrix(robot, q)))
    B = np.linalg.solve(L, _t(J))
    masses, axes = _masses(B)
    light = axes * np.where(np.isinf(masses), 0.0, masses)[..., None, :]
    bounded = light @ _t(axes)                       # Lambda without what is infinite
    inverse = np.linalg.solve(_t(L), B @ bounded)
    drift = to_parent(jacobian_rate(robot, q, qd)[..., rows, :], qd)
    velocity = to_link(inverse, velocity_torque(robot, q, qd)) - to_parent(bounded, drift)
    return HandDynamics(_with_infinite(bounded, masses, axes), velocity, to_link(inverse, gravity_torque(robot, q)), inverse, masses, axes)


def _t(A):
    return A.swapaxes(-1, -2)


def _masses(B):
    """Eigenvalues of (B^T B)^-1, smallest first, infinite where B has lost a direction, and the unit vectors that belong to them."""
    k = B.shape[-1]
    _, s, Vt = np.linalg.svd(B, full_matrices=B.shape[-2] < k)
    if s.shape[-1] < k:
        s = np.concatenate([s, np.zeros(s.shape[:-1] + (k - s.shape[-1],))], axis=-1)
    kept = s > SINGULAR * s[..., :1]
    return np.where(kept, 1 / np.where(kept, s, 1.0) ** 2, np.inf), _t(Vt)


def _with_infinite(bounded, masses, axes):
    """Lambda: where an axis of infinite mass enters an entry, that is infinite too."""
    if not np.isinf(masses).any():
        return bounded
    lost = (axes * np.isinf(masses)[..., None, :]) @ _t(axes)
    return np.where(np.abs(lost) > NOTHING, np.copysign(np.inf, lost), bounded)


def axes_named(robot, directions, known=tuple(ROWS), usual=3):
    """Rows of the Jacobian from words such as "x y"; unless given those of the first `usual` in which the tool of this arm ever moves."""
    if directions is None:
        return list(axes_moved(robot, usual))
    words = directions.split() if isinstance(directions, str) else []
    if not words or set(words) - set(known) or len(set(words)) < len(words):
        raise ValueError(f"directions is {got(directions)}; expected None or some of {' '.join(known)}, such as \"x y\"")
    return [ROWS[word] for word in words]


@lru_cache(maxsize=64)
def axes_moved(robot, usual=3):
    """Of the first `usual` rows those along which some posture of the arm moves its tool; all where there is none."""
    q = np.random.default_rng(0).uniform(-np.pi, np.pi, (POSTURES, robot.n))
    reach = np.abs(jacobian(robot, q)[:, :usual]).max((0, 2))
    moved = np.flatnonzero(reach > NOTHING * max(1.0, reach.max()))
    return tuple(int(row) for row in moved) or tuple(range(usual))
