"""Slips in the exercises of notebook 05, written down by someone who had not read which ones the tasks know."""

from math import cos, pi, sin, sqrt

import numpy as np
import sympy

from robotlab import jacobian, quintic, solve_ik, tip_pose, zoo

G = 9.81


def Rz(t):
    return np.array([[cos(t), -sin(t), 0, 0], [sin(t), cos(t), 0, 0], [0, 0, 1, 0], [0, 0, 0, 1.0]])


D = np.degrees
a1 = sympy.symbols("a1")
sol = np.linalg.solve
inv = np.linalg.inv
R2 = lambda t: Rz(t)[:2, :2]
sh = lambda f: lambda g: lambda t: g.q0 + (g.q1 - g.q0) * f(np.asarray(t, float) / g.T)


def cs(g, last=None, row=None):
    T = g.T
    f = np.array(
        [
            [1, 0, 0, 0, 0, 0],
            [0, 1, 0, 0, 0, 0],
            [0, 0, 2, 0, 0, 0],
            [T**k for k in range(6)],
            [k * T ** (k - 1) if k else 0 for k in range(6)],
            [k * (k - 1) * T ** (k - 2) if k > 1 else 0 for k in range(6)],
        ],
        float,
    )
    if row:
        f = row(f)
    return sol(f, [g.q0, g.v0, g.acc0, g.q1, g.v1, g.acc0 if last is None else last])


v_ = lambda D_, v: 15 / 8 * np.abs(D_).max() / v
a_ = lambda D_, a: sqrt(10 / sqrt(3) * np.abs(D_).max() / a)
ii = lambda g: g.m * g.l**2 / 3
sp = lambda f: lambda g: lambda t: g.A + f(t / g.T) * (g.B - g.A)
TL = lambda q: jacobian(zoo.two_link(), q)[:2]
m = lambda g: (g.start + g.goal) / 2
chord = lambda g: np.subtract(*(tip_pose(zoo.two_link(), q)[:2, 3] for q in (g.goal, g.start)))
both = lambda g, J, way=None: 15 / 8 / g.T * np.array([np.linalg.norm(J @ (g.goal - g.start if way is None else way)), np.linalg.norm(chord(g))])
in_both = lambda known: {idea: [lambda g, f=f: [f(g.but(D=D)) for D in (g.near, g.far)] for f in some] for idea, some in known.items()}
WRONGS = {
    "trajectory-quintic": {
        "velocity for position": [
            lambda g: lambda t: (g.q1 - g.q0) / g.T * (lambda s: 30 * s**2 - 60 * s**3 + 30 * s**4)(t / g.T),
            sh(lambda s: 30 * s**2 - 60 * s**3 + 30 * s**4),
        ],
        "cubic-will-do": [sh(lambda s: 3 * s**2 - 2 * s**3)],
        "constant speed": [sh(lambda s: s), sh(lambda s: 10 * s**3 * 0 + s)],
        "time-not-scaled": [
            lambda g: lambda t: g.q0 + (g.q1 - g.q0) * (10 * t**3 - 15 * t**4 + 6 * t**5),
            lambda g: (
                lambda t: g.q0 + (g.q1 - g.q0) * (10 * (t / g.T**2) ** 3 - 15 * (t / g.T**2) ** 4 + 6 * (t / g.T**2) ** 5)
            ),
        ],
        "start left out": [
            lambda g: lambda t: (g.q1 - g.q0) * (10 * (t / g.T) ** 3 - 15 * (t / g.T) ** 4 + 6 * (t / g.T) ** 5)
        ],
        "goal for distance": [
            lambda g: lambda t: g.q0 + g.q1 * (10 * (t / g.T) ** 3 - 15 * (t / g.T) ** 4 + 6 * (t / g.T) ** 5)
        ],
        "way turned round": [
            lambda g: lambda t: g.q0 + (g.q0 - g.q1) * (10 * (t / g.T) ** 3 - 15 * (t / g.T) ** 4 + 6 * (t / g.T) ** 5),
            sh(lambda s: 1 - (10 * s**3 - 15 * s**4 + 6 * s**5)),
        ],
        "minus forgotten": [sh(lambda s: 10 * s**3 + 15 * s**4 + 6 * s**5)],
        "coefficients exchanged": [sh(lambda s: 6 * s**3 - 15 * s**4 + 10 * s**5)],
        "too-smooth": [
            sh(lambda s: 35 * s**4 - 84 * s**5 + 70 * s**6 - 20 * s**7),
            sh(lambda s: s - np.sin(2 * np.pi * s) / (2 * np.pi)),
        ],
        "acceleration jumps": [
            sh(lambda s: (1 - np.cos(np.pi * s)) / 2),
            sh(lambda s: np.where(s < 0.5, 2 * s * s, 1 - 2 * (1 - s) ** 2)),
        ],
        "end not smooth": [sh(lambda s: 4 * s**3 - 3 * s**4)],
        "goal for start": [
            lambda g: lambda t: g.q1 + (g.q1 - g.q0) * (10 * (t / g.T) ** 3 - 15 * (t / g.T) ** 4 + 6 * (t / g.T) ** 5)
        ],
        "powers too low": [sh(lambda s: 10 * s**2 - 15 * s**3 + 6 * s**4)],
        "ends added": [
            lambda g: lambda t: g.q0 + (g.q1 + g.q0) * (10 * (t / g.T) ** 3 - 15 * (t / g.T) ** 4 + 6 * (t / g.T) ** 5)
        ],
    },
    "trajectory-coefficients": {
        "acceleration-is-c2": [lambda g: [*cs(g)[:2], g.acc0, *cs(g)[3:]]],
        "twice a number": [lambda g: cs(g.but(acc0=2 * g.acc0), 2 * g.acc0)],
        "rest at the ends": [lambda g: cs(g.but(v0=0, v1=0, acc0=0)), lambda g: cs(g.but(v0=0, v1=0))],
        "velocity sign": [lambda g: cs(g.but(v1=-g.v1)), lambda g: cs(g.but(v0=-g.v0))],
        "first three left out": [
            lambda g: [0, 0, 0, *cs(g)[3:]],
            lambda g: [0, *cs(g)[1:]],
            lambda g: [*cs(g)[:2], 0, *cs(g)[3:]],
        ],
        "duration of 1 s": [lambda g: cs(g.but(T=1.0))],
        "time-not-scaled": [lambda g: cs(g) * g.T ** np.arange(6)],
        "ends exchanged": [lambda g: cs(g.but(q0=g.q1, q1=g.q0))],
        "acceleration at the end": [lambda g: cs(g.but(acc0=0), g.acc0), lambda g: cs(g, 0.0), lambda g: cs(g, -g.acc0)],
        "cubic-will-do": [
            lambda g: [
                g.q0,
                g.v0,
                (3 * (g.q1 - g.q0) - (2 * g.v0 + g.v1) * g.T) / g.T**2,
                (-2 * (g.q1 - g.q0) + (g.v0 + g.v1) * g.T) / g.T**3,
                0,
                0,
            ]
        ],
        "way for goal": [lambda g: cs(g.but(q1=g.q1 - g.q0))],
        "start from zero": [lambda g: cs(g.but(q0=0))],
        "velocity left out": [lambda g: cs(g.but(v0=0)), lambda g: cs(g.but(v1=0))],
    },
    "trajectory-peak": {
        "mean-is-peak": [lambda g: g.D / g.T],
        "cubic-will-do": [lambda g: 1.5 * g.D / g.T],
        "twice the mean": [lambda g: 2 * g.D / g.T],
        "acceleration for velocity": [lambda g: 10 / sqrt(3) * g.D / g.T**2],
        "time-not-scaled": [
            lambda g: 15 / 8 * g.D,
            lambda g: g.D * (30 * (g.T / 2) ** 2 - 60 * (g.T / 2) ** 3 + 30 * (g.T / 2) ** 4),
        ],
        "duration squared": [lambda g: 15 / 8 * g.D / g.T**2],
        "upside down": [lambda g: 8 / 15 * g.D / g.T],
        "way left out": [lambda g: 15 / 8 / g.T],
        "jerk for velocity": [lambda g: 60 * g.D / g.T**3],
        "duration multiplied": [lambda g: 15 / 8 * g.D * g.T],
        "cosine": [lambda g: pi / 2 * g.D / g.T],
        "too-smooth": [lambda g: 35 / 16 * g.D / g.T],
    },
    "trajectory-shortest": in_both({
        "root for velocity": [lambda g: sqrt(15 / 8 * np.abs(g.D).max() / g.v)],
        "only-one-limit": [
            lambda g: v_(g.D, g.v),
            lambda g: min(v_(g.D, g.v), a_(g.D, g.a)),
            lambda g: max(v_(g.D, g.v), sqrt(15 / 8 * np.abs(g.D).max() / g.a)),
        ],
        "limits add up": [lambda g: v_(g.D, g.v) + a_(g.D, g.a)],
        "mean-is-peak": [lambda g: np.abs(g.D).max() / g.v, lambda g: sqrt(np.abs(g.D).max() / g.a)],
        "way of all joints": [
            lambda g: max(v_(np.array([np.abs(g.D).sum()]), g.v), a_(np.array([np.abs(g.D).sum()]), g.a)),
            lambda g: max(v_(np.array([np.linalg.norm(g.D)]), g.v), a_(np.array([np.linalg.norm(g.D)]), g.a)),
        ],
        "every-joint-for-itself": [lambda g: max(v_(g.D[:1], g.v), a_(g.D[:1], g.a))],
        "cubic-will-do": [lambda g: max(1.5 * np.abs(g.D).max() / g.v, sqrt(6 * np.abs(g.D).max() / g.a))],
        "root forgotten": [lambda g: max(v_(g.D, g.v), a_(g.D, g.a) ** 2)],
        "trapezium": [lambda g: np.abs(g.D).max() / g.v + g.v / g.a, lambda g: 2 * sqrt(np.abs(g.D).max() / g.a)],
        "one after the other": [lambda g: sum(max(v_(np.array([d]), g.v), a_(np.array([d]), g.a)) for d in g.D)],
        "limits only": [lambda g: g.v / g.a],
        "limits exchanged": [lambda g: max(v_(g.D, g.a), a_(g.D, g.v))],
    }),
    "trajectory-jump": {
        "length not squared": [lambda g: g.m * g.l * 6 * g.D / g.T**2],
        "duration not squared": [lambda g: ii(g) * 6 * g.D / g.T],
        "duration left out": [lambda g: ii(g) * 6 * g.D, lambda g: ii(g) * 6 * g.D],
        "own inertia left out": [lambda g: g.m * (g.l / 2) ** 2 * 6 * g.D / g.T**2],
        "inertia about the middle": [lambda g: ii(g) / 4 * 6 * g.D / g.T**2],
        "point mass": [lambda g: g.m * g.l**2 * 6 * g.D / g.T**2],
        "weight included": [
            lambda g: ii(g) * 6 * g.D / g.T**2 + g.m * G * g.l / 2,
            lambda g: ii(g) * 6 * g.D / g.T**2 - g.m * G * g.l / 2,
        ],
        "weight alone": [lambda g: g.m * G * g.l / 2],
        "quintic for cubic": [lambda g: ii(g) * 10 / sqrt(3) * g.D / g.T**2, lambda g: 0.0],
        "acceleration only": [lambda g: 6 * g.D / g.T**2],
        "mass left out": [lambda g: g.l**2 / 3 * 6 * g.D / g.T**2],
        "velocity for acceleration": [lambda g: ii(g) * 1.5 * g.D / g.T],
        "mean for peak": [lambda g: ii(g) * g.D / g.T**2],
        "a disc": [lambda g: g.m * g.l**2 / 2 * 6 * g.D / g.T**2],
        "jerk for acceleration": [lambda g: ii(g) * 12 * g.D / g.T**3],
    },
    "trajectory-line": {
        "unit vector": [lambda g: lambda t: g.A + (g.B - g.A) / np.hypot(*(g.B - g.A)) * (lambda s: 10 * s**3 - 15 * s**4 + 6 * s**5)(t / g.T)],
        "constant speed": [sp(lambda s: s)],
        "cubic-will-do": [sp(lambda s: 3 * s**2 - 2 * s**3)],
        "too-smooth": [
            sp(lambda s: 35 * s**4 - 84 * s**5 + 70 * s**6 - 20 * s**7),
            sp(lambda s: s - sin(2 * pi * s) / (2 * pi)),
        ],
        "time-not-scaled": [lambda g: lambda t: g.A + (10 * t**3 - 15 * t**4 + 6 * t**5) * (g.B - g.A)],
        "wrong end": [lambda g: lambda t: g.B + (10 * (t / g.T) ** 3 - 15 * (t / g.T) ** 4 + 6 * (t / g.T) ** 5) * (g.A - g.B)],
        "start left out": [lambda g: lambda t: (10 * (t / g.T) ** 3 - 15 * (t / g.T) ** 4 + 6 * (t / g.T) ** 5) * (g.B - g.A)],
        "goal for distance": [lambda g: lambda t: g.A + (10 * (t / g.T) ** 3 - 15 * (t / g.T) ** 4 + 6 * (t / g.T) ** 5) * g.B],
        "way turned round": [
            lambda g: lambda t: g.A + (10 * (t / g.T) ** 3 - 15 * (t / g.T) ** 4 + 6 * (t / g.T) ** 5) * (g.A - g.B)
        ],
        "acceleration jumps": [
            sp(lambda s: (1 - cos(pi * s)) / 2),
            sp(lambda s: 2 * s * s if s < 0.5 else 1 - 2 * (1 - s) ** 2),
        ],
        "straight-joints-straight-tool": [
            lambda g: (
                lambda t: tip_pose(
                    zoo.two_link(),
                    quintic(
                        solve_ik(zoo.two_link(), [*g.A, 0], [0.1, 1.0]).q,
                        solve_ik(zoo.two_link(), [*g.B, 0], [0.1, 1.0]).q,
                        g.T,
                    )(t)[0],
                )[:2, 3]
            )
        ],
        "velocity for position": [sp(lambda s: 30 * s**2 - 60 * s**3 + 30 * s**4)],
        "one coordinate": [lambda g: lambda t: [sp(lambda s: 10 * s**3 - 15 * s**4 + 6 * s**5)(g)(t)[0], g.A[1]]],
        "coefficients exchanged": [sp(lambda s: 6 * s**3 - 15 * s**4 + 10 * s**5)],
        "two clocks": [lambda g: lambda t: [sp(lambda s: 10 * s**3 - 15 * s**4 + 6 * s**5)(g)(t)[0], sp(lambda s: s)(g)(t)[1]]],
    },
    "trajectory-rates": {
        "absolute-angles": [
            lambda g: both(g, [[-sin(m(g)[0]), -sin(sum(m(g)))], [cos(m(g)[0]), cos(sum(m(g)))]]),
            lambda g: both(g, TL([m(g)[0], m(g)[1] - m(g)[0]])),
        ],
        "degrees": [lambda g: both(g, TL(D(m(g)))), lambda g: both(g, TL(m(g)), D(g.goal - g.start))],
        "speed-is-shared": [lambda g: both(g, np.eye(2))],
        "joint 1 alone": [lambda g: both(g, TL(m(g)) * [1, 0])],
        "one coordinate": [lambda g: [both(g, TL(m(g)))[0], 15 / 8 * abs(chord(g)[0]) / g.T]],
        "sizes added": [lambda g: [both(g, TL(m(g)))[0], 15 / 8 * np.abs(chord(g)).sum() / g.T]],
        "duration squared": [lambda g: both(g, TL(m(g))) / g.T],
        "duration left out": [lambda g: both(g, TL(m(g))) * g.T],
        "mean-is-peak": [lambda g: both(g, TL(m(g))) * [1, 8 / 15]],
        "posture of an end": [lambda g: both(g, TL(g.goal))],
        "inverse": [lambda g: both(g, inv(TL(m(g))))],
    },
    "trajectory-wall": {
        "the middle of the way": [lambda g: (g.start + g.goal) / 2],
        "start again": [lambda g: g.start],
        "goal already": [lambda g: g.goal],
    },
}
