"""Where an experiment is found: the labs of the notebooks with their presets, and under which heading they stand.

labs.json holds one line for each lab, {notebook: [[class, title, heading, [presets]], ...]}; `python tests/labs/listed.py`
writes it from the notebooks themselves.
"""
import json
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple


class Experiment(NamedTuple):
    """A preset of a lab. heading: of the section that it stands in, "" where the notebook begins with it."""
    notebook: str
    lab: str
    title: str
    heading: str
    preset: str

    def words(self, here):
        """The way there, for one who reads notebook `here`."""
        where = f" under “{self.heading}”" if self.heading else " at the top"
        return f"To see it, choose “{self.preset}” in the lab “{self.title}”{where}" + \
            (f" of notebook {self.notebook}." if self.notebook != here else ".")


@lru_cache(maxsize=None)
def listed():
    """{notebook: [(class, title, heading, presets), ...]}."""
    return json.loads(Path(__file__).with_name("labs.json").read_text(encoding="utf-8"))


def experiment_for(look, notebook):
    """The `Place` of (name of a lab, preset): in that notebook, else in the nearest one before it; None where there is none."""
    if not (look and isinstance(look[1], str)):
        return None
    for number in sorted((n for n in listed() if n <= notebook), reverse=True):
        for lab, title, heading, presets in listed()[number]:
            if lab == look[0] and look[1] in presets:
                return Experiment(number, lab, title, heading, look[1])
    return None
