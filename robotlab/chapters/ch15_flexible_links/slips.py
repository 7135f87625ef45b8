"""Notebook 15: common slips in its exercises, and the answers that they lead to."""
import numpy as np

from ...course.record import Wrong

HZ = 2 * np.pi


def beam(write):
    """given -> a function, from beta, l, m, EI."""
    return lambda g: lambda beta, l, m, EI: write(beta, l, m, EI)


FREQUENCY = (
    Wrong("mass for mass per length", beam(lambda b, l, m, EI: (b / l) ** 2 * np.sqrt(EI / (m * l)) / HZ),
          "The mass was multiplied by the length. Under the root stands the mass per length, m/l."),
    Wrong("length multiplied", beam(lambda b, l, m, EI: (b * l) ** 2 * np.sqrt(EI / (m * l ** 3)) / HZ),
          "β was multiplied by l. It is the β of a beam of length 1, and the formula has its own l³ for the length."),
    Wrong("root forgotten", beam(lambda b, l, m, EI: b ** 2 * EI / (m * l ** 3) / HZ),
          "The root of the stiffness over the mass is missing."),
    Wrong("power of the length", beam(lambda b, l, m, EI: b ** 2 * np.sqrt(EI / (m * l ** 2)) / HZ),
          "The power of l under the root does not fit: EI/l³ is a stiffness in N/m, and a stiffness over a mass is ω²."),
    Wrong("the duration", beam(lambda b, l, m, EI: HZ / (b ** 2 * np.sqrt(EI / (m * l ** 3)))),
          "This is the duration of one swing in s. How many are there in a second?"),
    Wrong("half a turn", beam(lambda b, l, m, EI: b ** 2 * np.sqrt(EI / (m * l ** 3)) / np.pi),
          "It was divided by π. A swing is a whole turn, 2π rad."))


def matrix(write):
    """given -> M as SymPy, from l and m."""
    def answer(g):
        import sympy
        l, m = sympy.symbols("l m")
        return m * sympy.Matrix(write(l, sympy.Rational))
    return answer


INERTIA = (
    Wrong("integral of φ", matrix(lambda l, r: [[l**2 / 3, l / 4], [l / 4, r(1, 3)]]),
          "In the last entry stands the integral of u². φ² is its square."),
    Wrong("u left out", matrix(lambda l, r: [[l**2 / 3, l / 3], [l / 3, r(1, 5)]]),
          "Beside the diagonal u is missing: a piece at x = l u is moved by q̇ with l u, by ẇ with φ."),
    Wrong("mass for mass per length", matrix(lambda l, r: [[l**3 / 3, l**2 / 4], [l**2 / 4, l / 5]]),
          "m was taken as mass per length: it is that of the whole link, so dm = m du."),
    Wrong("lengths at φ", matrix(lambda l, r: [[l**2 / 3, l**2 / 4], [l**2 / 4, l**2 / 5]]),
          "φ w was multiplied by l. w is a length already; only with q̇ goes l u."),
    Wrong("inertia-about-joint", matrix(lambda l, r: [[l**2 / 12, l / 4], [l / 4, r(1, 5)]]),
          "The first entry is the inertia about the middle."),
    Wrong("order of coordinates", matrix(lambda l, r: [[r(1, 5), l / 4], [l / 4, l**2 / 3]]),
          "The coordinates have changed places: q comes first, then w."),
    Wrong("coupling twice", matrix(lambda l, r: [[l**2 / 3, l / 2], [l / 2, r(1, 5)]]),
          "Beside the diagonal stands twice what should: 2 q̇ ẇ of the square is shared by the two entries."),
    Wrong("sign of the coupling", matrix(lambda l, r: [[l**2 / 3, -l / 4], [-l / 4, r(1, 5)]]),
          "The entries beside the diagonal have the wrong sign: turning and bending go to the same side."))


def stiffness(write):
    """given -> from EI, l and the power of the shape."""
    return lambda g: float(write(g.EI, g.l, g.p))


def k(EI, l, p):
    """The right one, by hand."""
    return EI / l ** 3 * (p * (p - 1)) ** 2 / (2 * p - 3)


BENDING = (
    Wrong("one derivative", stiffness(lambda EI, l, p: EI / l * p ** 2 / (2 * p - 1)),
          "This is the integral of the square of φ′, the slope. The bending energy has φ″, the curvature."),
    Wrong("stiffness of the tip", stiffness(lambda EI, l, p: 3 * EI / l ** 3),
          "3 EI/l³ belongs to a beam that a force bends at its end. Here the shape is given."),
    Wrong("power of the length", stiffness(lambda EI, l, p: k(EI, l, p) * l ** 2),
          "l stands to the first power below. Each derivative by x brings 1/l, squared 1/l⁴; dx = l du takes one of them back."),
    Wrong("power of the length", stiffness(lambda EI, l, p: k(EI, l, p) * l),
          "l is squared below. Each derivative by x brings 1/l, squared 1/l⁴; dx = l du takes one of them back."),
    Wrong("not differentiated", stiffness(lambda EI, l, p: EI / l ** 3 / (2 * p + 1)),
          "φ itself was squared. The energy of bending lies in its second derivative."),
    Wrong("half the energy", stiffness(lambda EI, l, p: k(EI, l, p) / 2),
          "The ½ of the energy was counted into K: the energy is ½ K w²."),
    Wrong("another shape", stiffness(lambda EI, l, p: k(EI, l, p - 1) if p > 2 else k(EI, l, 3)),
          "This is K of another power of u. Look at the shape again."))


def swing(write):
    """given -> Hz from the effective mass, in parts of m."""
    return lambda g: float(np.sqrt(4 * g.EI / (g.l ** 3 * write(g))) / HZ)


PITCH = (
    Wrong("stiffness of the tip", lambda g: float(np.sqrt(3 * g.EI / g.l ** 3 / (g.m / 80)) / HZ),
          "K was taken as 3 EI/l³. The text has 4 EI/l³ for this shape."),
    Wrong("inertia of the joint", swing(lambda g: g.m * g.l ** 2 / 3),
          "K was divided by the entry of the joint. K belongs to the amplitude of the bend: row 2."),
    Wrong("entries subtracted", swing(lambda g: g.m * abs(.2 - g.l / 4)),
          "The entries were subtracted. What the joint takes away is M₁₂²/M₁₁."),
    Wrong("joint for bend", swing(lambda g: g.m * g.l ** 2 * (1 / 3 - 5 / 16)),
          "The bend was eliminated and the joint kept. K belongs to the bend; the joint follows it."),
    Wrong("entry beside the diagonal", swing(lambda g: g.m * g.l / 4),
          "K was divided by the entry beside the diagonal. The joint follows the bend: put row 1 into row 2."),
    Wrong("coupling not squared", swing(lambda g: g.m * abs(.2 - .75 / g.l)),
          "The coupling is not squared. What the joint takes away is M₁₂²/M₁₁."),
    Wrong("half a turn", lambda g: 2 * swing(lambda g: g.m / 80)(g), "It was divided by π. A swing is a whole turn, 2π rad."),
    Wrong("swings-as-clamped", lambda g: 0.0,
          "You answered that a link on a free joint does not swing. It turns freely, and its bend swings all the same."),
    Wrong("another beam", lambda g: float(1.8751 ** 2 * np.sqrt(g.EI / g.m / g.l ** 3) / HZ),
          "This is the exact beam, clamped. The frequency of the model is asked, with its joint free."),
    Wrong("another beam", lambda g: float(3.9266 ** 2 * np.sqrt(g.EI / g.m / g.l ** 3) / HZ),
          "This is the exact beam on a free joint. What the model with one shape makes of it is asked."),
    Wrong("whole mass", swing(lambda g: g.m), "K was divided by the mass of the link. What the bend moves stands in M."),
    Wrong("duration", lambda g: 1 / swing(lambda g: g.m / 80)(g), "This is the duration of one swing in s."),
    Wrong("entries added", swing(lambda g: g.m * (g.l ** 2 / 3 + .2)),
          "The entries of the diagonal were added. The joint gives way, so the mass that is felt becomes smaller."))


def bent(write):
    """given -> the tip, from the sums along and across both links."""
    def answer(g):
        at = lambda a: np.array([np.cos(a), np.sin(a)])
        along, second = at(g.q1), g.q1 + g.q2 + g.s1
        return np.array(write(g, along, np.array([-along[1], along[0]]), at(second), np.array([-at(second)[1], at(second)[0]])))
    return answer


def turned(angle):
    """given -> the tip, with link 2 at another angle."""
    return bent(lambda g, r, n, s, t: g.l1 * r + g.w1 * n + rotated(angle(g)) @ [g.l2, g.w2])


def rotated(a):
    """A rotation in the plane."""
    return np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]])


TIP = (
    Wrong("bent to the right", bent(lambda g, r, n, s, t: g.l1 * r - g.w1 * n + g.l2 * s - g.w2 * t),
          "Both bends go to the right here. They count to the left."),
    Wrong("next-link-starts-straight", turned(lambda g: g.q1 + g.q2 + np.radians(g.s1)),
          "The slope was turned from degrees into rad. It is in rad already."),
    Wrong("bends along y", bent(lambda g, r, n, s, t: g.l1 * r + [0, g.w1] + g.l2 * s + [0, g.w2]),
          "The bends were added along y of the world. They go across their own links."),
    Wrong("bend of link 2 across link 1", bent(lambda g, r, n, s, t: g.l1 * r + g.w1 * n + g.l2 * s + g.w2 * n),
          "The bend of link 2 goes across link 1 here. It goes across its own link."),
    Wrong("bend across the unbent link", bent(lambda g, r, n, s, t: g.l1 * r + g.w1 * n + g.l2 * s + rotated(-g.s1) @ (g.w2 * t)),
          "The bend of link 2 goes across where link 2 would point without the slope. It goes across link 2 as it stands."),
    Wrong("bends left out", bent(lambda g, r, n, s, t: g.l1 * r + g.l2 * s),
          "Of the bends only the slope is in it. w1 and w2 move the tip across the links."),
    Wrong("second link lost", bent(lambda g, r, n, s, t: g.l1 * r + g.w1 * n), "This is the end of link 1."),
    Wrong("deflection for slope", turned(lambda g: g.q1 + g.q2 + g.w1 / g.l1),
          "The slope was taken as w1/l1, that of a straight line to the end. A bent link is steeper there; its slope is given."),
    Wrong("slope of link 1 itself", bent(lambda g, r, n, s, t: rotated(g.s1) @ (g.l1 * r + g.w1 * n) + g.l2 * s + g.w2 * t),
          "Link 1 was turned by the slope at its end too. The slope turns what follows."),
    Wrong("slope of link 1 itself",
          bent(lambda g, r, n, s, t: rotated(g.s1) @ (g.l1 * r + g.w1 * n) + rotated(-g.s1) @ (g.l2 * s + g.w2 * t)),
          "Link 1 was turned by the slope at its end, and link 2 was not. The slope turns what follows."),
    Wrong("bends along the links", bent(lambda g, r, n, s, t: (g.l1 + g.w1) * r + (g.l2 + g.w2) * s),
          "The bends were added to the lengths. They go across the links."),
    Wrong("two slopes", turned(lambda g: g.q1 + g.q2 + g.s1 + g.w1 / g.l1),
          "The bend was made an angle and added to the slope. The slope alone turns link 2."),
    Wrong("two slopes", turned(lambda g: g.q1 + g.q2 + g.s1 + g.w2 / g.l2),
          "The bend of link 2 was made an angle. It is added across the link."))
SLIPS = {"flexible-frequency": FREQUENCY, "flexible-inertia": INERTIA, "flexible-bending": BENDING, "flexible-pitch": PITCH,
         "flexible-tip": TIP}
