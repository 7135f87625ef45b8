"""python docs/moving.py: films a lab for the README, as it is dragged and plays, into docs/lab.gif. Needs what the tests need."""
import io
import sys
from pathlib import Path

import numpy as np

HERE = Path(__file__).parent
TESTS = HERE.parent / "tests"
sys.path[:0] = [str(HERE.parent), str(TESTS), str(TESTS / "labs"), str(TESTS / "browser")]

from bare import Bare, sendable                                              # noqa: E402
from kit import FLAGS, find_browser                                            # noqa: E402

from robotlab.labs import PipelineLab                                          # noqa: E402

WIDTH, HEIGHT = 850, 470                                                       # of the window [px]
PLACES = [(2.4, 1.6, 0), (-1.2, 2.0, 0), (1.0, 2.0, 0)]                         # of the target, after one another [m]
STEPS, PLAYED = 7, 16                                                          # pictures of a drag, and of a motion
MS, COLOURS = 90, 64                                                           # each picture stands so long; so many colours are enough


def frames():
    """Pictures (PNG) of the lab: its target is taken from place to place, and the arm follows."""
    from playwright.sync_api import sync_playwright
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        bare, lab = Bare(page), PipelineLab.of_the_paper()
        bare.show(lab)
        start = lab.target
        for goal in np.array(PLACES):
            for k in range(1, STEPS + 1):
                yield after(bare, target=start + (goal - start) * k / STEPS)
            start, end = goal, (lab.motion["n"] - 1) / lab.motion["rate"]
            for k in range(PLAYED + 1):
                yield after(bare, time=end * k / PLAYED)
        browser.close()


def after(bare, **change):
    """Return a screenshot after a change."""
    bare.lab.set(**change)
    bare.page.evaluate("parts => window.put(parts)", sendable(bare.changes))
    bare.rest()
    return bare.page.screenshot()


if __name__ == "__main__":
    from PIL import Image                            # comes with matplotlib
    pictures = [Image.open(io.BytesIO(one)).convert("RGB") for one in frames()]
    palette = pictures[len(pictures) // 2].quantize(COLOURS)
    films = [one.quantize(palette=palette, dither=Image.Dither.NONE) for one in pictures]
    films[0].save(HERE / "lab.gif", save_all=True, append_images=films[1:], duration=MS, loop=0, optimize=True)
    sys.stdout.write(f"docs/lab.gif: {len(films)} pictures, {(HERE / 'lab.gif').stat().st_size / 1e3:.0f} kB\n")
