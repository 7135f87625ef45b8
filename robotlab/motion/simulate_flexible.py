"""Simulation of arms with flexible links.

In one step of an explicit method the fastest mode may turn by a radian or two, no more, whether it moves much or not: four
modes of a steel link ask for a step below a millisecond, stiffer links for one that shrinks with sqrt(EI).
"""
import numpy as np

from ..maths.spatial import to_link, to_parent
from ..systems.laws import law_of
from .run import Run, Simulation, integrate, longest_step, output_times, require_torque_of
from .stopped import whole

TURN = {"euler": 0.01, "rk4": 2.0, "adams": 0.5}     # [rad] of the fastest mode in one step
LONGEST = 1e-3                                       # [s]


class Motors:
    """A law of motor torques as one of generalised forces: it sees what encoders see, or, if it wants, all coordinates."""

    def __init__(self, arm, law, full_state):
        self.law, self.x0, self.n, self.N = law, law.x0, arm.joints, arm.n
        self.slopes = arm.motors[self.n:] if arm.motors[self.n:].any() else None
        self.full_state, self.project = full_state, getattr(law, "project", None)

    def measured(self, q):
        """Motor angles (..., n) or rates, from all of them."""
        if self.full_state:
            return q
        return q[..., :self.n] if self.slopes is None else q[..., :self.n] + to_link(self.slopes, q[..., self.n:])

    def of_motors(self, t, q, qd, x):
        """Motor torques (..., n)."""
        return np.asarray(self.law.torque(t, self.measured(q), self.measured(qd), x))

    def torque(self, t, q, qd, x):
        """Generalised forces (..., N)."""
        tau, out = self.of_motors(t, q, qd, x), np.zeros(q.shape)
        out[..., :self.n] = tau
        if self.slopes is not None:
            out[..., self.n:] = to_parent(self.slopes, tau)
        return out

    def rate(self, t, q, qd, x):
        """Rate of the law's own state."""
        return self.law.rate(t, self.measured(q), self.measured(qd), x) if len(self.x0) else x


def simulate_flexible(arm, torque, q0, qd0, t, integrator="rk4", step=None, tolerance=1e-9, events=(), full_state=False, progress=None):
    """`simulate` of a `FlexibleArm`. step: unless given, at most 1 ms, and what the fastest mode at q0 lets pass; near that limit RK4 damps
    it, and "adaptive" keeps all of its energy."""
    q0, qd0 = np.broadcast_arrays(arm.check(q0, "q0"), arm.check(qd0, "qd0"))
    if events and q0.ndim > 1:
        raise ValueError("events are watched in one motion at a time; q0 has leading axes")
    t, law = output_times(t), law_of(arm.joints, torque)
    motors = Motors(arm, law, full_state and (callable(torque) or hasattr(torque, "torque")))
    seen0 = motors.measured(q0), motors.measured(qd0)
    if not len(law.x0):
        require_torque_of(law, t[0], *seen0, arm.joints)
    run = Run(arm, motors, acceleration(arm, q0.ndim > 1))
    if step is None and integrator in TURN:
        fastest = 2 * np.pi * arm.natural_modes(q0.reshape(-1, arm.n)[0], locked=False)[0].max()
        step = min(TURN[integrator] / max(fastest, TURN[integrator] / LONGEST), np.diff(t).min())
    step = longest_step(integrator, step, t)
    y0 = np.concatenate([q0, qd0, np.broadcast_to(law.x0, q0.shape[:-1] + law.x0.shape), 0 * q0[..., :1]], axis=-1)
    rows, reason, seen = integrate(run, y0, t, integrator, step, tolerance, events, progress)
    y, t = run.project(np.array(rows)), t[:len(rows)]
    (q, qd, x), work = run.split_state(y), y[..., -1]
    tau = np.array([np.broadcast_to(motors.of_motors(*state), q0.shape[:-1] + (arm.joints,)) for state in zip(t, q, qd, x)])
    return whole(Simulation(t, q, qd, x, tau, arm.kinetic_energy(q, qd), arm.potential_energy(q), work, reason, seen, run.evaluations))


def acceleration(arm, batch):
    """Forward dynamics as a kernel: whole arrays for many motions, plain numbers for one, whose soundness is not asked each time."""
    program = arm.program("forward_dynamics")
    if batch:
        return program.compile("numpy")
    rows, none = program.compile("python").unchecked, np.zeros(0)
    return lambda q, qd, force: rows([q[None], qd[None], force[None]], none)[0]
