"""Message of a page on an error: the traceback from the reader's line on, and a sentence where one helps."""
import sys
import traceback
from itertools import dropwhile

from . import packages

CELL = "Cell "                                       # begins the name of the file that a cell is, in a traceback


class Said(Exception):
    """An error whose message is a sentence for the reader: no traceback makes it clearer."""


def told(error):
    """{"text": as Python writes it, from the reader's cell on, "name": that was not defined, or "", "advice": a sentence, or ""}."""
    whole = part = traceback.TracebackException.from_exception(error)
    while part is not None:
        part.stack[:] = dropwhile(lambda frame: not frame.filename.startswith(CELL), part.stack)
        part = part.__cause__ or part.__context__
    name = error.name if isinstance(error, NameError) and not isinstance(error, UnboundLocalError) else ""
    text = said(error, whole.stack) if isinstance(error, Said) else "".join(whole.format())
    return {"text": text.rstrip("\n"), "name": name or "", "advice": advice(error)}


def said(error, frames):
    """The line of the cell, and the sentence."""
    line = next((f"{frame.filename}, line {frame.lineno}\n" for frame in reversed(frames) if frame.filename.startswith(CELL)), "")
    return f"{line}{error}"


def advice(error):
    """Return advice for a reader on a page."""
    if isinstance(error, ModuleNotFoundError) and error.name:
        return absent(error.name.partition(".")[0])
    if isinstance(error, FileNotFoundError) and isinstance(error.filename, str):
        return f"There is no file {error.filename} here. To bring one of yours, drop it onto the page, or choose Files at its top."
    if isinstance(error, OSError) and "emscripten" in str(error):
        return "A page cannot start other programs: in Jupyter this cell runs."
    return ""


def absent(package):
    """Say that a package is not available here, and which ones are."""
    if package in sys.stdlib_module_names or package == "robotlab":
        return ""
    return f"This site has no package {package}, and a page fetches none from elsewhere; in Jupyter, pip can install it. " \
           f"Here there are {', '.join(packages.offered())}."
