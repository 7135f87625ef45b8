"""Numbers, vectors and paths. A point is [x, y, z]; on the screen [right, down, towards the viewer] in px.

A frame is 12 numbers: three rows of [R | p]. The files of this folder are the twins of engine/*.js and must stay so: the
same arithmetic in the same order, plain floats, no NumPy.
"""
from math import cos, floor, inf, log10, pi, sin, sqrt

EPS = 1e-6
NONE = 1e-9                                          # a size below it is none
IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]


def num(v):
    """To a tenth of a pixel, as JavaScript prints it.

    Sines differ in their last bit between here and a browser: EPS moves the tie off round numbers.
    """
    n = floor(10 * v + .5 + EPS)
    return str(n // 10) if n % 10 == 0 else repr(n / 10)


def pair(p):
    return num(p[0]) + " " + num(p[1])


def polyline(points):
    return "M" + "L".join(map(pair, points))


def add(a, b, k=1):
    return [v + k * w for v, w in zip(a, b)]


def scaled(a, k):
    return [v * k for v in a]


def dot(a, b):
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def norm(v):
    return sqrt(dot(v, v))


def unit(v):
    return scaled(v, 1 / max(norm(v), 1e-12))


def around(c, e1, e2, r, t):
    """A point of a circle about c: at the angle t from e1 towards e2."""
    return add(add(c, e1, r * cos(t)), e2, r * sin(t))


def clamp(v, low, high):
    return max(low, min(high, v))


def shift(a, u, t):
    """a + t u on the screen."""
    return [a[0] + t * u[0], a[1] + t * u[1]]


def span(a, b):
    """From a to b on the screen."""
    return [b[0] - a[0], b[1] - a[1]]


def size2(u):
    return sqrt(u[0] * u[0] + u[1] * u[1])


def middle(a, b):
    return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]


def fixed(v, digits):
    """A number as text with a true minus sign and no negative zero."""
    n = floor(abs(v) * 10 ** digits + .5 + EPS)
    s = str(n).rjust(digits + 1, "0")
    cut = len(s) - digits
    return ("−" if v < 0 and n else "") + s[:cut] + ("." + s[cut:] if digits else "")


def places(size, least):
    """Count the decimals that show two digits of a number of that size, at least so many."""
    return max(least, 1 - floor(log10(size))) if NONE < size < inf else least


def figure(x, size, least):
    """A number as text with so many decimals, or with more where all that it belongs to is smaller; what is nothing there is "0".

    size: the largest number of its kind. So not all torques of a small arm are written as 0.0.

    >>> figure(0.0123, 29.7, 1), figure(0.0123, 0.0345, 1), figure(0.0, 0.0345, 1)
    ('0.0', '0.012', '0')
    """
    digits = places(size, least)
    text = f"{x + 0.0:.{digits}f}"
    if float(text) == 0:
        return "0" if digits > least else text.lstrip("-")
    return text


def degrees(v):
    return fixed(v * 180 / pi, 0) + "°"
