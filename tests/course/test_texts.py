"""Texts as data: every mistake in a file is said with file, line and entry; a translation takes the place of the words alone."""
import pytest

from robotlab.course import texts
from robotlab.course.texts import TextError

GOOD = '''# Two questions.
[[prediction]]
id = "top-one"
title = "One"
text = """Which of {a} and 2
is larger?"""
numbers = {a = 1.5}
[[prediction.option]]
text = "{a}"
says = "It is smaller."
idea = "size-is-first"
look = ["FrameLab", "Four numbers"]
[[prediction.option]]
text = "2"
says = "By a half."

[[prediction]]
id = "top-two"
title = "Two"
text = "Left or right?"
[[prediction.option]]
text = "left"
says = "There is nothing."
idea = "size-is-first"
[[prediction.option]]
text = "right"
says = "There it is."
'''
IDEAS = '''[[misconception]]
id = "size-is-first"
statement = "The first is the largest."
why = "Order is not size."
source = "lecture practice"
'''
ANSWERS = {"top-one": lambda given: "b", "top-two": lambda given: "b"}


@pytest.fixture
def folder(tmp_path):
    """A chapter's texts."""
    (tmp_path / "ch30").mkdir()
    (tmp_path / "ch30" / "predictions.toml").write_text(GOOD, encoding="utf-8")
    (tmp_path / "ch30" / "misconceptions.toml").write_text(IDEAS, encoding="utf-8")
    return tmp_path / "ch30"


def predictions(folder, answers=ANSWERS, draws=None):
    return texts.predictions(folder / "predictions.toml", "30", answers, draws or {}, texts.ids(folder / "misconceptions.toml"))


def test_what_is_written_is_what_comes_out(folder):
    one, two = predictions(folder)
    assert (one.id, one.notebook, one.title, one.prediction) == ("top-one", "30", "One", True) and one.draw(None) == {"a": 1.5}
    assert one.text == "Which of {a} and 2 is larger?" and two.draw is None and two.options[1].says == "There it is."
    assert one.options[0].idea == "size-is-first" and one.options[0].look == ("FrameLab", "Four numbers") and one.options[1].look == ()
    idea, = texts.misconceptions(folder / "misconceptions.toml", "30")
    assert (idea.id, idea.notebook, idea.source, idea.shows) == ("size-is-first", "30", "lecture practice", ())


@pytest.mark.parametrize("old, new, words", [
    ('title = "One"\n', "", "line 2, prediction 'top-one': title is missing"),
    ('says = "There it is."\n', "", "line 17, prediction 'top-two', option 2: says is missing"),
    ('title = "Two"', 'titel = "Two"', "line 17, prediction 'top-two': there is no field 'titel'; expected id, title"),
    ('title = "Two"', "title = 2", "line 17, prediction 'top-two': title is 2; expected text in quotes"),
    ('title = "Two"', 'title = ""', "line 17, prediction 'top-two': title is ''; expected text"),
    ('look = ["FrameLab", "Four numbers"]', 'look = ["FrameLab"]', "line 2, .*option 1: look is .*; expected a lab and its preset"),
    ('idea = "size-is-first"\n[', 'idea = "size-is-last"\n[', "line 17, prediction 'top-two': there is no misconception 'size-is-last'"),
    ('id = "top-two"', 'id = "top-one"', "line 17, prediction 'top-one': there are two of that id, the other one in .*line 2"),
    ('id = "top-two"', 'id = "toptwo"', "line 17, prediction 'toptwo': ANSWERS in predictions.py has no function of that id"),
    ('id = "top-two"\n', "", r"line 17, prediction '\?': id is missing"),
    ("[[prediction]]\nid = \"top-two\"", "[[predicted]]\nid = \"top-two\"", "there is no 'predicted' here; expected"),
    ('title = "Two"', "title = Two", "Invalid value .at line 19"),
])
def test_a_mistake_is_said_with_its_place(folder, old, new, words):
    path = folder / "predictions.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(TextError, match=rf"^ch30/predictions.toml.*{words}"):
        predictions(folder, ANSWERS)


def test_an_answer_without_a_question_is_said(folder):
    with pytest.raises(TextError, match="ch30/predictions.py answers 'top-three', which is not in predictions.toml"):
        predictions(folder, ANSWERS | {"top-three": None})


# -- another language -------------------------------------------------------------------------------------------------
GERMAN = '''[[prediction]]
id = "top-two"
title = "Zwei"
text = "Links oder rechts?"
[[prediction.option]]
text = "links"
says = "Da ist nichts."
[[prediction.option]]
text = "rechts"
says = "Da ist es."
'''


def test_a_translation_takes_the_place_of_the_words_alone(folder, monkeypatch):
    (folder / "predictions.de.toml").write_text(GERMAN, encoding="utf-8")
    assert predictions(folder)[1].title == "Two"
    monkeypatch.setenv(texts.LANGUAGE, "de")
    one, two = predictions(folder)
    assert one.title == "One" and (two.title, two.text) == ("Zwei", "Links oder rechts?")
    assert [(o.text, o.says, o.idea) for o in two.options] == [("links", "Da ist nichts.", "size-is-first"), ("rechts", "Da ist es.", "")]
    assert two.answer(None) == "b" and texts.misconceptions(folder / "misconceptions.toml", "30")[0].why == "Order is not size."


@pytest.mark.parametrize("old, new, words", [
    ("top-two", "top-drei", "line 1, prediction 'top-drei': predictions.toml has none of that id"),
    ('[[prediction.option]]\ntext = "rechts"\nsays = "Da ist es."\n', "", "line 1, prediction 'top-two': 1 options; the original has 2"),
    ('says = "Da ist nichts."', 'idea = "size-is-first"', "line 1, .*option 1: there is no field 'idea'; expected"),
])
def test_a_mistake_in_a_translation_is_said_too(folder, monkeypatch, old, new, words):
    (folder / "predictions.de.toml").write_text(GERMAN.replace(old, new), encoding="utf-8")
    monkeypatch.setenv(texts.LANGUAGE, "de")
    with pytest.raises(TextError, match=rf"^ch30/predictions.de.toml, {words}"):
        predictions(folder)
