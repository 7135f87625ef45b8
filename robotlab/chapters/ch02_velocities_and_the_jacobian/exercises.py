"""Notebook 02, exercises: columns, rates, forces, axes, and joint motions that leave the tool at rest."""
import numpy as np

from ...course.draws import angle, between, one_of, reals, signed
from ...course.expressions import in_letters
from ...course.record import Task, Wrong
from ...kinematics.frames import tip_pose
from ...kinematics.jacobian import jacobian
from ...model.robot import Robot


# -- one column -------------------------------------------------------------------------------------------------------
def column(z, o, p):
    """(6,) of a joint that turns about z through o, for the point p."""
    return np.concatenate([np.cross(z, p - o), z])


def draw_joint(rng, given):
    """A unit vector, and two points."""
    z = reals(rng, 3)
    return z / np.linalg.norm(z), reals(rng, 3), reals(rng, 3)


# -- two links --------------------------------------------------------------------------------------------------------
def arm(given):
    """The planar arm with the given links a1, a2, ... that are given."""
    return Robot.from_table([[given[f"a{i}"], 0, 0, 0] for i in (1, 2, 3) if f"a{i}" in given])


def q_of(given):
    """The given joint angles, (n,) [rad]."""
    return np.array([given[f"q{i}"] for i in (1, 2, 3) if f"q{i}" in given])


def J(given):
    """The rows vx, vy at the posture given, (2, n)."""
    return jacobian(arm(given), q_of(given))[:2]


def draw_two_links(rng):
    """Lengths and joint angles; sine and cosine of each link's angle are neither equal, 0 nor 1, and no two links have the same."""
    q1 = one_of(rng, [20, 25, 30, 35, 40, 50, 55, 60])
    q2 = one_of(rng, [x for x in range(40, 121, 5) if x not in (q1, 45, 90) and q1 + x not in (90, 135, 180)])
    return {"a1": between(rng, .6, 1.2, .1), "a2": between(rng, .4, .9, .05), "q1": float(np.radians(q1)), "q2": float(np.radians(q2))}


def draw_velocity(rng):
    """The same, with a velocity of the tool."""
    v = np.array([signed(rng, between(rng, .2, .6, .1)), signed(rng, between(rng, .2, .6, .05))])
    return draw_two_links(rng) | {"v": v}


def draw_force(rng):
    """The same, with a force at the tool."""
    return draw_two_links(rng) | {"F": np.array([signed(rng, between(rng, 10, 40, 5)), signed(rng, between(rng, 5, 35, 5))])}


def turned(given):
    """The rotation (2, 2) of the last link in the world."""
    return tip_pose(arm(given), q_of(given))[:2, :2]


def absolute(given):
    """The same posture with its second angle counted from the x axis: the mistaken meaning of q2."""
    return given.but(q2=given.q2 - given.q1)


# -- letters ----------------------------------------------------------------------------------------------------------
determinant = in_letters("a1 a2 q1 q2", "sin cos")


# -- rates that cancel ------------------------------------------------------------------------------------------------
def draw_three_links(rng):
    """Lengths and joint angles, no joint straight."""
    angles = {f"q{i}": signed(rng, angle(rng, 30, 70)) for i in (1, 2, 3)}
    return {"a1": between(rng, .6, 1.0, .1), "a2": between(rng, .5, .9, .1), "a3": between(rng, .3, .6, .1)} | angles


def null_rates(given):
    """Rates (3,) with which the tool of three links stays where it is, the largest of them 1 rad/s."""
    n = np.cross(*J(given))
    return n / np.abs(n).max()


def still_holds(given, rates):
    """Return "" for rates that keep the tool in its place, else the fault."""
    v = J(given) @ rates
    if np.abs(rates).max() < 1e-3:
        return "All rates are zero, or nearly so. At least one joint has to turn."
    if np.linalg.norm(v) <= 2e-3 * np.abs(rates).max():
        return ""
    moves = f"With these rates the tool moves at {np.linalg.norm(v):.3f} m/s; it has to stay where it is."
    lag = np.linalg.norm(rates / np.abs(rates).max() - null_rates(given) * np.sign(null_rates(given) @ rates))
    if lag < 0.1 and np.array_equal(rates, np.round(rates, 3)):
        return moves + " They are nearly right: have they been rounded?"
    for k in np.flatnonzero(np.abs(v) <= 2e-3 * np.abs(rates).max()):
        return f"v{'xy'[k]} is zero with these rates, v{'yx'[k]} is not: both rows of J have to be met."
    return moves


TASKS = (
    Task(id="jacobian-column", notebook="02", kind="function", title="One column",
         same="A function for every joint: the axes and points it is tried on are drawn for each student.",
         text="Write column(z, o, p): the column (6,) of a joint that turns about the unit vector z through the point o, for the velocity "
              "of the point p of a link beyond it; linear rows first. All three are arrays (3,) in world axes.",
         signature="column(z, o, p)", fit=True, inputs=draw_joint, answer=lambda g: column,
         hints=("Two questions: how fast does p move, and how fast does the link turn, if the joint turns at 1 rad/s?",
                "A point at the end of the vector r from the axis moves with ω × r. What is ω here, and from where to where does r go?",
                "np.concatenate puts the three linear rows and the three angular rows into one array."),
         wrongs=(Wrong("lever-from-the-base", lambda g: lambda z, o, p: column(z, 0 * o, p),

                       "The lever is counted from the origin, not from the joint."),
                 Wrong("lever-turned-round", lambda g: lambda z, o, p: column(z, p, o),
                       "The lower rows are right; in the upper ones the lever goes the wrong way."),
                 Wrong("product-turned-round", lambda g: lambda z, o, p: -column(z, o, p),
                       "Both halves have the wrong sign: this joint turns the other way."),
                 Wrong("lever-is-velocity", lambda g: lambda z, o, p: np.concatenate([p - o, z]),
                       "The lever itself stands in the upper rows."),
                 Wrong("no-angular-part", lambda g: lambda z, o, p: np.concatenate([np.cross(z, p - o), 0 * z]),
                       "The upper rows are right, the lower ones are zero."),
                 Wrong("point-of-the-world", lambda g: lambda z, o, p: np.concatenate([np.cross(p - o, p), z]),
                       "The axis z does not stand in the upper rows.")),
         look="the first lab, preset “One joint at a time”",
         remark="This is the whole Jacobian: one such column for each joint that turns."),
    Task(id="jacobian-det", notebook="02", kind="expression", title="Where two links are singular", unit="m²",
         same="A formula in letters, for links of any length: it is the letters that are asked for.",
         text="A planar arm with two links, lengths a1 and a2. Write the determinant of the two rows vx, vy of its Jacobian with SymPy "
              "letters a1, a2, q1, q2, as short as you can.",
         letters=("a1", "a2", "q1", "q2"), answer=determinant(lambda a, b, q, r, s, c: a * b * s(r)),
         hints=("Take the four entries from the equation under the first lab, and multiply out.",
                "Nearly everything cancels. What is left is a sine of a difference: sin(x − y) = sin x cos y − cos x sin y.",
                "It must be zero where the columns line up. At which q2 do they? Does q1 matter?"),
         wrongs=(Wrong("cosine-for-sine", determinant(lambda a, b, q, r, s, c: a * b * c(r)), "This is largest where the arm is "
                                                                                              "stretched."),
                 Wrong("first-joint-matters", determinant(lambda a, b, q, r, s, c: a * b * s(q + r)), "This depends on q1."),
                 Wrong("first-joint-matters", determinant(lambda a, b, q, r, s, c: a * b * s(q)), "This depends on q1."),
                 Wrong("one link lost", determinant(lambda a, b, q, r, s, c: b * b * s(r)),
                       "A length stands in the wrong place: which links does the first joint carry?"),
                 Wrong("product of the diagonal", determinant(lambda a, b, q, r, s, c: (-a * s(q) - b * s(q + r)) * b * c(q + r)),
                       "This is the product of the diagonal alone; the other product has to be taken off.")),
         look="the plot of w in the first lab", remark="Zero at q2 = 0 and at 180°, whatever q1 is: the plot in the first lab."),
    Task(id="jacobian-rates", notebook="02", kind="matrix", title="Which rates for this velocity?", unit="rad/s",
         text="A planar arm has links of a1 = {a1} m and a2 = {a2} m and stands at q1 = {q1:deg}, q2 = {q2:deg}. Its "
              "tool is to move at v = {v} m/s in world axes. Which joint rates [q̇1, q̇2] does that take?",
         draw=draw_velocity, answer=lambda g: np.linalg.solve(J(g), g.v),
         hints=("The Jacobian leads from the rates to the velocity. Here the velocity is known.",
                "Two equations for two unknowns: np.linalg.solve(J, v).",
                "Robot.from_table([[a1, 0, 0, 0], [a2, 0, 0, 0]]) is the arm; jacobian(arm, q)[:2] its rows vx and vy."),
         wrongs=(Wrong("transpose-for-inverse", lambda g: J(g).T @ g.v, "This is Jᵀ v."),
                 Wrong("jacobian-forwards", lambda g: J(g) @ g.v, "This is J v."),
                 Wrong("one-over-each-entry", lambda g: (1 / J(g)) @ g.v, "Every entry of J was inverted by itself."),
                 Wrong("velocity-in-tool-axes", lambda g: np.linalg.solve(turned(g).T @ J(g), g.v), "The velocity was taken as one in "
                                                                                                    "tool axes."),
                 Wrong("second angle from x", lambda g: np.linalg.solve(J(absolute(g)), g.v),
                       "The second angle was counted from the x axis; it counts from the first link.")),
         look="how J is inverted"),
    Task(id="jacobian-torques", notebook="02", kind="matrix", title="Which torques for this force?", unit="N m",
         text="A planar arm has links of a1 = {a1} m and a2 = {a2} m and stands at q1 = {q1:deg}, q2 = {q2:deg}. Its "
              "tool presses on a wall with F = {F} N in world axes. Which torques [τ1, τ2] must the joints supply for it, the weight "
              "left aside?",
         draw=draw_force, answer=lambda g: J(g).T @ g.F,
         hints=("The power at the tool is the power at the joints: F · v = τ · q̇, whatever the rates.",
                "Put v = J q̇ into it. What must τ be, if this holds for every q̇?"),
         wrongs=(Wrong("force-needs-inverse", lambda g: np.linalg.solve(J(g), g.F), "This is J⁻¹ F."),
                 Wrong("jacobian-not-transposed", lambda g: J(g) @ g.F, "This is J F: its rows were used where its columns belong."),
                 Wrong("felt-or-exerted", lambda g: -J(g).T @ g.F, "All signs are reversed."),
                 Wrong("velocity-in-tool-axes", lambda g: J(g).T @ turned(g) @ g.F, "The force was taken as one in tool axes."),
                 Wrong("full-length-lever", lambda g: np.array([g.a1 + g.a2, g.a2]) * np.linalg.norm(g.F),
                       "The whole length of the links was taken as the lever."),
                 Wrong("second angle from x", lambda g: J(absolute(g)).T @ g.F,
                       "The second angle was counted from the x axis; it counts from the first link.")),
         look="ForceLab, and the levers in it"),
    Task(id="jacobian-axes", notebook="02", kind="matrix", title="In the axes of the tool",
         text="A planar arm with links of a1 = {a1} m and a2 = {a2} m stands at q1 = {q1:deg}, q2 = {q2:deg}. Write the rows vx, "
              "vy of its Jacobian, (2, 2), with the velocity in the axes of the tool frame, x along the last link.",
         draw=draw_two_links, answer=lambda g: turned(g).T @ J(g), turn=lambda g: np.pad(turned(g), (0, 1)) + np.diag([0, 0, 1]),
         hints=("The arrows stay, only the axes in which they are read off are others.",
                "R = tip_pose(arm, q)[:2, :2] turns components in the tool frame into components in the world. You need the other way."),
         wrongs=(Wrong("axes-turned-the-wrong-way", lambda g: turned(g) @ J(g), "This is R J."),
                 Wrong("jacobian-in-tool-axes", J, "This is the Jacobian in world axes."),
                 Wrong("axes-turn-the-rates", lambda g: J(g) @ turned(g), "R stands to the right of J, where the joint rates are."),
                 Wrong("both-sides-turned", lambda g: turned(g).T @ J(g) @ turned(g), "This is Rᵀ J R."),
                 Wrong("axes-of-link-1", lambda g: turned(g.but(q2=0)).T @ J(g),
                       "These are the axes of link 1.")),
         look="the first lab, with “axes of the tool”"),
    Task(id="jacobian-still", notebook="02", kind="matrix", title="The tool stays", unit="rad/s",
         text="Three links of {a1}, {a2} and {a3} m in the plane, at q1 = {q1:deg}, q2 = {q2:deg}, q3 = {q3:deg}. Give joint rates "
              "[q̇1, q̇2, q̇3], not all zero, with which the place of the tool does not change. There is more than one "
              "answer.",
         draw=draw_three_links, answer=null_rates, holds=still_holds, multiples=True,
         hints=("Three unknown rates, two conditions vx = 0 and vy = 0: choose one rate and solve for the others.",
                "A vector that is perpendicular to two others is their cross product; here the two are the rows of J."),
         wrongs=(Wrong("only the first row", lambda g: np.array([J(g)[0, 1], -J(g)[0, 0], 0.0]), "vx is zero with these rates, vy is not."),
                 Wrong("only the second row", lambda g: np.array([J(g)[1, 1], -J(g)[1, 0], 0.0]), "vy is zero with these rates, vx is "
                                                                                                  "not."),
                 Wrong("opposite-rates-cancel", lambda g: np.array([1.0, -1.0, 0.0]),

                       "Two opposite rates keep the direction of the last link, not its place."),
                 Wrong("opposite-rates-cancel", lambda g: np.array([1.0, -2.0, 1.0]),

                       "These rates add up to zero: the last link does not turn, but it moves.")),
         remark="All answers are multiples of one another: the null space of J is one line.",
         look="the lab with three links, preset “All three joints turn”"),
)
