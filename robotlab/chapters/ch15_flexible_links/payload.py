"""`PayloadLab`: two flexible links along a planned motion: their bending and motor torques, with and without a payload."""
from functools import lru_cache

import numpy as np

from ...dynamics.probe import inverse_dynamics
from ...kinematics.frames import tip_pose
from ...labs.controls import Heading, Slider, Toggle
from ...labs.lab import Lab
from ...labs.motion import Motion
from ...model.payload import with_payload
from ...model.zoo import planar
from ...motion.trajectory import quintic
from ...picture.plot import Curve, Panel
from ...systems.flexible import FlexibleArm
from ...systems.flexible_link import FlexibleLink
from ...systems.modes import STEEL, Beam
from .beam_views import RADIUS

FRAMES, POINTS = 61, 11                              # of the motion; of each drawn link
START, GOAL = np.array([-.8, .6]), np.array([.5, .7])                         # [rad]


class PayloadLab(Lab):
    """Two links of 1 m and 3.93 kg in their weight, along a quintic; each bends quasi-statically under its load.

    stiffness: log10 of EI of both links [N m2] at first; load: on the tip [kg]. options: as for `Lab`.

    >>> from robotlab.labs import PayloadLab
    >>> print(PayloadLab().preset("The rigid limit").words["sentence"].split(". ")[0])
    EI = 1,000,000 N m²: the tip is up to 0.128 mm off, 0.0575 mm at the end
    """
    title = "Two links and a payload"

    def __init__(self, stiffness=3.0, load=1.0, **options):
        controls = [Heading(text="Payload, and EI in N m²"),
                    Slider(name="load", symbol="m", sub="t", text="payload", low=0.0, high=3.0, value=load, unit="kg", step=.1),
                    Slider(name="stiffness", text="log₁₀ EI", low=2.6, high=6.0, value=stiffness, step=.02),
                    Heading(text="Motion"), Slider(name="duration", symbol="T", text="duration", low=1.0, high=5.0, value=1.5, unit="s",
                                                   step=.1),
                    Heading(text="In the plots"), Toggle(name="rigid", text="rigid links, dashed", value=True)]
        options = {"presets": PRESETS, "view": {"az": -np.pi / 2, "el": np.pi / 2, "scale": 150, "at": [.8, .2, 0]}, "H": 430, "W": 560,
                   "bodies": links_bodies(np.zeros((2, POINTS, 2)), 0.0), "show": {"ground": False},
                   "panels": 3, "player": 1} | options
        super().__init__(controls=controls, **options)

    def compute(self, state):
        T, load = state["duration"], state["load"]
        t, *way = motion().stretched(T).sample(FRAMES)
        EI, now = 10 ** round(state["stiffness"], 4), min(state.time, T)
        arm, k = arm_of(EI, load), int(round(now / T * (FRAMES - 1)))
        (q, loaded), (_, empty) = (torques(a, *way[:3]) for a in (arm, arm_of(EI, 0.0)))
        lines, stiff = arm.centre_lines(q, POINTS)[..., :2], straight(way[0])
        rigid = [inverse_dynamics(rigid_arm(m), *way[:3]) for m in (load, 0.0)] if state["rigid"] else None
        sag = np.linalg.norm(lines[:, 1, -1] - stiff[:, 2], axis=1)
        return {"bodies": links_bodies(lines[k], load), "time": now, "curves": picture(stiff, lines, k),
                "motion": Motion(others=moving(lines, stiff), rate=(FRAMES - 1) / T, auto="preset" in state.changed),
                "plots": [*(panel(t, i, loaded, empty, rigid, load) for i in (0, 1)), off(t, sag, T)],
                "sentence": sentence(arm, q, EI, load, loaded, empty, sag)}


@lru_cache(maxsize=1)
def motion():
    return quintic(START, GOAL, 1.0)


@lru_cache(maxsize=64)
def arm_of(EI, load):
    """Two links with two clamped modes each."""
    return FlexibleArm([FlexibleLink(Beam(STEEL.length, STEEL.mass, EI), 2)] * 2, gravity=(0, -9.81, 0)).with_payload(load)


@lru_cache(maxsize=64)
def rigid_arm(load):
    """The same arm with rigid links."""
    arm = planar(2, mass=STEEL.mass)
    return with_payload(arm, load, (0, 0, 0)) if load else arm


def torques(arm, q, qd, qdd):
    """All coordinates (N, 6) of a motion in which the bend only follows the load, and the motor torques (N, 2)."""
    still = np.zeros((len(q), arm.n - arm.joints))
    bent = arm.settled(q, qd, qdd)
    return bent, arm.inverse_dynamics(bent, np.hstack([qd, still]), np.hstack([qdd, still]))[:, :arm.joints]


def straight(q):
    """The joints and the tip (N, 3, 2) of rigid links."""
    elbow = tip_pose(planar(1), q[:, :1])[:, :2, 3]
    return np.stack([0 * elbow, elbow, tip_pose(planar(2), q)[:, :2, 3]], axis=1)


# -- the picture ------------------------------------------------------------------------------------------------------
def links_bodies(lines, load):
    """Two bent links through points (2, POINTS, 2), motors at their roots, the payload."""
    points = [[float(x), float(y), 0.0] for line in lines for x, y in line]
    pins = [{"at": i * POINTS, "axis": [0, 0, 1], "r": .075 - .015 * i, "h": .06} for i in (0, 1)]
    if load:
        pins.append({"at": 2 * POINTS - 1, "axis": [0, 0, 1], "r": .03 + .03 * (load / 3) ** (1 / 3), "h": .05})
    return {"points": points, "pins": pins,
            "tubes": [{"p": list(range(i * POINTS, (i + 1) * POINTS)), "r": (2.6 - .6 * i) * RADIUS} for i in (0, 1)]}


def picture(stiff, lines, k):
    """The rigid arm as a dashed line, and the ways of both tips."""
    flat = lambda points: [[float(x), float(y), 0.0] for x, y in points]
    return [{"points": flat(stiff[k]), "cls": "ink", "width": 1.6, "dash": True},
            {"points": flat(stiff[::2, 2]), "cls": "ink", "width": 1.2, "dash": True},
            {"points": flat(lines[::2, 1, -1]), "cls": "tgt", "width": 1.8}]


def moving(lines, stiff):
    """Return the tracks by which a `Motion` moves the picture."""
    out = {("bodies", "points", i * POINTS + j, axis): lines[:, i, j, axis] for i in (0, 1) for j in range(POINTS) for axis in (0, 1)}
    return out | {("notes", "curves", 0, "points", i, axis): stiff[:, i, axis] for i in (1, 2) for axis in (0, 1)}


def panel(t, i, loaded, empty, rigid, load):
    """The torque of joint i, with the payload and without."""
    things = [Curve(t, tau[:, i], "ink", width=1.4, dash=True, track=False) for tau in rigid or ()]
    things += [Curve(t, empty[:, i], f"q{i + 1}", "0", "", width=1.4), Curve(t, loaded[:, i], "tau", f"{load:.1f}", "")]
    return Panel(tuple(things), f"torque of joint {i + 1} in N m, by payload in kg", "time in s", cursor=("time",))


def off(t, sag, T):
    """Plot the distance of the tip from that of a rigid arm."""
    return Panel((Curve(t, 1e3 * sag, "tgt"),), "tip beside the rigid arm's tip in mm",
                 "time in s", (0, T), (0, max(1.05e3 * sag.max(), 1e-3)),
                 cursor=("time",))


def sentence(arm, q, EI, load, loaded, empty, sag):
    """State the sag, the torques, and the natural frequency at the end."""
    f = arm.natural_modes(q[-1])[0][0]
    most = [np.abs(tau[:, 0]).max() for tau in (loaded, empty)]
    return (f"EI = {float(f'{EI:.3g}'):,.0f} N m²: the tip is up to {1e3 * sag.max():.3g} mm off, {1e3 * sag[-1]:.3g} mm at the end. Joint "
            f"1 needs "
            f"up to {most[0]:.0f} N m with {load:.1f} kg, {most[1]:.0f} without. Held where it stops, the arm would swing at {f:.3g} Hz.")


AT_FIRST = {"load": 1.0, "stiffness": 3.0, "duration": 1.5, "rigid": True}
PRESETS = {
    "One kilogram more": AT_FIRST,
    "Slowly": AT_FIRST | {"duration": 5.0},
    "In a hurry": AT_FIRST | {"duration": 1.0},
    "The rigid limit": AT_FIRST | {"stiffness": 6.0},
    "Soft and loaded": AT_FIRST | {"stiffness": 2.6, "load": 2.0, "duration": 2.0},
}
