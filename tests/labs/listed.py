"""The labs of the notebooks as the notebooks make them, and their list for robotlab/course/labs.json.

    python tests/labs/listed.py                      # all notebooks; or their numbers: 02 13
"""
import contextlib
import io
import json
import os
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
FILE = ROOT / "robotlab" / "course" / "labs.json"


def code(path):
    """[(heading above it, source)] of the code cells; the heading is "" until the first section."""
    heading, out = "", []
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "code":
            out.append((heading, source))
        else:
            heading = next((line[3:] for line in reversed(source.splitlines()) if line.startswith("## ")), heading)
    return out


def rows(labs):
    """Return the listed rows of some (heading, lab)."""
    return [[type(lab).__name__, lab.setup["title"], heading, lab.setup["preset_names"]] for heading, lab in labs]


@contextlib.contextmanager
def apart():
    """Run in an empty folder, with a progress of its own, in silence; then restore everything."""
    before, here = dict(os.environ), os.getcwd()
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
        os.environ |= {"MPLBACKEND": "Agg", "ROBOTLAB_PROGRESS": os.path.join(folder, "progress.json")}
        os.chdir(folder)
        try:
            yield
        finally:
            os.chdir(here)
            os.environ.clear()
            os.environ.update(before)


def run(path):
    """Run a notebook here: [(heading, lab)] of the labs that are alive at its end, in the order in which they were made."""
    from IPython.display import display

    from robotlab.labs import hosts
    from robotlab.labs.lab import Lab
    made, init, running_cell = [], Lab.__init__, hosts.running_cell
    names = {"__name__": "__main__", "display": display}

    def remember(lab, *args, **options):
        init(lab, *args, **options)
        made.append((heading, lab))
    Lab.__init__ = remember
    try:
        with apart():
            for k, (heading, source) in enumerate(code(path)):
                hosts.running_cell = lambda: ((path.name, k), id(names))
                exec(compile(source, path.name, "exec"), names)
    finally:
        Lab.__init__, hosts.running_cell = init, running_cell
    return [(heading, lab) for heading, lab in made if not lab.closed]


def written(index):
    """The file: a line for each lab."""
    each = [f'"{number}": [\n' + ",\n".join(json.dumps(row, ensure_ascii=False) for row in index[number]) + "\n]"
            for number in sorted(index)]
    return "{\n" + ",\n".join(each) + "\n}\n"


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    if not FILE.exists():
        FILE.write_text("{}")
    index = json.loads(FILE.read_text(encoding="utf-8"))
    for path in NOTEBOOKS:
        if path.name[:2] in sys.argv[1:] or not sys.argv[1:]:
            index[path.name[:2]] = rows(run(path))
    FILE.write_text(written(index), encoding="utf-8")
