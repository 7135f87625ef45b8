"""Simulation of closed chains: the joints carried along, the closure kept, the energy as referee.

State (q, ud): all joint coordinates, and the rates of the chosen ones. Their accelerations come from the transferred model,
here in the form that needs no coefficients of second order: with qd = G ud and qdd = G udd + c,

    G^T M G udd = T - G^T (M c + h + friction),        c = - W^-1 [dJ/dt qd; 0].

After every step q is put back onto the closure by one Newton step.
"""
import numpy as np

from ..codegen.program import program
from ..dynamics.inertia import require_regular_along
from ..dynamics.energy import kinetic_energy, potential_energy
from ..model.checks import shaped
from ..systems.closed import close, closure_error, coordinate_sizes, inverse_map, joint_friction, map_rows, transfer, transferred_model
from ..systems.closure import Joint, require_mechanism
from ..systems.laws import law_of
from .run import Run, Simulation, integrate, longest_step, output_times, require_torque_of, with_law_state
from .steep import SMOOTH, friction_slope, warn_of_steep_friction
from .stopped import whole


class ClosedRun:
    """The differential equation of a mechanism: y = (q, ud, state of the law, work)."""

    def __init__(self, mechanism, law, smooth):
        self.mechanism, self.law, self.evaluations, self.smooth = mechanism, law, 0, smooth
        self.N, self.n = mechanism.N, mechanism.k
        kernels = ("mass_matrix", "bias", "jacobian", "jacobian_rate")
        self.kernels = [[program(chain.replace(name="chain", source=""), name, "newton_euler").compile("python") for name in kernels]
                        for chain in mechanism.chains]

    def rate(self, t, y):
        self.evaluations += 1
        q, ud, x = self.split_state(y)
        T = self.law.torque(t, q, ud, x)
        udd, qd, lost = self.acceleration(q, ud, T)
        return np.concatenate([qd, udd, self.law.rate(t, q, ud, x), [ud @ T - lost]])

    def acceleration(self, q, ud, T):
        """udd, qd, and the power lost to friction."""
        m, parts = self.mechanism, self.mechanism.split(q)
        inverse = inverse_map(m, map_rows(m, [k[2](x) for k, x in zip(self.kernels, parts)], 1))
        G = inverse[:, m.closed:]
        qd = G @ ud
        rates = m.split(qd)
        drift = map_rows(m, [k[3](x, v) for k, x, v in zip(self.kernels, parts, rates)], 1)
        for row, u in enumerate(m.coordinates, start=m.closed):
            if isinstance(u, Joint):
                drift[row] = 0                       # the row of a joint does not change
        c = -inverse @ (drift @ qd)
        M, h = np.zeros((self.N, self.N)), np.zeros(self.N)
        for k, s, x, v in zip(self.kernels, m.slices, parts, rates):
            M[s, s], h[s] = k[0](x), k[1](x, v)
        friction = joint_friction(m, qd, self.smooth) if m.rubs else np.zeros(self.N)
        return np.linalg.solve(G.T @ M @ G, T - G.T @ (M @ c + h + friction)), qd, qd @ friction

    def project(self, y):
        """q back on the closure, by one Newton step across it; nothing where it is closed to rounding."""
        y = with_law_state(self.law, y, slice(self.N + self.n, -1))
        q, m = y[:self.N], self.mechanism
        error = closure_error(m, q)
        if not m.closures or np.abs(error).max() < 1e-13:
            return y
        W = map_rows(m, [k[2](x) for k, x in zip(self.kernels, m.split(q))], 1)
        return np.concatenate([q - inverse_map(m, W)[:, :m.closed] @ error, y[self.N:]])

    switches, arrived, settled = Run.switches, Run.arrived, Run.settled

    def split_state(self, y):
        """q, ud and the state of the law."""
        return y[..., :self.N], y[..., self.N:self.N + self.n], y[..., self.N + self.n:-1]


def simulate_closed(mechanism, torque, q0, qd0, t, integrator="rk4", step=None, tolerance=1e-9, events=(), progress=None, smooth=None):
    """`simulate` of a `Mechanism`; SingularClosure on the way where the chosen coordinates cannot carry it on."""
    t, law = output_times(t), law_of(require_mechanism(mechanism).k, torque)
    run = ClosedRun(mechanism, law, smooth or SMOOTH)
    ud0 = shaped(qd0, "qd0", (mechanism.k,), f"rates of the chosen coordinates of {mechanism.name}")
    q0 = close(mechanism, shaped(q0, "q0", (mechanism.N,), f"joint coordinates of all chains of {mechanism.name}, in rad or m"))
    require_torque_of(law, t[0], q0, ud0)
    require_regular_along(mechanism, transferred_model(mechanism, q0)[0], coordinate_sizes(mechanism, q0))
    y0, step = np.concatenate([q0, ud0, law.x0, [0.0]]), longest_step(integrator, step, t)
    if mechanism.rubs:
        G = transfer(mechanism, y0[:mechanism.N])[0]
        slopes = np.concatenate([friction_slope(chain, run.smooth) for chain in mechanism.chains])
        warn_of_steep_friction(integrator, step, transferred_model(mechanism, y0[:mechanism.N])[0], G.T @ (slopes[:, None] * G))
    rows, reason, seen = integrate(run, y0, t, integrator, step, tolerance, events, progress)
    y, t = np.array([run.project(row) for row in rows]), t[:len(rows)]
    q, ud, x = run.split_state(y)
    qd = np.array([run.acceleration(a, b, np.zeros(mechanism.k))[1] for a, b in zip(q, ud)])
    tau = np.array([np.broadcast_to(law.torque(*state), (mechanism.k,)) for state in zip(t, q, ud, x)])
    chains = list(zip(mechanism.chains, mechanism.slices))
    kinetic = sum(kinetic_energy(chain, q[:, s], qd[:, s]) for chain, s in chains)
    potential = sum(potential_energy(chain, q[:, s]) for chain, s in chains)
    return whole(Simulation(t, q, qd, x, tau, kinetic, potential, y[:, -1], reason, seen, run.evaluations))
