"""Solutions of the exercises of notebook 13."""
from math import cos, pi, radians, sin, sqrt

import numpy as np
from scipy.linalg import solve_continuous_are, solve_continuous_lyapunov
from scipy.optimize import brentq

from robotlab import Friction, forward_dynamics, gravity_torque, linearise, lqr, through, zoo

G = 9.81


# -- the pole of a rod ------------------------------------------------------------------------------------------------
def quadratic(g):
    I, k = g.m * g.l**2 / 3, g.m * G * g.l / 2
    return (-g.b + sqrt(g.b**2 + 4 * I * k)) / (2 * I)


def eigenvalue(g):
    return max(np.linalg.eigvals([[0, 1], [1.5 * G / g.l, -3 * g.b / (g.m * g.l**2)]]))


def by_package(g):
    arm = zoo.planar(1, length=g.l, mass=g.m).with_link(1, friction=Friction(viscous=g.b))
    return linearise(arm, [pi / 2], slopes="steps").poles.real.max()


# -- A of a rod -------------------------------------------------------------------------------------------------------
def a_by_hand(g):
    return [[0, 1], [1.5 * G / g.l * sin(g.q), -3 * g.b / (g.m * g.l**2)]]


def a_by_steps(g, h=1e-6):
    arm = zoo.planar(1, length=g.l, mass=g.m)
    tau = gravity_torque(arm, [g.q])
    qdd = lambda q, qd: forward_dynamics(arm, [q], [qd], tau - g.b * np.array([qd]))[0]
    return np.array([[0, 1], [(qdd(g.q + h, 0) - qdd(g.q - h, 0)) / (2 * h), (qdd(g.q, h) - qdd(g.q, -h)) / (2 * h)]])


def a_by_package(g):
    return linearise(zoo.planar(1, g.l, g.m).with_link(1, friction=Friction(viscous=g.b)), [g.q]).A


# -- A from M, K, D ---------------------------------------------------------------------------------------------------
def blocks(g):
    def state_matrix(M, K, D):
        inverse = np.linalg.inv(M)
        return np.block([[np.zeros_like(M), np.eye(len(M))], [-inverse @ K, -inverse @ D]])
    return state_matrix


def column_by_column(g):
    def state_matrix(M, K, D):
        n, columns = len(M), []
        for x in np.eye(2 * n):
            columns.append([*x[n:], *np.linalg.solve(M, -K @ x[:n] - D @ x[n:])])
        return np.array(columns).T
    return state_matrix


def filled(g):
    def state_matrix(M, K, D):
        n = M.shape[0]
        A = np.zeros((2 * n, 2 * n))
        A[:n, n:] = np.eye(n)
        A[n:] = np.linalg.solve(M, np.hstack([-K, -D]))
        return A
    return state_matrix


def lower(formula):
    def solution(g):
        def state_matrix(M, K, D):
            n = len(M)
            return np.vstack([np.hstack([np.zeros((n, n)), np.eye(n)]), np.hstack(formula(M, K, D))])
        return state_matrix
    return solution


def other_order(g):
    def state_matrix(M, K, D):
        n, inverse = len(M), np.linalg.inv(M)
        return np.block([[-inverse @ D, -inverse @ K], [np.eye(n), np.zeros((n, n))]])
    return state_matrix


# -- damping ----------------------------------------------------------------------------------------------------------
def stiff(g):
    return g.kp - g.m * G * g.l / 2


def inertia(g):
    return g.m * g.l**2 / 3


def bisected(g):
    low, high = 0.0, 1000.0
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if middle**2 < 4 * inertia(g) * stiff(g) else (low, middle)
    return low


# -- a regulator ------------------------------------------------------------------------------------------------------
def riccati(g):
    A, B = np.array([[0.0, 1], [0, 0]]), np.array([[0], [1 / g.I]])
    return (B.T @ solve_continuous_are(A, B, np.diag([g.w1, g.w2]), [[g.r]]) / g.r)[0]


def newton_kleinman(g):
    A, B, K = np.array([[0.0, 1], [0, 0]]), np.array([[0], [1 / g.I]]), np.array([[10.0, 10.0]])
    for _ in range(40):
        P = solve_continuous_lyapunov((A - B @ K).T, -(np.diag([g.w1, g.w2]) + g.r * K.T @ K))
        K = B.T @ P / g.r
    return K[0]


def k_by_hand(g):
    K1 = sqrt(g.w1 / g.r)
    return [K1, sqrt(g.w2 / g.r + 2 * g.I * K1)]


# -- gains ------------------------------------------------------------------------------------------------------------
def tuned(kp):
    """The K_d that belongs to a K_p."""
    def gains(g):
        way, arm = np.radians([(-90, 0), (-10, 130), (90, 0)]), zoo.planar(2)
        _, q, qd, qdd, _ = through(way, [0, g.T / 2, g.T]).sample(61)
        model = linearise(arm, q, qd, qdd)
        far = lambda kd: np.linalg.eigvals(model.A - model.B @ np.hstack([np.diag([kp, kp / 5]), np.diag([kd, kd / 5])])).real.max()
        return np.array([kp, brentq(lambda kd: far(kd) + g.margin, 2, 16)])
    return gains


RIGHTS = {
    "linear-pole": [quadratic, eigenvalue, by_package],
    "linear-a": [a_by_hand, a_by_steps, a_by_package],
    "linear-state": [blocks, column_by_column, filled],
    "linear-damping": [lambda g: 2 * sqrt(inertia(g) * stiff(g)), bisected,
                       lambda g: 2 * inertia(g) * sqrt(stiff(g) / inertia(g))],
    "linear-error": [lambda g: g.error * g.large**2 / g.small**2, lambda g: np.polyval([g.error / g.small**2, 0, 0], g.large),
                     lambda g: g.error * np.exp(2 * np.log(g.large / g.small))],
    "linear-lqr": [riccati, newton_kleinman, k_by_hand,
                   lambda g: lqr([[0, 1], [0, 0]], [[0], [1 / g.I]], np.diag([g.w1, g.w2]), [[g.r]]).K.ravel()],
    "linear-gains": [tuned(80), tuned(100), lambda g: list(tuned(90)(g))],
}
WRONGS = {
    "linear-pole": {
        "rod-as-a-point": [lambda g: (-g.b + sqrt(g.b**2 + 4 * (g.m * g.l**2) * g.m * G * g.l)) / (2 * g.m * g.l**2)],
        "inertia-about-joint": [lambda g: max(np.roots([g.m * g.l**2 / 12, g.b, -g.m * G * g.l / 2]))],
        "no friction": [lambda g: sqrt(1.5 * G / g.l)], "no root": [lambda g: 1.5 * G / g.l],
        "the other pole": [lambda g: min(np.roots([g.m * g.l**2 / 3, g.b, -g.m * G * g.l / 2]))],
        "sign": [lambda g: -quadratic(g)]},
    "linear-a": {
        "slope-is-the-torque": [lambda g: [[0, 1], [1.5 * G / g.l * cos(g.q), -3 * g.b / (g.m * g.l**2)]]],
        "pulled-further": [lambda g: [[0, 1], [-1.5 * G / g.l * sin(g.q), -3 * g.b / (g.m * g.l**2)]]],
        "inertia-about-joint": [lambda g: [[0, 1], [6 * G / g.l * sin(g.q), -12 * g.b / (g.m * g.l**2)]]],
        "rod-as-a-point": [lambda g: [[0, 1], [.5 * G / g.l * sin(g.q), -g.b / (g.m * g.l**2)]]],
        "friction not divided": [lambda g: [[0, 1], [1.5 * G / g.l * sin(g.q), -g.b]]],
        "transposed": [lambda g: np.transpose(a_by_hand(g))]},
    "linear-state": {
        "pulled-further": [lower(lambda M, K, D: (np.linalg.inv(M) @ K, np.linalg.inv(M) @ D))],
        "mass-multiplies": [lower(lambda M, K, D: (-M @ K, -M @ D))], "no M": [lower(lambda M, K, D: (-K, -D))],
        "K and D exchanged": [lower(lambda M, K, D: (-np.linalg.inv(M) @ D, -np.linalg.inv(M) @ K))],
        "entry by entry": [lower(lambda M, K, D: (-K / M, -D / M))], "rates first": [other_order]},
    "linear-damping": {
        "held-weight-is-gone": [lambda g: 2 * sqrt(inertia(g) * g.kp)],
        "weight holds": [lambda g: 2 * sqrt(inertia(g) * (g.kp + g.m * G * g.l / 2))],
        "no root taken": [lambda g: 2 * inertia(g) * stiff(g)],
        "inertia-about-joint": [lambda g: sqrt(4 * g.m * g.l**2 / 12 * stiff(g))], "sign": [lambda g: -bisected(g)]},
    "linear-error": {
        "error-goes-with-size": [lambda g: g.error * g.large / g.small], "cubic": [lambda g: g.error * (g.large / g.small)**3],
        "the same": [lambda g: g.error], "a root": [lambda g: g.error * sqrt(g.large / g.small)],
        "degrees": [lambda g: radians(g.error * (g.large / g.small)**2)]},
    "linear-lqr": {
        "each-weight-its-gain": [lambda g: [sqrt(g.w1 / g.r), sqrt(g.w2 / g.r)]],
        "inertia left out": [lambda g: [sqrt(g.w1 / g.r), sqrt(g.w2 / g.r + 2 * sqrt(g.w1 / g.r))]],
        "rate weight left out": [lambda g: [sqrt(g.w1 / g.r), sqrt(2 * g.I * sqrt(g.w1 / g.r))]],
        "no root taken": [lambda g: [g.w1 / g.r, g.w2 / g.r]], "sign": [lambda g: -riccati(g)],
        "divided by I": [lambda g: riccati(g) / g.I]},
    "linear-gains": {
        "no damping": [lambda g: [80.0, 0.0]], "no stiffness": [lambda g: [0.0, 10.0]],
        "held-weight-is-gone": [lambda g: [10.0, 8.0]], "too much damping": [lambda g: [80.0, 30.0]],
        "sign": [lambda g: -tuned(80)(g)]},
}
