"""`FeltMassLab`: the mass of the hand of two links, in each direction, and the direction in which a push accelerates it."""
from functools import lru_cache

import numpy as np

from ...kinematics.frames import tip_pose
from ...labs import columns as draw
from ...labs.controls import Handle, Heading, Slider, joint_sliders
from ...labs.equations import Equation
from ...labs.lab import Lab
from ...labs.spec import roomy
from ...maths.mathml import EQUALS, block, gap, mi, mn, mo, mrow, msup, say
from ...maths.writers import Mathml, Text, token
from ...model.payload import with_payload
from ...model.zoo import planar
from ...picture.maths import fixed
from ...picture.plot import Curve, Line, Panel
from ...systems.hand import hand_dynamics

NEWTON, KILO, FAST = .04, .5, .02                    # [m] of the picture for 1 N, 1 kg, 1 m/s2
LONGEST = 1.1                                        # half axis of the ellipse at which it is cut off [m of the picture]
RANGE = .1, 300.0                                    # of the plots [kg]
SWEEP = 181                                          # postures and directions in a plot
NONE = .1                                            # [N]: a smaller force counts as no push
SQUARE = np.radians([20.0, 90.0])


def pushed(direction, size=10.0):
    """The handle of a push of so many N, in degrees from x."""
    return [round(NEWTON * size * float(f(np.radians(direction))), 4) + 0.0 for f in (np.cos, np.sin)] + [0.0]


PLAIN = {"q": SQUARE.tolist(), "load": 0.0, "F": pushed(65)}
PRESETS = {
    "How heavy is a hand?": PLAIN,
    "Pushed the heavy way": PLAIN | {"F": pushed(-70)},
    "Pushed the light way": PLAIN | {"F": pushed(20)},
    "The elbow nearly straight": PLAIN | {"q": np.radians([20.0, 5.0]).tolist()},
    "The elbow straight": PLAIN | {"q": np.radians([20.0, 0.0]).tolist(), "F": pushed(20)},
    "Folded, pushed at the side": PLAIN | {"q": np.radians([20.0, 150.0]).tolist(), "F": pushed(120)},
    "2 kg in the hand": PLAIN | {"load": 2.0},
}


class FeltMassLab(Lab):
    """Two equal rods at rest, a push to drag at their hand, and the ellipse of the mass that is felt there. options: as for `Lab`.

    >>> from robotlab.labs import FeltMassLab
    >>> print(FeltMassLab().preset("Pushed the light way").words["sentence"])
    The hand sets off along the push, and weighs 0.33 kg. Lightest 0.33 kg; heaviest 1.33 kg, at −70° from x.
    """
    title = "What the hand weighs"

    def __init__(self, **options):
        arm = planar(2)
        controls = [Heading(text="Posture"), *joint_sliders(arm, SQUARE), Heading(text="In the hand"),
                    Slider(name="load", symbol="m", sub="p", text="load", low=0.0, high=3.0, value=0.0, unit="kg", step=.1),
                    Handle(name="F", value=tuple(pushed(65)))]
        options = {"presets": PRESETS, "panels": 2, "equation": 4, "view": roomy(arm), "H": 400, "show": {"tool": ""}} | options
        super().__init__(arm, SQUARE, controls=controls, **options)

    def compute(self, state):
        hand, tip = felt(state.q, state["load"]), tip_pose(self.robot, state.q)[:3, 3]
        F = np.array(state["F"][:2]) / NEWTON
        a = mobility(hand) @ F
        arrows = [{"at": tip, "v": [*state["F"][:2], 0.0], "cls": "force", "label": "F", "text": f" {np.linalg.norm(F):.1f} N",
                   "handle": "F", "name": "push at the hand", "width": 4}]
        if moves(F, a):
            arrows.append({"at": tip, "v": [*(FAST * a), 0.0], "cls": "vel", "label": "a", "width": 3,
                           "text": f" {np.linalg.norm(a):.1f} m/s²"})
        E = (hand.axes * np.minimum(KILO * hand.masses, LONGEST)) @ hand.axes.T
        return {"vectors": arrows, "curves": draw.ellipse(draw.padded(E), tip, "inertial", True), "equation": matrix(hand),
                "plots": [along_the_elbow(state), all_round(hand, F)], "sentence": sentence(hand, F, a), "badge": badge(hand)}


# -- what is felt -----------------------------------------------------------------------------------------------------
@lru_cache(maxsize=64)
def loaded(load):
    """The two rods with a load in the hand [kg]."""
    return with_payload(planar(2), load)


def felt(q, load):
    """The `HandDynamics` at rest, for q (..., 2)."""
    return hand_dynamics(loaded(load), q, 0 * np.asarray(q), "x y")


def mobility(hand):
    """The inverse of Lambda (2, 2): acceleration for a push; 0 along what is infinitely heavy."""
    return (hand.axes / hand.masses) @ hand.axes.T


def felt_along(hand, u):
    """The mass for pushes along unit vectors u (..., 2): 1 over the acceleration along u for 1 N, a sum of squares."""
    with np.errstate(divide="ignore"):
        return 1 / ((u @ hand.axes) ** 2 / hand.masses).sum(-1)


def moves(F, a):
    """True if a push (2,) causes an acceleration (2,) that is worth an arrow."""
    return bool(np.linalg.norm(a) * RANGE[1] > np.linalg.norm(F))


# -- plots ------------------------------------------------------------------------------------------------------------
def along_the_elbow(state):
    """Both masses while the elbow turns and the shoulder stays, as only the elbow counts. Cut off where the larger diverges."""
    x = np.linspace(-np.pi, np.pi, SWEEP)
    masses = felt(np.stack([0 * x + state.q[0], x], axis=-1), state["load"]).masses
    curves = [Curve(x, masses[:, 0], "vel", "Λ", "min", dash=True)]
    for side, sub in ((x <= 0, ""), (x >= 0, "max")):
        shown = side & (masses[:, 1] < RANGE[1])
        curves.append(Curve(x[shown], masses[shown, 1], "inertial", "Λ" if sub else "", sub))
    return Panel(tuple(curves), "felt mass in kg, lightest and heaviest direction", "elbow, q₂ in degrees", x_range=(-np.pi, np.pi),
                 y_range=RANGE, log_y=True, angle=True, cursor=("q", 1))


def all_round(hand, F):
    """The felt mass while the push turns about the hand."""
    turn = np.linspace(-np.pi, np.pi, SWEEP)
    mass = felt_along(hand, np.stack([np.cos(turn), np.sin(turn)], axis=-1))
    return Panel((Curve(turn, np.minimum(mass, RANGE[1]), "inertial"), Line(float(np.arctan2(F[1], F[0])), "x", "force", "F")),
                 "felt mass in kg, if the push pointed another way", "direction of the push in degrees from x", x_range=(-np.pi, np.pi),
                 y_range=RANGE, log_y=True, angle=True)


# -- words ------------------------------------------------------------------------------------------------------------
def kilos(mass):
    """A mass in words: three digits, or that it is infinite."""
    return "infinite" if not np.isfinite(mass) else f"{fixed(mass, 2)} kg" if mass < 10 else f"{fixed(mass, 1 if mass < 1000 else 0)} kg"


def matrix(hand):
    """Lambda in numbers, and its formula."""
    def filled(w):
        return w.matrix([[w.number(fixed(x, 3) if np.isfinite(x) else "∞" if x > 0 else "−∞") for x in row] for row in hand.inertia])
    J, M, minus = Mathml().name(token("J")), Mathml().name(token("M")), mrow(mo("−"), mn("1"))
    formula = msup(mrow(mo("("), J, msup(M, minus), msup(J, mo("T")), mo(")")), minus)
    return Equation(block(mi("Λ"), EQUALS, formula, EQUALS, filled(Mathml()), gap(".4em"), say("kg")),
                    f"Λ = (J M⁻¹ Jᵀ)⁻¹ =\n{filled(Text())} kg")


def badge(hand):
    """Both masses."""
    return f"{kilos(hand.masses[0])} to {kilos(hand.masses[1])}", bool(np.isfinite(hand.masses).all())


def sentence(hand, F, a):
    """State the felt mass along the push, and its largest and smallest values."""
    both = f"Lightest {kilos(hand.masses[0])}; heaviest {kilos(hand.masses[1])}"
    heavy = hand.axes[:, 1] * np.sign(hand.axes[0, 1] or 1.0)
    where = f", at {fixed(np.degrees(np.arctan2(heavy[1], heavy[0])), 0)}° from x."
    size = np.linalg.norm(F)
    if size < NONE:
        return f"There is no push. {both}{where}"
    u = F / size
    if not moves(F, a):
        return f"Pushed along its length the straight arm does not move: no joint turns that way. {both}{where}"
    off = np.degrees(np.arccos(np.clip(a @ u / np.linalg.norm(a), -1, 1)))
    way, along = (f"at {fixed(off, 0)}° to the push", " along it") if off >= .5 else ("along the push", "")
    weight = kilos(float(felt_along(hand, u)))
    return f"The hand sets off {way}, and weighs {weight}{along}. {both}{where}"
