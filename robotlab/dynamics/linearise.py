"""Linear models of an arm near a state or along a motion, in two ways.

In closed form with influence coefficients (Freeman 1985, (2-225)):

    dtau = I* dqdd + qd^T (P* + P*^T) dqd + (dtau/dq) dq

and by complex steps through any method. State (dq, dqd), input dtau; `systems.motors` adds currents and voltages.
"""
from dataclasses import dataclass

import numpy as np

from ..kinematics.frames import link_poses
from ..kinematics.influence import influence
from ..maths.graph import as_nodes, derivative
from ..maths.scalar import array_like
from ..maths.spatial import cross, skew, to_parent
from ..model.checks import finite, one_of
from ..model.numbered import require_numbers
from ..model.quick import quick
from ..model.robot import as_joint_array
from ..model.masses import require_masses
from ..near import Named
from .inertia import require_regular
from .inputs import joint_arrays
from .lean import lean
from .methods import method_named
from .probe import friction_constants, mass_matrix

STEP = 1e-30


@dataclass(frozen=True, eq=False)
class LinearModel(Named):
    """dx/dt = A x + B u about one state, or many along leading axes. A: (..., k, k). B: (..., k, m).

    >>> from robotlab import linearise, zoo
    >>> float(linearise(zoo.planar(1), [1.5707963]).poles.real.max().round(2))
    3.84
    """
    A: np.ndarray
    B: np.ndarray

    @property
    def poles(self):
        """The eigenvalues of A (..., k) [1/s]: with a positive real part the state runs away by itself."""
        return np.linalg.eigvals(self.A)

    def __repr__(self):
        states, inputs = self.B.shape[-2:]
        words = f"LinearModel of {states} states and {inputs} inputs"
        if self.A.ndim > 2:
            return f"{words} at each of {self.A[..., 0, 0].size:,} postures"
        return f"{words}; poles {poles_in_words(self.poles)}"


def poles_in_words(poles):
    """Poles (k,) as text, the fastest growing first: "3.84, -3.84 1/s", pairs as "-1 ± 2i 1/s"."""
    order = sorted((complex(p) for p in poles if p.imag >= -1e-9 * abs(p)), key=lambda p: -p.real)
    shown = [f"{p.real:.3g} ± {p.imag:.3g}i" if p.imag > 1e-9 * abs(p) else f"{p.real:.3g}" for p in order]
    return ", ".join(x.replace("-0 ", "0 ") if x != "-0" else "0" for x in shown) + " 1/s"


def _on_nodes(robot, q, qd, qdd):
    tau = as_nodes(q[0].graph, lean(robot, q, qd, qdd))
    found = [[(x, {}) for x in v] for v in (q, qd)]  # each with what is known of its slopes
    return array_like((2, robot.n, robot.n), (derivative(t, x, known) for v in found for t in tau for x, known in v))


@quick(_on_nodes, "q", "qd", "qdd", finish=tuple)
def torque_slopes(robot, q, qd, qdd):
    """dtau/dq and dtau/dqd of tau = M qdd + C qd + g in closed form, with G, H and D of every link: (..., n, n) each.

    q, qd, qdd: (..., n). [..., i, l] is the slope of tau_i by q_l or qd_l. (Freeman 1985, (2-225).)
    """
    q, qd, qdd = joint_arrays(robot, q, qd, qdd)
    require_masses(robot)
    poses, by_q, by_qd = link_poses(robot, q), 0, 0
    for i, link in enumerate(robot.links, start=1):
        R = poses[..., i, :3, :3]
        parts = [influence_of_link(x, qd, qdd) for x in _halves(influence(robot, q, 3, link=i, point=link.com))]
        slopes = _slopes_of_link(link.m, R @ link.I_com @ np.swapaxes(R, -1, -2), robot.gravity, *parts)
        by_q, by_qd = by_q + slopes[0], by_qd + slopes[1]
    return by_q, by_qd


def _halves(coefficients):
    """G, H, D of the point and of the link's turning."""
    return ([x[(..., slice(3), *(slice(None),) * k)] for k, x in enumerate(coefficients, 1)],
            [x[(..., slice(3, None), *(slice(None),) * k)] for k, x in enumerate(coefficients, 1)])


def influence_of_link(coefficients, qd, qdd):
    """Rows [..., l, :] of coordinate l: G_l and the slopes of velocity and acceleration by q_l and qd_l; and H itself."""
    G, H, D = coefficients
    rows = lambda X: np.moveaxis(X, -2, -1)
    Hqd = (H * qd[..., None, None, :]).sum(-1)                                 # sum_n H_ln qd_n: rows l of (..., 3, n)
    both = Hqd + (H * qd[..., None, :, None]).sum(-2)                          # and with the roles changed: da/dqd_l
    quadratic = ((D * qd[..., None, None, None, :]).sum(-1) * qd[..., None, None, :]).sum(-1)
    by_q = (H * qdd[..., None, None, :]).sum(-1) + quadratic                   # da/dq_l
    v, a = to_parent(G, qd), to_parent(G, qdd) + (Hqd * qd[..., None, :]).sum(-1)
    return rows(G), np.moveaxis(H, -3, -1), rows(Hqd), rows(both), rows(by_q), v, a


def _slopes_of_link(m, Pi, gravity, point, turning):
    """The share of one link: its force m (a - g) and its moment Pi alpha + w x Pi w, through G, and how they change."""
    G, H, _, a_by_qd, a_by_q, _, a = point
    W, HW, w_by_q, al_by_qd, al_by_q, w, alpha = turning
    force = m * (a - gravity)
    moment = to_parent(Pi, alpha) + cross(w, to_parent(Pi, w))
    each = lambda x: x[..., None, :]
    turned = skew(W) @ Pi[..., None, :, :] - Pi[..., None, :, :] @ skew(W)      # dPi/dq_l
    apply = lambda X: X @ np.swapaxes(Pi, -1, -2)                              # Pi to rows of vectors
    Pw = each(to_parent(Pi, w))
    moment_by_q = (to_parent(turned, each(alpha)) + apply(al_by_q) + cross(w_by_q, Pw)
                   + cross(each(w), to_parent(turned, each(w)) + apply(w_by_q)))
    moment_by_qd = apply(al_by_qd) + cross(W, Pw) + cross(each(w), apply(W))
    t = lambda X: np.swapaxes(X, -1, -2)
    carried = to_parent(H, force[..., None, :]) + to_parent(HW, moment[..., None, :])          # dG_i/dq_l . load
    by_q = t(carried) + m * (G @ t(a_by_q)) + W @ t(moment_by_q)
    return by_q, m * (G @ t(a_by_qd)) + W @ t(moment_by_qd)


def torque_slopes_by_steps(robot, q, qd, qdd, method="newton_euler"):
    """The same two slopes by complex steps through a method: (..., n, n) each."""
    q, qd, qdd = joint_arrays(robot, q, qd, qdd)
    f, steps = method_named(method), 1j * STEP * np.eye(robot.n)
    by_q = [np.imag(f(robot, q + step, qd, qdd)) / STEP for step in steps]
    by_qd = [np.imag(f(robot, q, qd + step, qdd)) / STEP for step in steps]
    return np.stack(by_q, axis=-1), np.stack(by_qd, axis=-1)


def linearise(robot, q, qd=None, qdd=None, slopes="influence"):
    """The linear model of the arm about a state, viscous friction included.

        M dqdd = dtau - (dtau/dq) dq - (dtau/dqd) dqd

    q, qd, qdd: (..., n); the arm at rest unless given. slopes: "influence" (closed form) or "steps" (complex steps).
    Returns a `LinearModel` with A (..., 2n, 2n) and B (..., 2n, n).

    >>> from robotlab import linearise, zoo
    >>> model = linearise(zoo.planar(1), [0.0])
    >>> model.A.shape, model.B.shape
    ((2, 2), (2, 1))
    """
    ways = {"influence": torque_slopes, "steps": torque_slopes_by_steps}
    one_of(slopes, "slopes", ways)
    q = finite(as_joint_array(require_numbers(robot), q), "q", "real numbers (..., n)")
    qd, qdd = (0 * q if x is None else x for x in (qd, qdd))
    by_q, by_qd = ways[slopes](robot, q, qd, qdd)
    by_qd = by_qd + np.diag(friction_constants(robot)[:, 0])
    M, n = require_regular(robot, q, mass_matrix(robot, q)), robot.n
    inverse = np.linalg.inv(np.broadcast_to(M, by_q.shape))
    A, B = np.zeros(by_q.shape[:-2] + (2 * n, 2 * n)), np.zeros(by_q.shape[:-2] + (2 * n, n))
    A[..., :n, n:], A[..., n:, :n], A[..., n:, n:], B[..., n:, :] = np.eye(n), -inverse @ by_q, -inverse @ by_qd, inverse
    return LinearModel(A, B)
