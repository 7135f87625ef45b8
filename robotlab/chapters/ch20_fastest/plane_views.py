"""Views of `PlaneLab`: the plane in the picture, the fan under the finger, the polygon of u and x, and a table."""
from typing import NamedTuple

import numpy as np

from ...labs.equations import Equation, html_table
from ...picture.maths import fixed
from ...picture.plot import Curve, Line, Panel
from .paths import interval, split, swing, two_links

CORNER, SIZE = np.array([-2.2, 2.0]), np.array([5.6, 3.6])      # of the plane in the picture [m]
FASTER = 10.0                                        # the rate at its upper edge [rad/s]
KNOTS = 5
FAN = .62                                            # length of the fan [m]
STEEP = 60.0                                         # u at the edges of the plot of u and x [rad/s2]
MOST = 1e4                                           # a larger bound of u counts as none
LEAST = .2                                           # smallest rate of the finger [rad/s]


class Here(NamedTuple):
    """A place of the path: its share of the way, and a, b, g (2,)."""
    share: float
    a: np.ndarray
    b: np.ndarray
    g: np.ndarray


def in_plane(share, v):
    """Return the places at which shares of the way and rates (...) are drawn: (..., 3) [m]."""
    share, v = np.broadcast_arrays(np.asarray(share, float), np.asarray(v, float))
    return np.stack([CORNER[0] + SIZE[0] * share, CORNER[1] + SIZE[1] * v / FASTER, 0 * share], axis=-1).round(6)


def of_plane(place):
    """The share of the way and the rate at a place of the picture, within the plane."""
    share, v = (np.array(place[:2]) - CORNER) / SIZE * [1, FASTER]
    return float(np.clip(share, 0, 1)), float(np.clip(v, LEAST, FASTER))


def at_finger(way, share):
    """a, b, g at the finger."""
    s = share * way.s[-1]
    q, q1, q2 = (np.array([np.interp(s, way.s, column) for column in part.T]) for part in (way.q, way.q1, way.q2))
    return Here(share, *split(two_links(), q, q1, q2))


# -- in the picture ---------------------------------------------------------------------------------------------------
def drawn(best, own, over, fast, place, rate, u):
    """Curves and marks of the plane: its frame, the forbidden region, a curve or two, the fan."""
    share = best.s / best.s[-1]
    wall = in_plane(share, np.minimum(best.wall, FASTER))
    edge = in_plane(np.array([1.0, 0.0]), FASTER)
    lines = [{"points": np.vstack([wall, edge]), "cls": "dim", "width": .01, "closed": True},
             {"points": wall, "cls": "ink", "width": 2.2},
             {"points": in_plane(np.array([0, 1, 1, 0, 0]), FASTER * np.array([0, 0, 1, 1, 0])), "cls": "zero", "width": 1}]
    if fast:
        lines.append({"points": in_plane(share, best.rate), "cls": "vel", "width": 3})
    thin = {"width": 1.4, "dash": True} if fast else {"width": 2.4}
    lines += [{"points": in_plane(share[i:j + 1], own[i:j + 1]), "cls": "bad" if red else "vel"} | ({"width": 3.4} if red else thin)
              for red, i, j in runs(over.max(1) > 1 + 1e-9)]
    k = int(np.minimum(best.wall, FASTER).argmin())
    words = ((.0, FASTER + .6, f"ṡ up to {FASTER:.0f} rad/s"), (.8, -1.0, f"s up to {best.s[-1]:.2f} rad"),
             (share[k], min(best.wall[k] + 2, FASTER - 1), "wall"))
    marks = [{"at": in_plane(x, v), "cls": "dim", "text": text, "r": .01} for x, v, text in words]
    return lines + fan(place, rate, u), marks


def runs(flags):
    """(flag, first, one past the last) of runs of equal flags (N,)."""
    cuts = [0, *(np.flatnonzero(np.diff(flags.astype(int))) + 1).tolist(), len(flags)]
    return [(bool(flags[i]), i, j) for i, j in zip(cuts, cuts[1:])]


def fan(place, rate, u):
    """Draw the directions in which the motion can go from the finger: between the steepest ways down and up, along dv/ds = u/v."""
    if u[0] > u[1]:
        return []
    length, tip = swing().s[-1], in_plane(place, rate)
    slopes = np.linspace(*np.clip(u, -MOST, MOST), 9) / rate
    ways = np.stack([np.full(9, SIZE[0] / length), slopes * SIZE[1] / FASTER, np.zeros(9)], axis=-1)
    rays = tip + FAN * ways / np.linalg.norm(ways, axis=1)[:, None]
    return [{"points": np.vstack([tip, rays]), "cls": "force", "width": 1.6, "closed": True},
            {"points": [tip, rays[-1]], "cls": "force", "width": 2.6}, {"points": [tip, rays[0]], "cls": "force", "width": 2.6}]


# -- in the plots -----------------------------------------------------------------------------------------------------
def shares_panel(run, limits):
    """Plot the torque of each motor as a share of its limit."""
    shares = 100 * run.tau / limits
    top = max(125.0, 25 * np.ceil(np.abs(shares).max() / 25))
    curves = [Curve(run.t, np.clip(shares[:, i], -300, 300), f"q{i + 1}", "τ", str(i + 1)) for i in range(2)]
    return Panel((Line(100, cls="bad", label="limit"), Line(-100, cls="bad"), Line(0), *curves), "torque in % of the limit", "time in s",
                 y_range=(-min(top, 300), min(top, 300)), cursor=("time",))


def polygon(at, limits, rate):
    """The u and x within the limits at the finger, each motor a strip; the line is the x of the finger."""
    box = np.array([[-STEEP, 0], [STEEP, 0], [STEEP, FASTER ** 2], [-STEEP, FASTER ** 2]])
    left, things = box, []
    for i in range(2):
        for sign in (1, -1):
            row = sign * np.array([at.a[i], at.b[i], at.g[i]])
            left = clipped(left, row, limits[i])
            ends = crossing(box, row, limits[i])
            if len(ends) > 1:
                things.append(Curve(*ends.T, f"q{i + 1}", width=1.6, dash=i > 0, track=False))
    if len(left) > 2:
        things.insert(0, Curve(*left.T, "force", width=0, closed=True))
    things.append(Line(rate ** 2, cls="force", label="finger"))
    return Panel(tuple(things), "x = ṡ² in rad²/s², left by motor 1 and 2 (dashed)", "u = s̈ in rad/s²", x_range=(-STEEP, STEEP),
                 y_range=(0, FASTER ** 2))


def clipped(corners, row, limit):
    """The part of a polygon (k, 2) in (u, x) where a u + b x + g <= limit."""
    off = corners @ row[:2] + row[2] - limit if len(corners) else corners
    out = []
    for k in range(len(corners)):
        here, before = off[k], off[k - 1]
        if (here <= 0) != (before <= 0):
            out.append(corners[k - 1] + before / (before - here) * (corners[k] - corners[k - 1]))
        if here <= 0:
            out.append(corners[k])
    return np.array(out)


def crossing(box, row, limit):
    """The ends (2, 2) of the line a u + b x + g = limit within a box, or fewer."""
    off = box @ row[:2] + row[2] - limit
    cut = [k for k in range(4) if (off[k] <= 0) != (off[k - 1] <= 0)]
    return np.array([box[k - 1] + off[k - 1] / (off[k - 1] - off[k]) * (box[k] - box[k - 1]) for k in cut])


# -- in words ---------------------------------------------------------------------------------------------------------
def share_table(at, limits, rate, u):
    """For each motor the three shares at the finger, and its interval of u."""
    head = ("", "a", "b", "g", "limit", "u from", "to")
    rows, lines = [], []
    for i in range(2):
        low, high = interval(*(x[i:i + 1] for x in (at.a, at.b, at.g)), np.array(limits[i:i + 1]), rate ** 2)
        cells = [f"motor {i + 1}", *(fixed(x[i], 2) for x in (at.a, at.b, at.g)), f"±{fixed(limits[i], 1)}", bound(low), bound(high)]
        rows.append((f"q{i + 1}", cells))
        lines.append(": ".join((cells[0], ", ".join(cells[1:]))))
    both = ["both", "", "", "", "", bound(u[0]), bound(u[1])] if u[0] <= u[1] else ["both", "", "", "", "", "no u", "at all"]
    rows.append(("force", both))
    above = f"<p>τ = a u + b x + g at the finger, x = {fixed(rate ** 2, 1)}</p>"
    return Equation(html_table(head, rows, above=above), "\n".join([*lines, f"both: {both[-2]}, {both[-1]}"]))


def bound(u):
    """A bound of u in words."""
    return fixed(u, 1) if abs(u) < MOST else "any"


def verdict(over, T, fast):
    """Judge whether the motors can follow the curve."""
    if fast:
        return f"the fastest: {T:.2f} s", True
    bad = [str(i + 1) for i in range(2) if over[:, i].max() > 1 + 1e-9]
    return (f"motor{'s' if len(bad) > 1 else ''} {' and '.join(bad)}: too much", False) if bad else (f"within the limits, {T:.2f} s", True)
