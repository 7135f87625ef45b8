"""One plot in its place: shapes and texts from the data that `Panel.data` gives. (engine/drawn.js)

All labels are beside the things they name: there is no legend.
"""
from .axes import LETTER, Frame, grid, longest, marks, titles
from .ends import HUNG, end_labels, second, width
from .maths import clamp, num, polyline
from .shapes import ring

CLOSE = 9                                            # px from a line to the middle of its name; two names need twice that


def drawn(p, W, H, m, foot):
    """{W, H, label, over, text, tracks, cursor, frame} of a plot in a box of W by H px.

    m: its margins, in part common with others; foot: whether tick labels and the name of the x axis are below it.
    """
    f = Frame(p, W, H, m)
    grid(f, foot)
    for thing in p["things"]:
        DRAW[thing["kind"]](f, thing)
    end_labels(f)
    for k, line in enumerate(titles(p, W)):
        f.write("tick start title", 4, 13 + 14 * k, line)
    if foot and p["x_label"]:
        f.write("tick", (f.left + f.right) / 2, f.bottom + 31, p["x_label"])
    label = p["title"] + (f", against {p['x_label']}" if p["x_label"] else "")
    f.floor = f.bottom if foot else H                # down to which the cursor reaches
    return {"W": W, "H": H, "label": label, "over": f.over, "text": f.text, "tracks": f.tracks, "cursor": p["cursor"], "frame": f}


def sides(p, high):
    """The margins at the left, for numbers, and at the right, for labels, of a frame so high."""
    long = [width(thing) for thing in p["things"] if named(thing)]
    step = second(len(long), high) * max(long, default=0)
    return {"left": max(46, 10 + longest(marks(p["y_range"], p["y_step"], p.get("log_y")))),
            "right": max(38, HUNG + 2 + step + max(long)) if long else 12}


def named(thing):
    """True for a curve with a label at its end."""
    return thing["kind"] == "curve" and bool(thing.get("label"))


def draw_curve(f, c):
    """A curve with its label at the end, or a line across with its name at the left end above it, where no curve has its label."""
    points = f.points(c["x"], c["y"])
    if not points:
        return
    (a, b), cls = points[0], c["cls"].split(" ")[0]
    f.over.append([c["cls"], polyline(points) + ("Z" if c.get("closed") else ""), num(c["width"])])
    if c.get("track"):
        f.tracks.append([cls, points])
    if named(c):
        f.ends.append([*points[-1], cls, c])
    if c.get("name"):
        high = b + 13 if b - 14 <= f.top or under(f, b) else b - 4                     # beside other names at this height
        start = max([a + 4, *(far for y, far in f.names if abs(y - high) < 12)])
        half = LETTER * len(c["name"]) / 2
        far, inside = start + 2 * half, start + 2 * half < f.W
        f.write("tick start" if inside else "tick end", start if inside else a - 4, high, c["name"])
        f.spots.append([start + half if inside else a - 4 - half, high, half])
        f.names.append([high, far + 8])


def under(f, b):
    """True if a line across at b has room below it, and another one so close above it that a name between them could belong to either."""
    return b + 13 < f.bottom and any(c.get("name") and abs(b - f.y(c["y"][0]) - CLOSE) < CLOSE for c in f.p["things"])


def draw_stack(f, s):
    n = len(s["shares"][0][1])
    up, down = [0] * n, [0] * n
    for cls, values in s["shares"]:
        for sign, base in ((1, up), (-1, down)):
            top = [b + v if v is not None and sign * v > 0 else b for b, v in zip(base, values)]
            if any(t != b for t, b in zip(top, base)):
                low, high = f.points(s["x"], base), f.points(s["x"], top)
                f.over.append([f"{cls} share", polyline(low + high[::-1]) + "Z", ""])
                share_name(f, cls, low, high)
            base[:] = top


def share_name(f, cls, low, high):
    """The word is placed where its area is thickest, if it fits."""
    thick = [float(num(abs(a[1] - b[1]))) for a, b in zip(low, high)]          # rounding errors make no difference
    most = max(thick)
    k, half = thick.index(most), 3.6 * len(cls)
    if most > 15:
        at = clamp(low[k][0], f.left + half, f.right - half)
        f.write(f"{cls} word", at, (low[k][1] + high[k][1]) / 2 + 4, "", "", cls.replace("cor", "Cor"))


def draw_points(f, p):
    points = f.points(p["x"], p["y"])
    for x, y in points:
        if p["mark"] == "cross":
            strokes = polyline([[x - 4, y - 4], [x + 4, y + 4]]) + polyline([[x - 4, y + 4], [x + 4, y - 4]])
            f.over.append([p["cls"], strokes, "2"])
        else:
            f.over.append([f"{p['cls']} {p['mark']}", ring([x, y], 4), ""])
    if p.get("label") and points:
        x, y = points[-1]
        half = width(p) / 2 + 1
        at, first = x + half if x + 2 * half < f.W else x - half, max(y - 6, f.top + 11)
        lines = [first] + [first + sign * 7 * k for k in range(1, 20) for sign in (1, -1)]
        high = next((high for high in lines if not taken(f, at, high, half)), first)
        f.spots.append([at, high, half])
        f.write(p["cls"], at, high, p["label"], p.get("sub", ""))


def taken(f, at, high, half):
    """True if a word in the frame would cover another one: the next line below or above is free."""
    return high < f.top + 11 or high > f.bottom or any(abs(x - at) < half + w and abs(y - high) < 14 for x, y, w in f.spots)


DRAW = {"curve": draw_curve, "stack": draw_stack, "points": draw_points}
