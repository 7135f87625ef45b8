"""Solutions of notebook 12 and wrong ones that students find."""
import numpy as np
from scipy.optimize import brentq

from robotlab import zoo, inverse_dynamics


def by_root(g):
    """The gain at which the rod balances at the sag, searched for."""
    weight = g.m * 9.81 * g.l / 2 * np.cos(g.sag)
    return brentq(lambda kp: kp * g.sag - weight, 0, 1e4)


def by_zoo(g):
    rod = zoo.planar(1, g.l, g.m)
    return inverse_dynamics(rod, [-g.sag], [0.0], [0.0])[0] / g.sag


def from_poles(g):
    """Coefficients of the polynomial with the wanted roots."""
    root = g.w * (-g.z + 1j * np.sqrt(1 - g.z**2))
    _, damping, spring = np.poly([root, root.conjugate()]).real
    return np.array([spring, damping]) * g.J


def unrolled(M, h, qdd_t, e, ed, kp, kd):
    asked = [a + kd * v + kp * x for a, x, v in zip(qdd_t, e, ed)]
    return np.array([sum(M[i, j] * asked[j] for j in range(len(asked))) + h[i] for i in range(len(h))])


def in_pieces(M, h, qdd_t, e, ed, kp, kd):
    return M @ qdd_t + kp * (M @ e) + kd * (M @ ed) + h


def shaft(g):
    """Torque, its rate and the speed at the motor's shaft."""
    return g.tau / g.N, g.rate / g.N, g.qd * g.N


def volts(g):
    torque, rate, speed = shaft(g)
    return g.L * 1e-3 * rate / g.k + g.R * torque / g.k + g.k * speed


def by_power(g):
    """Electrical power over current: heat, field, mechanical work."""
    i, slope = g.tau / (g.N * g.k), g.rate / (g.N * g.k)
    return (g.R * i**2 + g.L / 1000 * i * slope + g.tau * g.qd) / i


def fast(g):
    return (g.V - g.R * g.tau / g.N / g.k) / g.k / g.N


def fast_by_root(g):
    return brentq(lambda qd: g.R * g.tau / (g.N * g.k) + g.k * g.N * qd - g.V, -50, 50)


def fast_by_power(g):
    i = g.tau / g.N / g.k
    return (g.V * i - g.R * i**2) / g.tau


def start(g):
    return 6 * g.D / g.T**2


def start_by_polynomial(g):
    q = np.polynomial.Polynomial([0, 0, 3 * g.D / g.T**2, -2 * g.D / g.T**3])
    return g.L / 1000 * g.J * q.deriv(2)(0.0) / (g.N * g.k)


def current(g, N):
    return g.tau / (N * g.k)


def volts_at(g, N):
    return g.R * current(g, N) + g.k * N * g.qd


def triple(g, N):
    return [N, current(g, N), volts_at(g, N)]


def searched(g):
    """The first whole gear that works."""
    return triple(g, next(N for N in range(1, 2000) if current(g, N) <= g.I and volts_at(g, N) <= g.V))


def middle(g):
    """Half way between the smallest and the largest that works."""
    N = np.linspace(1, 1000, 20000)
    good = N[(current(g, N) <= g.I) & (volts_at(g, N) <= g.V)]
    return triple(g, (good[0] + good[-1]) / 2)


RIGHTS = {
    "motors-sag": [by_root, by_zoo, lambda g: g.m * 9.81 * g.l * np.cos(g.sag) / (2 * g.sag)],
    "motors-gains": [from_poles, lambda g: [g.J * g.w**2, 2 * g.z * g.w * g.J], lambda g: np.array([g.w, 2 * g.z]) * g.w * g.J],
    "motors-law": [lambda g: unrolled, lambda g: in_pieces, lambda g: lambda M, h, a, e, ed, kp, kd: h + (a + kp * e + kd * ed) @ M.T],
    "motors-voltage": [volts, by_power, lambda g: np.dot([g.L / 1000, g.R, (g.N * g.k)**2], [g.rate, g.tau, g.qd]) / (g.N * g.k)],
    "motors-fastest": [fast, fast_by_root, fast_by_power],
    "motors-impulse": [lambda g: g.L / 1000 * g.J * start(g) / g.N / g.k, start_by_polynomial,
                       lambda g: g.L * g.J * g.D * 6e-3 / (g.T * g.T * g.k * g.N)],
    "motors-gear": [searched, middle,
                    lambda g: triple(g, 1.2 * max(g.tau / (g.k * g.I), .8 * np.sqrt(g.R * g.tau / g.qd) / g.k))],
}

WRONGS = {
    "motors-sag": {
        "weight-at-the-tip": [lambda g: g.m * 9.81 * g.l * np.cos(g.sag) / g.sag],
        "weight of the horizontal rod": [lambda g: g.m * 9.81 * g.l / (2 * g.sag)],
        "sine for cosine": [lambda g: g.m * 9.81 * g.l / 2 * np.sin(g.sag) / g.sag],
        "spring left out": [lambda g: g.m * 9.81 * g.l / 2 * np.cos(g.sag)],
        "degrees": [lambda g: by_root(g) / np.degrees(1)],
        "g left out": [lambda g: by_root(g) / 9.81]},
    "motors-gains": {
        "gains-without-inertia": [lambda g: [g.w**2, 2 * g.z * g.w]],
        "two left out": [lambda g: [g.J * g.w**2, g.z * g.w * g.J]],
        "ω not squared": [lambda g: [g.J * g.w, 2 * g.z * g.w * g.J]],
        "damping alone": [lambda g: [g.J * g.w**2, g.z]],
        "reversed": [lambda g: from_poles(g)[::-1]]},
    "motors-law": {
        "feedback-beside-the-model": [lambda g: lambda M, h, a, e, ed, kp, kd: M @ a + h + kp * e + kd * ed],
        "bias left out": [lambda g: lambda M, h, a, e, ed, kp, kd: M @ (a + kp * e + kd * ed)],
        "errors turned round": [lambda g: lambda M, h, a, e, ed, kp, kd: M @ (a - kp * e - kd * ed) + h],
        "wanted acceleration left out": [lambda g: lambda M, h, a, e, ed, kp, kd: M @ (kp * e + kd * ed) + h],
        "acceleration without inertia": [lambda g: lambda M, h, a, e, ed, kp, kd: a + kp * e + kd * ed + h]},
    "motors-voltage": {
        "gear-on-the-wrong-side": [lambda g: g.N / g.k * (g.L / 1000 * g.rate + g.R * g.tau) + g.k / g.N * g.qd],
        "back-emf-of-the-joint": [lambda g: (g.L / 1000 * g.rate + g.R * g.tau) / (g.N * g.k) + g.k * g.qd],
        "coil left out": [lambda g: g.R * g.tau / (g.N * g.k) + g.k * g.N * g.qd],
        "back-emf-helps": [lambda g: volts(g) - 2 * g.k * g.N * g.qd],
        "speed left out": [lambda g: volts(g) - g.k * g.N * g.qd]},
    "motors-fastest": {
        "voltage-is-speed": [lambda g: g.V / g.k / g.N],
        "back-emf-of-the-joint": [lambda g: fast(g) * g.N],
        "gear-on-the-wrong-side": [lambda g: (g.V - g.R * g.tau * g.N / g.k) * g.N / g.k],
        "load that helps": [lambda g: (g.V + g.R * g.tau / g.N / g.k) / g.k / g.N],
        "load without gear": [lambda g: (g.V - g.R * g.tau / g.k) / g.k / g.N]},
    "motors-impulse": {
        "cubic-is-smooth-enough": [lambda g: 0.0],
        "the jump of the current": [lambda g: g.J * start(g) / (g.N * g.k)],
        "gear-on-the-wrong-side": [lambda g: g.L / 1000 * g.J * start(g) * g.N / g.k],
        "peak of a quintic": [lambda g: g.L / 1000 * g.J * 5.773503 * g.D / g.T**2 / (g.N * g.k)],
        "one T too few": [lambda g: start_by_polynomial(g) * g.T]},
    "motors-gear": {
        "more-gear-is-stronger": [lambda g: triple(g, g.V / (g.k * g.qd))],
        "no gear": [lambda g: triple(g, 1)],
        "torque alone": [lambda g: triple(g, g.R * g.tau / (g.k * g.V))],
        "property": [lambda g: triple(g, 3.0), lambda g: triple(g, 1500.0), lambda g: [60.0, 1.0, 1.0]]},
}
