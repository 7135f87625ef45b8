"""A class before and after, as a lecturer types it: tables that are read or refused, and what is said of them."""
import csv
import json
import re
from pathlib import Path

import numpy as np
import pytest

from robotlab import commands
from robotlab.lectern.inventory import answers, gain, items, numbers
from robotlab.lectern.inventory.items import form
from robotlab.lectern.marking.marking_error import MarkingError

ROOT = Path(__file__).parents[2]
NUMBERS = [str(k) for k in range(1, 31)]


def wrong(item, k=0):
    """One of the wrong letters of an item."""
    return [letter for letter in item.letters if letter != item.right][k]


def letters(name, right):
    """Letters of a form: right where `right` says so."""
    return [item.right if yes else wrong(item) for item, yes in zip(form(name), right)]


def table(path, rows, head=("student", "form", *NUMBERS)):
    """A CSV."""
    with open(path, "w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([head, *rows])
    return path


def some(count):
    """The first `count` of 30."""
    return np.arange(30) < count


@pytest.fixture
def halves(tmp_path):
    """40 students: each form for one half first; 12 of 30 right before, 21 after; two more came once."""
    before = [[f"s{k}", "AB"[k % 2], *letters("AB"[k % 2], some(12))] for k in range(40)]
    after = [[f"S{k} ", "BA"[k % 2], *letters("BA"[k % 2], some(21))] for k in range(40)]
    return (table(tmp_path / "pre.csv", [*before, ["early", "A", *letters("A", some(30))]]),
            table(tmp_path / "post.csv", [*after, ["late", "B", *letters("B", some(0))]]))


def group(before, after):
    return gain.Class(answers.read(before), answers.read(after))


def said(before, after):
    return " ".join(gain.lines(group(before, after)))


# -- the class --------------------------------------------------------------------------------------------------------
def test_only_who_took_both_counts(halves):
    one = group(*halves)
    assert one.right.shape == (2, 40, 30) and one.only("before") == ["early"] and one.only("after") == ["late"]
    words = said(*halves)
    assert "40 students took both tests; 1 the first alone and 1 the second alone" in words
    assert "Right before: 40 %. Right after: 70 %." in words and "is 0.50; 95 of 100" in words and "between 0.50 and 0.50" in words
    assert "Only in the first test: early" in words and "Only in the second test: late" in words


def test_concepts_are_those_of_the_items(halves):
    """12 of 30 in the order of the sheet: all first items and two second ones."""
    rows = {title: figures for title, *figures in gain.by_concept(group(*halves))}
    assert list(rows) == list(items.concepts().values()) and len(rows) == 10
    first = next(iter(rows.values()))
    assert first == ["67", "100", "1.00"] and list(rows.values())[-1] == ["33", "67", "0.50"]


def test_the_other_way_round_is_a_loss(halves):
    assert "is −1.00; 95 of 100" in said(*halves[::-1])


def test_wrong_ideas_before_and_after(tmp_path):
    """An idea counts once for each student, and only among those whose form offers it."""
    a, b = form("A"), form("B")
    only_in_a = next(option.idea for item in a for option in item.options
                     if option.idea and option.idea not in {o.idea for i in b for o in i.options})
    row = [next((letter for letter in item.letters if item.idea(letter) == only_in_a), item.right) for item in a]
    right = {name: [item.right for item in form(name)] for name in "AB"}
    one = group(table(tmp_path / "1.csv", [["x", "A", *row], ["y", "A", *right["A"]], ["z", "B", *right["B"]]]),
                table(tmp_path / "2.csv", [["x", "B", *right["B"]], ["y", "B", *right["B"]], ["z", "A", *right["A"]]]))
    assert gain.by_idea(one) == [[only_in_a, "50", "0", items.thought(only_in_a)]]


def test_items_are_of_the_answers_after_the_course(halves):
    rows = {row[0]: row[2:] for row in gain.by_item(group(*halves))}
    assert len(rows) == 60 and rows["A1"] == ["1.00", "1.00", "–", "too few answers"] and rows["B30"][1] == "0.00"
    assert "Form A: 20 answers after the course. Too few for discrimination and alpha" in said(*halves)


def test_a_class_that_is_large_enough_has_its_figures(tmp_path, rng):
    """Answers by ability alone: harder items have fewer right answers, and alpha is that of the same table."""
    right = (rng.random((60, 1)) > (np.arange(30) + 0.5) / 30)
    rows = [[f"s{k}", "A", *letters("A", yes)] for k, yes in enumerate(right)]
    one = group(table(tmp_path / "1.csv", rows), table(tmp_path / "2.csv", rows))
    found = {row[0]: row[2:] for row in gain.by_item(one)}
    assert found["A1"][1] == f"{right[:, 0].mean():.2f}" and float(found["A15"][2]) > 0.5 and found["A15"][3] == ""
    assert "easy" in found["A1"][3] and "hard" in found["A30"][3]
    alpha = numbers.alpha(right.astype(float))
    words = said(tmp_path / "1.csv", tmp_path / "2.csv")
    assert f"Form A: 60 answers after the course, fewer than 100. Cronbach's alpha {alpha:.2f}." in words
    assert "60 of 60 had the same form twice" in words


def test_a_test_that_measures_nothing_is_told(tmp_path, rng):
    rows = [[f"s{k}", "AB"[k % 2], *letters("AB"[k % 2], rng.random(30) < 0.5)] for k in range(70)]
    assert re.search(r"Cronbach's alpha −?0\.\d\d, below 0\.7", said(table(tmp_path / "1.csv", rows), tmp_path / "1.csv"))


def test_all_right_before_leaves_nothing_to_gain(tmp_path):
    rows = [[f"s{k}", "A", *letters("A", some(30))] for k in range(35)]
    with np.errstate(all="raise"):
        words = said(table(tmp_path / "1.csv", rows), tmp_path / "1.csv")
    assert "There is no gain to be had" in words and "nan" not in words and "alpha is not there" in words


def test_a_few_students_have_no_interval(tmp_path):
    one = table(tmp_path / "1.csv", [["x", "A", *letters("A", some(15))]]), table(tmp_path / "2.csv", [["x", "B", *letters("B", some(24))]])
    words = said(*one)
    assert "1 student took both" in words and "is 0.60. The class is too small for an interval: it needs 10" in words
    assert "95 of 100" not in words and "nan" not in words


def test_nobody_who_took_both(tmp_path):
    one = table(tmp_path / "1.csv", [["x", "A", *letters("A", some(15))]]), table(tmp_path / "2.csv", [["y", "B", *letters("B", some(15))]])
    words = said(*one)
    assert words.startswith("0 students took both tests") and "gain" not in words.partition("Form A")[0]


def test_one_order_of_the_forms_is_warned_of(halves, tmp_path):
    rows = [[f"s{k}", "A", *letters("A", some(10))] for k in range(12)], [[f"s{k}", "B", *letters("B", some(20))] for k in range(12)]
    one = [table(tmp_path / f"{k}.csv", some_rows) for k, some_rows in enumerate(rows)]
    assert "Most of the class had the forms in one order" in said(*one)
    assert "in one order" not in said(*halves)
    assert list(gain.by_order(group(*halves))) == [["A then B", 20, "40", "70", "0.50"], ["B then A", 20, "40", "70", "0.50"]]


def test_nobody_is_told_that_a_gain_is_proved(halves):
    assert "it is no proof that a course works" in said(*halves)


# -- the command ------------------------------------------------------------------------------------------------------
def test_the_command_writes_a_page_and_tables(halves, tmp_path, capsys):
    assert commands.main(["course", "gain", *map(str, halves), "--out", str(tmp_path / "gain")]) == 0
    printed = capsys.readouterr().out
    assert "is 0.50" in printed and "Levers: from joint rates" in printed and "gain.html" in printed
    written = {path.name: path.read_text(encoding="utf-8-sig") for path in (tmp_path / "gain").iterdir()}
    assert set(written) == {"gain.html", "items.csv", "concepts.csv", "misconceptions.csv"}
    assert "Before and after" in written["gain.html"] and "<script" not in written["gain.html"]
    assert written["items.csv"].count("\n") == 61 and written["concepts.csv"].count("\n") == 11
    assert not [name for name, text in written.items() if "early" in text or re.search(r"\bs\d+\b", text)], "no student stands in them"


def test_the_page_is_the_same_each_time(halves, tmp_path):
    for name in ("1", "2"):
        commands.main(["course", "gain", *map(str, halves), "--out", str(tmp_path / name)])
    assert (tmp_path / "1" / "gain.html").read_bytes() == (tmp_path / "2" / "gain.html").read_bytes()


def test_what_cannot_be_read_is_said_in_a_sentence(tmp_path, capsys, halves):
    assert commands.main(["course", "gain", str(tmp_path / "nowhere.csv"), str(halves[1])]) == 1
    assert "cannot be read" in capsys.readouterr().err
    assert commands.main(["course", "gain", *map(str, halves), "--out", str(halves[0])]) == 1
    assert "Name another folder" in capsys.readouterr().err


# -- tables -----------------------------------------------------------------------------------------------------------
def test_letters_in_any_dress(tmp_path):
    typed = ["a", " B ", "(c)", "D.", "Ａ", "", "-"] + ["A"] * 23
    sheet, = answers.read(table(tmp_path / "1.csv", [["x", "b", *typed]])).values()
    assert sheet.form == "B" and sheet.letters[:7] == ("A", "B", "C", "D", "A", "", "")
    assert sheet.right[5] == 0 == sheet.right[6] and "" not in sheet.ideas


@pytest.mark.parametrize("change, words", [
    ({2: "F"}, r"1\.csv, row 2, x, item 1: 'F' is none of its options; expected A, B, C or D, or nothing"),
    ({4: "В"}, r"row 2, x, item 3: 'В' is a Cyrillic letter; expected A, B, C or D of the Latin alphabet"),
    ({4: "Β"}, "is a Greek letter"), ({3: "AB"}, "item 2: 'AB' is none"), ({3: "1"}, "item 2: '1' is none"),
    ({1: "C"}, "row 2: form is 'C'; expected A or B"), ({1: ""}, "row 2: form is ''; expected A or B"),
    ({0: ""}, "row 2: there are answers and no student")])
def test_an_answer_that_is_none_is_refused(tmp_path, change, words):
    row = ["x", "A", *letters("A", some(30))]
    for k, cell in change.items():
        row[k] = cell
    with pytest.raises(MarkingError, match=words):
        answers.read(table(tmp_path / "1.csv", [row]))


@pytest.mark.parametrize("head, words", [
    (("student", "form", *NUMBERS[:-1], "31"), "has a column for item 31; a form has items 1 to 30"),
    (("student", "form", *NUMBERS[:-2], "x", "y"), "has no column for item 29, nor for 1 others"),
    (("who", "form", *NUMBERS), "has the columns who, form, 1, 2, 3, 4 and 26 more; expected one of student, code"),
    (("student", "shape", *NUMBERS), "has no column form, and its answers do not show it")])
def test_columns_that_are_missing_or_unknown(tmp_path, head, words):
    with pytest.raises(MarkingError, match=re.escape(words)):
        answers.read(table(tmp_path / "1.csv", [["x", "A", *letters("A", some(30))]], head))


def test_a_student_twice_and_an_empty_table(tmp_path):
    row = letters("A", some(30))
    with pytest.raises(MarkingError, match="row 3: ADA is there for the second time"):
        answers.read(table(tmp_path / "1.csv", [["Ada", "A", *row], ["ADA", "A", *row]]))
    with pytest.raises(MarkingError, match="has no answers"):
        answers.read(table(tmp_path / "2.csv", [["", "", *[""] * 30]]))
    (tmp_path / "3.csv").write_bytes("student,form\nZoë".encode("latin-1"))
    with pytest.raises(MarkingError, match="not written in UTF-8"):
        answers.read(tmp_path / "3.csv")


def test_a_folder_of_tables_is_one_class(tmp_path):
    for name in ("x", "y"):
        table(tmp_path / f"answers-A-{name}.csv", [[name, "A", *letters("A", some(20))]])
    assert set(answers.read(tmp_path)) == {"x", "y"}
    table(tmp_path / "z.csv", [["Y", "B", *letters("B", some(20))]])
    with pytest.raises(MarkingError, match="z.csv, row 2: Y is there for the second time"):
        answers.read(tmp_path)


@pytest.mark.parametrize("name", "AB")
def test_the_answers_that_moodle_exports(tmp_path, name):
    """Words of options in place of letters, in which platforms change spaces and dashes; a last row with means."""
    chosen = letters(name, some(17))
    words = [item.options[item.letters.index(letter)].text.replace("−", "-").replace(" ", "  ") for item, letter in zip(form(name), chosen)]
    words[4] = "-"
    head = ["Last name", "First name", "Email address", "State", "Started on", "Grade/30.00", *(f"Response {k}" for k in NUMBERS)]
    path = table(tmp_path / "quiz.csv", [["Lovelace", "Ada", "ada@x.org", "Finished", "1 May 2027", "17.00", *words],
                                         ["Overall average", "", "", "", "", "17.00", *[""] * 30]], head)
    (student, sheet), = answers.read(path).items()
    assert sheet.student == "ada@x.org" and sheet.form == name
    assert list(sheet.letters) == [*chosen[:4], "", *chosen[5:]]


def test_the_answers_that_canvas_exports(tmp_path):
    """A column for each question, titled by its number and its words, and one for its points."""
    chosen = letters("B", some(9))
    head, row = ["name", "id", "sis_id", "section"], ["Ada", "7", "s7", "1"]
    for item, letter in zip(form("B"), chosen):
        head += [f"{4000 + item.number}: {item.text}", "1.0"]
        row += [item.options[item.letters.index(letter)].text, "0"]
    sheet, = answers.read(table(tmp_path / "quiz.csv", [row], head)).values()
    assert sheet.student == "s7" and list(sheet.letters) == chosen


@pytest.mark.parametrize("name", "AB")
def test_words_tell_the_options_of_an_item_apart(name):
    assert all(len({answers.same(option.text) for option in item.options}) == len(item.options) for item in form(name))


def test_the_empty_table_can_be_filled_in(tmp_path):
    text = answers.empty("A")
    (tmp_path / "1.csv").write_text(text + ",".join(["x", "A", *letters("A", some(30))]) + "\n", encoding="utf-8")
    sheet, = answers.read(tmp_path / "1.csv").values()
    assert sheet.right.all()
    assert json.dumps(sheet.letters) == json.dumps(letters("A", some(30)))


# -- the page for lecturers -------------------------------------------------------------------------------------------
GUIDE = (ROOT / "docs" / "lecturer" / "inventory.md").read_text(encoding="utf-8")


def test_the_commands_of_the_guide_do_what_it_says(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    *sheets, last = re.findall(r"^python3 -m robotlab (course .+)$", GUIDE, re.M)
    assert len(sheets) == 7 and last == "course gain pre.csv post.csv"
    for line in sheets:
        assert commands.main(line.split()) == 0 and Path(line.split()[-1]).is_file()
    head = (tmp_path / "pre.csv").read_text().strip().split(",")
    for name, count in (("pre.csv", 10), ("post.csv", 20)):
        table(tmp_path / name, [[f"s{k}", "A", *letters("A", some(count))] for k in range(3)], head)
    assert commands.main(last.split()) == 0
    assert {path.name for path in Path("gain").iterdir()} == set(re.findall(r"^\| `([^`]+)` \|", GUIDE, re.M))


def test_the_guide_has_the_figures_of_the_program_and_claims_nothing():
    assert f"{gain.HARD} to {gain.EASY}" in GUIDE and f"{gain.TELLING} or more" in GUIDE and f"{gain.RELIABLE} or more" in GUIDE
    assert f"fewer than {numbers.FEWEST_FOR_GAIN} students" in GUIDE and f"fewer than {numbers.FEWEST_FOR_ITEMS} answers" in GUIDE
    assert f"{numbers.DRAWS:,} classes" in GUIDE and f"| answers | {gain.ENOUGH} | 0 |" in GUIDE
    assert "**Nobody has answered it yet.**" in GUIDE and "No gain is claimed" in GUIDE and "are not secret" in GUIDE


def test_the_guide_gives_no_question_away():
    assert not [item.id for name in "AB" for item in form(name) if item.text[:50] in GUIDE or item.id in GUIDE]
    assert not [title for title in items.concepts().values() if title in GUIDE]
