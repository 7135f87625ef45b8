"""Notebook 11: common slips in its exercises, and the answers that they lead to."""
import numpy as np

from ...course.record import Wrong

G = 9.81


# -- two steps of Euler -----------------------------------------------------------------------------------------------
def steps(write, factor=1.0):
    """given -> a state, from the angle, the step and the acceleration at the start; factor: of that acceleration."""
    return lambda g: np.array(write(g.q0, g.h, -1.5 * G / g.l * np.cos(g.q0) * factor))


EULER = (
    Wrong("falls upwards", steps(lambda q, h, a: [q - h ** 2 * a, -2 * h * a]),
          "The rod turns upwards here. What is the sign of q̈?"),
    Wrong("length above", lambda g: steps(lambda q, h, a: [q + h ** 2 * a, 2 * h * a], g.l ** 2)(g),
          "The length stands above the line instead of below it: a longer rod falls more slowly."),
    Wrong("factor of the rod", steps(lambda q, h, a: [q + h ** 2 * a, 2 * h * a], 2 / 3),
          "The acceleration is g cos q / l: that of a point at the end. For a rod there is a factor 3/2."),
    Wrong("angle in degrees", steps(lambda q, h, a: [np.degrees(q + h ** 2 * a), 2 * h * a]),
          "The rate is right; the angle is in degrees. Both are asked in rad."),
    Wrong("angle forgotten at the start", steps(lambda q, h, a: [h ** 2 * a, 2 * h * a]),
          "The rate is right. The angle was started from zero."),
    Wrong("one long step", steps(lambda q, h, a: [q, 2 * h * a]),
          "The rate is right. The angle has not moved: after the first step there is a rate that moves it."),
    Wrong("new rate in the last step", steps(lambda q, h, a: [q + 2 * h ** 2 * a, 2 * h * a]),
          "The rate is right. The angle has moved by 2 h² q̈, as in free fall or with the new rate; Euler's step uses the rate at "
          "its beginning."),
    Wrong("slopes in the middle", lambda g: middle_steps(g),
          "The slopes were taken in the middle of each step. Euler's method takes them at its beginning."),
    Wrong("three steps", lambda g: three_steps(g), "This is the state after three steps."),
    Wrong("factor of the rod", steps(lambda q, h, a: [q + h ** 2 * a, 2 * h * a], 1 / 3),
          "The acceleration is half of g cos q / l. The text has 3/2 of it."),
    Wrong("factor of the rod", steps(lambda q, h, a: [q + h ** 2 * a, 2 * h * a], 2.0),
          "The 2 below the line is missing: 3 g / 2 l."))


def middle_steps(g):
    """[q, qd] after two steps with the slopes in the middle."""
    q, qd = g.q0, 0.0
    fall = lambda q: -1.5 * G / g.l * np.cos(q)
    for _ in range(2):
        q, qd = q + g.h * (qd + g.h / 2 * fall(q)), qd + g.h * fall(q + g.h / 2 * qd)
    return np.array([q, qd])


def three_steps(g):
    """[q, qd] after three steps of Euler's method."""
    q, qd = g.q0, 0.0
    for _ in range(3):
        q, qd = q + g.h * qd, qd - g.h * 1.5 * G / g.l * np.cos(q)
    return np.array([q, qd])


# -- Runge and Kutta --------------------------------------------------------------------------------------------------
def kutta(weights=(1, 2, 2, 1), last=1.0, middle=(.5, .5), slope=lambda y: np.array([y[1], -np.sin(y[0])]), kept=1.0, size=lambda h: h / 6):
    """given -> step(y, h): weights of the four slopes; last, middle: where the fourth, the second and third are taken; kept: of "
    "y; size: before the sum."""
    def step(y, h):
        y = np.asarray(y, dtype=float)
        k1 = slope(y)
        k2 = slope(y + middle[0] * h * k1)
        k3 = slope(y + middle[1] * h * k2)
        k4 = slope(y + last * h * k3)
        return kept * y + size(h) * sum(w * k for w, k in zip(weights, (k1, k2, k3, k4)))
    return lambda g: step


RK4 = (
    Wrong("weights exchanged", kutta((2, 1, 1, 2)),
          "The ends weigh double and the middle single. In Simpson's rule it is the other way."),
    Wrong("weights exchanged", kutta((1, 1, 2, 2)), "The four weights stand in another order."),
    Wrong("weights exchanged", kutta((1, 2, 1, 2)), "The four weights stand in another order."),
    Wrong("last slope half way", kutta(last=.5), "The fourth slope is taken in the middle. It belongs to the end of the step."),
    Wrong("last slope at the start", kutta(last=0.0), "The fourth slope is taken at the start. It belongs to the end of the step."),
    Wrong("midpoint alone", kutta((0, 6, 0, 0)), "This is the midpoint rule: one slope in the middle, of order two."),
    Wrong("ends alone", kutta((3, 0, 0, 3)), "The slopes in the middle do not count."),
    Wrong("a slope left out", kutta((1, 2, 2, 0)), "The last slope is not in the sum, so the weights come to 5/6."),
    Wrong("a slope left out", kutta((0, 2, 2, 1)), "The first slope is not in the sum, so the weights come to 5/6."),
    Wrong("step left out of the sum", kutta(size=lambda h: 1 / 6),
          "The slopes are added without h: a slope times a time is a way."),
    Wrong("change alone", kutta(kept=0.0), "This is the change over the step. y itself has to be added."),
    Wrong("sign of the sine", kutta(slope=lambda y: np.array([y[1], np.sin(y[0])])),
          "q̈ has the wrong sign: a pendulum is drawn back."),
    Wrong("cosine for sine", kutta(slope=lambda y: np.array([y[1], -np.cos(y[0])])),
          "The slope has a cosine; the text has −sin q."),
    Wrong("small angles", kutta(slope=lambda y: np.array([y[1], -y[0]])),
          "sin q was replaced by q. That holds for small angles only."),
    Wrong("slopes exchanged", kutta(slope=lambda y: np.array([-np.sin(y[0]), y[1]])),
          "The two entries of the slope are exchanged: the angle changes with the rate, the rate with −sin q."),
    Wrong("third slope at the end", kutta(middle=(.5, 1.0)),
          "The third slope is taken at the end of the step. It belongs to the middle, like the second."),
    Wrong("second slope too early", kutta(middle=(.25, .5)), "The second slope is taken after a quarter of the step."),
    Wrong("sum of the weights", kutta(size=lambda h: h / 8), "The sum is divided by 8. The weights 1, 2, 2, 1 come to 6."),
    Wrong("sum of the weights", kutta(size=lambda h: h / 4), "The sum is divided by 4. The weights 1, 2, 2, 1 come to 6."),
    Wrong("sum of the weights", kutta((1, 1, 1, 1)), "The sum of four slopes is divided by 6. Do your weights come to 6?"),
    Wrong("middle-slopes-are-one", kutta((1, 4, 0, 1)), "The third slope leads on to the fourth, but is not in the sum."),
    Wrong("three-eighths weights", kutta((1, 3, 3, 1), size=lambda h: h / 8),
          "These are the weights of another rule, with slopes after a third and two thirds of the step."))


# -- orders and horizons ----------------------------------------------------------------------------------------------
def longest(write):
    """given -> a step, from the old one, the ratio of the errors (over one) and the order."""
    return lambda g: float(write(g.h, g.e1 / g.e2, g.p))


ORDER = (
    Wrong("one error alone", lambda g: g.e2 ** (1 / g.p), "This is the root of the wanted error alone. Compare it with the error at hand: "
          "h times the root of e₂/e₁."),
    Wrong("another root", longest(lambda h, r, p: h / r ** (1 / (p - 1)) if p > 2 else h / r ** 2),
          "The root does not fit the order: error over error is step over step, to the power p."),
    Wrong("ratio turned round", longest(lambda h, r, p: h * r ** (1 / p)),
          "The step became longer. A smaller error takes a shorter one."),
    Wrong("halved until it holds", longest(lambda h, r, p: h / 2 ** np.ceil(np.log2(r) / p)),
          "This step does it, but a longer one would as well. The longest is asked."),
    Wrong("divided by the order", longest(lambda h, r, p: h / r / p), "The order is an exponent, not a factor."),
    Wrong("divided by the order", longest(lambda h, r, p: h / r * p), "The order is an exponent, not a factor."),
    Wrong("step left as it is", longest(lambda h, r, p: h), "With this step the end is as far off as before."),
    Wrong("difference of the errors", lambda g: g.h * (g.e1 - g.e2) ** (1 / g.p),
          "The errors were subtracted. What counts is their ratio."),
    Wrong("ratio turned round", longest(lambda h, r, p: h * r), "The step became longer, and no root was taken."),
    Wrong("root of order two", longest(lambda h, r, p: h / r ** (1 / (p + 2))),
          "The root is too high. Error over error is step over step, to the power p."),
    Wrong("halved once", longest(lambda h, r, p: h / 2), "The step was halved once. By how much does the error fall then?"),
    Wrong("logarithm for root", longest(lambda h, r, p: h * np.log(r) / p),
          "A logarithm finds an exponent. Here the exponent p is known, and the base is asked."),
    Wrong("another root", longest(lambda h, r, p: h / r ** (1 / (p - 2)) if p > 3 else h / r ** (1 / (p + 3))),
          "The root belongs to another order: error over error is step over step, to the power p."),
    Wrong("divided by a power", longest(lambda h, r, p: h / 2 ** p),
          "The step was divided by 2ᵖ: that is what the error does when the step is halved."),
    Wrong("ratio alone", longest(lambda h, r, p: r ** (1 / p)), "This is by how many times the step has to become shorter."),
    Wrong("difference of the errors", lambda g: g.h * ((g.e1 - g.e2) / g.e1) ** (1 / g.p),
          "A difference of the errors was taken. What counts is their ratio."))


def horizon(write):
    """given -> a time, from the rate and both distances."""
    return lambda g: float(write(g.rate, g.near, g.far))


HORIZON = (
    Wrong("powers of two", horizon(lambda r, near, far: np.log2(far / near) / r),
          "This is the logarithm to the base 2. The distance grows as a power of e."),
    Wrong("known start forgotten", horizon(lambda r, near, far: np.log(far) / r), "The distance at the start is not in it."),
    Wrong("rate left out", horizon(lambda r, near, far: np.log(far / near)),
          "λ is not in it: this is by how many powers of e the distance grows."),
    Wrong("product for ratio", horizon(lambda r, near, far: -np.log(far * near) / r),
          "The distances were multiplied. How many times has the first grown?"),
    Wrong("ratio turned round", horizon(lambda r, near, far: np.log(near / far) / r),
          "The time comes out negative: the ratio of the distances is turned round."),
    Wrong("difference of the distances", horizon(lambda r, near, far: np.log(far - near) / r),
          "The logarithm of a difference was taken. How many times has the distance grown?"),
    Wrong("difference of the distances", horizon(lambda r, near, far: (far - near) / r),
          "The difference of the distances was divided by λ: the distance does not grow evenly."),
    Wrong("quotient of logarithms", horizon(lambda r, near, far: np.log(near) / np.log(far) / r),
          "The logarithm of a quotient is a difference of logarithms, not their quotient."),
    Wrong("no logarithm", horizon(lambda r, near, far: far / near / r),
          "The ratio was divided by λ: the distance does not grow evenly. A logarithm is missing."),
    Wrong("root for logarithm", horizon(lambda r, near, far: np.sqrt(far / near) / r),
          "A root was taken where a logarithm belongs."),
    Wrong("one power of e", horizon(lambda r, near, far: 1 / r),
          "In this time the distance grows by one power of e. How many are needed?"),
    Wrong("no logarithm", horizon(lambda r, near, far: far / r), "The distance was divided by λ: it does not grow evenly."))


# -- a lock and a stop ------------------------------------------------------------------------------------------------
def locked(write):
    """given -> a torque, from M11, M12, M22, h1, h2."""
    return lambda g: float(write(g.M[0, 0], g.M[0, 1], g.M[1, 1], *g.hv))


LOCK = (
    Wrong("weight added up", locked(lambda a, b, d, h, k: h + k),
          "Both entries of C q̇ + g were added. Each belongs to its own row."),
    Wrong("own part left out", locked(lambda a, b, d, h, k: -b / a * h),
          "This is what the motion of joint 1 does. The lock also has its own entry of C q̇ + g to hold."),
    Wrong("acceleration for torque", locked(lambda a, b, d, h, k: -h / a),
          "This is the acceleration of joint 1. Row 2 makes a torque of it."),
    Wrong("inertia of joint 2", locked(lambda a, b, d, h, k: k - b / d * h), "q̈₁ was worked out with M₂₂. In row 1 stands M₁₁."),
    Wrong("joints exchanged", locked(lambda a, b, d, h, k: h - b / d * k),
          "This is the torque of a lock at joint 1, with joint 2 free."),
    Wrong("sign", locked(lambda a, b, d, h, k: b / a * h - k),
          "The size is right, the sign is not: τ stands alone on its side of the equation."),
    Wrong("products for quotients", locked(lambda a, b, d, h, k: k - a * b * h),
          "Row 1 was multiplied by M₁₁ where it has to be divided."),
    Wrong("coupling without q̈₁", locked(lambda a, b, d, h, k: k + b), "M₂₁ was added by itself. It multiplies an acceleration."),
    Wrong("coupling turned round", locked(lambda a, b, d, h, k: k - a / b * h), "M₁₁ and M₂₁ have changed places."),
    Wrong("sign", locked(lambda a, b, d, h, k: -k),
          "This takes off only the second entry, and with the wrong sign. Joint 1 moves as well."),
    Wrong("the other row", locked(lambda a, b, d, h, k: h), "This is the first entry of C q̇ + g. The lock is at joint 2."),
    Wrong("inverse for M", locked(lambda a, b, d, h, k: (a * k - b * h) / (a * d - b * b)),
          "This is an entry of M⁻¹ (C q̇ + g): an acceleration of two free joints, turned round. A torque is asked."),
    Wrong("coupling squared", locked(lambda a, b, d, h, k: k - b * b / a * h), "M₂₁ stands in it twice."),
    Wrong("M times the load", locked(lambda a, b, d, h, k: b * h + d * k), "M was multiplied by C q̇ + g. M takes accelerations."),
    Wrong("coupling without inertia", locked(lambda a, b, d, h, k: k - b * h),
          "A division by M₁₁ is missing: M₂₁ multiplies the acceleration of joint 1."),
    Wrong("both joints free", locked(lambda a, b, d, h, k: -(a * k - b * h) / (a * d - b * b)),
          "This is the acceleration of joint 2 if it were free. Locked, it has none."))


def blow(write):
    """given -> rates, from M11, M12, M22, both rates before and e."""
    return lambda g: np.array(write(g.M[0, 0], g.M[0, 1], g.M[1, 1], *g.qd, g.e))


STOP = (
    Wrong("change too small", blow(lambda a, b, d, u, v, e: [u + b / a * e * v, -e * v]),
          "Rate 2 is right. It changes from q̇₂ to −e q̇₂, which is more than e q̇₂."),
    Wrong("change too small", blow(lambda a, b, d, u, v, e: [u + b / a * (1 - e) * v, -e * v]),
          "Rate 2 is right. It changes its sign, so both parts of its change add up."),
    Wrong("no way back", blow(lambda a, b, d, u, v, e: [u + b / a * (1 - e) * v, e * v]),
          "Joint 2 goes on through the stop. It has to turn round."),
    Wrong("inertia of joint 2", blow(lambda a, b, d, u, v, e: [u + b / d * (1 + e) * v, -e * v]),
          "Rate 2 is right. In row 1 the change of rate 1 is multiplied by M₁₁, not by M₂₂."),
    Wrong("coupling turned round", blow(lambda a, b, d, u, v, e: [u + a / b * (1 + e) * v, -e * v]),
          "Rate 2 is right. For rate 1, M₁₁ and M₁₂ have changed places."),
    Wrong("change for rate", blow(lambda a, b, d, u, v, e: [b / a * (1 + e) * v, -(1 + e) * v]),
          "These are the changes. The rates before have to be added."),
    Wrong("change for rate", blow(lambda a, b, d, u, v, e: [b / a * (1 + e) * v, -e * v]),
          "Rate 2 is right. In the place of rate 1 stands by how much it changes."),
    Wrong("coupling without inertia", blow(lambda a, b, d, u, v, e: [u + b * (1 + e) * v, -e * v]),
          "Rate 2 is right. For rate 1 a division by M₁₁ is missing."),
    Wrong("no way back", blow(lambda a, b, d, u, v, e: [u, e * v]), "Joint 2 goes on through the stop, and joint 1 feels nothing."),
    Wrong("no way back", blow(lambda a, b, d, u, v, e: [e * u, e * v]), "All rates have shrunk, and none has turned round."),
    Wrong("inertia left out", blow(lambda a, b, d, u, v, e: [u - (1 + e) * v, -e * v]),
          "Rate 2 is right. Rate 1 was changed by as much as rate 2; M says by how much it really changes."),
    Wrong("coupling alone left out", blow(lambda a, b, d, u, v, e: [0 * u, -e * v]), "Rate 2 is right. Joint 1 does not stop."),
    Wrong("the other joint", blow(lambda a, b, d, u, v, e: [-e * u, v]),
          "The rates have changed roles: it is joint 2 that strikes."))
SLIPS = {"simulation-euler": EULER, "simulation-rk4": RK4, "simulation-order": ORDER, "simulation-horizon": HORIZON,
         "simulation-lock": LOCK, "simulation-stop": STOP}
