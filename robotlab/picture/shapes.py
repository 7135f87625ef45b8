"""Shapes as lists of [class, path, stroke width]. Light falls from the upper left of the screen and stays there."""
from math import atan2, pi, sqrt

from .maths import EPS, add, dot, num, pair, polyline, scaled, shift, size2, span

LIGHT = [-.55, -.835]


def lightness(u):
    return u[0] * LIGHT[0] + u[1] * LIGHT[1]


def tilt(u):
    """Direction of an ellipse's long axis in degrees, from -90 to 90."""
    t = atan2(u[1], u[0]) * 180 / pi
    return num(t + 180 if t < -90.01 else t - 180 if t > 89.99 else t)


def ellipse(c, rx, ry, p=(1, 0)):
    def half(s):
        return f"a{num(rx)} {num(ry)} {tilt(p)} 1 1 {pair(scaled(p, s * 2 * rx))}"
    return "M" + pair(shift(c, p, -rx)) + half(1) + half(-1) + "Z"


def ring(c, r):
    return ellipse(c, r, r)


def capsule(a, b, r, cls, lean, flat_a, flat_b):
    """A link: an end is round, or flat where it meets a joint; `lean` is how much of a flat end's circle is seen."""
    ab = span(a, b)
    L = size2(ab)
    u = [ab[0] / L, ab[1] / L] if L > .01 else [0, -1]
    p = [-u[1], u[0]]

    def end(q, side, flat):
        return f"A{num(r)} {num(r * lean if flat else r)} {tilt(p)} 0 1 {pair(shift(q, p, side * r))}"

    def strip(place, width):
        side, tip = place * lightness(p) * r, .3 * place * lightness(u) * r
        return polyline([shift(shift(a, p, side), u, width * r if flat_a else tip),
                     shift(shift(b, p, side), u, -width * r if flat_b else tip)])
    outline = f"M{pair(shift(a, p, r))}{end(a, -1, flat_a)}L{pair(shift(b, p, -r))}{end(b, 1, flat_b)}Z"
    if L < r * 1.2 and (flat_a or flat_b):
        return [[cls, outline, ""]]
    return [[cls, outline, ""], [cls + " lit", strip(.3, .68), num(1.36 * r)], [cls + " hi", strip(.55, .2), num(.3 * r)]]


def tube(points, r, cls, closed):
    """A bent or closed body of constant thickness, drawn as strokes."""
    d, p = polyline(points) + ("Z" if closed else ""), [LIGHT[0] * .25 * r, LIGHT[1] * .25 * r]
    edge = [cls + " tube edge", d, num(2 * r + 2.2)]
    fill = [cls + " tube" + (" plate" if closed else ""), d, num(2 * r)]
    if closed:
        return [edge, fill]
    return [edge, fill, [cls + " tube shine", polyline([shift(q, p, 1) for q in points]), num(.9 * r)]]


def cylinder(cam, centre, u, h, R, cls, mark=None):
    """A joint about u with half height h and radius R, and on its near cap a needle along `mark`."""
    v = cam.vector(u)
    near, k, rx = -1 if v[2] < -EPS * cam.px else 1, abs(v[2]) / cam.px, R * cam.px
    ry = rx * k
    n, f, L = cam.point(add(centre, u, near * h)), cam.point(add(centre, u, -near * h)), size2(v)
    a = [near * v[0] / L, near * v[1] / L] if L > 1e-4 * cam.px else [0, -1]
    p = [-a[1], a[0]]

    def arc(sweep, q):
        return f"A{num(rx)} {num(ry)} {tilt(p)} 0 {sweep} {pair(q)}"

    def rim(q, t):
        return shift(shift(q, p, t * rx), a, -ry * sqrt(1 - t * t))
    out = [[cls + " out", f"M{pair(shift(f, p, rx))}{arc(1, shift(f, p, -rx))}L{pair(shift(n, p, -rx))}"
                          f"{arc(1, shift(n, p, rx))}Z", ""]]
    if L > .05 * cam.px:
        t = .55 * lightness(p)
        s, e = t - .36, t + .36
        out.append([cls + " strip", f"M{pair(rim(f, s))}{arc(0, rim(f, e))}L{pair(rim(n, e))}{arc(1, rim(n, s))}Z", ""])
    out.append([cls + " cap", ellipse(n, rx, ry, p), ""])
    if k > .12:
        out.append([cls + " bore", ellipse(n, .42 * rx, .42 * ry, p), ""])
    if k > .12 and mark:
        m = cam.vector(mark)
        out.append(["mark", polyline([shift(n, m, .42 * R), shift(n, m, .94 * R)]), ""])
    return out


def box(cam, centre, axes, half, cls):
    """A sliding joint: the faces of a box that look at the viewer."""
    out = []
    for k in range(3):
        facing = dot(axes[k], cam.out)
        side, i, j = -1 if facing < 0 else 1, (k + 1) % 3, (k + 2) % 3
        if abs(facing) < .002:
            continue
        face, light = add(centre, axes[k], side * half[k]), side * lightness(cam.vector(axes[k])) / cam.px
        corners = [cam.point(add(add(face, axes[i], x * half[i]), axes[j], y * half[j]))
                   for x, y in ((1, 1), (1, -1), (-1, -1), (-1, 1))]
        tone = " cap" if light > .2 else " dark" if light < -.35 else " out"
        out.append([cls + tone, polyline(corners) + "Z", ""])
    return out


def head(a, b, length=9, half=None):
    """The head of an arrow at b that comes from a."""
    half, L = .38 * length if half is None else half, max(size2(span(a, b)), EPS)
    u = scaled(span(a, b), 1 / L)
    n, m = [-u[1], u[0]], shift(b, u, -length)
    return polyline([b, shift(m, n, half), shift(b, u, -.78 * length), shift(m, n, -half)]) + "Z"
