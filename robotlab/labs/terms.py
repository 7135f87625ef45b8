"""Equations as tables: one term to a row, in the colour of its meaning, with its value at this instant."""
import re
from functools import lru_cache
from typing import NamedTuple

from ..maths.mathml import EQUALS, MINUS, PLUS, PLUS_BETWEEN, between, gap, inline, mn, mrow, mtable, mtd, mtr, say
from ..maths.mathml import table as rows_of
from ..picture.maths import fixed
from .equations import Equation, left_side, named, side

LONG = 56                                            # letters of a formula in one row
SIGNS = {"+": PLUS, "-": MINUS}


class Term(NamedTuple):
    """A term of a sum. words: its name; cls: its class; right: an expression; value: its present value."""
    words: str
    cls: str
    right: object
    value: float


def term_table(sums, form, values, unit, at=None):
    """Equations name = sum of terms, in letters or with numbers put in, and beside each term its present value.

    sums: {name of a left side ("tau1"): `Term`s}. form: one of `VIEWS`. values: {symbol or its name: number}. unit: in words.
    at: of which instant of a motion it is [s]; the table does not change while the motion plays on.
    """
    instant = "" if at is None else f"at {at:.2f} s"
    rows, text = [], []
    for name, terms in sums.items():
        left, left_text = left_side(name)
        for k, term in enumerate(terms):
            sign, math, words = ("+", "", "") if form == "value" else signed(term.right, form, values, first=k == 0)
            lead, lead_text = (left + EQUALS, f"{left_text} =") if k == 0 else (SIGNS[sign], f"    {sign}")
            said = words_of(term, terms, instant)
            rows.append(row(term.cls, lead, math, number_of(term.value, unit), said, apart=k == 0 and len(rows) > 0))
            text.append(f"{lead_text} {words + ' = ' if words else ''}{plain(term.value)} {unit}, {said}")
        if len(terms) > 1:
            total = sum(t.value for t in terms)
            rows.append(row("ink", "", "", number_of(total, unit), f"together {instant}".strip()))
            text.append(f"    = {plain(total)} {unit} {instant}".rstrip())
    return Equation(as_equation(rows), "\n".join(text))


def words_of(term, terms, instant):
    """The name of a term; one without a sum below it names its instant itself."""
    return f"{term.words} {instant}".strip() if len(terms) == 1 else term.words


def signed(e, form, values, first):
    """(sign, MathML, text) of a term: what is subtracted has its minus sign before it, unless it is the first."""
    math, words = typeset(e, form, values)
    minus = not first and words.startswith("-")
    away = minus and e.could_extract_minus_sign()    # else a negative number comes first: it keeps its sign
    if away:
        e = -e
        math, words = typeset(e, form, values)
    if len(words) > LONG:
        math = in_rows(e, form, values)
    if minus and (e.is_Add or not away):
        math, words = between("(", math, ")"), f"({words})"
    return "-" if away else "+", math, words


def typeset(e, form, values):
    """An expression or a matrix in one of the `VIEWS`, as MathML and as text."""
    if form == "letters":
        return in_letters(e.as_immutable() if hasattr(e, "rows") else e)
    return side(*numbered(e, form, values), None)


def in_rows(e, form, values):
    """A long sum as MathML, broken before its signs into rows of up to `LONG` letters."""
    rows, room = [], 0
    for k, term in enumerate(e.as_ordered_terms() if getattr(e, "is_Add", False) else [e]):
        math, words = typeset(term, form, values)
        sign = "" if k == 0 or words.startswith("-") else PLUS_BETWEEN
        if len(words) > room:
            rows, room = [*rows, ""], LONG
        rows[-1], room = rows[-1] + sign + math, room - len(words) - 3
    return rows_of([[row] for row in rows], cls="rows") if len(rows) > 1 else mrow(*rows)


@lru_cache(maxsize=512)
def in_letters(e):
    return side(e, "letters", {}, None)


def numbered(e, form, values):
    """(expression, form, values) with each sine and cosine as a letter that has its number, free of rounding at the zeros."""
    opened, letters, functions, angles = functions_as_letters(e.as_immutable() if hasattr(e, "rows") else e)
    values = named(values)
    worth = functions(*(values.get(a, 0.0) for a in angles))
    return opened, form, values | {letter: round(float(x), 12) for letter, x in zip(letters, worth)}


@lru_cache(maxsize=512)
def functions_as_letters(e):
    """The expression without sines and cosines, the letters in their place, their values as a function, its arguments."""
    import sympy
    found = sorted(e.atoms(sympy.sin, sympy.cos), key=str)
    letters = [sympy.Symbol(f"~{f}") for f in found]          # sorted behind all letters, as functions are
    angles = sorted(set().union(*(f.free_symbols for f in found)), key=str)
    return e.xreplace(dict(zip(found, letters))), letters, sympy.lambdify(angles, found, "math"), angles


def row(cls, sign, math, value, words, apart=False):
    """One row of the table: sign, term, value, name; apart from the row above where a new sum begins."""
    return mtr(*map(mtd, (sign, math, value, say(words))), cls=f"{cls} apart" if apart else cls)


def number_of(x, unit):
    """A number of fixed form, and its unit."""
    return mn(fixed(x, 3)) + gap(".25em") + say(unit)


def plain(x):
    """The same number in plain text."""
    return fixed(x, 3).replace("−", "-")


def as_equation(rows):
    """Rows as one equation of the page, at its left edge."""
    return f'<div>{inline(mtable(*rows, cls="terms"))}</div>'


def wrapped(text, width=112):
    """A plain equation broken before its plus and minus signs where it is longer than `width`."""
    if text.startswith("["):                         # a row of a matrix stays in one piece
        return text
    out, line = [], ""
    for part in text.replace(" + ", "\0+ ").replace(" - ", "\0- ").split("\0"):
        if line and len(line) + len(part) > width:
            out, line = [*out, line], "    " + part
        else:
            line = f"{line} {part}" if line else part
    return "\n".join([*out, line])


def true_minus(words):
    """The words with a true minus sign before every negative number."""
    return re.sub(r"-(?=\d)", "−", words)


def number_list(values, unit, digits=3):
    """Numbers as words: "2.67, 0.83 and 0.33 kg m²"."""
    shown = [fixed(v, digits) for v in values]
    return (", ".join(shown[:-1]) + " and " if len(shown) > 1 else "") + f"{shown[-1]} {unit}"
