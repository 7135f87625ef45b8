"""The questions as they are read without the notebooks: complete, with no pattern in the key, and in an exam without a name."""
import csv
import io
import re
import zipfile

import pytest
from bank_files import FLAGS, READERS

from robotlab import commands
from robotlab.lectern.bank import collect
from robotlab.lectern.bank.order import order
from robotlab.lectern.bank.question import Question, alone, before
from robotlab.course import registry
from robotlab.course.chapters import chapters
from robotlab.course.drawn_task import DrawnTask, draw_task
from robotlab.course.record import Task
from robotlab.maths.spatial import translation

ELSEWHERE = re.compile(r"\b(notebooks?|labs?|cells?|pictures?|sliders?|presets?|plots?)\b|\b(this|the first|the last) (section|table|exercise)\b"
                       r"|\babove (all )?this\b|\bthe same (Puma|arm with)\b|\bas before, in\b", re.I)
PYTHON = re.compile(r"[A-Za-z]\w*\.[a-z]\w*\(|\b(zoo|mechanisms|np|numpy|robotlab|array|dict|tuple)\b|"
                    r"\b[a-z]{2,}_[a-z]\w*|`|==|\*\*|\w\[")
PLACES = "abcd"


def plain_draws():
    """Each task that can be asked, as it is drawn first."""
    return [Question(DrawnTask(one, "practice-01"), 1) for one in registry.all_tasks() if one.kind not in collect.KINDS and not one.holds]


def evenly(questions):
    """{place: (how often it is right, its share)}, of the places that a tenth of the questions have."""
    found = {}
    for k in range(len(PLACES)):
        those = [one for one in questions if len(one.options) > k]
        if len(those) > len(questions) / 10:
            found[PLACES[k]] = sum(one.options[k].right for one in those), sum(1 / len(one.options) for one in those)
    return found


# -- complete ---------------------------------------------------------------------------------------------------------
def test_a_question_can_be_read_without_a_notebook():
    questions = plain_draws()
    assert len(questions) > 280
    for one in questions:
        options = alone().get(one.task.id, {}).get("options") or [option.text for option in one.task.options]
        said = " ".join([one.title, one.text, *options])
        assert not ELSEWHERE.search(said), (one.id, ELSEWHERE.search(said)[0])
        assert not PYTHON.search(said), (one.id, PYTHON.search(said)[0])


def test_a_text_of_its_own_has_the_numbers_of_the_task():
    for name, words in alone().items():
        task = registry.find(name)
        assert set(re.findall(r"\{(\w+)", words["text"])) == set(re.findall(r"\{(\w+)", task.text)), name
        assert len(words.get("options", task.options)) == len(task.options) and set(words) <= {"title", "text", "options"}, name
    assert not set(alone()) & set(before()) and all(registry.find(name) for name in before())


def test_a_table_asks_for_a_dozen_numbers_at_most():
    """Whole rows, those that tell most; a pose has a last row that says nothing, so it is not asked for."""
    a_pose = Task(id="frames-pose", notebook="01", kind="matrix", title="", text="", hints=("a", "b"),
                  answer=lambda given: translation(0.1, 0.2, 0.3))
    pose = Question(DrawnTask(a_pose, "practice-01"))
    screws = Question(draw_task("turns-screws", "practice-01"))
    assert pose.entries == list(range(12)) and "rows 1, 2 and 3 alone" in pose.form()
    assert len(screws.entries) == 12 < screws.right.size == 30
    told = {each.idea for reply in screws.replies for each in reply.own}
    assert told == {each.idea for each in screws.thoughts if not each.slip}


# -- no pattern -------------------------------------------------------------------------------------------------------
@pytest.mark.thorough
@pytest.mark.parametrize("numbers", [1, 4])
def test_no_place_says_what_is_right(numbers):
    """Each place is right as often as any other, within 5 % of its share, of all choices and of those with three options."""
    choices = collect.collected([one for one in collect.tasks_of([], []) if one.kind == "choice"], numbers).all
    for some in (choices, [one for one in choices if len(one.options) == 3]):
        found = evenly(some)
        assert set(found) == set("abc") and len(some) > 150
        assert all(abs(right / share - 1) <= 0.05 for right, share in found.values()), found


def test_the_order_is_the_question_s_own():
    texts = ["one", "two", "three"]
    assert all(order("some-task", k, texts) == order("some-task", k, texts) for k in range(5))
    assert len({tuple(order("some-task", k, texts)) for k in range(40)}) == 6
    for words in ("In both", "None of them", "Neither", "The bearing, too", "Something between", "Also those of joint 1"):
        assert all(order("some-task", k, [*texts, words]) == [0, 1, 2, 3] for k in range(9)), words


# -- an exam ----------------------------------------------------------------------------------------------------------
TASKS = ("frames-modified", "energy-folded", "inverse-promise", "contact-straight", "capstone-rms", "start-slow")


def texts_of(path):
    """{name: text} of the files in a file of a bank."""
    if path.suffix != ".zip":
        return {path.name: path.read_text(encoding="utf-8")}
    with zipfile.ZipFile(path) as package:
        return {name: package.read(name).decode() for name in package.namelist()}


def test_in_an_exam_nothing_leads_to_the_task(tmp_path):
    """Neither names of questions, groups, files and quizzes nor the words to an answer; the table for the lecturer says which is which."""
    out = tmp_path / "out"
    words = ["bank", *FLAGS, "--tasks", *TASKS, "--numbers", "1", "--secret", str(tmp_path / "term.key"), "--out", str(out)]
    assert commands.main([*words, "--new-key"]) == 0
    labels = list(csv.DictReader(io.StringIO((out / "robotlab-labels.csv").read_text(encoding="utf-8"))))
    assert {row["task"] for row in labels} == set(TASKS) and all(re.fullmatch("q[0-9a-f]{8}", row["label"]) for row in labels)
    ids = "|".join(one.id for one in registry.all_tasks())
    headings = "|".join(re.escape(one.title) for one in chapters())
    for file, reader in READERS.items():
        for item in reader.items(out / file):
            label = item.name.rpartition("-")[0] if "-" in item.name else item.name
            assert label in {row["label"] for row in labels} and item.group.endswith(label) and "/0" not in item.group
            assert not re.search("[a-z]{4}", item.title.replace(item.name, "")), item.title
        for name, text in texts_of(out / file).items():
            found = re.search(f"{ids}|{headings}|notebook|[A-Z]\\w+Lab\\b|\\blab\\b|practice-", f"{name if name != file else ''} {text}")
            assert not found, (file, name, found[0])
    first = {path.name: path.read_bytes() for path in out.iterdir()}
    assert commands.main(words) == 0 and first == {path.name: path.read_bytes() for path in out.iterdir()}


def test_another_key_has_other_labels(tmp_path):
    found = []
    for name in ("one", "two"):
        key, out = tmp_path / f"{name}.key", tmp_path / name
        assert commands.main(["bank", "--gift", "--tasks", "energy-folded", "--secret", str(key), "--new-key", "--out", str(out)]) == 0
        found.append((out / "robotlab-labels.csv").read_text(encoding="utf-8").split("\n")[1].split(","))
    assert found[0][0] != found[1][0] and found[0][1:] == found[1][1:]
