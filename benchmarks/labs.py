"""Every lab of every notebook in the browser: from a step of a slider to the first changed shape, and to the kernel's answer."""
import shutil
from statistics import median

from sheets import ROOT, jupyter, missing
from timing import Row

STEPS = 12                                           # of the first two sliders of a lab
# First and last change of what a lab shows within 700 ms after a step, in ms.
STEP = """(input, up) => new Promise(done => {
  const lab = input.closest('.rl'), start = performance.now(), seen = [];
  const watch = new MutationObserver(changes => {
    if (changes.some(c => c.attributeName !== 'aria-label')) seen.push(performance.now() - start);     // the name changes at rest
  });
  for (const part of lab.querySelectorAll('.view, .plots, .equation'))
    watch.observe(part, {subtree: true, attributes: true, childList: true, characterData: true});
  input[up ? 'stepUp' : 'stepDown']();
  input.dispatchEvent(new Event('input', {bubbles: true}));
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
    times = []
    for slider in lab.locator("input[type=range][data-c]:enabled").all()[:2]:
        times += [slider.evaluate(STEP, k % 2 == 0) for k in range(STEPS)]
    times = sorted(t for t in times if t)
    if times:
        name = lab.get_attribute("aria-label")[:34]
        last = sorted(t[1] for t in times)
        yield Row(f"{number} {name}: step to first change, median", median(t[0] for t in times) / 1000)
        yield Row(f"{number} {name}: to the answer, p95", last[int(.95 * len(last))] / 1000)
