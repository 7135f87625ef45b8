"""The command `bank`, as a lecturer types it: what it says, what it refuses, what it leaves alone."""
import re
import shlex
from pathlib import Path

import gift_reader
import moodle_reader
import pytest
from bank_files import FLAGS, READERS

from robotlab import commands
from robotlab.commands import bank as command
from robotlab.course.registry import all_tasks

pytestmark = pytest.mark.thorough
ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "lecturer" / "bank.md"
TASKS = ("frames-tip", "frames-order", "capstone-rms")


def bank(out, *more, numbers=3):
    return commands.main(["bank", "--out", str(out), "--numbers", str(numbers), *more])


def texts(out):
    """{name: text} of the questions of a GIFT file."""
    return {item.name: item.text for item in gift_reader.items(out / "robotlab.gift")}


def test_nothing_is_left_out_silently(tmp_path, capsys):
    """Each task is in the bank or named with a reason; where there are fewer numbers than were asked for, that is said too."""
    assert bank(tmp_path, "--gift", numbers=1) == 0
    said = capsys.readouterr().out
    there = {item.group.rpartition("/")[-1] for item in gift_reader.items(tmp_path / "robotlab.gift")}
    named = set(re.findall(r"[a-z]+(?:-[a-z0-9]+)+", said.partition("Left out")[2]))
    tasks = {one.id for one in all_tasks()}
    assert len(there) >= 226 and there | (named & tasks) == tasks and not there & named
    assert f"{len(there)} of {len(tasks)} tasks" in said and said.count("Left out, as ") == 3


def test_each_number_is_another_one_and_missing_ones_are_said(tmp_path, capsys):
    assert bank(tmp_path, "--gift", "--tasks", *TASKS, numbers=30) == 0
    names = texts(tmp_path)
    assert len(set(names.values())) == len(names)
    count = {task: sum(name.startswith(task) for name in names) for task in TASKS}
    assert count["frames-tip"] == count["capstone-rms"] == 30 and 3 < count["frames-order"] < 30
    assert f"fewer than 30 different numbers of\n    frames-order ({count['frames-order']})" in capsys.readouterr().out


def test_the_same_command_writes_the_same_files(tmp_path):
    for name in ("one", "two"):
        assert bank(tmp_path / name, *FLAGS, "--tasks", *TASKS) == 0
    for file in READERS:
        assert (tmp_path / "one" / file).read_bytes() == (tmp_path / "two" / file).read_bytes()


def test_an_exam_has_other_numbers_than_practice_under_another_heading(tmp_path, capsys):
    """The key decides; it is for its owner alone, and nothing that is written gives it away."""
    key = tmp_path / "term.key"
    for name, more in (("practice", ()), ("exam", ("--secret", str(key), "--new-key")), ("again", ("--secret", str(key)))):
        assert bank(tmp_path / name, "--gift", "--tasks", "frames-tip", *more, numbers=20) == 0
    practice, exam = (texts(tmp_path / name) for name in ("practice", "exam"))
    assert not set(practice.values()) & set(exam.values()) and texts(tmp_path / "again") == exam
    assert key.stat().st_mode & 0o777 == 0o600
    groups = [gift_reader.items(tmp_path / name / "robotlab.gift")[0].group for name in ("practice", "exam", "again")]
    assert "practice" in groups[0] and "key" in groups[1] and groups[1] == groups[2] != groups[0]
    assert key.read_text().strip() not in (tmp_path / "exam" / "robotlab.gift").read_text(encoding="utf-8")
    assert re.search(r"key [0-9a-f]{6}”", capsys.readouterr().out)


def test_a_key_that_is_lost_damaged_or_would_be_overwritten(tmp_path, capsys):
    key, out = tmp_path / "term.key", tmp_path / "out"
    for content, more, words in ((None, (), "is missing. The numbers of a bank follow from its key"),
                                 ("zz", (), "is damaged; expected 64 digits"),
                                 ("ab" * 32, ("--new-key",), "is there. Leave out --new-key")):
        if content:
            key.write_text(content)
        assert bank(out, "--gift", "--tasks", "frames-tip", "--secret", str(key), *more) == 1
        assert words in capsys.readouterr().err and (not content or key.read_text() == content)
    assert bank(out, "--gift", "--new-key") == 1 and "--secret term.key --new-key" in capsys.readouterr().err
    assert bank(out, "--gift", "--secret", str(tmp_path)) == 1 and "is a folder" in capsys.readouterr().err
    assert not list(out.glob("*"))


@pytest.mark.parametrize("arguments, words", [
    (["--gift", "--tasks", "frames-tipp"], "did you mean frames-tip"), (["--gift", "77"], "There is no notebook '77'; there are 00, 01"),
    (["--gift", "--numbers", "0"], "--numbers is 0; expected 1 to 200"), (["--gift", "--numbers", "201"], "--numbers is 201; expected"),
    (["01"], "Which form? Expected --moodle, --gift, --qti, --canvas"), (["--gift", "--private", "no_such_package"], "cannot be read")])
def test_wrong_input_is_said_in_a_sentence(tmp_path, capsys, arguments, words):
    assert commands.main(["bank", "--out", str(tmp_path / "out"), *arguments]) == 1
    said = capsys.readouterr().err
    assert words in said and "Traceback" not in said and not list(tmp_path.glob("out/*"))


def test_a_folder_with_other_files_is_left_alone(tmp_path, capsys):
    (tmp_path / "thesis.tex").write_text("mine")
    assert bank(tmp_path, "--gift", "--tasks", "frames-tip") == 1
    assert "holds other files, such as thesis.tex" in capsys.readouterr().err and len(list(tmp_path.iterdir())) == 1
    assert bank(tmp_path / "thesis.tex", "--gift", "--tasks", "frames-tip") == 1 and "is a file" in capsys.readouterr().err
    for _ in range(2):                               # over files of its own it may write
        assert bank(tmp_path / "bank", "--gift", "--tasks", "frames-tip") == 0


def test_only_what_is_left_out_gives_no_bank(tmp_path, capsys):
    assert bank(tmp_path, "--moodle", "--tasks", "frames-row") == 1
    assert "0 of 1 tasks" in capsys.readouterr().out


def test_notebooks_and_tasks_are_taken_together(tmp_path):
    assert bank(tmp_path, "--moodle", "16", "--tasks", "frames-tip", numbers=1) == 0
    found = moodle_reader.items(tmp_path / "robotlab-moodle.xml")
    assert {item.group.split("/")[3] for item in found} == {"01 DH frames", "16 Your own arm, the whole way"}
    assert {item.group.split("/")[1] for item in found} == {"top"}


def test_the_page_for_lecturers_is_true(tmp_path, capsys, monkeypatch):
    """Every command on it is run, for two tasks in place of all; it names every file and every form."""
    text = PAGE.read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    lines = re.findall(r"^python3 -m robotlab bank (.+)$", text, re.M)
    assert len(lines) >= 4
    for line in lines:
        options = command.parse(shlex.split(line))
        few = [] if options.tasks or options.notebooks else ["--tasks", "frames-tip", "frames-order"]
        assert commands.main(["bank", *shlex.split(line), *few, "--numbers", "1"]) == 0, line
        assert (tmp_path / options.out).is_dir()
    assert all(f"`{name}`" in text for name in READERS) and all(flag in text for flag in FLAGS)


def test_an_image_for_students_says_that_this_is_not_in_it(monkeypatch, capsys):
    monkeypatch.setattr("robotlab.commands.lectern.find_spec", lambda name: None)
    for line in (["bank", "--gift"], ["course", "sheet", "A"]):
        assert commands.main(line) == 1 and "images for students leave out" in capsys.readouterr().err
