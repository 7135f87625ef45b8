"""Notebook 00: the tip of two links, and three predictions about the whole pipeline."""
import numpy as np

from ...course.draws import between, reals
from ...course.record import LETTERS, Option, Task, Wrong
from ...dynamics.probe import inverse_dynamics
from ...kinematics.frames import tip_pose
from ...kinematics.inverse import solve_ik
from ...kinematics.jacobian import jacobian
from ...model import zoo
from ...model.link import Link
from ...model.robot import Robot
from ...motion.trajectory import quintic


def two_links(given):
    """The function q -> [x, y] of the tip."""
    arm = Robot([Link(a=given.l1), Link(a=given.l2)])
    return lambda q: tip_pose(arm, q)[:2, 3]


def rods(given, angles):
    """Tip of two rods that stand at the angles which a function makes of q."""
    def tip(q):
        first, second = angles(q)
        return np.array([given.l1 * np.cos(first) + given.l2 * np.cos(second), given.l1 * np.sin(first) + given.l2 * np.sin(second)])
    return tip


def wildest(damping):
    """The largest joint angle at which the planar arm ends, from stretched to [1, 2] [rad]."""
    arm = zoo.planar(6)
    return np.abs(solve_ik(arm, [1, 2, 0], np.zeros(6), damping=damping, restarts=0).q).max()


def more_damping(given):
    """Whether the arm ends in a wilder posture with less damping, with more, or the same."""
    little, much = wildest(given.little), wildest(given.much)
    return "a" if little > 1.5 * much else "b" if much > 1.5 * little else "c"


def half_the_time(given):
    """What becomes of the largest torque when the motion takes half as long."""
    arm = zoo.planar(6)
    goal = solve_ik(arm, [1, 2, 0], np.zeros(6), damping=1.0, restarts=0).q
    peak = lambda T: np.abs(inverse_dynamics(arm, *quintic(np.zeros(6), goal, T).sample(61)[1:4])).max()
    ratio = peak(given.duration / 2) / peak(given.duration)
    return LETTERS[int(np.abs(np.log(ratio / np.array([4, 2, 1, .5]))).argmin())]


def lost_direction(given):
    """The direction in which no joint moves the tip of the stretched arm at first."""
    moves = np.abs(jacobian(zoo.planar(6), np.zeros(6))[:2]).max(axis=1) > 1e-9
    return "c" if moves.all() else "ab"[int(moves.argmin())]


TASKS = (
    Task(id="start-tip", notebook="00", kind="function", title="Where is the tip?",
         text="Two links of {l1} m and {l2} m turn in a plane. q = [q1, q2] are the joint angles in rad: q1 is counted from the x axis, q2 "
              "from the line of the first link. Write tip(q), which returns [x, y] of the tip.",
         draw=lambda rng: {"l1": between(rng, 0.5, 0.9, 0.05), "l2": between(rng, 0.2, 0.45, 0.05)},
         signature="tip(q)", inputs=lambda rng, given: (reals(rng, 2, 0.3, 1.4),), unit="m", answer=two_links,
         hints=("Draw the arm. Which angle does the second link make with the x axis, not with the first link?",
                "Go from the base to the elbow, then from the elbow to the tip, and add the two steps, x to x and y to y."),
         wrongs=(Wrong("absolute-angles", lambda g: rods(g, lambda q: (q[0], q[1]))),
                 Wrong("angles subtracted", lambda g: rods(g, lambda q: (q[0], q[1] - q[0])),
                       "The angle of the second link is the sum of the two joint angles. You have taken their difference."),
                 Wrong("sine and cosine", lambda g: lambda q: two_links(g)(q)[::-1],
                       "x and y have changed places: a link at angle 0 lies along x, so x goes with the cosine."),
                 Wrong("links exchanged", lambda g: two_links(g.but(l1=g.l2, l2=g.l1)),
                       "The two lengths have changed places: link 1 is the one at the base."),
                 Wrong("elbow", lambda g: rods(g.but(l2=0), lambda q: (q[0], 0)),
                       "This is the elbow, the end of the first link. The second link is missing."),
                 Wrong("angles subtracted", lambda g: rods(g, lambda q: (q[0], q[0] - q[1])),
                       "The second link has the difference of the two joint angles. Both joints turn the same way."),
                 Wrong("second link alone", lambda g: rods(g.but(l1=0), lambda q: (0, q[0] + q[1])),
                       "This is the second link alone. It begins at the elbow, not at the base."),
                 *(Wrong("one long link", lambda g, turn=turn: rods(g, lambda q: (turn @ q, turn @ q)),
                         "Both links have the same angle here, as if they were one. At the elbow the second one turns against the first.")
                   for turn in np.array([[1, 0], [1, 1]])),
                 Wrong("sine and cosine", lambda g: rods(g, lambda q: (q[0], np.pi / 2 - q[0] - q[1])),
                       "At the second link sine and cosine have changed places."),
                 Wrong("sum at the first link", lambda g: rods(g, lambda q: (q[0] + q[1], q[1])),
                       "The sum of the angles stands at the first link. It belongs to the second."),
                 Wrong("cosines multiplied", lambda g: lambda q: rods(g.but(l2=0), lambda q: (q[0], 0))(q) + g.l2 * np.array(
                     [np.cos(q[0]) * np.cos(q[1]), np.sin(q[0]) * np.sin(q[1])]),
                       "At the second link functions of q1 and q2 are multiplied. The cosine of a sum is another thing."),
                 Wrong("angles exchanged", lambda g: rods(g, lambda q: (q[1], q[0] + q[1])),
                       "The first link has the angle of the second joint."),
                 Wrong("second link subtracted", lambda g: rods(g.but(l2=-g.l2), lambda q: (q[0], q[0] + q[1])),
                       "The second link is subtracted. It goes on from the elbow."),
                 Wrong("second link not turned", lambda g: rods(g, lambda q: (q[0], 0)),
                       "The second link lies along x here, however the joints turn."),
                 *(Wrong("equal links", lambda g, own=own: two_links(g.but(l1=g[own], l2=g[own])),
                         "Both links have the same length here. They differ.") for own in ("l1", "l2")),
                 *(Wrong("absolute-angles", lambda g, k=k: lambda q: np.where(np.arange(2) == k, two_links(g)(q), rods(
                     g, lambda q: (q[0], q[1]))(q)), f"In {'yx'[k]} the second link stands at q2, in {'xy'[k]} it does not.")
                   for k in (0, 1))),
         remark="This is forward kinematics; notebook 01 writes it as a product of matrices, for any arm."),
    Task(id="start-damping", notebook="00", kind="choice", prediction=True, title="A cautious search and a bold one",
         text="The six links lie stretched along x, and the tip is sent to [1, 2]. The search for joint angles is damped: λ = {much} is "
              "cautious, λ = {little} takes almost the full step. Which one ends in the wilder posture, with the larger joint angles?",
         draw=lambda rng: {"little": 0.01, "much": 1.0}, answer=more_damping,
         options=(Option("The bold one, λ = {little}.",
                         "A stretched arm is singular: tiny movements of the tip ask for huge ones of the joints, and with little "
                         "damping the search obeys. It still arrives, with one joint turned nearly all the way round."),
                  Option("The cautious one, λ = {much}: many small steps add up.",
                         "The cautious search does take more steps, but it avoids large turns that would gain very little.",
                         "damping-is-slowness"),
                  Option("Both end in the same posture, as the target is the same.",
                         "Six joints can reach a point of the plane in infinitely many ways. The path of the search decides which "
                         "one it finds.",
                         "one-target-one-posture"))),
    Task(id="start-slow", notebook="00", kind="choice", prediction=True, title="Twice as fast",
         text="The arm goes from stretched to the target in {duration} s. What happens to the largest torque if it takes {half} s instead?",
         draw=lambda rng: {"duration": 60, "half": 30}, answer=half_the_time,
         options=(Option("It becomes four times as large.",
                         "The part that accelerates the arm does become four times as large. In so slow a motion that part is far "
                         "below one percent: nearly all of the torque holds the arm up.", "torque-is-inertia"),
                  Option("It doubles.", "Speeds double, but torque does not follow speed: here it mostly holds up the weight of the arm.",
                         "torque-follows-speed"),
                  Option("It hardly changes.", "In a slow motion nearly all of the torque carries weight, and weight does not "
                                               "depend on time. Try a few seconds in the lab: then the share that grows with 1/T² "
                                               "becomes visible."),
                  Option("It halves.", "No part of the torque shrinks when the arm hurries.",
                         "torque-follows-speed"))),
    Task(id="start-stretched", notebook="00", kind="choice", prediction=True, title="The stretched arm",
         text="All six links lie along the x axis. In which direction can the tip not move at first, whatever the joints do?",
         answer=lost_direction,
         options=(Option("Along x, towards the base or away from it.",
                         "Every joint swings the tip along a circle about itself, and all these circles start out along y. This is "
                         "what singular means: a direction is lost."),
                  Option("Along y, across the arm.",
                         "Turn any joint a little: the tip moves along a circle about that joint, and the circle starts out across "
                         "the arm, along y.",
                         "stretched-moves-along", ("PipelineLab", "The paper's motion")),
                  Option("It can move in any direction: there are six joints for two coordinates.",
                         "There are six joints, but all six move the tip in the same direction, along y.",
                         "more-joints-no-singularity", ("PipelineLab", "The paper's motion")))),
)
