"""Submissions and their students: a folder or a zip, as Moodle and Canvas export them or made by hand, and the list of the course.

    Ada Lovelace_4711_assignsubmission_file_/03-energy.ipynb     Moodle
    lovelaceada_4711_9001_03-energy.ipynb                        Canvas, with or without _LATE
    Ada Lovelace/03-energy.ipynb, or Ada Lovelace.ipynb          by hand
"""
import csv
import io
import re
import unicodedata
import zipfile
from calendar import timegm
from dataclasses import dataclass, replace
from pathlib import Path

from ...course.identity import identity
from .attempts import later
from .notebook import LARGEST
from .marking_error import MarkingError

MOODLE = re.compile(r"(?P<name>.+?)_(?P<id>\d+)_assignsubmission_(?:file|onlinetext)_?(?P<file>.*)$")
CANVAS = re.compile(r"(?P<name>[^_]+)_(?:LATE_)?(?P<id>\d+)_\d+_(?P<file>.+)$")
COLUMNS = {"student": ("student", "full name", "name"), "id": ("id", "identifier"), "email": ("email", "email address", "sis login id"),
           "file": ("file",)}
KEPT = ("SIS User ID", "SIS Login ID", "Section")     # columns of Canvas that go back as they came
NO_TIME = (1980, 1, 1, 0, 0, 0)                      # where a zip begins to count
EXPECTED = "expected a column student, or the worksheet of Moodle (Identifier, Full name), or the gradebook of Canvas (Student, ID)"


@dataclass(frozen=True)
class Submission:
    """student: the name from which the numbers follow. files: names within `source`; times: theirs [s], None where there is none.

    notes: what a person should know.
    """
    student: str
    id: str = ""
    email: str = ""
    files: tuple = ()
    notes: tuple = ()
    row: tuple = ()
    source: Path = None
    times: tuple = ()

    @property
    def name(self):
        """For a file of its own: plain letters, and what tells two of the same name apart."""
        return "-".join(filter(None, [re.sub(r"[^\w]+", "-", self.student).strip("-_")[:60] or "nobody", re.sub(r"\W", "", self.id)[:40]]))

    def contents(self):
        """[(name, bytes)] of its notebooks."""
        return [(name, content(self.source, name)) for name in self.files]

    def later(self, j, k):
        """1 where its file j is a later attempt than file k, -1 where it is an earlier one, 0 where nothing tells."""
        return later(*((self.files[x], self.times[x] if self.times else None) for x in (j, k)))


def normal(text):
    """A name for comparison with files: its identity without spaces and signs, which a name of a file may lack; vowel signs are letters."""
    return "".join(c for c in identity(text) if c.isalnum() or unicodedata.category(c).startswith("M"))


def exact(text):
    """The identity of a name as a key that no `normal` one is."""
    return f" {identity(text)}"


def turned(text):
    """"Lovelace, Ada" as "Ada Lovelace"."""
    last, comma, first = text.partition(",")
    return f"{first.strip()} {last.strip()}" if comma else text


def composed(text):
    """The same letters in their short form, as a keyboard types them: macOS zips write ü as two."""
    return unicodedata.normalize("NFC", str(text)).strip()


# -- what was handed in -----------------------------------------------------------------------------------------------
def listed(source):
    """The names of all notebooks in a folder or a zip, in natural order."""
    if source.is_dir():
        names = [p.relative_to(source).as_posix() for p in source.rglob("*") if p.is_file() and p.suffix.lower() == ".ipynb"]
    elif zipfile.is_zipfile(source):
        with zipfile.ZipFile(source) as archive:
            names = [one.filename for one in archive.infolist() if not one.is_dir() and one.filename.lower().endswith(".ipynb")]
    else:
        raise MarkingError(f"{source} is neither a folder nor a zip; expected what was handed in, as Moodle or Canvas exports it.")
    own = [name for name in names if not any(part.startswith((".", "__MACOSX")) for part in name.split("/"))]
    return sorted(dict.fromkeys(own), key=lambda name: [(int(x), "") if x.isdigit() else (0, x) for x in re.split(r"(\d+)", name)])


def times(source):
    """{name: when it was written [s]} of all files in a folder or a zip; None where a zip does not say."""
    if source.is_dir():
        return {p.relative_to(source).as_posix(): p.stat().st_mtime for p in source.rglob("*") if p.is_file()}
    with zipfile.ZipFile(source) as archive:
        return {one.filename: timegm((*one.date_time, 0, 0, 0)) if one.date_time > NO_TIME else None for one in archive.infolist()}


def content(source, name):
    """The bytes of one file, at most one more than a notebook may have."""
    if source.is_dir():
        with open(source / name, "rb") as file:
            return file.read(LARGEST + 1)
    with zipfile.ZipFile(source) as archive, archive.open(name) as file:
        return file.read(LARGEST + 1)


def owner(name):
    """(student, id) from the name of a file."""
    first, slash, rest = name.partition("/")
    if rest and "/" in rest and not MOODLE.match(first) and not CANVAS.match(rest):
        first, _, rest = rest.partition("/")         # a zip often has one folder around everything
    for text, pattern in ((first, MOODLE), (rest or first, MOODLE), (rest or first, CANVAS)):
        if match := pattern.match(text):
            return composed(match["name"]), match["id"]
    return composed(first if slash else Path(first).stem), ""


# -- the list of the course -------------------------------------------------------------------------------------------
def read_table(path):
    """(titles in small letters, rows) of a CSV in UTF-8, with commas or semicolons. Raises MarkingError."""
    try:
        text = Path(path).read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise MarkingError(f"{path} is not written in UTF-8; save it as CSV UTF-8.") from None
    except OSError as error:
        raise MarkingError(f"{path} cannot be read: {error.strerror}.") from None
    first = text.partition("\n")[0]
    lines = list(csv.reader(io.StringIO(text), delimiter=";" if first.count(";") > first.count(",") else ","))
    return [cell.strip().lower() for cell in lines[0]] if lines else [], lines[1:]


def roster(path):
    """The rows of the list as submissions without files. Raises MarkingError."""
    head, lines = read_table(path)
    where = {what: next((head.index(name) for name in names if name in head), None) for what, names in COLUMNS.items()}
    if where["student"] is None:
        raise MarkingError(f"{path} has the columns {', '.join(head) or 'none'}; {EXPECTED}.")
    found = []
    for line in lines:
        cell = {what: composed(line[k]) if k is not None and k < len(line) else "" for what, k in where.items()}
        if cell["student"] and cell["student"] != "Points Possible" and cell["student"] != "Student, Test":
            row = tuple((title, line[k]) for title in KEPT if title.lower() in head and (k := head.index(title.lower())) < len(line))
            found.append(Submission(cell["student"], cell["id"].removeprefix("Participant "), cell["email"],
                                    (cell["file"],) if cell["file"] else (), row=row))
    seen = {}
    for one in found:
        if not identity(one.student):
            raise MarkingError(f"{path} has {one.student!r} where a name is expected, with a letter or a digit.")
        if seen.setdefault((identity(one.student), one.id), one) is not one:
            raise MarkingError(f"{path} has {one.student!r} twice with nothing that tells them apart; give them an id, or other names.")
    return found


def gathered(source, path=None):
    """The submissions of a class, by name. path: of the list of the course."""
    source = Path(source)
    if not source.exists():
        raise MarkingError(f"{source} is not there; expected the folder or the zip with what was handed in.")
    people, found, called = roster(path) if path else [], {}, {}
    for one in people:
        for name in {way(x) for x in (one.student, turned(one.student)) for way in (exact, normal)}:
            called.setdefault(name, []).append(one)
    for name in listed(source):
        found.setdefault(whose(name, people, called), []).append(name)
    if not found:
        raise MarkingError(f"There is no notebook (.ipynb) in {source}.")
    own = [Submission(one.student, one.id, one.email, tuple(found.pop(one, ())), row=one.row, source=source) for one in people]
    others = [Submission(*who, files=tuple(files), notes=("not in the list of the course",) if people else (), source=source)
              for who, files in found.items()]
    written = times(source)
    dated = (replace(one, times=tuple(written[name] for name in one.files)) for one in own + others)
    return sorted(dated, key=lambda one: (normal(one.student), one.id))


def whose(name, people, called):
    """The row of the list to which a file belongs; (student, id) where there is none. called: {exact or normal name: its rows}."""
    student, number = owner(name)
    by_file = [one for one in people if name in one.files]
    by_id = [one for one in people if number and one.id == number]
    by_name = called.get(exact(student)) or called.get(normal(student), [])
    found = by_file or by_id or (by_name if len(by_name) == 1 else [])
    return found[0] if found else (student, number)
