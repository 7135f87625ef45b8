"""Small motions of a flexible arm in closed form: each mode swings by itself.

    M qdd + K q = B tau        q = V eta        eta'' + omega^2 eta = V^T B tau        V^T M V = 1

A torque that jumps and then stays gives each mode (1 - cos omega t) / omega^2, and t^2 / 2 where omega is 0: a joint that swings.
"""
import numpy as np


def free_modes(arm):
    """(omega (N,) [rad/s], V (N, N)) about the straight posture, with V^T M V = 1; joints free, so that the first n omega are 0."""
    from scipy.linalg import eigh
    squares, V = eigh(arm.stiffness, arm.mass_matrix(np.zeros(arm.n)))
    return np.sqrt(np.maximum(squares, 0)), V


def step_response(arm, steps, t):
    """The motion that motor torques cause which change in steps: small deflections, slow turning, no weight, at rest at first.

    Slow means that the squares of the joint rates are small beside those of omega. For one link that is all which is left of the
    equations of Korayem, Yao and Basu (1992); with more links M depends on the posture, and the joints may turn by little only.
    arm: a `FlexibleArm`. steps: [(time [s], change of the motor torques (n,) [N m]), ...]. t: (N,) [s].
    Returns q, qd (N, coordinates).
    """
    omega, V = free_modes(arm)
    t, q, qd = np.asarray(t, dtype=float)[:, None], 0.0, 0.0
    for start, change in steps:
        push, since = V.T @ (arm.motors @ np.atleast_1d(change)), np.maximum(t - start, 0)
        q = q + push * since ** 2 / 2 * np.sinc(omega * since / (2 * np.pi)) ** 2          # (1 - cos omega t) / omega^2
        qd = qd + push * since * np.sinc(omega * since / np.pi)                            # sin(omega t) / omega
    return q @ V.T, qd @ V.T


def plucked(link, u, deflection):
    """Amplitudes (m,) of a link that a finger holds at x = u l, deflected by so much there: the shape of least bending energy.

    A force F bends mode k by F phi_k(u) / K_k; modes that rest where the finger is stay silent. link: a `FlexibleLink` that
    bends along y, with modes of its own ends; u: 0 to 1; deflection [m].
    """
    phi = link.shape(u)
    bend = phi / np.diag(link.stiffness)
    return deflection * bend / max(phi @ bend, np.finfo(float).tiny)
