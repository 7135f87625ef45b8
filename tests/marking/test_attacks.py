"""Attacks by submissions: they get nothing that is not earned, and take nothing from the honest answer beside them."""
import os
import socket
import sys
import time
from types import SimpleNamespace

import numpy as np
import pytest
from trials import KEY, function, judged, left, number

from robotlab.course import diagnose
from robotlab.course.record import RIGHT, WRONG, Task
from robotlab.lectern.marking import canary, judge, pipe, sandbox
from robotlab.lectern.marking.marking_error import MarkingError

pytestmark = [pytest.mark.thorough, pytest.mark.skipif(sys.platform != "linux", reason="bubblewrap is for Linux")]
HONEST = "def f(x): return 3 * x + 1\n"
START = "from robotlab import check\nimport json, os, sys\nimport numpy as np\n"
SLEEP = f"{10**7 + os.getpid()}"                     # [s] by which a process that was left behind would be known

# Each is a cell; the number that it checks is how much it reached: right is 0.
REACHED = {
    "chapters": "n = 0\nfor name in ('robotlab.chapters', 'robotlab.course.registry', 'robotlab.course.check', 'robotlab.lectern.marking.judge'):\n"
                "    try:\n        __import__(name); n += 1\n    except ImportError: pass",
    "disk": "n = sum(name in ('exercises.py', 'solutions.py', 'secret.key') or name == 'registry.py' and folder.endswith('/robotlab/course')\n"
            "        for folder, _, names in os.walk('/') for name in names)",
    "network": "import socket\nn = 0\nfor at in (('127.0.0.1', PORT), ('1.1.1.1', 53)):\n"
               "    try:\n        socket.create_connection(at, 1); n += 1\n    except OSError: pass",
    "processes": "n = int(sum(p.isdigit() for p in os.listdir('/proc')) > 3)",
    "secrets": "n = sum(os.environ.get(name) is not None for name in ('USER', 'PYTHONPATH', 'ROBOTLAB_PROGRESS', 'PYTEST_CURRENT_TEST'))",
    "files": "import robotlab\nn = 0\nfor path in ('RESULTS', robotlab.__file__, np.__file__, sys.executable, '/usr/new', '/new', '/bare/new'):\n"
             "    try:\n        open(path, 'a').write('#'); n += 1\n    except OSError: pass",
    "memory": "try:\n    n = len(bytearray(10**10))\nexcept MemoryError:\n    n = 0",
    "disk-full": "n = 0\ntry:\n    for k in range(8):\n        open(f'/tmp/{k}', 'wb').write(bytes(7 * 10**6)); n += 7 * 10**6\n"
                 "except OSError: n = int(n > 5 * 10**7)",
    "rights": "import resource\nn = os.getuid() == 0 and os.path.exists('/proc/1/root/etc')\ntry:\n"
              "    resource.setrlimit(resource.RLIMIT_NPROC, (500, 500)); n += 1\nexcept (ValueError, OSError): pass\nn = int(n)",
    "forks": "n, f = 0, 0\nwhile n < 300:\n    try:\n        f = os.fork()\n    except OSError: break\n    if f == 0:\n"
             f"        os.setsid(); os.execv('/usr/bin/sleep', ['sleep', '{SLEEP}'])\n    n += 1\nn = int(n > 60)",
}
# Each is a cell that gives a wrong answer and hopes.
FORGED = {
    "own-check": "import robotlab\nrobotlab.check = check = lambda *a, **k: True\nf = lambda x: 0.0",
    "equal": "class Always(float):\n    __eq__ = __le__ = __lt__ = lambda *a: True\n    __sub__ = __rsub__ = lambda *a: 0.0\n"
             "    __array__ = lambda self, *a, **k: np.array(Always(0), dtype=object)\n    def __reduce__(self): return os.system, ('x',)\n"
             "f = lambda x: Always(0)",
    "printed": "print('trial-printed right ' * 10**5, file=sys.stderr)\nprint('x' * 10**7)\n"
               "print(json.dumps({'n': 1, 'state': 'right'}))\nf = lambda x: 0.0",
    "leave": "f = lambda x: 0.0\ndef g(x): sys.exit(0)\nf = g",
    "leave-cell": "f = lambda x: 0.0\nraise SystemExit('right')",
    "nan": "f = lambda x: float('nan')", "infinite": "f = lambda x: np.inf", "enormous": "f = lambda x: 10**400",
    "deep": "def f(x): return f(x)", "nested": "f = lambda x: [[[[[[[[[x]]]]]]]]]", "large": "f = lambda x: np.zeros((3000, 3000))",
    "text": "f = lambda x: \"__import__('os').system('true')\"",
    "endless": "def f(x):\n    while True:\n        try:\n            while True: pass\n        except BaseException: pass",
    "endless-cell": "f = lambda x: 0.0\nwhile True:\n    try:\n        while True: pass\n    except BaseException: pass",
    "patched": "from robotlab.course import guard, reading, watchdog\nguard.call = lambda *a, **k: 4.0\nguard.check_arguments = lambda *a: None\n"
               "import builtins\nbuiltins.isinstance, keep = lambda *a: True, isinstance\nf = lambda x: 0.0\nbuiltins.isinstance = keep",
}
# Each ends the process, or spoils what it says.
DEADLY = {
    "exit": "os._exit(0)",
    "kill": "import signal\nfor p in (os.getppid(), 1, os.getpid()):\n    try: os.kill(p, signal.SIGKILL)\n    except OSError: pass",
    "brackets": "for d in range(3, 16):\n    try: os.write(d, b'[' * 100000 + b'\\n')\n    except OSError: pass",
    "flood": "for d in range(3, 16):\n    try:\n        for k in range(40): os.write(d, b'x' * 60000)\n    except OSError: pass",
    "replies": "for d in range(3, 16):\n    for n in range(99):\n        try: os.write(d, json.dumps({'n': n, 'shape': [10**9], "
               "'values': [True, 'right'], 'state': 'right'}).encode() + b'\\n')\n        except OSError: break",
}
CHECK = '\ncheck("trial-{}", {})'


def cells(some, what, head=START):
    """Cells that check what they come to, and an honest one after each."""
    found = []
    for name, code in some.items():
        found += [head + code + CHECK.format(name, what), head + HONEST + CHECK.format(f"honest-{name}", "f")]
    return found


@pytest.fixture(scope="module")
def found(safe, tmp_path_factory):
    """The findings on everything that leaves the process alive, from one process; each with an honest answer after it."""
    results = tmp_path_factory.mktemp("results") / "Ada.json"
    results.write_text("{}")
    with socket.socket() as listener, pytest.MonkeyPatch.context() as patch:
        patch.setattr(judge, "CELL", 5.0)            # a walk through the whole disk takes as long
        patch.setattr(diagnose, "SECONDS", 0.02)     # what was wrong is not asked here
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        reached = {name: code.replace("PORT", str(listener.getsockname()[1])).replace("RESULTS", str(results))
                   for name, code in REACHED.items()}
        tasks = [number(name, 0) for name in REACHED] + [function(name) for name in FORGED]
        tasks += [function(f"honest-{name}") for name in (*REACHED, *FORGED)]
        yield judged(cells(reached, "n") + cells(FORGED, "f"), tasks, safe)
    assert results.read_text() == "{}"


@pytest.mark.parametrize("name", REACHED)
def test_nothing_outside_is_reached(found, name):
    assert found[name].state == RIGHT, found[name]
    assert found[f"honest-{name}"].state == RIGHT, found[f"honest-{name}"]


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_answer_is_wrong_and_the_next_is_judged_by_itself(found, name):
    never = {"own-check": judge.MISSING, "leave-cell": judge.STOPPED, "endless-cell": judge.STOPPED}       # robotlab's check is not called
    assert found[name].state == never.get(name, WRONG), found[name]
    if name != "patched":                            # a change of the answers' reader lasts for all that follow
        assert found[f"honest-{name}"].state == RIGHT, found[f"honest-{name}"]


def test_what_is_wrong_is_said_as_on_the_page(found):
    said = {name: " ".join(found[name].words) for name in FORGED}
    assert "nan, which is no number" in said["nan"] and "is infinite" in said["infinite"]
    assert "calls itself again and again" in said["deep"] and "did not come back within 0.5 s" in said["endless"]
    assert "9000000 entries" in said["large"] and "line 4: def f(x): return f(x)" in said["deep"]


def test_what_ends_the_process_costs_its_own_cell_only(safe):
    tasks = [function(name) for some in DEADLY for name in (some, f"honest-{some}")]
    got = judged(cells({name: f"f = lambda x: 0.0\n{code}" for name, code in DEADLY.items()}, "f"), tasks, safe)
    assert {got[f"honest-{name}"].state for name in DEADLY} == {RIGHT}
    assert {got[name].state for name in DEADLY} <= {WRONG, judge.STOPPED} and got["exit"].state == judge.STOPPED


def test_who_makes_the_process_unfit_ends_it(safe):
    """The class goes on: only the cells that follow are lost."""
    got = judged([START + "import linecache\nlinecache.cache = None", HONEST + CHECK.format("f", "f")], [function("f")], safe)
    assert got["f"].state == judge.STOPPED and "could not go on" in got["f"].words[0]


def test_a_task_is_there_as_on_the_page(safe):
    """Its numbers are handed out as copies, and printing its text stops nothing."""
    task = Task(id="trial-sum", notebook="00", kind="number", title="", text="", draw=lambda rng: {"v": np.array([1.0, 2.0])},
                answer=lambda g: g.v.sum())
    cells = ["from robotlab import check, task", "t = task('trial-sum')\nv = t.v\nv *= 2\nt.given.v[0] = 9\nprint(t.text)",
             "check('trial-sum', t.v.sum() + t.given['v'][0] - t.given.v[0])"]
    assert judged(cells, [task], safe)["sum"].state == RIGHT


def test_no_process_is_left(found):
    assert not left(SLEEP, time.monotonic() + 5)


def test_who_is_not_root_gets_a_namespace_of_their_own(place, safe, monkeypatch):
    monkeypatch.setattr(sandbox.os, "geteuid", lambda: 1000)
    mine = sandbox.found(place)
    assert "--unshare-user" in mine.command and not mine.drop
    got = judged(cells({"network": REACHED["network"].replace("PORT", "22"), "files": REACHED["files"].replace("RESULTS", "/etc/new")}, "n"),
                 [number("network", 0), number("files", 0)], mine)
    assert {one.state for one in got.values()} == {RIGHT}


@pytest.mark.parametrize("plain", [0, 2])
def test_who_is_logged_in_to_a_hub_is_not_known_where_marks_are_made(place, plain, monkeypatch, request):
    if not plain:
        request.getfixturevalue("safe")              # or says why there is none
    monkeypatch.setenv("JUPYTERHUB_USER", "ada")
    asked = cells({"name": "n = int('JUPYTERHUB_USER' in os.environ)"}, "n")
    assert judged(asked, [number("name", 0)], sandbox.found(place, plain))["name"].state == RIGHT


def test_an_installed_robotlab_is_hidden_and_so_are_the_chapters_of_others(tmp_path, monkeypatch):
    (tmp_path / "ch30_mine").mkdir()
    mine = SimpleNamespace(folder=tmp_path / "ch30_mine")
    monkeypatch.setattr(sandbox.chapters, "chapters", lambda: [mine, SimpleNamespace(folder=sandbox.PACKAGE / "chapters" / "ch01_dh_frames")])
    shown = [str(tmp_path), str(sandbox.PACKAGE.parent)]
    assert set(sandbox.hidden(shown)) == {str(mine.folder.resolve()), str(sandbox.PACKAGE)}
    assert str(mine.folder.resolve()) not in set(sandbox.hidden(["/usr"]))


def test_what_no_timer_of_python_ends_is_ended_from_outside(safe, monkeypatch):
    monkeypatch.setattr(pipe, "ONE", 8.0)
    code = {"stuck": "import itertools\nf = lambda x: sum(itertools.repeat(1))"}
    got = judged(cells(code, "f"), [function("stuck"), function("honest-stuck")], safe)
    assert got["stuck"].state == judge.STOPPED and got["honest-stuck"].state == RIGHT


def test_a_canary_that_does_not_live_stops_everything(safe, monkeypatch):
    monkeypatch.setattr(canary, "HONEST", canary.HONEST[:2])
    with pytest.raises(MarkingError, match="honest trial submission 2 of 3"):
        canary.flown(safe, KEY)
    monkeypatch.undo()
    monkeypatch.setattr(canary, "FORGED", canary.HONEST[:1])
    with pytest.raises(MarkingError, match="forged trial submission 1 of 3"):
        canary.flown(safe, KEY)


def test_isolation_is_given_up_only_when_asked_twice(place, monkeypatch):
    with pytest.raises(MarkingError, match="--plain --plain"):
        sandbox.found(place, plain=1)
    two = sandbox.found(place, plain=2)
    assert "NONE" in two.words and not two.is_safe
    canary.flown(two, KEY)                           # a verdict is no easier to forge
    monkeypatch.setattr(sandbox.shutil, "which", lambda name: None)
    with pytest.raises(MarkingError, match="bubblewrap is not installed[\\s\\S]*apt install bubblewrap"):
        sandbox.found(place)
    monkeypatch.setattr(sandbox.shutil, "which", lambda name: "/bin/false")
    with pytest.raises(MarkingError, match="cannot be used here: exit code 1"):
        sandbox.found(place)
