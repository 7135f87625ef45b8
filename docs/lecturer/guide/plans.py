"""The three plans: plans.toml as a page. Minutes of notebooks come from their chapters, and each week adds up."""
from pathlib import Path

from robotlab.course.texts import TextError, tables

from . import notebook

FILE = Path(__file__).parents[1] / "plans.toml"
HEAD = """# Three plans

What a notebook takes: its own minutes to read and to play, as it says itself; its exercises by their kind ({kinds}); {open} minutes to
begin the open-ended task. The first number is the authors', the others follow from a rule, and **nobody has held a clock beside a
class yet**: take the first lab as your measure, and stretch or cut the rest by what you see there.

| notebook | read and play | exercises in the lab | at home | in all |
| --- | --- | --- | --- | --- |
{times}

Pre-test and post-test: [inventory](inventory.md). A mid-term: [bank](bank.md).

"""
PLAN = """## {title}

{words}

{weeks}

{sum} **Leave out first:** {first_out}
"""


def plans():
    """All of them, as they stand in the file."""
    return tables(FILE)["plan"]


def by_number():
    """{number: (chapter, what its page says)}."""
    return {one.notebook: (one, notebook.words_of(one)) for one in notebook.own()}


def page():
    """The page as Markdown."""
    books = by_number()
    kinds = ", ".join(f"{kind} {minutes}" for kind, minutes in notebook.MINUTES.items())
    times = "\n".join(f"| [{n} {one.title}](notebooks/{n}.md) | {one.minutes} | {notebook.minutes_of(words['give'])} | "
                      f"{notebook.minutes_of(words['home'])} | {notebook.whole(one, words)} |" for n, (one, words) in books.items())
    return HEAD.format(kinds=kinds, open=notebook.OPEN, times=times) + "\n".join(section(plan, books) for plan in plans())


def section(plan, books):
    """One plan."""
    weeks = "\n\n".join(week(plan, one, number, books) for number, one in enumerate(plan["week"], 1))
    prose = {name: notebook.flowing(plan[name]) for name in ("title", "words", "first_out")}
    return PLAN.format(**prose, weeks=weeks, sum=summed(plan, books))


def week(plan, one, number, books):
    """A week: what they can do after it, the lecture, the lab, and what is left for home."""
    name = f"**Week {number} · {one['title']}**" if len(plan["week"]) > 1 else f"**{one['title']}**"
    lines = [name + after(one, number, plan, books), "", *(f"- {outcome(text, books)}" for text in one["outcomes"]), ""]
    for place, parts in (("Lecture", one.get("talk", [])), ("Lab", lab(plan, one, books))):
        if parts:
            lines += [f"{place}, {sum(minutes for minutes, _ in parts)} minutes: " +
                      timed(parts), ""]
    rest = home(one, books)
    return "\n".join(lines + ([f"At home, {sum(minutes for minutes, _ in rest)} minutes: " + timed(rest)] if rest else [])).rstrip()


def timed(parts):
    """(minutes, words) as a sentence."""
    return "; ".join(f"{words} ({minutes})" for minutes, words in parts) + "."


def outcome(text, books):
    """An objective: "03.1" is the first of notebook 03."""
    number, k = text.split(".")
    return f"{books[number][0].objectives[int(k) - 1]} ({number})"


def given(chosen, words):
    """The exercises of a notebook in the lab."""
    return words["give"] if chosen == "give" else chosen


def lab(plan, one, books):
    """[(minutes, words)] of a lab, which are those of the plan: what is left over is said."""
    parts = list(map(tuple, one.get("also", [])))
    for number, chosen in one["notebooks"].items():
        chapter, words = books[number]
        ids = given(chosen, words)
        parts += [(chapter.minutes, f"read and play {number}"), (notebook.minutes_of(ids), ", ".join(f"`{name}`" for name in ids))]
    spare = plan["lab"] - sum(minutes for minutes, _ in parts)
    if spare < 0:
        raise TextError(f"plans.toml: the lab of {one['title']!r} takes {plan['lab'] - spare} minutes; expected at most {plan['lab']}")
    return parts + ([(spare, "to spare")] if spare else [])


def home(one, books):
    """[(minutes, words)] of what a week leaves for home: the other exercises, and the open-ended task."""
    parts = []
    for number, chosen in one["notebooks"].items():
        chapter, words = books[number]
        ids = [name for name in words["give"] + words["home"] if name not in given(chosen, words)]
        parts += [(notebook.minutes_of(ids), f"exercises of {number}")] if ids else []
        parts.append((notebook.OPEN, f"the open-ended task of {number}"))
    return parts


def after(one, number, plan, books):
    """List the notebooks on which a week builds and which have not been met by then."""
    met = {n for past in plan["week"][:number] for n in past["notebooks"]}
    missing = [f"{n} builds on {', '.join(gone)}" for n in one["notebooks"]
               if (gone := [b for b in books[n][0].builds_on if b not in met])]
    return f" (not met by then: {'; '.join(missing)})" if missing else ""


def summed(plan, books):
    """The hours of a plan, in words."""
    weeks = len(plan["week"])
    hours = lambda minutes: f"{minutes / 60:g} h"
    if not plan["lecture"]:
        return f"In all {hours(weeks * plan['lab'])}."
    at_home = sum(minutes for one in plan["week"] for minutes, _ in home(one, books))
    return (f"In all {hours(weeks * plan['lecture'])} of lectures and {hours(weeks * plan['lab'])} of labs; at home about "
            f"{round(at_home / 60)} h if nothing is left out.")
