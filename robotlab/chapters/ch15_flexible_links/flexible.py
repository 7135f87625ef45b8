"""`FlexibleLab`: one flexible link under a torque that pushes and then brakes, beside the rigid link for which it was computed."""
from functools import lru_cache

import numpy as np

from ...labs.controls import Choice, Heading, Slider
from ...labs.equations import Equation, in_pieces
from ...labs.lab import Lab
from ...labs.motion import Motion
from ...maths.mathml import EQUALS, PLUS_BETWEEN, gap, mi
from ...maths.writers import Mathml, Text, Token, decimal
from ...motion.vibration import free_modes, step_response
from ...picture.plot import Curve, Line, Panel
from ...systems.flexible import FlexibleArm
from ...systems.flexible_link import FlexibleLink
from ...systems.modes import STEEL, Beam
from .beam_views import ENDS, RADIUS

SPAN, RATE, POINTS = 1.5, 240, 17                    # of the motion [s], frames of it in a second; points of the drawn link
SMALL = .1                                           # of its length: as far as a link may bend in this model
COORDINATES = ("q", 1), ("w", 1), ("w", 2), ("w", 3)
STEEL_EI = round(float(np.log10(STEEL.EI)), 5)


class FlexibleLab(Lab):
    """One link on a motor, without weight: torque +T for a while, -T for as long; a rigid link would then stand at the angle wanted.

    stiffness: log10 of EI [N m2] at first. half: how long each half of the torque lasts [s]. options: as for `Lab`.

    >>> from robotlab.labs import FlexibleLab
    >>> FlexibleLab().preset("Too soft for this model").words["badge"]["text"]
    'bent by 12 % of its length: too much for this model'
    """
    title = "Push, brake, and wait"

    def __init__(self, stiffness=STEEL_EI, half=.25, **options):
        controls = [Heading(text="Motion"),
                    Slider(name="angle", symbol="θ", text="angle to turn by", low=np.radians(5), high=np.radians(60), value=np.radians(30),
                           degrees=True, cls="tau", joint=1, plan="goal"),
                    Slider(name="half", symbol="T", text="each half of the torque", word="half",
                           low=120.0, high=600.0, value=1e3 * half, unit="ms",
                           step=.5,
                           cls="tau"),
                    Heading(text="Link: 1 m, 3.93 kg, EI in N m²"),
                    Slider(name="stiffness", text="log₁₀ EI", low=1.8, high=5.0, value=stiffness, step=.02),
                    Slider(name="load", symbol="m", sub="t", text="mass on the tip", low=0.0, high=4.0, value=0.0, unit="kg", step=.1),
                    Heading(text="Model"), Choice(name="shapes", text="shapes", options=ENDS),
                    Choice(name="modes", text="modes", options={str(k): k for k in (1, 2, 3)}, value=2)]
        options = {"presets": PRESETS, "view": {"az": -np.pi / 2, "el": np.pi / 2, "scale": 330, "at": [.56, .38, 0]}, "H": 360, "W": 560,
                   "bodies": link_bodies(np.zeros((POINTS, 2)), 0.0), "show": {"ground": False}, "panels": 3,
                   "equation": 7.5, "player": .25} | options
        super().__init__(controls=controls, **options)

    def compute(self, state):
        arm = arm_of(round(state["stiffness"], 5), state["load"], state["shapes"], state["modes"])
        t, T, now = np.arange(int(SPAN * RATE) + 1) / RATE, 1e-3 * state["half"], min(state.time, SPAN)
        tau = state["angle"] / T ** 2 * inertia(state["load"])
        steps = [(0.0, tau), (T, -2 * tau), (2 * T, tau)]
        q, _ = step_response(arm, steps, t)
        rigid = sum(change / inertia(state["load"]) * np.maximum(t - start, 0) ** 2 / 2 for start, change in steps)
        motor, tip, lines = (q @ arm.motors)[:, 0], tip_angle(arm, q), arm.centre_lines(q, POINTS)[:, 0, :, :2]
        bend, k = tip - motor, int(round(now * RATE))
        return {"bodies": link_bodies(lines[k], state["load"]), "time": now, "curves": self._curves(lines, rigid, k, state["angle"]),
                "motion": self._motion(lines, rigid, bool(state.changed & {"preset"})),
                "plots": plots(t, steps, rigid, motor, tip, bend), "equation": motion_equation(arm),
                "badge": small(bend), "sentence": self._sentence(arm, t, T, tau, tip, bend)}

    def _curves(self, lines, rigid, k, angle):
        """Draw the rigid link, its goal, and the path of the tip."""
        at = lambda a: [[0, 0, 0], [float(np.cos(a)), float(np.sin(a)), 0]]
        return [{"points": at(rigid[k]), "cls": "ink", "width": 1.6, "dash": True},
                {"points": at(angle), "cls": "tgt", "width": 1.2, "dash": True},
                {"points": [[*map(float, p), 0.0] for p in lines[::4, -1]], "cls": "tgt", "width": 1.4}]

    def _motion(self, lines, rigid, auto):
        others = {("bodies", "points", i, axis): lines[:, i, axis] for i in range(POINTS) for axis in (0, 1)}
        others |= {("notes", "curves", 0, "points", 1, axis): f(rigid) for axis, f in ((0, np.cos), (1, np.sin))}
        return Motion(others=others, rate=RATE, auto=auto)

    def _sentence(self, arm, t, T, tau, tip, bend):
        """State the torque, the largest bend, and the vibration after the torque is off."""
        f, after = free_modes(arm)[0][1] / (2 * np.pi), t > 2 * T
        most = length(np.abs(bend).max())
        out = f"{tau:.3g} N m for {1e3 * T:.4g} ms, then as much back. The tip gets up to {most} off the motor's line. "
        ring = np.ptp(tip[after]) / 2
        return out + (f"Afterwards the tip swings on by ±{length(ring)} about where a rigid link stands, at {f:.3g} Hz." if ring > 5e-5 else
                      f"Afterwards the tip stands still to {length(ring)}; its lowest mode has {f:.3g} Hz.")


@lru_cache(maxsize=64)
def arm_of(stiffness, load, shapes, modes):
    """The arm of one link of EI = 10^stiffness N m2."""
    link = FlexibleLink(Beam(STEEL.length, STEEL.mass, 10 ** stiffness), modes, shapes=shapes, tip_mass=load)
    return FlexibleArm([link], gravity=(0, 0, 0))


def inertia(load):
    """Inertia of the rigid link with a mass on its tip, about the joint [kg m2]."""
    return STEEL.mass * STEEL.length ** 2 / 3 + load * STEEL.length ** 2


def tip_angle(arm, q):
    """The angle of the line from the joint to the tip [rad], small deflections."""
    return q[:, 0] + q[:, 1:] @ arm.links[0].shape(1.0) / STEEL.length


def link_bodies(line, load):
    """The link through points (POINTS, 2), the motor at its root and the mass on its tip."""
    pins = [{"at": 0, "axis": [0, 0, 1], "r": .045, "h": .05}]
    if load:
        pins.append({"at": POINTS - 1, "axis": [0, 0, 1], "r": .02 + .025 * (load / 4) ** (1 / 3), "h": .04})
    return {"points": [[float(x), float(y), 0.0] for x, y in line], "pins": pins,
            "tubes": [{"p": list(range(POINTS)), "r": 1.2 * RADIUS, "joint": 0}]}


def plots(t, steps, rigid, motor, tip, bend):
    """Torque; angles of the rigid link, the motor and the tip; the tip beside the motor's line."""
    common = dict(x_label="time in s", x_range=(0, SPAN), cursor=("time",))
    (_, tau), (T, _), (end, _) = steps
    torque = Curve([0, 0, T, T, end, end, SPAN], [0, tau, tau, -tau, -tau, 0, 0], "tau", "τ")
    angles = (Curve(t, np.degrees(rigid), "ink", width=1.4, dash=True, track=False), Curve(t, np.degrees(motor), "q1", width=1.4),
              Curve(t, np.degrees(tip), "tgt"))
    most = max(1.05e3 * np.abs(bend).max(), 1e-3)
    return [Panel((torque,), "torque in N m", **common),
            Panel((Line(end, "x", label="torque off"), *angles), "angle in degrees: tip; thin: motor; dashed: rigid", **common),
            Panel((Line(end, "x"), Curve(t, 1e3 * bend, "tgt")),
                  "tip off the motor's line in mm", y_range=(-most, most),
                  **common)]


def small(bend):
    """Judge whether the bending is small enough for the model."""
    most = np.abs(bend).max()
    return f"bent by {100 * most:.2g} % of its length" + ("" if most <= SMALL else ": too much for this model"), bool(most <= SMALL)


def length(x):
    """A length in mm, in words."""
    return f"{1e3 * x:.3g} mm" if x >= 1e-5 else f"{1e6 * x:.2g} µm"


def motion_equation(arm):
    """M qdd + K q = B tau, in numbers."""
    w, M, K, B = Mathml(), arm.mass_matrix(np.zeros(arm.n)), arm.stiffness, arm.motors
    rows = lambda A: w.matrix([[w.number(shown(x)) for x in row] for row in A])
    column = lambda dots: w.matrix([[w.name(Token("", letter, str(k), dots))] for letter, k in COORDINATES[:arm.n]])
    math = in_pieces(rows(M) + column(2), PLUS_BETWEEN + rows(K) + column(0), EQUALS + rows(B) + gap(".3em") + mi("τ", "tau"))
    text = "\n".join(f"{name} =\n" + Text().matrix([[shown(x) for x in row] for row in A]) for name, A in zip("MKB", (M, K, B)))
    return Equation(math, "M qdd + K q = B tau\n" + text)


def shown(x):
    """A number in four digits, large ones in full; rounding errors are 0."""
    return "0" if abs(x) < 1e-9 else decimal(x) if abs(x) < 1e4 else f"{x:.0f}"


STEELS = {"angle": np.radians(30), "half": 250.0, "stiffness": STEEL_EI, "load": 0.0, "shapes": "clamped-free", "modes": 2}
PRESETS = {
    "Steel, 5 mm": STEELS,
    "Halves of 218.5 ms": STEELS | {"half": 218.5},
    "Halves of 245.5 ms": STEELS | {"half": 245.5},
    "Nearly rigid": STEELS | {"stiffness": 4.4},
    "A load on the tip": STEELS | {"load": 2.0, "half": 400.0},
    "One clamped mode": STEELS | {"modes": 1},
    "Too soft for this model": STEELS | {"stiffness": 1.9},
}
