"""The labels of curves, in a column at the right of a plot. (engine/ends.js)"""
from .maths import clamp, num, polyline

ROOM, MAIN, SUB = 9, 9.5, 7.5                        # px: of a label, of each letter, and of one below
GAP, LEAST = 15.5, 14                                # px from label to label; where there is less, they take two columns
OUT, HUNG = 7, 15                                    # px from the frame to a label, and to one at the end of a thin line


def width(thing):
    return ROOM + MAIN * len(thing["label"]) + SUB * len(thing.get("sub", ""))


def second(n, high):
    """Return 1 if n labels at the right need a second column, else 0."""
    return int(n > 1 and high / (n - 1) < LEAST)


def end_labels(f):
    """Labels in a column at the right, in the order of the ends and a line apart; one that had to move is joined by a thin line."""
    ends = sorted(f.ends, key=lambda end: float(num(end[1])))                  # rounding errors make no order
    n = len(ends)
    at = spread([end[1] for end in ends], GAP, f.top, f.bottom + 4)
    step = second(n, f.bottom - f.top) * max((width(end[3]) for end in ends), default=0)
    moved = [abs(at[k] - ends[k][1]) > 3 for k in range(n)]
    for k, (x, y, cls, c) in enumerate(ends):
        crowd = [j for j in (k - 1, k, k + 1) if 0 <= j < n and abs(at[j] - at[k]) < (GAP + 1.5)]
        hangs, out = any(moved[j] for j in crowd), step * (k % 2)
        if hangs:
            f.over.append([f"{cls} hair", polyline([[x + 3, y], [f.right + (HUNG - 2) + out, at[k]]]), "1"])
        f.write(f"{cls} start", f.right + (HUNG if hangs else OUT) + out, at[k] + 4, c["label"], c.get("sub", ""))


def spread(ys, gap, low, high):
    """Heights near ys, which are in order: a gap apart, within low and high. Neighbours that touch move as one group."""
    groups, gap = [], min(gap, (high - low) / max(len(ys) - 1, 1))
    for y in ys:
        groups.append([y, 1])                        # the middle of a group, and how many it has
        while len(groups) > 1 and groups[-1][0] - groups[-2][0] < gap * (groups[-1][1] + groups[-2][1]) / 2:
            b, k = groups.pop()
            a, m = groups.pop()
            groups.append([(a * m + b * k) / (m + k), m + k])
        half = gap * (groups[-1][1] - 1) / 2
        groups[-1][0] = clamp(groups[-1][0], low + half, high - half)
    return [middle + gap * (i - (k - 1) / 2) for middle, k in groups for i in range(k)]
