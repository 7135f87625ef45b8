"""The arm of a question as a drawing in black on white: links, joints, tool, the force on it."""
from html import escape

from .items import named, places

SCALE, LARGEST, WIDTH = 260, 130, 4                  # px: for each metre, of the arm at most, of a link
LEFT, RIGHT, ABOVE, BELOW = 56, 66, 24, 30           # px round the arm
APART = 0.16                                         # of the length of the arm, between links that lie over one another
ARROW = 40                                           # px


def svg(item):
    """The drawing as text; "" where the question has none."""
    if not item.points:
        return ""
    points = spread(item.points)
    across, up = zip(*points)
    span = max(max(across) - min(across), max(up) - min(up), 1e-9)
    k = min(SCALE, LARGEST / span)
    placed = [(round(LEFT + k * (x - min(across)), 1), round(ABOVE + k * (max(up) - y), 1)) for x, y in points]
    width = round(LEFT + RIGHT + k * (max(across) - min(across))) + (ARROW if item.arrow else 0)
    height = round(ABOVE + BELOW + k * (max(up) - min(up)))
    drawn = [ground(*placed[0]), *links(placed), *labels(item, placed), *([arrow(item.arrow, placed[-1])] if item.arrow else [])]
    words = f"An arm as a line drawing: {places(item.points)}."
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" '
            f'aria-label="{escape(words)}" font-family="sans-serif" font-size="12">{"".join(drawn)}</svg>')


def spread(points):
    """The joints and the tool; where all lie on one line, each link a little above the one before."""
    level = all(y == points[0][1] for _, y in points)
    step = APART * max(abs(x) for x, _ in points) if level else 0
    doubled = [point for pair in zip(points[:-1], points[1:]) for point in pair]
    return [(x, y + step * (i // 2)) for i, (x, y) in enumerate(doubled)]


def ground(x, y):
    """Draw the ground under the arm."""
    return f'<path d="M{x - 14} {y + 12}h28M{x - 8} {y + 12}l8 -12l8 12" fill="none" stroke="#000" stroke-width="1.5"/>'


def links(points):
    """Links, and joints over them."""
    line = "L".join(f"{x} {y}" for x, y in points)
    joints = [points[0], *points[1:-1:2]]
    return [f'<path d="M{line}" fill="none" stroke="#000" stroke-width="{WIDTH}" stroke-linejoin="round"/>',
            *(f'<circle cx="{x}" cy="{y}" r="6" fill="#fff" stroke="#000" stroke-width="2"/>' for x, y in joints),
            f'<circle cx="{points[-1][0]}" cy="{points[-1][1]}" r="5"/>']


def labels(item, points):
    """The names of joints and tool: below the base, to the left of where an arm is folded to the left, else to the right."""
    (x, y), *ends = [points[0], *points[1::2]]
    base, *names = named(item.points)
    yield label(base, x + 18, y + 20)
    for name, (x, y), before, after in zip(names, ends, [points[0], *ends], [*ends[1:], ends[-1]]):
        folded = x < min(before[0], after[0])
        yield label(name, x - 10 if folded else x + 10, y + 4 if folded else y - 8, "end" if folded else "start")


def label(name, x, y, anchor="start"):
    """A name at its place."""
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}">{escape(name)}</text>'


def arrow(force, at):
    """A force on the tool."""
    size = sum(f * f for f in force) ** 0.5
    dx, dy = ARROW * force[0] / size, -ARROW * force[1] / size
    (x, y), (tx, ty) = at, (at[0] + dx, at[1] + dy)
    head = " ".join(f"{round(tx - 0.2 * dx + s * 0.12 * dy, 1)},{round(ty - 0.2 * dy - s * 0.12 * dx, 1)}" for s in (1, -1))
    return (f'<path d="M{x} {y}L{round(tx - 0.1 * dx, 1)} {round(ty - 0.1 * dy, 1)}" stroke="#000" stroke-width="1.5"/>'
            f'<polygon points="{round(tx, 1)},{round(ty, 1)} {head}"/>'
            f'<text x="{round(tx + 6, 1)}" y="{round(ty + 4, 1)}">{size:g} N</text>')
