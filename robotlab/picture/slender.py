"""An SVG text in fewer letters, for a picture that is stored: the same lines, as relative steps, without points that change nothing,
and a style sheet that needs to know of no page around it."""
import re
from collections import Counter

FEW = 60                                             # points that one line may do without: tried one by one
TOLERANCE = 0.1                                      # [px] by which a line may leave the points it does without
PATH = re.compile(r'(?<= d=")M[^"]*(?=")')
STYLE = re.compile(r"<style>.*?</style>", re.S)
IDLE = re.compile(r'\.rl (?=[.\w])|,"Liberation \w+"|;pointer-events:none')     # in an image; Linux has Liberation for Arial and Times
WIDTH = re.compile(r' class="([^"]*)"( d="[^"]*") style="stroke-width:([\d.]+)"')
LINES = re.compile(r"M([-\d. ]+(?:L[-\d. ]+)+)")     # a polyline: one move, then straight lines only


def slender(svg):
    """The text with every polyline in its paths written shorter, for a picture by itself."""
    bare = STYLE.sub(lambda rules: IDLE.sub("", rules[0]), PATH.sub(lambda path: brief(LINES.sub(shorter, path[0])), svg))
    return widths_as_classes(bare)


def widths_as_classes(svg):
    """A class for each width of lines, instead of a style for each line."""
    counted = Counter(width for *_, width in WIDTH.findall(svg))
    names = {width: f"w{k}" for k, width in enumerate(sorted(width for width in counted if counted[width] > 1))}
    rules = "".join(f".{name}{{stroke-width:{width}!important}}" for width, name in names.items())
    named = WIDTH.sub(lambda m: f' class="{m[1]} {names[m[3]]}"{m[2]}' if m[3] in names else m[0], svg)
    return named.replace("</style>", f"{rules}</style>", 1)


def shorter(match):
    """A polyline as its first point and steps from point to point; rounding does not add up along the way."""
    first, *others = thinned([tuple(map(float, p.split())) for p in match[1].split("L")])
    out, (x, y) = [], first
    for u, v in others or [first]:
        step = round(u - x, 1), round(v - y, 1)
        out.append(f"{step[0] + 0.0:g} {step[1] + 0.0:g}")
        x, y = x + step[0], y + step[1]
    return f"M{first[0]:g} {first[1]:g}l" + " ".join(out)


def brief(path):
    """A path without zeros before points and without idle spaces."""
    return re.sub(r"(\.\d+) (?=\.)", r"\1", re.sub(r"(?<![\d.])0(?=\.)", "", path)).replace(" -", "-")


def thinned(points):
    """The points without those that lie on the line from the last one kept to a later one."""
    kept, k = [points[0]], 0
    while k < len(points) - 1:
        j = k + 1
        while j + 1 < min(len(points), k + FEW) and all(off(p, points[k], points[j + 1]) <= TOLERANCE for p in points[k + 1:j + 1]):
            j += 1
        kept.append(points[j])
        k = j
    return kept


def off(p, a, b):
    """The distance of p from the segment a b."""
    (x, y), (dx, dy) = (p[0] - a[0], p[1] - a[1]), (b[0] - a[0], b[1] - a[1])
    long = dx * dx + dy * dy
    s = min(1.0, max(0.0, (x * dx + y * dy) / long)) if long else 0.0
    return ((x - s * dx) ** 2 + (y - s * dy) ** 2) ** .5
