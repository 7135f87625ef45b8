"""`hub start | settings | load`: a class on a JupyterHub. docs/lecturer/hub.md goes through it step by step.

Installing a wheel does not silence any JupyterLab: an environment is often used by others, too. `start` silences the server that it
starts, by a variable; `settings` a whole environment, because somebody asked for it.
"""
import argparse
import os
import re
import socket
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from uuid import uuid4

from .copies import bring
from .environment import silence_jupyter
from .errors import CommandError
from .installed import QUIET, here, in_its_python, typed

NO_HUB = "jupyterhub is missing in {prefix}, where students' servers are to start: install it beside robotlab, in the version of the hub."
PRIVATE = "--KernelManager.transport=ipc"            # a port could be read by everybody on the machine
TOKEN = "JUPYTERHUB_API_TOKEN"                       # where programs of a hub find theirs
SETTINGS = """Written: {path}
Every JupyterLab in {prefix} is silent from now on: no news, no search for updates. To undo it, remove that file."""


def run(arguments):
    """Do it; returns the exit code."""
    if arguments[:1] == ["start"] and "--help" not in arguments:
        return start(arguments[1:])                  # what a hub adds is not ours to read
    options = parse(arguments)
    return options.do(options)


def parse(arguments):
    parser = argparse.ArgumentParser(prog=typed("hub"), description="A class on a JupyterHub. docs/lecturer/hub.md goes through it step "
                                     "by step.")
    words = parser.add_subparsers(required=True, metavar="start | settings | load")
    one = words.add_parser("start", help="what the hub starts for a student: her notebooks are copied, never over her work, then her "
                           "server runs. Everything behind the word goes to jupyterhub-singleuser")
    one.set_defaults(do=lambda _: start([]))
    one = words.add_parser("settings", help="let every JupyterLab of this environment ask nobody for news and updates")
    one.set_defaults(do=settings)
    one = words.add_parser("load", help=f"let students who do not exist work on a running hub, and say what it took. The variable {TOKEN} "
                           "holds the token of an administrator")
    one.add_argument("url", type=address, metavar="URL", help="of the hub, as it is opened in a browser: http://127.0.0.1:8000")
    one.add_argument("--students", type=count, default=5, metavar="N", help="how many; 5, unless said")
    one.add_argument("--over", type=float, default=0.0, metavar="SECONDS", help="the time within which they come; at once, unless said")
    one.add_argument("--name", default="load-", metavar="NAME", help="what their names begin with; load-01, load-02, ... unless said")
    one.add_argument("--notebook", default="robotlab/00-start-here.ipynb", metavar="PATH", help="which of their notebooks they run")
    one.set_defaults(do=load)
    return parser.parse_args(arguments)


def address(text):
    if not re.match(r"https?://[^/]", text):
        raise argparse.ArgumentTypeError(f"{text!r} is no address; expected one such as http://127.0.0.1:8000")
    return text.rstrip("/")


def count(text):
    if not text.isdecimal() or not 1 <= int(text) <= 1000:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of students; expected one from 1 to 1000")
    return int(text)


# -- start ------------------------------------------------------------------------------------------------------------
def start(arguments):
    """Copy the notebooks into the student's home and become her server. A home that is full or locked costs the copies only."""
    if find_spec("jupyterhub") is None:
        raise CommandError(NO_HUB.format(prefix=sys.prefix))
    try:
        bring(here(str(Path.home() / "robotlab")))
    except (CommandError, OSError) as error:
        print(error, file=sys.stderr)
    sys.stdout.flush()
    environ = quiet(os.environ) | {"JUPYTER_RUNTIME_DIR": folder_of_sockets()}
    os.execve(sys.executable, [sys.executable, "-m", "jupyterhub.singleuser", PRIVATE, *arguments], environ)


def quiet(environ):
    """Variables with which a JupyterLab fetches no news; it looks for its own settings after ours."""
    return {**environ, "JUPYTER_CONFIG_PATH": os.pathsep.join(filter(None, [str(QUIET), environ.get("JUPYTER_CONFIG_PATH")]))}


def folder_of_sockets():
    """Return the folder of the kernels' sockets: Jupyter's own; one of shorter path; outside the home, if that takes none."""
    from jupyter_core.paths import jupyter_runtime_dir
    for folder in (Path(jupyter_runtime_dir()), Path.home() / ".kernels"):
        if takes_sockets(folder):
            return str(folder)
    return tempfile.mkdtemp(prefix="jupyter-", dir="/tmp")


def takes_sockets(folder):
    """True if a kernel's socket can be made there: a path has at most 107 characters, and not every network disk takes one."""
    probe = folder / f"kernel-{uuid4()}-ipc-1"
    try:
        folder.mkdir(0o700, parents=True, exist_ok=True)
        with socket.socket(socket.AF_UNIX) as one:
            one.bind(str(probe))
        probe.unlink()
    except OSError:
        return False
    return True


# -- settings ---------------------------------------------------------------------------------------------------------
def settings(_):
    """Silence the environment of this Python."""
    print(SETTINGS.format(path=silence_jupyter(Path(sys.prefix)), prefix=sys.prefix))
    return 0


# -- load -------------------------------------------------------------------------------------------------------------
def load(options):
    """Try the hub; 1 where anything went wrong."""
    token = os.environ.get(TOKEN)
    if not token:
        raise CommandError(f"The variable {TOKEN} is empty; expected a token, which an administrator of the hub gets on its page "
                           f"{options.url}/hub/token")
    if find_spec("tornado") is None:                 # it comes with JupyterLab
        return in_its_python("robotlab", "hub", *sys.argv[2:])
    from .hub_load import tried
    names = [f"{options.name}{k + 1:02d}" for k in range(options.students)]
    report = tried(options.url, token, names, options.notebook, options.over)
    print(report)
    return 0 if report.ok else 1
