"""GIFT, which many platforms read. It has no tables: of several entries one is asked for. It cannot fix the order of options."""
from .moodle import path
from .texts import MARGIN_DIGITS, gift, number, paragraphs

FILE = "robotlab.gift"


def written(bank):
    """The whole file: a category for each task, a blank line after each question."""
    parts = []
    for questions in bank.questions.values():
        parts += [f"$CATEGORY: {path(bank.title, questions[0])}", *map(question, questions)]
    return "\n\n".join(parts) + "\n"


def question(one):
    """A question of any kind."""
    title = gift(one.title)
    lines = choice(one) if one.task.kind == "choice" else numerical(one)
    return f"::{title}::[html]{html(one.text, one.form(alone=True))} {{" + "\n".join([*lines, f"\t####{html(one.where)}", "}"])


def choice(one):
    """The options."""
    return ["", *(f"\t{'=' if option.right else '~'}{html(option.text)}#{html(option.says)}" for option in one.options)]


def numerical(one):
    """The right number and the wrong ones."""
    k = one.one_entry
    right = f"\t={value(one.right[k], one.margins[k])}#{html(one.remark or 'Right.')}"
    return ["#", right, *(f"\t=%0%{value(reply.values[0], reply.margins[0])}#{html(reply.words)}" for reply in one.by_entry[k])]


def value(x, margin):
    """A number and what is tolerated."""
    return f"{number(x)}:{number(margin, MARGIN_DIGITS)}"


def html(*words):
    """Paragraphs, escaped."""
    return gift(paragraphs(*words))
