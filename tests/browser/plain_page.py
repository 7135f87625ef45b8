"""A notebook as one plain page: the pieces of the site without its frame. And a server of files that records its requests."""
import json
import re
import threading
from functools import partial
from html import escape
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from robotlab.site import assets, live
from robotlab.webpage.kernel import LAB

HEAD = '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>{style}' \
       '<style>body{{font:16px/1.5 sans-serif;max-width:60em;margin:1em auto;padding:0 1em}}pre{{font:14px/1.4 monospace;padding:.4em;margin:0}}</style>'
CELL = '<div class="cell" id="cell-{number}"><div class="cell_input"><pre>{code}</pre></div><div class="cell_output">{outputs}</div></div>'


def write(folder, notebook, python=None):
    """Write `folder`/NAME.html and all that it loads; return the parts of its notebook that the page needs."""
    folder, path = Path(folder), Path(notebook)
    prepared, version = live.prepared(path), assets.write(folder / "_robotlab")
    cells = {cell["number"]: cell for cell in prepared["cells"]}
    body = "".join(shown(cells[number]) if number in cells else f"<div>{escape(''.join(cell['source']))}</div>"
                   for number, cell in enumerate(json.loads(path.read_text("utf-8"))["cells"]))
    head = HEAD.format(title=path.stem, style=live.style("_robotlab/", version))
    script = live.script(prepared, path.stem, "_robotlab/", version, python)
    (folder / f"{path.stem}.html").write_text(head + body + script, "utf-8")
    return prepared


def shown(cell):
    """A cell with its output."""
    outputs = "".join(stored(output, cell["sessions"]) for output in cell["outputs"])
    return CELL.format(number=cell["number"], code=escape(cell["code"]), outputs=outputs)


def stored(output, sessions):
    if LAB in output:
        return f'<div class="rl-still">{sessions[output[LAB]]["still"]}</div>'
    html = output.get("text/html") or output.get("image/svg+xml")
    return f"<div>{html}</div>" if html else f"<pre>{escape(live.text_of(output))}</pre>"


class Files(SimpleHTTPRequestHandler):
    """A plain file server."""
    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, ".wasm": "application/wasm", ".js": "text/javascript", ".mjs": "text/javascript"}

    def do_GET(self):
        self.server.asked.append(self.path)
        if any(re.search(pattern, self.path) for pattern in self.server.refused):
            self.send_error(404)
        else:
            super().do_GET()

    def do_POST(self):
        self.server.said = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


class Server(ThreadingHTTPServer):
    """asked: paths requested; refused: patterns of those that are not available; said: the body that a page has posted."""
    daemon_threads = True

    def __init__(self, folder):
        self.asked, self.refused, self.said = [], [], None
        super().__init__(("127.0.0.1", 0), partial(Files, directory=str(folder)))
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.server_address[1]}/"
