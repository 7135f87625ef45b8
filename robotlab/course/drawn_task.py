"""A task as it is drawn for one student: its numbers, its text, the inputs on which a function is tried."""
import re
from functools import cached_property, lru_cache
from textwrap import fill
from zlib import crc32

import numpy as np

from ..model.units import quiet
from . import registry, special
from .given import Given, shown
from .identity import identity
from .reading import UnreadableAnswer
from .record import LETTERS
from .samples import copies, judged, limits, values_of

TRIES = 300                                          # draws until every wrong answer differs clearly from the right one
PLAIN = 24                                           # draws among which the one without special values is looked for
INPUTS = 6                                           # on which a function is tried
SAMPLE, RARE, MANY = 24, 3, 9                        # inputs that show which signs a number takes, of which fewer are no case; entries of
                                                     # an argument that has more of both signs anyway
APART = 5                                            # tolerances between a wrong answer and the right one
NUDGE = 0.005                                        # by which an answer is changed to see whether those near it are right, too
WIDTH = 100


def seed_of(student):
    """The number from which everything is drawn for a student; the same name gives the same number on any machine, however it is spelt."""
    return crc32(identity(student).encode())


def filled(text, given):
    """The text with its {placeholders} filled; other braces stay."""
    def put(match):
        name, spec = match[1], match[2] or ""
        return shown(given[name], spec) if name in given else match[0]
    return re.sub(r"\{(\w+)(?::([^{}]*))?\}", put, text)


class DrawnTask:
    """A task with its numbers. `.given` holds them, also as attributes: t.given["a"], t.given.a or t.a.

    >>> from robotlab import task
    >>> t = task("jacobian-rates")
    >>> t.a1 == t.given.a1 == t.given["a1"]
    True
    """

    def __init__(self, task, student, attempt=0):
        self.task, self.student, self._usual = task, student, None
        rng = np.random.default_rng([seed_of(student), crc32(task.id.encode()), attempt])
        self.given = Given(task.draw(rng) if task.draw else {})
        for _ in range(TRIES if task.inputs else 1):                         # the numbers that are shown stay
            self.inputs = self._drawn_inputs(rng, INPUTS)
            if not self.lacking and self._has_signs(rng):
                break
        self._reference = None

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self.given, name)

    def __dir__(self):
        return ["given", "text", *self.given]

    def _drawn_inputs(self, rng, count):
        return [tuple(self.task.inputs(rng, self.given)) for _ in range(count)] if self.task.inputs else []

    def _has_signs(self, rng):
        """True if each number that goes in is once positive and once negative, unless it hardly ever is."""
        mine = signs(self.inputs)
        if all(often.all() for often in mine.values()):
            return True
        if self._usual is None:
            self._usual = signs(self._drawn_inputs(rng, SAMPLE))
        return all(((often > 0) | (self._usual[k] < RARE)).all() for k, often in mine.items() if k in self._usual)

    @property
    def right(self):
        """A right answer, worked out now."""
        return self.task.answer(self.given)

    @property
    def reference(self):
        """The right answer as a list of arrays; for a choice the letter."""
        if self._reference is None:
            right = self.right
            self._is_count = self.task.kind == "number" and isinstance(right, (int, np.integer))
            self._reference = right if self.task.kind == "choice" else values_of(self, right)
        return self._reference

    @cached_property
    def leeway(self):
        """By how much each entry of an answer may be off."""
        return limits(self, self.reference)

    @property
    def is_count(self):
        """True if the right answer counts things, so that only the exact number is right."""
        return self.reference is not None and self._is_count

    @cached_property
    def is_region(self):
        """True if a whole region is right: each entry of a right answer may be changed a little, one way or the other."""
        if not self.task.holds:
            return False
        near = lambda j: ([nudged(r, j, share) for r in self.reference] for share in (NUDGE, -NUDGE))
        return all(any(not judged(self, samples) for samples in near(j)) for j in range(self.reference[0].size))

    @cached_property
    def wrong_values(self):
        """[(wrong idea, its samples)]; None for samples that are not finite numbers."""
        return [(wrong, values_or_none(self, wrong.answer)) for wrong in self.task.wrongs]

    @cached_property
    def wrong_leeways(self):
        """The error allowed in each entry of these samples; None where there are none."""
        return [values and limits(self, values) for _, values in self.wrong_values]

    def is_well_conditioned(self):
        """True if every wrong idea gives an answer that is clearly not right, and no shortcut gives a right one."""
        return all(values is not None and judged(self, values, APART) for _, values in self.wrong_values) and not self.passing

    @property
    def passing(self):
        """The names of the shortcuts that lead to what is right, or nearly, with these numbers."""
        found = {name: values_or_none(self, answer) for name, answer in self.task.crude.items()}
        return [name for name, values in found.items() if values is not None and not judged(self, values, APART)]

    @property
    def lacking(self):
        """The names of the cases that neither its numbers nor one of its inputs are."""
        return [name for name, is_so in self.task.cases.items()
                if not any(is_so(self.given, *copies(arguments)) for arguments in self.inputs or [()])]

    # -- words --------------------------------------------------------------------------------------------------------
    @property
    def text(self):
        """The task in words, with its numbers."""
        return filled(self.task.text, self.given)

    def says(self, words):
        """Words of the task with its numbers."""
        return filled(words, self.given)

    @property
    def asked(self):
        """The kind of answer that `check` expects, in words."""
        kind, unit = self.task.kind, f" in {self.task.unit}" if self.task.unit else ""
        what = {"function": f"a function {self.task.signature}" + (f", result{unit}" if unit else ""),
                "number": f"a number{unit}", "matrix": f"an array of numbers{unit}",
                "expression": f"a SymPy expression{unit}", "choice": "a letter"}[kind]
        return f'Answer: {what}. check("{self.task.id}", …)'

    @property
    def lettered(self):
        """The options with their letters."""
        return [f"{letter}) {self.says(option.text)}" for letter, option in zip(LETTERS, self.task.options)]

    def __repr__(self):
        head = f"{'Prediction' if self.task.prediction else 'Exercise'} {self.task.id}: {self.task.title}"
        lines = [fill(part, WIDTH) for part in self.text.splitlines()] + self.lettered
        return "\n".join([head, *lines, *([] if self.task.prediction else [self.asked])])

    def _repr_markdown_(self):
        head = f"**{'Prediction' if self.task.prediction else 'Exercise'} `{self.task.id}` · {self.task.title}**"
        parts = [head, self.text, "\n".join(f"- {line}" for line in self.lettered)]
        if self.task.is_exercise:
            parts.append(self.asked.replace("check(", "`check(").replace("…)", "…)`"))
        return "\n\n".join(filter(None, parts))


def signs(inputs):
    """{argument and its number of entries: in how many inputs they are negative, and in how many positive, (2, entries)}."""
    found = {}
    for k, arguments in enumerate(zip(*inputs)):
        if all(isinstance(x, (float, np.ndarray)) for x in arguments) and len({np.shape(x) for x in arguments}) == 1:
            x = np.stack([np.ravel(x) for x in arguments])
            if x.dtype.kind == "f" and x.shape[1] <= MANY:
                found[k, x.shape[1]] = np.stack([(x < 0).sum(0), (x > 0).sum(0)])
    return found


def nudged(x, j, share):
    """An array with entry j changed by a share of the largest."""
    return np.array(x) + (np.arange(x.size) == j).reshape(x.shape) * share * np.abs(x).max()


def values_or_none(one, answer):
    """The samples of a wrong answer of given; None where it divides by zero, or is not a number for another reason."""
    try:
        with np.errstate(all="ignore"):
            return values_of(one, answer(one.given), shapes=[r.shape for r in one.reference])
    except (UnreadableAnswer, ArithmeticError, ValueError, IndexError, TypeError):
        return None


@lru_cache(maxsize=2048)
@quiet("q", "q0")                                    # degrees for rad are a wrong idea
def draw_task(name, student):
    """The task of that name as the student has it, drawn again until no wrong answer is near the right one and each case is in it.

    Of the first few draws for which that is so it is the one with the fewest special values, such as 45° or two equal lengths.
    """
    record, best, fewest = registry.find(name), None, np.inf
    for attempt in range(TRIES):
        if best and (attempt >= PLAIN or not (record.draw or record.inputs)):
            break
        one = DrawnTask(record, student, attempt)
        count = special.in_numbers(one)
        if count < fewest and not one.lacking and one.is_well_conditioned() and (count := count + special.in_answers(one)) < fewest:
            best, fewest = one, count
        if not fewest:
            break
    if best:
        return best
    missing = f"these cases are missing: {', '.join(one.lacking)}" if one.lacking else "a wrong idea gives nearly the right answer"
    raise ValueError(f"task {name!r}: {TRIES} draws, and in the last of them {missing}")
