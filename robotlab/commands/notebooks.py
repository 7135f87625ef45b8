"""`regenerate`: run notebooks and store their outputs, so that stored outputs are produced the way they are checked.

A stored notebook holds what a reader and nbval need, and nothing that changes from one run to the next: no widget state,
no widget views (the picture beside them is kept), no version of Python.
"""
import argparse
import copy
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from ..keep import write
from .changed import regenerate_changed
from .clone import Clone
from .errors import CommandError

CELL_SECONDS = 60
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
PIXELS = ("image/png", "image/jpeg")                 # differ between machines; nbval does not compare them either
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}


def run(arguments):
    """Set up, then do the work with the Python of .venv, which has Jupyter; returns the exit code."""
    options = parse(arguments)
    place = Clone.here()
    if options.changed:
        return regenerate_changed(place, place.ready("test"))
    python = place.ready("lab")
    names = options.notebooks or sorted(str(path) for path in place.notebooks.glob("*.ipynb"))
    if not names:
        raise CommandError(f"There is no notebook in {place.notebooks}")
    check = ["--check"] if options.check else []
    return subprocess.call([str(python), "-m", __name__, *check, *names], env=place.environ())


def parse(arguments):
    parser = argparse.ArgumentParser(prog="python3 -m robotlab regenerate", description="Run notebooks from top to bottom "
                                     "and store their outputs. Without names: all in notebooks/.")
    parser.add_argument("--check", action="store_true", help="store nothing; say which notebooks would change")
    parser.add_argument("--changed", action="store_true", help="regenerate instead whatever depends on files changed since the last commit")
    parser.add_argument("notebooks", nargs="*", metavar="NOTEBOOK")
    return parser.parse_args(arguments)


def regenerate(arguments):
    """The work itself: 0 if every notebook ran (and, with --check, none would change), else 1."""
    options, bad = parse(arguments), 0
    for path in map(Path, options.notebooks):
        try:
            words, good = one(path, options.check)
        except CommandError as stop:
            words, good = str(stop), False
        bad += not good
        print(f"{path.name}: {words}", flush=True)
    return 1 if bad else 0


def one(path, check):
    """Run one notebook: (what happened, whether that is well)."""
    import nbformat
    try:
        old = nbformat.read(path, as_version=4)
    except (OSError, ValueError) as error:
        raise CommandError(f"cannot be read as a notebook: {error}") from None
    new = tidy(executed(nbformat.from_dict(old), path))
    if check:
        changed = differences(old, new)
        return ("would change: " + ", ".join(changed), False) if changed else ("as stored", True)
    text = nbformat.writes(new) + "\n"
    write(path, text)
    return f"stored, {len(text.encode()) // 1000} kB", True


def executed(notebook, path):
    """The notebook after a guest's run, without progress, from top to bottom in a new kernel, in its own folder.

    Raises CommandError at the first error.
    """
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError, CellTimeoutError
    quiet = ["--log-level=ERROR"]                    # a kernel on this machine alone need not warn that nothing is encrypted
    client = NotebookClient(notebook, extra_arguments=quiet, timeout=CELL_SECONDS, kernel_name=KERNEL["name"],
                            store_widget_state=False, record_timing=False, coalesce_streams=True,
                            resources={"metadata": {"path": str(path.parent)}})
    try:
        with tempfile.TemporaryDirectory(prefix="robotlab-") as folder:
            guest = {"ROBOTLAB_PROGRESS": os.path.join(folder, "progress.json"), "JUPYTERHUB_USER": ""}
            return client.execute(env={**os.environ, **guest})
    except CellTimeoutError:
        raise CommandError(f"a cell ran for more than {CELL_SECONDS} s") from None
    except CellExecutionError as error:
        failed = next(cell for cell in notebook.cells if any(x.output_type == "error" for x in cell.get("outputs", ())))
        raise CommandError(f"{error.ename} in code cell {failed.execution_count}, nothing is stored: {error.evalue}") from None


def tidy(notebook):
    """The notebook without what changes from one run to the next."""
    for number, cell in enumerate(notebook.cells):
        cell.metadata.pop("execution", None)
        cell.metadata.pop("trusted", None)
        cell.id = cell.get("id") or f"cell-{number}"
        for output in cell.get("outputs", ()):
            output.get("data", {}).pop(WIDGET_VIEW, None)
        if cell.cell_type == "code":
            cell.outputs = [x for x in cell.outputs if x.output_type in ("stream", "error") or x.data]
    notebook.metadata.pop("widgets", None)
    notebook.metadata.update(kernelspec=KERNEL, language_info={"name": "python"})
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    return notebook


def differences(old, new):
    """Compare two editions of a notebook, pixels apart: names of the cells that differ, or "metadata"."""
    found = [f"code cell {a.execution_count}" if a.cell_type == "code" else f"cell {number}"
             for number, (a, b) in enumerate(zip(old.cells, new.cells), start=1) if lasting(a) != lasting(b)]
    return found + (["metadata"] if old.metadata != new.metadata else [])


def lasting(cell):
    """A cell as text, without pixels, which are only said to be there."""
    cell = copy.deepcopy(cell)
    for output in cell.get("outputs", ()):
        for kind in PIXELS:
            if kind in output.get("data", {}):
                output.data[kind] = "pixels"
    return json.dumps(cell, sort_keys=True, ensure_ascii=False)


if __name__ == "__main__":
    sys.exit(regenerate(sys.argv[1:]))
