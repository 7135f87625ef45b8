"""Imports of the labs: a page loads NumPy, and more only for the labs that need it."""
import json
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
WANTED = {"sympy": {"AlgorithmLab", "EnergyLab", "ForceLab", "JacobianLab", "PolarLab"},
          "scipy": {"BalanceLab", "BeamLab", "CornerLab", "FlexibleLab", "IntegratorLab", "PassesLab", "PayloadLab", "PlaneLab"}}


@pytest.mark.thorough
def test_labs_need_no_jupyter_and_no_more_than_they_want():
    """In a process that refuses ipywidgets, anywidget, traitlets, IPython, scipy, sympy and matplotlib, each lab is made once."""
    run = subprocess.run([sys.executable, str(HERE / "every_lab.py")], capture_output=True, text=True, timeout=300)
    assert run.returncode == 0, run.stderr[-2000:]
    found = json.loads(run.stdout)
    assert {more: {name for name, one in found.items() if one == more} for more in set(found.values()) - {""}} == WANTED
    assert len(found) >= 50
