"""A class of thirty in every form that is honest, and forgers: each gets the mark that an expert would give."""
import json
import unicodedata

import pytest

from robotlab.course.drawn_task import draw_task
from robotlab.lectern.marking import assignment, judge, results, submissions

pytestmark = [pytest.mark.thorough, pytest.mark.usefixtures("safe")]
KEY = b"a key for a class of thirty, ..."
FIRST, SECOND = "frames-tip", "frames-row"           # a matrix, worked out with one's own numbers, and a function
START = "from robotlab import check, student, task\nimport numpy as np"
ROW = """def dh(a, alpha, d, theta):
    c, s, ca, sa = np.cos(theta), np.sin(theta), np.cos(alpha), np.sin(alpha)
    return np.array([[c, -s * ca, s * sa, a * c], [s, c * ca, -c * sa, a * s], [0, sa, ca, d], [0, 0, 0, 1]])"""
NFD = lambda x: unicodedata.normalize("NFD", x)


def tip(name, factor=1):
    """A cell that gives `answer` to the first task, as a student of that name has it."""
    return f"answer = np.array({(factor * draw_task(FIRST, name).reference[0]).tolist()})"


def hand(name, *cells, typed=None, file="01.ipynb"):
    """(row of the list, {file: cells}) of a student. typed: the name in the notebook, unless it is that of the list."""
    return name, {file: (START, f'student("{typed or name}")', *cells)}


def plain(name, typed=None, work=None):
    """Both answers in cells of their own; worked out with the numbers of the name `work`."""
    return hand(name, f'{tip(work or typed or name)}\ncheck("{FIRST}", answer)', f'{ROW}\ncheck("{SECOND}", dh)', typed=typed)


def both(name, form):
    """Both answers in one cell, checked in some form."""
    return hand(name, f"{tip(name)}\n{ROW}\n{form.format(FIRST, SECOND)}")


LOOP = "answer = 1\nx = 2\nwhile x > 1: x = x + 1\n"
HONEST = [                                           # (what is handed in, points of 2)
    (plain("Ada Byron"), 2), (plain("Jürgen Müller", typed=NFD("Jürgen Müller"), work="Jürgen Müller"), 2), (plain("Anna Weiß", "Anna  Weiß"), 2),
    (plain("Zoë Klein", "  ZOË KLEIN "), 2), (plain("李小龍"), 2), (plain("Ольга Йович", NFD("Ольга Йович")), 2), (plain("Sinéad O'Hara", "Sinéad O’Hara"), 2),
    (plain("Lovelace, Grace", "Grace Lovelace"), 2), (plain(NFD("René Gößl"), "René Gössl"), 2), (plain("Eva\u00a0Maria Ö", "eva maria ö"), 2),
    (both("Keyword", 'check(name="{}", answer=answer)\ncheck(answer=dh, name="{}")'), 2),
    (both("Alias", 'from robotlab import check as c\nc("{}", answer)\nc("{}", dh)'), 2),
    (both("Attribute", 'import robotlab\nck = robotlab.check\nck("{}", answer)\nrobotlab.check("{}", dh)'), 2),
    (both("Loop", 'for n, a in [("{}", answer), ("{}", dh)]: check(n, a)'), 2), (both("Several", 'check("{}", answer); check("{}", dh)'), 2),
    (both("Assert", 'assert check("{}", answer)\nassert check("{}", dh)'), 2), (both("Helper", 'def ask(n, a): return check(n, a)\nask("{}", answer); ask("{}", dh)'), 2),
    (both("Colab", '%cd /content\n!pip install robotlab-course\nfrom google.colab import drive\ndrive.mount("/content/drive")\ncheck("{}", answer)\ncheck("{}", dh)'), 2),
    (both("Magics", '%time check("{}", answer)\nfiles = !ls\nnp.cos?\nprint("%d"\n      % 3)\ncheck("{}", dh)'), 2),
    (hand("Endless", tip("Endless"), f'{LOOP}answer = x\ncheck("{FIRST}", answer)', f'{ROW}\ncheck("{SECOND}", dh)'), 1),
    (hand("Raises", tip("Raises"), f'1 / 0\nanswer = 3\ncheck("{FIRST}", answer)', f'{ROW}\ncheck("{SECOND}", dh)'), 1),
    (hand("Syntax", f'{tip("Syntax")}\ncheck("{FIRST}", answer)', f'def dh(a, b:\n    return a\ncheck("{SECOND}", dh)'), 1),
    (hand("Module", f'{tip("Module")}\ncheck("{FIRST}", answer)', "from my_dh import dh", f'check("{SECOND}", dh)'), 1),
    (hand("Dots", f'{tip("Dots")}\ncheck("{FIRST}", answer)', f'check("{SECOND}", ...)'), 1),
    (hand("Rounded", f'answer = np.round(np.array({draw_task(FIRST, "Rounded").reference[0].tolist()}), 6)\ncheck("{FIRST}", answer)'), 1),
    (hand("Mends", f'{tip("Mends", 2)}\ncheck("{FIRST}", answer)', f'{tip("Mends")}\ncheck("{FIRST}", answer)'), 1),
    (hand("Wrong", f'{tip("Wrong", 2)}\ncheck("{FIRST}", answer)', f'{ROW.replace("-s * ca", "s * ca")}\ncheck("{SECOND}", dh)'), 0),
    (("Browser", {"01.ipynb": hand("", f'check("{FIRST}", 3)')[1]["01.ipynb"],
                  "01 (1).ipynb": hand("Browser", f'{tip("Browser")}\ncheck("{FIRST}", answer)')[1]["01.ipynb"]}), 1),
    (("Two parts", {"a.ipynb": hand("Two parts", f'{tip("Two parts")}\ncheck("{FIRST}", answer)')[1]["01.ipynb"],
                    "b.ipynb": hand("Two parts", f'{ROW}\ncheck("{SECOND}", dh)')[1]["01.ipynb"]}), 2),
    (hand("Nothing"), 0)]
FORGERS = [
    plain("Own check", work="Ada Byron"), hand("Replaces", f'check = lambda *a, **k: True\ncheck("{FIRST}", 1); check("{SECOND}", len)'),
    hand("Patches", f'import robotlab\nrobotlab.check = lambda *a: True\nfrom robotlab import check\ncheck("{FIRST}", 1)'),
    hand("Equal", f'class A(float):\n    __eq__ = lambda *a: True\n    __sub__ = __rsub__ = lambda *a: 0.0\ncheck("{FIRST}", [[A(0)] * 4] * 4)'),
    hand("Copies", f'{tip("Ada Byron")}\ncheck("{FIRST}", answer)', typed="Ada Byron"),
    hand("Looks", f'from robotlab.course.drawn_task import draw_task\ncheck("{FIRST}", draw_task("{FIRST}", "Looks").right)'),
    hand("Swaps", f'a = np.zeros((4, 4))\ncheck("{FIRST}", a)\n{tip("Swaps")}\na[:] = answer')]


@pytest.fixture(scope="module")
def marks(safe, tmp_path_factory):
    """{name in the list: result}, from files and a list as a lecturer has them."""
    place = tmp_path_factory.mktemp("thirty")
    people = [one for one, _ in HONEST] + [(name, files) for name, files in FORGERS]
    (place / "list.csv").write_text("\n".join(["student", *(f'"{name}"' for name, _ in people)]), encoding="utf-8")
    for name, files in people:
        for file, sources in files.items():
            path = place / "in" / NFD(name) / file
            path.parent.mkdir(parents=True, exist_ok=True)
            cells = [{"cell_type": "code", "source": s.splitlines(True), "outputs": [], "metadata": {"vscode": {"languageId": "python"}}}
                     for s in sources]
            path.write_text(json.dumps({"cells": cells, "metadata": {}, "nbformat": 4}), encoding="utf-8")
    task = assignment.Assignment(place, "thirty", {FIRST: 1, SECOND: 1}, KEY, "")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(judge, "CELL", 1.0)
        ones = submissions.gathered(place / "in", place / "list.csv")
        assert len(ones) == len(people) and not any(one.notes for one in ones)
        yield {one.student: results.marked(one, one.contents(), task, safe, "") for one in ones}


@pytest.mark.parametrize("one, points", HONEST, ids=[one[0] for one, _ in HONEST])
def test_each_gets_the_mark_that_an_expert_gives(one, points, marks):
    found = marks[submissions.composed(one[0])]
    assert found["points"] == points and not any(task["state"] == judge.LOOK for task in found["tasks"].values()), found
    assert not any("it was made as" in note for note in found["notes"])


def test_there_are_thirty():
    assert len(HONEST) == 30


@pytest.mark.parametrize("name", [name for name, _ in FORGERS if name != "Own check"])
def test_forgers_get_nothing(name, marks):
    assert marks[name]["points"] == 0, marks[name]


def test_who_works_with_the_numbers_of_another_gets_what_is_the_same_for_all(marks):
    assert [task["state"] for task in marks["Own check"]["tasks"].values()] == ["wrong", "right"]


@pytest.mark.parametrize("name, task, words", [
    ("Endless", FIRST, "did not end"), ("Raises", FIRST, "ZeroDivisionError"), ("Syntax", SECOND, "was never closed"), ("Module", SECOND, "my_dh")])
def test_what_stopped_is_named_as_what_it_is(name, task, words, marks):
    found = marks[name]["tasks"][task]
    assert found["state"] == judge.STOPPED and words in " ".join(found["words"])
