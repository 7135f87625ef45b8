"""The verdicts on one notebook. They are those of the student's own page, made here, where no line of the student ever runs."""
import hashlib
from dataclasses import dataclass, replace

import numpy as np

from ..course.check import HELPLESS, examined
from ..course.drawn_task import INPUTS, DrawnTask, draw_task
from ..course.reading import UnreadableAnswer
from ..course.record import UNANSWERED
from . import proxy
from .pipe import Gone, Process
from .wire import can_be_sent, encoded

MISSING, STOPPED, LOOK = "missing", "stopped", "look"
CELL = 10.0                                          # [s] of the processor for a cell
PATIENT = 200.0                                      # [s] the judge waits for one of its own calls; the sandbox has the true limit
MOST_STARTS = 8                                      # of a process for one notebook
MOST_TRIES = 3                                       # cells that answer the same task: the last ones are looked at
DRAWS = 50


@dataclass(frozen=True)
class Finding:
    """What was found for one task. state: right, wrong, unanswered, missing, stopped, or look where the judge itself failed."""
    state: str
    idea: str = ""
    words: tuple = ()


@dataclass(frozen=True)
class Exam:
    """A task as the student has it, and as it is examined: with inputs that nobody can know, and time for the way to the sandbox."""
    task: object
    drawn: object


def exam(name, student, key):
    """The `Exam` in the task of that name. key: bytes, which nobody has who is examined."""
    return exam_of(draw_task(name, student), key)


def exam_of(one, key):
    """The same for a task that is drawn already. Inputs are drawn until every wrong idea is told from the right one."""
    patient = replace(one.task, seconds=PATIENT)
    digest = hashlib.sha256(b"|".join([key, one.student.encode(), one.task.id.encode()])).digest()
    rng = np.random.default_rng(int.from_bytes(digest, "big"))
    new = DrawnTask(patient, one.student)
    for _ in range(DRAWS if patient.inputs else 0):
        new = DrawnTask(patient, one.student)
        new.given, new.inputs = one.given, [tuple(patient.inputs(rng, one.given)) for _ in range(INPUTS)]
        if new.is_well_conditioned():
            return Exam(one.task, new)
    new.given, new.inputs = one.given, one.inputs    # those of the student's own page are as good, but they are known
    return Exam(one.task, new)


def judged(cells, ones, sandbox):
    """{task: `Finding`} for the cells of one notebook. ones: {task: `Exam`}."""
    wanted = tries(cells, ones)
    given = {name: {k: encoded(v) for k, v in one.drawn.given.items() if can_be_sent(v)} for name, one in ones.items()}
    found, deadly, starts = {}, set(), 0
    while wanted - set(found):
        starts += 1
        if starts > MOST_STARTS:
            found |= {one: Finding(STOPPED, words=("Too many cells end the whole process.",)) for one in wanted - set(found)}
            break
        run(cells, ones, wanted, found, deadly, Process(sandbox, given))
    return {name: last([found[at] for at in sorted(wanted) if at[1] == name]) for name in ones}


def tries(cells, ones):
    """{(number of a cell, task)} that are looked at."""
    found = set()
    for name in ones:
        places = [k for k, cell in enumerate(cells) if name in cell.answers]
        found |= {(k, name) for k in places[-MOST_TRIES:]}
    return found


def last(findings):
    """What counts of several tries: the last that is one."""
    tried = [one for one in findings if one.state != UNANSWERED]
    return (tried or findings or [Finding(MISSING)])[-1]


def run(cells, ones, wanted, found, deadly, process):
    """The cells up to the last that is wanted, but for those that have ended a process before; what is found is added to `found`."""
    end = 1 + max(at for at, _ in wanted)
    try:
        for at, cell in enumerate(cells[:end]):
            if at in deadly:
                continue
            answers = {name: text for name, text in cell.answers.items() if (at, name) in wanted}
            begin(process, at, cell.code, answers)
            for name in answers:
                if (at, name) not in found:
                    found[at, name] = finding(ones[name], process)
    except Gone as gone:                             # it costs what this cell answers, and no more
        deadly.add(at)
        stopped = Finding(STOPPED, words=(f"{str(gone).capitalize()} while this was run.",))
        found |= {(at, name): stopped for name in cells[at].answers if (at, name) in wanted and (at, name) not in found}
    finally:
        process.close()


def begin(process, at, code, answers):
    """Runs a cell. Raises Gone, also where the process has been made unfit to run any."""
    try:
        process.ask("run", name=f"code cell {at + 1}", code=code, answers=answers, seconds=CELL)
    except UnreadableAnswer:
        raise Gone("the process could not go on") from None


def finding(one, process):
    """The verdict on the answer that a process has just given. Raises Gone."""
    verdict = examined(one.drawn, proxy.answer(process, one.task))
    if process.gone:
        raise Gone(process.gone)
    if verdict.words == (HELPLESS,):
        return Finding(LOOK, words=("The check itself stopped at this answer: a person must look.",))
    return Finding(verdict.state, verdict.idea, verdict.words)
