"""Notebook 12: the quantities on the way to its answers."""
import numpy as np

from ...course.steps import Steps

G = 9.81
PARTS = ("R i", "L di/dt", "the back e.m.f.")

STEPS = {
    "motors-sag": (Steps(
        ("the mass", "g", "the lever of the weight", "the cosine of the sag", "the sag in rad"),
        lambda g: (g.m, G, g.l / 2, np.cos(g.sag), g.sag), lambda m, weight, lever, c, sag: m * weight * lever * c / sag),),
    "motors-gains": (Steps(
        ("the inertia", "ω", "ζ"), lambda g: (g.J, g.w, g.z), lambda J, w, z: J * np.array([w ** 2, 2 * z * w])), Steps(
        ("the inertia in K_p", "the inertia in K_d", "ω in K_p", "ω in K_d", "ζ", "the factor 2"),
        lambda g: (g.J, g.J, g.w, g.w, g.z, 2.0), lambda I, J, w, u, z, two: np.array([I * w ** 2, two * z * u * J])),),
    "motors-law": (Steps(
        ("the wanted acceleration, q̈*,", "the part of the error, K_p e,", "the part of its rate, K_d ė,", "h", "M"),
        lambda g, M, h, a, e, ed, kp, kd: (a, kp * e, kd * ed, h, M), lambda a, p, d, h, M: M @ (a + p + d) + h),),
    "motors-voltage": (
        Steps(PARTS, lambda g: (g.R * g.tau / g.N / g.k, g.L / 1000 * g.rate / g.N / g.k, g.k * g.N * g.qd),
              lambda *parts: sum(parts)),
        Steps(("R", "L in H", "the torque", "the rate of the torque", "the gear at the torque",
               "the gear at the rate of the torque",
               "k_t at the torque", "k_t at the rate of the torque", "the speed of the motor", "k_e"),
              lambda g: (g.R, g.L / 1000, g.tau, g.rate, g.N, g.N, g.k, g.k, g.N * g.qd, g.k),
              lambda R, L, T, rate, N, M, k, c, speed, e: R * T / N / k + L * rate / M / c + e * speed),
        Steps(("the gear below the torque", "k_t below the torque", "the gear at the speed", "the speed of the joint", "k_e",
               "the sum R τ + L dτ/dt"),
              lambda g: (g.N, g.k, g.N, g.qd, g.k, g.R * g.tau + g.L / 1000 * g.rate),
              lambda N, k, M, speed, e, drop: drop / N / k + e * M * speed)),
    "motors-fastest": (
        Steps(("the voltage of the drive", "R i", "the back e.m.f. at 1 rad/s"),
              lambda g: (g.V, g.R * g.tau / g.N / g.k, g.k * g.N), lambda V, drop, emf: (V - drop) / emf),
        Steps(("R", "the torque", "the gear at the torque", "k_t", "the gear at the speed", "k_e", "the voltage of the drive"),
              lambda g: (g.R, g.tau, g.N, g.k, g.N, g.k, g.V), lambda R, T, N, k, M, e, V: (V - R * T / N / k) / e / M)),
    "motors-impulse": (Steps(
        ("L in H", "the inertia", "the angle in rad", "the duration", "the gear", "k_t", "the factor 6 of the cubic"),
        lambda g: (g.L / 1000, g.J, g.D, g.T, g.N, g.k, 6.0), lambda L, J, D, T, N, k, six: L * J * six * D / T ** 2 / N / k),),
}
