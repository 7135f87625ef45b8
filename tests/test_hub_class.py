"""A real JupyterHub with five students, as docs/hub has it: .ci/hub brings what this needs, and is slow enough to be asked for."""
import asyncio
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import textwrap
import time
import urllib.error
import urllib.request
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urlencode

import pytest

pytest.importorskip("tornado")

from robotlab.commands import hub_load

ROOT = Path(__file__).parents[1]
PYTHON = os.environ.get("ROBOTLAB_HUB")              # of the environment in which hub and wheel are
PASSWORD, TOKEN = "a password for one day", "a-token-for-one-day"
NAMES = ["ada", "blaise", "carl", "dorothy", "emmy"]
NOTEBOOK = "robotlab/00-start-here.ipynb"
FIRST_LAB, MEGABYTES = 12, 250                       # [s], of one student
LOWEST_ID = 61000                                    # of students, where root may give them numbers of their own

pytestmark = pytest.mark.skipif(PYTHON is None, reason="no JupyterHub here: .ci/hub brings one")

CONFIG = """
import os
load_subconfig({trial!r})
NAMES, LOWEST = {names!r}, {lowest}

class OwnNumber(c.JupyterHub.spawner_class):
    def make_preexec_fn(self, name):
        begin, number = super().make_preexec_fn(name), LOWEST + (NAMES.index(name) if name in NAMES else len(NAMES))
        def own():
            begin()
            os.chown(self.home_dir, number, number)
            os.setgroups([])
            os.setgid(number)
            os.setuid(number)
        return own

if LOWEST:
    c.JupyterHub.spawner_class = OwnNumber
    c.Spawner.args = []
"""


def lowest_id():
    """The first number for students, 0 where they have to be this very user."""
    try:
        probe = subprocess.run([PYTHON, "-c", "import robotlab, jupyterhub, numpy"], cwd="/", capture_output=True, user=LOWEST_ID,
                               group=LOWEST_ID, extra_groups=[])
        return 0 if probe.returncode else LOWEST_ID
    except PermissionError:                          # nobody else may be root, or reach this Python
        return 0


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for one in sockets:
        one.bind(("127.0.0.1", 0))
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


class RunningHub:
    """url, lowest id of its students, and the folder with their homes."""

    def __init__(self, folder):
        port, inner, proxy = free_ports(3)
        self.folder, self.url, self.lowest = folder, f"http://127.0.0.1:{port}", lowest_id()
        (folder / "config.py").write_text(CONFIG.format(trial=str(ROOT / "docs" / "hub" / "trial.py"), names=NAMES, lowest=self.lowest))
        env = {name: value for name, value in os.environ.items() if not name.startswith(("ROBOTLAB", "JUPYTER", "PYTHON"))}
        self.env = env | {"ROBOTLAB_TRIAL": PASSWORD, "JUPYTERHUB_API_TOKEN": TOKEN}
        self.log = open(folder / "hub.log", "w")
        ports = [f"--JupyterHub.bind_url={self.url}", f"--JupyterHub.hub_port={inner}",
                 f"--ConfigurableHTTPProxy.api_url=http://127.0.0.1:{proxy}"]
        self.process = subprocess.Popen([PYTHON, "-m", "jupyterhub", "-f", str(folder / "config.py"), *ports], cwd=folder, env=self.env,
                                        stdout=self.log, stderr=subprocess.STDOUT)

    def wait(self, seconds=60):
        end = time.monotonic() + seconds
        while True:
            try:
                return urllib.request.urlopen(self.url + "/hub/api", timeout=5)
            except OSError:
                assert time.monotonic() < end and self.process.poll() is None, self.said()
                time.sleep(0.2)

    def said(self):
        """The end of its log."""
        return (self.folder / "hub.log").read_text()[-9000:]

    def end(self):
        self.process.terminate()
        self.process.wait(60)
        self.log.close()


def logged_in(url, name):
    """A token that a student gets herself, after she has logged in by the page for it."""
    jar = CookieJar()
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))
    field = re.search(r'name="_xsrf" value="([^"]+)"', browser.open(url + "/hub/login?next=/hub/token").read().decode())[1]
    form = urlencode({"username": name, "password": PASSWORD, "_xsrf": field}).encode()
    assert browser.open(url + "/hub/login?next=/hub/token", form).url.endswith("/hub/token")
    xsrf = next(one.value for one in jar if one.name == "_xsrf" and one.path == "/hub/")
    asked = urllib.request.Request(f"{url}/hub/api/users/{name}/tokens?_xsrf={xsrf}", b"{}", {"Content-Type": "application/json"})
    return json.loads(browser.open(asked).read())["token"]


QUESTIONS = {                                        # asked in each kernel after the notebook's own cells; what they print
    "given": "from robotlab import task\nprint(task('start-tip').given)",
    "answered": "from robotlab import check\nprint(bool(check('start-slow', 'a')))",
    "package": """
        import os, robotlab
        try:
            open(os.path.join(os.path.dirname(robotlab.__file__), 'written.py'), 'w').close()
            print('written')
        except OSError:
            print('refused')""",
    "memory": """
        try:
            filled = bytearray(4 << 30)
            print('had it')
        except MemoryError:
            print('MemoryError')""",
    "after": "print(robotlab.zoo.puma560().n)",
    "line": """
        import json, os, ipykernel
        path = ipykernel.get_connection_file()
        print(json.load(open(path))['transport'], oct(os.stat(os.path.dirname(path)).st_mode & 0o777))""",
}


async def a_lesson(hub, name):
    """All that one student does: (visit, what was printed, what her server says)."""
    own = hub_load.Hub(hub.url, await asyncio.to_thread(logged_in, hub.url, name))
    visit = hub_load.Visit(name)
    kernel = hub_load.Kernel(own, visit, NOTEBOOK)
    await kernel.guarded(kernel.work)
    await kernel.guarded(kernel.measure)
    assert not visit.errors, f"{visit}\n{hub.said()}"
    printed = {what: (await kernel.run(textwrap.dedent(code))).strip() for what, code in QUESTIONS.items()}
    said = {path: (await own.ask("GET", f"/user/{name}/{path}")) for path in (
        "lab", "lab/api/settings/@jupyterlab/apputils-extension:notification", "api/contents/robotlab/robotlab-progress.json")}
    code, other = await own.ask("GET", f"/user/{NAMES[0] if name != NAMES[0] else NAMES[1]}/api/contents/")
    return visit, printed, said, (code, other), kernel


async def a_morning(hub):
    """Five students at once; then the first has changed her notebook, goes, and comes back."""
    lessons = await asyncio.gather(*(a_lesson(hub, name) for name in NAMES))
    kernel = lessons[0][-1]
    book = {"type": "notebook", "format": "json", "content": {"cells": [], "metadata": {"mine": True}, "nbformat": 4, "nbformat_minor": 5}}
    await kernel.hub.need("not kept", "PUT", f"{kernel.server}/api/contents/{NOTEBOOK}", book)
    kernel.made = False
    await kernel.leave()
    await kernel.start()
    back = await kernel.hub.need("not there", "GET", f"{kernel.server}/api/contents/{NOTEBOOK}")
    return {one[0].name: one[:-1] for one in lessons}, back["content"]["metadata"].get("mine")


SETTINGS = """
import sys
from jupyterhub.app import JupyterHub
from jupyterhub.auth import PAMAuthenticator
from jupyterhub.spawner import Spawner
from traitlets.config.loader import PyFileConfigLoader
known = {one.__name__: one.class_trait_names(config=True) for one in (JupyterHub, PAMAuthenticator, Spawner)}
config = PyFileConfigLoader(sys.argv[1]).load_config()
print(sum(map(len, config.values())), [f"{of}.{name}" for of, some in config.items() for name in some if name not in known[of]])
"""


@pytest.mark.parametrize("recipe, count", [("jupyterhub_config.py", 14), ("tljh.py", 3)])
def test_a_recipe_sets_nothing_that_jupyterhub_does_not_know(recipe, count):
    """Also what the trial replaces, such as the log-in by PAM."""
    path = ROOT / "docs" / "hub" / recipe
    assert subprocess.run([PYTHON, "-c", SETTINGS, str(path)], capture_output=True, text=True, check=True).stdout == f"{count} []\n"


@pytest.fixture(scope="module")
def hub():
    with tempfile.TemporaryDirectory(prefix="robotlab-hub-") as folder:
        Path(folder).chmod(0o711)                    # pytest's own folders are closed to students with numbers of their own
        running = RunningHub(Path(folder))
        try:
            running.wait()
            yield running
        finally:
            running.end()


@pytest.fixture(scope="module")
def morning(hub):
    lessons, mine = asyncio.run(a_morning(hub))
    visits = [lesson[0] for lesson in lessons.values()]
    print(f"\n{hub_load.Report(tuple(visits))}\n  students are " + ("users of their own" if hub.lowest else "the user who runs this"))
    return lessons, mine


@pytest.mark.parametrize("name", NAMES)
def test_each_student_logs_in_and_runs_the_first_notebook(morning, name):
    visit, printed, said, _ = morning[0][name]
    assert not visit.errors and visit.first_lab < FIRST_LAB and said["lab"][0] == 200
    assert visit.megabytes < MEGABYTES and visit.megabytes > 50
    assert printed["answered"] in ("True", "False")


@pytest.mark.parametrize("name", NAMES)
def test_her_name_comes_from_the_hub(morning, name):
    visit, _, said, _ = morning[0][name]
    kept = json.loads(said["api/contents/robotlab/robotlab-progress.json"][1]["content"])
    assert visit.student == name == kept["student"] and kept["students"][name]["start-slow"]["attempts"] == 1


def test_numbers_are_each_students_own(morning):
    given = {printed["given"] for _, printed, _, _ in morning[0].values()}
    assert len(given) == len(NAMES) == len({visit.seed for visit, *_ in morning[0].values()})


@pytest.mark.parametrize("name", NAMES)
def test_nobody_is_asked_about_news_although_the_environment_is_not_silent(morning, name):
    settings = morning[0][name][2]["lab/api/settings/@jupyterlab/apputils-extension:notification"][1]
    assert [settings["schema"]["properties"][what]["default"] for what in ("fetchNews", "checkForUpdates")] == ["false", False]
    assert not list(Path(PYTHON).parents[1].glob("share/jupyter/lab/settings/overrides.json"))


@pytest.mark.parametrize("name", NAMES)
def test_who_asks_for_four_gigabytes_is_refused_and_goes_on(morning, name):
    _, printed, _, _ = morning[0][name]
    assert printed["memory"] == "MemoryError" and printed["after"] == "6"


@pytest.mark.parametrize("name", NAMES)
def test_nobody_else_on_the_machine_can_listen_to_her_kernel(morning, name):
    assert morning[0][name][1]["line"] == "ipc 0o700"


@pytest.mark.parametrize("name", NAMES)
def test_nobody_reaches_anothers_server_or_changes_the_package(morning, hub, name):
    _, printed, _, (code, _) = morning[0][name]
    assert code in (403, 404)                        # by the server that is there, or by the hub while it is not
    if hub.lowest:
        assert printed["package"] == "refused"


def test_what_a_student_has_changed_is_hers_when_she_comes_back(morning):
    assert morning[1]


def test_load_tries_the_hub_and_leaves_nothing_behind(morning, hub):
    command = [sys.executable, "-m", "robotlab", "hub", "load", hub.url, "--students", "2", "--over", "1"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env=hub.env)
    assert done.returncode == 0 and done.stdout.startswith("2 students, 0 errors\n"), done.stdout + done.stderr + hub.said()
    assert re.search(r"memory +\d+\.\d MB", done.stdout) and "2 different ones among 2" in done.stdout
    _, users = asyncio.run(hub_load.Hub(hub.url, TOKEN).ask("GET", "/hub/api/users"))
    assert {one["name"] for one in users} == set(NAMES)


@pytest.mark.parametrize("token, notebook, words", [
    ("wrong", NOTEBOOK, "does not know this token"), ("", NOTEBOOK, "JUPYTERHUB_API_TOKEN is empty"),
    (TOKEN, "no.ipynb", "no.ipynb is not there: 404")])
def test_load_says_what_is_wrong(hub, token, notebook, words):
    command = [sys.executable, "-m", "robotlab", "hub", "load", hub.url, "--students", "1", "--notebook", notebook]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env=hub.env | {"JUPYTERHUB_API_TOKEN": token})
    assert done.returncode == 1 and words in done.stdout + done.stderr and "Traceback" not in done.stderr, hub.said()


def test_idle_servers_are_stopped(morning, hub):
    """By the program that the recipe names, with a shorter patience."""
    service = subprocess.Popen([PYTHON, "-m", "jupyterhub_idle_culler", "--timeout=1", "--cull-every=1", f"--url={hub.url}/hub/api"],
                               env=hub.env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        end, servers = time.monotonic() + 60, NAMES
        while servers and time.monotonic() < end:
            _, users = asyncio.run(hub_load.Hub(hub.url, TOKEN).ask("GET", "/hub/api/users"))
            servers = [one["name"] for one in users if one["server"]]
            time.sleep(0.5)
        assert not servers
    finally:
        service.terminate()
        service.wait(10)
