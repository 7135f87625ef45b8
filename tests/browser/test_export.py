"""Exports by nbconvert of a saved notebook: predictions as chosen with their replies, and labs as they were left."""
import json
import re
from base64 import b64decode
from contextlib import suppress

import pytest
from kit import slider_step, wait_until, write_notebook
from nbconvert import HTMLExporter

from robotlab.course import registry

pytestmark = pytest.mark.thorough
HOME = "import os, tempfile; os.environ['ROBOTLAB_PROGRESS'] = tempfile.mkdtemp() + '/progress.json'\n"
ASK = HOME + "from robotlab.labs import Prediction\nPrediction('start-slow')"
LAB = ("from robotlab import zoo\nfrom robotlab.labs import Lab, joint_sliders\n"
       "Lab(zoo.planar(2), [0.5, 0.8], controls=joint_sliders(zoo.planar(2), [0.5, 0.8]))")
LONG = "words = '" + " ".join(["longer than a line on paper"] * 8) + "'"
NOTHING, LEFT = "Nothing runs here yet", "As it was left"


@pytest.fixture(scope="module")
def sheet(open_sheet, server):
    sheet = open_sheet(write_notebook(server.folder / "hand-in.ipynb", ASK, LAB, LONG))
    yield sheet
    sheet.check()


def stored(sheet):
    """The pictures in the saved notebook, as HTML."""
    sheet.save()
    cells = wait_until(lambda: written(sheet.server.folder / sheet.notebook), "the whole file")["cells"]
    return ["".join(one["data"]["text/html"]) for cell in cells for one in cell.get("outputs", []) if "text/html" in one.get("data", {})]


def written(path):
    """A file of JSON, or nothing while it is being written."""
    with suppress(ValueError):
        return json.loads(path.read_text(encoding="utf-8"))


def says(html):
    """The words of a picture."""
    return re.search('alt="([^"]*)"', html)[1]


def test_an_export_shows_what_was_chosen_and_left(sheet, chromium):
    page, lab = sheet.page, sheet.lab()
    wait_until(lambda: all(NOTHING not in html for html in stored(sheet)), "what a page shows to be stored as it is", 60)
    before, box = stored(sheet), page.locator(".rl-ask")
    sheet.scroll_to(lab)
    marked = lab.evaluate_handle("e => e")           # the same element all the time: nothing is drawn anew
    for _ in range(4):
        slider_step(lab.locator("input[type=range]").first)
    sheet.scroll_to(box)
    box.locator("button[aria-pressed]").nth(1).click()
    said = registry.find("start-slow").options[1].says
    wait_until(lambda: said[:20] in box.inner_text(), "the reply")
    wait_until(lambda: said[:20] in stored(sheet)[0] and says(stored(sheet)[1]) != says(before[1]), "both to be stored", 60)
    assert marked.evaluate("e => e.isConnected")
    words = says(stored(sheet)[1])

    html, _ = HTMLExporter().from_filename(str(sheet.server.folder / sheet.notebook))
    out = sheet.server.folder / "hand-in.html"
    out.write_text(html, encoding="utf-8")
    paper = chromium.new_page(viewport={"width": 700, "height": 900})
    paper.route(re.compile("^https?:"), lambda route: route.abort())
    paper.goto(out.as_uri())
    shown = paper.locator("body").inner_text()
    assert "➤ b)" in shown and said[:20] in shown and NOTHING not in shown and LEFT not in shown and "rror" not in shown
    assert paper.locator(f'img[alt="{words}"]').is_visible()
    picture = b64decode(re.search(r'base64,([^"]+)"', stored(sheet)[1])[1]).decode()
    assert words[:12] in picture
    assert paper.evaluate("() => [...document.querySelectorAll('.jp-InputArea-editor pre')].every(e => e.scrollWidth <= e.clientWidth)")
