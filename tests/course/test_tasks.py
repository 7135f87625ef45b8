"""Every task, of any author: its form, and its right answer. Wrong answers are tried in test_written.py.

    ROBOTLAB_STUDENTS=400 python -m pytest tests/course/test_tasks.py -k refused     # so many as a right answer is tried for; here 30
"""
import os
import re
from collections import Counter

import numpy as np
import pytest
from forall import for_all
from solved import FOLDER, folder_of, solutions
from thorough import THOROUGH

from robotlab.course import registry
from robotlab.course.check import check, examined, hint
from robotlab.course.drawn_task import DrawnTask, draw_task
from robotlab.course.given import shown
from robotlab.course.record import LETTERS, RIGHT, UNANSWERED, WRONG

TASKS = registry.all_tasks()
EXERCISES = [t for t in TASKS if t.kind != "choice"]
MISCONCEPTIONS = registry.misconceptions()
CHOICES = [t for t in TASKS if t.kind == "choice"]
STUDENTS = int(os.environ.get("ROBOTLAB_STUDENTS", 30 if THOROUGH else 5))
SOME = 3 if THOROUGH else 2                          # fewer for what is slower
name_of = lambda record: record.id
every_task, every_choice = for_all(TASKS, name_of), for_all(CHOICES, name_of)
each_task = pytest.mark.parametrize("record", TASKS, ids=name_of)
each_exercise = pytest.mark.parametrize("record", EXERCISES, ids=name_of)


def some(record):
    """Students to try a task with; one, where the numbers are the same for everybody."""
    return ["guest", *(f"student {k}" for k in range(1, SOME))] if record.draw or record.inputs else ["guest"]


# -- form -------------------------------------------------------------------------------------------------------------
@every_task
def test_record(record):
    assert record.notebook.isdigit() and len(record.notebook) == 2 and record.title and record.text
    if record.prediction:
        assert record.kind == "choice"
    elif record.kind != "choice":
        assert len(record.hints) >= 2, "at least two hints"
    for wrong in record.wrongs:
        assert wrong.says or wrong.idea in MISCONCEPTIONS, f"{wrong.idea!r} is no misconception and says nothing"
    assert not re.search(r"\{\w+(:[^}]*)?\}", draw_task(record.id, "guest").text), "a placeholder is not filled"


@pytest.mark.thorough
@every_choice
def test_every_distractor_has_its_misconception(record):
    one = draw_task(record.id, "guest")
    right = LETTERS.index(one.reference)
    assert 2 <= len(record.options) <= 6 and right < len(record.options)
    for k, option in enumerate(record.options):
        assert option.text and option.says
        assert (option.idea in MISCONCEPTIONS) != (k == right), f"option {LETTERS[k]}: {option.idea!r}"
    assert len({option.text for option in record.options}) == len(record.options)


@pytest.mark.parametrize("notebook", sorted({t.notebook for t in TASKS} - {"00"}))
def test_enough_for_a_notebook(notebook):
    mine = [t for t in TASKS if t.notebook == notebook]
    assert sum(t.is_exercise for t in mine) >= 5 and sum(t.prediction for t in mine) >= 6
    assert any(t.holds for t in mine), "one exercise has many right answers"


@every_task
def test_text_shows_the_numbers_that_are_used(record):
    """Typing in the numbers shown gives the checker's numbers; also where the numbers would be drawn again."""
    for student in some(record):
        given = DrawnTask(record, student).given
        for name, spec in re.findall(r"\{(\w+)(?::([^{}]*))?\}", record.text):
            value = np.asarray(given[name])
            if value.dtype.kind == "f":
                exact = np.degrees(value) if spec == "deg" else value
                read = [float(x) for x in re.findall(r"-?\d+\.?\d*(?:e-?\d+)?", shown(given[name], spec))]
                assert np.allclose(read, exact.ravel(), rtol=0, atol=1e-9), f"{name} is {value}, shown as {read}"


@pytest.mark.thorough
@every_task
def test_drawn_for_each_student_and_the_same_every_time(record):
    one = draw_task(record.id, "guest")
    again = draw_task.__wrapped__(record.id, " Guest ")
    assert repr(one) == repr(again) and repr(one.given) == repr(again.given)
    assert repr(one).startswith(f"{'Prediction' if record.prediction else 'Exercise'} {record.id}: ")
    assert "0x" not in repr(one) and "0x" not in one._repr_markdown_()


@pytest.mark.parametrize("student", ["s000", "s015"])
def test_numbers_that_make_a_wrong_idea_infinite_are_drawn_again(student):
    """Both of them once drew a Jacobian with a zero, of which one wrong idea takes the inverse of each entry."""
    one = draw_task("jacobian-rates", student)
    assert one.is_well_conditioned() and examined(one, one.right).state == RIGHT


# -- right answers ----------------------------------------------------------------------------------------------------
@each_exercise
def test_no_right_answer_is_refused(record):
    """Also where the numbers would be drawn again because a wrong idea comes too near."""
    most = min(STUDENTS, solutions(record.topic).students.get(record.id, STUDENTS))
    students = most if record.draw or record.inputs else 1
    for k in range(students):
        one = DrawnTask(record, str(k))
        verdict = examined(one, one.right)
        assert verdict.state == RIGHT, f"student {k}: {verdict}"


@each_exercise
def test_right_answers_written_differently_are_accepted(record):
    answers = solutions(record.topic).rights.get(record.id, [])
    assert len(answers) >= 3, f"three right solutions are wanted in {FOLDER.name}/{folder_of(record.topic)}/solutions.py"
    for student in some(record):
        one = DrawnTask(record, student)
        for k, answer in enumerate(answers):
            verdict = examined(one, answer(one.given))
            assert verdict.state == RIGHT, f"solution {k}, {student}: {verdict}"


@pytest.mark.thorough
@every_choice
def test_one_option_is_right_for_everyone(record):
    for student in some(record):
        one = draw_task(record.id, student)
        states = [examined(one, letter).state for letter in LETTERS[:len(record.options)]]
        assert Counter(states) == {RIGHT: 1, WRONG: len(states) - 1}
        assert examined(one, f" {one.reference.upper()}) ").state == RIGHT


# -- wrong answers ----------------------------------------------------------------------------------------------------
@each_exercise
def test_wrong_types_are_answered_kindly(record):
    one = draw_task(record.id, "guest")
    rubbish = ("hello", True, 1j, {}, object(), [[1, 2], [3]], np.nan, float("inf"), np.array(["a"]), print, set())
    for answer in rubbish:
        value = (lambda *arguments, answer=answer: answer) if record.kind == "function" else answer
        verdict = examined(one, value)
        assert verdict.state == WRONG and verdict.idea and verdict.text.strip(), answer


# -- nothing is given away --------------------------------------------------------------------------------------------
@every_task
def test_the_text_of_the_task_does_not_say_which_option_is_right(record):
    text = repr(draw_task(record.id, "guest")) + draw_task(record.id, "guest")._repr_markdown_()
    assert "✓" not in text
    for option in record.options:
        assert option.says not in text


# -- not answered yet -------------------------------------------------------------------------------------------------
@each_task
def test_an_unanswered_stub_says_so_and_writes_nothing(record, progress_file):
    def unwritten(*arguments):
        raise NotImplementedError

    stubs = [..., None]
    if record.kind == "function":
        stubs += [lambda *arguments: None, lambda *arguments: ..., unwritten]
    for stub in stubs:
        verdict = check(record.id, stub)
        assert verdict.state == UNANSWERED and not verdict and "not answered yet" in repr(verdict)
    for _ in record.hints:
        assert hint(record.id).words
    assert not progress_file.exists()
