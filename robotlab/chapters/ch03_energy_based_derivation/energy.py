"""`EnergyLab`: the equations of motion of two rods, from their energies, with every letter on a slider."""
import numpy as np

from ...codegen.program import program
from ...labs.controls import Choice, Heading, Slider
from ...labs.lab import Lab
from ...labs.terms import true_minus
from .energy_views import SHOW, Instant, formulas, two_rods

SUBJECTS = {"torque τ₁": "tau1", "torque τ₂": "tau2", "inertia matrix M": "M", "velocity torques h = C q̇": "h", "weight g": "g",
            "energies, L = K − P": "L"}
FORMS = {"letters": "letters", "numbers put in": "numbers", "values": "value"}
START = (np.radians(30), np.radians(60))             # joint angles [rad]
STILL = {"qd1": 0.0, "qd2": 0.0, "qdd1": 0.0, "qdd2": 0.0}
PRESETS = {
    "Weight alone": STILL | {"subject": "g", "q": START},
    "Only the elbow turns": STILL | {"subject": "h", "qd2": 2.0, "q": START},
    "Both turn": STILL | {"subject": "h", "qd1": 2.0, "qd2": 2.0, "q": START},
    "Elbow folded": STILL | {"subject": "M", "q": [np.radians(30), np.pi]},
    "All shares at once": {"subject": "tau1", "qd1": 2.0, "qd2": 2.0, "qdd1": 4.0, "qdd2": -2.0, "q": START},
    "Motion and height": STILL | {"subject": "L", "qd1": 2.0, "qd2": 2.0, "q": START},
}


class EnergyLab(Lab):
    """Two rods with sliders for masses, lengths and motion; M, h = C q̇, g, L or a torque as a live equation.

    subject: "tau1", "tau2", "M", "h", "g" or "L"; form: "letters", "numbers" or "value"; both at first. letters: whether there is
    a choice of the form; else all is in values. options: as for `Lab`.

    >>> from robotlab.labs import EnergyLab
    >>> print(EnergyLab("tau1").preset("All shares at once").words["sentence"])
    Joint 1 must supply 15.05 N m; the largest share is gravity, 12.74 N m.
    """
    title = "Energy lab"

    def __init__(self, subject="tau1", form="letters", letters=True, **options):
        controls = [Choice(name="subject", text="show", options=SUBJECTS, value=subject),
                    *([Choice(name="form", text="as", options=FORMS, value=form)] if letters else []),
                    Heading(text="Rods"), *rod_sliders(), *motion_sliders()]
        options = {"presets": PRESETS, "view": {"scale": 94, "at": [0, 0, 0]}, "H": 385, "equation": 18,
                   "panels": 2} | options
        super().__init__(two_rods((1.0, 1.0), (1.0, 1.0)), START, controls=controls, **options)

    def compute(self, state):
        lengths, masses = [row[0] for row in state.arm["rows"]], (state["m1"], state["m2"])
        rates, accelerations = (np.array([state[f"{v}1"], state[f"{v}2"]]) for v in ("qd", "qdd"))
        now = Instant(lengths, masses, state.q, rates, accelerations)
        equation, plot, sentence, badge = SHOW[state["subject"]](now, state.values.get("form", "value"))
        return {**now.picture(state["subject"]), "equation": equation, "plots": [now.bars(), plot],
                "sentence": true_minus(sentence), "badge": badge}

    def in_javascript(self):
        """(programs, constants) for energy_answer.js. Formulas take SymPy, which no file has."""
        if "form" in self.control:
            raise ValueError("equations are also written in letters, for which a file has no SymPy; expected an EnergyLab with "
                             "letters=False")
        rods = two_rods(("l1", "l2"), ("m1", "m2"), "g")
        there = [[name for name, share in shares.items() if share != 0] for shares in formulas()["shares"]]
        return {name: program(rods, name) for name in ("inverse_dynamics", "mass_matrix")}, {"there": there}


def rod_sliders():
    """Masses, and lengths that the picture follows by itself."""
    out = [Slider(name=f"m{i}", symbol="m", sub=str(i), text=f"mass of rod {i}", low=0.1, high=4.0, value=1.0, unit="kg", step=0.1)
           for i in (1, 2)]
    return out + [Slider(name=f"l{i}", symbol="l", sub=str(i), text=f"length of rod {i}", low=0.2, high=1.2, value=1.0, unit="m",
                         step=0.05, bind=("arm", "rows", i - 1, 0)) for i in (1, 2)]


def motion_sliders():
    """Angles, rates and accelerations of the two joints; the units of the last two stand in their headings."""
    kinds = (("q", "q", "angle", "", dict(low=-np.pi, high=np.pi, degrees=True)),
             ("qd", "q̇", "rate", " in rad/s", dict(low=-4.0, high=4.0, step=0.1)),
             ("qdd", "q̈", "acceleration", " in rad/s²", dict(low=-10.0, high=10.0, step=0.5)))
    out = []
    for name, symbol, word, unit, more in kinds:
        out.append(Heading(text=f"{word.capitalize()}s{unit}"))
        out += [Slider(name=f"{name}{i}", symbol=symbol, sub=str(i), text=f"{word} of joint {i}{unit}",
                       cls={"q": f"q{i}", "qd": "vel", "qdd": "inertial"}[name], value=START[i - 1] if name == "q" else 0.0,
                       bind=("q", i - 1) if name == "q" else None, **more) for i in (1, 2)]
    return out
