"""Programs as LaTeX: the named steps, one to a line, to be read beside the recursion."""
import re

from ..emit import Style, header, listing

GREEK = {"tau": r"\tau", "alpha": r"\alpha", "theta": r"\theta"}
DOTTED = {"qd": r"\dot{q}", "qdd": r"\ddot{q}", "w": r"\omega", "wd": r"\dot{\omega}"}


def symbol(name):
    """w3x as an omega with the index 3x, qd2 as q dot 2; any other name letter by letter. Underscores at its end are primes."""
    letters, rest, primes = re.fullmatch(r"([A-Za-z]+)(.*?)(_*)", name).groups()
    head = GREEK.get(letters) or DOTTED.get(letters) or (letters if len(letters) == 1 else rf"\mathit{{{letters}}}")
    rest = rest.strip("_").replace("_", r"\,")
    return (f"{head}_{{{rest}}}" if rest else head) + "'" * len(primes)


def number(x):
    """A number with its power of ten written out."""
    text = f"{x:.10g}"
    if "e" not in text:
        return text
    digits, power = text.split("e")
    return rf"{digits} \cdot 10^{{{int(power)}}}"


STYLE = Style(r"\cos {}", r"\sin {}", r"{} \, {}", r"\frac{{{}}}{{{}}}", number, symbol, symbol, atomic_quotient=True)


def latex_source(program):
    """A LaTeX fragment for the package amsmath: the steps, aligned at their equals signs."""
    lines = listing(program, STYLE)
    rows = [rf"    {symbol(name)} &= {right}" for name, right, _ in lines.steps]
    head = [f"% {line}" for line in header(program)]
    return "\n".join([*head, r"\begin{align*}", " \\\\\n".join(rows), r"\end{align*}"]) + "\n"
