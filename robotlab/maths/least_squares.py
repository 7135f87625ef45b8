"""Least squares with weights, of what may be too little: the least change that explains the numbers, and how sure each one is."""
from typing import NamedTuple

import numpy as np

DEPENDENT = 1e-9                                     # of the largest singular value, or of the largest column: what is less is rounding
SHOWN = 1e-6                                         # how far an unknown may lie off what the equations show


class Fit(NamedTuple):
    """A solution, and its quality."""
    x: np.ndarray                                    # (P,) unknowns
    deviations: np.ndarray                           # (P,) standard deviations; infinite where an unknown cannot be separated from others
    left: np.ndarray                                 # (N, n) residuals b - A x
    rank: int                                        # of A: how many combinations of the unknowns the equations show
    condition: float                                 # largest over smallest of the singular values that are not rounding


def least_squares(A, b, deviation):
    """min over x of the sum of ((b - A x) / deviation)^2; where many x are as good, that of least change of the scaled unknowns.

    A: (N, n, P). b: (N, n). deviation: (n,) standard deviation of each column of b. Columns of A are scaled to length 1, by which the
    rank does not hang on units. Returns a `Fit`.
    """
    whitened = (A / deviation[:, None]).reshape(-1, A.shape[-1])
    length = np.linalg.norm(whitened, axis=0)
    scale = np.where(length > DEPENDENT * length.max(initial=0), length, np.inf)   # a column of zeros shows nothing
    U, s, Vt = np.linalg.svd(whitened / scale, full_matrices=False)
    rank = int((s > DEPENDENT * s.max(initial=0)).sum())
    U, s, Vt = U[:, :rank], s[:rank], Vt[:rank]
    x = Vt.T @ (U.T @ (b / deviation).ravel() / s) / scale
    spread = np.sqrt(((Vt / s[:, None]) ** 2).sum(0))
    deviations = np.where((Vt ** 2).sum(0) > 1 - SHOWN, spread / scale, np.inf)
    return Fit(x, deviations, b - A @ x, rank, float(s[0] / s[-1]) if rank else np.inf)


def independent(A):
    """[k] of the columns of A (rows, p) that are no sum of those kept before them.

    Gram and Schmidt's projections, each done twice, on columns that are kept alone: what rounding leaves of a dropped column is no
    direction, and must not take its share of those that follow, as it does where a QR without pivots decides.
    """
    kept, basis, most = [], np.empty((len(A), 0)), np.linalg.norm(A, axis=0).max(initial=0)
    for k, v in enumerate(A.T):
        for _ in range(2):
            v = v - basis @ (basis.T @ v)
        size = np.linalg.norm(v)
        if size > DEPENDENT * most:
            kept.append(k)
            basis = np.column_stack([basis, v / size])
    return kept
