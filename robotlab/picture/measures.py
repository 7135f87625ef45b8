"""Measures of the arm: dimensions a and d, angles theta and alpha, torques."""
from math import atan2, cos, floor, pi

from .bodies import sideways
from .frames import column, joint_radius
from .labels import keep, label
from .maths import EPS, add, around, cross, degrees, dot, fixed, middle, places, polyline, scaled, shift, size2, span, unit
from .notes import arrow, chosen, stroke
from .shapes import head


def dimension(s, A, B, name, row, value):
    """A dimension line beside A-B, on the side away from the base."""
    a, b, words = s.cam.point(A), s.cam.point(B), [name, str(row + 1), value_text(s, value)]
    L, gap = size2(span(a, b)), joint_radius(s, 0) * s.cam.px + 13
    stroke(s, "dim dash", [a, b], 1.8)
    m = beside(s, a, b, L)
    if L < 26:
        if L > 8:
            label(s, 0, middle(a, b), m, words, "dim", 16)
        return
    a2, b2, foot, over = shift(a, m, gap), shift(b, m, gap), .3 * joint_radius(s, 0) * s.cam.px, gap + 5
    ends = [polyline([shift(p, m, foot), shift(p, m, over)]) for p in (a, b)]
    heads = head(b2, a2, 8, 2.6) + head(a2, b2, 8, 2.6)
    s.over += [["dim", ends[0] + ends[1] + polyline([a2, b2]), "1"], ["dim tip", heads, ""]]
    label(s, 0, middle(a2, b2), m, words, "dim", 10)


def beside(s, a, b, L):
    """Unit normal of a-b that points away from the base; a tie goes up, then left."""
    if L < 1:
        return [0, -1]
    m, away = [(a[1] - b[1]) / L, (b[0] - a[0]) / L], span(s.cam.point(s.bones[0].start), middle(a, b))
    side = m[0] * away[0] + m[1] * away[1]
    tie = abs(side) < .05 * size2(away) + .01
    turn = (m[1] > .001 or abs(m[1]) < .0011 and m[0] > 0) if tie else side < 0
    return scaled(m, -1) if turn else m


def value_text(s, v):
    shown = s.show.get("values")
    return f" = {fixed(1000 * v, 0)} mm" if shown == "mm" else " = " + fixed(v, 3) if shown else ""


def dimensions(s):
    for i in chosen(s, s.show.get("dims"), len(s.bones), [s.focus]):
        b = s.bones[i]
        if abs(b.a) > EPS:
            dimension(s, *b.across, "a", i, b.a)
        if abs(b.d) > EPS:
            dimension(s, b.foot, b.end, "d", i, b.d)


def arc(s, c, e1, e2, turn, r, cls, width):
    """An arc with an arrow head, from e1 towards e2 by an angle; returns its middle."""
    n = max(6, floor(abs(turn) * 12 + EPS) + 2)
    points = [s.cam.point(around(c, e1, e2, r, turn * i / n)) for i in range(n + 1)]
    tip, k = points[n], n
    while k > 0 and size2(span(points[k], tip)) < 8:
        k -= 1
    stroke(s, cls, [*points[:k + 1], middle(points[k], tip)], width)
    s.over.append([cls + " tip", head(points[k], tip, 9), ""])
    for p in points:
        keep(s, p, 3, 3)
    return points[n >> 1]


def angles(s):
    """theta about z and alpha about x of the row in focus; the axis that they are counted from is drawn dashed."""
    b, F, G, modified = s.bones[s.focus], s.poses[s.focus], s.poses[s.focus + 1], s.arm["modified"]
    angle(s, b.to if modified else b.corner, column(F, 0), column(G, 0), b.axis, "x", "z", "θ")
    angle(s, b.corner if modified else b.to, column(F, 2), column(G, 2), b.x, "z", "x", "α")


def angle(s, at, start, to, about, ghost, cls, name):
    turn = atan2(dot(cross(start, to), about), dot(start, to))
    if turn < -pi + 1e-4:
        turn += 2 * pi
    stroke(s, ghost + " dash", [s.cam.point(at), s.cam.point(add(at, start, 1.05 * s.axis))], 1.6)
    if abs(turn) < .02:
        return
    mid = arc(s, at, start, cross(about, start), turn, .62 * s.axis, cls, 1.8)
    words = [name, str(s.focus + 1), " = " + degrees(turn) if s.show.get("values") else ""]
    label(s, 1, mid, span(s.cam.point(at), mid), words, cls, 11)


def torques(s, values, largest):
    """Torques as arcs that start at 40 degrees and grow with |tau| / max; forces of sliding joints as arrows along them."""
    most = max(1e-9, largest or 0, *map(abs, values))
    digits = places(most, 1)
    for i, t in enumerate(values[:len(s.bones)]):
        k, bone, sliding = t / most, s.bones[i], s.arm["rows"][i][4]
        words = ["τ", str(i + 1), f" = {fixed(t, digits)} N" + ("" if sliding else " m")]
        if abs(k) < .002:
            continue
        e1 = sideways(bone.axis, column(s.poses[i + 1], 0))
        e2 = cross(bone.axis, e1)
        out = free_side(s, i, e1, e2)
        if sliding:
            sliding_force(s, i, out, k, words)
            continue
        turn, r = (-.7 if k < 0 else .7) + 3.4 * k, joint_radius(s, i) + 11 / s.cam.px
        start = out - turn / 2
        first = around([0, 0, 0], e1, e2, 1, start)
        mid = arc(s, bone.centre, first, cross(bone.axis, first), turn, r, "tau", 1.8 + 1.7 * abs(k))
        label(s, 3, mid, span(s.cam.point(bone.centre), mid), words, "tau", 9)


def free_side(s, i, e1, e2):
    """The direction, as an angle from e1 to e2, that points away from both links of joint i."""
    bone = s.bones[i]
    before = unit(add(s.bones[i - 1].start, bone.start, -1)) if i else [0, 0, 0]
    both = add(before, unit(add(bone.to, bone.start, -1)))
    x, y = -dot(both, e1), -dot(both, e2)
    return atan2(0 if abs(y) < 1e-4 else y, x) if x * x + y * y > .01 else pi / 2


def sliding_force(s, i, out, k, words):
    bone = s.bones[i]
    p = add(bone.centre, scaled(column(s.poses[i + 1], 0), cos(out) * 1.6 * joint_radius(s, i)))
    tip, _ = arrow(s, p, scaled(bone.axis, k * 5 * s.arm["radius"]), "tau", 1.8 + 1.7 * abs(k))
    label(s, 3, tip, span(s.cam.point(p), tip), words, "tau", 9)
