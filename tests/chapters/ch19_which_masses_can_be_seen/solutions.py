"""Right solutions of the exercises of notebook 19."""
from math import cos, hypot, sin, sqrt

import numpy as np
from scipy.optimize import least_squares

from robotlab import Link, Robot, inverse_dynamics, tip_pose, with_payload

G = 9.81


# -- a column: by hand, by a payload, by the power of the weight and of the momentum -------------------------------------
def by_hand(g):
    def column(q, qd, qdd):
        c, s = cos(q[1]), g.a1 * g.a2 * sin(q[1])
        far, tip = g.a2 ** 2 + g.a1 * g.a2 * c, G * g.a2 * cos(q[0] + q[1])
        rates = 2 * qd[0] * qd[1] + qd[1] ** 2
        return [(g.a1 ** 2 + 2 * far - g.a2 ** 2) * qdd[0] + far * qdd[1] - s * rates + G * g.a1 * cos(q[0]) + tip,
                far * qdd[0] + g.a2 ** 2 * qdd[1] + s * qd[0] ** 2 + tip]
    return column


def rods(g, *masses):
    return Robot([Link(a=a, m=m, com=(-a / 2, 0, 0), I_com=np.diag([1e-3, m * a * a / 12, m * a * a / 12]))
                  for a, m in zip((g.a1, g.a2), masses)], gravity=(0, -G, 0))


def by_payload(g):
    arm = rods(g, 2.0, 3.0)
    return lambda q, qd, qdd: inverse_dynamics(with_payload(arm, 1.0), q, qd, qdd) - inverse_dynamics(arm, q, qd, qdd)


def by_force(g):
    """J^T times the force on the lump: its acceleration by differences of complex positions."""
    def column(q, qd, qdd):
        z = [g.a1 * np.exp(1j * q[0]), g.a2 * np.exp(1j * (q[0] + q[1]))]
        w, dw = [qd[0], qd[0] + qd[1]], [qdd[0], qdd[0] + qdd[1]]
        force = sum((1j * b - a * a) * x for x, a, b in zip(z, w, dw)) + 1j * G
        J = np.array([1j * (z[0] + z[1]), 1j * z[1]])
        return (J.conj() * force).real
    return column


# -- a count ------------------------------------------------------------------------------------------------------------
def by_rank(g):
    return lambda Y: np.linalg.matrix_rank((A := Y.reshape(-1, Y.shape[-1])) / np.maximum(np.linalg.norm(A, axis=0), 1e-300), tol=1e-8)


def by_qr(g):
    """Gram and Schmidt: the part of each column that is independent of the columns before it."""
    def count(Y):
        seen = []
        for column in Y.reshape(-1, Y.shape[-1]).T:
            rest = column.copy()
            for _ in range(2):
                for e in seen:
                    rest = rest - (e @ rest) * e
            if np.linalg.norm(column) and np.linalg.norm(rest) > 1e-8 * np.linalg.norm(column):
                seen.append(rest / np.linalg.norm(rest))
        return len(seen)
    return count


def by_scaled_values(g):
    def count(Y):
        A = Y.reshape(-1, Y.shape[-1])
        A = A[:, np.abs(A).max(0) > 0]
        s = np.linalg.svd(A / np.abs(A).max(0), compute_uv=False)
        return int(np.sum(s / s[0] > 1e-10))
    return count


# -- a rod --------------------------------------------------------------------------------------------------------------
def ten(J):
    """m, h and S of moments [S h; h^T m]."""
    J = np.array(J)
    return np.array([J[3, 3], *J[:3, 3], J[0, 0], J[1, 1], J[2, 2], J[0, 1], J[0, 2], J[1, 2]])


def by_pose(g):
    T = tip_pose(Robot([Link(a=g.a, alpha=g.alpha)], convention="modified"), [0.0])
    J = np.diag([0, 0, g.m * g.L ** 2 / 3, g.m])
    J[2, 3] = J[3, 2] = g.m * g.L / 2
    return ten(T @ J @ T.T)


def by_pieces(g):
    """Many small pieces, one after the other along the rod, by the rule of Simpson."""
    s = np.linspace(0, g.L, 201)
    share = np.ones(201)
    share[1:-1:2], share[2:-1:2] = 4, 2
    r = np.stack([0 * s + g.a, -s * sin(g.alpha), s * cos(g.alpha), 0 * s + 1])
    return ten((r * share * g.m / share.sum()) @ r.T)


def by_steiner(g):
    c, u = np.array([g.a, -g.L / 2 * sin(g.alpha), g.L / 2 * cos(g.alpha)]), np.array([0, -sin(g.alpha), cos(g.alpha)])
    S = g.m * (np.outer(c, c) + g.L ** 2 / 12 * np.outer(u, u))
    return [g.m, *(g.m * c), S[0, 0], S[1, 1], S[2, 2], S[0, 1], S[0, 2], S[1, 2]]


# -- the same torques -----------------------------------------------------------------------------------------------------
def by_a_rod(g):
    """2 kg exactly on axis 2, from link 1 to link 2."""
    return [g.m1 - 2, g.h1 - 2 * g.a1, g.m2 + 2, g.h2]


def by_least_change(g):
    """The nearest of all numbers with the same two sums and a link 2 that is 0.7 kg heavier."""
    A = np.array([[0, 1, g.a1, 0], [0, 0, 0, 1], [0, 0, 1, 0]])
    return np.array([g.m1, g.h1, g.m2, g.h2]) + np.linalg.pinv(A) @ [0, 0, .7]


def by_sum(g):
    return [9.0, g.h1 + g.m2 * g.a1 - 5 * g.a1, 5.0, g.h2]


# -- a fit --------------------------------------------------------------------------------------------------------------
def by_lstsq(g):
    sigma = np.array([g.s1, g.s2])
    return lambda Y, tau: np.linalg.lstsq((Y / sigma[:, None]).reshape(-1, Y.shape[-1]), (tau / sigma).ravel(), rcond=None)[0]


def by_normal_equations(g):
    w = np.array([g.s1, g.s2]) ** -2.0
    return lambda Y, tau: np.linalg.solve(np.einsum("kip,i,kiq->pq", Y, w, Y), np.einsum("kip,i,ki->p", Y, w, tau))


def by_minimiser(g):
    sigma = np.array([g.s1, g.s2])
    return lambda Y, tau: least_squares(lambda p: ((tau - Y @ p) / sigma).ravel(), np.zeros(Y.shape[-1])).x


# -- noise --------------------------------------------------------------------------------------------------------------
def by_root(g):
    return sqrt(1 + 4 + 1) * g.s / 1000 * g.f ** 2


def by_covariance(g):
    D = np.array([1, -2, 1]) * g.f ** 2
    return np.sqrt(D @ (np.eye(3) * (1e-3 * g.s) ** 2) @ D)


def by_two_rates(g):
    """Two rates with errors of their own and one reading shared: variances 2 + 2, covariance -1 each way."""
    return np.sqrt(2 + 2 + 2) * 1e-3 * g.s / (1 / g.f) ** 2


# -- a payload ----------------------------------------------------------------------------------------------------------
def by_moments(g):
    m = (g.hx ** 2 + g.hy ** 2) / g.S
    return [m, g.hx / m, g.hy / m]


def by_distance(g):
    h = hypot(g.hx, g.hy)
    r = g.S / h
    return np.array([h / r, r * g.hx / h, r * g.hy / h])


def by_zero(g):
    f = lambda v: [v[0] * v[1] - g.hx, v[0] * v[2] - g.hy, v[0] * (v[1] ** 2 + v[2] ** 2) - g.S]
    return least_squares(f, [1.0, .5, .01], xtol=1e-14, ftol=1e-14, gtol=1e-14).x


# -- a law that learns --------------------------------------------------------------------------------------------------
def by_lines(g):
    def law(q, qd, want, p):
        e, ed = want[0] - q, want[1] - qd
        s, a = ed + g.slope * e, want[2] + g.slope * ed
        return [p[1] * a + 9.81 * p[0] * cos(q) + g.K * s, g.learning * 9.81 * cos(q) * s, g.learning * a * s]
    return law


def by_matrices(g):
    """The same with the columns of Y as a row and the reference as numbers that belong together."""
    def law(q, qd, want, p):
        v, a = np.array([want[1], want[2]]) + g.slope * (np.array(want[:2]) - [q, qd])
        Y = np.array([[G * np.cos(q), a]])
        return np.concatenate([Y @ p + g.K * (v - qd), g.learning * (Y.T @ [v - qd])])
    return law


def by_package(g):
    """The law of the package, for a rod without mass: of its three numbers hy is 0 and does not adapt."""
    from robotlab.systems import adaptive
    arm = Robot([Link(a=1.0, m=0.0, com=(0, 0, 0), I_com=np.zeros((3, 3)))], gravity=(0, -G, 0))

    def law(q, qd, want, p):
        one = adaptive(arm, lambda t: (want[:1], want[1:2], want[2:3], 0 * want[:1]), g.slope, g.K, g.learning)
        x = np.array([{"hx1": p[0], "Sxx1": p[1]}.get(name, 0.0) for name in one.names])
        q, qd = np.array([q]), np.array([qd])
        grows = dict(zip(one.names, one.rate(0.0, q, qd, x)))
        return np.array([one.torque(0.0, q, qd, x)[0], grows["hx1"], grows["Sxx1"]])
    return law


RIGHTS = {
    "masses-column": [by_hand, by_payload, by_force],
    "masses-count": [by_rank, by_qr, by_scaled_values],
    "masses-rod": [by_pose, by_pieces, by_steiner],
    "masses-same": [by_a_rod, by_least_change, by_sum],
    "masses-fit": [by_lstsq, by_normal_equations, by_minimiser],
    "masses-difference": [by_root, by_covariance, by_two_rates],
    "masses-payload": [by_moments, by_distance, by_zero],
    "masses-learn": [by_lines, by_matrices, by_package],
}
