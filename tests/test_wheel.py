"""Published files: a source distribution that holds all that is tracked, and a wheel that a clean machine can use."""
import json
import os
import re
import socket
import subprocess
import sys
import tarfile
import time
import urllib.request
import zipfile
from pathlib import Path

import pytest

import robotlab

ROOT = Path(__file__).parents[1]
NO_INDEX = "NewConnectionError|Temporary failure|Network is unreachable|Could not fetch URL"
LEFT_BEHIND = ("robotlab/link.cpython-310.pyc", "robotlab/model/__pycache__/link.cpython-310.pyc", "robotlab/my-arm.toml",
               "robotlab/robotlab-progress.json", "notebooks/.ipynb_checkpoints/00-start-here-checkpoint.ipynb", "notebooks/my-arm.toml",
               "notebooks/my-arm.before-1.toml", "notebooks/robotlab-progress.before-1.json")       # left by work in the clone
FULL_NAME = f"robotlab_course-{robotlab.__version__}"


def git(*arguments):
    """Return git's output; the test is skipped outside of a checkout."""
    try:
        return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True, encoding="utf-8").stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("not a checkout: nothing to compare with")


@pytest.fixture(scope="module")
def published(tmp_path_factory):
    """The folder with both, built as they are published, the wheel from the source distribution, in a clone that was worked in."""
    home = tmp_path_factory.mktemp("published")
    git("clone", "-q", str(ROOT), str(home / "clone"))
    for name in LEFT_BEHIND:
        path = home / "clone" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("left behind")
    done = subprocess.run([sys.executable, "-m", "build", "-o", str(home), str(home / "clone")], capture_output=True, text=True)
    if re.search(NO_INDEX, done.stdout + done.stderr):
        pytest.skip("the package index cannot be reached")
    assert done.returncode == 0, done.stdout + done.stderr
    return home


@pytest.mark.thorough
def test_a_source_distribution_holds_all_that_is_tracked(published):
    with tarfile.open(published / f"{FULL_NAME}.tar.gz") as file:
        held = {name.removeprefix(f"{FULL_NAME}/") for name in file.getnames()}
    tracked = set(git("ls-tree", "-r", "-z", "--name-only", "HEAD").split("\0")) - {""}
    assert len(tracked) > 400 and held == tracked | {"PKG-INFO"}


@pytest.mark.thorough
def test_a_wheel_holds_the_package_and_the_notebooks_and_nothing_else(published):
    with zipfile.ZipFile(published / f"{FULL_NAME}-py3-none-any.whl") as file:
        held = {name for name in file.namelist() if ".dist-info/" not in name}
        metadata = file.read(f"{FULL_NAME}.dist-info/METADATA").decode()
    tracked = git("ls-tree", "-r", "-z", "--name-only", "HEAD", "robotlab", "notebooks").split("\0")
    assert held == {name.replace("notebooks/", "robotlab/notebooks/") if name.startswith("notebooks/") else name for name in tracked} - {""}
    assert not [name for name in held if re.search(r"\b(tests?_|solutions|benchmarks)", name)]
    assert f"\nVersion: {robotlab.__version__}\n" in metadata and not re.search(r"\]\((?!https:)", metadata), "a link that leads nowhere"


# -- on a clean machine -----------------------------------------------------------------------------------------------
def clean_environ(home):
    """The environment variables of a user without our files, and with the home folder `home`."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("JUPYTER", "PYTHON", "ROBOTLAB", "VIRTUAL_ENV"))}
    return env | {"HOME": str(home), "USERPROFILE": str(home), "PIP_COMPILE": "0"}


@pytest.fixture(scope="module")
def machine(published, tmp_path_factory):
    """(folder of the programs of a new environment with the wheel in it, variables)."""
    folder = tmp_path_factory.mktemp("a clean machine")
    subprocess.run([sys.executable, "-m", "venv", str(folder / "venv")], check=True)
    programs, env = folder / "venv" / ("Scripts" if os.name == "nt" else "bin"), clean_environ(folder)
    wheel, = published.glob("*.whl")
    subprocess.run([str(programs / "python"), "-m", "pip", "install", "-q", str(wheel)], check=True, env=env, cwd=folder)
    return programs, env


def run(machine, *arguments, **options):
    """`robotlab ...` as typed there, in the home folder."""
    programs, env = machine
    return subprocess.run([str(programs / "robotlab"), *arguments], env=env, cwd=env["HOME"], capture_output=True, text=True, **options)


@pytest.mark.thorough
def test_the_commands_are_there_and_say_what_needs_a_clone(machine):
    listed = run(machine).stdout
    assert "robotlab lab " in listed and "robotlab notebooks " in listed and "python3 -m" not in listed and "regenerate" not in listed
    for name in ("test", "regenerate", "site"):
        done = run(machine, name)
        assert done.returncode == 1 and "belongs to a clone of the repository" in done.stderr and "Traceback" not in done.stderr
    done = run(machine, "new", "chapter", "30-springs")
    assert done.returncode == 0 and Path(machine[1]["HOME"], "30-springs", "30-springs.ipynb").is_file()


@pytest.mark.thorough
def test_the_notebooks_are_copied_and_never_written_over(machine, tmp_path):
    stored = sorted(path.name for path in (ROOT / "notebooks").glob("*.ipynb"))
    assert f"{len(stored)} new in" in run(machine, "notebooks", str(tmp_path / "mine")).stdout
    assert sorted(path.name for path in (tmp_path / "mine").glob("*.ipynb")) == stored
    (tmp_path / "mine" / stored[0]).write_text("my own")
    assert f"0 new in {tmp_path / 'mine'}, {len(stored)} kept as they are" in run(machine, "notebooks", str(tmp_path / "mine")).stdout
    assert (tmp_path / "mine" / stored[0]).read_text() == "my own"


def answer(port, path, token, seconds=120):
    """Return the server's answer at an address, once it is there."""
    end = time.monotonic() + seconds
    while True:
        try:
            request = urllib.request.Request(f"http://127.0.0.1:{port}/{path}", headers={"Authorization": f"token {token}"})
            with urllib.request.urlopen(request, timeout=30) as found:
                return found.read().decode()
        except OSError:
            assert time.monotonic() < end, f"nobody answers on port {port}"
            time.sleep(0.2)


@pytest.mark.thorough
def test_jupyterlab_opens_on_the_first_notebook(machine):
    """The first start installs JupyterLab; it serves the reader's copies and the page, and fetches no news."""
    programs, env = machine
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port = s.getsockname()[1]
    log = Path(env["HOME"], "lab.log")
    with open(log, "w") as file:
        lab = subprocess.Popen([str(programs / "robotlab"), "lab", "--no-browser", f"--port={port}"], cwd=env["HOME"], stdout=file,
                               stderr=subprocess.STDOUT, env=env | {"JUPYTER_TOKEN": "clean"})
    try:
        answer(port, "api", "clean", 300)
        cells = json.loads(answer(port, "api/contents/00-start-here.ipynb", "clean"))["content"]["cells"]
        assert cells and "jupyter-config-data" in answer(port, "lab/tree/00-start-here.ipynb", "clean")
        settings = json.loads(answer(port, "lab/api/settings/@jupyterlab/apputils-extension:notification", "clean"))
        news, updates = (settings["schema"]["properties"][name]["default"] for name in ("fetchNews", "checkForUpdates"))
        assert (news, updates) == ("false", False)
    except AssertionError:
        pytest.fail(log.read_text())
    finally:
        lab.terminate()
        lab.wait(30)
    assert Path(env["HOME"], "robotlab", "00-start-here.ipynb").is_file()


# -- its name ---------------------------------------------------------------------------------------------------------
def test_nobody_is_told_to_install_what_is_a_strangers():
    """On the public index `robotlab` is not ours: neither by itself nor with an extra may it stand where pip or a project reads it."""
    kinds = (".py", ".pyi", ".md", ".toml", ".txt", ".yml", ".yaml", ".ipynb", ".js", ".json", "Dockerfile")
    ours = (path for path in git("ls-files", "-z").split("\0") if path.endswith(kinds) or path.startswith((".ci/", "binder/")))
    wrong = re.compile(r"""(?x) \brobotlab\[[a-z]+\] | \b(install|add|download|index)\b [^\n`]* \s ["']? robotlab (?![\w/.-]) ["']? [\s`"'=<>~!\\] (?!lab\b)
                           | ["'] robotlab [ ]? [<>=~!]=""")
    found = {path: hit[0] for path in ours if (ROOT / path).is_file() and path != "tests/test_wheel.py"
             if (hit := wrong.search((ROOT / path).read_text(encoding="utf-8")))}
    assert not found
    for words in ("pip install robotlab\n", 'pip install "robotlab[lab]"', '"robotlab>=0.1"', "pip install -U robotlab`", "uv add robotlab "):
        assert wrong.search(words), words
    for words in ("pip install robotlab-course[lab]", "pip install ./robotlab/", "pip install -e ."):
        assert not wrong.search(words), words


def test_the_version_is_written_in_one_place():
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert 'dynamic = ["version"]' in text and '[tool.hatch.version]\npath = "robotlab/__init__.py"' in text
    assert re.search(r'^name = "(.*?)"', text, re.M)[1].replace("-", "_") == FULL_NAME.split("-")[0]
