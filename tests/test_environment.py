"""Setting up .venv: for real, with a package index of one small package on this disk."""
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pytest

from robotlab.commands import environment, lock
from robotlab.commands.clone import Clone
from robotlab.commands.errors import CommandError

ROOT = Path(__file__).parents[1]
COMPILED = "from importlib.util import find_spec; from os.path import isfile; print(isfile(find_spec('probe_b').cached))"
posix = pytest.mark.skipif(os.name != "posix", reason="signals and links as POSIX has them")


def wheel(folder, name):
    """A package of one module, ready to install."""
    folder.mkdir(exist_ok=True)
    info = f"{name}-1.0.dist-info"
    with zipfile.ZipFile(folder / f"{name}-1.0-py3-none-any.whl", "w") as file:
        file.writestr(f"{name}.py", "here = True\n")
        file.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        file.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        file.writestr(f"{info}/RECORD", f"{name}.py,,\n{info}/METADATA,,\n{info}/WHEEL,,\n{info}/RECORD,,\n")


def new_clone(root):
    """A clone with the commands in it, that asks for one small package."""
    (root / "tests").mkdir(parents=True)
    (root / "docs").mkdir()
    shutil.copytree(ROOT / "robotlab" / "commands", root / "robotlab" / "commands")
    for name in ("__init__.py", "__main__.py", "keep.py", "links.py"):
        shutil.copy(ROOT / "robotlab" / name, root / "robotlab")
    (root / "requirements.txt").write_text("# why\n\nprobe_a>=1   # a reason\n-e .\n")
    (root / "docs" / "requirements.txt").write_text("# of the site\n")
    (root / "tests" / "requirements.txt").write_text("probe_b\n")
    return Clone(root)


def only_this_disk(monkeypatch, index):
    """Let pip see only the wheels in a folder."""
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(index))


@pytest.fixture(scope="module")
def clone(tmp_path_factory):
    """A clone that has been set up once, in a folder with a space and a letter that is not plain."""
    folder = tmp_path_factory.mktemp("environment")
    wheel(folder / "index", "probe_a")
    place = new_clone(folder / "robot läb")
    with pytest.MonkeyPatch.context() as patch:
        only_this_disk(patch, folder / "index")
        patch.setattr(environment, "MEGABYTES", {"lab": 1, "test": 1})
        environment.ready(place, "lab")
    return place


@pytest.fixture(autouse=True)
def small_world(monkeypatch, tmp_path):
    only_this_disk(monkeypatch, tmp_path / "index")
    monkeypatch.setattr(environment, "MEGABYTES", {"lab": 1, "test": 1})
    monkeypatch.setattr(environment, "OLD_PIP", (0, 0))                    # of whichever Python: a newer one is to be had nowhere here


def in_venv(place, code, cwd):
    result = subprocess.run([str(place.python), "-c", code], cwd=cwd, env=place.environ(), capture_output=True, text=True)
    return result.stdout.strip()


# -- as it should be --------------------------------------------------------------------------------------------------
@pytest.mark.thorough
def test_the_environment_has_the_packages_and_the_clone(clone, tmp_path):
    assert in_venv(clone, "import probe_a, robotlab; print(probe_a.here, robotlab.__file__)", tmp_path) == \
        f"True {clone.root / 'robotlab' / '__init__.py'}"
    settings = json.loads((clone.venv / "share/jupyter/lab/settings/overrides.json").read_text())
    assert settings["@jupyterlab/apputils-extension:notification"] == {"fetchNews": "false", "checkForUpdates": False}


def test_the_second_start_installs_nothing(clone, monkeypatch, capsys):
    monkeypatch.setattr(environment, "set_up", lambda *_: pytest.fail("set up again"))
    begun = time.monotonic()
    assert environment.ready(clone, "lab") == clone.python
    assert time.monotonic() - begun < 2 and capsys.readouterr().out == ""


def test_requirements_are_read_without_comments_and_without_the_clone_itself(clone):
    assert environment.requirements(clone, "lab") == ["probe_a>=1"]
    assert environment.requirements(clone, "test") == ["probe_a>=1", "probe_b"]


def test_new_requirements_are_installed_into_what_is_there(clone, tmp_path, capsys):
    for name in ("probe_a", "probe_b"):
        wheel(tmp_path / "index", name)
    (clone.venv / "kept").touch()
    environment.ready(clone, "test")
    assert in_venv(clone, COMPILED, tmp_path) == "True", "before it has been imported"
    assert in_venv(clone, "import probe_b; print(probe_b.here)", tmp_path) == "True" and (clone.venv / "kept").exists()
    assert set(environment.read_stamp(clone)["have"]) == {"lab", "test"}
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("Setting up") and len(said) == 3 and "installing 2 packages" in said[1] and "compiling" in said[2]


def test_an_old_pip_is_renewed_first_and_goes_on_where_no_newer_one_is_to_be_had(clone, stamp, tmp_path, monkeypatch, capsys):
    wheel(tmp_path / "index", "probe_d")
    (clone.root / "requirements.txt").write_text("probe_a>=1\nprobe_d\n")
    monkeypatch.setattr(environment, "OLD_PIP", (999, 0))
    asked, follow = [], environment.follow
    monkeypatch.setattr(environment, "follow", lambda command, *more: asked.append(command[-2:]) or follow(command, *more))
    environment.ready(clone, "lab")
    assert asked == [["--upgrade", "pip"], ["probe_a>=1", "probe_d"], ["0", environment.probe(clone)["site"]]]
    assert in_venv(clone, "import probe_d; print(probe_d.here)", tmp_path) == "True"
    assert "renewing pip" in capsys.readouterr().out and not environment.read_stamp(clone)["busy"]


# -- as it should not be ----------------------------------------------------------------------------------------------
@pytest.fixture
def stamp(clone):
    """The stamp of the environment; the clone is left as it was found."""
    files = [clone.venv / "robotlab.json", clone.root / "requirements.txt"]
    before = [file.read_text(encoding="utf-8") for file in files]
    yield environment.read_stamp(clone)
    for file, text in zip(files, before):
        file.write_text(text, encoding="utf-8")


def test_reasons_to_make_it_afresh(clone, stamp, monkeypatch):
    why = lambda **changes: environment.why_afresh(clone, {**stamp, **changes})
    assert why() == ""
    assert "interrupted" in why(busy=True)
    assert "moved" in why(folder="/somewhere/else/.venv")
    monkeypatch.setattr(environment, "probe", lambda place: None)
    assert "does not start" in why()
    monkeypatch.setattr(environment, "probe", lambda place: {"version": "3.9.1"})
    assert "older than 3.10" in why()


@posix
def test_an_environment_whose_python_is_gone_is_not_ready(tmp_path):
    place = new_clone(tmp_path / "clone")
    place.programs.mkdir(parents=True)
    place.python.symlink_to("/no/such/python3")
    (place.venv / "pyvenv.cfg").touch()
    assert environment.probe(place) is None and "does not start" in environment.why_afresh(place, {})


def test_a_folder_that_is_no_environment_is_left_alone(tmp_path):
    place = new_clone(tmp_path / "clone")
    place.venv.mkdir()
    (place.venv / "thesis.tex").touch()
    with pytest.raises(CommandError, match="not a virtual environment.*Rename it"):
        environment.ready(place, "lab")
    assert (place.venv / "thesis.tex").exists()


@posix
@pytest.mark.parametrize("kind, words", [("a file", "it is no folder"), ("a dangling link", "it is a link"), ("a link to a folder", "it is a link")])
def test_what_is_no_folder_of_our_own_is_left_alone(tmp_path, kind, words):
    place = new_clone(tmp_path / "clone")
    if kind == "a file":
        place.venv.write_text("mine")
    else:
        place.venv.symlink_to("/no/such/folder" if "dangling" in kind else tmp_path)
    before = sorted(path.name for path in tmp_path.iterdir())
    with pytest.raises(CommandError, match=f"{words}. Rename it"):
        environment.ready(place, "lab")
    assert place.venv.is_symlink() or place.venv.read_text() == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == before


@pytest.mark.parametrize("text", ["", "{", "[1]", '{"busy": false}'])
def test_a_damaged_stamp_is_no_stamp(tmp_path, text):
    place = new_clone(tmp_path / "clone")
    place.venv.mkdir()
    (place.venv / "robotlab.json").write_text(text)
    assert not environment.is_ready(place, environment.read_stamp(place), "lab", "")


@pytest.mark.thorough
def test_no_network_is_said_and_nothing_counts_as_installed(clone, stamp, monkeypatch, tmp_path):
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        closed = s.getsockname()[1]                  # bound, and nobody listens: connections are refused
        monkeypatch.delenv("PIP_NO_INDEX")
        monkeypatch.setenv("PIP_INDEX_URL", f"http://127.0.0.1:{closed}/simple")
        (clone.root / "requirements.txt").write_text("probe_c\n")
        with pytest.raises(CommandError, match="cannot be reached"):
            environment.ready(clone, "lab")
        assert not environment.is_ready(clone, environment.read_stamp(clone), "lab", environment.fingerprint(clone, "lab"))
    assert environment.read_stamp(clone) == stamp and "Retrying" in (clone.venv / "pip.log").read_text()


def test_a_full_disk_is_foreseen(tmp_path, monkeypatch):
    monkeypatch.setattr(environment, "MEGABYTES", {"lab": 10 ** 9, "test": 10 ** 9})
    place = new_clone(tmp_path / "clone")
    with pytest.raises(CommandError, match="About 1000000000 MB are needed"):
        environment.ready(place, "lab")
    assert not place.venv.exists()


def test_a_disk_that_fills_up_is_said(tmp_path, monkeypatch):
    def full(command, place, hear):
        hear("ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device")
        return 1
    place = new_clone(tmp_path / "clone")
    place.venv.mkdir()
    monkeypatch.setattr(environment, "follow", full)
    with pytest.raises(CommandError, match="disk is full. About 1 MB are needed"):
        environment.install(place, ["probe_a"], "lab", "3.12.1")


@pytest.mark.parametrize("module", ["venv", "ensurepip"])
def test_a_python_without_the_means_is_told_what_to_install(tmp_path, monkeypatch, module):
    monkeypatch.setattr(environment, "find_spec", lambda name: None if name == module else object())
    with pytest.raises(CommandError, match=rf"{module} module is missing[\s\S]*apt install python3\.{sys.version_info[1]}-venv"):
        environment.ready(new_clone(tmp_path / "clone"), "lab")


def test_two_starts_at_once(tmp_path):
    place = new_clone(tmp_path / "clone")
    with lock.alone(place.work):
        with pytest.raises(CommandError, match="Another start"):
            environment.ready(place, "lab")
    with lock.alone(place.work):                     # and it is free again
        pass


def hears_control_c():
    """Restore Ctrl+C, which a shell disables for a program in the background."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@posix
@pytest.mark.thorough
def test_control_c_in_the_middle_leaves_nothing_half_made(tmp_path, monkeypatch):
    """pip waits for an index that never answers; then Control-C; then it unpacks, and again Control-C; then all goes well."""
    place = new_clone(tmp_path / "clone")
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        monkeypatch.delenv("PIP_NO_INDEX")
        monkeypatch.setenv("PIP_INDEX_URL", f"http://127.0.0.1:{silent.getsockname()[1]}/simple")
        code = "from robotlab.commands import environment as e; e.MEGABYTES['lab'] = 1; import robotlab.__main__ as m; " \
               "import sys; sys.exit(m.start(['lab', '--no-browser']))"
        started = subprocess.Popen([sys.executable, "-c", code], cwd=place.root, stdout=subprocess.PIPE,
                                   stderr=subprocess.STDOUT, text=True, start_new_session=True, preexec_fn=hears_control_c)
        silent.settimeout(120)
        silent.accept()                              # pip has come to ask
        os.killpg(started.pid, signal.SIGINT)
        said, _ = started.communicate(timeout=60)
    assert started.returncode == 130 and "Stopped." in said and "Traceback" not in said, said
    assert environment.why_afresh(place, environment.read_stamp(place)) == "" and "have" not in environment.read_stamp(place)

    def hear_of_it_from_pip(command, place, hear):
        hear("ERROR: Operation cancelled by user")
        return 1

    def unpack_and_be_stopped(command, place, hear):
        hear("Installing collected packages: probe_a")
        raise KeyboardInterrupt
    for stopped in (hear_of_it_from_pip, unpack_and_be_stopped):
        with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
            patch.setattr(environment, "follow", stopped)
            environment.ready(place, "lab")
    assert "interrupted" in environment.why_afresh(place, environment.read_stamp(place))

    wheel(tmp_path / "index", "probe_a")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    (place.venv / "half").touch()
    environment.ready(place, "lab")
    assert not (place.venv / "half").exists() and in_venv(place, "import probe_a; print(1)", tmp_path) == "1"


def test_a_virtual_environment_that_was_not_finished_is_made_afresh(tmp_path, monkeypatch):
    def stopped(*_, **__):
        raise KeyboardInterrupt
    place = new_clone(tmp_path / "clone")
    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(subprocess, "run", stopped)
        environment.make_venv(place, "making")
    assert "interrupted" in environment.why_afresh(place, environment.read_stamp(place))
