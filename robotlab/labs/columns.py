"""Drawings and equations of the labs of the Jacobian: its columns as arrows, levers, ellipses, and v = J qd with coloured columns."""
import numpy as np

from ..maths.mathml import EQUALS, gap
from ..maths.printing import printed
from ..maths.writers import Mathml, Text, token
from ..picture.maths import fixed
from .equations import whole

TURN = np.linspace(0, 2 * np.pi, 48, endpoint=False)
CIRCLES = tuple(np.roll(np.stack([np.cos(TURN), np.sin(TURN), 0 * TURN], -1), k, axis=1) for k in range(3))
LOWERED = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
NOTHING = 5e-6                                       # what is less is shown as 0
FAINT = 1e-6                                         # [m]: a shorter arrow is not drawn


def joint_class(i):
    """The colour of joint i, counted from 1."""
    return f"q{min(i, 7)}"


def subscript(i):
    """A number as an index in plain text."""
    return str(i).translate(LOWERED)


def column_arrows(tip, columns, texts):
    """Arrows (n, 3) side by side at the tool, in the colours of their joints."""
    return [{"at": tip, "v": v, "cls": joint_class(i), "label": "J", "sub": str(i), "text": text, "width": 3}
            for i, (v, text) in enumerate(zip(columns, texts), start=1) if np.abs(v).max() > FAINT]


def arrows_in_a_row(tip, parts):
    """Arrows (n, 3), column times rate, one after the other: each begins where the one before ends."""
    starts = tip + np.vstack([np.zeros(3), np.cumsum(parts, axis=0)[:-1]])
    return [{"at": p, "v": v, "cls": joint_class(i), "label": "J", "sub": str(i), "text": f" q̇{subscript(i)}", "width": 3}
            for i, (p, v) in enumerate(zip(starts, parts), start=1) if np.abs(v).max() > FAINT]


def levers(joints, tip):
    """Dashed lines from the joints (n, 3) to the tool."""
    return [{"points": [p, tip], "cls": joint_class(i), "width": 1.4, "dash": True} for i, p in enumerate(joints, start=1)]


def ellipse(E, at, cls, flat):
    """The unit ball under the symmetric E (3, 3), around a point: one outline in the plane, else three rings of it."""
    if flat:
        return [{"points": at + CIRCLES[0] @ E, "cls": cls, "width": 2, "closed": True}]
    return [{"points": np.vstack([c, c[:1]]) @ E + at, "cls": cls, "width": 1.6} for c in CIRCLES]


def padded(E):
    """A matrix (r, r) as the upper left block of (3, 3)."""
    out = np.zeros((3, 3))
    out[:len(E), :len(E)] = E
    return out


def velocity_equation(names, J, rates, view="letters", values=None):
    """v = J qd, each column of J and its rate in the colour of the joint.

    names: of the velocities, (r,). J: rows (r, n) of SymPy expressions or numbers. rates: (n,) numbers, or names.
    view, values: as for `equation`; with "value", J and rates are numbers, and the left side is their product.
    """
    left = np.array(J, float) @ np.array(rates, float) if view == "value" else names
    numbers = values if view == "numbers" else None
    v, columns, qd = three_matrices(Mathml(), left, J, rates, numbers)
    return whole(v + EQUALS + columns + gap(".4em") + qd, beside(*three_matrices(Text(), left, J, rates, numbers)))


def three_matrices(w, left, J, rates, values):
    """v, J and qd in the words of a writer."""
    classes = [joint_class(i) for i in range(1, len(rates) + 1)]
    row = lambda xs: [w.marked(entry(w, x, values), c) for x, c in zip(xs, classes)]
    v = [[w.marked(entry(w, x), "vel")] for x in left]
    return w.matrix(v), w.matrix([row(xs) for xs in J]), w.matrix([[x] for x in row(rates)])


def in_numbers(entries, values):
    """The entries with a letter for each sine and cosine, and the numbers of all letters: cos 90° is 0, not 6e-17."""
    import sympy
    functions = sorted({f for row in entries for x in row for f in x.atoms(sympy.cos, sympy.sin)}, key=str)
    names = {f: sympy.Symbol(f"f{k}") for k, f in enumerate(functions)}
    rounded = {names[f]: round(float(f.subs(values)), 12) + 0.0 for f in functions}
    return [[x.xreplace(names) for x in row] for row in entries], values | rounded


def entry(w, x, values=None):
    """A name or an expression as it is, a number with three decimals."""
    if isinstance(x, str):
        return w.name(token(x))
    if hasattr(x, "free_symbols"):
        return printed(x, w, values=values)
    return w.number(fixed(x, 3))


def beside(v, J, qd):
    """The lines of three matrices as text, v = J qd."""
    columns = [block.split("\n") for block in (v, J, qd)]
    most = max(map(len, columns))
    columns = [lines + [""] * (most - len(lines)) for lines in columns]
    return "\n".join(f"{a} {'=' if k == 0 else ' '} {b} {c}".rstrip() for k, (a, b, c) in enumerate(zip(*columns)))


def named(x):
    """A number with three decimals, five where it is small, and a true minus sign; rounding errors are 0."""
    return "0" if abs(x) < NOTHING else (f"{x:.3f}" if abs(x) >= .001 else f"{x:.5f}").replace("-", "−")
