"""Notebooks: stored by one command, compared by nbval, opened by the other command."""
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import nbformat
import pytest

from robotlab.commands import changed, lab, notebooks, tests
from robotlab.commands.clone import Clone

ROOT = Path(__file__).parents[1]
VIEW = """\
from IPython.display import display
import uuid
display({"application/vnd.jupyter.widget-view+json": {"model_id": uuid.uuid4().hex}, "image/svg+xml": "<svg/>",
         "text/plain": "ArmLab: q = 0"}, raw=True)"""


def write(path, *sources):
    """A notebook as an author saves it: run or not, with noise."""
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in sources])
    book.metadata.update(widgets={"state": {}}, language_info={"name": "python", "version": "3.9.0"}, authors=["kept"])
    for cell in book.cells:
        cell.metadata.execution = {"iopub.status.busy": "2020-01-01T00:00:00"}
    nbformat.write(book, path)


def outputs(path):
    return [cell["outputs"] for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]]


def pytest_on(*paths, more=()):
    """Strict nbval with the options of the test command."""
    return subprocess.run([sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests.NBVAL, *more, *map(str, paths)],
                          cwd=ROOT, capture_output=True, text=True)


@pytest.fixture(scope="module")
def stored(tmp_path_factory):
    """A notebook with a picture, a stream and a value, regenerated."""
    path = tmp_path_factory.mktemp("notebooks") / "00 start.ipynb"
    write(path, "x = 2\nprint('half of', x)", VIEW, "x / 4")
    assert notebooks.regenerate([str(path)]) == 0
    return path


def test_what_is_stored_is_what_a_reader_needs(stored):
    book = json.loads(stored.read_text(encoding="utf-8"))
    assert book["metadata"] == {"authors": ["kept"], "kernelspec": notebooks.KERNEL, "language_info": {"name": "python"}}
    assert [cell["execution_count"] for cell in book["cells"]] == [1, 2, 3]
    assert not [cell["metadata"] for cell in book["cells"] if cell["metadata"]]
    (stream,), (picture,), (value,) = outputs(stored)
    assert stream["text"] == ["half of 2\n"] and value["data"] == {"text/plain": ["0.5"]}
    assert picture["data"] == {"image/svg+xml": ["<svg/>"], "text/plain": ["ArmLab: q = 0"]}


@pytest.mark.thorough
def test_regenerating_changes_nothing(stored, capsys):
    before = stored.read_bytes()
    assert notebooks.regenerate(["--check", str(stored)]) == 0
    assert notebooks.regenerate([str(stored)]) == 0
    assert stored.read_bytes() == before and "as stored" in capsys.readouterr().out


@pytest.mark.thorough
def test_check_names_what_would_change(tmp_path, stored, capsys):
    path = tmp_path / "changed.ipynb"
    path.write_text(stored.read_text(encoding="utf-8").replace("x / 4", "x / 8"), encoding="utf-8")
    before = path.read_bytes()
    assert notebooks.regenerate(["--check", str(path)]) == 1
    assert "would change: code cell 3" in capsys.readouterr().out and path.read_bytes() == before


def test_every_notebook_is_stored_as_it_would_be_now():
    """Check what nbval, which runs each notebook and compares outputs, does not: numbers of cells, metadata, parts never stored."""
    for path in sorted((ROOT / "notebooks").glob("*.ipynb")):
        book = nbformat.read(path, as_version=4)
        counts = [cell.execution_count for cell in book.cells if cell.cell_type == "code"]
        assert counts == list(range(1, 1 + len(counts))), path.name
        assert nbformat.writes(notebooks.tidy(book)) + "\n" == path.read_text(encoding="utf-8"), path.name


def test_an_error_stores_nothing(tmp_path, capsys):
    path = tmp_path / "wrong.ipynb"
    write(path, "1 + 1", "1 / 0")
    before = path.read_bytes()
    assert notebooks.regenerate([str(path)]) == 1
    assert "ZeroDivisionError in code cell 2" in capsys.readouterr().out and path.read_bytes() == before


def test_what_is_no_notebook(tmp_path, capsys):
    (tmp_path / "no.ipynb").write_text("{")
    assert notebooks.regenerate([str(tmp_path / "no.ipynb"), str(tmp_path / "gone.ipynb")]) == 1
    assert capsys.readouterr().out.count("cannot be read as a notebook") == 2


def test_pixels_may_differ():
    old = nbformat.v4.new_code_cell("draw", outputs=[nbformat.v4.new_output("display_data", {"image/png": "A"})])
    new = nbformat.from_dict(old)
    new.outputs[0].data["image/png"] = "B"
    assert notebooks.lasting(old) == notebooks.lasting(new) and old != new
    new.outputs[0].data["image/svg+xml"] = "<svg/>"
    assert notebooks.lasting(old) != notebooks.lasting(new)


@pytest.mark.thorough
def test_nbval_passes_what_was_regenerated_and_stops_what_was_not(stored, tmp_path):
    """Two notebooks on two processes: the cells of each need one another, so each must stay on one."""
    wrong = tmp_path / "wrong.ipynb"
    wrong.write_text(stored.read_text(encoding="utf-8").replace('"0.5"', '"0.6"'), encoding="utf-8")
    result = pytest_on(stored, wrong, more=["-n", "2", "--dist", "loadfile"])
    assert "5 passed" in result.stdout and "1 failed" in result.stdout and "wrong.ipynb::Cell 2" in result.stdout


# -- the server -------------------------------------------------------------------------------------------------------
def answer(url):
    """Status of a web page, and where it was in the end."""
    try:
        with urlopen(url, timeout=10) as page:
            return page.status
    except HTTPError as error:
        return error.code


@pytest.mark.thorough
@pytest.mark.skipif(os.name != "posix", reason="ends the server with a signal")
def test_jupyterlab_opens_the_first_notebook_to_those_with_the_token(tmp_path, stored, monkeypatch):
    place = Clone(tmp_path / "robot läb")
    (place.root / "work").mkdir(parents=True)
    (place.work / stored.name).write_bytes(stored.read_bytes())
    monkeypatch.setenv("JUPYTER_CONFIG_DIR", str(tmp_path / "config"))
    port = next(p for p in range(19000, 20000) if lab.is_free(p))
    command = lab.command(place, sys.executable, port, stored.name, no_browser=True)
    server = subprocess.Popen(command, cwd=place.work, env=place.environ(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    try:
        runtime = place.venv / "share" / "jupyter" / "runtime"
        ends = time.monotonic() + 60
        while lab.is_free(port) and time.monotonic() < ends and server.poll() is None:      # its file is written before it listens
            time.sleep(0.1)
        facts = json.loads(next(runtime.glob("jpserver-*.json")).read_text())
        assert facts["hostname"] == "127.0.0.1" and facts["port"] == port and facts["root_dir"] == str(place.work)
        assert answer(f"{facts['url']}api/contents") == 403
        assert answer(f"{facts['url']}api/contents?token={facts['token']}") == 200
        assert answer(f"{facts['url']}lab/tree/00%20start.ipynb?token={facts['token']}") == 200
        assert (runtime.stat().st_mode & 0o077) == 0                                     # the token is nobody else's
    finally:
        server.terminate()
        said, _ = server.communicate(timeout=30)
    assert b"lab/tree/00%20start.ipynb?token=" in said                                   # what a person can click


# -- whatever depends on a change -------------------------------------------------------------------------------------
BOOKS = ["notebooks/04-inverse-kinematics.ipynb", "notebooks/06-inverse-dynamics.ipynb"]


def planned(*files):
    return [" ".join(command) for command in changed.plan(files, BOOKS)]


def test_a_changed_chapter_concerns_its_notebook_alone():
    now = planned("robotlab/chapters/ch06_inverse_dynamics/exercises.py")
    assert "-m robotlab.commands.notebooks notebooks/06-inverse-dynamics.ipynb" in now and "tests/labs/listed.py 06" in now
    assert "tests/golden.py course/written.py 06" in now and "tests/course/test_ids.py" in now and "npm run build" not in now


def test_a_change_of_what_all_labs_share_concerns_all_of_them():
    assert "tests/golden.py labs/test_said.py" in planned("robotlab/labs/lab.py", "robotlab/chapters/ch06_inverse_dynamics/work.py")
    assert planned("README.md") == [] and planned("robotlab/picture/engine/bodies.js", "robotlab/chapters/engine.bundle.js")[0] == "npm run build"


def test_each_command_of_the_plan_is_there():
    for _, (first, *_) in changed.STEPS:
        assert first in ("npm", "-m") or (ROOT / first).exists(), first


def test_changed_files_are_those_that_git_sees(tmp_path):
    for words in (["init", "-q"], ["config", "user.email", "a@b.c"], ["config", "user.name", "a"]):
        subprocess.run(["git", *words], cwd=tmp_path, check=True)
    (tmp_path / "ä b.py").write_text("1")
    assert changed.changed_files(tmp_path) == ["ä b.py"]
    subprocess.run(["git", "add", "."], cwd=tmp_path, check=True)
    subprocess.run(["git", "commit", "-qm", "x"], cwd=tmp_path, check=True)
    assert changed.changed_files(tmp_path) == []
    with pytest.raises(changed.CommandError, match="git cannot tell"):
        changed.changed_files(tmp_path / ".git" / "objects")
