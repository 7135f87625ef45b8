"""A question: a task in the numbers of one draw, as a learning platform asks it."""
import re
from functools import cached_property, lru_cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from ...course import check
from ...course.given import shown
from ...course.record import LETTERS
from ...course.texts import tables
from . import grid, thoughts
from .order import order

ROUNDING = 1e-9                                      # a share of the largest entry that is only rounding
SMALLEST = 1e-4                                      # what is smaller and typed in Canvas becomes 0
MOST_GAPS = 12                                       # in a table; of a larger one some rows are asked
ABROAD = re.compile(r"\b(notebooks?|labs?|[A-Z]\w+Lab|presets?|robotlab|zoo)\b")      # what leads from an exam to the package
SENTENCE = re.compile(r"(?<=[.!?”]) +(?=[A-Z“])")
ELSEWHERE = re.compile(r', to be had as t\.(\w+) after t = task\("[\w-]+"\)')


class Choice(NamedTuple):
    """An option. says: the reply to a student who takes it."""
    text: str
    says: str
    right: bool


@lru_cache(maxsize=None)
def before():
    """{task: what its notebook has said before it}."""
    return tables(Path(__file__).with_name("before.toml"))


@lru_cache(maxsize=None)
def alone():
    """{task: its text, and perhaps its options, where those of the notebook need their context}."""
    return tables(Path(__file__).with_name("alone.toml"))


class Question:
    """A task in the numbers of one draw. one: the `DrawnTask`; number: which draw, from 1, or None where there is only one.

    label: what the task is called in an exam, where nothing may lead to its place in the package; "" for practice.
    """

    def __init__(self, one, number=None, label=""):
        self.one, self.task, self.number, self.label = one, one.task, number, label
        self.group = label or self.task.id
        self.id = self.group + (f"-{number:03d}" if number else "")
        self.caption = "" if label else alone().get(self.task.id, {}).get("title", self.task.title)
        self.title = f"{self.id} {self.caption}".strip()
        self.shelf = "" if label else self.task.notebook

    # -- words --------------------------------------------------------------------------------------------------------
    @property
    def text(self):
        """The text of the question; it contains the numbers that a cell of the notebook would hand out."""
        if own := alone().get(self.task.id):
            return self.one.says(" ".join(own["text"].split()))
        asked = ELSEWHERE.sub(lambda match: " = " + shown(self.one.given[match[1]], ".6g"), self.one.text)
        return " ".join(filter(None, (before().get(self.task.id, ""), asked)))

    def form(self, alone=False):
        """Say in which form to type the answer. alone: of several entries one."""
        if self.task.kind == "choice":
            return ""
        if self.one.is_count:
            return "Type a whole number."
        one = alone and len(self.labels) > 1
        what = ("a number" if len(self.labels) == 1 else f"{grid.labels(self.shape)[self.one_entry]} alone" if one else
                "the numbers" + self.some_rows)
        unit = f", in {self.task.unit}" if self.task.unit else ""
        counted = " Entries, rows and columns are counted from 1." if one else ""
        return f"Type {what}{unit}: four digits or more, a decimal point, no unit.{counted}"

    @property
    def remark(self):
        """The remark on a right answer."""
        return self.kept(self.one.says(self.task.remark))

    @property
    def where(self):
        """The source of the question, shown to everybody afterwards; nothing in an exam."""
        if self.label:
            return ""
        look = self.one.says(self.task.look)
        return f"More of this is in notebook {self.task.notebook} ({self.task.id})" + (f": look again at {look}." if look else ".")

    @property
    def hints(self):
        """Each helps a little more."""
        return list(filter(None, (self.kept(self.one.says(words)) for words in self.task.hints)))

    def kept(self, words):
        """Words to an answer; in an exam without the sentences that lead to the package."""
        return " ".join(one for one in SENTENCE.split(words) if not ABROAD.search(one)) if self.label else words

    # -- a choice -----------------------------------------------------------------------------------------------------
    @property
    def options(self):
        """The options of a choice, in an order of this question's own unless one refers to another."""
        texts = alone().get(self.task.id, {}).get("options") or [option.text for option in self.task.options]
        found = [Choice(self.one.says(text), " ".join(self.option_words(letter, option)), letter == self.one.reference)
                 for letter, option, text in zip(LETTERS, self.task.options, texts) if text]
        return [found[k] for k in order(self.task.id, self.number, [one.text for one in found])]

    def option_words(self, letter, option):
        """Return the sentences for a student who takes an option."""
        if self.label or letter == self.one.reference:
            return (self.kept(self.one.says(option.says)),)
        return check.option_words(self.one, option, outside=True)

    # -- numbers ------------------------------------------------------------------------------------------------------
    @cached_property
    def shape(self):
        """Of the answer: () for a number."""
        return self.one.reference[0].shape

    @property
    def labels(self):
        """The name of each entry; none for a choice."""
        names = [] if self.task.kind == "choice" else grid.labels(self.shape)
        return [names[k] for k in self.entries] if names else []

    @cached_property
    def entries(self):
        """The entries asked for: all, or of a large table the rows that reveal most wrong ideas."""
        every = np.arange(self.right.size).reshape(-1, self.right.size // max(self.shape[:1], default=1))
        rows, told = [], set()
        if self.right.size > MOST_GAPS:
            ideas = [{id(each) for reply in thoughts.replies(self.thoughts, self.right, self.margins, row.tolist()) for each in reply.own}
                     for row in every]
            while (len(rows) + 1) * every.shape[1] <= MOST_GAPS:
                rows.append(max(set(range(len(every))) - set(rows), key=lambda i: (len(ideas[i] - told), len(ideas[i]), -i)))
                told |= ideas[rows[-1]]
        return every[sorted(rows) or slice(None)].ravel().tolist()

    @property
    def some_rows(self):
        """The rows asked for of a large table, in words."""
        if len(self.entries) == self.right.size:
            return ""
        *most, last = dict.fromkeys(str(k // self.shape[1] + 1) for k in self.entries)
        return f" of rows {', '.join(most)} and {last} alone"

    @cached_property
    def right(self):
        """The right entries; rounding is nothing."""
        values = self.one.reference[0].ravel()
        return np.where(np.abs(values) <= ROUNDING * np.abs(values).max(initial=0), 0.0, values)

    @cached_property
    def margins(self):
        """The tolerance at each entry, as `check` has it."""
        return thoughts.margins(self.one, self.right)

    @cached_property
    def thoughts(self):
        """Wrong ideas."""
        found = thoughts.thoughts(self.one, self.right, not self.label)
        return [each._replace(says=self.kept(each.says), more=tuple(map(self.kept, each.more))) for each in found]

    @cached_property
    def replies(self):
        """Wrong answers as a whole."""
        return thoughts.replies(self.thoughts, self.right, self.margins, self.entries)

    @cached_property
    def by_entry(self):
        """{entry: wrong answers to it}, where it is asked for alone."""
        return {k: thoughts.replies(self.thoughts, self.right, self.margins, [k]) for k in self.entries}

    @cached_property
    def telling(self):
        """{entry: wrong answers to it}, where all are asked for and each is judged by itself."""
        return thoughts.telling(self.by_entry, self.right)

    @cached_property
    def one_entry(self):
        """The entry that tells most ideas apart, for formats with one number in a question."""
        return max((k for k in self.entries if self.right[k]), key=lambda k: len(self.by_entry[k]), default=self.entries[0])

    @property
    def is_too_small(self):
        """True if an entry is neither 0 nor large enough for every platform."""
        size = np.abs(self.right[self.entries])
        return bool(((size > 0) & (size < SMALLEST)).any())
