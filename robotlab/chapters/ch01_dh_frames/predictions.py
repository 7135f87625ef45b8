"""Notebook 01, predictions. The right option is found by doing what the question asks."""
import numpy as np

from ...course.draws import between
from ...course.misconceptions import PRACTICE, Misconception
from ...course.record import Option, Task
from ...kinematics.frames import joint_axes, link_poses, tip_pose
from ...maths.spatial import pose, translation, turn_z
from ...model import zoo
from ...model.link import Link
from ...model.robot import Robot

MISCONCEPTIONS = (
    Misconception(id="one-row-one-frame", notebook="01", statement="A row of the table moves one frame.",
                  why="A row leads from one frame to the next. Everything after it is carried along; everything before it stays.",
                  source=PRACTICE, shows=("FrameLab", "Four numbers")),
    Misconception(id="clockwise", notebook="01", statement="A positive angle turns clockwise.",
                  why="With the thumb of the right hand along the axis, the fingers turn the positive way: x towards y about z.",
                  source=PRACTICE, shows=("FrameLab", "Four numbers")),
)


def place(T):
    """The origin (..., 3) of a pose."""
    return T[..., :3, 3]


def conventions_differ(given):
    """Whether the Puma's table gives the same tip in both conventions: never, at q = 0 only, or always."""
    arm = zoo.puma560()
    tips = lambda q: [place(tip_pose(arm.replace(convention=c), q)) for c in ("standard", "modified")]
    same = lambda q: bool(np.allclose(*tips(q)))
    return "a" if same(np.full(6, 0.5)) else "b" if same(np.zeros(6)) else "c"


def where_the_walker_is(given):
    """Where a frame is that is turned first and shifted then."""
    quarter = pose(turn_z(0.0, 1.0), np.zeros(3))
    at = place(quarter @ translation(given.step, 0, 0))
    return "ab"[int(np.abs(at).argmax())]


def axis_of_joint(given):
    """Whose z joint 2 turns about."""
    arm, q = zoo.puma560(), np.full(6, 0.4)
    frames = link_poses(arm, q)
    z, p = joint_axes(arm, q)
    on_axis = [np.allclose(np.cross(z[1], frames[i, :3, 2]), 0) and np.allclose(np.cross(place(frames[i]) - p[1], z[1]), 0) for i in (1, 2)]
    return "a" if on_axis == [True, False] else "b"


def frames_that_move(given):
    """Which frames move when d of row 2 grows."""
    arm, q = zoo.puma560(), np.full(6, 0.4)
    moved = np.abs(place(link_poses(arm.with_link(2, d=given.more), q)) - place(link_poses(arm, q))).max(axis=1) > 1e-9
    return "a" if moved.sum() == 1 else "b" if list(moved) == [False] * 2 + [True] * 5 else "c"


def tool_swing(given):
    """How far the point of the tool goes when joint 5 makes a quarter turn: not at all, its length, or the chord."""
    arm = zoo.puma560().replace(tool=translation(0, 0, given.tool))
    before, after = (place(tip_pose(arm, [0, 0.8, -2.4, 0, q5, 0])) for q5 in (0, np.pi / 2))
    way = np.linalg.norm(after - before) / given.tool
    return "abc"[int(np.abs(way - np.array([0, 1, np.sqrt(2)])).argmin())]


def shifted_heights(given):
    """Where the tip goes when d is taken from row 2 and given to row 3 of an arm with parallel axes."""
    arm = Robot.from_table([[0.4, 0, 0.3, 0], [0.3, 0, 0.2, 0], [0.2, 0, 0.1, 0]])
    other = arm.with_link(2, d=0.2 - given.shift).with_link(3, d=0.1 + given.shift)
    up = (place(tip_pose(other, np.full(3, 0.4))) - place(tip_pose(arm, np.full(3, 0.4))))[2]
    return "c" if abs(up) < 1e-9 else "a" if up > 0 else "b"


def lift(alpha):
    """How much the tip of a 3R arm rises when its second joint turns by 30 degrees."""
    arm = Robot([Link(d=0.5, alpha=alpha), Link(a=0.5), Link(a=0.4)])
    return place(tip_pose(arm, [0, np.pi / 6, 0]))[2] - place(tip_pose(arm, np.zeros(3)))[2]


def other_twist(given):
    """What joint 2 does if the twist below it has the other sign."""
    before, after = lift(np.pi / 2), lift(-np.pi / 2)
    return "a" if np.isclose(before, after) else "b" if before * after < 0 else "c"


TASKS = (
    Task(id="frames-conventions", notebook="01", kind="choice", prediction=True, title="One table, two books",
         text="The table of the Puma 560 is written in the standard convention. Someone reads it in the modified one, number by number. Is "
              "the tip in the same place?",
         answer=conventions_differ, options=(
             Option("Yes: a, α, d, θ are the same four motions, whatever the book.",
                    "The motions are the same, their order is not: standard ends with a turn about x, modified begins with one.",
                    "standard-is-modified"),
             Option("At q = 0 yes, in other postures no.", "At q = 0 the twists already act at other places along the chain.",
                    "standard-is-modified"),
             Option("No, not even at q = 0.",
                    "The same numbers give a different arm. A table needs the name of its convention beside it."))),
    Task(id="frames-order", notebook="01", kind="choice", prediction=True, title="Turn, then step",
         text="A frame is turned by 90° about z. Then it makes a step of {step} m along its own x axis. Where is its origin, seen from "
              "where it began?",
         draw=lambda rng: {"step": between(rng, 0.5, 2.0, 0.1)}, answer=where_the_walker_is, options=(
             Option("On the x axis.", "A step first and a turn afterwards would lead there, and so would a step along the old x "
                                      "axis. The order counts.",
                    "order-does-not-matter"),
             Option("On the y axis.", "The step goes along the axis as it stands after the turn. In a product each matrix is written in "
                                      "the axes that the one on its left has made."),
             Option("On the negative side of the y axis.",
                    "A turn by −90° would lead there. About z a positive angle turns x towards y.", "clockwise"))),
    Task(id="frames-axis", notebook="01", kind="choice", prediction=True, title="About which axis?",
         text="In the standard convention: about which axis does joint 2 turn?",
         answer=axis_of_joint, options=(
             Option("z1, the z axis of frame 1.",
                    "Frame 1 sits at the far end of link 1, where joint 2 begins. Frame 2 is carried along by joint 2."),
             Option("z2, the z axis of frame 2.",
                    "In the modified convention this would be right. In the standard one frame 2 sits at the far end of link 2, and "
                    "its z is the axis of joint 3.", "joint-turns-its-own-z"),
             Option("x1, the common normal.",
                    "The x axis points from joint axis to joint axis. Only α turns about it, and no motor does that.",
                    "alpha-theta-swapped"))),
    Task(id="frames-carried", notebook="01", kind="choice", prediction=True, title="One number grows",
         text="In the table of the Puma 560, d of row 2 grows by {more} m. Which frames move?",
         draw=lambda rng: {"more": between(rng, 0.1, 0.3, 0.1)}, answer=frames_that_move, options=(
             Option("Frame 2 only.", "Each later row says where its frame is in the frame before, so the later frames follow.",
                    "one-row-one-frame"),
             Option("Frame 2 and all after it.",
                    "Everything further out is carried along. The frames before it know nothing of row 2."),
             Option("All of them.",
                    "What lies before row 2 does not depend on it: each frame is built on the one before.", "one-row-one-frame"))),
    Task(id="frames-wrist", notebook="01", kind="choice", prediction=True, title="The hand bends",
         text="A tool sticks out by {tool} m along z of the last frame. Joint 5, in the wrist, makes a quarter turn. How far is the point "
              "of the tool from where it was?",
         draw=lambda rng: {"tool": between(rng, 0.1, 0.3, 0.05)}, answer=tool_swing, options=(
             Option("Nowhere: the tool is added to the wrist, and the wrist stays.",
                    "The wrist stays, but the tool is fixed in the last frame and turns with it.", "tool-in-world-axes",
                    ("BuilderLab", "A wrist")),
             Option("As far as the tool is long.",
                    "The point runs through a quarter of a circle, and the straight line across it is longer than the radius.",
                    "tool-in-world-axes", ("BuilderLab", "A wrist")),
             Option("About 1.4 times as far as the tool is long.",
                    "The point runs through a quarter of a circle about the wrist; the straight line across it is √2 times the radius."))),
    Task(id="frames-heights", notebook="01", kind="choice", prediction=True, title="Taken here, given there",
         text="All three axes of an arm are upright. Someone takes {shift} m from d of row 2 and adds it to d of row 3. Where does the "
              "tip go?",
         draw=lambda rng: {"shift": between(rng, 0.05, 0.15, 0.05)}, answer=shifted_heights, options=(
             Option("Up.", "Row 3 lifts by as much as row 2 has lost.", "one-table-per-arm"),
             Option("Down.", "Row 2 loses height, and row 3 gives it back.", "one-table-per-arm"),
             Option("Nowhere, in no posture.", "Between parallel axes the common normal may stand at any height. One arm, many tables."))),
    Task(id="frames-twist", notebook="01", kind="choice", prediction=True, title="The other sign",
         text="A column turns (joint 1), an arm on it is lifted (joint 2). With α1 = 90° a positive q2 lifts the arm. What does it do with "
              "α1 = −90°?",
         answer=other_twist, options=(
             Option("It lifts it: the axis is horizontal either way.",
                    "The axis is horizontal, but its z points the other way, and so a positive angle turns the other way.",
                    "alpha-sign"),
             Option("It lowers it.", "The axis has turned over. This table is as good as the other; its q2 merely counts downwards."),
             Option("It swings it sideways.",
                    "Both twists make the axis horizontal; to swing sideways the arm would need an upright axis.", "alpha-sign"))),
)
