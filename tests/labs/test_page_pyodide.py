"""The kernel of a page inside Pyodide, under Node: notebooks print the stored output there. Without a release of it this is skipped."""
import json
import re
import shutil
import subprocess
from pathlib import Path
from subprocess import PIPE
from threading import Timer

import pytest
from test_page_kernel import NOTEBOOKS, STDOUT, printed, texts
from thorough import THOROUGH

from robotlab import Robot, tip_pose
from robotlab.course import registry
from robotlab.site import live, python, release

NOT_THERE = {"subprocess": "no browser starts a process"}                # modules used by a cell, and why they do not work there
PROGRAM = Path(__file__).with_name("pyodide.mjs")
LONGEST = 300                                        # [s] of a notebook on a busy machine


class Page:
    """Pyodide under Node, opened once: each run of cells finds it like a new one."""

    def __init__(self, folder, lock):
        self.command, self.process = ["node", PROGRAM, f"{folder}/", lock], None

    def run(self, *codes):
        """[outputs of a cell]."""
        if self.process is None or self.process.poll() is not None:
            self.process = subprocess.Popen(self.command, stdin=PIPE, stdout=PIPE, text=True, encoding="utf-8")
        watch = Timer(LONGEST, self.process.kill)
        watch.start()
        self.process.stdin.write(f"{json.dumps(codes)}\n")
        self.process.stdin.flush()
        said = self.process.stdout.readline()
        watch.cancel()
        assert said, "Node has ended: its words stand above"
        return json.loads(said)

    def close(self):
        if self.process is not None:
            self.process.stdin.close()
            self.process.wait()
            self.process.stdout.close()


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    """A page's Python, with all of its folder."""
    if release.found() is None:
        pytest.skip(release.MISSING)
    if shutil.which("node") is None:
        pytest.skip("there is no Node")
    place = tmp_path_factory.mktemp("python")
    made = python.write(place, bytecode=THOROUGH)
    page = Page(place / made["python"], made["lock"])
    yield page
    page.close()


@pytest.mark.parametrize("path", NOTEBOOKS if THOROUGH else NOTEBOOKS[:1], ids=lambda path: path.stem)
def test_a_notebook_prints_in_a_browser_s_python_what_is_stored(page, path):
    stored = json.loads(path.read_text("utf-8"))["cells"]
    cells = [(number, code) for number, code in live.codes(path) if not any(words in code for words in NOT_THERE)]
    differ = [number for (number, _), outputs in zip(cells, page.run(*(code for _, code in cells)), strict=True)
              if printed(outputs) != texts(stored[number])]
    assert not differ


def test_nothing_of_one_notebook_is_left_for_the_next(page):
    """Neither names and progress nor imports: each requests all that it needs, as its page does."""
    code = "import sys\nfrom robotlab.course.progress import store\nmine = vars().get('mine', 0) + 1\n" \
           "print(mine, store.path.exists(), [name for name in sys.modules if name.startswith(('robotlab.chapters.ch', 'scipy'))][:1])"
    more = "import numpy, scipy.linalg\nfrom robotlab import check\nfrom robotlab.labs import FrameLab\ncheck('start-damping', 'a')\n" \
           "numpy.set_printoptions(precision=2)"
    for _ in range(2):
        first, _, last = page.run(code + "\nimport numpy\nprint(numpy.ones(1) / 3)", more, code)
        assert first[0][STDOUT] == "1 False []\n[0.33333333]\n" and re.match(r"2 True \['(robotlab.chapters.ch|scipy)", last[0][STDOUT])


def test_what_is_compiled_is_in_memory_once(page):
    code = "import numpy, os\nfrom scipy.linalg import _flapack, det\nfiles = [m.__file__ for m in (numpy._core._multiarray_umath, _flapack)]\n"
    shown, = page.run(code + "print(sum(map(os.path.getsize, files)), det(numpy.eye(2)))")
    assert shown[0][STDOUT] == "0 1.0\n"


@pytest.mark.thorough
def test_an_endless_exercise_is_ended_and_progress_is_kept(page):
    endless, after = page.run("from robotlab import check, progress\ndef f(q):\n    while True:\n        pass\ncheck('start-tip', f)",
                              "from robotlab.course.progress import store\nprint(store.tasks()['start-tip']['attempts'])")
    assert "did not come back within 2 s" in endless[0]["text/plain"] and "It was at line" in endless[0]["text/plain"]
    assert after[0][STDOUT] == "1\n"


def test_latex_that_a_reader_writes_is_set_and_its_cell_runs_once(page):
    """The typesetter is loaded when it is needed, before the cell begins."""
    first, second = page.run("from IPython.display import Math\ncount = 0", "count += 1\nMath(r'\\frac{1}{2} m v^2')")
    assert first == [] and "<mfrac>" in second[0]["application/mathml+xml"]
    shown, = page.run("count = 0\nfrom IPython.display import Latex\ncount += 1\nprint(count)\nLatex('$x_1$')")
    assert shown[0][STDOUT] == "1\n" and "<msub>" in shown[1]["application/mathml+xml"]


def test_another_chapter_comes_when_it_is_asked_for(page):
    """Its labs, its exercises with all their wrong ideas, and modules that only a lecturer imports."""
    one, tasks, bank = page.run("from robotlab.labs import FrameLab\nprint(FrameLab.kind)",
                                "from robotlab import check\nfrom robotlab.course import registry\ntask = registry.find('torques-time')\n"
                                "print(len(task.wrongs), len(task.steps))",
                                "import robotlab.lectern.bank.moodle\nprint(robotlab.lectern.bank.moodle.__name__)")
    here = registry.find("torques-time")
    assert one[0][STDOUT] == "lab\n" and tasks[0][STDOUT] == f"{len(here.wrongs)} {len(here.steps)}\n" and len(here.wrongs) > 2
    assert bank[0][STDOUT] == "robotlab.lectern.bank.moodle\n"


def test_a_page_reads_a_robot_s_file(page):
    """The reader of files is loaded when one is read, and makes the same arm as here."""
    text = Path(__file__).parents[1].joinpath("formats", "bench.urdf").read_text("utf-8")
    code = f"import sys\nfrom robotlab import Robot, tip_pose\nbefore = 'robotlab.model.formats' in sys.modules\nfound = Robot.read({text!r})\n" \
           "print(before, found.robot.kinds, *tip_pose(found.robot, [0.1, 0.2, 0.3, 0.4])[:3, 3].round(9).tolist())"
    here = tip_pose(Robot.read(text).robot, [0.1, 0.2, 0.3, 0.4])[:3, 3].round(9).tolist()
    (output,) = page.run(code)
    assert output[0][STDOUT] == " ".join(["False PRRR", *map(str, here)]) + "\n"
