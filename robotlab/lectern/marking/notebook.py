"""A student's notebook, read as data: its code cells, and which tasks each of them names. Nothing of it is run here."""
import ast
import json
import re
from dataclasses import dataclass

LARGEST = 20_000_000                                 # bytes of a notebook
MOST_CELLS = 1000
MOST_LINES = 100                                     # of IPython's in a cell
LONGEST = 60                                         # letters of a line that is quoted
CELL_OF_IPYTHON = re.compile(r"\s*%%(?!(?:time|timeit|capture|prun|python3?)\b)")         # %%bash, %%html: all of the cell is no Python
LINES_OF_IPYTHON = (                                 # what they become, in this order
    (re.compile(r"^(\s*)%(?:time|timeit)\s+(?=[^\s%-])"), r"\1"),     # its statement is Python
    (re.compile(r"^(\s*)(?:[%!?].*|[\w.]+\?\??\s*)$"), r"\1pass"),   # a magic, a command of the shell, a question
    (re.compile(r"^(\s*[\w, ]+=\s*)[%!].*$"), r"\1None"))           # what such a command returns
NO_ANSWER = ("task", "hint", "Prediction", "after")  # a task named in these is not answered there
NAME = re.compile(r"""(?<!task\()(?<!hint\()["']([a-z0-9-]{1,60})["']""")      # of a task, in what is not Python
COMMA = re.compile(r"-?\d+,\d+")
ODD = re.compile(r"robotlab\.(?:chapters|course|marking)|\b(?:registry|settrace|_getframe|__subclasses__|ctypes|subprocess|socket)\b"
                 r"|\bos\.(?:_exit|fork|kill|system|dup2|write)\b")


@dataclass(frozen=True)
class Cell:
    """A code cell. named: what may be a task that it answers; trouble: why it is not Python, in words."""
    code: str
    named: tuple = ()
    trouble: str = ""

    @property
    def first(self):
        """Its first line, by which a person finds it."""
        line = next((line.strip() for line in self.code.splitlines() if line.strip()), "")
        return line if len(line) <= LONGEST else line[:LONGEST] + " …"

    def odd(self):
        """Words in it that a person may want to look at."""
        return sorted(set(ODD.findall(self.code)))


def read(content):
    """(cells, notes, name) of the bytes of a notebook. name: what it gives to `student`, or ""."""
    if len(content) > LARGEST:
        return [], [f"it has more than {LARGEST // 10**6} MB and was not opened"], ""
    if not content.strip():
        return [], ["the file is empty"], ""
    try:
        sources = [source_of(cell) for cell in json.loads(content.decode("utf-8-sig"))["cells"] if cell["cell_type"] == "code"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return [], ["it is not a notebook"], ""
    cells, notes, name = [], [], ""
    for source in sources[:MOST_CELLS]:
        try:
            cell, tree = python_of(source)
            cell, name = Cell(cell, named_in(tree)), name_in(tree) or name
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            cell = Cell(source, tuple(dict.fromkeys(NAME.findall(source))), no_python(error, source))
            notes.append(f"{', '.join(cell.named) or 'no exercise'}: the cell that begins with `{cell.first}` {cell.trouble}")
        cells.append(cell)
    return cells, notes, name


def python_of(source):
    """(code, its tree) of a cell; what only IPython knows does nothing in it. Raises SyntaxError, or what else the parser raises."""
    if CELL_OF_IPYTHON.match(source):
        return "pass", ast.parse("pass")
    for _ in range(MOST_LINES):                      # where the parser stops: a line within brackets may begin with %, too
        try:
            return source, ast.parse(source)
        except SyntaxError as error:
            lines, at = source.split("\n"), (error.lineno or 1) - 1
            if not at < len(lines) or (line := without_ipython(lines[at])) == lines[at]:
                raise
            source = "\n".join([*lines[:at], line, *lines[at + 1:]])
    return source, ast.parse(source)


def without_ipython(line):
    """A line of IPython's as one of Python; any other as it is."""
    for pattern, instead in LINES_OF_IPYTHON:
        line = pattern.sub(instead, line)
    return line


def no_python(error, source):
    """Tell the student that a cell is not Python."""
    line = (source.splitlines()[(error.lineno or 1) - 1:] or [""])[0].strip()[:LONGEST] if isinstance(error, SyntaxError) else ""
    if not line:
        return "is not Python"
    comma = COMMA.search(line) if "leading zeros" in error.msg else None
    more = f" If {comma[0]} is one number, write it with a point: {comma[0].replace(',', '.')}." if comma else ""
    return f"is not Python. Line {error.lineno}, `{line}`: {error.msg}.{more}"


def source_of(cell):
    """The text of a cell, which is stored as one string or as a list of them."""
    text = cell["source"]
    return text if isinstance(text, str) else "".join(text)


def calls_of(tree, name):
    """The calls of a function of that name, also as robotlab.name, in their order."""
    return [node for node in ast.walk(tree) if isinstance(node, ast.Call)
            and getattr(node.func, "id", getattr(node.func, "attr", "")) == name]


def named_in(tree):
    """The texts in a cell that may be names of tasks which it answers, in their order."""
    asked = {id(x) for name in NO_ANSWER for call in calls_of(tree, name) for x in ast.walk(call)}
    texts = (x.value for x in ast.walk(tree) if isinstance(x, ast.Constant) and isinstance(x.value, str) and id(x) not in asked)
    return tuple(dict.fromkeys(text for text in texts if re.fullmatch(r"[a-z0-9-]{1,60}", text)))


def name_in(tree):
    """The name in the last student("name")."""
    names = [call.args[0].value for call in calls_of(tree, "student") if call.args and isinstance(call.args[0], ast.Constant)]
    return str(names[-1]).strip() if names else ""
