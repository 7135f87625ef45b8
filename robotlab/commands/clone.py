"""Paths in a clone."""
import os
from dataclasses import dataclass
from pathlib import Path

from ..links import repository
from .environment import ready
from .errors import NO_CLONE, CommandError

NOT_INHERITED = ("PYTHONPATH", "PYTHONHOME", "PIP_TARGET", "PIP_PREFIX", "PIP_REQUIRE_VIRTUALENV", "__PYVENV_LAUNCHER__")


@dataclass(frozen=True)
class Clone:
    """A clone: its folder, and the folders that the commands make in it. folder: of the reader, unless that is work/."""
    root: Path
    folder: Path | None = None

    @classmethod
    def here(cls, folder=None):
        """The clone that this file is part of. Raises CommandError in an installed package."""
        root = Path(__file__).resolve().parents[2]
        if not (root / "requirements.txt").is_file():
            raise CommandError(NO_CLONE.format(root=root) + (f"\nThe repository: {repository()}" if repository() else ""))
        return cls(root, folder)

    @property
    def venv(self):
        return self.root / ".venv"

    @property
    def programs(self):
        return self.venv / ("Scripts" if os.name == "nt" else "bin")

    @property
    def python(self):
        return self.programs / ("python.exe" if os.name == "nt" else "python")

    @property
    def notebooks(self):
        return self.root / "notebooks"

    @property
    def work(self):
        return self.folder or self.root / "work"

    def ready(self, extra):
        """The Python of .venv, with all that `extra` needs."""
        return ready(self, extra)

    def environ(self):
        """The environment variables of a program that runs in the clone's .venv.

        PYTHONPATH is not handed on: that of a ROS shell would bring its own pytest plugins and packages along.
        """
        env = {k: v for k, v in os.environ.items() if k not in NOT_INHERITED}
        env.update(VIRTUAL_ENV=str(self.venv), PATH=str(self.programs) + os.pathsep + env.get("PATH", ""),
                   PIP_USER="0", JUPYTER_PREFER_ENV_PATH="1",
                   # Browsers from the Snap store may not read hidden folders of the home folder, where Jupyter puts the
                   # page that opens it by default (jupyter/notebook issue 4500).
                   JUPYTER_RUNTIME_DIR=str(self.venv / "share" / "jupyter" / "runtime"))
        return env
