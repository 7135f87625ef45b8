"""Notebook 00: the tip of two links."""
import numpy as np

from ...course.draws import between, reals
from ...course.record import Task, Wrong
from ...kinematics.frames import tip_pose
from ...model.link import Link
from ...model.robot import Robot


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


TASKS = (
    Task(id="start-tip", notebook="00", kind="function", title="Where is the tip?",
         text="Two links of {l1} m and {l2} m turn in a plane. q = [q1, q2] are the joint angles in rad: q1 is counted from the x axis, q2 "
              "from the line of the first link. Write tip(q), which returns [x, y] of the tip.",
         draw=lambda rng: {"l1": between(rng, 0.5, 0.9, 0.02), "l2": between(rng, 0.2, 0.46, 0.02)},
         signature="tip(q)", inputs=lambda rng, given: (reals(rng, 2, 0.3, 1.4),), unit="m", answer=two_links,
         cases={"the tip is behind the base": lambda g, q: two_links(g)(q)[0] < -.05},
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
)
