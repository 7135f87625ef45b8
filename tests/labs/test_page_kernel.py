"""The kernel of a web page, in ordinary Python: notebooks print the stored output, and cells do what a reader expects of them."""
import json
import subprocess
import sys
from pathlib import Path

import pytest
from thorough import THOROUGH

from robotlab.course.progress import store
from robotlab.site.prepare import prepare
from robotlab.webpage import packages
from robotlab.webpage.kernel import ERROR, LAB, STDERR, STDOUT, VERSION, Kernel
from robotlab.webpage.shown import MATHML

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("[0-9]*.ipynb"))
NAME = "start-damping"                                # of a prediction


def texts(cell):
    """List the printed and shown output of a stored cell, as (kind, text)."""
    return [(output["name"], "".join(output["text"])) if output["output_type"] == "stream" else
            ("shown", "".join(output["data"].get("text/plain", ""))) for output in cell["outputs"]]


def printed(outputs):
    """The same for a cell run for a page."""
    kinds = {STDOUT: "stdout", STDERR: "stderr", ERROR: "error"}
    first = [next((kind for kind in kinds if kind in output), "text/plain") for output in outputs]
    return [(kinds.get(kind, "shown"), output.get(kind, "")) for kind, output in zip(first, outputs)]


@pytest.mark.parametrize("path", NOTEBOOKS if THOROUGH else NOTEBOOKS[:4:3], ids=lambda path: path.stem)
def test_a_page_prints_what_is_stored(path):
    """The site is made from the same output."""
    page, = prepare(path.parents[1], [path.stem]).values()
    stored = json.loads(path.read_text("utf-8"))["cells"]
    for cell in page["cells"]:
        assert printed(cell["outputs"]) == texts(stored[cell["number"]]), f"cell {cell['number']}"
    assert sum(bool(cell["sessions"]) for cell in page["cells"]) > 4
    assert all(one["kind"] in ("lab", "prediction", "hints", "interview", "readings") for cell in page["cells"] for one in cell["sessions"].values())


# -- a kernel in this process -----------------------------------------------------------------------------------------
@pytest.fixture
def kernel(handed_back):
    return Kernel()


def run(kernel, code, number=3):
    """Return the outputs of a cell."""
    return next(answer["outputs"] for answer in kernel.receive({"v": VERSION, "cell": number, "code": code}) if "outputs" in answer)


def test_prints_and_pictures_stand_in_their_order(kernel):
    outputs = run(kernel, "import sys\nprint(1)\nprint(2)\ndisplay([3])\nprint(4, file=sys.stderr)\n5")
    assert outputs == [{STDOUT: "1\n2\n"}, {"text/plain": "[3]"}, {STDERR: "4\n"}, {"text/plain": "5"}]
    assert run(kernel, "6;") == []


def test_what_sympy_makes_is_set_by_the_browser(kernel):
    """Including formulas that no page was built with."""
    (shown,) = run(kernel, "import sympy\na, q1 = sympy.symbols('a q1')\nsympy.Matrix([[a**2 / 2, sympy.cos(q1)]])")
    assert all(part in shown[MATHML] for part in ("<mfrac>", "<mtable>", "<msub><mi>q</mi>", "<mi>cos</mi>")) and "text/latex" in shown


@pytest.mark.parametrize("code, parts", [
    (r"Math(r'\frac{\partial L}{\partial \dot q_1}')", ("<mfrac>", 'display="block"', "<msub>", "&#x02202;")),
    (r"Latex(r'With $\theta_1 < \pi$ it is < 2.')", ("With <math", 'display="inline"', "&lt;", " it is &lt; 2.")),
    (r"Latex(r'\begin{bmatrix} a & \text{a<b} \end{bmatrix}')", ("<mtable>", "a&lt;b", 'display="block"')),
    (r"Latex(r'\[ \operatorname{atan2}(y, x) \]')", ("<mtext>atan2</mtext>", 'display="block"')),
    ("class Inertia:\n    def _repr_latex_(self):\n        return '$I_{zz}$'\nInertia()", ("<msub>", "<mi>I</mi>")),
])
def test_latex_that_a_reader_writes_is_set(kernel, code, parts):
    (shown,) = run(kernel, f"from IPython.display import Latex, Math\n{code}")
    assert all(part in shown[MATHML] for part in parts) and "text/latex" in shown


def test_what_is_no_latex_stays_as_it_was_written(kernel):
    (shown,) = run(kernel, r"from IPython.display import Math" "\n" r"Math(r'\left( x')")
    assert MATHML not in shown and r"\left( x" in shown["text/latex"]


def test_a_cell_that_shows_a_formula_begins_once(kernel, monkeypatch):
    """The converter is requested before the cell begins, which would run twice if it were missing."""
    run(kernel, "count = 0")
    for name in [name for name in sys.modules if name.partition(".")[0] == "latex2mathml"]:
        monkeypatch.delitem(sys.modules, name)
    real, message = sys.meta_path[:], {"v": VERSION, "cell": 4, "code": "from IPython.display import Math\ncount += 1\nMath('a')"}
    with monkeypatch.context() as here:
        packages.expect({"latex2mathml": "latex2mathml"})
        here.setattr(sys, "meta_path", [packages.Finder])
        assert kernel.receive(message)[0]["needs"] == "latex2mathml"
    sys.meta_path[:] = real
    packages.arrived("latex2mathml")
    assert MATHML in run(kernel, message["code"], 4)[0]
    assert run(kernel, "count")[0]["text/plain"] == "1"


def test_an_error_is_told_from_the_reader_s_line_on(kernel):
    run(kernel, "def half(x):\n    return x / 0\n", 1)
    output, = run(kernel, "half(2)", 2)
    assert [line.strip() for line in output[ERROR].splitlines() if "File" in line] == [
        'File "Cell 2, run 2", line 1, in <module>', 'File "Cell 1, run 1", line 2, in half']
    assert "return x / 0" in output[ERROR] and output[ERROR].endswith("ZeroDivisionError: division by zero")
    output, = run(kernel, "a b")
    assert output[ERROR].startswith('  File "Cell 3') and "kernel.py" not in output[ERROR]
    assert run(kernel, "exit(3)")[0].keys() == {ERROR}


def test_sources_of_cells_can_be_read_again(kernel):
    run(kernel, "def f(x):\n    return x  # as I wrote it\n")
    assert run(kernel, "import inspect; print(inspect.getsource(f))")[0][STDOUT].endswith("# as I wrote it\n\n")


def test_a_lab_is_an_output_and_answers_a_hand(kernel):
    output, = run(kernel, "from robotlab.labs import PendulumLab\nlab = PendulumLab()\nlab")
    assert output[LAB] == "3.0"
    answer, = kernel.receive({"v": VERSION, "lab": "3.0"})
    inputs = answer["put"]["inputs"]
    name = next(c["name"] for c in answer["put"]["setup"]["controls"] if c["kind"] == "slider")
    inputs = {**inputs, "from": "a page", "values": {**inputs["values"], name: inputs["values"][name] * .9}, "edits": {name: 1}}
    put, = kernel.receive({"v": VERSION, "lab": "3.0", "inputs": inputs})
    assert answer["kind"] == "lab" and put["put"]["heard"] == 1 and put["put"]["picture"] != answer["put"]["picture"]
    lab = vars(kernel.main)["lab"]
    run(kernel, "1")
    assert kernel.receive({"v": VERSION, "lab": "3.0", "inputs": inputs}) == [] and not lab.closed


def test_every_lab_of_a_cell_has_a_key_of_its_own(kernel):
    code = "from robotlab.labs import PendulumLab\na, b = PendulumLab(name='a'), PendulumLab(name='b')\ndisplay(a, b)\na.close()\n" \
           "c = PendulumLab(name='c')\nc"
    for _ in range(2):
        outputs = run(kernel, code)
        assert [output[LAB] for output in outputs] == ["3.0", "3.1", "3.2"] and kernel.views.keys() == {"3.1", "3.2"}
        assert kernel.views["3.1"].session is vars(kernel.main)["b"]


def test_a_prediction_opens_its_box_and_progress_is_told(kernel):
    run(kernel, f"from robotlab.labs import Prediction\nPrediction({NAME!r})", 1)
    boxed, = run(kernel, f"from robotlab import after\nwith after({NAME!r}):\n    print('the answer')", 2)
    answers = kernel.receive({"v": VERSION, "lab": "1.0", "inputs": [0, 1]})
    box = next(answer for answer in answers if "box" in answer)
    assert box["cell"] == 2 and box["box"] == boxed["box"] and "<details open>" in box["output"]["text/html"]
    assert "<details>" in boxed["text/html"] and NAME in next(answer["progress"] for answer in answers if "progress" in answer)


def test_a_missing_package_leaves_no_trace(kernel):
    packages.expect({"no_such_module": "its-package"})
    code = "from robotlab import check\ncheck('start-tip', lambda q: [0, 0])\nimport no_such_module"
    assert kernel.receive({"v": VERSION, "cell": 1, "code": code}) == [{"v": VERSION, "needs": "its-package"}]
    swallowed = "try:\n    import no_such_module\nexcept BaseException:\n    print('swallowed')"
    assert kernel.receive({"v": VERSION, "cell": 1, "code": swallowed}) == [{"v": VERSION, "needs": "its-package"}]
    assert not store.path.exists()
    packages.arrived("its-package")
    assert "ModuleNotFoundError" in run(kernel, code)[-1][ERROR]


def test_a_message_of_another_version_is_answered_in_words(kernel):
    answer, = kernel.receive({"v": 2, "cell": 1, "code": "1 / 0"})
    assert answer["cell"] == 1 and "version 2" in answer["outputs"][0][ERROR]


def test_the_kernel_of_a_page_needs_only_numpy():
    code = "import sys\nfrom robotlab.webpage.wire import Wire\nimport robotlab.labs\n" \
           "print({name.split('.')[0] for name in sys.modules} & {'scipy', 'sympy', 'matplotlib', 'ipywidgets', 'traitlets', 'tqdm'})"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "set()"
