"""From one orientation to another in `RotationLab`: slerp, the mean of two matrices, and angles one by one."""
import numpy as np

from ...kinematics.rotations import axis_and_angle, quaternion, quaternion_matrix, roll_pitch_yaw, rotation_about, slerp
from ...labs.equations import Equation, side_by_side, words
from ...maths.mathml import inline
from ...maths.spatial import rpy, unit
from ...maths.typed import typed
from ...picture.plot import Curve, Panel
from . import ball
from .one_turn import axis_arrow, quaternion_at
from .written import as_text, degrees, equals, fixed, row

SHARE = np.linspace(0, 1, 41)
HERE = np.array([1.0, 0, 0, 0])
SAME = 1e-4                                          # rad, and of a length: smaller differences count as none


def show(state):
    """Return picture, plot, equation and sentence a share of the way."""
    axis, angle, share = unit(state["u"]), state["goal"], state["share"]
    q, goal = quaternion_at(axis, angle), rotation_about(axis, angle)
    short, at = state["short"], np.append(SHARE, share)
    round_way = quaternion_matrix(slerp(HERE, q, at, short=short))
    by_angles = rpy(*(at * x for x in roll_pitch_yaw(goal)))
    mean = blend(goal, share)
    return {"bodies": ball.body(round_way[-1]), "vectors": [axis_arrow(axis), *ball.hand(round_way[-1])],
            "curves": [*ball.start(), *ball.outline(goal), *ball.paths(round_way[:-1]), *ball.paths(by_angles[:-1], 1.6, "dim dash"),
                       *ball.outline(mean, width=3)],
            "points": [{"at": ball.HAND * mean[:, k], "cls": name, "r": 4} for k, name in enumerate(ball.NAMES)],
            "plots": [pace(round_way[:-1], by_angles[:-1])], "equation": written(mean, slerp(HERE, q, share, short=short), share),
            "sentence": sentence_of(angle, short, mean, round_way[:-1], by_angles[:-1])}


def blend(goal, share):
    """The mean of no turn and the goal, entry by entry."""
    return (1 - share) * np.eye(3) + share * goal


def turned(turns):
    """Return the angle of each of the turns (N, 3, 3) since the start, followed past half a turn [rad]."""
    steps = axis_and_angle(turns[1:] @ np.swapaxes(turns[:-1], -1, -2))[1]
    return np.concatenate([[0.0], np.cumsum(steps)])


def pace(round_way, by_angles):
    """The way turned so far, for slerp and for angles one by one."""
    curves = (Curve(SHARE, np.degrees(turned(round_way)), "tgt", "slerp"),
              Curve(SHARE, np.degrees(turned(by_angles)), "ink", "angles", dash=True))
    return Panel(curves, "way turned so far in °", "share s of the way", x_range=(0, 1), cursor=("values", "share"))


def written(mean, q, share):
    """The mean of the matrices with its determinant, and the quaternion of slerp."""
    det = f"det M = {fixed(np.linalg.det(mean), 3)}"
    there = f"q = {row(q)}"
    maths = side_by_side(equals("M", mean), inline(typed(det)), inline(typed(there), cls="tgt"),
                         words("M = (1 − s) I + s R, entry by entry (heavy dashes); q by slerp (arrows), scalar first"))
    return Equation(maths, "\n".join([as_text("M", mean), det, there]))


def sentence_of(angle, short, mean, round_way, by_angles):
    """State the sense and angle of slerp, the shrinkage of the matrix mean, and the angle and sense of the way by angles."""
    other = short and angle > np.pi + 1e-9
    way = 2 * np.pi - angle if other else angle
    start = f"To {degrees(angle)} about e: slerp turns by {degrees(way)}" + (", the other way round, with −q for q. " if other else ". ")
    return start + of_mean(mean) + "; " + of_angles(round_way, by_angles)


def of_mean(mean):
    """State the length of the shortest axis of the mean, with the digits that show it."""
    length = np.linalg.norm(mean, axis=0).min()
    if 1 - length < SAME:
        return "The matrix mean is a rotation here" if 1 - length < SAME ** 2 else "The matrix mean is nearly a rotation here"
    return f"The matrix mean has an axis only {fixed(length, 2 if length < .995 else 4)} long"


def of_angles(round_way, by_angles):
    """State the angle by which the angles, one by one, turn the hand; and whether their way can be bent into that of slerp."""
    if np.abs(round_way - by_angles).max() < SAME:
        return "the angles take the same way."
    against = "" if at_end(round_way) @ at_end(by_angles) > 0 else ", the opposite way to slerp"
    return f"the angles, one by one, turn by {degrees(turned(by_angles)[-1])}{against}."


def at_end(turns):
    """The quaternion of the last turn, with the sign to which a way from the first one leads."""
    q = HERE
    for R in turns:
        there = quaternion(R)
        q = there * np.sign(there @ q)
    return q
