"""Notebook 03: common slips in its exercises, and the answers that they lead to."""
import numpy as np

from ...course.record import Wrong
from .exercises import christoffel, friction_as, half_heights, height_energy, mass_matrix_of, of_letters


# -- heights ----------------------------------------------------------------------------------------------------------
def heights(idea, says, first, second):
    """A `Wrong` for P whose two centres are at heights made of (l1, l2, q1, q2)."""
    return Wrong(idea, lambda g: height_energy(g, lambda q, g: (first(g.l1, g.l2, *q), second(g.l1, g.l2, *q))), says)


def half_way(l1, l2, q1, q2):
    """Return the right height of the first centre."""
    return l1 / 2 * np.sin(q1)


def beyond(l1, l2, q1, q2):
    """Return the right height of the second centre."""
    return l1 * np.sin(q1) + l2 / 2 * np.sin(q1 + q2)


# -- M ----------------------------------------------------------------------------------------------------------------
def without(idea, says, share, pattern):
    """A `Wrong` for M that lacks a share (of given and q) wherever the pattern (2, 2) says."""
    return Wrong(idea, lambda g: lambda q: mass_matrix_of(g)(q) - share(g, np.asarray(q)) * np.array(pattern), says)


def coupling(g, q):
    """The part of M that depends on the elbow."""
    return g.m2 * g.l1 * g.l2 / 2 * np.cos(q[1])


def with_cosine(f):
    """given -> M(q) whose cosine is replaced by f(q)."""
    def other(g, q):
        return (f(np.asarray(q)) - np.cos(q[1])) * g.m2 * g.l1 * g.l2 / 2 * np.array([[2, 1], [1, 0]])
    return lambda g: lambda q: mass_matrix_of(g)(q) + other(g, q)


def m_of(change):
    """given -> M(q), changed as a matrix."""
    return lambda g: lambda q: change(mass_matrix_of(g)(q))


EXCHANGED = (("masses exchanged", {"m1": "m2", "m2": "m1"}, "The two masses have changed places."),
             ("lengths exchanged", {"l1": "l2", "l2": "l1"}, "The two lengths have changed places."),
             ("rods exchanged", {"m1": "m2", "m2": "m1", "l1": "l2", "l2": "l1"},
              "The two rods have changed places: rod 1 is at the base."))


def exchanged(answer):
    """The three ways to mix up the data of the rods."""
    return tuple(Wrong(idea, lambda g, names=names: answer(g.but(**{x: g[y] for x, y in names.items()})), says)
                 for idea, names, says in EXCHANGED)


# -- C ----------------------------------------------------------------------------------------------------------------
def c_of(change):
    """given -> C(q, qd), made of (right C, s, rates) with s = B sin q2."""
    return lambda g: lambda q, qd: np.array(change(christoffel(g)(q, qd), g.B * np.sin(q[1]), np.asarray(qd)))


def at_another_angle(angle):
    """given -> C(q, qd) with the sine of another angle."""
    return lambda g: lambda q, qd: christoffel(g)(np.array([0, angle(np.asarray(q))]), qd)


def only_where_it_moves(g):
    """C q̇ laid on the diagonal, divided by the rates; zero where a rate is zero."""
    def C(q, qd):
        h = christoffel(g)(q, qd) @ qd
        return np.diag(np.divide(h, qd, out=np.zeros(2), where=np.abs(qd) > 0))
    return C


def in_one_column(k):
    """given -> C q̇ laid into column k, divided by its rate; zero where that is zero."""
    def answer(g):
        def C(q, qd):
            h = christoffel(g)(q, qd) @ qd
            return np.outer(h / qd[k] if qd[k] else 0 * h, np.eye(2)[k])
        return C
    return answer


SLIPS = {
    "energy-potential": exchanged(lambda g: height_energy(g, half_heights)) + (
        heights("cosines", "Cosines stand where sines belong: at q = 0 both rods lie level.",
                lambda l1, l2, a, b: l1 / 2 * np.cos(a), lambda l1, l2, a, b: l1 * np.cos(a) + l2 / 2 * np.cos(a + b)),
        heights("from the vertical", "1 − cos q counts the height from a hanging rod. Here angles count from the horizontal.",
                lambda l1, l2, a, b: l1 / 2 * (1 - np.cos(a)), lambda l1, l2, a, b: l1 * (1 - np.cos(a)) + l2 / 2 * (1 - np.cos(a + b))),
        heights("mass-at-the-end", "The mass of rod 1 sits at its end.", lambda l1, l2, a, b: l1 * np.sin(a), beyond),
        heights("mass-at-the-end", "The mass of rod 2 sits at its end.", half_way,
                lambda l1, l2, a, b: l1 * np.sin(a) + l2 * np.sin(a + b)),
        heights("angles subtracted", "Rod 2 has the difference of the two angles here. Both joints turn the same way.", half_way,
                lambda l1, l2, a, b: l1 * np.sin(a) + l2 / 2 * np.sin(a - b)),
        heights("one rod left out", "Only rod 1 is counted.", half_way, lambda l1, l2, a, b: 0.0),
        heights("one rod left out", "Only rod 2 is counted.", lambda l1, l2, a, b: 0.0, beyond),
        heights("one long rod", "Elbow and rod 2 have the same angle here. The elbow knows q1 alone.", half_way,
                lambda l1, l2, a, b: (l1 + l2 / 2) * np.sin(a + b)),
        heights("one long rod", "The elbow is taken as straight here.", half_way, lambda l1, l2, a, b: (l1 + l2 / 2) * np.sin(a)),
        heights("sines added", "The sine of q1 + q2 is not the sum of the two sines.", half_way,
                lambda l1, l2, a, b: l1 * np.sin(a) + l2 / 2 * (np.sin(a) + np.sin(b))),
        Wrong("both masses beyond the elbow", lambda g: lambda q: 9.81 * (
            g.m1 * g.l1 / 2 * np.sin(q[0]) + (g.m1 + g.m2) * beyond(g.l1, g.l2, *q)), "Both masses stand with the second height."),
        Wrong("both masses everywhere", lambda g: lambda q: 9.81 * (g.m1 + g.m2) * (half_way(g.l1, g.l2, *q) + beyond(g.l1, g.l2, *q)),
              "Both masses stand with each height. Each rod has its own."),
        Wrong("masses left out", lambda g: height_energy(g.but(m1=1.0, m2=1.0), half_heights),
              "The masses are missing: both count as 1 kg."),
        Wrong("all mass in rod 2", lambda g: height_energy(g.but(m1=0.0, m2=g.m1 + g.m2), half_heights),
              "The whole mass was put at the centre of rod 2. Each rod has its own height.")),
    "energy-inertia": exchanged(mass_matrix_of) + (
        Wrong("mass-at-the-end", lambda g: mass_matrix_of(g, about=0, at=1.0), "Each rod is a point mass at its end."),
        without("rod 2 not carried", "In M11 rod 2 is not carried around by rod 1: joint 2 itself is l1 from joint 1.",
                lambda g, q: g.m2 * g.l1**2, [[1, 0], [0, 0]]),
        Wrong("not symmetric", lambda g: lambda q: mass_matrix_of(g)(q) * [[1, 2], [0, 1]],
              "½ q̇ᵀ M q̇ is right with this M. It is asked to be symmetric: half of the product q̇1 q̇2 belongs to each side."),
        without("factor 2 in M11", "The cosine in M11 comes once. It is the middle term of a square.", coupling, [[1, 0], [0, 0]]),
        without("coupling left out", "The entries off the diagonal are zero. Turn joint 2 alone, and joint 1 feels it.",
                lambda g, q: mass_matrix_of(g)(q)[0, 1], [[0, 1], [1, 0]]),
        without("own inertia of rod 2", "In M11 the inertia of rod 2 about its own centre is missing.", lambda g, q: g.m2 * g.l2**2 / 12,
                [[1, 0], [0, 0]]),
        without("own inertia of rod 2", "Off the diagonal the inertia of rod 2 about its own centre is missing.",
                lambda g, q: g.m2 * g.l2**2 / 12, [[0, 1], [1, 0]]),
        without("rods-as-points", "In M11 rod 1 does not turn about its own centre.", lambda g, q: g.m1 * g.l1**2 / 12, [[1, 0], [0, 0]]),
        without("inertia-about-joint", "Rod 1 has m l²/3, that about its end, although the motion of its centre is counted already.",
                lambda g, q: -g.m1 * g.l1**2 / 4, [[1, 0], [0, 0]]),
        without("inertia-about-joint", "Rod 2 has m l²/3, that about its end, although the motion of its centre is counted already.",
                lambda g, q: -g.m2 * g.l2**2 / 4, [[1, 1], [1, 1]]),
        without("rod 1 left out", "Rod 1 is missing from M11.", lambda g, q: g.m1 * g.l1**2 / 3, [[1, 0], [0, 0]]),
        Wrong("sine for cosine", with_cosine(lambda q: np.sin(q[1])),
              "A sine of the elbow angle stands where the cosine belongs: stretched, "
              "the arm is hardest to turn."),
        Wrong("sign of the cosine", with_cosine(lambda q: -np.cos(q[1])),
              "The cosine has the wrong sign: folded, the arm would be harder to "
              "turn than stretched."),
        Wrong("cosine squared", with_cosine(lambda q: np.cos(q[1])**2),
              "The cosine is squared: then a folded arm would be as hard to turn as "
              "a stretched one."),
        Wrong("second angle from x", with_cosine(lambda q: np.cos(q[1] - q[0])), "q2 was counted from the x axis. It counts from rod 1."),
        Wrong("second angle from x", lambda g: lambda q: np.array([
            [g.m1 * g.l1**2 / 3 + g.m2 * g.l1**2, g.m2 * g.l1 * g.l2 / 2 * np.cos(q[1] - q[0])],
            [g.m2 * g.l1 * g.l2 / 2 * np.cos(q[1] - q[0]), g.m2 * g.l2**2 / 3]]),
              "This is M for angles that both count from the x axis. Here q2 counts from rod 1."),
        Wrong("rods about their centres", lambda g: lambda q: mass_matrix_of(g)(q) - (
            np.array([[g.m1 * g.l1**2, 0], [0, 0]]) + g.m2 * g.l2**2) / 4,
              "Each rod has only its m l²/12 about the joint that turns it. Its centre moves too, and that motion has an energy of its "
              "own."),
        Wrong("elbow-turns-alone", lambda g: lambda q: np.array([
            [g.m1 * g.l1**2 / 3 + g.m2 * g.l1**2, coupling(g, q)], [coupling(g, q), g.m2 * g.l2**2 / 3]]),
              "Rod 2 turns with q̇2 alone here. Joint 1 turns it too: its angular velocity is q̇1 + q̇2."),
        Wrong("whole length of rod 2", with_cosine(lambda q: 2 * np.cos(q[1])),
              "The term with the cosine has the whole length of rod 2. Its centre lies half way."),
        Wrong("half of the coupling", with_cosine(lambda q: np.cos(q[1]) / 2),
              "The term with the cosine is half of what it should be. Rod 2 begins at the end of rod 1."),
        Wrong("joints exchanged", m_of(lambda M: M[::-1, ::-1]), "The two joints have changed places: the first row is that of joint 1."),
        Wrong("one triangle", m_of(np.triu), "Only one triangle is filled. M is symmetric."),
        Wrong("one triangle", m_of(np.tril), "Only one triangle is filled. M is symmetric."),
        Wrong("mass-at-the-end", lambda g: lambda q: (mass_matrix_of(g, at=1.0)(q) - mass_matrix_of(g.but(m2=1e-12), at=1.0)(q)
                                                      + mass_matrix_of(g.but(m2=1e-12))(q)), "The mass of rod 2 sits at its end.")),
    "energy-christoffel": (
        Wrong("half of the rate of M", c_of(lambda C, s, v: -s * v[1] * np.array([[1, .5], [.5, 0]])),
              "This is half of Ṁ. C has that half and a skew part besides."),
        Wrong("not skew", c_of(lambda C, s, v: [C[0], [C[0, 1], 0]]),
              "C21 was taken from C12, as if C were symmetric like M. C12 + C21 is only the rate of M12."),
        Wrong("one rate forgotten", c_of(lambda C, s, v: [[C[0, 0], -s * v[1]], C[1]]), "In C12 the term with q̇1 is missing."),
        Wrong("one rate forgotten", c_of(lambda C, s, v: [[C[0, 0], -s * v[0]], C[1]]), "In C12 the term with q̇2 is missing."),
        Wrong("one rate forgotten", c_of(lambda C, s, v: [[C[0, 0], 0], C[1]]), "C12 is missing."),
        Wrong("rates left out", c_of(lambda C, s, v: [[-s, -2 * s], [s, 0]]), "The rates are missing. At rest C is zero."),
        Wrong("M22 is constant", c_of(lambda C, s, v: C + np.array([[0, 0], [0, -s * v[1]]])),
              "C22 is not zero here. It comes from M22, and "
              "M22 is constant."),
        Wrong("C11 twice", c_of(lambda C, s, v: C * [[2, 1], [1, 1]]), "C11 is the whole rate of M11 here: half of it has gone to C12."),
        Wrong("sign of C21", c_of(lambda C, s, v: C * [[1, 1], [-1, 1]]),
              "C21 has the wrong sign: joint 1 turning evenly throws rod 2 outwards, "
              "and the motor holds it back."),
        *(Wrong("c-is-unique", c_of(rows), "The torque C q̇ is right, but shared out otherwise than Christoffel does.") for rows in (
            lambda C, s, v: [[-2 * s * v[1], -s * v[1]], C[1]], lambda C, s, v: [[0, -2 * s * v[0] - s * v[1]], C[1]])),
        Wrong("squares in C", c_of(lambda C, s, v: C * v),
              "Each entry is multiplied by its rate: these are the torques. C q̇ has them, not C."),
        Wrong("products in C", c_of(lambda C, s, v: [[-2 * s * v[0] * v[1], -s * v[1]**2], [s * v[0]**2, 0]]),
              "There are products of rates in C. Its entries have one rate each; q̇ brings the other."),
        Wrong("coupled as joint 1", c_of(lambda C, s, v: [C[0], [s * v[1], 0]]),
              "C21 has q̇2. It is joint 1 turning that throws rod 2 outwards."),
        Wrong("first-angle-in-m", at_another_angle(lambda q: q[0]), "The sine is that of q1. M changes with q2 only."),
        Wrong("first-angle-in-m", at_another_angle(lambda q: q[0] + q[1]), "The sine is that of q1 + q2. M changes with q2 only."),
        Wrong("rates exchanged", lambda g: lambda q, qd: christoffel(g)(q, np.asarray(qd)[::-1]), "The two rates have changed places."),
        Wrong("sign of the first row", c_of(lambda C, s, v: C * [[-1, -1], [1, 1]]),
              "The first row has the wrong sign: the derivative of a "
              "cosine is a sine with a minus.")),
    "energy-another": (
        *(Wrong("scaled", c_of(lambda C, s, v, k=k: k * C),
                "Every entry is Christoffel's times a number, and so is C q̇. The torque must stay as it is.") for k in (2, 0.5, -1)),
        Wrong("transposed", c_of(lambda C, s, v: C.T), "This is Christoffel's matrix transposed. Its product with q̇ is another torque."),
        Wrong("reversed", c_of(lambda C, s, v: C[:, ::-1]),
              "The columns have changed places, but not the rates with which they are multiplied."),
        Wrong("reversed", c_of(lambda C, s, v: C[::-1]), "The rows have changed places: each joint has the other's torque."),
        *(Wrong("row that does not vanish", c_of(lambda C, s, v, row=row, k=k: C + np.outer(np.eye(2)[k], row(v))),
                "What was added does not vanish beside q̇: [q̇2, −q̇1] does, with the minus and in that order.")
          for k in (0, 1) for row in (lambda v: v, lambda v: v[::-1], lambda v: v * [1, -1])),
        Wrong("constant added", c_of(lambda C, s, v: C + [[0, 1], [-1, 0]]), "A constant matrix was added. Beside q̇ it leaves a torque."),
        Wrong("posture for rates", lambda g: lambda q, qd: christoffel(g)(q, qd) + [[q[1], -q[0]], [0, 0]],
              "The row that was added is made of q. It has to be made of q̇ to vanish beside it."),
        Wrong("half of the rate of M", lambda g: lambda q, qd: -g.B * np.sin(q[1]) * qd[1] * np.array([[1, .5], [.5, 0]]),
              "This is half of Ṁ alone. Its product with q̇ is another torque."),
        Wrong("derivative of the cosine", lambda g: lambda q, qd: christoffel(g)(np.array([q[0], q[1] + np.pi / 2]), qd),
              "There is a cosine of q2 where its derivative belongs."),
        *(Wrong("sign of an entry", c_of(lambda C, s, v, k=k: C * np.where(np.arange(4).reshape(2, 2) == k, -1, 1)),
                "One entry of Christoffel's matrix was turned round. That changes C q̇.") for k in range(3)),
        *(Wrong("entry left out", c_of(lambda C, s, v, k=k: C * (np.arange(4).reshape(2, 2) != k)),
                "One entry of Christoffel's matrix was left out. What one entry loses, its neighbour in the row has to gain.")
          for k in range(3)),
        Wrong("only where it moves", only_where_it_moves,
              "C q̇ was divided by the rates. Where a rate is zero there is nothing to divide by, "
              "and the torque is lost."),
        *(Wrong("only where it moves", in_one_column(k), "C q̇ was divided by one of the rates. Where that is zero the torque is lost.")
          for k in (0, 1))),
    "energy-friction": tuple(Wrong(idea, friction_as(f), says) for idea, f, says in (
        ("coulomb-at-rest", lambda b, f, v: b * v + f * np.where(v >= 0, 1, -1),
         "At rate 0 your function asks for the whole Coulomb friction."),
        ("coulomb-at-rest", lambda b, f, v: b * v + f * np.where(v > 0, 1, -1),
         "At rate 0 your function asks for the whole Coulomb friction."),
        ("larger of the two", lambda b, f, v: np.sign(v) * np.maximum(b * np.abs(v), f),
         "Only the larger of the two parts is counted. Both act at once, and add up."),
        ("sign of joint 1", lambda b, f, v: b * v + f * np.sign(v[0]), "Both Coulomb parts have the sign of the first rate."),
        ("kinds exchanged", lambda b, f, v: f * v + b * np.sign(v), "Viscous and Coulomb friction have changed places."),
        ("joints exchanged", lambda b, f, v: b[::-1] * v + f[::-1] * np.sign(v), "The two joints have changed places."),
        ("Coulomb sign", lambda b, f, v: b * v - f * np.sign(v), "The Coulomb part has the wrong sign: it would push the joint along."),
        ("viscous sign", lambda b, f, v: -b * v + f * np.sign(v), "The viscous part has the wrong sign: it would push the joint along."),
        ("rate squared", lambda b, f, v: b * v**2 + f * np.sign(v),
         "The rate is squared: that is the drag of a fast flow, not viscous friction."),
        ("rate squared", lambda b, f, v: b * v * np.abs(v) + f * np.sign(v),
         "The rate is squared: that is the drag of a fast flow, not viscous "
         "friction."),
        ("viscous-is-constant", lambda b, f, v: (b + f) * np.sign(v), "The viscous part does not grow with the rate here."),
        ("power for torque", lambda b, f, v: (b * v + f * np.sign(v)) * v, "This is the power lost, in W. A torque is asked."),
        ("joint 1 twice", lambda b, f, v: b[0] * v + f[0] * np.sign(v), "Joint 2 has the friction of joint 1."),
        ("viscous direction", lambda b, f, v: b * np.abs(v) + f * np.sign(v), "The viscous part keeps its sign when the joint turns back."),
        ("degrees", lambda b, f, v: b * np.radians(v) + f * np.sign(v),
         "The rate was converted as if it came in degrees per second. It comes in "
         "rad/s."),
        ("smoothed", lambda b, f, v: b * v + f * np.tanh(100 * v),
         "Near rest the Coulomb part grows smoothly from zero. Here it has its whole size at any rate."),
        ("smoothed", lambda b, f, v: b * v + f * np.tanh(v),
         "The Coulomb part grows smoothly from zero. Here it has its whole size at any rate."),
        ("smoothed", lambda b, f, v: b * v + f * np.tanh(10 * v),
         "The Coulomb part grows smoothly from zero. Here it has its whole size at any "
         "rate."))),
    "energy-missing": tuple(Wrong(idea, of_letters(f), says) for idea, f, says in (
        ("length not squared", lambda m, l, r, I: m * l / 12, "The length is not squared: the unit of an inertia is kg m²."),
        ("mass left out", lambda m, l, r, I: l**2 / 12, "The mass is missing: the unit of an inertia is kg m²."),
        ("a disc", lambda m, l, r, I: m * l**2 / 8, "m l²/8 belongs to a disc of diameter l."),
        ("a disc", lambda m, l, r, I: m * l**2 / 2, "m l²/2 belongs to a disc of radius l."),
        ("half of the length", lambda m, l, r, I: m * l**2 / 48, "The length went in as its half."),
        ("the slider", lambda m, l, r, I: m * r**2 / 12, "q2 is where the rod stands, not how long it is."),
        ("the slider", lambda m, l, r, I: m * r**2,
         "q2 is where the rod stands. What is missing does not depend on it: see the table of differences."),
        ("the disc", lambda m, l, r, I: I, "The disc is there already. The rod lacks something."),
        ("the disc", lambda m, l, r, I: I + m * l**2 / 12, "The disc is there already; take it off."),
        ("the mixed term", lambda m, l, r, I: -m * r * l, "The mixed term stands in the bracket of the print already."))),
}
