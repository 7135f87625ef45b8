"""`InfluenceLab`: Freeman's coefficients G, H and D of a point, each the slope of the one before, as arrows and as arrays."""
import numpy as np

from ...kinematics.frames import joint_axes, link_poses
from ...kinematics.influence import influence
from ...labs.columns import joint_class
from ...labs.controls import Choice, Heading, Toggle, joint_sliders
from ...labs.lab import Lab
from ...labs.spec import arm_rows, reach, roomy, view_of_slides
from ...picture.maths import fixed
from .influence_views import build, coefficient_equation, name_of

ORDERS = {"G, first order": 1, "H, second order": 2, "D, third order": 3}
PARTS = {"of the point": "linear", "of the angular velocity": "angular"}
SWEEP = np.linspace(-.7, .7, 29)                     # of the joint that moves, around the posture [rad or m]
STEP = 1e-5                                          # for the differences in the badge
FAINT = 1e-9
PRESETS = {
    "RRR": {
        "G₂: joint 2 turns": {"order": 1, "n": 2},
        "H₁₃: joint 1 turns": {"order": 2, "m": 1, "n": 3},
        "H₃₁: joint 3 turns": {"order": 2, "m": 3, "n": 1},
        "H₁₃ of the angular velocity": {"order": 2, "part": "angular", "m": 1, "n": 3},
        "H₃₁ of the angular velocity": {"order": 2, "part": "angular", "m": 3, "n": 1},
        "D₁₂₃": {"order": 3, "l": 1, "m": 2, "n": 3, "q": [-.4, -.7, -1.0], "levers": False},
        "A joint beyond the link": {"order": 1, "n": 3, "link": 2}},
    "RR": {
        "G₁": {"order": 1, "n": 1},
        "H₁₁": {"order": 2, "m": 1, "n": 1},
        "H₁₂": {"order": 2, "m": 1, "n": 2},
        "D₁₁₁": {"order": 3, "l": 1, "m": 1, "n": 1}},
    "RRP": {
        "G₃: the slide moves": {"order": 1, "n": 3},
        "H₁₃: turn, then slide": {"order": 2, "m": 1, "n": 3},
        "H₃₁: slide, then turn": {"order": 2, "m": 3, "n": 1},
        "H₃₃: the slide with itself": {"order": 2, "m": 3, "n": 3},
        "D₁₂₃: two turns and a slide": {"order": 3, "l": 1, "m": 2, "n": 3}}}
PLAIN = {"part": "linear", "l": 1, "m": 1, "levers": True}


class InfluenceLab(Lab):
    """One coefficient of influence: the quantity whose slope it is, its axes and lever, and its place in the array.

    robot: an arm with numbers. q: (n,) at the start [rad or m]. order: 1, 2, 3 for G, H, D; l, m, n: its indices at first, the joint
    moved last comes first. options: as for `Lab`. In the picture 1 m (or 1, where a joint slides) is as long as `scale` metres.

    >>> from robotlab import zoo
    >>> from robotlab.labs import InfluenceLab
    >>> print(InfluenceLab(zoo.rrr(), [-0.4, -1.3, 0.9]).preset("H₁₃: joint 1 turns").words["sentence"])
    As joint 1 turns, the head of G₃ moves along the thin line, at first along H₁₃: 0.92 m per rad.
    """
    title = "Influence coefficients"

    def __init__(self, robot, q, *, order=2, l=1, m=1, n=2, presets=None, **options):
        self.scale = round(.3 * reach(arm_rows(robot)), 2)
        joints = {f"joint {i}": i for i in range(1, robot.n + 1)}
        links = {f"link {i}, its end" if i < robot.n else f"link {i}, the tool": i for i in joints.values()}
        controls = [Heading(text="Posture"), *joint_sliders(robot, q), Heading(text="Coefficient"),
                    Choice(name="order", text="show", options=ORDERS, value=order), Choice(name="part", text="kind", options=PARTS),
                    Choice(name="link", text="of", options=links, value=robot.n),
                    Choice(name="n", text="n, of G", options=joints, value=n),
                    Choice(name="m", text="m, of H", options=joints, value=m),
                    Choice(name="l", text="l, of D", options=joints, value=l),
                    Toggle(name="levers", text="axes and lever", value=True)]
        if presets is None:
            presets = {title: PLAIN | {"q": q, "link": robot.n, "n": 1} | patch for title, patch in PRESETS.get(robot.kinds, {}).items()}
        super().__init__(robot, q, controls=controls, **{"equation": 7.5, "H": 390, "presets": presets, "view":
                         view_of_slides(robot, q, 620, 390, .8) if "P" in robot.kinds else roomy(robot)} | options)

    def compute(self, state):
        order, part, link = state["order"], state["part"], state["link"]
        indices = tuple(state[name] for name in "lmn"[3 - order:])
        built = build(self.robot.kinds, link, part, indices)
        value = self._coefficient(state.q, state, indices)
        rows = slice(0, 3) if part == "linear" else slice(3, 6)
        arrays = influence(self.robot, state.q, order, link, own_point(self.robot, link))[-1][rows]
        cls, unit = joint_class(indices[0]), self._unit(part, indices)
        poses = link_poses(self.robot, state.q)
        P, (s, R) = point_position(self.robot, state.q, link), joint_axes(self.robot, state.q, poses)
        vectors, curves = self._arrows(state, indices, P)
        if state["levers"] and not built.zero:
            vectors, curves = vectors + axes(built, s, R, self.scale), curves + lever(built, R, P)
        return {"vectors": vectors, "curves": curves, "points": [{"at": P, "cls": "ink", "r": 4}],
                "equation": coefficient_equation(part, indices, built, value, unit, arrays, cls),
                "badge": self._badge(state, indices, value), "sentence": self._sentence(part, indices, built, value, unit)}

    def _coefficient(self, q, state, indices):
        """(..., 3): one coefficient, for q (..., n); without indices the position of the point."""
        if not indices:
            return point_position(self.robot, q, state["link"])
        X = influence(self.robot, q, len(indices), state["link"], own_point(self.robot, state["link"]))[-1]
        rows = slice(0, 3) if state["part"] == "linear" else slice(3, 6)
        return X[(..., rows, *(i - 1 for i in indices))]

    def _moved(self, q, joint, by):
        """Postures (k, n), one joint moved by some amounts (k,)."""
        return q + np.multiply.outer(by, np.eye(self.robot.n)[joint - 1])

    def _arrows(self, state, indices, P):
        """The coefficient at the head of the arrow whose slope it is, and the path of that head."""
        part, before = state["part"], indices[1:]
        start = P
        vectors, curves = self._other_columns(state, indices, P) if not before else ([], [])
        if before:
            old = self.scale * self._coefficient(state.q, state, before)
            start = P + old
            vectors += [arrow(P, old, part, before, 2)]
        if before or part == "linear":
            swept = self._coefficient(self._moved(state.q, indices[0], SWEEP), state, before)
            curves = curves + [{"points": P + self.scale * swept if before else swept, "cls": joint_class(indices[0]), "width": 1.6}]
        new = self.scale * self._coefficient(state.q, state, indices)
        vectors += [arrow(start, new, part, indices, 4)]
        return [v for v in vectors if np.abs(v["v"]).max() > FAINT], curves

    def _other_columns(self, state, indices, P):
        """All other columns of G, thin."""
        n = [i for i in range(1, self.robot.n + 1) if i != indices[0]]
        return [arrow(P, self.scale * self._coefficient(state.q, state, (i,)), state["part"], (i,), 1.6) for i in n], []

    def _unit(self, part, indices):
        return " m" if part == "linear" and all(self.robot.kinds[i - 1] == "R" for i in indices) else ""

    def _badge(self, state, indices, value):
        """Judge whether the coefficient agrees with differences of the one before."""
        if len(indices) == 1 and state["part"] == "angular":
            return "", True
        before = self._coefficient(self._moved(state.q, indices[0], np.array([STEP, -STEP])), state, indices[1:])
        ok = bool(np.abs((before[0] - before[1]) / (2 * STEP) - value).max() < 1e-7)
        return "differences give the same" if ok else "differences give something else", ok

    def _sentence(self, part, indices, built, value, unit):
        joint, coefficient = indices[0], name_of(part, indices)
        if built.zero:
            return f"{coefficient} is zero: {built.zero}."
        if np.abs(value).max() < FAINT:
            return f"{coefficient} is zero in this posture: what it would change has no length, or lies along the axis."
        long = f"{fixed(np.linalg.norm(value), 2)}{unit}"
        does = "slides" if self.robot.kinds[joint - 1] == "P" else "turns"
        per = "m" if does == "slides" else "rad"
        if len(indices) > 1:
            return (f"As joint {joint} {does}, the head of {name_of(part, indices[1:])} moves along the thin line, at first along "
                    f"{coefficient}: {long} per {per}.")
        what = "the point moves along the thin line" if part == "linear" else "the link turns about its axis"
        return f"As joint {joint} {does}, {what}, at first along {coefficient}: {long} per {per}."


def own_point(robot, link):
    """The observed point of a link: the origin of its frame, for the last one the tool."""
    return None if link == robot.n else np.zeros(3)


def point_position(robot, q, link):
    """(..., 3), where that point is [m]."""
    T = link_poses(robot, q)[..., link, :, :]
    return (T @ robot.tool if link == robot.n else T)[..., :3, 3]


def arrow(at, v, part, indices, width):
    """A coefficient (3,) as an arrow, in the colour of the joint that is moved."""
    sub = ("ω" if part == "angular" else "") + "".join(map(str, indices))
    return {"at": at, "v": v, "cls": joint_class(indices[0]), "label": "GHD"[len(indices) - 1], "sub": sub, "width": width}


def axes(built, s, R, scale):
    """The axes in a coefficient, at their joints."""
    return [{"at": R[i - 1], "v": .7 * scale * s[i - 1], "cls": "z", "label": "s", "sub": str(i), "width": 2}
            for i in sorted(set(built.axes))]


def lever(built, R, P):
    """The dashed line from the innermost joint to the point."""
    return [{"points": [R[built.lever - 1], P], "cls": "dim", "width": 1.6, "dash": True}] if built.lever else []
