"""A page is forgiving: cells changed by a reader are named and restored by one button; commands of Jupyter are answered in words."""
import json

import plain_page
import pytest
from axe import breaches
from kit import REPOSITORY, wait_until
from test_plain_page import IDLE, PYTHON_SECONDS, run
from thorough import THOROUGH

from robotlab.site import python, release
from robotlab.site.live import codes
from robotlab.site.names import given

NOTEBOOKS = sorted((REPOSITORY / "notebooks").glob("[0-9]*.ipynb"))
FIRST = NOTEBOOKS[0].stem
# Printed text of each cell without a picture, less the white space that differs between a stored output and a live one.
PRINTED = """() => Object.fromEntries([...document.querySelectorAll('[id^=cell-]')].map(e => [e.id,
  e.querySelector('.rl, .rl-ask, .rl-hint') ? ''
    : [...e.querySelectorAll('.cell_output pre')].map(pre => pre.textContent.replace(/\\s+/g, '')).join()]))"""
SPOIL = "([name, cell, was]) => { localStorage['robotlab-cells:' + name] = JSON.stringify({[cell]: {was, now: 'pass', ran: true}}); }"
PICTURES = ".cell_output :is(.rl, .rl-ask, .rl-hint)"


def chosen(path):
    """Return (number, code) of the cell to damage: the one on which most others depend."""
    cells = [(number, code, names) for (number, code), names in zip(codes(path), given([code for _, code in codes(path)])) if names]
    return max(cells, key=lambda one: len(one[2]))[:2]


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The server of a folder with Python; pages are written on request."""
    if release.found() is None:
        pytest.skip(release.MISSING)
    folder = tmp_path_factory.mktemp("forgiving")
    there = python.write(folder / "_robotlab", bytecode=THOROUGH)
    with plain_page.Server(folder) as server:
        server.write = lambda path: plain_page.write(folder, path, there)
        yield server
        server.shutdown()


@pytest.fixture(scope="module")
def written(site):
    """written(path): the address of a notebook's page."""
    done = set()

    def written(path):
        if path not in done:
            site.write(path)
            done.add(path)
        return f"{site.address}{path.stem}.html"
    return written


@pytest.fixture
def page(chromium):
    """A page of a new reader, without errors at the end."""
    wrong = []
    with chromium.new_context(viewport={"width": 1200, "height": 900}) as context:
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        yield page
    assert not wrong


def at_work(page):
    page.wait_for_function(IDLE, timeout=1000 * PYTHON_SECONDS)
    return page


def faults(page):
    """Errors, apart from that of a cell which starts another program: no page can."""
    return [words for words in page.locator("pre.error").all_inner_texts() if "emscripten" not in words]


def line(page):
    return page.locator(".rl-yours")


@pytest.mark.parametrize("path", [pytest.param(path, id=path.stem[:2], marks=[pytest.mark.thorough] if k else [])
                                  for k, path in enumerate(NOTEBOOKS)])
def test_a_spoiled_cell_is_named_and_one_button_makes_the_page_whole(page, written, path):
    page.goto(written(path))
    number, code = chosen(path)
    stored = page.evaluate(PRINTED)
    page.evaluate(SPOIL, [path.stem, number, code])
    page.reload()
    at_work(page)
    says = line(page).inner_text()
    assert "1 cell is yours, and" in says and page.locator(f"#cell-{number} textarea").input_value() == "pass"
    reasons = page.locator(".rl-why").all_inner_texts()
    if faults(page):
        assert "fail" in says and f"cell {number}" in reasons[0] and "which you changed" in reasons[0]
        assert page.locator("pre.error").count() == len(reasons)
        assert page.locator("p.rl-why + pre.error[role=alert]").count() == 1
    missing = page.locator(f"#cell-{number} .cell_output").evaluate("e => e.childElementCount") == 0
    before = page.locator(PICTURES).count()
    page.get_by_role("button", name="as it was", exact=True).click()
    assert not faults(page)                            # at once, from what is stored
    at_work(page)
    assert not faults(page) and "as it was written" in line(page).inner_text()
    assert page.locator(PICTURES).count() == before or missing     # a lab whose cell failed had kept its picture
    healed = {name: words for name, words in page.evaluate(PRINTED).items() if words and not words.startswith("Traceback")}
    off = {name: (words, stored[name]) for name, words in healed.items() if not stored[name].startswith(words)}        # an exercise is no <pre> now
    assert healed and not off


def test_a_lab_whose_cell_fails_keeps_its_picture_and_says_why_it_is_not_answered(page, written):
    page.goto(written(NOTEBOOKS[0]))
    at_work(page)
    lab = page.locator(".rl").first
    number = int(page.evaluate("() => document.querySelector('.rl').closest('[id^=cell-]').id.slice(5)"))
    output = run(page, number, "1 / 0")
    wait_until(lambda: "ZeroDivisionError" in output.inner_text(), "the error")
    assert output.locator(".rl .view path").count() and output.locator(".rl ~ *, .rl-place ~ *, div ~ *").count()
    lab.locator("[data-do=preset]").nth(2).click()
    wait_until(lambda: "The cell of this picture fails" in lab.inner_text(), "why nothing answers")
    page.locator(f"#cell-{number}").get_by_role("button", name="As it was").click()
    at_work(page)
    sentence = lab.locator(".sentence").inner_text()
    lab.locator("[data-do=preset]").nth(2).click()
    wait_until(lambda: lab.locator(".sentence").inner_text() != sentence, "an answer")


def test_run_and_all_below_by_button_and_by_keys(page, written):
    page.goto(written(NOTEBOOKS[0]))
    at_work(page)
    number, code = chosen(NOTEBOOKS[0])
    run(page, number, code + "\ndel zoo")
    at_work(page)
    assert not page.locator("pre.error").count()     # the cells below have not been run again
    page.locator(f"#cell-{number} textarea").press("Control+Shift+Enter")
    wait_until(lambda: page.locator("pre.error").count(), "an error below")
    at_work(page)
    assert "zoo" in page.locator(".rl-why").first.inner_text()
    page.locator(f"#cell-{number}").get_by_role("button", name="and all below").nth(1).click()
    wait_until(lambda: not page.locator("pre.error").count(), "all to be well")
    at_work(page)
    page.get_by_role("button", name="Run all").click()
    page.wait_for_function("() => window.robotlab.page.running !== null")
    at_work(page)
    assert not page.locator("pre.error").count() and line(page).is_hidden()


def test_what_was_put_back_can_be_had_again(page, written):
    number, code = chosen(NOTEBOOKS[0])
    page.goto(written(NOTEBOOKS[0]))
    page.evaluate(SPOIL, [FIRST, number, code])
    page.reload()
    page.get_by_role("button", name="as it was", exact=True).click()
    page.get_by_role("button", name="bring mine back").click()
    assert page.locator(f"#cell-{number} textarea").input_value() == "pass"
    assert json.loads(page.evaluate("name => localStorage['robotlab-cells:' + name]", FIRST))[str(number)]["now"] == "pass"
    page.get_by_role("button", name="see it").click()
    assert page.evaluate("() => document.activeElement.closest('[id^=cell-]').id") == f"cell-{number}"


def test_files_go_in_and_out_and_stay(page, written):
    page.goto(written(NOTEBOOKS[0]))
    at_work(page)
    number = chosen(NOTEBOOKS[0])[0]
    page.locator(".rl-files summary").click()
    page.locator(".rl-files input").set_input_files({"name": "data.csv", "mimeType": "text/csv", "buffer": b"1,2\n"})
    wait_until(lambda: "data.csv is here." in page.locator(".rl-files").inner_text(), "the file")
    output = run(page, number, "open('data.csv').read()")
    wait_until(lambda: "1,2" in output.inner_text(), "its content")
    page.locator(".rl-files input").set_input_files(REPOSITORY / "robotlab" / "model" / "zoo" / "data" / "desk-arm.urdf")
    wait_until(lambda: "desk-arm.urdf is here." in page.locator(".rl-files").inner_text(), "the arm")
    output = run(page, number, "from robotlab import Robot\nprint(Robot.read('desk-arm.urdf').robot.source)")
    wait_until(lambda: "read from desk-arm.urdf" in output.inner_text(), "the arm of the file", PYTHON_SECONDS)
    run(page, number, "from robotlab import zoo\nzoo.planar(2).save('two.toml')")
    item = page.locator(".rl-files li", has_text="two.toml")
    item.wait_for()
    with page.expect_download() as download:
        item.get_by_role("button", name="Download").click()
    assert download.value.suggested_filename == "two.toml"
    assert not breaches(page, ".rl-top")
    page.reload()
    at_work(page)
    output = run(page, number, "open('data.csv').read()")
    wait_until(lambda: "1,2" in output.inner_text(), "its content after a reload")
    page.locator(".rl-files summary").click()
    page.locator(".rl-files input").set_input_files({"name": "big.csv", "mimeType": "text/csv", "buffer": bytes(1_100_000)})
    wait_until(lambda: "more than there is room for" in page.locator(".rl-files").inner_text(), "the limit")
    page.locator(".rl-files li", has_text="data.csv").get_by_role("button", name="Remove").click()
    output = run(page, number, "open('data.csv').read()")
    wait_until(lambda: "There is no file data.csv here." in output.inner_text(), "that it is gone")


def test_jupyter_s_words_and_long_output_on_a_page(page, written):
    page.goto(written(NOTEBOOKS[0]))
    at_work(page)
    number = chosen(NOTEBOOKS[0])[0]
    output = None
    for code, words in {"%pip install pandas\nimport pandas": "pandas is here", "x = input()": "A page cannot wait for typing",
                        "import asyncio\nawait asyncio.sleep(.01)\n'awake'": "awake", "a b": "^\nSyntaxError: invalid syntax",
                        "import nosuch": "This site has no package nosuch"}.items():
        output = run(page, number, code)
        wait_until(lambda: words in output.inner_text(), f"the answer to {code}", PYTHON_SECONDS)
        assert "/lib/" not in output.inner_text()
    output = run(page, number, "for k in range(30_000): print('line', k)")
    shows = output.get_by_role("button", name="Show all")
    shows.wait_for()
    at_work(page)
    assert "cut here, after 100,000 of" in output.inner_text() and output.bounding_box()["height"] < 1200
    shows.click()
    assert output.bounding_box()["height"] > 50_000
