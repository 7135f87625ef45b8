"""Notebook 11, exercises: steps by hand, orders, a horizon, a lock, a stop, and a state of a given energy."""
import numpy as np

from ...course.draws import angle, between, one_of, reals, signed
from ...course.record import Task, Wrong
from ...dynamics.energy import kinetic_energy, potential_energy
from ...model.zoo import two_link

G = 9.81                                             # [m/s2]


# -- two steps of Euler -----------------------------------------------------------------------------------------------
def pull(q, l):
    """The acceleration of a uniform rod of length l that swings about its end, q from the horizontal."""
    return -1.5 * G / l * np.cos(q)


def two_steps(g, law=pull, order="euler"):
    """[q, qd] after two steps from rest."""
    q, qd = g.q0, 0.0
    for _ in range(2):
        a = law(q, g.l)
        if order == "euler":
            q, qd = q + g.h * qd, qd + g.h * a
        elif order == "rate first":
            qd = qd + g.h * a
            q = q + g.h * qd
        else:
            q, qd = q + g.h * qd + g.h ** 2 * a / 2, qd + g.h * a
    return np.array([q, qd])


# -- Runge and Kutta --------------------------------------------------------------------------------------------------
def slope(y):
    """y' of a pendulum in its simplest units: y = (angle, rate)."""
    return np.array([y[1], -np.sin(y[0])])


def formula(weights=(1, 2, 2, 1), middle=.5, third=True):
    """A step y -> y after h, with the weights of the four slopes over 6."""
    def step(y, h):
        y = np.asarray(y, dtype=float)
        k1 = slope(y)
        k2 = slope(y + middle * h * k1)
        k3 = slope(y + middle * h * k2) if third else k2
        k4 = slope(y + (h if middle else 0) * k3)
        return y + h / 6 * (weights[0] * k1 + weights[1] * k2 + weights[2] * k3 + weights[3] * k4)
    return step


def given_step(**changes):
    """given -> that step."""
    return lambda g: formula(**changes)


# -- a lock and a stop ------------------------------------------------------------------------------------------------
def draw_rods(rng):
    """M and h = C qd + g of two links at one instant, round numbers."""
    M = np.array([[between(rng, 2, 4, .5), between(rng, .5, .9, .1)], [0, between(rng, .6, 1.2, .1)]])
    M[1, 0] = M[0, 1]
    return {"M": M, "hv": np.array([between(rng, 6, 15, .5), between(rng, 1, 4, .5)])}


def lock(g):
    """tau2 that keeps joint 2 from accelerating, joint 1 free."""
    return g.M[1, 0] * (-g.hv[0] / g.M[0, 0]) + g.hv[1]


def draw_stop(rng):
    """M, the rates just before, the restitution."""
    rates = np.array([signed(rng, between(rng, .5, 2, .1)), -between(rng, 1, 4, .1)])
    return {"M": draw_rods(rng)["M"], "qd": rates, "e": between(rng, .6, .9, .1)}


def bounced(g, e=None):
    """The rates after the stop: M (qd+ - qd) = [0, blow], qd2+ = -e qd2."""
    change = -(1 + (g.e if e is None else e)) * g.qd[1]
    return g.qd + change * np.array([-g.M[0, 1] / g.M[0, 0], 1])


# -- a state of a given energy ----------------------------------------------------------------------------------------
POSTURE, DIRECTION = np.array([-.6, .8]), np.array([1.0, -.5])
ENOUGH = 2e-3                                        # of the energy


def scaled(g, share=1.0, turn=1.0, sign=1.0):
    """A state whose kinetic energy, times `share`, is the missing energy."""
    arm = two_link()
    missing = (g.E - sign * potential_energy(arm, POSTURE)) / (share * kinetic_energy(arm, POSTURE, DIRECTION))
    return np.array([*POSTURE, *(turn * np.sqrt(missing) * DIRECTION)])


def points(g):
    """The same with the mass of each rod in its centre."""
    c = np.cos(POSTURE[1])
    M = np.array([[1.5 + c, .25 + c / 2], [.25 + c / 2, .25]])
    missing = (g.E - potential_energy(two_link(), POSTURE)) / (DIRECTION @ M @ DIRECTION / 2)
    return np.array([*POSTURE, *(np.sqrt(missing) * DIRECTION)])


def energy_holds(g, x):
    """Return "" for a state of that energy, bent and moving in both joints, else the fault."""
    q, qd = np.asarray(x[:2], dtype=float), np.asarray(x[2:], dtype=float)
    if abs(np.sin(q[1])) < np.sin(np.radians(20)) - 1e-9:
        return "The elbow is within 20° of straight or folded."
    if np.abs(qd).min() < .5:
        return "Both joints have to move, with 0.5 rad/s at least."
    T, P = kinetic_energy(two_link(), q, qd), potential_energy(two_link(), q)
    if abs(T + P - g.E) < ENOUGH * abs(g.E):
        return ""
    slips = ((T, "Its kinetic energy alone is as large as asked for"), (T - P, "Their difference is as large as asked for; they add up"),
             (2 * T + P, "A factor ½ is left out in the kinetic energy"), (T / 2 + P, "A factor ½ comes twice in the kinetic energy"))
    why = next((f" {words}." for wrong, words in slips if abs(wrong - g.E) < ENOUGH * abs(g.E)), "")
    return f"This state has {T:.2f} J kinetic and {P:.2f} J potential energy, {T + P:.2f} J together.{why}".replace("-", "−")


TASKS = (
    Task(id="simulation-euler", notebook="11", kind="matrix", title="Two steps by hand",
         text="A uniform rod of {l} m swings about one end: q̈ = −(3 g / 2 l) cos q, with q from the horizontal and g = 9.81 m/s². It is "
              "let go at rest at q = {q0:deg}. Take two steps of Euler's method with h = {h} s. What are [q, q̇] then, in rad and "
              "rad/s?",
         draw=lambda rng: {"l": between(rng, .5, 1.5, .1), "q0": angle(rng, 10, 60), "h": between(rng, .05, .1, .01)}, answer=two_steps,
         hints=("Write four numbers in a table: q and q̇ before and after the first step.",
                "Every slope of a step is taken at its beginning. What is the rate there, in the first step?"),
         wrongs=(Wrong("new-rate-moves-the-angle", lambda g: two_steps(g, order="rate first"), "The angle moved with the new rate."),
                 Wrong("angle-moves-from-the-first-step", lambda g: two_steps(g, order="parabola"),
          "The angle got ½ q̈ h² in each step."),
                 Wrong("rods-are-points", lambda g: two_steps(g, law=lambda q, l: -2 * G / l * np.cos(q)),
                       "The acceleration is that of a point at half the length."),
                 Wrong("sine for cosine", lambda g: two_steps(g, law=lambda q, l: -1.5 * G / l * np.sin(q)),
                       "The sine stands where the angle is counted from the vertical."),
                 Wrong("one step", lambda g: np.array([g.q0, g.h * pull(g.q0, g.l)]), "This is the state after one step.")),
         look="Euler's loop in this notebook"),
    Task(id="simulation-rk4", notebook="11", kind="function", title="Four slopes", signature="step(y, h)",
         same="A function for every state and step: those it is tried on are drawn for each student.",
         text="Write step(y, h): one step of the classical Runge-Kutta method for the pendulum y = [q, q̇], q̈ = −sin q. y (2,), h in s.",
         inputs=lambda rng, g: (2 * reals(rng, 2), float(reals(rng, 1, .2, .6)[0])), answer=given_step(),
         hints=("First write the slope as a function of y alone: [y[1], −sin y[0]].",
                "k₁ at the start, k₂ and k₃ in the middle, k₄ at the end; each goes there with the slope before it.",
                "Their weights are those of Simpson's rule."),
         wrongs=(Wrong("slopes-count-alike", given_step(weights=(1.5, 1.5, 1.5, 1.5)), "All four weigh the same."),
                 Wrong("middle-slopes-are-one", given_step(third=False), "k₃ is the same as k₂."),
                 Wrong("slopes-from-the-start", given_step(middle=0), "All of them are the slope at the start."),
                 Wrong("whole steps", given_step(middle=1.0), "k₂ and k₃ are taken at the end of the step instead of its middle."),
                 Wrong("weights of 6", lambda g: lambda y, h: y + 6 * (formula()(y, h) - y), "The sum is not divided by 6.")),
         look="rk4_step, printed in this notebook"),
    Task(id="simulation-order", notebook="11", kind="number", title="The longest step", unit="s",
         text="A run with a method of order {p} and steps of h = {h} s ends {e1} m off. What is the longest step, in s, with which it "
              "ends within {e2} m? (The error is in proportion to hᵖ.)",
         draw=lambda rng: {"p": one_of(rng, (2, 3, 4)), "h": between(rng, .02, .08, .01), "e1": between(rng, .05, .2, .01),
                           "e2": one_of(rng, (.001, .002, .005))},
         answer=lambda g: g.h * (g.e2 / g.e1) ** (1 / g.p), hints=("Error over error is step over step, to a power.", "Take a root."),
         wrongs=(Wrong("error-in-proportion", lambda g: g.h * g.e2 / g.e1),
                 Wrong("order-of-one-step", lambda g: g.h * (g.e2 / g.e1) ** (1 / (g.p + 1))),
                 Wrong("half-step-half-error", lambda g: g.h / np.ceil(np.log2(g.e1 / g.e2))),
                 Wrong("power for root", lambda g: g.h * (g.e2 / g.e1) ** g.p,
                       "The error ratio was taken to the power p; the root is needed."),
                 Wrong("factor only", lambda g: (g.e2 / g.e1) ** (1 / g.p),
          "This is the ratio of the steps; times h it is the step.")),
         look="the plot of errors against evaluations in IntegratorLab"),
    Task(id="simulation-horizon", notebook="11", kind="number", title="How far can one see?", unit="s",
         text="The distance between two motions grows as e to the power λt, with λ = {rate} per second. The start is known to within "
              "{near} rad. After how many seconds has that become {far} rad?",
         draw=lambda rng: {"rate": between(rng, .6, 2.4, .05), "near": one_of(rng, (1e-3, 1e-4, 1e-5, 1e-6)),
                           "far": between(rng, .2, .9, .05)},
         answer=lambda g: np.log(g.far / g.near) / g.rate,
         hints=("Write the distance at time t, and set it equal to the second.", "Which function undoes the exponential?"),
         wrongs=(Wrong("tens-for-e", lambda g: np.log10(g.far / g.near) / g.rate, "log₁₀ stands where the natural logarithm belongs."),
                 Wrong("distance-grows-evenly", lambda g: (g.far - g.near) / (g.near * g.rate)),
                 Wrong("times for over", lambda g: np.log(g.far / g.near) * g.rate,
          "λ is a rate: the time is the logarithm over it."),
                 Wrong("growth from 1", lambda g: -np.log(g.near) / g.rate, "This is the time to 1 rad.")),
         look="the plot of the distance in PendulumLab"),
    Task(id="simulation-lock", notebook="11", kind="number", title="What the lock holds", unit="N m",
         text="Two links at one instant: M = {M} kg m², C q̇ + g = {hv} N m. Joint 1 is free, without torque. Joint 2 is locked. What "
              "torque τ₂ does the lock supply?",
         draw=draw_rods, answer=lock,
         hints=("Two equations. In each one number is unknown: which?", "Row 1 gives q̈₁, for q̈₂ = 0 and τ₁ = 0. Row 2 then gives τ₂."),
         wrongs=(Wrong("lock-holds-weight-alone", lambda g: g.hv[1]), Wrong("lock-has-no-torque", lambda g: 0.0),
                 Wrong("others-move-as-if-free", lambda g: g.M[1, 0] * np.linalg.solve(g.M, -g.hv)[0] + g.hv[1],
                       "q̈₁ is that of two free joints."),
                 Wrong("sign of joint 1", lambda g: g.M[1, 0] * g.hv[0] / g.M[0, 0] + g.hv[1],
          "q̈₁ has the wrong sign: M₁₁ q̈₁ + h₁ = 0."),
                 Wrong("row 2 alone", lambda g: g.hv[1] - g.M[1, 1] * g.hv[0] / g.M[0, 0], "M₂₂ stands where M₂₁ belongs.")),
         look="PrescribedLab, “Elbow locked”", remark="The rest of the torque of a lock comes from the others' motion."),
    Task(id="simulation-stop", notebook="11", kind="matrix", title="The elbow strikes", unit="rad/s",
         text="Two links with M = {M} kg m² come to the stop of joint 2 with the rates q̇ = {qd} rad/s. Joint 2 leaves it with −{e} times "
              "its rate. The blow is a very short torque at joint 2; joint 1 has none. What are the rates after it?",
         draw=draw_stop, answer=bounced,
         hints=("In so short a time no angle changes, and weight does nothing: M (q̇ after − q̇ before) = [0, blow].",
                "The second rate is known at once. The first row then says how much the first changes."),
         wrongs=(Wrong("stop-concerns-one-joint", lambda g: g.qd * [1, -g.e]),
                 Wrong("stop-turns-all-rates", lambda g: -g.e * g.qd),
                 Wrong("blow-keeps-all-speed", lambda g: bounced(g, 1.0)),
                 Wrong("change of sign", lambda g: 2 * g.qd * [1, 0] + bounced(g) * [-1, 1], "Rate 1 changed the wrong way round."),
                 Wrong("stops dead", lambda g: bounced(g, 0.0), "This is a stop from which joint 2 does not come back.")),
         look="PrescribedLab, “An elbow with stops”", remark="No motor is needed to change the rate of joint 1: M passes the blow on."),
    Task(id="simulation-energy", notebook="11", kind="matrix", title="A state of this energy",
         text="Find a state [q1, q2, q̇1, q̇2] of the two rods, zoo.two_link(), whose kinetic and potential energy together are {E} J, to "
              "two parts in a thousand. The elbow must be at least 20° from straight and from folded, and both joints must move with 0.5 "
              "rad/s at "
              "least. There are many.",
         draw=lambda rng: {"E": between(rng, 10, 30, .1)}, answer=scaled, holds=energy_holds,
         hints=("Choose q1 and q2 first: what is missing must be kinetic energy.",
                "kinetic_energy(arm, q, qd) grows with the square of the rates. Take some, and scale them."),
         wrongs=(Wrong("energy-without-the-half", lambda g: scaled(g, share=2)),
                 Wrong("rods-are-points", points), Wrong("gravity-sign", lambda g: scaled(g, sign=-1)),
                 Wrong("scaled by the square", lambda g: np.array([*POSTURE, *((scaled(g)[2]) ** 2 * DIRECTION)]),
                       "The rates were scaled by the ratio of the energies, not by its root."),
                 Wrong("kinetic only", lambda g: scaled(g, sign=0),
                       "The kinetic energy alone is all of it.")),
         look="energy, the referee"),
)
