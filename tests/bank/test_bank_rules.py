"""The rules in each file are executed by readers that know the format and nothing of robotlab; the checker decides what is right."""
import re
from functools import lru_cache

import canvas_reader
import numpy as np
import pytest
from reading import plain

from robotlab.lectern.bank.question import alone
from robotlab.course import misconceptions
from robotlab.course.record import LETTERS
from robotlab.course.samples import agreeing

pytestmark = pytest.mark.thorough
INSIDE, OUTSIDE = 0.98, 1.02                         # of a tolerance
TYPED = 1e12                                         # the largest number that anybody types
PLACE = r"To see it, choose “[^”]*” in the lab “[^”]*” (?:under “.*?”|at the top) of notebook \d\d\."
CLEAR = 2                                            # tolerances, from which on words are owed


PLACES = r"(?:row (\d+), column|entry) (\d+)"


def asked(item, one):
    """Return the entries asked for, by the question: those of its gaps, or the one that it names where a format has room for one."""
    shape = one.reference[0].shape
    if one.reference[0].size == 1:
        return [0]
    named = re.findall(f"<td>{PLACES}:", item.html) if item.gaps > 1 else re.findall(f"Type {PLACES} alone", item.text)
    return [int(np.ravel_multi_index([int(x) - 1 for x in place if x], shape)) for place in named]


def judged(one, item, values):
    """Return the checker's verdict on values for all entries: which of those asked for are right."""
    return agreeing(one, [np.reshape(values, one.reference[0].shape)])[0].ravel()[asked(item, one)]


def answer(one, item, values, digits=10):
    """Type these values, and return the score and the feedback."""
    return item.answered([np.format_float_positional(float(f"{x:.{digits}g}"), trim="-") for x in values[asked(item, one)]])


@lru_cache(maxsize=None)
def tolerances(one):
    """The tolerance of each entry, found from the checker by halving: it judges each for itself, so that all move at once."""
    right = one.reference[0]
    low, high = np.zeros(right.shape), np.full(right.shape, np.abs(right).max() or 1.0)
    for _ in range(60):
        middle = (low + high) / 2
        inside = agreeing(one, [right + middle])[0]
        low, high = np.where(inside, middle, low), np.where(inside, high, middle)
    return low.ravel()


def leaks(x, right):
    """True if a wrong number gives the right one away: as good as 0, or it times a sign, 2, 10 to a power, degrees, turns, or g."""
    return abs(x) < 1e-4 * abs(right) or any(np.isclose(abs(x / right), [factor, 1 / factor], rtol=0.02).any()
                         for factor in (1, 2, 100, 1000, 180 / np.pi, 2 * np.pi, 9.81))


def full(share):
    return share == pytest.approx(1)


def test_right_answers_get_all_marks_and_nothing_else_does(read, draws):
    """Right in ten digits and in five; just inside of the tolerance of the checker and just outside, upwards and downwards."""
    numbers = [item for item in read if item.gaps]
    assert len({draws[item.name].task.id for item in numbers}) >= 56
    for item in numbers:
        one = draws[item.name]
        right, margin = one.reference[0].ravel(), tolerances(one)
        assert full(answer(one, item, right)[0]) and full(answer(one, item, right, 5)[0]), item.name
        for sign in (-1, 1):
            if not one.is_count:
                assert full(answer(one, item, right + sign * INSIDE * margin)[0]), item.name
            off = OUTSIDE * margin if not one.is_count else 1
            assert answer(one, item, right + sign * off)[0] == 0, item.name


def test_each_wrong_idea_gets_its_own_words_and_no_mark(read, draws):
    told = 0
    for item in (item for item in read if item.gaps):
        one = draws[item.name]
        margin = tolerances(one)
        for wrong, values in one.wrong_values:
            if values is None or values[0].shape != one.reference[0].shape or np.abs(values[0]).max() > TYPED:
                continue
            x = values[0].ravel()
            ok = judged(one, item, x)
            share, words = answer(one, item, x)
            assert share == pytest.approx(float(ok.all() if item.whole else ok.mean())), (item.name, wrong.idea)
            off = np.abs(x - one.reference[0].ravel()) > CLEAR * margin
            k, *more = asked(item, one)
            if off[[k, *more]].any() and not (item.listed and leaks(x[k], one.reference[0].ravel()[k])):
                says = misconceptions.explained(wrong.idea, one.says(wrong.says), "", notebook=one.task.notebook)[0]
                assert plain(says.replace("`", "").replace("<", "&lt;")) in words, (item.name, wrong.idea, words)
                told += 1
    assert told > 700


def test_what_all_see_who_are_wrong_does_not_give_the_right_number_away(folder, draws):
    """Canvas has one text for all wrong answers: the wrong numbers in it are neither twice the right one nor its opposite."""
    listed = 0
    for item in canvas_reader.items(folder / "robotlab-canvas.zip"):
        if item.gaps and not draws[item.name].is_count:
            one, words = draws[item.name], item.answered(["987654321"])[1]
            rows = [float(x) for x in re.findall(r"(?:^| )(-?\d+(?:\.\d+)?)(?= [A-Z“q])", words)]
            right = one.reference[0].ravel()[asked(item, one)[0]]
            assert not [x for x in rows if any(np.isclose(x / right, factor, rtol=1e-3) for factor in (1, -1, 2, -2, 0.5, -0.5))], item.name
            listed += len(rows)
    assert listed > 500


def test_blanks_and_texts_get_no_mark(read):
    for item in read:
        if item.gaps:
            for text in ("", " ", "twelve", "1.2.3", "nan m"):
                assert item.answered([text] * item.gaps)[0] == 0, item.name
        else:
            assert item.answered([None])[0] == 0, item.name


def test_one_option_is_right_and_each_has_its_words(read, draws):
    choices = [item for item in read if item.options]
    assert len(choices) >= 171
    for item in choices:
        one = draws[item.name]
        texts = [plain(one.says(text)) for text in alone().get(one.task.id, {}).get("options") or [o.text for o in one.task.options]]
        assert sorted(item.options) == sorted(filter(None, texts)) and len(set(item.options)) == len(item.options), item.name
        for letter, text, option in zip(LETTERS, texts, one.task.options):
            if not text:
                assert letter != one.reference
                continue
            share, words = item.answered([item.options.index(text)])
            assert share == (letter == one.reference), item.name
            assert plain(one.says(option.says).replace("<", "&lt;")) in words, item.name
            assert words.count("To see it, choose") == len(re.findall(PLACE, words)), item.name


def test_what_is_asked_can_be_read_alone(read, draws):
    """All numbers of the task are there, nothing of a notebook's cell, and the text says which number to give."""
    for item in read:
        one = draws[item.name]
        assert "task(" not in item.text and "t." not in re.findall(r"\bt\.", item.text), item.name
        own = one.says(" ".join(alone().get(one.task.id, {"text": ""})["text"].split()))
        if own or "to be had as" not in one.text:
            assert plain((own or one.text).replace("`", "").replace("<", "&lt;")) in item.text, item.name
        assert item.gaps == 0 or len(asked(item, one)) == item.gaps


def test_tables_have_headings_with_a_scope_and_labels(read):
    for item in (item for item in read if item.gaps > 1):
        gaps = re.findall(f"<td>{PLACES}:", item.html)
        heads = re.findall(r'<th scope="(row|col)">', item.html)
        assert len(gaps) == item.gaps == len(set(gaps)) <= 12 and "<caption>" in item.html, item.name
        assert heads.count("col") * max(heads.count("row"), 1) == item.gaps, item.name


def test_no_right_answer_is_so_small_that_a_platform_takes_it_for_nothing(draws):
    for name, one in draws.items():
        if one.task.kind != "choice":
            size = np.abs(one.reference[0])
            size = size[size > 1e-9 * size.max()]
            assert (size >= 1e-4).all(), name


def test_every_question_is_filed_under_its_task(read, draws):
    assert {item.name for item in read} == set(draws) and len(read) == len(draws)
    for item in read:
        assert item.group.endswith(draws[item.name].task.id), item.name


def test_numbers_have_no_exponent(folder):
    """GIFT readers stop at 4.3e-05."""
    text = (folder / "robotlab.gift").read_text(encoding="utf-8")
    assert not re.search(r"^\t=(%0%)?-?[\d.]+e", text, re.M | re.I) and re.search(r"^\t=%0%-?0\.0000", text, re.M)
