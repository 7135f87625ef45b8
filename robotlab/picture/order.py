"""The painter's order of bodies (a, b, r, out): which hides which is decided where their outlines come nearest."""
from typing import NamedTuple

from .maths import clamp, shift, size2, span


class Body(NamedTuple):
    a: list                                          # ends of its axis on the screen
    b: list
    r: float                                         # [px]
    out: list                                        # its shapes


def nearest(a, b, c, d):
    """Closest approach of two segments on the screen: parameters s and t along them, and the distance.

    One that is seen end-on, or beside a parallel one, is taken at its middle.
    """
    u, v, w = span(a, b), span(c, d), span(c, a)
    uu, vv = u[0] * u[0] + u[1] * u[1] + 1e-9, v[0] * v[0] + v[1] * v[1] + 1e-9
    uv, uw, vw = u[0] * v[0] + u[1] * v[1], u[0] * w[0] + u[1] * w[1], v[0] * w[0] + v[1] * w[1]
    D = uu * vv - uv * uv

    def at(x, length):
        return clamp(x, 0, 1) if length > 1 else .5
    s = at((uv * vw - vv * uw) / D, uu) if D > 1e-3 * uu * vv else .5
    t = at((uv * s + vw) / vv, vv)
    s = at((uv * t - uw) / uu, uu)
    return s, t, size2(shift(shift(w, u, s), v, -t))


def depth(body, x):
    return body.a[2] + x * (body.b[2] - body.a[2])


def in_front(A, B, known):
    """> 0: A is in front of B; 0: they do not meet. A tie goes to the later one, so that nothing flickers."""
    s, t, distance = nearest(A.a, A.b, B.a, B.b)
    if known is None and distance > A.r + B.r + 2:
        return 0
    dz = depth(A, s) - depth(B, t) if known is None else known
    if abs(dz) > .5:
        return dz
    mean = depth(A, .5) - depth(B, .5)
    return mean if abs(mean) > .001 else 1


def order(items, rules):
    """The shapes of all bodies, furthest first. rules: {(i, j): sign} for i > j, positive where i is in front of j."""
    behind, out, left = [set() for _ in items], [], set(range(len(items)))
    for i, A in enumerate(items):
        for j, B in enumerate(items[:i]):
            front = in_front(A, B, rules.get((i, j)))
            if front:
                behind[i if front > 0 else j].add(j if front > 0 else i)
    while left:
        free = [i for i in sorted(left) if not behind[i] & left]
        pool = free or sorted(left)
        best = pool[0]
        for i in pool[1:]:
            if items[i].a[2] + items[i].b[2] < items[best].a[2] + items[best].b[2] - 1e-3:
                best = i
        left.remove(best)
        out += items[best].out
    return out
