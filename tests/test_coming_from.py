"""The page for users of another toolbox: its code runs, and gives the results of the other toolbox."""
import re
from pathlib import Path

import numpy as np
import pytest

import robotlab
from arms import pinocchio_arm, random_arm
from robotlab import near

PAGE = (Path(__file__).parents[1] / "docs" / "coming-from.md").read_text(encoding="utf-8")
ROWS = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in PAGE.splitlines() if line.startswith("| ")][2:]
CODE = {row[0]: re.match(r"`(.+?)`(?: \(|$)", row[1])[1] for row in ROWS}


@pytest.fixture(scope="module")
def known():
    arm = robotlab.zoo.puma560()
    q, qd, qdd, tau = np.random.default_rng(0).uniform(-1, 1, (4, 6))
    names = {name: getattr(robotlab, name) for name in robotlab.__all__}
    return names | {"arm": arm, "q": q, "qd": qd, "qdd": qdd, "tau": tau, "T": robotlab.tip_pose(arm, q)}


@pytest.mark.parametrize("what", CODE)
def test_a_line_of_the_table_runs(what, known):
    assert eval(CODE[what], dict(known)) is not None


def test_every_foreign_function_in_it_is_answered_when_it_is_typed_here():
    foreign = {name for row in ROWS for cell in row[2:] for name in re.findall(r"(?:^`|`arm\.|`)(\w+)\b", cell)}
    known = foreign & set(near.HERE)
    assert len(known) >= 25
    for row in ROWS:
        for name in re.findall(r"`arm\.(\w+)\(", row[2]):
            assert name in near.HERE or name == "n", name


def test_pinocchio_gives_the_same(known):
    pin = pytest.importorskip("pinocchio")
    arm = random_arm(np.random.default_rng(1), 4)
    model, frame = pinocchio_arm(arm)
    data = model.createData()
    q, qd, qdd, tau = np.random.default_rng(2).uniform(-1, 1, (4, 4))
    known = known | {"arm": arm, "q": q, "qd": qd, "qdd": qdd, "tau": tau}
    same = lambda what, x: np.testing.assert_allclose(eval(CODE[what], dict(known)), x, rtol=1e-9, atol=1e-9)
    same("torques for a motion", pin.rnea(model, data, q, qd, qdd))
    same("accelerations from torques", pin.aba(model, data, q, qd, tau))
    same("mass matrix", pin.crba(model, data, q))
    same("torques of weight", pin.computeGeneralizedGravity(model, data, q))
    same("Jacobian, world axes, linear first", pin.computeFrameJacobian(model, data, q, frame, pin.LOCAL_WORLD_ALIGNED))
