"""`InterviewLab`: an arm described by question and answer, in a form on the page; at the end its table and its data file."""
from pathlib import Path

from ...labs.session import Session
from ...model.interview import END, SAME, Interview
from ...picture.style import form_css

OFFERED = {"convention": ("standard", "modified"), "kind": ("R", "P"), "m": ("unknown",),           # as buttons
           **dict.fromkeys(("limits", *END), ("none",))}
HORN = ("Horn's arm", "Horn 1979", "standard", "0 -g 0", "2",
        "R", "l", "0", "0", "0", "m", "-l/2 0 0", "0 m*l**2/12 m*l**2/12", "none", SAME,
        *["none"] * len(END))
COMPLETE = "Its table and its data file stand beside. In the notebook: the arm is .robot of this lab, the text is .toml."
AWAITED = "The table and the data file of the arm will stand here."

CSS = """
& { display: flex; flex-wrap: wrap; gap: 1.2em; }
.left { flex: 1 1 27em; min-width: 0; }
.right { flex: 1 1 24em; min-width: 0; }
.head { font-weight: 600; color: var(--soft); }
progress { width: 100%; height: .5em; }
.question { display: block; font-weight: 600; font-size: 1.1em; min-height: 2.9em; padding-top: .3em; }
.dim { color: var(--soft); }
.left > .dim { min-height: 2.9em; }
.row { display: flex; flex-wrap: wrap; gap: .4em; margin: .3em 0; }
input { flex: 1 1 9em; font: inherit; color: inherit; background: var(--bg); border: 1px solid var(--zero); border-radius: .3em;
  padding: .3em .5em; }
button { margin-right: .3em; }
.message { color: var(--bad); min-height: 2.9em; }
.heard { height: 8.7em; overflow: auto; border-top: 1px solid var(--grid); }
pre { height: 28em; white-space: pre; overflow: auto; margin: 0; background: var(--floor); padding: .5em;
  font-size: 12px; line-height: 1.4; }
"""


class InterviewLab(Session):
    """A form that asks for an arm, one question after the other, as DYNAMAN's TUTORIAL did.

    answers: texts with which it begins, such as `HORN`; none unless given. `robot` is the arm and `toml` its data file, at the end.
    A wrong answer changes nothing and is answered with what was expected.

    >>> from robotlab.labs import InterviewLab
    >>> InterviewLab(["My arm", "a drawing of mine"])
    Interview, the arm: Which convention has its DH table?
      expected: standard (frame i at the far end of link i) or modified (Craig); an empty line means standard
    """
    title = "Interview"
    PARTS = ("said", "asked")                        # verb, text and a number; the question and all that is shown with it
    kind, module = "interview", Path(__file__).with_suffix(".js")
    css = form_css("rl-form", ("bg", "ink", "soft", "floor", "grid", "zero", "bad"), CSS)

    def __init__(self, answers=()):
        self.interview = Interview()
        for text in answers:
            self.interview = self.interview.answer(text)
        super().__init__(said=["", "", 0], asked=shown(self.interview) | {"count": 0})
        self.register("")

    def answer(self, text):
        """Process a line typed in the form; the message states an error.

        >>> from robotlab.labs import InterviewLab
        >>> InterviewLab(["My arm", "a drawing of mine"]).answer("bent").asked["message"]
        "'bent' is no convention. Expected standard (frame i at the far end of link i) or modified (Craig)."
        """
        default = getattr(self.interview.question, "default", None)
        try:
            self.interview, message = self.interview.answer(text), ""
            if default and not str(text).strip():
                message = f"The empty line was taken as {default}. If that is not so, go back."
        except ValueError as error:
            message = sentence_of(error)
        self._show(message)
        return self

    def back(self):
        """Go one question back.

        >>> from robotlab.labs import InterviewLab
        >>> InterviewLab(["My arm"]).back().asked["text"]
        'What is the arm called?'
        """
        self.interview = self.interview.back()
        self._show()
        return self

    def _show(self, message=""):
        """Number every answer, so that it is a new one: the page waits for it, even if the same line is wrong again."""
        with self.message():
            self.asked = shown(self.interview, message) | {"count": self.asked["count"] + 1}

    @property
    def robot(self):
        """The `Robot` described; a ValueError before the last answer.

        >>> from robotlab.chapters.ch07_nested_bodies.interview import HORN
        >>> from robotlab.labs import InterviewLab
        >>> InterviewLab(HORN).robot.kinds
        'RR'
        """
        return self.interview.robot

    @property
    def toml(self):
        """The text of its data file.

        >>> from robotlab.chapters.ch07_nested_bodies.interview import HORN
        >>> from robotlab.labs import InterviewLab
        >>> print(InterviewLab(HORN).toml.splitlines()[0])
        name = "Horn's arm"
        """
        return self.interview.toml

    def _take(self, message):
        verb, text, *_ = message if isinstance(message, list) and len(message) > 1 else ("", "")
        if verb == "answer" and isinstance(text, str):
            self.answer(text)
        elif verb == "back":
            self.back()
        elif verb in ("again", "horn"):
            self.interview = Interview()
            for line in HORN if verb == "horn" else ():
                self.interview = self.interview.answer(line)
            self._show()

    def __repr__(self):
        q = self.interview.question
        if q is None:
            return f"Interview about {self.robot.name}: finished, {self.robot.n} links\n{dh_text(self.robot)}"
        default = f"; an empty line means {q.default}" if q.default else ""
        return f"Interview, {q.heading}: {q.text}\n  expected: {q.expects}{default}"


def shown(interview, message=""):
    """Everything that the form shows of an interview."""
    q = interview.question
    common = {"fraction": interview.fraction, "message": message, "answers": [list(a) for a in interview.answers]}
    if q is None:
        return common | {"done": True, "heading": "finished", "text": "The arm is complete.", "expects": COMPLETE, "placeholder": "",
                         "offers": [], "file": f"{dh_text(interview.robot)}\n\n{interview.toml}"}
    offers = list(OFFERED.get(q.key, ())) + ([SAME] if SAME in q.expects and q.key == "kind" else [])
    return common | {"done": False, "heading": q.heading, "text": q.text, "expects": f"Expected: {q.expects}.", "offers": offers,
                     "placeholder": f"empty: {q.default}" if q.default else "", "file": AWAITED}


def sentence_of(error):
    """A message as a sentence."""
    text = str(error)
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")


def dh_text(robot):
    """The DH table as text, with the kind of each joint."""
    rows = [("link", "joint", "a", "alpha", "d", "theta", "m")]
    for i, link in enumerate(robot.links, start=1):
        numbers = (short(getattr(link, name)) for name in rows[0][2:])
        rows.append((str(i), "slides" if link.prismatic else "turns", *numbers))
    widths = [max(len(row[k]) for row in rows) for k in range(len(rows[0]))]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows)


def short(x):
    """A number in few digits, a letter as it is."""
    return "unknown" if x is None else f"{x:.4g}" if isinstance(x, float) else str(x)
