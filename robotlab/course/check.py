"""The words of the exercises: `task`, `check`, `hint`."""
import logging
from dataclasses import dataclass, replace

import numpy as np

from . import guard, misconceptions, registry
from .diagnose import diagnosed
from .drawn_task import DrawnTask, draw_task
from .progress import store
from .reading import UnreadableAnswer, is_blank, numbers
from .record import LETTERS, RIGHT, UNANSWERED, WRONG, Verdict
from .samples import copies, judged, values_of
from .words import called

NOT_YET = "Replace the dots with your answer and run the cell again."
HELPLESS = "This is not right as far as can be seen. More cannot be said: the check itself stopped at this answer."
LONGEST = 120                                        # letters of an input that is shown
log = logging.getLogger(__name__)


def task(name):
    """The exercise of that name with the numbers of the present student.

    name: such as "frames-row". Shown at the end of a cell it is its text; `.given` has the numbers, t.given["a"] or t.a.

    >>> from robotlab import task
    >>> "DH" in str(task("frames-row"))
    True
    """
    return _own(name)


def _own(name):
    """The task of that name as the present student has it."""
    return draw_task(registry.find(name, "name").id, store.student)


def check(name, answer=...):
    """Say whether an answer is right, or which idea looks wrong; never what is right. The progress file notes it.

    name: of the task. answer: what the task asks for. Returns a `Verdict`, true where the answer is right. An answer that is
    still ... or None is not answered yet, and nothing is noted.

    >>> from robotlab import check
    >>> print(check("frames-row"))
    frames-row ○ not answered yet. Replace the dots with your answer and run the cell again.
    """
    one = name if isinstance(name, DrawnTask) else _own(name)
    verdict = examined(one, answer)
    if verdict.state == UNANSWERED:
        return verdict
    return replace(verdict, note=store.answered(verdict, answer if one.task.kind == "choice" else None))


def examined(one, answer):
    """The `Verdict` on an answer to a drawn task, without noting it anywhere. Whatever the answer is, nothing is raised."""
    try:
        if guard.read(is_blank, answer):
            return Verdict(one.task.id, UNANSWERED, (NOT_YET,))
        return chosen(one, answer) if one.task.kind == "choice" else compared(one, answer)
    except UnreadableAnswer as trouble:
        state = UNANSWERED if trouble.idea == "unanswered" else WRONG
        return Verdict(one.task.id, state, (trouble.words or NOT_YET,), trouble.idea if state == WRONG else "")
    except Exception:                                # a fault of the check, not of the student
        log.info("%s: the check stopped", one.task.id, exc_info=True)
        return Verdict(one.task.id, WRONG, (HELPLESS,))


def chosen(one, answer):
    """The verdict on a letter."""
    letters = LETTERS[:len(one.task.options)]
    letter = guard.read(lambda x: str(x)[:20].strip().strip(")(.").lower(), answer)
    if len(letter) != 1 or letter not in letters:
        raise UnreadableAnswer("letter", f"The answer is one of the letters {', '.join(letters)}, in quotes.")
    option = one.task.options[letters.index(letter)]
    if letter == one.reference:
        return Verdict(one.task.id, RIGHT, (one.says(option.says),), prediction=one.task.prediction)
    return Verdict(one.task.id, WRONG, option_words(one, option), option.idea, prediction=one.task.prediction)


def option_words(one, option, outside=False):
    """Return the sentences for a student who takes an option. outside: of the notebooks."""
    return misconceptions.explained(option.idea, one.says(option.says), option.look or one.task.look, why=False,
                                    notebook=one.task.notebook, outside=outside)


def option_place(one, option):
    """Find the experiment of an option, or None."""
    return misconceptions.experiment(option.idea, option.look, one.task.notebook)


def compared(one, answer):
    """The verdict on a value or a function."""
    call, shapes = caller(one), [r.shape for r in one.reference]
    if one.task.kind == "function":
        if not callable(answer):
            raise UnreadableAnswer("type", f"A function is expected: define {one.task.signature} and give its name, without brackets.")
        guard.check_arguments(answer, one.inputs[0], one.task.signature)
        try:
            values = values_of(one, answer, call, shapes)
        except UnreadableAnswer as trouble:
            raise without_return(one, answer, trouble) if trouble.idea == "unanswered" else trouble from None
    else:
        values = guard.read(lambda x: values_of(one, x, shapes=shapes), answer, one.task.seconds)
    if [x.shape for x in values] == shapes and not judged(one, values):
        if one.task.batch:
            guard.check_batch(answer, one, values, one.task.seconds)
        return Verdict(one.task.id, RIGHT, tuple(filter(None, [one.says(one.task.remark)])))
    idea, words = diagnosed(one, answer, values, call)
    return Verdict(one.task.id, WRONG, words, idea)


def caller(one):
    """Return a function (function, arguments, reader) -> values that calls the student's function and reads its result.

    Where an array may as well be passed entry by entry, a function that takes only numbers is accepted.
    """
    def call(function, arguments, read):
        try:
            found, trouble = guard.read(read, answered_call(one.task, function, arguments), one.task.seconds), None
        except UnreadableAnswer as error:
            found, trouble = None, error
        is_other = trouble.idea == "raises" if trouble else isinstance(arguments[0], np.ndarray) and found.shape != arguments[0].shape
        if is_other and is_elementwise(one):
            try:
                return np.array([guard.read(lambda x: numbers(x, ()), answered_call(one.task, function, (x, *arguments[1:])))
                                 for x in arguments[0].tolist()])
            except UnreadableAnswer:
                pass
        if trouble:
            raise trouble
        return found
    return call


def answered_call(record, function, arguments):
    """A guarded call; a function that returns nothing has not been written yet."""
    result = guard.call(function, arguments, record.seconds)
    if guard.read(is_blank, result):
        raise UnreadableAnswer("unanswered", "Your function returns nothing so far. End it with a line that says: return …")
    return result


def without_return(one, function, trouble):
    """The `UnreadableAnswer` for a function that returns nothing: it is not written yet, or one way ends without a return."""
    blank = []
    for arguments in one.inputs:
        try:
            blank.append(guard.read(is_blank, guard.call(function, copies(arguments), one.task.seconds)))
        except UnreadableAnswer:                     # neither nothing nor something
            blank.append(None)
    if False not in blank or True not in blank:
        return trouble
    given = called(one, one.inputs[blank.index(True)])
    where = given if len(given) < LONGEST else "some of the inputs"
    return UnreadableAnswer("no return", f"Your function returns nothing for {where}: one way through it ends without a return.")


def is_elementwise(one):
    """True if the first argument is an array of numbers, each of which has its own result."""
    first, *others = one.inputs[0]
    if not isinstance(first, np.ndarray) or first.ndim != 1 or first.shape != one.reference[0].shape:
        return False
    try:
        return np.allclose([one.right(x, *others) for x in first], one.reference[0])
    except Exception:
        return False


@dataclass(frozen=True)
class Hint:
    """One hint of a task; `number` of `count`.

    >>> from robotlab import hint
    >>> first = hint("frames-row")
    >>> first.number, first.count
    (1, 3)
    """
    task: str
    number: int
    count: int
    words: str

    def __repr__(self):
        last = " That was the last one." if self.number == self.count else ""
        return f"{self.task}, hint {self.number} of {self.count}: {self.words}{last}"

    def _repr_markdown_(self):
        last = " *That was the last one.*" if self.number == self.count else ""
        return f"`{self.task}` **hint {self.number} of {self.count}:** {self.words}{last}"


def hint(name):
    """The next hint for a task, one at a time; none of them is the answer, and each is counted once. name: such as "frames-row"."""
    one = _own(name)
    count = len(one.task.hints)
    if not count:
        return Hint(name, 0, 0, "There are no hints here: predict, then look.")
    number = store.hinted(name, count)
    return Hint(name, number, count, one.says(one.task.hints[number - 1]))
