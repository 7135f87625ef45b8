"""Simulation of serial arms of rigid links: M qdd = tau - C qd - g - friction."""
import numpy as np

from ..codegen.program import program
from ..dynamics.energy import kinetic_energy, potential_energy
from ..dynamics.inertia import require_regular
from ..dynamics.probe import dry_joints, mass_matrix
from ..model.robot import as_joint_array
from ..systems.laws import law_of
from .holding import held_run
from .run import Run, Simulation, integrate, longest_step, output_times, require_torque_of
from .steep import SMOOTH, friction_slope, warn_of_steep_friction
from .stopped import whole


def simulate_rigid(robot, torque, q0, qd0, t, integrator="rk4", step=None, tolerance=1e-9, events=(), acceleration=None, progress=None,
                   smooth=None, stops=None):
    """`simulate` of a `Robot`."""
    q0, qd0 = np.broadcast_arrays(as_joint_array(robot, q0, "q0"), as_joint_array(robot, qd0, "qd0"))
    t = output_times(t)
    for name, wanted in (("events are", events), ("stops are", stops is not None)):
        if wanted and q0.ndim > 1:
            raise ValueError(f"{name} watched in one motion at a time; q0 has leading axes")
    if acceleration is not None and stops is not None:
        raise ValueError("stops and acceleration are both given; expected one: impacts need the arm's own inertia")
    law = law_of(robot.n, torque)
    require_torque_of(law, t[0], q0, qd0)
    if acceleration is None:
        require_regular(robot, q0, mass_matrix(robot, q0))
    step = longest_step(integrator, step, t)
    run = _run(robot, law, q0, acceleration, smooth, stops, step if integrator == "euler" else 0.0)
    if acceleration is None and any(link.friction for link in robot.links):
        warn_of_steep_friction(integrator, step, mass_matrix(robot, q0), friction_slope(robot, run.smooth))
    y0 = np.concatenate([q0, qd0, np.broadcast_to(run.law.x0, q0.shape[:-1] + run.law.x0.shape), 0 * q0[..., :1]], axis=-1)
    rows, reason, seen = integrate(run, y0, t, integrator, step, tolerance, events, progress)
    return whole(_report(run, t[:len(rows)], run.project(np.array(rows)), reason, seen))


def _run(robot, law, q0, acceleration, smooth, stops, blur):
    """The differential equation: with joints that are held, where something may hold them; many motions side by side are never all held
    at one time, and their dry friction is smoothed."""
    if acceleration is not None:
        return Run(robot, law, acceleration)
    own, single = _acceleration(robot, q0.ndim > 1), q0.ndim == 1
    if single and (stops is not None or dry_joints(robot).any() and smooth is None):
        return held_run(robot, law, own, q0, stops, smooth, blur)
    return Run(robot, law, own, (smooth or SMOOTH) if any(link.friction for link in robot.links) else None)


def _acceleration(robot, batch):
    """The arm's forward dynamics as a kernel: plain numbers for one motion, whole arrays for many."""
    anonymous = robot.replace(name="arm", source="", postures={})
    return program(anonymous, "forward_dynamics", "newton_euler").compile("numpy" if batch else "python")


def _report(run, t, y, reason, seen):
    (q, qd, x), work, robot = run.split_state(y), y[..., -1], run.robot
    tau = np.array([np.broadcast_to(run.law.torque(*state), state[1].shape) for state in zip(t, q, qd, x)])
    return Simulation(t, q, qd, x, tau, kinetic_energy(robot, q, qd), potential_energy(robot, q), work, reason, seen, run.evaluations)
