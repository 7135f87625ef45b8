"""Jupyter's additions to Python: `%timeit f()`, `!ls`, `x?`. On a page each of these works, or says in a sentence why not."""
import ast
import builtins
import importlib.util
import inspect
import os
import re
import statistics
import sys
import time
import timeit
from functools import reduce

from . import packages
from .errors import Said, absent

FLAGS = ast.PyCF_ONLY_AST | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
NAME = "__page__"                                    # under which a cell finds `Magics`
COMMAND = re.compile(r"(\s*(?:[\w, ]+=\s*)?)([%!])\s*(\w*)\s*(.*)")
HELP = re.compile(r"(\s*)(\?{0,2})([A-Za-z_][\w.]*)(\?{0,2})\s*")
WHOLE = re.compile(r"\s*%%(\w+)[ \t]*(.*)\n?")
INSTALL = re.compile(r"(?:python3?\s+)?(?:-m\s+)?(?:uv\s+)?(?:pip3?|conda|mamba)\s+install\b(.*)")
TIMED = re.compile(r"(?:-(?:n|r)\s*\d+\s+|-[oqct]\s+)*(.*)", re.S)
RUNS = 5
HARMLESS = {"matplotlib", "config", "load_ext", "reload_ext", "autoreload", "pylab"}
INSTEAD = {"cd": "os.chdir", "who": "dir()", "whos": "dir()", "env": "os.environ", "cat": "print(open(name).read())",
           "run": "import, after you have brought the file under Files", "load": "open(name).read()"}
TYPING = "A page cannot wait for typing while Python runs. Write, for instance, x = \"my answer\" instead of x = input(...)."


def read(code, name):
    """The tree of a cell. A line that is no Python becomes a call where it is a command of Jupyter; `SyntaxError` where it is not."""
    lines = whole(code).split("\n")
    while True:
        try:
            return compile("\n".join(lines), name, "exec", FLAGS, dont_inherit=True)
        except SyntaxError as error:
            k = (error.lineno or 0) - 1
            call = called(lines[k]) if 0 <= k < len(lines) else None
            if call is None:
                raise
            lines[k] = call


def whole(code):
    """A cell whose first line begins with %%: its words are the business of that command."""
    found = WHOLE.match(code)
    if not found:
        return code
    command, words = found[1], found[2]
    if command == "time":
        return f"{NAME}.clock()\n" + code[found.end():]
    return f"{NAME}.cell({command!r}, {words!r}, {code[found.end():]!r})"


def called(line):
    """A command as a line of Python; None for any other line."""
    found = COMMAND.fullmatch(line)
    if found:
        before, sign, command, words = found.groups()
        if sign == "%" and command == "time" and not before.strip():
            return f"{before}{NAME}.clock(); {words}"
        return f"{before}{NAME}.line({sign!r}, {command!r}, {words!r})"
    found = HELP.fullmatch(line)
    marks = found and max(len(found[2]), len(found[4]))
    return f"{found[1]}{NAME}.about({found[3]!r}, {marks})" if marks else None


def typed(prompt=""):
    """In place of `input`."""
    raise Said(TYPING)


class Magics:
    """The commands. names: those of the cells, as a dict."""

    def __init__(self, names):
        self.names, self.begun = names, None

    def line(self, sign, command, words):
        """`%command words` or `!command words`."""
        install = INSTALL.fullmatch(f"{command} {words}".strip())
        if install:
            bring(install[1])
        elif command in ("ls", "dir", "pwd"):
            tell(os.getcwd() if command == "pwd" else "\n".join(sorted(os.listdir())) or "Nothing is in this folder.")
        elif sign == "!":
            warn("A page has no shell: this line was not run. !ls and !pip install work, and Python has os and shutil.")
        elif command == "timeit":
            self.measure(words)
        elif command not in HARMLESS:
            instead = f" Instead: {INSTEAD[command]}." if command in INSTEAD else ""
            warn(f"%{command} is a command of Jupyter that a page does not have: this line was not run.{instead}")

    def cell(self, command, words, text):
        """`%%command words` over a cell."""
        if command == "timeit":
            self.measure(f"{words} {text}" if words.startswith("-") else text, words if not words.startswith("-") else "pass")
        elif command == "writefile" and words:
            with open(words, "w", encoding="utf-8") as file:
                file.write(text)
            tell(f"{words} is written.")
        else:
            warn(f"%%{command} is a command of Jupyter that a page does not have: this cell was not run.")

    def about(self, name, marks):
        """`name?` and `name??`."""
        first, *rest = name.split(".")
        try:
            thing = reduce(getattr, rest, self.names[first] if first in self.names else getattr(builtins, first))
        except AttributeError:
            raise Said(f"Nothing here is called {name}. Is the cell that defines it further down, or has it not run yet?") from None
        tell(source(thing) if marks > 1 else described(name, thing))

    def clock(self):
        """From now on the time runs, until the cell ends."""
        self.begun = time.perf_counter()

    def finish(self):
        """The cell has ended."""
        if self.begun is not None:
            tell(f"Time: {seconds(time.perf_counter() - self.begun)}")
        self.begun = None

    def measure(self, words, before="pass"):
        """As often as it takes to be sure."""
        timer = timeit.Timer(TIMED.fullmatch(words)[1].strip() or "pass", before or "pass", time.perf_counter, self.names)
        number, _ = timer.autorange()
        each = [one / number for one in timer.repeat(RUNS, number)]
        tell(f"{seconds(statistics.mean(each))} ± {seconds(statistics.stdev(each))} per loop "
              f"(mean ± standard deviation of {RUNS} runs of {number:,})")


def tell(words):
    sys.stdout.write(f"{words}\n")


def warn(words):
    sys.stderr.write(f"{words}\n")


def bring(words):
    """Ask the site for packages; say of each whether it is here."""
    for name in (re.split(r"[=<>!~\[;]", one)[0].strip("'\"") for one in words.split() if not one.startswith("-")):
        packages.bring(name)
        if importlib.util.find_spec(name.replace("-", "_").partition(".")[0]):
            tell(f"{name} is here: import it.")
        else:
            warn(absent(name))


def described(name, thing):
    """Its signature and its docstring."""
    try:
        first = f"{name}{inspect.signature(thing)}"
    except (TypeError, ValueError):
        first = f"{name}: {type(thing).__name__}"
    return f"{first}\n\n{inspect.getdoc(thing) or 'It has no docstring.'}"


def source(thing):
    """As it was written, or a sentence."""
    try:
        return inspect.getsource(thing)
    except (TypeError, OSError):
        return described(getattr(thing, "__name__", "it"), thing)


def seconds(t):
    """A time with its unit."""
    factor, unit = next((one for one in ((1, "s"), (1e3, "ms"), (1e6, "µs")) if t * one[0] >= 1), (1e9, "ns"))
    return f"{t * factor:.3g} {unit}"
