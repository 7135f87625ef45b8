"""Selection of the tasks of a bank, each in so many numbers; tasks left out, with reasons."""
from dataclasses import dataclass, field

from ... import __version__
from ...course import registry
from ...course.drawn_task import draw_task
from ...model.units import quiet
from . import secret
from .question import SMALLEST, Question
from .bank_error import BankError

MOST = 200                                           # numbers of one task
IN_VAIN = 25                                         # draws one after the other that bring nothing new
KINDS = {"function": "the answer is a function, which a platform cannot call",
         "expression": "the answer is an expression in letters, which a platform cannot work out"}
MANY = "many answers are right, and it takes a calculation to see whether one is"
SMALL = f"in every draw a right answer lies between 0 and {SMALLEST}, which Canvas takes for 0"


@dataclass
class Bank:
    """title: under which it is filed. questions: {task: [Question]}. left: {task: why it is not there}. few: {task: how many}, where
    there are not so many different numbers as were asked for."""
    title: str
    questions: dict = field(default_factory=dict)
    left: dict = field(default_factory=dict)
    few: dict = field(default_factory=dict)

    @property
    def all(self):
        """Every question."""
        return [question for some in self.questions.values() for question in some]


def tasks_of(names, notebooks):
    """The tasks of that name and those of these notebooks; all, without either."""
    there = registry.all_tasks()
    for number in notebooks:
        if number not in {one.notebook for one in there}:
            raise BankError(f"There is no notebook {number!r}; there are {', '.join(dict.fromkeys(one.notebook for one in there))}.")
    try:
        named = {registry.find(name).id for name in names}
    except ValueError as trouble:
        raise BankError(f"--tasks: {trouble}") from None
    everything = not (named or notebooks)
    return [one for one in there if everything or one.id in named or one.notebook in notebooks]


@quiet("q", "q0")                                    # degrees for rad are a wrong idea
def collected(tasks, numbers, key=None, say=lambda done, of: None):
    """The `Bank` of these tasks, each in so many numbers. say: called with the progress."""
    if not 1 <= numbers <= MOST:
        raise BankError(f"--numbers is {numbers}; expected 1 to {MOST}.")
    bank = Bank(f"robot arms {__version__} key {secret.fingerprint(key)}" if key else f"robotlab {__version__} practice")
    for done, task in enumerate(tasks):
        say(done, len(tasks))
        if reason := KINDS.get(task.kind) or (MANY if task.holds else ""):
            bank.left[task.id] = reason
        elif found := drawn(task, numbers, key):
            bank.questions[task.id] = found
            if task.draw and len(found) < numbers:
                bank.few[task.id] = len(found)
        else:
            bank.left[task.id] = SMALL
    return bank


def drawn(task, numbers, key):
    """So many questions of a task with different numbers, or fewer, where there are no more."""
    found, seen, vain = [], set(), 0
    for k in range(1, IN_VAIN * (numbers + 1)):
        if len(found) == numbers or vain == IN_VAIN or (found and not task.draw):
            break
        question = Question(draw_task(task.id, secret.name_of(task.id, k, key)), len(found) + 1 if task.draw else None,
                            secret.label_of(task.id, key))
        shown = question.text, *sorted(option.text for option in question.options)
        vain = vain + 1 if shown in seen else 0
        if shown not in seen and (task.kind == "choice" or not question.is_too_small):
            found.append(question)
        seen.add(shown)
    return found
