"""Annotations of the arm: axes, frames, vectors, points, curves, ghosts. (Dimensions, angles, torques: measures.py.)

A thing with `frame: k` is given in axes of frame k and rides on it.
"""
from .frames import carry, column, joint_half, origin
from .labels import keep, keep_line, label
from .maths import add, num, polyline, scaled, shift, size2, span
from .shapes import head, ring, tube


def chosen(s, what, n, focused):
    """Return which of n things are shown: all (True), those in focus ("focus"), or a list of numbers."""
    if what == "focus":
        return [] if s.focus is None else focused
    return range(n) if what is True else what or []


def in_base(s, item, p):
    return p if item.get("frame") is None else carry(s.poses[item["frame"]], p)


def stroke(s, cls, points, width):
    s.over.append([cls, polyline(points), num(width)])


def grip(s, name, d, width, words):
    """An invisible shape that can be grabbed; `words` are what a screen reader says."""
    s.grips.append([name, d, width, words])


def arrow(s, p, v, cls, width):
    """An arrow from p along v (world), or, seen end-on, a dot or a cross in a circle. Its tip, and whether it is long."""
    a, b, r = s.cam.point(p), s.cam.point(add(p, v)), 3.9
    L = size2(span(a, b))
    if L < 7:
        s.over.append([cls + " disc", ring(a, 5.5), ""])
        if b[2] > a[2]:
            s.over.append([cls + " tip", ring(a, 2), ""])
        else:
            stroke(s, cls, [[a[0] - r, a[1] - r], [a[0] + r, a[1] + r], a, [a[0] - r, a[1] + r], [a[0] + r, a[1] - r]], 1.4)
        return a, False
    tip = min(9, .6 * L)
    top = head(a, b, tip)
    s.over += [["halo", polyline([a, b]), num(width + 3)], ["halo", top, "3"]]
    s.over += [[cls, polyline([a, shift(a, span(a, b), 1 - .8 * tip / L)]), num(width)], [cls + " tip", top, ""]]
    return b, True


def axes(s):
    def line(c, z, e):
        a, b = s.cam.point(add(c, z, -e)), s.cam.point(add(c, z, e))
        if size2(span(a, b)) > 40:
            stroke(s, "centre", [a, b], 1)
    if s.focus is None:
        for i, b in enumerate(s.bones):
            line(b.centre, b.axis, joint_half(s, i) + 1.3 * s.arm["radius"])
    else:
        for F in s.poses[s.focus:s.focus + 2]:
            line(origin(F), column(F, 2), 1.7 * s.axis)


def frames(s):
    wanted = chosen(s, s.show.get("frames"), len(s.bones) + 1, [s.focus, (s.focus or 0) + 1])
    for i in wanted:
        keep(s, s.cam.point(origin(s.poses[i])), 9, 8)
    for i in wanted:
        for k in [1, 0, 2] if s.show.get("y") else [0, 2]:
            frame_axis(s, i, k)
    for i in wanted:
        s.over.append(["origin", ring(s.cam.point(origin(s.poses[i])), 2.6), ""])


def frame_axis(s, i, k):
    o, cls, name = origin(s.poses[i]), "xyz"[k], "t" if i > len(s.bones) else str(i)
    start = s.cam.point(o)
    to, long = arrow(s, o, scaled(column(s.poses[i], k), s.axis * (.8 if k == 1 else 1)), cls, 1.6 if k == 1 else 2.4)
    keep(s, to, 5, 4)
    if long:
        for t in (.35, .7):
            keep(s, shift(start, span(start, to), t), 5, 4)
    label(s, 2, to, span(start, to) if long else [.6, .8], [cls, name, ""], cls, 6)


def vectors(s):
    """Arrows given as {at, v, cls, label, sub, text}; one with `handle` takes its value from the control of that name."""
    for v in s.notes.get("vectors", []):
        value = s.values.get(v.get("handle")) or v["v"]
        p, tip = in_base(s, v, v["at"]), in_base(s, v, add(v["at"], value))
        a = s.cam.point(p)
        b, long = arrow(s, p, add(tip, p, -1), v["cls"], v.get("width", 3))
        words = [v.get("label", ""), v.get("sub", ""), v.get("text", "")]
        label(s, 4, b, span(a, b) if long else [.6, .8], words, v["cls"], 10)
        keep_line(s, a, b, 4, 3)
        if v.get("handle"):
            grip(s, "v:" + v["handle"], ring(s.cam.point(tip), 11), "", v.get("name") or v["label"])


def points(s):
    """Marked points {at, cls, label, sub, text, handle}."""
    for p in s.notes.get("points", []):
        c = s.cam.point(in_base(s, p, s.values.get(p.get("handle")) or p["at"]))
        s.over.append([p["cls"] + " dot", ring(c, p.get("r", 4)), ""])
        keep(s, c, 5, 6)
        label(s, 5, c, [.8, -.6], [p.get("label", ""), p.get("sub", ""), p.get("text", "")], p["cls"], 9)
        if p.get("handle"):
            grip(s, "v:" + p["handle"], ring(c, 12), "", p.get("name") or p["label"])


def curves(s):
    """Lines in space {points, cls, width, dash, closed}."""
    for c in s.notes.get("curves", []):
        d = polyline([s.cam.point(in_base(s, c, p)) for p in c["points"]]) + ("Z" if c.get("closed") else "")
        cls = c["cls"] + (" dash" if c.get("dash") else "") + (" area" if c.get("closed") else "")
        s.over.append([cls, d, num(c.get("width", 2))])


def ghosts(s):
    """Pale outlines of other postures, behind all bodies."""
    r = .8 * (s.arm["radius"] if s.arm else .02) * s.cam.px
    for g in s.notes.get("ghosts", []):
        s.back += tube([s.cam.point(p) for p in g], r, "link ghost", False)[:2]
