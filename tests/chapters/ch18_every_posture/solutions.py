"""Right and wrong solutions of the exercises of notebook 18."""
from itertools import product
from math import acos, asin, atan2, cos, hypot, pi, sin, sqrt

import numpy as np
from scipy.optimize import brentq
from scipy.spatial.transform import Rotation

from robotlab import Link, Robot, all_postures, gravity_torque, solve_ik, tip_pose, zoo


def turned(x):
    return (x + pi) % (2 * pi) - pi


# -- the elbow: by triangle, by crossing of a curve, by the arm itself ---------------------------------------------------
def by_triangle(g):
    fore = hypot(g.a3, g.d4)
    inside = acos((g.a2 ** 2 + fore ** 2 - g.D ** 2) / (2 * g.a2 * fore))
    return [-(pi - inside) - atan2(g.d4, g.a3), pi - inside - atan2(g.d4, g.a3)]


def by_crossing(g):
    far = lambda q: hypot(g.a2 + g.a3 * cos(q) - g.d4 * sin(q), g.a3 * sin(q) + g.d4 * cos(q)) - g.D
    q = np.linspace(-pi, pi, 721)
    return np.array([brentq(far, a, b) for a, b in zip(q, q[1:]) if far(a) * far(b) < 0])


def by_arm(g):
    arm = Robot([Link(alpha=pi / 2), Link(a=g.a2), Link(a=g.a3, alpha=-pi / 2, d=.1), Link(alpha=pi / 2, d=g.d4), Link(alpha=-pi / 2), Link()])
    T = np.eye(4)
    T[:3, 3] = sqrt(g.D ** 2 + .1 ** 2), 0, 0
    return np.unique(all_postures(arm, T).q[:, 2].round(9))


# -- the shoulder -------------------------------------------------------------------------------------------------------
def by_tangent(g):
    touch = acos(g.d / hypot(g.x, g.y))
    feet = [atan2(g.y, g.x) + s * touch for s in (1, -1)]
    return sorted(turned(foot + pi / 2) for foot in feet)


def by_zero(g):
    f = lambda q: g.x * sin(q) - g.y * cos(q) - g.d
    q = np.linspace(-pi, pi, 721)
    return [brentq(f, a, b) for a, b in zip(q, q[1:]) if f(a) * f(b) < 0]


def by_sines(g):
    r, phi = hypot(g.x, g.y), atan2(g.y, g.x)
    return np.sort([turned(phi + asin(g.d / r)), turned(phi + pi - asin(g.d / r))])


# -- the wrist ----------------------------------------------------------------------------------------------------------
def by_entries(g):
    def wrist(R03, R):
        W = R03.T @ R
        return np.array([atan2(-W[1, 2], -W[0, 2]), acos(W[2, 2]), atan2(-W[2, 1], W[2, 0])])
    return wrist


def by_scipy(g):
    def wrist(R03, R):
        a, b, c = Rotation.from_matrix(R03.T @ R).as_euler("ZYZ")
        return np.array([turned(a + pi), b, turned(c + pi)]) if b > 0 else np.array([a, -b, c])
    return wrist


def by_axes(g):
    def wrist(R03, R):
        h, f = R[:, 2], R03[:, 2]
        axis = np.cross(f, h) / np.linalg.norm(np.cross(f, h))                            # of joint 5
        q4 = atan2(axis @ R03[:, 0], -axis @ R03[:, 1])
        q6 = atan2(-axis @ R[:, 0], -axis @ R[:, 1])
        return [q4, atan2(np.linalg.norm(np.cross(f, h)), f @ h), q6]
    return wrist


# -- three parallel axes --------------------------------------------------------------------------------------------------
def by_complex(g):
    P = complex(g.x, g.z) - g.a3 * np.exp(1j * g.phi)
    bend = acos((abs(P) ** 2 - g.a1 ** 2 - g.a2 ** 2) / (2 * g.a1 * g.a2))
    q1 = np.angle(P / (g.a1 + g.a2 * np.exp(-1j * bend)))
    return np.array([q1, -bend, np.angle(np.exp(1j * (g.phi - q1 + bend)))])


def by_two_circles(g):
    x, z = g.x - g.a3 * cos(g.phi), g.z - g.a3 * sin(g.phi)
    r = hypot(x, z)
    lean = acos((g.a1 ** 2 + r * r - g.a2 ** 2) / (2 * g.a1 * r))
    q1 = atan2(z, x) + lean
    second = atan2(z - g.a1 * sin(q1), x - g.a1 * cos(q1))
    return [turned(q1), turned(second - q1), turned(g.phi - second)]


def by_search(g):
    arm = Robot([Link(a=g.a1), Link(a=g.a2), Link(a=g.a3)])
    T = np.eye(4)
    T[:2, :2], T[:2, 3] = [[cos(g.phi), -sin(g.phi)], [sin(g.phi), cos(g.phi)]], (g.x, g.z)
    starts = np.random.default_rng(1).uniform(-3, 3, (60, 3))
    found = [turned(q) for q, ok in zip(*[(r.q, r.ok) for r in [solve_ik(arm, T, starts, restarts=0, tolerance=1e-9)]][0]) if ok]
    return next(q for q in found if q[1] < 0)


# -- the nearest ----------------------------------------------------------------------------------------------------------
def by_all_turns(g):
    def nearest(Q, now, low, high):
        best, cost = None, np.inf
        for row in Q:
            ways = [[x + 2 * pi * k for k in (-1, 0, 1) if a <= x + 2 * pi * k <= b] for x, a, b in zip(row, low, high)]
            for q in product(*ways):
                if (far := float(((np.array(q) - now) ** 2).sum())) < cost:
                    best, cost = np.array(q), far
        return best
    return nearest


def by_masks(g):
    def nearest(Q, now, low, high):
        ways = Q[:, :, None] + 2 * pi * np.arange(-1, 2)
        ways = np.where((ways < low[:, None]) | (ways > high[:, None]), np.inf, ways)
        k = np.abs(ways - now[:, None]).argmin(-1)
        q = np.take_along_axis(ways, k[..., None], -1)[..., 0]
        return q[((q - now) ** 2).sum(1).argmin()]
    return nearest


def by_rounding(g):
    def nearest(Q, now, low, high):
        q = now + turned(Q - now)
        q = np.where(q > high, q - 2 * pi, np.where(q < low, q + 2 * pi, q))
        inside = ((q >= low) & (q <= high)).all(1)
        return min(q[inside], key=lambda x: np.linalg.norm(x - now))
    return nearest


# -- the lightest -----------------------------------------------------------------------------------------------------------
def light(pick):
    def answer(g):
        arm = zoo.puma560()
        q = all_postures(arm, tip_pose(arm, g.q), limits=True).q
        q = q[~np.isnan(q).any(1)]
        return q[pick(gravity_torque(arm, q)[:, 1])]
    return answer


def light_by_search(g):
    arm = zoo.puma560()
    T, (low, high) = tip_pose(arm, g.q), arm.limits.T
    r = solve_ik(arm, T, np.random.default_rng(1).uniform(low, high, (150, 6)), restarts=0, tolerance=1e-8)
    q = r.q[r.ok]
    return q[np.abs(gravity_torque(arm, q)[:, 1]).argmin()]


RIGHTS = {
    "postures-elbow": [by_triangle, by_crossing, by_arm],
    "postures-shoulder": [by_tangent, by_zero, by_sines],
    "postures-wrist": [by_entries, by_scipy, by_axes],
    "postures-parallel": [by_complex, by_two_circles, by_search],
    "postures-nearest": [by_all_turns, by_masks, by_rounding],
    "postures-hold": [light(lambda t: np.abs(t).argmin()), light(lambda t: (t ** 2).argmin()), light_by_search],
}
STUDENTS = {"postures-hold": 25}


# -- wrong ones -------------------------------------------------------------------------------------------------------------
def spoilt(change):
    return lambda g: np.sort(np.array(change(g, *by_triangle(g))))


def leaning(change):
    return lambda g: np.sort([turned(x) for x in change(g, atan2(g.y, g.x), asin(g.d / hypot(g.x, g.y)))])


def wristed(change):
    return lambda g: lambda R03, R: np.array([turned(x) for x in change(*by_entries(g)(R03, R))])


def plane(change):
    return lambda g: np.array(change(g, *by_complex(g)))


def any_row(pick):
    return lambda g: lambda Q, now, low, high: pick(Q, now, low, high)


WRONGS = {
    "postures-elbow": {
        "second-elbow-is-minus-the-first": [spoilt(lambda g, a, b: (b, -b))],
        "forearm-along-x": [spoilt(lambda g, a, b: (a + atan2(g.d4, g.a3), b + atan2(g.d4, g.a3)))],
        "cosine-law-of-the-inside": [spoilt(lambda g, a, b: [turned(s * (pi - (b - a) / 2) - atan2(g.d4, g.a3)) for s in (1, -1)])],
        "a3 and d4 exchanged": [spoilt(lambda g, a, b: (a + atan2(g.d4, g.a3) - atan2(g.a3, g.d4), b + atan2(g.d4, g.a3) - atan2(g.a3, g.d4)))],
        "lean added": [spoilt(lambda g, a, b: [turned(x + 2 * atan2(g.d4, g.a3)) for x in (a, b)])],
        "one root": [lambda g: 2 * [by_triangle(g)[0]], lambda g: 2 * [by_triangle(g)[1]]],
        "larger first": [lambda g: by_triangle(g)[::-1]],
        "degrees": [lambda g: np.degrees(by_triangle(g))],
        "shape": [lambda g: by_triangle(g)[0]],
    },
    "postures-shoulder": {
        "arctan-of-a-quotient": [lambda g: leaning(lambda g, phi, lean: (phi + lean, phi + pi - lean))(g.but(x=-g.x, y=-g.y))],
        "shoulder-without-offset": [leaning(lambda g, phi, lean: (phi, phi + pi))],
        "behind-is-half-a-turn": [leaning(lambda g, phi, lean: (phi + lean, phi + lean + pi))],
        "both sides of the way": [leaning(lambda g, phi, lean: (phi - lean, phi + lean))],
        "larger first": [lambda g: by_tangent(g)[::-1]],
        "degrees": [lambda g: np.degrees(by_tangent(g))],
    },
    "postures-wrist": {
        "rotation-left-in-the-wrong-order": [lambda g: lambda R03, R: by_entries(g)(np.eye(3), R @ R03.T)],
        "R03 forgotten": [lambda g: lambda R03, R: by_entries(g)(np.eye(3), R)],
        "R03 not turned back": [lambda g: lambda R03, R: by_entries(g)(R03.T, R)],
        "wrist-sign-carried-half": [wristed(lambda a, b, c: (a, -b, c)), wristed(lambda a, b, c: (a + pi, b, c)), wristed(lambda a, b, c: (a, b, c + pi))],
        "euler-of-another-wrist": [lambda g: lambda R03, R: Rotation.from_matrix(R03.T @ R).as_euler("ZYZ")],
        "flipped": [wristed(lambda a, b, c: (a + pi, -b, c + pi))],
        "turned round": [lambda g: lambda R03, R: by_entries(g)(R, R03)],
        "q4 and q6 exchanged": [wristed(lambda a, b, c: (c, b, a))],
        "degrees": [lambda g: lambda R03, R: np.degrees(by_entries(g)(R03, R))],
    },
    "postures-parallel": {
        "angle-left-unwrapped": [plane(lambda g, a, b, c: (a, b, g.phi - a - b))],
        "sum-of-angles-with-wrong-sign": [plane(lambda g, a, b, c: (a, b, turned(g.phi + a + b)))],
        "hand-not-taken-off": [lambda g: (lambda q: [q[0], q[1], turned(g.phi - q[0] - q[1])])(by_complex(g.but(a3=0.0)))],
        "the other elbow": [lambda g: (lambda P, b: [np.angle(P / (g.a1 + g.a2 * np.exp(1j * b))), b,
                                                     turned(g.phi - np.angle(P / (g.a1 + g.a2 * np.exp(1j * b))) - b)])(
            complex(g.x, g.z) - g.a3 * np.exp(1j * g.phi), -by_complex(g)[1])],
        "last angle from the x axis": [plane(lambda g, a, b, c: (a, b, g.phi))],
        "degrees": [lambda g: np.degrees(by_complex(g))],
    },
    "postures-nearest": {
        "limits-afterwards": [any_row(lambda Q, now, low, high: min(now + turned(Q - now), key=lambda q: np.linalg.norm(q - now))),
                              any_row(lambda Q, now, low, high: Q[np.linalg.norm(Q - now, axis=1).argmin()])],
        "largest joint": [lambda g: lambda Q, now, low, high: min(
            [q for row in Q if (q := by_all_turns(g)(row[None], now, low, high)) is not None], key=lambda q: np.abs(q - now).max())],
        "sum of turns": [lambda g: lambda Q, now, low, high: min(
            [q for row in Q if (q := by_all_turns(g)(row[None], now, low, high)) is not None], key=lambda q: np.abs(q - now).sum())],
        "the way instead": [lambda g: lambda Q, now, low, high: by_masks(g)(Q, now, low, high) - now],
        "farthest": [lambda g: lambda Q, now, low, high: max(
            [q for row in Q if (q := by_all_turns(g)(row[None], now, low, high)) is not None], key=lambda q: np.linalg.norm(q - now))],
    },
    "postures-hold": {
        "same-pose-same-torque": [lambda g: g.q],
        "least with its sign": [light(lambda t: t.argmin())],
        "degrees": [lambda g: np.degrees(light(lambda t: np.abs(t).argmin())(g))],
        "property": [lambda g: np.full(6, .3), lambda g: g.q + [0, 0, 0, 0, 0, .5]],
    },
}
