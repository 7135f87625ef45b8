"""Tracking of a task by an arm whose controller is wrong about the load and whose motors have limits."""
from typing import NamedTuple

import numpy as np

from ..dynamics.probe import friction_torque
from .control import computed_torque, saturated
from .run import Simulation
from .simulate import simulate
from .steep import SMOOTH, steady_step

STIFFNESS = 15.0                                     # [1/s] w of the error's equation e'' + 2 w e' + w^2 e = 0
STEP = 1e-2                                          # [s] of Runge and Kutta's method
TOLERANCE = 1e-6                                     # of Dormand and Prince's
AT_LIMIT = 1 - 1e-9


class Tracking(NamedTuple):
    """A simulated task. run: the `Simulation`. error: (N, n) q* - q [rad or m]. saturated: (n,) share of the time at the limit."""
    run: Simulation
    error: np.ndarray
    saturated: np.ndarray


def track(task, arm, model, limit=np.inf, integrator="rk4", count=201):
    """Simulate a task under computed torque, the torques cut off where the motors end.

        tau = M (qdd* + 2 w de/dt + w^2 e) + C qd + g + friction, with the M, C, g of `model`; M qdd + ... = tau with those of `arm`

    task: a `PickAndPlace` or a `Trajectory`. arm: what is there. model: what the controller believes. limit: (n,) [N m or N].
    integrator: "rk4" in steps of 10 ms, shorter where friction is steep, or "adaptive". Coulomb friction is smoothed on both sides.
    Returns a `Tracking`.
    """
    smooth = model
    for i in range(1, model.n + 1):
        smooth = smooth.with_link(i, friction=None)
    follow = computed_torque(smooth, task, STIFFNESS ** 2, 2 * STIFFNESS)
    law = saturated(lambda t, q, qd: follow(t, q, qd) + friction_torque(model, qd, SMOOTH), limit)
    q0, qd0, _ = task(0.0)[:3]
    times = np.linspace(0, task.duration, count)
    run = simulate(arm, law, q0, qd0, times, integrator=integrator, tolerance=TOLERANCE,
                   smooth=SMOOTH, step=steady_step(arm, q0, STEP) if integrator == "rk4" else None)
    return Tracking(run, task(run.t)[0] - run.q, (np.abs(run.tau) >= AT_LIMIT * np.asarray(limit)).mean(0))
