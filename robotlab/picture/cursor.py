"""The cursor of a plot: a line, and a dot on each curve that it follows. (engine/cursor.js)"""
from .maths import clamp, polyline
from .shapes import ring


def cursor(plot, value):
    """The cursor of a plot at a value: a line, and a dot on each curve that it follows."""
    f, out = plot["frame"], []
    x = f.x(value) if value > 0 or not f.p.get("log_x") else -1
    if not f.left - .5 < x < f.right + .5:
        return out
    out.append(["ink", polyline([[x, f.top], [x, f.floor]]), "1.5"])
    for cls, points in plot["tracks"]:
        y = height_at(points, x)
        if y is not None:
            out.append([cls + " ring", ring([x, y], 4), ""])
    return out


def height_at(points, x):
    """The height at x of a drawn curve."""
    for (a, A), (b, B) in zip(points, points[1:]):
        if b > a and a - .06 < x < b + .06:
            return A + (B - A) * clamp((x - a) / (b - a), 0, 1)
    return None
