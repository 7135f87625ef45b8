"""SymPy expressions written as a textbook writes them: as plain text, LaTeX, or presentation MathML.

    cos(q2 + q3)   ->   c23, c_{23}          qd1**2   ->   qd1², \\dot q_1^2           Ixx1   ->   Ixx1, I_{xx1}

One walk through the expression, three writers. In a product letters come first, then sums, then functions of the posture,
then rates; within these, and among terms, the order is SymPy's. Where a letter of the arm is called c1, the cosine is cos(q1).
"""
import re

from .writers import Latex, Mathml, Text, decimal, token

SUM, PRODUCT, POWER = range(3)                       # how tightly things bind


class Walk:
    """Writes expressions. classes: {expression: class}, marked wherever they stand. values: {symbol: number}, written in
    place of letters without being multiplied out."""

    def __init__(self, writer, classes=None, values=None):
        self.w, self.classes, self.values, self.taken = writer, classes or {}, values or {}, set()

    def write(self, e, binding=SUM):
        """The expression; in parentheses if it binds less tightly than its place asks."""
        text, own = self._write(e)
        if e in self.classes:
            text = self.w.marked(text, self.classes[e])
        return self.w.paren(text) if own < binding else text

    def _write(self, e):
        if e.is_Symbol:
            return self._letter(e)
        if e.is_Number or e.is_NumberSymbol:
            return self._number(e)
        if e.is_Add:
            return self.w.sum([self._signed(term) for term in e.as_ordered_terms()]), SUM
        if e.is_Mul:
            return self._product(e)
        if e.is_Pow:
            return self._power(e)
        return self._function(e), POWER

    def _letter(self, e):
        if e in self.values:
            x = self.values[e]
            return self.w.number(decimal(x)), POWER if x >= 0 else SUM
        return self.w.name(token(e.name)), POWER

    def _number(self, e):
        if e.is_Rational and e.q != 1:
            top = self.w.fraction(self.w.number(str(abs(e.p))), self.w.number(str(e.q)))
            return (self.w.sum([(True, top)]), SUM) if e.p < 0 else (top, PRODUCT)
        if e.is_NumberSymbol:
            return self.w.name(token(str(e))), POWER
        text = str(e.p) if e.is_Rational else decimal(float(e))
        return self.w.number(text.replace("-", "−")), SUM if e < 0 else POWER

    def _signed(self, term):
        """Return whether a term is negative, and the term without its sign."""
        coefficient, _ = term.as_coeff_Mul()
        if coefficient.is_negative and term not in self.classes:
            return True, self.write(-term, PRODUCT)
        return False, self.write(term, PRODUCT)

    def _product(self, e):
        coefficient, rest = e.as_coeff_Mul()
        if coefficient.is_negative:
            return self.w.sum([(True, self.write(-e, PRODUCT))]), SUM
        factors = sorted(rest.as_ordered_factors(), key=lambda f: -1 if self._is_number(f) else rank(f))
        above, below = [f for f in factors if not is_below(f)], [1 / f for f in factors if is_below(f)]
        if not below:
            return self._row(above if coefficient == 1 else [coefficient, *above]), PRODUCT
        top, bottom = coefficient.as_numer_denom()
        above = above if top == 1 and above else [top, *above]
        below = below if bottom == 1 else [bottom, *below]
        return self.w.fraction(self._part(above), self._part(below)), PRODUCT

    def _part(self, factors):
        """Write one side of a fraction: in plain text, where there is no line, in parentheses."""
        plain = type(self.w) is Text and (len(factors) > 1 or factors[0].is_Add)
        return self.w.paren(self._row(factors)) if plain else self._row(factors)

    def _row(self, factors):
        if len(factors) == 1:
            return self.write(factors[0])
        texts = [self.write(f, POWER if f.is_Add else PRODUCT) for f in factors]
        return self.w.product(texts, [self._is_number(f) for f in factors])

    def _is_number(self, e):
        return e.is_Number or e in self.values or (e.is_Pow and self._is_number(e.base)) or self._known(e) is not None

    def _power(self, e):
        if is_below(e):
            return self.w.fraction(self.w.number("1"), self._part([1 / e])), PRODUCT
        if e.exp.is_Rational and e.exp.q == 2 and e.exp.p == 1:
            return self.w.root(self.write(e.base)), POWER
        exponent = str(e.exp) if e.exp.is_Integer else self.write(e.exp)
        return self.w.power(self.write(e.base, POWER), exponent), POWER

    def _function(self, e):
        name, known = e.func.__name__, self._known(e)
        if known is not None:
            text = self.w.number(decimal(known))
            return self.w.paren(text) if known < 0 else text
        sub = joint_sum(e.args[0]) if name in ("cos", "sin") else None
        if sub and name[0] + sub not in self.taken:
            return self.w.trig(name[0], sub)
        return self.w.call(name, ", ".join(self.write(a) for a in e.args))

    def _known(self, e):
        """The number that a sine or cosine has once its letters are numbers, or None."""
        if not self.values or not e.is_Function or not e.free_symbols <= set(self.values):
            return None
        return float(e.subs(self.values))

    def matrix(self, M):
        return self.w.matrix([[self.write(M[i, j]) for j in range(M.cols)] for i in range(M.rows)])


def joint_sum(angle):
    """The index of c and s for a sum of joint angles, "23" for q2 + q3; None if the angle is no such sum."""
    names = angle.args if angle.is_Add else [angle]
    if not all(t.is_Symbol and re.fullmatch(r"q\d+", t.name) for t in names):
        return None
    joints = sorted(int(t.name[1:]) for t in names)
    return ("," if joints[-1] > 9 else "").join(map(str, joints))


def rank(factor):
    """The place of a factor in a product: letters, sums, functions of the posture, rates."""
    base = factor.base if factor.is_Pow else factor
    if base.is_Symbol:
        return 3 if re.fullmatch(r"qd{1,2}\d*", base.name) else 0
    return 1 if base.is_Add else 2 if base.is_Function else 0


def is_below(factor):
    """True if a factor belongs below the line of a fraction."""
    return factor.is_Pow and factor.exp.is_Rational and factor.exp.is_negative


def printed(e, writer, **options):
    """An expression or a matrix in the words of a writer."""
    walk = Walk(writer, **options)
    walk.taken = {letter + sub for _, letter, sub, _ in (token(x.name) for x in e.free_symbols - set(walk.values))}
    return walk.matrix(e) if hasattr(e, "rows") else walk.write(e)


def text_of(e, values=None):
    """A SymPy expression or matrix as plain text: "m2 a1 c2 qdd1". values: {symbol: number} to write in place of letters."""
    return printed(e, Text(), values=values)


def latex_of(e):
    """A SymPy expression or matrix as LaTeX, without dollar signs."""
    return printed(e, Latex())


def mathml_of(e, classes=None, values=None):
    """A SymPy expression or matrix as presentation MathML, without the outer element.

    classes: {expression: class name} to mark parts. values: {symbol: number} to write in place of letters.
    """
    return printed(e, Mathml(), classes=classes, values=values)
