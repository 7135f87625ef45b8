"""Notebook 15, exercises: frequencies, the integrals of a shape, a bent chain, and a push that leaves no vibration."""
import numpy as np

from ...course.draws import angle, between, reals, signed
from ...course.record import Task, Wrong
from ...motion.vibration import free_modes
from ...systems.flexible import FlexibleArm
from ...systems.flexible_link import FlexibleLink
from ...systems.modes import Beam

QUIET = 2e-4                                         # of the loudest: what the lowest mode may swing afterwards


# -- frequencies ------------------------------------------------------------------------------------------------------
def frequency(beta, l, m, EI):
    """Frequency of a mode of a uniform beam [Hz]."""
    return (beta / l) ** 2 * np.sqrt(EI * l / m) / (2 * np.pi)


def draw_beam(rng, given):
    """beta, l, m, EI."""
    a, b, c, d = reals(rng, 4, .2, 1.0)
    return 8 * a, 2 * b, 5 * c, 500 * d


# -- a shape of one's own: phi = u^2 ----------------------------------------------------------------------------------
def square_shape(entries):
    """given -> M of a link that bends in phi = u^2, as SymPy; entries: (l, m, integral) -> rows."""
    def answer(given):
        import sympy
        l, m, u = sympy.symbols("l m u")
        return sympy.Matrix(entries(l, m, lambda f: sympy.integrate(f(u), (u, 0, 1))))
    return answer


def coupled(l, m, integral):
    """M for the joint and one amplitude."""
    across = m * l * integral(lambda u: u * u ** 2)
    return [[m * l ** 2 * integral(lambda u: u ** 2), across], [across, m * integral(lambda u: u ** 4)]]


def stiffness(given, order=2, power=3):
    """K of phi = u^p, of its derivative of that order [N/m]."""
    p, u = given.p, np.linspace(0, 1, 20001)
    d = np.polyder(np.poly1d([1] + [0] * int(p)), order)(u)
    return given.EI / given.l ** power * float(np.sum((d[1:] ** 2 + d[:-1] ** 2) / 2) * (u[1] - u[0]))


def pitch(given, coupling=1.0):
    """Frequency [Hz] of a link on a free joint with M = m [[l^2/3, l/4], [l/4, 1/5]] and K = 4 EI/l^3."""
    M = given.m * np.array([[given.l ** 2 / 3, coupling * given.l / 4], [coupling * given.l / 4, .2]])
    K = np.diag([0, 4 * given.EI / given.l ** 3])
    return float(np.sqrt(max(np.linalg.eigvals(np.linalg.solve(M, K)).real)) / (2 * np.pi))


# -- a bent chain -----------------------------------------------------------------------------------------------------
def draw_chain(rng):
    """Lengths, joint angles, deflections and the slope at the end of link 1."""
    return {"l1": between(rng, .6, 1.2, .1), "l2": between(rng, .5, 1.0, .1), "q1": angle(rng, 20, 60), "q2": angle(rng, 25, 70),
            "w1": between(rng, .02, .04, .005), "s1": between(rng, .06, .1, .01), "w2": signed(rng, between(rng, .02, .04, .005))}


def tip(given, slope=1.0, first=1.0, second=1.0):
    """The tip (2,) [m] of two bent links."""
    turn = lambda a: np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]])
    elbow = turn(given.q1) @ [given.l1, first * given.w1]
    return elbow + turn(given.q1 + slope * given.s1 + given.q2) @ [given.l2, second * given.w2]


# -- a quiet push -----------------------------------------------------------------------------------------------------
def lowest(given):
    """The lowest frequency [rad/s] of the link on a free joint."""
    return free_modes(FlexibleArm([FlexibleLink(Beam(given.l, given.m, given.EI), 3)], gravity=(0, 0, 0)))[0][1]


def least_quiet(given):
    """The shortest duration [s] within the given range that leaves the lowest mode at rest."""
    period = 2 * np.pi / lowest(given)
    return float(np.ceil(.2 / period) * period)


def quiet_holds(given, T):
    """Return "" if push and brake of T each leave the lowest mode at rest, else the fault."""
    if not .2 <= T <= .6:
        return f"The duration is {T:.4g} s; it should lie between 0.2 and 0.6 s."
    left = np.abs(1 - np.exp(1j * lowest(given) * T)) ** 2 / 4
    if left <= QUIET:
        return ""
    swings, held = lowest(given) * T / (2 * np.pi), frequency(1.8751, given.l, given.m, given.EI) * T
    if abs(swings % 1 - .5) < .03:
        return "In T the lowest mode makes whole swings and a half. What the second step finds is then a swing that it makes larger."
    if abs(held - round(held)) < 1e-3:
        return "T holds whole swings of the beam with its root clamped. While a motor gives a torque its root turns freely."
    return f"Afterwards the lowest mode still swings with {100 * left:.2g} % of the most that is possible."


steel = lambda rng: {"l": between(rng, .6, 1.2, .05), "m": between(rng, 1.5, 4.0, .1), "EI": between(rng, 60, 240, 2)}
TASKS = (
    Task(id="flexible-frequency", notebook="15", kind="function", title="A frequency", unit="Hz",
         same="A function for every beam: those it is tried on are drawn for each student.",
         text="Write frequency(beta, l, m, EI): the frequency in Hz of a mode of a uniform beam, from its β, its length l, its mass m (of "
              "the whole beam) and its bending stiffness EI.",
         signature="frequency(beta, l, m, EI)", inputs=draw_beam, answer=lambda g: frequency,
         hints=("The formula for ω stands next to the equation of the beam.", "ω is in rad/s. How many rad are one swing?"),
         wrongs=(Wrong("mass for mass per length", lambda g: lambda beta, l, m, EI: (beta / l) ** 2 * np.sqrt(EI / m) / (2 * np.pi),
                       "Under the root stands the mass per length, m/l; m is the mass of the whole beam."),
                 Wrong("beta not squared", lambda g: lambda beta, l, m, EI: beta / l * np.sqrt(EI * l / m) / (2 * np.pi),
                       "β/l is not squared: w'''' gives its fourth power, and the root of that is the square."),
                 Wrong("beta alone not squared", lambda g: lambda beta, l, m, EI: beta / l ** 2 * np.sqrt(EI * l / m) / (2 * np.pi),
                       "The square of β/l holds β as well as l."),
                 Wrong("length alone not squared", lambda g: lambda beta, l, m, EI: beta ** 2 / l * np.sqrt(EI * l / m) / (2 * np.pi),
                       "The square of β/l holds l as well as β."),
                 Wrong("frequency-like-stiffness", lambda g: lambda beta, l, m, EI: (beta / l) ** 2 * EI * l / m / (2 * np.pi),
                       "The root is missing.")),
         look="the formula under “A mode is the beam and its ends”"),
    Task(id="flexible-inertia", notebook="15", kind="expression", title="Three integrals", letters=("l", "m"),
         same="A formula in letters, for any length and mass: it is the letters that are asked for.",
         text="A link of length l and mass m turns by q and bends in one assumed shape, φ(u) = u², with u = x/l: clamped at its root, as "
              "one would draw it by hand. Write its matrix M (2, 2) for the coordinates q and w, with small bends, as a SymPy Matrix in l "
              "and m.",
         answer=square_shape(coupled),
         hints=("The velocity across is x q̇ + φ ẇ, with x = l u and dm = m du. Square it and integrate from u = 0 to 1.",
                "Three integrals are needed: of u², of u · u², and of u² · u²."),
         wrongs=(Wrong("modes-leave-joints-alone",
                       square_shape(lambda l, m, integral: [[coupled(l, m, integral)[0][0], 0], [0, coupled(l, m, integral)[1][1]]]),
                       "The entries beside the diagonal are zero."),
                 Wrong("the tip for the whole", square_shape(lambda l, m, integral: [[m * l ** 2, m * l], [m * l, m]]),
                       "All the mass was put on the tip. Each piece dm moves with its own φ."),
                 Wrong("length left out", square_shape(lambda l, m, integral: [[m * l ** 2 / 3, m / 4], [m / 4, m / 5]]),
                       "Beside the diagonal a length is missing: x is l u."),
                 Wrong("half the energy", square_shape(lambda l, m, integral: [[x / 2 for x in r] for r in coupled(l, m, integral)]),
                       "This is the energy with its ½; M is what stands between the rates beside that ½.")),
         look="the cell “M by hand”"),
    Task(id="flexible-bending", notebook="15", kind="number", title="The stiffness of a shape", unit="N/m",
         text="A link of length l = {l} m and stiffness EI = {EI} N m² bends in the assumed shape φ(u) = u^{p}, with u = x/l. Which "
              "stiffness K has its amplitude, so that the bending energy is ½ K w²?",
         draw=lambda rng: {"l": between(rng, .6, 1.4, .05), "EI": between(rng, 60, 240, 5), "p": int(between(rng, 2, 4, 1))},
         answer=stiffness, tolerance=2e-3,
         hints=("K = EI/l³ times the integral of φ''² over u from 0 to 1.", "Differentiate the power twice, square it, integrate."),
         wrongs=(Wrong("energy-in-the-slope", lambda g: stiffness(g, order=1), "The first derivative was squared."),
                 Wrong("power of the length", lambda g: stiffness(g, power=4),
                       "Each derivative by x brings 1/l, squared 1/l⁴; dx = l du takes one of them back."),
                 Wrong("not squared", lambda g: g.EI / g.l ** 3 * g.p, "This is the integral of φ'', not of its square."),
                 Wrong("length left out", lambda g: stiffness(g, power=0), "The length is left out."),
                 Wrong("at the tip", lambda g: g.EI / g.l ** 3 * (g.p * (g.p - 1)) ** 2,
                       "The curvature at the tip was taken for the whole link; it differs along the link.")),
         look="the formula for K"),
    Task(id="flexible-pitch", notebook="15", kind="number", title="Joint free", unit="Hz",
         text="With the shape φ = u² a link of l = {l} m, m = {m} kg and EI = {EI} N m² has M = m [[l²/3, l/4], [l/4, 1/5]] and K = 4 "
              "EI/l³ for its amplitude. The motor is off. With which frequency does the model swing?",
         draw=steel, answer=pitch,
         hints=("No torque on the joint: the first row of M q̈ + K q = 0 says how q̈ follows ẅ.",
                "Put that into the second row. What is left is one equation for w, with a mass that is smaller than m/5."),
         wrongs=(Wrong("swings-as-clamped", lambda g: pitch(g, coupling=0.0), "This is the frequency with the joint held."),
                 Wrong("angular frequency", lambda g: 2 * np.pi * pitch(g), "This is ω in rad/s."),
                 Wrong("root forgotten", lambda g: (2 * np.pi * pitch(g)) ** 2 / (2 * np.pi), "The root is missing: K over mass is ω²."),
                 Wrong("mass left out", lambda g: pitch(g) * np.sqrt(g.m), "The mass is missing under the root."),
                 Wrong("sign of the coupling", lambda g: float(np.sqrt(4 * g.EI / (g.m * g.l ** 3 * (.2 + 3 / 16))) / (2 * np.pi)),
                       "The joint gives way, so the mass that is felt becomes smaller, not larger.")),
         look="the sections on the smallest arm that bends and on shapes",
         remark="The exact link has 3.927² in the place of √320: the guess is 16 % too high."),
    Task(id="flexible-tip", notebook="15", kind="matrix", title="Where is the bent tip?", unit="m",
         text="Two flexible links in a plane, l1 = {l1} m and l2 = {l2} m, with q1 = {q1:deg} and q2 = {q2:deg}. The end of link 1 is bent "
              "aside by w1 = {w1} m and has the slope {s1} rad there; the end of link 2 is bent aside by w2 = {w2} m. Bends count across "
              "the link, to the left. Where is the tip, [x, y]?",
         draw=draw_chain, answer=tip, tolerance=1e-3,
         hints=("In axes of its root, the end of link 1 is at (l1, w1). Turn that by q1.",
                "Link 2 stands on the bent tip. By which angle is its root turned in all?"),
         wrongs=(Wrong("next-link-starts-straight", lambda g: tip(g, slope=0.0), "Link 2 starts in the direction of the unbent link."),
                 Wrong("links straight", lambda g: tip(g, 0.0, 0.0, 0.0), "Both links were taken as straight."),
                 Wrong("shift forgotten", lambda g: tip(g, first=0.0), "The slope is there, the shift of the first tip is not."),
                 Wrong("second bend forgotten", lambda g: tip(g, second=0.0), "The bend of link 2 is missing."),
                 Wrong("slope backwards", lambda g: tip(g, slope=-1.0), "The slope was taken off the angle; link 1 is bent to the left."),
                 Wrong("second angle from x", lambda g: tip(g.but(q2=g.q2 - g.q1)),
                       "The second angle was counted from the x axis; it counts from the first link.")),
         look="the matrices W and E of Book's recursion"),
    Task(id="flexible-quiet", notebook="15", kind="number", title="A quiet push", unit="s",
         text="A link of l = {l} m, m = {m} kg and EI = {EI} N m² hangs on a motor, without weight. The motor gives a constant torque for "
              "a time T, then the opposite for another T, then none. Choose T between 0.2 and 0.6 s so that afterwards the lowest mode of "
              "the link is at rest. There are many answers.",
         draw=steel, answer=least_quiet, holds=quiet_holds,
         hints=("Which frequency has the link while its motor gives a torque: that of a clamped root, or of one that turns?",
                "β of that mode stands in the first table of the notebook. T should hold a whole number of its swings."),
         wrongs=(Wrong("swings-as-clamped", lambda g: 5 / frequency(1.8751, g.l, g.m, g.EI) % .4 + .2,
                       "Does it hold whole swings of the clamped beam?"),
                 Wrong("half a swing too much", lambda g: least_quiet(g) + np.pi / lowest(g),
                       "Half a swing is left over: each step then adds to the swing.")),
         look="the lab of push and brake, preset “Halves of 218.5 ms”"),
)
