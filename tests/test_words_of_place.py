"""Words name things, not places: pictures, plots and buttons stand where there is room for them, so no text says where they are."""
import ast
import re
from pathlib import Path

import nbformat
import pytest

try:
    import tomllib
except ModuleNotFoundError:                          # Python 3.10
    import tomli as tomllib

ROOT = Path(__file__).resolve().parents[1]
THING = "(?:pictures?|sliders?|buttons?|plots?|curves?|panels?|diagrams?|listings?|tables?|equations?|badges?|player)"
PLACE = re.compile("|".join([
    r"\b(?:under|below|above|beneath|beside|next to|left of|right of) (?:the|its|this|each|every) "
    r"(?:pictures?|sliders?|buttons?|plots?|player|lab)\b",
    r"\b(?:left|right|upper|lower|top|bottom|middle) (?:plots?|curves?|panels?|pictures?|diagrams?|listings?)\b",
    r"\b(?:first|second|third|last) (?:plots?|panels?)\b", r"\b(?:top|bottom)[- ](?:left|right)\b",
    r"\b(?:upper|lower)[- ](?:left|right)(?: corner)? of the (?:picture|lab)\b",
    rf"\b{THING}\b[^.!?]*\bon the (?:left|right)\b", rf"\bon the (?:left|right)\b[^.!?]*\b{THING}\b",
    r"\barm on the (?:left|right)\b"]), re.I)
ALLOWED = ("from top to bottom of the plot",         # along its axis
           "M δq̈ stands on the left")                # a side of an equation
NOTEBOOKS = sorted(ROOT.glob("notebooks/*.ipynb"))
CHAPTERS = sorted(ROOT.glob("robotlab/chapters/*/*.*"))


def places(text):
    for allowed in ALLOWED:
        text = text.replace(allowed, "")
    return [found[0] for found in PLACE.finditer(" ".join(text.split()))]


def words_of_python(path):
    """The strings of a module that may be shown: all except those that say what code does."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    with_docs = (ast.Module, ast.ClassDef, ast.FunctionDef)
    documents = {id(node.body[0].value) for node in ast.walk(tree)
                 if isinstance(node, with_docs) and node.body and isinstance(node.body[0], ast.Expr)}
    strings = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str))
    return [node.value for node in strings if id(node) not in documents]


def words_of_toml(data):
    """All texts in a table, however deep."""
    if isinstance(data, str):
        return [data]
    inner = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return [text for one in inner for text in words_of_toml(one)]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_names_what_it_speaks_of(path):
    cells = nbformat.read(path, as_version=4).cells
    found = [(k, place) for k, cell in enumerate(cells) if cell.cell_type == "markdown" for place in places(cell.source)]
    assert not found, f"{found}: where a thing stands depends on the room; call it by its name"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_says_how_its_picture_is_found_again(path):
    """*Run All Cells* ends at the last cell."""
    first = nbformat.read(path, as_version=4).cells[0].source
    assert "*Choose Run > Run All Cells, scroll back up here, and move something in the picture.*" in first


def test_words_of_the_chapters_name_what_they_speak_of():
    found = {}
    for path in CHAPTERS:
        if path.suffix == ".toml":
            words = words_of_toml(tomllib.loads(path.read_text(encoding="utf-8")))
        else:
            words = words_of_python(path) if path.suffix == ".py" else []
        if wrong := [place for text in words for place in places(text)]:
            found[f"{path.parent.name}/{path.name}"] = wrong
    assert not found


@pytest.mark.parametrize("text", [
    "the left curves: q₁ … q₆", "Under the picture stands the matrix", "the buttons below the sliders", "The right plot",
    "The listing on the left", "The words at the top right", "the lines under the\npicture", "in the middle plot"])
def test_what_students_stumbled_over_is_found(text):
    assert places(text)


@pytest.mark.parametrize("text", [
    "All poles lie on the left.", "at right angles", "the upper right block is zero", "the lab above",
    "the curve falls below the red line", "What is left of the equation"])
def test_what_is_true_in_every_room_is_allowed(text):
    assert not places(text)
