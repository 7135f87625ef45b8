"""The kernel of a page inside Pyodide, under Node: notebooks print there what is stored. Without a release of it this is skipped."""
import json
import shutil
import subprocess
from pathlib import Path

import pytest
from test_page_kernel import NOTEBOOKS, STDOUT, printed, texts
from thorough import THOROUGH

from robotlab.course import registry
from robotlab.site import live, python, release

NOT_THERE = {"subprocess": "no browser starts a process"}                # what a cell asks for, and why it cannot do there what it does here
PROGRAM = Path(__file__).with_name("pyodide.mjs")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The folder of a page's Python, and its lock file."""
    if release.found() is None:
        pytest.skip(release.MISSING)
    if shutil.which("node") is None:
        pytest.skip("there is no Node")
    place = tmp_path_factory.mktemp("python")
    made = python.write(place, bytecode=THOROUGH)
    return place / made["python"], made["lock"]


def run(folder, codes):
    """[outputs of a cell] in a new Python."""
    done = subprocess.run(["node", PROGRAM, f"{folder[0]}/", folder[1]], input=json.dumps(codes), capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("path", NOTEBOOKS if THOROUGH else NOTEBOOKS[:1], ids=lambda path: path.stem)
def test_a_notebook_prints_in_a_browser_s_python_what_is_stored(folder, path):
    stored = json.loads(path.read_text("utf-8"))["cells"]
    cells = [(number, code) for number, code in live.codes(path) if not any(words in code for words in NOT_THERE)]
    differ = [number for (number, _), outputs in zip(cells, run(folder, [code for _, code in cells]))
              if printed(outputs) != texts(stored[number])]
    assert not differ


def test_what_is_compiled_is_in_memory_once(folder):
    code = "import numpy, os\nfrom scipy.linalg import _flapack, det\nfiles = [m.__file__ for m in (numpy._core._multiarray_umath, _flapack)]\n"
    shown, = run(folder, [code + "print(sum(map(os.path.getsize, files)), det(numpy.eye(2)))"])
    assert shown[0]["application/x-robotlab-stdout"] == "0 1.0\n"


@pytest.mark.thorough
def test_an_endless_exercise_is_ended_and_progress_is_kept(folder):
    endless, after = run(folder, ["from robotlab import check, progress\ndef f(q):\n    while True:\n        pass\ncheck('start-tip', f)",
                                  "from robotlab.course.progress import store\nprint(store.tasks()['start-tip']['attempts'])"])
    assert "did not come back within 2 s" in endless[0]["text/plain"] and "It was at line" in endless[0]["text/plain"]
    assert after[0]["application/x-robotlab-stdout"] == "1\n"


def test_latex_that_a_reader_writes_is_set_and_its_cell_runs_once(folder):
    """What sets it comes when it is wanted, before the cell begins."""
    first, second = run(folder, ["from IPython.display import Math\ncount = 0", "count += 1\nMath(r'\\frac{1}{2} m v^2')"])
    assert first == [] and "<mfrac>" in second[0]["application/mathml+xml"]
    shown, = run(folder, ["count = 0\nfrom IPython.display import Latex\ncount += 1\nprint(count)\nLatex('$x_1$')"])
    assert shown[0]["application/x-robotlab-stdout"] == "1\n" and "<msub>" in shown[1]["application/mathml+xml"]


def test_another_chapter_comes_when_it_is_asked_for(folder):
    """Its labs, its exercises with all their wrong ideas, and what only a lecturer imports."""
    one, tasks, bank = run(folder, ["from robotlab.labs import FrameLab\nprint(FrameLab.kind)",
                                    "from robotlab import check\nfrom robotlab.course import registry\ntask = registry.find('torques-time')\n"
                                    "print(len(task.wrongs), len(task.steps))",
                                    "import robotlab.bank.moodle\nprint(robotlab.bank.moodle.__name__)"])
    here = registry.find("torques-time")
    assert one[0][STDOUT] == "lab\n" and tasks[0][STDOUT] == f"{len(here.wrongs)} {len(here.steps)}\n" and len(here.wrongs) > 2
    assert bank[0][STDOUT] == "robotlab.bank.moodle\n"
