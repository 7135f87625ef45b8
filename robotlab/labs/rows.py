"""One row of a DH table: the four motions that it stands for, and how it is typeset. The labs of notebook 01 share it.

    standard   T = Rz(theta) Tz(d) Tx(a) Rx(alpha)
    modified   T = Rx(alpha) Tx(a) Rz(theta) Tz(d)
"""
from functools import lru_cache

import numpy as np

from ..kinematics.frames import link_pose
from ..maths.spatial import pose, turn_x, turn_z
from ..maths.writers import GREEK, decimal
from ..model.link import COLUMNS, Link
from .equations import Equation, equation

# the four motions in their order: number of the column, turn or shift, axis
STANDARD = ((3, "R", "z"), (2, "T", "z"), (0, "T", "x"), (1, "R", "x"))
MODIFIED = ((1, "R", "x"), (0, "T", "x"), (3, "R", "z"), (2, "T", "z"))
LETTERS = tuple(GREEK.get(name, name) for name in COLUMNS)
AXIS = {0: "x", 1: "x", 2: "z", 3: "z"}              # about or along which axis: its colour


def motions(modified):
    """The four motions of a row in the order in which they are made."""
    return MODIFIED if modified else STANDARD


def held(robot, q):
    """The arm with the posture q (n,) written into its table: theta or d of each row is what it is at q, and q is then 0."""
    for i, (link, x) in enumerate(zip(robot.links, q), start=1):
        theta, d = (link.theta, link.d + x) if link.prismatic else (wrapped(link.theta + x), link.d)
        robot = robot.with_link(i, theta=theta, d=d, limits=None)
    return robot


def wrapped(angle):
    """The same direction as an angle above -pi and up to pi [rad], free of rounding at the ends."""
    return -((np.pi - angle) % (2 * np.pi) - np.pi) if abs(angle) > np.pi + 1e-9 else float(angle)


def walk(row, modified, t):
    """The pose (..., 4, 4) in frame i-1 of a frame on its way to frame i: at t = 0 ... 4 one motion after the other is done.

    row: [a, alpha, d, theta] at the joint coordinate 0. t: (...); each motion starts and ends gently.
    """
    T = np.eye(4)
    for k, (column, kind, axis) in enumerate(motions(modified)):
        share = np.clip(np.asarray(t, dtype=float) - k, 0, 1)
        T = T @ motion(kind, axis, row[column] * share ** 2 * (3 - 2 * share))
    return T


def motion(kind, axis, amount):
    """A turn R about, or a shift T along, the x or z axis, by amounts (...) [rad or m], as poses (..., 4, 4)."""
    zero = 0 * amount
    if kind == "R":
        turn = turn_x if axis == "x" else turn_z
        return pose(turn(np.cos(amount), np.sin(amount)), np.stack([zero] * 3, -1))
    p = [amount, zero, zero] if axis == "x" else [zero, zero, amount]
    return pose(np.eye(3), np.stack(p, -1))


def row_pose(row, modified):
    """The pose (4, 4) of frame i in frame i-1."""
    return link_pose(Link(*row[:4]), 0.0, modified)


# -- typeset ----------------------------------------------------------------------------------------------------------
def amount_text(column, x):
    """A number of a row with its unit: degrees for the angles."""
    return f"{decimal(round(np.degrees(x), 1))}°" if column in (1, 3) else decimal(round(x, 4))


def pose_name(i):
    """MathML of the pose of frame i in frame i-1, its indices before and behind."""
    return f"<mmultiscripts><mi>T</mi><mn>{i}</mn><mrow></mrow><mprescripts></mprescripts><mrow></mrow><mn>{i - 1}</mn></mmultiscripts>"


def product(i, row, modified, view, hand=None):
    """The row as four motions, T = Rz(theta) Tz(d) Tx(a) Rx(alpha); the column in the hand is marked."""
    math, text = "", ""
    for column, kind, axis in motions(modified):
        shown = amount_text(column, row[column])
        inner = f"<msub><mi>{LETTERS[column]}</mi><mn>{i}</mn></msub>" if view == "letters" else f"<mn>{shown}</mn>"
        cls = "tgt" if column == hand else axis
        math += f'<mrow class="{cls}"><msub><mi>{kind}</mi><mi>{axis}</mi></msub><mo>(</mo>{inner}<mo>)</mo></mrow><mspace width=".4em"/>'
        text += f" {kind}{axis}({LETTERS[column] + str(i) if view == 'letters' else shown})"
    math = f'<math display="block"><mrow>{pose_name(i)}<mo>=</mo>{math}</mrow></math>'
    return Equation(math, f"T{i - 1},{i} ={text}")


@lru_cache(maxsize=64)
def symbolic(i, modified):
    """The matrix of row i in letters, and its letters (a, alpha, d, theta)."""
    import sympy
    letters = [sympy.Symbol(f"{name}{i}") for name in COLUMNS]
    link = Link(*letters)
    T = link_pose(link, np.array(0, dtype=object), modified)
    return sympy.Matrix(4, 4, list(T.flat)), letters


def matrix(i, row, modified, view, hand=None):
    """The matrix of row i: in letters, with numbers, or its value, whose columns are the axes x, y, z and the origin."""
    if view == "value":
        return value_matrix(i, row_pose(row, modified))
    T, letters = symbolic(i, modified)
    classes = {letter: "tgt" if k == hand else AXIS[k] for k, letter in enumerate(letters)}
    shown = equation(f"T{i}", T, view, dict(zip(letters, map(float, row))), classes)
    name = f"<mi>T</mi>"
    return Equation(shown.mathml, shown.text)


def value_matrix(i, T):
    """The matrix as numbers, each column in the colour of the axis that it holds."""
    rows = [[decimal(round(x, 3)) for x in line] for line in T]
    cells = "".join("<mtr>" + "".join(f'<mtd class="{cls}"><mn>{x}</mn></mtd>' for cls, x in zip(("x", "y", "z", "ink"), line))
                    + "</mtr>" for line in rows)
    math = f'<math display="block"><mrow>{pose_name(i)}<mo>=</mo><mo>[</mo><mtable>{cells}</mtable><mo>]</mo></mrow></math>'
    text = "\n".join("  ".join(x.rjust(7) for x in line) for line in rows)
    return Equation(math, f"T{i - 1},{i} =\n{text}")
