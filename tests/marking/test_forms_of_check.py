"""Every honest form of an answer: what the page calls right, the marks call right, and what stopped is said to have stopped."""
import json

import pytest
from trials import KEY, function, number

from robotlab.course.drawn_task import DrawnTask
from robotlab.course.record import RIGHT, UNANSWERED, WRONG
from robotlab.lectern.marking import judge, notebook

START = "from robotlab import check, task\n"
F = "def f(x): return 3 * x + 1\n"
TASKS = [function("f"), function("g"), number("n", 1.17)]


def book(*sources):
    """The bytes of a notebook with these cells."""
    cells = [{"cell_type": "code", "source": s, "metadata": {}, "outputs": []} for s in sources]
    return json.dumps({"cells": cells, "nbformat": 4}).encode()


def marked(safe, *sources, tasks=TASKS):
    """({task without "trial-": finding}, all notes) on a notebook with these cells, read from its bytes."""
    cells, said, _ = notebook.read(book(START, *sources))
    ones = {task.id: judge.exam_of(DrawnTask(task, "Ada"), KEY) for task in tasks}
    found, notes = judge.judged(cells, ones, safe)
    return {name.removeprefix("trial-"): one for name, one in found.items()}, [*said, *notes]


FORMS = {
    "plain": 'check("trial-f", f)', "keywords": 'check(name="trial-f", answer=f)', "turned": 'check(answer=f, name="trial-f")',
    "mixed": 'check("trial-f", answer=f)', "module": 'import robotlab\nrobotlab.check("trial-f", f)',
    "alias": 'from robotlab import check as c\nc("trial-f", f)', "name": 'import robotlab as r\nck = r.check\nck("trial-f", f)',
    "loop": 'for n, a in [("trial-f", f)]: check(n, a)', "dictionary": 'for n, a in {"trial-f": f}.items(): check(name=n, answer=a)',
    "list": '[check(n, a) for n, a in zip(["trial-f"], [f])]', "main": 'if __name__ == "__main__": check("trial-f", f)',
    "stars": 'both = ("trial-f", f)\ncheck(*both)', "helper": 'def ask(end, a): return check("trial-" + end, a)\nask("f", f)',
    "kept": 'v = check("trial-f", f)\nprint(v.text, v)', "assert": 'assert check("trial-f", f)', "task": 'check(task("trial-f"), f)',
    "partial": 'from functools import partial\np = partial(check, "trial-f")\np(f)', "map": 'list(map(check, ["trial-f"], [f]))',
    "then stops": 'check("trial-f", f)\n1 / 0', "twice": 'check("trial-f", 0)\ncheck("trial-f", f)', "try": 'try: check("trial-f", f)\nfinally: pass',
    "magics": '%matplotlib inline\n!ls\nfiles = !ls\nnp.dot?\n%time check("trial-f", f)', "percent": 'print("%d"\n      % 3); check("trial-f", f)',
    "timed": '%%time\ncheck("trial-f", f)', "notebook": 'get_ipython().run_line_magic("matplotlib", "inline")\ncheck("trial-f", f)',
    "colab": 'from google.colab import drive\ndrive.mount("/content/drive")\ncheck("trial-f", f)',
    "while": 'while not check("trial-f", f): pass',
}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_of_check_is_read(form, safe):
    found, notes = marked(safe, F + FORMS[form])
    assert found["f"].state == RIGHT and not notes, (found["f"], notes)
    assert found["g"] == found["n"] == judge.Finding(judge.MISSING)
    wrong, _ = marked(safe, F.replace("3", "2") + FORMS[form])
    assert wrong["f"].state == WRONG


@pytest.mark.parametrize("cell", [
    'k = 3\ndef f(x): return k * x + 1\ncheck("trial-f", f)\nk = 2',
    'k = 3\ndef f(x): return k * x + 1\ncheck("trial-f", f)\nk = 3\ncheck("trial-g", f)\nk = 9',
    'for n, k in [("trial-f", 3), ("trial-x", 7)]:\n    def f(x): return k * x + 1\n    check(n, f)',
    'a = [1.17]\nfor n in ("trial-n", "trial-x"):\n    check(n, a)\n    a[0] = 3.0', 'check("trial-n", answer := [1.17])\nanswer[0] = 9'])
def test_an_answer_is_judged_as_it_is_when_it_is_checked(cell, safe):
    found, _ = marked(safe, cell)
    assert {one.state for one in found.values()} <= {RIGHT, judge.MISSING} and RIGHT in {one.state for one in found.values()}


LOOP = "x = 2\nwhile x > 1: x = x + 1\nanswer = x\n"


@pytest.mark.parametrize("cell, words", [
    (LOOP + 'check("trial-n", answer)', "did not end within 1 s"), ('1 / 0\nanswer = 3\ncheck("trial-n", answer)', "ZeroDivisionError"),
    ('check("trial-n", nobody)', "NameError"), ('for n, a in [("trial-n", nobody)]: check(n, a)', "NameError"),
    ('answer = (1.17\ncheck("trial-n", answer)', "Line 1, `answer = (1.17`: '(' was never closed"),
    ('answer = 1,07\ncheck("trial-n", answer)', "If 1,07 is one number, write it with a point: 1.07."),
    ('import my_energy\ncheck("trial-n", answer)', "there is no module my_energy where marks are made"),
    ('import os\nos._exit(0)\ncheck("trial-n", answer)', "The process ended"), ('await nothing\ncheck("trial-n", answer)', "SyntaxError")])
def test_what_stopped_is_never_judged_by_an_older_value(cell, words, safe, monkeypatch):
    monkeypatch.setattr(judge, "CELL", 1.0)
    before = "answer = 1.17"
    found, _ = marked(safe, before, cell)
    assert found["n"].state == judge.STOPPED and words in found["n"].words[0], found["n"]
    again, _ = marked(safe, before, 'check("trial-n", answer)', cell)
    assert again["n"].state == RIGHT, "what was judged stays"
    later, _ = marked(safe, before, cell, 'check("trial-n", 1.17)')
    assert later["n"].state == RIGHT


def test_a_comma_for_a_point_is_named(safe):
    found, _ = marked(safe, 'answer = -1,17\ncheck("trial-n", answer)')
    assert found["n"].state == WRONG and found["n"].idea == "decimal comma" and found["n"].words[0].endswith("makes it one: -1.17.")
    for other in ("(1.5, 17.0)", "(1, -17)", "(1, 17, 2)"):
        assert marked(safe, f'check("trial-n", {other})')[0]["n"].idea == "shape"


def test_a_module_of_their_own_is_named_in_the_notes_and_where_its_names_are_missed(safe):
    found, notes = marked(safe, "from my_energy import f", 'check("trial-f", f)', 'def g(x): return f(x)\ncheck("trial-g", g)')
    assert found["f"].state == judge.STOPPED and found["g"].state == WRONG
    for one in ("f", "g"):
        assert found[one].words[-1] == "The cell that begins with `from my_energy import f` had stopped before."
    assert len(notes) == 1 and "there is no module my_energy" in notes[0] and "from my_energy import f" in notes[0]


@pytest.mark.parametrize("cell", [
    'def check(name, answer): return True\ncheck("trial-f", f)', 'check = print\ncheck("trial-f", f)', 'if False: check("trial-f", f)',
    'answers = {"trial-f": f}', 'def later(): return check("trial-f", f)'])
def test_where_a_form_is_not_read_a_note_says_so(cell, safe):
    found, notes = marked(safe, F + cell)
    assert found["f"].state == judge.MISSING and "robotlab's check was not called there" in found["f"].words[0]
    assert notes == [f"trial-f: {found['f'].words[0]}"]


def test_dots_are_unanswered_and_do_not_undo_an_answer(safe):
    assert marked(safe, 'answer = ...\ncheck("trial-n", answer)')[0]["n"].state == UNANSWERED
    assert marked(safe, "def f(x):\n    raise NotImplementedError\ncheck('trial-f', f)", "raise NotImplementedError\ncheck('trial-n', 1)"
                  )[0]["n"].state == UNANSWERED
    found, _ = marked(safe, 'check("trial-n", 1.17)', 'check("trial-n", ...)')
    assert found["n"].state == RIGHT
    found, _ = marked(safe, 'check("trial-n", 1.17)', 'check("trial-n", 3)')
    assert found["n"].state == WRONG, "the last that is an answer counts"
