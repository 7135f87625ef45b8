"""Parts of every picture of `RotationLab`: the hand and its three axes, their start, their paths, and the ball of all turns."""
import numpy as np

BALL = 1.45                                          # drawn radius of the ball of all turns: it represents pi
HAND = 1.0                                           # length of an axis of the hand
ARC, GROWS = .2, .035                                # radius of the arc about the axis, and its growth in each turn
NAMES = "xyz"
TURN = np.linspace(0, 2 * np.pi, 61)
ROUND = np.stack([np.cos(TURN), np.sin(TURN), 0 * TURN], axis=-1)
CIRCLES = [np.roll(ROUND, k, axis=1) for k in range(3)]
ORIGIN = [0.0, 0.0, 0.0]
PALM = np.array([[-.26, -.16, 0], [.26, -.16, 0], [.26, .16, 0], [-.26, .16, 0], [.05, .16, 0], [.12, .34, 0]])     # and a thumb towards y
SHAPE = {"tubes": [{"p": [0, 1, 2, 3], "r": .045, "closed": True}, {"p": [4, 5], "r": .045}]}


def body(R):
    """The hand itself, turned: a palm, longer along x, and a thumb towards y."""
    return {"points": PALM @ R.T} | SHAPE


def hand(R, width=3.4):
    """The three axes of the hand as arrows."""
    return [{"at": ORIGIN, "v": HAND * R[:, k], "cls": name, "label": name, "width": width} for k, name in enumerate(NAMES)]


def outline(R, length=HAND, width=1.8):
    """The three axes of another hand, dashed."""
    return [{"points": [ORIGIN, length * R[:, k]], "cls": name, "width": width, "dash": True} for k, name in enumerate(NAMES)]


def start():
    """Draw the axes of the hand at their start."""
    return [{"points": [ORIGIN, HAND * np.eye(3)[k]], "cls": "zero", "width": 1.6} for k in range(3)]


def paths(turns, width=1.4, cls=None):
    """The paths of the three tips through turns (N, 3, 3), in their own colours or in another."""
    return [{"points": HAND * turns[:, :, k], "cls": cls or name, "width": width} for k, name in enumerate(NAMES)]


def ball():
    """The ball of all turns: a turn is a point in it, its axis times its angle."""
    return [{"points": BALL * c, "cls": "grid", "width": 1} for c in CIRCLES]


def ring(a, b, radius, cls, width=2.2):
    """The circle in the plane of two unit vectors at right angles."""
    return {"points": radius * (np.cos(TURN)[:, None] * a + np.sin(TURN)[:, None] * b), "cls": cls, "width": width}


def arc(axis, angle, at=.62 * BALL):
    """An arc about the axis, from nothing to the angle; whole turns make it a spiral."""
    a = np.cross(axis, np.eye(3)[np.abs(axis).argmin()])
    a /= np.linalg.norm(a)
    t = np.linspace(0, angle, max(13, int(abs(angle) * 8)))
    radius = (ARC + GROWS * np.abs(t) / (2 * np.pi))[:, None]
    return {"points": at * axis + radius * (np.cos(t)[:, None] * a + np.sin(t)[:, None] * np.cross(axis, a)), "cls": "tau", "width": 2.6}


