"""The course in JupyterLite: JupyterLab, the notebooks and a Python that runs in the browser, as files that any server can carry.

Front end, kernel and Pyodide belong together; they are built anew each time, and no page asks another machine for anything.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from importlib import metadata
from pathlib import Path
from sysconfig import get_path

from . import release, wheels

FRONT_END = ("jupyterlite-core==0.6.4", "jupyterlite-pyodide-kernel==0.6.1", "jupyterlab_widgets==3.0.15", "doit==0.37.0", "pkginfo==2.0")
WIDGETS = "anywidget"                                # its front end has the version of its Python
WANTED = ("numpy", "scipy", "matplotlib", "ipython", "jedi", "micropip", "sqlite3", "ssl")      # of the release, with what they depend on
# Packed from what is installed here: {name: what it depends on}.
PACKED = {"sympy": ("mpmath",), "mpmath": (), "tqdm": (), "comm": ("traitlets",), "psygnal": (), "typing_extensions": (),
          "ipywidgets": ("comm", "traitlets", "ipython"), "anywidget": ("ipywidgets", "psygnal", "typing-extensions")}
OWN = ("numpy", "scipy", "sympy", "matplotlib", "tqdm", "anywidget")
SCRIPTS = (".bundle.js",)                             # which the kernel sends to the page here, as in any Jupyter
KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
SETTINGS = {"@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
            # A lab stays on the page when it is scrolled away, as in a short notebook.
            "@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"}}
NO_FRONT_END = "JupyterLite could not be installed: the package index did not give {pins}. It said:\n{words}"


class LiteError(Exception):
    """The site cannot be built; the message says why."""


def write(folder, notebooks, pyodide=None, names=None):
    """Write the site into a new `folder`; earlier contents are removed. False, and nothing is done, without a release of Pyodide.

    notebooks: the folder with them, in a clone. pyodide: the folder of the release. names: of those that are wanted; else all.
    """
    source = release.found(pyodide)
    if source is None:
        return False
    folder, notebooks = Path(folder).absolute(), Path(notebooks)
    names = names or [path.stem for path in sorted(notebooks.glob("*.ipynb"))]
    with tempfile.TemporaryDirectory() as home:
        home = Path(home)
        copy_contents(notebooks, names, home / "contents")
        write_python(source, home / "lite" / "static" / "pyodide")
        write_settings(home / "lite")
        python = front_end(home / "venv")
        made = subprocess.run([python, "-m", "jupyterlite_core", "build", "--apps", "lab", "--no-unused-shared-packages", "--contents",
                               home / "contents", "--lite-dir", home / "lite", "--output-dir", home / "out", "--no-sourcemaps"],
                              cwd=home, capture_output=True, text=True, env=os.environ | {"JUPYTER_PREFER_ENV_PATH": "1"})
        if made.returncode:
            raise LiteError(f"JupyterLite was not built:\n{made.stdout[-2000:]}{made.stderr[-2000:]}")
        shutil.rmtree(folder, ignore_errors=True)
        shutil.move(home / "out", folder)
    return True


def copy_contents(notebooks, names, target):
    """The notebooks, and the files beside them that they link to, so that no link leads nowhere."""
    (target / "notebooks").mkdir(parents=True)
    for name in names:
        text = (notebooks / f"{name}.ipynb").read_text(encoding="utf-8")
        (target / "notebooks" / f"{name}.ipynb").write_text(text, encoding="utf-8")
        for link in re.findall(r"\]\(\.\./([\w./-]+)\)", text):
            if (notebooks.parent / link).is_file():
                (target / link).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(notebooks.parent / link, target / link)


def write_python(source, target):
    """Pyodide with all that the course imports, none of which comes from another server."""
    target.mkdir(parents=True)
    shutil.copy2(source / "pyodide.js", target)
    kept = release.taken(source, target, WANTED)
    for name, depends in PACKED.items():
        kept[name.replace("_", "-")] = wheels.entry(target, wheels.installed(name), depends)
    kept["robotlab"] = wheels.entry(target, wheels.own(SCRIPTS), OWN)
    (target / release.LOCK).write_text(json.dumps({**release.lock(source), "packages": kept}), encoding="utf-8")


def write_settings(folder):
    """Write JupyterLite's settings: packages come from this site alone, and no other site is asked for news."""
    (folder / "overrides.json").write_text(json.dumps(SETTINGS), encoding="utf-8")
    settings = {"appName": "robotlab", "litePluginSettings": {KERNEL: {"disablePyPIFallback": True}}}
    config = {"jupyter-lite-schema-version": 0, "jupyter-config-data": settings}
    (folder / "jupyter-lite.json").write_text(json.dumps(config), encoding="utf-8")


def front_end(folder):
    """The Python of a new environment with JupyterLite in the versions above, which is lent all the rest by this one."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    asks = "import sysconfig; print(sysconfig.get_path('purelib'))"
    site = subprocess.run([python, "-c", asks], capture_output=True, text=True, check=True)
    Path(site.stdout.strip(), "lent.pth").write_text(get_path("purelib") + "\n", encoding="utf-8")
    pins = [*FRONT_END, f"{WIDGETS}=={metadata.version(WIDGETS)}"]
    done = subprocess.run([sys.executable, "-m", "pip", "--python", python, "install", "-q", "--disable-pip-version-check", "--no-deps",
                           "--ignore-installed", "--only-binary=:all:", *pins], capture_output=True, text=True)
    if done.returncode:
        raise LiteError(NO_FRONT_END.format(pins=", ".join(pins), words=done.stderr.strip()[-1000:]))
    return python
