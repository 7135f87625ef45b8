"""Solutions stay with the tests: what students are handed has none of them. That they are no secret, README says."""
import ast
import json
import re
from pathlib import Path

import pytest

from robotlab.commands import copies, lab
from robotlab.commands.clone import Clone
from robotlab.course import registry

ROOT = Path(__file__).parents[1]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
SOLUTIONS = sorted((ROOT / "tests" / "chapters").glob("*/solutions*.py"))
LONG = 50                                            # letters of a line that two people do not write alike by chance


def plain(text):
    """The text with each run of blanks as one."""
    return re.sub(r"\s+", " ", text)


def functions():
    """The bodies of all solutions that are more than one statement."""
    for path in SOLUTIONS:
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef) and len(node.body) > 1:
                yield plain("\n".join(ast.get_source_segment(text, one) for one in node.body))


def lines():
    """Each long line of a solution that comes to something."""
    for path in SOLUTIONS:
        found = (plain(line.strip()) for line in path.read_text(encoding="utf-8").splitlines())
        yield from (line for line in found if len(line) >= LONG and re.search(r"\b(return|lambda)\b", line))


def test_the_package_has_no_solution_but_what_it_checks_with():
    """The exercises work out each right answer themselves, now and then in the words that anybody would find."""
    bodies = set(functions())
    assert len(bodies) > 100
    for path in (ROOT / "robotlab").rglob("*.py"):
        if path.name != "exercises.py":
            text = plain(path.read_text(encoding="utf-8"))
            assert not [body for body in bodies if body in text], path


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_no_notebook_has_a_line_of_one(path):
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    text, found = plain("\n".join("".join(cell["source"]) for cell in cells)), set(lines())
    assert len(found) > 300 and not [line for line in found if line in text]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_answer_is_left_to_the_student(path):
    """Each exercise of the notebook is checked in a cell whose answer is dots."""
    sources = ["".join(cell["source"]) for cell in json.loads(path.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == "code"]
    asked = [one.id for one in registry.all_tasks() if one.notebook == path.stem[:2] and one.is_exercise]
    cells = [source for source in sources if any(f'check("{name}"' in source for name in asked)]
    assert cells
    for cell in cells:
        assert re.search(r"^\s*(?:return )?\.\.\.|[=:] \.\.\.|, \.\.\.\)", cell, re.M), cell


def test_a_readers_copies_and_the_page_that_shows_them_are_the_notebooks_alone(tmp_path):
    place = Clone(ROOT, tmp_path / "mine")
    copies.update(place)
    assert {path.name for path in place.work.rglob("*")} - {".editions.json"} == set(copies.sources(place))
    assert not [name for name in copies.sources(place) if "solution" in name]
    started = lab.command(place, Path("python"), 8888, "00-start-here.ipynb", True)
    assert f"--ServerApp.root_dir={place.work}" in started


def test_nobody_is_sent_to_the_solutions():
    for path in (ROOT / "README.md", *(ROOT / "docs" / f"{name}.md" for name in ("package", "installing")), *NOTEBOOKS):
        assert "tests/chapters" not in path.read_text(encoding="utf-8")
