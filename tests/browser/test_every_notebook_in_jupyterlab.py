"""A notebook, opened and run in JupyterLab: no error, no request to anywhere else, and every lab in it responds and does not jump.
A reader goes from one to the next in the same JupyterLab.

The one requested by its number (-k 05), or all of them with ROBOTLAB_THOROUGH=1, as in .ci/run. What else a user can do to a
lab is tried in test_every_lab.py, what else JupyterLab can do to one in test_lab_in_jupyterlab.py.
"""
import shutil

import pytest
from kit import REPOSITORY, recorded, start_recording, wait_until

NOTEBOOKS = sorted((REPOSITORY / "notebooks").glob("*.ipynb"))


@pytest.fixture(scope="module")
def left():
    """The page left open by the reader who has finished the notebook before, or nothing."""
    return []


@pytest.mark.thorough
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook(open_sheet, server, left, path):
    shutil.copy(path, server.folder)
    if left:
        sheet = left.pop().turn_to(path.name).run_all()
    else:                                            # the first, or the one before has failed
        sheet = open_sheet(path.name, reduced_motion="reduce")         # without animations, for which a test would have to wait
    assert sheet.page.locator("[data-mime-type='application/vnd.jupyter.stderr']").count() == 0
    sheet.page.locator(".jp-CodeCell").last.scroll_into_view_if_needed()
    for k in range(wait_until(sheet.page.locator(".rl").count, "labs")):
        answers(sheet, sheet.lab(k))
    sheet.check()
    left.append(sheet)


def answers(sheet, lab):
    """The kernel answers a situation, and Reset: without error, and the lab keeps its height and its picture."""
    start_recording(sheet.page)
    for button in [*lab.locator("[data-do=preset]").all()[-1:], lab.locator("button.reset")]:
        before = sheet.answered
        button.click()
        wait_until(lambda before=before: not lab.locator(".sentence.bad").count() and sheet.answered > before, "an answer without error")
    heights, without_picture = recorded(sheet.page)
    assert len(heights) == 1 and not without_picture, "it jumps"
