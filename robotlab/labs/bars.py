"""Numbers as bars, side by side."""
import numpy as np

from ..picture.plot import Curve, Line, Panel, Points


def bar_panel(bars, title, span):
    """Bars (value, class, label, sub) side by side. Their axis is an angle below 5°, so that it has no marks."""
    things = [Line(0.0)]
    for k, (value, cls, label, sub) in enumerate(bars, start=1):
        x, half = 0.01 * k, 0.003
        things += [Curve([x - half, x + half, x + half, x - half], [0, 0, value, value], cls, closed=True),
                   Points([x], [max(value, 0.0)], cls, "dot", label, sub)]
    step = 10 if span[1] - span[0] < 100 else 50
    low, high = step * np.floor(span[0] / step), step * np.ceil(span[1] / step + 0.3)
    return Panel(tuple(things), title, "", x_range=(0.004, 0.01 * len(bars) + 0.006), y_range=(low, high), angle=True, H=215)
