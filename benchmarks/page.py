"""A notebook as a page of the site, in a browser: time until its picture moves, until Python answers, bytes fetched and memory held.

It needs a release of Pyodide (ROBOTLAB_PYODIDE). The second visit is measured, in the profile of the first; the tab's memory, in a third
one, in a browser that is not driven by a test: a driven one keeps a copy of all that it has fetched.
"""
import gzip
import os
import subprocess
import tempfile
import time
from pathlib import Path
from statistics import median

from sheets import BROWSER_TESTS, missing
from timing import Row

NOTEBOOKS = {"NumPy": "00-start-here", "SymPy": "03-energy-based-derivation"}
ANSWERED = "() => window.robotlab.page.made.size && !window.robotlab.page.waiting.size && !window.robotlab.page.sent.size"
# One step of a control, and the milliseconds until Python has answered it.
STEP = """(input, key) => new Promise(done => {
  const {page} = window.robotlab, take = page.answer, start = performance.now();
  page.answer = function (answer, buffers) {
    take.call(page, answer, buffers);
    if (answer.put) { page.answer = take; requestAnimationFrame(() => done(performance.now() - start)); }
  };
  input.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}));
})"""

# The same steps by the page itself, which then says so.
ALONE = f'<script type="module">const answered = {ANSWERED}, step = {STEP};' + """
const until = test => new Promise(done => { const id = setInterval(() => { if (test()) { clearInterval(id); done(); } }, 50); });
await until(() => window.robotlab && answered() && !window.robotlab.page.queue.length && window.robotlab.page.running === null);
const slider = document.querySelector('.rl input[type=range]:not(.scrub)');
for (let k = 0; k < 20; k++) await step(slider, k % 2 ? 'ArrowRight' : 'ArrowLeft');
await fetch('/done', {method: 'POST', body: '{}'});
</script>"""


def rows():
    """Against what the pages are to reach on a quiet machine."""
    from robotlab.site import release
    reason = missing() or (None if release.found() else f"there is no Pyodide ({release.VARIABLE})")
    if reason:
        yield f"page: left out, {reason}"
        return
    with tempfile.TemporaryDirectory() as folder:
        yield from measured(Path(folder))


def measured(folder):
    from kit import FLAGS, find_browser
    from plain_page import Server, write
    from playwright.sync_api import sync_playwright

    from robotlab.site import python
    made = python.write(folder / "_robotlab")
    for name in NOTEBOOKS.values():
        write(folder, BROWSER_TESTS.parents[1] / "notebooks" / f"{name}.ipynb", made)
    server, asked = Server(folder), {}
    with sync_playwright() as playwright:
        for (kind, name), most, memory in zip(NOTEBOOKS.items(), (5, 8), (350, 600)):
            with tempfile.TemporaryDirectory() as profile:
                browser = playwright.chromium.launch_persistent_context(profile, executable_path=find_browser(), args=FLAGS)
                server.asked.clear()
                visit(browser, server.address + name + ".html")
                asked[kind] = set(server.asked)
                drawn, answer, step = visit(browser, server.address + name + ".html")
                browser.close()
                held = alone([find_browser(), *FLAGS, "--headless=new", f"--user-data-dir={profile}"], server, folder, name)
            yield Row(f"{kind} notebook: opened to a picture that moves", drawn, 1.0, "wanted, without Python")
            yield Row(f"{kind} notebook: opened to the first answer, again", answer, float(most), "wanted")
            yield Row(f"{kind} notebook: a slider's step to the answer", step, .1, "wanted")
            yield Row(f"{kind} notebook: memory of the tab", held, float(memory), "wanted", "MB")
    server.shutdown()
    yield from sizes(folder, made["python"], asked["NumPy"])


def visit(browser, address):
    """[s, s, s]: until a picture, until an answer, and a step."""
    page = browser.new_page()
    page.goto(address)
    page.locator(".rl .view path").first.wait_for(state="attached")
    drawn = page.evaluate("() => performance.now()") / 1000
    page.wait_for_function(ANSWERED, timeout=120_000, polling=20)
    answer = page.evaluate("() => performance.now()") / 1000
    page.wait_for_function("() => !window.robotlab.page.queue.length && window.robotlab.page.running === null", timeout=120_000)
    slider = page.locator(".rl input[type=range]:not(.scrub)").first
    step = median(slider.evaluate(STEP, "ArrowRight" if k % 2 else "ArrowLeft") for k in range(20)) / 1000
    page.close()
    return drawn, answer, step


def alone(command, server, folder, name):
    """MB that the tab holds in a browser of its own, when all cells have run and the slider has been moved."""
    page = folder / f"{name}-alone.html"
    page.write_text((folder / f"{name}.html").read_text("utf-8") + ALONE, "utf-8")
    server.said, last = None, time.monotonic() + 120
    with subprocess.Popen([*command, server.address + page.name], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as browser:
        while server.said is None and time.monotonic() < last:
            time.sleep(.2)
        pids = [int(pid) for pid in os.listdir("/proc") if pid.isdigit()] if os.path.isdir("/proc") and server.said is not None else []
        held = max((resident(pid) for pid in pids if is_of(pid, browser.pid)), default=0.0)
        browser.terminate()
    page.unlink()
    return held


def is_of(pid, first):
    """True if a process was started by another, or by one that this has started."""
    try:
        while pid not in (0, first):
            pid = int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        pass
    return pid == first


def resident(pid):
    """MB that a renderer of the browser holds; 0 for any other process."""
    try:
        if b"--type=renderer" not in Path(f"/proc/{pid}/cmdline").read_bytes():
            return 0.0
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    except OSError:
        return 0.0


def sizes(folder, name, asked):
    """Measure the bytes of a first visit to a page: packages are compressed as they are, the rest by the server."""
    files = [path for path in (folder / "_robotlab" / name).iterdir() if any(one.endswith(f"/{path.name}") for one in asked)]
    packed = {path for path in files if path.suffix in (".whl", ".zip")}
    fetched = sum(path.stat().st_size if path in packed else compressed(path) for path in files)
    yield Row("Python of a NumPy notebook, compressed", fetched / 1e6, 11.0, "wanted", "MB")
    page = folder / f"{NOTEBOOKS['NumPy']}.html"
    own = sum(map(compressed, [page, *(path for path in (folder / "_robotlab").iterdir() if path.is_file())]))
    yield Row("its page and the site's scripts, compressed", own / 1e3, 100.0, "wanted", "kB")


def compressed(path):
    return len(gzip.compress(path.read_bytes(), 9))
