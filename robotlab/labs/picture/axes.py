"""The axes of a plot: ranges, round ticks, the grid, and where data lie in px."""
from math import ceil, floor, isfinite, log, log10, pi

import numpy as np

from .maths import clamp, fixed, num, polyline

MOST_POINTS = 400                                    # of a curve that are drawn


class Frame:
    """The box of a plot in px and the ranges it shows."""

    def __init__(self, panel, size):
        self.panel, self.size, self.tracks, self.ends = panel, size, [], []
        self.left, self.right = 46 * size, panel.W - (34 if labelled(panel) else 12) * size
        self.top, self.bottom = 24 * size, panel.H - (36 if panel.x_label else 22) * size
        xs, ys = [extent(panel, axis) for axis in "xy"]
        self.x_range = panel.x_range or (xs if panel.log_x or not panel.equal else widened(xs, False))
        self.y_range = panel.y_range or widened(ys, panel.log_y)
        if panel.equal:
            self._make_equal()

    def _make_equal(self):
        """Widens the range that has too many pixels."""
        per = [(high - low) / length for (low, high), length in ((self.x_range, self.right - self.left),
                                                                (self.y_range, self.bottom - self.top))]
        grow = lambda r, k: (sum(r) / 2 - (r[1] - r[0]) / 2 * k, sum(r) / 2 + (r[1] - r[0]) / 2 * k)
        self.x_range = grow(self.x_range, max(per) / per[0])
        self.y_range = grow(self.y_range, max(per) / per[1])

    def x(self, v):
        return self.left + (self.right - self.left) * part(v, self.x_range, self.panel.log_x)

    def y(self, v):
        y = self.bottom - (self.bottom - self.top) * part(v, self.y_range, self.panel.log_y)
        return clamp(y, self.top - 2, self.bottom + 2)

    def points(self, x, y):
        """The points of a curve on the screen: at most MOST_POINTS, only finite ones."""
        x, y = np.asarray(x, float).tolist(), np.asarray(y, float).tolist()           # plain floats: many times quicker one by one
        every = max(1, ceil(len(x) / MOST_POINTS))
        keep = [*range(0, len(x) - 1, every), len(x) - 1]
        return [[self.x(x[k]), self.y(y[k])] for k in keep if isfinite(x[k]) and isfinite(y[k])]


def part(v, span, logarithmic):
    low, high = span
    return log(v / low) / log(high / low) if logarithmic else (v - low) / (high - low)


def labelled(panel):
    return any(getattr(thing, "label", "") for thing in panel.things)


def extent(panel, axis):
    """Least and greatest value of the data along an axis."""
    found = []
    for thing in panel.things:
        found += [v for v in np.asarray(thing.spread(axis), float).ravel().tolist() if isfinite(v)]
    if not found:
        return 0.0, 1.0
    low, high = min(found), max(found)
    return (low, high) if high > low else (low - .5, high + .5)


def widened(span, logarithmic):
    """A range with room above and below, ending at ticks."""
    low, high = span
    if logarithmic:
        return 10.0 ** floor(log10(low) + 1e-9), 10.0 ** ceil(log10(high) - 1e-9)
    step = tick_step(low, high, 5)
    return step * floor(low / step + 1e-9), step * ceil(high / step - 1e-9)


def tick_step(low, high, most):
    """The round step, 1, 2 or 5 times a power of ten, that makes at most so many intervals."""
    rough = (high - low) / most
    power = 10.0 ** floor(log10(rough))
    return next(k * power for k in (1, 2, 5, 10) if k * power >= rough * (1 - 1e-9))


def ticks(span, logarithmic, most=5):
    """The values that are marked, and how they are written."""
    low, high = span
    if logarithmic:
        powers = range(ceil(log10(low) - 1e-9), floor(log10(high) + 1e-9) + 1)
        return [(10.0 ** k, fixed(10.0 ** k, max(0, -k)) if -3 <= k <= 4 else f"1e{k}") for k in powers]
    step = tick_step(low, high, most)
    digits = max(0, -floor(log10(step) + 1e-9))
    return [(k * step, fixed(k * step, digits)) for k in range(ceil(low / step - 1e-9), floor(high / step + 1e-9) + 1)]


def angle_ticks(span):
    """Marks at round degrees for an axis in rad."""
    low, high = (v * 180 / pi for v in span)
    step = next((s for s in (5, 10, 15, 30, 60, 90) if (high - low) / s <= 6.01), 180)
    marks = range(ceil(low / step - 1e-9), floor(high / step + 1e-9) + 1)
    return [(k * step * pi / 180, fixed(k * step, 0) + "°") for k in marks]


def upwards(f):
    """The marks of the y axis: as many as have room, but at least two."""
    most = max(2, (f.bottom - f.top) / (30 * f.size))
    choices = (ticks(f.y_range, f.panel.log_y, most + more) for more in range(4))
    return next((marks for marks in choices if len(marks) > 1), ticks(f.y_range, f.panel.log_y))


def grid(f, over, text):
    across = angle_ticks(f.x_range) if f.panel.angle else ticks(f.x_range, f.panel.log_x, 6)
    up, lines, zero = upwards(f), "", ""
    for v, words in across:
        line = polyline([[f.x(v), f.top], [f.x(v), f.bottom]])
        lines, zero = (lines, zero + line) if abs(v) < 1e-12 else (lines + line, zero)
        text.append(["tick", num(f.x(v)), num(f.bottom + 16 * f.size), words, "", ""])
    for v, words in up:
        line = polyline([[f.left, f.y(v)], [f.right, f.y(v)]])
        lines, zero = (lines, zero + line) if abs(v) < 1e-12 else (lines + line, zero)
        text.append(["tick end", num(f.left - 6 * f.size), num(f.y(v) + 4 * f.size), words, "", ""])
    over += [["grid", lines, ""], ["grid zero", zero, ""]]
