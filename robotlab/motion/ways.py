"""Ways of the hand from one target to another: straight, or round an arc; the orientation about one axis, by the shortest way."""
from typing import NamedTuple

import numpy as np

from ..kinematics.rotations import axis_and_angle, quaternion, quaternion_matrix, slerp
from ..maths.spatial import turn_about
from ..model.checks import shaped

STRAIGHT = 1e-9                                      # of the lengths: three points this near to a line lie on one
ROUND = 1e-6                                         # by how much two radii of one arc may differ, relative


class Way(NamedTuple):
    """A way: way(w) -> the target for shares w (...) of it, points (..., 3) or poses (..., 4, 4)."""
    start: np.ndarray
    end: np.ndarray
    centre: np.ndarray                               # of the arc (3,); unused for a straight line
    axis: np.ndarray                                 # (3,) about which it goes
    angle: float                                     # [rad]; 0 for a straight line

    def __call__(self, w):
        w = np.asarray(w, dtype=float)
        place = self._place(w)
        if self.start.ndim == 1:
            return place
        T = np.zeros(w.shape + (4, 4))
        T[..., :3, :3] = quaternion_matrix(slerp(quaternion(self.start[:3, :3]), quaternion(self.end[:3, :3]), w))
        T[..., :3, 3], T[..., 3, 3] = place, 1.0
        return T

    def _place(self, w):
        a, b = place_of(self.start), place_of(self.end)
        if not self.angle:
            return a + w[..., None] * (b - a)
        at = lambda x: self.centre + (turn_about(self.axis, np.cos(x), np.sin(x)) @ (a - self.centre))
        return at(w * self.angle) + w[..., None] * (b - at(np.float64(self.angle)))          # the radii may differ by rounding


def place_of(target):
    """The place (3,) of a point or of a pose."""
    return target if target.ndim == 1 else target[:3, 3]


def way_between(start, end, via=None, centre=None):
    """The `Way` from a target to another: straight, or the arc through a point, or the shorter one about a centre."""
    if via is not None and centre is not None:
        raise ValueError("via and centre are both given; expected one of them: an arc through a point, or about one")
    none = np.zeros(3), np.array([0.0, 0.0, 1.0]), 0.0
    if via is not None:
        none = _arc_through(place_of(start), shaped(via, "via", (3,), "a point in m"), place_of(end)) or none
    if centre is not None:
        none = _arc_about(place_of(start), shaped(centre, "centre", (3,), "a point in m"), place_of(end))
    return Way(start, end, *none)


def length_and_turn(way):
    """Return the length of a way [m], and the angle by which the orientation turns [rad]."""
    a, b = place_of(way.start), place_of(way.end)
    length = way.angle * np.linalg.norm(a - way.centre) if way.angle else np.linalg.norm(b - a)
    turn = axis_and_angle(way.start[:3, :3].T @ way.end[:3, :3])[1] if way.start.ndim == 2 else 0.0
    return float(length), float(turn)


def _arc_through(a, via, b):
    """(centre, axis, angle) of the arc from a to b through a third point; None where that is on the straight line between."""
    u, v = a - via, b - via
    normal = np.cross(-u, v)
    if np.linalg.norm(normal) <= STRAIGHT * (u @ u + v @ v):
        if u @ v >= 0:
            raise ValueError(f"via is {via.tolist()}: it is on the line through start and end, and not between them: no arc goes there")
        return None
    centre = via - np.cross((u @ u) * v - (v @ v) * u, normal) / (2 * normal @ normal)
    axis = normal / np.linalg.norm(normal)
    p, q = a - centre, b - centre
    return centre, axis, float(np.arctan2(axis @ np.cross(p, q), p @ q) % (2 * np.pi))


def _arc_about(a, centre, b):
    """(centre, axis, angle) of the shorter arc from a to b about a centre."""
    p, q = a - centre, b - centre
    normal, (far, farther) = np.cross(p, q), sorted((np.linalg.norm(p), np.linalg.norm(q)))
    if farther - far > ROUND * farther:
        raise ValueError(f"centre is {centre.tolist()}: {np.linalg.norm(p):.6g} m from the start and {np.linalg.norm(q):.6g} m from the "
                         "end; expected a point as far from the one as from the other")
    if np.linalg.norm(normal) <= STRAIGHT * farther ** 2:
        raise ValueError(f"centre is {centre.tolist()}: on a line with start and end, so that no arc is the shorter one; expected via, "
                         "a point of the arc")
    return centre, normal / np.linalg.norm(normal), float(np.arctan2(np.linalg.norm(normal), p @ q))
