"""`Prediction`: a question before an experiment. A click commits; then the kernel says why the answer holds, or why not.

The right option is nowhere in the page or in the stored notebook: the kernel computes it at the click.
"""
from html import escape
from math import ceil

from ..course.check import check, examined, option_place, option_words, task
from ..course.guard import ordinal
from ..course.progress import store
from ..course.record import LETTERS
from ..picture.style import form_css
from .after import reveal
from .javascript import FORMS
from .session import Session

ROOM = 66                                            # letters to a line of the answer, at its narrowest

CSS = """
& { max-width: 46em; }
p { margin: 0 0 .5em; font-weight: 600; }
button { display: block; width: 100%; text-align: left; border-left-width: .4em; padding: .35em .7em; margin: .3em 0; }
button.look { display: inline-block; width: auto; border-left-width: 1px; padding: 0 .6em; margin: 0; }
button.ok { border-color: var(--ok); }
button.bad { border-color: var(--bad); }
b.ok { color: var(--ok); }
b.bad { color: var(--bad); }
.answer { overflow: auto; padding-top: .3em; }
"""


class Prediction(Session):
    """A prediction as a question with its options on buttons.

    name: id of a task of the kind "choice", such as "frames-order". Its numbers are those of the present student. The answer
    has its room from the start, so that nothing on the page moves when it comes; `said` is that answer, in words.

    >>> from robotlab.labs import Prediction
    >>> Prediction("start-slow").said["heading"]
    'Your prediction?'
    """
    PARTS = ("setup", "pressed", "said")             # question, options and room; which option and how often; what is answered
    kind, module = "prediction", FORMS / "prediction.js"
    css = form_css("rl-ask", ("bg", "ink", "floor", "zero", "ok", "bad"), CSS)

    def __init__(self, name):
        self.task = task(name)
        if self.task.task.kind != "choice":
            raise ValueError(f"task {name!r} is of the kind {self.task.task.kind!r}; a Prediction needs a choice")
        self.verdict = None
        setup = {"question": self.task.text, "options": self.task.lettered, "lines": self._lines()}
        super().__init__(setup=setup, pressed=[-1, 0], said={"k": -1, "heading": "Your prediction?"})
        self.register(name)
        done = store.tasks().get(name, {})
        before, self.tried = done.get("last", ""), [x for x in dict.fromkeys((done.get("first", ""), done.get("last", ""))) if x]
        self.knows_all = done.get("attempts", 0) <= len(self.tried)          # of earlier days the first and the last option are kept
        if before and before in LETTERS[:len(self.task.task.options)]:
            verdict = examined(self.task, before)
            self.said = self._reply(before, verdict, f"Last time you chose {before}: {verdict.heading}.")

    def choose(self, letter):
        """Do what a click on an option does, and return the `Verdict`. letter: "a", "b", ...

        >>> from robotlab.labs import Prediction
        >>> one = Prediction("start-slow")
        >>> one.choose("b").state in ("right", "wrong"), one.said["k"]
        (True, 1)
        """
        letters = LETTERS[:len(self.task.task.options)]
        if letter not in tuple(letters):
            raise ValueError(f"letter is {letter!r}; expected one of {', '.join(letters)}")
        self._transaction(self._press, letters.index(letter))
        return self.verdict

    def _take(self, message):
        if isinstance(message, list) and message and message[0] in range(len(self.task.task.options)):
            self._press(int(message[0]))

    def _press(self, k):
        self.verdict, count = check(self.task, LETTERS[k]), self.pressed[1] + 1
        self.tried += [LETTERS[k]] if LETTERS[k] not in self.tried else []
        self.pressed = [k, count]                    # the count makes each answer a new one, whatever the page has counted
        self.said = {**self._reply(LETTERS[k], self.verdict, self.verdict.heading + self._which_try(k)), "count": count}
        reveal()

    def _which_try(self, k):
        """Return the end of an answer's heading: which of the options that were tried is the right one."""
        number = self.tried.index(LETTERS[k]) + 1
        which = ordinal(number) if self.knows_all else "last"
        return f", at the {which} try." if self.verdict and number > 1 else "."

    def _reply(self, letter, verdict, heading):
        """Return what the page shows of a verdict; the experiment that belongs to it, if it is in this notebook."""
        k, here = LETTERS.index(letter), self.task.task.notebook
        place = None if verdict else option_place(self.task, self.task.task.options[k])
        show = {"lab": place.title, "preset": place.preset} if place and place.notebook == here else {}
        return {"k": k, "right": bool(verdict), "heading": heading, "text": verdict.text, **show}

    def _lines(self):
        """Lines that the longest answer may need."""
        longest = max(len(" ".join(option_words(self.task, option))) for option in self.task.task.options)
        return ceil((longest + 40) / ROOM) + 1

    def still(self):
        """The question as text."""
        return {"text/markdown": self.task._repr_markdown_()}

    def stand_in(self):
        chosen = self.said["k"]
        lines = [escape(line) if k != chosen else f"<b>➤ {escape(line)}</b>" for k, line in enumerate(self.task.lettered)]
        reply = f"<p><b>{escape(self.said['heading'])}</b> {escape(self.said['text'])}</p>" if chosen >= 0 else ""
        options = "".join(f"<li>{line}</li>" for line in lines)
        return f"<p><b>{escape(self.task.text)}</b></p><ul style='list-style:none'>{options}</ul>{reply}"

    def __repr__(self):
        return repr(self.task)
