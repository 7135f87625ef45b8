"""A whole notebook by keys, without a mouse: run it, move a lab, make a prediction, answer an exercise, and read the reply."""
import json
import re
import shutil

import pytest
from kit import REPOSITORY, wait_until

from robotlab.course.drawn_task import draw_task
from robotlab.course.progress import GUEST

pytestmark = [pytest.mark.thorough, pytest.mark.wcag("2.1.1", "2.1.2", "2.1.4", "2.4.3", "2.4.7", "3.2.1", "3.2.2", "4.1.3")]
PATH = REPOSITORY / "notebooks" / "05-quintic-trajectories.ipynb"
CODE = ["".join(cell["source"]) for cell in json.loads(PATH.read_text(encoding="utf-8"))["cells"]]
HERE = """() => { const e = document.activeElement, cell = e.closest('.jp-Cell');
  return {name: e.ariaLabel || e.textContent, type: e.type || '', cell: cell ? [...cell.parentNode.children].indexOf(cell) : -1,
    ring: getComputedStyle(e).outlineStyle}; }"""


def number(words):
    """The number of the cell with these words."""
    return next(k for k, source in enumerate(CODE) if words in source)


class Keys:
    """A person at the keyboard."""

    def __init__(self, sheet):
        self.sheet, self.page, self.press = sheet, sheet.page, sheet.page.keyboard.press
        self.cells = self.page.locator(".jp-Notebook .jp-Cell")

    @property
    def here(self):
        return self.page.evaluate(HERE)

    def go(self, cell):
        """Go by arrows to a cell of that number."""
        for _ in range(len(CODE)):
            at = self.here["cell"]
            if at == cell:
                return
            self.press("ArrowDown" if at < cell else "ArrowUp")
        raise AssertionError(f"cell {cell} is not reached, but {self.here}")

    def tab(self, wanted, most=70):
        """Go by Tab to an element; each stop on the way has a ring and a name."""
        for _ in range(most):
            self.press("Tab")
            here = self.here
            assert here["name"], here
            if wanted(here):
                assert here["ring"] != "none" or here["cell"] < 0, here
                return here
        raise AssertionError(f"not reached, but {here}")

    def said(self, cell):
        return self.cells.nth(cell).locator(".jp-OutputArea").inner_text()


def test_a_whole_notebook(open_sheet, server):
    shutil.copy(PATH, server.folder / PATH.name)
    sheet = open_sheet(PATH.name, run=False)
    keys = Keys(sheet)
    sheet.page.evaluate("() => [...document.querySelectorAll('.jp-InputPrompt')].forEach(e => { e.textContent = '[ ]:'; })")
    while keys.here["cell"] < len(CODE) - 1:
        keys.press("Shift+Enter")
    wait_until(lambda: all(re.search(r"\d", p) for p in sheet.prompts()), "a number at every cell", 120)
    keys.press("Escape")
    lab(keys, 1)
    prediction(keys, 3, 4)
    exercise(keys)
    sheet.check()


def lab(keys, cell):
    """A situation, a slider, a field; Tab leads out of it, and Escape to its cell."""
    keys.go(cell)
    keys.tab(lambda here: here["name"].endswith("A cubic"))
    keys.press("Enter")
    board = keys.cells.nth(cell).locator(".rl")
    wait_until(lambda: board.locator(".count").inner_text() == "1 of 6", "the first situation")
    before = board.locator(".sentence").inner_text()
    keys.tab(lambda here: here["name"].startswith("duration in s") and here["type"] == "range")
    keys.press("ArrowRight")
    wait_until(lambda: board.locator(".sentence").inner_text() != before, "a new sentence")
    keys.press("Escape")
    assert keys.here["cell"] == cell
    keys.press("ArrowDown")
    assert keys.here["cell"] == cell + 1, "arrows go from cell to cell again"
    keys.go(cell)
    keys.tab(lambda here: here["cell"] != cell, most=80)


def prediction(keys, *cells):
    """Answer each by Enter; the cells that wait for it open."""
    for cell in cells:
        keys.press("Escape")
        keys.go(cell)
        keys.tab(lambda here, cell=cell: here["cell"] == cell and here["type"] == "button" and here["name"])
        keys.press("Enter")
        wait_until(lambda cell=cell: re.search("✓|✗", keys.said(cell)), "a verdict")
    keys.press("Escape")
    keys.go(number('with after("trajectory-cubic"'))
    keys.press("Control+Enter")
    wait_until(lambda: "largest" in keys.said(keys.here["cell"]), "what was closed until now")


def exercise(keys):
    """Type its answer, wrong and then right."""
    one = draw_task("trajectory-jump", GUEST)
    right = one.task.answer(one.given)
    keys.go(number('check("trajectory-jump"'))
    for answer, sign in ((3 * right, "✗"), (right, "✓")):
        keys.press("Enter")
        keys.press("Control+a")
        keys.page.keyboard.type(f'check("trajectory-jump", {answer:.9f})')
        keys.press("Control+Enter")
        wait_until(lambda sign=sign: sign in keys.said(keys.here["cell"]), sign)
        keys.press("Escape")
