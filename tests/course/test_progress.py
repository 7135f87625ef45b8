"""The progress file: plain, local, never lost, never in the way."""
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from robotlab import check, hint, progress, student, task
from robotlab.course.progress import store

ROOT = Path(__file__).parents[2]


def wrong_tip(q):
    return [0.0, 0.0]


def read(path):
    return json.loads(path.read_text(encoding="utf-8"))


def test_nothing_is_written_until_something_is_answered(progress_file):
    task("start-tip")
    check("start-tip")
    hint("start-tip")
    repr(progress())
    repr(student())
    assert not progress_file.exists()
    check("start-tip", wrong_tip)
    done = read(progress_file)["students"]["guest"]["start-tip"]
    assert done == {"attempts": 1, "hints": 1, "right": False, "misconceptions": {"constant": 1}}
    assert [path.name for path in progress_file.parent.iterdir()] == [progress_file.name]


def test_the_default_place_is_the_current_folder(tmp_path, monkeypatch):
    monkeypatch.delenv("ROBOTLAB_PROGRESS")
    monkeypatch.chdir(tmp_path)
    check("start-slow", "a")
    assert (tmp_path / "robotlab-progress.json").exists()


def test_attempts_hints_and_ideas_are_counted(progress_file):
    right = task("start-slow").reference
    for letter in ("a", "d", "a", right):
        check("start-slow", letter)
    for k in (1, 2, 2):
        assert hint("start-tip").number == k
    done = read(progress_file)["students"]["guest"]
    assert done["start-slow"]["attempts"] == 4 and done["start-slow"]["right"] and done["start-slow"]["first"] == "a"
    assert done["start-slow"]["misconceptions"] == {"torque-is-inertia": 2, "torque-follows-speed": 1}
    assert done["start-tip"]["hints"] == 2 and done["start-tip"]["attempts"] == 0
    check("start-slow", "a")
    assert read(progress_file)["students"]["guest"]["start-slow"]["right"]


def test_each_student_has_numbers_and_a_record_of_their_own(progress_file):
    guest = task("start-tip").given
    assert repr(student("Ada Byron")).startswith("Exercises for Ada Byron, seed ")
    ada = task("start-tip").given
    check("start-slow", "a")
    assert student(4711).seed == student("4711").seed
    assert "start-slow" not in read(progress_file)["students"]["4711"]
    student("Ada Byron")
    assert repr(task("start-tip").given) == repr(ada)
    assert read(progress_file)["students"]["Ada Byron"]["start-slow"]["attempts"] == 1
    assert len({repr(task("start-tip").given)} | {repr(guest)}) == 2
    with pytest.raises(ValueError, match="name is empty"):
        student("  ")


def test_a_lecturer_can_make_the_same_numbers_anywhere(progress_file):
    student("Ada Byron")
    here = repr(task("start-tip").given), student().seed
    code = "from robotlab import student, task; s = student('ada byron '); print(task('start-tip').given, s.seed)"
    env = {**os.environ, "PYTHONHASHSEED": "7", "PYTHONPATH": str(ROOT), "ROBOTLAB_PROGRESS": str(progress_file) + "2"}
    there = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True).stdout
    assert there.split() == " ".join([here[0], str(here[1])]).split()


@pytest.mark.parametrize("damage", ["{", "", "[1, 2]", '{"students": 3}', '{"students": {"guest": {"start-tip": 1}}}', "\x00\xff"])
def test_a_damaged_file_is_kept_aside(progress_file, damage):
    progress_file.write_text(damage, encoding="latin-1")
    assert repr(progress("00"))
    assert check("start-tip").note == "" and progress_file.read_text(encoding="latin-1") == damage
    note = check("start-slow", "a").note
    assert "could not be read" in note and "damaged-1" in note
    aside = progress_file.with_name("robotlab-progress.damaged-1.json")
    assert aside.read_text(encoding="latin-1") == damage and read(progress_file)["students"]["guest"]["start-slow"]["attempts"] == 1
    assert check("start-slow", "a").note == ""
    progress_file.write_text(damage, encoding="latin-1")
    assert "damaged-2" in student("Ada").note


def test_where_nothing_can_be_written_all_works_and_says_so(tmp_path, monkeypatch):
    monkeypatch.setenv("ROBOTLAB_PROGRESS", str(tmp_path / "no such folder" / "file.json"))
    verdict = check("start-slow", "a")
    assert "cannot be written" in verdict.note and "cannot be written" in repr(verdict)
    assert "cannot be written" in repr(student("Ada"))
    right = task("start-slow").reference
    assert check("start-slow", right) and hint("start-tip").number == 1 and hint("start-tip").number == 2
    assert store.student == "Ada" and progress("00").record()["tasks"]["start-slow"]["right"]
    (tmp_path / "no such folder").mkdir()
    assert check("start-slow", right).note == ""
    assert read(tmp_path / "no such folder" / "file.json")["students"]["guest"]["start-slow"]["attempts"] == 1


def test_a_write_that_breaks_off_leaves_the_old_file(progress_file, monkeypatch):
    check("start-slow", "a")
    before = progress_file.read_text()

    def broken(source, target):
        raise OSError(28, "No space left on device")
    monkeypatch.setattr(os, "replace", broken)
    assert "No space left" in check("start-slow", "a").note
    assert progress_file.read_text() == before


def test_several_notebooks_share_the_file(progress_file):
    """Another notebook's answers are not overwritten: the file is read again before each change."""
    check("start-slow", "a")
    data = read(progress_file)
    data["students"]["guest"]["other-task"] = {"attempts": 2, "hints": 0, "right": True, "misconceptions": {}, "new": 1}
    data["of a later version"] = 5
    progress_file.write_text(json.dumps(data))
    check("start-slow", "a")
    data = read(progress_file)
    assert data["students"]["guest"]["other-task"]["new"] == 1 and data["of a later version"] == 5
    assert data["students"]["guest"]["start-slow"]["attempts"] == 2


def test_export(progress_file, tmp_path):
    student("Zoë")
    check("start-slow", "a")
    path = progress("00").export(tmp_path / "mine.json")
    record = read(path)
    assert record["student"] == "Zoë" and record["seed"] == student().seed and record["version"]
    assert record["tasks"]["start-slow"] == {"notebook": "00", "kind": "prediction", "attempts": 1, "hints": 0, "right": False,
                                             "misconceptions": {"torque-is-inertia": 1}, "first": "a", "last": "a"}
    assert record["tasks"]["start-tip"]["attempts"] == 0 and record["tasks"]["start-tip"]["kind"] == "function"
    assert len(progress().record()["tasks"]) > len(record["tasks"])


def test_tables():
    check("start-slow", "a")
    check("start-damping", task("start-damping").reference)
    table = progress("00")
    assert "start-slow       ✗ not yet  1         0" in repr(table) and "start-damping    ✓ right" in repr(table)
    assert "| start-slow | ✗ not yet | 1 | 0 |" in table._repr_markdown_()
    assert "00        0 of 1           2 of 3" in repr(progress())
    with pytest.raises(ValueError, match="no tasks in notebook '99'"):
        progress("99")


def test_unknown_tasks_are_answered_with_those_that_are_near():
    for ask in (task, check, hint):
        with pytest.raises(ValueError, match="no task 'start-tipp'; did you mean start-tip"):
            ask("start-tipp")


def test_nothing_leaves_the_machine():
    """No module of the course imports anything that could send."""
    code = ("import sys, robotlab; from robotlab.course import check, registry; registry.all_tasks();"
            "print([m for m in ('socket', 'ssl', 'http.client', 'urllib.request') if m in sys.modules])")
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "robotlab" / "course").rglob("*.py")]
    assert code and not [s for s in sources if "socket" in s or "urllib" in s or "http" in s.replace("https://doi", "")]
