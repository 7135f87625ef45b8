"""Notebook 02: the predictions, each decided by an experiment."""
import numpy as np

from ...course.record import predictions
from ...kinematics.ellipsoid import velocity_ellipsoid
from ...kinematics.frames import tip_pose
from ...kinematics.jacobian import jacobian
from ...model import zoo


def J2(*q):
    """The rows vx, vy of two links of 1 m."""
    return jacobian(zoo.planar(2), q)[:2]


def bending(given):
    """The speed of the tool at 1 rad/s of joint 1, elbow at 60 and at 120 degrees."""
    before, after = (np.linalg.norm(J2(0, np.radians(q))[:, 0]) for q in (60, 120))
    return "b" if after < before * .99 else "c" if after > before * 1.01 else "a"


def folded(given):
    """Whether joint 1 moves the tool of two equal links folded onto each other."""
    return "b" if np.linalg.norm(J2(.5, np.pi)[:, 0]) < 1e-9 else "a"


def stretched(given):
    """In which direction the stretched arm cannot move its tool: across, along, or any."""
    across = np.abs(J2(0, 0)).max(axis=1)            # the arm lies along x
    return "c" if across.max() < 1e-9 else "b" if across[0] < 1e-9 else "a"


def near_miss(given):
    """The rate of joint 1 as the tool passes the shoulder at 5 cm with 0.5 m/s."""
    fold = 2 * np.arccos(.025)                       # |q2| with the tool 0.05 m from the shoulder
    place = tip_pose(zoo.planar(2), [0, fold])[:2, 3]
    across = np.array([-place[1], place[0]]) / np.linalg.norm(place)
    rate = np.abs(np.linalg.solve(J2(0, fold), .5 * across)[0])
    return "abc"[int(np.abs(np.log(rate / np.array([.5, 1.0, 10.0]))).argmin())]


def pulled(given):
    """The torques for a pull of 100 N along the stretched arm."""
    tau = J2(0, 0).T @ [100, 0]
    return "c" if np.abs(tau).max() < 1e-9 else "a" if np.abs(tau).max() > 150 else "b"


def through_the_shoulder(given):
    """Which joint rests if the line of the force passes through the shoulder."""
    tip = tip_pose(zoo.planar(2), [.3, 1.25])[:2, 3]
    tau = np.abs(J2(.3, 1.25).T @ tip)
    return "a" if tau[0] < 1e-9 < tau[1] else "b" if tau[1] < 1e-9 else "c"


def wrist(given):
    """What the Puma loses at q5 = 0: nothing, one direction, or joint 5."""
    J = jacobian(zoo.puma560(), [.3, .6, -2.5, .5, 0, 0])
    rank = np.linalg.matrix_rank(J, tol=1e-9)
    return "a" if rank == 6 else "b" if rank == 5 and np.abs(J[:, 4]).max() > .1 else "c"


def other_axes(given):
    """What changes if J is written in the axes of the tool."""
    R, J = tip_pose(zoo.planar(2), [.3, 1.25])[:2, :2], J2(.3, 1.25)
    same_w = np.isclose(np.linalg.det(velocity_ellipsoid(R.T @ J)), np.linalg.det(velocity_ellipsoid(J)))
    return "b" if same_w and not np.allclose(R.T @ J, J) else "a"


def sliding(given):
    """Whether the sliding joint of the SCARA arm turns its tool."""
    return "b" if np.abs(jacobian(zoo.scara(), [.3, .9, .1, .2])[3:, 2]).max() < 1e-12 else "a"


def spare_joint(given):
    """Whether three links in line are singular."""
    return "b" if np.linalg.matrix_rank(jacobian(zoo.planar(3), [.4, 0, 0])[:2], tol=1e-9) < 2 else "a"


def why_transposed(given):
    """Which of J^T, J^-1 and J keeps F . v = tau . qd."""
    J, F, qd = J2(.3, 1.25), np.array([3.0, -7.0]), np.array([.4, -.9])
    ways = (np.linalg.inv(J) @ F, J.T @ F, J @ F)
    return "abc"[[bool(np.isclose(tau @ qd, F @ J @ qd)) for tau in ways].index(True)]


def angular_rows(given):
    """Whether the lower rows are the rates of roll, pitch and yaw: a turn about the tilted axis of the Puma's last joint."""
    puma, q, h = zoo.puma560(), np.array([.3, .6, -2.5, .5, .9, .2]), 1e-6
    angles = lambda R: np.array([np.arctan2(R[2, 1], R[2, 2]), -np.arcsin(R[2, 0]), np.arctan2(R[1, 0], R[0, 0])])
    e6 = h * np.eye(6)[5]
    rates = (angles(tip_pose(puma, q + e6)[:3, :3]) - angles(tip_pose(puma, q - e6)[:3, :3])) / (2 * h)
    return "a" if np.allclose(rates, jacobian(puma, q)[3:, 5], atol=1e-3) else "b"


prediction = predictions("jacobian", "02")

SLIDE = ("FrameLab", "A joint that slides")


TASKS = (
    prediction("bending", "The same rate, another posture",
               "Joint 1 turns at 1 rad/s, joint 2 stands still. You bend the elbow further, from 60° to 120°, and let joint 1 turn again "
               "at 1 rad/s. "
               "How fast is the tool now?", bending,
               ("As fast as before: the rate is the same.", "The rate is the same, but the lever is not.", "rate-is-speed"),
               ("Slower.", "The tool is nearer to joint 1, so its lever is shorter, and with it the arrow J₁."),
               ("Faster.", "From elbow to tool nothing changes; but the tool is nearer to joint 1.",
                "lever-from-the-base")),
    prediction("folded", "Folded back", "Both links are 1 m long. The elbow is folded by 180°, so that the tool lies on the shoulder. "
                                        "Joint 1 "
               "turns at 1 rad/s. What does the tool do?", folded,
               ("It moves on a circle around the shoulder.", "A circle of what radius? The tool lies on the axis of joint 1.",
                "every-joint-moves-the-tool"),
               ("It stays where it is.",
                "The tool lies on the axis of joint 1: its lever has length 0, and so has the linear half of the column."),
               ("It cannot turn in this posture.", "Nothing holds joint 1. It turns, and the links turn with it.",
                "singular-cannot-move", ("JacobianLab", "Folded back"))),
    prediction("stretched", "Stretched out", "The arm lies stretched along x. In which direction can no joint rates move the tool, for a "
                                             "first instant?",
               stretched,
               ("Across the arm, along y.", "Across the arm it moves at once: both columns point along y.", "lever-is-velocity",
                ("JacobianLab", "Stretched out")),
               ("Along the arm, along x.", "Both columns point along y: no combination of them moves the tool along x."),
               ("It cannot move in any direction.", "Each joint still turns, and carries the tool along y.",
                "singular-cannot-move")),
    prediction("near", "Past the shoulder", "The tool runs along a straight line at 0.5 m/s and passes the shoulder at a distance of 5 "
                                            "cm. Links of 1 m. "
               "How fast must joint 1 turn there?", near_miss,
               ("About 0.5 rad/s, as the tool moves at 0.5 m/s.", "0.5 rad/s would need a lever of 1 m; here it is 5 cm.",
                "slow-tool-slow-joints"),
               ("About 1 rad/s.", "1 rad/s would do for a tool half a metre away.", "slow-tool-slow-joints"),
               ("About 10 rad/s.", "0.5 m/s over a lever of 0.05 m is 10 rad/s, about three times what a joint of an industrial arm "
                                   "can do.")),
    prediction("pull", "A pull on the stretched arm", "The arm is stretched along x, and its tool pulls with 100 N along x. How large are "
                                                      "the torques "
               "of the joints?", pulled,
               ("Largest of all postures, 200 N m at joint 1: the arm reaches furthest.",
                "The arm reaches far, but the line of the force passes through both joints.",
                "full-length-lever", ("ForceLab", "Stretched: pull along the arm")),
               ("Somewhere between: a singular arm is weak.",
                "Along this direction the arm can hardly move, but it can hold more than in any other.", "singular-is-weak"),
               ("Zero.", "The force passes through both joints and has no lever at either. The bearings take it.")),
    prediction("shoulder", "A force through the shoulder", "The elbow is bent. The tool pushes with 10 N straight away from the shoulder. "
                                                           "Which joint "
               "needs no torque?", through_the_shoulder,
               ("Joint 1.", "The line of the force meets its axis. Joint 2 has a lever and must hold."),
               ("Joint 2.", "The line passes the elbow at a distance, and that distance is the lever.", "full-length-lever"),
               ("None: both must hold.", "A joint on the line of the force has no lever.", "every-force-needs-every-joint")),
    prediction("wrist", "In the middle of the workspace", "The Puma's wrist is straight, q5 = 0, so that the axes 4 and 6 are one line. "
                                                          "The arm is nowhere "
               "near the end of its reach. What has it lost?", wrist,
               ("Nothing: singular postures lie at the edge of the reach.",
                "Columns can line up anywhere, also in the middle of the reach.",
                "singular-only-at-the-rim"),
               ("One direction in which to turn the hand.", "Joints 4 and 6 now do the same, and only five independent columns are left."),
               ("It cannot get there: a singular posture is out of reach.", "The arm can stand there without difficulty; it has "
                                                                            "stretched nothing but its wrist.",
                "singular-is-unreachable", ("JacobianLab", "Wrist: axes 4 and 6 in line")),
               ("Joint 5: it is stuck.", "Joint 5 turns as always; it is joints 4 and 6 that now do the same.",
                "singular-cannot-move", ("JacobianLab", "Wrist: axes 4 and 6 in line"))),
    prediction("tool", "World or tool",
               "You write the same Jacobian in the axes of the tool instead of those of the world. What changes?", other_axes,
               ("The velocity arrows in the picture turn.", "The motion of the tool does not depend on the axes in which it is "
                                                            "described.", "arrows-turn-with-axes", ("JacobianLab",
                "In the axes of the tool")),
               ("Only the numbers: the arrows, the ellipse and w stay.",
                "Rᵀ J has other entries, but its columns have the same lengths and the same angles between them."),
               ("Nothing: a Jacobian has no axes.", "The rows of J are components, and components belong to axes.",
                "jacobian-in-tool-axes", ("JacobianLab", "In the axes of the tool"))),
    prediction("slide", "A joint that slides", "Joint 3 of the SCARA arm slides up and down. What stands in the lower three rows of its "
                                               "column?", sliding,
               ("Its axis z, as for every joint.", "A slide does not turn the hand, so its angular part is zero.",
                "prismatic-turns", SLIDE),
               ("Zeros.", "The joint moves the tool along its axis and turns nothing."),
               ("Its lever, crossed with z.", "z crossed with the lever stands in the upper half, and only where a joint turns.",
                "prismatic-turns", SLIDE)),
    prediction("spare", "A joint to spare", "Three links, three joints, and only a point in the plane to reach. Can such an arm be in a "
                                            "singular posture?",
               spare_joint,
               ("No: there is a joint to spare.", "With three links in one line all three columns point the same way.",
                "redundant-is-never-singular"),
               ("Yes, where all three columns point the same way.", "Three parallel arrows span no area, just as two do not.")),
    prediction("power", "Why the transpose?", "Which of these gives the torques that go with a force F at the tool?", why_transposed,
               ("τ = J⁻¹ F, as q̇ = J⁻¹ v.", "With J⁻¹ the power at the joints would not be the power at the tool.",
                "force-needs-inverse", ("ForceLab", "Push to the left")),
               ("τ = Jᵀ F, because F · v = τ · q̇ must hold for all rates.", "Power is the same at both ends: F · J q̇ = (Jᵀ F) · q̇."),
               ("τ = J F.", "J leads from the joints to the tool, and here a way back is wanted. Once linear and angular rows are "
                            "mixed even the units do not fit.", "jacobian-not-transposed")),
    prediction("omega", "The lower three rows", "Rows 4 to 6 of the Jacobian, times the joint rates, give", angular_rows,
               ("the rates of roll, pitch and yaw.", "Those rates are about three axes in turn; they are no components of ω.",
                "euler-rates", ("JacobianLab", "All six turn the hand")),
               ("the angular velocity of the tool.", "ω is the sum of the joint axes, each times its rate.")),
)
