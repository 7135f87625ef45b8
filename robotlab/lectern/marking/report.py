"""A class summed up: what was hard, and which thoughts led astray."""
from collections import Counter, defaultdict

from ...course import registry
from ...keep import write
from .page import page, paragraph, html_table, text
from .gradebook import plain, write_csv

STATES = ("right", "wrong", "stopped", "look", "unanswered", "missing")
SLIPS = {"raises": "the code stops with an error", "endless": "the code does not end", "text": "a text in quotes, not numbers",
         "nan": "infinite, or no number", "shape": "another shape than is asked for", "arguments": "a function of other arguments",
         "syntax": "a cell that is not Python", "module": "a module that is not there when marks are made",
         "decimal comma": "a comma for a decimal point, which makes two numbers"}
IDEAS = ["idea", "students", "of", "where", "what is thought"]


def items(task, results):
    """[task, students in each state] for each task."""
    counts = {name: Counter(one["tasks"][name]["state"] for one in results) for name in task.points}
    return [[name, *(counts[name][state] for state in STATES)] for name in task.points]


def ideas(results):
    """[idea, students, of how many, tasks, what is thought] for each wrong idea that was met, the most frequent first."""
    who, where = defaultdict(set), defaultdict(set)
    for number, one in enumerate(results):
        for name, found in one["tasks"].items():
            if found["idea"]:
                who[found["idea"]].add(number)
                where[found["idea"]].add(name)
    ordered = sorted(who, key=lambda idea: (-len(who[idea]), idea))
    return [[idea, len(who[idea]), len(results), ", ".join(sorted(where[idea])), thought(idea)] for idea in ordered]


def thought(idea):
    """The misconception in the words of a student, or the name of a slip."""
    one = registry.misconception(idea)
    return one.statement if one else SLIPS.get(idea, "a slip")


def to_look_at(results):
    """[student, what a person should know]."""
    look = lambda name, found: f"{name}: {' '.join(found['words']) or 'the judge could not tell'}"
    return [[one["student"], words] for one in results
            for words in (*one["notes"], *one["odd"], *(look(*pair) for pair in one["tasks"].items() if pair[1]["state"] == "look"))]


def write_all(out, task, results):
    """report.html and misconceptions.csv."""
    found = ideas(results)
    write_csv(out / "misconceptions.csv", IDEAS, [list(map(str, row)) for row in found])
    write(out / "report.html", page(f"{task.title}: the class", *pieces(task, results, found)))


def pieces(task, results, found):
    """The page of the class, piece by piece."""
    yield f"<h1>{text(task.title)}</h1>"
    yield paragraph(summary(task, results), "sum")
    yield html_table("How many students, for each exercise", ["exercise", *STATES], items(task, results))
    if found:
        yield html_table("Which thoughts led astray", IDEAS, found)
    if notes := to_look_at(results):
        yield html_table("What a person should look at", ["student", "note"], notes)


def summary(task, results):
    """A sentence."""
    points, handed = sorted(one["points"] for one in results), sum(bool(one["files"]) for one in results)
    middle = (points[(len(points) - 1) // 2] + points[len(points) // 2]) / 2
    return (f"{len(results)} students, {handed} handed in; points of {plain(sum(task.points.values()))}: half have {plain(middle)} or "
            f"more, the best {plain(points[-1])}.")


def lines(task, results):
    """The same for a terminal."""
    yield summary(task, results)
    width = max(map(len, task.points))
    yield f"\n{'':{width}}  " + "  ".join(STATES)
    for name, *counts in items(task, results):
        yield f"{name:{width}}  " + "  ".join(f"{count:>{len(state)}}" for state, count in zip(STATES, counts))
    found = ideas(results)
    if found:
        yield "\nWhich thoughts led astray:"
    for idea, count, of, where, words in found:
        yield f"  {count} of {of}  {idea} ({where}): {words}"
