"""Trigonometric polynomials and their printing."""
from fractions import Fraction

import numpy as np
import pytest
import sympy as sp

from robotlab.maths.textbook import Textbook
from robotlab.maths.trig import Ring, exact

SYMBOLS = sp.symbols("q1:4 a b")


@pytest.fixture
def ring():
    return Ring()


@pytest.fixture
def things(ring):
    """Three angles with their cosines and sines, and two letters."""
    angles = [ring.angle(f"q{i}") for i in (1, 2, 3)]
    return angles, [a.cos_sin() for a in angles], [ring.letter(x) for x in "ab"]


def random_poly(rng, things, depth=4):
    _, trig, letters = things
    pool = [x for pair in trig for x in pair] + letters
    out = pool[rng.integers(8)]
    for _ in range(depth):
        other, number = pool[rng.integers(8)], int(rng.integers(-3, 4))
        out = [out * other, out + number * other, (out - other) * (out + 2 * other), out * number - other][rng.integers(4)]
    return out


def written(ring, poly, groups=(["q1", "q2", "q3"],)):
    names = dict(zip(("q1", "q2", "q3", "a", "b"), SYMBOLS))
    return Textbook(ring, 6, 0, names, [list(g) for g in groups]).write(poly)


def test_pythagoras(ring, things):
    _, ((c, s), *_), _ = things
    assert c * c + s * s == 1 and not (c ** 2 + s ** 2 - 1)


def test_two_that_are_equal_look_equal(ring, things, rng):
    """(x + y)(x - y) against x x - y y, for random x and y: the normal form decides."""
    for _ in range(30):
        x, y = random_poly(rng, things), random_poly(rng, things)
        assert ((x + y) * (x - y) - (x * x - y * y)).terms == {}
        assert hash((x + y) * y) == hash(y * x + y * y)


def test_derivative_obeys_the_product_rule(things, rng):
    for by in (*things[0], *things[2]):
        x, y = random_poly(rng, things), random_poly(rng, things)
        assert (x * y).diff(by) == x.diff(by) * y + x * y.diff(by)
    (c, s), angle = things[1][0], things[0][0]
    assert c.diff(angle) == -s and s.diff(angle) == c


@pytest.mark.parametrize("groups", [[], [["q1", "q2"]], [["q2", "q3"]], [["q1", "q2", "q3"]]])
def test_what_is_printed_is_what_was_meant(ring, things, rng, groups):
    at = dict(zip(SYMBOLS, rng.normal(size=5)))
    trig = [(np.cos(at[q]), np.sin(at[q])) for q in SYMBOLS[:3]]
    for _ in range(10):
        seed = int(rng.integers(1e9))
        poly = random_poly(np.random.default_rng(seed), things)
        value = random_poly(np.random.default_rng(seed), (None, trig, [at[SYMBOLS[3]], at[SYMBOLS[4]]]))
        assert float(written(ring, poly, groups).subs(at)) == pytest.approx(value, rel=1e-9, abs=1e-9)


def test_sums_of_angles_are_found(ring, things):
    _, ((c1, s1), (c2, s2), (c3, s3)), (a, b) = things
    q1, q2, q3, A, B = SYMBOLS
    assert written(ring, c1 * c2 - s1 * s2) == sp.cos(q1 + q2)
    c12, s12 = c1 * c2 - s1 * s2, s1 * c2 + c1 * s2
    assert written(ring, a * (s12 * c3 + c12 * s3)) == A * sp.sin(q1 + q2 + q3)
    assert written(ring, 3 * a * b * c12 ** 2 + c1 * s12 * a) == A * (3 * B) * sp.cos(q1 + q2) ** 2 + A * sp.cos(q1) * sp.sin(q1 + q2)


def test_common_factors_stand_in_front(ring, things):
    _, ((c1, _), *_), (a, b) = things
    assert str(written(ring, 2 * a * a * c1 + 4 * a * b * c1)) == "2*a*(a + 2*b)*cos(q1)"


def test_numbers_are_decimal():
    assert exact(0.1) == Fraction(1, 10) and exact(np.float64(2.0)) == 2 and isinstance(exact(3.0), int)
    with pytest.raises(TypeError, match="str"):
        exact("1")
