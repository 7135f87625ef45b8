"""Forces at the pins that close a loop: those by which a closure makes its chains move together.

Cut open, each chain obeys its own equations, with the closures' loads lambda and the drives' T upon it:

    M qdd + h + friction = W^T [lambda; T]

with the slope W of the map w(q) of closed.py, whose rows are those of closure and then those of the chosen coordinates. At a motion that
is known W^-T gives both; T is what `inverse_dynamics` gives.
"""
import numpy as np

from ..dynamics.probe import inverse_dynamics
from ..kinematics.influence import influence
from ..maths.spatial import to_link, to_parent
from .closed import along_coordinates, closure_error, inverse_map, map_rows, transfer
from .closure import require_mechanism

OPEN = 1e-6                                          # [m and rad]: a posture that is so far from closed has no pins
LOOSE = 1e-6                                         # of 1: share of a load in what the loop can hold in itself without a sign of it


def pin_forces(mechanism, q, qd, qdd):
    """Return the force and the moment that each closure of a mechanism transmits: M qdd + h + friction = W^T [lambda; T].

    q: (..., N) a closed posture. qd, qdd: (..., k) of the chosen coordinates; where torques tau are known, qdd is
    forward_dynamics(mechanism, q, qd, tau). The drives act along the chosen coordinates alone.
    Returns two arrays (..., closures, 3) [N, N m]: what the tip of chain `a` feels there, at its tip and in world axes; chain `b`, or the
    ground, feels the opposite. A direction that the closure leaves free has 0. One in which more closes the loop than need be has nan:
    there the loop may be strained in itself, and no motion of rigid links tells how much.
    Raises ValueError where q is not closed, SingularClosure where the chosen coordinates do not determine the motion.

    >>> from robotlab.systems import mechanisms, pin_forces
    >>> loop = mechanisms.four_bar()
    >>> force, moment = pin_forces(loop, loop.q0, [0.0], [0.0])
    >>> force.round(3), moment
    (array([[ 1.407, 15.436,  0.   ]]), array([[0., 0., 0.]]))
    """
    parts = require_mechanism(mechanism).split(q)
    gap = np.abs(closure_error(mechanism, q)).max(initial=0.0)
    if not gap <= OPEN:
        raise ValueError(f"q leaves {mechanism.name} open by {gap:.3g} m or rad; expected a closed posture, as close(mechanism, q) gives")
    ud, udd = along_coordinates(mechanism, qd, "qd"), along_coordinates(mechanism, qdd, "qdd")
    G, H = transfer(mechanism, q)
    rates = to_parent(G, ud)
    accelerations = to_parent(G, udd) + np.einsum("...amn,...m,...n->...a", H, ud, ud)
    moves = zip(mechanism.chains, parts, mechanism.split(rates), mechanism.split(accelerations))
    needed = np.concatenate([inverse_dynamics(*move) for move in moves], axis=-1)
    W = map_rows(mechanism, [influence(chain, x, 1)[0] for chain, x in zip(mechanism.chains, parts)], 1)
    loads = np.where(determined(W), to_link(inverse_map(mechanism, W), needed), np.nan)
    return _by_closure(mechanism, loads)


def determined(W):
    """Return which loads of the rows (..., c+k) follow from W^T loads: those absent from all loads x without effect, W^T x = 0."""
    idle = np.linalg.svd(W)[0][..., W.shape[-1]:]
    return np.abs(idle).max(-1, initial=0.0) < LOOSE


def _by_closure(mechanism, loads):
    """Force and moment (..., closures, 3) from the loads of the rows of closure."""
    out, first = np.zeros((*loads.shape[:-1], len(mechanism.closures), 6)), 0
    for i, closure in enumerate(mechanism.closures):
        out[..., i, closure.index] = loads[..., first:first + len(closure.index)]
        first += len(closure.index)
    return out[..., :3], out[..., 3:]
