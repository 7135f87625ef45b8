"""LaTeX that somebody writes in a cell of a page, as MathML that a browser sets by itself."""
import re
from html import escape
from xml.etree.ElementTree import tostring

ASKS = re.compile(r"\b(Math|Latex)\b|latex")         # in a cell that may show a formula
PART = re.compile(r"(\$\$.+?\$\$|\$.+?\$|\\\[.+?\\\]|\\\(.+?\\\))", re.DOTALL)
EDGES = re.compile(r"^(\$\$?|\\\[|\\\()\s*(\\displaystyle)?|(\$\$?|\\\]|\\\))$")
SIGN = re.compile(r"&amp;(#x[0-9A-F]+;)")            # the converter writes signs by their numbers


def ahead(code):
    """Load the converter before a cell that may need it: a cell that misses a package begins anew."""
    if ASKS.search(code):
        converter()


def converter():
    from latex2mathml import converter               # comes when it is wanted: few ever write a formula
    return converter


def mathml(latex):
    """LaTeX, or text with LaTeX between dollars, as HTML; None of what is no LaTeX."""
    parts = PART.split(latex)
    if len(parts) == 1:
        return formula(latex, block=True)
    made = [formula(EDGES.sub("", part), block=latex.strip() == part or part[:2] in ("$$", r"\[")) if k % 2 else escape(part)
            for k, part in enumerate(parts)]
    return None if None in made else "".join(made)


def formula(latex, block):
    latex = latex.strip().replace(r"\operatorname", r"\text")                            # which it does not know
    try:
        element = converter().convert_to_element(latex, display="block" if block else "inline")
    except Exception:                                # it has an error of its own for each thing that is no LaTeX
        return None
    return SIGN.sub(r"&\1", tostring(element, encoding="unicode"))
