"""A short formula as it is typed in a sentence, "H₁₃ = s₁ × (s₃ × (P − R₃))", as presentation MathML."""
import re
from unicodedata import normalize

from .mathml import OF, gap, mi, mn, mo, mover, mrow, msub, msubsup, msup, say

LOW, HIGH = "₀₁₂₃₄₅₆₇₈₉", "⁰¹²³⁴⁵⁶⁷⁸⁹"
DIGITS = str.maketrans(LOW + HIGH + "⁻⁺ᵀ", "0123456789" * 2 + "−+T")
DOTS = {"\u0307": "˙", "\u0308": "¨", "\u20db": "\u20db"}
FUNCTIONS = {"sin", "cos", "tan", "det", "rank", "max"}
PART = re.compile(r"(?P<word>[A-Za-z]{2,}(?: [A-Za-z]{2,})*)|(?P<letter>[^\W\d_₀-₉]\*?)(?P<dots>[\u0307\u0308\u20db]?)"
                  r"|(?P<number>\d+(?:\.\d+)?)|(?P<space>\s+)|(?P<sign>.|$)")
SCRIPTS = re.compile(rf"([{LOW}]*(?:,[{LOW}]+)*)([{HIGH}⁻⁺ᵀ]*)")
UNIT = re.compile(r"(?P<number>[^A-Za-zµ°%]*?)(?P<unit>\s*\(?[A-Za-zµ°%].*)?$")


def typed(text):
    """The formula as MathML. Words of two letters and more stay words, except functions such as sin."""
    text, out, at, before = dots_apart(text), "", 0, ""
    while at < len(text):
        part = PART.match(text, at)
        low, high = SCRIPTS.match(text, part.end()).groups() if part["letter"] or part[0] in ")]" else ("", "")
        out += scripted(element(part, before), low, high)
        at = part.end() + len(low) + len(high)
        if part["space"] and {is_word(before), is_word(PART.match(text, at)[0])} != {False}:
            out += gap(".3em")
        before = before if part["space"] else part[0]
    return mrow(out)


def is_word(part):
    """True if a part consists of words and is not a function."""
    return len(part) > 1 and part[:2].isascii() and part[:2].isalpha() and part not in FUNCTIONS


def dots_apart(text):
    """The text with the dots of a rate behind their letter, as signs of their own."""
    return "".join(whole if whole[-1] in DOTS else c for c in text for whole in [normalize("NFD", c)])


def element(part, before):
    """One part of a formula; before: the part before it."""
    if part["space"]:
        return ""
    if part["word"]:
        name = part["word"]
        return gap(".17em") + mi(name, mathvariant="normal") + OF + gap(".17em") if name in FUNCTIONS else say(name)
    if part["letter"]:
        letter = mi(part["letter"])
        return mover(letter, mo(DOTS[part["dots"]]), accent="true") if part["dots"] else letter
    if part["number"]:
        return mn(part["number"])
    if part["sign"] == "|":
        return mo("|", form="prefix" if not before or before in FUNCTIONS else "postfix")
    leading = part["sign"] in "−+" and (not before or before in "([{,=×·:")
    return mo(part["sign"], form="prefix") if leading else mo(part["sign"])


def scripted(base, low, high):
    """A letter with its index and its exponent."""
    low, high = low.translate(DIGITS), high.translate(DIGITS)
    index = mn(low)
    power = mi("T") if high == "T" else mrow(mo("−", form="prefix"), mn(high[1:])) if high[:1] == "−" else mn(high)
    if low and high:
        return msubsup(base, index, power)
    return msub(base, index) if low else msup(base, power) if high else base


def quantity(text):
    """Numbers and the unit behind them: "(2.29, 2.39) m/s²"."""
    parts = UNIT.match(text)
    unit = (parts["unit"] or "").strip()
    return typed(parts["number"]) + (gap(".25em") if unit and unit[0] not in "°%" else "") + (say(unit) if unit else "")
