"""Notebook 00 in Notebook 7 and as a page of Voila: its labs work as in JupyterLab, without requests to anywhere else."""
import re
import shutil
import sys
from pathlib import Path

import pytest
import thin
from kit import REPOSITORY, TOKEN, Server, Sheet, drawing, wait_until

pytestmark = pytest.mark.thorough
NAME = "00-start-here.ipynb"
WANTED = "notebook>=7,<8", "voila>=0.5,<1"
SHARED = Path("share", "jupyter")                    # folder of a front end's templates, schemas and extensions
SETTINGS = "reading 'schema'"                        # an error of Notebook 7.6 about its own settings, with any notebook
ICONS = "@fortawesome"                               # fetched by the frame of Voila; missing without a network


class Notebook(Server):
    def command(self):
        return [word.replace("jupyterlab", "notebook") for word in super().command()]

    def url(self, notebook, port=None, mode=None):
        return f"http://127.0.0.1:{self.port}/notebooks/{notebook}?token={TOKEN}"


class Voila(Server):
    """A server that runs a notebook again for each visitor."""
    greets = ""

    def command(self):
        return [self.python, "-m", "voila", "--no-browser", "--Voila.ip=127.0.0.1", f"--port={self.port}", str(self.folder)]

    def url(self, notebook, port=None, mode=None):
        return f"http://127.0.0.1:{self.port}/voila/render/{notebook}"


@pytest.fixture(scope="module")
def python(tmp_path_factory):
    """Python of a thin environment with both."""
    place = tmp_path_factory.mktemp("hosts") / "thin"
    inside = thin.environment(place)
    shutil.copytree(Path(sys.prefix) / SHARED, place / SHARED)
    done = thin.install(inside, *WANTED)
    if done.returncode:
        pytest.skip(f"Notebook 7 and Voila cannot be had here: {done.stderr[-300:]}")
    return inside


@pytest.fixture(scope="module")
def start(tmp_path_factory, python):
    """start(Voila): such a server, with notebook 00."""
    made = []

    def start(kind):
        folder = tmp_path_factory.mktemp("notebooks")
        shutil.copy(REPOSITORY / "notebooks" / NAME, folder)
        made.append(kind(folder, tmp_path_factory.mktemp("jupyter"), python))
        return made[-1]
    yield start
    for server in made:
        server.stop()


def lives(lab):
    """Check a slider, a preset by its key, and the effect of both in the kernel."""
    lab.locator(".view path").first.wait_for(state="attached", timeout=60000)
    lab.scroll_into_view_if_needed()
    slider, before = lab.get_by_role("slider", name="duration in s"), drawing(lab)
    slider.press("ArrowLeft")
    wait_until(lambda: f"/ {float(slider.input_value()):.2f} s" in lab.inner_text(), "a motion of another duration")
    slider.press("n")
    wait_until(lambda: lab.locator(".count").inner_text() == "1 of 4" and drawing(lab) != before, "the first situation")
    lab.locator("[data-do=preset]").nth(3).click()
    said = lambda: lab.locator(".sentence").inner_text()
    wait_until(lambda: "Inverse kinematics" in said() and "reached in" not in said(), "what the kernel says of a target out of reach")
    assert not lab.page.locator(".rl-still:visible").count(), "the picture stands beside the lab"


def test_notebook_7(chromium, start):
    page = chromium.new_page(viewport={"width": 1300, "height": 1000})
    sheet = Sheet(start(Notebook), page, NAME).open().run_all()
    lives(sheet.lab())
    sheet.errors = [error for error in sheet.errors if SETTINGS not in error]
    sheet.check()
    sheet.close()


def test_voila(chromium, start):
    server, page = start(Voila), chromium.new_page(viewport={"width": 1300, "height": 1000})
    sheet = Sheet(server, page, NAME)
    page.route(re.compile(ICONS), lambda route: route.abort())
    page.goto(sheet.address, wait_until="domcontentloaded", timeout=60000)
    lives(page.locator(".rl").first)
    wait_until(lambda: (page.locator(".rl").count(), page.locator(".rl-ask").count()) == (3, 3), "all labs and predictions")
    sheet.outside = [address for address in sheet.outside if ICONS not in address]
    sheet.check()
    page.close()
