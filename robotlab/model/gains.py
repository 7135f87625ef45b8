"""Gains of control laws: one number, one for each joint, or a matrix, which couples the joints."""
import numpy as np

from .checks import finite, got


def gain(x, n, name, unit="", zero=True, matrix="any"):
    """`x` as a float, as (n,) or as a matrix (n, n), for `times`.

    Numbers must not be negative, nor 0 unless `zero`. matrix: "any" is taken as it is, "passive" needs a symmetric part, "symmetric" a
    symmetric matrix without negative eigenvalues; nor may one of these be 0 unless `zero`.
    """
    definite = "positive semidefinite" if zero else "positive definite"
    kind = {"any": "", "passive": f", its symmetric part {definite}", "symmetric": f", symmetric and {definite}"}[matrix]
    expected = (f"one {'number that is not negative' if zero else 'positive number'}, or one for each of {n}, or a matrix ({n}, {n})"
                f"{kind}{unit and f', in {unit}'}")
    out = finite(x, name, expected)
    if out.shape not in ((), (1,), (n,), (n, n)) or not _sound(out, zero, matrix):
        raise ValueError(f"{name} is {got(x)}; expected {expected}")
    return out if out.ndim else float(out)


def _sound(K, zero, matrix):
    """True if the numbers, or the eigenvalues of a matrix of that kind, are as large as they must be."""
    if K.ndim == 2 and matrix == "any":
        return True
    if K.ndim == 2 and matrix == "symmetric" and not np.allclose(K, K.T):
        return False
    values = K if K.ndim < 2 else np.linalg.eigvalsh((K + K.T) / 2)
    rounding = 1e-12 * np.abs(K).max() if K.ndim == 2 else 0.0
    return bool((values >= -rounding).all() if zero else (values > rounding).all())


def times(K, x):
    """K x for x (..., n)."""
    return K * x if type(K) is float or K.ndim < 2 else x @ K.T


def as_matrix(K, n):
    """The same gain as a matrix (n, n)."""
    return K if np.ndim(K) == 2 else np.diag(np.broadcast_to(K, (n,)))


def shown(K):
    """A gain in few words, or words as they are."""
    if isinstance(K, str):
        return K
    if np.ndim(K) == 2:
        return f"a matrix {K.shape}"
    return f"{K:.4g}" if np.ndim(K) == 0 else "[" + ", ".join(f"{x:.4g}" for x in K) + "]"


def told(law, robot, **gains):
    """A law of an arm in one line, such as "pd of 'two rods': kp 100, kd 20"."""
    return f"{type(law).__name__} of {robot.name!r}: " + ", ".join(f"{name} {shown(K)}" for name, K in gains.items())
