"""The course in JupyterLite: notebook 00 in a browser without a kernel behind it, with requests to the site's own server only.

ROBOTLAB_PYODIDE names the folder of a release of Pyodide; where there is none, or no package index, this is skipped.
"""
import json
import re
import threading
from functools import partial
from http.server import ThreadingHTTPServer
from urllib.parse import urlsplit

import pytest
from kit import REPOSITORY, wait_until

from robotlab.commands.site import Pages
from robotlab.site import lite, release

pytestmark = pytest.mark.thorough
NAME = "00-start-here"


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The folder of the site, with notebook 00 in it."""
    folder = tmp_path_factory.mktemp("lite") / "site"
    (folder / "old").mkdir(parents=True)
    try:
        if not lite.write(folder, REPOSITORY / "notebooks", names=[NAME]):
            pytest.skip(f"no Pyodide {release.VERSION} on this machine: {release.VARIABLE} is not set")
    except lite.LiteError as error:
        if re.search("NewConnectionError|Temporary failure|Network is unreachable", str(error)):
            pytest.skip("the package index cannot be reached")
        raise
    return folder


@pytest.fixture(scope="module")
def address(site):
    """Address of the site on a plain file server."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Pages, directory=str(site))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


def test_it_is_built_from_nothing_and_its_python_is_its_own(site):
    """Front end, kernel and Pyodide go together: their versions are the stated ones, and every package lies on the site."""
    assert not (site / "old").exists()
    settings = json.loads((site / "jupyter-lite.json").read_text(encoding="utf-8"))["jupyter-config-data"]
    kernel = settings["litePluginSettings"][lite.KERNEL]
    assert kernel["pyodideUrl"] == "./static/pyodide/pyodide.js" and kernel["disablePyPIFallback"]
    assert f"jupyterlite-core=={settings['appVersion']}" in lite.FRONT_END
    lock = json.loads((site / "static" / "pyodide" / release.LOCK).read_text(encoding="utf-8"))
    assert lock["info"]["version"] == release.VERSION
    assert all((site / "static" / "pyodide" / one["file_name"]).is_file() for one in lock["packages"].values())
    named = {name.replace("_", "-") for one in lock["packages"].values() for name in one["depends"]}
    assert named <= set(lock["packages"]) and "robotlab" in lock["packages"]


def test_no_link_of_a_notebook_leads_nowhere(tmp_path):
    names = [path.stem for path in sorted((REPOSITORY / "notebooks").glob("*.ipynb"))]
    lite.copy_contents(REPOSITORY / "notebooks", names, tmp_path / "contents")
    copied = [tmp_path / "contents" / "notebooks" / f"{name}.ipynb" for name in names]
    links = {link for path in copied for link in re.findall(r"\]\((\.\.?/[^)#]+)", path.read_text(encoding="utf-8"))}
    assert links and not [link for link in links if not (copied[0].parent / link).is_file()]


def test_notebook_00_answers_in_the_browser(address, chromium):
    page = chromium.new_page(viewport={"width": 1300, "height": 1000})
    errors, outside = [], []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.context.on("request", lambda request: outside.append(request.url) if urlsplit(request.url).hostname not in (None, "127.0.0.1") else None)
    page.goto(f"{address}/lab/index.html?path=notebooks/{NAME}.ipynb")
    page.wait_for_selector(".jp-Notebook-ExecutionIndicator[data-status=idle]", timeout=180000)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name=re.compile("^Run All Cells")).click()
    lab = page.locator(".rl").first
    lab.locator(".view path").first.wait_for(state="attached", timeout=180000)
    prompts = page.locator(".jp-CodeCell .jp-InputPrompt")
    wait_until(lambda: all(re.search(r"\d", one) for one in prompts.all_text_contents()), "a number at every cell", 180)
    assert not page.locator("[data-mime-type='application/vnd.jupyter.error'], .jp-OutputArea-output[data-mime-type*=stderr]").all_inner_texts()
    slider = lab.get_by_role("slider", name="duration in s")
    slider.press("ArrowLeft")
    seconds = float(slider.input_value())
    wait_until(lambda: f"/ {seconds:.2f} s" in lab.inner_text(), "a motion of another duration, which Python has worked out", 150)
    assert not errors and not outside and "NaN" not in page.content()
    page.close()
