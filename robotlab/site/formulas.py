"""LaTeX to MathML, while the site is built: a browser needs no program to set a formula, and a search finds its letters."""
import re
from functools import lru_cache
from html import unescape

PLAIN = re.compile(r"\x1b\[[\d;]*m")                 # what colours the words of the converter on a terminal
NAMED = re.compile(r"&(?!lt;|gt;|amp;|quot;)\w+;")    # signs that HTML has names for, and XML has not


class FormulaError(ValueError):
    """A formula that the converter does not know."""


@lru_cache(maxsize=None)
def converter():
    from math_core import LatexToMathML              # here, so that the package can be read where it is not installed
    return LatexToMathML()


@lru_cache(maxsize=None)
def mathml(tex, block=False):
    """A formula as MathML. block: on a line of its own, in a box that scrolls where it is wider than the page."""
    from math_core import LatexError
    tex = tex.strip()
    if r"\tag" in tex:                               # a number at the margin belongs to an equation
        tex = rf"\begin{{equation}}{tex}\end{{equation}}"
    try:
        text = converter().convert_with_local_state(tex, displaystyle=block)
    except LatexError as error:
        said = [line for line in PLAIN.sub("", str(error)).splitlines() if line.strip()]
        raise FormulaError(f"{said[0] if said else error} in the formula {tex}") from None
    text = NAMED.sub(lambda found: unescape(found[0]), text)
    return f'<div class="formula">{text}</div>' if block else text


