"""Choice of the attempt that counts, and points for the tasks that were set."""
import json
import os
import re
import zipfile
from pathlib import Path

import pytest

from robotlab.course import registry
from robotlab.course.record import RIGHT, UNANSWERED, WRONG
from robotlab.lectern.marking import assignment, judge, results, submissions
from robotlab.lectern.marking.attempts import later
from robotlab.lectern.marking.judge import Finding

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("[0-9]*.ipynb"))
CHECKED = re.compile(r"""\bcheck\(\s*["']([a-z0-9-]+)["']""")


# -- points for what was asked ----------------------------------------------------------------------------------------
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_each_exercise_with_points_has_its_cell_and_each_cell_its_points(path, tmp_path):
    tasks, _, bare = assignment.make(tmp_path, ROOT / "notebooks", [path.name[:2]])
    (handout,) = (tmp_path / assignment.HANDOUT).iterdir()
    cells = [cell for cell in json.loads(handout.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == "code"]
    asked = [name for cell in cells for name in CHECKED.findall("".join(cell["source"])) if registry.find(name).is_exercise]
    points = assignment.read(tmp_path / assignment.FILE)["points"]
    assert sorted(asked) == sorted(points) == sorted(tasks), "one cell for each, and points for each"
    assert set(tasks) | set(bare) == {one.id for one in registry.all_tasks(path.name[:2]) if one.is_exercise} and not set(tasks) & set(bare)


def test_a_task_without_a_cell_has_points_where_the_lecturer_names_it(tmp_path):
    bare = next(one.id for one in registry.all_tasks("03") if one.is_exercise)
    assert assignment.make(tmp_path / "a", ROOT / "notebooks", ["04"], [bare])[::2] == ([bare], [bare])
    assert assignment.make(tmp_path / "b", ROOT / "notebooks", [], [bare])[::2] == ([bare], [])


# -- the latest attempt -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("first, second", [
    ("x.ipynb", "x (1).ipynb"), ("x(1).ipynb", "x (2).ipynb"), ("x (9).ipynb", "x (10).ipynb"), ("lab3_v9.ipynb", "lab3_v10.ipynb"),
    ("03-energy.ipynb", "03-energy-1.ipynb"), ("ada_11_8_03-9.ipynb", "ada_11_9_03-10.ipynb"), ("Ada/03.ipynb", "Ada/03 (1).ipynb"),
    ("try 1 of 3.ipynb", "try 2 of 3.ipynb")])
def test_a_number_in_a_name_tells(first, second):
    for time in (None, 5e8):
        assert later((second, time), (first, time)) == 1 == -later((first, time), (second, time))
    assert later((second, 5e8), (first, 0.0)) == 1, "the time agrees"
    assert later((second, 0.0), (first, 5e8)) == 0, "the time says the opposite"


@pytest.mark.parametrize("one, other", [("final.ipynb", "really final.ipynb"), ("a1b2.ipynb", "a2b1.ipynb"), ("old/x.ipynb", "new/x.ipynb")])
def test_where_no_number_tells_the_time_does_and_seconds_do_not(one, other):
    assert later((one, 1e9 + 61), (other, 1e9)) == 1 == -later((other, 1e9), (one, 1e9 + 61))
    for time in (1e9, 1e9 + 30, None):
        assert later((one, time), (other, 1e9)) == 0


FINDINGS = {state: Finding(state) for state in (RIGHT, WRONG, UNANSWERED, judge.STOPPED, judge.MISSING)}


@pytest.mark.parametrize("files, states, counts", [
    (["x (1).ipynb", "x.ipynb"], [RIGHT, WRONG], RIGHT), (["x (1).ipynb", "x.ipynb"], [WRONG, RIGHT], WRONG),
    (["a.ipynb", "b.ipynb"], [RIGHT, WRONG], judge.LOOK), (["a.ipynb", "b.ipynb"], [RIGHT, RIGHT], RIGHT),
    (["a.ipynb", "b.ipynb"], [RIGHT, judge.MISSING], RIGHT), (["a.ipynb", "b.ipynb"], [judge.MISSING, RIGHT], RIGHT),
    (["x.ipynb", "x (1).ipynb"], [RIGHT, UNANSWERED], RIGHT), (["x.ipynb", "x (1).ipynb"], [RIGHT, judge.STOPPED], RIGHT),
    (["x.ipynb", "x (1).ipynb", "y.ipynb"], [WRONG, RIGHT, RIGHT], judge.LOOK), (["x (2).ipynb", "x.ipynb", "x (1).ipynb"], [RIGHT, WRONG, WRONG], RIGHT),
    (["a.ipynb", "b.ipynb"], [judge.MISSING] * 2, judge.MISSING), ([], [], judge.MISSING)])
def test_the_latest_counts_or_a_person_is_asked(files, states, counts):
    one = submissions.Submission("Ada", files=tuple(files), times=(0.0,) * len(files))
    found, notes = results.counting(one, [FINDINGS[state] for state in states])
    assert found.state == counts
    if counts == judge.LOOK:
        assert all(f"{file} ({state})" in found.words[0] for file, state in zip(files, states))


def test_times_come_with_a_folder_and_with_a_zip(tmp_path):
    folder, names = tmp_path / "in", ("Ada/final.ipynb", "Ada/my last.ipynb")
    (folder / "Ada").mkdir(parents=True)
    with zipfile.ZipFile(tmp_path / "in.zip", "w") as archive:
        for k, name in enumerate(names):
            (folder / name).write_text("{}")
            os.utime(folder / name, (1e9, 1e9 - 3600 * k))
            archive.write(folder / name, name)
    for source in (folder, tmp_path / "in.zip"):
        (one,) = submissions.gathered(source)
        k = one.files.index(names[0])
        assert one.later(k, 1 - k) == 1
    with zipfile.ZipFile(tmp_path / "bare.zip", "w") as archive:
        for name in names:
            archive.writestr(zipfile.ZipInfo(name), "{}")
    (one,) = submissions.gathered(tmp_path / "bare.zip")
    assert one.times == (None, None) and one.later(0, 1) == 0
