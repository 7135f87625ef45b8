"""The marks of a class as tables: one of our own, and one each in the columns of Moodle's and Canvas's import of grades.

A mark that the judge could not make stays empty there: a person has to look, and a fault of ours costs no marks.
"""
import csv
import io

from ...keep import write
from .judge import LOOK

MOODLE = ("Identifier", "Full name", "Email address", "Grade", "Maximum Grade", "Last modified (grade)", "Feedback comments")
CANVAS = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")
FORMULA = ("=", "+", "-", "@", "\t", "\r")           # with which a spreadsheet begins to calculate


def write_all(out, task, results):
    """marks.csv, moodle.csv and canvas.csv. task: the `Assignment`."""
    whole = sum(task.points.values())
    head = ["student", "id", "email", *task.points, "points", "of", "notes"]
    write_csv(out / "marks.csv", head, [own(one, task, whole) for one in results])
    write_csv(out / "moodle.csv", MOODLE, [moodle(one, whole) for one in results if one["id"]])
    possible = ["    Points Possible", "", "", "", "", plain(whole)]
    write_csv(out / "canvas.csv", [*CANVAS, task.title], [possible, *(canvas(one) for one in results if one["id"])])


def own(one, task, whole):
    """A row of marks.csv."""
    states = [one["tasks"][name]["state"] for name in task.points]
    return [one["student"], one["id"], one["email"], *states, grade(one), plain(whole), "; ".join([*one["notes"], *one["odd"]])]


def moodle(one, whole):
    """A row as Moodle's worksheet has it."""
    return [f"Participant {one['id']}", one["student"], one["email"], grade(one), plain(whole), "", comment(one)]


def canvas(one):
    """A row as Canvas's gradebook has it."""
    row = one["row"]
    return [one["student"], one["id"], row.get("SIS User ID", ""), row.get("SIS Login ID", ""), row.get("Section", ""), grade(one)]


def grade(one):
    """The points, or nothing where a person has to look first."""
    return "" if waits(one) else plain(one["points"])


def waits(one):
    """True if a person has to look at one of the answers."""
    return any(task["state"] == LOOK for task in one["tasks"].values())


def comment(one):
    """Join the comments on all tasks, for a cell."""
    return " ".join(f"{name}: {' '.join([task['state'] + '.', *task['words']])}" for name, task in one["tasks"].items())


def plain(x):
    """A number without idle zeros."""
    return format(x, ".10g")


def harmless(cell):
    """A text that no spreadsheet takes for a formula: names and notes come from students."""
    return f"'{cell}" if cell.startswith(FORMULA) and not is_number(cell) else cell


def is_number(text):
    """True if the text reads as a number."""
    try:
        return bool(float(text)) or True
    except ValueError:
        return False


def write_csv(path, head, rows):
    """Write a table that spreadsheets read as UTF-8, completely or not at all."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([list(map(harmless, row)) for row in (head, *rows)])
    write(path, "\ufeff" + text.getvalue())
