"""Notebook 04: the exercises on inverse kinematics."""
import numpy as np

from ...course.draws import angle, between, one_of, reals, signed
from ...course.record import Task, Wrong
from ...kinematics.damping import damped_step
from ...kinematics.frames import tip_pose
from ...kinematics.inverse import solve_ik
from ...model import zoo
from ...model.link import Link
from ...model.robot import Robot


def arm_of(given):
    """The planar arm with the two drawn links."""
    return Robot([Link(a=given.l1), Link(a=given.l2)])


# -- two links by a formula -------------------------------------------------------------------------------------------
def elbow_angles(given, elbow=1.0):
    """The function (x, y) -> [q1, q2], elbow to one side; by the law of cosines."""
    def angles(x, y):
        c2 = (x * x + y * y - given.l1 ** 2 - given.l2 ** 2) / (2 * given.l1 * given.l2)
        q2 = elbow * np.arccos(c2)
        return np.array([np.arctan2(y, x) - np.arctan2(given.l2 * np.sin(q2), given.l1 + given.l2 * np.cos(q2)), q2])
    return angles


def changed(given, change):
    """The right function with its two angles changed."""
    return lambda x, y: np.array(change(*elbow_angles(given)(x, y), x, y))


def where_it_lands(given, q, x, y):
    """Return "" if the tip is at (x, y), else a sentence about its distance."""
    tip = tip_pose(arm_of(given), q)[:2, 3]
    off = float(np.hypot(*(tip - [x, y])))
    return "" if off < 1e-6 else (f"Put back into the arm, your angles bring the tip to another place, {off:.2g} m from the target. "
                                  "Compare the two places: how far from the base is each, and in which direction?")


def reachable(rng, given):
    """A place (x, y) in the ring that the arm reaches, away from its edges."""
    share, turn = reals(rng, 2, 0.0, 1.0)
    r = abs(given.l1 - given.l2) + (given.l1 + given.l2 - abs(given.l1 - given.l2)) * (.25 + .5 * share)
    return r * np.cos(2 * np.pi * turn), r * np.sin(2 * np.pi * turn)


# -- steps ------------------------------------------------------------------------------------------------------------
def other_step(matrix):
    """A function step(J, e, lam) that solves with another matrix."""
    return lambda given: lambda J, e, lam: J.T @ np.linalg.solve(matrix(J, lam), e)


def jacobian_and(rng, columns, *more):
    """(J, ...): a Jacobian (2, columns) of some arm, well away from singular, and vectors of the given lengths."""
    J = np.array([[1.0, .3] + [.5] * (columns - 2), [-.2, 1.1] + [-.7] * (columns - 2)]) + .4 * reals(rng, 2 * columns).reshape(2, -1)
    return (J, *(reals(rng, n) for n in more))


def spare(given):
    """The function (J, z) -> the part of z that does not move the tool."""
    return lambda J, z: z - np.linalg.pinv(J) @ (J @ z)


def still_missing(given):
    """Return the distance from the target to the tip in the nearest posture [m]."""
    outer, inner = np.linalg.norm(tip_pose(arm_of(given), [[0, 0], [0, np.pi]])[:, :2, 3], axis=-1)
    away = np.hypot(given.x, given.y)
    return max(away - outer, inner - away)


def far_or_near(rng):
    """Two links and a target that lies beyond them, or in the hole around the base."""
    l1, l2 = between(rng, .8, 1.2, .1), between(rng, .2, .4, .05)
    r = one_of(rng, [l1 + l2 + between(rng, .2, 1, .01), (l1 - l2) * between(rng, .3, .6, .01)])
    turn = angle(rng, 20, 70, 5)
    return {"l1": l1, "l2": l2, "x": round(r * np.cos(turn), 2), "y": signed(rng, round(r * np.sin(turn), 2))}


# -- a gentle posture -------------------------------------------------------------------------------------------------
def gentle(given, **options):
    """A posture of the six links with the tip at the target and every joint within the limit."""
    arm = zoo.planar(6)
    limited = arm.replace(links=[link.replace(limits=(-given.most, given.most)) for link in arm.links])
    return solve_ik(limited, [given.x, given.y, 0], np.full(6, .2), **options).q


def is_gentle(given, q):
    """Return "" if the tip is on the target and no joint is bent too far, else the reason in words."""
    tip, most = tip_pose(zoo.planar(6), q)[:2, 3], np.abs(q).max()
    off = float(np.hypot(*(tip - [given.x, given.y])))
    if off > 1e-3:
        return f"With these angles the tip is {off:.2g} m from the target."
    if most > given.most + 1e-3:
        return (f"The tip is on the target. But joint {int(np.abs(q).argmax()) + 1} is bent by {np.degrees(most):.0f}°, further than "
                "this task allows.")
    return ""


def wild(given):
    """Return the posture that a hardly damped search finds."""
    return solve_ik(zoo.planar(6), [given.x, given.y, 0], np.zeros(6), damping=.01, restarts=0).q


TASKS = (
    Task(id="inverse-two-links", notebook="04", kind="function", title="Two links, by a formula",
         text="A planar arm has links of {l1} m and {l2} m. Write angles(x, y), which returns joint angles [q1, q2] in rad that bring "
              "the tip to (x, y). q2 is counted from the line of link 1. There are two answers; give either of them.",
         draw=lambda rng: {"l1": between(rng, .6, 1.0, .02), "l2": between(rng, .3, .56, .02)},
         signature="angles(x, y)", inputs=reachable, unit="rad", answer=elbow_angles, holds=where_it_lands,
         hints=("Draw the triangle of base, elbow and tip. You know its three sides.",
                "The law of cosines gives the angle at the elbow. Is that q2, or what is left to a straight line?",
                "For q1, turn by the direction of the tip, then take off the angle between that direction and link 1: arctan2 twice."),
         wrongs=(Wrong("elbow from inside", lambda g: changed(g, lambda a, b, x, y: (a, np.pi - b)),
                       "This q2 is the angle inside the triangle. The joint counts from the straight line: a straight arm has q2 = 0."),
                 Wrong("elbow-first-link", lambda g: changed(g, lambda a, b, x, y: (np.arctan2(y, x), b))),
                 Wrong("one-elbow-for-the-other", lambda g: changed(g, lambda a, b, x, y: (a, -b))),
                 Wrong("links exchanged", lambda g: elbow_angles(g.but(l1=g.l2, l2=g.l1)),
                       "The two lengths have changed places: link 1 is the one at the base."),
                 Wrong("absolute-elbow", lambda g: changed(g, lambda a, b, x, y: (a, a + b)))),
         remark="For two links there is such a formula. For six, each step of the search does what the triangle did here.",
         look="the two elbows in notebook 04"),
    Task(id="inverse-step", notebook="04", kind="function", title="A damped step",
         same="A function for every Jacobian: those it is tried on are drawn for each student.",
         text="Write step(J, e, lam), the change of the joint angles that makes |J δq − e|² + λ²|δq|² smallest. J is an array (2, n), "
              "e an array (2,), lam the number λ.",
         signature="step(J, e, lam)", unit="rad", inputs=lambda rng, g: (*jacobian_and(rng, 3, 2), float(.4 + .3 * reals(rng, 1)[0])),
         answer=lambda g: damped_step,
         hints=("Set the derivative of the sum with respect to δq to zero. What multiplies δq then?",
                "Two forms give the same step: one solves a system as large as e, the other one as large as δq. Use np.linalg.solve."),
         wrongs=(Wrong("lambda-not-squared", other_step(lambda J, lam: J @ J.T + lam * np.eye(2))),
                 Wrong("undamped-step", other_step(lambda J, lam: J @ J.T)),
                 Wrong("transpose-as-inverse", lambda g: lambda J, e, lam: J.T @ e),
                 Wrong("damping-added-to-all", other_step(lambda J, lam: J @ J.T + lam ** 2)),
                 Wrong("damping-as-a-factor", lambda g: lambda J, e, lam: np.linalg.pinv(J) @ e / (1 + lam ** 2)))),
    Task(id="inverse-promise", notebook="04", kind="number", bound="least", title="A promise to the motors",
         text="In one step the error is never longer than {e} m, and the joint angles must not change by more than {turn:deg} (length of "
              "δq). What is the smallest fixed damping λ, in m, that promises this for every posture?",
         draw=lambda rng: {"e": between(rng, .05, .4, .01), "turn": angle(rng, 4, 25, 1)}, unit="m",
         answer=lambda g: g.e / (2 * g.turn),
         hints=("Along one singular value σ, the step is |e| σ/(σ² + λ²). For which σ is that largest?",
                "Put that σ in: what is left contains λ and |e| only. Mind the unit of the angle."),
         wrongs=(Wrong("gain-at-lambda", lambda g: g.e / g.turn, "This λ comes from |e|/λ as the longest step. Put σ = λ into "
                       "σ/(σ² + λ²) once more and look at the denominator."),
                 Wrong("lambda-as-turn", lambda g: 2 * g.turn / g.e, "This is turn over error; the unit would be rad per metre."),
                 Wrong("gain squared", lambda g: float(np.sqrt(g.e / (2 * g.turn))),
                       "A square root is too many: the longest step falls with 1/λ, not with 1/λ²."),
                 Wrong("product", lambda g: 2 * g.turn * g.e,
                       "Error times turn: then a stricter promise would need less damping.")),
         remark="No posture enters: this holds at every singular posture, however bad."),
    Task(id="inverse-missing", notebook="04", kind="number", title="As near as it gets",
         text="A planar arm has links of {l1} m and {l2} m. The target is ({x}, {y}) m, which it cannot reach. How much is still missing, "
              "in m, at the nearest posture?",
         draw=far_or_near, answer=still_missing, unit="m",
         cases={"in the hole around the base": lambda g: np.hypot(g.x, g.y) < g.l1 - g.l2},
         hints=("How far is the target from the base? Which distances can the tip have?",
                "The arm reaches a ring. On which side of it does the target lie?"),
         wrongs=(Wrong("the other edge", lambda g: max(np.hypot(g.x, g.y), g.l1 - g.l2) - min(np.hypot(g.x, g.y), g.l1 - g.l2)
                       if np.hypot(g.x, g.y) > g.l1 else g.l1 + g.l2 - np.hypot(g.x, g.y),
                       "This is the distance to the other edge of the ring."),
                 Wrong("distance from the base", lambda g: float(np.hypot(g.x, g.y)),
                       "This is the distance of the target from the base; the arm comes part of that way."),
                 Wrong("hole-forgotten", lambda g: abs(np.hypot(g.x, g.y) - g.l1)),
                 Wrong("coordinates added", lambda g: abs(abs(g.x) + abs(g.y) - (g.l1 + g.l2)),
                       "Distances along x and y do not add up like numbers: the distance is the root of the sum of squares.")),
         look="the map of many targets in notebook 04"),
    Task(id="inverse-spare", notebook="04", kind="function", title="What does not move the tool",
         same="A function for every Jacobian: those it is tried on are drawn for each student.",
         text="Write spare(J, z), the part of the joint rates z that does not move the tool: J times the result is zero, and what is taken "
              "off z is as short as possible. J is an array (2, 3), z an array (3,).",
         signature="spare(J, z)", unit="rad/s", inputs=lambda rng, g: jacobian_and(rng, 3, 3), answer=spare,
         hints=("Which tool velocity does z cause? Which shortest joint rates cause the same?",
                "Take the second off the first. np.linalg.pinv(J) answers the second question."),
         wrongs=(Wrong("task part", lambda g: lambda J, z: np.linalg.pinv(J) @ J @ z,
                       "This is the part of z that does move the tool; what remains of z without it is asked for."),
                 Wrong("transpose-as-inverse", lambda g: lambda J, z: z - J.T @ J @ z,
                       "J times your result is not zero: Jᵀ J takes off the right direction, in the wrong amount."),
                 Wrong("wish-unprojected", lambda g: lambda J, z: z),
                 Wrong("square-part-only", lambda g: lambda J, z: np.append(z[:2] - np.linalg.solve(J[:, :2], J @ z), z[2]),
                       "The tool does stay, but only two of the joints pay for it. Of all corrections the shortest is asked."),
                 Wrong("redundancy-is-stillness", lambda g: lambda J, z: np.zeros(3)))),
    Task(id="inverse-gentle", notebook="04", kind="matrix", title="A gentle posture",
         text="The arm zoo.planar(6), six links of 1 m, is to bring its tip to ({x}, {y}) m with no joint bent by more than {most:deg}, "
              "the first one included. Give such joint angles, an array (6,) in rad. Many are right; use solve_ik.",
         draw=lambda rng: {"x": between(rng, 1.0, 2.0, .1), "y": between(rng, 2.0, 3.0, .1), "most": angle(rng, 60, 75, 5)},
         unit="rad", answer=gentle, holds=is_gentle,
         hints=("A link can have limits: link.replace(limits=(low, high)), and arm.replace(links=[...]) makes a new arm.",
                "Give the limited arm to solve_ik. If the search stops at the limits, let it try again from random postures."),
         wrongs=(Wrong("reached-is-good", wild),
                 Wrong("clip-afterwards", lambda g: np.clip(wild(g), -g.most, g.most)),
                 Wrong("start kept", lambda g: np.zeros(6), "This is the stretched arm, from which the search begins."))),
)
