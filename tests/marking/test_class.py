"""A class from the first command to the last, as a lecturer types them."""
import csv
import io
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from html.parser import HTMLParser
from pathlib import Path

import pytest

from trials import left

from robotlab import commands
from robotlab.commands import course as course_command
from robotlab.course.drawn_task import draw_task
from robotlab.lectern.marking import assignment, feedback, report, results, gradebook

ROOT = Path(__file__).parents[2]
FIRST, SECOND = "frames-tip", "frames-row"       # a matrix, and a function
pytestmark = [pytest.mark.thorough, pytest.mark.usefixtures("safe")]


def right(student):
    """A cell with a right answer to the first task, as a number that was worked out somewhere."""
    return f'import numpy as np\ncheck("{FIRST}", np.array({draw_task(FIRST, student).reference[0].tolist()}))'


def hand_in(folder, file, *sources):
    cells = [{"cell_type": "code", "source": s, "metadata": {}, "outputs": []} for s in ("from robotlab import check, student, task", *sources)]
    path = folder / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}), encoding="utf-8")


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """An assignment with two exercises, and a class that has handed in all kinds of things."""
    place = tmp_path_factory.mktemp("course")
    assert commands.main(["course", "make", str(place / "lab1"), "--tasks", FIRST, SECOND, "--title", "Frames & <poses>"]) == 0
    handed = place / "handed in"
    hand_in(handed, "Zoë Müller.ipynb", f'check("{FIRST}", answer_of_hers)', right("Zoë Müller"), f'check("{FIRST}", ...)')
    hand_in(handed, "Ada/a-1.ipynb", right("Zoë Müller"), 'student("Zoë Müller")')
    hand_in(handed, "Ada/a-2.ipynb", f'check("{FIRST}", 1e9)')
    (handed / "李雷.ipynb").write_text("")
    (place / "list.csv").write_text("student,id,email\nZoë Müller,7,zoe@x.org\nAda,8,\n李雷,9,\nNobody,10,\n", encoding="utf-8")
    return place


def mark(course, out, *more):
    return commands.main(["course", "mark", str(course / "lab1"), str(course / "handed in"), "--roster", str(course / "list.csv"), "--out",
                          str(out), *more])


def files(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def marks(course):
    assert mark(course, course / "marks") == 0
    return course / "marks"


def result(marks, name):
    return json.loads((marks / "results" / f"{name}.json").read_text(encoding="utf-8"))


def test_each_student_has_a_file(marks):
    states = {name: [one["state"] for one in result(marks, name)["tasks"].values()]
              for name in ("Zoë-Müller-7", "Ada-8", "李雷-9", "Nobody-10")}
    assert states == {"Zoë-Müller-7": ["right", "missing"], "Ada-8": ["wrong", "missing"], "李雷-9": ["missing"] * 2, "Nobody-10": ["missing"] * 2}
    assert result(marks, "Zoë-Müller-7")["points"] == 1


def test_what_a_person_should_know_is_noted(marks):
    ada = result(marks, "Ada-8")["notes"]
    assert "Ada/a-1.ipynb: it was made as 'Zoë Müller'; it is judged with the numbers of 'Ada'" in ada
    assert f"{FIRST} is in several files; the last one counts: Ada/a-2.ipynb" in ada
    assert result(marks, "李雷-9")["notes"] == ["李雷.ipynb: the file is empty"]
    assert result(marks, "Nobody-10")["notes"] == ["nothing was handed in"]


@pytest.mark.parametrize("listed, typed, whose", [
    ("Lovelace, Ada", ["Ada Lovelace"], "Ada Lovelace"), ("Lovelace, Ada", ["ada lovelace ", "Ada Lovelace"], "Ada Lovelace"),
    ("Lovelace, Ada", ["Lovelace, Ada"], "Lovelace, Ada"), ("Lovelace, Ada", ["A da Lovelace"], "Lovelace, Ada"),
    ("Lovelace, Ada", ["Zoë"], "Lovelace, Ada"), ("Lovelace, Ada", [], "Lovelace, Ada"), ("Ada", ["Ada"], "Ada")])
def test_a_name_may_stand_in_the_list_the_other_way_round(listed, typed, whose):
    assert results.numbers_of(listed, typed) == whose


def table(marks, name):
    return list(csv.reader(io.StringIO((marks / name).read_text(encoding="utf-8-sig"))))


def test_the_tables_for_moodle_and_canvas(marks):
    head, *rows = table(marks, "moodle.csv")
    assert head[:5] == ["Identifier", "Full name", "Email address", "Grade", "Maximum Grade"] and "Last modified (grade)" in head
    assert ["Participant 7", "Zoë Müller", "zoe@x.org", "1", "2"] in [row[:5] for row in rows] and len(rows) == 4
    head, possible, *rows = table(marks, "canvas.csv")
    assert head == ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "Frames & <poses>"]
    assert possible[0].strip() == "Points Possible" and possible[-1] == "2" and ["Ada", "8", "", "", "", "0"] in rows
    head, *rows = table(marks, "marks.csv")
    assert head == ["student", "id", "email", FIRST, SECOND, "points", "of", "notes"]


def test_what_nobody_could_judge_has_no_mark_and_no_formula_comes_from_a_student(tmp_path):
    found = {"student": "=1+1", "id": "3", "email": "-x@y", "notes": ["+a"], "odd": [], "row": {}, "points": 0,
             "tasks": {FIRST: {"title": "", "text": "", "state": "look", "points": 0, "words": []}}}
    task = assignment.Assignment(tmp_path, "t", {FIRST: 2.5}, b"", "")
    gradebook.write_all(tmp_path, task, [found])
    assert table(tmp_path, "marks.csv")[1] == ["'=1+1", "3", "'-x@y", "look", "", "2.5", "'+a"]
    assert table(tmp_path, "canvas.csv")[2][-1] == "" == table(tmp_path, "moodle.csv")[1][3]
    assert "until a person has looked" in feedback.of_student(found, task) and "the judge could not tell" in str(report.to_look_at([found]))


class Page(HTMLParser):
    """Reader of a page: its open tags, which must close in order, and all of its words."""

    def __init__(self, text):
        super().__init__()
        self.open, self.seen, self.words = [], [], ""
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.seen.append((tag, dict(attributes)))
        self.open += [tag] if tag not in ("meta", "br") else []

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words += data


@pytest.mark.parametrize("name", ["feedback/Ada-8", "feedback/李雷-9", "report"])
def test_pages_are_whole_and_ask_nobody_for_anything(marks, name):
    page = Page((marks / f"{name}.html").read_text(encoding="utf-8"))
    tags = [tag for tag, _ in page.seen]
    assert page.open == [] and tags.count("h1") == 1 == tags.count("main") and ("html", {"lang": "en"}) in page.seen
    assert not {"script", "img", "link", "a", "iframe"} & set(tags) and "Frames & <poses>" in page.words
    assert all(attributes.get("scope") for tag, attributes in page.seen if tag == "th")


def test_a_page_says_what_was_found_and_not_what_is_right(marks):
    page = Page((marks / "feedback" / "Ada-8.html").read_text(encoding="utf-8"))
    assert "✗ not yet" in page.words and "0 of 2 points" in page.words and "it was made as 'Zoë Müller'" in page.words
    for x in draw_task(FIRST, "Ada").reference[0].ravel():
        assert f"{x:.4f}" not in page.words
    nobody = Page((marks / "feedback" / "Nobody-10.html").read_text(encoding="utf-8")).words
    assert "nothing was handed in" in nobody and "○ not handed in" in nobody


def test_the_report_and_the_key(course, marks, capsys):
    assert commands.main(["course", "report", str(course / "lab1"), "--out", str(marks)]) == 0
    said = capsys.readouterr().out
    assert "4 students, 3 handed in; points of 2: half have 0 or more, the best 1." in said
    assert re.search(rf"{FIRST} +1 +1 +0 +0 +0 +2\n", said)
    assert commands.main(["course", "key", str(course / "lab1"), "Zoë Müller", "--tasks", FIRST]) == 0
    said = capsys.readouterr().out
    numbers = [float(x) for x in re.findall(r"-?\d+\.\d*", said)]
    assert SECOND not in said and all(min(abs(x - y) for y in numbers) < 1e-6 for x in draw_task(FIRST, "Zoë Müller").reference[0].ravel())
    assert commands.main(["course", "key", str(course / "lab1"), "Ada", "--tasks", "frames-tool"]) == 1
    assert commands.main(["course", "report", str(course / "lab1"), "--out", str(course / "none")]) == 1
    assert "There are no results" in capsys.readouterr().err


def test_tasks_of_the_lecturers_own(tmp_path):
    """A private package beside the assignment; in a process of its own, which it does not leave."""
    lines = (["new", "chapter", "30-my-topic", "--into", str(tmp_path)],
             ["course", "make", str(tmp_path / "30-my-topic"), "--private", "ch30_my_topic", "--tasks", "mytopic-level"],
             ["course", "key", str(tmp_path / "30-my-topic"), "Ada"])
    code = f"from robotlab import commands; raise SystemExit(any(commands.main(line) for line in {lines!r}))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0 and "For the lecturer only." in done.stdout and "✓" in done.stdout, done.stderr


def test_the_guide_names_all_files_and_its_commands_can_be_typed(course, marks):
    text = (ROOT / "docs" / "lecturer" / "marking.md").read_text(encoding="utf-8")
    made = {path.name + "/" * path.is_dir() for folder in (course / "lab1", marks) for path in folder.iterdir()}
    assert made <= set(re.findall(r"^\| `([^`]+)` \|", text, re.M))
    lines = re.findall(r"^python3 -m robotlab course (.+)$", text, re.M)
    assert {course_command.parse(shlex.split(line)).do.__name__ for line in lines} == {"make", "mark", "report", "key"}
    states = {*report.STATES} - {"right", "wrong"}
    assert states <= set(re.findall(r"^\| (\w+) \|", text, re.M)) and "| right, wrong |" in text


def test_what_is_done_is_not_done_again_and_ends_the_same(course, marks, capsys):
    before = files(marks)
    (marks / "results" / "Ada-8.json").unlink()
    (marks / "results" / "Nobody-10.json").write_text('{"tasks": ')
    (marks / "results" / "Gone-1.json").write_text("{}")
    assert mark(course, marks) == 0
    said = capsys.readouterr().out
    assert "Isolation: bubblewrap" in said and "canary lives" in said and "4 students, 2 of them marked now" in said
    assert files(marks) == before


def test_where_nothing_can_be_written(course, tmp_path, capsys):
    (tmp_path / "taken").write_text("")
    assert mark(course, tmp_path / "taken") == 1
    assert "Nothing can be written to" in capsys.readouterr().err and (tmp_path / "taken").read_text() == ""


def test_plain_is_refused_once(course, tmp_path, capsys):
    assert mark(course, tmp_path / "out", "--plain") == 1
    assert "--plain --plain" in capsys.readouterr().err


def test_an_assignment_is_not_overwritten_and_the_key_is_for_its_owner(course, capsys):
    assert commands.main(["course", "make", str(course / "lab1"), "03"]) == 1
    assert "is there already" in capsys.readouterr().err
    assert (course / "lab1" / "secret.key").stat().st_mode & 0o777 == 0o600
    assert commands.main(["course", "make", str(course / "lab1"), "--new-key"]) == 1
    assert commands.main(["course", "make", str(course / "new"), "77"]) == 1
    assert "No notebook is called '77'" in capsys.readouterr().err


def test_a_handout_asks_for_the_name(tmp_path):
    assert commands.main(["course", "make", str(tmp_path / "lab3"), "03"]) == 0
    (path,) = (tmp_path / "lab3" / "handout").glob("*.ipynb")
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    assert 'student("...")' in cells[1]["source"] and cells[1]["id"] and len({cell["id"] for cell in cells}) == len(cells)
    assert "energy-potential = 1" in (tmp_path / "lab3" / "assignment.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_a_run_that_is_killed_goes_on_to_the_same_files(course, marks, tmp_path, number):
    wanted, out = files(marks), tmp_path / "marks"
    line = [sys.executable, "-m", "robotlab", "course", "mark", str(course / "lab1"), str(course / "handed in"), "--roster",
            str(course / "list.csv"), "--out", str(out), "--jobs", "1"]
    with subprocess.Popen(line, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True) as process:
        end = time.monotonic() + 120
        while not list(out.glob("results/*.json")) and time.monotonic() < end:
            time.sleep(0.01)
        os.kill(process.pid, number)                 # that one alone: what it has started must not stay
    assert not left(str(out), end)
    assert 0 < len(list(out.glob("results/*.json"))) < 4
    assert mark(course, out) == 0 and files(out) == wanted


def test_git_takes_neither_keys_nor_marks(tmp_path):
    """A lecturer who adds everything publishes the handout and the list of points, no more."""
    def git(*words):
        return subprocess.run(["git", *words], cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    git("init", "--quiet")
    assert commands.main(["course", "make", str(tmp_path / "lab3"), "--tasks", "energy-potential"]) == 0
    (results.prepared(tmp_path / "lab3-marks") / "Ada.json").write_text("{}")
    git("add", ".")
    assert git("ls-files").split() == ["lab3/.gitignore", "lab3/assignment.toml"] and (tmp_path / "lab3" / "secret.key").exists()
