"""`DampedStepLab`: one step of damped least squares as a picture in the plane of the two joint changes."""
from math import degrees

import numpy as np

from ...kinematics.damping import damped_step
from ...kinematics.frames import tip_pose
from ...kinematics.jacobian import jacobian
from ...labs.controls import Button, Heading, Slider, joint_sliders
from ...labs.lab import Lab
from ...labs.spec import ghost
from ...maths.mathml import MINUS, PLUS, mi, mn, mo, mrow, msup, mtext
from ...maths.spatial import wrapped
from ...model import zoo
from ...picture.plot import Curve, Panel, Points
from .inverse import with_numbers

WIDE = 1.5                                           # the plane of joint changes reaches from -WIDE to WIDE [rad]
LEVELS = (.3, .6, .9, 1.2, 1.5)                      # error after a step: one ellipse for each [m]
LAMBDA = np.logspace(-3, 1.5, 61)                    # of the path
SHOWN = (.01, 100.0)                                 # of the plot of lengths
ROUNDING = 1e-12                                     # a singular value below this share of the largest is 0
ASKEW = np.array([1.0, .37])                         # perpendicular to an axis of an ellipse only by accident
HAIR = {"q1": .5, "q2": .03, "target": [1.25, 1.35, 0]}
PRESETS = {"Bent elbow": {"q1": .5, "q2": 1.2, "target": [.8, 1.2, 0], "lam": -.3}, "A hair from singular": HAIR | {"lam": -3},
           "The same, damped": HAIR | {"lam": -.5}, "Strongly damped": HAIR | {"lam": .7},
           "Exactly stretched": HAIR | {"q2": 0, "lam": -3}}


def square(vector):
    return msup(mrow(mo("|", form="prefix"), vector, mo("|", form="postfix")), mn(2))


BARGAIN = (square(mi("J") + mi("δ") + mi("q") + MINUS + mi("e", "tgt")) + PLUS + msup(mi("λ", "force"), mn(2)) + square(mi("δ") + mi("q"))
           + mtext("\u00a0is\u00a0least"))


class DampedStepLab(Lab):
    """A planar arm of two links, a target, and the step that damped least squares would take.

    In the plane (dq1, dq2), |J dq - e| is the same along an ellipse, |dq| along a circle about 0. The damped step lies where an
    ellipse touches a circle; as lambda rises it runs from the middle of the ellipses to 0.
    q: (2,) [rad]; target: (3,) [m]; lam: damping at first [m]. options: as for `Lab`.

    >>> from robotlab.labs import DampedStepLab
    >>> print(DampedStepLab().preset("A hair from singular").words["sentence"].split(". ")[-1])
    The undamped step would be 1048° long.
    """
    title = "One damped step"

    def __init__(self, q=(.5, 1.2), target=(.8, 1.2, 0), *, lam=.5, **options):
        robot = zoo.planar(2)
        controls = [Heading(text="Posture"), *joint_sliders(robot, q), Heading(text="Damping"),
                    Slider(name="lam", symbol="log₁₀ λ", text="power of ten of lambda in m", word="damping", low=-3, high=1,
                           value=float(np.log10(lam)), step=.05),
                    Button(name="go", text="Take this step")]
        super().__init__(robot, q, controls=controls, target=target,
                         **{"panels": 2, "presets": PRESETS, "equation": 2.4, "H": 300,
                            "view": {"scale": 92, "at": [.75, .85, 0]}} | options)

    def compute(self, state):
        lam, q, out = 10.0 ** state["lam"], state.q, {}
        for _ in range(state.times("go")):
            q = q + damped_step(*linear(self.robot, q, state.target), lam)
            out["q"] = q = wrapped(q)
        J, e = linear(self.robot, q, state.target)
        dq = damped_step(J, e, lam)
        p, there = tip_pose(self.robot, np.stack([q, q + dq]))[:, :3, 3]
        missing, short = np.linalg.norm(e), np.linalg.norm(state.target - there)
        along = np.append(J @ dq, 0)
        vectors = [{"at": p, "v": np.append(e, 0), "cls": "tgt", "label": "e"}] if missing > 1e-3 else []
        if np.linalg.norm(along) > 1e-3:
            vectors.append({"at": p, "v": along, "cls": "vel", "label": "J δq"})
        return out | {"vectors": vectors, "ghosts": [ghost(self.robot, q + dq)], "plots": [plane(J, e, lam), trade(J, e)],
                      "points": [{"at": there, "cls": "vel", "r": 4}], "equation": equation(J, dq, lam),
                      "sentence": sentence(J, e, dq, missing, short)}


def linear(robot, q, target):
    """J (2, 2) and e (2,) of the plane."""
    return jacobian(robot, q)[:2], (target - tip_pose(robot, q)[:3, 3])[:2]


def undamped(J, e):
    """The step of the pseudo-inverse: of all that make |J dq - e| smallest, the shortest."""
    return np.linalg.pinv(J) @ e


# -- the plane of joint changes ---------------------------------------------------------------------------------------
def plane(J, e, lam):
    """Ellipses of equal |J dq - e|, the circle of equal |dq|, the path of all damped steps, and this one.

    The cross has an empty name: a plot leaves room beside it only if there are names, and this one must not jump.
    """
    dq, path = damped_step(J, e, lam), damped_step(np.broadcast_to(J, (len(LAMBDA), 2, 2)), np.broadcast_to(e, (len(LAMBDA), 2)), LAMBDA)
    turn = np.linspace(0, 2 * np.pi, 61)
    things = [Curve(*run.T, "zero", width=1.2, track=False) for level in LEVELS for run in clipped(ellipse(J, e, level))]
    touching = ellipse(J, e, np.linalg.norm(J @ dq - e))
    things += [Curve(*run.T, "tgt", width=1.8, track=False) for run in clipped(touching)]
    round_zero = np.linalg.norm(dq) * np.stack([np.cos(turn), np.sin(turn)], axis=-1)
    things += [Curve(*run.T, "force", width=1.8, dash=True, track=False) for run in clipped(round_zero)]
    things += [Curve(*run.T, "vel", track=False) for run in clipped(path)]
    things += [Points([0], [0], "ink", "cross", " "), *marks(dq, undamped(J, e))]
    return Panel(tuple(things), "δq₂ in rad: ellipses |J δq − e|, circle |δq|", "δq₁ in rad", x_range=(-WIDE, WIDE),
                 y_range=(-WIDE, WIDE), equal=True)


def marks(dq, free):
    """Mark the ends of the damped step and of the undamped one if they are in the picture; with names only if there is room."""
    found = []
    if np.abs(free).max() < WIDE:
        apart = np.linalg.norm(free - dq) > .15 * WIDE
        found.append(Points(free[:1], free[1:], "tgt", "ring", "λ = 0" if apart else ""))
    if np.abs(dq).max() < WIDE:
        found.append(Points(dq[:1], dq[1:], "vel", "dot", "δq"))
    return found


def ellipse(J, e, level):
    """Points (N, 2) of |J dq - e| = level: a closed curve, or, beside a singular posture, two edges of a valley.

    In the axes of the singular value decomposition, J = U S V^T:  (s1 y1 - b1)^2 + (s2 y2 - b2)^2 = level^2.
    """
    U, (s1, s2), Vt = np.linalg.svd(J)
    sign = np.sign(Vt @ ASKEW)                       # libraries may return either of two opposite axes
    Vt, b, far = Vt * sign[:, None], U.T @ e * sign, 1.6 * WIDE
    if s2 > ROUNDING * s1:
        low, high = max(-far, (b[1] - level) / s2), min(far, (b[1] + level) / s2)
    else:                                            # a straight valley: all of it, or nothing below the error that remains after any step
        low, high = (-far, far) if level >= (1 - ROUNDING) * abs(b[1]) else (0, 0)
    if low >= high:
        return np.zeros((0, 2))
    y2 = (low + high) / 2 - (high - low) / 2 * np.cos(np.linspace(0, np.pi, 41))
    half = np.sqrt(np.clip(level ** 2 - (s2 * y2 - b[1]) ** 2, 0, None))
    y1 = np.concatenate([b[0] + half, (b[0] - half)[::-1]]) / s1
    closed = np.stack([y1, np.concatenate([y2, y2[::-1]])], axis=-1)
    return np.vstack([closed, closed[:1]]) @ Vt


def clipped(points):
    """The runs of a line of points (N, 2) that lie within the plane shown, cut at its edges."""
    runs, out = [], np.hstack([points > WIDE, points < -WIDE])
    near = ~(out[1:] & out[:-1]).any(-1)             # not both ends beyond the same edge
    for a, b in zip(points[:-1][near], points[1:][near]):
        piece = inside(a, b)
        if piece is None:
            continue
        if runs and np.abs(runs[-1][-1] - piece[0]).max() < 1e-12:
            runs[-1].append(piece[1])
        else:
            runs.append(list(piece))
    return [np.array(run) for run in runs]


def inside(a, b):
    """The part of the straight line from a to b within the square, after Liang and Barsky; None if there is none."""
    d, first, last = b - a, 0.0, 1.0
    if max(np.abs(a).max(), np.abs(b).max()) <= WIDE:
        return a, b
    for v, x in zip(d, a):
        for way, room in ((-v, x + WIDE), (v, WIDE - x)):
            if way == 0 and room < 0:
                return None
            if way < 0:
                first = max(first, room / way)
            elif way > 0:
                last = min(last, room / way)
    return (a + first * d, a + last * d) if first < last else None


# -- what damping costs and saves -------------------------------------------------------------------------------------
def trade(J, e):
    """Plot the length of the step and the error that it leaves, against the damping."""
    x = np.linspace(-3, 1, 81)
    dq = damped_step(np.broadcast_to(J, (81, 2, 2)), np.broadcast_to(e, (81, 2)), 10 ** x)
    size, left = np.linalg.norm(dq, axis=-1), np.linalg.norm(dq @ J.T - e, axis=-1)
    things = tuple(Curve(x[seen], y[seen], cls, letter) for y, cls, letter in ((size, "vel", "δq"), (left, "tgt", "e"))
                   if (seen := (y >= SHOWN[0]) & (y <= SHOWN[1])).sum() > 1)
    return Panel(things, "length of δq in rad; what J promises to leave of e in m", "log₁₀ λ", x_range=(-3, 1), y_range=SHOWN, log_y=True,
                 cursor=("values", "lam"))


def equation(J, dq, lam):
    most, least = map(float, np.linalg.svd(J, compute_uv=False))
    least = 0.0 if least < ROUNDING * most else least
    return with_numbers(BARGAIN, "|J dq - e|^2 + lambda^2 |dq|^2 least",
                        [("force", "λ", lam, "m"), ("vel", "|δq|", float(np.linalg.norm(dq)), "rad"), ("ink", "σ₂", least, "m")])


def sentence(J, e, dq, missing, short):
    turns = " and ".join(f"{degrees(x) + 0.0:.0f}°".replace("-0°", "0°").replace("-", "−") for x in dq)
    promised, whole = np.linalg.norm(J @ dq - e), degrees(np.linalg.norm(undamped(J, e)))
    return (f"The tip is {missing:.2f} m from the target. This step turns the joints by {turns}. The linear model predicts a "
            f"remaining error of {promised:.2f} m; the real arm ends {short:.2f} m from the target. "
            f"The undamped step would be {whole:.0f}° long.")
