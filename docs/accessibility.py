"""Writes docs/accessibility.md: how the suite stands to WCAG 2.1, criterion by criterion, and which tests show it.

    python docs/accessibility.py
"""
import ast
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from robotlab import __version__                                               # noqa: E402
from robotlab.course.texts import tables                                        # noqa: E402

PAGE, DATA, TESTS = (ROOT / name for name in ("docs/accessibility.md", "docs/accessibility.toml", "tests"))
VERDICTS = ("supports", "partly", "not", "none of it")
HEAD = """# Accessibility

How the labs, forms and pages of robotlab {version} stand to the success criteria of WCAG 2.1, levels A and AA, in the order and with the
words of a conformance report (VPAT 2.5). It is made by `python docs/accessibility.py` from what the tests say: {counts}.

- **What was looked at:** the labs, predictions, hints and the interview, in JupyterLab, on the pages of the site and in one file; the site itself.
  JupyterLab's own menus, cells and files have a statement of their own and are not part of this one.
- **How:** by axe-core, by keys pressed and by measuring, in Chromium. **No screen reader and nobody who needs one has tried it yet.** A test
  compares what a screen reader would meet in each lab, but cannot hear it.
- **What does not work for you** is a defect: the form *Something is wrong* of the project's issues is for it.

| criterion | level | | tests | remarks |
| --- | --- | --- | --- | --- |
"""


def evidence():
    """{criterion: [test]} by the marks of all tests."""
    found = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for_all = [mark for node in tree.body if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "pytestmark"
                   for mark in marks(ast.walk(node.value))]
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for criterion in for_all + [mark for part in node.decorator_list for mark in marks(ast.walk(part))]:
                    found.setdefault(criterion, []).append(f"{path.relative_to(ROOT).as_posix()}::{node.name}")
    return found


def marks(nodes):
    """The criteria of pytest.mark.wcag(...) among some nodes."""
    return [argument.value for node in nodes if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.wcag"
            for argument in node.args]


def order(criterion):
    return [int(part) for part in criterion.split(".")]


def row(number, one, tests):
    """A line of the table; many tests are counted, and two of them named."""
    named = "<br>".join(f"`{test.rpartition('/')[2]}`" for test in tests[:2]) + (f"<br>and {len(tests) - 2} more" if len(tests) > 2 else "")
    return f"| {number} {one['name']} | {one['level']} | {one['says']} | {named} | {one.get('why', '')} |"


def page():
    """The page, from the criteria and the tests."""
    criteria, tests = tables(DATA)["criteria"], evidence()
    counts = ", ".join(f"{sum(one['says'] == says for one in criteria.values())} {says}" for says in VERDICTS)
    rows = [row(number, criteria[number], tests.get(number, [])) for number in sorted(criteria, key=order)]
    return HEAD.format(version=__version__, counts=counts) + "\n".join(rows) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"written: {PAGE.relative_to(ROOT)}")
