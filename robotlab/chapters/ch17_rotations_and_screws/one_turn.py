"""One turn in `RotationLab`: an axis, an angle, and all descriptions of it."""
import numpy as np

from ...kinematics.rotations import axis_and_angle, roll_pitch_yaw, rotation_about
from ...labs.equations import Equation, side_by_side, words
from ...maths.mathml import inline
from ...maths.spatial import unit
from ...maths.typed import typed
from ...picture.plot import Curve, Panel
from . import ball
from .written import as_text, degrees, equals, row

LOW, HIGH = -2 * np.pi, 4 * np.pi                    # of the angle on its slider
ALONG = np.linspace(LOW, HIGH, 181)
PARTS = (("w", "ink"), ("x", "x"), ("y", "y"), ("z", "z"))
WHOLE = np.radians(.5)                               # an angle nearer to a special one is taken as that one


def quaternion_at(axis, angle):
    """(w, x, y, z) of a turn about an axis; continuous beyond a whole turn."""
    return np.concatenate([[np.cos(angle / 2)], np.sin(angle / 2) * axis])


def show(state):
    """Return picture, plot, equation and sentence of the turn by `angle` about `u`."""
    axis, angle = unit(state["u"]), state["angle"]
    R = rotation_about(axis, angle)
    found, least = axis_and_angle(R)
    point = ball.BALL * found * least / np.pi if np.pi - least > 1e-6 else ball.BALL * axis * np.sign(angle)
    on_the_way = rotation_about(axis, np.linspace(0, angle, max(2, int(abs(angle) * 12))))
    return {"bodies": ball.body(R), "vectors": [axis_arrow(axis), *ball.hand(R)],
            "curves": [*ball.ball(), *ball.start(), *ball.paths(on_the_way), ball.arc(axis, angle),
                       {"points": [-ball.BALL * axis, ball.BALL * axis], "cls": "tau", "width": 1.2, "dash": True},
                       {"points": [ball.ORIGIN, point], "cls": "tgt", "width": 2.6}],
            "points": marks(point, least), "plots": [numbers(axis)], "equation": written(axis, angle, R),
            "sentence": sentence_of(axis, angle)}


def axis_arrow(axis):
    """The axis, which can be dragged over the ball."""
    return {"at": ball.ORIGIN, "v": ball.BALL * axis, "cls": "tau", "label": "e", "handle": "u", "name": "axis of the turn", "width": 2.4}


def marks(point, least):
    """The turn as a point in the ball; on the surface it has a twin, the opposite point."""
    out = [{"at": point, "cls": "tgt", "r": 5.5, "label": "φ e"}]
    return [*out, {"at": -point, "cls": "tgt", "r": 4}] if np.pi - least < WHOLE else out


def numbers(axis):
    """The four numbers of the quaternion against the angle."""
    w, v = np.cos(ALONG / 2), np.sin(ALONG / 2)
    curves = [Curve(ALONG, y, cls, name) for (name, cls), y in zip(PARTS, (w, *(v * x for x in axis)))]
    return Panel(tuple(curves), "quaternion (w, x, y, z)", "angle φ in °", x_range=(LOW, HIGH), y_range=(-1.1, 1.1), angle=True,
                 cursor=("values", "angle"))


def written(axis, angle, R):
    """The same turn as a matrix, as a quaternion, as roll, pitch and yaw."""
    q, rpy = quaternion_at(axis, angle), roll_pitch_yaw(R)
    lines = [f"e = {row(axis)}", f"q = {row(q)}"]
    angles = "roll, pitch, yaw: " + ", ".join(degrees(x, 1) for x in rpy)
    maths = side_by_side(equals("R", R), *(inline(typed(line), cls=cls) for line, cls in zip(lines, ("tau", ""))),
                         words(f"q = (w, x, y, z), scalar first · {angles}, about the fixed axes x, y, z in this order"))
    return Equation(maths, "\n".join([as_text("R", R), *lines, f"{angles} (fixed axes x, y, z)"]))


def sentence_of(axis, angle):
    """Describe what is to be seen at this angle."""
    turns = angle / (2 * np.pi)
    start = f"A turn of {degrees(angle)} about e."
    if abs(angle) < WHOLE:
        return start + " Nothing has turned: in the ball this is the centre, and any axis would do."
    if abs(turns - round(turns)) * 2 * np.pi < WHOLE:
        where = " The hand is where it began, and the point is back in the centre of the ball. The quaternion "
        return start + where + ("has changed sign: −q and q are the same orientation." if round(turns) % 2 else
                                "is what it was, after two turns of the hand.")
    least = abs((angle + np.pi) % (2 * np.pi) - np.pi)
    if np.pi - least < WHOLE:
        return start + " The point is on the surface of the ball, and the opposite point is the same turn: the axis may point either way."
    if abs(angle) < np.pi:
        return start + f" In the ball it is the point at {least / np.pi:.2f} of the radius towards {'e' if angle > 0 else '−e'}."
    same = angle - 2 * np.pi * round(turns)
    return start + f" {degrees(least)} about {'e' if same > 0 else '−e'} gives the same orientation: the point is where that turn is."
