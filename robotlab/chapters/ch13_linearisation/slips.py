"""Notebook 13: common slips in its exercises, and the answers that they lead to."""
import numpy as np

from ...course.record import Wrong

G = 9.81


def pole(write):
    """given -> from inertia, friction and push."""
    return lambda g: float(write(g.m * g.l ** 2 / 3, g.b, g.m * G * g.l / 2))


POLE = (
    Wrong("rod-as-a-point", pole(lambda I, b, k: (-b + np.sqrt(b * b + 12 * I * k)) / (6 * I)),
          "The inertia is that of a point mass at the end."),
    Wrong("half of the friction", pole(lambda I, b, k: -b / I + np.sqrt((b / I) ** 2 + k / I)),
          "In the formula for the roots b/I was not halved."),
    Wrong("friction not divided", pole(lambda I, b, k: (-b + np.sqrt(b * b + 4 * k / I)) / 2),
          "Friction was not divided by the inertia; the weight was."),
    Wrong("not over 2 I", pole(lambda I, b, k: -b + np.sqrt(b * b + 4 * I * k)),
          "The last division, by 2 I, is missing in the formula for the roots."),
    Wrong("four left out", pole(lambda I, b, k: (-b + np.sqrt(b * b + I * k)) / (2 * I)),
          "Under the root a 4 is missing: b² + 4 I k."),
    Wrong("friction alone", pole(lambda I, b, k: b / I),
          "This is made of friction and inertia alone. The weight is what drives it."),
    Wrong("friction alone", pole(lambda I, b, k: -b / (2 * I)),
          "This is half of the sum of the two poles. What stands under the root is missing."))


def entries(write):
    """given -> A from k/I, b/I, the angle and the rod."""
    return lambda g: np.array([[0, 1], write(1.5 * G / g.l, 3 * g.b / (g.m * g.l ** 2), g.q, g)])


A = (
    Wrong("posture left out", entries(lambda k, b, q, g: [k, -b]),
          "This is A of the upright rod: the angle is not in it. How steep is the torque of the weight here?"),
    Wrong("held-weight-is-gone", entries(lambda k, b, q, g: [0, -b]), "The first entry of the second row is zero here."),
    Wrong("friction that drives", entries(lambda k, b, q, g: [k * np.sin(q), b]),
          "Friction has the wrong sign: it slows the motion down."),
    Wrong("rod-as-a-point", entries(lambda k, b, q, g: [k * np.sin(q) / 1.5, -b / 3]),
          "This is A of a point mass at the end, in inertia and weight."),
    Wrong("weight at the end", entries(lambda k, b, q, g: [2 * k * np.sin(q), -b]),
          "The weight was taken at the end of the rod. It acts in the middle."),
    Wrong("weight not divided", entries(lambda k, b, q, g: [g.m * G * g.l / 2 * np.sin(q), -b]),
          "The slope of the weight has to be divided by the inertia too."),
    Wrong("friction left out", entries(lambda k, b, q, g: [k * np.sin(q), 0]), "Friction is not in it."))


def blocks(left, right, middle=np.eye):
    """given -> a function with other lower blocks, or another upper one."""
    def function(M, K, D):
        return np.block([[np.zeros_like(M), middle(len(M))], [left(M, K, D), right(M, K, D)]])
    return lambda g: function


less = lambda M, X: -np.linalg.solve(M, X)
STATE = (
    Wrong("inverse on the wrong side", blocks(lambda M, K, D: -K @ np.linalg.inv(M), lambda M, K, D: -D @ np.linalg.inv(M)),
          "The inverse of M stands on the right of K and D. Solved for δq̈, it stands on the left."),
    Wrong("ones for the identity", blocks(lambda M, K, D: less(M, K), lambda M, K, D: less(M, D), lambda n: np.ones((n, n))),
          "The upper right block is full of ones. The rate of each δq is its own δq̇ alone: np.eye."),
    Wrong("upper blocks exchanged", lambda g: lambda M, K, D: np.block([[np.eye(len(M)), 0 * M], [less(M, K), less(M, D)]]),
          "The two upper blocks have changed places: the rate of δq is δq̇, the second half of the state."),
    Wrong("M for one block", blocks(lambda M, K, D: less(M, K), lambda M, K, D: -D),
          "D has no M before it. All of the equation is solved for δq̈."),
    Wrong("M for one block", blocks(lambda M, K, D: -K, lambda M, K, D: less(M, D)),
          "K has no M before it. All of the equation is solved for δq̈."),
    Wrong("sign of D", blocks(lambda M, K, D: less(M, K), lambda M, K, D: -less(M, D)),
          "D has the wrong sign: it goes to the other side as K does."),
    Wrong("sign of K", blocks(lambda M, K, D: -less(M, K), lambda M, K, D: less(M, D)),
          "K has the wrong sign: it goes to the other side as D does."),
    Wrong("damping left out", blocks(lambda M, K, D: less(M, K), lambda M, K, D: 0 * D), "D is not in it."))


def damping(write):
    """given -> from I and the remaining stiffness."""
    return lambda g: float(write(g.m * g.l ** 2 / 3, g.kp - g.m * G * g.l / 2))


DAMPING = (
    Wrong("inertia divides", damping(lambda I, k: 2 * np.sqrt(k / I)),
          "The inertia divides under the root. The discriminant is K_d² − 4 I k: there it multiplies."),
    Wrong("rod-as-a-point", damping(lambda I, k: 2 * np.sqrt(3 * I * k)), "The inertia is that of a point mass at the end."),
    Wrong("mass for inertia", lambda g: 2 * np.sqrt(g.m * abs(g.kp - g.m * G * g.l / 2)),
          "The mass stands where the inertia about the joint belongs, a third of m l²."),
    Wrong("no root taken", damping(lambda I, k: 4 * I * k), "This is K_d²."),
    Wrong("held-weight-is-gone", lambda g: 2 * np.sqrt(3 * g.kp / g.m) / g.l,
          "This is 2 ω, without weight, and in 1/s; K_d is in N m s."),
    Wrong("weight at the end", lambda g: float(2 * np.sqrt(g.m * g.l ** 2 / 3 * abs(g.kp - g.m * G * g.l))),
          "The weight was taken at the end of the rod. It acts in the middle."))
ERROR = (
    Wrong("difference for ratio", lambda g: g.error * (g.large - g.small),
          "The error was multiplied by a difference of deviations. What counts is how many times one is the other."),
    Wrong("difference for ratio", lambda g: g.error * (g.large - g.small) ** 2,
          "The difference of the deviations was squared. Their ratio counts."),
    Wrong("the first deviation left out", lambda g: g.error * g.large ** 2,
          "Only the new deviation is squared in it. Its ratio to the old one counts."),
    Wrong("error squared", lambda g: g.error ** 2 * g.large / g.small,
          "The error was squared; what grows as a square is its dependence on the deviation."),
    Wrong("error squared", lambda g: g.error ** 2,
          "The error was squared; what grows as a square is its dependence on the deviation."),
    Wrong("twice the ratio", lambda g: g.error * 2 * g.large / g.small, "The ratio was doubled; it has to be squared."),
    Wrong("difference of the deviations", lambda g: g.error * ((g.large - g.small) / g.small) ** 2,
          "The difference of the deviations was squared. Their ratio counts."),
    Wrong("sum of the deviations", lambda g: g.error * ((g.large + g.small) / g.small) ** 2,
          "The deviations were added. Their ratio counts."),
    Wrong("error-goes-with-size", lambda g: g.error + g.large - g.small,
          "The error was taken to grow by as much as the deviation."))


def regulator(write):
    """given -> K from I, both weights and r."""
    return lambda g: np.array(write(g.I, g.w1, g.w2, g.r))


LQR = (
    Wrong("entries of P", regulator(lambda I, a, b, r: [np.sqrt(a * r), I * np.sqrt(r * (b + 2 * I * np.sqrt(a * r)))]),
          "These belong to P. K is R⁻¹ Bᵀ P, and B has 1/I in it."),
    Wrong("R on the wrong side", regulator(lambda I, a, b, r: [np.sqrt(a * r), np.sqrt(b * r + 2 * I * np.sqrt(a * r))]),
          "The weights were multiplied by R. A dearer torque makes the gains smaller: R divides."),
    Wrong("critical damping", regulator(lambda I, a, b, r: [np.sqrt(a / r), 2 * np.sqrt(I * np.sqrt(a / r))]),
          "K₂ was chosen for critical damping. The regulator chooses it by the weights: Q₂/R and 2 I K₁ stand under its root."),
    Wrong("R left out", regulator(lambda I, a, b, r: [np.sqrt(a), np.sqrt(b + 2 * I * np.sqrt(a))]),
          "This is the gain for R = 1."),
    Wrong("two left out", regulator(lambda I, a, b, r: [np.sqrt(a / r), np.sqrt(b / r + I * np.sqrt(a / r))]),
          "In K₂ a factor 2 is missing before I K₁: P₁₂ and P₂₁ both come into that equation."))
SLIPS = {"linear-pole": POLE, "linear-a": A, "linear-state": STATE, "linear-damping": DAMPING, "linear-error": ERROR,
          "linear-lqr": LQR}
