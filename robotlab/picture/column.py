"""The plots of a lab in their place: equal boxes, one under the other, on shared axes where these are the same. (engine/column.js)"""
from math import ceil

from .axes import margins
from .drawn import drawn, sides

LOW, NARROW = 90, 240                                # px: a plot lower than that asks for one more column, if it is so wide
SHALLOW = .7                                         # no frame is higher than so much of the width of its plot


def share(p):
    """A drawing gets twice the height of a curve."""
    return 2 if p.get("equal") else 1


def arranged(plots, W, H):
    """[(x, y, drawing)] of plots, as `Panel.data` gives them, in a box of W by H px."""
    n, columns = len(plots), 1
    while columns < n and H / ceil(n / columns) < LOW and W / (columns + 1) >= NARROW:
        columns += 1
    rows, w = ceil(n / columns), W / columns
    feet = [foot(plots, k, rows) for k in range(n)]
    around = [margins(p, w, below) for p, below in zip(plots, feet)]
    columns = [range(k, min(k + rows, n)) for k in range(0, n, rows)]
    high = min((H - sum(around[k]["above"] + around[k]["below"] for k in some)) / sum(share(plots[k]) for k in some) for some in columns)
    high = max(9, min(high, SHALLOW * w))
    beside = [sides(p, high) for p in plots]
    shared = {side: max(one[side] for one in beside) for side in ("left", "right")}
    out, y = [], 0
    for k, p in enumerate(plots):
        y = y if k % rows else 0
        h = around[k]["above"] + high * share(p) + around[k]["below"]
        out.append([k // rows * w, y, drawn(p, w, h, around[k] | shared, feet[k])])
        y += h
    return out


def foot(plots, k, rows):
    """True if a plot needs tick labels of its own: the one below has another axis, or there is none."""
    return k == len(plots) - 1 or (k + 1) % rows == 0 or axis(plots[k]) is None or axis(plots[k]) != axis(plots[k + 1])


def axis(p):
    """Return what two plots must have in common to share an x axis; None for a plot that shares none."""
    return None if p.get("equal") or not p["x_label"] else [p["x_label"], *p["x_range"], p.get("log_x", False), p.get("angle", False)]
