"""Boxes of letters and strokes, put together as TeX does it, for formulas in pictures on their own.

A box has a width, a height above the line and a depth below it, all in px, and marks: letters and strokes about its left end
on the line, y downwards. Each letter keeps its own x, so that the layout holds in any serif that is about as wide as Times.
"""
from functools import lru_cache
from html import escape
from typing import NamedTuple
from unicodedata import combining

from ..maths.typed import dots_apart
from .maths import num
from .widths import WIDTHS

CAP, X_HEIGHT, DEPTH = .68, .46, .22                 # of letters, over the type size
TALL = set("bdfhijkltABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789ΓΔΘΛΞΠΣΦΨΩβδθλ∂")
UNKNOWN, SMALL, MONO = 500, 330, 600                 # widths of a letter without one, of ₁ and the like, of code
ROOM = {"sans": 1.14, "bold": 1.24}                  # for readers whose sans is wider than Helvetica, and for bold
RULE = .05                                           # width of a line, over the type size
DOTS = {"\u0307": 1, "\u0308": 2, "\u20db": 3, "˙": 1, "¨": 2}
WHOLE = {"sans": "s", "bold": "s b", "code": "k"}    # faces whose words stay in one piece, and their classes


class Letter(NamedTuple):
    """A letter, or a whole word of a face that is not the formula's."""
    x: float
    y: float
    text: str
    size: float
    face: str
    cls: str = ""

    def moved(self, x, y, k=1):
        return self._replace(x=k * self.x + x, y=k * self.y + y, size=k * self.size)


class Stroke(NamedTuple):
    """A line through points, with a width; curved: through three points, the middle one pulls; one point alone is a dot."""
    points: tuple
    width: float
    curved: bool = False
    cls: str = ""

    def moved(self, x, y, k=1):
        return self._replace(points=tuple((k * a + x, k * b + y) for a, b in self.points), width=k * self.width)

    def path(self):
        first, *others = (f"{num(a)} {num(b)}" for a, b in self.points)
        return f"M{first}" + ("Q" + " ".join(others) if self.curved else "".join("L" + p for p in others) or "h0")


class Box(NamedTuple):
    """Box that takes w px of a line, and reaches h above it and d below it."""
    w: float = 0
    h: float = 0
    d: float = 0
    marks: tuple = ()

    def at(self, x, y, k=1):
        """Its marks with its left end moved to a place, enlarged k times."""
        return tuple(mark.moved(x, y, k) for mark in self.marks)

    def in_class(self, cls):
        """The box, what has no class yet in this one."""
        return self._replace(marks=tuple(mark if mark.cls else mark._replace(cls=cls) for mark in self.marks)) if cls else self

    def padded(self, left, right=0):
        return Box(self.w + left + right, self.h, self.d, self.at(left, 0))

    def around(self, axis):
        """The box with its middle at a height above the line."""
        up = (self.h + self.d) / 2 + axis
        return Box(self.w, up, self.h + self.d - up, self.at(0, self.h - up))


def beside(boxes, gap=0):
    """One after the other on one line."""
    marks, x = [], 0
    for box in boxes:
        marks += box.at(x, 0)
        x += box.w + gap
    return Box(max(x - gap, 0), max((b.h for b in boxes), default=0), max((b.d for b in boxes), default=0), tuple(marks))


def under(boxes, gap):
    """One under the other; the line is that of the first."""
    marks, y = [], 0
    for k, box in enumerate(boxes):
        y += box.h if k else 0
        marks += box.at(0, y)
        y += box.d + gap
    return Box(max((b.w for b in boxes), default=0), boxes[0].h if boxes else 0, max(y - gap, 0), tuple(marks))


def lines(boxes, width, gap, below):
    """Boxes side by side in as many lines as they need."""
    rows = [[]]
    for box in boxes:
        if rows[-1] and sum(b.w + gap for b in rows[-1]) + box.w > width:
            rows.append([])
        rows[-1].append(box)
    return under([beside(row, gap) for row in rows], below)


def paragraph(text, size, width):
    """Words in lines of a width."""
    rows = [""]
    for each in text.split():
        longer = f"{rows[-1]} {each}".strip()
        rows = [*rows[:-1], longer] if word(longer, size, "sans").w <= width else [*rows, each]
    return under([word(row, size, "sans") for row in rows], .45 * size)


@lru_cache
def widths(face):
    return {c: w for w, letters in WIDTHS[face].items() for c in letters}


def width_of(c, face):
    """The width of a letter over the type size."""
    if combining(c):
        return 0
    if face == "code":
        return MONO / 1000
    known = widths("sans" if face == "bold" else face)
    other = SMALL if "₀" <= c <= "ₜ" or c in "⁺⁻" else widths("roman").get(c, UNKNOWN)
    return known.get(c.replace("\u00a0", " "), other) / 1000 * ROOM.get(face, 1)


def word(text, size, face="roman"):
    """A word; dots over its letters are drawn."""
    if face in WHOLE:
        marks = (Letter(0, 0, text, size, face),) if text else ()
        return Box(sum(width_of(c, face) for c in text) * size, .72 * size, DEPTH * size, marks)
    marks, x, before = [], 0, ""
    for c in dots_apart(text):
        if c in DOTS:
            marks += dots(c, before, x - width_of(before, face) * size / 2, size, face)
        else:
            marks += [Letter(x, 0, c, size, face)] if c.strip() else []
            x, before = x + width_of(c, face) * size, c
    return Box(x, CAP * size, DEPTH * size, tuple(marks))


def dots(mark, letter, middle, size, face):
    """The dots of a rate over the middle of a letter."""
    n, high = DOTS[mark], (CAP if letter in TALL else X_HEIGHT) + .15
    lean = .12 if face == "italic" else 0
    return [Stroke(((middle + (lean + .2 * (k - (n - 1) / 2)) * size, -high * size),), .11 * size) for k in range(n)]


def svg_of(marks):
    """The marks as SVG: letters of one line, size and colour in one element, each with its x."""
    sizes, strokes = {}, {}
    for mark in marks:
        if isinstance(mark, Stroke):
            strokes.setdefault((mark.cls, round(mark.width, 1)), []).append(mark.path())
        else:
            lone = mark.x if mark.face in WHOLE else None
            key = (mark.cls, mark.face, num(mark.y), lone)
            sizes.setdefault(num(mark.size), {}).setdefault(key, []).append(mark)
    out = "".join(f'<path{named(cls)} d="{"".join(paths)}" stroke-width="{width:g}"/>' for (cls, width), paths in strokes.items())
    for size, runs in sizes.items():
        out += f'<g font-size="{size}">' + "".join(text_of(*key[:3], run) for key, run in runs.items()) + "</g>"
    return f'<g class="m">{out}</g>'


def text_of(cls, face, y, run):
    run.sort()
    kind = f"{WHOLE.get(face, 'i' if face == 'italic' else '')} {cls}".strip()
    return f'<text{named(kind)} x="{" ".join(num(mark.x) for mark in run)}" y="{y}">{escape("".join(m.text for m in run))}</text>'


def named(cls):
    return f' class="{cls}"' if cls else ""
