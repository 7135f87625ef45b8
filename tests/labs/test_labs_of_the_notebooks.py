"""Every lab of every notebook, as the notebook makes it: each control to both ends, each preset and its stored picture, random moves, a
second run."""
import ipywidgets.widgets.widget as widgets
import listed
import pytest
from moved import at_random, buttons_hold, presets_are_whole, sliders_hold, to_every_end, to_every_preset, words_hold
from stills import pictures_hold

from robotlab.course import experiments

MOVES = 10


@pytest.fixture
def run(monkeypatch, tmp_path):
    """run(path): [(heading, lab)] of a notebook run in an empty folder, where its labs stay; afterwards they are closed."""
    monkeypatch.chdir(tmp_path)
    made = []

    def run(path):
        made[:] = listed.run(path)
        return made
    yield run
    for _, lab in made:
        lab.close()


@pytest.mark.thorough
@pytest.mark.wcag("1.1.1")
@pytest.mark.parametrize("path", listed.NOTEBOOKS, ids=lambda path: path.stem)
def test_labs(run, rng, path):
    labs = run(path)
    assert labs
    assert experiments.listed()[path.name[:2]] == listed.rows(labs), "python tests/labs/listed.py writes robotlab/course/labs.json"
    for _, lab in labs:
        presets_are_whole(lab, rng)
        words_hold(lab)
        sliders_hold(lab)
        buttons_hold(lab)
        to_every_preset(lab)
        pictures_hold(lab)
        to_every_end(lab)
        at_random(lab, rng, MOVES)
    before = len(widgets._instances)
    run(path)
    assert len(widgets._instances) == before, "a second run grows"
