"""From the normal form of a polynomial to an expression as a textbook prints it.

The normal form is unique, but nobody prints c2 c3 - s2 s3 where c23 will do. Angles of parallel axes add up, so within a
group of them two ways of writing are tried, and the shorter one is taken:

    multiples    every product becomes a sum: c2 c3 = 1/2 (cos(q2 + q3) + cos(q2 - q3))
    sums         angles are counted from the first axis of the group: c2, c23, c234, ... and their products
"""
from fractions import Fraction
from functools import lru_cache, reduce
from math import gcd, lcm, prod

from .trig import BITS, Ring


class Textbook:
    """Writes polynomials of one ring as SymPy expressions.

    ring: whose first `posture` generators belong to the joint coordinates and whose next `rates` to their rates.
    names: {key of a generator: SymPy symbol}; an angle is named under its own key.
    groups: lists of angle keys whose axes are parallel, in order.
    """

    def __init__(self, ring, posture, rates, names, groups):
        self.ring, self.names = ring, names
        self.posture, self.rates = BITS * posture, BITS * rates
        self.writings = [Writing(ring, names, groups, kind) for kind in ((Multiples, Sums) if groups else (Multiples,))]
        self._letters, self._products, self._written = {}, {}, {}

    def write(self, poly):
        """The expression of a polynomial: grouped by rates and accelerations, then by functions of the posture."""
        import sympy
        mask, by_rate = (1 << self.rates) - 1 << self.posture, {}
        for m, x in poly.terms.items():
            by_rate.setdefault(m & mask, {})[m & ~mask] = x
        return sympy.Add(*(self._product(rate) * self._write_posture(terms) for rate, terms in by_rate.items()))

    def _write_posture(self, terms):
        """Write the factor of one product of rates; many entries share it."""
        key = frozenset(terms.items())
        if key not in self._written:
            self._written[key] = self._sum(terms)
        return self._written[key]

    def _sum(self, terms):
        import sympy
        mask, by_posture = (1 << self.posture) - 1, {}
        for m, x in terms.items():
            by_posture.setdefault(m & mask, {})[m & ~mask] = x
        sums, scale = min(((w.apply(by_posture), w.scale) for w in self.writings), key=lambda t: sum(map(len, t[0].values())))
        return sympy.Add(*(self._times(self._coefficient(letters, scale), key.expression()) for key, letters in sums.items()))

    def _coefficient(self, letters, scale):
        """A sum of letters over `scale`, with what is common to all terms in front: 2 a1 (m2 c2 + m3 a2)."""
        import sympy
        fractions = [Fraction(x) for x in letters.values() if not isinstance(x, int)]
        below = reduce(lcm, (x.denominator for x in fractions), 1)
        whole = {m: int(x * below) for m, x in letters.items()}
        top = reduce(gcd, whole.values()) * (-1 if all(x < 0 for x in whole.values()) else 1)
        common = reduce(self._common, whole)
        inner = sympy.Add(*(self._times(number(x // top), self._product(m - common)) for m, x in whole.items()))
        return self._times(number(Fraction(top, below * scale)), self._times(self._product(common), inner))

    @staticmethod
    def _times(a, b):
        """a b in the order that SymPy would find, found without a search where a is a number or 1."""
        import sympy
        if a is sympy.S.One or b is sympy.S.One:
            return b if a is sympy.S.One else a
        if a.is_Number and not b.is_Number and not b.is_Add and not (b.is_Mul and b.args[0].is_Number):
            return sympy.Mul(a, *sympy.Mul.make_args(b), evaluate=False)
        return sympy.Mul(a, b)

    def _common(self, a, b):
        """The monomial of the smaller exponents."""
        if a == b or not a or not b:
            return a if a == b else 0
        ea, eb = self._split(a), self._split(b)
        return sum(min(e, eb[k]) << BITS * k for k, e in ea.items() if k in eb)

    def _split(self, m):
        if m not in self._letters:
            self._letters[m] = self.ring.split(m)
        return self._letters[m]

    def _product(self, m):
        """The product of letters and rates of the monomial m."""
        if m not in self._products:
            import sympy
            self._products[m] = sympy.Mul(*(self._name(k) ** e for k, e in self._split(m).items()))
        return self._products[m]

    def _name(self, generator):
        return self.names[self.ring.keys[generator]]


@lru_cache(maxsize=4096)
def number(x):
    """A SymPy number: short fractions as they are, longer ones as decimals."""
    import sympy
    x = Fraction(x)
    return sympy.Rational(x.numerator, x.denominator) if x.denominator <= 1000 else sympy.Float(float(x))


class Writing:
    """One way to write the functions of the posture: a linear map from monomials to printable terms."""

    def __init__(self, ring, names, groups, kind):
        self.groups = [kind(ring, names, group) for group in groups]
        self.rest = Plain(ring, names, [k for group in self.groups for k in group.generators])
        self.scale = prod(group.scale for group in self.groups)
        self._images = {}

    def apply(self, terms):
        """{printable term: {letters: coefficient times scale}} of {monomial: {letters: coefficient}}."""
        out = {}
        for monomial, letters in terms.items():
            for key, factor in self._image(monomial).items():
                row = out.setdefault(key, {})
                for m, x in letters.items():
                    row[m] = row.get(m, 0) + factor * x
        return {key: kept for key, row in out.items() if (kept := {m: x for m, x in row.items() if x})}

    def _image(self, monomial):
        if monomial not in self._images:
            image = {(): 1}
            for part in (self.rest, *self.groups):
                piece = part.image(monomial & part.mask)
                image = {k + ((part, key),): x * y for k, x in image.items() for key, y in piece.items()}
            self._images[monomial] = {Term(k): x for k, x in image.items()}
        return self._images[monomial]


class Term(tuple):
    """A product of printable functions, one factor for each group of angles."""

    def expression(self):
        import sympy
        return sympy.Mul(*(part.expression(key) for part, key in self))


class Plain:
    """Powers of cosines, sines and sliding coordinates as they are."""

    def __init__(self, ring, names, excluded):
        self.ring, self.names, self.excluded = ring, names, excluded
        self.mask = ~sum((2 ** BITS - 1) << BITS * k for k in excluded)

    def image(self, monomial):
        return {monomial: 1}

    def expression(self, monomial):
        import sympy
        return sympy.Mul(*(self._generator(self.ring.keys[k]) ** e for k, e in self.ring.split(monomial).items()))

    def _generator(self, key):
        import sympy
        if isinstance(key, tuple) and key[0] in ("cos", "sin"):
            return getattr(sympy, key[0])(self.names[key[1]])
        return self.names[key]


class Group:
    """Angles of parallel axes: generators of their cosines and sines, in order."""
    scale = 1                                        # images are integers over this

    def __init__(self, ring, names, angles):
        self.names = [names[key] for key in angles]
        self.pairs = [(ring.index["cos", key], ring.index["sin", key]) for key in angles]
        self.generators = [k for pair in self.pairs for k in pair]
        self.mask = sum((2 ** BITS - 1) << BITS * k for k in self.generators)

    def exponents(self, monomial):
        """For each angle the exponents of its cosine and sine."""
        at = lambda k: monomial >> BITS * k & 2 ** BITS - 1
        return [(at(c), at(s)) for c, s in self.pairs]


class Multiples(Group):
    """Sums of cos and sin of multiple angles; a key is (multiples, "cos" or "sin")."""
    scale = 2 ** 16

    def image(self, monomial):
        sums = {((0,) * len(self.pairs), "cos"): self.scale}
        for i, (c, s) in enumerate(self.exponents(monomial)):
            for kind in ["cos"] * c + ["sin"] * s:
                sums = _times(sums, i, kind)
        return sums

    def expression(self, key):
        import sympy
        multiples, kind = key
        if not any(multiples):
            return sympy.Integer(1)
        return getattr(sympy, kind)(sum(k * q for k, q in zip(multiples, self.names)))


def _times(sums, i, kind):
    """A sum of multiples times cos or sin of angle i: cos x cos y = 1/2 (cos(x + y) + cos(x - y)), and so on."""
    out = {}
    for (multiples, have), x in sums.items():
        result, signs = {("cos", "cos"): ("cos", (1, 1)), ("sin", "cos"): ("sin", (1, 1)),
                         ("cos", "sin"): ("sin", (1, -1)), ("sin", "sin"): ("cos", (-1, 1))}[have, kind]
        for step, sign in zip((1, -1), signs):
            m = multiples[:i] + (multiples[i] + step,) + multiples[i + 1:]
            if next((k for k in m if k), 1) < 0:     # the first multiple that is not zero counts upwards
                m, sign = tuple(-k for k in m), sign if result == "cos" else -sign
            if result == "sin" and not any(m):
                continue
            out[m, result] = out.get((m, result), 0) + sign * half(x)
    return {k: x for k, x in out.items() if x}


def half(x):
    """x / 2, an integer where it can be."""
    return Fraction(x, 2) if x % 2 else x // 2


class Sums(Group):
    """Powers of cosines and sines of the angles counted from the first axis: q2, q2 + q3, ..."""

    def __init__(self, ring, names, angles):
        super().__init__(ring, names, angles)
        self.ring = Ring()
        cs = [self.ring.angle(k).cos_sin() for k in range(len(angles))]
        before = [(self.ring.number(1), self.ring.number(0)), *cs[:-1]]
        self.values = [(c * C + s * S, s * C - c * S) for (c, s), (C, S) in zip(cs, before)]

    def image(self, monomial):
        product = self.ring.number(1)
        for (c, s), (i, j) in zip(self.values, self.exponents(monomial)):
            product = product * c ** i * s ** j
        return product.terms

    def expression(self, monomial):
        angles = [sum(self.names[1:k + 1], self.names[0]) for k in range(len(self.names))]
        return Plain(self.ring, dict(enumerate(angles)), []).expression(monomial)
