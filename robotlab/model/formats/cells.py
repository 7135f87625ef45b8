"""One cell of a DH table as people write it: "90°", "-π/2", "θ2 + 90", "q_1", "0,0892", "-", in Unicode or LaTeX."""
import re
import unicodedata
from typing import NamedTuple

from ..expression import value_of
from ..units import split_unit
from .urdf import unrounded
from .xml import shown

LATEX = ((r"\\(left|right|,|;|!|quad|rm|mathrm|text|mathit)(?![a-z])", ""), (r"\^\{?\\circ\}?|\\degree|\^\{?o\}?(?![a-z])", "°"),
         (r"\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}", r"(\1)/(\2)"), (r"\\var(theta)", r"\1"), (r"\\(theta|alpha|pi|cdot|times)", r" \1 "),
         (r"[${}\\]", ""), (r"_\s*(?=[\w(])", ""), (r"\s+", " "))
SIGNS = str.maketrans("−–—‐‑º˚ϑ⍺", "-----°°θα", "′’")
NOTHING = ("-", "--", "---", "none", "nil")          # how a table writes 0
OWN = {"R": r"(?:q|θ|theta|th)\s*\d*", "P": r"(?:q|d)\s*\d*"}
VARIABLE = ("*", "var", "variable", "var.")
DECIMAL = re.compile(r"([-+]?\d*),(\d+)((?: ?(?:°|deg|rad|mm|cm|m))?)")


class Cell(NamedTuple):
    """A value in its unit ("" where the cell names none), and whether the joint's own variable stands beside it, with its number."""
    value: object
    unit: str = ""
    own: bool = False
    number: int = None


def plain(text):
    """A cell in the letters that formulas are read in."""
    text = unicodedata.normalize("NFKC", text.translate(SIGNS)).translate(SIGNS)
    for pattern, new in LATEX:
        text = re.sub(pattern, new, text)
    return text.replace("`", "").strip(" *" if text.strip() != "*" else " ")


def read_cell(text, kind, comma=False):
    """The `Cell` of a text; a ValueError where it is none.

    kind: "R" in the column theta, where a turning joint's variable may be, "P" in the column d, where a sliding one's may be, or "".
    comma: whether a comma is a decimal point.
    """
    word = plain(text)
    if word.lower() in NOTHING:
        return Cell(0.0)
    if not word:
        raise ValueError("a cell is empty; expected a number, or 0")
    if kind and word.lower() in VARIABLE:
        return Cell(0.0, "", True)
    own = kind and re.search(rf"(?<![\w.]){OWN[kind]}(?!\w)", word, re.IGNORECASE)
    if own:
        word = beside(word, own, text)
    if comma and (found := DECIMAL.fullmatch(word)):
        word = f"{found[1] or 0}.{found[2]}{found[3]}"
    formula, unit = split_unit(word)
    try:
        value = value_of(formula) if unit else value_of(word)
    except ValueError:
        raise ValueError(f"{shown(text.strip())!r} is not a number or a formula") from None
    if not unit and re.search(r"π|\bpi\b", word):
        unit = "rad"
    number = re.sub(r"\D", "", own[0]) if own else ""
    unit = "deg" if unit in ("°", "degrees") else unit
    return Cell(value, unit, bool(own), int(number) if number else None)


def beside(word, own, text):
    """Remainder of a cell without the joint's own variable, as a formula: of "θ2 + 90", "90 + θ2" and "θ2 (-90)" it is the 90."""
    before, after = word[:own.start()].strip(), word[own.end():].strip(" *")
    if before and not before.endswith("+") or after and after[0] not in "+-(":
        raise ValueError(f"{shown(text.strip())!r} is not the joint's own variable plus an offset; for a joint that turns the other way "
                         "turn its axis about, by a twist of 180° before and after it")
    before, after = before.removesuffix("+").strip(), re.sub(r"^\(([^()]*)\)$", r"\1", re.sub(r"^([+-])\s+", r"\1", after))
    if before and after:
        return f"{before} {after if after[0] in '+-' else '+' + after}"
    return before or after.removeprefix("+") or "0"


def in_radians_at_sight(x):
    """True if a number can only be a part of a turn in rad, cut to a few digits: 1.5708, -3.14, 0.785."""
    return isinstance(x, float) and unrounded(repr(x), []) != x


