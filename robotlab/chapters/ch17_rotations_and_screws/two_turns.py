"""Two turns in `RotationLab`, about x and about y, in either order."""
import numpy as np

from ...kinematics.rotations import axis_and_angle, rotation_about
from ...labs.equations import Equation, side_by_side
from ...picture.plot import Curve, Panel
from . import ball
from .one_turn import ALONG, HIGH, LOW
from .written import as_text, degrees, equals

X, Y, _ = np.eye(3)
SAME = np.radians(.5)


def both(angle):
    """The two ends (..., 3, 3): about x first and then about y, and the other way; the axes stay where they are."""
    Rx, Ry = rotation_about(X, angle), rotation_about(Y, angle)
    return Ry @ Rx, Rx @ Ry


def apart(angle):
    """The angle of the turn that leads from one end to the other [rad]."""
    A, B = both(angle)
    return axis_and_angle(B @ np.swapaxes(A, -1, -2))[1]


APART = apart(ALONG)


def show(state):
    """Return picture, plot, equation and sentence of two turns by `angle`."""
    angle = state["angle"]
    A, B = both(angle)
    steps = np.linspace(0, angle, 25)
    first, other = rotation_about(X, steps), rotation_about(Y, steps)
    way = np.concatenate([first, other @ first[-1]])
    return {"bodies": ball.body(A), "vectors": ball.hand(A), "curves": [*ball.start(), *ball.paths(way), *ball.outline(B, width=3)],
            "points": [{"at": ball.HAND * B[:, k], "cls": name, "r": 5, "label": name} for k, name in enumerate(ball.NAMES)],
            "plots": [Panel((Curve(ALONG, np.degrees(APART), "tgt", "apart"),), "angle in ° between the two ends", "each turn in °",
                            x_range=(LOW, HIGH), y_range=(0, 190), angle=True, cursor=("values", "angle"))],
            "equation": Equation(side_by_side(equals("Ry Rx", A), equals("Rx Ry", B)), f"{as_text('Ry Rx', A)}\n{as_text('Rx Ry', B)}"),
            "sentence": sentence_of(angle)}


def sentence_of(angle):
    """State the angle between the two ends."""
    between = float(apart(angle))
    start = f"{degrees(angle)} about x and {degrees(angle)} about y, both axes fixed. "
    if between < SAME:
        whole, half = abs(np.sin(angle / 2)) < 1e-4, abs(np.cos(angle / 2)) < 1e-2
        return start + ("Both orders end alike: the hand is where it began." if whole else
                        "Half turns about axes at right angles may change places: both orders end alike." if half else
                        "Both orders nearly end alike: small turns nearly add.")
    return start + (f"x first ends in the solid hand, y first in the dashed one: a turn of {degrees(between)} lies between them. "
                    "The first turn is the rightmost factor of the product.")
