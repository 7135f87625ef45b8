"""`FreedomLab`: one arm, many tables. Where axes are parallel or meet, the convention leaves a choice."""
import numpy as np

from ...kinematics.frames import tip_pose
from ...labs.controls import Heading, Slider, Toggle
from ...labs.equations import Equation
from ...labs.lab import Lab
from ...maths.mathml import block
from ...model.robot import Robot
from .arm_bodies import loose_arm
from .rows import dh_table, wrapped

TURN = np.radians
TABLE = [[0.40, 0.0, 0.30, 0.0], [0.0, -np.pi / 2, 0.20, 0.0], [0.38, 0.0, 0.0, 0.0]]
START = TURN([30, 40, -35])
RADIUS, WIRE = .045, .008


def retabled(rows, slid=0.0, x_turned=False, z_turned=False):
    """Other rows for the same three links, and the sense in which each joint then counts, (3,) of 1 and -1.

        frame 1 slid along z1 by s       d1 + s,  d2 - s                                   needs alpha1 = 0
        frame 2 turned about z2 by pi    theta2 + pi, -a2, -alpha2;  theta3 + pi
        frame 2 turned about x2 by pi    alpha2 + pi;  -theta3, -d3, alpha3 + pi: joint 3 counts the other way
    """
    one, two, three = (list(row) for row in rows)
    one[2], two[2] = one[2] + slid, two[2] - slid
    if x_turned:
        two, three[3] = [-two[0], -two[1], two[2], two[3] + np.pi], three[3] + np.pi
    if z_turned:
        two[1], three = two[1] + np.pi, [three[0], three[1] + np.pi, -three[2], -three[3]]
    tidy = lambda row: [row[0] + 0.0, wrapped(row[1]) + 0.0, row[2] + 0.0, wrapped(row[3]) + 0.0]
    return [tidy(row) for row in (one, two, three)], np.array([1, 1, -1 if z_turned else 1])


class FreedomLab(Lab):
    """The pale body is the arm, the thin wire is the path that its table takes. Change the table and leave the arm alone.

    options: as for `Lab`.

    >>> from robotlab.labs import FreedomLab
    >>> print(FreedomLab().preset("x the other way").words["sentence"])
    Axis x2 points the other way: θ2 and θ3 change by 180°, α2 changes its sign. The arm is the same.
    """
    title = "One arm, many tables"

    def __init__(self, **options):
        self._arm = Robot.from_table(TABLE)
        joints = [Slider(name=f"q{i}", symbol="q", sub=str(i), text=f"joint {i}", cls=f"q{i}", low=-np.pi, high=np.pi, degrees=True,
                         value=float(q), joint=i) for i, q in enumerate(START, start=1)]
        controls = [Heading(text="What the convention leaves open"),
                    Slider(name="slid", text="slide frame 1", low=-.3, high=.3, step=.01, unit="m", cls="z"),
                    Toggle(name="x_turned", text="turn frame 2 about z₂ by 180°: x₂ the other way"),
                    Toggle(name="z_turned", text="turn frame 2 about x₂ by 180°: z₂ the other way"),
                    Heading(text="Joints of the arm"), *joints]
        plain = {"slid": 0.0, "x_turned": False, "z_turned": False}
        options = {"W": 660, "H": 390, "equation": 6.2, "radius": WIRE, "offsets": {}, "view": {"scale": 330, "at": [.45, .15, .35]},
                   "show": {"frames": [1, 2], "dims": True, "tool": "", "base": False, "axis": .16},
                   "presets": {"As it was": plain, "Along parallel axes": plain | {"slid": -0.25},
                               "x the other way": plain | {"x_turned": True}, "z the other way": plain | {"z_turned": True}}} | options
        super().__init__(Robot.from_table(TABLE, name="two parallel axes, two that meet"), START, controls=controls, **options)

    def compute(self, state):
        q = np.array([state[f"q{i}"] for i in (1, 2, 3)])
        rows, sense = retabled(TABLE, state["slid"], state["x_turned"], state["z_turned"])
        there, tip = tip_pose(Robot.from_table(rows), sense * q)[:3, 3], tip_pose(self._arm, q)[:3, 3]
        math, text = dh_table(rows)
        return {"arm": state.arm | {"rows": [[*row, 0, 0.0] for row in rows]}, "q": sense * q,
                "bodies": loose_arm(self._arm, q, RADIUS, tone=" pale", handles=True), "points": [{"at": there, "cls": "tgt"}],
                "badge": ("same tip", True) if np.allclose(there, tip) else ("another arm", False), "sentence": what_changed(state),
                "equation": Equation(block(math), text)}


def what_changed(state):
    """Describe the changes to the table, and say that the arm is the same."""
    changes, slid = [], state["slid"]
    if slid:
        way, first, second = ("higher", "gains", "loses") if slid > 0 else ("lower", "loses", "gains")
        changes.append(f"Frame 1 sits {abs(slid):.2f} m {way} on its axis: what d1 {first}, d2 {second}.")
    if state["x_turned"]:
        changes.append("Axis x2 points the other way: θ2 and θ3 change by 180°, α2 changes its sign.")
    if state["z_turned"]:
        changes.append("Axis z2 points the other way: α2 changes by 180°, and joint 3 now counts backwards.")
    if not changes:
        return "Axes 1 and 2 are parallel, axes 2 and 3 meet. Change the table: the arm does not notice."
    return " ".join([*changes, "The arm is the same."])
