"""Seven joints with a shoulder and a wrist of three axes each: the elbow goes round a circle, and its angle there is given.

    J1 C2 J2 C3 J3 C4 J4 C5 J5 C6 J6 C7 J7 = G          S: where axes 1, 2, 3 meet, W: where axes 5, 6, 7 meet

The triangle of shoulder, elbow and wrist has known sides, so that joint 4 is found; the elbow's angle then fixes the triangle's place.
"""
import numpy as np

from ...maths.scalar import array_like, cos_sin
from ...maths.spatial import cross, inverse
from .branches import on_axis
from .inner import wrist
from .loop import loop, motion, turned
from .meetings import angle, root, two_circles

AXIS = np.array([0, 0, 1], dtype=object)


def elbow_branches(robot, T, psi):
    """The postures (8, 7) for one pose T (4, 4) and the elbow's angle psi; at 0 the elbow is as far along axis 1 as it comes."""
    joints = loop(robot, T)
    C = [joint.C for joint in joints]
    G, p = inverse(C[0]), C[4][:3, :3] @ on_axis(C[5]) + C[4][:3, 3]             # p: the wrist behind joint 4
    S1, S3 = on_axis(C[1]), on_axis(inverse(C[2]))                               # the shoulder in frames 1 and 3
    d = G[:3, :3] @ on_axis(inverse(C[6])) + G[:3, 3] - S1                       # from the shoulder to the wrist, in frame 1
    a = C[3][:3, :3].T @ (S3 - C[3][:3, 3])                                      # the shoulder as joint 4 sees it
    found = []
    for x4 in two_circles(-a, p, sum(d * d) - (a[2] - p[2]) ** 2):
        w = C[3][:3, :3] @ turned(x4, p) + C[3][:3, 3] - S3                      # from the shoulder to the wrist, in frame 3
        K3 = triad(d, AXIS, cos_sin(psi)) @ triad(w, C[3][:3, 3] - S3, (1, 0)).T
        K7 = (K3 @ (C[3] @ motion(joints[3], x4) @ C[4])[:3, :3]).T @ G[:3, :3]
        found += [(*q, angle(*x4), *r) for q in wrist(K3, C[1], C[2]) for r in wrist(K7, C[5], C[6])]
    return array_like((len(found), 7), (joint.sign * x for q in found for joint, x in zip(joints, q)))


def triad(along, beside, x):
    """The rotation (3, 3) whose first column is along a vector; the second points to `beside`, turned on by an angle about the first."""
    e = along / root(sum(along * along))
    m = beside - sum(beside * e) * e
    m = m / root(sum(m * m))
    m = x[0] * m + x[1] * cross(e, m)
    return np.array([e, m, cross(e, m)], dtype=object).T
