"""A torque law in the one form that simulations ask: x0, torque(t, q, qd, x) and rate(t, q, qd, x)."""
from typing import NamedTuple

import numpy as np

from ..model.checks import finite, got, shape_words
from ..model.gains import shown


class Plain:
    """A torque law without a state, from a function of t, q, qd."""
    x0 = np.zeros(0)

    def __init__(self, function):
        self.function = function

    def torque(self, t, q, qd, x):
        return self.function(t, q, qd)

    def rate(self, t, q, qd, x):
        return x

    def __repr__(self):
        return name_of(self.function)


def law_of(n, torque):
    """A torque law with x0, torque and rate, from what `simulate` takes."""
    if hasattr(torque, "torque"):
        return torque
    if callable(torque):
        return Plain(torque)
    tau = np.zeros(n) if torque is None else finite(torque, "torque", "None, numbers, a function (t, q, qd) or a law such as pd(...)")
    if tau.shape[-1:] != (n,):
        raise ValueError(f"torque has shape {tau.shape}; expected (..., {n}), one for each driven coordinate")
    return Plain(Constant(tau))


class Constant(NamedTuple):
    """The same torque at all times."""
    tau: np.ndarray

    def __call__(self, t, q, qd):
        return np.broadcast_to(self.tau, qd.shape)

    def __repr__(self):
        return f"constant torque {shown(self.tau)}"


def name_of(law):
    """Return the name of a law: that of a function or of a class, or the one line in which a law of this package prints."""
    law = getattr(law, "function", law)
    return getattr(law, "__name__", None) or (type(law).__name__ if type(law).__repr__ is object.__repr__ else repr(law))


def require_torque(tau, n, batch, law):
    """Return a law's torque as an array (..., n), or of any length with n None; a ValueError unless it fits states (*batch, n)."""
    try:
        out = np.asarray(tau)
    except ValueError:                               # lists of unequal length
        out = np.array(None)
    lead = out.shape[:-1][::-1]
    fits = out.dtype.kind in "biuf" and (n is None or out.shape[-1:] == (n,))
    if not fits or len(lead) > len(batch) or any(a not in (1, b) for a, b in zip(lead, batch[::-1])):
        expected = shape_words((*batch, "n" if n is None else n))
        raise ValueError(f"the law {name_of(law)} gives a torque of shape {out.shape}, {got(tau)}; expected {expected}: "
                         "one number for each driven joint, in N m (N where it slides)")
    return out
