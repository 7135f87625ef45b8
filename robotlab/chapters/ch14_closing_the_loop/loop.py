"""`LoopLab`, the base of `FourBarLab` and `FiveBarLab`: a planar loop, and its model in coordinates that can be chosen."""
from functools import lru_cache

import numpy as np

from ...labs.lab import Lab
from ...labs.spec import FLAT
from ...systems.closed import SingularClosure, closure_error, joint_model, transfer, transferred_model
from .linkages import joint_angles
from .loop_views import closed_to, linkage, product, space, words_only

SWEEP = np.radians(np.arange(-180, 181, 3.0))        # of the first driven angle, for the plots
BARELY = .03                                         # |sine| below which a curve has a gap
ARROW, LONGEST = .5, .7                              # m in the picture for 1 m/s; no arrow is longer [m]
SIDES = {"the loop as drawn": 1, "the other branch": -1}


class LoopLab(Lab):
    """A planar loop of uniform rods of 1 kg each, in a vertical plane.

    A lab of this kind says how a state becomes a posture, and what is worth telling about it.
    """

    def __init__(self, controls, view, **options):
        start = {"bodies": linkage([np.array([[0.0, 0.0], [1.0, 0.0]])]), "view": FLAT | view, "show": {"ground": False},
                 "panels": 2, "H": 410}
        super().__init__(controls=controls, **start | options)

    def compute(self, state):
        loop, by = self._loop(state), state["by"]
        chains, angles, values = self._posture(loop, state)
        out = {"values": values, "plots": self._plots(loop, by, angles, values.get("side", state["side"]))}
        if not np.isfinite(chains).all():
            return out | self._open(loop, angles)
        q = np.concatenate([joint_angles(chain) for chain in chains])
        mechanism = loop.mechanism(by)
        out |= {"bodies": linkage(chains, loop.feet), "points": self._names(chains), "ghosts": self._other(loop, angles, -values["side"]),
                "badge": closed_to(closure_error(mechanism, q))}
        try:
            G = transfer(mechanism, q)[0]
        except SingularClosure as lost:
            return out | {"equation": words_only("W has no inverse here, so there is no G"), "vectors": [], "curves": line(chains),
                          "badge": (str(lost).split(": ")[0], False), "sentence": self._singular(by)}
        I_uu, P_uuu, loads = transferred_model(mechanism, q)
        return out | {"equation": product(G, joint_model(mechanism, q)[0], I_uu), "vectors": arrows(chains, G, by), "curves": [],
                      "sentence": self._sentence(G, I_uu, P_uuu, -loads, by)}

    def _other(self, loop, angles, side):
        """The other branch as a pale outline."""
        chains = loop.chains(np.squeeze(angles), side)
        return [space(chain, -.1) for chain in chains] if np.isfinite(chains).all() else []


@lru_cache(maxsize=32)
def swept(loop, by, side, others=()):
    """The model while the first driven angle turns once, the others fixed: G, I*_uu, P*_uuu and the holding torque.

    Arrays (N, ...), nan if the loop does not close or the coordinates fail.
    """
    angles = np.column_stack([SWEEP, *(np.full(len(SWEEP), x) for x in others)]) if others else SWEEP
    q = np.concatenate([joint_angles(chain) for chain in loop.chains(angles, side)], axis=-1)
    with np.errstate(invalid="ignore"):
        good = np.isfinite(q).all(-1) & (np.abs(loop.room(q, by)) > BARELY)
    mechanism = loop.mechanism(by)
    parts = (transfer(mechanism, q[good])[0], *transferred_model(mechanism, q[good])) if good.any() else ()
    out = []
    for part in parts:
        out.append(np.full((len(q),) + part.shape[1:], np.nan))
        out[-1][good] = part
    return out


def arrows(chains, G, by):
    """Velocities of the moving pins, for 1 rad/s (or 1 m/s) of each chosen coordinate."""
    out = []
    for k, cls in enumerate(("vel",) if G.shape[1] == 1 else ("x", "y") if by == "hand" else ("q1", "q2")):
        rates = np.cumsum(G[:len(chains[0]) - 1, k])
        ways = np.diff(chains[0], axis=0)
        v = np.cumsum(rates[:, None] * np.stack([-ways[:, 1], ways[:, 0]], axis=-1), axis=0)
        shown = v[:2] if G.shape[1] == 1 else v[-1:]
        for p, u in zip(chains[0][1:] if G.shape[1] == 1 else chains[0][-1:], shown):
            long = float(np.linalg.norm(u))
            if long > 5e-3:
                out.append({"at": space(p, .1), "v": space(u * min(ARROW, LONGEST / long)), "cls": cls, "text": f"{long:.2f} m/s",
                            "width": 3})
    return out


def line(chains):
    """Dashed lines through neighbouring links that lie in one line."""
    links = [(a, b) for chain in chains for a, b in zip(chain, chain[1:])]
    pairs = [(k, k + 1) for k in range(len(links) - 1) if len(chains) == 1 or k != 1] + [(1, 3)] * (len(chains) == 2)
    cross = lambda u, v: abs(u[0] * v[1] - u[1] * v[0]) / np.linalg.norm(u) / np.linalg.norm(v)
    shown = {k for i, j in pairs if cross(links[i][1] - links[i][0], links[j][1] - links[j][0]) < 1e-4 for k in (i, j)}
    ends = [links[k] for k in sorted(shown)]
    longer = [np.array([b + 1.5 * (a - b), a + 1.5 * (b - a)]) for a, b in ends]
    return [{"points": space(both, .1), "cls": "tgt", "width": 1.4, "dash": True} for both in longer]
