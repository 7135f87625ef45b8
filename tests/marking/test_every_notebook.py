"""The cells of the course run in the sandbox, though no lab is there: what students write beside them finds its names."""
from pathlib import Path

import pytest

from robotlab.lectern.marking import notebook
from robotlab.lectern.marking.pipe import Process

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("[0-9]*.ipynb"))
AT_ONCE = ("00", "12", "13")
WITHOUT_PAGE = {                                     # cells that take something from a lab, or print what a student has been given
    "01-dh-frames": ["mine = builder.arm", 't = task("frames-typed")'], "02-velocities-and-the-jacobian": ["from robotlab.labs import two_link_posture"]}


@pytest.mark.parametrize("path", [pytest.param(path, id=path.stem, marks=() if path.name.startswith(AT_ONCE) else pytest.mark.thorough)
                                  for path in NOTEBOOKS])
def test_every_cell_runs(path, safe):
    cells, notes, _ = notebook.read(path.read_bytes())
    process, stopped = Process(safe, {}), {}
    try:
        for cell in cells:
            reply = process.ask("run", name="cell", code=cell.code, seconds=60)
            while reply["more"]:
                reply = process.ask("go_on", seconds=60)
            if "trouble" in reply:
                stopped[cell.first] = reply["trouble"]["words"]
    finally:
        process.close()
    assert not notes and len(cells) > 15
    assert list(stopped) == WITHOUT_PAGE.get(path.stem, []), stopped
