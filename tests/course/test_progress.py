"""The progress file: plain, local, never lost, never in the way."""
import json
import os
import re
import subprocess
import sys
import textwrap
from html import escape as html_escape
from pathlib import Path

import pytest
from damage import damaged
from thorough import THOROUGH

from robotlab import check, hint, progress, student, task
from robotlab.course.progress import store

ROOT = Path(__file__).parents[2]
FILES = 2000 if THOROUGH else 150


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
    assert [path.name for path in progress_file.parent.iterdir() if not path.name.startswith(".")] == [progress_file.name]


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
    with pytest.raises(ValueError, match="name is '  '; expected a name"):
        student("  ")


def test_on_a_hub_nobody_has_to_type_a_name(progress_file, monkeypatch):
    monkeypatch.setenv("JUPYTERHUB_USER", "ada")
    assert student().name == "ada" and "Progress of ada" in repr(progress()) and not progress_file.exists()
    given = task("start-tip").given
    check("start-slow", "a")
    assert read(progress_file)["student"] == "ada" and read(progress_file)["students"]["ada"]["start-slow"]["attempts"] == 1
    monkeypatch.delenv("JUPYTERHUB_USER")
    assert student().name == "ada" and repr(task("start-tip").given) == repr(given), "her file tells it where no hub does"
    student("Grace")
    monkeypatch.setenv("JUPYTERHUB_USER", "ada")
    assert student().name == "Grace", "who has typed a name has that name, and the hub none"


@pytest.mark.parametrize("name", ["", "  ", "a\nb", "x" * 201])
def test_what_is_no_name_leaves_a_guest(name, progress_file, monkeypatch):
    monkeypatch.setenv("JUPYTERHUB_USER", name)
    assert student().name == "guest"


def test_on_binder_where_each_visit_has_a_name_of_its_own_everybody_is_a_guest(progress_file, monkeypatch):
    monkeypatch.setenv("JUPYTERHUB_USER", "somebody-robotlab-x7d2k9a1")
    monkeypatch.setenv("BINDER_LAUNCH_HOST", "https://binder.example.org/")
    assert student().name == "guest"


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
    assert store.student == "Ada" and progress("00").as_dict()["tasks"]["start-slow"]["right"]
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


ANSWERS, MANY = 200, 4
NOTEBOOK = """
    import sys
    from robotlab.course.check import Verdict
    from robotlab.course.progress import store
    for k in range(int(sys.argv[1])):
        note = store.answered(Verdict("start-slow", "wrong", (), idea=f"idea-{k % 3}"), "a")
        assert not note, note
"""


@pytest.mark.thorough
def test_many_notebooks_at_once_lose_no_answer(progress_file):
    """Each in a process of its own, all as fast as they can."""
    command = [sys.executable, "-c", textwrap.dedent(NOTEBOOK), str(ANSWERS)]
    env = {**os.environ, "PYTHONPATH": str(ROOT), "ROBOTLAB_PROGRESS": str(progress_file)}
    running = [subprocess.Popen(command, env=env, stderr=subprocess.PIPE, text=True) for _ in range(MANY)]
    for one in running:
        said = one.communicate()[1]
        assert one.returncode == 0, said
    done = read(progress_file)["students"]["guest"]["start-slow"]
    assert done["attempts"] == sum(done["misconceptions"].values()) == ANSWERS * MANY
    assert sorted(path.name for path in progress_file.parent.iterdir()) == [".robotlab-progress.lock", progress_file.name]


def test_what_could_not_be_written_is_added_to_what_others_wrote_meanwhile(progress_file, monkeypatch):
    check("start-slow", "a")
    replace = os.replace
    monkeypatch.setattr(os, "replace", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    assert "No space left" in check("start-slow", "a").note and store.tasks()["start-slow"]["attempts"] == 2
    other = read(progress_file)
    other["students"]["guest"]["start-slow"]["attempts"] = 11
    progress_file.write_text(json.dumps(other))
    monkeypatch.setattr(os, "replace", replace)
    assert store.tasks()["start-slow"]["attempts"] == 12 and check("start-slow", "a").note == ""
    assert read(progress_file)["students"]["guest"]["start-slow"]["attempts"] == 13


def test_any_damaged_file_is_kept_and_stops_nobody(progress_file, rng):
    """Nothing in it is lost: either it is read, or it stands aside, byte for byte."""
    student("Zoë")
    for letter in ("a", "b", task("start-slow").reference):
        check("start-slow", letter)
    good = progress_file.read_bytes()
    for k in range(FILES):
        bad = damaged(rng, good)
        progress_file.write_bytes(bad)
        store.forget()
        seen = store.tasks("Zoë").get("start-slow", {}).get("attempts", 0)
        repr(progress("00")), progress("00")._repr_markdown_(), progress("00").as_dict(), repr(student())
        note = check("start-slow", "a").note
        aside = list(progress_file.parent.glob("*.damaged-*.json"))
        assert bool(aside) == ("could not be read" in note)
        if aside:
            assert [path.read_bytes() for path in aside] == [bad]
            aside[0].unlink()
        data = read(progress_file)
        assert data["students"][data["student"]]["start-slow"]["attempts"] >= 1
        assert aside or data["students"].get("Zoë", {}).get("start-slow", {}).get("attempts", 0) >= seen
    assert not [path for path in progress_file.parent.iterdir() if path.name.endswith(".part")]


def test_the_file_of_a_newer_version_is_not_made_an_older_one(progress_file):
    check("start-slow", "a")
    data = read(progress_file)
    data.update(version="99.1", badges=[1])
    progress_file.write_text(json.dumps(data))
    assert check("start-slow", "a").note == ""
    assert read(progress_file)["version"] == "99.1" and read(progress_file)["badges"] == [1]
    of_its_own = json.dumps({"version": "99.1", "students": ["Ada"]})
    progress_file.write_text(of_its_own)
    assert "a newer version of robotlab has written it" in check("start-slow", "a").note
    assert progress_file.read_text() == of_its_own and store.tasks()["start-slow"]["attempts"] == 1


def test_what_is_no_file_stays_what_it_is(tmp_path, monkeypatch):
    monkeypatch.setenv("ROBOTLAB_PROGRESS", str(tmp_path))
    assert "it is no file" in check("start-slow", "a").note and tmp_path.is_dir()
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.json")
        monkeypatch.setenv("ROBOTLAB_PROGRESS", str(tmp_path / "pipe.json"))
        assert "it is no file" in check("start-slow", "a").note


@pytest.mark.parametrize("name", ["\ud800", "a\nb", "\x00", "a\u2028b", "x" * 201])
def test_a_name_that_no_file_holds_is_refused(progress_file, name):
    with pytest.raises(ValueError, match="is no name that can be written"):
        student(name)
    assert not progress_file.exists() and student().name == "guest"


@pytest.mark.parametrize("name", ["<b>x</b>", "a*b*_c_", "[x](javascript:alert(1))", "$x$ `y` | z", "# head"])
def test_a_name_is_shown_as_it_is_written(name):
    mistune = pytest.importorskip("mistune")         # as JupyterLab brings it along
    student(name)
    shown = progress()._repr_markdown_().splitlines()[0]
    html = mistune.create_markdown(escape=False)(shown)
    assert re.sub(r"</?(p|strong)>", "", html).strip() == "Progress of " + html_escape(name)


def test_export(progress_file, tmp_path):
    student("Zoë")
    check("start-slow", "a")
    path = progress("00").export(tmp_path / "mine.json")
    record = read(path)
    assert record["student"] == "Zoë" and record["seed"] == student().seed and record["version"]
    assert record["tasks"]["start-slow"] == {"notebook": "00", "kind": "prediction", "attempts": 1, "hints": 0, "right": False,
                                             "misconceptions": {"torque-is-inertia": 1}, "first": "a", "last": "a"}
    assert record["tasks"]["start-tip"]["attempts"] == 0 and record["tasks"]["start-tip"]["kind"] == "function"
    assert len(progress().as_dict()["tasks"]) > len(record["tasks"])


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
