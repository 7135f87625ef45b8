"""A thin environment: a Python of its own, which is lent all that the one has that runs the tests."""
import os
import subprocess
import sys
import venv
from pathlib import Path
from sysconfig import get_path


def environment(home, *folders):
    """The Python of a new environment in `home`; what these folders hold can be imported there, too."""
    venv.create(home, with_pip=False, symlinks=os.name != "nt")
    python = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    site = subprocess.run([python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"], capture_output=True, text=True, check=True)
    Path(site.stdout.strip(), "lent.pth").write_text("\n".join([get_path("purelib"), *map(str, folders)]) + "\n", encoding="utf-8")
    return python


def install(python, *wanted):
    """pip, ended, which has installed this there."""
    pip = [sys.executable, "-m", "pip", "--python", python, "install", "-q", "--disable-pip-version-check", *wanted]
    return subprocess.run(pip, capture_output=True, text=True)
