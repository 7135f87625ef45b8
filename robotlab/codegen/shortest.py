"""The shortest program of an arm, found by trying: the frames of its links, then the factoring of common terms.

Recording takes milliseconds, so no rule says which choice an arm wants: each is recorded and the shortest kept.
"""
from typing import NamedTuple

import numpy as np

from ..dynamics.lean import View, lean_torques, usual_view
from ..dynamics.lean_mass import lean_mass_and_gravity
from ..maths.linear import solve
from ..maths.scalar import array_like
from ..model.axis_chain import axis_chain, body, gathered, in_own_unit

MOST_TRIED = 10                                      # joints up to which choices are tried
MOST_LOOKED_AT = 3                                   # links described in the frame before their turn


class Choice(NamedTuple):
    """Options by which the lean recursion records a quantity of a chain."""
    view: View                                       # for the torques
    meet: int = 0                                    # for M: the joint where wrenches and screws meet
    grouped: bool = True                             # for M: whether parallel axes share a frame
    gather: bool = True                              # whether bodies are brought together as base parameters; letters, at run time
    unit: bool = True                                # whether lengths are counted in the arm's own unit


def usual_choice(n):
    """Return the options used without a search."""
    return Choice(usual_view(n))


def chain_of(arm, choice):
    """The `AxisChain` of an arm on the nodes of a recording."""
    chain = gathered(axis_chain(arm)) if choice.gather else axis_chain(arm)
    chain = in_own_unit(chain) if choice.unit else chain
    return chain._replace(bodies=[body(J) for J in chain.bodies])


def lean_outputs(arm, quantity, choice, q, qd=None, qdd=None, tau=None):
    """The quantity by the lean recursion, as an array of nodes and zeros. arm: on nodes; q, qd, qdd, tau: arrays (n,) of nodes."""
    chain, n = chain_of(arm, choice), len(q)
    none = [0] * n
    if quantity == "inverse_dynamics":
        return array_like((n,), lean_torques(chain, choice.view, q, qd, qdd))
    M, g = lean_mass_and_gravity(chain, q, choice.meet, choice.grouped) if quantity != "bias" else (None, None)
    if quantity == "mass_matrix":
        return M
    if quantity == "mass_and_gravity":
        return np.concatenate([M, array_like((n, 1), g)], axis=1)
    if quantity == "model":
        h = lean_torques(chain._replace(up=[0, 0, 0]), choice.view, q, qd, none)
        return np.concatenate([M, array_like((n, 2), [x for pair in zip(h, g) for x in pair])], axis=1)
    bias = array_like((n,), lean_torques(chain, choice.view, q, qd, none))
    if quantity == "bias":
        return bias
    return solve(M[::-1, ::-1], (tau - bias)[::-1])[::-1]                      # from the tip: the zeros of M stay zeros


PARTS = {"model": ("bias", "mass_and_gravity"), "forward_dynamics": ("bias", "mass_matrix")}


def better_choices(choice, quantity, letters):
    """The choices that differ from one in one thing."""
    own = choice.view.own
    if quantity in ("mass_matrix", "mass_and_gravity"):
        yield from (choice._replace(meet=meet) for meet in range(len(own)) if meet != choice.meet)
        yield choice._replace(grouped=not choice.grouped)
    else:
        for i in range(len(own)):
            turned = (*own[:i], not own[i], *own[i + 1:])
            if turned.count(False) <= MOST_LOOKED_AT:
                yield choice._replace(view=choice.view._replace(own=turned))
        yield choice._replace(view=choice.view._replace(grouped=not choice.view.grouped))
    if letters:
        yield choice._replace(gather=not choice.gather)


def best_choice(record, n, quantity, letters):
    """The choice of the shortest recording, by changing one thing after another for as long as it helps.

    record(quantity, choice) gives the number of operations. What consists of parts takes the choices of its parts.
    """
    choice = usual_choice(n)
    for part in PARTS.get(quantity, (quantity,)) if n <= MOST_TRIED else ():
        fewest, better = record(part, choice), True
        while better:
            tried = [(record(part, one), k, one) for k, one in enumerate(better_choices(choice, part, letters))]
            count, _, one = min(tried)
            if better := count < fewest:
                fewest, choice = count, one
    return choice
