"""Notebook 03, exercises: the energies of two rods, their M and C, friction, and the term that a print lacks."""
import numpy as np

from ...course.draws import between, one_of, reals
from ...course.record import Task, Wrong
from ...dynamics.derivation import derivation
from ...dynamics.energy import inertia_matrix, potential_energy
from ...dynamics.probe import friction_torque
from ...model.link import Link
from ...model.motor import Friction
from ...model.robot import Robot
from ...model.zoo.bodies import cylinder_inertia
from ...model.zoo.polar import polar

GRAVITY = 9.81
AT_REST = 0.1                                        # rad/s: a smaller rate counts as rest


# -- two rods ---------------------------------------------------------------------------------------------------------
def rods(given, about=1 / 12, at=0.5):
    """Two uniform rods; about: their inertia about the centre of mass over m l²; at: where that is, from the joint, over l."""
    links = [Link(a=l, m=m, com=((at - 1) * l, 0, 0), I_com=np.array(cylinder_inertia(m, l, "x")) * 12 * about)
             for l, m in ((given.l1, given.m1), (given.l2, given.m2))]
    return Robot(links, gravity=(0, -GRAVITY, 0))


def draw_rods(rng):
    """A heavy, long inner rod and a light, short outer one."""
    return {"m1": between(rng, 1.5, 3, 0.1), "l1": between(rng, 0.5, 0.9, 0.05), "m2": between(rng, 0.5, 1.4, 0.1),
            "l2": between(rng, 0.3, 0.45, 0.05)}


def height_energy(given, height):
    """q -> P, from a function that gives the heights of the two centres of mass."""
    def P(q):
        y1, y2 = height(np.asarray(q), given)
        return GRAVITY * (given.m1 * y1 + given.m2 * y2)
    return P


def mass_matrix_of(given, **rods_are):
    """q -> M of two rods, with some parts changed."""
    return lambda q: inertia_matrix(rods(given, **rods_are), q)


def rod_2_alone(given):
    """M(q) if the rate of joint 1 is left out of the angular velocity of rod 2."""
    def M(q):
        lost = given.m2 * given.l2**2 / 12
        return inertia_matrix(rods(given), q) - lost * np.array([[1, 1], [1, 0]])
    return M


# -- a matrix M from which C follows ----------------------------------------------------------------------------------
def coefficients(given):
    """M(q) = [[A + 2 B cos q2, D + B cos q2], [D + B cos q2, D]]: its derivative by q2."""
    return lambda q: -given.B * np.sin(q[1]) * np.array([[2, 1], [1, 0]])


def c_matrix(given, first, second, third):
    """(q, qd) -> C_kj = sum_i (first dM_kj/dq_i + second dM_ki/dq_j + third dM_ij/dq_k) qd_i."""
    def C(q, qd):
        dM = np.stack([np.zeros((2, 2)), coefficients(given)(q)])             # dM[i] = dM/dq_i
        return (first * np.einsum("ikj,i->kj", dM, qd) + second * np.einsum("jki,i->kj", dM, qd)
                + third * np.einsum("kij,i->kj", dM, qd))
    return C


def christoffel(given):
    """C after (22)."""
    return c_matrix(given, 0.5, 0.5, -0.5)


def after_equation_17(given):
    """The C of (17) and (19), its terms not shared out evenly."""
    return c_matrix(given, 1, 0, -0.5)


def another_c(given, C, q, qd):
    """Return "" for a C with the right C q̇ that is not Christoffel's, else the fault."""
    right = christoffel(given)(q, qd)
    if not np.allclose(C @ qd, right @ qd, rtol=1e-6, atol=1e-9):
        return "Its product with q̇ is not the torque that the motion costs. That product must stay; only its sharing out may change."
    if np.abs(qd).min() > AT_REST and np.allclose(C, right, rtol=1e-4, atol=1e-6):       # if a joint rests, other C look the same
        return "This is Christoffel's matrix itself. Another one is asked."
    return ""


def draw_coefficients(rng):
    """Numbers with which M is positive definite in every posture."""
    B = between(rng, 0.2, 1.6, 0.01)                 # the only one in C; (A − D) D must exceed B²
    return {"A": between(rng, 5.5, 7.5, 0.1), "B": B, "B2": round(2 * B, 6), "D": between(rng, 0.6, 1, 0.05)}


# -- Freund's arm -----------------------------------------------------------------------------------------------------
def missing_term(given):
    """Return the derived M11 less the print of 1986: I_disc + m_r (l_r² − 4 q2 l_r + 4 q2²)/4."""
    from sympy import expand, symbols
    I, m, l, r = symbols("I_disc m_r l_r q2")
    return expand(derivation(polar("I_disc", "m_r", "l_r")).inertia()[0, 0] - I - m * (l**2 - 4 * r * l + 4 * r**2) / 4)


def of_letters(formula):
    """given -> the formula of m_r, l_r, q2 and I_disc as SymPy."""
    def answer(given):
        from sympy import symbols
        return formula(*symbols("m_r l_r q2 I_disc"))
    return answer


# -- friction ---------------------------------------------------------------------------------------------------------
def friction(given):
    """qd -> torque against the friction of two joints (2,)."""
    links = [Link(a=1.0, friction=Friction(given[f"b{i}"], given[f"f{i}"])) for i in (1, 2)]
    return lambda qd: friction_torque(Robot(links), qd)


def rates(rng, given):
    """Two joint rates, now and then one of them very slow, or zero: a joint at rest is a state like any other."""
    qd = reals(rng, 2, 0.4, 1.5) * np.where(reals(rng, 2) < 0, -1, 1) * np.where(reals(rng, 2, 0, 1) < 0.4, 1e-3, 1)
    return qd * (np.arange(2) != int(4 * rng.random())) * (rng.random() > 0.25)


RATES = {                                            # of a motion, as (given, *arguments) -> whether it is so
    "at rest": lambda g, *state: not state[-1].any(),
    "joint 1 alone at rest": lambda g, *state: state[-1][0] == 0 != state[-1][1],
    "joint 2 alone at rest": lambda g, *state: state[-1][1] == 0 != state[-1][0],
    "both turn, and one way round": lambda g, *state: state[-1][0] * state[-1][1] > 1e-2,
    "both turn, one against the other": lambda g, *state: state[-1][0] * state[-1][1] < 0,
}


def friction_as(formula):
    """given -> qd -> formula(viscous, Coulomb, qd), with arrays (2,)."""
    return lambda g: lambda qd: formula(np.array([g.b1, g.b2]), np.array([g.f1, g.f2]), np.asarray(qd))


def half_heights(q, g):
    """Heights of the two centres of mass."""
    return g.l1 / 2 * np.sin(q[0]), g.l1 * np.sin(q[0]) + g.l2 / 2 * np.sin(q[0] + q[1])


TASKS = (
    Task(id="energy-potential", notebook="03", kind="function", title="The energy of height", unit="J",
         text="Two uniform rods turn in a vertical plane: rod 1 has {m1} kg and {l1} m, rod 2 has {m2} kg and {l2} m. q1 is counted from "
              "the horizontal x axis, q2 from the line of rod 1; y points up, g = 9.81 m/s². Write P(q), the potential energy of both, "
              "zero where q = [0, 0].",
         draw=draw_rods, signature="P(q)", inputs=lambda rng, given: (reals(rng, 2, 0.2, 1.3),),
         answer=lambda g: lambda q: potential_energy(rods(g), q),
         hints=("Where is the centre of mass of a uniform rod? How high is it above joint 1?",
                "The centre of rod 2: first up to the elbow, then half of rod 2 further, at the angle that rod 2 makes with the "
                "horizontal.",
                "P is the sum of m g y over the two rods."),
         wrongs=(Wrong("gravity-sign", lambda g: height_energy(g, lambda q, g: -np.array(half_heights(q, g)))),
                 Wrong("absolute-angles", lambda g: height_energy(g, lambda q, g: (
                     g.l1 / 2 * np.sin(q[0]), g.l1 * np.sin(q[0]) + g.l2 / 2 * np.sin(q[1])))),
                 Wrong("mass-at-the-end", lambda g: (lambda q: potential_energy(rods(g, at=1.0), q))),
                 Wrong("rod 2 from the elbow", lambda g: height_energy(g, lambda q, g: (
                     g.l1 / 2 * np.sin(q[0]), g.l2 / 2 * np.sin(q[0] + q[1]))),
                     "The height of rod 2 is counted from the elbow. The elbow itself rises with q1, and rod 2 with it."),
                 Wrong("elbow at half of rod 1", lambda g: height_energy(g, lambda q, g: (
                     g.l1 / 2 * np.sin(q[0]), g.l1 / 2 * np.sin(q[0]) + g.l2 / 2 * np.sin(q[0] + q[1]))),
                     "Rod 2 begins at the end of rod 1, not at its middle.")),
         remark="Its slopes along q1 and q2 are the two entries of g(q)."),
    Task(id="energy-inertia", notebook="03", kind="function", title="The inertia matrix", unit="kg m²",
         text="Two uniform rods, rod 1 with {m1} kg and {l1} m, rod 2 with {m2} kg and {l2} m; q2 is counted from the line of rod 1. "
              "Write M(q), the symmetric (2, 2) inertia matrix, such that ½ q̇ᵀ M q̇ is "
              "their kinetic energy. A uniform rod has m l²/12 about its centre.",
         draw=draw_rods, signature="M(q)", inputs=lambda rng, given: (reals(rng, 2, 0.3, 1.4),), answer=mass_matrix_of,
         hints=("Write down the velocity of each centre of mass, and the angular velocity of each rod: what does each rate add to it?",
                "The velocity is Jv q̇ with a (2, 2) matrix Jv, the angular velocity Jω q̇ with one row. Rod 1 turns with q̇1, rod 2 with "
                "q̇1 + q̇2.",
                "M is the sum over the rods of m JvᵀJv + I JωᵀJω."),
         wrongs=(Wrong("inertia-about-joint", lambda g: mass_matrix_of(g, about=1 / 3),
                       "The inertia of each rod is m l²/3, that about its end, although the motion of its centre is counted already."),
                 Wrong("rods-as-points", lambda g: mass_matrix_of(g, about=0)),
                 Wrong("mass-at-the-end", lambda g: mass_matrix_of(g, at=1.0)),
                 Wrong("constant-mass-matrix", lambda g: lambda q: mass_matrix_of(g)(0 * np.asarray(q)),
                       "This is M of the stretched arm, at q2 = 0, whatever the posture."),
                 Wrong("first-angle-in-m", lambda g: lambda q: mass_matrix_of(g)(np.asarray(q)[::-1]),
                       "The cosine is that of q1; it should be that of the elbow."),
                 Wrong("rod 2 turns with q̇2 alone", rod_2_alone,
                       "Rod 2 is carried around by joint 1 too: it turns with q̇1 + q̇2, not with q̇2 alone."),
                 Wrong("each rod by itself", lambda g: lambda q: np.diag([g.m1 * g.l1**2, g.m2 * g.l2**2]) / 3,
                       "Each joint has the inertia of its own rod only. Joint 1 also carries rod 2 around, and the two motions are "
                       "coupled: the matrix is not diagonal."),
                 Wrong("elbow angle from x", lambda g: lambda q: mass_matrix_of(g)([0, q[0] + q[1]]),
                       "The cosine is that of q1 + q2. What counts is the angle between the two rods.")),
         remark="It is symmetric, and no motion has a kinetic energy below zero: its eigenvalues are positive."),
    Task(id="energy-christoffel", notebook="03", kind="function", title="From M to C", unit="N m s",
         text="The inertia matrix of a two-joint arm is M(q) = [[{A} + {B2} cos q2, {D} + {B} cos q2], [{D} + {B} cos q2, {D}]]. Write "
              "C(q, qd), the (2, 2) matrix of Christoffel.",
         draw=draw_coefficients, signature="C(q, qd)",
         inputs=lambda rng, given: (reals(rng, 2, 0.3, 1.4), reals(rng, 2, 0.4, 1.5)), answer=christoffel,
         hints=("M depends on q2 only, so of the eight derivatives ∂M_kj/∂q_i only those with i = 2 are not zero.",
                "c_ijk = ½ (∂M_kj/∂q_i + ∂M_ki/∂q_j − ∂M_ij/∂q_k). Four of the eight are not zero.",
                "C_kj = Σ c_ijk q̇_i: for each entry two terms, one for each rate. Test it: Ṁ − 2C must be skew."),
         wrongs=(Wrong("c-is-unique", after_equation_17,
                       "Its product with q̇ is right, but it is not Christoffel's matrix: this is the sum of (19), before its terms are "
                       "shared out evenly."),
                 Wrong("rate-of-m-alone", lambda g: c_matrix(g, 1, 0, 0)),
                 Wrong("minus forgotten", lambda g: c_matrix(g, 0.5, 0.5, 0.5),
                       "All three derivatives come with a plus. The last one, ∂M_ij/∂q_k, is subtracted: it comes from −∂L/∂q."),
                 Wrong("last derivative left out", lambda g: c_matrix(g, 0.5, 0.5, 0),
                       "Of the three derivatives the last one is missing."),
                 Wrong("derivative of the cosine", lambda g: lambda q, qd: christoffel(g)(np.array([q[0], q[1] + np.pi / 2]), qd),
                       "There is a cosine of q2 where its derivative belongs.")),
         remark="With this C, Ṁ − 2C is skew, and the velocity torques neither take energy nor give any."),
    Task(id="energy-another", notebook="03", kind="function", title="Another C", unit="N m s",
         text="For the arm with M(q) = [[{A} + {B2} cos q2, {D} + {B} cos q2], [{D} + {B} cos q2, {D}]], write a function C(q, qd) that "
              "returns another (2, 2) matrix than Christoffel's, with the same torque C q̇ in every state, at rest too. There are "
              "endlessly many.",
         draw=draw_coefficients, signature="C(q, qd)",
         inputs=lambda rng, given: (reals(rng, 2, 0.3, 1.4), rates(rng, given)), answer=after_equation_17, holds=another_c, cases=RATES,
         hints=("What can be added to a matrix without changing its product with q̇?",
                "Each row of C is multiplied by q̇ on its own. Which rows of two numbers have no product with [q̇1, q̇2]?",
                "In a plane a vector at right angles to another one has the same two numbers, exchanged, one of them with a minus."),
         wrongs=(Wrong("c-is-unique", christoffel, "This is Christoffel's matrix."),
                 Wrong("rate-of-m-alone", lambda g: c_matrix(g, 1, 0, 0)),
                 Wrong("nothing", lambda g: c_matrix(g, 0, 0, 0), "Without C the motion would cost nothing: C q̇ has to stay."),
                 Wrong("minus forgotten", lambda g: c_matrix(g, 0.5, 0.5, 0.5),
                       "The last derivative, ∂M_ij/∂q_k, has the wrong sign, so that C q̇ is another torque."),
                 Wrong("scaled", lambda g: c_matrix(g, 0.75, 0.75, -0.75),
                       "Every entry is Christoffel's times a number, and so is C q̇. The torque must stay as it is.")),
         remark="A simulation would not notice. A proof that needs Ṁ − 2C to be skew would."),
    Task(id="energy-friction", notebook="03", kind="function", title="Friction", unit="N m",
         text="Joint 1 has viscous friction of {b1} N m s and Coulomb friction of {f1} N m, joint 2 has {b2} N m s and {f2} N m. Write "
              "friction(qd), which returns what the two joints must supply against it, as two numbers, at any rates. The Coulomb "
              "part is not smoothed.",
         draw=lambda rng: {"b1": between(rng, 0.5, 1.5, 0.1), "f1": between(rng, 2, 4, 0.1), "b2": between(rng, 0.2, 0.4, 0.05),
                           "f2": between(rng, 0.6, 1.4, 0.1)},
         signature="friction(qd)", inputs=lambda rng, given: (rates(rng, given) * one_of(rng, (1, 10)),), answer=friction, cases=RATES | {
             "fast": lambda g, qd: np.abs(qd).max() > 4, "very slow": lambda g, qd: any(0 < np.abs(qd)) and any(np.abs(qd[qd != 0]) < .02)},
         hints=("Draw the torque of one joint over its rate, from fast backwards through rest to fast forwards. Where does it jump, and "
                "by how much?",
                "What the joint must supply pushes the way that it turns. Which function gives +1, 0 or −1 for a rate?"),
         wrongs=(Wrong("coulomb-without-direction", friction_as(lambda b, f, qd: b * qd + f)),
                 Wrong("coulomb-grows", friction_as(lambda b, f, qd: (b + f) * qd)),
                 Wrong("viscous only", friction_as(lambda b, f, qd: b * qd), "The Coulomb part is missing."),
                 Wrong("Coulomb only", friction_as(lambda b, f, qd: f * np.sign(qd)), "The viscous part is missing."),
                 Wrong("sizes only", friction_as(lambda b, f, qd: b * np.abs(qd) + f),
                       "The sizes are right. When the joint turns back, the torque turns its sign as well.")),
         remark="At rest the model asks for nothing: what a joint that sticks can hold is not a function of its rate."),
    Task(id="energy-missing", notebook="03", kind="expression", title="The term that is not there", unit="kg m²",
         same="It is one term that one printed report lacks.",
         text="Freund's arm: DYNAMAN's report prints the inertia at joint 1 as I_disc + m_r (l_r² − 4 q2 l_r + 4 q2²)/4. Which term does "
              "it lack? Give it as a SymPy expression in the letters m_r, l_r, q2, I_disc, as far as it needs them.",
         answer=missing_term, letters=("m_r", "l_r", "q2", "I_disc"),
         hints=("Put the rod's centre onto the axis, q2 = l_r/2. What does the print leave then, and what should be there?",
                "The bracket of the print is a square: the square of the distance of the rod's centre from the axis.",
                "Subtract the print from what robotlab derives."),
         wrongs=(Wrong("inertia-about-joint", of_letters(lambda m, l, r, I: m * l**2 / 3),
                       "m l²/3 belongs to a rod that turns about its end. The part with the distance of its centre stands in the "
                       "print already."),
                 Wrong("the part that is there", of_letters(lambda m, l, r, I: m * (r - l / 2)**2),
                       "This is the rod's centre going round the axis. It is just what the print has."),
                 Wrong("all of it", lambda g: derivation(polar("I_disc", "m_r", "l_r")).inertia()[0, 0],
                       "This is the whole inertia. Asked is what the print lacks of it."),
                 Wrong("a quarter", of_letters(lambda m, l, r, I: m * l**2 / 4),
                       "m l²/4 is what the print has at q2 = 0, from the distance l/2. The rod has an inertia of its own besides."),
                 Wrong("all of the rod", of_letters(lambda m, l, r, I: m * (r**2 - r * l + l**2 / 3)),
                       "This is all of the rod's share. Part of it stands in the print.")),
         look="the rod centred on its axis, in the last lab",
         remark="It is the rod's own inertia about the vertical: what is lost when its tensor is not turned into world axes."),
)
