"""Unlisted wrong answers: right answers, spoilt at random."""
from fractions import Fraction

import numpy as np

ODD = ("hello", b"3", True, 1j, {}, set(), object(), [[1, 2], [3]], np.nan, np.inf, np.array(["a"]), print, range, [], [[]], "", [True],
       10 ** 400, [10 ** 400], -1e308, 1e-300, (x for x in "abc"), type, NotImplemented, np.zeros((0, 3)), np.ma.masked, slice(3),
       np.datetime64("2020-01-01"), np.ones((2, 2, 2, 2)), np.array(None), [np.nan] * 3, "3.2", Fraction(1, 3), np.float32(1e30),
       np.array([1, "a"], dtype=object), memoryview(b"abc"), lambda: 3, [[[[[1]]]]], frozenset({1}), 0, 1, -1.0, [0, 0], [1, 2, 3])
FACTORS = (-1, 0.5, 2, -2, 3, 1 / 3, 1.1, 0.9, 1.05, 0.95, 9.81, 1 / 9.81, 57.29578, 1000, 1e-3, 2 * np.pi, 0.0, 4, 0.25)


def spoilt(rng, x):
    """An array that is not x, or hardly ever is."""
    x = np.array(x, dtype=float)
    pick = np.asarray(rng.random(x.shape) < 0.5)
    pick = pick if pick.any() else ~pick
    ways = (lambda: x * rng.choice(FACTORS), lambda: np.where(pick, -x, x), lambda: np.where(pick, 0, x),
            lambda: np.where(pick, x * rng.choice(FACTORS), x), lambda: x + rng.choice((0.1, 1, 5, -3)), lambda: x ** 2,
            lambda: x.T, lambda: x[..., None, None] * [[1, 2]], lambda: x.ravel()[::-1].reshape(x.shape), lambda: np.abs(x),
            lambda: rng.normal(size=x.shape), lambda: rng.normal(size=(3, 3)), lambda: x[..., :-1] if x.ndim else [x, x],
            lambda: np.sort(x.ravel()).reshape(x.shape), lambda: np.cumsum(x.ravel()).reshape(x.shape), lambda: 1 / x,
            lambda: x.sum(), lambda: np.append(x, 1.0), lambda: np.round(x), lambda: np.exp(np.clip(x, -50, 50)), lambda: x.tolist() and [x, x],
            lambda: np.full(x.shape, np.nan), lambda: x + 1j, lambda: x.astype(str), lambda: rng.permutation(x.ravel()).reshape(x.shape))
    with np.errstate(all="ignore"):
        return ways[rng.integers(len(ways))]()


def spoilt_arguments(rng, arguments):
    """The arguments of a call, one of them spoilt, or two exchanged."""
    arguments, k = list(arguments), rng.integers(len(arguments))
    if len(arguments) > 1 and rng.random() < 0.3:
        j = rng.integers(len(arguments))
        arguments[k], arguments[j] = arguments[j], arguments[k]
    elif isinstance(arguments[k], (float, np.ndarray)):
        ways = (np.degrees, np.radians, np.negative, np.zeros_like, np.square, lambda x: x + 1, lambda x: 2 * x,
                lambda x: x[::-1] if np.ndim(x) else x / 2, np.cumsum, np.cos)
        arguments[k] = ways[rng.integers(len(ways))](arguments[k])
    return arguments


def spoilt_function(rng, right):
    """A function that returns something else, or raises."""
    errors = (ValueError("no"), KeyError(3), GeneratorExit(), StopIteration(), RuntimeError("x" * 10 ** 6), AssertionError(),
              MemoryError(), Silent(), BaseException("b"), Warning("w"), RecursionError(), OSError(2, "no"))
    odd, kind, seed = ODD[rng.integers(len(ODD))], rng.integers(5), rng.integers(2 ** 31)

    def raises(*arguments):
        raise errors[kind + seed % 7]
    ways = (lambda *a: spoilt(np.random.default_rng(seed), right(*a)), lambda *a: right(*spoilt_arguments(np.random.default_rng(seed), a)),
            lambda *a: spoilt(np.random.default_rng(seed), right(*a)), raises, lambda *a: odd)
    return ways[kind]


class Silent(Exception):
    """An exception that cannot even say what it is."""

    def __str__(self):
        raise ValueError("not even this")


def spoilt_expression(rng, right):
    """An expression with something else in it."""
    import sympy
    matrix = isinstance(right, sympy.MatrixBase) or isinstance(right, (list, tuple, np.ndarray))
    letters = sorted((sympy.Matrix(right) if matrix else sympy.sympify(right)).free_symbols, key=str)
    x = sympy.Matrix(right) if matrix else sympy.sympify(right)
    one, other = letters[rng.integers(len(letters))], letters[rng.integers(len(letters))]
    ways = (lambda: x * sympy.Rational(rng.integers(2, 9), 5), lambda: -x, lambda: x.subs(one, 2 * one), lambda: x.subs(one, 0),
            lambda: x.subs(one, -one), lambda: x.subs({one: other, other: one}, simultaneous=True), lambda: x.subs(one, 1),
            lambda: x.diff(one), lambda: x * one, lambda: x * sympy.Symbol("strange"), lambda: str(x), lambda: ODD[rng.integers(len(ODD))],
            lambda: x + one * (sympy.ones(*x.shape) if matrix else 1), lambda: x.subs(sympy.sin(one), sympy.cos(one)) * other,
            lambda: sympy.Matrix([[1, 2, 3]]), lambda: x.T * 2 if matrix else sympy.sqrt(-x), lambda: sympy.Eq(one, other))
    return ways[rng.integers(len(ways))]()


def wrong_answer(rng, one):
    """An answer to a drawn task that is hardly ever right."""
    if rng.random() < 0.15:
        return ODD[rng.integers(len(ODD))]
    if one.task.kind == "function":
        return spoilt_function(rng, one.right)
    if one.task.kind == "expression":
        return spoilt_expression(rng, one.right)
    return spoilt(rng, one.reference[0])
