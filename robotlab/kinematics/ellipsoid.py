"""The ellipsoids of velocity and of force: what a posture makes easy, and what it makes hard (Yoshikawa 1985)."""
import numpy as np


def velocity_ellipsoid(J):
    """The symmetric matrix E that turns the unit ball into the velocities of all rates with |qd| <= 1.

        E = (J J^T)^(1/2) = U S U^T        with J = U S V^T

    J: (..., r, n) some rows of a Jacobian. Returns (..., r, r); the half axes are its eigenvalues, the singular values of J.
    Unlike U and S by themselves, E changes smoothly where two half axes are equally long.
    """
    return _between(J, lambda s: s)


def force_ellipsoid(J, longest=np.inf):
    """The same for the forces that torques with |tau| <= 1 can balance: half axes 1/s, at most `longest`.

        F^T (J J^T) F <= 1        long where the velocity ellipsoid is short

    J: (..., r, n). Returns (..., r, r). A direction that is lost would be infinitely long; `longest` cuts it off.
    """
    return _between(J, lambda s: 1 / np.maximum(s, 1 / longest if longest < np.inf else 0))


def _between(J, f):
    """U f(S) U^T with all r directions, those that J cannot reach having the singular value 0."""
    J = np.asarray(J, dtype=float)
    U, s, _ = np.linalg.svd(J, full_matrices=True)
    full = np.zeros(J.shape[:-1])
    full[..., :s.shape[-1]] = s
    with np.errstate(divide="ignore"):
        return (U * f(full)[..., None, :]) @ np.swapaxes(U, -1, -2)
