"""The page of a notebook for a lecturer: the chapter's own data, and the words in notebooks/NN.toml.

Minutes of exercises are an estimate by their kind, `MINUTES`, and not measured: a number is one line on paper
and one in a cell, a matrix has entries, an expression or a function is derived before it is typed.
"""
from pathlib import Path

from robotlab.course import misconceptions, registry
from robotlab.course.chapters import chapters
from robotlab.course.drawn_task import DrawnTask, filled
from robotlab.course.texts import TextError, at_line, tables

FOLDER = Path(__file__).parents[1] / "notebooks"
MINUTES = {"number": 5, "matrix": 8, "expression": 10, "function": 10}
OPEN = 15                                            # of the open-ended task, to begin it
STUDENT = "guest"                                    # whose numbers stand on the pages
FIELDS = ("ask", "give", "home", "stuck", "board", "board_says", "oral", "good")
PROSE = ("stuck", "board_says", "oral", "good")      # a line break in it counts as a space
PAGE = """# {notebook} · {title}

{promise}

**{minutes} minutes** to read and to play, **{whole}** with its exercises, {open} more for the open-ended task. Builds on {builds}.
Retells {paper}. [The notebook](../../../notebooks/{file})

## They will be able to

{objectives}

## Ask aloud

Ask, wait, let them vote; then show.

{questions}

Further predictions in the notebook: {others}.

## Where people get stuck

{stuck}

## On the board

```text
{board}
```

{board_says}

## Exercises to give

| id | title | kind | minutes | where |
| --- | --- | --- | --- | --- |
{exercises}

The open-ended task stands after the last of them; it has no check: [rubric](../assessment.md#an-open-ended-task).

## One oral question

{oral}

A good answer has

{good}
"""


def flowing(x):
    """Prose, or a list of it, in lines of its own."""
    return " ".join(x.split()) if isinstance(x, str) else [flowing(one) for one in x]


def own():
    """The chapters of the course itself."""
    return [one for one in chapters() if one.package.startswith("robotlab.")]


def words_of(chapter):
    """Read notebooks/NN.toml, checked against the chapter. Raises TextError."""
    path = FOLDER / f"{chapter.notebook}.toml"
    words = {name: flowing(x) if name in PROSE else x for name, x in tables(path).items()}
    if set(words) != set(FIELDS):
        raise TextError(f"{at_line(path)}: it has {', '.join(words)}; expected {', '.join(FIELDS)}")
    tasks = registry.topic_tasks(chapter.topic)
    exercises = [one.id for one in tasks.values() if one.is_exercise]
    if sorted(words["give"] + words["home"]) != sorted(exercises):
        raise TextError(f"{at_line(path)}: give and home have {sorted(words['give'] + words['home'])}; expected {sorted(exercises)}")
    unknown = [name for name in words["ask"] if name not in tasks or not tasks[name].prediction]
    if unknown or len(words["ask"]) != 3:
        raise TextError(f"{at_line(path)}: ask is {words['ask']}; expected three predictions of the notebook")
    return words


def minutes_of(ids):
    """Add up the minutes of exercises, by their kind."""
    return sum(MINUTES[registry.find(name).kind] for name in ids)


def whole(chapter, words):
    """Minutes of a notebook with all of its exercises, in fives."""
    return 5 * round((chapter.minutes + minutes_of(words["give"] + words["home"])) / 5)


def page(chapter):
    """The page as Markdown."""
    words, tasks = words_of(chapter), registry.topic_tasks(chapter.topic)
    others = [name for name, one in tasks.items() if one.prediction and name not in words["ask"]]
    return PAGE.format(
        notebook=chapter.notebook, title=chapter.title, promise=chapter.promise, minutes=chapter.minutes, whole=whole(chapter, words),
        open=OPEN, builds=", ".join(chapter.builds_on) or "nothing", paper=chapter.paper, file=f"{file_of(chapter)}.ipynb",
        objectives=listed(chapter.objectives), questions="\n\n".join(question(k, tasks[name]) for k, name in enumerate(words["ask"], 1)),
        others=", ".join(f"`{name}`" for name in others) or "none", stuck=listed(words["stuck"]), board=words["board"].strip("\n"),
        board_says=words["board_says"], exercises="\n".join(rows(words, tasks)), oral=words["oral"], good=listed(words["good"]))


def file_of(chapter):
    """The name of the notebook's file, without its ending."""
    return next((FOLDER.parents[2] / "notebooks").glob(f"{chapter.notebook}-*.ipynb")).stem


def listed(texts):
    return "\n".join(f"- {text}" for text in texts)


def rows(words, tasks):
    """The exercises as rows of a table: those in the lab first."""
    return [f"| `{name}` | {tasks[name].title} | {tasks[name].kind} | {MINUTES[tasks[name].kind]} | {where} |"
            for part, where in (("give", "in the lab"), ("home", "at home")) for name in words[part]]


def question(number, task):
    """A prediction with its options: the right one, and for each wrong one the thought, the answer and the experiment."""
    drawn = DrawnTask(task, STUDENT)
    text = " ".join(filled(task.text, drawn.given).split())
    lines = [f"**{number}. {task.title}** (`{task.id}`). {text}", ""]
    for letter, one in zip("abcdef", task.options):
        says = f"{filled(one.text, drawn.given)} {'**Right.**' if letter == drawn.right else ''}".strip()
        lines.append(f"- {letter}) {says} " + (filled(one.says, drawn.given) if letter == drawn.right else wrong(one, task, drawn)))
    return "\n".join(lines)


def wrong(one, task, drawn):
    """Describe a wrong option: the idea behind it, the answer to it, and where it is seen."""
    thought, place = registry.misconception(one.idea), misconceptions.experiment(one.idea, one.look, task.notebook)
    behind = f"*{thought.statement}* " if thought else ""
    there = f" ({place.notebook})" if place and place.notebook != task.notebook else ""
    return behind + f"Answer: {filled(one.says, drawn.given)}" + (f" See {place.lab}{there}, “{place.preset}”." if place else "")
