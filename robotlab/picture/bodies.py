"""Links, joints, base and tool: the bodies that the painter sorts. A scene `s` is under construction: see scene.py."""
from .frames import column, joint_half, joint_radius, origin, radius_at
from .maths import EPS, add, cross, dot, norm, num, polyline, unit
from .order import Body
from .shapes import box, capsule, cylinder, tube


def tone(s, i=None):
    """Return the class by which row i is paler while a row is in focus, most of all the others; its joints have the same."""
    return "" if s.focus is None else " pale" if i == s.focus else " ghost"


def joint_tone(s, i):
    beside = s.focus is not None and i == s.focus + (-1 if s.arm["modified"] else 1)
    return " pale" if beside else tone(s, i)


def body(s, a, b, radius, out, pick=None):
    if pick is not None:
        out = [[*item, f"L{pick}"] for item in out]
    s.items.append(Body(s.cam.point(a), s.cam.point(b), radius * s.cam.px, out))
    return len(s.items) - 1


def rule(s, front, back, sign):
    s.rules[max(front, back), min(front, back)] = sign if front > back else -sign


def arm_bodies(s):
    s.joints = [joint(s, bone, i) for i, bone in enumerate(s.bones)]
    if s.show.get("base") is not False:
        rule(s, s.joints[0], plinth(s), 1 if dot(s.bones[0].axis, s.cam.out) > -EPS else -1)
    for i, bone in enumerate(s.bones):
        for piece in row_pieces(s, bone, i):
            draw_piece(s, i, *piece)
    if s.show.get("tool"):
        tool(s)


def joint(s, bone, i):
    h, R, cls, axis = joint_half(s, i), joint_radius(s, i), "joint" + joint_tone(s, i), bone.axis
    if s.arm["rows"][i][4]:
        x = sideways(axis, column(s.poses[i], 0))
        shape = box(s.cam, bone.centre, [x, cross(axis, x), axis], [.9 * R, .9 * R, 1.25 * h], cls)
    else:
        needle = column(s.poses[i + 1], 0)          # turns with the joint
        shape = cylinder(s.cam, bone.centre, axis, h, R, cls, needle)
    return body(s, add(bone.centre, axis, -.6 * h), add(bone.centre, axis, .6 * h), R, shape, i)


def sideways(axis, x):
    return unit(add(x, axis, -dot(x, axis)))


def plinth(s):
    """The plinth under the first joint."""
    axis, r, R = s.bones[0].axis, s.arm["radius"], 1.45 * joint_radius(s, 0)
    c = add(s.bones[0].centre, axis, -joint_half(s, 0) - .5 * r)
    return body(s, c, c, R, cylinder(s.cam, c, axis, .5 * r, R, "plinth" + tone(s)))


def row_pieces(s, bone, i):
    """The straight pieces (start, to, joint at its start, joint at its end) of row i."""
    h, k, ahead = 1.001 * joint_half(s, i), i - 1 if s.arm["modified"] else i, -bone.offset if bone.d < 0 else bone.offset
    out = []
    if h < ahead < abs(bone.d) - EPS:                # through a sleeve
        out += [(bone.foot, bone.centre, -1, i), (bone.centre, bone.end, i, i + 1)]
    else:
        if abs(bone.d) > h:
            out.append((bone.foot, bone.end, i, i + 1))
        if abs(bone.offset) > h:
            out.append((bone.foot, bone.centre, -1, i))
    if abs(bone.a) > EPS:
        out.append((*bone.across, k, k + 1))
    return out


def draw_piece(s, i, start, to, first=-1, last=-1):
    """A piece is cut back to where it leaves the joints at its ends."""
    way = add(to, start, -1)
    L, u, w = norm(way), unit(way), radius_at(s, i)
    up = dot(u, s.cam.out)
    (cut_a, front_a, flat_a), (cut_b, front_b, flat_b) = leave(s, first, start, u, up), leave(s, last, to, u, -up)
    if L < EPS or cut_a + cut_b > L - EPS:
        return
    a, b = add(start, u, cut_a), add(to, u, -cut_b)
    shape = capsule(s.cam.point(a), s.cam.point(b), w * s.cam.px, "link" + tone(s, i), abs(up), flat_a, flat_b)
    me = body(s, a, b, w, shape, i)
    if front_a:
        rule(s, me, s.joints[first], front_a)
    if front_b:
        rule(s, me, s.joints[last], front_b)


def leave(s, j, p, u, up):
    """Return how a piece along u leaves joint j at p: the length cut off, 1 in front or -1 behind, and whether its end is flat.

    `up` tells how much it leans towards the viewer there. All 0 where no joint is.
    """
    bone = s.bones[j] if 0 <= j < len(s.bones) else None
    if not bone or norm(add(bone.centre, p, -1)) > 1.001 * joint_half(s, j):
        return 0, 0, False
    if abs(dot(u, bone.axis)) > .9:
        return joint_half(s, j), 1 if up > -EPS else -1, True
    return (.75 * joint_radius(s, j), 1, True) if up > .3 else (0, -1, False)


def tool(s):
    """Two fingers at the tool, along its z or x; a tool away from the last frame is carried by a thinner link."""
    n = len(s.bones)
    T, w = s.poses[n + 1], radius_at(s, n - 1)
    at, start = origin(T), origin(s.poses[n])
    if norm(add(at, start, -1)) > w:
        draw_piece(s, n - 1, start, at)
    u, v = column(T, 0 if s.show["tool"] == "x" else 2), column(T, 1)

    def p(k, m):
        return s.cam.point(add(add(at, u, k * w), v, m * w))
    d = polyline([p(2.4, 1), p(.9, 1), p(.9, -1), p(2.4, -1)]) + polyline([p(-.4, 0), p(.9, 0)])
    width = .62 * w * s.cam.px
    cls = "claw" + tone(s)
    body(s, add(at, u, -.3 * w), add(at, u, 2 * w), .6 * w, [[cls + " edge", d, num(width + 2.2)], [cls, d, num(width)]])


def loose_bodies(s):
    """Bodies that are no DH arm: named points, tubes through them, pins on them."""
    points = s.bodies["points"]
    for t in s.bodies.get("tubes", []):
        at, w, cls, closed = [points[k] for k in t["p"]], t["r"] * s.cam.px, t.get("cls", "link"), t.get("closed", False)
        seen, a, b = [s.cam.point(p) for p in at], at[0], at[-1]
        if len(at) > 2:
            body(s, a, at[len(at) >> 1] if closed else b, t["r"], tube(seen, w, cls, closed))
        else:
            body(s, a, b, t["r"], capsule(seen[0], seen[1], w, cls, 1, False, False))
    for pin in s.bodies.get("pins", []):
        c, z, r = points[pin["at"]], unit(pin["axis"]), pin["r"]
        h = pin.get("h", r)
        body(s, add(c, z, -.6 * h), add(c, z, .6 * h), r, cylinder(s.cam, c, z, h, r, pin.get("cls", "joint")))
