"""`site`: the course as a folder of web pages that any file server can carry."""
import argparse
import json
import subprocess
import sys
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib import import_module
from pathlib import Path

from .clone import Clone
from .errors import CommandError
from .lab import choose_port, port_number
from .steps import duration

MARK = ".robotlab-site"                              # in a folder that this command made, and may make anew
NOT_OURS = ("{folder} is not empty, and no site of this course: nothing in it was touched. Name an empty folder, or one that does "
            "not exist yet:\n    python3 -m robotlab site {other}")
NO_SUCH = "No notebook is called {name!r}...; there are: {names}"
BROKEN = "The site was not built, and {folder} is as it was. This was found in the pages:\n{words}"
NO_LITE = ("For JupyterLite a release of Pyodide {version} is needed, and nothing was built. Unpack {archive} and give its folder: "
           "--pyodide FOLDER, or the variable {variable}.")
TYPES = {".wasm": "application/wasm", ".js": "text/javascript", ".mjs": "text/javascript", ".svg": "image/svg+xml"}


def run(arguments):
    """Set up, then build with the Python of .venv, which has Sphinx; returns the exit code."""
    options = parse(arguments)
    check(Path(options.folder).absolute())
    place = Clone.here()
    chosen(place, options.notebooks)
    python = place.ready("site")
    return subprocess.call([str(python), "-m", __name__, *arguments], env=place.environ())


def parse(arguments):
    parser = argparse.ArgumentParser(prog="python3 -m robotlab site", description="Build the course as a website: a folder of pages that "
                                     "any file server can carry. Nothing in them asks another machine for anything.")
    parser.add_argument("folder", nargs="?", default="site", metavar="FOLDER", help="where to put it; the folder site, unless said")
    parser.add_argument("--notebooks", nargs="+", default=[], metavar="NUMBER", help="only these notebooks: --notebooks 00 05")
    parser.add_argument("--lite", action="store_true", help="also write it as JupyterLite, into the folder lite of the site: JupyterLab "
                        "with a Python in the browser; needs a release of Pyodide, too")
    parser.add_argument("--pyodide", metavar="FOLDER", help="an unpacked release of Pyodide, with which the "
                        "cells run on the pages; without it the one that ROBOTLAB_PYODIDE names")
    parser.add_argument("--serve", action="store_true", help="then show it on this machine, until Control-C")
    parser.add_argument("--port", type=port_number, help="the port for --serve")
    return parser.parse_args(arguments)


def check(folder):
    """Raise CommandError where the folder belongs to somebody else."""
    if folder.exists() and not folder.is_dir():
        raise CommandError(f"{folder} is a file; expected the name of a folder for the site.")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / MARK).is_file():
        raise CommandError(NOT_OURS.format(folder=folder, other=folder / "site"))


def chosen(place, numbers):
    """The notebooks that become pages, by their names without .ipynb; all, unless some are named."""
    names = sorted(path.stem for path in place.notebooks.glob("[0-9]*.ipynb"))
    for number in numbers:
        if not any(name.startswith(number) for name in names):
            raise CommandError(NO_SUCH.format(name=number, names=", ".join(name[:2] for name in names)))
    return [name for name in names if not numbers or name.startswith(tuple(numbers))]


def site(arguments):
    """The work itself, in the Python that has Sphinx; returns the exit code."""
    options, begun, place = parse(arguments), time.monotonic(), Clone.here()
    folder = Path(options.folder).absolute()
    check(folder)
    port = choose_port(options.port, f"python3 -m robotlab site {json.dumps(options.folder)} --serve") if options.serve else None
    maker, release = import_module("robotlab.site.build"), import_module("robotlab.site.release")
    try:
        pyodide = release.found(options.pyodide)
        if options.lite and pyodide is None:
            raise CommandError(NO_LITE.format(version=release.VERSION, archive=release.ARCHIVE, variable=release.VARIABLE))
        maker.build(place.root, folder, chosen(place, options.notebooks), MARK, pyodide, say=lambda words: print(f"  {words}", flush=True))
    except ValueError as error:                      # of the release: which folder, and what is expected
        raise CommandError(str(error)) from None
    except maker.SiteError as error:
        raise CommandError(BROKEN.format(folder=folder, words=error)) from None
    if options.lite:
        write_lite(place, folder, chosen(place, options.notebooks), pyodide)
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    print(f"{folder}: {len(list(folder.rglob('*.html')))} pages, {size / 1e6:.1f} MB, {duration(time.monotonic() - begun)}")
    if pyodide is None:
        print(release.MISSING)
    if options.serve:
        serve(folder, port)
    else:
        print(f"To look at it: python3 -m robotlab site {options.folder} --serve, or put the folder on any web server.")
    return 0


def write_lite(place, folder, names, pyodide):
    """The same notebooks in JupyterLite, in a folder of the site. Raises CommandError."""
    lite = import_module("robotlab.site.lite")
    try:
        lite.write(folder / "lite", place.notebooks, pyodide, names=names)
    except (lite.LiteError, ValueError) as error:
        raise CommandError(f"{error}\nThe rest of the site is there.") from None


class Pages(SimpleHTTPRequestHandler):
    """A plain file server, which says nothing and knows the types that old systems do not."""
    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **TYPES}

    def log_message(self, *_):
        pass


def serve(folder, port):
    """Show the site on this machine only, until Control-C."""
    import webbrowser
    with ThreadingHTTPServer(("127.0.0.1", port), partial(Pages, directory=str(folder))) as server:
        address = f"http://127.0.0.1:{port}/"
        print(f"{address}  Control-C in this window ends it.", flush=True)
        webbrowser.open(address)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    try:
        sys.exit(site(sys.argv[1:]))
    except CommandError as stop:
        sys.exit(str(stop))
    except KeyboardInterrupt:
        sys.exit("\nStopped. The folder is as it was.")
