"""The axes of a plot: margins, round ticks and their words, the grid, and where data lie in px. (engine/axes.js)"""
from math import ceil, floor, log, log10, pi

from .maths import clamp, fixed, num, polyline

RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
DIGIT, LEAST = 6.7, 15                               # px: how wide a digit of a tick is, and from one tick to the one above
LETTER = 6                                           # px: how wide a letter of a word is


class Frame:
    """The box of a plot in px and the ranges it shows. m: margins around the box, see `margins`."""

    def __init__(self, p, W, H, m):
        self.p, self.W = p, W
        self.over, self.text, self.tracks, self.ends, self.names, self.spots = [], [], [], [], [], []
        self.left, self.right = m["left"], max(m["left"] + 9, W - m["right"])
        self.top, self.bottom = m["above"], max(m["above"] + 9, H - m["below"])
        self.x_range, self.y_range = p["x_range"], p["y_range"]
        if p.get("equal"):
            self._make_equal()

    def _make_equal(self):
        """Widen the range that has too many pixels."""
        across, up = self.right - self.left, self.bottom - self.top
        (a, b), (c, d) = self.x_range, self.y_range
        per = max((b - a) / across, (d - c) / up) / 2
        self.x_range = [(a + b) / 2 - per * across, (a + b) / 2 + per * across]
        self.y_range = [(c + d) / 2 - per * up, (c + d) / 2 + per * up]

    def x(self, v):
        return self.left + (self.right - self.left) * part(v, self.x_range, self.p.get("log_x"))

    def y(self, v):
        y = self.bottom - (self.bottom - self.top) * part(v, self.y_range, self.p.get("log_y"))
        return clamp(y, self.top - 2, self.bottom + 2)

    def write(self, cls, x, y, main, sub="", rest=""):
        self.text.append([cls, num(x), num(y), main, sub, rest])

    def points(self, x, y):
        """Return the places of data on the screen: those that can be seen."""
        n = len(y)
        if len(x) < n:                               # only the ends were sent of equal steps
            x = [x[0] + (x[1] - x[0]) * k / (n - 1) for k in range(n)]
        return [[self.x(x[k]), self.y(y[k])] for k in range(n) if x[k] is not None and y[k] is not None]


def part(v, span, logarithmic):
    low, high = span
    return log(v / low) / log(high / low) if logarithmic else (v - low) / (high - low)


def titles(p, W):
    """The title in one line, or in two where it is too long."""
    title, room = p["title"], floor((W - 8) / LETTER)
    at = title.rfind(" ", 0, room + 1) if len(title) > room else -1
    return [title] if at < 1 else [title[:at], title[at + 1:]]


def margins(p, W, foot):
    """Return the space around the box of a plot of width W, in px: its title above; if it has a foot, ticks and the axis' name below."""
    below = (16 if p.get("log_x") or p["x_step"] else 0) + (20 if p["x_label"] else 8) if foot else 8
    return {"above": 8 + 14 * len(titles(p, W)), "below": below}


def marks(span, step, logarithmic, angle=False):
    """The values that are marked, as many as there are steps or powers of ten: [value, how it is written, its number]."""
    if not (logarithmic or step):
        return []
    unit = step * (pi / 180 if angle else 1)
    first, last = (log10(v) if logarithmic else v / unit for v in span)
    numbers = range(ceil(first - 1e-9), floor(last + 1e-9) + 1)
    if logarithmic:
        return [[10.0 ** k, power(k), k] for k in numbers]
    digits = max(0, -floor(log10(step) + 1e-9))
    return [[k * unit, fixed(k * step, digits) + ("°" if angle else ""), k] for k in numbers]


def power(k):
    """1, 10, 10², 10⁻³"""
    return "1" if k == 0 else "10" + ("" if k == 1 else str(k).translate(RAISED))


def spaced(every_mark, place, room):
    """The marks whose words have room in px: all, every second, every fourth, ... Their places are compared."""
    every = 1
    far = abs(place(every_mark[1][0]) - place(every_mark[0][0])) if len(every_mark) > 1 else room
    while far * every < room and every < len(every_mark):
        every *= 2
    return [mark for mark in every_mark if mark[2] % every == 0]


def longest(some):
    return DIGIT * max((len(words) for _, words, _ in some), default=0)


def grid(f, foot):
    """Lines at the marks of both axes, and their words; below only where there is a foot."""
    p, lines, sideways = f.p, ["", ""], marks(f.x_range, f.p["x_step"], f.p.get("log_x"), f.p.get("angle"))
    for v, words, k in spaced(sideways, f.x, longest(sideways) + 9):
        lines[0 if k or p.get("log_x") else 1] += polyline([[f.x(v), f.top], [f.x(v), f.bottom]])
        if foot:
            f.write("tick", f.x(v), f.bottom + 16, words)
    for v, words, k in spaced(marks(f.y_range, p["y_step"], p.get("log_y")), f.y, LEAST):
        lines[0 if k or p.get("log_y") else 1] += polyline([[f.left, f.y(v)], [f.right, f.y(v)]])
        f.write("tick end", f.left - 6, f.y(v) + 4, words)
    f.over += [["grid", lines[0], ""], ["grid zero", lines[1], ""]]
