"""A class before and after: gain, concepts, items, wrong ideas. Only students who took both tests count."""
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np

from ...keep import write
from ..marking.page import page, paragraph, html_table, text
from ..marking.gradebook import write_csv
from . import numbers
from .items import FORMS, concepts, form, thought

HARD, EASY, TELLING, RELIABLE, ENOUGH = 0.2, 0.8, 0.2, 0.7, 100      # what an item or a form has to reach; answers to a form
HALVES = 0.6                                         # largest share of a class with one order of the forms
NO_CLAIM = ("These questions have not been tried out yet: no interviews, no figures of other classes. What stands here describes this "
            "class; it is no proof that a course works.")
CONCEPTS = ["concept", "before %", "after %", "gain"]
IDEAS = ["idea", "before %", "after %", "what is thought"]
ITEMS = ["item", "what is asked for", "right before", "right after", "discrimination", "note"]


@dataclass(frozen=True)
class Class:
    """before, after: {student: `Sheet`}."""
    before: dict
    after: dict

    @cached_property
    def matched(self):
        """[(sheet before, sheet after)] of the students with both."""
        return [(self.before[name], self.after[name]) for name in self.before if name in self.after]

    def only(self, which):
        """The students who took one test alone."""
        one, other = (self.before, self.after) if which == "before" else (self.after, self.before)
        return [sheet.student for name, sheet in one.items() if name not in other]

    @cached_property
    def right(self):
        """(2, students, 30): before and after, in the order of the sheet; equal places of both forms ask for the same idea."""
        return np.array([[pair[k].right for pair in self.matched] for k in (0, 1)])


def percent(x):
    """A share as a whole number of percent."""
    return f"{100 * x:.0f}"


def shown(x):
    """A figure, or a stroke where there is none."""
    return f"{x:.2f}".replace("-", "−") if np.isfinite(x) else "–"


# -- the class --------------------------------------------------------------------------------------------------------
def summary(group):
    """Summarise the gain in sentences."""
    n, one, other = len(group.matched), group.only("before"), group.only("after")
    yield (f"{n} {'student' if n == 1 else 'students'} took both tests; {len(one)} the first alone and {len(other)} the second alone, who "
           "do not count.")
    if not n:
        return
    before, after = group.right.mean(-1)
    g = numbers.gain(before, after)
    yield f"Right before: {percent(before.mean())} %. Right after: {percent(after.mean())} %."
    if not np.isfinite(g):
        yield "There is no gain to be had: before, the whole class was right in everything."
    elif n < numbers.FEWEST_FOR_GAIN:
        yield (f"The gain g = (after − before)/(100 − before) is {shown(g)}. The class is too small for an interval: it needs "
               f"{numbers.FEWEST_FOR_GAIN} students.")
    else:
        low, high = numbers.gain_interval(before, after)
        yield (f"The gain g = (after − before)/(100 − before) is {shown(g)}; 95 of 100 classes drawn anew from these students have one "
               f"between {shown(low)} and {shown(high)}.")
    yield from cautions(group)
    yield NO_CLAIM


def cautions(group):
    """Name the reasons to trust the figures less."""
    orders = [(a.form, b.form) for a, b in group.matched]
    twice = sum(a == b for a, b in orders)
    if twice:
        yield f"{twice} of {len(orders)} had the same form twice: what they remember counts as gain."
    share = max(orders.count(("A", "B")), orders.count(("B", "A"))) / len(orders)
    if share > HALVES:
        yield ("Most of the class had the forms in one order: if one form is harder, that looks like gain or loss. Give each form to "
               "one half first.")
    empty = [sum(not letter for pair in group.matched for letter in pair[k].letters) for k in (0, 1)]
    if any(empty):
        yield f"Without an answer: {empty[0]} places before and {empty[1]} after; they count as not right."


def by_concept(group):
    """A row for each concept."""
    wanted = [item.concept for item in form(FORMS[0])]
    for name, title in concepts().items():
        before, after = group.right[:, :, [k for k, one in enumerate(wanted) if one == name]].mean(-1)
        yield [title, percent(before.mean()), percent(after.mean()), shown(numbers.gain(before, after))]


def by_order(group):
    """A row for each order of the forms."""
    for order in sorted({(a.form, b.form) for a, b in group.matched}):
        mine = [k for k, (a, b) in enumerate(group.matched) if (a.form, b.form) == order]
        before, after = group.right[:, mine].mean(-1)
        yield [" then ".join(order), len(mine), percent(before.mean()), percent(after.mean()), shown(numbers.gain(before, after))]


def by_idea(group):
    """A row for each wrong idea that was chosen: of those who could choose it, how many did so at least once. The most frequent first."""
    offered = {name: {option.idea for item in form(name) for option in item.options} for name in FORMS}
    rows = []
    for idea in set().union(*(sheet.ideas for pair in group.matched for sheet in pair)):
        could = [[pair[k] for pair in group.matched if idea in offered[pair[k].form]] for k in (0, 1)]
        shares = [np.mean([idea in sheet.ideas for sheet in sheets]) if sheets else np.nan for sheets in could]
        rows.append((max(filter(np.isfinite, shares)), [idea, *(percent(x) if np.isfinite(x) else "–" for x in shares), thought(idea)]))
    return [row for _, row in sorted(rows, key=lambda one: (-one[0], one[1][0]))]


# -- the items --------------------------------------------------------------------------------------------------------
def answered(sheets, name):
    """The answers of all students with a form, matched or not: (n, 30)."""
    mine = [sheet.right for sheet in sheets.values() if sheet.form == name]
    return np.reshape(mine, (len(mine), len(form(name))))


def form_words(group, name):
    """Describe a form in a sentence, from the answers after the course: those before it are mostly guesses."""
    right = answered(group.after, name)
    if len(right) < numbers.FEWEST_FOR_ITEMS:
        return (f"Form {name}: {len(right)} answers after the course. Too few for discrimination and alpha: with fewer than "
                f"{numbers.FEWEST_FOR_ITEMS} they would look surer than they are.")
    a = numbers.alpha(right)
    judged = "is not there, as all have the same sum" if not np.isfinite(a) else shown(a) + (f", below {RELIABLE}" if a < RELIABLE else "")
    few = f", fewer than {ENOUGH}" if len(right) < ENOUGH else ""
    return f"Form {name}: {len(right)} answers after the course{few}. Cronbach's alpha {judged}."


def by_item(group):
    """A row for each item of both forms."""
    for name in FORMS:
        before, after = answered(group.before, name), answered(group.after, name)
        enough = len(after) >= numbers.FEWEST_FOR_ITEMS
        blank = np.full(len(form(name)), np.nan)
        first, then = (numbers.difficulty(right) if len(right) else blank for right in (before, after))
        telling = numbers.discrimination(after) if enough else blank
        for item, p, q, d in zip(form(name), first, then, telling):
            said = note(q, d) if enough else "too few answers"
            yield [f"{name}{item.number}", concepts()[item.concept], shown(p), shown(q), shown(d), said]


def note(p, d):
    """Note the faults of an item; "" if it has none."""
    found = {"hard": p < HARD, "easy": p > EASY, "does not tell students apart": not d >= TELLING}
    return ", ".join(words for words, there in found.items() if there)


# -- written down -----------------------------------------------------------------------------------------------------
def pieces(group):
    """The page, piece by piece."""
    yield "<h1>" + text("Before and after") + "</h1>"
    yield from (paragraph(words) for words in summary(group))
    if group.matched:
        yield html_table("Concepts", CONCEPTS, list(by_concept(group)))
        yield html_table("The two orders of the forms", ["forms", "students", *CONCEPTS[1:]], list(by_order(group)))
        yield html_table("Wrong ideas: of a hundred who could choose them, how many did", IDEAS, by_idea(group))
    yield from (paragraph(form_words(group, name)) for name in FORMS)
    yield html_table("Items, of all who answered them; discrimination and notes after the course", ITEMS, list(by_item(group)))
    yield paragraph(f"To be called an inventory, each form needs five interviews, {ENOUGH} answers, difficulties from {HARD} to {EASY}, "
                    f"discriminations of {TELLING} or more, and an alpha of {RELIABLE} or more.", "sum")


def write_all(group, out):
    """gain.html, concepts.csv, misconceptions.csv and items.csv; they name no student."""
    out = Path(out)
    out.mkdir(parents=True, exist_ok=True)
    write(out / "gain.html", page("Before and after", *pieces(group)))
    write_csv(out / "items.csv", ITEMS, list(by_item(group)))
    if group.matched:
        write_csv(out / "concepts.csv", CONCEPTS, list(by_concept(group)))
        write_csv(out / "misconceptions.csv", IDEAS, by_idea(group))


def lines(group):
    """The same for a terminal, in short."""
    yield from summary(group)
    for which, words in (("before", "first"), ("after", "second")):
        if names := group.only(which):
            yield f"Only in the {words} test: {', '.join(names)}"
    if group.matched:
        yield "\n" + "".join(f"{title:>10}" for title in CONCEPTS[1:]) + "  concept"
        for title, *figures in by_concept(group):
            yield "".join(f"{figure:>10}" for figure in figures) + f"  {title}"
        yield "\nWrong ideas, before % and after %:"
        for idea, before, after, words in by_idea(group)[:10]:
            yield f"{before:>6}{after:>6}  {idea}: {words}"
    yield ""
    yield from (form_words(group, name) for name in FORMS)
