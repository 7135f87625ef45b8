"""Places of the experiments: the labs of the notebooks with their presets, and the heading above each.

labs.json holds one line for each lab, {notebook: [[class, title, heading, [presets]], ...]}; `python tests/labs/listed.py`
writes it from the notebooks themselves. A chapter from outside has a labs.json of its own beside its chapter.toml, a list of such
lines for its one notebook.
"""
import json
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from .chapters import HOME, chapters, left_out
from .texts import TextError, at_line

FILE = "labs.json"
FORM = "expected [[class, title, heading, [presets]], ...]"


class Experiment(NamedTuple):
    """A preset of a lab. heading: of its section, "" where the notebook begins with it."""
    notebook: str
    lab: str
    title: str
    heading: str
    preset: str

    def words(self, here):
        """The way there, for a reader of notebook `here`."""
        where = f" under “{self.heading}”" if self.heading else " at the top"
        return f"To see it, choose “{self.preset}” in the lab “{self.title}”{where}" + \
            (f" of notebook {self.notebook}." if self.notebook != here else ".")


def listed():
    """{notebook: [(class, title, heading, presets), ...]}, in the chapters of others too."""
    return together(tuple((one.notebook, one.folder / FILE) for one in chapters() if one.folder.parent != HOME))


@lru_cache(maxsize=None)
def together(others):
    """The same from the file of the course and those of others, (notebook, path). What cannot be read is named, and left out."""
    found = json.loads(Path(__file__).with_name(FILE).read_text(encoding="utf-8"))
    for notebook, path in others:
        try:
            found[notebook] = found.get(notebook, []) + (lines_of(path) if path.exists() else [])
        except TextError as error:
            left_out(f"the labs of {path.parent.name}", error)
    return found


def lines_of(path):
    """The lines in the labs.json of an outside chapter. Raises TextError."""
    try:
        lines = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise TextError(f"{at_line(path)}: {error}") from None
    for line in lines if isinstance(lines, list) else [lines]:
        kinds = [type(x) for x in line] if isinstance(line, list) else []
        if kinds != [str, str, str, list] or not all(isinstance(name, str) for name in line[3]):
            raise TextError(f"{at_line(path)}: {line!r}; {FORM}")
    return lines


def experiment_for(look, notebook):
    """The `Experiment` of (name of a lab, preset): in that notebook, else in the nearest one before it; None where there is none."""
    if not (look and isinstance(look[1], str)):
        return None
    for number in sorted((n for n in listed() if n <= notebook), reverse=True):
        for lab, title, heading, presets in listed()[number]:
            if lab == look[0] and look[1] in presets:
                return Experiment(number, lab, title, heading, look[1])
    return None
