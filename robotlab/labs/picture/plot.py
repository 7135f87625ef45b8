"""Plots as finished lists of shapes, drawn in Python only; the browser adds the cursor. (engine/plot.js)

A `Panel` holds curves, areas, points and lines in data coordinates; `Panel.lists()` gives {W, H, label, over, text, cursor,
tracks}. All labels stand at the things they name: there is no legend.
"""
from dataclasses import dataclass
from math import log

import numpy as np

from .axes import Frame, grid, tick_step
from .maths import clamp, num, polyline
from .shapes import ring

INTERVALS = 3                                        # between ticks in plots so low


@dataclass(frozen=True)
class Curve:
    """A line through (x, y), each (N,). cls: its colour by meaning ("q1", "tau", "x", ...); label, sub: at its end.

    width in px; dash: dashed; closed: an outline, filled; track: whether the cursor marks it (never if closed).
    """
    x: object
    y: object
    cls: str = "ink"
    label: str = ""
    sub: str = ""
    width: float = 2.2
    dash: bool = False
    closed: bool = False
    track: bool = True

    def spread(self, axis):
        """What the range of an axis must hold."""
        return getattr(self, axis)


@dataclass(frozen=True)
class Stack:
    """Shares of one quantity, stacked: what is positive upwards from 0, what is negative downwards.

    x: (N,). shares: {class: (N,) values}, such as {"inertial": ..., "gravity": ...}; the class is also the word in the area.
    """
    x: object
    shares: dict

    def spread(self, axis):
        """What the range of an axis must hold."""
        if axis == "x":
            return self.x
        values = np.array([np.asarray(v, float) for v in self.shares.values()])
        return [np.where(values > 0, values, 0).sum(0).max(), np.where(values < 0, values, 0).sum(0).min()]


@dataclass(frozen=True)
class Points:
    """Marks at (x, y), each (N,): mark is "dot", "cross" or "ring"."""
    x: object
    y: object
    cls: str = "ink"
    mark: str = "dot"
    label: str = ""
    sub: str = ""

    def spread(self, axis):
        """What the range of an axis must hold."""
        return getattr(self, axis)


@dataclass(frozen=True)
class Line:
    """A reference line at x = at or y = at across the panel, with words at its end."""
    at: float
    axis: str = "y"
    cls: str = "zero"
    label: str = ""

    def spread(self, axis):
        """What the range of an axis must hold."""
        return [self.at] if axis == self.axis else []


@dataclass(frozen=True)
class Panel:
    """One plot.

    things: Curves, Stacks, Points, Lines, back to front. title: what is shown, with its unit ("torque in N m").
    x_label: what lies on the x axis, with its unit. x_range, y_range: (low, high), taken from the data where missing.
    cursor: a path of the state, such as ("time",) or ("q", 1), that the cursor stands at. log_x, log_y: logarithmic.
    angle: x is an angle in rad, shown in degrees. equal: one unit is equally long on both axes (a drawing).
    """
    things: tuple
    title: str = ""
    x_label: str = ""
    x_range: tuple = None
    y_range: tuple = None
    cursor: tuple = None
    log_x: bool = False
    log_y: bool = False
    angle: bool = False
    equal: bool = False
    W: float = 420
    H: float = 210

    def lists(self, size=1):
        """The shapes and texts of the plot."""
        frame, over, text = Frame(self, size), [], []
        grid(frame, over, text)
        for thing in self.things:
            DRAW[type(thing)](frame, thing, over, text)
        end_labels(frame, text)
        text.append(["tick start", num(4 * size), num(14 * size), self.title, "", ""])
        text.append(["tick", num((frame.left + frame.right) / 2), num(self.H - 4 * size), self.x_label, "", ""])
        out = {"W": self.W, "H": self.H, "label": self.title + (f", against {self.x_label}" if self.x_label else ""),
               "over": over, "text": text, "tracks": frame.tracks, "cursor": None}
        if self.cursor:
            low, high = frame.x_range
            out["cursor"] = {"path": list(self.cursor), "low": low, "high": high, "left": frame.left, "right": frame.right,
                             "top": frame.top, "bottom": frame.bottom, "log": self.log_x}
        return out


def draw_curve(f, c, over, text):
    points = f.points(c.x, c.y)
    if not points:
        return
    d = polyline(points) + ("Z" if c.closed else "")
    cls = f"{c.cls} curve" + (" area" if c.closed else "") + (" dash" if c.dash else "")
    over.append([cls, d, num(c.width * f.size)])
    if c.track and not c.closed:
        f.tracks.append([c.cls, d])
    if c.label:
        f.ends.append([points[-1][1], c.cls, c.label, c.sub])


def draw_stack(f, s, over, text):
    x, up, down = np.asarray(s.x, float), np.zeros(len(s.x)), np.zeros(len(s.x))
    for cls, values in s.shares.items():
        v = np.asarray(values, float)
        for sign, base in ((1, up), (-1, down)):
            top = base + np.where(sign * v > 0, v, 0)
            if np.abs(top - base).max(initial=0) > 0:
                area = f.points(x, base) + f.points(x, top)[::-1]
                over.append([f"{cls} share", polyline(area) + "Z", ""])
                share_name(f, cls, x, base, top, text)
            base += top - base


def share_name(f, cls, x, base, top, text):
    """The word stands where its area is thickest, if it fits."""
    k = int(np.argmax(np.abs(top - base)))
    high, place = abs(f.y(top[k]) - f.y(base[k])), f.x(x[k])
    if high > 15 * f.size:
        half = 3.6 * len(cls) * f.size
        at = clamp(place, f.left + half, f.right - half)
        text.append([f"{cls} word", num(at), num((f.y(top[k]) + f.y(base[k])) / 2 + 4 * f.size), "", "", cls.replace("cor", "Cor")])


def draw_points(f, p, over, text):
    r = 4 * f.size
    for x, y in f.points(p.x, p.y):
        if p.mark == "cross":
            strokes = polyline([[x - r, y - r], [x + r, y + r]]) + polyline([[x - r, y + r], [x + r, y - r]])
            over.append([p.cls, strokes, num(2 * f.size)])
        else:
            over.append([f"{p.cls} {p.mark}", ring([x, y], r), ""])
    if p.label and len(p.x):
        text.append([p.cls, num(f.x(p.x[-1]) + 12 * f.size), num(f.y(p.y[-1]) - 6 * f.size), p.label, p.sub, ""])


def draw_line(f, line, over, text):
    if line.axis == "y":
        ends = [[f.left, f.y(line.at)], [f.right, f.y(line.at)]]
        place = ["tick end", num(f.right - 3 * f.size), num(f.y(line.at) - 4 * f.size)]
    else:
        ends = [[f.x(line.at), f.top], [f.x(line.at), f.bottom]]
        place = ["tick start", num(f.x(line.at) + 4 * f.size), num(f.top + 11 * f.size)]
    over.append([f"{line.cls} dash", polyline(ends), num(1.4 * f.size)])
    text.append([*place, line.label, "", ""])


DRAW = {Curve: draw_curve, Stack: draw_stack, Points: draw_points, Line: draw_line}


def end_labels(f, text):
    """Labels of curves at their ends, in the order of the ends and at least a line apart."""
    ends, gap = sorted(f.ends, key=lambda e: float(num(e[0]))), 15 * f.size    # rounding errors make no order
    for k in range(1, len(ends)):
        ends[k][0] = max(ends[k][0], ends[k - 1][0] + gap)
    over = max(0, ends[-1][0] - f.bottom - 4 * f.size) if ends else 0
    for k in range(len(ends) - 1, -1, -1):
        limit = ends[k + 1][0] - gap if k + 1 < len(ends) else f.bottom + 4 * f.size
        ends[k][0] = min(ends[k][0], limit) if over else ends[k][0]
    for y, cls, main, sub in ends:
        text.append([f"{cls} start", num(f.right + 6 * f.size), num(y + 4 * f.size), main, sub, ""])


def to_pixel(c, v):
    low, high = c["low"], c["high"]
    t = log(v / low) / log(high / low) if c["log"] else (v - low) / (high - low)
    return c["left"] + (c["right"] - c["left"]) * t


def cursor(plot, value, size):
    """The cursor of a plot at a value: a line, and a dot on each curve that it follows."""
    c, out = plot["cursor"], []
    x = to_pixel(c, value)
    if not c["left"] - .5 < x < c["right"] + .5:
        return out
    out.append(["ink", polyline([[x, c["top"]], [x, c["bottom"]]]), num(1.5 * size)])
    for cls, d in plot["tracks"]:
        y = height_at(d, x)
        if y is not None:
            out.append([cls + " ring", ring([x, y], 4 * size), ""])
    return out


def height_at(d, x):
    """The height of a drawn curve at x, read off its path."""
    p = [[float(v) for v in pair.split(" ")] for pair in d[1:].split("L")]
    for (a, A), (b, B) in zip(p, p[1:]):
        if b > a and a - .06 < x < b + .06:
            return A + (B - A) * clamp((x - a) / (b - a), 0, 1)
    return None


def round_range(things):
    """A range for the y axis of a low plot that ends at ticks, so that at least two of them have their numbers."""
    values = np.concatenate([thing.y for thing in things if isinstance(thing, Curve)])
    low, high = values.min(), values.max()
    if high - low < 1e-9:
        return None
    for _ in range(4):
        step = tick_step(low, high, INTERVALS)
        low, high = step * np.floor(low / step + 1e-9), step * np.ceil(high / step - 1e-9)
    return float(low), float(high)
