"""Joints that move nothing with inertia: M is singular, and a torque tells no acceleration.

Seen from the tip, joint i meets the inertia that is left of M_ii where the joints b beyond it give way,

    D_i = M_ii - M_ib M_bb^-1 M_bi,

which articulated bodies divide by. M is positive definite where every D_i is above 0.
"""
from functools import lru_cache

import numpy as np

from ..model.masses import pseudo_inertia
from .composite import composite_mass_matrix

SMALLEST = 1e-13                                     # of the most inertia that a joint could move: what is less is rounding
SUSPECT = 1e-10                                      # of the most that any joint could move: a smaller one is checked again
ODD = 0.7548776662466927                             # [rad or m] times 1, 2, 3 ...: a posture that is singular only if all are
HEAD = "{noun} {i} of {name!r} moves nothing that has inertia"
CURE = "Give its link, or one beyond it, mass or inertia about its axis, or its motor a rotor"


def most_inertia(robot, q):
    """Return the inertia each joint would move with all beyond it stretched out (..., n) [kg m2 or kg]: the scale of a zero inertia."""
    return _stretched(robot, q) if "P" in robot.kinds else np.broadcast_to(_stretched_turning(robot), q.shape)


@lru_cache(maxsize=64)
def _stretched_turning(robot):
    """The same of an arm without slides (n,), whose posture does not matter."""
    return _stretched(robot, np.zeros(robot.n))


def _stretched(robot, q):
    slides = np.array([link.prismatic for link in robot.links])
    reach, out = np.zeros(q.shape), np.zeros(q.shape) + np.array(robot.rotor_inertia, dtype=float)
    for k, link in enumerate(robot.links):
        P, inner = np.abs(np.asarray(pseudo_inertia(link), dtype=float)), np.arange(robot.n) <= k
        reach = reach + inner * (abs(link.a) + abs(link.d) + slides[k] * np.abs(np.real(q[..., k, None])))
        turned = P[3, 3] * reach ** 2 + 2 * np.linalg.norm(P[:3, 3]) * reach + 2 * np.trace(P[:3, :3])
        out = out + inner * np.where(slides, P[3, 3], turned)
    return out


def suspect_inertia(robot):
    """The inertia below which a divisor of a recorded formula is checked again; None for an arm with letters."""
    return None if robot.letters else SUSPECT * float(most_inertia(robot, np.ones(robot.n)).max())


def inertias_met(M):
    """D_i of every joint (..., n) from M (..., n, n). Beyond the first that is nothing, seen from the tip, they mean nothing."""
    if M.dtype == float:
        try:                                         # of the tip first: the squares of the diagonal of its factor
            return np.diagonal(np.linalg.cholesky(M[..., ::-1, ::-1]), axis1=-2, axis2=-1)[..., ::-1] ** 2
        except np.linalg.LinAlgError:                # somewhere it is singular: the place is found below
            pass
    A = np.array(M if M.dtype == object else np.real(M))
    D = np.zeros(M.shape[:-1], dtype=A.dtype)
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        for i in reversed(range(D.shape[-1])):
            D[..., i] = A[..., i, i]
            if A.dtype == object and is_nothing(D[i]):
                break
            row = A[..., i, :i]
            A[..., :i, :i] -= row[..., :, None] * (row / D[..., i, None])[..., None, :]
    return D


def is_nothing(d):
    """True if an object, a SymPy expression or a node, is the number 0."""
    return getattr(d, "value", d) == 0


def require_inertia(robot, q, D):
    """Raise a ValueError that names the outermost joint for which D (..., n) at q (..., n) is nothing."""
    if D.dtype == object:
        nothing = [i for i, d in enumerate(D) if is_nothing(d)]
        return _refuse(robot.name, nothing[-1], None) if nothing else None
    bad = ~(np.real(D) > SMALLEST * most_inertia(robot, q))
    if bad.any():
        at = np.broadcast_to(np.real(q), bad.shape)[bad.any(-1)][0]
        i = np.flatnonzero(bad[bad.any(-1)][0])[-1]
        own = composite_mass_matrix(robot, at)[i, i] > SMALLEST * most_inertia(robot, at)[i]
        _refuse(robot.name, i, at if own else None)


def _refuse(name, i, q, noun="joint"):
    where = "" if q is None else f" of its own at {np.round(q, 6).tolist()}, where the joints beyond it give way"
    raise ValueError(f"{HEAD.format(noun=noun, i=i + 1, name=name)}{where}: no torque gives it an acceleration. {CURE}")


def require_regular(robot, q, M):
    """M (..., n, n) at q (..., n); a ValueError that names the joint, where it is singular."""
    require_inertia(robot, q, inertias_met(M))
    return M


def require_regular_somewhere(robot):
    """Raise a ValueError where an arm with numbers has a joint that moves nothing with inertia in any posture."""
    if not robot.letters and all(link.moments is None for link in robot.links):
        q = ODD * np.arange(1, robot.n + 1)
        require_regular(robot, q, composite_mass_matrix(robot, q))


def require_regular_along(mechanism, M, sizes):
    """M (k, k) along the coordinates of a mechanism; a ValueError, where it is singular. sizes: (k,), what is not nothing."""
    bad = ~(inertias_met(M) > SMALLEST * sizes)
    if bad.any():
        _refuse(mechanism.name, np.flatnonzero(bad.reshape(-1, M.shape[-1]).any(0))[-1], None, "coordinate")
    return M
