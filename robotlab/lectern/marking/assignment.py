"""Assignment to mark: a folder with assignment.toml, the key, and the notebooks that are handed out.

    title = "Energies"              title of the tables
    notebooks = ["03"]              notebooks to hand out
    private = ["my_exam"]           packages with tasks of your own; a folder of that name may lie beside this file
    [points]                        tasks to mark, and their points
    energy-potential = 1
"""
import hashlib
import json
import sys
from dataclasses import dataclass
from pathlib import Path

from ... import __version__
from ...course import chapters, registry
from ...course.texts import TextError, tables
from ...keep import write
from . import notebook, secret
from .marking_error import MarkingError

FILE, KEY, HANDOUT, IGNORED = "assignment.toml", "secret.key", "handout", ".gitignore"
KNOWN = {"title": str, "notebooks": list, "private": list, "points": dict, "version": str}
NAME_CELL = """from robotlab import student

student("...")                                       # your name as it stands in the list of the course: your numbers follow from it"""
LOST = ("{path} is missing. It was made with the assignment and is needed to mark: the inputs on which functions are tried follow from it. "
        "Without it marks can be made anew, but not these again: course make {folder} --new-key")


@dataclass(frozen=True)
class Assignment:
    """points: {task: points}. key: bytes. digest: of all that marks follow from, beside the submission."""
    folder: Path
    title: str
    points: dict
    key: bytes
    digest: str


def opened(folder):
    """The `Assignment` in a folder; its private tasks are there from now on. Raises MarkingError."""
    folder = Path(folder)
    path = folder / FILE
    if not path.is_file():
        raise MarkingError(f"{folder} has no {FILE}; `course make FOLDER 03` writes one.")
    about = read(path)
    key = read_key(folder)
    load(folder, about.get("private", []))
    for task, points in about["points"].items():
        if type(points) not in (int, float) or not 0 < points < 1e6:
            raise MarkingError(f"{path}: {task} = {points!r}; expected how many points it is worth, such as 1.")
        check_task(path, task)
    said = json.dumps([__version__, about], sort_keys=True).encode()
    digest = hashlib.sha256(said + key + files_of(about.get("private", []))).hexdigest()
    return Assignment(folder, about.get("title", folder.name), about["points"], key, digest)


def files_of(private):
    """A digest of all files of packages of the lecturer's own: after a correction of a task it is marked anew."""
    folders = [one.folder for one in chapters.chapters() if one.package in private]
    files = sorted(path for folder in folders for path in folder.rglob("*") if path.suffix in (".py", ".toml", ".json"))
    return b"".join(hashlib.sha256(path.read_bytes()).digest() for path in files)


def read(path):
    """Read assignment.toml, and check the types of its values."""
    try:
        about = tables(path)
    except TextError as trouble:
        raise MarkingError(str(trouble)) from None
    for name, value in about.items():
        if name not in KNOWN or not isinstance(value, KNOWN[name]):
            raise MarkingError(f"{path}: {name} = {value!r}; expected {', '.join(f'{k} ({v.__name__})' for k, v in KNOWN.items())}.")
    if not about.get("points"):
        raise MarkingError(f"{path} has no tasks under [points]; expected lines such as energy-potential = 1.")
    return about


def check_task(path, name):
    """Raise MarkingError where there is no such task."""
    try:
        registry.find(name)
    except ValueError as trouble:
        raise MarkingError(f"{path}: {trouble}") from None


def load(folder, private):
    """Register packages with tasks of the lecturer's own."""
    if private and str(folder.resolve()) not in sys.path:
        sys.path.insert(0, str(folder.resolve()))
    for name in private:
        try:
            registry.add(name)
        except (ValueError, ImportError, TextError) as trouble:
            raise MarkingError(f"private = [{name!r}] cannot be read: {trouble}") from None


def read_key(folder):
    """The key. Raises MarkingError where it is lost."""
    path = folder / KEY
    try:
        key = secret.read(path)
    except FileNotFoundError:
        raise MarkingError(LOST.format(path=path, folder=folder)) from None
    if not key:
        raise MarkingError(f"{path} is damaged; expected 64 digits from 0 to f. " + LOST.format(path=path, folder=folder).split(". ", 1)[1])
    return key


def write_key(folder):
    """A new key, which only its owner may read, and which git leaves out."""
    secret.make(folder / KEY)
    write(folder / IGNORED, f"{KEY}\n")


def make(folder, source, starts, tasks=(), title="", private=()):
    """Write an assignment: (its tasks, the notebooks handed out, exercises without a cell in them).

    source: the folder of the notebooks. starts: "03", "06". tasks: all exercises that have a cell in the notebooks, unless said.
    """
    folder = Path(folder)
    if (folder / FILE).exists():
        raise MarkingError(f"{folder / FILE} is there already. Change it with an editor, or name another folder.")
    load(folder, private)
    books = [one for start in starts for one in notebooks_of(Path(source), start)]
    names = list(tasks) or [one.id for one in registry.all_tasks() if one.is_exercise and one.notebook in {book.name[:2] for book in books}]
    for name in names:
        check_task(folder / FILE, name)
    asked = {name for book in books for cell in notebook.read(book.read_bytes())[0] for name in cell.named}
    bare = [name for name in names if books and name not in asked]
    names = names if tasks else [name for name in names if name in asked]
    if not names:
        raise MarkingError(f"Notebook {', '.join(starts)} has no exercises; name tasks with --tasks.")
    (folder / HANDOUT).mkdir(parents=True, exist_ok=True)
    for book in books:
        write(folder / HANDOUT / book.name, handout(book.read_text(encoding="utf-8")))
    if not (folder / KEY).exists():
        write_key(folder)
    write(folder / FILE, text_of(title or ", ".join(map(heading, books)) or folder.name, starts, names, private))
    return names, [book.name for book in books], bare


def notebooks_of(source, start):
    """The notebooks whose names begin so."""
    found = sorted(path for path in source.glob("*.ipynb") if path.name.startswith(start))
    if not found:
        there = ", ".join(path.name[:2] for path in sorted(source.glob("[0-9]*.ipynb")))
        raise MarkingError(f"No notebook is called {start!r}...; there are {there}.")
    return found


def heading(path):
    """Return the heading of a notebook, without its mark."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    lines = [line for cell in cells if cell["cell_type"] == "markdown" for line in "".join(cell["source"]).splitlines()]
    return next((line.lstrip("# ") for line in lines if line.startswith("# ")), path.stem)


def handout(text):
    """A notebook with a first cell for the name of its reader."""
    book = json.loads(text)
    cell = {"cell_type": "code", "id": "your-name", "metadata": {}, "execution_count": None, "outputs": [], "source": NAME_CELL}
    book["cells"].insert(1, cell)
    return json.dumps(book, indent=1, ensure_ascii=False) + "\n"


def text_of(title, starts, tasks, private):
    """assignment.toml."""
    quoted = lambda names: json.dumps(list(names), ensure_ascii=False)
    lines = [f"title = {json.dumps(title, ensure_ascii=False)}", f"version = {json.dumps(__version__)}", f"notebooks = {quoted(starts)}"]
    lines += [f"private = {quoted(private)}"] if private else []
    return "\n".join([*lines, "", "[points]", *(f"{task} = 1" for task in tasks)]) + "\n"
