"""`PolarLab`: Freund's turning disc and sliding rod, and the inertia that is lost when a tensor is not turned with its link."""
import numpy as np

from ...dynamics.energy import centres_of_mass
from ...kinematics.frames import link_poses
from ...labs.controls import Choice, Heading, Slider
from ...labs.lab import Lab
from ...labs.terms import Term, term_table
from ...model.zoo.polar import polar
from ...picture.plot import Curve, Line, Panel
from .energy import FORMS

TRAVEL = np.linspace(0.0, 1.0, 51)                   # of the rod's tip, from the axis [m]
START = (-np.pi / 6, 0.8)
PRESETS = {"Rod far out": {"q": START, "l_r": 1.0}, "Rod centred on the axis": {"q": [START[0], 0.5], "l_r": 1.0},
           "Centred, tensor not turned": {"q": [START[0], 0.5], "l_r": 1.0, "turned": False},
           "A longer rod": {"q": [START[0], 0.7], "l_r": 1.4, "turned": False}}


def inertia_at_joint_1(disc_inertia, mass, length, q2, turned=True):
    """Compute the inertia at joint 1 [kg m2], from the rod's tensor turned into world axes, or left in axes of the rod.

    disc_inertia [kg m2]; mass [kg] and length [m] of the rod; q2: (...) from the axis to its tip [m]. Returns (...).
    """
    q2 = np.asarray(q2, dtype=float)
    q = np.stack([np.zeros_like(q2), q2], axis=-1)
    robot = polar(disc_inertia, mass, length)
    p = centres_of_mass(robot, q)[..., 1, :]
    R, I = link_poses(robot, q)[..., 2, :3, :3], robot.links[1].I_com
    spin = (R @ I @ np.swapaxes(R, -1, -2) if turned else np.broadcast_to(I, R.shape))[..., 2, 2]
    return disc_inertia + mass * (p[..., :2] ** 2).sum(-1) + spin


class PolarLab(Lab):
    """Freund's polar arm: the inertia at joint 1, with the rod's tensor turned with the rod, or left as the data file has it.

    turned: at first. form: "letters", "numbers" or "value" at first. options: as for `Lab`.

    >>> from robotlab.labs import PolarLab
    >>> PolarLab().preset("Centred, tensor not turned")
    Polar lab, polar arm: q = [−30°, 0.50 m] (M₁₁ = 0.080 kg m²)
    """
    title = "Polar lab"

    def __init__(self, turned=True, form="letters", **options):
        controls = [
            Choice(name="turned", text="tensor of the rod", options={"turned with the rod": True, "left as in the data file": False},
                   value=turned),
            Choice(name="form", text="as", options=FORMS, value=form), Heading(text="Posture"),
            Slider(name="q1", symbol="q", sub="1", text="angle of the disc", cls="q1", low=-np.pi, high=np.pi, value=START[0],
                   degrees=True, bind=("q", 0)),
            Slider(name="q2", symbol="q", sub="2", text="from the axis to the tip of the rod", cls="q2", low=0.0, high=1.0,
                   value=START[1], unit="m", bind=("q", 1)),
            Heading(text="Bodies"),
            Slider(name="m_r", symbol="m", sub="r", text="mass of the rod", low=0.2, high=3.0, value=1.0, unit="kg", step=0.1),
            Slider(name="l_r", symbol="l", sub="r", text="length of the rod", low=0.4, high=1.6, value=1.0, unit="m", step=0.05),
            Slider(name="I_disc", symbol="I", sub="disc", text="inertia of the disc in kg m²", word="inertia",
                   low=0.01, high=0.3, value=0.08,
                   step=0.01)]
        options = {"presets": PRESETS, "equation": 10, "panels": 2, "H": 380,
                   "view": {"scale": 250, "az": -0.9, "el": 0.42, "at": [0.05, 0.05, -0.05]}} | options
        super().__init__(polar(), START, controls=controls, **options)

    def compute(self, state):
        given = state["I_disc"], state["m_r"], state["l_r"]
        right, printed = (inertia_at_joint_1(*given, state.q[1], turned) for turned in (True, False))
        lost = 100 * (right - printed) / right
        sentence = (f"About the vertical the arm has {right:.3f} kg m²; with the rod's tensor left in its own axes it would be "
                    f"{printed:.3f}, and {lost:.0f} % of the inertia is lost. " + (
                        "The tensor turns with the rod: it follows the direction of the rod." if state["turned"] else
                        "The tensor is that of an upright rod (dashed), which costs nothing to turn."))
        return {**self._picture(state), "equation": self._equation(state, right - printed), "plots": self._plots(given),
                "sentence": sentence, "badge": (f"M₁₁ = {right if state['turned'] else printed:.3f} kg m²", state["turned"])}

    def _picture(self, state):
        """The rod in its place, or as its tensor places it, through its centre of mass."""
        robot = polar(state["I_disc"], state["m_r"], state["l_r"])
        c, half = centres_of_mass(robot, state.q)[1], state["l_r"] / 2
        along = link_poses(robot, state.q)[2, :3, 2]
        assumed = along if state["turned"] else np.array([0.0, 0.0, 1.0])
        curves = [{"points": [c - half * along, c + half * along], "cls": "ink", "width": 3}]
        curves.append({"points": [c - half * assumed, c + half * assumed], "cls": "tgt", "width": 5, "dash": not state["turned"]})
        circle = np.linspace(0, 2 * np.pi, 49)
        radius = np.hypot(*c[:2])
        around = np.stack([radius * np.cos(circle), radius * np.sin(circle), 0 * circle + c[2]], axis=-1)
        curves.append({"points": around, "cls": "vel", "width": 1.4, "dash": True})
        return {"curves": curves, "points": [{"at": c, "cls": "vel", "label": "c"}]}

    def _equation(self, state, own):
        from sympy import Integer, symbols
        I, m, l, r = symbols("I_disc m_r l_r q2")
        values = {"I_disc": state["I_disc"], "m_r": state["m_r"], "l_r": state["l_r"], "q2": state.q[1]}
        circle = state["m_r"] * (state.q[1] - state["l_r"] / 2) ** 2
        spin = Term("rod about its own centre", "tgt", m * l ** 2 / 12, own) if state["turned"] else \
            Term("rod about its own long axis", "tgt", Integer(0), 0.0)
        terms = [Term("disc", "ink", I, state["I_disc"]), Term("centre c on its circle", "vel", m * (r - l / 2) ** 2, circle), spin]
        return term_table({"M11": terms}, state["form"], values, "kg m²")

    def _plots(self, given):
        right, printed = (inertia_at_joint_1(*given, TRAVEL, turned) for turned in (True, False))
        shared = dict(x_label="tip of the rod q₂ in m", cursor=("q", 1), H=190)
        return [Panel((Curve(TRAVEL, right, "tgt", "M"), Curve(TRAVEL, printed, "ink", "M′", dash=True),
                       Line(given[0], label="disc alone")), "inertia at joint 1 in kg m²: M turned, M′ not turned", **shared),
                Panel((Curve(TRAVEL, 100 * (1 - printed / right), "tgt", "%"),), "lost if not turned, in %",
                      y_range=(0.0, 100.0), **shared)]
