"""A form as it is handed out: a sheet for print, its key, a notebook, an empty table."""
import csv
import json
import re
import subprocess
import sys
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from robotlab import commands
from robotlab.lectern.inventory import answers, items, notebook, picture, sheet
from robotlab.lectern.inventory.items import FORMS, form

every_form = pytest.mark.parametrize("name", FORMS)


class Page(HTMLParser):
    """The words of a page, and its elements."""

    def __init__(self, text):
        super().__init__()
        self.words, self.tags, self.open = "", [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))
        self.open += [tag] if tag != "meta" else []

    def handle_startendtag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words += data


def made(tmp_path, *arguments):
    """Return the output of `course sheet`."""
    path = tmp_path / arguments[-1]
    assert commands.main(["course", "sheet", *arguments[:-1], "--out", str(path)]) == 0
    return path.read_text(encoding="utf-8")


@every_form
def test_a_sheet_has_thirty_questions_with_a_box_for_each_option(tmp_path, name):
    page = Page(made(tmp_path, name, "sheet.html"))
    tags = [tag for tag, _ in page.tags]
    assert not page.open and ("html", {"lang": "en"}) in page.tags and tags.count("section") == 30 == tags.count("h2")
    assert sum(attributes.get("class") == "box" for _, attributes in page.tags) == sum(len(item.options) for item in form(name))
    assert all(item.text in page.words and all(option.text in page.words for option in item.options) for item in form(name))
    assert not {"script", "img", "link", "a", "iframe"} & set(tags)
    assert "Code" in page.words and "Name" not in page.words


@every_form
@pytest.mark.parametrize("module, write", [(sheet, "sheet"), (notebook, "notebook")])
def test_what_students_get_is_the_same_whichever_option_is_right(monkeypatch, name, module, write):
    written = getattr(module, write)(name)
    assert not [title for title in items.concepts().values() if title in written]
    assert not [item.id for item in form(name) if item.id in written]
    without = [replace(item, id="", options=tuple(replace(option, idea="") for option in item.options)) for item in form(name)]
    monkeypatch.setattr(module, "form", lambda name: without)
    assert getattr(module, write)(name) == written


@every_form
def test_a_sheet_is_black_on_white(name):
    colours = set(re.findall(r"#[0-9a-f]{3,6}\b", sheet.sheet(name)))
    assert colours == {"#000", "#fff"} and "prefers-color-scheme" not in sheet.sheet(name)


@every_form
def test_the_key_has_what_is_right_and_why_the_rest_is_wrong(tmp_path, name):
    page = Page(made(tmp_path, name, "--key", "key.html"))
    for item in form(name):
        assert items.concepts()[item.concept] in page.words
        assert all(items.thought(option.idea) in page.words for option in item.options if option.idea)
    cells = re.findall(r'<th scope="row">(\d+)</th><td>(\w)</td>', sheet.key(name))
    assert cells == [(str(item.number), item.right) for item in form(name)]
    assert "For the lecturer only" in page.words


@every_form
def test_pictures_show_the_arm_of_their_question(name):
    drawn = [item for item in form(name) if item.points]
    assert len(drawn) == 4
    for item in drawn:
        text = picture.svg(item)
        assert text.count("<circle") == len(item.points) and all(f">{word}<" in text for word in items.named(item.points))
        assert 'role="img"' in text and items.places(item.points) in text
        assert ("N</text>" in text) == bool(item.arrow)
    assert not [item for item in form(name) if not item.points and picture.svg(item)]


def test_a_picture_keeps_the_proportions_of_the_arm():
    item = next(one for one in form("A") if one.id == "lever-speed")
    x, y = zip(*((float(a), float(b)) for a, b in re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)"', picture.svg(item))))
    assert (x[1] - x[0]) / (y[1] - y[2]) == pytest.approx(0.9 / 0.8, rel=0.01) and y[1] == y[0]


# -- the notebook -----------------------------------------------------------------------------------------------------
def run(folder, name, change):
    """Return the output of a notebook's last cell, after a student's changes {place in the code: text}; without robotlab."""
    cells = [cell["source"] for cell in json.loads(notebook.notebook(name))["cells"] if cell["cell_type"] == "code"]
    code = "\n".join(cells)
    for old, new in change.items():
        assert code.count(old) == 1
        code = code.replace(old, new)
    done = subprocess.run([sys.executable, "-I", "-c", code], cwd=folder, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return done.stdout


@every_form
def test_the_notebook_asks_what_the_sheet_asks(tmp_path, name):
    book = json.loads(made(tmp_path, name, "form.ipynb"))
    text = "\n".join(cell["source"] for cell in book["cells"])
    assert book["nbformat"] == 4 and len({cell["id"] for cell in book["cells"]}) == len(book["cells"])
    assert all(item.text in text and all(f"**{letter}** {option.text}" in text for letter, option in zip(item.letters, item.options))
               for item in form(name))
    assert text.count("data:image/svg+xml;base64,") == 4 and not any(cell.get("outputs") for cell in book["cells"])


def test_a_student_fills_it_in_and_the_lecturer_reads_it(tmp_path):
    filled = {'code = ""': 'code = "blue fox 7"', "answers[1] = \"\"": "answers[1] = \" b\"", "answers[30] = \"\"": "answers[30] = \"D\""}
    said = run(tmp_path, "A", filled)
    assert "Hand in answers-A-bluefox7.csv" in said and "Without an answer: 2, 3, 4" in said and "29." in said
    sheet_, = answers.read(tmp_path).values()
    assert (sheet_.student, sheet_.form, sheet_.letters[0], sheet_.letters[1], sheet_.letters[29]) == ("blue fox 7", "A", "B", "", "D")


@pytest.mark.parametrize("change, words", [({}, "your code is missing"),
                                           ({'code = ""': 'code = "x"', 'answers[3] = ""': 'answers[3] = "E"'}, "3 should be letters")])
def test_what_is_not_filled_in_writes_nothing(tmp_path, change, words):
    assert words in run(tmp_path, "B", change) and not list(tmp_path.iterdir())


# -- learning platforms -----------------------------------------------------------------------------------------------
def plain(html):
    """The words of a paragraph."""
    return re.sub(r"</?p>", "", unescape(html))


@every_form
def test_moodle_gets_the_form_in_its_order_and_says_nothing_to_answers(tmp_path, name):
    root = ElementTree.fromstring(made(tmp_path, name, "form.xml"))
    category, *questions = root
    assert category.findtext("category/text").endswith(f"form {name}") and len(questions) == 30
    for item, question in zip(form(name), questions):
        assert plain(question.findtext("questiontext/text")) == item.text and question.findtext("shuffleanswers") == "false"
        found = {plain(one.findtext("text")): float(one.get("fraction")) for one in question.findall("answer")}
        assert found == {option.text: 0 if option.idea else 100 for option in item.options}
        said = [one.text for path in ("answer/feedback/text", "generalfeedback/text", "hint/text") for one in question.findall(path)]
        assert not any(said)
        assert question.findtext("name/text") == f"{name}{item.number:02} of form {name}"


@every_form
def test_gift_has_the_same_questions(tmp_path, name):
    head, *parts = made(tmp_path, name, "form.gift").strip().split("\n\n")
    assert head.startswith("$CATEGORY") and len(parts) == 30
    for item, part in zip(form(name), parts):
        lines = [re.sub(r"\\(.)", r"\1", line.strip()) for line in part.splitlines()]
        marked = {plain(line[1:].removesuffix("#")): line[0] for line in lines[1:-2]}
        assert marked == {option.text: "~" if option.idea else "=" for option in item.options}
        assert plain(lines[0]) == f"::{name}{item.number:02} of form {name}::[html]{item.text} {{" and lines[-2:] == ["####", "}"]


# -- the command ------------------------------------------------------------------------------------------------------
@every_form
def test_the_empty_table_has_a_column_for_each_item(tmp_path, name):
    head, = csv.reader(made(tmp_path, name, "answers.csv").splitlines())
    assert head == ["student", "form", *map(str, range(1, 31))]


def test_the_form_may_be_typed_small_and_has_a_name_of_its_own(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert commands.main(["course", "sheet", "b"]) == 0 == commands.main(["course", "sheet", "b", "--key"])
    assert {path.name for path in tmp_path.iterdir()} == {"sheet-B.html", "key-B.html"}
    assert "form B, for print" in capsys.readouterr().out


@pytest.mark.parametrize("line, words", [(["C"], "The form is 'C'; expected A or B"),
                                         (["A", "--out", "a.pdf"], "expected a name that ends in .html"),
                                         (["A", "--key", "--out", "a.ipynb"], "expected a name that ends in .html."),
                                         (["A", "--out", "nowhere/a.html"], "cannot be written: No such file or directory")])
def test_what_cannot_be_written_is_said_in_a_sentence(tmp_path, monkeypatch, capsys, line, words):
    monkeypatch.chdir(tmp_path)
    assert commands.main(["course", "sheet", *line]) == 1
    assert words in capsys.readouterr().err and not list(tmp_path.iterdir())
