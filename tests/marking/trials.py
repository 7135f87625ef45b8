"""Small tasks that stand for any others, and what a sandbox makes of cells that answer them."""
import time
from pathlib import Path

from robotlab.course.drawn_task import DrawnTask
from robotlab.course.record import Task
from robotlab.lectern.marking import judge, notebook

KEY = b"a key for tests, of 32 bytes ..."


def number(name, right):
    """A task whose right answer is a number."""
    return Task(id=f"trial-{name}", notebook="00", kind="number", title="", text="", answer=lambda g: right)


def function(name, seconds=0.5):
    """A task whose right answer is x -> 3 x + 1."""
    return Task(id=f"trial-{name}", notebook="00", kind="function", title="", text="", signature="f(x)", answer=lambda g: lambda x: 3 * x + 1,
                inputs=lambda rng, g: (1 + rng.random(),), seconds=seconds)


def judged(sources, tasks, sandbox):
    """{task without "trial-": finding} of a notebook with these cells."""
    cells = [notebook.Cell(code, notebook.named_in(notebook.ast.parse(code))) for code in sources]
    ones = {task.id: judge.exam_of(DrawnTask(task, "Ada"), KEY) for task in tasks}
    return {name.removeprefix("trial-"): one for name, one in judge.judged(cells, ones, sandbox)[0].items()}


def left(words, end):
    """The processes whose command has these words, once there are none or the time is over."""
    def reading(path):
        try:
            return path.read_bytes()
        except OSError:
            return b""
    while (found := [path for path in Path("/proc").glob("[0-9]*/cmdline") if words.encode() in reading(path)]) and time.monotonic() < end:
        time.sleep(0.05)
    return found
