"""Replies of a page's kernel in place of Jupyter's: commands, typing, waiting, packages, files, long output."""
import base64
import json
import sys
import time

import pytest

from robotlab.site.names import given
from robotlab.webpage import magics, packages, room
from robotlab.webpage.kernel import ERROR, STDERR, STDOUT, VERSION, Kernel
from robotlab.webpage.wire import Wire

NUMBER = 3


@pytest.fixture
def kernel(handed_back, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("builtins.input", magics.typed)                # as `Kernel.open` does, which takes the name __main__, too
    return Kernel()


def answers(kernel, code, **more):
    return kernel.receive({"v": VERSION, "cell": NUMBER, "code": code, **more})


def run(kernel, code):
    """The outputs of a cell."""
    return next(answer["outputs"] for answer in answers(kernel, code) if "outputs" in answer)


@pytest.mark.parametrize("code, kind, words", [
    ("!ls", STDOUT, "Nothing is in this folder."),
    ("x = !ls\nfor k in [1]:\n    !rm *", STDERR, "A page has no shell"),
    ("%cd ..", STDERR, "%cd is a command of Jupyter that a page does not have: this line was not run. Instead: os.chdir."),
    ("%%bash\nls it's", STDERR, "%%bash is a command of Jupyter that a page does not have: this cell was not run."),
    ("%pip install no-such-package>=2", STDERR, "This site has no package no-such-package"),
    ("!python3 -m pip install -q numpy", STDOUT, "numpy is here: import it."),
    ("t = 3\n%timeit -n 10 sum(range(t))", STDOUT, "per loop"),
    ("%%timeit n = 4\nsum(range(n))", STDOUT, "per loop"),
    ("%time y = 5", STDOUT, "Time: "),
    ("%%time\ny = 5\n", STDOUT, "Time: "),
    ("def f(x):\n    'Halves it.'\n    return x / 2\nf?", STDOUT, "f(x)\n\nHalves it."),
    ("?f", STDOUT, "Halves it."),
    ("f??", STDOUT, "    return x / 2\n"),
    ("no_such?", ERROR, "line 1\nNothing here is called no_such."),
    ("x = input('name? ')", ERROR, "line 1\nA page cannot wait for typing while Python runs. Write, for instance, x = "),
    ("import asyncio\nawait asyncio.Future()", ERROR, "cannot arrive while Python runs"),
])
def test_a_command_of_jupyter_works_or_is_answered_in_a_sentence(kernel, monkeypatch, code, kind, words):
    monkeypatch.setattr(magics.time, "perf_counter", lambda clock=iter(range(10 ** 6)): next(clock))      # each run takes a second
    run(kernel, "def f(x):\n    'Halves it.'\n    return x / 2\n")
    outputs = run(kernel, code)
    assert words in "".join(output.get(kind, "") for output in outputs)
    assert all("Traceback" not in text for output in outputs for text in output.values())


def test_what_is_python_is_left_as_it_is_and_the_rest_of_a_cell_runs(kernel):
    assert run(kernel, "x = '''\n%time 3\n!ls\nx?\n'''\nx") == [{"text/plain": repr("\n%time 3\n!ls\nx?\n")}]
    assert run(kernel, "7 \\\n%4") == [{"text/plain": "3"}]
    assert run(kernel, "%matplotlib inline\n%load_ext autoreload\n5") == [{"text/plain": "5"}]
    (output,) = run(kernel, "%matplotlib inline\na b")
    assert output[ERROR].splitlines() == [f'  File "Cell {NUMBER}, run 4", line 2', "    a b", "      ^", "SyntaxError: invalid syntax"]


def test_a_cell_may_wait_for_its_own_tasks(kernel):
    code = "import asyncio\nasync def f(x):\n    await asyncio.sleep(.01)\n    return x\nawait asyncio.gather(f(1), f(2))"
    assert run(kernel, code) == [{"text/plain": "[1, 2]"}]
    (output,) = run(kernel, "async def g():\n    raise ValueError('mine')\nawait g()")
    assert output[ERROR].endswith("ValueError: mine") and "waiting.py" not in output[ERROR]


def test_a_file_can_be_written_from_a_cell_by_its_first_line(kernel):
    (file,) = [answer for answer in answers(kernel, "%%writefile a.txt\none\ntwo\n") if "file" in answer]
    assert file == {"v": VERSION, "file": "a.txt", "bytes": 8, "content": b"one\ntwo\n"}


def test_files_go_in_and_out(kernel):
    content = base64.b64encode(b"1,2\n").decode()
    assert kernel.receive({"v": VERSION, "file": "data.csv", "content": content}) == []
    assert run(kernel, "open('data.csv').read()") == [{"text/plain": "'1,2\\n'"}]
    written = [answer for answer in answers(kernel, "with open('data.csv', 'w') as f:\n    f.write('3')") if "file" in answer]
    assert [(one["file"], one["content"]) for one in written] == [("data.csv", b"3")]
    kernel.receive({"v": VERSION, "file": "data.csv", "content": None})
    kernel.receive({"v": VERSION, "file": "../up.csv", "content": content})
    (output,) = run(kernel, "open('data.csv')")
    assert output["advice"].startswith("There is no file data.csv here. To bring one of yours, drop it onto the page")
    assert run(kernel, "import os\nos.listdir('.'), os.path.exists('../up.csv')") == [{"text/plain": "([], False)"}]


def test_a_package_that_the_site_has_is_asked_for_by_name_and_another_is_refused_in_words(kernel):
    packages.expect({"pandas": "pandas", "yaml": "pyyaml"})
    assert answers(kernel, "%pip install pandas") == [{"v": VERSION, "needs": "pandas"}]
    assert answers(kernel, "!pip install pyyaml") == [{"v": VERSION, "needs": "pyyaml"}]
    (output,) = run(kernel, "import no_such_module.part")
    assert output[ERROR].endswith("No module named 'no_such_module'")
    assert output["advice"] == "This site has no package no_such_module, and a page fetches none from elsewhere; in Jupyter, pip can " \
        "install it. Here there are numpy, pandas."
    packages.expect({})


def test_the_name_that_was_not_defined_is_told_beside_the_error(kernel):
    (output,) = run(kernel, "zoo.planar(2)")
    assert output["name"] == "zoo"


def test_long_output_is_cut_with_a_word(kernel):
    first, last = run(kernel, "for k in range(100_000):\n    print('line', k)")
    assert len(first[STDOUT]) == room.LETTERS and "cut here, after 100,000 of 1,088,890 letters" in last[STDERR]
    first, last = run(kernel, "'x' * 1_000_000")
    assert len(first["text/plain"]) == room.LETTERS and "of 1,000,002 letters" in last[STDERR]
    outputs = run(kernel, f"for k in range({room.PIECES} + 7):\n    display(k)")
    assert len(outputs) == room.PIECES + 1 and "7 further outputs are not shown" in outputs[-1][STDERR]
    (output,) = run(kernel, "class Huge:\n    def _repr_html_(self):\n        return 'x' * 6_000_000\nHuge()")
    assert output["text/plain"] == "This would be 6 MB, more than a page can show: draw fewer points, or show fewer rows."


def test_a_long_list_takes_no_minutes(kernel):
    start = time.perf_counter()
    run(kernel, "[[k / 7 for k in range(400)] for _ in range(400)]")
    assert time.perf_counter() - start < 3


def test_answers_can_be_sent(kernel, monkeypatch):
    monkeypatch.setitem(sys.modules, "__main__", sys.modules["__main__"])
    wire = Wire("{}")
    missing, text, buffers = wire.receive(json.dumps({"v": VERSION, "cell": 1, "code": "open('a', 'w').write('b')"}))
    assert missing == "" and buffers == [b"b"] and json.loads(text)[1] == {"v": VERSION, "file": "a", "bytes": 1, "content": {"bytes": 0}}


def test_cells_give_names_to_cells_below():
    codes = ["import numpy as np\na = 1\nunused = 2", "def f(x):\n    return x + a + b", "b = np.zeros(3)", "b = 4", "f(b)", "answer = 3\nprint(answer)"]
    assert given(codes) == [["a", "np"], ["f"], [], ["b"], [], []]
