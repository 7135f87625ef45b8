"""The engine's JavaScript, run in a browser, in Node, or in both."""
import html
import json
import os
import re
import shutil
import subprocess
import sys
from base64 import b64encode
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "browser"))

from kit import FLAGS, find_browser

from robotlab.labs import hosts
from robotlab.labs.javascript import engine
from robotlab.webpage import packages

DRAW = """text => {
  const data = JSON.parse(text), lists = ({back, body, over, text, grips}) => ({back, body, over, text, grips});
  const plotted = ({W, H, label, over, text, tracks}) => ({W, H, label, over, text, tracks});
  const scenes = data.scenes.map(s => lists(engine.seen(engine.posed(s))));
  const fits = data.scenes.map(s => Object.values(engine.best(engine.posed(s))).slice(0, 2));
  const plots = data.plots.map(([panels, W, H, v]) => engine.arranged(panels, W, H).map(
    ([x, y, plot], i) => [x, y, plotted(plot), panels[i].cursor && engine.cursor(plot, v)]));
  return JSON.stringify([scenes, fits, plots]); }"""


PAGE = """<!doctype html><meta charset="utf-8"><script type="module">
import * as engine from 'data:text/javascript;base64,{module}';
const text = document.getElementById('data').textContent;
document.body.replaceChildren(({draw})(text));</script><body><script id="data" type="application/json">{data}</script>"""


def in_browser(data, folder):
    """[scenes, views that fit, plots] as a browser draws them, or None without one. It prints its page and ends: no driver is needed."""
    program = find_browser()
    if program is None:
        return None
    page = folder / "engine.html"
    module = b64encode(engine().encode()).decode()
    page.write_text(PAGE.format(module=module, draw=DRAW, data=json.dumps(data).replace("</", "<\\/")), encoding="utf-8")
    command = [program, "--headless", *FLAGS, f"--user-data-dir={folder / 'profile'}", "--dump-dom", page.as_uri()]
    run = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=180)
    body = html.unescape(re.search(r"<body>(.*)</body>", run.stdout, re.S)[1])
    return json.loads(body[body.index("[["):])


def in_node(data, folder):
    """The same from Node, or None without it."""
    node = shutil.which("node")
    if node is None:
        return None
    (folder / "engine.mjs").write_text(engine(), encoding="utf-8")
    file = folder / "draw.mjs"
    file.write_text("import {readFileSync} from 'node:fs';\nglobalThis.matchMedia = () => ({});\n"
                    f"const engine = await import('./engine.mjs');\nconsole.log(({DRAW})(readFileSync(0)));", encoding="utf-8")
    run = subprocess.run([node, str(file)], input=json.dumps(data), capture_output=True, text=True, encoding="utf-8",
                         timeout=120)
    assert run.returncode == 0, run.stderr[-2000:]
    return json.loads(run.stdout)


@pytest.fixture(scope="session")
def drawn(tmp_path_factory):
    """drawn(data): {"in_browser": ..., "in_node": ...}, those available."""
    def drawn(data):
        found = {f.__name__: f(data, tmp_path_factory.mktemp(f.__name__)) for f in (in_browser, in_node)}
        assert found["in_browser"] or not os.environ.get("ROBOTLAB_REQUIRE_BROWSER"), "no Chromium found"
        found = {k: v for k, v in found.items() if v}
        if not found:
            pytest.skip("neither a Chromium nor Node is there to run the JavaScript")
        return found
    return drawn


@pytest.fixture
def handed_back(monkeypatch, tmp_path):
    """Let the kernel of a web page use this process, with a progress file of its own; restore everything afterwards."""
    monkeypatch.setenv("ROBOTLAB_PROGRESS", str(tmp_path / "progress.json"))
    monkeypatch.setenv("MPLBACKEND", "agg")
    for name in ("IPython", "IPython.display"):
        monkeypatch.setitem(sys.modules, name, sys.modules.get(name))
    yield
    hosts.take_place(None)
    packages.expect({})
