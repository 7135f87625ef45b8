"""The engine and its style sheet are sent to a page once, and every lab finds them: out of sight, after a reload, without their cell."""
from pathlib import Path

import pytest
from kit import slider_step, wait_until, write_notebook

from robotlab.labs.javascript import packed
from robotlab.labs.lab import Lab
from robotlab.labs.prediction import Prediction

pytestmark = pytest.mark.thorough
HERE = Path(__file__).parent
FIRST = f"import sys; sys.path.insert(0, {str(HERE)!r})\nfrom bench_lab import BenchLab\nfirst = BenchLab(name='first'); first"
SECOND = FIRST.replace("first", "second")
ASKED = "from robotlab.labs import Prediction; Prediction('start-slow')"
CLOSE = "first.close(); print('closed')"


class Frames:
    """Frames that the kernel sends to a page."""

    def __init__(self, page):
        self.seen = []
        page.on("websocket", lambda ws: ws.on("framereceived", lambda payload: self.seen.append(
            payload if isinstance(payload, bytes) else payload.encode())))

    def with_module(self, kind=Lab):
        """Count the frames with the module of a kind, and its style sheet."""
        return sum(packed(kind.module, kind.css)[1] in frame for frame in self.seen)


def works(lab):
    lab.locator(".view path").first.wait_for(state="attached")
    assert slider_step(lab.get_by_role("slider", name="joint 2 in degrees", exact=True)) < 9000
    wait_until(lambda: lab.evaluate("e => getComputedStyle(e.querySelector('.view')).display !== 'inline'"), "the style sheet")


@pytest.fixture
def opened(open_sheet, server):
    """opened(cells): the notebook's page, and the frames that it receives from the kernel."""
    made = []

    def opened(name, *cells, **how):
        frames = []
        sheet = open_sheet(write_notebook(server.folder / name, *cells), run=False, watch=lambda page: frames.append(Frames(page)), **how)
        made.append(sheet)
        return sheet, frames[0]
    yield opened
    for sheet in made:
        sheet.check()
        sheet.close()


def test_once_a_page_and_again_where_it_is_asked_for(opened):
    sheet, frames = opened("once.ipynb", FIRST, SECOND, ASKED, ASKED.replace("slow", "damping"), CLOSE)
    sheet.run_all()
    wait_until(lambda: sheet.page.locator(".rl-ask").count() == 2, "both predictions")
    assert frames.with_module() == 1 and frames.with_module(Prediction) == 1
    assert max(sheet.opened[1:]) < sheet.opened[0] - 15_000
    works(sheet.lab(0))                              # the second one: the last cell has closed the first
    sheet.save()
    frames.seen.clear()
    sheet.page.reload()
    works(sheet.lab(0))
    assert frames.with_module() == 1, "no widget carries it any more: one has asked"


def test_where_the_first_lab_is_out_of_sight(opened):
    sheet, frames = opened("far.ipynb", FIRST, *["pass"] * 60, SECOND, size=(1200, 600))
    sheet.page.evaluate("document.querySelector('.jp-WindowedPanel-outer').scrollTo(0, 1e6)")
    sheet.run_all()
    works(sheet.page.locator(".rl").last)
    assert frames.with_module() == 1


def test_after_a_restart_and_with_its_cell_deleted(opened):
    sheet, frames = opened("again.ipynb", FIRST, SECOND)
    sheet.run_all()
    works(sheet.lab(0))
    sheet.restart()
    sheet.run_cell(1)
    works(sheet.lab(0))
    sheet.page.locator(".jp-CodeCell").first.locator(".jp-InputPrompt").click()
    sheet.page.keyboard.press("d")
    sheet.page.keyboard.press("d")
    wait_until(lambda: sheet.page.locator(".jp-CodeCell").count() == 1, "the cell to go")
    works(sheet.lab(0))
    sheet.save()
    sheet.page.reload()
    works(sheet.lab(0))


def test_two_tabs_and_two_notebooks(opened, open_sheet, server):
    sheet, _ = opened("one.ipynb", FIRST, SECOND)
    sheet.run_all()
    sheet.save()
    other = open_sheet("one.ipynb", run=False)
    works(other.lab(1))
    other.page.close()
    again, frames = opened("two.ipynb", SECOND)
    again.run_all()
    works(again.lab(0))
    assert frames.with_module() == 1, "another kernel, another page"
