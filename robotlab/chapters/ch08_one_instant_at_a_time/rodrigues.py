"""`RodriguesLab`: a vector turned about an axis, as the sum of the three terms of Rodrigues' formula."""
import numpy as np

from ...dynamics.chain_assembly import rodrigues
from ...labs.columns import named
from ...labs.controls import Choice, Handle, Heading, Slider
from ...labs.equations import Equation
from ...labs.lab import Lab
from ...maths.mathml import EQUALS, PLUS, block, mi, mrow, steady
from ...maths.spatial import unit
from ...maths.typed import typed
from ...maths.writers import Mathml, Text

AXIS = 1.5                                           # length at which the axis is drawn
TERMS = ("a cos φ", "(1 − cos φ)(e · a) e", "(e × a) sin φ")
SHOWN = {"three terms": "terms", "parts along and across e": "parts"}
E0, A0 = (0.36, -0.24, 1.0), (0.95, 0.35, 0.5)
PHI = np.radians(100)
VIEW = {"az": -.55, "el": .38, "scale": 165, "at": [.1, .1, .42]}


class RodriguesLab(Lab):
    """Drag the axis e and the vector a, move the angle: Q = a cos(phi) + (1 - cos(phi)) (e . a) e + e x a sin(phi).

    e, a: (3,) directions at the start; e is made a unit vector. angle: phi [rad]. options: as for `Lab`.

    >>> from robotlab.labs import RodriguesLab
    >>> print(RodriguesLab().preset("a along the axis").words["sentence"])
    φ = 100°. Along e, a has 0.900: this part stays. Across e it has 0: nothing is left to turn, and Q is a.
    """
    title = "Rodrigues' formula"

    def __init__(self, e=E0, a=A0, angle=PHI, **options):
        controls = [Slider(name="angle", symbol="φ", text="angle of turning", low=-np.pi, high=np.pi, degrees=True,
                           value=round(float(angle), 6)),
                    Choice(name="shown", text="show", options=SHOWN), Heading(text="Drag the tips of e and of a"),
                    Handle(name="e", value=tuple(np.round(AXIS * unit(e), 6).tolist())), Handle(name="a", value=tuple(float(x) for x in a))]
        bodies = {"points": [[0, 0, -.18], [0, 0, 0]], "pins": [{"at": 0, "axis": [0, 0, 1], "r": .1, "h": .14}]}
        start = {"bodies": bodies, "view": VIEW, "ground": {"axis": 2, "at": -.25, "half": 1.2, "step": .4}, "equation": 9, "H": 430,
                 "presets": rodrigues_presets()}
        super().__init__(controls=controls, **(start | options))

    def compute(self, state):
        e, a, phi = unit(state["e"]), np.array(state["a"]), state["angle"]
        terms = np.array(three_terms(e, a, phi))
        Q = rodrigues(e, phi, np.stack([a, a, a], axis=-1))[:, 0]
        return {"vectors": self._vectors(state, e, a, terms, Q), "curves": circle(e, a, phi, state["shown"]),
                "equation": rodrigues_equation(terms, Q), "sentence": sentence(e, a, phi),
                "values": {"e": (AXIS * e).tolist()} if "drop" in state.changed else {}}

    def _vectors(self, state, e, a, terms, Q):
        """Handles of e and a, Q, and its three terms."""
        out = [{"at": [0, 0, 0], "v": AXIS * e, "cls": "tau", "label": "e", "handle": "e", "name": "axis e", "width": 3},
               {"at": [0, 0, 0], "v": a, "cls": "ink", "label": "a", "handle": "a", "name": "vector a", "width": 3}]
        if state["shown"] == "terms":
            starts = np.vstack([np.zeros(3), np.cumsum(terms, axis=0)[:-1]])
            out += [{"at": p, "v": v, "cls": f"q{i}", "text": str(i), "width": 3} for i, (p, v) in
                    enumerate(zip(starts, terms), start=1) if np.linalg.norm(v) > 1e-3]
        else:
            along = (e @ a) * e
            out += [{"at": p, "v": v, "cls": cls, "label": label, "sub": "∥" if cls == "q2" else "⊥", "width": 3}
                    for p, v, cls, label in ((0 * e, along, "q2", "a"), (along, a - along, "q1", "a"), (along, Q - along, "q3", "Q"))
                    if np.linalg.norm(v) > 1e-3]
        return [*out, {"at": [0, 0, 0], "v": Q, "cls": "tgt", "label": "Q", "width": 3.6}] if np.linalg.norm(Q) > 1e-3 else out


def three_terms(e, a, phi):
    """The three terms of (8) (Vukobratovic and Potkonjak 1979): a unit axis e (3,), a vector a (3,), an angle [rad]."""
    return a * np.cos(phi), (1 - np.cos(phi)) * (e @ a) * e, np.cross(e, a) * np.sin(phi)


def circle(e, a, phi, shown):
    """The circle on which the tip of a runs, the way it has gone, and the radii at both ends."""
    centre = (e @ a) * e
    turned = lambda angles: centre + np.cos(angles)[:, None] * (a - centre) + np.sin(angles)[:, None] * np.cross(e, a)
    out = [{"points": turned(np.linspace(0, 2 * np.pi, 61)), "cls": "dim", "width": 1.2, "dash": True},
           {"points": turned(np.linspace(0, phi, 31)), "cls": "tgt", "width": 2.4}]
    if shown == "terms":
        out += [{"points": [centre, p], "cls": "dim", "width": 1, "dash": True} for p in turned(np.array([0, phi]))]
    return out


def rodrigues_equation(terms, Q):
    """The formula, and under it its numbers: three columns and their sum."""
    letters = PLUS.join(mrow(typed(t), cls=f"q{i}") for i, t in enumerate(TERMS, start=1))
    w = Mathml()
    columns = [w.marked(steady(w.matrix([[w.number(named(x))] for x in v])), cls) for v, cls in zip((Q, *terms), ("tgt", "q1", "q2", "q3"))]
    maths = block(mi("Q", "tgt"), EQUALS, letters) + block(columns[0], EQUALS, PLUS.join(columns[1:]))
    blocks = [Text().matrix([[named(x)] for x in v]).split("\n") for v in (Q, *terms)]
    rows = ["   ".join(parts) for parts in zip(*blocks)]
    return Equation(maths, "Q = " + " + ".join(TERMS) + "\n" + "\n".join(rows))


def sentence(e, a, phi):
    along, across = e @ a, np.linalg.norm(np.cross(e, a))
    start = f"φ = {np.degrees(phi):.0f}°. Along e, a has {named(along)}: this part stays. Across e it has {named(across)}: "
    if across < 1e-3:
        return start + "nothing is left to turn, and Q is a."
    if abs(np.sin(phi)) < 1e-9:
        return start + ("it has come round to where it was, and Q is a." if np.cos(phi) > 0 else "this part is turned to its opposite.")
    return start + "this part runs on a circle about e. The length of a is kept."


def rodrigues_presets():
    """Angles and vectors at which one of the terms is missing."""
    e, slanted = unit(E0), {"e": np.round(AXIS * unit(E0), 6).tolist(), "a": list(A0), "shown": "terms"}
    across = np.cross(e, (0.2, -1.0, 0.3))
    return {"Three terms": slanted | {"angle": PHI},
            "A quarter turn": slanted | {"angle": np.pi / 2},
            "Half a turn": slanted | {"angle": np.pi},
            "A small turn": slanted | {"angle": np.radians(12)},
            "a across the axis": slanted | {"a": (1.1 * across).tolist(), "angle": PHI},
            "a along the axis": slanted | {"a": (.9 * e).tolist(), "angle": PHI},
            "Along and across": slanted | {"angle": PHI, "shown": "parts"}}
