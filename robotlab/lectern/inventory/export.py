"""A form for learning platforms, by the writers of the question bank.

Nothing is said to any answer, so that nobody learns from one test what helps in the other. No picture goes along: the words are enough.
"""
from types import SimpleNamespace

from ..bank import gift, moodle
from ..bank.collect import Bank
from ..bank.question import Choice
from .items import form

TITLE = "Robot arms"


def asked(name, item):
    """A question as those writers take it: a choice, without hints and without words to its options."""
    title = f"{name}{item.number:02} of form {name}"
    options = [Choice(option.text, "", not option.idea) for option in item.options]
    return SimpleNamespace(id=f"{name}{item.number:02}", title=title, group=f"form {name}", caption=f"of form {name}", shelf="",
                           task=SimpleNamespace(kind="choice"), text=item.text, options=options, where="", hints=[],
                           form=lambda alone=False: "")


def bank(name):
    """The form as a bank of one category."""
    return Bank(TITLE, {name: [asked(name, item) for item in form(name)]})


def to_moodle(name):
    """Moodle XML."""
    return moodle.written(bank(name))


def to_gift(name):
    """GIFT."""
    return gift.written(bank(name))
