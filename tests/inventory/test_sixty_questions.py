"""The sixty questions: each is decided by mechanics, and each form is what a test has to be."""
import re
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from robotlab.course import registry
from robotlab.course.texts import tables
from robotlab.lectern.inventory import decided, items
from robotlab.lectern.inventory.items import FORMS, form

ROOT = Path(__file__).parents[2]
ALL = [(name, item) for name in FORMS for item in form(name)]
OURS = r"\b(lab|labs|notebook|preset|slip|misconception|robotlab|Jacobian|singular\w*|damping|quintic|cubic|DH|null space|redundan\w*)\b"
every_item = pytest.mark.parametrize("name, item", ALL, ids=[f"{name}{item.number}-{item.id}" for name, item in ALL])


@every_item
def test_mechanics_says_that_one_option_is_true_and_which(name, item):
    truths = decided.truths(name, item)
    assert truths == [letter == item.right for letter in item.letters]


@every_item
def test_another_key_would_be_found_out(name, item):
    """The decision looks at the words: with two options exchanged, the right place moves along."""
    turned = replace(item, options=item.options[::-1])
    assert decided.truths(name, turned) == decided.truths(name, item)[::-1]


@pytest.mark.parametrize("name, changed", [("lever-speed", {"rate": 1.3}), ("table-added", {"readings": [10, 20]}),
                                           ("order-carried", {"turns": [10, 0, 0, 0]}), ("order-seen", {"heading": 45}),
                                           ("time-scaled", {"factor": 3}), ("loops-ratio", {"load": 17})])
@pytest.mark.parametrize("which", FORMS)
def test_other_numbers_are_no_longer_answered(which, name, changed):
    item = next(one for one in form(which) if one.id == name)
    if name == "order-carried":
        changed = {"turns": changed["turns"] + [0] * (item.numbers["links"] - 4)}
    assert not any(decided.truths(which, replace(item, numbers=item.numbers | changed)))


@pytest.mark.parametrize("which", FORMS)
def test_a_lever_changes_with_the_place_of_the_second_joint(which):
    for item in form(which):
        if item.concept == "lever":
            first, (x, y), *others = item.points
            assert not any(decided.truths(which, replace(item, points=(first, (x + 0.2, y + 0.3), *others))))


def test_each_form_has_three_items_for_each_of_ten_concepts():
    assert len(items.concepts()) == 10
    for name in FORMS:
        assert [item.number for item in form(name)] == list(range(1, 31))
        assert Counter(item.concept for item in form(name)) == dict.fromkeys(items.concepts(), 3)
        assert all(len({item.concept for item in form(name)[k:k + 10]}) == 10 for k in (0, 10, 20)), "never two of one concept in a row"


def test_the_forms_are_parallel_and_not_the_same():
    for a, b in zip(form("A"), form("B")):
        assert a.id == b.id and a.text != b.text
        assert (a.numbers, a.points) != (b.numbers, b.points) or not (a.numbers or a.points)


@every_item
def test_an_item_is_well_made(name, item):
    texts = [option.text for option in item.options]
    assert 4 <= len(texts) <= 5 and len(set(texts)) == len(texts)
    assert [option.idea for option in item.options].count("") == 1, "one option is right"
    wrong = [option.idea for option in item.options if option.idea]
    assert len(set(wrong)) == len(wrong) and all(items.thought(idea) for idea in wrong)
    assert not re.search(OURS, " ".join([item.text, *texts]), re.I), "it speaks to who has never seen the course"
    assert max(map(len, texts)) <= 1.6 * min(map(len, texts)) + 16, "options are about as long as one another"
    assert len(item.text.split()) <= 85, "it is read in half a minute"
    assert "{" not in item.text and "  " not in item.text


@pytest.mark.parametrize("name", FORMS)
def test_nothing_but_the_content_shows_what_is_right(name):
    letters = Counter(item.right for item in form(name))
    assert set(letters) == set("ABCD") and max(letters.values()) - min(letters.values()) <= 2
    assert not re.search(r"(.)\1\1\1", "".join(item.right for item in form(name)))
    for sign in (1, -1):
        standing_out = 0
        for item in form(name):
            *_, second, first = sorted((sign * len(option.text), option.idea) for option in item.options)
            standing_out += first[0] > second[0] and not first[1]
        assert standing_out <= 10, "the right option is not often the longest, nor the shortest"


def test_the_letter_of_an_item_says_nothing_of_its_twin():
    assert sum(a.right == b.right for a, b in zip(form("A"), form("B"))) <= 10


def test_new_ideas_have_words_and_no_notebook_has_them():
    known = set(registry.misconceptions())
    used = {option.idea for _, item in ALL for option in item.options} - {""}
    assert used <= known | set(items.ideas()) and not known & set(items.ideas()) and set(items.ideas()) <= used
    assert len(used & known) >= 40


def runs(text, length=7):
    """All runs of so many words of a text."""
    words = re.findall(r"\w+", text.casefold())
    return {tuple(words[k:k + length]) for k in range(len(words) - length + 1)}


@cache
def predictions():
    """{id: runs of words} of what the notebooks ask."""
    found = [one for path in (ROOT / "robotlab" / "chapters").glob("*/predictions.toml") for one in tables(path)["prediction"]]
    return {one["id"]: runs(one["text"]) for one in found}


@every_item
def test_no_item_is_a_prediction_of_the_notebooks(name, item):
    assert len(predictions()) > 100 and not [other for other, theirs in predictions().items() if runs(item.text) & theirs]


def test_no_item_stands_in_what_students_get():
    """Neither in the notebooks nor on the pages of the course."""
    for path in [*(ROOT / "notebooks").glob("*.ipynb"), *(ROOT / "robotlab" / "chapters").rglob("*.toml"), ROOT / "README.md"]:
        text = path.read_text(encoding="utf-8")
        assert not [item.id for _, item in ALL if item.text[:60] in text], path.name
