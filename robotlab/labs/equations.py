"""Equations for the page: typeset from SymPy expressions, their terms coloured like their curves, in three views.

    letters     m1 a1 c2 qdd1 + g m1          as derived
    numbers     2 · 0.5 · 0.95 · qdd1 + ...   each letter replaced by its number, nothing multiplied out
    value       3.91                          what it comes to
"""
from typing import NamedTuple

from ..maths.mathml import EQUALS, PLUS, between, block, inline, mn, mrow
from ..maths.printing import mathml_of, text_of
from ..maths.writers import Mathml, decimal, token

LEFT = ' class="left"'
VIEWS = ("letters", "numbers", "value")


class Equation(NamedTuple):
    """An equation for `Lab.compute`: MathML for the page, plain text for where nothing is typeset.

    >>> import sympy
    >>> from robotlab.labs import equation
    >>> equation("P", sympy.Symbol("m") * sympy.Symbol("g")).text
    'P = g m'
    """
    mathml: str
    text: str

    def __str__(self):
        return self.text


def equation(name, right, view="letters", values=None, classes=None):
    """The equation name = right.

    name: of the left side ("tau1", "M"), or an expression. right: an expression, a matrix, or shares {class: expression}
    that add up, each in the colour of its class. view: one of `VIEWS`. values: {symbol or its name: number}, for the numbers
    and the value. classes: {expression: class} to colour parts.

    >>> import sympy
    >>> from robotlab.labs import equation
    >>> print(equation("P", sympy.Symbol("m") * sympy.Symbol("g"), view="value", values={"m": 2, "g": 9.81}))
    P = 19.62
    """
    if view not in VIEWS:
        raise ValueError(f"view is {view!r}; expected one of {', '.join(VIEWS)}")
    values = named(values or {})
    if isinstance(right, dict):
        math, text = shares(right, view, values, classes)
    else:
        math, text = side(right, view, values, classes)
    left, left_text = left_side(name)
    return whole(left + EQUALS + math, f"{left_text} = {text}" if "\n" not in text else f"{left_text} =\n{text}")


def whole(math, text):
    return Equation(block(math), text)


def lines(*equations):
    """Several equations, one under the other.

    >>> import sympy
    >>> from robotlab.labs import equation, lines
    >>> m, v = sympy.symbols("m v")
    >>> print(lines(equation("p", m * v), equation("K", m * v ** 2 / 2)))
    p = m v
    K = 1/2 m v²
    """
    return Equation("".join(e.mathml for e in equations), "\n".join(e.text for e in equations))


def side_by_side(*blocks):
    """MathML and HTML side by side, one under the other where there is no room."""
    return f'<div class="set">{"".join(blocks)}</div>'


def in_pieces(*parts, cls=""):
    """One equation that breaks between its parts where there is no room."""
    return f'<div class="{f"chain {cls}".strip()}">{"".join(inline(mrow(part)) for part in parts)}</div>'


def chain(*links, cls=""):
    """Equal things, a = b = c, as an equation that breaks before its signs of equality."""
    return in_pieces(links[0], *(EQUALS + link for link in links[1:]), cls=cls)


def words(text, cls=""):
    """Words beside or under an equation."""
    return f'<div class="words {cls}">{text}</div>'


def html_table(head, rows, left=1, above=""):
    """A table for the page: `head` cells, then rows (class, cells), the first `left` cells at the left; above: HTML before it."""
    def line(tag, cells):
        return "".join(f"<{tag}{LEFT * (k < left)}>{x}</{tag}>" for k, x in enumerate(cells))
    body = "".join(f'<tr class="{cls}">{line("td", cells)}</tr>' for cls, cells in rows)
    return f'{above}<table class="figures"><tr>{line("th", head)}</tr>{body}</table>'


def left_side(name):
    if isinstance(name, str):
        return Mathml().name(token(name)), name
    return mathml_of(name), text_of(name)


def named(values):
    """{symbol: number} of {symbol or its name: number}."""
    from sympy import Symbol
    return {Symbol(k) if isinstance(k, str) else k: float(v) for k, v in values.items()}


def side(e, view, values, classes):
    """One side of an equation: MathML and text."""
    if view == "letters":
        return mathml_of(e, classes), text_of(e)
    if view == "numbers":
        return mathml_of(e, classes, values), text_of(e, values)
    value = worth(e, values)
    return mathml_of(value, classes), text_of(value)


def worth(e, values):
    """The value of an expression, a number or a matrix of numbers; ValueError names the letters without a number."""
    missing = e.free_symbols - set(values)
    if missing:
        raise ValueError(f"no number for {', '.join(sorted(map(str, missing)))}: the value of an equation needs one for "
                         "each letter")
    return e.subs(values).evalf()


def shares(right, view, values, classes):
    """A sum whose terms are each marked with their class."""
    math, text = "", ""
    for k, (cls, e) in enumerate(right.items()):
        part, words = side(e, view, values, classes)
        if k and (words.startswith("-") or view != "value" and e.is_Add):
            part, words = between("(", part, ")"), f"({words})"
        math += (PLUS if k else "") + mrow(part, cls=cls)
        text += (" + " if k else "") + words
    return math, text


def number(x):
    """A number as MathML, with few digits."""
    return mn(decimal(x))
