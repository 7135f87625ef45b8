"""A wrist whose outer axes lie along each other: the hand tells the sum of their angles, and each of them alone is rounding's choice.

    J4 A J6 = A J6',   q6' = q6 + q4 where A = C5 J5 C6 takes z to z, and q6 - q4 where it takes z to -z
"""
import numpy as np

from ...maths.spatial import wrapped

ALONG = 1e-11                                        # [rad]: joint 5 nearer than this to where the axes are aligned


def alignments(C5, C6):
    """[(angle 5, 1 or -1)] at which axis 6 lies along axis 4, or against it. C5, C6: constants of the arm, as in `wrist`."""
    r, f = C5[2, :3].astype(float), C6[:3, 2].astype(float)
    turn = np.arctan2(r[1], r[0]) - np.arctan2(f[1], f[0])
    return [(float(wrapped(turn + (0 if way > 0 else np.pi))), way) for way in (1, -1) if abs(f[2] - way * r[2]) < ALONG]


def put_apart(q, numbers, aligned):
    """In postures q (k, N, n), in place: where the axes are aligned joint 4 stands at 0, and half a turn on in the flipped branch.

    numbers: of joints 4, 5 and 6 of the loop, counted from 0.
    """
    j4, j5, j6 = numbers
    for angle, way in aligned:
        away = np.abs(q[..., j5] - angle)
        k, i = np.nonzero((away < ALONG) | (away > 2 * np.pi - ALONG))
        q4 = np.where(k % 2, np.pi, 0.0)
        q[k, i, j6] = wrapped(q[k, i, j6] + way * (q[k, i, j4] - q4))
        q[k, i, j4] = q4
