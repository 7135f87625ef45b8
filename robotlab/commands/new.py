"""`new chapter 30-my-topic`: the skeleton of a chapter of your own, a package that works as it stands."""
import argparse
import json
import re
from pathlib import Path
from string import Template

from .skeleton import CELLS, FILES
from .errors import CommandError
from .installed import typed

NEXT = """Written to {folder}. Install it, and its exercises and labs are there:
    python -m pip install -e {folder}
{notebook} uses all of it. What stands in which file: docs/authors.md"""


def run(arguments):
    """Write it; returns the exit code."""
    parser = argparse.ArgumentParser(prog=typed("new"), description="Write the skeleton of a chapter: a notebook and a "
                                     "package with a lab, an exercise, a prediction and a misconception.")
    parser.add_argument("what", choices=["chapter"])
    parser.add_argument("name", metavar="NAME", help="the notebook's number and name, for instance 30-my-topic")
    parser.add_argument("--into", metavar="FOLDER", default=".", help="where to write; here, unless said")
    options = parser.parse_args(arguments)
    folder = Path(options.into) / options.name
    if not re.fullmatch(r"\d\d(-[a-z][a-z0-9]*)+", options.name):
        raise CommandError(f"The name is {options.name!r}; expected two digits and words in small letters, such as 30-my-topic.")
    if folder.exists():
        raise CommandError(f"{folder} is there already. Choose another name, or remove it.")
    write(folder, words_for(options.name))
    print(NEXT.format(folder=folder, notebook=folder / f"{options.name}.ipynb"))
    return 0


def words_for(name):
    """Return the words to fill in for a name such as "30-my-topic"."""
    number, *words = name.split("-")
    return {"number": number, "name": name, "topic": re.sub(r"\d", "", "".join(words)), "package": f"ch{name.replace('-', '_')}",
            "title": " ".join(words).capitalize(), "lab": "".join(word.capitalize() for word in words) + "Lab"}


def write(folder, words):
    """All files of the skeleton."""
    for name, text in FILES.items():
        path = folder / Template(name).substitute(words)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(Template(text).substitute(words), encoding="utf-8")
    cells = [cell(f"cell-{k}", Template(text).substitute(words)) for k, text in enumerate(CELLS)]
    kernel = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
    notebook = {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    path = folder / f"{words['name']}.ipynb"
    path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def cell(name, text):
    """A cell of a notebook; what begins with # is text."""
    if text.startswith("#"):
        return {"cell_type": "markdown", "id": name, "metadata": {}, "source": text}
    return {"cell_type": "code", "id": name, "metadata": {}, "source": text, "execution_count": None, "outputs": []}
