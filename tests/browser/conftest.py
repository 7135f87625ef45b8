"""Fixtures: one browser and one JupyterLab for all tests of a run. Without a browser the tests are skipped, and say so;
ROBOTLAB_REQUIRE_BROWSER=1 makes that an error."""
import os

import pytest

import listed
from bare import opened
from kit import FLAGS, DelayProxy, Server, Sheet, find_browser


@pytest.fixture(scope="session")
def playwright():
    """Playwright's Chromium, and its launch arguments."""
    sync_playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed").sync_playwright
    program = find_browser()
    if program is None:
        message = "no Chromium found (chromium, google-chrome, or Playwright's own)"
        assert not os.environ.get("ROBOTLAB_REQUIRE_BROWSER"), message
        pytest.skip(message)
    with sync_playwright() as playwright:
        yield playwright.chromium, {"executable_path": program, "args": FLAGS}


@pytest.fixture(scope="session")
def chromium(playwright):
    """A running Chromium, in which each page is that of a new reader."""
    kind, options = playwright
    browser = kind.launch(**options)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def window(playwright, tmp_path_factory):
    """window(): a page of a Chromium that remembers, as a reader's does: JupyterLab's programs, once compiled, open in half the time.

    Each has a window of its own: a tab behind another is drawn seldom.
    """
    kind, options = playwright
    context = kind.launch_persistent_context(tmp_path_factory.mktemp("profile"), **options)
    line = context.new_cdp_session(context.pages[0])

    def window():
        with context.expect_page() as opened:
            line.send("Target.createTarget", {"url": "about:blank", "newWindow": True})
        return opened.value
    yield window
    context.close()


@pytest.fixture(scope="module")
def bare(chromium):
    """bare("laptop"): a bare page of that size, on which labs are shown."""
    made = {}

    def bare(size):
        if size not in made:
            made[size] = opened(chromium, size)
        return made[size]
    yield bare
    for one in made.values():
        assert not one.errors
        one.page.close()


@pytest.fixture(scope="session")
def labs():
    """labs("05"): the labs of a notebook, made once for all files; a test resets one before showing it."""
    made, notebooks = {}, {path.name[:2]: path for path in listed.NOTEBOOKS}

    def labs(number):
        if number not in made:
            made[number] = [lab for _, lab in listed.run(notebooks[number])]
        return made[number]
    yield labs
    for each in made.values():
        for lab in each:
            lab.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """A JupyterLab on an empty folder, `server.folder`."""
    server = Server(tmp_path_factory.mktemp("notebooks"), tmp_path_factory.mktemp("jupyter"))
    yield server
    server.stop()


@pytest.fixture(scope="module")
def open_sheet(request, server):
    """Open a notebook of the server's folder and run it: open_sheet("a.ipynb", size=(700, 900), color_scheme="dark").

    far: seconds that every byte takes to the server and back again. run: False leaves its cells alone. mode: "doc" or "lab".
    watch: is given the page before anything is on it.
    """
    made = []

    def open_sheet(notebook, size=(1300, 1000), far=None, run=True, mode="doc", watch=None, **context):
        proxy = DelayProxy(server.port, far) if far else None
        page = page_of(request, {"width": size[0], "height": size[1]}, context)
        sheet = Sheet(server, page, notebook, proxy and proxy.port, mode)
        made.append((sheet, proxy))
        if watch:
            watch(page)
        sheet.open()
        return sheet.run_all() if run else sheet
    yield open_sheet
    for sheet, proxy in made:
        sheet.close()
        if proxy:
            proxy.close()


def page_of(request, viewport, context):
    """A page of the browser with a profile; options only for a new reader, such as touch, need one of the other."""
    if not set(context) <= {"color_scheme", "forced_colors", "reduced_motion"}:
        return request.getfixturevalue("chromium").new_page(viewport=viewport, **context)
    page = request.getfixturevalue("window")()
    page.set_viewport_size(viewport)
    page.emulate_media(**context)
    return page
