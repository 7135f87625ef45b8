"""Axes that lie along each other: the hand tells what their joints do together, and each of them alone is rounding's choice.

    J4 A J6 = A J6',   q6' = q6 + q4 where A = C5 J5 C6 takes z to z, and q6 - q4 where it takes z to -z

So with the outer axes of a wrist. Where three axes are parallel and a fourth joins them, an elbow closes for many angles of that joint.
"""
import numpy as np

from ...maths.spatial import wrapped

ALONG, NEARLY = 1e-11, 1e-5                          # [rad]: a joint nearer than this to where axes are aligned, or nearly so
PLACES = np.arange(32) * np.pi / 16                  # places for a joint that is free: the first at which an elbow closes


def alignments(C5, C6):
    """[(angle 5, 1 or -1)] at which axis 6 lies along axis 4, or against it. C5, C6: constants of the arm, as in `wrist`."""
    r, f = C5[2, :3].astype(float), C6[:3, 2].astype(float)
    turn = np.arctan2(r[1], r[0]) - np.arctan2(f[1], f[0])
    return [(float(wrapped(turn + (0 if way > 0 else np.pi))), way) for way in (1, -1) if abs(f[2] - way * r[2]) < ALONG]


def put_apart(q, numbers, aligned):
    """In postures q (k, N, n), in place: where the axes are aligned joint 4 is put at 0, and half a turn on in the flipped branch.

    numbers: of joints 4, 5 and 6 of the loop, counted from 0.
    """
    j4, j5, j6 = numbers
    for angle, way in aligned:
        k, i = np.nonzero(away(q[..., j5], angle) < ALONG)
        q4 = np.where(k % 2, np.pi, 0.0)
        q[k, i, j6] = wrapped(q[k, i, j6] + way * (q[k, i, j4] - q4))
        q[k, i, j4] = q4


def how_far(q, number, angles):
    """Return the distance of joint `number`, from 0, of q (..., n) from the angles at which its neighbour lies along others [rad]."""
    return np.min([away(q[..., number], angle) for angle in angles], axis=0)


def put_still(q, still, closed):
    """In postures q (k, N, n), in place: where a joint lies along three parallel axes it is put at 0, flipped half a turn on.

    Where no elbow closes then, it is put at the first of `PLACES` where one does. still: (k, N) whether it lies along them. closed: two
    angles of the joint, and M numbers of poses -> postures (2, k, M, n).
    """
    branch = np.arange(len(q))
    for place in PLACES:
        some = np.flatnonzero(still.any(0))
        if not len(some):
            return
        found = closed(-wrapped(-place - np.array([0, np.pi])), some)[branch // 2 % 2, branch]
        k, m = np.nonzero(still[:, some] & np.isfinite(found).all(-1))
        q[k, some[m]], still[k, some[m]] = found[k, m], False


def away(x, angle):
    """Return the distance of angles within (-pi, pi] from one angle, up to whole turns [rad]."""
    far = np.abs(x - angle)
    return np.minimum(far, 2 * np.pi - far)
