"""Exact derivatives of whatever a formula is made of: numbers, complex numbers, symbols.

Numbers are differentiated by a complex step, f(x + ih) = f(x) + ih f'(x) + O(h2) with h = 1e-30: no difference of
near equals, so no digit is lost (Squire and Trapp 1998). Where x is complex already, the step is taken in dual numbers
instead. Symbols, polynomials and recorded nodes differentiate themselves.
"""
from numbers import Number, Real

import numpy as np

from .dual import Dual
from .scalar import array_like

STEP = 1e-30
MOST_AT_ONCE = 1000                                  # numbers of x from which one direction comes after the other: n times less memory


def gradient(f, x):
    """df/dx_i (..., n) placed on a new last axis of f.

    f: a function of an array (..., n) to an array (..., *shape); x: array (..., n).
    """
    x = _plain(np.asarray(x))
    if x.dtype == object:
        return _of_symbols(np.asarray(f(x), dtype=object), x)
    if np.iscomplexobj(x):
        return _by_duals(f, x)
    n = x.shape[-1]
    steps = 1j * STEP * np.eye(n)
    if x.size > MOST_AT_ONCE:
        return np.stack([np.imag(f(x + step)) / STEP for step in steps], axis=-1)
    return np.moveaxis(np.imag(f(x + steps.reshape((n,) + (1,) * (x.ndim - 1) + (n,)))) / STEP, 0, -1)


def _plain(x):
    """`x`, numbers in an array of objects (fractions, SymPy's) as floats: nothing can be differentiated by them as it can by a letter."""
    if x.dtype != object or not all(getattr(v, "is_number", isinstance(v, Number)) for v in x.flat):
        return x
    return x.astype(complex if any(isinstance(v, Number) and not isinstance(v, Real) for v in x.flat) else float)


def _of_symbols(y, x):
    return array_like(y.shape + (len(x),), (v.diff(s) if hasattr(v, "diff") else 0 for v in y.flat for s in x))


def _by_duals(f, x):
    """One pass of f over objects that each carry a whole batch of values and their slopes."""
    n, batch = x.shape[-1], x.shape[:-1]
    seeds = [Dual(x[..., i], [np.ones(batch) if j == i else np.zeros(batch) for j in range(n)]) for i in range(n)]
    y = np.asarray(f(array_like((n,), seeds)), dtype=object)
    out = np.zeros(batch + y.shape + (n,), dtype=complex)
    for index, v in np.ndenumerate(y):
        if isinstance(v, Dual):
            for j in range(n):
                out[(...,) + index + (j,)] = v.slope[j]
    return out
