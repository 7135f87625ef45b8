"""A step of a slider to a changed picture, in JupyterLab in a browser: a lab beside `interact` with a matplotlib figure."""
from statistics import median

from sheets import BROWSER_TESTS, jupyter, missing
from timing import Row

LAB = f"import sys; sys.path.insert(0, {str(BROWSER_TESTS)!r})\nfrom bench_lab import BenchLab\nBenchLab()"
PEER = """%matplotlib inline
import matplotlib.pyplot as plt
from ipywidgets import interact, FloatSlider
from robotlab import link_poses, zoo
arm = zoo.puma560()
@interact(q=FloatSlider(0.0, min=-3, max=3, step=0.05))
def show(q):
    axes = plt.figure().add_subplot(projection="3d")
    axes.plot(*link_poses(arm, [q, 0.5, -2, 0, 0.5, 0])[:, :3, 3].T, "o-")
    plt.show()"""
WATCH = """() => { const area = document.querySelector('.jp-OutputArea'); window.__seen = null;
  const start = performance.now(), image = () => area.querySelector('img')?.src, before = image();
  const look = () => { const now = image(); if (now && now !== before) window.__seen = performance.now() - start;
    else requestAnimationFrame(look); };
  look(); }"""


def rows():
    """Median of 30 steps, and the pace of playback."""
    if missing():
        yield f"browser: left out, {missing()}"
        return
    with jupyter() as (folder, open_sheet):
        lab, pace, first, next_one = measure_lab(folder, open_sheet)
        yield Row("a slider's step to a changed picture", lab, measure_peer(folder, open_sheet), "interact, matplotlib in 3D")
        yield Row("playback, 600 frames of 7 joints", pace, unit="frames/s")
        yield Row("what opens the first lab of a page, engine and all", first, unit="kB")
        yield Row("what opens the next one", next_one, unit="kB")


def opened(folder, open_sheet, name, *cells):
    """A notebook of some cells, open and run."""
    from kit import write_notebook
    return open_sheet(write_notebook(folder / name, *cells))


def measure_lab(folder, open_sheet):
    """Seconds of a step, frames a second of playback, and kB that opened the first lab and the second."""
    from kit import slider_step
    sheet = opened(folder, open_sheet, "lab.ipynb", LAB, "BenchLab(name='beside')")
    lab = sheet.lab()
    one = lab.get_by_role("slider", name="joint 2 in degrees", exact=True)
    step = median(slider_step(one, "ArrowRight" if k % 2 else "ArrowLeft") for k in range(30)) / 1000
    start = sheet.page.evaluate("() => performance.now()")
    lab.locator(".play").click()
    sheet.page.wait_for_timeout(8500)
    sheet.page.wait_for_function("() => document.querySelector('.play').ariaLabel === 'play'", timeout=20000, polling=20)
    seconds = (sheet.page.evaluate("() => performance.now()") - start) / 1000
    frames = int(lab.get_attribute("data-frames"))
    sheet.close()
    return step, frames / seconds, *(size / 1000 for size in sheet.opened)


def measure_peer(folder, open_sheet):
    """Seconds of a step of the peer's slider."""
    sheet = opened(folder, open_sheet, "peer.ipynb", PEER)
    sheet.page.locator(".jp-OutputArea img").first.wait_for(timeout=30000)
    handle, times = sheet.page.locator(".noUi-handle").first, []
    for _ in range(30):
        handle.focus()
        sheet.page.evaluate(WATCH)
        sheet.page.keyboard.press("ArrowRight")
        sheet.page.wait_for_function("() => window.__seen !== null", timeout=20000, polling=5)
        times.append(sheet.page.evaluate("() => window.__seen"))
        sheet.page.wait_for_timeout(150)
    sheet.close()
    return median(times) / 1000
