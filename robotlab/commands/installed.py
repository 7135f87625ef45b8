"""An installed package, as `pip install` leaves it: the notebooks lie in it, and its Python is the one that runs this.

Settings that JupyterLab gets in a clone from files of .venv, it gets here from variables: the environment is the user's own.
"""
import os
import subprocess
import sys
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, requires
from importlib.util import find_spec
from pathlib import Path

from .clone import Clone
from .environment import follow
from .errors import CommandError, of_pip
from .steps import Step

DISTRIBUTION = "robotlab-course"                     # on the public index `robotlab` is somebody else's
NOTEBOOKS = Path(__file__).resolve().parents[1] / "notebooks"
QUIET = Path(__file__).with_name("jupyter")          # a folder of Jupyter's form, with the settings that keep it silent
NO_PIP = "JupyterLab is missing beside robotlab, and {python} has no pip to install it with. Install these, then start again:\n    {lines}"
OLD_VARIABLES = ("PYTHONHOME", "__PYVENV_LAUNCHER__")


@dataclass(frozen=True)
class Installed:
    """Paths of an installed package: `work` is the reader's folder."""
    work: Path

    notebooks = NOTEBOOKS
    python = Path(sys.executable)
    venv = Path(sys.prefix)

    @property
    def root(self):
        """The folder in which to start a program that needs none of ours."""
        return Path.home()

    def environ(self):
        """The environment variables of a program that this Python runs."""
        env = {k: v for k, v in os.environ.items() if k not in OLD_VARIABLES}
        env["PATH"] = os.pathsep.join([str(self.python.parent), env.get("PATH", os.defpath)])
        env["JUPYTER_CONFIG_PATH"] = os.pathsep.join(filter(None, [str(QUIET), env.get("JUPYTER_CONFIG_PATH")]))
        if self.venv != Path(sys.base_prefix) and os.access(self.venv, os.W_OK):        # a virtual environment of one's own: see clone.py
            env["JUPYTER_RUNTIME_DIR"] = str(self.venv / "share" / "jupyter" / "runtime")
        return env

    def ready(self, extra):
        """Return this Python. If JupyterLab is missing, the packages of `extra` are installed beside robotlab. Raises CommandError."""
        if find_spec("jupyterlab") is None:
            lines = asked_for(extra)
            if find_spec("pip") is None:
                raise CommandError(NO_PIP.format(python=self.python, lines=" ".join(f'"{line}"' for line in lines)))
            print(f"Setting up {self.venv} (once):")
            install(self, lines)
        return self.python


def in_its_python(*words):
    """Set up where that is needed, and run `python -m` with these words in the Python that has NumPy; return the exit code."""
    place = here()
    return subprocess.call([str(place.ready("lab")), "-m", *words], env=place.environ())


def here(folder=None):
    """The clone or the installed package that this file is part of. folder: of the reader; else work/, or robotlab in the home folder."""
    folder = folder and Path(folder).expanduser().absolute()
    if NOTEBOOKS.is_dir():
        return Installed(folder or Path.home() / "robotlab")
    return Clone.here(folder)


def typed(command):
    """A command as it is typed here."""
    return f"robotlab {command}" if NOTEBOOKS.is_dir() else f"python3 -m robotlab {command}"


def asked_for(extra):
    """The requirements of an extra, as the package was built with them."""
    try:
        lines = [line.split(";") for line in requires(DISTRIBUTION) or ()]
    except PackageNotFoundError:
        raise CommandError(f"This copy of robotlab was not installed as the package {DISTRIBUTION}; install that.") from None
    return [line[0].strip() for line in lines if len(line) > 1 and f"extra == '{extra}'" in line[1].replace('"', "'")]


def install(place, lines):
    """Let pip install them; its words come out only if it fails."""
    said = []
    with Step("installing " + ", ".join(lines)):
        code = follow([str(place.python), "-m", "pip", "install", "--disable-pip-version-check", "--no-input", "--progress-bar=off",
                       *lines], place, said.append)
    if code:
        raise CommandError(of_pip(said, "{}.{}".format(*sys.version_info), "", place.venv))
