"""A prediction in JupyterLab: a click or a key commits, the kernel answers, nothing jumps."""
import pytest
from kit import wait_until, write_notebook

from robotlab.course import registry

pytestmark = pytest.mark.thorough
SHOW = ("import os, tempfile; os.environ['ROBOTLAB_PROGRESS'] = tempfile.mkdtemp() + '/progress.json'\n"
        "from robotlab.labs import Prediction\nask = Prediction('start-slow'); ask")
SAYS = [option.says for option in registry.find("start-slow").options]
TOLD = "print(ask.pressed[1], getattr(ask.verdict, 'idea', None))"


@pytest.fixture(scope="module")
def sheet(open_sheet, server):
    sheet = open_sheet(write_notebook(server.folder / "predict.ipynb", SHOW, TOLD))
    yield sheet
    sheet.check()


def box(sheet):
    return sheet.page.locator(".rl-ask")


def answer(sheet):
    return box(sheet).locator(".answer").inner_text()


def height(sheet):
    return box(sheet).evaluate("e => e.getBoundingClientRect().height")


def test_a_click_is_answered_by_the_kernel_and_nothing_moves(sheet):
    before, buttons = height(sheet), box(sheet).locator("button[aria-pressed]")
    assert answer(sheet).strip() == "Your prediction?" and buttons.count() == 4
    heights = {before}
    for k in (0, 2, 1, 3):
        words = f"{'✓ right, at the second try' if k == 2 else '✗ not so'}. {SAYS[k][:20]}"
        buttons.nth(k).click()
        wait_until(lambda: answer(sheet).startswith(words), words)
        assert [b.get_attribute("aria-pressed") for b in buttons.all()] == [str(i == k).lower() for i in range(4)]
        heights.add(height(sheet))
    assert heights == {before}
    assert sheet.tell(1).split() == ["4", "torque-follows-speed"]


@pytest.mark.wcag("2.1.1")
def test_by_keyboard(sheet):
    first = box(sheet).locator("button").first
    first.focus()
    sheet.page.keyboard.press("Enter")
    wait_until(lambda: SAYS[0][:20] in answer(sheet), "the answer to Enter")
    sheet.page.keyboard.press("Tab")
    sheet.page.keyboard.press("Space")
    wait_until(lambda: SAYS[1][:20] in answer(sheet), "the answer to Space")
    assert sheet.page.locator(".jp-CodeCell").count() == 2, "no key reached JupyterLab"


def test_the_answer_fits_its_room(sheet):
    sheet.page.set_viewport_size({"width": 760, "height": 900})
    for k in range(4):
        box(sheet).locator("button").nth(k).click()
        wait_until(lambda k=k: SAYS[k][:20] in answer(sheet), "an answer")
        assert box(sheet).locator(".answer").evaluate("e => e.scrollHeight - e.clientHeight") <= 2
    sheet.page.set_viewport_size({"width": 1300, "height": 1000})


@pytest.mark.wcag("4.1.2")
def test_what_it_is_called(sheet):
    group = box(sheet)
    assert group.get_attribute("role") == "group" and "largest torque" in group.get_attribute("aria-label")
    assert group.locator(".answer").get_attribute("aria-live") == "polite"


def test_the_cell_run_again_keeps_one_widget_and_the_choice(sheet):
    box(sheet).locator("button").nth(2).click()
    wait_until(lambda: "✓" in answer(sheet), "the answer")
    for _ in range(3):
        sheet.run_cell(1)
    sheet.run_cell(0)
    wait_until(lambda: box(sheet).count() == 1 and "Your prediction?" in answer(sheet), "a fresh one")


BOX = "from robotlab import after, hint\nwith after('start-slow'):\n    print('hardly')"
LAB = "from robotlab.labs import PipelineLab\nlab = PipelineLab.of_the_paper(); lab"


def test_a_click_opens_what_belongs_to_it_and_show_me_goes_there(open_sheet, server):
    sheet = open_sheet(write_notebook(server.folder / "after.ipynb", SHOW, BOX, "hint('start-tip')", LAB,
                                      "from robotlab.course.progress import store; print(store.hints('start-tip'), lab.state())"))
    details, first = sheet.page.locator(".jp-OutputArea details"), sheet.tell(4)
    assert details.count() == 1 and not details.evaluate("e => e.open") and first.startswith("0 ")
    box(sheet).locator("button").nth(1).click()
    wait_until(lambda: details.evaluate("e => e.open") and details.locator("pre").is_visible(), "the box to open")
    wait_until(lambda: box(sheet).locator("button.look").count(), "a way to the experiment")
    box(sheet).locator("button.look").click()
    sheet.page.locator(".rl-hint button").click()
    wait_until(lambda: sheet.page.locator(".rl-hint li").count() == 1, "a hint")
    wait_until(lambda: (now := sheet.tell(4)).startswith("1 ") and now[1:] != first[1:], "the preset to be pressed, the hint to be counted")
    sheet.check()
    sheet.close()


@pytest.mark.wcag("2.4.3")
def test_after_the_last_hint_the_focus_stays_with_the_hints(open_sheet, server):
    sheet = open_sheet(write_notebook(server.folder / "hints.ipynb", "from robotlab import hint\nhint('start-tip')"))
    hints = sheet.page.locator(".rl-hint")
    hints.locator("button").wait_for()
    while hints.locator("button").is_visible():
        said = hints.locator("li").count()
        hints.locator("button").press("Enter")
        wait_until(lambda said=said: hints.locator("li").count() == said + 1, "one hint more")
    assert hints.evaluate("e => e.contains(document.activeElement)")
    sheet.check()
    sheet.close()


def test_an_answered_prediction_comes_back_as_it_was_judged(open_sheet, server):
    sheet = open_sheet(write_notebook(server.folder / "again.ipynb", SHOW.replace("tempfile.mkdtemp()", "'.'")))
    for k, cls in ((2, "ok"), (1, "bad")):
        box(sheet).locator("button").nth(k).click()
        wait_until(lambda: box(sheet).locator(f"button.{cls}").count() == 1, "the verdict")
        sheet.run_cell(0)
        wait_until(lambda: "Last time" in answer(sheet), "a fresh one")
        wait_until(lambda: box(sheet).locator("button").nth(k).get_attribute("class") == cls, "the verdict again")
    sheet.check()
    sheet.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_decides_the_theme(open_sheet, server, scheme):
    sheet = open_sheet(write_notebook(server.folder / f"predict-{scheme}.ipynb", SHOW), color_scheme=scheme)
    assert box(sheet).evaluate("e => getComputedStyle(e).backgroundColor") == "rgb(255, 255, 255)"
    sheet.page.evaluate("() => document.body.setAttribute('data-jp-theme-light', 'false')")
    assert box(sheet).evaluate("e => getComputedStyle(e).backgroundColor") == "rgb(20, 24, 28)"
    sheet.check()
    sheet.close()


STORED = """<details><summary>Predict first, then look: open here</summary><pre>hardly
</pre><img alt="A line." src="data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHdpZHRoPSI5IiBoZWlnaHQ9IjkiLz4="></details>"""


def test_a_stored_box_is_closed_and_can_be_opened_before_anything_runs(open_sheet, server):
    """Even in an untrusted notebook, in which JupyterLab keeps only harmless HTML."""
    import nbformat
    path = server.folder / "stored.ipynb"
    write_notebook(path, BOX)
    book = nbformat.read(path, 4)
    book.cells[0].outputs = [nbformat.v4.new_output("display_data", {"text/html": STORED, "text/plain": "hardly"})]
    book.cells[0].execution_count = 1
    nbformat.write(book, path)
    sheet = open_sheet("stored.ipynb", run=False)
    details = sheet.page.locator(".jp-OutputArea details")
    wait_until(lambda: details.count() == 1, "the box")
    assert not details.evaluate("e => e.open") and not details.locator("pre").is_visible()
    details.locator("summary").click()
    assert details.locator("pre").inner_text().strip() == "hardly"
    sheet.check()
    sheet.close()
