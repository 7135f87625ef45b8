"""The linear quadratic regulator: the gain that brings a linear model home at the least cost (Kalman 1960).

    dx/dt = A x + B u        J = integral of x^T Q x + u^T R u        u = -K x,  K = R^-1 B^T P
    A^T P + P A - P B R^-1 B^T P + Q = 0        J = x(0)^T P x(0)
"""
from dataclasses import dataclass

import numpy as np

from ..model.checks import finite

@dataclass(frozen=True, eq=False)
class Regulator:
    """A gain and what it promises.

    K: (m, k) feedback gain. P: (k, k), the cost from x is x^T P x. poles: (k,) of A - B K [1/s].

    >>> import numpy as np
    >>> from robotlab import lqr
    >>> lqr([[0.0, 1.0], [0.0, 0.0]], [[0.0], [1.0]], np.eye(2), [[1.0]]).poles.real.round(3)
    array([-0.866, -0.866])
    """
    K: np.ndarray
    P: np.ndarray
    poles: np.ndarray

    def law(self, q, qd=0.0, tau=0.0):
        """A torque law for `simulate` that holds an arm at a state: tau* - K (q - q*, qd - qd*).

        q, qd: (n,) the state about which the model is linear. tau: (n,) the torque that balances the arm there, such as g(q*).

        >>> import numpy as np
        >>> from robotlab import gravity_torque, linearise, lqr, zoo
        >>> arm, up = zoo.planar(1), np.array([1.2])
        >>> model = linearise(arm, up)
        >>> law = lqr(model.A, model.B, np.eye(2), np.eye(1)).law(up, tau=gravity_torque(arm, up))
        >>> law(0.0, up, np.zeros(1)) == gravity_torque(arm, up)
        array([ True])
        """
        def law(t, now, rates):
            away = np.concatenate([now - q, rates - qd], axis=-1)
            return tau - (away[..., None, :] @ self.K.T)[..., 0, :]
        return law


def lqr(A, B, Q, R):
    """The continuous linear quadratic regulator of a linear model.

    A: (k, k), B: (k, m), as from `linearise`. Q: (k, k) or (k,), its diagonal: what a deviation costs, positive semidefinite.
    R: (m, m) or (m,): what the input costs, positive definite. Returns a `Regulator`. Raises ValueError where shapes do not
    fit, Q or R is not definite, or the inputs cannot stabilise the model.

    >>> import numpy as np
    >>> from robotlab import lqr
    >>> regulator = lqr(np.array([[0.0, 1.0], [0.0, 0.0]]), np.array([[0.0], [1.0]]), np.eye(2), np.eye(1))
    >>> regulator.K.round(3)
    array([[1.   , 1.732]])
    """
    A, B = finite(A, "A"), finite(B, "B")
    if A.ndim != 2 or A.shape[0] != A.shape[1] or B.ndim != 2 or B.shape[0] != A.shape[0]:
        raise ValueError(f"A and B have shapes {A.shape} and {B.shape}; expected (k, k) and (k, m), one model at a time")
    Q, R = _weights(Q, len(A), "Q"), _weights(R, B.shape[1], "R")
    if np.linalg.eigvalsh(Q).min() < -1e-12 * np.abs(Q).max() or not np.linalg.eigvalsh(R).min() > 0:
        raise ValueError("Q must be positive semidefinite and R positive definite: a negative cost has no least value")
    from scipy.linalg import solve_continuous_are
    try:
        P = solve_continuous_are(A, B, Q, R)
    except np.linalg.LinAlgError:
        raise ValueError("no gain stabilises this model: its inputs do not reach all of what runs away, "
                         "or Q does not see all that stays") from None
    K = np.linalg.solve(R, B.T @ P)
    return Regulator(K, P, np.linalg.eigvals(A - B @ K))


def _weights(x, k, name):
    x = finite(x, name)
    x = np.diag(x) if x.ndim == 1 else x
    if x.shape != (k, k) or not np.allclose(x, x.T):
        raise ValueError(f"{name} has shape {x.shape}; expected a symmetric matrix ({k}, {k}), or its diagonal ({k},)")
    return x
