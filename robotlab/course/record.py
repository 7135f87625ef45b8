"""The records of the course: a task, its options, the wrong ideas it knows, and a verdict."""
import re
from dataclasses import dataclass, field
from html import escape

from ..model.checks import got
from .asked import ask

KINDS = ("function", "number", "matrix", "expression", "choice")
LETTERS = "abcdefgh"
TOLERANCE = {"function": 1e-5, "number": 2e-3, "matrix": 2e-3, "expression": 1e-4, "choice": 0.0}
RIGHT, WRONG, UNANSWERED = "right", "wrong", "unanswered"
# the fields of a task, its id, its kind and records apart, and of what kind each is
FIELDS = dict(notebook="name", title="text", text="text", answer="function", draw="function or None", same="text", prediction="yes or no",
              signature="text", inputs="function or None", batch="yes or no", fit="yes or no", holds="function or None",
              multiples="yes or no", turn="function or None", angles="texts", letters="texts", tolerance="tolerance",
              bound="bound", floor="floor or None", unit="text", seconds="seconds", hints="texts", terms="function or None", steps="steps",
              cases="functions", crude="functions", remark="text", look="text")


@dataclass(frozen=True, kw_only=True)
class Misconception:
    """One wrong idea.

    id: short name. notebook: where it is met first, "01". statement: as a student would say it. why: what is wrong with it, in a
    sentence or two. shows: (name of a lab, preset or {state}) that refutes it, or (). source: where it is described.
    Raises ValueError with the name of the field.

    >>> from robotlab.course import Misconception
    >>> idea = Misconception(id="gear-once", notebook="12", statement="A gear of 100 makes a rotor feel 100 times as heavy.",
    ...                      why="Rate and torque both pass the gear: it is 100 squared.", source="lecture practice")
    >>> idea.id, idea.shows
    ('gear-once', ())
    """
    id: str
    notebook: str
    statement: str
    why: str
    source: str
    shows: tuple = ()

    def __post_init__(self):
        ask(self, f"misconception {got(self.id)}", id="name", notebook="name", statement="text", why="text", source="text", shows="shows")


@dataclass(frozen=True)
class Wrong:
    """A wrong idea that a task knows, and the answer that it leads to.

    idea: id of a misconception, or a short name of its own. answer: given -> the wrong answer, of the same kind
    as the right one. says: what is said to the student; needed where the idea is no misconception. look: where to look.
    Raises ValueError with the name of the field.

    >>> from robotlab.course import Wrong
    >>> Wrong("gear-once", lambda given: given["gear"] * given["rotor"]).answer({"gear": 100, "rotor": 2e-4})
    0.02
    """
    idea: str
    answer: object
    says: str = ""
    look: str = ""

    def __post_init__(self):
        ask(self, f"wrong idea {got(self.idea)}", idea="name", answer="function", says="text", look="text")


@dataclass(frozen=True)
class Option:
    """An option of a choice.

    text: what it says. says: the answer to a student who takes it; it is a sentence of its own, and the heading before it says whether the
    option is right. idea: the misconception that it comes from. look: ("EnergyLab", "Only the elbow turns"), a lab and a preset of
    this notebook or an earlier one that show it; without it, what the misconception shows. Raises ValueError with the name of the field.

    >>> from robotlab.course import Option
    >>> Option("100 times as heavy", "Rate and torque both pass the gear.", idea="gear-once").idea
    'gear-once'
    """
    text: str
    says: str
    idea: str = ""
    look: tuple = ()

    def __post_init__(self):
        ask(self, f"option {got(self.text)}", text="text", says="text", idea="text", look="look")


@dataclass(frozen=True, kw_only=True)
class Task:
    """An exercise or a prediction. No answer is stored: `answer` works it out.

    id: topic, hyphen, name: "frames-row". notebook: its number, "01". kind: one of `KINDS`. title: a few words.
    text: with {placeholders} for what is drawn; {alpha:deg} shows radians as degrees.
    draw: rng -> {name: what is drawn}, round numbers. same: why one answer serves everybody, where that is so. answer: given -> the
    right value, matrix, expression or function, or the letter of the right option. options, prediction: of a choice.
    signature: how a function is called, "row(a, alpha, d, theta)"; inputs: (rng, given) -> its arguments as a tuple;
    fit: its arguments have to fit together, such as a posture that is closed or an axis of length 1, so that no others are tried;
    batch: it must take leading axes in its first argument. seconds: that one call may take.
    holds: (given, value, *arguments) -> "" where the value is right, else a sentence, for tasks with many right answers, all
    of the shape that `answer` has. multiples: any multiple of an answer is as right.
    turn: (given, *arguments) -> (3, 3), the rotation between two frames that are easily mixed up. angles: names in `given` or in
    the signature that are angles; those shown as {name:deg} are known. letters: names that an expression may have.
    tolerance: relative, of each entry; four digits are always enough for the usual one. Where the right answer is an int it is a count,
    which has to be met. bound: "least" or "most", where a promise is kept from the right answer on, or up to it: a number that is
    rounded to its other side is not right. floor: size, in the unit
    of the answer, below which an entry is judged as if it had that size; a hundredth of the largest unless given. unit: of the
    answer. hints: at least two. wrongs: `Wrong` ideas. terms: given -> {name: part}, of whose sum the right answer consists, each of
    the same kind as the answer; the name completes "The part ... is missing". steps: `Steps`, quantities on the way.
    cases: {words: (given, *arguments) -> whether it is so}, what the numbers, or one input at least, must contain for everybody, such
    as "nothing is felt". crude: {words: given -> the answer of a shortcut}, which may return anything; like a wrong idea it is told from
    the right answer for everybody, but nothing is said of it. remark: said to a right answer. look: where to look, said to an answer
    of which nothing else is known. Raises ValueError with the name of the field.

    >>> from robotlab.course import Task
    >>> felt = Task(id="gear-felt", notebook="12", kind="number", title="Behind a gear", unit="kg m2",
    ...             text="What does a joint feel of a rotor of {rotor} kg m2 behind a gear of {gear}?",
    ...             draw=lambda rng: {"rotor": 2e-4, "gear": 100}, answer=lambda given: given["gear"] ** 2 * given["rotor"])
    >>> felt.answer({"rotor": 2e-4, "gear": 100}), felt.tolerance
    (2.0, 0.002)
    """
    id: str
    notebook: str
    kind: str
    title: str
    text: str
    answer: object
    draw: object = None
    same: str = ""
    options: tuple = ()
    prediction: bool = False
    signature: str = ""
    inputs: object = None
    batch: bool = False
    fit: bool = False
    holds: object = None
    multiples: bool = False
    turn: object = None
    angles: tuple = ()
    letters: tuple = ()
    tolerance: float = None
    bound: str = ""
    floor: float = None
    unit: str = ""
    seconds: float = 2.0
    hints: tuple = ()
    wrongs: tuple = ()
    terms: object = None
    steps: tuple = ()
    cases: dict = field(default_factory=dict, hash=False)
    crude: dict = field(default_factory=dict, hash=False)
    remark: str = ""
    look: str = ""

    def __post_init__(self):
        if not (isinstance(self.id, str) and re.fullmatch(r"[a-z]+(-[a-z0-9]+)+", self.id)):
            raise ValueError(f"id of a task is {got(self.id)}; expected topic, hyphen, name, such as 'frames-row'")
        whose = f"task {self.id!r}"
        if not (isinstance(self.kind, str) and self.kind in KINDS):
            raise ValueError(f"{whose}: kind is {got(self.kind)}; expected one of {', '.join(KINDS)}")
        if self.tolerance is None:
            object.__setattr__(self, "tolerance", TOLERANCE[self.kind])
        ask(self, whose, **FIELDS, options=Option, wrongs=Wrong)
        if (self.kind == "choice") != bool(self.options):
            raise ValueError(f"{whose} is a {self.kind}: options belong to a choice, and a choice has options")
        if self.kind == "function" and not (self.inputs and "(" in self.signature):
            raise ValueError(f"{whose} is a function: it needs inputs and a signature such as 'f(q)'")
        shown = re.findall(r"\{(\w+):deg\}", self.text)
        object.__setattr__(self, "angles", (*self.angles, *(name for name in shown if name not in self.angles)))

    @property
    def topic(self):
        """The first word of its id, which is also the name of its module.

        >>> from robotlab.course import Task
        >>> Task(id="gear-felt", notebook="12", kind="number", title="", text="", answer=lambda given: 2.0).topic
        'gear'
        """
        return self.id.split("-")[0]

    @property
    def is_exercise(self):
        """True for an exercise, False for a prediction.

        >>> from robotlab.course import Task
        >>> Task(id="gear-felt", notebook="12", kind="number", title="", text="", answer=lambda given: 2.0).is_exercise
        True
        """
        return not self.prediction


@dataclass(frozen=True)
class Verdict:
    """Result of `check`. True where the answer is right.

    state: "right", "wrong" or "unanswered". words: sentences. idea: the misconception, or the kind of slip. note: about the
    progress file, where it could not be written.

    >>> from robotlab import check
    >>> verdict = check("frames-row")
    >>> bool(verdict), verdict.state, verdict.heading
    (False, 'unanswered', '○ not answered yet')
    """
    task: str
    state: str
    words: tuple
    idea: str = ""
    note: str = ""
    prediction: bool = False

    def __bool__(self):
        return self.state == RIGHT

    @property
    def text(self):
        """Its sentences as one text."""
        return " ".join(filter(None, (*self.words, self.note)))

    @property
    def heading(self):
        """A sign and a word; the sign is not the only difference."""
        not_so = "✗ not so" if self.prediction else "✗ not yet"
        return {RIGHT: "✓ right", WRONG: not_so, UNANSWERED: "○ not answered yet"}[self.state]

    def __repr__(self):
        return f"{self.task} {self.heading}." + (f" {self.text}" if self.text else "")

    def _repr_html_(self):
        edge = {RIGHT: "var(--jp-success-color1,#00734f)", WRONG: "var(--jp-warn-color1,#b84300)"}.get(
            self.state, "var(--jp-border-color1,#aab4be)")
        lines = "".join(f"<div>{escape(line)}</div>" for line in (*self.words, self.note) if line)
        return (f'<div role="status" style="border-left:.3em solid {edge};padding:.1em .8em;max-width:48em;line-height:1.45">'
                f"<div><code>{escape(self.task)}</code> <b>{self.heading}</b></div>{lines}</div>")
