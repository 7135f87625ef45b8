"""Notebook 12: common slips in its exercises, and the answers that they lead to."""
import numpy as np

from ...course.record import Wrong

G = 9.81


def sag(write):
    """given -> from m g l, the sag."""
    return lambda g: float(write(g.m * G * g.l, g.sag))


SAG = (
    Wrong("sine for the angle", sag(lambda mgl, a: mgl / 2 * np.cos(a) / np.sin(a)),
          "A sine or a tangent of the sag stands where the sag itself belongs: the spring pulls with K_p times an angle in rad."),
    Wrong("a third of the length", sag(lambda mgl, a: mgl / 3 * np.cos(a) / a),
          "The weight acts at a third of the length here. The third belongs to the inertia; the weight acts in the middle."),
    Wrong("sine for cosine", sag(lambda mgl, a: mgl / 2 * np.sin(a)),
          "This is a slope of the torque of the weight. At rest the torques themselves are equal, with the cosine of the sag."),
    Wrong("angle from the vertical", sag(lambda mgl, a: mgl / 2 * np.cos(a) / (np.pi / 2 - a)),
          "Below stands the angle from the vertical. The spring pulls with the error: the sag."),
    Wrong("energy for torque", sag(lambda mgl, a: mgl * np.sin(a) / a ** 2),
          "Two energies were made equal. The rod rests where the torques are."))


def gains(write):
    """given -> [K_p, K_d] from the inertia, w, z."""
    return lambda g: np.array(write(g.J, g.w, g.z))


GAINS = (
    Wrong("gains-without-inertia", gains(lambda J, w, z: [J * w * w, 2 * z * w]), "K_p has the inertia in it, K_d has not."),
    Wrong("gains-without-inertia", gains(lambda J, w, z: [w * w, 2 * z * w * J]), "K_d has the inertia in it, K_p has not."),
    Wrong("divided by the inertia", gains(lambda J, w, z: [w * w / J, 2 * z * w / J]),
          "Divided by the inertia. The gains divided by it are ω² and 2 ζ ω, so they themselves are larger."),
    Wrong("damping over ω", gains(lambda J, w, z: [J * w * w, 2 * z * J / w]),
          "In K_d something is divided by ω; the equation has 2 ζ ω."),
    Wrong("root of the stiffness alone", gains(lambda J, w, z: [J * w * w, 2 * z * w * np.sqrt(J)]),
          "K_d was made from the root of K_p alone. The root of K_p is ω √J; a second √J belongs to it."))


def law(write):
    """given -> a function."""
    return lambda g: lambda M, h, a, e, ed, kp, kd: write(M, h, a + kd * ed + kp * e, a, kp * e, kd * ed)


LAW = (
    Wrong("forward for inverse", law(lambda M, h, s, a, p, d: np.linalg.solve(M, s - h)),
          "M was inverted: this makes accelerations of torques. The law makes torques of accelerations."),
    Wrong("diagonal of M", law(lambda M, h, s, a, p, d: np.diag(M) * s + h),
          "Only the diagonal of M is in it. Each joint feels the accelerations of the others too."),
    Wrong("feedback on one side", law(lambda M, h, s, a, p, d: M @ (a + p) + d + h),
          "K_d ė stands outside, K_p e inside. Both are accelerations, and M turns them into torques."),
    Wrong("feedback on one side", law(lambda M, h, s, a, p, d: M @ (a + d) + p + h),
          "K_p e stands outside, K_d ė inside. Both are accelerations, and M turns them into torques."),
    Wrong("sign of the rate", law(lambda M, h, s, a, p, d: M @ (a + p - d) + h),
          "K_d ė has the wrong sign: ė is the rate of q* − q, so it is added as e is."))


def voltage(write):
    """given -> V from the current, its rate, L in H and the speed of the motor."""
    return lambda g: float(write(g, g.tau / (g.N * g.k), g.rate / (g.N * g.k), g.L / 1000, g.N * g.qd))


VOLTAGE = (
    Wrong("gear left out", voltage(lambda g, i, di, L, w: g.N * (g.R * i + L * di) + g.k * g.qd),
          "The gear is in none of the three parts. Behind it the motor supplies τ/N, and turns at N q̇."),
    Wrong("speed divided", voltage(lambda g, i, di, L, w: g.R * i + L * di + g.k * g.qd / g.N),
          "In the back e.m.f. the speed was divided by the gear. The motor turns N times as fast as the joint."),
    Wrong("torque for current", voltage(lambda g, i, di, L, w: g.R * i + L * g.rate + g.k * w),
          "In L di/dt the rate of the torque stands as it is. It becomes the rate of a current through gear and k_t."),
    Wrong("torque for current", voltage(lambda g, i, di, L, w: g.R * i + L * g.rate / g.N + g.k * w),
          "In L di/dt the rate of the torque went through the gear. k_t makes the rate of a current of it."),
    Wrong("torque for current", voltage(lambda g, i, di, L, w: g.k * (g.R * i + L * di) + g.k * w),
          "The torque at the motor was taken for its current. Between the two stands k_t."),
    Wrong("current for its rate", voltage(lambda g, i, di, L, w: g.R * i + L * i + g.k * w),
          "L was multiplied by the current; it belongs to its rate."),
    Wrong("the current", voltage(lambda g, i, di, L, w: i),
          "This is the current. The voltage has three parts, and R i is one of them."),
    Wrong("resistance alone", voltage(lambda g, i, di, L, w: g.R * i), "This is R i alone. The torque grows, and the motor turns."),
    Wrong("turns in a minute", voltage(lambda g, i, di, L, w: g.R * i + L * di + g.k * w * 30 / np.pi),
          "The speed went in as turns per minute. k_e takes rad/s."),
    Wrong("speed for rate", voltage(lambda g, i, di, L, w: g.R * i + L * i * g.qd + g.k * w),
          "The current was multiplied by a speed. L belongs to how fast the current itself grows."))


def speeds(write):
    """given -> rate of the joint from the current."""
    return lambda g: float(write(g, g.tau / (g.N * g.k), g.k * g.N))


FASTEST = (
    Wrong("load times gear", speeds(lambda g, i, k: (g.V - g.R * g.tau * g.N / g.k) / k),
          "The torque was multiplied by the gear. Behind it the motor feels τ/N."),
    Wrong("torque for current", speeds(lambda g, i, k: (g.V - g.R * g.tau / g.N) / k),
          "The torque at the motor was taken for its current. Between the two stands k_t."),
    Wrong("turns in a minute", speeds(lambda g, i, k: (g.V - g.R * i) / k * 30 / np.pi),
          "This is in turns per minute; rad/s are asked."),
    Wrong("back-emf-of-the-joint", speeds(lambda g, i, k: (g.V - g.R * i) / g.k * g.N),
          "The speed of the motor was multiplied by the gear. The joint turns N times more slowly than the motor."),
    Wrong("the current", speeds(lambda g, i, k: i),
          "This is the current. What R times it leaves of the voltage is for the speed."),
    Wrong("what is left", speeds(lambda g, i, k: g.V - g.R * i),
          "This is the voltage that is left for the back e.m.f. Which speed induces it?"),
    Wrong("torque for current", speeds(lambda g, i, k: (g.V - g.R * g.tau) / k),
          "The torque of the joint was taken for the current. Gear and k_t stand between them."),
    Wrong("what the load takes", speeds(lambda g, i, k: g.R * i / k),
          "This is what the load takes off the speed. What is left of it?"),
    Wrong("turns in a minute", speeds(lambda g, i, k: (g.V - g.R * i) / g.k * 30 / np.pi),
          "This is the motor, in turns per minute. The joint is asked, in rad/s."))


def start(write):
    """given -> L di from D, T, and the factor from torque to current times L."""
    return lambda g: float(write(g, g.D, g.T, g.L / 1000 * g.J / (g.N * g.k)))


IMPULSE = (
    Wrong("another law of motion", start(lambda g, D, T, c: 4 * D / T ** 2 * c),
          "4 D/T² belongs to a motion of two parabolas. The second derivative of 3 s² − 2 s³ starts otherwise."),
    Wrong("another law of motion", start(lambda g, D, T, c: 2 * D / T ** 2 * c),
          "2 D/T² is a constant acceleration. The second derivative of 3 s² − 2 s³ starts otherwise."),
    Wrong("jerk for acceleration", start(lambda g, D, T, c: 12 * D / T ** 3 * c),
          "12 D/T³ is the jerk of the cubic. Torque goes with the acceleration that it starts with, 6 D/T²."),
    Wrong("half of the polynomial", start(lambda g, D, T, c: 3 * D / T ** 2 * c),
          "s² was differentiated once only: twice gives a factor 2."),
    Wrong("both ends", start(lambda g, D, T, c: 12 * D / T ** 2 * c),
          "This is twice the jump: at the start the acceleration jumps from zero."),
    Wrong("velocity for acceleration", start(lambda g, D, T, c: 1.5 * D / T * c),
          "This is made with the highest speed. Torque goes with acceleration."),
    Wrong("gear squared", start(lambda g, D, T, c: 6 * D / T ** 2 * c / g.N),
          "The gear was divided by twice. The inertia is that at the joint: its torque is divided by N once."),
    Wrong("resistance for inductance", start(lambda g, D, T, c: 6 * D / T ** 2 * c * 1000 / g.L * g.R),
          "R stands where L belongs: R times a jump of the current is a voltage, L times it an impulse."),
    Wrong("torque for current", start(lambda g, D, T, c: 6 * D / T ** 2 * c * g.k),
          "k_t is missing between the torque and the current."))
SLIPS = {"motors-sag": SAG, "motors-gains": GAINS, "motors-law": LAW, "motors-voltage": VOLTAGE, "motors-fastest": FASTEST,
         "motors-impulse": IMPULSE}
