"""The commands of a clone, as far as they need no virtual environment: words, copies, ports, stages."""
import ast
import errno
import json
import os
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from robotlab import __main__ as door
from robotlab import commands
from robotlab.commands import copies, lab, site, steps, tests, errors
from robotlab.commands.clone import Clone
from robotlab.commands.errors import CommandError

ROOT = Path(__file__).parents[1]


def notebook(*cells):
    made = [{"cell_type": "code", "source": [c], "outputs": [], "metadata": {}, "execution_count": None} for c in cells]
    return json.dumps({"cells": made, "metadata": {}, "nbformat": 4, "nbformat_minor": 5})


@pytest.fixture
def place(tmp_path):
    """A clone with two notebooks, in a folder whose name has a space and a letter that is not plain."""
    root = tmp_path / "robot läb"
    (root / "notebooks").mkdir(parents=True)
    (root / "notebooks" / "LICENSE").write_text("CC BY")
    for name in ("00-start.ipynb", "03-energy.ipynb"):
        (root / "notebooks" / name).write_text(notebook("1 + 1"))
    return Clone(root)


# -- the door ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["__init__.py", "__main__.py"])
def test_an_old_python_can_read_what_says_that_it_is_old(name):
    """Python 2.7 knows plain letters only, and neither f"...", nor stars outside of calls, nor annotations."""
    tree = ast.parse((ROOT / "robotlab" / name).read_text(encoding="ascii"), feature_version=(3, 7))
    starred = [node for node in ast.walk(tree) if isinstance(node, (ast.List, ast.Tuple, ast.Set))
               and any(isinstance(x, ast.Starred) for x in node.elts)]
    new = [node for node in ast.walk(tree) if isinstance(node, (ast.JoinedStr, ast.AnnAssign, ast.NamedExpr, ast.Nonlocal))]
    assert not starred + new


def test_an_old_python_is_told_so(monkeypatch, capsys):
    monkeypatch.setattr(sys, "version_info", (3, 9, 18, "final", 0))
    assert door.start(["lab"]) == 1
    said = capsys.readouterr().err
    assert "needs Python 3.10 or newer" in said and "Python 3.9" in said and sys.executable in said


def test_a_newer_python_on_the_machine_is_named(monkeypatch):
    monkeypatch.setattr(door, "starts", lambda name: name == "python3.12")
    assert "python3.12 -m robotlab lab" in door.too_old((3, 8), "python3")
    monkeypatch.setattr(door, "starts", lambda name: False)
    assert "python.org" in door.too_old((3, 8), "python3")
    assert door.too_old((3, 10), "python3") is None and door.too_old((4, 0), "python3") is None
    monkeypatch.undo()
    assert door.starts(sys.executable) and not door.starts("python3.99")


@pytest.mark.parametrize("version", ["2.7", "3.6", "3.7", "3.8", "3.9"])
def test_a_real_old_python_is_told_so(version):
    pyenv = Path.home() / ".pyenv" / "versions"
    found = [shutil.which(f"python{version}"), *map(str, pyenv.glob(f"{version}.*/bin/python"))]
    old = next((one for one in found if one and not subprocess.run([one, "-c", ""], capture_output=True).returncode), None)
    if old is None:
        pytest.skip(f"no Python {version} on this machine")
    result = subprocess.run([old, "-m", "robotlab", "lab"], cwd=ROOT, capture_output=True, text=True)
    assert result.returncode == 1 and result.stderr.startswith("robotlab needs Python 3.10") and "Trace" not in result.stderr


def test_without_a_command_all_are_listed(capsys):
    assert commands.main([]) == 0
    said = capsys.readouterr().out
    assert all(f"python3 -m robotlab {name}" in said for name in commands.COMMANDS)


def test_a_command_that_is_none(capsys):
    assert commands.main(["labs"]) == 2
    assert "'labs'" in capsys.readouterr().err


@pytest.mark.parametrize("name", commands.COMMANDS)
def test_each_command_has_help(name):
    result = subprocess.run([sys.executable, "-m", "robotlab", name, "--help"], cwd=ROOT, capture_output=True, text=True)
    assert result.returncode == 0 and f"python3 -m robotlab {name}" in result.stdout


# -- troubles ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("error, words", [
    (OSError(errno.ENOSPC, "No space left on device"), "disk is full"),
    (OSError(errno.EROFS, "Read-only file system", "/mnt/.venv"), "Cannot write /mnt/.venv"),
    (PermissionError(errno.EACCES, "Permission denied", "work"), "Cannot write work")])
def test_the_systems_errors_in_words(error, words, monkeypatch, capsys):
    def fail(_):
        raise error
    monkeypatch.setattr(lab, "run", fail)
    assert commands.main(["lab"]) == 1
    assert words in capsys.readouterr().err


def test_an_error_of_ours_is_not_hidden(monkeypatch):
    def fail(_):
        raise OSError(errno.ENOENT, "No such file or directory", "gone")
    monkeypatch.setattr(lab, "run", fail)
    with pytest.raises(OSError, match="gone"):
        commands.main(["lab"])


@pytest.mark.parametrize("lines, words", [
    (["ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device"], "disk is full. 9 MB"),
    (["WARNING: Retrying (Retry(total=2)) after connection broken by 'NewConnectionError(...)': /simple/numpy/",
      "ERROR: No matching distribution found for numpy>=1.26"], "cannot be reached"),
    (["ERROR: Could not find a version that satisfies the requirement scipy>=1.11 (from versions: none)",
      "ERROR: No matching distribution found for scipy>=1.11"], "no ready-made package of scipy for Python 3.19"),
    (["ERROR: Could not install packages due to an OSError: [Errno 13] Permission denied: '/x/.venv'"], "Cannot write in /x"),
    (["ERROR: Could not install packages due to an OSError: [WinError 206] The filename is too long"], "too long for Windows"),
    (["Collecting numpy", "ERROR: something new"], "could not be installed")])
def test_what_pip_says_in_words(lines, words):
    said = errors.of_pip(lines, "3.19", "9 MB.", "/x")
    assert words in said and lines[-1] in said


def test_progress_is_one_line_with_its_time(capsys):
    with steps.Step("thinking"):
        pass
    with pytest.raises(KeyError), steps.Step("failing"):
        raise KeyError
    assert capsys.readouterr().out == "  thinking ... 0.0 s\n  failing ... not finished\n"
    assert [steps.duration(t) for t in (0.42, 48.2, 125)] == ["0.4 s", "48 s", "2 min 5 s"]


def test_where_no_terminal_listens_a_line_comes_now_and_then(capsys, monkeypatch):
    monkeypatch.setattr(steps, "SILENCE", 0.05)
    with steps.Step("installing") as step:
        step.detail = "collecting numpy"
        time.sleep(0.18)
    first, *lines, last = capsys.readouterr().out.splitlines()
    assert first == "  installing ..." and last == "  installing ... 0.2 s"
    assert 2 <= len(lines) <= 3 and all(line.endswith(" s, collecting numpy") for line in lines)


# -- the reader's copies ----------------------------------------------------------------------------------------------
def test_the_reader_gets_a_copy_of_each_notebook(place):
    assert copies.update(place) == []
    assert sorted(p.name for p in place.work.glob("[!.]*")) == ["00-start.ipynb", "03-energy.ipynb"]


def test_a_copy_is_never_overwritten_and_a_newer_edition_is_told(place):
    copies.update(place)
    mine = place.work / "03-energy.ipynb"
    mine.write_text(notebook("my own work"))
    assert copies.update(place) == []                # mine has changed, theirs has not
    (place.notebooks / "03-energy.ipynb").write_text(notebook("2 + 2"))
    assert copies.update(place) == ["03-energy.ipynb"] == copies.update(place)
    assert "my own work" in mine.read_text()


def test_a_newer_edition_is_put_beside_and_no_longer_told(place):
    copies.update(place)
    (place.work / "03-energy.ipynb").write_text(notebook("my own work"))
    (place.notebooks / "03-energy.ipynb").write_text(notebook("2 + 2"))
    assert copies.fresh(place, ["03"]) == ["03-energy (new edition).ipynb"]
    assert copies.fresh(place, ["03"]) == ["03-energy (new edition 2).ipynb"]
    assert copies.update(place) == []
    assert "2 + 2" in (place.work / "03-energy (new edition).ipynb").read_text()
    assert "my own work" in (place.work / "03-energy.ipynb").read_text()
    with pytest.raises(CommandError, match=r"'07'[\s\S]*00-start"):
        copies.fresh(place, ["07"])


def test_new_outputs_are_no_new_edition(place):
    copies.update(place)
    path = place.notebooks / "00-start.ipynb"
    changed = json.loads(path.read_text())
    changed["cells"][0].update(execution_count=1, outputs=[{"output_type": "stream", "name": "stdout", "text": "2"}])
    path.write_text(json.dumps(changed))
    assert copies.update(place) == []


def test_a_copy_thrown_away_comes_back(place):
    copies.update(place)
    (place.work / "00-start.ipynb").unlink()
    assert copies.update(place) == [] and (place.work / "00-start.ipynb").exists()


@pytest.mark.thorough
def test_copies_are_signed_as_jupyter_does_it(place, monkeypatch, tmp_path):
    sign, nbformat = pytest.importorskip("nbformat.sign"), pytest.importorskip("nbformat")
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "data"))
    for path in place.notebooks.glob("*.ipynb"):
        cell = nbformat.v4.new_code_cell("1", outputs=[nbformat.v4.new_output("display_data", {"text/html": path.stem})])
        nbformat.write(nbformat.v4.new_notebook(cells=[cell]), path)
    assert copies.missing(place) == ["00-start.ipynb", "03-energy.ipynb"]
    copies.update(place)
    assert copies.missing(place) == []
    monkeypatch.setattr(Clone, "python", Path(sys.executable))
    copies.trust(place, ["00-start.ipynb"])
    is_signed = lambda name: sign.NotebookNotary().check_signature(nbformat.read(place.work / name, as_version=4))
    assert is_signed("00-start.ipynb") and not is_signed("03-energy.ipynb")


@pytest.mark.parametrize("notes", ["", "{", "[]"])
def test_lost_notes_about_editions_lose_no_work(place, notes):
    copies.update(place)
    (place.work / "00-start.ipynb").write_text(notebook("my own work"))
    (place.work / ".editions.json").write_text(notes)
    assert copies.update(place) == ["00-start.ipynb"]    # whether it is newer cannot be known, so it is said
    assert "my own work" in (place.work / "00-start.ipynb").read_text()


def test_a_full_disk_leaves_no_half_copy(place, monkeypatch):
    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")
    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OSError):
        copies.update(place)
    assert not (place.work / "00-start.ipynb").exists()


def test_notebooks_says_what_is_new_what_was_kept_and_what_is_newer(place, monkeypatch, capsys):
    monkeypatch.setattr(copies, "here", lambda folder: Clone(place.root, Path(folder)))
    mine = place.root / "mine"
    said = lambda *more: (commands.main(["notebooks", str(mine), *more]), *capsys.readouterr())
    assert said() == (0, f"2 new in {mine}, 0 kept as they are.\n", "")
    (mine / "03-energy.ipynb").write_text(notebook("my own work"))
    (mine / "00-start.ipynb").unlink()
    assert said()[1] == f"1 new in {mine}, 1 kept as they are.\n"
    (place.notebooks / "03-energy.ipynb").write_text(notebook("2 + 2"))
    assert f"newer edition of 03-energy.ipynb; beside yours it is put by\n    {copies.typed('notebooks')} \"{mine}\" --fresh" in said()[1]
    assert "made 03-energy (new edition).ipynb, beside your own copy" in said("--fresh", "03")[1]
    assert "my own work" in (mine / "03-energy.ipynb").read_text() and "2 + 2" in (mine / "03-energy (new edition).ipynb").read_text()


@pytest.mark.parametrize("command, again", [(["notebooks"], "notebooks FOLDER"), (["lab", "--no-browser", "--folder"], "lab --folder FOLDER")])
@pytest.mark.parametrize("folder", ["/proc/robotlab", "/dev/null", "/dev/null/robotlab"])
def test_where_nothing_can_be_written_another_folder_is_asked_for(place, command, again, folder, monkeypatch, capsys):
    if sys.platform != "linux":
        pytest.skip("/proc is a folder into which not even root can write")
    for module in (copies, lab):
        monkeypatch.setattr(module, "here", lambda folder: Clone(place.root, Path(folder)))
    monkeypatch.setattr(Clone, "ready", lambda *_: Path(sys.executable))
    assert commands.main([*command, folder]) == 1
    said = capsys.readouterr().err
    assert said.startswith(f"Nothing can be written to {folder} (") and said.endswith(f"{commands.typed(again)}\n")


# -- ports ------------------------------------------------------------------------------------------------------------
@pytest.fixture
def taken_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        s.listen()
        yield s.getsockname()[1]


def test_a_taken_port_that_was_asked_for_is_named_and_a_free_one_offered(taken_port):
    with pytest.raises(CommandError) as stop:
        lab.choose_port(taken_port)
    offered = int(str(stop.value).split()[-1])
    assert f"Port {taken_port} is taken" in str(stop.value) and offered > taken_port and lab.is_free(offered)


def test_a_site_on_a_taken_port_stops_before_it_is_built(taken_port, tmp_path, monkeypatch):
    monkeypatch.setattr(site, "import_module", None)
    with pytest.raises(CommandError, match=rf"site .*{tmp_path.name}\" --serve --port \d+"):
        site.site([str(tmp_path), "--serve", f"--port={taken_port}"])


def test_a_taken_default_port_is_stepped_over(taken_port, monkeypatch, capsys):
    monkeypatch.setattr(lab, "DEFAULT_PORT", taken_port)
    assert lab.choose_port(None) > taken_port
    assert f"Port {taken_port} is taken" in capsys.readouterr().out


@pytest.mark.parametrize("text", ["80", "70000", "x", "-1"])
def test_a_port_that_is_none(text, capsys):
    with pytest.raises(SystemExit):
        lab.parse([f"--port={text}"])
    assert "from 1024 to 65535" in capsys.readouterr().err


def test_jupyter_stays_on_this_machine(place):
    command = lab.command(place, "python", 8888, "00 start.ipynb", no_browser=True)
    assert "--ServerApp.ip=127.0.0.1" in command and not [c for c in command if "token" in c or "password" in c]
    assert "--LabApp.default_url=/lab/tree/00%20start.ipynb" in command and f"--ServerApp.root_dir={place.work}" in command


def test_packages_of_another_shell_stay_out(place, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", "/opt/ros/lib/python3/site-packages")
    env = place.environ()
    assert "PYTHONPATH" not in env and env["PATH"].startswith(str(place.programs)) and env["PIP_USER"] == "0"


# -- test stages ------------------------------------------------------------------------------------------------------
def test_stages_run_what_there_is(tmp_path, monkeypatch):
    monkeypatch.setenv("ROBOTLAB_THOROUGH", "1")
    (tmp_path / "tests").mkdir()
    ((name, wanted),) = tests.stages(tmp_path, ["-x"])
    assert wanted[-2:] == ["-x", "tests"] and "loadfile" in wanted
    (tmp_path / "tests" / "browser").mkdir()
    (tmp_path / "notebooks").mkdir()
    runs = [wanted for _, wanted in tests.stages(tmp_path, [])]
    assert [wanted[-1] for wanted in runs] == ["notebooks", "tests/browser"]
    assert "not alone" in runs[0] and "alone" in runs[1] and "-n" not in runs[1]           # nothing runs beside a measured time
    assert tests.stages(tmp_path, ["tests::test_x", "-v"]) == [("what was named", ["tests::test_x", "-v"])]
    monkeypatch.delenv("ROBOTLAB_THOROUGH")
    assert [wanted for _, wanted in tests.stages(tmp_path, [])] == runs[:1]


def test_summary_counts():
    rows = [("package", 1, {"passed": 3, "failed": 1, "skipped": 0}, 75), ("browser", 4, {}, 0.1)]
    assert tests.summary(rows) == ("package   3 passed, 1 failed   1 min 15 s\n"
                                   "browser   nothing was run (exit code 4)   0.1 s")
