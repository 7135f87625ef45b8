"""Answers to the exercises of notebook 05, right and wrong, as people write them."""
import numpy as np

from robotlab import jacobian, quintic, zoo
from robotlab.chapters.ch05_quintic_trajectories.exercises import higher


def blend(g, s):
    return g.q0 + (g.q1 - g.q0) * s


def q_closed(g):
    return lambda t: blend(g, 10 * (t / g.T) ** 3 - 15 * (t / g.T) ** 4 + 6 * (t / g.T) ** 5)


def q_horner(g):
    def position(t):
        s = np.asarray(t) / g.T
        return blend(g, s ** 3 * (10 + s * (6 * s - 15)))
    return position


def q_package(g):
    return lambda t: quintic([g.q0], [g.q1], g.T)(t)[0][:, 0]


def c_solve(g):
    T = g.T
    A = [[1, 0, 0, 0, 0, 0], [0, 1, 0, 0, 0, 0], [0, 0, 2, 0, 0, 0], [1, T, T**2, T**3, T**4, T**5], [0, 1, 2*T, 3*T**2, 4*T**3, 5*T**4],
         [0, 0, 2, 6*T, 12*T**2, 20*T**3]]
    return np.linalg.solve(A, [g.q0, g.v0, g.acc0, g.q1, g.v1, 0])


def c_formula(g):
    T, h = g.T, g.q1 - g.q0
    return [g.q0, g.v0, g.acc0 / 2, (20 * h - (8 * g.v1 + 12 * g.v0) * T - 3 * g.acc0 * T**2) / (2 * T**3),
            (-30 * h + (14 * g.v1 + 16 * g.v0) * T + 3 * g.acc0 * T**2) / (2 * T**4),
            (12 * h - 6 * (g.v1 + g.v0) * T - g.acc0 * T**2) / (2 * T**5)]


def c_package(g):
    motion = quintic([g.q0], [g.q1], g.T, g.v0, g.v1, g.acc0)
    return [float(motion(0.0)[0][0]), g.v0, g.acc0 / 2, *(motion.coefficients[0, 3:, 0] / g.T ** np.arange(3, 6))]


def point_componentwise(g):
    def point(t):
        s = t / g.T
        w = 10 * s**3 - 15 * s**4 + 6 * s**5
        return [(1 - w) * a + w * b for a, b in zip(g.A, g.B)]
    return point


def point_direction(g):
    L = np.linalg.norm(g.B - g.A)
    return lambda t: g.A + (g.B - g.A) / L * quintic([0.0], [L], g.T)(t)[0]


def rates_by_hand(g):
    q1, q12 = g.q[0], g.q.sum()
    J = [[-np.sin(q1) - np.sin(q12), -np.sin(q12)], [np.cos(q1) + np.cos(q12), np.cos(q12)]]
    return np.linalg.pinv(J) @ [g.v, 0]


def rates_formula(g):
    q1, q12, s2 = g.q[0], g.q.sum(), np.sin(g.q[1])
    return [g.v * np.cos(q12) / s2, -g.v * (np.cos(q1) + np.cos(q12)) / s2]


def longest(g, c_v=15 / 8, c_a=10 / np.sqrt(3)):
    D = np.abs(g.D)
    return max((c_v * D / g.v).max(), np.sqrt(c_a * D / g.a).max())


def one_by_one(g):
    T = 0.0
    for D in g.D:
        T = max(T, 1.875 * abs(D) / g.v, (10 / 3 ** .5 * abs(D) / g.a) ** .5)
    return T


def inertia(g):
    return g.m * g.l ** 2 / 3


RIGHTS = {
    "trajectory-quintic": [q_closed, q_horner, q_package],
    "trajectory-coefficients": [c_solve, c_formula, c_package],
    "trajectory-peak": [lambda g: 15 / 8 * g.D / g.T, lambda g: np.abs(quintic([0], [g.D], g.T).sample(2001)[2]).max(),
                        lambda g: g.D / g.T * (30 * .5**2 - 60 * .5**3 + 30 * .5**4)],
    "trajectory-shortest": [longest, one_by_one, lambda g: longest(g, 1.875, 5.7735)],
    "trajectory-jump": [lambda g: inertia(g) * 6 * g.D / g.T**2, lambda g: 2 * g.m * g.l**2 * g.D / g.T**2,
                        lambda g: (g.m * g.l**2 / 12 + g.m * (g.l / 2)**2) * 6 * g.D / g.T**2],
    "trajectory-line": [point_componentwise, point_direction, lambda g: lambda t: quintic(g.A, g.B, g.T)(t)[0]],
    "trajectory-rates": [rates_by_hand, rates_formula, lambda g: np.linalg.pinv(jacobian(zoo.two_link(), g.q)[:2]) @ [g.v, 0]],
    "trajectory-wall": [higher, lambda g: higher(g) + 1e-3, lambda g: (higher(g) - 1e-3).tolist()],
}
WRONGS = {
    "trajectory-quintic": {
        "time-not-scaled": [lambda g: lambda t: blend(g, 10 * t**3 - 15 * t**4 + 6 * t**5)],
        "cubic-will-do": [lambda g: lambda t: blend(g, (t / g.T)**2 * (3 - 2 * t / g.T))],
        "constant speed": [lambda g: lambda t: g.q0 + (g.q1 - g.q0) / g.T * t],
        "start left out": [lambda g: lambda t: q_closed(g)(t) - g.q0],
        "goal for distance": [lambda g: lambda t: g.q0 + g.q1 * (10 * (t / g.T)**3 - 15 * (t / g.T)**4 + 6 * (t / g.T)**5)]},
    "trajectory-coefficients": {
        "time-not-scaled": [lambda g: c_solve(g.but(T=1.0, v0=g.v0 * g.T, v1=g.v1 * g.T, acc0=g.acc0 * g.T**2))],
        "acceleration-is-c2": [lambda g: c_solve(g.but(acc0=2 * g.acc0))],
        "ends exchanged": [lambda g: c_solve(g.but(v0=g.v1, v1=g.v0))],
        "rest at the ends": [lambda g: c_solve(g.but(v0=0, v1=0))],
        "no acceleration": [lambda g: c_solve(g.but(acc0=0))],
        "reversed": [lambda g: c_solve(g)[::-1]]},
    "trajectory-peak": {
        "mean-is-peak": [lambda g: g.D / g.T], "cubic-will-do": [lambda g: 1.5 * g.D / g.T],
        "acceleration for velocity": [lambda g: 10 / np.sqrt(3) * g.D / g.T**2], "twice the mean": [lambda g: 2 * g.D / g.T],
        "degrees": [lambda g: 15 / 8 * np.degrees(g.D) / g.T]},
    "trajectory-shortest": {
        "only-one-limit": [lambda g: min(longest(g, c_v=0), longest(g, c_a=0))],
        "limits add up": [lambda g: longest(g, c_v=0) + longest(g, c_a=0)],
        "every-joint-for-itself": [lambda g: min(longest(g.but(D=np.array([D]))) for D in g.D)],
        "cubic-will-do": [lambda g: longest(g, 1.5, 6)],
        "mean-is-peak": [lambda g: np.abs(g.D).max() / g.v]},
    "trajectory-jump": {
        "weight included": [lambda g: inertia(g) * 6 * g.D / g.T**2 + g.m * 9.81 * g.l / 2],
        "inertia about the middle": [lambda g: g.m * g.l**2 / 12 * 6 * g.D / g.T**2],
        "point mass": [lambda g: g.m * g.l**2 * 6 * g.D / g.T**2],
        "acceleration only": [lambda g: 6 * g.D / g.T**2],
        "degrees": [lambda g: inertia(g) * 6 * np.degrees(g.D) / g.T**2],
        "factor 1/2": [lambda g: inertia(g) * 3 * g.D / g.T**2]},
    "trajectory-line": {
        "constant speed": [lambda g: lambda t: (1 - t / g.T) * g.A + t / g.T * g.B],
        "cubic-will-do": [lambda g: lambda t: g.A + (g.B - g.A) * (3 * (t / g.T)**2 - 2 * (t / g.T)**3)],
        "time-not-scaled": [lambda g: lambda t: g.A + (g.B - g.A) * (10 * t**3 - 15 * t**4 + 6 * t**5)],
        "wrong end": [lambda g: lambda t: quintic(g.B, g.A, g.T)(t)[0]],
        "start left out": [lambda g: lambda t: quintic(0 * g.A, g.B - g.A, g.T)(t)[0]]},
    "trajectory-rates": {
        "transposed for inverse": [lambda g: jacobian(zoo.two_link(), g.q)[:2].T @ [g.v, 0]],
        "forward for inverse": [lambda g: jacobian(zoo.two_link(), g.q)[:2] @ [g.v, 0]],
        "along y": [lambda g: rates_by_hand(g) * 0 + np.linalg.solve(jacobian(zoo.two_link(), g.q)[:2], [0, g.v])],
        "angles from x": [lambda g: rates_by_hand(g.but(q=np.array([g.q[0], g.q[1] - g.q[0]])))],
        "sign": [lambda g: -rates_by_hand(g)]},
    "trajectory-wall": {
        "the middle of the way": [lambda g: (g.start + g.goal) / 2],
        "start again": [lambda g: g.start], "goal already": [lambda g: g.goal],
        "property": [lambda g: [np.pi / 2, 2.5], lambda g: [0.5, -2.0]]},
}
