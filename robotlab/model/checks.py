"""Checks of arguments at the door: a ValueError says their name, what was got and what was expected."""
import numbers
from decimal import Decimal
from os import PathLike

import numpy as np

MOST_BITS = 1023                                     # of a whole number that a float can hold
SHOWN = 80                                           # characters of what was got


def got(x):
    """Describe the value got, in few words."""
    if isinstance(x, np.ndarray) and x.size > 6:
        return f"an array of shape {x.shape}"
    text = " ".join(repr(x).split())
    return text if len(text) <= SHOWN else f"{text[:SHOWN]} ... (a {type(x).__name__})"


def finite(x, name, expected="finite numbers"):
    """`x` as an array of floats."""
    try:
        out = np.asarray(x)
        if out.dtype.kind not in "biuf":
            out = out.astype(float) if out.dtype == object and all(isinstance(v, numbers.Real) for v in out.flat) else None
    except (TypeError, ValueError, OverflowError):
        out = None
    if out is None or not np.isfinite(out := out.astype(float, copy=False)).all():
        raise ValueError(f"{name} is {got(x)}; expected {expected}")
    return out


def not_nan(x, name, expected):
    """`x` as an array of floats, of which some may be infinite."""
    try:
        out = np.asarray(x)
    except (TypeError, ValueError, OverflowError):
        out = np.array(None)
    if out.dtype.kind not in "iuf" or np.isnan(out).any():
        raise ValueError(f"{name} is {got(x)}; expected {expected}")
    return out.astype(float)


def numbers_or_letters(x, name):
    """`x` as an array of numbers, complex ones too, or of objects to reckon with: SymPy expressions, nodes, polynomials."""
    try:
        out = np.asarray(x)
    except (TypeError, ValueError):
        out = np.array(None)
    if out.dtype.kind not in "biufcO" or out.dtype == object and not all(map(is_scalar, out.flat)):
        raise ValueError(f"{name} is {got(x)}; expected an array of numbers, such as floats or SymPy expressions")
    return out


def is_scalar(x):
    """True if `x` may be an entry of an array of objects. A Decimal may not: it takes no floats beside it."""
    return not isinstance(x, (str, bytes, type(None), list, tuple, dict, set, Decimal)) and not is_endless(x)


def is_endless(x):
    """True if `x` is a whole number of more digits than a float can hold."""
    return isinstance(x, int) and x.bit_length() > MOST_BITS


def shaped(x, name, shape, expected):
    """`x` as an array of floats of that shape; None in it stands for any length, a leading ... for any leading axes."""
    out = finite(x, name, f"{shape_words(shape)} of finite numbers: {expected}")
    tail = shape[1:] if shape[:1] == (...,) else shape
    fits = out.ndim >= len(tail) if shape[:1] == (...,) else out.ndim == len(tail)
    if not fits or any(a is not None and a != b for a, b in zip(tail, out.shape[out.ndim - len(tail):])):
        raise ValueError(f"{name} has shape {out.shape}; expected {shape_words(shape)}: {expected}")
    return out


def shape_words(shape):
    """(..., 3) and (k, 2) as a person writes them."""
    inner = ", ".join("..." if k is ... else "k" if k is None else str(k) for k in shape)
    return f"({inner},)" if len(shape) == 1 else f"({inner})"


def number(x, name, expected, least=-np.inf, above=-np.inf, most=np.inf):
    """`x`, which must be one finite number, at least `least`, above `above` and at most `most`."""
    if not is_real(x) or not np.isfinite(x) or x < least or x <= above or x > most:
        raise ValueError(f"{name} is {got(x)}; expected {expected}")
    return float(x)


def whole(x, name, least=1, most=10_000_000):
    """`x`, which must be a whole number from `least` to `most`."""
    if not isinstance(x, (int, np.integer)) or isinstance(x, bool) or not least <= x <= most:
        raise ValueError(f"{name} is {got(x)}; expected a whole number from {least} to {most:,}")
    return int(x)


def is_real(x):
    """True if `x` is one real number, not a text, a truth value or a symbol."""
    if isinstance(x, np.ndarray) and x.ndim == 0:
        x = x[()]
    return isinstance(x, numbers.Real) and not isinstance(x, (bool, np.bool_)) and not hasattr(x, "free_symbols") and not is_endless(x)


def one_of(x, name, options):
    """`x`, which must be one of the words in `options`."""
    if not isinstance(x, str) or x not in options:
        raise ValueError(f"{name} is {got(x)}; expected one of {', '.join(map(repr, options))}")
    return x


def yes_or_no(x, name):
    """`x`, which must be True or False."""
    if not isinstance(x, (bool, np.bool_)):
        raise ValueError(f"{name} is {got(x)}; expected True or False")
    return bool(x)


def number_or_letter(x, name, expected, **bounds):
    """`x`, which must be one number within its bounds, or a SymPy expression."""
    return x if hasattr(x, "free_symbols") else number(x, name, expected, **bounds)


def for_each(x, n, name, zero=False, unit=""):
    """`x` as (n,): one positive number, or n of them. zero: whether 0 will do."""
    expected = f"one {'number that is not negative' if zero else 'positive number'}, or one for each of {n}{unit and f', in {unit}'}"
    out = finite(x, name, expected)
    if out.shape not in ((), (n,)) or not (out >= 0 if zero else out > 0).all():
        raise ValueError(f"{name} is {got(x)}; expected {expected}")
    return np.broadcast_to(out, (n,)).astype(float)


def both_ways(x, n, name, unit="", endless=False):
    """`x` as limits (2, n), the lowest, below 0, and the highest: one positive number for both signs, n of them, or (n, 2).

    endless: whether inf will do, for joints without a limit.
    """
    expected = f"one positive number, one for each of {n}, or ({n}, 2) of lowest, below 0, and highest{unit and f', in {unit}'}"
    out = finite(x, name, expected) if not endless else not_nan(x, name, expected)
    low, high = out.T if out.shape == (n, 2) else (-out, out)
    if out.shape not in ((), (1,), (n,), (n, 2)) or not ((low < 0) & (high > 0)).all():
        raise ValueError(f"{name} is {got(x)}; expected {expected}")
    return np.stack([np.broadcast_to(low, (n,)), np.broadcast_to(high, (n,))]).astype(float)


def counted(k, thing):
    """A number of things as one says it: 1 joint, 2 joints."""
    return f"{k} {thing}" + "s" * (k != 1)


def word(x, name):
    """`x`, which must be text."""
    if not isinstance(x, str):
        raise ValueError(f"{name} is {got(x)}; expected text")
    return x


def path_name(x, name, expected, empty=True):
    """`x`, which must be the name of a file or a folder. empty: whether "" will do."""
    if not isinstance(x, (str, PathLike)) or "\0" in str(x) or not (empty or str(x)):
        raise ValueError(f"{name} is {got(x)}; expected {expected}")
    return x


def function(x, name, expected):
    """`x`, which must be something to call."""
    if not callable(x):
        raise ValueError(f"{name} is {got(x)}; expected {expected}")
    return x


def records(x, name, kind, example, least=1):
    """`x` as a tuple of records of one kind, at least `least` of them."""
    try:
        out = tuple(x)
    except TypeError:
        out = (None,)
    if isinstance(x, (str, bytes)) or len(out) < least or not all(isinstance(one, kind) for one in out):
        kinds = " and ".join(one.__name__ for one in (kind if isinstance(kind, tuple) else (kind,)))
        raise ValueError(f"{name} is {got(x)}; expected {kinds} records, such as {example}")
    return out
