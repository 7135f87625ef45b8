"""`hint`: in a notebook a button that a person presses, elsewhere the next hint as text. Running a cell spends nothing."""
from html import escape

from ..course import check
from ..course.check import task
from ..course.progress import store
from ..picture.style import form_css
from . import hosts
from .javascript import FORMS
from .session import Session

CSS = """
& { max-width: 46em; }
ol { margin: 0 0 .4em; padding-left: 1.6em; }
ol:empty { display: none; }
"""


def hint(name):
    """Hints for a task, one at a time; none of them is the answer. name: such as "frames-row".

    In a notebook it is a button: a hint is counted when it is pressed, not when the cell runs, and those that were read before
    stand above it. Elsewhere it is the next hint.

    >>> from robotlab import hint
    >>> hint("frames-row").number
    1
    """
    return Hints(name) if hosts.in_notebook() and task(name).task.hints else check.hint(name)


class Hints(Session):
    """The hints of a task behind a button; `taken` is how many have been read.

    >>> from robotlab.labs.hints import Hints
    >>> Hints("frames-row").said["count"]
    3
    """
    PARTS = ("pressed", "said")                      # how often; how many there are, and the words of those that were taken
    kind, module = "hints", FORMS / "hints.js"
    css = form_css("rl-hint", ("bg", "ink", "floor", "zero"), CSS)

    def __init__(self, name):
        self.task, self.count = task(name), len(task(name).task.hints)
        self.taken = min(store.hints(name), self.count)
        super().__init__(pressed=0, said=self._said())
        self.register(name)

    def _said(self):
        return {"count": self.count, "words": [self.task.says(words) for words in self.task.task.hints[:self.taken]]}

    def _take(self, message):
        if isinstance(message, int):
            self.pressed += 1
            self.taken = store.hinted(self.task.task.id, self.count)
            self.said = self._said()

    def still(self):
        """The number of hints, without a word of them."""
        return {"text/markdown": f"`{self.task.task.id}`: {self.count} hints, one at a time. Run the cell, then press the button."}

    def stand_in(self):
        words = "".join(f"<li>{escape(one)}</li>" for one in self.said["words"])
        return super().stand_in() + (f"<ol>{words}</ol>" if words else "")

    def __repr__(self):
        return f"{self.task.task.id}: {self.count} hints, one at a time."
