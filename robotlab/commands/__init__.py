"""The commands of a clone and of an installed package. Standard library only: they run before anything is installed."""
import sys
from importlib import import_module

from .errors import CommandError, of_system
from .installed import NOTEBOOKS, typed

CLONE_ONLY = ("test", "regenerate", "site")
COMMANDS = {                                         # name: (module, what it does)
    "lab": ("lab", "install what is missing, and open JupyterLab on your own copy of the notebooks"),
    "notebooks": ("copies", "copy the notebooks into a folder: notebooks FOLDER"),
    "test": ("tests", "set up .venv with what the tests need, and run them"),
    "site": ("site", "build the course as a website in a folder, without Jupyter: site FOLDER"),
    "describe": ("describe", "ask for the data of an arm, question by question, and write them to a file"),
    "read": ("read", "read an arm from a URDF, an MJCF or a table, say what it leaves out, and write it as another file"),
    "course": ("course", "for lecturers: exercises, marked when they come back; a test before and after: make, mark, sheet, gain"),
    "bank": ("bank", "for lecturers: exercises and predictions as a question bank for Moodle, Canvas and others"),
    "hub": ("hub", "for lecturers: a class on a JupyterHub: hub start, settings, load"),
    "new": ("new", "write the skeleton of a chapter of your own: new chapter 30-my-topic (for authors)"),
    "regenerate": ("notebooks", "run the notebooks in notebooks/ and store their outputs (for authors)"),
}


def usage():
    """The commands, one to a line."""
    here = [name for name in COMMANDS if not (NOTEBOOKS.is_dir() and name in CLONE_ONLY)]
    lines = [f"  {typed(name):{len(typed(max(here, key=len)))}}   {COMMANDS[name][1]}" for name in here]
    windows = " On Windows write py for python3." if "python3" in lines[0] else ""
    return "\n".join(["How a robot arm moves: the commands.", "", *lines, "",
                      f"A command followed by --help says what else it takes.{windows}"])


def main(arguments):
    """Run the command named first; returns the exit code. What can go wrong is said in a sentence, not a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")     # a folder's name may have letters that the terminal lacks
    if not arguments or arguments[0] in ("help", "-h", "--help"):
        print(usage())
        return 0
    name, *rest = arguments
    if name not in COMMANDS:
        return complain(f"There is no command {name!r}; expected one of {', '.join(COMMANDS)}.", code=2)
    try:
        return import_module("." + COMMANDS[name][0], __name__).run(rest)
    except CommandError as stop:
        return complain(str(stop))
    except KeyboardInterrupt:
        return complain("\nStopped. Your work is kept; the next start goes on from here.", code=130)
    except OSError as error:
        words = of_system(error)
        if words is None:
            raise
        return complain(words)


def complain(words, code=1):
    """Say what is wrong on the error stream; returns the exit code."""
    sys.stdout.flush()
    print(words, file=sys.stderr)
    return code
