"""The one place that asks what a scalar is: number, complex number, or anything that can add and multiply.

A formula in this package is written once, over plain NumPy arrays. Their entries may be floats, complex numbers
(exact derivatives), or, with `dtype=object`, SymPy expressions, nodes of a recorded program, trigonometric
polynomials, dual numbers. Sums and products work on all of them; sine and cosine are what differs.
"""
import cmath
import math
import numbers

import numpy as np

QUARTER_TURN_TOLERANCE = 1e-12                       # [rad]: a DH angle this near to k pi/2 is k pi/2


def is_symbolic(x):
    """True if the array `x` holds objects instead of floats or complex numbers."""
    return np.asarray(x).dtype == object


def cos_sin(x):
    """cos x and sin x, entry by entry. [x in rad]

    An object may bring a method `cos_sin()`; numbers and SymPy expressions need none.
    """
    if isinstance(x, np.ndarray) and x.dtype == object:
        pairs = [_cos_sin_of_one(v) for v in x.flat]
        return tuple(array_like(x.shape, part) for part in (zip(*pairs) if pairs else ((), ())))
    if isinstance(x, (np.ndarray, np.number)):
        return np.cos(x), np.sin(x)
    return _cos_sin_of_one(x)


def array_like(shape, entries):
    """An object array of the given shape, filled in order; never unpacks an entry that is itself a sequence."""
    out = np.empty(shape, dtype=object)
    for index, entry in zip(np.ndindex(shape), entries):
        out[index] = entry
    return out


def _cos_sin_of_one(x):
    if hasattr(x, "cos_sin"):
        return x.cos_sin()
    if isinstance(x, numbers.Real):
        return (math.cos(x), math.sin(x)) if x else (1, 0)
    if isinstance(x, numbers.Complex):
        return cmath.cos(x), cmath.sin(x)
    import sympy
    return sympy.cos(x), sympy.sin(x)


def cos_sin_of_constant(angle):
    """cos and sin of a constant of the arm, exactly 0 and +-1 at quarter turns. [angle in rad]

    A twist of pi/2 typed as 1.5707963 must make zeros: 6e-17 would stay in every equation for ever.
    """
    if isinstance(angle, numbers.Real):
        turns = round(angle / (math.pi / 2))
        if abs(angle - turns * math.pi / 2) < QUARTER_TURN_TOLERANCE:
            return ((1, 0), (0, 1), (-1, 0), (0, -1))[turns % 4]
    return _cos_sin_of_one(angle)


def entries(x):
    """The entries of (..., n) along its last axis, one by one, each (...); objects themselves, not arrays of no axes."""
    return [x[..., i][()] for i in range(x.shape[-1])]


def stack(*parts):
    """The arrays or scalars in `parts`, broadcast against each other, side by side on a new last axis."""
    arrays = [np.asarray(p) for p in parts]
    shapes = {a.shape for a in arrays}
    shape = shapes.pop() if len(shapes) == 1 else np.broadcast_shapes(*shapes)
    out = np.empty(shape + (len(arrays),), dtype=np.result_type(*arrays))
    for i, a in enumerate(arrays):
        out[..., i] = a
    return out


def matrix(rows):
    """A matrix (..., r, c) from rows of arrays or scalars."""
    flat = stack(*(x for row in rows for x in row))
    return flat.reshape(flat.shape[:-1] + (len(rows), len(rows[0])))
