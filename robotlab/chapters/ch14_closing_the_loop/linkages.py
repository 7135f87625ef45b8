"""Planar linkages by circles: positions of their joints, on both branches. Points (..., 2) in m, batched. Points (..., 2) in m, batched."""
from dataclasses import dataclass

import numpy as np

from ...maths.spatial import translation
from ...systems.closure import Closure, Joint, Mechanism, Tip
from ...systems.mechanisms import planar_chain

FLAT = 1e-10                                         # a point this near to a line counts as on it [m²]
NEAR = 1e-9


def third(A, a, B, b, side):
    """The point at a from A and at b from B, (..., 2): left (side 1) or right (-1) of the way from A to B; nan where there is none."""
    way = B - A
    far = np.maximum(np.linalg.norm(way, axis=-1, keepdims=True), NEAR)
    x = (far ** 2 + a ** 2 - b ** 2) / (2 * far)
    square = a ** 2 - x ** 2
    with np.errstate(invalid="ignore"):
        y = np.sqrt(np.where(np.abs(square) < FLAT, 0.0, square))
    u = way / far
    return A + x * u + side * y * np.stack([-u[..., 1], u[..., 0]], axis=-1)


def towards(A, angle, length):
    """The far end of a link at an angle from x [rad]."""
    return A + length * np.stack([np.cos(angle), np.sin(angle)], axis=-1)


def joint_angles(points):
    """Each link's angle from the one before, the first from x: points (..., k + 1, 2) -> (..., k) [rad]."""
    way = np.diff(points, axis=-2)
    absolute = np.arctan2(way[..., 1], way[..., 0])
    turned = np.diff(absolute, axis=-1, prepend=0.0)
    return turned - 2 * np.pi * np.round(turned / (2 * np.pi))


def side_of(A, B, C):
    """1.0 if C lies left of the line from A to B, -1.0 if right."""
    u, v = B - A, C - A
    return 1.0 if u[0] * v[1] - u[1] * v[0] >= 0 else -1.0


def within(p, centres, least, most):
    """The point nearest to p (2,) that lies between `least` and `most` from each of two centres (2, 2), or None."""
    def good(x):
        far = np.linalg.norm(x - centres, axis=-1)
        return bool((far >= least - NEAR).all() and (far <= most + NEAR).all())
    if good(p):
        return p
    circles = [(c, r) for c in centres for r in (least, most)]
    tried = [c + r * (p - c) / max(np.linalg.norm(p - c), NEAR) for c, r in circles]
    tried += [third(A, a, B, b, s) for A, a in circles[:2] for B, b in circles[2:] for s in (1, -1)]
    return min((x for x in tried if good(x)), key=lambda x: np.linalg.norm(x - p), default=None)


@dataclass(frozen=True)
class FourBar:
    """Crank, coupler, rocker; `ground` is how far apart the two fixed pins are [m]."""
    crank: float
    coupler: float
    rocker: float
    ground: float

    coordinates = {"crank": (Joint(0, 1),), "rocker": (Tip(0, "rz"),)}

    @property
    def feet(self):
        return np.array([[0.0, 0.0], [self.ground, 0.0]])

    def chains(self, angle, side):
        """Pins (..., 4, 2) of its one chain, for the crank's angle; nan where it does not close."""
        O, P = np.zeros(np.shape(angle) + (2,)), np.broadcast_to([self.ground, 0.0], np.shape(angle) + (2,))
        A = towards(O, np.asarray(angle, dtype=float), self.crank)
        return [np.stack([O, A, third(A, self.coupler, P, self.rocker, side), P], axis=-2)]

    def mechanism(self, by):
        """The closed chain of the package, its model in the coordinates named `by`."""
        chain = planar_chain((self.crank, self.coupler, self.rocker), name="crank, coupler, rocker")
        return Mechanism([chain], [Closure(0, rows="x y", to=translation(self.ground, 0.0, 0.0))], self.coordinates[by], "four-bar")

    def room(self, q, by):
        """Sine of the angle that is 0 where the coordinates fail: (..., 3) -> (...)."""
        return np.sin(q[..., 2 if by == "crank" else 1])


@dataclass(frozen=True)
class FiveBar:
    """Two arms of two links whose tips are pinned together; `apart`: the distance of their fixed pins [m]."""
    upper: float
    lower: float
    apart: float

    coordinates = {"shoulders": (Joint(0, 1), Joint(1, 1)), "hand": (Tip(0, "x"), Tip(0, "y"))}

    @property
    def feet(self):
        return np.array([[-self.apart / 2, 0.0], [self.apart / 2, 0.0]])

    def chains(self, angles, side):
        """Pins (..., 3, 2) of both arms for the shoulders' angles (..., 2); nan where it does not close."""
        angles = np.asarray(angles, dtype=float)
        feet = [np.broadcast_to(foot, angles.shape) for foot in self.feet]
        elbows = [towards(foot, angles[..., i], self.upper) for i, foot in enumerate(feet)]
        hand = third(elbows[0], self.lower, elbows[1], self.lower, side)
        return [np.stack([foot, elbow, hand], axis=-2) for foot, elbow in zip(feet, elbows)]

    def reached(self, hand, sides):
        """The same for the hand (2,), each elbow on the side (1 or -1) of the way from shoulder to hand."""
        feet = self.feet
        return [np.stack([foot, third(foot, self.upper, hand, self.lower, s), hand]) for foot, s in zip(feet, sides)]

    def nearest(self, hand):
        """The point nearest to `hand` (2,) that both arms reach, or None."""
        return within(hand, self.feet, abs(self.upper - self.lower), self.upper + self.lower)

    def mechanism(self, by):
        """The closed chain of the package, its model in the coordinates named `by`."""
        arms = [planar_chain((self.upper, self.lower), tuple(foot), f"arm {i}") for i, foot in enumerate(self.feet, start=1)]
        return Mechanism(arms, [Closure(0, 1, "x y")], self.coordinates[by], "five-bar")

    def room(self, q, by):
        """Sine of the angle that is 0 where the coordinates fail: (..., 4) -> (...)."""
        if by == "hand":
            return np.sin(q[..., 1]) * np.sin(q[..., 3])
        return np.sin(q[..., 0] + q[..., 1] - q[..., 2] - q[..., 3])
