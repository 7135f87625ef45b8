"""`ExciteLab`: a lump hidden in the hand of an arm of three links, torques with noise, a fit, and a test on another motion."""
from functools import lru_cache

import numpy as np

from ...dynamics.base_parameters import base_parameters
from ...dynamics.identification import identify
from ...dynamics.probe import inverse_dynamics
from ...kinematics.frames import link_poses
from ...labs.controls import Choice, Handle, Heading, Slider
from ...labs.lab import Lab
from ...labs.spec import ghost
from ...model.payload import with_payload
from ...model.zoo import planar
from ...picture.maths import fixed
from ...picture.plot import Curve, Line, Panel, Points
from ...systems.excitation import exciting_motion

DRAWN = np.array([.9, -1.3, .4])                     # a posture in which link 3 points along x [rad]
LASTS, SAMPLES = 4.0, 201                            # of the motion at full speed [s]; times at which torques are measured
RATE, ACCELERATION = 3.0, 12.0                       # limits of each joint [rad/s, rad/s2]
REACH = 1.4                                          # largest distance of a lump from joint 3 [m]
SURE = 1e-6                                          # smallest noise that is assumed, of a motor's largest torque
SHOWN = (-3.0, 7.0)                                  # of the numbers [kg m2, kg m]
SHARP = .03                                          # error below which a torque on the other motion counts as well predicted
HOW = {"while it moves": "moving", "held still at each posture": "still"}
PLAIN = {"m": .5, "how": "moving", "size": 1.0, "T": LASTS, "noise": 2.0, "draw": 1, "lump": (1.0, .1)}


@lru_cache
def arm():
    """The assumed model of the arm: three rods of 1 m and 1 kg."""
    return planar(3)


@lru_cache
def motions():
    """The measured motion, and another one to test the fit: q, qd, qdd of each."""
    used = exciting_motion(arm(), LASTS, RATE, ACCELERATION, tries=10, steps=0, seed=1).sample(SAMPLES)[1:4]
    return used, exciting_motion(arm(), LASTS, RATE, ACCELERATION, tries=1, steps=0, seed=3).sample(SAMPLES)[1:4]


def joint_3():
    """Return the place of joint 3 in the picture (3,) [m]."""
    return link_poses(arm(), DRAWN)[2, :3, 3]


def drawn_at(lump):
    """A place beside joint 3, along link 3 and across (2,), in the picture."""
    return tuple(np.round(joint_3() + [*lump, 0], 6).tolist())


def preset(**changes):
    patch = PLAIN | changes
    return patch | {"lump": drawn_at(patch["lump"])}


PRESETS = {
    "Held still": preset(how="still"),
    "Slowly": preset(T=40.0),
    "Lively": preset(),
    "Lively, with much noise": preset(noise=10.0),
    "A small motion": preset(size=.02),
    "Nothing hidden": preset(m=0.0),
}


class ExciteLab(Lab):
    """A lump hangs hidden in the hand; its mass and place come out of the torques, as well as the motion lets them.

    options: as for `Lab`.

    >>> from robotlab.labs import ExciteLab
    >>> print(ExciteLab().preset("Nothing hidden").words["sentence"])
    The fit leaves 2.0 % of the largest torque; on the other motion it is off by 0.7 %. Nothing is hidden, and 0.01 kg come out.
    """
    title = "Excite, measure, fit"

    def __init__(self, **options):
        slider = lambda name, **rest: Slider(name=name, value=PLAIN[name], **rest)
        controls = [Heading(text="Hidden: drag the lump"),
                    slider("m", symbol="m", text="mass of the lump", word="lump", low=0.0, high=2.0, unit="kg", step=.1),
                    Heading(text="Measured"), Choice(name="how", text="torques", options=HOW),
                    slider("size", text="size", low=.02, high=1.0, step=.02),
                    slider("T", symbol="T", text="duration", low=LASTS, high=40.0, unit="s", step=1.0),
                    slider("noise", text="noise", low=0.0, high=20.0, unit="%", step=1.0),
                    slider("draw", text="measurement", low=1, high=20, step=1), Handle(name="lump", value=drawn_at(PLAIN["lump"]))]
        start = {"presets": PRESETS, "panels": 2, "show": {"tool": ""}, "view": {"scale": 105, "at": [.9, .35, 0]}, "H": 400}
        super().__init__(arm(), DRAWN, controls=controls, **start | options)

    def compute(self, state):
        lump = within(np.array(state["lump"][:2]) - joint_3()[:2])
        true = with_payload(arm(), state["m"], [lump[0] - arm().links[2].a, lump[1], 0])
        fit, size = fitted(true, state)
        other = motions()[1]
        actual, predicted = inverse_dynamics(true, *other), fit.torque(*other)
        off = (np.abs(predicted - actual).max(0) / np.abs(actual).max(0)).max()
        mass, place = found(fit)
        near = np.abs(place).max() < 2 * REACH and mass > 0
        held = {} if "lump" in state.changed and "drop" not in state.changed else {"values": {"lump": drawn_at(lump)}}
        return held | {"points": points(state["m"], lump, mass, place, near), "ghosts": [ghost(arm(), q) for q in travelled(state)],
                       "plots": [test(actual[:, 0], predicted[:, 0]), numbers(fit, base_parameters(true).values)],
                       "badge": badge(fit, off),
                       "sentence": sentence(state, lump, mass, place, near, (fit.residual / size).max(), off)}


# -- measured and fitted ----------------------------------------------------------------------------------------------
def within(lump):
    """The place of the lump (2,), not too far from joint 3 [m]."""
    return lump * min(1, REACH / max(np.linalg.norm(lump), SURE))


def travelled(state):
    """A few postures of the motion."""
    q = motions()[0][0]
    return (q[0] + state["size"] * (q - q[0]))[SAMPLES // 8::SAMPLES // 4]


def fitted(true, state):
    """Identify an arm from a motion, and return `Identified` and the largest torque of each joint on it (3,)."""
    q, qd, qdd = motions()[0]
    slower, size = LASTS / state["T"] if state["how"] == "moving" else 0.0, state["size"]
    used = q[0] + size * (q - q[0]), size * slower * qd, size * slower ** 2 * qdd
    tau = inverse_dynamics(true, *used)
    most = np.abs(tau).max(0)
    noise = np.random.default_rng(int(state["draw"])).normal(size=tau.shape)
    share = state["noise"] / 100
    return identify(arm(), *used, tau + share * most * noise, noise=max(share, SURE) * most, partial=True), most


def found(fit):
    """The lump's mass and its place beside joint 3 (2,), from the differences of the numbers from the assumed ones.

    Its mass hangs at the end of link 2, m a2 in hx2; hx3 and hy3 are m x and m y.
    """
    more = dict(zip(fit.names, fit.values - base_parameters(arm()).values))
    mass = more["hx2"] / arm().links[1].a
    return mass, np.array([more["hx3"], more["hy3"]]) / (mass if abs(mass) > SURE else np.inf)


# -- what is shown ----------------------------------------------------------------------------------------------------
def points(m, lump, mass, place, near):
    """The lump, and its place by the fit."""
    out = [{"at": drawn_at(lump), "cls": "tgt", "r": 5 + 4 * m ** .5, "handle": "lump", "name": "lump", "text": f"{m:.1f} kg"}]
    return out + ([{"at": drawn_at(place), "cls": "vel", "r": 4, "text": f"found: {fixed(mass, 2)} kg"}] if near and m else [])


def test(actual, predicted):
    """The torque of joint 1 on a motion that was not used for the fit."""
    t = np.linspace(0, LASTS, SAMPLES)
    return Panel((Line(0.0), Curve(t, actual, "q1", "τ", "1"), Curve(t, predicted, "tgt", width=1.6, dash=True, track=False)),
                 "torque 1 on another motion in N m; dashed: predicted", "time in s", x_range=(0, LASTS))


def numbers(fit, true):
    """True and found numbers, two deviations to either side; their axis is an angle below 5°, without marks."""
    things = [Line(0.0)]
    for k, (name, x, s, is_so) in enumerate(zip(fit.names, fit.values, fit.deviations, true)):
        at, known = .009 + .0275 * (k // 3) + (0, .009, .019)[k % 3], np.isfinite(s)
        low, high = np.clip([x - 2 * s, x + 2 * s] if known else SHOWN, *SHOWN)
        things += [Curve([at, at], [low, high], "vel" if known else "dim", width=4, dash=not known, track=False),
                   Points([at], [np.clip(x, *SHOWN)], "vel", "cross", " "),
                   Points([at], [is_so], "tgt", "ring", name[0], name.replace("xx", "")[1:])]
    return Panel(tuple(things), "kg m, kg m²; ring: true, cross: found ± 2 deviations", "", x_range=(.004, .091),
                 y_range=SHOWN, angle=True)


def badge(fit, off):
    """State how many numbers the motion determines, and the condition; good if another motion is predicted."""
    return f"{fit.rank} of {fit.count} told, condition {three(fit.condition)}", bool(fit.rank == fit.count and off < SHARP)


def three(x):
    """A number in at most three digits."""
    return fixed(x, 0) if x >= 100 else f"{x:.2g}"


def sentence(state, lump, mass, place, near, left, off):
    """State the residual of the fit, its error on the other motion, and the lump that it finds."""
    said = f"The fit leaves {fixed(100 * left, 1)} % of the largest torque; on the other motion it is off by {fixed(100 * off, 1)} %. "
    if not state["m"]:
        return said + f"Nothing is hidden, and {fixed(mass, 2)} kg come out."
    if not near:
        return said + f"The lump comes out as {fixed(mass, 2)} kg, at no place near the arm."
    at = lambda where: f"({fixed(where[0], 2)}, {fixed(where[1], 2)}) m"
    return said + f"The lump of {state['m']:.1f} kg at {at(lump)} from joint 3 comes out as {fixed(mass, 2)} kg at {at(place)}."
