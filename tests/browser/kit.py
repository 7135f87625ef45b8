"""Tools of the browser tests: a JupyterLab of its own, a browser, a notebook run from top to bottom, and instruments.

    sheet = Sheet(server, page, "00 Start here.ipynb")
    sheet.open(); sheet.run_all()
    sheet.lab(0).locator("input[type=range]").first.press("ArrowRight")
    sheet.check()                                    # no error in the page, no request to anywhere else
"""
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from pathlib import Path
from urllib.parse import quote, urlsplit

REPOSITORY = Path(__file__).resolve().parents[2]
TOKEN = "robotlab"
# Of a link, a place near its end: (x, y) on the page.
ON_LINK = """e => { const p = e.getPointAtLength(e.getTotalLength() * .8), m = e.getScreenCTM();
  return [p.x * m.a + m.e, p.y * m.d + m.f]; }"""
CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "msedge")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync", "--disable-default-apps"]


def find_browser():
    """The program of a Chromium: on the path, where Debian puts it, or Playwright's own; None where there is none."""
    found = next((path for name in CHROMIUM if (path := shutil.which(name))), None)
    if found:
        return found
    try:
        from playwright.sync_api import sync_playwright
        with sync_playwright() as p:
            own = p.chromium.executable_path
        return own if os.path.exists(own) else None
    except Exception:
        return None


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Server:
    """A JupyterLab on loopback, with its own settings and workspaces, that serves one folder.

    python: of another environment with the JupyterLab to use; ROBOTLAB_JUPYTERLAB names one for all, such as an older one.
    """
    greets = "api"                                   # first path that it answers

    def __init__(self, folder, home, python=None):
        self.python = str(python or os.environ.get("ROBOTLAB_JUPYTERLAB", sys.executable))
        self.folder, self.port = Path(folder), free_port()
        settings = Path(home, "settings", "@jupyterlab", "apputils-extension")
        settings.mkdir(parents=True)
        (settings / "notification.jupyterlab-settings").write_text('{"fetchNews": "false", "checkForUpdates": false}')
        config = Path(home, "jupyter_config", "labconfig")
        config.mkdir(parents=True)
        (config / "page_config.json").write_text('{"buildCheck": false}')             # the check runs Node for each page, without a message
        own = {f"{name}_DIR": str(Path(home, name.lower())) for name in (
            "JUPYTERLAB_WORKSPACES", "JUPYTER_CONFIG", "JUPYTER_RUNTIME", "JUPYTER_DATA")}
        self.data = own["JUPYTER_DATA_DIR"]          # the folder with Jupyter's list of trusted notebooks
        env = {**os.environ, **own, "JUPYTERLAB_SETTINGS_DIR": str(Path(home, "settings")),
               "PYTHONPATH": os.pathsep.join(filter(None, [str(REPOSITORY), os.environ.get("PYTHONPATH")]))}
        self.log = open(Path(home, "server.log"), "w")
        self.process = subprocess.Popen(self.command(), env=env, stdout=self.log, stderr=self.log)
        self._wait()

    def command(self):
        """Command line that starts it."""
        return [self.python, "-m", "jupyterlab", "--no-browser", "--ip=127.0.0.1", f"--port={self.port}", "--ServerApp.port_retries=0",
                f"--IdentityProvider.token={TOKEN}", f"--ServerApp.root_dir={self.folder}", "--LabApp.extension_manager=readonly",
                "--allow-root"]

    def _wait(self):
        for _ in range(300):
            try:
                self.fetch(self.greets)
                return
            except OSError:
                if self.process.poll() is not None:
                    raise RuntimeError("The server did not start:\n" + Path(self.log.name).read_text()[-2000:]) from None
                time.sleep(.2)
        raise RuntimeError("The server did not answer within a minute")

    def fetch(self, path, method="GET"):
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}/{path}?token={TOKEN}", method=method)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.read()

    def ask(self, path, method="GET"):
        """Return the reply of the server's programming interface."""
        return json.loads(self.fetch(path, method) or "null")

    def sessions(self):
        """Notebooks and their kernels, as the server lists them; while a kernel starts, it may fail to answer."""
        try:
            return self.ask("api/sessions")
        except OSError:
            return []

    def url(self, notebook, port=None, mode="doc"):
        return f"http://127.0.0.1:{port or self.port}/{mode}/tree/{quote(notebook)}?token={TOKEN}&reset"

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
        self.log.close()


class Sheet:
    """A notebook in the browser."""

    def __init__(self, server, page, notebook, port=None, mode="doc"):
        self.server, self.page, self.notebook = server, page, notebook
        self.address = server.url(notebook, port, mode)
        self.errors, self.outside, self.sent = [], [], 0                   # sent: messages of widgets to the kernel
        self.opened = []                             # bytes of the messages that opened a lab or a form on the page
        self.answered = 0                            # messages with which the kernel has answered a lab
        page.on("pageerror", lambda e: self.errors.append(str(e)))
        page.on("request", self._request)
        page.on("websocket", lambda ws: (ws.on("framesent", self._frame), ws.on("framereceived", self._arrived)))

    def _request(self, request):
        host = urlsplit(request.url).hostname
        if host not in (None, "127.0.0.1", "localhost") or request.url.startswith("file:"):
            self.outside.append(request.url)

    def _frame(self, payload):
        self.sent += (b"comm_msg" in payload) if isinstance(payload, bytes) else ("comm_msg" in payload)

    def _arrived(self, payload):
        data = payload if isinstance(payload, bytes) else payload.encode()
        if b'"comm_open"' in data and b"_esm" in data:
            self.opened.append(len(data))
        self.answered += b'"heard"' in data

    def open(self):
        self.page.goto(self.address, timeout=60000)
        return self._is_there()

    def turn_to(self, notebook):
        """Shut the notebook down and open another, both by the menu: the reader stays in the same JupyterLab."""
        self.menu("File", "Close and Shut Down Notebook…")
        self.page.locator(".jp-Dialog .jp-mod-accept").click()
        wait_until(lambda: not self.page.locator(".jp-NotebookPanel").count() and not self.sessions(), "the notebook to be shut down")
        self.notebook = notebook
        self.menu("File", "Open from Path…")
        self.page.locator(".jp-Dialog input").fill(notebook)
        self.page.locator(".jp-Dialog .jp-mod-accept").click()
        return self._is_there()

    def _is_there(self):
        """Wait until the notebook is on the page and a kernel is idle and connected; the toolbar reports that too early."""
        self.page.wait_for_selector(".jp-NotebookPanel .jp-CodeCell", timeout=60000)
        ready = lambda: any(s["kernel"]["execution_state"] == "idle" and s["kernel"]["connections"] for s in self.sessions())
        wait_until(ready, "a kernel that is idle and connected", 60)
        self.page.wait_for_selector(".jp-Notebook-ExecutionIndicator[data-status=idle]", timeout=60000)
        return self

    def sessions(self):
        """The notebook with its kernel, as the server lists it; nothing where no kernel runs."""
        return [one for one in self.server.sessions() if one["path"] == self.notebook]

    def close(self):
        """Close the page and end its kernel."""
        if self.page.is_closed():
            return
        self.page.close()
        for session in self.sessions():
            self.server.ask(f"api/sessions/{session['id']}", "DELETE")

    def run_all(self, timeout=120):
        """Run, Run All Cells; wait until every input prompt shows a new number."""
        self.page.evaluate(FORGET)
        for _ in range(3):                           # a page that has no kernel yet runs nothing: a person asks again
            self.page.get_by_role("menuitem", name="Run", exact=True).click()
            self.page.get_by_role("menuitem", name=re.compile("^Run All Cells")).click()
            if self.begun():
                break
        wait_until(lambda: all(re.search(r"\d", p) for p in self.prompts()), "a number at every cell", timeout)
        return self

    def begun(self, seconds=15):
        """True if a cell has begun or has run."""
        end = time.monotonic() + seconds
        while not (begun := any(re.search(r"[*\d]", p) for p in self.prompts())) and time.monotonic() < end:
            time.sleep(.03)
        return begun

    def menu(self, name, item):
        """Choose an item of a menu as a person does, with the pointer."""
        self.page.locator(".lm-MenuBar-itemLabel").get_by_text(name, exact=True).click()
        self.page.locator(".lm-Menu-itemLabel").get_by_text(item, exact=True).click()

    def restart(self):
        """Kernel > Restart Kernel, and yes."""
        self.menu("Kernel", "Restart Kernel…")
        self.page.locator(".jp-Dialog .jp-mod-accept").click()

    def save(self):
        """File > Save Notebook; wait until the file has changed."""
        path = self.server.folder / self.notebook
        before = path.stat().st_mtime_ns
        self.menu("File", "Save Notebook")
        wait_until(lambda: path.stat().st_mtime_ns != before, "the notebook to be saved")

    def prompts(self):
        """Prompts of the code cells: "[ ]:", "[*]:", "[3]:"."""
        return self.page.locator(".jp-CodeCell .jp-InputPrompt").all_text_contents()

    def run_cell(self, k, by_pointer=True, timeout=60):
        """Run code cell k again. by_pointer: False where a click would scroll the page."""
        cell = self.page.locator(".jp-CodeCell").nth(k)
        if by_pointer:
            cell.locator(".jp-InputArea-editor").click()
        else:
            cell.locator(".cm-content").evaluate("e => e.focus()")
        self.page.evaluate(FORGET, k)                # a new kernel may count from the same number
        self.page.keyboard.press("Control+Enter")
        wait_until(lambda: re.search(r"\d", self.prompts()[k]), f"cell {k} to have run", timeout)

    def tell(self, k, **how):
        """Return the output of code cell k when it is run again; JupyterLab draws that a little after it has the number of the cell."""
        self.run_cell(k, **how)
        return wait_until(lambda: "".join(self.output(k)).strip(), f"what cell {k} prints")

    def output(self, k):
        """The text under code cell k."""
        return self.page.locator(".jp-CodeCell").nth(k).locator(".jp-OutputArea-output").all_inner_texts()

    def lab(self, k=0):
        """Lab k of the page, drawn."""
        lab = self.page.locator(".rl").nth(k)
        lab.wait_for(state="attached", timeout=60000)
        self.scroll_to(lab)                          # JupyterLab 4.2 does not draw cells out of sight
        lab.locator(".view path").first.wait_for(state="attached", timeout=60000)
        return lab

    def scroll_to(self, element):
        """Bring an element into sight; JupyterLab 4.2 hides the cells that are not, so that the notebook is scrolled first."""
        if not element.bounding_box():
            self.page.evaluate("() => document.querySelector('.jp-WindowedPanel-outer').scrollTo(0, 0)")
        for _ in range(100):
            if element.bounding_box():
                break
            self.page.evaluate("() => document.querySelector('.jp-WindowedPanel-outer').scrollBy(0, 300)")
            self.page.wait_for_timeout(50)
        element.scroll_into_view_if_needed()

    def check(self):
        """Check that the page has no errors and sent no request to anywhere else."""
        assert not self.errors, f"errors in the page: {self.errors[:3]}"
        assert not self.outside, f"requests that leave the server: {self.outside[:3]}"


def write_notebook(path, *cells):
    """A notebook of code cells."""
    import nbformat                                  # takes two seconds, only needed here
    nb = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(c) for c in cells])
    nb.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(nb, path)
    return Path(path).name


def wait_until(condition, what, seconds=30):
    """Ask again and again; AssertionError when the time is over: long, for a busy machine, while a quick one loses none."""
    end = time.monotonic() + seconds
    while not (answer := condition()):
        assert time.monotonic() < end, f"waited {seconds} s in vain for {what}"
        time.sleep(.03)
    return answer


def drag(page, start, way, steps=12):
    """Press at start (x, y), move by `way` in steps, release."""
    page.mouse.move(*start)
    page.mouse.down()
    for k in range(1, steps + 1):
        page.mouse.move(start[0] + way[0] * k / steps, start[1] + way[1] * k / steps)
    page.mouse.up()


def at_rest(locator):
    """The box of an element, brought into sight, at rest: scrolling, playing or waiting would move it away from the pointer."""
    seen = []
    locator.scroll_into_view_if_needed()

    def settled():
        seen.append(locator.bounding_box())
        time.sleep(.04)
        return len(seen) > 5 and seen[-1] and all(box == seen[-1] for box in seen[-5:]) and seen[-1]
    return wait_until(settled, "the page to settle")


def centre(locator, box=at_rest):
    """The middle of an element on the page."""
    box = box(locator)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drawn(page):
    """Wait until earlier changes have been drawn, for a check that they change nothing else."""
    page.evaluate(DRAWN)


def drawing(lab):
    """All paths of a lab's picture, as one text."""
    return lab.locator(".view").evaluate("e => [...e.querySelectorAll('path')].map(p => p.getAttribute('d')).join('|')")


FORGET = """k => [...document.querySelectorAll('.jp-CodeCell .jp-InputPrompt')].forEach((e, i) => {
  if (k == null || i === k) e.textContent = '[ ]:'; })"""
DRAWN = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100))))"
STEP = """(input, key) => new Promise(done => {
  const view = input.closest('.rl').querySelector('.view');
  const watch = new MutationObserver(() => { watch.disconnect(); done(performance.now() - start); });
  watch.observe(view, {subtree: true, attributes: true, attributeFilter: ['d']});
  const start = performance.now();
  if (input.dataset.c) input.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}));
  else {
    input[key === 'ArrowRight' ? 'stepUp' : 'stepDown']();
    input.dispatchEvent(new Event('input', {bubbles: true}));
  }
  setTimeout(() => { watch.disconnect(); done(1e4); }, 1e4);
})"""


def slider_step(slider, key="ArrowRight"):
    """Milliseconds from one step of a slider to the first changed shape of the picture, measured in the page."""
    return slider.evaluate(STEP, key)


RECORD = """() => { const r = window.__record = {seen: new Map(), empty: 0, stop: false, odd: []};
  const look = () => { for (const e of document.querySelectorAll('.rl')) {
      if (!r.seen.has(e)) r.seen.set(e, new Set());
      r.seen.get(e).add(Math.round(e.offsetHeight));
      if (!e.querySelector('.view path')) r.empty++;
      const odd = e.innerText.match(/.{0,30}(undefined|NaN|Infinity|\\bnull\\b|\\[object).{0,20}/);
      if (odd) r.odd.push(odd[0]); }
    if (!r.stop) requestAnimationFrame(look); };
  look(); }"""


def start_recording(page):
    """From now on record the heights of the labs in every frame, frames without a picture, and words that no person wrote."""
    page.evaluate(RECORD)


def recorded(page):
    """The heights in px that the lab with most of them had, and the number of frames without a picture.

    AssertionError if a lab said "undefined", "NaN" or their like."""
    odd = page.evaluate("() => window.__record.odd.slice(0, 3)")
    assert not odd, f"a lab says {odd}"
    return page.evaluate("""() => { const r = window.__record, heights = [...r.seen.values()].map(s => [...s]); r.stop = true;
      return [heights.sort((a, b) => b.length - a.length)[0], r.empty]; }""")


IDLE = """() => new Promise(done => { const start = performance.now(); let n = 0;
  const count = () => { n++; const t = performance.now() - start;
    if (t > 1000) done(n / t * 1000); else requestAnimationFrame(count); };
  requestAnimationFrame(count); })"""


def idle_rate(page):
    """Frames a second of the page when it does nothing: the speed of the machine at this moment."""
    return page.evaluate(IDLE)


class DelayProxy:
    """A TCP proxy that delays every byte: a server far away. (Chrome's own throttle spares WebSockets.)"""

    def __init__(self, port, seconds):
        self.to, self.seconds, self.port = port, seconds, free_port()
        self.listener = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            far = socket.create_connection(("127.0.0.1", self.to))
            for a, b in ((near, far), (far, near)):
                threading.Thread(target=self._carry, args=(a, b), daemon=True).start()

    def _carry(self, a, b):
        """Read without delay and write each piece at its due time, so that the line is long, not narrow."""
        import queue
        pieces = queue.SimpleQueue()

        def write():
            while (piece := pieces.get())[1]:
                time.sleep(max(0, piece[0] - time.monotonic()))
                try:
                    b.sendall(piece[1])
                except OSError:
                    return
            b.close()
        threading.Thread(target=write, daemon=True).start()
        data = b"-"
        while data:
            try:
                data = a.recv(65536)
            except OSError:
                data = b""
            pieces.put((time.monotonic() + self.seconds, data))

    def close(self):
        self.listener.close()


WORK = """() => { const start = performance.now(); let x = 0; for (let k = 0; k < 4e6; k++) x += Math.sin(k);
  return (performance.now() - start) / 1000 + 0 * x; }"""
QUICK, SLOWEST = .06, 2                              # [s] of a machine with the full requirements; a machine twice as slow has half of them
FRAMES, ARRIVE = 50, 30                              # pictures a second: computed in time; shown on a machine without a graphics card


def slowness(page):
    """Return the time of a fixed piece of work on this machine now, over that on a quick one."""
    return min(max(1, min(page.evaluate(WORK) for _ in range(3)) / QUICK), SLOWEST)


def processor(page):
    """A function that says how many seconds of the processor the page's own thread has had."""
    line = page.context.new_cdp_session(page)
    line.send("Performance.enable", {"timeDomain": "threadTicks"})
    return lambda: next(one["value"] for one in line.send("Performance.getMetrics")["metrics"] if one["name"] == "TaskDuration")
