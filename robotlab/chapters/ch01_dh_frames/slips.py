"""Notebook 01: common slips in its exercises, and the answers that they lead to."""
import numpy as np

from ...course.record import Wrong
from ...maths.spatial import pose
from .exercises import height_of, moved, row, rows_at, stanford, tip, tip_rows

NAMES = ("a", "alpha", "d", "theta")
MOTIONS = {"theta": "the turn θ about z", "d": "the shift d along z", "a": "the shift a along x", "alpha": "the turn α about x"}
DEGREES = 180 / np.pi


# -- one row ----------------------------------------------------------------------------------------------------------
def row_without(name):
    """given -> the function row with one of its numbers at zero."""
    return lambda g: lambda *numbers: row(**(dict(zip(NAMES, numbers)) | {name: 0.0}))


def about_y(a, alpha, d, theta):
    """A row whose twist turns about y."""
    c, s = np.cos(alpha), np.sin(alpha)
    return row(a, 0, d, theta) @ np.array([[c, 0, s, 0], [0, 1, 0, 0], [-s, 0, c, 0], [0, 0, 0, 1]])


def exchanged_in_position(a, alpha, d, theta):
    """A row whose place has a sin θ, a cos θ."""
    return pose(row(a, alpha, d, theta)[:3, :3], np.array([a * np.sin(theta), a * np.cos(theta), d]))


def along_next(a, alpha, d, theta):
    """A row whose shift d goes along the z axis that the twist has turned."""
    return row(a, alpha, 0, theta) @ row(0, 0, d, 0)


def added(a, alpha, d, theta):
    """The sum of the four motions."""
    return row(0, 0, 0, theta) + row(0, 0, d, 0) + row(a, 0, 0, 0) + row(0, alpha, 0, 0)


# -- a whole arm ------------------------------------------------------------------------------------------------------
def changed(idea, says, answer, **changes):
    """A `Wrong` that answers with other numbers: 0, or -1 or 180/π times what is given."""
    return Wrong(idea, lambda g: answer(g.but(**{name: k * g[name] for name, k in changes.items()})), says)


def all_in_degrees(g):
    """The tip with the angles of the table and of the joints as they are printed."""
    return tip(g.but(**{f"q{i}": DEGREES * g[f"q{i}"] for i in (1, 2, 3)}), rows=tip_rows(g) * [1, DEGREES, 1, DEGREES])


def columns(*order):
    """given -> the tip, the table's columns in another order."""
    return lambda g: tip(g, rows=tip_rows(g)[:, list(order)])


SLIPS = {
    "frames-row": (
        *(Wrong("motion left out", row_without(name), f"One of the four motions is missing: {words}.") for name, words in MOTIONS.items()),
        Wrong("twist about y", lambda g: about_y, "The twist turns about y. α turns about x."),
        Wrong("sine and cosine", lambda g: exchanged_in_position, "In the last column a sine and a cosine have changed places."),
        Wrong("d after the twist", lambda g: along_next,
              "You shift d along the z axis after the twist α; shift it along the z axis before the twist."),
        Wrong("rotation transposed", lambda g: lambda *r: pose(row(*r)[:3, :3].T, row(*r)[:3, 3]),
              "The place is right, the rotation is transposed: its columns are the new axes, seen from the old ones."),
        Wrong("place left out", lambda g: lambda *r: pose(row(*r)[:3, :3], np.zeros(3)),
              "The place is missing: a and d are lengths, not angles."),
        Wrong("twist for turn", lambda g: lambda a, alpha, d, theta: pose(
            row(a, alpha, d, theta)[:3, :3], np.array([a * np.cos(alpha), a * np.sin(alpha), d])),
              "In the last column stands α. It is θ that turns x."),
        Wrong("added", lambda g: added, "The four motions are added. Motions made one after the other are a product.")),
    "frames-tip": (
        changed("theta-sign", "θ of row 2 went in with the other sign.", tip, theta2=-1),
        changed("clockwise", "All joint angles went in with the other sign.", tip, q1=-1, q2=-1, q3=-1),
        changed("twist-sign", "α of row 2 went in with the other sign.", tip, alpha2=-1),
        Wrong("alpha-sign", lambda g: tip(g, rows=tip_rows(g) * [1, -1, 1, 1]), "All twists go the other way."),
        Wrong("alpha-sign", lambda g: tip(g, rows=tip_rows(g) * [[1, -1, 1, 1], [1] * 4, [1] * 4]),
          "The twist of row 1 goes the other way."),
        Wrong("twist left out", lambda g: tip(g, rows=tip_rows(g) * [[1, 0, 1, 1], [1] * 4, [1] * 4]), "The twist of row 1 is missing."),
        Wrong("twist left out", lambda g: tip(g, rows=tip_rows(g) * [1, 0, 1, 1]), "The twists are missing: all axes stand upright here."),
        changed("twist left out", "α of row 2 is missing.", tip, alpha2=0),
        *(changed("length left out", f"{name[0]} of row {name[1]} is missing.", tip, **{name: 0}) for name in ("d1", "a2", "a3", "d3")),
        Wrong("degrees", all_in_degrees,
              "Every angle went in as degrees, as it is printed. NumPy's cos and sin take radians: np.radians converts."),
        Wrong("degrees", lambda g: tip(g, rows=tip_rows(g) * [1, DEGREES, 1, DEGREES]),
              "The angles of the table went in as degrees, those of the joints did not. np.radians converts."),
        Wrong("degrees", lambda g: tip(g, rows=tip_rows(g) * [1, DEGREES, 1, 1]), "The twists α went in as degrees. np.radians converts."),
        Wrong("absolute-angles", lambda g: tip(g.but(q2=g.q2 - g.q1, q3=g.q3 - g.q2)),
              "Differences of neighbouring joint angles went in, as if each q counted from the base."),
        *(Wrong("a-d-swapped", lambda g, i=i: tip(g, rows=np.where(np.arange(3)[:, None] == i, tip_rows(g)[:, [2, 1, 0, 3]], tip_rows(g))),
                f"In row {i + 1} a and d have changed places.") for i in (0, 2)),
        Wrong("inverse", lambda g: np.linalg.inv(np.linalg.multi_dot(rows_at(g)))[:3, 3],
              "The matrix was inverted: this is the base seen from the tip."),
        Wrong("places added", lambda g: sum(one[:3, 3] for one in rows_at(g)),
              "The places of the matrices are added as they stand. Each has to be turned by the matrices before it."),
        *(Wrong("axis for place", lambda g, k=k: np.linalg.multi_dot(rows_at(g))[:3, k],
                f"This is the axis {'xy'[k]} of the last frame. The place of the tip stands in the last column.") for k in (0, 1)),
        Wrong("a-d-swapped", columns(2, 1, 0, 3), "a and d have changed places."),
        Wrong("alpha-theta-swapped", columns(0, 3, 2, 1), "α and θ have changed places."),
        Wrong("order of columns", columns(3, 2, 1, 0), "The numbers of a row went in from back to front. They are a, α, d, θ."),
        Wrong("order of columns", columns(1, 0, 3, 2), "Lengths and angles have changed places within each row. They are a, α, d, θ."),
        *(Wrong("offset at another joint", lambda g, i=i: tip(g.but(theta2=0, **{f"q{i}": g[f"q{i}"] + g.theta2})),
                f"θ of row 2 was added to the angle of joint {i}.") for i in (1, 3)),
        Wrong("axis for place", lambda g: np.linalg.multi_dot(rows_at(g))[:3, 2],
              "This is the axis z of the last frame, the third column. The place of the tip stands in another one."),
        Wrong("first row only", lambda g: rows_at(g)[0][:3, 3], "This is the origin of frame 1. Two rows are missing."),
        Wrong("row 1 left out", lambda g: (rows_at(g)[1] @ rows_at(g)[2])[:3, 3], "Row 1 is missing: this is the tip seen from frame 1.")),
    "frames-modified": (
        Wrong("order of columns", lambda g: moved(g)[:, ::-1], "The two columns have changed places: a comes first, then α."),
        Wrong("alpha-sign", lambda g: moved(g) * [1, -1],
              "All twists go the other way. The same turns are made in the same order: no sign changes."),
        Wrong("inverse", lambda g: moved(g) * -1, "All signs have changed. The same motions are made in the same order."),
        Wrong("inverse", lambda g: moved(g) * [-1, 1], "The signs of a have changed. The same motions are made in the same order."),
        Wrong("inverse", lambda g: moved(g) * [[1, 1], [1, 1], [1, 1], [-1, -1]],
              "The rows are right. The tool has the signs of its inverse: it goes on from row 3."),
        Wrong("degrees", lambda g: moved(g) * [1, DEGREES], "The twists are in degrees; rad are asked."),
        Wrong("moved too far", lambda g: moved(g, (2, 2)) * [[0], [0], [1], [1]], "The pairs have moved down by two rows. One is enough."),
        Wrong("d for a", lambda g: moved(g.but(a1=g.d1, a2=g.d2, a3=g.d3)), "In the first column stands d. a and α move together."),
        Wrong("first pair lost", lambda g: moved(g) * [[1], [0], [1], [1]],
              "The pair of row 1 is missing. It lies between joints 1 and 2."),
        Wrong("one pair twice", lambda g: np.vstack([moved(g, (0, 0))[0], moved(g)[1:]]),
              "Row 1 has kept its pair, and it is in row 2 as well. Before joint 1 there is nothing.")),
    "frames-tool": (
        Wrong("row times matrix", lambda g: (np.append(g.tool, 1) @ g.T)[:3],
              "The vector stands to the left of T. That turns it by the transpose, and the place of the frame is lost."),
        Wrong("tool subtracted", lambda g: g.T[:3, 3] - g.T[:3, :3] @ g.tool, "The tool is subtracted. It goes on from the last frame."),
        Wrong("place subtracted", lambda g: g.T[:3, :3] @ g.tool - g.T[:3, 3],
              "The place of the frame is subtracted. The tool starts there."),
        Wrong("elementwise", lambda g: g.T[:3, 3] * g.tool, "Place and tool are multiplied entry by entry."),
        Wrong("elementwise", lambda g: g.T[:3, 3] + np.diag(g.T[:3, :3]) * g.tool, "Of the rotation only the diagonal was used."),
        Wrong("place turned", lambda g: g.T[:3, :3] @ (g.T[:3, 3] + g.tool),
              "The place of the frame was turned as well. It is given in world axes already."),
        Wrong("one added", lambda g: g.T[:3, :3] @ g.tool + g.T[:3, 3] + 1,
              "1 was added to every coordinate. The 1 below a point is a fourth entry."),
        Wrong("frame twice", lambda g: (g.T @ g.T @ np.append(g.tool, 1))[:3], "T was used twice."),
        Wrong("tool along z", lambda g: g.T[:3, 3] + np.linalg.norm(g.tool) * g.T[:3, 2],
              "The whole length of the tool was put along z. It has parts along x and y too."),
        Wrong("tool along z", lambda g: g.T[:3, 3] + g.tool[2] * g.T[:3, 2],
              "Only the part along z was used. The tool has parts along x and y."),
        Wrong("still in the frame", lambda g: g.tool, "This is the vector as it was given, in the axes of the last frame.")),
    "frames-height": tuple(Wrong(idea, height_of(f), says) for idea, f, says in (
        ("links exchanged", lambda d1, a2, a3, q2, q3, s, c: d1 + a3 * s(q2) + a2 * s(q2 + q3), "The two lengths have changed places."),
        ("column subtracted", lambda d1, a2, a3, q2, q3, s, c: a2 * s(q2) + a3 * s(q2 + q3) - d1,
         "The column is subtracted. It lifts everything on it."),
        ("one long link", lambda d1, a2, a3, q2, q3, s, c: d1 + (a2 + a3) * s(q2 + q3),
         "Both links have the same angle here, as if they were one. Each has an angle of its own with the floor."),
        ("one long link", lambda d1, a2, a3, q2, q3, s, c: d1 + (a2 + a3) * s(q2),
         "Both links have the same angle here, as if they were one. Each has an angle of its own with the floor."),
        ("forearm subtracted", lambda d1, a2, a3, q2, q3, s, c: d1 + a2 * s(q2) - a3 * s(q2 + q3),
         "The forearm is subtracted. It goes on from where the upper arm ends."),
        ("sine and cosine", lambda d1, a2, a3, q2, q3, s, c: d1 + a2 * s(q2) + a3 * c(q2 + q3), "A cosine stands at the forearm."),
        ("sine and cosine", lambda d1, a2, a3, q2, q3, s, c: d1 + a2 * c(q2) + a3 * s(q2 + q3), "A cosine stands at the upper arm."),
        ("angles subtracted", lambda d1, a2, a3, q2, q3, s, c: d1 + a2 * s(q2) + a3 * s(q3 - q2),
         "A difference of the two angles stands at the forearm. Both joints turn about parallel axes, the same way."),
        ("column twice", lambda d1, a2, a3, q2, q3, s, c: 2 * d1 + a2 * s(q2) + a3 * s(q2 + q3), "The column is counted twice."),
        ("sines added", lambda d1, a2, a3, q2, q3, s, c: d1 + a2 * s(q2) + a3 * (s(q2) + s(q3)),
         "At the forearm two sines are added. The sine of a sum is another thing."),
        ("terms multiplied", lambda d1, a2, a3, q2, q3, s, c: d1 * a2 * s(q2) * a3 * s(q2 + q3),
         "The heights are multiplied. They add up."),
        ("sines multiplied", lambda d1, a2, a3, q2, q3, s, c: d1 + a2 * s(q2) + a3 * s(q2) * s(q3),
         "At the forearm two sines are multiplied. The sine of a sum is another thing."),
        ("half lengths", lambda d1, a2, a3, q2, q3, s, c: d1 + a2 * s(q2) / 2 + a3 * s(q2 + q3) / 2,
         "Half of each link is counted. The tip is at the end of the forearm, not at a centre of mass."),
        ("half lengths", lambda d1, a2, a3, q2, q3, s, c: d1 + a2 * s(q2) + a3 * s(q2 + q3) / 2,
         "Only half of the forearm is counted. The tip is at its end."))),
    "frames-stanford": tuple(
        Wrong("order of columns", lambda g, order=order: stanford(g, order), "The columns stand in another order; [a, α, d, θ] is asked.")
        for order in ((3, 2, 0, 1), (1, 0, 2, 3), (1, 0, 3, 2), (3, 2, 1, 0), (2, 3, 0, 1))) + (
        Wrong("millimetres", lambda g: stanford(g) * [1000, 1, 1000, 1], "The lengths are in millimetres; metres are asked."),),
}
