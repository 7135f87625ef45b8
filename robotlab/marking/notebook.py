"""A student's notebook, read as data: its code cells, and which tasks each of them answers. Nothing of it is run here."""
import ast
import json
import re
from dataclasses import dataclass

LARGEST = 20_000_000                                 # bytes of a notebook
MOST_CELLS = 1000
LINE_OF_IPYTHON = re.compile(r"^\s*[%!?].*$", re.M)  # a magic, a command of the shell, a question: no Python
ODD = re.compile(r"robotlab\.(?:chapters|course|marking)|\b(?:registry|settrace|_getframe|__subclasses__|ctypes|subprocess|socket)\b"
                 r"|\bos\.(?:_exit|fork|kill|system|dup2|write)\b")


@dataclass(frozen=True)
class Cell:
    """A code cell. answers: {task: the expression that is given to `check`}."""
    code: str
    answers: dict

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
    for number, source in enumerate(sources[:MOST_CELLS], start=1):
        code = LINE_OF_IPYTHON.sub(lambda line: re.match(r"\s*", line[0])[0] + "pass", source)
        try:
            tree = ast.parse(code)
            answers = answers_in(tree)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            tasks = re.findall(r"""check\(\s*["']([a-z0-9-]{1,60})["']""", source)
            notes += [f"code cell {number} is not Python: {', '.join(tasks) or 'it was passed over'}"]
            code, answers = "raise SyntaxError('this cell is not Python')", dict.fromkeys(tasks, "None")
        else:
            name = name_in(tree) or name
        cells.append(Cell(code, answers))
    return cells, notes, name


def source_of(cell):
    """The text of a cell, which is stored as one string or as a list of them."""
    text = cell["source"]
    return text if isinstance(text, str) else "".join(text)


def calls_of(tree, name):
    """The calls of a function of that name, also as robotlab.name, in their order."""
    return [node for node in ast.walk(tree) if isinstance(node, ast.Call)
            and getattr(node.func, "id", getattr(node.func, "attr", "")) == name]


def answers_in(tree):
    """{task: expression} of each check("task", expression); the last counts."""
    found = {}
    for call in calls_of(tree, "check"):
        given = [*call.args, *(k.value for k in call.keywords if k.arg == "answer")]
        if given and isinstance(given[0], ast.Constant) and isinstance(given[0].value, str):
            found[given[0].value] = ast.unparse(given[1]) if len(given) > 1 else "..."
    return found


def name_in(tree):
    """The name in the last student("name")."""
    names = [call.args[0].value for call in calls_of(tree, "student") if call.args and isinstance(call.args[0], ast.Constant)]
    return str(names[-1]).strip() if names else ""
