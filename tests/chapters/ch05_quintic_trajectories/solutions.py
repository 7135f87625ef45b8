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
    return np.linalg.solve(A, [g.q0, g.v0, g.acc0, g.q1, g.v1, g.acc0])


def c_added(g, c2=1 / 2):
    T, rest = g.T, g.q1 - (g.q0 + g.v0 * g.T + c2 * g.acc0 * g.T**2)
    return [g.q0, g.v0, c2 * g.acc0, 10 * rest / T**3, -15 * rest / T**4, 6 * rest / T**5]


def c_package(g):
    motion = quintic([g.q0], [g.q1], g.T, g.v0, g.v1, g.acc0, g.acc0)
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


def place(q):
    return np.array([np.cos(q[0]) + np.cos(q[0] + q[1]), np.sin(q[0]) + np.sin(q[0] + q[1])])


def chord(g):
    return np.linalg.norm(place(g.goal) - place(g.start))


def speeds_by_hand(g):
    q1, q2 = (g.start + g.goal) / 2
    v1, v2 = 15 / 8 * (g.goal - g.start) / g.T
    vx, vy = -np.sin(q1) * v1 - np.sin(q1 + q2) * (v1 + v2), np.cos(q1) * v1 + np.cos(q1 + q2) * (v1 + v2)
    return [np.hypot(vx, vy), 15 / 8 * chord(g) / g.T]


def speeds_by_jacobian(g):
    _, q, qd, _, _ = quintic(g.start, g.goal, g.T).sample(3)
    return [np.linalg.norm(jacobian(zoo.two_link(), q[1])[:3] @ qd[1]), 1.875 * chord(g) / g.T]


def speeds_by_steps(g):
    """Half a millisecond to either side of half time."""
    motion, h = quintic(g.start, g.goal, g.T), 5e-4
    tip, line = (place(motion(t)[0]) for t in (g.T / 2 - h, g.T / 2 + h)), quintic(place(g.start), place(g.goal), g.T)
    first, second = tip
    return [np.linalg.norm(second - first) / (2 * h), np.linalg.norm(line(g.T / 2)[1])]


def longest(g, c_v=15 / 8, c_a=10 / np.sqrt(3)):
    D = np.abs(g.D)
    return max((c_v * D / g.v).max(), np.sqrt(c_a * D / g.a).max())


def one_by_one(g):
    T = 0.0
    for D in g.D:
        T = max(T, 1.875 * abs(D) / g.v, (10 / 3 ** .5 * abs(D) / g.a) ** .5)
    return T


def both(duration):
    """Return the answers of a duration of one motion for the short and the long one."""
    return lambda g: [duration(g.but(D=g.near)), duration(g.but(D=g.far))]


def inertia(g):
    return g.m * g.l ** 2 / 3


RIGHTS = {
    "trajectory-quintic": [q_closed, q_horner, q_package],
    "trajectory-coefficients": [c_solve, c_added, c_package],
    "trajectory-peak": [lambda g: 15 / 8 * g.D / g.T, lambda g: np.abs(quintic([0], [g.D], g.T).sample(2001)[2]).max(),
                        lambda g: g.D / g.T * (30 * .5**2 - 60 * .5**3 + 30 * .5**4)],
    "trajectory-shortest": [both(longest), both(one_by_one), both(lambda g: longest(g, 1.875, 5.7735))],
    "trajectory-jump": [lambda g: inertia(g) * 6 * g.D / g.T**2, lambda g: 2 * g.m * g.l**2 * g.D / g.T**2,
                        lambda g: (g.m * g.l**2 / 12 + g.m * (g.l / 2)**2) * 6 * g.D / g.T**2],
    "trajectory-line": [point_componentwise, point_direction, lambda g: lambda t: quintic(g.A, g.B, g.T)(t)[0]],
    "trajectory-rates": [speeds_by_hand, speeds_by_jacobian, speeds_by_steps],
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
        "time-not-scaled": [lambda g: np.array(c_added(g)) * g.T ** np.arange(6)],
        "acceleration-is-c2": [lambda g: c_added(g, 1)],
        "all of the way": [lambda g: [*c_solve(g)[:3], *((g.q1 - g.q0) * np.array([10, -15, 6]) / g.T ** np.arange(3, 6))]],
        "acceleration kept": [lambda g: [g.q0, g.v0, g.acc0 / 2, 0, 0, 0]],
        "ends exchanged": [lambda g: c_solve(g.but(q0=g.q1, v0=g.v1, q1=g.q0, v1=g.v0))],
        "rest at the ends": [lambda g: c_solve(g.but(v0=0, v1=0))],
        "no acceleration": [lambda g: c_solve(g.but(acc0=0))],
        "reversed": [lambda g: c_solve(g)[::-1]]},
    "trajectory-peak": {
        "mean-is-peak": [lambda g: g.D / g.T], "cubic-will-do": [lambda g: 1.5 * g.D / g.T],
        "acceleration for velocity": [lambda g: 10 / np.sqrt(3) * g.D / g.T**2], "twice the mean": [lambda g: 2 * g.D / g.T],
        "degrees": [lambda g: 15 / 8 * np.degrees(g.D) / g.T]},
    "trajectory-shortest": {
        "only-one-limit": [both(lambda g: min(longest(g, c_v=0), longest(g, c_a=0)))],
        "limits add up": [both(lambda g: longest(g, c_v=0) + longest(g, c_a=0))],
        "every-joint-for-itself": [both(lambda g: min(longest(g.but(D=np.array([D]))) for D in g.D))],
        "cubic-will-do": [both(lambda g: longest(g, 1.5, 6))],
        "mean-is-peak": [both(lambda g: np.abs(g.D).max() / g.v)]},
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
        "straight-joints-straight-tool": [lambda g: [15 / 8 * chord(g) / g.T] * 2],
        "mean-is-peak": [lambda g: [8 / 15 * x for x in speeds_by_hand(g)]],
        "cubic-will-do": [lambda g: [4 / 5 * x for x in speeds_by_hand(g)]],
        "posture of an end": [lambda g: [np.linalg.norm(jacobian(zoo.two_link(), g.start)[:2] @ (g.goal - g.start)) * 15 / 8 / g.T,
                                         15 / 8 * chord(g) / g.T]],
        "reversed": [lambda g: speeds_by_hand(g)[::-1]]},
    "trajectory-wall": {
        "the middle of the way": [lambda g: (g.start + g.goal) / 2],
        "start again": [lambda g: g.start], "goal already": [lambda g: g.goal],
        "property": [lambda g: [np.pi / 2, 2.5], lambda g: [0.5, -2.0]]},
}
