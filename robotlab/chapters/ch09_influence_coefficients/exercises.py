"""Notebook 09, exercises: second-order coefficients, accelerations, and P*."""
import numpy as np

from ...course.draws import angle, between, reals, signed
from ...course.expressions import in_letters
from ...course.record import Task, Wrong
from ...kinematics.influence import influence
from ...model.robot import Robot


# -- one coefficient --------------------------------------------------------------------------------------------------
def second(s1, s2, R2, P):
    """H_12 of a point beyond two turning joints, (3,)."""
    return np.cross(s1, np.cross(s2, P - R2))


def draw_axes(rng, given):
    """Two unit vectors, two points."""
    s1, s2 = reals(rng, 3), reals(rng, 3)
    return s1 / np.linalg.norm(s1), s2 / np.linalg.norm(s2), reals(rng, 3), reals(rng, 3)


# -- links in a plane -------------------------------------------------------------------------------------------------
def at_posture(given):
    """G (2, n) and H (2, n, n) of the tool of a planar arm."""
    numbers = [i for i in (1, 2, 3) if f"a{i}" in given]
    arm = Robot.from_table([[given[f"a{i}"], 0, 0, 0] for i in numbers])
    G, H = influence(arm, [given[f"q{i}"] for i in numbers], 2)
    return G[:2], H[:2]


def draw_two_links(rng):
    """Lengths and joint angles, no two entries of Hx equal."""
    return {"a1": between(rng, .6, 1.2, .1), "a2": between(rng, .4, .9, .05), "q1": angle(rng, 20, 60), "q2": angle(rng, 40, 100)}


def draw_rates(rng):
    """The same, with rates and accelerations of the joints."""
    slow, quick = signed(rng, between(rng, .6, 1.2, .2)), signed(rng, between(rng, 1.4, 2.2, .2))     # never equal, never opposite
    qd = (slow, quick) if rng.random() < .5 else (quick, slow)
    qdd = (signed(rng, between(rng, .5, 1.0, .5)), signed(rng, between(rng, 1.5, 2.5, .5)))
    return draw_two_links(rng) | {"qd": np.array(qd), "qdd": np.array(qdd)}


def acceleration(given, of_rates=lambda H, qd: qd @ H @ qd):
    """G qdd and a term in the rates, (2,)."""
    G, H = at_posture(given)
    return G @ given.qdd + of_rates(H, given.qd)


def absolute(given):
    """The same with the second angle counted from the x axis."""
    return given.but(q2=given.q2 - given.q1)


# -- an arm that turns and slides -------------------------------------------------------------------------------------
def boom(given, twice=1.0, inwards=1.0):
    """Acceleration along and across an arm that turns at w and slides out at v, (2,)."""
    arm = Robot.from_table([[0, np.pi / 2, 0, 0], [0, 0, 0, 0]], kinds="RP")
    G, H = (X[:3] for X in influence(arm, [0.0, given.r], 2))
    along, across = G[:, 1], G[:, 0] / given.r
    return np.array([inwards * along @ H[:, 0, 0] * given.w**2, twice * 2 * across @ H[:, 0, 1] * given.w * given.v])


# -- letters ----------------------------------------------------------------------------------------------------------
letters = in_letters("m a1 a2 q1 q2", "sin cos")


# -- a tool without acceleration --------------------------------------------------------------------------------------
def draw_three_links(rng):
    """Lengths, joint angles and rates."""
    angles = {f"q{i}": signed(rng, angle(rng, 30, 70)) for i in (1, 2, 3)}
    rates = np.array([signed(rng, between(rng, .5, 1.5, .1)) for _ in range(3)])
    return {"a1": between(rng, .6, 1.0, .1), "a2": between(rng, .5, .9, .1), "a3": between(rng, .3, .6, .1)} | angles | {"qd": rates}


def quiet(given, sign=-1.0, of_rates=lambda H, qd: qd @ H @ qd):
    """The smallest joint accelerations (3,) with which the tool does not accelerate."""
    G, H = at_posture(given)
    return sign * np.linalg.pinv(G) @ of_rates(H, given.qd)


def quiet_holds(given, qdd):
    """Return "" for joint accelerations that keep the tool from accelerating, else the fault."""
    G, H = at_posture(given)
    bend = given.qd @ H @ given.qd
    a = G @ qdd + bend
    if np.linalg.norm(a) <= 2e-3 * max(np.linalg.norm(bend), 1e-3):
        return ""
    if np.linalg.norm(G @ qdd) < 1e-6 * np.linalg.norm(bend):
        return "These are in the null space of G: they do nothing to the tool. What the rates do to it, q̇ᵀ H q̇, stays as it is."
    if min(abs(a)) < 1e-6 * np.linalg.norm(bend):
        met = "x" if abs(a[0]) < abs(a[1]) else "y"
        return f"Of the acceleration of the tool {met} is zero, the other component is not. Two are to be met."
    return f"With these joint accelerations the tool accelerates at {np.linalg.norm(a):.3f} m/s²; it should not accelerate at all."


diagonal = lambda H, qd: np.einsum("rmm,m->r", H, qd**2)
upper = lambda H, qd: np.einsum("rmn,m,n->r", np.triu(H), qd, qd)
TASKS = (
    Task(id="influence-second", notebook="09", kind="function", title="One entry of H",
         same="A function for every pair of axes: those it is tried on are drawn for each student.",
         text="Write second(s1, s2, R2, P): the coefficient H₁₂ (3,) of the point P for two joints that turn, joint 1 before joint 2. s1 "
              "and s2 are unit vectors along their axes, R2 is a point on axis 2; all are arrays (3,) in world axes.",
         signature="second(s1, s2, R2, P)", fit=True, inputs=draw_axes, answer=lambda g: second,
         hints=("H₁₂ is what becomes of the arrow G₂ if joint 1 turns. Which arrow is G₂?",
                "A vector v that is carried round by the axis s changes with s × v. Put G₂ in the place of v."),
         wrongs=(Wrong("brackets-do-not-matter", lambda g: lambda s1, s2, R2, P: np.cross(np.cross(s1, s2), P - R2),
                       "The two axes were multiplied first."),
                 Wrong("outer-axis-inside", lambda g: lambda s1, s2, R2, P: np.cross(s2, np.cross(s1, P - R2)),
                       "Axis 1 stands inside, axis 2 outside."),
                 Wrong("lever-from-the-base", lambda g: lambda s1, s2, R2, P: second(s1, s2, 0 * R2, P),
                       "The lever is counted from the origin, not from joint 2."),
                 Wrong("sign", lambda g: lambda s1, s2, R2, P: second(s1, s2, P, R2),
                       "The sign is turned round: the lever leads from P to R2, or the factors of one cross product are "
                       "exchanged."),
                 Wrong("G instead of H", lambda g: lambda s1, s2, R2, P: np.cross(s2, P - R2),
          "This is G₂, before joint 1 has turned it."),
                 Wrong("axes only", lambda g: lambda s1, s2, R2, P: np.cross(s1, s2),
                       "This is the coefficient of the angular velocity of the link; for a point the lever belongs to it.")),
         look="the first lab, preset “H₁₃: joint 1 turns”",
         remark="With joints counted so that m ≤ n, this is every entry of H for joints that turn."),
    Task(id="influence-plane", notebook="09", kind="matrix", title="A plane of H", unit="m",
         text="A planar arm with links of a1 = {a1} m and a2 = {a2} m stands at q1 = {q1:deg}, q2 = {q2:deg}. Write the plane Hx of its "
              "tool, the second derivatives of the x coordinate, as a matrix (2, 2).",
         draw=draw_two_links, answer=lambda g: at_posture(g)[1][0],
         hints=("x = a1 cos q1 + a2 cos(q1 + q2). Differentiate twice.",
                "Three of the four entries are alike. Why does joint 2 have no part in a1?"),
         wrongs=(Wrong("the plane of y", lambda g: at_posture(g)[1][1], "This is the plane Hy."),
                 Wrong("squares-only", lambda g: np.diag(np.diag(at_posture(g)[1][0])),
          "The entries beside the diagonal are zero here."),
                 Wrong("indices-order-a-point", lambda g: np.triu(at_posture(g)[1][0]),
                       "One of the two entries beside the diagonal is zero here."),
                 Wrong("outwards-on-a-circle", lambda g: -at_posture(g)[1][0],
          "All signs are turned round: this plane points outwards."),
                 Wrong("second angle from x", lambda g: at_posture(absolute(g))[1][0],
                       "The second angle was counted from the x axis; it counts from the first link.")),
         look="the lab of two links, preset “H₁₂”"),
    Task(id="influence-acceleration", notebook="09", kind="matrix", title="The acceleration of the tool", unit="m/s²",
         text="The links are a1 = {a1} m and a2 = {a2} m, the posture is q1 = {q1:deg}, q2 = {q2:deg}. The joints turn with q̇ = {qd} "
              "rad/s and accelerate with q̈ = {qdd} rad/s². What is the acceleration [ax, ay] of the tool, in world axes?",
         draw=draw_rates, answer=acceleration,
         hints=("Two terms: one with the joint accelerations, one with the rates.",
                "influence(arm, q, 2) gives G and H; their rows 0 and 1 are x and y. qd @ H[r] @ qd is a number for row r."),
         wrongs=(Wrong("acceleration-is-g-times", lambda g: acceleration(g, lambda H, qd: 0), "This is G q̈."),
                 Wrong("squares-only", lambda g: acceleration(g, diagonal), "The product of the two rates is missing."),
                 Wrong("products-once", lambda g: acceleration(g, upper), "The product of the two rates stands in it once only."),
                 Wrong("outwards-on-a-circle", lambda g: acceleration(g, lambda H, qd: -(qd @ H @ qd)),
                       "The term of the rates has the wrong sign."),
                 Wrong("the rates alone", lambda g: acceleration(g.but(qdd=0 * g.qdd)),
          "This is q̇ᵀ H q̇; the joints accelerate as well."),
                 Wrong("second angle from x", lambda g: acceleration(absolute(g)),
                       "The second angle was counted from the x axis; it counts from the first link.")),
         look="the lab of the terms, preset “Acceleration, in its terms”"),
    Task(id="influence-boom", notebook="09", kind="matrix", title="Turning and sliding", unit="m/s²",
         text="An arm in the plane turns at {w} rad/s, and its boom slides outwards at {v} m/s; both rates stay constant. At this instant "
              "the tool is {r} m from the axis. What is its acceleration: [outwards along the boom, across in the sense of the "
              "turning]?",
         draw=lambda rng: {"w": between(rng, .5, 2.5, .25), "v": between(rng, .2, 1.2, .1), "r": between(rng, .6, 1.6, .1)}, answer=boom,
         hints=("No joint accelerates, so G has nothing to say. Which entries of H are not zero for a turn and a slide?",
                "H₁₁ is the turn with itself, H₁₂ the turn that carries the axis of the slide, H₂₂ the slide with itself.",
                "How often does the pair 1, 2 come in the double sum?"),
         wrongs=(Wrong("products-once", lambda g: boom(g, twice=.5), "The part across is half of what it should be."),
                 Wrong("outwards-on-a-circle", lambda g: boom(g, inwards=-1.0), "The part along the boom has the wrong sign."),
                 Wrong("squares-only", lambda g: boom(g, twice=0.0), "The part across is missing."),
                 Wrong("steady-is-unaccelerated", lambda g: np.zeros(2), "You answered that the tool does not accelerate."),
                 Wrong("only the part across", lambda g: boom(g, inwards=0.0),
                       "The tool also goes round: the part along the boom is missing.")),
         look="the lab with a slide, preset “H₁₃: turn, then slide”", remark="The part across is Coriolis' acceleration, 2 ω v."),
    Task(id="influence-power", notebook="09", kind="expression", title="An entry of P*", unit="kg m²",
         same="A formula in letters, for any lengths and mass: it is the letters that are asked for.",
         text="Two links of lengths a1 and a2 in the plane have no mass; a point mass m sits at the tool. Write P*₁₁₂, the entry of joint "
              "1 that belongs to the product q̇1 q̇2 in this order, with the letters m, a1, a2, q1, q2.",
         letters=("m", "a1", "a2", "q1", "q2"), answer=letters(lambda m, a, b, q, r, s, c: -m * a * b * s(r)),
         hints=("For a point mass P* has one term: m times G of joint 1, dotted with H₁₂ of the mass.",
                "G₁ is the whole lever turned by 90°, H₁₂ is the lever from joint 2, turned round. Their product is the product "
                "of two "
                "lengths and a sine or cosine of the angle between."),
         wrongs=(Wrong("G₁ · G₂ instead", letters(lambda m, a, b, q, r, s, c: m * (b * b + a * b * c(r))),
                       "This is m G₁ · G₂, the entry I*₁₂; in P* the second factor is H."),
                 Wrong("cosine of the elbow", letters(lambda m, a, b, q, r, s, c: -m * a * b * c(r)),
                       "This is largest with the arm stretched, where the inertia does not change at all."),
                 Wrong("whole lever", letters(lambda m, a, b, q, r, s, c: -m * (a * b * s(r) + b * b)),
                       "G of joint 1 is at right angles to the lever; b·b cannot remain."),
                 Wrong("first angle in it", letters(lambda m, a, b, q, r, s, c: -m * a * b * s(q + r)),
                       "This depends on q1, yet the first joint turns both arrows alike."),
                 Wrong("first angle in it", letters(lambda m, a, b, q, r, s, c: -m * a * b * s(q)),
                       "This depends on q1, yet the first joint turns both arrows alike.")),
         look="the arrays of the last lab",
         remark="Twice this, times q̇1 q̇2, is a Coriolis torque, such as notebook 03 derives from energies."),
    Task(id="influence-quiet", notebook="09", kind="matrix", title="A tool without acceleration", unit="rad/s²",
         text="Three links of {a1}, {a2} and {a3} m in the plane, at q1 = {q1:deg}, q2 = {q2:deg}, q3 = {q3:deg}, turn with q̇ = {qd} "
              "rad/s. Give joint accelerations [q̈1, q̈2, q̈3] with which the tool, at this instant, has no acceleration. There "
              "is more "
              "than one answer.",
         draw=draw_three_links, answer=quiet, holds=quiet_holds,
         hints=("G q̈ + q̇ᵀ H q̇ must be zero: two conditions for three unknowns.",
                "np.linalg.lstsq(G, b) or np.linalg.pinv(G) @ b solve G q̈ = b. What is b here, and with which sign?"),
         wrongs=(Wrong("steady-is-unaccelerated", lambda g: np.zeros(3), "No joint accelerates with these, the tool does."),
                 Wrong("sign of the bend", lambda g: quiet(g, 1.0),
                       "These solve G q̈ = q̇ᵀ H q̇: the two terms add up; they must cancel."),
                 Wrong("squares-only", lambda g: quiet(g, of_rates=diagonal),
                       "The squares of the rates are cancelled, their products remain."),
                 Wrong("products-once", lambda g: quiet(g, of_rates=upper), "Of each product of two rates half remains."),
                 Wrong("opposite-rates-cancel", lambda g: -g.qd, "These are the rates with another sign.")),
         remark="All answers differ by rates of the null space of G, which notebook 02 drew.",
         look="the lab of the terms, preset “Half way, q̈ = 0”"),
)
