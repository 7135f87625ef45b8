"""A notebook prepared for its page: run once, in ordinary Python, by the same `Kernel` that runs it on the page."""
import argparse
import base64
import hashlib
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from .weight import of_page

SAYS = (*(f"application/x-robotlab{kind}" for kind in ("", "-stdout", "-stderr", "-error")), "text/plain")
LATER = ("scipy", "sympy", "matplotlib")             # what a notebook may want beside NumPy


def prepared(notebook):
    """Prepare a notebook for its page, as data for JSON. It is run in a Python of its own, as a guest without progress.

    {"cells": [{"number": of the cell in the file, from 0, "code", "outputs": [{MIME type: text}], "gives": [names for cells below],
                "sessions": {key: {"kind", "name", "parts", "still"}}}],
     "needs": [packages that it imports, robotlab's own first]}

    A buffer among the parts is in base64, `still` is HTML.
    """
    path = Path(notebook).resolve()
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "ROBOTLAB_PROGRESS": os.path.join(folder, "progress.json"), "JUPYTERHUB_USER": "",
                       "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        done = subprocess.run([sys.executable, "-m", __name__, path], env=environment, cwd=path.parent, capture_output=True, text=True,
                              encoding="utf-8")
    if done.returncode:
        raise RuntimeError(f"{path.name} cannot be run:\n{done.stderr}")
    return json.loads(done.stdout)


def script(prepared, name, home, version, python=None, folder=None):
    """Return the end of a live page: the cells as data, and the script that looks after them.

    The page has an element with the id "cell-NUMBER" for each of them, in it .cell_input with a <pre>, and .cell_output, where the
    sessions have their pictures, each in an .rl-still or in an element with the id "lab-CELL-k". name: of the page, under which
    a reader's changes are kept; home: address of the folder of `assets`, with a slash; version: what that has returned; python:
    what `site.python` has returned. folder: that of `assets`, where the data become a file: the page itself stays light.
    """
    text, inside, beside = data(prepared, name, python), "", ""
    if folder is None:
        inside = text.replace("<", "\\u003c")
    else:
        file = f"{name}-{hashlib.sha256(text.encode()).hexdigest()[:12]}.json"
        (Path(folder) / file).write_text(text, "utf-8")
        beside = f' data-src="{home}{file}"'
    return f'<script type="application/json" id="robotlab-page"{beside}>{inside}</script>' \
           f'<script type="module" src="{home}start.js?v={version}"></script>'


def data(prepared, name, python):
    """Return the data for the script, as JSON."""
    cells = [{"number": cell["number"], "code": cell["code"], "gives": cell["gives"],
              "says": [text_of(output) for output in cell.get("outputs", ())],
              "sessions": {key: {"kind": one["kind"], "parts": one["parts"]} for key, one in cell["sessions"].items()}}
             for cell in prepared["cells"]]
    whole = {"name": name, "cells": cells, "needs": prepared["needs"], "python": None}
    if python:
        whole |= {"python": python["python"], "lock": python["lock"], "size": of_page(python["weights"], prepared["needs"])}
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":"))


def style(home, version):
    """Return the link to the style sheet in the head of a page."""
    return f'<link rel="stylesheet" href="{home}page.css?v={version}">'


def text_of(output):
    """Return an output in words, as cells.js has it."""
    return next((output[kind] for kind in SAYS if output.get(kind)), "")


def codes(notebook):
    """[(number, text)] of the code cells."""
    cells = json.loads(Path(notebook).read_text("utf-8"))["cells"]
    return [(number, "".join(cell["source"])) for number, cell in enumerate(cells) if cell["cell_type"] == "code"]


def run(notebook):
    """The work itself, which leaves this Python in the notebook's hands."""
    from ..webpage.kernel import VERSION, Kernel
    from .names import given
    from .wheels import of_chapter
    kernel, cells, all_codes = Kernel().open(), [], codes(notebook)
    for (number, code), gives in zip(all_codes, given([code for _, code in all_codes])):
        answers = kernel.receive({"v": VERSION, "cell": number, "code": code})
        outputs = next(answer["outputs"] for answer in answers if "outputs" in answer)
        sessions = {key: stored(view.session) for key, view in kernel.views.items() if key.split(".")[0] == str(number)}
        cells.append({"number": number, "code": code, "outputs": outputs, "gives": gives, "sessions": sessions})
    own = {of_chapter(name.split(".")[2]).replace("_", "-") for name in sys.modules if name.startswith("robotlab.chapters.")}
    return {"cells": cells, "needs": [*sorted(own), *(name for name in LATER if name in sys.modules)]}


def stored(session):
    """A session that has just been made: its kind, the name of its class, its parts, and what is shown of it before anything runs."""
    parts = {name: base64.b64encode(x).decode() if isinstance(x, bytes) else x for name, x in session.parts().items()}
    return {"kind": session.kind, "name": type(session).__name__, "parts": parts, "still": session.stand_in()}


def main(arguments):
    parser = argparse.ArgumentParser(description="Run a notebook once and write what its page needs, as JSON.")
    parser.add_argument("notebook")
    out = sys.stdout
    json.dump(run(parser.parse_args(arguments).notebook), out, ensure_ascii=False)


if __name__ == "__main__":
    main(sys.argv[1:])
