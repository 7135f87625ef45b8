"""A notebook, opened and run in JupyterLab, and every lab in it moved: no error, no request to anywhere else, no jump.

The one that is asked for by its number (-k 05), or all of them with ROBOTLAB_THOROUGH=1, as in .ci/run; then also forty random
moves for each lab, and all of it once more: nothing piles up."""

import nbformat
import pytest
from kit import REPOSITORY, at_rest, drawn, recorded, start_recording, wait_until
from thorough import THOROUGH

NOTEBOOKS = sorted((REPOSITORY / "notebooks").glob("*.ipynb"))
COUNT = "import ipywidgets.widgets.widget as w\nprint('widgets:', len(w._instances))"
RANDOM_MOVES = """async lab => {
  const controls = [...lab.querySelectorAll('[data-c]')].filter(c => !c.disabled && c.type !== 'number');
  let seed = 1;
  const random = () => (seed = seed * 16807 % 2147483647) / 2147483647;
  for (let k = 0; k < 40 && controls.length; k++) {
    const c = controls[Math.floor(random() * controls.length)];
    if (c.type === 'range') c.value = +c.min + random() * (c.max - c.min);
    else if (c.type === 'checkbox') { c.click(); continue; }
    else c.selectedIndex = Math.floor(random() * c.options.length);
    c.dispatchEvent(new Event('input', {bubbles: true}));
    c.dispatchEvent(new Event('change', {bubbles: true}));
    await new Promise(requestAnimationFrame);
  }
}"""


@pytest.mark.thorough
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook(open_sheet, server, path):
    notebook = nbformat.read(path, as_version=4)
    notebook.cells.append(nbformat.v4.new_code_cell(COUNT))
    nbformat.write(notebook, server.folder / path.name)
    sheet = open_sheet(path.name)
    assert sheet.page.locator("[data-mime-type='application/vnd.jupyter.stderr']").count() == 0
    at_rest(sheet.page.locator(".jp-CodeCell").last)           # all labs above it are there
    labs = sheet.page.locator(".rl").count()
    for k in range(labs):
        lab = sheet.lab(k)
        at_rest(lab)
        start_recording(sheet.page)
        move_everything(lab)
        if THOROUGH:
            lab.evaluate(RANDOM_MOVES)
        lab.page.wait_for_timeout(600)
        heights, without_picture = recorded(sheet.page)
        assert len(heights) == 1 and not without_picture, f"lab {k} jumps"
        wait_until(lambda lab=lab: lab.locator(".sentence.bad").count() == 0, "a lab without error")
    if THOROUGH:
        before = widgets(sheet)
        sheet.run_all()
        assert widgets(sheet) == before, "a second run grows"
    wait_until(lambda: sheet.page.locator(".rl").count() == labs, "as many labs as before")
    sheet.check()
    sheet.close()


def widgets(sheet):
    """How many widgets the kernel holds, as the last cell says."""
    last = sheet.page.locator(".jp-CodeCell").count() - 1
    sheet.page.locator(".jp-CodeCell").nth(last).scroll_into_view_if_needed()
    return wait_until(lambda: "".join(sheet.output(last)), "the number of widgets")


def move_everything(lab):
    """Each slider to both ends, each choice and each button once, and back to the start."""
    for slider in lab.locator("input[type=range][data-c]:enabled:visible").all():
        for key in ("Home", "End"):
            slider.press(key)
    for choice in lab.locator("select[data-c]:visible").all():
        for value in choice.locator("option").all():
            choice.select_option(value=value.get_attribute("value"))
    for box in lab.locator("input[type=checkbox]:visible").all():
        box.click()
    for button in lab.locator("button[data-do=press], button[data-do=preset], button.reset").all():
        button.click(force=True)                     # one that is disabled by now does nothing
    drawn(lab.page)
