"""Numbers that the notebooks 12 to 16 and the replies there say in words, worked out again."""
import json
import re
from pathlib import Path

import numpy as np
import pytest

from robotlab import Motor, program, quintic, zoo
from robotlab.systems import FlexibleArm, FlexibleLink, nominal_voltage
from robotlab.systems.modes import STEEL

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"


def prose(number):
    """The text of a notebook, on one line."""
    (path,) = NOTEBOOKS.glob(f"{number}-*.ipynb")
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return re.sub(r"\s+", " ", " ".join("".join(c["source"]) for c in cells if c["cell_type"] == "markdown"))


def test_twice_the_gear_needs_the_same_voltage_only_where_the_resistance_had_twice_the_back_emf():
    for ratio in (.2, 1.0, 2.0, 5.0):
        back, resistance = 1.0, ratio
        assert (resistance / 2 + 2 * back == resistance + back) == (ratio == 2.0)


def test_the_share_of_the_back_emf_in_a_puma_and_a_drive_of_40_volts():
    puma, here, there = zoo.puma560(), [0, 0.8, -3.0, 0, 0.8, 0], [1.2, 1.4, -2.2, 0.8, -0.4, 1.0]
    parts = [dict(resistance=r, inductance=.004, torque_constant=c, emf_constant=c) for r, c in [(2.0, .2)] * 3 + [(7.0, .07)] * 3]
    driven = puma.replace(links=[x.replace(motor=Motor(**vars(x.motor) | part)) for x, part in zip(puma.links, parts)])
    gears = np.array([x.motor.gear * x.motor.emf_constant for x in driven.links])
    most = {}
    for T in (1.0, .5):
        q, qd, qdd, qddd = quintic(here, there, T).sample(101)[1:]
        most[T] = np.abs(nominal_voltage(driven, q, qd, qdd, qddd)).max(0)
        assert (np.abs(gears * qd).max(0) / most[T] > .79).all()
    assert "four fifths and more of the voltage" in prose("12") and most[1.0].max() < 40 < most[.5].max()
    assert "gears of 50 to 110" in prose("12") and 50 < np.abs([x.motor.gear for x in puma.links]).min() < 110


def test_the_stiffness_of_the_laboratory_beam():
    assert "1000 N m² is more than four times that of the flat bar" in prose("15") and 4 < 1000 / STEEL.EI < 5


def test_what_bending_costs():
    """Rounded to whole multiples: far enough from a half that another machine's constants do not change them."""
    rigid, links = program(zoo.planar(2), "inverse_dynamics", "newton_euler").operations, [FlexibleLink(STEEL, modes=2)] * 2
    for expected, options in ((7, {}), (10, {"second_order": False}), (22, {"shortening": True})):
        share = FlexibleArm(links, **options).program().operations / rigid
        assert share == pytest.approx(expected, abs=.42)
