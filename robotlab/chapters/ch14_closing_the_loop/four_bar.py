"""`FourBarLab`: a crank turns, a rocker swings; the model of the loop, in the coordinate of the one or of the other."""
import numpy as np

from ...labs.controls import Choice, Heading, Slider
from ...picture.plot import Panel
from .linkages import FourBar
from .loop import SIDES, SWEEP, LoopLab, swept
from .loop_views import linkage, most, number, pieces, space, words_only

BY = {"the crank's angle": "crank", "the rocker's angle": "rocker"}
LENGTHS = {"crank": .4, "coupler": 1.0, "rocker": .8, "ground": 1.0}
PLAIN = LENGTHS | {"u1": np.radians(57), "side": 1, "by": "crank"}
IN_LINE = float(np.arccos((1.0 + 1.4 ** 2 - .8 ** 2) / (2 * 1.4)))              # crank and coupler stretched: the law of cosines
PRESETS = {
    "The crank drives": PLAIN,
    "The other branch": PLAIN | {"side": -1},
    "An even turn": PLAIN | {"u1": np.radians(12)},
    "The rocker drives": PLAIN | {"by": "rocker"},
    "The rocker drives, dead centre": PLAIN | {"u1": round(IN_LINE, 9), "by": "rocker"},
    "A longer crank": PLAIN | {"crank": .7, "coupler": .8, "rocker": .5, "u1": np.radians(40)},
    "The longer crank at 150°": PLAIN | {"crank": .7, "coupler": .8, "rocker": .5, "u1": np.radians(150)},
}


class FourBarLab(LoopLab):
    """The four-bar linkage: its posture by the crank's angle, its model in the crank's or in the rocker's.

    options: as for `Lab`.

    >>> from robotlab.labs import FourBarLab
    >>> print(FourBarLab().preset("The rocker drives").words["sentence"].split(". ")[0])
    Each rad of the rocker turns the crank by 3.30 rad
    """
    title = "Four-bar"

    def __init__(self, **options):
        controls = [Slider(name="u1", symbol="q", sub="1", text="angle of the crank", cls="q1", low=-np.pi, high=np.pi, degrees=True,
                           value=PLAIN["u1"], joint=1),
                    Choice(name="side", text="branch", options=SIDES), Choice(name="by", text="model in", options=BY),
                    Heading(text="Lengths in m"),
                    *(Slider(name=name, text=name, low=.2, high=1.4, value=value, step=.05, unit="m") for name, value in LENGTHS.items())]
        super().__init__(controls, {"scale": 215, "at": [.5, .17, 0]}, **{"equation": 6.6, "presets": PRESETS} | options)

    def _loop(self, state):
        return FourBar(*(state[name] for name in LENGTHS))

    def _posture(self, loop, state):
        return loop.chains(state["u1"], state["side"]), (state["u1"],), {"side": state["side"]}

    def _open(self, loop, angles):
        """Coupler and rocker, which do not meet."""
        O, A, _, P = loop.chains(angles[0], 1)[0]
        far = max(float(np.linalg.norm(P - A)), 1e-9)
        u = (P - A) / far
        end = A + (-loop.coupler if loop.rocker > far + loop.coupler else loop.coupler) * u
        other = P + (loop.rocker if loop.coupler > far + loop.rocker else -loop.rocker) * u
        gap = float(np.linalg.norm(end - other))
        return {"bodies": linkage([np.array([O, A, end]), np.array([P, other])], loop.feet), "vectors": [], "ghosts": [], "points": [],
                "curves": [{"points": space(np.array([end, other]), .1), "cls": "tgt", "width": 3}],
                "equation": words_only("the loop is open"), "badge": (f"{gap:.2f} m open", False), "sentence":
                f"With the crank at {np.degrees(angles[0]):.0f}° the loop does not close: {gap:.2f} m are missing between coupler and "
                "rocker. A crank goes round if shortest and longest bar together are not longer than the other two, and the shortest is "
                "the crank or the ground."}

    def _names(self, chains):
        out = []
        for name, a, b in zip(LENGTHS, chains[0], chains[0][1:]):
            across = np.array([a[1] - b[1], b[0] - a[0]]) / np.linalg.norm(b - a)
            across *= 1 if .8 * across[0] + .6 * across[1] > 0 else -1             # to the side of the labels
            out.append({"at": space((a + b) / 2 + .07 * across, .1), "cls": "ink", "text": name, "r": .1})
        return out

    def _plots(self, loop, by, angles, side):
        parts, x = swept(loop, by, side), "crank's angle"
        options = dict(x_range=(-np.pi, np.pi), cursor=("values", "u1"), angle=True)
        titles = "I* and its half slope P*, in kg m²", f"G: {'rocker per crank' if by == 'crank' else 'crank per rocker'}"
        if not parts:
            return [Panel((), title, x, **options) for title in titles]
        G, I, P, _ = (part.reshape(len(SWEEP), -1) for part in parts)
        I, P, ratio = I[:, 0], P[:, 0], G.sum(axis=-1) if by == "crank" else G[:, 0]
        low, high = most(np.concatenate([I, P]))
        model = [*pieces(SWEEP, I, low, high, "inertial", "I*"), *pieces(SWEEP, P, low, high, "centrifugal", "P*")]
        return [Panel(tuple(model), titles[0], x, y_range=(low, high), **options),
                Panel(tuple(pieces(SWEEP, ratio, *most(ratio), "vel", "G")), titles[1], x, y_range=most(ratio), **options)]

    def _singular(self, by):
        if by == "rocker":
            return ("Singular in the rocker's angle: crank and coupler lie in one line, and the rocker stands still while the crank turns. "
                    "Its rate says nothing about the crank's. Take the crank's angle, and the same posture has a model again.")
        return ("Singular in the crank's angle: coupler and rocker lie in one line, and the crank cannot go on. Take the rocker's angle, "
                "and the same posture has a model again.")

    def _sentence(self, G, I_uu, P_uuu, T, by):
        rocker, crank = G[:, 0].sum(), G[0, 0]
        other = f"the rocker by {number(rocker)} rad" if by == "crank" else f"the crank by {number(crank)} rad"
        return (f"Each rad of the {by} turns {other}. The {by} feels {number(I_uu[0, 0])} kg m². At a steady 1 rad/s it needs "
                f"{number(P_uuu[0, 0, 0])} N m for the motion of the others, and {number(T[0], 1)} N m for the weight.")
