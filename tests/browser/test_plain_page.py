"""Notebook 00 as a plain web page: no Jupyter, no server except one of files, and a Python that is loaded after the pictures."""
import json
import re

import plain_page
import pytest
from kit import ON_LINK, REPOSITORY, at_rest, centre, drag, drawing, wait_until
from thorough import THOROUGH

from robotlab.site import python, release

NAME = "00-start-here"
PYTHON_SECONDS = 120                                 # for a busy machine
SAVES_DATA = "Object.defineProperty(navigator, 'connection', {value: {saveData: true}})"         # Python comes with the first touch
FORBIDDEN = "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError'); }})"
FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }"
SLIDERS = "e => [...e.querySelectorAll('.controls [type=range]')].map(e => e.valueAsNumber)"
IDLE = "() => { const p = window.robotlab.page; return p.ready && p.running === null && !p.queue.length && !p.sent.size; }"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The page with its Python; in the quick run without bytecode, which would take longer than it saves there."""
    if release.found() is None:
        pytest.skip(release.MISSING)
    made = tmp_path_factory.mktemp("page")
    plain_page.write(made, REPOSITORY / "notebooks" / f"{NAME}.ipynb", python.write(made / "_robotlab", bytecode=THOROUGH))
    return made


@pytest.fixture(scope="module")
def files(folder):
    """The server of the page: the browser's storage for a reader belongs to its address."""
    with plain_page.Server(folder) as server:
        yield server
        server.shutdown()


@pytest.fixture
def server(files):
    """The same, without refusals at the beginning of a test."""
    files.refused.clear()
    return files


@pytest.fixture(scope="module")
def reader(chromium):
    """The browser of one reader: its storage persists from test to test."""
    with chromium.new_context(viewport={"width": 1200, "height": 900}) as context:
        yield context


@pytest.fixture
def stranger(chromium):
    """The browser of a reader who has nothing stored yet."""
    with chromium.new_context(viewport={"width": 1200, "height": 900}) as context:
        yield context


@pytest.fixture(scope="module")
def left():
    """{"page": the one left open by the reader, "wrong": errors in any page, and requests to other servers}"""
    return {"page": None, "wrong": []}


@pytest.fixture
def open_page(server, reader, stranger, left):
    """Open the page; afterwards check that it has no errors and sent no other requests."""
    made, wrong = [left["page"]] if left["page"] else [], left["wrong"]
    wrong.clear()

    def open_page(ready=True, script=None, context=reader):
        page = context.new_page()
        made.append(page)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("request", lambda one: None if one.url.startswith((server.address, "blob:", "data:")) else wrong.append(one.url))
        if script:
            page.add_init_script(script)
        page.goto(f"{server.address}{NAME}.html")
        page.locator(".rl .view path").first.wait_for(state="attached")
        if ready:
            page.wait_for_function(IDLE, timeout=1000 * PYTHON_SECONDS)
        return page
    yield open_page
    for page in made:
        assert page.is_closed() or page.evaluate("() => navigator.serviceWorker.getRegistrations().then(all => all.length)") == 0
        if page is not left["page"]:
            page.close()
    assert not wrong


@pytest.fixture
def page(open_page, left):
    """A page whose Python is ready: the one left by the test before, or a new one."""
    if left["page"] and not left["page"].evaluate(IDLE):
        left["page"].close()
    if not left["page"] or left["page"].is_closed():
        left["page"] = open_page()
    return left["page"]


def number_of(words):
    """The number of the first cell with these words."""
    cells = json.loads((REPOSITORY / "notebooks" / f"{NAME}.ipynb").read_text("utf-8"))["cells"]
    return next(k for k, cell in enumerate(cells) if cell["cell_type"] == "code" and words in "".join(cell["source"]))


def run(page, number, code):
    """Change a cell and run it by the keyboard."""
    field = page.locator(f"#cell-{number} textarea")
    field.click()
    page.keyboard.press("Control+A")
    page.keyboard.insert_text(code)
    page.keyboard.press("Shift+Enter")
    return page.locator(f"#cell-{number} .cell_output")


def choose(page, k, answer):
    """Answer prediction k, and wait for its reply."""
    ask = page.locator(".rl-ask").nth(k)
    ask.get_by_role("button").nth(answer).click()
    wait_until(lambda: len(ask.locator(".answer").inner_text()) > 40, "an answer with its reason", PYTHON_SECONDS)


def says(page):
    return page.locator(".rl-status .words").inner_text()


def kept(page, name="robotlab-progress.json"):
    """Return the progress that the browser stores."""
    return json.loads(page.evaluate("name => localStorage[name]", name))


def test_the_picture_moves_before_python_is_there_and_is_answered_afterwards(open_page, left):
    left["page"] = page = open_page(ready=False)
    lab = page.locator(".rl").nth(1)
    before, sentence = drawing(lab), lab.locator(".sentence").inner_text()
    lab.locator("input[type=range]:not(.scrub)").first.press("ArrowRight")
    lab.locator("[data-do=preset]").nth(1).click()
    wait_until(lambda: drawing(lab) != before, "the picture to move")
    assert not page.evaluate("() => window.robotlab.page.ready")
    page.wait_for_function(IDLE, timeout=1000 * PYTHON_SECONDS)
    wait_until(lambda: lab.locator(".sentence").inner_text() != sentence, "the answer to what was done before")
    assert "does not answer" not in page.inner_text("body")


def test_a_prediction_and_an_exercise_are_answered_and_progress_outlives_a_reload(page):
    choose(page, 0, 1)
    cell = number_of('check("start-tip"')
    wrong = "import numpy as np\ndef tip(q):\n    g = task('start-tip')\n    return [g.l1 * np.cos(q[0]) + g.l2 * np.cos({0}), " \
            "g.l1 * np.sin(q[0]) + g.l2 * np.sin({0})]\ncheck('start-tip', tip)"
    for angle, words in (("q[1]", "Every joint angle is counted from the x axis"), ("q[0] + q[1]", "✓ right")):
        output = run(page, cell, wrong.format(angle))
        wait_until(lambda: words in output.inner_text(), f"the verdict {words!r}")
    page.mouse.move(*centre(page.locator(".rl .view").first))
    page.mouse.down()
    page.mouse.move(400, 300)
    page.reload()                                    # in the middle of a drag
    page.mouse.up()
    assert page.locator(f"#cell-{cell} textarea").input_value() == wrong.format("q[0] + q[1]")
    page.wait_for_function(IDLE, timeout=1000 * PYTHON_SECONDS)
    wait_until(lambda: "Last time you chose" in page.locator(".rl-ask").first.inner_text(), "the prediction of before")
    output = run(page, cell, "from robotlab import progress\nprogress()")
    wait_until(lambda: output.locator("table, p").count(), "the table of progress")
    tip = kept(page)["students"]["guest"]["start-tip"]
    assert tip["right"] and tip["attempts"] == 3


@pytest.mark.thorough
def test_two_pages_lose_nothing_of_each_other(page, open_page):
    one, other = page, open_page(ready=False, script=SAVES_DATA)
    choose(one, 1, 1)
    assert not other.evaluate("() => window.robotlab.page.worker")
    choose(other, 2, 1)
    other.wait_for_function(IDLE, timeout=1000 * PYTHON_SECONDS)
    known = lambda page: set(kept(page)["students"]["guest"])
    assert {"start-damping", "start-slow"} <= known(one)
    cell, next_cell = number_of('check("start-tip"'), number_of("PipelineLab.of")
    output = run(one, cell, "from robotlab.course.progress import store\nsorted(store.tasks())")
    wait_until(lambda: "start-slow" in output.inner_text(), "this Python to know of the other page")
    output = run(other, next_cell, "'changed here'")
    wait_until(lambda: "changed here" in output.inner_text(), "the answer")
    cells = kept(one, f"robotlab-cells:{NAME}")
    assert "sorted(store.tasks())" in str(cells[str(cell)]) and "changed here" in str(cells[str(next_cell)])


@pytest.mark.thorough
def test_a_page_that_is_there_needs_no_server_until_it_is_stopped(page, server):
    server.refused.append(".")
    lab = page.locator(".rl").first
    sentence = lab.locator(".sentence").inner_text()
    lab.locator("[data-do=preset]").nth(2).click()
    wait_until(lambda: lab.locator(".sentence").inner_text() != sentence, "an answer to a hand")
    cell = number_of('check("start-tip"')
    output = run(page, cell, "print('one')\ndisplay([2])\nprint(kept := 3)\n1 / 0")
    wait_until(lambda: "ZeroDivisionError" in output.inner_text(), "the error")
    assert re.sub(r"\s+", " ", output.inner_text()).startswith("one [2] 3 Traceback (most recent call last)")
    run(page, cell, "import time\nwhile True:\n    print(time.time())\n    time.sleep(.1)")
    stop = page.locator(".rl-status").get_by_role("button", name="Stop")
    stop.wait_for()
    wait_until(lambda: output.locator("pre.stdout").count() and output.inner_text().count("\n") > 3, "what it prints meanwhile")
    server.refused.clear()                           # the browser may or may not have cached all files of the next Python
    stop.click()
    wait_until(lambda: output.inner_text().strip() == "Stopped.", "the word that it was stopped")
    page.wait_for_function(IDLE, timeout=1000 * PYTHON_SECONDS)
    output = run(page, cell, "lab = __import__('robotlab.labs').labs.Lab\nlab.__name__")
    wait_until(lambda: "'Lab'" in output.inner_text(), "an answer of the new Python")
    output = run(page, cell, "from IPython.display import Math\nMath(r'\\tau^2')")
    wait_until(lambda: output.locator("math msup").count() == 1, "the formula, set by the browser")
    output = run(page, cell, "Math(r'\\left( x')")
    wait_until(lambda: "\\left( x\nLaTeX that this page could not set." in output.inner_text(), "what is no LaTeX, as it was written")


@pytest.mark.thorough
def test_a_worker_that_dies_is_said_and_started_again(page):
    lab = page.locator(".rl").first
    page.evaluate("() => { window.robotlab.page.worker.postMessage({start: {base: 'nowhere', lock: '', needs: []}}); }")
    wait_until(lambda: "begins anew" in says(page), "the word that it has died")
    sentence = lab.locator(".sentence").inner_text()
    lab.locator("[data-do=preset]").nth(1).click()
    page.wait_for_function(IDLE, timeout=1000 * PYTHON_SECONDS)
    wait_until(lambda: lab.locator(".sentence").inner_text() != sentence, "the answer of the new Python")


@pytest.mark.thorough
def test_what_does_not_arrive_is_said_and_can_be_tried_again(page, server):
    server.refused.append("sympy|mpmath")
    cell = number_of('check("start-tip"')
    output = run(page, cell, "import sympy\nprint(sympy.sqrt(8))")
    wait_until(lambda: "sympy did not arrive" in says(page), "the word that it did not arrive", PYTHON_SECONDS)
    server.refused.clear()
    page.get_by_role("button", name="Try again").click()
    wait_until(lambda: "2*sqrt(2)" in output.inner_text(), "the answer", PYTHON_SECONDS)


@pytest.mark.thorough
def test_a_python_that_does_not_arrive_is_said_by_page_and_lab(open_page, server, stranger):
    server.refused.append(r"\.wasm")
    page = open_page(ready=False, context=stranger)
    sentence = page.locator(".rl .sentence").first
    page.locator("[data-do=preset]").nth(2).click()
    wait_until(lambda: "did not arrive" in says(page) and "Python could not be started" in sentence.inner_text(), "the words", 60)
    server.refused.clear()
    page.get_by_role("button", name="Try again").click()
    page.wait_for_function(IDLE, timeout=1000 * PYTHON_SECONDS)
    wait_until(lambda: "Inverse kinematics" in sentence.inner_text(), "the answer to what was done before")


@pytest.mark.parametrize("script", ["delete WebAssembly", "window.Worker = undefined"])
def test_a_browser_without_webassembly_keeps_pictures_and_words(open_page, stranger, script):
    page = open_page(ready=False, script=script, context=stranger)
    wait_until(lambda: "runs no WebAssembly" in says(page), "what to do")
    lab = page.locator(".rl").first
    before, sentence = drawing(lab), lab.locator(".sentence").inner_text()
    lab.locator(".scrub").first.press("PageDown")
    wait_until(lambda: drawing(lab) != before, "the player to move")
    assert lab.locator(".sentence").inner_text() == sentence
    lab.locator("[data-do=preset]").nth(2).click()
    ask = page.locator(".rl-ask").first
    ask.get_by_role("button").nth(1).click()
    for one in (lab.locator(".sentence"), ask):
        wait_until(lambda: "No Python runs on this page" in one.inner_text(), "a lab that does not pretend to answer")


@pytest.mark.parametrize("script", [FORBIDDEN, FULL], ids=["forbidden", "full"])
def test_storage_that_is_forbidden_or_full_is_said_once(open_page, stranger, script):
    page = open_page(ready=False, script=script, context=stranger)
    for number in (number_of('check("start-tip"'), number_of("PipelineLab.of")):
        run(page, number, "1 + 1")
    wait_until(lambda: page.locator(".rl-status .bad").count() == 1, "the word that nothing is kept")


def test_a_link_is_dragged_on_a_page_without_python(chromium, tmp_path):
    """Slider and arm follow at once, without waiting for Python, which this page does not have."""
    path = next((REPOSITORY / "notebooks").glob("02-*.ipynb"))
    plain_page.write(tmp_path, path)
    with plain_page.Server(tmp_path) as server, chromium.new_context(viewport={"width": 1200, "height": 900}) as context:
        page = context.new_page()
        page.goto(f"{server.address}{path.stem}.html")
        lab = page.locator(".rl:has(.grip[data-h=q1])").first
        lab.scroll_into_view_if_needed()
        link = lab.locator(".grip[data-h=q1]")
        link.wait_for(state="attached")
        at_rest(lab.locator(".view"))
        before = drawing(lab), lab.evaluate(SLIDERS)
        drag(page, link.evaluate(ON_LINK), (25, -30))
        wait_until(lambda: drawing(lab) != before[0] and lab.evaluate(SLIDERS) != before[1], "slider and arm to follow")
        server.shutdown()
