"""A notebook as a page: its links lead to pages of the site, its code is quiet where only a lab is made, its pictures are files, and
each of its labs has a place that becomes live."""
import json
import re
from base64 import b64decode
from hashlib import sha256

from .. import links

STILL = re.compile(r'<div class="rl-still">(.*)</div>', re.S)
IMAGE = re.compile(r'<img ([^>]*?)src="data:image/svg\+xml;base64,([^"]+)"([^>]*)>')
SIZE = re.compile(r'<svg[^>]*? width="([\d.]+)(?:px)?" height="([\d.]+)')
ONLY_JUPYTER = (re.compile(r"<style>.*?</style>", re.S), re.compile(r"<p>Nothing runs here yet.*?</p>", re.S))
MENU = re.compile(r"\*Choose Run > Run All Cells, scroll back up here, and move something in the picture\.\*")
TOUCH = "*Touch the picture.*"
QUIET = 12                                           # lines of code that need not be seen where a lab is made


def page(path, pictures, prepared):
    """A notebook as Sphinx is to read it, as text. pictures: folder for what it shows. prepared: what `live.prepared` says."""
    notebook, run = json.loads(path.read_text(encoding="utf-8")), {one["number"]: one for one in prepared["cells"]}
    for number, cell in enumerate(notebook["cells"]):
        text = cell["source"] = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            cell["source"] = MENU.sub(TOUCH, text)
        elif cell["cell_type"] == "code":
            sessions = list(run[number]["sessions"].items())
            if sessions and text.count("\n") < QUIET:
                cell["metadata"]["tags"] = ["hide-input"]
            for output in cell["outputs"]:
                tidy(output, sessions, pictures)
    notebook["cells"].append({"cell_type": "markdown", "id": "take", "metadata": {}, "source": taken(path.name)})
    return json.dumps(notebook)


def taken(name):
    """Return the line on getting a notebook into Jupyter; a link to Binder only where the address is known."""
    address = links.binder().replace(links.START, f"notebooks/{name}")
    binder = f', or <a href="{address}">on Binder</a>' if address else ""
    return f'<p class="take">To have it in Jupyter: <a href="{name}" download>this notebook as a file</a>{binder}.</p>'


def tidy(output, sessions, pictures):
    """The output of a cell without what only Jupyter needs. Its pictures become files of the site, and what was a session has its place."""
    data = output.get("data", {})
    if "text/html" not in data:
        return
    html = "".join(data["text/html"])
    if STILL.search(html) and sessions:
        key, session = sessions.pop(0)
        html = STILL.sub(lambda found: place(key, session["kind"], found[1]), html)
    data["text/html"] = with_files(html, pictures, "../_static/pictures/")


def place(key, kind, still):
    """Return the place of a session: until the session starts it shows its still picture or its words."""
    for pattern in ONLY_JUPYTER:
        still = pattern.sub("", still)
    return f'<div class="rl-place" id="lab-{key.replace(".", "-")}" data-kind="{kind}">{still}</div>'


def with_files(html, pictures, way):
    """HTML in which each picture that was part of it is a file. way: from the page to the folder of pictures."""
    def as_file(found):
        svg = b64decode(found[2])
        name = sha256(svg).hexdigest()[:16] + ".svg"
        (pictures / name).write_bytes(svg)
        size = SIZE.search(svg.decode("utf-8"))
        kept = f' width="{float(size[1]):g}" height="{float(size[2]):g}"' if size else ""        # its room, until it is there
        return f'<img {found[1]}src="{way}{name}"{found[3]}{kept} loading="lazy" decoding="async">'
    return IMAGE.sub(as_file, html)
