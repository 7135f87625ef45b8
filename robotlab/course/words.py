"""Names and numbers as a sentence has them."""
import html
import re

import numpy as np

from .given import shown

NAMES = ("Coriolis", "Coulomb", "Euler", "Freund", "Lagrange", "Newton", "Python", "Rodrigues", "Steiner")


def listed(names, last="and"):
    """"a", "a and b", "a, b and c"."""
    *most, end = map(str, names)
    return f"{', '.join(most)} {last} {end}" if most else end


def either(first, *others):
    """The sentences of one thought; of two, where both lead to the same answer."""
    return (f"Two thoughts lead here: {inside(first)}", f"Or else: {inside(others[0])}") if others else (first,)


def inside(words):
    """A sentence behind a colon; letters of formulas and names stay as they are."""
    first = words.split()[0]
    is_word = first.isascii() and first.isalpha() and first == first.capitalize() and len(first) > 1 and first not in NAMES
    return words[0].lower() + words[1:] if is_word else words


def parameters(task):
    """Names of the arguments in its signature."""
    return [name.strip() for name in task.signature.split("(")[1].rstrip(")").split(",")]


def label(drawn, name, entry=None):
    """Name a given number as a reader of the task does: "a1 = 0.4" where the text says so, or where another one
    is as large; else the number alone."""
    value, spec = drawn.given[name], "deg" if name in drawn.task.angles else ""
    place = re.search(r"\{" + name + r"(?::[^{}]*)?\}", drawn.task.text)
    if entry is not None:
        return f"entry {entry + 1} of {label(drawn, name)}"
    if np.ndim(value) > 1 or not place:
        return name
    before = re.search(r"([^\W_][^\s=,;:({]*) = $", drawn.task.text[:place.start()])
    alone = shown(value, spec)
    if not before and [shown(x, "deg" if other in drawn.task.angles else "") for other, x in drawn.given.items()].count(alone) > 1:
        return f"{name} = {alone}"
    return f"{before[1]} = {alone}" if before else alone


def called(drawn, arguments):
    """The arguments of a call in words: "q = [0.3, 1.2]"."""
    rounded = lambda x: shown(np.round(x, 3)) if isinstance(x, (float, np.ndarray)) else shown(x)
    return ", ".join(f"{name} = {rounded(x)}" for name, x in zip(parameters(drawn.task), arguments))


def is_real(x):
    """True for a number with a decimal point, or an array of them."""
    return isinstance(x, (float, np.floating)) or isinstance(x, np.ndarray) and x.dtype.kind == "f"


def as_it_stands(text):
    """Text that Markdown shows unchanged."""
    return re.sub(r"([\\`*_{}\[\]()#+\-.!|~$^:])", r"\\\1", html.escape(text, quote=False))
