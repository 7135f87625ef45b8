"""Arithmetic to first order: what is left of a product when one thing is small."""
import numpy as np
import pytest

from robotlab.maths.first_order import FirstOrder, small, total


def test_products_keep_the_first_order_and_drop_the_second(rng):
    """A polynomial in a small matrix, expanded by hand and by halving: the error falls with the square."""
    A, B, x = rng.normal(size=(3, 3, 3))
    f = lambda d: (A + d) @ B @ (d + A.T) + (d * A) @ d + 2 * (d @ B)[..., 1:] @ A[1:] + d.swapaxes(-1, -2) * B
    exact, cut = (lambda s: f(s * x)), (lambda s: total(f(small(s * x))))
    assert cut(0.0) == pytest.approx(exact(0.0)) and 2 * (cut(0.5) - cut(0.0)) == pytest.approx(cut(1.0) - cut(0.0))
    errors = [np.abs(cut(s) - exact(s)).max() for s in (1e-2, 5e-3)]
    assert errors[0] / errors[1] == pytest.approx(4, rel=1e-6)


def test_the_order_of_factors_stays(rng):
    A, x = rng.normal(size=(2, 2, 2))
    assert total(A @ small(x)) == pytest.approx(A @ x) and total(small(x) @ A) == pytest.approx(x @ A)
    assert total(small(x) @ small(x)) == pytest.approx(np.zeros((2, 2))) and total(A) is A


def test_it_sums_along_axes(rng):
    zero, first = rng.normal(size=(2, 4, 3, 3))
    both = FirstOrder(zero, first)
    assert total((both * both).sum((-2, -1))) == pytest.approx((zero * zero + 2 * zero * first).sum((-2, -1)))
    assert total(both[1:3]) == pytest.approx((zero + first)[1:3])
