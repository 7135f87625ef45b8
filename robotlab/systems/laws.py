"""A torque law in the one form that simulations ask: x0, torque(t, q, qd, x) and rate(t, q, qd, x)."""
import numpy as np

from ..model.checks import finite


class Plain:
    """A torque law without a state, from a function of t, q, qd."""
    x0 = np.zeros(0)

    def __init__(self, function):
        self.function = function

    def torque(self, t, q, qd, x):
        return self.function(t, q, qd)

    def rate(self, t, q, qd, x):
        return x


def law_of(n, torque):
    """A torque law with x0, torque and rate, from what `simulate` takes."""
    if hasattr(torque, "torque"):
        return torque
    if callable(torque):
        return Plain(torque)
    tau = np.zeros(n) if torque is None else finite(torque, "torque", "None, numbers, a function (t, q, qd) or a law such as pd(...)")
    if tau.shape[-1:] != (n,):
        raise ValueError(f"torque has shape {tau.shape}; expected (..., {n}), one for each driven coordinate")
    return Plain(lambda t, q, qd: np.broadcast_to(tau, qd.shape))
