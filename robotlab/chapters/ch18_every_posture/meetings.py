"""Geometry of all postures: shoulder, elbow and wrist of a Puma or a UR5, as three constructions.

Both arms have a base that turns about the vertical, and a plane of the arm that passes it at the offset d of the shoulder. What is left
is an elbow in that plane and a wrist whose fifth axis is perpendicular to two directions. The plane has its own axis x1 and the vertical.
"""
from typing import NamedTuple

import numpy as np

SIDES, ELBOWS, WRISTS = ("left", "right"), ("up", "down"), ("as is", "flipped")


class Shoulder(NamedTuple):
    """Seen from above: the tangents from the wrist point to the circle of the offset.

    W: (3,) the wrist point. d: the offset. r: distance of W from axis 1. gap: depth of W within the circle, negative outside [m].
    """
    W: np.ndarray
    d: float
    r: float
    gap: float

    def q1(self, side):
        """r sin(q1 - phi) = d: the plane of the arm passes axis 1 at d."""
        phi, turn = np.arctan2(self.W[1], self.W[0]), np.arcsin(min(self.d / max(self.r, 1e-12), 1.0))
        return phi + turn if side == "right" else phi + np.pi - turn

    def foot(self, side):
        """Point at which the plane of the arm touches the circle, (2,) [m]."""
        q1 = self.q1(side)
        return self.d * np.array([np.sin(q1), -np.cos(q1)])


class Elbow(NamedTuple):
    """In the plane of the arm: a circle about the shoulder and one about the end of the forearm.

    S, P: (2,) their middles, along x1 and upwards. a, b: their radii. gap: distance by which they miss, negative if they meet [m].
    """
    S: np.ndarray
    P: np.ndarray
    a: float
    b: float

    @property
    def far(self):
        return float(np.hypot(*(self.P - self.S)))

    @property
    def gap(self):
        return max(self.far - self.a - self.b, abs(self.a - self.b) - self.far)

    def at(self, sign):
        """The elbow to the left (1) or right (-1) of the way from S to P, (2,)."""
        e = (self.P - self.S) / self.far
        along = (self.far ** 2 + self.a ** 2 - self.b ** 2) / (2 * self.far)
        return self.S + along * e + sign * np.sqrt(max(self.a ** 2 - along ** 2, 0.0)) * np.array([-e[1], e[0]])


def is_parallel(robot):
    """True if axes 2, 3 and 4 are parallel, as in a UR5; a Puma has a spherical wrist instead."""
    return robot.links[2].alpha == 0


def shoulder(robot, T):
    """The first construction, for a pose (4, 4) of the hand."""
    W = T[:3, 3] - robot.links[5].d * T[:3, 2]
    d, r = robot.links[3 if is_parallel(robot) else 2].d, float(np.hypot(*W[:2]))
    return Shoulder(W, d, r, d - r)


def elbow(robot, T, side, flip):
    """The second construction. flip: branch of the wrist, which moves the circles of a UR5."""
    met, (_, upper, fore, *_) = shoulder(robot, T), robot.links
    q1 = met.q1(side)
    W, b = met.W, float(np.hypot(fore.a, robot.links[3].d))
    if is_parallel(robot):
        W, b = W - robot.links[4].d * axis_5(robot, across(q1), T[:3, 2], flip), abs(fore.a)
    return Elbow(np.array([0.0, robot.links[0].d]), np.array([np.cos(q1) * W[0] + np.sin(q1) * W[1], W[2]]), abs(upper.a), b)


def turn_of(side, height):
    """Return the side of the line from shoulder to wrist on which the elbow is: 1 left, -1 right."""
    return 1 if (side == "right") == (height == "up") else -1


def across(q1):
    """The direction of axis 2, perpendicular to the plane of the arm."""
    return np.array([np.sin(q1), -np.cos(q1), 0.0])


def axis_5(robot, f, h, flip):
    """The direction of axis 5: perpendicular to f and to the hand h, either way; all_postures calls them as is and flipped."""
    n = np.cross(f, h)
    return (1 if (flip == "as is") != is_parallel(robot) else -1) * n / max(np.linalg.norm(n), 1e-12)


def forearm(robot, T, side, height):
    """Return the second direction to which axis 5 is perpendicular: the forearm of a Puma, the axis of the elbow of a UR5."""
    q1 = shoulder(robot, T).q1(side)
    if is_parallel(robot):
        return across(q1)
    met = elbow(robot, T, side, "as is")
    way = met.P - met.at(turn_of(side, height))
    lean = np.arctan2(way[1], way[0]) + np.arctan2(robot.links[2].a, robot.links[3].d)
    return np.array([np.cos(lean) * np.cos(q1), np.cos(lean) * np.sin(q1), np.sin(lean)])
