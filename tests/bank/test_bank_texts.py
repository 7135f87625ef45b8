"""Tasks made for the purpose: texts full of the signs that each format keeps for itself, answers of all sizes."""
import numpy as np
import pytest
from bank_files import READERS

from robotlab.lectern.bank import canvas, collect, gift, moodle, qti, texts
from robotlab.lectern.bank.question import Question
from robotlab.course.drawn_task import DrawnTask
from robotlab.course.record import Option, Task, Wrong

WRITERS = {module.FILE: module for module in (moodle, gift, qti, canvas)}
SIGNS = r"{1:NUMERICAL:=2} a<b> & {c} } ~d = e #f: \g \n \\ ]]> $CATEGORY: -> %0% 'h' \"i\" //j **k** &amp; &lt; &#35; é q̇₁ <script> [html] ::l::"
WHERE = dict(notebook="03", look=SIGNS, hints=(SIGNS, SIGNS))
CHOICE = Task(id="signs-choice", kind="choice", title=SIGNS, text=SIGNS, answer=lambda g: "b", prediction=True, notebook="03", options=(
    Option("= " + SIGNS, "no " + SIGNS), Option("~ " + SIGNS, "yes " + SIGNS), Option("%50% " + SIGNS, "not " + SIGNS)))
NUMBER = Task(id="signs-number", kind="number", title=SIGNS, text=SIGNS, unit="m", answer=lambda g: 3.5, remark=SIGNS, wrongs=(
    Wrong("one", lambda g: 4.25, "one " + SIGNS), Wrong("two", lambda g: 8.25, "two " + SIGNS)), **WHERE)
MATRIX = Task(id="signs-matrix", kind="matrix", title=SIGNS, text=SIGNS, answer=lambda g: np.array([[3.5, 1e-17], [-4e3, 5]]), wrongs=(
    Wrong("one", lambda g: np.array([[3.5, 2], [-4e3, 5]]), "one " + SIGNS),
    Wrong("two", lambda g: np.array([[3.5, 2], [-4e3, 7]]), "two " + SIGNS)), **WHERE)
KINDS = (CHOICE, NUMBER, MATRIX)


def bank(*tasks):
    return collect.Bank("a/b <c>", {task.id: [Question(DrawnTask(task, "x"))] for task in tasks})


@pytest.fixture(params=list(READERS))
def read(request, tmp_path):
    """A function tasks -> {id: question} that writes a format and reads it back."""
    def through(*tasks):
        path, made = tmp_path / request.param, WRITERS[request.param].written(bank(*tasks))
        path.write_bytes(made if isinstance(made, bytes) else made.encode())
        return {item.name: item for item in READERS[request.param].items(path)}
    return through


def same(words, more=""):
    """Return the signs as they are seen in the end."""
    return " ".join((words + more).split())


def test_every_sign_comes_back_as_it_was(read):
    found = read(*KINDS)
    assert set(found) == {task.id for task in KINDS}
    for item in found.values():
        assert same(SIGNS) in item.text and same(SIGNS) in item.title, item.name
    choice = found["signs-choice"]
    for k, option in enumerate(CHOICE.options):
        share, words = choice.answered([choice.options.index(same(option.text))])
        assert same(option.says) in words and share == (k == 1)


def test_words_full_of_signs_are_said_to_the_numbers_they_belong_to(read):
    number = read(*KINDS)["signs-number"]
    assert number.answered(["3.5"])[0] == 1 and same(SIGNS) in number.answered(["3.5"])[1]
    for value, name in (("4.25", "one"), ("8.25", "two")):
        share, words = number.answered([value])
        assert share == 0 and same(f"{name} ", SIGNS) in words


def test_a_table_full_of_signs(read):
    """Pure rounding counts as 0; an idea that shares an entry with another one is recognised by the entry that is its own."""
    matrix = read(*KINDS)["signs-matrix"]
    if matrix.gaps == 1:
        assert "row " in matrix.text
        return
    assert matrix.answered(["3.5", "0", "-4000", "5"])[0] == 1
    assert same("one ", SIGNS) in matrix.answered(["3.5", "2", "-4000", "5"])[1]
    share, words = matrix.answered(["3.5", "2", "-4000", "7"])
    assert share == (0 if matrix.whole else 0.5) and same("two ", SIGNS) in words


@pytest.mark.parametrize("right, kept", [(2e-5, False), (-9.9e-5, False), (1.1e-4, True), (3e7, True)])
def test_answers_of_all_sizes(read, right, kept):
    """Those that a platform takes for 0 are known; all others come through."""
    task = Task(id="size-number", kind="number", notebook="03", title="A size", text="How large?", answer=lambda g: right)
    assert Question(DrawnTask(task, "x")).is_too_small == (not kept)
    item = read(task)["size-number"]
    for factor, share in ((1, 1), (1.0019, 1), (1.0021, 0), (-1, 0)):
        assert item.answered([np.format_float_positional(float(f"{right * factor:.9g}"))])[0] == share


def test_a_task_whose_draws_are_all_too_small_is_left_out_by_name(monkeypatch):
    task = Task(id="size-small", kind="number", notebook="03", title="A size", text="Of {a}?", draw=lambda rng: {"a": rng.random()},
                answer=lambda g: 1e-6 * (1 + g.a))
    monkeypatch.setattr(collect, "draw_task", lambda name, student: DrawnTask(task, student))
    found = collect.collected([task], 3)
    assert not found.questions and "between 0 and 0.0001" in found.left["size-small"]


def test_ideas_that_nearly_meet_each_keep_their_words(read):
    """The right one is 10; two ideas lie nearer to each other than their tolerances, one nearly at the right one."""
    values = {"near": 10.07, "first": 12.0, "second": 12.02}
    task = Task(id="near-number", kind="number", notebook="03", title="Near", text="How much?", answer=lambda g: 10.0, hints=("", ""),
                wrongs=tuple(Wrong(name, lambda g, x=x: x, f"You took the {name} way.") for name, x in values.items()))
    item = read(task)["near-number"]
    for name, x in values.items():
        share, words = item.answered([str(x)])
        assert share == 0 and f"You took the {name} way." in words
        assert item.listed or not [other for other in values if other != name and f"the {other} way" in words]
    assert item.answered(["10.02"])[0] == 1


def test_numbers_are_written_out():
    assert [texts.number(x) for x in (4.31e-05, 0.0, -0.0, 1e7, 2 / 3, -123456789.0)] == ["0.0000431", "0", "0", "10000000", "0.666667",
                                                                                          "-123457000"]


def test_what_is_kept_in_a_name_is_doubled_in_a_category():
    assert moodle.path("a/b", Question(DrawnTask(NUMBER, "x"))) == "$course$/top/a//b/03 Energy-based derivation/signs-number"
