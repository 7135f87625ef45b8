"""`Prediction` in Python: the effect of a click, the output, and that nothing gives the answer away."""
import json

import pytest

from robotlab.course.check import option_place, task
from robotlab.course.progress import store
from robotlab.course.record import LETTERS
from robotlab.labs import Prediction
from robotlab.labs.hosts.jupyter import WIDGET_VIEW
from robotlab.labs.javascript import bundle
from robotlab.labs.prediction import CSS, ROOM


@pytest.fixture(autouse=True)
def progress_file(tmp_path, monkeypatch):
    monkeypatch.setenv("ROBOTLAB_PROGRESS", str(tmp_path / "progress.json"))
    store.forget()
    return tmp_path / "progress.json"


def test_a_click_commits_and_is_answered(progress_file):
    one = Prediction("start-slow")
    assert one.verdict is None and not progress_file.exists()
    assert not one.choose("a") and one.said["text"] == one.verdict.text and not one.said["right"]
    assert one.choose("c") and one.said["right"] and one.said["heading"] == "✓ right, at the second try."
    done = json.loads(progress_file.read_text())["students"]["guest"]["start-slow"]
    assert done["attempts"] == 2 and done["first"] == "a" and done["last"] == "c" and done["right"]
    for letter in ("e", "", "ab", None):
        with pytest.raises(ValueError, match="letter is .*; expected one of a, b, c, d"):
            one.choose(letter)


def test_it_is_said_at_which_try_it_was_right():
    """Each option counts once, also one chosen on another day; an answer right at first stays so."""
    one = Prediction("start-slow")
    for letter in "aab":
        one.choose(letter)
    assert one.choose("c") and one.said["heading"] == "✓ right, at the third try."
    again = Prediction("start-slow")
    assert again.choose("c") and again.said["heading"] == "✓ right, at the last try.", "of another day the first and the last are known"
    store.forget()


def test_right_at_first_stays_right_at_first():
    one = Prediction("start-slow")
    for letter in "cac":
        one.choose(letter)
    assert one.said["heading"] == "✓ right."


def test_the_same_option_twice_is_answered_twice():
    one = Prediction("start-slow")
    one.choose("a")
    before = dict(one.said)
    one.choose("a")
    assert one.said != before and one.said["text"] == before["text"]


def test_the_output_is_the_question_and_its_options():
    one = Prediction("start-slow")
    data, _ = one._repr_mimebundle_()
    assert data["text/plain"] == repr(task("start-slow")) and data["text/markdown"].count("\n- ") == 4
    assert data[WIDGET_VIEW]["model_id"] not in data["text/plain"] + data["text/markdown"]
    one.choose("a")
    assert one._repr_mimebundle_()[0]["text/plain"] == data["text/plain"], "the output does not depend on what was chosen"


def test_the_page_does_not_know_the_answer():
    one = Prediction("start-slow")
    sent = json.dumps([one.setup, one.said, one.pressed]) + bundle(one.module)
    assert not any(option.says in sent for option in one.task.task.options)
    assert one.said == {"k": -1, "heading": "Your prediction?"} and set(one.setup) == {"question", "options", "lines"}


@pytest.mark.parametrize("letter, right", [("b", False), ("c", True)])
def test_a_choice_that_was_made_before_comes_back_with_its_verdict(letter, right, progress_file):
    first = Prediction("start-slow")
    first.choose("a")                                # the last answer counts
    first.choose(letter)
    written = progress_file.read_text()
    again = Prediction("start-slow")
    assert again.said["k"] == LETTERS.index(letter) and again.said["right"] is right and again.verdict is None
    assert again.said["heading"] == f"Last time you chose {letter}: {'✓ right' if right else '✗ not so'}."
    assert again.said["text"] == first.said["text"] and progress_file.read_text() == written, "looking back is no attempt"


def test_a_letter_of_another_edition_is_no_choice(progress_file):
    Prediction("start-slow").choose("a")
    progress_file.write_text(progress_file.read_text().replace('"last": "a"', '"last": "h"'))
    assert Prediction("start-slow").said["heading"] == "Your prediction?"


def test_a_wrong_option_leads_to_its_experiment_on_the_page():
    one = Prediction("start-slow")
    one.choose("b")
    place = option_place(one.task, one.task.task.options[1])
    assert (one.said["lab"], one.said["preset"]) == (place.title, place.preset) and place.words("00") in one.said["text"]
    one.choose("c")
    assert "preset" not in one.said


def test_room_for_the_longest_answer():
    for name in ("start-slow", "start-damping", "start-stretched"):
        one = Prediction(name)
        texts = [len(one.choose(letter).text) for letter in LETTERS[:len(one.task.task.options)]]
        assert one.setup["lines"] * ROOM >= max(texts) + ROOM / 2


def test_only_a_choice_can_be_predicted():
    with pytest.raises(ValueError, match="'start-tip' is of the kind 'function'"):
        Prediction("start-tip")


def test_running_the_cell_again_closes_the_one_before():
    one = Prediction("start-slow")
    other = Prediction("start-damping")
    two = Prediction("start-slow")
    assert one.closed and not two.closed and not other.closed


def test_small():
    assert len(bundle(Prediction.module)) + len(CSS) < 4800
