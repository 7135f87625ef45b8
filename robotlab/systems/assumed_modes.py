"""Book's recursion: the equations of motion of an arm whose links bend in assumed modes.

A point of link i is h = (x, y, z, 1) in axes of its root, where y and z are mode shapes times amplitudes, and

    p = W_i h        W_i = W_(i-1) E_(i-1) A_i        (Korayem, Yao and Basu 1992, (1) and (2), after Book 1984)

A_i turns by joint angle i, E_i leads from the root of link i to its bent tip. Outwards go W and its rates; back comes S_i, the
integral of p'' h^T over link i and all that it carries. A coordinate gets of it what it moves: tau_i = Tr(dW_i/dq_i S_i^T).

All is in axes that turn with link 1. Amplitudes are arrays, or `FirstOrder`: then products of two of them are dropped at
every step, as in the paper. The shortening of bent beams is of second order in the amplitudes: for the recursion their
products are amplitudes of their own, and what it finds along them goes back to those that made them.
"""
from typing import NamedTuple

import numpy as np

from ..maths.chain import scan, scan_back
from ..maths.first_order import small, total
from ..maths.scalar import cos_sin, cos_sin_of_constant, entries, stack
from ..maths.spatial import pose, to_link, turn_x, turn_z

TURN = np.array([[0, -1, 0, 0], [1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]])                 # dA/dq = A TURN
ONE, ZERO = np.eye(4, dtype=int), np.zeros((4, 4), dtype=int)


class Motion(NamedTuple):
    """Link i in axes of link 1, and its rates."""
    P: np.ndarray                                    # integral of p'' times (1, x, mode shapes)
    W: np.ndarray                                    # (4, 4) of its root
    Wdd: np.ndarray
    T: np.ndarray                                    # (4, 4) of its bent tip, W E
    Td: np.ndarray
    Tdd: np.ndarray


class Load(NamedTuple):
    """Force and torques that move link i and all that it carries."""
    S: np.ndarray                                    # integral of p'' h^T
    tau: np.ndarray                                  # at joint i [N m]
    f: np.ndarray                                    # along its amplitudes [N]


def joint_turn(link, alpha_before, q):
    """A_i (..., 4, 4): from the bent tip of link i-1 to the root of link i, Rx(alpha_(i-1)) Rz(theta_i) Tz(d_i)."""
    (c, s), (ct, st) = cos_sin(q), cos_sin_of_constant(link.theta)
    ca, sa = cos_sin_of_constant(alpha_before)
    return pose(turn_x(ca, sa) @ turn_z(c * ct - s * st, s * ct + c * st), stack(0, -sa * link.d, ca * link.d))


def joint_turns(arm, q):
    """A_1 to A_n: q (..., N), of which the first n are joint angles."""
    return [joint_turn(*row) for row in zip(arm.links, [0, *(link.alpha for link in arm.links)], entries(q))]


def bent(straight, by_mode, d):
    """straight + sum of d_k by_mode_k, (..., r, c): amplitudes (..., m), a matrix for each mode (m, r, c)."""
    return straight + (d[..., None, None] * by_mode).sum(-3)


def with_products(pairs, d, dd, ddd):
    """Amplitudes, their first and second rates, each followed by those of the products of pairs: (..., m) -> (..., a)."""
    j, k = pairs
    if not j:
        return d, dd, ddd
    joined = lambda x, products: np.concatenate([x + 0 * products[..., :1], products + 0 * x[..., :1]], axis=-1)
    return (joined(d, d[..., j] * d[..., k]), joined(dd, dd[..., j] * d[..., k] + d[..., j] * dd[..., k]),
            joined(ddd, ddd[..., j] * d[..., k] + 2 * dd[..., j] * dd[..., k] + d[..., j] * ddd[..., k]))


def without_products(pairs, f, d):
    """Forces along amplitudes and products as forces along the amplitudes: (..., a) -> (..., m)."""
    (j, k), m = pairs, d.shape[-1]
    unit = np.eye(m, dtype=int)
    return f[..., :m] + (f[..., m:] * d[..., k]) @ unit[j] + (f[..., m:] * d[..., j]) @ unit[k] if j else f


def forward_step(before, b, A, qd, qdd, d, dd, ddd):
    """Motion of link i, a `Body` b, from that of link i-1. (Korayem, Yao and Basu 1992, (2), (3) and (6) to (12).)"""
    W, carried = before.T @ A, before.Td @ A
    Wd = carried + qd * (W @ TURN)
    Wdd = before.Tdd @ A + 2 * qd * (carried @ TURN) + qd * qd * (W @ TURN @ TURN) + qdd * (W @ TURN)
    H, Hd, Hdd = bent(b.H, b.H_k, d), bent(0 * b.H, b.H_k, dd), bent(0 * b.H, b.H_k, ddd)
    E, Ed, Edd = bent(b.E, b.E_k, d), bent(0 * b.E, b.E_k, dd), bent(0 * b.E, b.E_k, ddd)
    P = (Wdd @ H + 2 * (Wd @ Hd) + W @ Hdd) @ b.mass
    return Motion(P, W, Wdd, W @ E, Wd @ E + W @ Ed, Wdd @ E + 2 * (Wd @ Ed) + W @ Edd)


def backward_step(beyond, m, b, A_next, d):
    """Load of link i, a `Body` b that moves with the `Motion` m, from that of link i+1."""
    tip = beyond.S @ np.swapaxes(A_next, -1, -2) + m.Tdd @ b.tip                           # of all that the tip carries
    S = m.P @ bent(b.H, b.H_k, d).swapaxes(-1, -2) + tip @ bent(b.E, b.E_k, d).swapaxes(-1, -2) + m.Wdd @ b.hub
    tau = ((m.W @ TURN) * S).sum((-2, -1))
    own = (m.W[..., :, b.along] * m.P[..., :, 2:]).sum(-2)
    return Load(S, tau, own + ((m.W[..., None, :, :] @ b.E_k) * tip[..., None, :, :]).sum((-2, -1)))


def book_recursion(arm, q, qd, qdd, weight=True):
    """Generalised forces (..., N) that move the arm so, those that bend it apart: q, qd, qdd (..., N).

    Joints first, then the amplitudes of link after link. weight: whether gravity counts.
    """
    n, A = arm.joints, joint_turns(arm, q)
    start = Motion(None, ONE, ZERO, ONE, ZERO, base_lift(arm, A[0]) if weight else ZERO)
    A = [ONE, *A[1:]]                                                          # axes of link 1
    keep = (lambda x: x) if arm.second_order else small
    bends = [with_products(b.pairs, keep(q[..., s]), keep(qd[..., s]), qdd[..., s]) for b, s in zip(arm.bodies, arm.slices)]
    rates = ([np.asarray(v)[..., None, None] for v in entries(x)[:n]] for x in (qd, qdd))
    motions = scan(forward_step, start, zip(arm.bodies, A, *rates, *zip(*bends)))
    loads = scan_back(backward_step, Load(ZERO, None, None), zip(motions, arm.bodies, [*A[1:], ONE], [d for d, _, _ in bends]))
    tau = stack(*(total(load.tau) for load in loads)) + arm.rotor_inertia * qdd[..., :n]
    f = [without_products(b.pairs, total(load.f), q[..., s]) for b, load, s in zip(arm.bodies, loads, arm.slices)]
    return np.concatenate([tau, *f], axis=-1)


def base_lift(arm, A_1):
    """Gravity as an upward acceleration of the base, in axes of link 1: the second rate (..., 4, 4) of a pose."""
    up = to_link(A_1[..., :3, :3], -to_link(arm.base[:3, :3], np.asarray(arm.gravity)))
    return pose(np.zeros((3, 3), dtype=int), up) - np.diag([0, 0, 0, 1])


def transforms(arm, q):
    """For each link W of its root and W E of its bent tip in the world (..., 4, 4), and H (..., 4, 2+a): q (..., N)."""
    T, out = arm.base, []
    for b, A, s in zip(arm.bodies, joint_turns(arm, q), arm.slices):
        d = with_products(b.pairs, *[q[..., s]] * 3)[0]
        W = T @ A
        T = W @ bent(b.E, b.E_k, d)
        out.append((W, T, bent(b.H, b.H_k, d)))
    return out


def weight_energy(arm, q):
    """Potential energy of the weight (...) [J], zero at the origin of the world: q (..., N)."""
    out = 0
    for b, (W, T, H) in zip(arm.bodies, transforms(arm, q)):
        moment = W @ (H @ b.mass[:, :1]) + T @ b.tip[:, 3:]                    # integral of p dm
        out = out - (moment[..., :3, 0] * np.asarray(arm.gravity)).sum(-1)
    return out
