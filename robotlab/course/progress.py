"""Record of a student's work: kept in a plain file in the current folder, and nowhere else.

    robotlab-progress.json    or the file that the environment variable ROBOTLAB_PROGRESS names

The file is written when something is answered or `student` is called, never before; before each change it is locked and read
again, so that several notebooks can be open at once.
"""
import copy
import json
import os
import re
import unicodedata
from numbers import Integral
from pathlib import Path

from .. import __version__
from ..keep import alone, free_name, write
from ..model.checks import path_name
from . import registry
from .drawn_task import seed_of
from .identity import identity
from .reading import short
from .words import as_it_stands

FILE, VARIABLE, GUEST = "robotlab-progress.json", "ROBOTLAB_PROGRESS", "guest"
HUB_USER, BINDER = "JUPYTERHUB_USER", "BINDER_LAUNCH_HOST"      # set by a JupyterHub that has logged somebody in; set on Binder
DAMAGED, NO_FILE, NEWER = "damaged", "it is no file", "a newer version of robotlab has written it, in a form of its own"
LARGEST_FILE, LONGEST_NAME = 20_000_000, 200         # bytes, letters
UNWRITABLE = ("Cc", "Cs", "Zl", "Zp")                # kinds of letters that no name has: controls, halves of letters, ends of lines
FRESH = {"attempts": 0, "hints": 0, "right": False, "misconceptions": {}}


class Store:
    """The file, and what is known without it."""

    def __init__(self):
        self.forget()

    def forget(self):
        """Begin anew with the contents of the file."""
        self.pending, self.waiting = [], {}          # changes not yet in the file, in order; {task: hints} not yet in a change

    @property
    def path(self):
        """The path of the file, existing or not."""
        return Path(os.environ.get(VARIABLE) or FILE)

    @property
    def student(self):
        """The present student: the last one named; before that the user logged in to a hub, elsewhere a guest."""
        return self.read().get("student") or logged_in()

    def tasks(self, student=None):
        """{task: what was done} of a student."""
        students = self.read().get("students", {})
        done = students.get(known_as(student or self.student, students), {})
        return {name: {**FRESH, **one} for name, one in done.items()}

    def read(self):
        """Read the file, {} if damaged, and add the changes that could not be written into it."""
        data, _ = read_file(self.path)
        for change in self.pending:
            change(data)
        return data

    def become(self, name):
        """Another student; returns a note if the file could not be written."""
        def change(data):
            data["student"] = name
            students = data.setdefault("students", {})
            students.setdefault(known_as(name, students), {})
        return self.write(change)

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
        """Count the hints taken."""
        return self.tasks().get(task, FRESH)["hints"] + self.waiting.get(task, 0)

    def hinted(self, task, count):
        """Count the next of `count` hints and return its number. Before anything is answered it is only remembered."""
        if self.hints(task) < count:
            self.waiting[task] = self.waiting.get(task, 0) + 1
            if self.pending or self.path.exists():
                self.change(task, lambda done: None)
        return min(self.hints(task), count)

    def change(self, task, change):
        """Change the record of a task, and of those with pending hints, in the file as it is at that moment."""
        hints, self.waiting, student = self.waiting, {}, self.student

        def change_all(data):
            data.setdefault("student", student)
            students = data.setdefault("students", {})
            mine = students.setdefault(known_as(student, students), {})
            for name in {task, *hints}:
                mine[name] = {**copy.deepcopy(FRESH), **mine.get(name, {})}
                mine[name]["hints"] += hints.get(name, 0)
            change(mine[task])
        return self.write(change_all)

    def write(self, change):
        """Change the file in one stroke, alone; a damaged one is kept aside first. Return a note, or ""."""
        self.pending.append(change)
        try:
            with alone(self.path):
                note = self.put(*read_file(self.path))
        except OSError as error:
            return (f"Your progress cannot be written to {self.path} ({error.strerror or error}); it is kept until this notebook "
                    "is closed.")
        self.pending = []
        return note

    def put(self, data, state):
        """Write the contents read before, with all pending changes. Return a note, or ""."""
        note = ""
        if state in (NEWER, NO_FILE):
            raise OSError(state)
        if state == DAMAGED:
            aside = free_name(self.path, "damaged")
            os.replace(self.path, aside)
            note = f"The file {self.path.name} could not be read. It is kept as {aside.name}, and a new one was begun."
        for change in self.pending:
            change(data)
        data["version"] = max(str(data.get("version", "")), __version__, key=numbers_of)
        write(self.path, json.dumps(data, indent=1, ensure_ascii=False, sort_keys=True) + "\n")
        return note


def known_as(name, students):
    """Under which of these names a student has a record: the same name, another spelling of it, or none yet."""
    return name if name in students else next((one for one in students if identity(one) == identity(name)), name)


def read_file(path):
    """Read the file: its data, and "" or the reason why it cannot be read and the data are {}."""
    if path.exists() and not path.is_file():         # a pipe would be read for ever, and a folder is not ours to move
        return {}, NO_FILE
    try:
        with open(path, "rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        return {}, ""
    except OSError:
        return {}, NO_FILE
    try:
        data = json.loads(content.decode("utf-8-sig")) if len(content) <= LARGEST_FILE else None
        if is_sound(data):
            return data, ""
    except (ValueError, RecursionError):
        data = None
    newer = isinstance(data, dict) and numbers_of(data.get("version")) > numbers_of(__version__)
    return {}, NEWER if newer else DAMAGED


def numbers_of(version):
    """The numbers of a version, to be compared; none where it is no version."""
    return [int(x) for x in version.split(".")] if isinstance(version, str) and re.fullmatch(r"\d{1,9}(\.\d{1,9}){0,3}", version) else []


def is_sound(data):
    """True if a file has the form written here; other entries in it are kept."""
    json.dumps(data, ensure_ascii=False).encode()    # halves of letters cannot be written again: a ValueError
    students = data.get("students", {}) if isinstance(data, dict) else None
    return isinstance(students, dict) and isinstance(data.get("student", ""), str) and all(
        isinstance(tasks, dict) and all(isinstance(done, dict) and is_record({**FRESH, **done}) for done in tasks.values())
        for tasks in students.values())


def is_record(done):
    """True if this is a possible record of work on a task."""
    ideas = done["misconceptions"]
    counts = (done["attempts"], done["hints"], *(ideas.values() if isinstance(ideas, dict) else (None,)))
    return isinstance(done["right"], bool) and all(type(k) is int and k >= 0 for k in counts) and all(
        isinstance(done.get(name, ""), str) for name in ("first", "last"))


store = Store()


class Student:
    """Student doing the exercises, and the seed from which the numbers are drawn.

    >>> from robotlab import student
    >>> student("Ada").seed
    2372962152
    """

    def __init__(self, name, note=""):
        self.name, self.seed, self.note = name, seed_of(name), note

    def __repr__(self):
        return f"Exercises for {self.name}, seed {self.seed}." + (f" {self.note}" if self.note else "")


def is_writable(name):
    """True if a name can be written into the file: one line, not too long."""
    return len(name) <= LONGEST_NAME and not any(unicodedata.category(c) in UNWRITABLE for c in name)


def logged_in():
    """Return the user logged in to the JupyterHub that started this, so that nobody has to type a name there; else the guest."""
    name = "" if os.environ.get(BINDER) else os.environ.get(HUB_USER, "").strip()
    return name if identity(name) and is_writable(name) else GUEST


def student(name=None):
    """Set the student: each one has numbers of their own. Without a name, return the present student.

    name: a name or a number; the same name gives the same numbers on any machine, whatever its case, its spaces and the coding of its
    letters. It is kept in the progress file. Until one is given it is the name of whoever is logged in to a JupyterHub, elsewhere "guest".

    >>> from robotlab import student
    >>> student("Ada")
    Exercises for Ada, seed 2372962152.
    """
    if name is None:
        return Student(store.student)
    if isinstance(name, bool) or not isinstance(name, (str, Integral)) or not identity(name) and is_writable(str(name)):
        raise ValueError(f"name is {short(name)}; expected a name or a number, such as student('Ada') or student(4711)")
    name = str(name).strip()
    if not is_writable(name):
        raise ValueError(f"{ascii(name[:40])} is no name that can be written into a file; expected one line of at most {LONGEST_NAME} "
                         "letters")
    return Student(name, store.become(name))


class Progress:
    """Work of the present student, as a table; `export` writes it as JSON.

    >>> from robotlab import progress
    >>> done = progress("01")
    >>> done.export("mine.json").exists(), len(list(done.rows())) == len(done.lines()) - 1 == len(done.as_dict()["tasks"])
    (True, True)
    """

    def __init__(self, notebook=None):
        self.student, self.done = store.student, store.tasks()
        self.tasks = registry.all_tasks(notebook) if notebook is None or isinstance(notebook, str) else []
        if not self.tasks:
            known = ", ".join(sorted({one.notebook for one in registry.all_tasks()}))
            raise ValueError(f"there are no tasks in notebook {notebook!r}; there are some in {known}")
        self.notebook = notebook

    def rows(self):
        """(task, "right" | "tried" | "open", attempts, hints) of each task."""
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
        return "\n".join([f"**Progress of {as_it_stands(self.student)}**", "", head, "|" + " --- |" * len(self.lines()[0]), *rest])

    def as_dict(self):
        """The same as plain data: what `export` writes."""
        return {"version": __version__, "student": self.student, "seed": seed_of(self.student),
                "tasks": {one.id: {"notebook": one.notebook, "kind": "prediction" if one.prediction else one.kind,
                                   **FRESH, **self.done.get(one.id, {})} for one in self.tasks}}

    def export(self, path):
        """Write the record to a file as JSON and return its path; a ValueError if it is not a path."""
        path = Path(path_name(path, "path", "the path of a file, such as 'mine.json'", empty=False))
        write(path, json.dumps(self.as_dict(), indent=1, ensure_ascii=False) + "\n")
        return path


def progress(notebook=None):
    """Return the work so far as a table. `progress().export("mine.json")` writes it down; nothing leaves the machine by itself.

    notebook: its number, such as "01", for its tasks one by one.

    >>> from robotlab import progress
    >>> any(row for row in progress("04").rows())
    True
    """
    return Progress(notebook)
