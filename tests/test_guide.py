"""The lecturer's guide says what is so: its figures are the labs', its commands can be typed, its pages are as they would be made."""
import ast
import contextlib
import io
import re
import shlex
from functools import cache
from importlib import import_module
from pathlib import Path

import make                                          # of docs/lecturer, as is `guide`
import pytest
from guide import demos, notebook, pictures, plans, samples, slides

from robotlab.commands import COMMANDS
from robotlab.course import registry
from robotlab.course.chapters import chapters

ROOT = Path(__file__).parents[1]
GUIDE = ROOT / "docs" / "lecturer"
PAGES = sorted(GUIDE.rglob("*.md"))
LINK = re.compile(r"\[[^\]\n]*\]\((?!https?:|mailto:)([^)\s]+)\)")
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)
PARTS = {
    "README.md": ("What is known", "Slides", "How these pages are made"),
    "adopt.md": ("On your own machine", "Choose how students get it", "Try, in the room", "Send this to your students", "If it fails"),
    "plans.md": ("Twelve weeks", "Six weeks", "One afternoon"),
    "assessment.md": ("What counts", "What cannot be secret", "Words for your students", "An open-ended task", "The capstone report"),
    "outcomes.md": ("A line for a module handbook",),
    "marking.md": ("Gradescope, nbgrader, otter", "Another version"),
    "textbooks.md": ("Say it in their book's words", "Words of these books"),
    "broken.md": ("What is no fault",),
    "samples.md": ("The weak one", "The fair one", "The good one"),
}
NOTEBOOK_PARTS = ("They will be able to", "Ask aloud", "Where people get stuck", "On the board", "Exercises to give", "One oral question")


def name_of(path):
    return path.relative_to(GUIDE).as_posix()


def anchor(heading):
    """The place of a heading, as Markdown on the web names it."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


@cache
def text(name):
    return (GUIDE / name).read_text(encoding="utf-8")


@cache
def headings(path):
    return re.findall(r"^#+ (.+)$", path.read_text(encoding="utf-8"), re.M)


# -- pages ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", make.pages())
def test_a_page_is_as_the_command_makes_it(name):
    assert text(name) == make.pages()[name](), "python docs/lecturer/make.py writes it anew"


def test_the_command_says_which_page_is_another(capsys, monkeypatch):
    now = {"plans.md": plans.page}
    monkeypatch.setattr(make, "pages", lambda: now)
    assert make.main(["--check"]) == 0
    now["plans.md"] = lambda: "another"
    assert make.main(["--check"]) == 1 and "plans.md is not as it would be made" in capsys.readouterr().out


def test_every_chapter_of_the_course_has_a_page_with_its_parts():
    assert [one.notebook for one in notebook.own()] == [one.notebook for one in chapters() if one.package.startswith("robotlab.")]
    for one in notebook.own():
        found = headings(GUIDE / "notebooks" / f"{one.notebook}.md")
        assert found[0] == f"{one.notebook} · {one.title}" and tuple(found[1:]) == NOTEBOOK_PARTS


@pytest.mark.parametrize("name", PARTS)
def test_a_page_has_its_parts(name):
    found = headings(GUIDE / name)
    assert all(any(part in one for one in found) for part in PARTS[name])


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_every_link_leads_to_a_file_and_a_place_in_it(path):
    for link in LINK.findall(path.read_text(encoding="utf-8")):
        to, _, place = link.partition("#")
        target = (path.parent / to).resolve() if to else path
        assert target.exists(), link
        assert not place or place in map(anchor, headings(target)), link


def test_the_index_leads_to_every_page():
    there = {(GUIDE / link.partition("#")[0]).resolve() for link in LINK.findall(text("README.md"))}
    assert {path for path in PAGES if name_of(path) != "README.md"} <= there


# -- what they name ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_every_id_is_that_of_a_task(path):
    topics = {one.topic for one in chapters()}
    named = set(re.findall(r"`([a-z]+-[a-z0-9-]+)`", path.read_text(encoding="utf-8")))
    ids = {one.id for one in registry.all_tasks()}
    assert {name for name in named if name.split("-")[0] in topics} <= ids


@pytest.mark.parametrize("chapter", notebook.own(), ids=lambda one: one.notebook)
def test_a_wrong_option_on_a_page_has_its_thought(chapter):
    page, words = text(f"notebooks/{chapter.notebook}.md"), notebook.words_of(chapter)
    for name in words["ask"]:
        ideas = [one.idea for one in registry.find(name).options if one.idea]
        assert ideas and all(registry.misconception(idea).statement in page for idea in ideas)


def test_a_page_that_forgets_an_exercise_is_not_made(monkeypatch, tmp_path):
    whole = (notebook.FOLDER / "00.toml").read_text(encoding="utf-8")
    (tmp_path / "00.toml").write_text(whole.replace('give = ["start-tip"]', "give = []"))
    monkeypatch.setattr(notebook, "FOLDER", tmp_path)
    with pytest.raises(ValueError, match=r"give and home have \[\]; expected \['start-tip'\]"):
        notebook.words_of(notebook.own()[0])


@pytest.mark.thorough
def test_what_a_table_of_faults_quotes_is_said_by_the_program():
    said = "\n".join(node.value for path in (ROOT / "robotlab").rglob("*.py") for node in ast.walk(ast.parse(path.read_text("utf-8")))
                     if isinstance(node, ast.Constant) and isinstance(node.value, str))
    quoted = re.findall(r"^\| `([^`]+)` \|", text("broken.md"), re.M)
    assert len(quoted) == 11
    assert [piece for words in quoted for piece in map(str.strip, words.split("…")) if piece not in said] == []


def test_the_words_that_no_notebook_has_stand_in_none():
    books = " ".join(path.read_text("utf-8").lower() for path in (ROOT / "notebooks").glob("*.ipynb") if path.name[:2] <= "16")
    words = " ".join(text("textbooks.md").split("teach it yourself:")[1].split()).rstrip(".").split(" · ")
    assert len(words) > 10 and not [word for word in words if word.lower() in books]
    assert "quaternion" in words and "jacobian" in books


# -- commands ---------------------------------------------------------------------------------------------------------
LINES = re.compile(r"^python3? (?:-m robotlab|(docs/lecturer/make\.py)) ?(.*)$", re.M)
NAMED = re.compile(r"(?:python3|py) -m robotlab (\w+)(?: (\w+))?")


def typed():
    """[(page, whether it is the guide's own command, what is typed after it)], from the fences."""
    return sorted({(name_of(path), bool(own), words.split(" # ")[0]) for path in PAGES
                   for _, fence in FENCE.findall(path.read_text("utf-8")) for own, words in LINES.findall(fence)})


def parser(name):
    """Return the parser of the words after a command; `new`, which has none of its own, is run."""
    module = import_module(f"robotlab.commands.{COMMANDS[name][0]}")
    return module.run if name == "new" else module.parse


@pytest.mark.parametrize("page, own, words", typed())
def test_a_command_can_be_typed(page, own, words, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    words = shlex.split(words)
    with contextlib.redirect_stdout(io.StringIO()) as said:
        try:
            make.parsed(words) if own else parser(words[0])(words[1:])
        except SystemExit as end:
            assert not end.code and words[-1] == "--help" and "usage" in said.getvalue()


def test_a_command_that_is_named_is_one():
    found = {one for path in PAGES for one in NAMED.findall(path.read_text("utf-8"))}
    assert ("course", "make") in found and {name for name, _ in found} <= set(COMMANDS)
    assert {word for name, word in found if name == "course" and word} <= {"make", "mark", "key", "report", "sheet", "gain"}


def test_cells_of_the_guide_run(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ROBOTLAB_PROGRESS", str(tmp_path / "progress.json"))
    cells = [cell for path in PAGES for kind, cell in FENCE.findall(path.read_text("utf-8")) if kind == "python"]
    assert len(cells) > len(demos.demos())
    for cell in cells:
        exec(compile(cell, "a cell of the guide", "exec"), {})


# -- demos and slides -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("demo", demos.demos(), ids=lambda one: one["id"])
def test_each_figure_of_a_demo_is_what_the_lab_says(demo):
    one, heard = demos.made(demo), set()
    assert type(one).__module__.split(".")[2].startswith(f"ch{demo['notebook']}")
    for step in demo["step"]:
        demos.taken(one, step)
        now = set(demos.figures(demos.words_of(one)))
        heard |= now | set(step.get("known", ()))
        assert not one.error and set(demos.figures(step["show"])) <= now, demos.words_of(one)
        assert set(demos.figures(step["say"])) <= heard, demos.words_of(one)
        assert ("ask" in step) == ("votes" in step)
    one.close()


def test_a_figure_that_the_lab_does_not_say_would_be_found():
    demo = demos.demos()[0]
    one = demos.made(demo)
    demos.taken(one, demo["step"][0])
    assert demos.figures("The largest torque is 176.6 N m, at joint 1.") == ["176.6", "1"] and "176.7" not in demos.figures(demos.words_of(one))
    one.close()


def test_slides_hold_what_the_labs_said_and_ask_nobody(tmp_path):
    demo = demos.demos()[1]
    page = slides.text(demo)
    assert all(figure in page for step in demo["step"] for figure in demos.figures(step["show"]))
    assert all(step["say"].split("'")[0] in page for step in demo["step"])
    assert not re.search(r"(?:src|href)=[\"'](?!data:)|fetch\(|https?://(?!www\.w3\.org)", page)


# -- pictures ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", pictures.SIZES)
def test_a_picture_of_the_guide_is_small_and_as_large_as_the_command_makes_it(name):
    content = (GUIDE / "pictures" / f"{name}.png").read_bytes()
    assert content[:8] == b"\x89PNG\r\n\x1a\n" and len(content) <= pictures.LARGEST
    assert tuple(int.from_bytes(content[k:k + 4], "big") for k in (16, 20)) == pictures.SIZES[name]


def test_the_class_in_the_pictures_is_marked_as_any_other():
    task = pictures.assignment()
    for student, signs in pictures.CLASS.items():
        found = list(pictures.result(student, signs, task)["tasks"].values())
        assert [one["points"] for one in found] == [int(sign == "+") for sign in signs], student
        assert all(one["idea"] and one["words"] for one, sign in zip(found, signs) if sign == "1"), student
    assert "3 of 5 points" in pictures.pages()["feedback"] and "Which thoughts led astray" in pictures.pages()["report"]


def test_every_chapter_has_worked_solutions_where_the_guide_says():
    assert "tests/chapters/chNN_.../solutions.py" in text("assessment.md")
    assert all((ROOT / "tests" / "chapters" / one.package.rpartition(".")[2] / "solutions.py").exists() for one in notebook.own())


# -- minutes ----------------------------------------------------------------------------------------------------------
def test_weeks_of_the_plans_add_up():
    books = plans.by_number()
    for plan in plans.plans():
        for week in plan["week"]:
            assert sum(minutes for minutes, _ in week.get("talk", [])) == plan["lecture"], week["title"]
            assert sum(minutes for minutes, _ in plans.lab(plan, week, books)) == plan["lab"], week["title"]
    hours = [len(plan["week"]) * (plan["lecture"] + plan["lab"]) / 60 for plan in plans.plans()]
    assert hours == [36, 21, 3.5] and "12 h of lectures and 24 h of labs" in text("plans.md") and "In all 3.5 h." in text("plans.md")


def test_a_lab_that_takes_too_long_is_no_plan():
    with pytest.raises(ValueError, match="takes 75 minutes; expected at most 60"):
        plans.lab({"lab": 60}, {"title": "too much", "notebooks": {"03": "give"}}, plans.by_number())


def test_minutes_with_exercises_follow_from_their_kinds():
    for one, words in plans.by_number().values():
        ids = words["give"] + words["home"]
        assert abs(notebook.whole(one, words) - one.minutes - notebook.minutes_of(ids)) <= 2.5
    assert {one.kind for one in registry.all_tasks() if one.is_exercise} == set(notebook.MINUTES)


# -- reports ----------------------------------------------------------------------------------------------------------
def test_the_three_reports_are_marked_by_the_rubric():
    rows = re.findall(r"^\| \*\*(.+?)\*\* \|", text("assessment.md").split("## The capstone report")[1], re.M)
    sums = []
    for sample in samples.tables(samples.FILE)["sample"]:
        assert [what for what, _, _ in sample["marks"]] == rows and all(0 <= mark <= 4 for _, mark, _ in sample["marks"])
        sums.append(sum(mark for _, mark, _ in sample["marks"]))
    assert sums == sorted(sums) and sums[0] < 8 < 14 < sums[1] < 19 < sums[2]


def test_what_the_good_report_worked_out_by_hand_is_what_the_program_says():
    for one in samples.studies().values():
        found = samples.by_hand(one)
        assert one.ok and found["hand"] == pytest.approx(found["gravity"], rel=1e-9)


def test_the_reports_can_be_had(tmp_path):
    paths = samples.write(tmp_path)
    assert [path.name for path in paths] == ["weak.html", "fair.html", "good.html"]
    assert all("Every number, found twice" in path.read_text("utf-8") for path in paths)
