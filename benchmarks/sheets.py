"""A JupyterLab and a browser for the benchmarks that look at what a reader sees."""
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BROWSER_TESTS = ROOT / "tests" / "browser"
sys.path.insert(0, str(BROWSER_TESTS))


def missing():
    """Say what this machine lacks for them; "" if nothing."""
    try:
        from kit import find_browser
    except ImportError as error:
        return str(error)
    return "" if find_browser() else "no Chromium found"


@contextmanager
def jupyter():
    """An empty folder served by a JupyterLab, and the function open(name) that opens a notebook of that folder and runs it."""
    from kit import FLAGS, Server, Sheet, find_browser
    from playwright.sync_api import sync_playwright
    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        folder = Path(home, "notebooks")
        folder.mkdir()
        server, browser = Server(folder, home), playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
        try:
            yield folder, lambda name: Sheet(server, browser.new_page(viewport={"width": 1300, "height": 1000}), name).open().run_all()
        finally:
            browser.close()
            server.stop()
