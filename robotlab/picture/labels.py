"""Labels: each looks for the first free place around the direction it wants. Placed by priority, when all is drawn."""
from math import atan2, cos, floor, pi, sin
from typing import NamedTuple

from .maths import EPS, clamp, num, polyline, shift, size2, span

TURNS, GAPS = [0, .6, -.6, 1.2, -1.2, 1.9, -1.9, pi], [0, 9, 20, 34, 50]
MAIN, SUB, REST, HIGH = 9.5, 7, 7.8, 17              # px of each letter: of a symbol, below it, and after it; and of a line
FAR, APART = 3, 4                                    # from this gap on a thin line leads to a label; px beside a label


class Wish(NamedTuple):
    """A label [main, subscript, rest] at p towards `way`; small priority first."""
    priority: int
    p: list
    way: list
    words: list
    cls: str
    gap: float


def keep(s, p, r, weight):
    """Keep labels off a square around p; weight says how much it matters."""
    s.boxes.append([p[0] - r, p[1] - r, p[0] + r, p[1] + r, weight])


def keep_line(s, a, b, r, weight):
    n = floor(size2(span(a, b)) / 16 + EPS)
    for k in range(n + 1):
        keep(s, shift(a, span(a, b), k / max(1, n)), r, weight)


def label(s, priority, p, way, words, cls, gap):
    if words[0] or words[2]:
        s.wanted.append(Wish(priority, p, way, words, cls, gap))


def place_labels(s):
    for wish in sorted(s.wanted, key=lambda wish: wish.priority):
        place_label(s, wish)


def place_label(s, wish):
    main, sub, rest = wish.words
    w, h = MAIN * len(main) + SUB * len(sub) + REST * len(rest) + 4, HIGH
    heading = atan2(0 if abs(wish.way[1]) < 1e-4 else wish.way[1], wish.way[0])

    def at(k):
        turn, far = heading + TURNS[k % 8], (wish.gap + GAPS[k >> 3])
        e = [cos(turn), sin(turn)]
        return [wish.p[0] + e[0] * far + clamp(1.5 * e[0], -1, 1) * (w / 2 - 2),
                wish.p[1] + e[1] * far + clamp(1.5 * e[1], -1, 1) * h * .4]

    def cost(k):
        return .02 * abs(TURNS[k % 8]) + .02 * GAPS[k >> 3] + crowding(s, at(k), w, h)
    best, least, k = 0, cost(0), 1
    while k < 40 and least > .02 * GAPS[k >> 3]:
        c = cost(k)
        if c < least - EPS:
            best, least = k, c
        k += 1
    x, y = at(best)
    if best >> 3 >= FAR:
        foot = [clamp(wish.p[0], x - w / 2, x + w / 2), clamp(wish.p[1], y - h / 2, y + h / 2)]
        s.over.append([f"{wish.cls} hair", polyline([wish.p, foot]), "1"])
    s.boxes.append([x - w / 2 - APART, y - h / 2, x + w / 2 + APART, y + h / 2, 9])
    s.text.append([wish.cls, num(x), num(y + 4.8), main, sub, rest])


def crowding(s, p, w, h):
    """Return the share of a label of w by h at p that covers other things, and 9 more if it leaves the picture."""
    x, y = p
    cost = 9 if x < w / 2 or x > s.W - w / 2 or y < h or y > s.H - h / 2 else 0
    x0, x1, y0, y1 = x - w / 2, x + w / 2, y - h / 2, y + h / 2
    for left, top, right, bottom, weight in s.boxes:
        if left < x1 and right > x0 and top < y1 and bottom > y0:
            dx, dy = min(x1, right) - max(x0, left), min(y1, bottom) - max(y0, top)
            cost += dx * dy / (w * h) * weight
    return cost
