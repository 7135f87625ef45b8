"""A class on a hub, without one: the command, the recipes in docs/hub, and the page that leads through them."""
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import robotlab
from robotlab import commands
from robotlab.commands import environment, hub
from robotlab.commands.hub_load import Report, Visit

yaml = pytest.importorskip("yaml")
ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "lecturer" / "hub.md").read_text(encoding="utf-8")
RECIPES = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "docs" / "hub").iterdir() if path.is_file()}
BLOCKS = [text for kind, text in re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.S | re.M) if not kind]
LINES = [line for block in BLOCKS for line in block.splitlines()]
PROXY = "configurable-http-proxy@5.3.0"
posix = pytest.mark.skipif(os.name != "posix" or shutil.which("bash") is None, reason="recipes are for Linux")

TRIED = {                                            # what .ci/hub does with the same files, options and versions
    r"python3 -m venv hub": "an environment of its own", r"hub/bin/pip install -r docs/hub/requirements\.txt .*": "what this file names",
    rf"npm install --prefix hub {PROXY}": "the proxy", r"hub/bin/jupyterhub -f docs/hub/trial\.py": "tests/test_hub_class.py starts it",
    r"python3 -c \"import secrets.*": "below", r"export .*": "its variables are those of trial.py, below",
    r"hub/bin/robotlab hub load .*": "tests/test_hub_class.py runs it"}
NOT_RUN = {                                          # and why
    r"curl -L https://tljh\S+ \| sudo python3 - .*": "it changes the whole machine", r"sudo -E /opt/tljh/user/bin/pip .*": "only there",
    r"sudo (tljh-config .*|cp \S+ /opt/tljh/\S+)": "only there", r"while read -r name; do sudo tljh-config .*": "only there",
    r"sudo (apt|npm) install .*": "it changes the whole machine", r"sudo python3 -m venv /opt/robotlab": "as in the trial, for all users",
    r"sudo /opt/robotlab/bin/pip .*": "as in the trial, for all users",
    r"sudo install -d .*|sudo cp docs/hub/\S+ /(srv|etc)/\S+": "root's folders",
    r"sudo groupadd .*|while IFS=.*|  sudo useradd .*|  echo .*chpasswd|done < class\.csv": "it makes accounts",
    r"sudo systemctl .*": "it changes the whole machine", r"docker .*": "there may be no Docker: .ci/hub runs the steps of the file",
    r"helm .*": "it needs a cluster"}


# -- the page ---------------------------------------------------------------------------------------------------------
@posix
@pytest.mark.parametrize("block", BLOCKS)
def test_a_shell_can_read_each_command(block):
    done = subprocess.run(["bash", "-n"], input=block, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_each_command_is_tried_or_has_a_reason_why_not():
    known = {**TRIED, **NOT_RUN}
    matched = [[pattern for pattern in known if re.fullmatch(pattern, line)] for line in LINES]
    assert all(len(one) == 1 for one in matched), [line for line, one in zip(LINES, matched) if len(one) != 1]
    assert {one[0] for one in matched} == set(known)


def test_files_and_links_on_the_page_are_there():
    named = set(re.findall(r"(?<![\w/.])(?:docs|binder|tests|\.devcontainer|\.ci)/[\w./-]*\w", PAGE))
    assert len(named) > 8 and not [name for name in named if not (ROOT / name).exists()]
    links = re.findall(r"\]\(([^)#:]+)\)", PAGE)
    headings = {re.sub(r"[^\w -]", "", line.strip("# ").lower()).replace(" ", "-") for line in PAGE.splitlines() if line.startswith("#")}
    assert not [link for link in links if not (ROOT / "docs" / "lecturer" / link).exists()]
    assert not set(re.findall(r"\]\(#([^)]+)\)", PAGE)) - headings


def test_commands_of_ours_are_as_typed(capsys):
    own = re.findall(r"(?:hub/bin/|`)robotlab ([a-z][^`\n]*)", PAGE)
    assert len(own) > 5
    for words in map(shlex.split, own):
        assert words[0] in commands.COMMANDS
        if words[:2] == ["hub", "load"] and len(words) > 2:
            typed = {"N": "20", "URL": "http://127.0.0.1:8000"}
            assert hub.parse([typed.get(word, word) for word in words[1:]]).students == 20
    for option in re.findall(r"`(--[a-z]+)", PAGE):
        with pytest.raises(SystemExit):
            hub.parse(["load", "--help"])
        assert option in capsys.readouterr().out


def test_variables_of_the_trial_are_those_that_its_file_reads():
    exported = set(re.findall(r"(?:export | )([A-Z_]+)=", "\n".join(line for line in LINES if line.startswith("export")))) - {"PATH"}
    assert exported == set(re.findall(r'environ(?:\.get)?[\[(]"([A-Z_]+)"', RECIPES["trial.py"]))


# -- recipes that agree -----------------------------------------------------------------------------------------------
def test_versions_agree():
    pinned = dict(re.findall(r"^([\w-]+)==([\d.]+)", RECIPES["requirements.txt"], re.M))
    assert set(pinned) == {"jupyterhub", "jupyterhub-idle-culler"}
    everywhere = PAGE + "".join(RECIPES.values()) + (ROOT / ".ci" / "hub").read_text(encoding="utf-8")
    assert set(re.findall(r"configurable-http-proxy@[\d.]+\d", everywhere)) == {PROXY}
    assert set(re.findall(r"robotlab:(v[\d.]+\d)", PAGE)) == {f"v{robotlab.__version__}"} == {VALUES["singleuser"]["image"]["tag"]}
    assert len(set(re.findall(r"(?:chart|--version|version) (\d+\.\d+\.\d+)", PAGE + RECIPES["values.yaml"] + RECIPES["Dockerfile"]))) == 1


def test_memory_and_patience_agree():
    config = RECIPES["jupyterhub_config.py"]
    assert VALUES["singleuser"]["memory"]["limit"] == "1G" == re.search(r'mem_limit = "(\w+)"', config)[1]
    assert "limits.memory 1G" in PAGE and "**Memory**: 1 GB" in PAGE
    assert f"--timeout={VALUES['cull']['timeout']}" in config and f"services.cull.timeout {VALUES['cull']['timeout']}" in PAGE


VALUES = yaml.safe_load(RECIPES["values.yaml"])
KEYS = {"singleuser.image.name", "singleuser.image.tag", "singleuser.cmd", "singleuser.defaultUrl", "singleuser.memory.guarantee",
        "singleuser.memory.limit", "singleuser.cpu.guarantee", "singleuser.cpu.limit", "singleuser.extraEnv.OMP_NUM_THREADS",
        "singleuser.extraEnv.OPENBLAS_NUM_THREADS", "singleuser.storage.capacity", "hub.config.JupyterHub.authenticator_class",
        "hub.config.Authenticator.allowed_users", "hub.config.Authenticator.admin_users", "cull.enabled", "cull.timeout", "cull.every"}


def test_values_have_keys_that_the_chart_knows():
    """They were held to values.schema.yaml of the chart 4.4.0, by jsonschema; a key of another name was refused."""
    def keys(one, above=""):
        for name, value in one.items():
            yield from keys(value, f"{above}{name}.") if isinstance(value, dict) else [above + name]
    assert set(keys(VALUES)) == KEYS
    assert all(isinstance(value, str) for value in VALUES["singleuser"]["extraEnv"].values()), "Kubernetes takes texts only"


@pytest.mark.parametrize("name", ["jupyterhub_config.py", "tljh.py", "values.yaml", "Dockerfile"])
def test_every_recipe_starts_the_same_program(name):
    words = re.search(r'[\[(].*robotlab"?\)?, "?hub"?, "?start"?\]', RECIPES[name])
    assert words, "the notebooks come with `robotlab hub start`"
    assert name == "Dockerfile" or "/lab/tree/robotlab/00-start-here.ipynb" in RECIPES[name]


# -- one environment, three uses --------------------------------------------------------------------------------------
DOCKERFILE = RECIPES["Dockerfile"].replace("\\\n", " ")
COPIED = [word for line in re.findall(r"^COPY (.*) \S+$", DOCKERFILE, re.M) for word in line.split()]


def test_binder_hub_and_editor_have_one_environment():
    editor = json.loads((ROOT / ".devcontainer" / "devcontainer.json").read_text(encoding="utf-8"))
    built = (ROOT / ".devcontainer" / editor["build"]["dockerfile"]).resolve()
    assert built == ROOT / "docs" / "hub" / "Dockerfile" and (ROOT / ".devcontainer" / editor["build"]["context"]).resolve() == ROOT
    assert "pip install --no-cache-dir -r binder/requirements.txt" in DOCKERFILE and "\nRUN binder/postBuild\n" in DOCKERFILE
    assert f"FROM {(ROOT / 'binder' / 'runtime.txt').read_text().strip().replace('-', ':')}-slim\n" in DOCKERFILE
    assert editor["remoteUser"] == re.search(r"^USER (\w+)", DOCKERFILE, re.M)[1]
    assert {path.name for path in (ROOT / "binder").iterdir()} == {"requirements.txt", "runtime.txt", "postBuild"}, "no fourth way"


def test_images_hold_neither_tests_nor_what_is_for_lecturers():
    assert not [name for name in COPIED if not (ROOT / name).exists() or name.startswith("tests")] and "robotlab" in COPIED
    build = (ROOT / "binder" / "postBuild").read_text(encoding="utf-8")
    assert re.search(r'if \[ "\$\{REPO_DIR:-\}" = "\$PWD" \]; then\n(.*\n)*?  rm -rf tests robotlab/lectern\nfi', build), "only on Binder, never in a clone"
    assert "robotlab/lectern" in (ROOT / ".dockerignore").read_text("utf-8").split() and '("purelib"))\')/robotlab/lectern"' in build


@posix
@pytest.mark.parametrize("step", [*re.findall(r"^RUN (.*)$", DOCKERFILE, re.M), (ROOT / "binder" / "postBuild").read_text("utf-8")])
def test_a_shell_can_read_each_step_of_the_image(step):
    done = subprocess.run(["bash", "-n"], input=step, capture_output=True, text=True)
    assert done.returncode == 0 and not re.search(r"\bapt-get install(?!.* -y)", step), done.stderr


# -- the command ------------------------------------------------------------------------------------------------------
@pytest.fixture
def hub_environment(tmp_path):
    """Variables of a student whose JupyterHub says only how it was started."""
    package = tmp_path / "packages" / "jupyterhub"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "singleuser.py").write_text("import json, os, sys\nprint(json.dumps([sys.argv[1:], os.environ['JUPYTER_CONFIG_PATH'], "
                                         "os.environ['JUPYTER_RUNTIME_DIR']]))\n")
    (tmp_path / "home").mkdir()
    path = os.pathsep.join([str(ROOT), str(package.parent)])
    with tempfile.TemporaryDirectory(dir="/tmp") as sockets:                           # short, as homes are
        yield {**os.environ, "PYTHONPATH": path, "HOME": str(tmp_path / "home"), "JUPYTER_RUNTIME_DIR": sockets}


def started(env, *arguments):
    return subprocess.run([sys.executable, "-m", "robotlab", "hub", "start", *arguments], env=env, cwd="/", capture_output=True, text=True)


@posix
def test_a_students_server_starts_with_her_notebooks_and_in_silence(hub_environment):
    done = started(hub_environment | {"JUPYTER_CONFIG_PATH": "/etc/mine"}, "--port=1", "--help-all")
    said, last = done.stdout.splitlines()[0], json.loads(done.stdout.splitlines()[-1])
    mine = Path(hub_environment["HOME"], "robotlab")
    assert said == f"{len(list(mine.glob('*.ipynb')))} new in {mine}, 0 kept as they are." and (mine / "00-start-here.ipynb").is_file()
    assert last[0] == [hub.PRIVATE, "--port=1", "--help-all"] and last[1] == f"{ROOT / 'robotlab' / 'commands' / 'jupyter'}:/etc/mine"
    (mine / "00-start-here.ipynb").write_text("my own")
    started(hub_environment)
    assert (mine / "00-start-here.ipynb").read_text() == "my own"


@pytest.mark.skipif(sys.platform != "linux", reason="/proc is a folder into which not even root can write")
def test_a_locked_home_costs_the_copies_only(hub_environment):
    done = started(hub_environment | {"HOME": "/proc"})
    assert done.returncode == 0 and json.loads(done.stdout)[0] == [hub.PRIVATE]
    assert done.stderr.startswith("Nothing can be written to /proc/robotlab (") and "Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="Jupyter has its folder elsewhere, and /proc takes no sockets")
@pytest.mark.parametrize("home, place", [
    ("short", "{home}/.local/share/jupyter/runtime"), ("a" * 30, "{home}/.kernels"), ("a" * 70, "/tmp/*"), ("/proc", "/tmp/*")])
def test_kernels_are_reached_through_a_folder_that_is_the_students_alone(hub_environment, home, place):
    env = {name: value for name, value in hub_environment.items() if not name.startswith(("JUPYTER_", "XDG_"))}
    with tempfile.TemporaryDirectory(dir="/tmp") as short:
        home = Path(short, home)
        home.mkdir(exist_ok=True)
        folder = Path(json.loads(started(env | {"HOME": str(home)}).stdout.splitlines()[-1])[2])
        assert folder.match(place.format(home=home)) and folder.stat().st_mode & 0o777 == 0o700
        folder.rmdir()                               # there is nothing in it


def test_without_jupyterhub_it_says_where_that_is_missing(monkeypatch, capsys):
    monkeypatch.setattr(hub, "find_spec", lambda name: None)
    assert commands.main(["hub", "start"]) == 1
    assert f"jupyterhub is missing in {sys.prefix}" in capsys.readouterr().err


def test_settings_silence_this_environment_and_leave_the_rest(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(hub.sys, "prefix", str(tmp_path))
    path = tmp_path / "share" / "jupyter" / "lab" / "settings" / "overrides.json"
    path.parent.mkdir(parents=True)
    (name, quiet), = environment.QUIET_JUPYTER.items()
    path.write_text(json.dumps({"theme": {"dark": True}, name: {"fetchNews": "true", "doNotDisturbMode": True}}))
    assert commands.main(["hub", "settings"]) == 0 and str(path) in capsys.readouterr().out
    assert json.loads(path.read_text()) == {"theme": {"dark": True}, name: {"doNotDisturbMode": True, **quiet}}
    path.write_text("{")
    assert commands.main(["hub", "settings"]) == 1 and path.read_text() == "{"
    assert f"{path} cannot be read; expected settings as JSON" in capsys.readouterr().err


@pytest.mark.parametrize("arguments, words", [(["--students", "0"], "'0' is no number of students; expected one from 1 to 1000"),
                                              (["--students", "many"], "'many' is no number"), (["--over", "soon"], "invalid float"),
                                              (["ftp://hub"], "'ftp://hub' is no address; expected one such as http://127.0.0.1:8000")])
def test_load_refuses_what_makes_no_sense(arguments, words, capsys):
    with pytest.raises(SystemExit):
        hub.parse(["load", *([] if "ftp://hub" in arguments else ["http://127.0.0.1:8000"]), *arguments])
    assert words in capsys.readouterr().err


def test_load_says_that_no_hub_is_there(monkeypatch, capsys):
    pytest.importorskip("tornado")
    monkeypatch.setenv("JUPYTERHUB_API_TOKEN", "one")
    with ThreadPoolExecutor(1) as own:               # the thread of the tests may hold the loop of a browser
        assert own.submit(commands.main, ["hub", "load", "http://127.0.0.1:9"]).result() == 1
    assert "No JupyterHub answers at http://127.0.0.1:9 (code 599)" in capsys.readouterr().err


def test_a_report_has_the_middle_and_the_worst_and_every_error():
    visits = [Visit(f"load-0{k}", server=k, first_lab=2 * k, all_cells=3 * k, megabytes=200 + k, seed=k % 2) for k in (1, 2, 3)]
    report = Report((*visits, Visit("load-04", errors=["no kernel is started: 500"])))
    assert str(report).startswith("4 students, 1 errors\n  load-04: no kernel is started: 500\n") and not report.ok
    for words in ("server ready       2.0 s, at most 3.0 s", "first lab          4.0 s, at most 6.0 s",
                  "memory           202.0 MB, at most 203.0 MB", "2 different ones among 3 students"):
        assert words in str(report)
    assert Report(tuple(visits)).ok and "memory" not in str(Report((Visit("load-01", server=1.0),)))
