"""Numbers of an equation that follow the player: their places are marked once, and the values come with the motion."""
import re

import numpy as np

from ..maths.mathml import mn, mo

NUMBER = re.compile(r"−?\d+\.(\d+)")
OPENED = mn("").partition("</")[0]
SIGNED = mo("−", form="prefix") + OPENED             # a sign on its own belongs to its number
TEXT = re.compile(r"(?<=>)[^<>]+(?=<)")              # between two tags


def followed(equation, columns):
    """(equation, others): an equation whose k-th number goes with columns[:, k], and what `Motion(others=...)` needs for that.

    columns: (N, numbers) for the frames of the motion, in the order of the numbers. Where their count differs, the
    equation stays as it is.

    >>> from robotlab.labs.equations import Equation
    >>> marked, others = followed(Equation(mn("0.50"), "0.50"), np.zeros((9, 1)))
    >>> 'data-n="0"' in marked.mathml, list(others)
    (True, [('figures', 0)])
    """
    count = 0

    def mark(found):
        nonlocal count
        count += 1
        return f'<span data-n="{count - 1}" data-d="{len(found[1])}">{found[0]}</span>'
    whole = equation.mathml.replace(SIGNED, OPENED + "−")
    mathml = TEXT.sub(lambda text: NUMBER.sub(mark, text[0]), whole)
    columns = np.asarray(columns, dtype=float)
    if columns.shape[1] != count:
        return equation, {}
    return equation._replace(mathml=mathml), {("figures", k): columns[:, k] for k in range(count)}
