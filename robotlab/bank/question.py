"""A question: a task in the numbers of one draw, as a learning platform asks it."""
import re
from functools import cached_property, lru_cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from ..course import check
from ..course.given import shown
from ..course.record import LETTERS
from ..course.texts import tables
from . import grid, thoughts

ROUNDING = 1e-9                                      # a share of the largest entry that is nothing but rounding
SMALLEST = 1e-4                                      # what is smaller and typed in Canvas becomes 0
ELSEWHERE = re.compile(r', to be had as t\.(\w+) after t = task\("[\w-]+"\)')


class Choice(NamedTuple):
    """An option. says: to who takes it."""
    text: str
    says: str
    right: bool


@lru_cache(maxsize=None)
def before():
    """{task: what its notebook has said before it}."""
    return tables(Path(__file__).with_name("before.toml"))


class Question:
    """A task in the numbers of one draw. one: the `DrawnTask`; number: which draw, from 1, or None where there is but one."""

    def __init__(self, one, number=None):
        self.one, self.task = one, one.task
        self.id = self.task.id + (f"-{number:03d}" if number else "")

    # -- words --------------------------------------------------------------------------------------------------------
    @property
    def text(self):
        """What is asked; numbers that a cell of the notebook would hand out stand in it."""
        asked = ELSEWHERE.sub(lambda match: " = " + shown(self.one.given[match[1]], ".6g"), self.one.text)
        return " ".join(filter(None, (before().get(self.task.id, ""), asked)))

    def form(self, alone=False):
        """What is to be typed. alone: of several entries one."""
        if self.task.kind == "choice":
            return ""
        if self.one.is_count:
            return "Type a whole number."
        one = alone and len(self.labels) > 1
        what = "a number" if len(self.labels) == 1 else f"{self.labels[self.one_entry]} alone" if one else "the numbers"
        unit = f", in {self.task.unit}" if self.task.unit else ""
        counted = " Entries, rows and columns are counted from 1." if one else ""
        return f"Type {what}{unit}: four digits or more, a decimal point, no unit.{counted}"

    @property
    def remark(self):
        """What is said to a right answer."""
        return self.one.says(self.task.remark)

    @property
    def where(self):
        """What is said to everybody afterwards: where this comes from."""
        look = self.one.says(self.task.look)
        return f"This is {self.task.id} of notebook {self.task.notebook}" + (f": look again at {look}." if look else ".")

    @property
    def hints(self):
        """Each helps a little more."""
        return [self.one.says(words) for words in self.task.hints]

    # -- a choice -----------------------------------------------------------------------------------------------------
    @property
    def options(self):
        """The options of a choice, in their order, which some of them refer to."""
        return [Choice(self.one.says(option.text), " ".join(self.option_words(letter, option)), letter == self.one.reference)
                for letter, option in zip(LETTERS, self.task.options)]

    def option_words(self, letter, option):
        """What is said to who takes an option."""
        return (self.one.says(option.says),) if letter == self.one.reference else check.option_words(self.one, option, outside=True)

    # -- numbers ------------------------------------------------------------------------------------------------------
    @cached_property
    def shape(self):
        """Of the answer: () for a number."""
        return self.one.reference[0].shape

    @property
    def labels(self):
        """What each entry is called; nothing of a choice."""
        return [] if self.task.kind == "choice" else grid.labels(self.shape)

    @cached_property
    def right(self):
        """The right entries; rounding is nothing."""
        values = self.one.reference[0].ravel()
        return np.where(np.abs(values) <= ROUNDING * np.abs(values).max(initial=0), 0.0, values)

    @cached_property
    def margins(self):
        """What is tolerated at each entry, as `check` does it."""
        return thoughts.margins(self.one, self.right)

    @cached_property
    def thoughts(self):
        """Wrong ideas."""
        return thoughts.thoughts(self.one, self.right)

    @cached_property
    def replies(self):
        """Wrong answers as a whole."""
        return thoughts.replies(self.thoughts, self.right, self.margins, list(range(self.right.size)))

    @cached_property
    def by_entry(self):
        """{entry: wrong answers to it}, where it is asked alone."""
        return {k: thoughts.replies(self.thoughts, self.right, self.margins, [k]) for k in range(self.right.size)}

    @cached_property
    def telling(self):
        """{entry: wrong answers to it}, where all are asked and each is judged by itself."""
        return thoughts.telling(self.by_entry, self.right)

    @cached_property
    def one_entry(self):
        """The entry that tells most ideas apart, for formats with one number in a question."""
        return max(np.flatnonzero(self.right).tolist(), key=lambda k: len(self.by_entry[k]), default=0)

    @property
    def is_too_small(self):
        """Whether an entry is neither 0 nor large enough for every platform."""
        size = np.abs(self.right)
        return bool(((size > 0) & (size < SMALLEST)).any())
