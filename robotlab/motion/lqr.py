"""The linear quadratic regulator: the gain that brings a linear model home at the least cost (Kalman 1960).

    dx/dt = A x + B u        J = integral of x^T Q x + u^T R u        u = -K x,  K = R^-1 B^T P
    A^T P + P A - P B R^-1 B^T P + Q = 0        J = x(0)^T P x(0)
"""
from dataclasses import dataclass

import numpy as np

from ..dynamics.linearise import poles_in_words
from ..model.checks import finite, got, whole
from ..model.gains import shown
from ..near import Named

STEADY, HIDDEN = 1e-7, 1e-13                         # of the largest singular value of A: what counts as no damping, and as no rank
UNREACHED = "no gain stabilises this model: its inputs do not reach all of what runs away or stays"


@dataclass(frozen=True, eq=False)
class Regulator(Named):
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

    def __repr__(self):
        return f"Regulator of {self.K.shape[1]} states by {len(self.K)} inputs; poles {poles_in_words(self.poles)}"

    def law(self, q, qd=0.0, tau=0.0, joints=None):
        """A torque law for `simulate` that holds an arm at a state: tau* - K (q - q*, qd - qd*).

        q, qd: (n,) the state about which the model is linear; angles count with their turns, so an arm that starts a whole turn away is
        turned back by it. tau: one number or (n,), the torque that balances the arm there, such as g(q*). joints: numbers (from 1) of the
        joints that the m inputs drive, where the arm has others without a motor: theirs are torques of 0. Returns a function (t, q, qd) ->
        tau (..., n). Raises ValueError where shapes do not fit, or tau asks something of a joint without a motor.

        >>> import numpy as np
        >>> from robotlab import Link, Robot, linearise, lqr, simulate
        >>> slide = Link(kind="P", alpha=-np.pi / 2, m=1.0, com=(0, 0, 0), I_com=np.zeros((3, 3)))
        >>> rod = Link(a=0.5, m=0.2, com=(-0.25, 0, 0), I_com=np.diag([0, 0.004, 0.004]))
        >>> cart_pole = Robot([slide, rod], gravity=(-9.81, 0, 0))           # the slide is level, and the rod stands at q2 = 0
        >>> model = linearise(cart_pole, [0, 0])
        >>> law = lqr(model.A, model.B[:, :1], np.ones(4), [0.1]).law([0, 0], joints=[1])
        >>> law
        lqr about q = [0, 0]: K a matrix (2, 4)
        >>> simulate(cart_pole, law, [0.0, 0.2], [0.0, 0.0], 10.0, step=0.01).q[-1].round(3) + 0.0
        array([0., 0.])
        """
        m, n, K = len(self.K), self.K.shape[1] // 2, self.K
        if K.shape[1] % 2:
            raise ValueError(f"K has shape {K.shape}; expected (m, 2 n), for n coordinates and n rates")
        q, qd = _spread(q, "q", n, "the posture in rad or m"), _spread(qd, "qd", n, "the rates in rad/s or m/s")
        tau = _spread(tau, "tau", m if joints is None else n, "torques in N m or N")
        if joints is not None:
            driven, K = _driven(joints, m, n), np.zeros((n, 2 * n))
            K[driven] = self.K
            idle = np.delete(tau, driven)
            if (np.abs(idle) > 1e-9 * max(1.0, np.abs(tau).max())).any():
                raise ValueError(f"tau is {got(tau)}; expected 0 for joints without a motor: those driven are {got(joints)}")
        return Holding(K, q, qd, tau)


@dataclass(frozen=True, eq=False, repr=False)
class Holding:
    """The torque law of a regulator about a state: tau - K (q - q*, qd - qd*)."""
    K: np.ndarray
    q: np.ndarray
    qd: np.ndarray
    tau: np.ndarray

    def __call__(self, t, q, qd):
        away = np.concatenate([q - self.q, qd - self.qd], axis=-1)
        return self.tau - (away[..., None, :] @ self.K.T)[..., 0, :]

    def __repr__(self):
        return f"lqr about q = {shown(self.q)}: K {shown(self.K)}"


def _spread(x, name, n, of):
    """`x` as (n,): one number, or n."""
    expected = f"one number or ({n},): {of}"
    x = finite(x, name, expected)
    if x.shape not in ((), (n,)):
        raise ValueError(f"{name} has shape {x.shape}; expected {expected}")
    return np.broadcast_to(x, (n,))


def _driven(joints, m, n):
    """The places of the joints with these numbers, from 1."""
    numbers = list(joints) if np.iterable(joints) and not isinstance(joints, (str, bytes)) else [joints]
    numbers = [whole(i, "joints: each", 1, n) for i in numbers]
    if len(numbers) != m or len(set(numbers)) < m:
        raise ValueError(f"joints is {got(joints)}; expected {m} different numbers of joints, one for each row of K")
    return [i - 1 for i in numbers]


def lqr(A, B, Q, R):
    """The continuous linear quadratic regulator of a linear model.

    A: (k, k), B: (k, m), as from `linearise`. Q: (k, k) or (k,), its diagonal: what a deviation costs, positive semidefinite.
    R: (m, m) or (m,): what the input costs, positive definite. Returns a `Regulator`. Raises ValueError where shapes do not
    fit, Q or R is not definite, the inputs cannot stabilise the model, or Q does not see something in it that never dies away.

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
    require_seen(A, B, Q)
    from scipy.linalg import solve_continuous_are
    try:
        P = solve_continuous_are(A, B, Q, R)
    except np.linalg.LinAlgError:
        raise ValueError(UNREACHED) from None
    K = np.linalg.solve(R, B.T @ P)
    poles = np.linalg.eigvals(A - B @ K)
    if not poles.real.max() < 0:
        raise ValueError(UNREACHED)
    return Regulator(K, P, poles)


def require_seen(A, B, Q):
    """Raise a ValueError where the inputs do not reach what grows or stays by itself, or Q does not see what stays.

    What grows is brought home even unseen: the cheapest gain that stabilises mirrors its pole.
    """
    size = np.linalg.norm(A, 2)
    for s in np.linalg.eigvals(A):
        if s.real >= -STEADY * size and _hidden(A.T, B.T, s):
            raise ValueError(UNREACHED)
        if abs(s.real) <= STEADY * size and _hidden(A, Q, s):
            raise ValueError("Q does not see all that stays: a motion that neither grows nor dies away by itself, at the eigenvalue "
                             f"{s:.3g} 1/s of A, costs nothing, so no least cost damps it. Give its states a weight in Q")


def _hidden(A, C, s):
    """True if C x = 0 for an eigenvector x of A to s, by the rank of [A - s; C] (Hautus 1969)."""
    size = max(np.linalg.norm(A, 2), 1e-300)
    C = C * (size / max(np.linalg.norm(C, 2), 1e-300))
    return np.linalg.svd(np.vstack([A - s * np.eye(len(A)), C]), compute_uv=False)[-1] <= HIDDEN * size


def _weights(x, k, name):
    x = finite(x, name)
    x = np.diag(x) if x.ndim == 1 else x
    if x.shape != (k, k) or not np.allclose(x, x.T):
        raise ValueError(f"{name} has shape {x.shape}; expected a symmetric matrix ({k}, {k}), or its diagonal ({k},)")
    return x
