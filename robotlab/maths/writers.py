"""Writers of the parts of a formula as plain text, as LaTeX and as presentation MathML: one for each, with the same
methods. (The walk through a formula is in printing.py.)"""
import re
from typing import NamedTuple

from .mathml import DOT, EQUALS, MINUS, OF, PLUS, TIMES, between, matrix, mfrac, mi, mn, mo, mover, mrow, msqrt, msub, msup, mtext

GREEK = {name: chr(0x3b1 + k) for k, name in enumerate(
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho varsigma sigma tau upsilon phi "
    "chi psi omega".split())}
NAME = re.compile(r"(?P<joint>q)(?P<dots>d{0,2})_?(?P<of>\d*)$|(?P<greek>" + "|".join(GREEK) + r")_?(?P<index>\w*)$"
                  r"|(?P<letter>[A-Za-z])_?(?P<sub>\w*)$")
DIGITS = 4                                           # significant ones of a number that is no fraction
RAISED = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")


class Token(NamedTuple):
    """A letter taken apart: qdd1 is q with two dots and the index 1; alpha1 is α; Ixx1 is I with the index xx1."""
    name: str
    letter: str
    sub: str
    dots: int


def token(name):
    """The `Token` of a symbol's name; a name of another form stays whole."""
    m = NAME.match(name)
    if m is None:
        return Token(name, name, "", 0)
    if m["joint"]:
        return Token(name, "q", m["of"], len(m["dots"]))
    return Token(name, m["greek"] or m["letter"], m["index"] if m["greek"] else m["sub"], 0)


def decimal(x):
    """A number with few digits and a true minus sign."""
    return f"{float(x) + 0.0:.{DIGITS}g}".replace("-", "−")


class Text:
    """Plain text: 1/2 m1 a1² c23."""
    gap, dot, equals = " ", " * ", " = "

    def name(self, t):
        return t.name

    def number(self, text):
        return text.replace("−", "-")

    def trig(self, letter, sub):
        return letter + sub

    def call(self, name, inner):
        return f"{name}({inner})"

    def fraction(self, above, below):
        return f"{above}/{below}"

    def power(self, base, exponent):
        return base + exponent.translate(RAISED) if re.fullmatch(r"-?\d+", exponent) else f"{base}^({exponent})"

    def root(self, inner):
        return f"sqrt({inner})"

    def paren(self, inner):
        return f"({inner})"

    def sum(self, terms):
        out = ""
        for k, (negative, term) in enumerate(terms):
            out += ("-" if negative else "") + term if k == 0 else (" - " if negative else " + ") + term
        return out

    def product(self, factors, numeric):
        out = factors[0]
        for before, after, factor in zip(numeric, numeric[1:], factors[1:]):
            out += (self.dot if before and after else self.gap) + factor
        return out

    def matrix(self, rows):
        width = [max(map(len, column)) for column in zip(*rows)]
        return "\n".join("[" + "  ".join(x.ljust(w) for x, w in zip(row, width)) + "]" for row in rows)

    def marked(self, inner, cls):
        return inner


class Latex(Text):
    """LaTeX, without dollar signs."""
    dot = r" \cdot "

    def name(self, t):
        letter = "\\" + t.letter if t.letter in GREEK else t.letter
        letter = ("", r"\dot ", r"\ddot ")[t.dots] + letter
        return f"{letter}_{{{t.sub}}}" if t.sub else letter

    def trig(self, letter, sub):
        return rf"\mathrm{{{letter}}}_{{{sub}}}"

    def call(self, name, inner):
        return rf"\{name}\left({inner}\right)"

    def fraction(self, above, below):
        return rf"\frac{{{above}}}{{{below}}}"

    def power(self, base, exponent):
        return f"{base}^{{{exponent}}}"

    def root(self, inner):
        return rf"\sqrt{{{inner}}}"

    def paren(self, inner):
        return rf"\left({inner}\right)"

    def matrix(self, rows):
        return r"\begin{bmatrix}" + r" \\ ".join(" & ".join(row) for row in rows) + r"\end{bmatrix}"


class Mathml(Text):
    """Presentation MathML, without the outer element."""
    equals = EQUALS

    def name(self, t):
        letter = mi(GREEK.get(t.letter, t.letter))
        if t.dots:
            letter = mover(letter, mo("˙¨"[t.dots - 1]), accent="true")
        return self._index(letter, t.sub)

    def _index(self, letter, sub):
        return msub(letter, mn(sub) if sub.isdigit() else mtext(sub)) if sub else letter

    def number(self, text):
        return mn(text)

    def trig(self, letter, sub):
        return self._index(mi(letter, mathvariant="normal"), sub)

    def call(self, name, inner):
        return mrow(mi(name, mathvariant="normal"), OF, self.paren(inner))

    def fraction(self, above, below):
        return mfrac(above, below)

    def power(self, base, exponent):
        exponent = exponent if exponent.startswith("<") else mn(exponent.replace("-", "−"))
        return msup(mrow(base), mrow(exponent))

    def root(self, inner):
        return msqrt(inner)

    def paren(self, inner):
        return mrow(between("(", inner, ")"))

    def sum(self, terms):
        sign = lambda k, negative: MINUS if negative else PLUS if k else ""
        return mrow(*(sign(k, negative) + term for k, (negative, term) in enumerate(terms)))

    def product(self, factors, numeric):
        out = factors[0]
        for before, after, factor in zip(numeric, numeric[1:], factors[1:]):
            out += (DOT if before and after else TIMES) + factor
        return mrow(out)

    def matrix(self, rows):
        return matrix(rows)

    def marked(self, inner, cls):
        return mrow(inner, cls=cls)
