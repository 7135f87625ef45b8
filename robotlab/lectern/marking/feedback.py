"""A page for each student: the question, the finding, and where to look; never the right answer."""
from ...keep import write
from .page import page, paragraph, text
from .gradebook import plain, waits

FOLDER = "feedback"
STATE = {"right": "✓ right", "wrong": "✗ not yet", "unanswered": "○ not answered", "missing": "○ not handed in",
         "stopped": "✗ stopped", "look": "a person will look at this"}
MISSING = "There is no cell with check(\"{}\", …) in what was handed in."


def write_all(out, task, results):
    """A page for each student, and none for those gone from the class. task: the `Assignment`."""
    folder = out / FOLDER
    folder.mkdir(exist_ok=True)
    names = {f"{one['name']}.html" for one in results}
    for one in results:
        write(folder / f"{one['name']}.html", of_student(one, task))
    for path in folder.glob("*.html"):
        if path.name not in names:
            path.unlink()


def of_student(one, task):
    """The page."""
    whole = sum(task.points.values())
    points = f"{plain(one['points'])} of {plain(whole)} points" + (", until a person has looked" if waits(one) else "")
    return page(f"{task.title}: {one['student']}", f"<h1>{text(task.title)}</h1>", paragraph(f"{one['student']} · {points}", "sum"),
                *(paragraph(f"Note: {words}.", "dim") for words in one["notes"]),
                *(of_task(name, found, task.points[name]) for name, found in one["tasks"].items()))


def of_task(name, found, points):
    """Return the feedback on one task."""
    words = found["words"] or ([MISSING.format(name)] if found["state"] == "missing" else [])
    return "\n".join([f'<section class="{found["state"]}"><h2>{text(found["title"])}</h2>',
                      f'<p><span class="state">{STATE[found["state"]]}</span>, {plain(found["points"])} of {plain(points)} '
                      f'<span class="dim">· <code>{text(name)}</code></span></p>',
                      paragraph(found["text"], "dim"), *map(paragraph, words), "</section>"])
