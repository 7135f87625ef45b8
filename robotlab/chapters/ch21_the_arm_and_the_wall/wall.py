"""`WallLab`: a hand, reduced to its felt mass in one direction, meets a wall: a mass on a spring and a damper, and the force."""
import numpy as np

from ...labs.controls import Choice, Handle, Heading, Slider, Toggle
from ...labs.equations import Equation
from ...labs.lab import Lab
from ...labs.motion import Motion
from ...maths.mathml import EQUALS, PLUS, block, gap, mfrac, mi, mrow, msqrt, say
from ...picture.maths import fixed
from ...picture.plot import Curve, Line, Panel
from .sledge import Sledge, critical, meeting
from .wall_views import FRAMES, frames, mass_body, spring, wall_lines

GAP, END = .02, .8                                   # initial distance from the wall [m]; computed time [s]
DEEPEST = 30.0                                       # of the aim [mm]
WALLS = {"10⁴ N/m": 1e4, "10⁵ N/m": 1e5, "10⁶ N/m": 1e6}
LAWS = {"a spring to the aim": "spring", "a force": "force"}
HARD = 100.0                                         # [N]: a larger peak is called a blow
PLAIN = {"law": "spring", "m": 5.0, "K": 1000.0, "own": True, "D": critical(5, 1000), "depth": 10.0, "f": 10.0, "v": .2, "k": 1e5,
         "time": 0.0}
STIFF = PLAIN | {"K": 10_000.0}
PRESETS = {
    "A soft hand": PLAIN,
    "Ten times stiffer, the damper stays": STIFF | {"own": False},
    "Ten times stiffer, with its damper": STIFF | {"D": critical(5, 10_000)},
    "Without a damper": PLAIN | {"own": False, "D": 0.0},
    "Sent off twice as fast": PLAIN | {"v": .4},
    "Aimed three times as deep": PLAIN | {"depth": 30.0},
    "A softer wall": PLAIN | {"k": 1e4},
    "As heavy as a stretched arm": PLAIN | {"m": 88.5, "D": critical(88.5, 1000)},
    "Press with 10 N": PLAIN | {"law": "force"},
}


class WallLab(Lab):
    """A felt mass that a spring, or a force, drives against a wall. options: as for `Lab`.

    >>> from robotlab.labs import WallLab
    >>> print(WallLab().preset("A softer wall").words["sentence"])
    It touches after 0.12 s, at 0.10 m/s: v√(Λk) is 23 N, the peak 21 N. It touches once. At rest it presses with 9.1 N.
    """
    title = "The hand meets the wall"

    def __init__(self, **options):
        p = PLAIN
        controls = [Choice(name="law", text="the hand has", options=LAWS),
                    Slider(name="m", symbol="Λ", text="felt mass", low=.5, high=90.0, value=p["m"], unit="kg", step=.5),
                    Slider(name="K", symbol="K", text="stiffness", low=100.0, high=10_000.0, value=p["K"], unit="N/m", step=100.0),
                    Toggle(name="own", text="D = 2√(KΛ), critical", value=True),
                    Slider(name="D", symbol="D", text="damping", low=0.0, high=2000.0, value=p["D"], unit="N s/m", step=1.0),
                    Slider(name="depth", symbol="d", text="aim behind the wall", word="aim", low=-10.0, high=DEEPEST, value=p["depth"],
                           unit="mm", step=1.0),
                    Slider(name="f", symbol="f", text="force", low=0.0, high=50.0, value=p["f"], unit="N", step=1.0),
                    Slider(name="v", symbol="v", text="speed at first", word="first speed", low=0.0, high=.5, value=p["v"], unit="m/s",
                           step=.05),
                    Heading(text="The wall"), Choice(name="k", text="stiffness k", options=WALLS, value=p["k"]),
                    Handle(name="aim", value=(.01 * p["depth"], 0.0, 0.0))]
        options = {"presets": {title: one | {"aim": [.01 * one["depth"], 0.0, 0.0]} for title, one in PRESETS.items()}, "panels": 2,
                   "player": .25, "equation": 3.4, "H": 240, "show": {"ground": False},
                   "view": {"az": -np.pi / 2, "el": np.pi / 2, "scale": 500, "at": [-.1, 0, 0]},
                   "bodies": mass_body(-GAP, p["m"])} | options
        super().__init__(controls=controls, **options)

    def compute(self, state):
        depth, own = self._aim(state), self._own(state)
        D = self._damping(state, own)
        pulls = state["law"] == "spring"
        sledge = Sledge(m=state["m"], K=state["K"] * pulls, D=D, aim=.001 * depth, k=state["k"], f=0.0 if pulls else state["f"])
        met = meeting(sledge, GAP, state["v"], END)
        k = int(np.clip(round(state.time / END * FRAMES), 0, FRAMES))
        dragged = "aim" in state.changed and "drop" not in state.changed
        values = {"D": D, "depth": depth, "own": own} | ({} if dragged else {"aim": [.01 * depth, 0.0, 0.0]})
        shown = frames(met, .001 * depth if pulls else None)
        return {"bodies": mass_body(shown["x"][k], state["m"]), "curves": [*wall_lines(), *spring(shown, k, pulls)],
                "vectors": shown["arrow"](k), "points": self._handle(depth) if pulls else [], "values": values,
                "time": float(shown["t"][k]), "absent": ["f"] if pulls else ["K", "own", "depth"],
                "motion": None if dragged else Motion(others=shown["moves"], rate=FRAMES / END, auto="preset" in state.changed),
                "plots": [forces(met), places(met, depth if pulls else None)], "equation": at_rest(sledge, pulls),
                "sentence": sentence(met), "badge": (f"peak {fixed(met.peak, 0)} N", met.peak <= HARD)}

    def _aim(self, state):
        """Return the depth of the aim behind the wall [mm]: from its handle in the picture if that was dragged, else from the slider."""
        if "aim" in state.changed and "preset" not in state.changed:
            return float(np.clip(round(100 * state["aim"][0]), -10.0, DEEPEST))
        return state["depth"]

    def _own(self, state):
        """True if D follows K and the mass; moving D ends that."""
        return bool(state["own"]) and not ("D" in state.changed and not state.changed & {"own", "preset"})

    def _damping(self, state, own):
        """D: critical for K and the mass if that is chosen; under force control the set value."""
        if own and state["law"] == "spring":
            return float(np.clip(critical(state["m"], state["K"]), 0.0, 2000.0))
        return state["D"]

    def _handle(self, depth):
        return [{"at": [.01 * depth, 0, 0], "cls": "tgt", "r": 6, "handle": "aim", "name": "aim", "label": "aim"}]


# -- plots ------------------------------------------------------------------------------------------------------------
def forces(met):
    """Plot the force on the wall, and its value at rest."""
    rest = met.sledge.rest
    top = max(1.12 * met.peak, 1.5 * rest, 5.0)
    return Panel((Line(rest, label="at rest"), Curve(met.t, met.force, "force", "F")), "force on the wall in N", "time in s",
                 x_range=(0, END), y_range=(0, top), cursor=("time",))


def places(met, depth):
    """Plot the place of the hand; the wall begins at 0."""
    x = 1000 * met.x
    aim = [] if depth is None else [Line(depth, cls="tgt", label="aim")]
    low, high = min(x.min(), -5.0), max(x.max(), depth or 0.0, 3.0)
    things = (Line(0.0, cls="ink", label="wall"), *aim, Curve(met.t, x, "vel", "x"))
    return Panel(things, "place of the hand in mm, 0 at the wall", "time in s", x_range=(0, END), y_range=(1.1 * low, 1.15 * high),
                 cursor=("time",))


# -- words ------------------------------------------------------------------------------------------------------------
def at_rest(sledge, pulls):
    """The force at rest, with letters and with numbers, and the estimate of a blow."""
    K, k, value = mi("K"), mi("k"), f"{fixed(sledge.rest, 1)} N"
    blow = block(mi("v"), msqrt(mi("Λ") + k), gap(".5em"), say("at a blow, v at the touch"))
    if not pulls:
        return Equation(block(mi("F"), EQUALS, mi("f"), EQUALS, say(f"{value} at rest, whatever the wall")) + blow,
                        f"F = f = {value} at rest, whatever the wall\nv √(Λ k) at a blow, v at the touch")
    series = mfrac(mrow(K, k), mrow(K, PLUS, k)) + mi("d")
    return Equation(block(mi("F"), EQUALS, series, EQUALS, say(f"{value} at rest: two springs in series")) + blow,
                    f"F = K k/(K + k) d = {value} at rest: two springs in series\nv √(Λ k) at a blow, v at the touch")


def sentence(met):
    """State the instant and speed of the first touch, the number of touches, and the force."""
    if not met.touches:
        return f"The hand does not touch the wall within {END} s."
    (when, speed), count = met.touches[0], len(met.touches)
    blow = speed * np.sqrt(met.sledge.m * met.sledge.k)
    sent = f" (sent off at {fixed(met.v[0], 2)} m/s: the damper has taken most of it)" if met.sledge.D and speed < met.v[0] / 2 else ""
    often = "once" if count == 1 else "twice" if count == 2 else f"{count} times"
    return (f"It touches after {fixed(when, 2)} s, at {fixed(speed, 2)} m/s{sent}: v√(Λk) is {fixed(blow, 0)} N, the peak "
            f"{fixed(met.peak, 0)} N. It touches {often}. {ending(met)}")


def ending(met):
    """State the force at rest, if the hand comes to rest."""
    force = f"{fixed(met.sledge.rest, 1)} N"
    if not met.sledge.D:
        return f"Without a damper it never comes to rest; with one it would press with {force}."
    return f"At rest it presses with {force}." if met.settled else f"After {END} s it is not yet at rest, where it will press with {force}."
