"""The floor with grid and shadow, or, seen from its edge, a hatched line. ground: {axis: 1 | 2, at, half, step}."""
from math import floor

from .frames import joint_radius
from .labels import keep
from .maths import EPS, add, dot, num, polyline, scaled


def flat3(n, u, v, axis):
    return [u, v, n] if axis == 2 else [u, n, v]


def height(s, p):
    """Return the height of p above the ground."""
    return dot(p, s.ground["normal"]) - s.ground["at"]


def drop(s, p):
    return add(p, s.ground["normal"], -height(s, p))


def ground(s):
    g, facing = s.ground, dot(s.ground["normal"], s.cam.out)
    if abs(facing) < .03:
        return edge(s)
    h, step, n = g["half"], g["step"], floor(g["half"] / g["step"] + EPS)

    def p(u, v):
        return s.cam.point(flat3(g["at"], u, v, g["axis"]))

    def cross2(k):
        return polyline([p(k * step, -h), p(k * step, h)]) + polyline([p(-h, k * step), p(h, k * step)])
    s.back.append(["floor", polyline([p(-h, -h), p(h, -h), p(h, h), p(-h, h)]) + "Z", ""])
    s.back += [["grid", "".join(cross2(k) for k in range(-n, n + 1) if k), ""], ["grid zero", cross2(0), ""]]
    if facing > 0:
        shadow(s)


def shadow(s):
    """One path for the whole shadow, so that overlaps do not darken."""
    tubes = (s.bodies or {}).get("tubes", [])

    def under(points):
        return polyline([s.cam.point(drop(s, p)) for p in points])
    lines = [under([b.start, b.corner, b.to]) for b in s.bones]
    lines += [under([s.bodies["points"][k] for k in t["p"]]) + ("Z" if t.get("closed") else "") for t in tubes]
    r = s.arm["radius"] if s.arm else tubes[0]["r"] if tubes else 0
    if lines and r:
        s.back.append(["shadow", "".join(lines), num(2 * r * s.cam.px)])


def edge(s):
    """Seen from its edge: a line with hatching, and a bracket that carries the first joint."""
    g, hatch = s.ground, ""
    mid, reach = s.cam.point(scaled(g["normal"], g["at"])), g["half"] * s.cam.px
    y, left, right = mid[1], mid[0] - reach, mid[0] + reach
    x = left + 8
    while x < right:
        hatch += polyline([[x, y], [x - 7, y + 8]])
        x += 9
    s.back += [["zero", polyline([[left, y], [right, y]]), "1.6"], ["grid", hatch, ""]]
    if not s.bones or s.show.get("base") is False or abs(dot(s.bones[0].axis, s.cam.out)) < .9:
        return
    c, w = s.cam.point(s.bones[0].centre), joint_radius(s, 0) * s.cam.px
    if y - c[1] < 1.2 * w:
        return
    bracket = [[c[0] - w, c[1]], [c[0] - 1.5 * w, y], [c[0] + 1.5 * w, y], [c[0] + w, c[1]]]
    s.back.append(["plinth out", polyline(bracket) + "Z", ""])
    keep(s, [c[0], y], 1.5 * w, 3)
