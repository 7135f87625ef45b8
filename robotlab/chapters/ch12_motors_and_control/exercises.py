"""Notebook 12, exercises: gains, the law of computed torque, voltages and gears."""
import numpy as np

from ...course.draws import angle, between, one_of, reals
from ...course.record import Task, Wrong
from ...dynamics.probe import gravity_torque
from ...model.link import Link
from ...model.motor import Motor
from ...model.robot import Robot
from ...model.zoo import planar
from ...motion.trajectory import cubic
from ...systems.motors import nominal_current, nominal_voltage


# -- PD ---------------------------------------------------------------------------------------------------------------
def stiffness(given, arm=0.5):
    """K_p of a joint that holds a rod at a sag below level; arm: lever of its weight, as a part of its length."""
    rod = planar(1, given.l, given.m)
    return float(gravity_torque(rod, [-given.sag])[0] * arm / .5 / given.sag)


def gains(given, inertia=True, two=2.0, power=2):
    """[K_p, K_d] for an error of frequency w and damping z."""
    J = given.J if inertia else 1.0
    return np.array([J * given.w ** power, two * given.z * given.w * J])


# -- computed torque --------------------------------------------------------------------------------------------------
def law(M, h, qdd_t, e, ed, kp, kd):
    """tau = M (qdd* + K_d de/dt + K_p e) + h."""
    return M @ (qdd_t + kd * ed + kp * e) + h


def draw_law(rng, given):
    """An inertia matrix, torques at zero acceleration, an acceleration, two errors, two gains."""
    A = reals(rng, 9).reshape(3, 3)
    return A @ A.T + np.eye(3), 5 * reals(rng, 3), *(reals(rng, 3) for _ in range(3)), 20 + 10 * rng.random(), 9 + 2 * rng.random()


# -- motors -----------------------------------------------------------------------------------------------------------
def driven(given, J=1.0):
    """One joint without weight, of inertia J [kg m2], with the given motor."""
    motor = Motor(gear=given.N, resistance=given.R, inductance=given.L / 1000, torque_constant=given.k)
    return Robot([Link(m=0.0, com=(0, 0, 0), I_com=J * np.eye(3), motor=motor)], gravity=(0, 0, 0))


def draw_motor(rng):
    """A gear, a resistance [ohm], an inductance [mH], and k_t = k_e."""
    return {"N": one_of(rng, (20, 30, 40, 50)), "R": between(rng, .5, 2.0, .1), "L": between(rng, 20, 40, 5),
            "k": between(rng, .08, .14, .01)}


def draw_instant(rng):
    """Draw a motor, and the demands of a joint at one instant."""
    return draw_motor(rng) | {"tau": between(rng, 15, 40, 5), "rate": between(rng, 150, 400, 50), "qd": between(rng, 1.0, 3.0, .2)}


def voltage(given):
    """L di/dt + R i + k N qd: a joint of 1 kg m2 whose acceleration and jerk make tau and its rate."""
    return float(nominal_voltage(driven(given), [0.0], [given.qd], [given.tau], [given.rate])[0])


def by_hand(given, gear=None, back=None, coil=1.0):
    """The same from the formula, with another factor at the current, another gear at the speed, or without the coil."""
    torque = 1 / (given.N * given.k) if gear is None else gear
    speed = given.N * given.k if back is None else back
    return torque * (coil * given.L / 1000 * given.rate + given.R * given.tau) + speed * given.qd


def draw_speed(rng):
    """A motor, a voltage and a torque that it can hold."""
    return draw_motor(rng) | {"V": one_of(rng, (24, 36, 48)), "tau": between(rng, 5, 15, 1)}


def fastest(given):
    """The rate at which the voltage for tau and the rate is V: one is linear in the other."""
    V = lambda qd: float(nominal_voltage(driven(given), [0.0], [qd], [given.tau], [0.0])[0])
    return (given.V - V(0.0)) / (V(1.0) - V(0.0))


def draw_start(rng):
    """A motor, an inertia, an angle and a time."""
    return draw_motor(rng) | {"J": between(rng, .5, 2.5, .1), "D": angle(rng, 40, 120, 10), "T": between(rng, .4, .9, .1)}


def impulse(given):
    """L times the jump of the current at the start of a cubic [V s]."""
    start = cubic([0.0], [given.D], given.T)(0.0)[:3]
    return float(given.L / 1000 * nominal_current(driven(given, given.J), *start)[0])


# -- a gear -----------------------------------------------------------------------------------------------------------
MOST = {"V": 24.0, "I": 12.0}                        # of the drive [V, A]


def draw_gear(rng):
    """Draw the demands of a joint, and a motor."""
    return {"tau": between(rng, 15, 30, 5), "qd": between(rng, 1.5, 3.0, .5), "R": between(rng, .5, 1.0, .1),
            "k": between(rng, .04, .08, .01),
            **MOST}


def demanded(given, N):
    """Current and voltage at a gear N."""
    at = given.but(N=float(N), L=0.0)
    state = [0.0], [given.qd], [given.tau]
    return float(nominal_current(driven(at), *state)[0]), float(nominal_voltage(driven(at), *state, [0.0])[0])


def gear_holds(given, x):
    """Return "" for [N, i, V] that belong together and are within the limits, else the fault."""
    N, i, V = x
    if not N > 0:
        return "A gear ratio is a positive number."
    if not np.allclose([i, V], demanded(given, N), rtol=5e-3):
        return apart(given, N, i, V)
    if i > given.I:
        return f"{i:.1f} A are more than the drive gives. The gear is too small: the motor must carry the torque itself."
    if V > given.V:
        return f"{V:.1f} V are more than the drive gives. Look which part is large: R i or k N q̇."
    return ""


def apart(given, N, i, V):
    """State how a current and a voltage differ from those of a gear N."""
    current, voltage = demanded(given, N)
    if np.allclose([i, V], [voltage, current], rtol=5e-3):
        return "Current and voltage have changed places: [N, i, V] is asked."
    if not np.isclose(i, current, rtol=5e-3):
        slips = ((N, "the gear is not in it. Behind the gear the motor supplies τ/N"), (given.k, "k_t is not in it. This is a torque"),
                 (N ** 2, "the torque was multiplied by the gear. Behind it the motor supplies τ/N"))
        why = next((f": {words}" for factor, words in slips if np.isclose(i, current * factor, rtol=5e-3)), "")
        return f"With N = {N:g} the motor needs another current than you say{why}."
    left, emf = given.R * current, given.k * given.qd
    slips = ((left, "this is R i alone, and the motor turns"), (left + emf, "the back e.m.f. goes with the speed of the motor, N q̇"),
             (left + emf / N, "the motor turns faster than the joint, not more slowly"), (emf * N, "R i is missing"),
             (left - emf * N, "the back e.m.f. has the wrong sign"), (emf * N - left, "R i has the wrong sign"))
    why = next((f": {words}" for wrong, words in slips if np.isclose(V, wrong, rtol=5e-3)), "")
    return f"The current fits N = {N:g}, but the motor needs another voltage than you say{why}."


def with_gear(given, N):
    """[N, i, V]."""
    return np.array([N, *demanded(given, N)])


def good_gear(given):
    """Near the gear of least voltage, and no smaller than the current allows."""
    least = np.sqrt(given.R * given.tau / given.qd) / given.k
    return with_gear(given, max(least, 1.05 * given.tau / (given.k * given.I)))


MOTOR_TEXT = "a gear of N = {N} and a motor with R = {R} Ω, L = {L} mH, k_t = {k} N m/A and k_e = {k} V s/rad"
TASKS = (
    Task(id="motors-sag", notebook="12", kind="number", title="How stiff?", unit="N m/rad",
         text="A uniform rod of {m} kg and {l} m turns about one end in a vertical plane. A PD law, without the weight, is to hold "
              "it horizontal, and it may rest at most {sag:deg} below. Which K_p does that take, exactly? (g = 9.81 m/s²)",
         draw=lambda rng: {"m": between(rng, .5, 4, .5), "l": between(rng, .4, 1.2, .1), "sag": angle(rng, 10, 25, 1)}, answer=stiffness,
         hints=("At rest the damper does nothing. Which two torques are equal then?",
                "The spring pulls with K_p times the sag, in rad. The weight acts in the middle of the rod: what is its lever at this "
                "sag?"),
         wrongs=(Wrong("weight-at-the-tip", lambda g: stiffness(g, 1.0)),
                 Wrong("weight of the horizontal rod", lambda g: g.m * 9.81 * g.l / 2 / g.sag,
                       "This balances the weight of the horizontal rod. It rests lower than that, where the lever is shorter."),
                 Wrong("sine for cosine", lambda g: g.m * 9.81 * g.l / 2 * np.sin(g.sag) / g.sag,
                       "The lever of the weight is largest where the rod is horizontal: a cosine."),
                 Wrong("tangent for the angle", lambda g: stiffness(g) * g.sag / np.tan(g.sag),
                       "A tangent stands where the angle belongs: the spring pulls with K_p times the sag in rad."),
                 Wrong("spring left out", lambda g: stiffness(g) * g.sag, "This is the torque of the weight; K_p is torque per angle.")),
         look="the first lab, preset “PD alone”"),
    Task(id="motors-gains", notebook="12", kind="matrix", title="Gains from a wish",
         text="A joint without weight has an inertia of {J} kg m². Which gains [K_p, K_d] of a PD law make its error obey ë + 2 ζ ω ė + ω² "
              "e = 0 with ω = {w} rad/s and ζ = {z}?",
         draw=lambda rng: {"J": between(rng, .3, 2.5, .1), "w": between(rng, 4, 15, 1), "z": one_of(rng, (.6, .7, .8))}, answer=gains,
         hints=("The target stands still: J q̈ = K_p e − K_d q̇, and q̈ = −ë.", "Divide by J and compare term by term."),
         wrongs=(Wrong("gains-without-inertia", lambda g: gains(g, inertia=False)),
                 Wrong("two left out", lambda g: gains(g, two=1.0), "K_d is half of what it should be: the equation has 2 ζ ω."),
                 Wrong("ω not squared", lambda g: gains(g, power=1), "K_p has ω where ω² belongs."),
                 Wrong("damping alone", lambda g: np.array([g.J * g.w ** 2, g.z]), "ζ is a ratio without a unit; K_d is in N m s/rad.")),
         remark="Computed torque multiplies by M in place of J, and so does the same for all joints at once."),
    Task(id="motors-law", notebook="12", kind="function", title="Computed torque",
         same="A function for every arm and state: those it is tried on are drawn for each student.",
         text="Write law(M, h, qdd_t, e, ed, kp, kd): the torques (n,) of computed torque. M is the inertia matrix and h = C q̇ + g, both "
              "of the model at the present state; qdd_t is the wanted acceleration q̈*, e and ed are the error q* − q and its rate.",
         signature="law(M, h, qdd_t, e, ed, kp, kd)", inputs=draw_law, answer=lambda g: law,
         hints=("First the acceleration that you ask for: the wanted one, and what pulls the error back.",
                "Then the torques for that acceleration: inverse dynamics, M times acceleration plus h."),
         wrongs=(Wrong("feedback-beside-the-model", lambda g: lambda M, h, a, e, ed, kp, kd: M @ a + h + kd * ed + kp * e),
                 Wrong("bias left out", lambda g: lambda M, h, a, e, ed, kp, kd: M @ (a + kd * ed + kp * e),
                       "The torques for velocity and weight, h, are missing."),
                 Wrong("bias subtracted", lambda g: lambda M, h, a, e, ed, kp, kd: M @ (a + kd * ed + kp * e) - h,
                       "h was taken off. The motors have to supply it, so it is added."),
                 Wrong("gains exchanged", lambda g: lambda M, h, a, e, ed, kp, kd: M @ (a + kp * ed + kd * e) + h,
                       "The gains are exchanged: K_p belongs to the error, K_d to its rate."),
                 Wrong("errors turned round", lambda g: lambda M, h, a, e, ed, kp, kd: M @ (a - kd * ed - kp * e) + h,
                       "With this sign the feedback drives the arm away from its target: e is q* − q."),
                 Wrong("wanted acceleration left out", lambda g: lambda M, h, a, e, ed, kp, kd: M @ (kd * ed + kp * e) + h,
                       "q̈* is missing: the arm would start only when it is already late."),
                 Wrong("bias multiplied", lambda g: lambda M, h, a, e, ed, kp, kd: M @ (a + kd * ed + kp * e + h),
                       "h is a torque already; M turns accelerations into torques."),
                 Wrong("acceleration without inertia", lambda g: lambda M, h, a, e, ed, kp, kd: a + kd * ed + kp * e + h,
                       "An acceleration was added to a torque; M is missing.")),
         look="the lab of computed torque, preset “Computed torque, 15° off at first”"),
    Task(id="motors-voltage", notebook="12", kind="number", title="One voltage", unit="V", draw=draw_instant, answer=voltage,
         text="A joint has " + MOTOR_TEXT + ". At one instant it turns at {qd} rad/s and needs {tau} N m, which grow by {rate} N m/s. "
              "Which voltage does the motor need? (No friction in the motor.)",
         hints=("From the joint to the shaft: the torque is divided by N, the speed is multiplied by N.",
                "i = τ/(N k_t), and di/dt in the same way. Then the three parts of V."),
         wrongs=(Wrong("gear-on-the-wrong-side", lambda g: by_hand(g, g.N / g.k, g.k / g.N)),
                 Wrong("back-emf-of-the-joint", lambda g: by_hand(g, back=g.k)),
                 Wrong("coil left out", lambda g: by_hand(g, coil=0.0), "L di/dt is missing: the torque grows, so the current must."),
                 Wrong("back-emf-helps", lambda g: by_hand(g, back=-g.k * g.N)),
                 Wrong("inductance in mH", lambda g: by_hand(g, coil=1000.0),
                       "L went in as mH. In H it is a thousandth of that number."),
                 Wrong("current without gear", lambda g: by_hand(g, gear=1 / g.k),
                       "The current is that of a motor without a gear. Behind the gear the motor supplies τ/N."),
                 Wrong("coil without gear", lambda g: by_hand(g) + g.L / 1000 * g.rate * (1 - 1 / g.N) / g.k,
                       "In di/dt the gear is missing: what holds for the current holds for its rate."),
                 Wrong("speed left out", lambda g: by_hand(g, back=0.0),
                       "The back e.m.f. is missing: a motor that turns induces a voltage, and the drive must supply it.")),
         look="the motor lab; its equation has the three parts"),
    Task(id="motors-fastest", notebook="12", kind="number", bound="most", title="How fast under load?", unit="rad/s",
         draw=draw_speed, answer=fastest,
         text="A joint has " + MOTOR_TEXT + ". Its drive gives at most {V} V. How fast can the joint turn at a constant rate while it "
              "supplies {tau} N m?",
         hints=("At a constant rate and torque the current is constant. Which part of the voltage drops out?",
                "What R i leaves of the voltage is for the back e.m.f."),
         wrongs=(Wrong("voltage-is-speed", lambda g: g.V / (g.k * g.N)),
                 Wrong("back-emf-of-the-joint", lambda g: (g.V - g.R * g.tau / (g.N * g.k)) / g.k),
                 Wrong("gear-on-the-wrong-side", lambda g: (g.V - g.R * g.tau * g.N / g.k) * g.N / g.k),
                 Wrong("load that helps", lambda g: (g.V + g.R * g.tau / (g.N * g.k)) / (g.k * g.N),
                       "With this sign the load would drive the motor."),
                 Wrong("load without gear", lambda g: (g.V - g.R * g.tau / g.k) / (g.k * g.N),
                       "The current is that of a motor without gear; behind the gear the motor feels τ/N."))),
    Task(id="motors-impulse", notebook="12", kind="number", title="What a cubic asks for", unit="V s", draw=draw_start, answer=impulse,
         text="A joint without weight, of {J} kg m² with its rotor, has " + MOTOR_TEXT + ". It starts from rest with a cubic: {D:deg} in "
              "{T} s. Its current would have to jump by Δi. Which impulse of voltage, L Δi in V s, is that?",
         hints=("With which acceleration does a cubic from rest to rest start? Notebook 05 has it, or take the second derivative.",
                "q = D (3 s² − 2 s³) with s = t/T. Acceleration, torque, current: one after the other."),
         wrongs=(Wrong("cubic-is-smooth-enough", lambda g: 0.0),
                 Wrong("the jump of the current", lambda g: impulse(g) * 1000 / g.L, "This is Δi itself; L is missing."),
                 Wrong("gear-on-the-wrong-side", lambda g: impulse(g) * g.N ** 2),
                 Wrong("gear forgotten", lambda g: impulse(g) * g.N,
                       "The gear is missing: behind it the motor supplies τ/N."),
                 Wrong("peak of a quintic", lambda g: impulse(g) * 10 / np.sqrt(3) / 6,
                       "10/√3 D/T² is the peak of a quintic; a cubic starts with 6 D/T²."),
                 Wrong("one T too few", lambda g: impulse(g) * g.T, "An acceleration goes with D/T².")),
         look="the motor lab, preset “Cubic, 1 s”"),
    Task(id="motors-gear", notebook="12", kind="matrix", title="Choose a gear", draw=draw_gear, answer=good_gear, holds=gear_holds,
         text="A joint must turn at {qd} rad/s while it supplies {tau} N m, both constant. The motor has R = {R} Ω, k_t = {k} N m/A and "
              "k_e = {k} V s/rad, the drive gives at most {V} V and {I} A. Choose a gear N with which this works, and give [N, i, V] with "
              "the current and the voltage that it takes. There is more than one answer.",
         hints=("Write the current and the voltage as functions of N. One of the two limits sets a smallest gear.",
                "R i falls with N, k N q̇ grows with N. Try a few, or set the derivative of the sum to zero."),
         wrongs=(Wrong("more-gear-is-stronger", lambda g: with_gear(g, g.V / (g.k * g.qd))),
                 Wrong("no gear", lambda g: with_gear(g, 1.0), "Without a gear the motor would have to supply the whole torque."),
                 Wrong("torque alone", lambda g: with_gear(g, g.R * g.tau / (g.k * g.V)),
                       "With this gear R i takes the whole voltage, and the motor would have to stand."),
                 Wrong("speed left out", lambda g: good_gear(g) * [1, 1, 0] + [0, 0, g.R * good_gear(g)[1]],
                       "The voltage is R i alone; a motor that turns needs the back e.m.f. as well.")),
         remark="Voltage is least at N = √(R τ/(k_t k_e q̇)), where R i and the back e.m.f. are equal.",
         look="the motor lab: its equation shows both parts"),
)
