"""Balance of work: what the motors put in becomes motion, height and heat.

    integral of tau^T qd dt = change of K + change of P + integral of friction^T qd dt
"""
from typing import NamedTuple

import numpy as np

from ..dynamics.energy import kinetic_energy, potential_energy
from ..dynamics.probe import friction_torque, inverse_dynamics
from ..model.numbered import require_numbers
from .limits import trajectory_of

NODES, WEIGHTS = np.polynomial.legendre.leggauss(4)  # exact for polynomials of degree 7, in each interval


class Balance(NamedTuple):
    """The energies along a motion, at `count` equally spaced times, and what each joint did until then.

    >>> from robotlab import energy_balance, quintic, zoo
    >>> balance = energy_balance(zoo.planar(1), quintic([0.0], [1.0], 1.0))
    >>> float(balance.work[-1].sum().round(3)), float(balance.potential[-1].round(3))
    (4.127, 4.127)
    """
    t: np.ndarray                                    # (count,) [s]
    power: np.ndarray                                # (count, n) tau_i qd_i [W]
    work: np.ndarray                                 # (count, n) by each motor since the start [J]
    taken: np.ndarray                                # (count, n) of it, what the motor had to take back, not negative [J]
    kinetic: np.ndarray                              # (count,) gained since the start [J]
    potential: np.ndarray                            # (count,) gained since the start [J]
    heat: np.ndarray                                 # (count,) lost to friction since the start [J]

    def __repr__(self):
        return (f"Balance of {self.work.shape[-1]} joints at {len(self.t)} times, {self.t[0]:.4g} to {self.t[-1]:.4g} s: work "
                f"{self.work[-1].sum():.4g} J = kinetic {self.kinetic[-1]:.4g} + potential {self.potential[-1]:.4g} "
                f"+ heat {self.heat[-1]:.4g}")


def energy_balance(robot, motion, count=121):
    """The `Balance` of a motion: work.sum(-1) = kinetic + potential + heat at every time.

    robot: an arm with masses. motion: a `Trajectory`. count: of the times. The integrals are taken by Gauss's rule between
    the times; K and P are not integrated but computed there, so that the two sides are independent.

    >>> from robotlab import energy_balance, quintic, zoo
    >>> balance = energy_balance(zoo.planar(1), quintic([0.0], [1.0], 1.0))
    >>> bool(abs(balance.work.sum(-1) - balance.kinetic - balance.potential - balance.heat).max() < 1e-6)
    True
    """
    t, q, qd, qdd, _ = trajectory_of(require_numbers(robot), motion).sample(count)
    step = (t[1] - t[0]) / 2
    q_in, qd_in, qdd_in, _ = trajectory_of(robot, motion)((t[:-1] + step)[:, None] + step * NODES)         # (count-1, 4, n)
    inside = inverse_dynamics(robot, q_in, qd_in, qdd_in) * qd_in
    lost = (friction_torque(robot, qd_in) * qd_in).sum(-1)
    K, P = kinetic_energy(robot, q, qd), potential_energy(robot, q)
    return Balance(t, inverse_dynamics(robot, q, qd, qdd) * qd, summed(step, inside), summed(step, np.maximum(-inside, 0)),
                   K - K[0], P - P[0], summed(step, lost[..., None])[:, 0])


def summed(step, values):
    """Integrals (count, n) from the start to each time, of values (count-1, 4, n) at the nodes of the intervals."""
    pieces = step * np.einsum("k,ikj->ij", WEIGHTS, values)
    return np.concatenate([np.zeros((1, values.shape[-1])), np.cumsum(pieces, axis=0)])
