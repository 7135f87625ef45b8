"""Numbers and words as the formats want them."""
from html import escape

import numpy as np

from ..marking.page import text as inline

DIGITS = 6                                           # of a value; a thousandth of any tolerance is more than the last of them
MARGIN_DIGITS = 4                                    # of a tolerance


def number(x, digits=DIGITS):
    """A number without an exponent, which GIFT does not know: 0.0000431."""
    return np.format_float_positional(float(f"{float(x):.{digits}g}") + 0.0, trim="-")


def paragraphs(*words):
    """HTML: a paragraph for each line."""
    return "".join(f"<p>{inline(line)}</p>" for text in words for line in text.split("\n") if line)


def cdata(text):
    """A section of XML that nothing in the text ends."""
    return "<![CDATA[" + text.replace("]]>", "]]]]><![CDATA[>") + "]]>"


def cloze(html):
    """HTML as feedback in a gap of Moodle.

    Moodle ends it at } and ~, turns entities into what they stand for once more than elsewhere, and keeps most backslashes:
    so entities it is, also for a backslash, which could hide the end.
    """
    for sign in "&}~\\{":                            # & first: the others bring one of their own
        html = html.replace(sign, "&amp;" if sign == "&" else f"&#{ord(sign)};")
    return html.replace("\n", " ")


def gift(text):
    """A text in GIFT, on one line."""
    for sign in "\\~=#{}:":
        text = text.replace(sign, "\\" + sign)
    return text.replace("\n", " ")


def attribute(text):
    """Escape a text for an attribute of XML."""
    return escape(text, quote=True)
