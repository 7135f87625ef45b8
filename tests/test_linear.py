"""Solving with a positive definite matrix, over any scalar."""
import numpy as np
import pytest
import sympy as sp

from robotlab.maths.linear import solve


def test_numbers_in_batches(rng):
    A, b = rng.normal(size=(5, 4, 4)), rng.normal(size=(5, 4))
    M = A @ np.swapaxes(A, -1, -2) + np.eye(4)
    assert np.einsum("bij,bj->bi", M, solve(M, b)) == pytest.approx(b)


def test_symbols():
    a, b, c = sp.symbols("a b c")
    M, r = np.array([[a, b, 0], [b, c, 1], [0, 1, a]], dtype=object), np.array([1, a, b], dtype=object)
    x = solve(M, r)
    assert all(sp.cancel(e) == 0 for e in M @ x - r)
