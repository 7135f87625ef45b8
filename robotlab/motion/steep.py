"""Friction that rises steeply at rest: its slope, and whether a step of an integrator is short enough for it."""
import warnings

import numpy as np

from ..dynamics.probe import mass_matrix
from ..model.motor import Friction

SMOOTH = 0.01                                        # [rad/s or m/s]: over this rate Coulomb friction rises
# what step times slope of friction over inertia may be: beyond STEEP a small swing of the rate grows; beyond WRONG it also grows so
# far that what is held creeps at another mean rate (found by trying loads of 0 to 95 % of the friction)
STEEP = {"euler": 2.0, "rk4": 2.78, "adams": 1.2}
WRONG = {"euler": 2.0, "rk4": 4.0, "adams": 1.2}


def friction_slope(robot, smooth=SMOOTH):
    """Return the slope of each joint's friction against its rate, at rest (n,) [N m s/rad, or N s/m].

    smooth: the rate over which dry friction rises; None where it holds, and viscous friction alone is steep.
    """
    friction = [link.friction or Friction() for link in robot.links]
    return np.array([f.viscous + (max(f.coulomb) / smooth if smooth else 0.0) for f in friction])


def warn_of_steep_friction(integrator, step, M, slope):
    """Warn where a step is too long for the friction: M (..., n, n), slope (n,) or (..., n, n), in the same coordinates."""
    if integrator not in STEEP:
        return
    slope = np.diag(slope) if np.ndim(slope) == 1 else slope
    fastest = np.abs(np.linalg.eigvals(np.linalg.solve(M, np.broadcast_to(slope, M.shape)))).max()
    if step * fastest > WRONG[integrator]:
        warnings.warn(f"step {step:.3g} s is too long for the friction of this arm: where it comes to rest, the rate swings up and what "
                      f"should be held creeps. A step below {STEEP[integrator] / fastest:.2g} s, or the integrator \"adaptive\", holds it",
                      RuntimeWarning, stacklevel=3)


def steady_step(robot, q, step, integrator="rk4"):
    """A step [s], at most `step`, short enough for the arm's friction at the posture q."""
    fastest = np.abs(np.linalg.eigvals(np.linalg.solve(mass_matrix(robot, q), np.diag(friction_slope(robot))))).max()
    return min(step, .9 * STEEP[integrator] / max(fastest, 1e-300))
