"""The three joints that are left when the others are known: a wrist whose axes meet in a point, or three parallel axes.

    J4 C5 J5 C6 J6 = K          K: the pose that they have to make
"""
from ...maths.scalar import cos_sin
from .loop import turned, turned_back
from .meetings import angle, two_circles, two_cones


def wrist(K, C5, C6):
    """[(angle 4, angle 5, angle 6)] of three axes through a point: the fifth opens the angle between the outer two."""
    out = []
    for x5 in two_cones(C5[2, :3], C6[:3, 2], K[:3, 2]):
        out.append(_outer_two(K, C5, C6, x5, C5[:3, :3] @ turned(x5, C6[:3, 2]), K[:3, 2]))
    return out


def elbow(K, C5, C6):
    """[(angle 4, angle 5, angle 6)] of three parallel axes: the fifth sets how far apart the outer two are."""
    out = []
    a, k = C5[:3, :3].T @ C5[:3, 3], K[:3, 3]
    for x5 in two_circles(a, C6[:3, 3], k[0] * k[0] + k[1] * k[1]):
        out.append(_outer_two(K, C5, C6, x5, C5[:3, 3] + C5[:3, :3] @ turned(x5, C6[:3, 3]), k))
    return out


def _outer_two(K, C5, C6, x5, m, k):
    """The angles when joint 5 is known: joint 4 turns m to k, and joint 6 does the rest."""
    q4 = angle(m[0] * k[0] + m[1] * k[1], m[0] * k[1] - m[1] * k[0])
    left = C5[:3, :3].T @ turned_back(cos_sin(q4), K[:3, 0])
    c6, s6, _ = C6[:3, :3].T @ turned_back(x5, left)
    return q4, angle(*x5), angle(c6, s6)
