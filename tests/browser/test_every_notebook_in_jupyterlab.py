"""Every notebook, opened and run in JupyterLab, and every lab in it moved: no error, no request to anywhere else, no jump."""
import shutil

import pytest
from kit import REPOSITORY, recorded, start_recording

NOTEBOOKS = sorted((REPOSITORY / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook(open_sheet, server, path):
    shutil.copy(path, server.folder / path.name)
    sheet = open_sheet(path.name)
    assert sheet.page.locator("[data-mime-type='application/vnd.jupyter.stderr']").count() == 0
    for k in range(sheet.page.locator(".rl").count()):
        lab = sheet.lab(k)
        sheet.page.wait_for_timeout(500)
        start_recording(sheet.page)
        move_everything(lab)
        heights, without_picture = recorded(sheet.page)
        assert len(heights) == 1 and not without_picture, f"lab {k} jumps"
        assert lab.locator(".sentence.bad").count() == 0, lab.locator(".sentence").inner_text()
    sheet.check()
    sheet.close()


def move_everything(lab):
    """Each slider to both ends, each choice and each button once, and back to the start."""
    for slider in lab.locator("input[type=range][data-c]:enabled").all():
        for key in ("Home", "End"):
            slider.press(key)
    for choice in lab.locator("select[data-c]").all():
        for value in choice.locator("option").all():
            choice.select_option(value=value.get_attribute("value"))
    for box in lab.locator("input[type=checkbox]").all():
        box.click()
    for button in lab.locator("button[data-do=press], button[data-do=preset], button.reset").all():
        button.click()
    lab.page.wait_for_timeout(900)
