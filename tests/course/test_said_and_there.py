"""Claims of notebooks and replies: figures of 06 to 11 are computed here, and every button that a text names exists."""
import json
import re
from pathlib import Path

import numpy as np
import pytest

from robotlab import bearing_loads, cost, mass_matrix, program, zoo
from robotlab.codegen.growth import TORQUE, paper_seconds, unfolded
from robotlab.course import registry
from robotlab.dynamics.probe import forward_dynamics, gravity_torque
from robotlab.systems import vertical_lift

ROOT = Path(__file__).parents[2]
NOTEBOOKS = ROOT / "notebooks"
LABS = json.loads((ROOT / "robotlab/course/labs.json").read_text(encoding="utf-8"))
BUTTONS = "".join(path.read_text(encoding="utf-8") for folder in ("labs", "chapters") for path in (ROOT / "robotlab" / folder).rglob("*.py"))


def says(name):
    """All that a prediction may say."""
    one = registry.find(name)
    return " ".join([one.text, *(option.text + " " + option.says for option in one.options)])


def text_of(number):
    """The text of a notebook."""
    path, = NOTEBOOKS.glob(f"{number}-*.ipynb")
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")


def spin(rate):
    """The force on bearing 1 of two stretched rods that turn evenly [N]."""
    return np.linalg.norm(bearing_loads(zoo.planar(2).replace(gravity=(0, 0, 0)), [0, 0], [rate, 0], [0, 0])[0][0])


def lift(acceleration=2.0, t=0.0):
    """The torque of joint 2 [N m]."""
    return vertical_lift(acceleration=acceleration, duration=1.0 if acceleration == 2 else 0.1).torque(t)[1]


def fold():
    """Return the bend of an elbow at which W_23 changes its sign, in degrees, rounded up."""
    coupling = lambda d: mass_matrix(zoo.rrr(), [0, 0, -np.radians(d)])[1, 2]
    return next(d for d in range(90, 180) if coupling(d) < 0)


def held():
    """Return the torque of the weight at joint 2 at the start of the lift [N m]."""
    start = vertical_lift()
    return gravity_torque(start.robot, start.q_start)[1]


FIGURES = {
    "nested-twice": lambda: (f"{spin(2 * np.pi):.0f} N", f"{spin(4 * np.pi):.0f} N"),
    "nested-heavier-column": lambda: (f"{10 * 9.81:.1f} N",),
    "assembly-twice": lambda: (f"{lift():.1f} N m", f"{held():.1f} N m", f"{2 * lift():.1f} N m", f"{lift(4.0):.1f} N m",
                               f"{lift() - held():.1f} N m"),
    "assembly-along": lambda: (f"from {lift():.1f} to {lift(t=1.0):.1f} N m",),
    "assembly-coupled": lambda: (f"beyond {fold()}°",),
    "cost-twice": lambda: (f"{cost(zoo.planar(6)).operations} become {cost(zoo.planar(12)).operations}",),
    "cost-lagrange": lambda: (f"{cost(zoo.planar(6), method='euler_lagrange').operations:,}", f"{TORQUE['euler_lagrange'](12):,}"),
    "cost-letters": lambda: (f"{cost(zoo.puma560()).operations} operations", f"{cost(zoo.puma560().symbolic()).operations}, and "
                             f"{len(program(zoo.puma560().symbolic(), method='newton_euler').parameters)} arguments"),
    "cost-turned-round": lambda: (f"{cost(zoo.planar(6), 'forward_dynamics').operations}: "
                                  f"{cost(zoo.planar(6), 'mass_matrix').operations} for M, "
                                  f"{cost(zoo.planar(6), 'bias').operations} for the torque",),
    "cost-methods": lambda: (f"from {cost(zoo.planar(4)).operations} to {max(law(4) for law in TORQUE.values())}",),
    "cost-line-or-names": lambda: (f"about {round(unfolded(program(zoo.planar(6), method='newton_euler')), -4):,}",),
    "cost-one-link": lambda: (f"−{-paper_seconds(1):.2f} s",),
    "simulation-letgo": lambda: (f"{-forward_dynamics(zoo.two_link(), [0, 0], [0, 0], [0, 0])[0]:.1f} m/s²",),
}


@pytest.mark.parametrize("name", FIGURES)
def test_figures_in_predictions(name):
    for figure in FIGURES[name]():
        assert figure in says(name), f"{figure!r} comes out; the prediction says: {says(name)}"


def test_what_a_solve_costs():
    """Notebook 10: q̈ costs 1.3 to 2.5 times as much as τ for arms of three to six joints."""
    arms = zoo.rrr(), zoo.planar(4), zoo.scara(), zoo.puma560(), zoo.planar(6)
    ratios = [cost(arm, "forward_dynamics").operations / cost(arm).operations for arm in arms]
    assert f"q̈ costs {min(ratios):.1f} to {max(ratios):.1f} times as much as τ" in text_of("10")


def test_one_number_runs_through_the_notebooks():
    """τ₂ of the lift is found in 06 to 09 by four methods, all the same, and priced in 10."""
    start = vertical_lift()
    taus = [start.torque(0.0, method)[1] for method in ("newton_euler", "nested_bodies", "chain_assembly", "influence_form")]
    assert np.ptp(taus) < 1e-9
    for number in ("06", "07", "08", "09"):
        path, = NOTEBOOKS.glob(f"{number}-*.ipynb")
        assert f"{taus[0]:.2f}" in path.read_text(encoding="utf-8"), f"notebook {number} does not print it"
    assert "τ₂ of the lift" in text_of("10")


@pytest.mark.parametrize("number", sorted(LABS))
def test_what_the_text_says_to_press_is_there(number):
    """A preset of that notebook's labs, or a button."""
    presets = {"Reset"} | {title for lab in LABS[number] for title in lab[3]}
    for _, words in re.findall(r"[Pp]ress (\*{1,2})([^*]+)\1", text_of(number)):
        words = " ".join(words.split())
        assert words in presets or f'text="{words}' in BUTTONS, f"notebook {number} says: press {words!r}"
