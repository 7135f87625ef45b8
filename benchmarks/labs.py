"""Every lab of every notebook in the browser: from a step of a slider to the first changed shape, and to the kernel's answer."""
import os
import shutil
import time
from pathlib import Path
from statistics import median

from sheets import ROOT, jupyter, missing
from timing import Row

STEPS = 12                                           # of the first two sliders of a lab
TRIES, TAKEN = 4, .05                                # a step counts if the host took less than this share of the cores meanwhile
# First and last change of what a lab shows within 700 ms after a step, in ms.
STEP = """(input, up) => new Promise(done => {
  const lab = input.closest('.rl'), start = performance.now(), seen = [];
  const watch = new MutationObserver(changes => {
    if (changes.some(c => c.attributeName !== 'aria-label')) seen.push(performance.now() - start);     // the name changes at rest
  });
  for (const part of lab.querySelectorAll('.view, .plots, .equation'))
    watch.observe(part, {subtree: true, attributes: true, childList: true, characterData: true});
  input.dispatchEvent(new KeyboardEvent('keydown', {key: up ? 'ArrowRight' : 'ArrowLeft', bubbles: true, cancelable: true}));
  setTimeout(() => { watch.disconnect(); done(seen.length ? [seen[0], seen.at(-1)] : null); }, 700);
})"""


def rows():
    """For each lab: the median of the first change, then the 95th percentile of the last."""
    if missing():
        yield f"labs: left out, {missing()}"
        return
    with jupyter() as (folder, open_sheet):
        for path in sorted((ROOT / "notebooks").glob("*.ipynb")):
            shutil.copy(path, folder / path.name)
            sheet = open_sheet(path.name)
            for k in range(sheet.page.locator(".rl").count()):
                yield from measured(path.stem[:2], sheet.lab(k))
            sheet.close()


def measured(number, lab):
    """The rows of one lab, if it has sliders."""
    sliders = lab.locator("input[type=range][data-c]:enabled").all()[:2]
    steps = [step for slider in sliders for k in range(STEPS) if (step := one_step(slider, k % 2 == 0))[0]]
    if steps:
        name, times = lab.get_attribute("aria-label")[:34], [step[0] for step in steps]
        last, disturbed = sorted(t[1] for t in times), sum(step[1] for step in steps)
        note = f"{disturbed} of {len(steps)} steps while the host was busy" if disturbed else ""
        yield Row(f"{number} {name}: step to first change, median", median(t[0] for t in times) / 1000, name=note)
        yield Row(f"{number} {name}: to the answer, p95", last[int(.95 * len(last))] / 1000, name=note)


def one_step(slider, up):
    """(times of a step or None, whether the host of this virtual machine disturbed it, again and again)."""
    for k in range(TRIES):
        before, start = taken(), time.perf_counter()
        times = slider.evaluate(STEP, up ^ k % 2)
        if taken() - before < TAKEN * (time.perf_counter() - start) * os.cpu_count():
            return times, False
    return times, True


def taken():
    """Seconds that the host has given to others, of all cores together; 0 if unknown."""
    try:
        return int(Path("/proc/stat").read_text(encoding="ascii").split()[8]) / os.sysconf("SC_CLK_TCK")
    except OSError:
        return 0.0
