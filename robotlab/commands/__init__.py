"""The commands of a clone. Standard library only: they run before anything is installed."""
import sys
from importlib import import_module

from .errors import CommandError, of_system

COMMANDS = {                                         # name: (module, what it does)
    "lab": ("lab", "set up .venv in this folder and open JupyterLab on your own copy of the notebooks"),
    "test": ("tests", "set up .venv with what the tests need, and run them"),
    "describe": ("describe", "ask for the data of an arm, question by question, and write them to a file"),
    "new": ("new", "write the skeleton of a chapter of your own: new chapter 30-my-topic (for authors)"),
    "regenerate": ("notebooks", "run the notebooks in notebooks/ and store their outputs (for authors)"),
}


def usage():
    """The commands, one to a line."""
    width = max(len(name) for name in COMMANDS)
    lines = [f"  python3 -m robotlab {name:{width}}   {words}" for name, (_, words) in COMMANDS.items()]
    return "\n".join(["How a robot arm moves: the commands of this folder.", "", *lines, "",
                      "A command followed by --help says what else it takes. On Windows write py for python3."])


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
