"""Views of `InfluenceLab`: the product of axes and one lever that gives a coefficient, and the array that contains it."""
import re
from itertools import zip_longest
from typing import NamedTuple

import numpy as np

from ...labs.columns import entry, subscript
from ...labs.equations import Equation, chain, side_by_side
from ...maths.mathml import EQUALS, block, inline, mi, msub, mtable, mtd, mtext, mtr, say
from ...maths.typed import quantity, typed
from ...maths.writers import Mathml, Text, token
from ...picture.maths import fixed

INSTANT = re.compile(r"(at [\d.]+ s:)? ?(.*?) ?(at [\d.]+ s)?$")
PLANES_UP_TO = 3                                     # joints for which whole planes of H and D are written


class Build(NamedTuple):
    """Factors of one coefficient: axes from the outermost to the innermost, the joint of the lever or None; or why it is zero."""
    axes: tuple
    lever: object
    zero: str

    @property
    def words(self):
        """s₁ × (s₃ × (P − R₃)), or 0."""
        if self.zero:
            return "0"
        parts = [f"s{subscript(i)}" for i in self.axes] + ([f"(P − R{subscript(self.lever)})"] if self.lever else [])
        out = parts[-1]
        for k, part in enumerate(parts[-2::-1]):
            out = f"{part} × " + (f"({out})" if k else out)
        return out

    def value(self, s, R, P):
        """The vector (3,), from the axes s (n, 3) and points R (n, 3) of the joints and the point P (3,)."""
        if self.zero:
            return np.zeros(3)
        out = P - R[self.lever - 1] if self.lever else s[self.axes[-1] - 1]
        for i in self.axes[::-1] if self.lever else self.axes[-2::-1]:
            out = np.cross(s[i - 1], out)
        return out


def build(kinds, link, part, indices):
    """The `Build` of G, H or D of a link, after Freeman 1985, (2-56) to (2-66) and the derivatives that follow there.

    kinds: a word such as "RRP". part: "linear" or "angular". indices: (n,), (m, n) or (l, m, n), counted from 1.
    """
    slides = lambda i: kinds[i - 1] == "P"
    *others, n = indices if part == "angular" else sorted(indices)
    far = [i for i in indices if i > link]
    turned = [i for i in others if slides(i)]
    if far:
        return zero(f"joint {max(far)} lies beyond link {link}")
    if turned:
        return zero(f"joint {turned[0]} slides and turns nothing")
    if part == "linear":
        return Build((*others, n), None if slides(n) else n, "")
    if slides(n):
        return zero(f"joint {n} slides and turns nothing")
    late = [i for i in others if i >= n]
    if late:
        return zero(f"joint {late[0]} does not turn the axis of joint {n}" + (", which comes before it" if late[0] > n else ", its own"))
    return Build((*sorted(others), n), None, "")


def zero(why):
    return Build((), None, why)


def name_of(part, indices):
    """G₃, H₁₃, D₁₂₃, with ω for the turning of the link."""
    return "GHD"[len(indices) - 1] + ("ω" if part == "angular" else "") + "".join(map(subscript, indices))


def three(v, digits=3):
    """A vector as words."""
    return "(" + ", ".join(fixed(x, digits) for x in v) + ")"


def coefficient_equation(part, indices, built, value, unit, arrays, cls):
    """One line for the coefficient and its product of axes and lever; under it the array that contains it.

    arrays: (3, n) for G, (3, n, n) for H, (3, n, n, n) for D. cls: the colour of the coefficient.
    """
    before = name_of(part, indices[1:]) if indices[1:] else ""
    slope = f" = ∂{before}/∂q{subscript(indices[0])}" if before else ""
    line = f"{name_of(part, indices)}{slope} = {built.words}" + ("" if built.zero else f" = {three(value)}")
    links = [typed(link) for link in line.split(" = ")]
    if not built.zero:
        links[-1] += mtext(unit.replace(" ", "\u00a0"))
    mathml, text = array(part, indices, arrays, cls)
    return Equation(chain(*links, cls=cls) + mathml, f"{line}{'' if built.zero else unit}\n{text}")


def array(part, indices, X, cls):
    """The matrix of G, or the planes of H or D with the first index of D fixed; of a long arm only the row of index m."""
    rows = "xyz"
    letter = "GHD"[len(indices) - 1] + ("ω" if part == "angular" else "")
    fixed = "".join(map(str, indices[:-2]))
    if len(indices) == 1:
        return blocks([(letter, X, (slice(None), indices[0] - 1))], cls)
    if X.shape[1] > PLANES_UP_TO:
        at = tuple(i - 1 for i in indices[:-1])
        label = letter + "".join(map(str, indices[:-1])) + "·"
        return blocks([(label, X[(slice(None), *at)], (slice(None), indices[-1] - 1))], cls)
    planes = X if len(indices) == 2 else X[:, indices[0] - 1]
    where = (indices[-2] - 1, indices[-1] - 1)
    return blocks([(f"{letter}{row}" + (f",{fixed}" if fixed else ""), plane, where) for row, plane in zip(rows, planes)], cls)


def blocks(named, cls):
    """Matrices side by side, some entries of each in a colour: MathML and text."""
    math, texts = [], []
    for label, values, where in named:
        marked = np.zeros(values.shape, dtype=bool)
        marked[where] = True
        m, t = (w.matrix([[w.marked(entry(w, x), cls) if on else entry(w, x) for x, on in zip(xs, ons)]
                          for xs, ons in zip(values, marked)]) for w in (Mathml(), Text()))
        math.append(block(name(label), EQUALS, m))
        texts.append([f"{label} = " if k == 0 else " " * (len(label) + 3) for k in range(len(values))])
        texts.append(t.split("\n"))
    text = "\n".join("".join(row).rstrip() for row in zip_longest(*padded(texts), fillvalue=""))
    return side_by_side(*math), text


def name(label):
    """A letter and its indices in MathML."""
    cut = 2 if label[1:2] == "*" else 1              # the star belongs to the letter
    letter, rest = label[:cut], label[cut:]
    return msub(mi(letter), mtext(rest)) if rest else Mathml().name(token(letter))


def padded(columns):
    """Columns of text, each with a space behind it."""
    return [[x + ("  " if k % 2 else "") for x in column] for k, column in enumerate(columns)]


def listed(rows):
    """Rows (class, name, value in words) as a small table in the colours of the classes."""
    table = mtable(*(mtr(mtd(named(name)), mtd(quantity(value)), cls=cls) for cls, name, value in rows), cls="terms")
    width = max(len(name) for _, name, _ in rows)
    return Equation(inline(table, display="block"),
                    "\n".join(f"{name:>{width}}  {value}" for _, name, value in rows))


def named(text):
    """A formula; words such as "at 0.30 s", before or behind it, stay words."""
    before, formula, behind = INSTANT.match(text).groups()
    return (say(f"{before}\u2002") if before else "") + typed(formula) + (say(f"\u2002{behind}") if behind else "")


def instant(state, T, frames):
    """The time shown [s] and its frame: at the start of a lab three tenths of the motion."""
    now = .3 * T if state.changed & {"start", "reset"} else min(state.time, T)
    return now, int(round(now / T * (frames - 1)))
