"""What a student has done: kept in a plain file in the current folder, and nowhere else.

    robotlab-progress.json    or the file that the environment variable ROBOTLAB_PROGRESS names

The file is written when something is answered or `student` is called, never before; it is read again before each change, so
that several notebooks can be open at once.
"""
import json
import os
from pathlib import Path

from .. import __version__
from . import registry
from .drawn import seed_of

FILE, VARIABLE, GUEST = "robotlab-progress.json", "ROBOTLAB_PROGRESS", "guest"
FRESH = {"attempts": 0, "hints": 0, "right": False, "misconceptions": {}}


class Store:
    """The file, and what is known without it."""

    def __init__(self):
        self.forget()

    def forget(self):
        """Begins anew with what the file says."""
        self.memory, self.waiting = {}, {}           # all, where it cannot be written; {task: hints} not yet in the file

    @property
    def path(self):
        """Where the file is, or would be."""
        return Path(os.environ.get(VARIABLE) or FILE)

    @property
    def student(self):
        """The present student."""
        return self.read().get("student", GUEST)

    def tasks(self, student=None):
        """{task: what was done} of a student."""
        return self.read().get("students", {}).get(student or self.student, {})

    def read(self):
        """What the file says; what was kept in memory where it could not be written, or nothing where it is damaged."""
        if self.memory:
            return self.memory
        try:
            data = json.loads(self.path.read_text(encoding="utf-8"))
            return data if is_sound(data) else {}
        except (OSError, ValueError):
            return {}

    def become(self, name):
        """Another student; returns a note if the file could not be written."""
        data = self.read()
        return self.write({**data, "student": name, "students": {**data.get("students", {}), name: self.tasks(name)}})

    def answered(self, verdict, letter=None):
        """Notes an answer; returns a note about the file, or ""."""
        def change(done):
            done["attempts"] += 1
            done["right"] = done["right"] or bool(verdict)
            if verdict.idea:
                done["misconceptions"][verdict.idea] = done["misconceptions"].get(verdict.idea, 0) + 1
            if letter is not None:
                done.setdefault("first", str(letter))
                done["last"] = str(letter)
        return self.change(verdict.task, change)

    def hints(self, task):
        """How many hints have been taken."""
        return self.tasks().get(task, FRESH)["hints"] + self.waiting.get(task, 0)

    def hinted(self, task, count):
        """Counts the next of `count` hints and returns its number. Before anything is answered it is only remembered."""
        if self.hints(task) < count:
            self.waiting[task] = self.waiting.get(task, 0) + 1
            if self.memory or self.path.exists():
                self.change(task, lambda done: None)
        return min(self.hints(task), count)

    def change(self, task, change):
        """Reads the file again, changes the record of a task, writes it."""
        data, student = self.read(), self.student
        students = json.loads(json.dumps(data.get("students", {})))
        mine = students.setdefault(student, {})
        for name in {task, *self.waiting}:
            done = mine[name] = {**json.loads(json.dumps(FRESH)), **mine.get(name, {})}
            done["hints"] += self.waiting.pop(name, 0)
        change(mine[task])
        return self.write({**data, "student": student, "students": students})

    def write(self, data):
        """Writes the file in one stroke; a damaged one is kept aside first. Returns a note, or ""."""
        data = {**data, "version": __version__}
        aside = self.keep_damaged()
        try:
            new = self.path.with_name(f".{self.path.name}.{os.getpid()}")
            new.write_text(json.dumps(data, indent=1, ensure_ascii=False, sort_keys=True) + "\n", encoding="utf-8")
            os.replace(new, self.path)
            self.memory = {}
        except OSError as error:
            self.memory = data
            return (f"Your progress cannot be written to {self.path} ({error.strerror or error}); it is kept until this notebook "
                    "is closed.")
        return aside

    def keep_damaged(self):
        """Puts a file that cannot be read aside, and says so."""
        try:
            text = self.path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return ""
        except (OSError, ValueError):
            text = ""
        try:
            if is_sound(json.loads(text)):
                return ""
        except ValueError:
            pass
        number = next(k for k in range(1, 10 ** 6) if not self.path.with_suffix(f".damaged-{k}.json").exists())
        aside = self.path.with_suffix(f".damaged-{number}.json")
        try:
            os.replace(self.path, aside)
        except OSError:
            return ""
        return f"The file {self.path.name} could not be read. It is kept as {aside.name}, and a new one was begun."


def is_sound(data):
    """Whether a file has the form that is written here."""
    students = data.get("students", {}) if isinstance(data, dict) else None
    return isinstance(students, dict) and isinstance(data.get("student", ""), str) and all(
        isinstance(tasks, dict) and all(isinstance(done, dict) and isinstance(done.get("attempts"), int)
                                        and isinstance(done.get("hints"), int) and isinstance(done.get("misconceptions"), dict)
                                        for done in tasks.values()) for tasks in students.values())


store = Store()


class Student:
    """Who does the exercises, and the seed from which their numbers are drawn."""

    def __init__(self, name, note=""):
        self.name, self.seed, self.note = name, seed_of(name), note

    def __repr__(self):
        return f"Exercises for {self.name}, seed {self.seed}." + (f" {self.note}" if self.note else "")


def student(name=None):
    """Sets who does the exercises: each student has numbers of their own. Without a name it says who it is now.

    name: a name or a number; the same text gives the same numbers on any machine. It is kept in the progress file.
    """
    if name is None:
        return Student(store.student)
    name = str(name).strip()
    if not name:
        raise ValueError("name is empty; expected a name or a number, such as student('Ada') or student(4711)")
    return Student(name, store.become(name))


class Progress:
    """What the present student has done, as a table; `export` writes it as JSON."""

    def __init__(self, notebook=None):
        self.student, self.done = store.student, store.tasks()
        self.tasks = [one for one in registry.all_tasks() if notebook in (None, one.notebook)]
        if not self.tasks:
            known = ", ".join(sorted({one.notebook for one in registry.all_tasks()}))
            raise ValueError(f"there are no tasks in notebook {notebook!r}; there are some in {known}")
        self.notebook = notebook

    def rows(self):
        """(task, "right" | "tried" | "open", attempts, hints, title) of each task."""
        for one in self.tasks:
            done = self.done.get(one.id, FRESH)
            state = "right" if done["right"] else "tried" if done["attempts"] else "open"
            yield one, state, done["attempts"], done["hints"]

    def lines(self):
        """The cells of the table: one row for each task of a notebook, or for each notebook."""
        rows = list(self.rows())
        if self.notebook:
            sign = {"right": "✓ right", "tried": "✗ not yet", "open": "○ open"}
            return [("task", "", "attempts", "hints", "")] + [
                (one.id, sign[state], str(attempts), str(hints), one.title) for one, state, attempts, hints in rows]
        out = [("notebook", "exercises right", "predictions made")]
        for number in dict.fromkeys(one.notebook for one in self.tasks):
            mine = [(one, state) for one, state, *_ in rows if one.notebook == number]
            exercises = [state == "right" for one, state in mine if one.is_exercise]
            made = [state != "open" for one, state in mine if one.prediction]
            out.append((number, f"{sum(exercises)} of {len(exercises)}", f"{sum(made)} of {len(made)}"))
        return out

    def __repr__(self):
        lines = self.lines()
        widths = [max(len(line[k]) for line in lines) for k in range(len(lines[0]))]
        return "\n".join([f"Progress of {self.student}"] +
                         ["  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip() for line in lines])

    def _repr_markdown_(self):
        head, *rest = ["| " + " | ".join(line) + " |" for line in self.lines()]
        return "\n".join([f"**Progress of {self.student}**", "", head, "|" + " --- |" * len(self.lines()[0]), *rest])

    def record(self):
        """The same as plain data: what `export` writes."""
        return {"version": __version__, "student": self.student, "seed": seed_of(self.student),
                "tasks": {one.id: {"notebook": one.notebook, "kind": "prediction" if one.prediction else one.kind,
                                   **FRESH, **self.done.get(one.id, {})} for one in self.tasks}}

    def export(self, path):
        """Writes the record to a file as JSON and returns its path."""
        path = Path(path)
        path.write_text(json.dumps(self.record(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        return path


def progress(notebook=None):
    """What is done so far, as a table. `progress().export("mine.json")` writes it down; nothing leaves the machine by itself.

    notebook: its number, such as "01", for its tasks one by one.
    """
    return Progress(notebook)
