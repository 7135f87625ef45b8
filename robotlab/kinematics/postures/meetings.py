"""Intersections: the small problems of geometry into which the search for all postures falls apart.

An angle is found as its cosine and sine, a point (c, s) of the unit circle. Each problem has two answers, of which the first lies
counterclockwise of the middle between them. Where two answers have merged, or have missed each other, both are the point between them:
rounding cannot part the one from the other here, and whether what was asked is reached is seen at the end, by the pose of the hand.
All is written with sums, products and roots, so that numbers, arrays and nodes of a program go through.
"""
import numbers

import numpy as np

FLAT = 1e-12


def root(x):
    """The square root of a number, an array or a node; nan of what is negative."""
    return x.sqrt() if hasattr(x, "sqrt") else np.sqrt(x)


def root_if_any(x):
    """The square root of a number, an array or a node; 0 of what is negative."""
    return root((x + root(x * x)) / 2)


def angle(c, s):
    """The angle in (-pi, pi] of the direction (c, s) [rad]; that of no direction is 0."""
    for x in (s, c):
        if hasattr(x, "angle"):
            return x.angle(c, s)
    return np.arctan2(s, c)


def circle_meets_plane(k, d):
    """The points (c, s) of the unit circle on the line k0 c + k1 s = d.

    The tip of a turning arm runs round a circle; where that meets a plane, the angle is found.
    """
    square = k[0] * k[0] + k[1] * k[1]
    return _points(k, d, square - d * d)


def two_circles(a, b, d2):
    """(c, s) of the turn of b after which a + b is as long as the root of d2: the elbow of two rods a and b, seen along its axis."""
    k = [2 * (a[0] * b[0] + a[1] * b[1]), 2 * (a[1] * b[0] - a[0] * b[1])]       # |a + J b|^2 = |a|^2 + |b|^2 + k . (c, s)
    return circle_meets_plane(k, d2 - (a[0] * a[0] + a[1] * a[1] + b[0] * b[0] + b[1] * b[1]))


def two_cones(r, g, v):
    """(c, s) of the turn J about z after which r . J g = v_z: the cone of g about z meets the cone round r.

    r, g, v: unit vectors (3,); v is where J g shall be seen from the axis r. Near the tip of a cone its opening follows from v_x and v_y,
    which stay exact where v_z, a cosine near 1, does not.
    """
    k = [r[0] * g[0] + r[1] * g[1], r[1] * g[0] - r[0] * g[1]]                   # r . J g = k . (c, s) + r_z g_z
    d, square = v[2] - r[2] * g[2], k[0] * k[0] + k[1] * k[1]
    if not isinstance(square, numbers.Real):
        return _points(k, d, square - d * d)
    size, across = np.sqrt(float(square)), v[0] * v[0] + v[1] * v[1]
    above = size - d if size + r[2] * g[2] < 1 - FLAT else None                  # None: where v_z = 1 is the limit
    below = size + d if size - r[2] * g[2] < 1 - FLAT else None
    if above is None and below is None:
        return _points(k, d, across)                                             # 1 - v_z^2 = v_x^2 + v_y^2
    above = across / (1 + v[2]) if above is None else above
    below = across / (1 - v[2]) if below is None else below
    return _points(k, d, above * below)


def _points(k, d, rest):
    """The two points of the unit circle in the directions that lie d along k and the root of `rest` beside it."""
    w = root_if_any(rest)
    far = root((k[0] * k[0] + k[1] * k[1]) * (d * d + w * w))
    return [((k[0] * d - sign * k[1] * w) / far, (k[1] * d + sign * k[0] * w) / far) for sign in (1, -1)]


def slide_meets(k, d):
    """The ways x of a slide with k0 x + k1 x^2 = d: a line meets a plane once, or a ball twice. k1: a number."""
    if k[1] == 0:
        return [d / k[0]]
    w = root_if_any(k[0] * k[0] + 4 * k[1] * d)
    return [(sign * w - k[0]) / (2 * k[1]) for sign in (1, -1)]
