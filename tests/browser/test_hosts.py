"""Use of a notebook beyond Run: keys, a restart by the menu, a kernel that died, a reload, two tabs, the day after.

All of it in the JupyterLab that ROBOTLAB_JUPYTERLAB names, or in the one of this environment.
"""
import json
import os
import signal
import sys
from pathlib import Path

import nbformat
import pytest
from kit import Server, Sheet, drawing, drawn, wait_until, write_notebook

from robotlab.commands import copies
from robotlab.commands.notebooks import tidy
from robotlab.commands.clone import Clone

pytestmark = pytest.mark.thorough
HERE = Path(__file__).parent
BENCH = ("import os, sys, tempfile; os.environ['ROBOTLAB_PROGRESS'] = tempfile.mkdtemp() + '/progress.json'\n"
         f"sys.path.insert(0, {str(HERE)!r})\nfrom bench_lab import BenchLab\nbench = BenchLab(); bench")
FORMS = "from robotlab import hint", "from robotlab.labs import InterviewLab, Prediction; Prediction('start-slow')", \
    "InterviewLab()", "hint('start-tip')"
TELL = "print(bench.values['q2'], bench.values['q3'], bench.values['go'], os.getpid(), bench.error)"
GONE = "run the cell again"
ACTIVE = """() => [...document.querySelectorAll('.jp-Notebook .jp-Cell')].findIndex(e => e.classList.contains('jp-mod-active'))"""
SHOWN = """() => [...document.querySelectorAll('.rl-still')].map(e => {
  const picture = e.querySelector('img');
  return e.offsetHeight > 0 && (!picture || picture.naturalWidth > 0); })"""
KINDS = """e => { const seen = new Set(), all = [...e.querySelectorAll('input, select, button, [tabindex]')];
  all.filter(x => x.checkVisibility() && !x.disabled).forEach(x => {
    const kind = [x.tagName, x.type, x.classList[0], x.dataset.do, x.dataset.h];
    if (!seen.has('' + kind)) x.dataset.test = seen.add('' + kind).size; }); }"""
TELL_CELL = 1                                        # near the lab: JupyterLab 4.2 keeps no cell on the page that is far away


@pytest.fixture(scope="module")
def notebook(server):
    return write_notebook(server.folder / "hosts.ipynb", BENCH, TELL, *FORMS)


@pytest.fixture(scope="module")
def sheet(open_sheet, notebook):
    sheet = open_sheet(notebook, mode="lab", size=(1280, 800))
    sheet.save()                                     # a second tab shows the content of the file
    return sheet


def kernel_state(sheet):
    """Return the state of the kernel: q2, q3, how often Plan was pressed, its process, the error."""
    return sheet.tell(TELL_CELL).split()


def slider(bench, k):
    return bench.get_by_role("slider", name=f"joint {k} in degrees", exact=True)


def sentence(bench):
    return bench.locator(".sentence").inner_text()


def which(bench):
    return bench.locator(".count").inner_text()


# -- keys -------------------------------------------------------------------------------------------------------------
@pytest.mark.wcag("2.1.1")
@pytest.mark.parametrize("mode", ["doc", "lab"])
def test_arrow_keys_belong_to_what_has_the_focus(open_sheet, notebook, sheet, mode):
    one = sheet if mode == "lab" else open_sheet(notebook, run=False)
    bench = one.lab()
    bench.evaluate(KINDS)                            # one of each kind that can have the focus
    for editing in (True, False):
        one.page.locator(".jp-CodeCell").first.locator(".jp-InputArea-editor").click()
        if not editing:
            one.page.keyboard.press("Escape")
        active = one.page.evaluate(ACTIVE)
        for e in bench.locator("[data-test]").all():
            e.focus()
            before = e.input_value() if e.get_attribute("type") == "range" else None
            for key in ("ArrowRight", "ArrowUp"):
                one.page.keyboard.press(key)
            if before is not None:                   # it is drawn with the next frame
                one.page.wait_for_function("([e, before]) => e.value !== before", arg=[e.element_handle(), before])
            for key in ("ArrowLeft", "ArrowDown"):
                one.page.keyboard.press(key)
            assert one.page.evaluate(ACTIVE) == active, f"{e.evaluate('e => e.outerHTML')[:120]} lets a key through"
    if one is not sheet:
        one.page.close()


def test_n_p_and_f_wherever_the_lab_is_in_use(sheet):
    bench, page = sheet.lab(), sheet.page
    press = lambda key, seen: (page.keyboard.press(key), wait_until(lambda: which(bench) == seen, f"{seen} after {key}"))
    bench.get_by_role("button", name="Reset", exact=True).click()
    slider(bench, 2).focus()
    press("n", "1 of 2")
    assert bench.get_by_role("button", name="Straight").get_attribute("aria-pressed") == "true"
    press("N", "2 of 2")
    page.keyboard.press("ArrowRight")
    wait_until(lambda: "faint" in bench.locator(".count").get_attribute("class"), "a pale count after a touch")
    assert bench.locator("[aria-pressed=true]").count() == 0
    number = bench.locator("input[type=number]").first
    number.focus()
    page.keyboard.press("n")
    drawn(page)
    assert which(bench) == "2 of 2", "what is typed into a field is no command"
    page.locator(".jp-CodeCell").first.locator(".jp-InputArea-editor").click()
    page.keyboard.press("n")
    page.keyboard.press("Control+z")
    drawn(page)
    assert which(bench) == "2 of 2", "nor what is typed into a cell"
    page.keyboard.press("Escape")
    bench.locator(".view").hover(position={"x": 40, "y": 300})
    press("p", "1 of 2")
    page.keyboard.press("Alt+p")
    drawn(page)
    assert which(bench) == "1 of 2"
    for full in (True, False):
        page.keyboard.press("f")
        wait_until(lambda: page.evaluate("() => !!document.fullscreenElement") is full, f"full screen {full}")


def test_words_while_it_plays_and_clicks_in_one_frame(sheet):
    bench = sheet.lab()
    before = int(kernel_state(sheet)[2])
    bench = sheet.lab()
    bench.get_by_role("button", name="Plan").evaluate("e => { for (let k = 0; k < 5; k++) e.click(); }")
    bench.locator(".play").click()
    bench.get_by_role("button", name="Break").click()
    wait_until(lambda: "broken on purpose" in sentence(bench), "the words")
    assert bench.locator(".play").get_attribute("aria-label") == "pause", "the motion still plays"
    bench.locator(".play").click()
    wait_until(lambda: int(kernel_state(sheet)[2]) == before + 5, "each click to count")


# -- pages and kernels ------------------------------------------------------------------------------------------------
def test_two_tabs_do_not_fight(open_sheet, notebook, sheet):
    other = open_sheet(notebook, run=False)
    here, there = sheet.lab(), other.lab()
    slider(here, 2).press("End")
    wait_until(lambda: slider(there, 2).input_value() == "180", "the other tab to follow")
    slider(there, 3).press("Home")
    wait_until(lambda: slider(here, 3).input_value() == "-180", "this tab to follow")
    slider(here, 2).press("Home")
    wait_until(lambda: slider(there, 2).input_value() == "-180", "the other tab to follow again")
    assert slider(here, 3).input_value() == "-180"
    wait_until(lambda: [round(float(v), 2) for v in kernel_state(sheet)[:2]] == [-3.14, -3.14], "the kernel to have it")
    other.check()
    other.page.close()


def test_reload_keeps_labs_and_answers(sheet):
    slider(sheet.lab(), 2).press("Home")
    ask = sheet.page.locator(".rl-ask")
    sheet.scroll_to(ask)
    ask.locator("button").nth(2).click()
    answer = wait_until(lambda: "✓" in (t := ask.locator(".answer").inner_text()) and t, "the answer")
    sheet.save()
    sheet.page.reload()
    bench = sheet.lab()
    wait_until(lambda: slider(bench, 2).input_value() == "-180", "the lab as it was")
    slider(bench, 2).press("End")
    wait_until(lambda: "180°" in sentence(bench), "the kernel")
    sheet.scroll_to(ask)
    wait_until(lambda: ask.locator(".answer").inner_text() == answer, "the answer as it was")
    assert not any(sheet.page.evaluate(SHOWN))


@pytest.mark.parametrize("how", ["menu", "death"])
def test_a_kernel_that_is_gone_is_said_by_all(sheet, how):
    page = sheet.page
    sheet.lab()
    if how == "menu":
        sheet.restart()
    else:
        os.kill(int(kernel_state(sheet)[3]), signal.SIGTERM if os.name == "nt" else signal.SIGKILL)
        page.locator(".jp-Dialog .jp-mod-accept").click(timeout=60000)           # it says that the kernel has died
    bench = sheet.lab()
    wait_until(lambda: GONE in sentence(bench), "a word before anything is touched")
    slider(bench, 4).press("End")
    wait_until(lambda: slider(bench, 4).input_value() == "180", "the arm to move without a kernel")
    assert GONE in sentence(bench)
    for form, press in ((".rl-ask", "button >> nth=0"), (".rl-form", "text=Answer"), (".rl-hint", "button")):
        form = page.locator(form)
        sheet.scroll_to(form)
        form.locator(press).first.click()
        wait_until(lambda: GONE in form.inner_text(), f"a word in {form}")
    sheet.run_all()
    bench = sheet.lab()
    slider(bench, 2).press("End")
    wait_until(lambda: "180°" in sentence(bench), "the new kernel to answer")
    sheet.check()


def test_a_server_that_is_gone_is_said(chromium, server, notebook, tmp_path_factory):
    own, page = Server(server.folder, tmp_path_factory.mktemp("jupyter")), chromium.new_page()
    try:
        bench = Sheet(own, page, notebook).open().run_all().lab()
    finally:
        own.stop()
    before = drawing(bench)

    def moves():
        while (dialog := page.locator(".jp-Dialog").first).is_visible():             # JupyterLab reports a lost server when it notices,
            for again in dialog.locator("input[type=checkbox]").all():               # until the box "do not show again" is ticked
                again.check()
            dialog.locator(".jp-Dialog-button").last.click()
        slider(bench, 2).press("End")
        return drawing(bench) != before
    wait_until(moves, "the arm to move without a server")
    wait_until(lambda: GONE in sentence(bench), "the word that nobody answers")
    page.close()


def test_the_day_after(open_sheet, server, sheet):
    """Saved with live labs, opened in a kernel that knows none of them: pictures, no error, and how to go on."""
    sheet.lab()
    sheet.save()
    sheet.close()
    later = open_sheet(sheet.notebook, run=False)
    pictures = later.page.locator(".rl-still")
    wait_until(lambda: pictures.count() == 4, "the pictures")
    for k in range(4):
        later.scroll_to(pictures.nth(k))
        wait_until(lambda: later.page.evaluate(SHOWN)[k], f"picture {k}")
        assert GONE in pictures.nth(k).inner_text()
        assert not any(e.is_visible() for e in later.page.get_by_text("model not found").all())
    later.run_all()
    assert later.lab().locator(".view path").count() > 9
    later.check()
    later.close()


@pytest.mark.parametrize("trusted", [False, True])
def test_first_opening(open_sheet, server, sheet, tmp_path, monkeypatch, trusted):
    """A stored notebook as a hub opens it, and as `lab` copies it: its pictures are there before anything runs."""
    stored = tidy(nbformat.read(server.folder / sheet.notebook, as_version=4))
    assert "widget-view" not in json.dumps(stored)
    name = f"first-{trusted}.ipynb"
    if trusted:
        place = Clone(tmp_path)
        place.notebooks.mkdir()
        nbformat.write(stored, place.notebooks / name)
        copies.update(place)
        monkeypatch.setenv("JUPYTER_DATA_DIR", server.data)
        monkeypatch.setattr(Clone, "python", Path(sys.executable))             # its own Python is not installed
        copies.trust(place, [name])
        copies.copy(place.work / name, server.folder / name)
    else:
        stored.cells.append(nbformat.v4.new_markdown_cell("nobody signed this"))
        nbformat.write(stored, server.folder / name)
    first = open_sheet(name, run=False)
    picture = first.page.locator(".rl-still img").first
    first.scroll_to(picture)
    wait_until(lambda: picture.evaluate("e => e.naturalWidth") > 400, "the picture")
    assert "Run All Cells" in first.page.locator(".rl-still").first.inner_text()
    signed = [cell["metadata"]["trusted"] for cell in server.ask(f"api/contents/{name}")["content"]["cells"] if cell["cell_type"] == "code"]
    assert all(signed) is trusted
    first.close()
