"""Polynomials in cosines, sines and letters, kept in a normal form: two that are equal look equal.

Each angle contributes two generators c and s, and after every product s^2 becomes 1 - c^2. What remains is unique, so a
proof that two derivations agree is a comparison, and nothing ever needs to be simplified.

A monomial is one integer, eight bits for each generator's exponent: to multiply monomials, add integers.
"""
from fractions import Fraction

from .scalar import cos_sin_of_constant

BITS = 8
LARGEST_EXPONENT = 2 ** BITS - 1


class Ring:
    """The generators seen so far, in order of appearance, and which of them are the sine of an angle."""

    def __init__(self):
        self.keys = []                               # the meaning of each generator
        self.index = {}
        self.cosine_of = {}                          # generator of a sine -> generator of its cosine
        self.squares = 0                             # mask: the bit that is set where a sine is squared

    def _generator(self, key):
        if key not in self.index:
            self.index[key] = len(self.keys)
            self.keys.append(key)
        return self.index[key]

    def letter(self, key):
        """The polynomial that is the letter `key` (any hashable thing) alone."""
        return Poly(self, {1 << BITS * self._generator(key): 1})

    def angle(self, key):
        """The angle `key`, known only by its cosine and sine."""
        c, s = self._generator(("cos", key)), self._generator(("sin", key))
        self.cosine_of[s] = c
        self.squares |= 2 << BITS * s
        return Angle(self, c, s)

    def number(self, x):
        """The constant polynomial x."""
        x = exact(x)
        return Poly(self, {0: x} if x else {})

    def split(self, monomial):
        """The exponents of a monomial: {generator: exponent}, without zeros."""
        out, k = {}, 0
        while monomial:
            if monomial & LARGEST_EXPONENT:
                out[k] = monomial & LARGEST_EXPONENT
            monomial >>= BITS
            k += 1
        return out


class Angle:
    """An angle of the ring."""
    __slots__ = ("ring", "c", "s")

    def __init__(self, ring, c, s):
        self.ring, self.c, self.s = ring, c, s

    def cos_sin(self):
        return Poly(self.ring, {1 << BITS * self.c: 1}), Poly(self.ring, {1 << BITS * self.s: 1})

    def __add__(self, other):
        return AngleSum(self, other)

    __radd__ = __add__                               # a turned slide begins a sum with its constant


class AngleSum:
    """A sum of angles, the second perhaps a constant [rad]."""

    def __init__(self, one, other):
        self.one, self.other = one, other

    def cos_sin(self):
        (c, s), (co, so) = self.one.cos_sin(), cos_sin_of_constant(self.other)
        return c * co - s * so, s * co + c * so

    __add__ = __radd__ = Angle.__add__


class Poly:
    """A polynomial of a ring in normal form: {monomial: integer or Fraction}, no zeros, no squares of sines."""
    __slots__ = ("ring", "terms")

    def __init__(self, ring, terms):
        self.ring, self.terms = ring, terms

    def __add__(self, other):
        if getattr(other, "shape", ()):
            return NotImplemented
        terms = dict(self.terms)
        for m, x in self._terms_of(other).items():
            x = terms.get(m, 0) + x
            if x:
                terms[m] = x
            else:
                del terms[m]
        return Poly(self.ring, terms)

    def __mul__(self, other):
        if not isinstance(other, Poly):
            if getattr(other, "shape", ()):          # an array multiplies its entries one by one
                return NotImplemented
            other = exact(other)
            return Poly(self.ring, {m: x * other for m, x in self.terms.items()} if other else {})
        out = {}
        for m, x in self.terms.items():
            for k, y in other.terms.items():
                out[m + k] = out.get(m + k, 0) + x * y
        return Poly(self.ring, self._reduce(out))

    __radd__, __rmul__ = __add__, __mul__

    def __neg__(self):
        return Poly(self.ring, {m: -x for m, x in self.terms.items()})

    def __sub__(self, other):
        return self + -other

    def __rsub__(self, other):
        return -self + other

    def __truediv__(self, number):
        number = exact(number)
        return Poly(self.ring, {m: whole(Fraction(x, number)) if x % number else x // number for m, x in self.terms.items()})

    def __pow__(self, power):
        out = self.ring.number(1)
        for _ in range(power):
            out = out * self
        return out

    def __eq__(self, other):
        return self.terms == self._terms_of(other)

    def __hash__(self):
        return hash(frozenset(self.terms.items()))

    def __bool__(self):
        return bool(self.terms)

    def diff(self, by):
        """The derivative by an `Angle`, or by a letter (given as its polynomial)."""
        out = {}
        if isinstance(by, Angle):
            c, s = BITS * by.c, BITS * by.s
            steps = ((c, -1, (1 << s) - (1 << c)), (s, 1, (1 << c) - (1 << s)))        # c -> -s, s -> c
        else:
            (unit,) = by.terms
            steps = ((unit.bit_length() - 1, 1, -unit),)
        for m, x in self.terms.items():
            for shift, sign, change in steps:
                power = m >> shift & LARGEST_EXPONENT
                if power:
                    out[m + change] = out.get(m + change, 0) + sign * power * x
        return Poly(self.ring, self._reduce(out))

    def _terms_of(self, other):
        if isinstance(other, Poly):
            return other.terms
        x = exact(other)
        return {0: x} if x else {}

    def _reduce(self, terms):
        """Write 1 - c^2 for each s^2, and drop what has cancelled."""
        ring, todo = self.ring, [m for m in terms if m & self.ring.squares]
        while todo:
            m = todo.pop()
            x = terms.pop(m, 0)
            if not x:
                continue
            square = m & ring.squares
            s = (square.bit_length() - 1) // BITS
            without = m - (2 << BITS * s)
            for k, y in ((without, x), (without + (2 << BITS * ring.cosine_of[s]), -x)):
                if k not in terms and k & ring.squares:
                    todo.append(k)
                terms[k] = terms.get(k, 0) + y
        return {m: x for m, x in terms.items() if x}


def exact(x):
    """An integer or a Fraction equal to the decimal number that x prints as."""
    if isinstance(x, (int, Fraction)):
        return x
    if isinstance(x, float):
        return int(x) if x == int(x) else Fraction(repr(float(x)))
    if hasattr(x, "item"):                           # a NumPy number
        return exact(x.item())
    raise TypeError(f"{type(x).__name__} {x!r} is not a number of a polynomial ring")


def whole(x):
    """Integers as integers: they multiply ten times faster."""
    return x.numerator if x.denominator == 1 else x
