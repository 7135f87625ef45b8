"""Every lab of every notebook, as the notebook makes it: each control to both ends, each preset, random moves, a second run."""
import json
from pathlib import Path

import ipywidgets.widgets.widget as widgets
import listed
import pytest
from IPython.display import display
from moved import at_random, buttons_hold, presets_are_whole, sliders_hold, to_every_end, to_every_preset, words_hold
from thorough import THOROUGH

from robotlab.course import experiments
from robotlab.labs import hosts
from robotlab.labs.lab import Lab

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))
MOVES = 30 if THOROUGH else 0


def code(path):
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


@pytest.fixture
def run(monkeypatch, tmp_path):
    """Runs a notebook's cells in this process; gives the labs that it made."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MPLBACKEND", "Agg")
    monkeypatch.setenv("ROBOTLAB_PROGRESS", str(tmp_path / "progress.json"))
    made, init = [], Lab.__init__

    def remember(lab, *args, **options):
        init(lab, *args, **options)
        made.append(lab)

    def run(path):
        made.clear()
        names = {"__name__": "__main__", "display": display}
        for k, cell in enumerate(code(path)):
            monkeypatch.setattr(hosts, "running_cell", lambda: (k, id(names)))
            exec(compile(cell, path.name, "exec"), names)
        return [lab for lab in made if not lab.closed]
    monkeypatch.setattr(Lab, "__init__", remember)
    yield run
    for lab in made:
        lab.close()


@pytest.mark.parametrize("path", NOTEBOOKS[::None if THOROUGH else 3], ids=lambda path: path.stem)
def test_labs(run, rng, path):
    labs = run(path)
    assert labs
    stored = experiments.listed()[path.name[:2]]
    assert [row[:2] + row[3:] for row in stored] == [row[:2] + row[3:] for row in listed.rows(("", lab) for lab in labs)], \
        "python tests/labs/listed.py writes robotlab/course/labs.json"
    for lab in labs:
        presets_are_whole(lab, rng)
        words_hold(lab)
        sliders_hold(lab)
        buttons_hold(lab)
        to_every_preset(lab)
        to_every_end(lab)
        at_random(lab, rng, MOVES)
    if THOROUGH:
        before = len(widgets._instances)
        run(path)
        assert len(widgets._instances) == before, "a second run grows"
