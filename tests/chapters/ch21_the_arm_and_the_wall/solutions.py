"""Right and wrong solutions of the exercises of notebook 21."""
from math import exp, log, sqrt

import numpy as np
from scipy.optimize import brentq

from robotlab import jacobian, kinetic_energy, mass_matrix, zoo
from robotlab.systems import hand_dynamics


# -- the mass that is felt: by pushes, by singular values, by the least energy ---------------------------------------------
def by_pushes(g):
    def mass(M, J):
        moved = [J @ np.linalg.solve(M, J.T @ push) for push in np.eye(len(J))]
        return np.linalg.inv(np.array(moved).T)
    return mass


def by_cholesky(g):
    def mass(M, J):
        s, V = np.linalg.svd(np.linalg.solve(np.linalg.cholesky(M), J.T))[1:]
        return V.T / s ** 2 @ V
    return mass


def by_least_energy(g):
    """Among all rates that move the hand equally those of least energy: the minimum with multipliers."""
    def mass(M, J):
        k, n = J.shape
        whole = np.block([[M, J.T], [J, np.zeros((k, k))]])
        rates = np.linalg.solve(whole, np.vstack([np.zeros((n, k)), np.eye(k)]))[:n]
        return rates.T @ M @ rates
    return mass


# -- a damper -------------------------------------------------------------------------------------------------------------
def rods(g):
    return zoo.planar(2, g.l, g.m)


def by_masses(g):
    return 2 * sqrt(g.K * hand_dynamics(rods(g), g.q, [0, 0], "y").masses[0])


def by_impulse(g):
    """The rates after an impulse of 1 N s in y: its work is half the velocity of the hand."""
    J = jacobian(rods(g), g.q)[1]
    rates = np.linalg.solve(mass_matrix(rods(g), g.q), J)
    return 2 * np.sqrt(g.K / (2 * kinetic_energy(rods(g), g.q, rates)))


def by_both(g):
    mobility = np.linalg.inv(hand_dynamics(rods(g), g.q, [0, 0]).inertia)
    return 2 * sqrt(g.K / mobility[1, 1])


# -- a hand like a spring -------------------------------------------------------------------------------------------------
def law_written(g):
    return lambda J, K, D, missing, qd, w: np.dot(missing * K - D * np.dot(J, qd), J) + w


def law_by_joint(g):
    def torque(J, K, D, missing, qd, w):
        F = [K * e - D * sum(a * b for a, b in zip(row, qd)) for e, row in zip(missing, J)]
        return [sum(J[i][j] * F[i] for i in range(len(F))) + w[j] for j in range(len(w))]
    return torque


def law_by_energy(g):
    """Minus the slopes of K |x* - x|²/2 and of D |v|²/2."""
    return lambda J, K, D, missing, qd, w: K * (J.T @ missing) - D * (J.T @ J @ qd) + w


# -- the wall -------------------------------------------------------------------------------------------------------------
def by_balance(g):
    x = brentq(lambda x: g.K * (g.d / 1000 - x) - g.k * x, 0, g.d / 1000, xtol=1e-15)
    return g.k * x


def by_compliance(g):
    return g.d / 1000 / (1 / g.K + 1 / g.k)


def by_share(g):
    return g.K * (g.d / 1000) * (1 - g.K / (g.K + g.k))


def blow_by_energy(g):
    return sqrt(g.F ** 2 / g.k / g.m)


def blow_by_frequency(g):
    w = sqrt(g.k / g.m)
    return g.F / (g.m * w)


def blow_by_root(g):
    return brentq(lambda v: v * sqrt(g.m * g.k) - g.F, 0, 10, xtol=1e-14)


def hand_of(share, force=1.0):
    def answer(g):
        d, F = g.d / 1000, force * g.F
        K = brentq(lambda K: K * g.k / (K + g.k) * d - F, 1, 1e6)
        return [K, share * 2 * sqrt(K * g.m)]
    return answer


# -- the residual ---------------------------------------------------------------------------------------------------------
def felt_by_sum(g):
    return lambda pd, C, qd, w, tau: pd - (tau + qd @ C - w)


def felt_by_acceleration(g):
    """With any M and its rate: M q̈ + C q̇ + g − τ."""
    def felt(pd, C, qd, w, tau):
        force = pd - (C + C.T) @ qd                  # M q̈
        return force + C @ qd + w - tau
    return felt


def felt_by_joint(g):
    return lambda pd, C, qd, w, tau: [pd[i] - tau[i] + w[i] - sum(C[j][i] * qd[j] for j in range(len(qd))) for i in range(len(qd))]


def lag_by_root(g):
    return brentq(lambda t: g.push * (1 - exp(-g.K * t)) - g.limit, 0, 10, xtol=1e-14)


def lag_by_log(g):
    return log(g.push / (g.push - g.limit)) / g.K


def lag_by_integral(g):
    r = np.linspace(0, g.limit, 20001)
    slowness = 1 / (g.K * (g.push - r))
    return (slowness[1:] + slowness[:-1]).sum() / 2 * (r[1] - r[0])


def link_from_behind(g):
    return lambda r, limit: next((k for k in range(len(r), 0, -1) if abs(r[k - 1]) > limit), 0)


def link_by_max(g):
    return lambda r, limit: max([0, *(k for k, x in enumerate(r, start=1) if not -limit <= x <= limit)])


def link_by_numpy(g):
    return lambda r, limit: ((np.abs(r) > limit) * np.arange(1, len(r) + 1)).max()


RIGHTS = {
    "contact-mass": [by_pushes, by_cholesky, by_least_energy],
    "contact-damping": [by_masses, by_impulse, by_both],
    "contact-law": [law_written, law_by_joint, law_by_energy],
    "contact-rest": [by_balance, by_compliance, by_share],
    "contact-blow": [blow_by_energy, blow_by_frequency, blow_by_root],
    "contact-design": [hand_of(1.0), hand_of(1.19, 1.015), hand_of(1.1, .985)],
    "contact-felt": [felt_by_sum, felt_by_acceleration, felt_by_joint],
    "contact-lag": [lag_by_root, lag_by_log, lag_by_integral],
    "contact-link": [link_from_behind, link_by_max, link_by_numpy],
}
STUDENTS = {}


# -- wrong ones -----------------------------------------------------------------------------------------------------------
def called(function):
    return lambda g: function


WRONGS = {
    "contact-mass": {
        "lambda-without-inverse": [called(lambda M, J: np.einsum("an,nm,bm->ab", J, M, J))],
        "inertia-by-inverse-jacobian": [called(lambda M, J: (J.T @ np.linalg.inv(J @ J.T)).T @ M @ J.T @ np.linalg.inv(J @ J.T))],
        "mobility": [called(lambda M, J: J @ np.linalg.inv(M) @ J.T)],
        "M not inverted": [called(lambda M, J: np.linalg.inv(J @ (M @ J.T)))],
        "J alone": [called(lambda M, J: np.linalg.inv(J @ J.T))],
        "halved": [called(lambda M, J: by_pushes(0)(M, J) / 2)],
        "diagonal": [called(lambda M, J: np.diag(np.diag(by_pushes(0)(M, J))))],
    },
    "contact-damping": {
        "mass-of-the-first-joint": [lambda g: 2 * sqrt(g.K * mass_matrix(rods(g), g.q)[0, 0])],
        "the-whole-arm-is-pushed": [lambda g: 2 * sqrt(g.K * 2 * g.m)],
        "x held as well": [lambda g: 2 * sqrt(g.K * hand_dynamics(rods(g), g.q, [0, 0]).inertia[1, 1])],
        "two left out": [lambda g: sqrt(g.K / np.linalg.inv(hand_dynamics(rods(g), g.q, [0, 0]).inertia)[1, 1])],
        "the other direction": [lambda g: 2 * sqrt(g.K * hand_dynamics(rods(g), g.q, [0, 0], "x").masses[0])],
        "frequency": [lambda g: sqrt(g.K / hand_dynamics(rods(g), g.q, [0, 0], "y").masses[0])],
    },
    "contact-law": {
        "inverse-for-transpose": [called(lambda J, K, D, missing, qd, w: J.T @ np.linalg.inv(J @ J.T) @ (K * missing - D * (J @ qd)) + w)],
        "damper-on-the-joints": [called(lambda J, K, D, missing, qd, w: K * J.T @ missing - D * qd + w)],
        "weight left out": [called(lambda J, K, D, missing, qd, w: J.T @ (K * missing - D * (J @ qd)))],
        "weight subtracted": [called(lambda J, K, D, missing, qd, w: J.T @ (K * missing - D * (J @ qd)) - w)],
        "gains exchanged": [called(lambda J, K, D, missing, qd, w: J.T @ (D * missing - K * (J @ qd)) + w)],
        "no damper": [called(lambda J, K, D, missing, qd, w: J.T @ (K * missing) + w)],
    },
    "contact-rest": {
        "wall taken as rigid": [lambda g: g.K * 1e-3 * g.d],
        "the-wall-decides-the-force": [lambda g: g.k * 1e-3 * g.d],
        "side by side": [lambda g: (g.K + g.k) * 1e-3 * g.d],
        "share turned round": [lambda g: g.K / (g.K + g.k) * g.K * 1e-3 * g.d],
        "millimetres": [lambda g: by_compliance(g) * 1000],
        "stiffness of both": [lambda g: 1 / (1 / g.K + 1 / g.k)],
    },
    "contact-blow": {
        "root left out": [lambda g: g.F / (g.m * g.k)],
        "frequency": [lambda g: g.F / sqrt(g.k / g.m)],
        "energy as force": [lambda g: sqrt(2 * g.F / g.m)],
        "energy without its half": [lambda g: g.F / sqrt(2 * g.m * g.k)],
        "force at rest": [lambda g: g.F / g.k],
    },
    "contact-design": {
        "wall taken as rigid": [lambda g: [1000 * g.F / g.d, 2 * sqrt(1000 * g.F / g.d * g.m)]],
        "exchanged": [lambda g: hand_of(1.0)(g)[::-1]],
        "damping without mass": [lambda g: [hand_of(1.0)(g)[0], 2 * sqrt(hand_of(1.0)(g)[0])]],
        "property": [hand_of(.5), hand_of(2.0), hand_of(1.0, .9)],
    },
    "contact-felt": {
        "transpose-forgotten": [called(lambda pd, C, qd, w, tau: pd - (tau - C @ qd - w))],
        "C for its transpose": [called(lambda pd, C, qd, w, tau: pd - (tau + C @ qd - w))],
        "weight turned round": [called(lambda pd, C, qd, w, tau: pd - (tau + C.T @ qd + w))],
        "velocity-terms-are-small": [called(lambda pd, C, qd, w, tau: pd - tau + w)],
        "sign of all": [called(lambda pd, C, qd, w, tau: tau + C.T @ qd - w - pd)],
    },
    "contact-lag": {
        "time constant": [lambda g: 1 / g.K],
        "straight on": [lambda g: g.limit / (g.push * g.K)],
        "what is left": [lambda g: log(g.push / g.limit) / g.K],
        "milliseconds": [lambda g: 1000 * lag_by_log(g)],
        "gain left out": [lambda g: log(g.push / (g.push - g.limit))],
    },
    "contact-link": {
        "strongest-joint-was-hit": [called(lambda r, limit: int(np.argmax(np.abs(r))) + 1)],
        "counted from 0": [called(lambda r, limit: link_by_max(0)(r, limit) - 1)],
        "sign not taken off": [called(lambda r, limit: max([0, *(k for k, x in enumerate(r, start=1) if x > limit)]))],
        "first joint": [called(lambda r, limit: min([k for k, x in enumerate(r, start=1) if abs(x) > limit], default=0))],
        "limit left out": [called(lambda r, limit: link_by_max(0)(r, 0))],
    },
}
