"""Notebook 01, exercises: rows, products, tools, and the freedom that the convention leaves."""
import numpy as np

from ...course.draws import angle, between, reals, signed
from ...course.expressions import in_letters
from ...course.record import Task, Wrong
from ...kinematics.frames import joint_axes, link_pose, link_poses, tip_pose
from ...maths.spatial import pose, rpy, translation
from ...model.link import COLUMNS, Link
from ...model.robot import Robot
from .three_files import answered, draw_files


# -- one row ----------------------------------------------------------------------------------------------------------
def row(a, alpha, d, theta, modified=False):
    """The matrix (4, 4) of one row."""
    return link_pose(Link(a, np.fmod(alpha, 2 * np.pi), d, np.fmod(theta, 2 * np.pi)), np.float64(0), modified)


def arm_of(rows, kinds=None, **fields):
    """The arm of a table, its angles modulo a turn: otherwise degrees for rad, a wrong idea here, would be refused."""
    turned = [np.fmod(x, 2 * np.pi) if name in ("alpha", "theta") else x for name, x in zip(COLUMNS, np.transpose(rows))]
    return Robot.from_table(np.transpose(turned), kinds, units="m", **fields)


def flat(a, alpha, d, theta):
    """A row whose steps a and d are taken along axes that have not turned yet: the rotation is right."""
    return pose(row(a, alpha, d, theta)[:3, :3], np.array([a, 0, d]))


def entry_by_entry(a, alpha, d, theta):
    """The four motions multiplied with * instead of @."""
    return row(0, 0, 0, theta) * row(0, 0, d, 0) * row(a, 0, 0, 0) * row(0, alpha, 0, 0)


def draw_row(rng, given):
    """The four numbers of a row, not round."""
    a, alpha, d, theta = reals(rng, 4, 0.3, 1.2)
    return a / 2, signed(rng, alpha), d / 2, signed(rng, theta)


# -- a whole arm ------------------------------------------------------------------------------------------------------
def tip_rows(given):
    """The three rows (3, 4) of the arm in "frames-tip"."""
    return np.array([[0, np.pi / 2, given.d1, 0], [given.a2, given.alpha2, 0, given.theta2], [given.a3, 0, given.d3, 0]])


def draw_arm(rng):
    """The numbers of the arm in "frames-tip", and a posture."""
    return {"d1": between(rng, 0.3, 0.7, 0.05), "a2": between(rng, 0.4, 0.8, 0.05), "alpha2": signed(rng, angle(rng, 30, 60)),
            "theta2": signed(rng, angle(rng, 30, 60)), "a3": between(rng, 0.2, 0.5, 0.05), "d3": between(rng, 0.1, 0.3, 0.05),
            "q1": angle(rng, 20, 70), "q2": angle(rng, 20, 70), "q3": angle(rng, 20, 70)}


def tip(given, convention="standard", rows=None):
    """The tip (3,) of that arm at the joint angles that are given."""
    arm = arm_of(tip_rows(given) if rows is None else rows, convention=convention)
    return tip_pose(arm, [given.q1, given.q2, given.q3])[:3, 3]


def rows_at(given):
    """The three matrices at the joint angles that are given."""
    return [row(*(r + [0, 0, 0, q])) for r, q in zip(tip_rows(given), (given.q1, given.q2, given.q3))]


def tip_without_offsets(given):
    """The tip if the joint angle takes the place of theta."""
    return tip(given, rows=tip_rows(given) * [1, 1, 1, 0])


# -- the other convention ---------------------------------------------------------------------------------------------
def draw_table(rng):
    """Lengths and twists of three rows with round numbers; no two twists of one size."""
    twists = [signed(rng, angle(rng, low, high, 5)) for low, high in ((20, 40), (50, 65), (70, 85))]
    first = int(3 * rng.random())
    return ({f"alpha{i}": x for i, x in enumerate(twists[first:] + twists[:first], 1)}
            | {f"{name}{i}": between(rng, 0.1, 0.8, 0.05) for i in (1, 2, 3) for name in ("a", "d")})


def moved(given, down=(1, 1)):
    """Rows [a, alpha] (4, 2) of a modified table and of its tool; down: by how many rows each column has moved."""
    columns = [[given[f"{name}{i}"] for i in (1, 2, 3)] + [0.0] for name in ("a", "alpha")]
    return np.transpose([np.roll(column, rows) for column, rows in zip(columns, down)])


# -- a tool -----------------------------------------------------------------------------------------------------------
def draw_tool(rng):
    """A pose of the last frame and a vector in it."""
    p = np.array([between(rng, 0.3, 0.9, 0.1) for _ in range(3)])
    tool = np.array([signed(rng, between(rng, 0.05, 0.25, 0.05)) for _ in range(3)])
    return {"T": pose(rpy(*reals(rng, 3, 0.4, 1.2)), p), "tool": tool}


# -- the Stanford arm -------------------------------------------------------------------------------------------------
def stanford(given, columns=(0, 1, 2, 3), alpha=1.0, hand=1.0):
    """The table (6, 4) of the Stanford arm; its columns in another order, its twists times alpha, its hand times `hand`."""
    quarter = np.pi / 2
    rows = [[0, -quarter, given.d1, 0], [0, quarter, given.d2, 0], [0, 0, 0, 0], [0, -quarter, 0, 0], [0, quarter, 0, 0],
            [0, 0, hand * given.d6, 0]]
    return (np.array(rows) * [1, alpha, 1, 1])[:, list(columns)]


def twists_one_row_down(given):
    """The table with each twist in the row below."""
    rows = stanford(given)
    rows[:, 1] = np.roll(rows[:, 1], 1)
    return rows


def stanford_holds(given, rows):
    """Return "" for a table that leads the hand to its place in every posture, else the first axis that lies wrong."""
    kinds, q = "RRPRRR", np.random.default_rng(1).uniform(0.3, 1.2, (8, 6))
    arm, right = (arm_of(x, kinds) for x in (rows, stanford(given)))
    if np.allclose(tip_pose(arm, q)[:, :3, 3], tip_pose(right, q)[:, :3, 3], atol=1e-3):
        return ""
    along = link_poses(arm, np.zeros(6))[1:, 0, 0] > 0.999                    # x axes that lie along x of the base
    z, p = joint_axes(arm, q)
    z_right, p_right = joint_axes(right, q)
    for i in range(1, 6):
        turned = not np.allclose(z[:, i], z_right[:, i], atol=1e-3)
        beside = not np.allclose(np.cross(p[:, i] - p_right[:, i], z_right[:, i]), 0, atol=1e-3)
        if turned or beside:
            first = int(along.argmin()) + 1
            why = (f"Row {i} leads there." if along[:i].all() else
                   f"At q = 0 the axis x{first} of your table does not lie along x of the base: row {first} turns it.")
            return f"Up to axis {i} all is right; axis {i + 1} {'points another way' if turned else 'lies beside its place'}. {why}"
    return "All six axes lie right, the tip does not. The last row leads to it."


# -- the freedom ------------------------------------------------------------------------------------------------------
def parallel(given, lift=0.0, reach=0.0):
    """An arm (3, 4) of three upright axes; lift is taken from d1 and given to d3, reach from a1 to a3."""
    return np.array([[given.a1 - reach, 0, given.d1 - lift, 0], [given.a2, 0, given.d2, 0], [given.a3 + reach, 0, given.d3 + lift, 0]])


def parallel_holds(given, rows):
    """Return "" for a table with other numbers and the same tip in every posture, else the fault."""
    q, before = np.random.default_rng(1).uniform(-1.5, 1.5, (8, 3)), parallel(given)
    if np.allclose(rows, before, atol=0.005):
        return "This is the table that was given. Another one is asked, with at least one number changed by a centimetre or more."
    change, turn = rows - before, 2 * np.pi
    change[:, 1::2] -= turn * np.round(change[:, 1::2] / turn)
    if np.abs(change).max() < 0.005:
        return "Only whole turns were added to angles: it is the same table. Another one is asked."
    off = tip_pose(arm_of(rows), q)[:, :3, 3] - tip_pose(arm_of(before), q)[:, :3, 3]
    if np.abs(off[:, :2]).max() < 1e-3 and np.ptp(off[:, 2]) < 1e-3 and abs(off[0, 2]) > 1e-3:
        return "Seen from above it is the same arm, but its tip is at another height. What one row loses, another has to gain."
    if np.abs(off).max() < 1e-3:
        return ""
    if 1e-3 < np.abs(change[:, 0]).max() and np.abs(np.abs(rows[:, 0]) - before[:, 0]).max() < 1e-3:
        return "The distances are right in size. A negative a leads the other way along x; half a turn in θ, in rad, has to make up for it."
    if np.abs(change[:, 0]).max() > 1e-3:
        return "The tip moves on other circles. The distances a between the axes are fixed by the arm; look for the numbers that are not."
    if np.abs(change[:, 1]).max() > 1e-3:
        return "The tip is elsewhere: with your α an axis is tilted or turned over, and its joint counts the other way."
    return "The tip is elsewhere: with your θ the joints have other zeros, so that the same q is another posture."


# -- letters ----------------------------------------------------------------------------------------------------------
def height(given):
    """The height of the tip of an arm with letters, as SymPy."""
    import sympy
    arm = Robot([Link(d="d1", alpha="pi/2"), Link(a="a2"), Link(a="a3")])
    return tip_pose(arm, np.array(sympy.symbols("q1 q2 q3")))[2, 3]


height_of = in_letters("d1 a2 a3 q2 q3", "sin cos")


TASKS = (
    Task(id="frames-row", notebook="01", kind="function", title="One row, one matrix",
         same="A function for every row: the rows it is tried on are drawn for each student.",
         text="Write row(a, alpha, d, theta), which returns the (4, 4) matrix of one row of a standard DH table. Lengths are in m, angles "
              "in rad.",
         signature="row(a, alpha, d, theta)", answer=lambda g: row,
         inputs=draw_row,
         hints=("Four motions, one after the other: two about and along z, two about and along x. Which pair comes first?",
                "Write the four motions as (4, 4) matrices and multiply them with @, from left to right in the order in which they are "
                "made.",
                "Test it by hand: with alpha = 0 and d = 0 the origin goes to a cos θ, a sin θ."),
         wrongs=(Wrong("standard-is-modified", lambda g: lambda *r: row(*r, modified=True),
                       "This is Rx Tx Rz Tz: the modified convention, or the standard one multiplied from right to left."),
                 Wrong("alpha-theta-swapped", lambda g: lambda a, al, d, th: row(a, th, d, al), "α and θ have changed places."),
                 Wrong("a-d-swapped", lambda g: lambda a, al, d, th: row(d, al, a, th), "a and d have changed places."),
                 Wrong("alpha-sign", lambda g: lambda a, al, d, th: row(a, -al, d, th),
                       "The twist goes the other way: look at the signs of sin α."),
                 Wrong("clockwise", lambda g: lambda a, al, d, th: row(a, al, d, -th),
                       "The angle θ goes the other way: look at the signs of sin θ."),
                 Wrong("elementwise", lambda g: entry_by_entry,
                       "The four motions are multiplied entry by entry: * does that. The product of matrices is @."),
                 Wrong("position not turned", lambda g: flat,
                       "The rotation is right. In the last column a goes along the old x axis: it has to go along the x axis "
                       "that has been turned by θ.")),
         look="the four motions of a row in the first lab",
         remark="Sixteen numbers from four: the rest of kinematics is products of these."),
    Task(id="frames-tip", notebook="01", kind="matrix", title="Where is the tip?", unit="m",
         text="Standard DH, three joints that turn. Rows [a, α, d, θ]: [0, 90°, {d1}, 0], [{a2}, {alpha2:deg}, 0, {theta2:deg}], [{a3}, 0, "
              "{d3}, 0], lengths in m. The joints stand at q = [{q1:deg}, {q2:deg}, {q3:deg}]. Where is the tip, [x, y, z]?",
         draw=draw_arm, answer=tip,
         hints=("One matrix for each row; the joint angle is added to θ of its row.",
                "Multiply the three with @ in the order of the rows. The position stands in the last column.",
                "robotlab can do it too: Robot.from_table and tip_pose. Do it by hand first."),
         wrongs=(Wrong("offset-replaced", tip_without_offsets, "In row 2 the joint angle has taken the place of θ."),
                 Wrong("order-does-not-matter", lambda g: np.linalg.multi_dot(rows_at(g)[::-1])[:3, 3],
                       "The matrices are multiplied in reverse order."),
                 Wrong("standard-is-modified", lambda g: tip(g, "modified"), "The table is read in the modified convention."),
                 Wrong("last row left out", lambda g: (rows_at(g)[0] @ rows_at(g)[1])[:3, 3],
                       "This is the origin of frame 2. The third row is missing."),
                 Wrong("elementwise", lambda g: np.prod(rows_at(g), axis=0)[:3, 3],
                       "All three are zero. So is the last row of a pose, T[3, :3]: the place is its last column, T[:3, 3]. And so is "
                       "what comes out with * in place of @, which multiplies entry by entry."),
                 Wrong("posture left out", lambda g: tip(g.but(q1=0, q2=0, q3=0)),
                       "This is where the tip is at q = 0. The joint angles are missing.")),
         look="the product of the matrices, and the joint angle in it"),
    Task(id="frames-modified", notebook="01", kind="matrix", title="The same arm, after Craig",
         text="Three joints that turn have this standard table, rows [a, α, d, θ], lengths in m: [{a1}, {alpha1:deg}, {d1}, 0], [{a2}, "
              "{alpha2:deg}, {d2}, 0], [{a3}, {alpha3:deg}, {d3}, 0]. The same arm is wanted as a modified table, with the same base and "
              "the same pose of the tip in every posture. Columns d and θ may stay as they are; which numbers of the others have to "
              "move, and where does the last pair go? Give [a, α] of row 1, of row 2, of row 3, and last of the tool Tx(a) Rx(α) behind "
              "row 3: four pairs in m and rad.",
         draw=draw_table, answer=moved, angles=("alpha1", "alpha2", "alpha3"),
         hints=("Write both arms as one string of motions: Rz Tz Tx Rx for each standard row, Rx Tx Rz Tz for each modified one. Where "
                "does the string have to be cut?",
                "Before the first Rz Tz there is nothing, and behind the last one there is a Tx Rx that no modified row can take."),
         wrongs=(Wrong("standard-is-modified", lambda g: moved(g, (0, 0)),
                       "No number has moved: read in the modified convention, these rows are another arm."),
                 Wrong("moved up", lambda g: moved(g, (-1, -1)),
                       "The pairs have moved up by a row. Which motion comes first in the string?"),
                 Wrong("one column moved", lambda g: moved(g, (1, 0)), "a has moved, α has not. Both stand between the same two joints."),
                 Wrong("one column moved", lambda g: moved(g, (0, 1)), "α has moved, a has not. Both stand between the same two joints."),
                 Wrong("comes round", lambda g: moved(g, (0, 0))[[2, 0, 1, 3]],
                       "The last pair has come back in row 1. There it would stand before joint 1; it belongs behind joint 3."),
                 Wrong("tool left out", lambda g: moved(g) * [[1], [1], [1], [0]],
                       "The rows are right. The last pair of the standard table is missing: it lies behind joint 3, left to the tool.")),
         look="the two conventions side by side, and the string of motions"),
    Task(id="frames-tool", notebook="01", kind="matrix", title="A tool in the hand", unit="m",
         text="The pose of the last frame in the world is T, to be had as t.T after t = task(\"frames-tool\"). The point of the tool is at "
              "{tool} m in the axes of that frame. Where is it in the world, [x, y, z]?",
         draw=draw_tool, answer=lambda g: (g.T @ translation(*g.tool))[:3, 3], turn=lambda g: g.T[:3, :3],
         hints=("The tool is fixed in the last frame. How do components in that frame become components in the world?",
                "Turn the vector of the tool by the rotation of T, then add the position of the frame; or put a 1 below it and let T do "
                "both."),
         wrongs=(Wrong("tool-in-world-axes", lambda g: g.T[:3, 3] + g.tool, "The vector of the tool was added as it is."),
                 Wrong("rotation transposed", lambda g: g.T[:3, 3] + g.T[:3, :3].T @ g.tool,
                       "The tool was turned by the transpose: that leads from the world into the frame, not out of it."),
                 Wrong("position left out", lambda g: g.T[:3, :3] @ g.tool,
                       "The tool is turned well, but the place of the frame is missing. Is there a 0 where a point needs a 1?"),
                 Wrong("tool left out", lambda g: g.T[:3, 3], "This is the origin of the last frame; the tool is missing."),
                 Wrong("inverse", lambda g: (np.linalg.inv(g.T) @ [*g.tool, 1])[:3],
                       "The inverse of T was used: it leads from the world into the frame, not out of it.")),
         look="the tool at the end of the chain"),
    Task(id="frames-height", notebook="01", kind="expression", title="In letters", unit="m",
         same="A formula in letters, for an arm with any lengths: it is the letters that are asked for.",
         text="An arm turns about the upright axis (q1), lifts its upper arm (q2) and its forearm (q3): rows [0, 90°, d1, 0], [a2, 0, 0, "
              "0], [a3, 0, 0, 0], standard DH. Write the height z of its tip with SymPy letters d1, a2, a3, q1, q2, q3.",
         answer=height, letters=("d1", "a2", "a3", "q1", "q2", "q3"),
         hints=("Does turning about the upright axis change the height?",
                "Look at the arm from the side: two links in a plane, on top of a column. Which angle does the forearm make with the "
                "floor?"),
         wrongs=(Wrong("absolute-angles", height_of(lambda d1, a2, a3, q2, q3, s, c: d1 + a2 * s(q2) + a3 * s(q3))),
                 Wrong("sine and cosine", height_of(lambda d1, a2, a3, q2, q3, s, c: d1 + a2 * c(q2) + a3 * c(q2 + q3)),
                       "These are the distances from the column. Height goes with the sine of an angle that is counted from the floor."),
                 Wrong("column left out", height_of(lambda d1, a2, a3, q2, q3, s, c: a2 * s(q2) + a3 * s(q2 + q3)),
                       "This is counted from the shoulder. The column stands below it."),
                 Wrong("alpha-sign", height_of(lambda d1, a2, a3, q2, q3, s, c: d1 - a2 * s(q2) - a3 * s(q2 + q3)),
                       "The upper arm goes down where it should go up: z of frame 1 points the other way."),
                 Wrong("angles subtracted", height_of(lambda d1, a2, a3, q2, q3, s, c: d1 + a2 * s(q2) + a3 * s(q2 - q3)),
                       "The forearm makes the angle q2 + q3 with the floor, not the difference: both joints turn about parallel axes."))),
    Task(id="frames-stanford", notebook="01", kind="matrix", title="The table of the Stanford arm",
         text="Give the standard table of the Stanford arm as an array (6, 4), rows [a, α, d, θ] in m and rad; joint 3 slides, the others "
              "turn. At q = 0 every x axis lies along x of the base; z0 points up, z1 along y, z2 and z3 up, z4 along y, z5 and z6 up. "
              "Axis 2 is {d1} m above the floor, the boom is {d2} m off along axis 2, the three axes of the wrist meet in one point, on "
              "the axis of the boom, and the tip is {d6} m beyond it along z6.",
         draw=lambda rng: {"d1": between(rng, 0.3, 0.6, 0.05), "d2": between(rng, 0.1, 0.25, 0.01), "d6": between(rng, 0.15, 0.3, 0.01)},
         answer=stanford, holds=stanford_holds,
         hints=("No two neighbouring axes pass each other at a distance: what does that say about the column a?",
                "α of row i turns z of frame i − 1 into z of frame i, about x. From up to along y: which way?",
                "Three lengths are given. Each of them is measured along some z: they all stand in the column d."),
         wrongs=(Wrong("alpha-sign", lambda g: stanford(g, alpha=-1), "All twists have the wrong sign."),
                 Wrong("degrees", lambda g: stanford(g, alpha=180 / np.pi),
                       "The angles of the table are in degrees; rad are asked. np.radians converts."),
                 Wrong("a-d-swapped", lambda g: stanford(g, (2, 1, 0, 3)), "The lengths stand in the column a."),
                 Wrong("alpha-theta-swapped", lambda g: stanford(g, (0, 3, 2, 1)), "The twists stand in the column θ."),
                 Wrong("standard-is-modified", twists_one_row_down,
                       "The twists stand one row too low: so they are written in the modified table, where α leads to axis i, not away "
                       "from it."),
                 Wrong("hand left out", lambda g: stanford(g, hand=0), "The table ends in the wrist. The hand is missing.")),
         look="the puzzle of the Stanford arm", remark="Any table that leads the tip there in every posture is accepted; yours does."),
    Task(id="frames-freedom", notebook="01", kind="matrix", title="Another table for the same arm",
         text="Three upright axes: rows [a, α, d, θ] = [{a1}, 0, {d1}, 0], [{a2}, 0, {d2}, 0], [{a3}, 0, {d3}, 0], standard DH, all joints "
              "turn. Give another table (3, 4) whose tip is in the same place for every q: at least one length must differ by a centimetre "
              "or one angle by more than whole turns. There are many.",
         draw=lambda rng: {f"{name}{i}": between(rng, 0.2, 0.6, 0.05) for i in (1, 2, 3) for name in "ad"},
         answer=lambda g: parallel(g, lift=0.1), holds=parallel_holds,
         hints=("Parallel axes have no one common normal: it may stand at any height.",
                "Which column says how far along z one goes to the next normal?"),
         wrongs=(Wrong("one-table-per-arm", parallel, "This is the table that was given."),
                 Wrong("lengths moved", lambda g: parallel(g, reach=0.1),
                       "The lengths a have been shared out anew. They are the distances between the axes: the arm fixes them, and the tip "
                       "now moves on other circles."),
                 Wrong("height changed", lambda g: parallel(g) + [[0, 0, 0, 0], [0, 0, 0.1, 0], [0, 0, 0, 0]],
                       "One d was changed alone: the arm is the same seen from above, but its tip is higher. What one row gains, another "
                       "must lose."),
                 Wrong("rows exchanged", lambda g: parallel(g)[[1, 0, 2]],
                       "Two rows have changed places. Heights may be shared out freely, but the lengths a belong to their links.")),
         remark="The axes fix an arm, not the table. That is why a table without its picture says little."),
    Task(id="frames-typed", notebook="01", kind="matrix", title="Which of these files was typed in?",
         text="One arm is described by three URDF files, to be had as t.files after t = task(\"frames-typed\"). A program wrote one to the "
              "last digit, one was typed in from a data sheet, and one was exported by a program with other zero positions of the joints. "
              "Which one was typed in, and how far is its tool, the end of its last link, from that of the other file with the same zero "
              "positions, at q = 0 and with every number as it is written? Give the number of the file, counted from 1, and the distance "
              "in mm.",
         draw=draw_files, answer=answered(0, 2),
         hints=("Look at the angles alone, the three numbers behind rpy. How does each file write a quarter turn?",
                "A program writes as many digits as it has; a person stops after a few. Where a joint has another zero position, the "
                "next frame is turned by an angle that no designer chose.",
                "Robot.read takes 1.5708 for a quarter turn and says so in its notes; Robot.read(text, snap=False) keeps what is written. "
                "tip_pose has the tool."),
         wrongs=(Wrong("round lengths", answered(2, 0),
                       "The distance is right. The file that you name has short lengths, but quarter turns of sixteen digits: a program "
                       "wrote them, and the lengths are as short as the designer chose them."),
                 Wrong("other zero positions", answered(0, 1),
                       "The typed file is found. Its tool was compared with that of the file with other zero positions, which is "
                       "in another posture at q = 0."),
                 Wrong("other zero positions", answered(1, 2),
                       "The file that you name has shifts and angles of a dozen digits, which nobody types. Its joints have other "
                       "zero positions: hence the distance."),
                 Wrong("other zero positions", answered(1, 0),
                       "The file that you name has shifts and angles of a dozen digits, which nobody types. Its joints have other "
                       "zero positions: hence the distance."),
                 Wrong("read as it was meant", answered(0, 2, snap=True),
                       "The typed file is found. Its rounded angles were read as the quarter and half turns that were meant: snap=False "
                       "keeps what is written."),
                 Wrong("metres", answered(0, 2, unit=1), "The typed file is found. The distance is in m; mm are asked.")),
         look="the file of an arm, and the notes on it",
         remark="Lengths that are rounded to a millimetre, and a half turn typed as 3.14, have moved the tool by as much as that."),
)
