"""Roll, pitch and yaw in `RotationLab`: three nested rings of a gimbal, and the angular velocities that their rates can give."""
import numpy as np

from ...kinematics.rotations import rpy_rates
from ...labs.equations import Equation, side_by_side, words
from ...maths.mathml import inline
from ...maths.spatial import rpy
from ...maths.typed import typed
from ...picture.plot import Curve, Line, Panel
from . import ball
from .written import as_text, degrees, equals, fixed

RINGS = ("q1", "q2", "q3")                           # colours of roll, pitch, yaw: rings, axes, columns of E, curves
OUTER, MIDDLE, INNER = 1.45, 1.3, 1.15               # radii
MOST = 10.0                                          # of the rates on the plot [rad/s]
LOCKED = 1e-4                                        # of cos(pitch): less is taken as 0
NEAR = .02                                           # of cos(pitch), below which the rings count as nearly in one plane
PITCH = np.radians(np.linspace(-90, 90, 361))


def show(state):
    """Return picture, plot, equation and sentence of the three angles."""
    angles = state["roll"], state["pitch"], state["yaw"]
    R, E = rpy(*angles), rpy_rates(*angles)
    roll, pitch, yaw = E.T
    level = np.cross(pitch, yaw)                     # across the other two: if all three lie in one plane, roll has no component along it
    axes = zip((roll, pitch, yaw), RINGS, (INNER, MIDDLE, OUTER))
    return {"bodies": ball.body(R),
            "vectors": [*ball.hand(R), {"at": ball.ORIGIN, "v": 1.2 * level, "cls": "tau", "label": "h", "width": 2.4}],
            "curves": [ball.ring(pitch, yaw, OUTER, "q3", 3), ball.ring(roll, pitch, MIDDLE, "q2", 3),
                       ball.ring(R[:, 0], R[:, 1], INNER, "q1", 3),
                       *({"points": [-r * a, r * a], "cls": cls, "width": 1.2, "dash": True} for a, cls, r in axes)],
            "points": [], "plots": [asked()], "equation": written(E, angles[1]), "sentence": sentence_of(angles[1])}


def asked():
    """Plot the rates of the rings for a turn of the hand about the level axis h."""
    seen = np.cos(PITCH) > 1 / MOST
    x = PITCH[seen]
    curves = (Curve(x, 1 / np.cos(x), "q1", "roll"), Curve(x, 0 * x, "q2", "pitch"), Curve(x, np.tan(x), "q3", "yaw"))
    return Panel((*curves, Line(0)), "rates in rad/s for 1 rad/s about h", "pitch in °", x_range=(-np.pi / 2, np.pi / 2),
                 y_range=(-MOST, MOST), angle=True, cursor=("values", "pitch"))


def written(E, pitch):
    """w = E times the rates, with its determinant."""
    det = f"det E = cos pitch = {fixed(np.cos(pitch), 3)}"
    maths = side_by_side(inline(typed("ω = E (roll, pitch, yaw rates)")), equals("E", E, cls=RINGS), inline(typed(det)),
                         words("R = Rz(yaw) Ry(pitch) Rx(roll): roll, pitch, yaw about fixed axes, or yaw, pitch, roll about moving ones"))
    return Equation(maths, "\n".join(["w = E (rates of roll, pitch, yaw)", as_text("E", E), det]))


def sentence_of(pitch):
    """State the rates of the rings at which the hand turns about h."""
    c = np.cos(pitch)
    if c < LOCKED:
        return ("Pitch ±90°: the inner ring turns about the same axis as the outer one, and two rings lie in one plane. The hand can turn "
                "about h like about any axis; no rates of these three angles say so.")
    start = f"Pitch {degrees(pitch)}: to turn the hand about the level axis h at 1 rad/s, roll must run at {fixed(1 / c, 2)} rad/s "
    end = f"and yaw at {fixed(np.tan(pitch), 2)} rad/s."
    return start + end + (" Two rings nearly lie in one plane." if c < NEAR else "")
