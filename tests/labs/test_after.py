"""`after` and `hint` as a notebook runs them: the stored output gives nothing away, and a click opens the right part."""
import nbformat
import pytest
from nbclient import NotebookClient

from robotlab import after, hint, task
from robotlab.course.progress import store
from robotlab.labs.after import CLOSED, OPEN
from robotlab.labs.hints import Hints

BEGIN = """from robotlab import after, hint, check
from robotlab.labs import Curve, Figure, Panel, Prediction
with after("start-slow"):
    print("hardly <more>")
with after("start-slow", "start-damping"):
    x = 3
    display(Figure(Panel([Curve([0, 1], [2, 3])], title="q"), says="A line."))
    print("both")"""


@pytest.fixture
def run(tmp_path, monkeypatch):
    """Run cells in a kernel of their own; return the data that each shows."""
    monkeypatch.setenv("ROBOTLAB_PROGRESS", str(tmp_path / "progress.json"))

    def run(*cells):
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(c) for c in cells])
        NotebookClient(notebook, timeout=60, resources={"metadata": {"path": str(tmp_path)}}).execute()
        return [[out.get("data", out.get("text")) for out in cell.outputs] for cell in notebook.cells]
    return run


@pytest.mark.thorough
def test_a_box_is_closed_until_its_predictions_are_made(run):
    first, *_ = run(BEGIN)
    assert first[0] == {"text/html": f"<details><summary>{CLOSED}</summary><pre>hardly &lt;more&gt;\n</pre></details>",
                        "text/plain": "hardly <more>"}
    assert first[1]["text/html"].startswith("<details><summary>") and "data:image/svg+xml;base64," in first[1]["text/html"]
    again, *_ = run(BEGIN, "x")
    assert again == first, "the same at every run"


@pytest.mark.thorough
def test_a_click_opens_it(run):
    first, *_ = run(BEGIN, "Prediction('start-slow').choose('a')")
    assert first[0]["text/html"].startswith(f"<details open><summary>{OPEN}</summary><pre>hardly")
    assert CLOSED in first[1]["text/html"], "one of two predictions is still to be made"
    later, *_ = run(BEGIN)
    assert OPEN in later[0]["text/html"], "it was made on another day"
    both, *_ = run(BEGIN, "Prediction('start-damping').choose('a')")
    assert OPEN in both[1]["text/html"]


def test_an_error_comes_out_after_what_was_shown(run):
    cell = "from robotlab import after\ntry:\n    with after('start-slow'):\n        print('before')\n        1 / 0\n" \
        "except ZeroDivisionError:\n    print('caught')"
    (outputs,) = run(cell)
    assert "before" in outputs[0]["text/plain"] and outputs[1] == "caught\n"


def test_outside_a_notebook_nothing_is_held_back(capsys):
    with after("start-slow"):
        print("seen")
    assert capsys.readouterr().out == "seen\n"
    for name, words in (("start-slo", "did you mean start-slow"), ("start-tip", "is an exercise")):
        with pytest.raises(ValueError, match=words):
            with after(name):
                pass


def test_running_a_cell_spends_no_hint(run):
    told = "from robotlab.course.progress import store; print(store.hints('start-tip'))"
    shown, count = run("from robotlab import hint, check\nhint('start-tip')", told)
    words = task("start-tip").task.hints
    assert count == ["0\n"] and "2 hints" in shown[1]["text/plain"] and not any(w in str(shown) for w in words)


@pytest.fixture
def progress_file(tmp_path, monkeypatch):
    monkeypatch.setenv("ROBOTLAB_PROGRESS", str(tmp_path / "progress.json"))
    store.forget()
    yield
    store.forget()


def test_a_press_shows_one_hint_and_the_count_stops_at_the_last(progress_file):
    one = Hints("start-tip")
    count = len(one.task.task.hints)
    assert one.said == {"count": count, "words": []}
    for k in range(1, count + 3):
        one.receive(k)
        assert store.hints("start-tip") == len(one.said["words"]) == min(k, count)
    assert Hints("start-tip").said == one.said, "what was read stays readable"
    assert hint("start-tip").number == count and store.hints("start-tip") == count
