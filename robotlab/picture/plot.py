"""Plots as they are sent: curves, areas, points and lines in their own units, the ranges of the axes, and the words.

`Panel.data()` is all that a page needs to draw the plot for the place that it has; for still pictures `Panel.drawn` does the same.
(column.py)
"""
from dataclasses import dataclass
from math import ceil, floor, inf, isfinite, log10, pi

import numpy as np

from .column import arranged

MOST_POINTS = 400                                    # of a curve that are sent
FINE = 4                                             # digits of a range that can be seen
INTERVALS = 3                                        # between ticks in plots so low


class Samples:
    """Data drawn at (x, y), each (N,)."""

    def __post_init__(self):
        as_long(type(self).__name__, self.x, {"y": self.y})

    def spread(self, axis):
        """Return the values that the range of an axis must hold."""
        return getattr(self, axis)


@dataclass(frozen=True)
class Curve(Samples):
    """A line through (x, y), each (N,). cls: its colour by meaning ("q1", "tau", "x", ...); label, sub: at its end.

    width in px; dash: dashed; closed: an outline, filled; track: whether the cursor marks it (never if closed).

    >>> from robotlab.labs import Curve, Panel
    >>> Panel((Curve([0, 1, 2], [0, 10, 40], "tau", "τ"),), "torque in N m").data()["y_range"]
    [0.0, 40.0]
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

    def sent(self, x, y):
        """As it is sent; x and y round the numbers of an axis."""
        some, forms = chosen(len(self.x)), " curve" + " area" * self.closed + " dash" * self.dash
        out = {"kind": "curve", "cls": self.cls + forms, "x": even(x(some(self.x)), x), "y": y(some(self.y)), "width": self.width}
        flags = {"closed": self.closed, "track": self.track and not self.closed, "label": self.label, "sub": self.sub}
        return out | {name: value for name, value in flags.items() if value}


@dataclass(frozen=True)
class Stack:
    """Shares of one quantity, stacked: what is positive upwards from 0, what is negative downwards.

    x: (N,). shares: {class: (N,) values}, such as {"inertial": ..., "gravity": ...}; the class is also the word in the area.

    >>> from robotlab.labs import Panel, Stack
    >>> Panel((Stack([0, 1], {"inertial": [10, 10], "gravity": [20, -30]}),), "shares in N m").data()["y_range"]
    [-40.0, 40.0]
    """
    x: object
    shares: dict

    def __post_init__(self):
        as_long("Stack", self.x, self.shares)

    def spread(self, axis):
        """Return the values that the range of an axis must hold."""
        if axis == "x":
            return self.x
        values = np.array([np.asarray(v, float) for v in self.shares.values()])
        return [np.where(values > 0, values, 0).sum(0).max(), np.where(values < 0, values, 0).sum(0).min()]

    def sent(self, x, y):
        """As it is sent; x and y round the numbers of an axis."""
        some = chosen(len(self.x))
        return {"kind": "stack", "x": even(x(some(self.x)), x), "shares": [[cls, y(some(v))] for cls, v in self.shares.items()]}


@dataclass(frozen=True)
class Points(Samples):
    """Marks at (x, y), each (N,): mark is "dot", "cross" or "ring".

    >>> from robotlab.labs import Panel, Points
    >>> Panel((Points([1, 4], [2, 3], "tgt", mark="cross"),), "what was measured").data()["x_range"]
    [1.0, 4.0]
    """
    x: object
    y: object
    cls: str = "ink"
    mark: str = "dot"
    label: str = ""
    sub: str = ""

    def sent(self, x, y):
        """As it is sent; x and y round the numbers of an axis."""
        out = {"kind": "points", "cls": self.cls, "x": x(self.x), "y": y(self.y), "mark": self.mark}
        return out | {name: value for name, value in {"label": self.label, "sub": self.sub}.items() if value}


@dataclass(frozen=True)
class Line:
    """A reference line at x = at or y = at across the panel, with words at its end.

    >>> from robotlab.labs import Curve, Line, Panel
    >>> Panel((Curve([0, 1], [0, 2], "vel"), Line(3.0, label="limit")), "speed in rad/s").data()["y_range"]
    [0.0, 3.0]
    """
    at: float
    axis: str = "y"
    cls: str = "zero"
    label: str = ""

    def spread(self, axis):
        """Return the values that the range of an axis must hold."""
        return [self.at] if axis == self.axis else []

    def sent(self, x, y):
        """As it is sent; x and y round the numbers of an axis."""
        at, name = [self.at, self.at], {"name": self.label} if self.label else {}
        ends = {"x": x(x.span), "y": y(at)} if self.axis == "y" else {"x": x(at), "y": y(y.span[::-1])}
        return {"kind": "curve", "cls": self.cls + " dash", "width": 1.4} | ends | name


@dataclass(frozen=True)
class Panel:
    """One plot.

    things: Curves, Stacks, Points, Lines, back to front. title: what is shown, with its unit ("torque in N m").
    x_label: what lies on the x axis, with its unit. x_range, y_range: (low, high), taken from the data where missing.
    cursor: a path of the state, such as ("time",) or ("q", 1), that the cursor follows. log_x, log_y: logarithmic.
    angle: x is an angle in rad, shown in degrees. equal: one unit is equally long on both axes (a drawing).
    W, H: its size in px on its own; on a page it has that of its place.

    >>> from robotlab.labs import Curve, Panel
    >>> panel = Panel((Curve([0, 2], [0, 40], "tau"),), "torque in N m", "time in s", cursor=("time",))
    >>> panel.data()["y_range"], panel.data()["y_step"]
    ([0.0, 40.0], 10.0)
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

    def __post_init__(self):
        for name in ("title", "x_label"):
            if not isinstance(getattr(self, name), str):
                raise ValueError(f"{name} of a Panel is {str(getattr(self, name))[:40]}; expected words")
        for name in ("x_range", "y_range"):
            ends = getattr(self, name)
            if ends is not None and not (np.shape(ends) == (2,) and ends[0] < ends[1]):
                raise ValueError(f"{name} of a Panel is {str(ends)[:40]}; expected (low, high)")
        odd = [thing for thing in self.things if not isinstance(thing, (Curve, Stack, Points, Line))]
        if odd:
            raise ValueError(f"things of a Panel has {str(odd[0])[:40]}; expected Curves, Stacks, Points and Lines")

    def data(self):
        """The plot as plain lists and words, its numbers as fine as an eye can see.

        >>> from robotlab.labs import Curve, Panel
        >>> Panel((Curve([0, 1, 2], [0, 1 / 3, 1]),), "share of the way").data()["things"][0]["y"]
        [0.0, 0.3333, 1.0]
        """
        xs, ys = [extent(self, axis) for axis in "xy"]
        x_range = self.x_range or (widened(xs, self.log_x) if self.log_x or self.equal else xs)
        y_range = self.y_range or widened(ys, self.log_y)
        x, y = Fine(x_range, self.log_x), Fine(y_range, self.log_y)
        flags = {name: True for name in ("log_x", "log_y", "angle", "equal") if getattr(self, name)}
        return {"title": self.title, "x_label": self.x_label, "x_range": list(map(float, x_range)), "y_range": list(map(float, y_range)),
                "x_step": angle_step(x_range) if self.angle else step_of(x_range, self.log_x, 6), "y_step": step_of(y_range, self.log_y, 5),
                "cursor": list(self.cursor) if self.cursor else None, **flags,
                "things": [thing.sent(x, y) for thing in self.things]}

    def drawn(self, W=None, H=None):
        """{W, H, label, over, text, tracks, cursor, frame}: its shapes and texts in a box of W by H px."""
        return arranged([self.data()], W or self.W, H or self.H)[0][2]


def as_long(name, x, others):
    """Raise a ValueError unless x and each of the others are (N,) numbers."""
    for key, values in {"x": x, **others}.items():
        given = np.asarray(values)
        if given.ndim != 1 or len(given) != len(x) or given.dtype.kind not in "bif":
            raise ValueError(f"{key} of a {name} is {str(values)[:40]}, of shape {given.shape}; expected numbers, as many as x, in one row")


# -- what is sent -----------------------------------------------------------------------------------------------------
def chosen(n):
    """Take at most MOST_POINTS of n values, the last one among them."""
    every = max(1, ceil(n / MOST_POINTS))
    return lambda values: np.asarray(values, float)[[*range(0, n - 1, every), n - 1]] if every > 1 else values


class Fine:
    """Round numbers to those distinguishable on an axis of a span, as a list; None where there is nothing to see."""

    def __init__(self, span, logarithmic):
        digits = FINE - floor(log10(span[1] - span[0]))
        self.span, self.least = span, 0 if logarithmic else -inf
        self.one = (lambda v: float(f"{v:.{FINE}g}")) if logarithmic else (lambda v: round(v, digits))

    def __call__(self, values):
        values = np.asarray(values, float)
        if (np.isfinite(values) & (values > self.least)).all():                    # as nearly always: nothing to ask of each
            return list(map(self.one, values.tolist()))
        return [self.one(v) if isfinite(v) and v > self.least else None for v in values.tolist()]


def even(x, fine):
    """Only the ends of numbers that go in equal steps from the one to the other."""
    if len(x) < 3 or None in x:
        return x
    return [x[0], x[-1]] if fine(np.linspace(x[0], x[-1], len(x))) == x else x


# -- marks ------------------------------------------------------------------------------------------------------------
def tick_step(low, high, most):
    """The round step, 1, 2 or 5 times a power of ten, that makes at most so many intervals."""
    rough = (high - low) / most
    power = 10.0 ** floor(log10(rough) + 1e-9)
    return power * next((k for k in (1, 2, 5) if k * power >= rough * (1 - 1e-9)), 10)


def step_of(span, logarithmic, most):
    """The step between marks, so many that there are two at least; 0 where powers of ten are marked."""
    if logarithmic:
        return 0
    steps = (tick_step(*span, most + more) for more in range(4))
    return next((step for step in steps if floor(span[1] / step + 1e-9) > ceil(span[0] / step - 1e-9)), tick_step(*span, most))


def angle_step(span):
    """The step in whole degrees between the marks of an axis in rad; 0 where it is too short for any."""
    degrees = (span[1] - span[0]) * 180 / pi
    return next((s for s in (5, 10, 15, 30, 60, 90) if degrees / s <= 6.01), 180) if degrees >= 5 else 0


# -- ranges -----------------------------------------------------------------------------------------------------------
def extent(panel, axis):
    """Least and greatest value of the data along an axis."""
    found = [np.asarray(thing.spread(axis), float).ravel() for thing in panel.things]
    values = np.concatenate(found) if found else np.empty(0)
    logarithmic = getattr(panel, f"log_{axis}")
    values = values[np.isfinite(values) & ((values > 0) | (not logarithmic))]
    if not values.size:
        return (0.1, 1.0) if logarithmic else (0.0, 1.0)
    low, high = float(values.min()), float(values.max())
    return (low, high) if high > low else (low / 2, high * 2) if logarithmic else (low - .5, high + .5)


def widened(span, logarithmic):
    """A range with room above and below, ending at ticks."""
    low, high = span
    if logarithmic:
        return 10.0 ** floor(log10(low) + 1e-9), 10.0 ** ceil(log10(high) - 1e-9)
    return to_ticks(low, high, 5)


def to_ticks(low, high, most):
    """The range that ends at ticks, at most so many intervals of them within."""
    step = tick_step(low, high, most)
    return step * floor(low / step + 1e-9), step * ceil(high / step - 1e-9)


def round_range(things):
    """A range for the y axis of a low plot that ends at ticks, so that at least two of them have their numbers."""
    values = np.concatenate([thing.y for thing in things if isinstance(thing, Curve)])
    low, high = values.min(), values.max()
    if high - low < 1e-9:
        return None
    for _ in range(4):
        low, high = to_ticks(low, high, INTERVALS)
    return float(low), float(high)
