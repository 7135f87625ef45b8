"""Every lab of every notebook, as the notebook makes it: each control to both ends, each preset, random moves, a second run."""
import json
from pathlib import Path

import ipywidgets.widgets.widget as widgets
import pytest

from robotlab.labs import registry
from robotlab.labs.controls import Button, Choice, Handle, Heading, Kept, Number, Toggle
from robotlab.labs.lab import Lab

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))
MOVES = 30


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
        names = {"__name__": "__main__"}
        for k, cell in enumerate(code(path)):
            monkeypatch.setattr(registry, "running_cell", lambda: (k, id(names)))
            exec(compile(cell, path.name, "exec"), names)
        return [lab for lab in made if lab.comm is not None]
    monkeypatch.setattr(Lab, "__init__", remember)
    yield run
    for lab in made:
        lab.close()


def acted(lab, **changes):
    """One action: one recompute, no error."""
    before = lab.computed
    lab.set(**changes)
    assert lab.error == "", f"{lab.title} after {changes}: {lab.error}"
    assert lab.computed == before + 1, f"{lab.title}: {lab.computed - before} recomputes after {changes}"


def ends(control):
    """The values at the ends of a control, or all that it can have."""
    if isinstance(control, Number):
        return [control.low, control.high]
    if isinstance(control, Choice):
        return list(control.options.values())
    return [control.on, False] if isinstance(control, Toggle) else [1] if isinstance(control, Button) else []


def random_value(control, rng):
    if isinstance(control, Number):
        return float(rng.uniform(control.low, control.high))
    values = ends(control)
    return values[rng.integers(len(values))]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_labs(run, rng, path):
    labs = run(path)
    assert labs
    for lab in labs:
        live = [c for c in lab._named.values() if not isinstance(c, (Handle, Heading, Kept))]
        for title in lab.setup["preset_names"]:
            before = lab.computed
            lab.preset(title)
            assert lab.error == "" and lab.computed == before + 1, f"{lab.title}, preset {title!r}: {lab.error}"
            assert lab.words["sentence"].strip()
        for control in live:
            for value in ends(control):
                acted(lab, **{control.name: value})
            lab.reset()
            assert lab.error == ""
        for _ in range(MOVES if live else 0):
            control = live[rng.integers(len(live))]
            acted(lab, **{control.name: random_value(control, rng)})


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_running_again_does_not_grow(run, path):
    run(path)
    before = len(widgets._instances)
    run(path)
    assert len(widgets._instances) == before
