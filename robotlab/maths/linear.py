"""Solving M x = b for a symmetric positive definite M, over any scalar."""
import numpy as np

from .scalar import is_symbolic


def solve(M, b):
    """x (..., n) with M x = b. M: (..., n, n), symmetric and positive definite; b: (..., n).

    Objects are eliminated without choosing pivots, which a positive definite matrix never needs.
    """
    if not (is_symbolic(M) or is_symbolic(b)):
        return np.linalg.solve(M, b[..., None])[..., 0]
    L, D = factor(M)
    n = len(D)
    y = list(b)
    for i in range(n):
        for j in range(i):
            y[i] = y[i] - L[i][j] * y[j]
    x = [y[i] / D[i] for i in range(n)]
    for i in reversed(range(n)):
        for j in range(i + 1, n):
            x[i] = x[i] - L[j][i] * x[j]
    out = np.empty(n, dtype=object)
    out[:] = x
    return out


def factor(M):
    """L (unit lower triangle, as rows) and D (diagonal) with M = L D L^T, for a matrix of objects."""
    n = len(M)
    L, D = [[0] * i for i in range(n)], []
    for i in range(n):
        scaled = []                                                            # L[i][j] D[j]
        for j in range(i):
            v = M[i, j]
            for k in range(j):
                v = v - scaled[k] * L[j][k]
            scaled.append(v)
            L[i][j] = v / D[j]
        d = M[i, i]
        for j in range(i):
            d = d - scaled[j] * L[i][j]
        D.append(d)
    return L, D
