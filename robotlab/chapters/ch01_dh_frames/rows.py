"""One row of a DH table: its four motions, and its typesetting. The labs of notebook 01 share it. The labs of notebook 01 share it.

    standard   T = Rz(theta) Tz(d) Tx(a) Rx(alpha)
    modified   T = Rx(alpha) Tx(a) Rz(theta) Tz(d)
"""
import numpy as np

from ...kinematics.frames import link_pose
from ...labs.controls import Slider
from ...labs.equations import Equation
from ...maths import mathml
from ...maths.mathml import DOT, EQUALS, OF, between, block, gap, mi, mn, mo, mrow, msub, mtable, mtd, mtr, with_prescript
from ...maths.spatial import pose, turn_x, turn_z
from ...maths.writers import GREEK, decimal
from ...model.link import COLUMNS, Link
from ...picture.maths import fixed

# the four motions in their order: number of the column, turn or shift, axis
STANDARD = ((3, "R", "z"), (2, "T", "z"), (0, "T", "x"), (1, "R", "x"))
MODIFIED = ((1, "R", "x"), (0, "T", "x"), (3, "R", "z"), (2, "T", "z"))
LETTERS = tuple(GREEK.get(name, name) for name in COLUMNS)
COLUMN_CLASS = ("x", "y", "z", "ink")                # of a pose: three axes and the origin
AXIS = {0: "x", 1: "x", 2: "z", 3: "z"}              # axis of the turn or shift: its colour


def motions(modified):
    """The four motions of a row in the order in which they are made."""
    return MODIFIED if modified else STANDARD


def with_posture(robot, q):
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


def restored(state):
    """Return the whole state if it came back, by a reset or from its text; else None.

    All controls are named then, but no button was pressed. None of the labs that call this has a target, so a target never changes alone.
    The answer overtakes one that is still on its way to the browser.
    """
    if "target" not in state.changed:
        return None
    return {"arm": state.arm, "q": state.q, "focus": state.focus, "view": state.view, "show": state.show}


def row_sliders(long, step=.005, turn=np.radians(1)):
    """Sliders for the row in focus, in the order of the standard motions: blue about and along z, orange about and along x.

    long: the largest length [m]; step [m] and turn [rad] of the sliders.
    """
    turns = dict(low=-np.pi, high=np.pi, degrees=True, value=None, step=turn)
    shifts = dict(low=-long, high=long, unit="m", value=None, step=step)
    words = {"theta": ("angle theta about z", turns), "d": ("offset d along z", shifts), "a": ("length a along x", shifts),
             "alpha": ("twist alpha about x", turns)}
    return [Slider(name=name, symbol=GREEK.get(name, name), text=text, word=text.split()[0], cls=AXIS[COLUMNS.index(name)],
                   bind=("arm", "rows", "@focus", COLUMNS.index(name)), **range_) for name, (text, range_) in words.items()]


# -- typeset ----------------------------------------------------------------------------------------------------------
def amount_text(column, x):
    """A number of a row with its unit: degrees for the angles."""
    return f"{decimal(round(np.degrees(x), 1))}°" if column in (1, 3) else decimal(round(x, 4))


def pose_name(i):
    """MathML of the pose of frame i in frame i-1, its indices before and behind."""
    return with_prescript(mi("T"), mn(i), mn(i - 1))


def letter(i, column):
    """MathML of a number of row i as a letter."""
    return msub(mi(LETTERS[column]), mn(i))


def product(i, row, modified, view, hand=None):
    """The row as four motions, T = Rz(theta) Tz(d) Tx(a) Rx(alpha); the column being moved is marked."""
    math, text = "", ""
    for column, kind, axis in motions(modified):
        shown = amount_text(column, row[column])
        inner = between("(", letter(i, column) if view == "letters" else mn(shown), ")", stretchy="false")
        cls = "tgt" if column == hand else axis
        math += mrow(msub(mi(kind), mi(axis)), inner, cls=cls) + gap(".4em")
        text += f" {kind}{axis}({LETTERS[column] + str(i) if view == 'letters' else shown})"
    return Equation(block(pose_name(i), EQUALS, math), f"T{i - 1},{i} ={text}")


def matrix(i, row, modified, view, hand=None):
    """The matrix of row i in letters, with numbers in place of letters, or its value."""
    if view == "value":
        return value_matrix(i, row_pose(row, modified))
    cells = [[product_of(cell.split(), i, row, view, hand) for cell in line] for line in CELLS[modified]]
    return named(i, [[math for math, _ in line] for line in cells], columns([[text for _, text in line] for line in cells]))


def product_of(factors, i, row, view, hand):
    """A product such as "-s:theta c:alpha" as MathML and as text, each factor in the colour of its axis."""
    math, text, dot = "", "", "" if view == "letters" else DOT
    for k, factor in enumerate(factors):
        sign, kind, name = factor[0] == "-", factor.strip("-").partition(":")[0], factor.partition(":")[2]
        if not name:                                 # 0 or 1
            return mn(factor), factor
        column = COLUMNS.index(name)
        cls = "tgt" if column == hand else AXIS[column]
        one, words = FACTOR[kind](i, column, row[column], view)
        minus = mo("−", form="prefix") if sign else ""
        math += minus + (dot if k else "") + mrow(one, cls=cls)
        text += ("−" if sign else "") + (" " if k and view == "letters" else " * " if k else "") + words
    return mrow(math), text


def trig(name, f):
    """Return a function that writes the sine or cosine of an angle."""
    def write(i, column, x, view):
        if view == "numbers":
            return bracketed(f(x))
        return mi(name) + OF + letter(i, column), f"{name} {LETTERS[column]}{i}"
    return write


def length(i, column, x, view):
    if view == "numbers":
        return bracketed(x)
    return letter(i, column), f"{LETTERS[column]}{i}"


def bracketed(x):
    """A number inside a product: a negative one in parentheses."""
    shown = fixed(x, 3)
    text = f"({shown})" if shown[0] == "−" else shown
    return mn(text), text


FACTOR = {"c": trig("cos", np.cos), "s": trig("sin", np.sin), "l": length}
CELLS = {                                            # link_pose, letter by letter
    False: (("c:theta", "-s:theta c:alpha", "s:theta s:alpha", "l:a c:theta"),
            ("s:theta", "c:theta c:alpha", "-c:theta s:alpha", "l:a s:theta"),
            ("0", "s:alpha", "c:alpha", "l:d"), ("0", "0", "0", "1")),
    True: (("c:theta", "-s:theta", "0", "l:a"),
           ("s:theta c:alpha", "c:theta c:alpha", "-s:alpha", "-s:alpha l:d"),
           ("s:theta s:alpha", "c:theta s:alpha", "c:alpha", "c:alpha l:d"), ("0", "0", "0", "1")),
}


def value_matrix(i, T):
    """The matrix as numbers, each column in the colour of the axis that it holds."""
    rows = [[fixed(x, 3) for x in line] for line in T[:3]] + [["0", "0", "0", "1"]]
    return named(i, [[mrow(mn(x), cls=cls) for x, cls in zip(line, COLUMN_CLASS)] for line in rows], columns(rows))


def named(i, cells, text):
    return Equation(block(pose_name(i), EQUALS, mathml.matrix(cells)), f"T{i - 1},{i} =\n{text}")


def columns(rows):
    """Rows of words as lines of text, in columns."""
    width = [max(map(len, column)) for column in zip(*rows)]
    return "\n".join("[" + "  ".join(word.ljust(w) for word, w in zip(line, width)) + "]" for line in rows)


def dh_table(rows, focus=None):
    """A DH table as MathML and as text, its columns in the order of the code: a, alpha, d, theta."""
    head = mtr(mtd(mi("i")), *(mtd(mi(LETTERS[k]), cls=AXIS[k]) for k in range(4)))
    text = ["i" + "".join(letter.rjust(8) for letter in LETTERS)]
    for i, row in enumerate(rows):
        shown = [amount_text(k, x) for k, x in enumerate(row[:4])]
        mark = "tgt" if i == focus else ""
        head += mtr(*(mtd(mn(x)) for x in (i + 1, *shown)), cls=mark)
        text.append(str(i + 1) + "".join(x.rjust(8) for x in shown))
    return mtable(head), "\n".join(text)
