"""`FiveBarLab`: two arms hold one pin; the model of the loop in the angles of the shoulders or in the place of the hand."""
import numpy as np

from ...labs.controls import Choice, Handle, Heading, Slider
from ...picture.plot import Panel
from .linkages import FiveBar, joint_angles, side_of
from .loop import SIDES, SWEEP, LoopLab, swept
from .loop_views import linkage, most, number, pieces, space, words_only

BY = {"the shoulders' angles": "shoulders", "the hand's x and y": "hand"}
LENGTHS = {"upper": .6, "lower": .7, "apart": .6}
PLAIN = LENGTHS | {"u1": np.radians(110), "u2": np.radians(70), "side": 1, "by": "shoulders"}
LEVEL = float(np.arccos((1.4 - .6) / 1.2))           # elbows level and 1.4 m apart: both lower links in one line
STRETCHED = [float(joint_angles(chain)[0]) for chain in FiveBar(**LENGTHS).reached(np.array([.35, 1.3 * np.sqrt(.75)]), (1, -1))]
PRESETS = {
    "Two motors at the ground": PLAIN,
    "The other branch": PLAIN | {"side": -1},
    "The same posture in x and y": PLAIN | {"by": "hand"},
    "Lower links in line": PLAIN | {"u1": np.pi - LEVEL, "u2": LEVEL},
    "In line, in x and y": PLAIN | {"u1": np.pi - LEVEL, "u2": LEVEL, "by": "hand"},
    "An arm stretched, in x and y": PLAIN | {"u1": np.pi / 3, "u2": STRETCHED[1], "by": "hand"},
    "An arm stretched, by the shoulders": PLAIN | {"u1": np.pi / 3, "u2": STRETCHED[1]},
}


class FiveBarLab(LoopLab):
    """The planar five-bar: drag its hand, or turn the shoulders. options: as for `Lab`.

    >>> from robotlab.labs import FiveBarLab
    >>> FiveBarLab().preset("Lower links in line").words["badge"]["text"]
    'five-bar is singular here'
    """
    title = "Five-bar"

    def __init__(self, **options):
        turns = [Slider(name=f"u{i}", symbol="q", sub=str(2 * i - 1), text=f"angle of the {side} shoulder", cls=f"q{i}", low=-np.pi,
                        high=np.pi, degrees=True, value=PLAIN[f"u{i}"], joint=i) for i, side in ((1, "left"), (2, "right"))]
        lengths = [Slider(name=name, text=text, low=low, high=1.0, value=LENGTHS[name], step=.05, unit="m")
                   for name, text, low in (("upper", "upper links", .3), ("lower", "lower links", .3), ("apart", "pins apart", .2))]
        hand = FiveBar(**LENGTHS).chains((PLAIN["u1"], PLAIN["u2"]), 1)[0][-1]
        controls = [*turns, Choice(name="side", text="branch", options=SIDES), Choice(name="by", text="model in", options=BY),
                    Heading(text="Lengths in m, or drag the hand"), *lengths,
                    Handle(name="hand", value=tuple(np.round(space(hand), 6) + 0.0))]
        super().__init__(controls, {"scale": 190, "at": [0, .47, 0]}, **{"equation": 8.6, "presets": PRESETS} | options)

    def _loop(self, state):
        return FiveBar(*(state[name] for name in LENGTHS))

    def _posture(self, loop, state):
        """From the hand if it was dragged, as near as both arms reach; else from the shoulders."""
        angles, side = (state["u1"], state["u2"]), state["side"]
        chains = loop.chains(angles, side)
        dragged = "hand" in state.changed and not state.changed & {"preset", "reset"}
        hand = loop.nearest(np.array(state["hand"][:2])) if dragged else None
        if hand is not None:
            elbows = [side_of(chain[0], chain[2], chain[1]) for chain in chains] if np.isfinite(chains).all() else (1, -1)
            chains = loop.reached(hand, elbows)
            angles = tuple(float(joint_angles(chain)[0]) for chain in chains)
            side = int(side_of(chains[0][1], chains[1][1], hand))
        values = {"u1": angles[0], "u2": angles[1], "side": side}
        if np.isfinite(chains).all() and not (dragged and "drop" not in state.changed):
            values["hand"] = np.round(space(chains[0][-1]), 6) + 0.0
        return chains, angles, values

    def _open(self, loop, angles):
        """The lower links, which do not meet."""
        feet = loop.feet
        elbows = [foot + loop.upper * np.array([np.cos(a), np.sin(a)]) for foot, a in zip(feet, angles)]
        far = float(np.linalg.norm(elbows[1] - elbows[0]))
        u = (elbows[1] - elbows[0]) / max(far, 1e-9)
        ends = elbows[0] + loop.lower * u, elbows[1] - loop.lower * u
        gap = far - 2 * loop.lower
        return {"bodies": linkage([np.array([f, e, t]) for f, e, t in zip(feet, elbows, ends)], feet), "vectors": [], "ghosts": [],
                "curves": [{"points": space(np.array(ends), .1), "cls": "tgt", "width": 3}], "points": [],
                "equation": words_only("the loop is open"), "badge": (f"{gap:.2f} m open", False),
                "sentence": f"With these shoulders the elbows are {far:.2f} m apart, and the two lower links together are only "
                            f"{2 * loop.lower:.2f} m long: {gap:.2f} m are missing."}

    def _names(self, chains):
        return [{"at": space(chains[0][-1], .12), "cls": "tgt", "text": "hand", "handle": "hand", "name": "hand", "r": 5}]

    def _plots(self, loop, by, angles, side):
        parts, x = swept(loop, by, side, angles[1:]), "left shoulder, the right one held"
        options = dict(x_range=(-np.pi, np.pi), cursor=("values", "u1"), angle=True)
        unit, titles = ("N m" if by == "shoulders" else "N"), ("entries of I*", "what holds the weight")
        units = "kg m²" if by == "shoulders" else "kg"
        if not parts:
            return [Panel((), title, x, **options) for title in titles]
        _, I, _, loads = parts
        names = ("q1", "q2") if by == "shoulders" else ("x", "y")
        low, high = most(np.stack([I[:, 0, 0], I[:, 0, 1], I[:, 1, 1]]))
        entries = [c for i, j, cls in ((0, 0, names[0]), (0, 1, "inertial"), (1, 1, names[1]))
                   for c in pieces(SWEEP, I[:, i, j], low, high, cls, f"{i + 1}{j + 1}")]
        span = most(-loads)
        weight = [c for i in (0, 1) for c in pieces(SWEEP, -loads[:, i], *span, names[i], "T", str(i + 1))]
        return [Panel(tuple(entries), f"{titles[0]}: 11, 12 and 22, in {units}", x, y_range=(low, high), **options),
                Panel(tuple(weight), f"{titles[1]}: T, in {unit}", x, y_range=span, **options)]

    def _singular(self, by):
        if by == "shoulders":
            return ("Singular in the shoulders' angles: both lower links lie in one line. With the shoulders held the hand can still move "
                    "across that line, so their angles do not say where it is. In x and y the posture has a model.")
        return ("Singular in the hand's x and y: an arm is stretched or folded, and the hand cannot move along it. In the shoulders' "
                "angles the posture has a model.")

    def _sentence(self, G, I_uu, P_uuu, T, by):
        if by == "hand":
            return (f"Moving the hand by 1 m/s along x takes {number(G[0, 0])} and {number(G[2, 0])} rad/s of the shoulders, along y "
                    f"{number(G[0, 1])} and {number(G[2, 1])}. It feels like {number(I_uu[0, 0])} kg along x, {number(I_uu[1, 1])} kg "
                    f"along "
                    f"y. Forces of {number(T[0], 1)} and {number(T[1], 1)} N hold the weight.")
        return (f"If the left shoulder turns by 1 rad and the right one is held, the elbows turn by {number(G[1, 0])} and "
                f"{number(G[3, 0])} rad. Torques of {number(T[0], 1)} and {number(T[1], 1)} N m at the shoulders hold the weight.")
