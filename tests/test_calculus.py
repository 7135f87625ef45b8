"""Exact derivatives."""
import tracemalloc

import numpy as np
import pytest
import sympy as sp

from robotlab.maths.calculus import gradient
from robotlab.maths.scalar import cos_sin, stack


def f(x):
    """A function of three variables to a 2 x 2 matrix, in the words that formulas use."""
    c, s = cos_sin(x[..., 0])
    rows = stack(c * x[..., 1], s * x[..., 2], x[..., 1] * x[..., 2] / 2, 3 - c)
    return rows.reshape(rows.shape[:-1] + (2, 2))


def expected(x):
    c, s = np.cos(x[..., 0]), np.sin(x[..., 0])
    zero = 0 * c
    slopes = [[-s * x[..., 1], c, zero], [c * x[..., 2], zero, s], [zero, x[..., 2] / 2, x[..., 1] / 2], [s, zero, zero]]
    return np.moveaxis(np.array(slopes), (0, 1), (-2, -1)).reshape(x.shape[:-1] + (2, 2, 3))


@pytest.mark.parametrize("batch", [(), (5,), (2, 3), (20, 30)])
def test_numbers(batch, rng):
    x = rng.normal(size=batch + (3,))
    assert gradient(f, x) == pytest.approx(expected(x), abs=1e-14)


def test_many_need_little_more_memory_than_the_answer(rng):
    """A tab that has grown for them stays as large."""
    x = rng.normal(size=(10_000, 3))
    tracemalloc.start()
    size, (_, peak) = gradient(f, x).nbytes, tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 4 * size


@pytest.mark.parametrize("batch", [(), (5,)])
def test_complex_numbers_are_differentiated_too(batch, rng):
    """So that a complex step can pass through a formula that itself takes derivatives."""
    x = rng.normal(size=batch + (3,)) + 1j * rng.normal(size=batch + (3,))
    assert gradient(f, x) == pytest.approx(expected(x), abs=1e-13)


def test_symbols():
    x = np.array(sp.symbols("x y z"), dtype=object)
    out, at = gradient(f, x), {"x": 0.3, "y": -1.2, "z": 2.0}
    values = np.vectorize(lambda e: float(sp.sympify(e).subs(at)))(out)
    assert values == pytest.approx(expected(np.array([0.3, -1.2, 2.0])), abs=1e-14)


def test_a_tiny_slope_beside_a_large_value_keeps_its_digits():
    assert gradient(lambda x: 1e12 + 1e-6 * x ** 2, np.array([3.0]))[0, 0] == pytest.approx(6e-6, rel=1e-14)
