"""Presentation MathML: the one file that writes its tags. A function has the name of its tag, except `inline`, the <math> itself.

Letters, numbers, signs and words hold text, which is escaped; all others hold MathML, one part after the other. `cls` is the
class; other attributes have their own names.
"""
from html import escape


def _element(tag, inside, cls="", **attributes):
    given = ({"class": cls} if cls else {}) | attributes
    return f"<{tag}" + "".join(f' {name}="{escape(str(value))}"' for name, value in given.items()) + f">{inside}</{tag}>"


def _of_text(tag):
    def write(text, cls="", **attributes):
        return _element(tag, escape(str(text), quote=False), cls, **attributes)
    return write


def _of_parts(tag):
    def write(*parts, cls="", **attributes):
        return _element(tag, "".join(parts), cls, **attributes)
    return write


mi, mn, mo, mtext = map(_of_text, ("mi", "mn", "mo", "mtext"))
inline, mrow, mspace, mstyle = map(_of_parts, ("math", "mrow", "mspace", "mstyle"))
msub, msup, msubsup, mover, munder = map(_of_parts, ("msub", "msup", "msubsup", "mover", "munder"))
mfrac, msqrt, mroot = map(_of_parts, ("mfrac", "msqrt", "mroot"))
mtable, mtr, mtd = map(_of_parts, ("mtable", "mtr", "mtd"))

PLUS, MINUS, EQUALS, DOT = map(mo, "+−=·")
PLUS_BETWEEN = mo("+", form="infix")                 # with its room, also where it begins a line
OF, TIMES = mo("\u2061"), mo("\u2062")               # without a sign of their own: sin x, a b


def block(*parts, **attributes):
    """An equation on a line of its own."""
    return inline(mrow(*parts), display="block", **attributes)


def gap(width):
    """Room between parts. width: such as ".4em"."""
    return mspace(width=width)


def say(words, cls=""):
    """Words in a formula, in the type of the text around it."""
    return mtext(words, cls=f"say {cls}".strip())


def between(before, inside, after, **attributes):
    """MathML between two signs, such as brackets."""
    return mo(before, **attributes) + inside + mo(after, **attributes)


def table(rows, **attributes):
    """A table. rows: lists of MathML, one for each cell."""
    return mtable(*(mtr(*map(mtd, row)) for row in rows), **attributes)


def matrix(rows, cls=""):
    """A matrix. rows: lists of MathML. Where our style sheet is, its brackets are lines (engine/maths.css); elsewhere they are letters.

    Numbers are aligned by their ends, letters by their middles.
    """
    letters = "letters" if any("<mi" in cell for row in rows for cell in row) else ""
    return mrow(between("[", table(rows), "]"), cls=" ".join(filter(None, ("mat", letters, cls))))


def steady(mathml):
    """A matrix whose columns keep their width, whatever their entries."""
    return mathml.replace('class="mat', 'class="mat steady', 1)


def with_prescript(base, sub, before):
    """A base with an index behind it, below, and one before it, above."""
    return _element("mmultiscripts", f"{base}{sub}<none/><mprescripts/><none/>{before}")
