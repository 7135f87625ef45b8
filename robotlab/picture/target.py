"""The target: a point [x, y, z], or a pose (12 numbers) with arrows that shift it and rings that turn it."""
from math import pi

from .frames import column, origin
from .ground import drop
from .labels import label
from .maths import add, around, dot, fixed, pair, polyline, scaled, size2
from .notes import arrow, grip, stroke
from .shapes import ellipse, ring

RING = 60                                            # radius of the rings in px


def target(s):
    T = s.target
    pose = len(T) == 12
    t = origin(T) if pose else T
    c, q = s.cam.point(t), 12
    if s.ground and abs(dot(s.ground["normal"], s.cam.out)) > .03:
        stem(s, t, c)
    if pose:
        for k in range(3):
            turn_ring(s, T, t, c, k)
            shift_arrow(s, T, t, k)
    cross4 = [[-q, 0, -3, 0], [3, 0, q, 0], [0, -q, 0, -3], [0, 3, 0, q]]
    lines = "".join(polyline([[c[0] + x, c[1] + y], [c[0] + X, c[1] + Y]]) for x, y, X, Y in cross4)
    s.over += [["tgt disc", ring(c, 7), ""], ["tgt", lines, "1.8"]]
    grip(s, "tp", ring(c, 13), "", "target")
    if not pose:
        value = f" ({', '.join(fixed(v, 2) for v in t)})" if s.show.get("values") else ""
        label(s, 6, c, [.8, -.6], ["", "", "target" + value], "tgt", 15)


def stem(s, t, c):
    """The stem to the floor and its foot take away the ambiguity of a single view."""
    f, r = s.cam.point(drop(s, t)), 11
    foot = ellipse(f, r, r * abs(dot(s.ground["normal"], s.cam.out)))
    stroke(s, "tgt dash", [c, f], 1.2)
    s.over.append(["tgt area", foot, "1.4"])
    grip(s, "tz", polyline([c, f]), "14", "target, height")
    grip(s, "tf", foot, "8", "target, across the floor")


def turn_ring(s, T, t, c, k):
    """A ring is lively on its near half and faint on the far one; seen from its edge it cannot be grabbed and hides."""
    u, v, r, half, n = column(T, (k + 1) % 3), column(T, (k + 2) % 3), RING / s.cam.px, ["", ""], 48
    if abs(dot(column(T, k), s.cam.out)) < .1:
        return
    last, was = None, -1
    for i in range(n + 1):
        w = s.cam.point(around(t, u, v, r, 2 * pi * i / n))
        far = 0 if w[2] > c[2] - .001 else 1
        if last:
            half[far] += ("" if was == far else "M" + pair(last)) + "L" + pair(w)
            was = far
        last = w
    s.over += [["xyz"[k] + " faint", half[1], "1.4"], ["xyz"[k], half[0], "2.2"]]
    grip(s, f"r{k}", half[0], "11", "turn the target about its " + "xyz"[k])


def shift_arrow(s, T, t, k):
    axis, r = column(T, k), RING / s.cam.px
    if size2(s.cam.vector(axis)) < .2 * s.cam.px:
        return
    arrow(s, add(t, axis, .12 * r), scaled(axis, 1.35 * r), "xyz"[k], 2.4)
    ends = [s.cam.point(add(t, axis, 1.1 * r)), s.cam.point(add(t, axis, 1.6 * r))]
    grip(s, f"a{k}", polyline(ends), "16", "shift the target along its " + "xyz"[k])
