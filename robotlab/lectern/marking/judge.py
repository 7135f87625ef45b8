"""The verdicts on one notebook. They are those of the student's own page, made here, where no line of the student ever runs."""
import hashlib
from dataclasses import dataclass, replace

import numpy as np

from ...course.check import HELPLESS, NOT_YET, examined
from ...course.drawn_task import INPUTS, DrawnTask, draw_task
from ...course.identity import identity
from ...course.reading import UnreadableAnswer
from ...course.record import UNANSWERED
from . import proxy
from .pipe import Gone, Process, refusal
from .wire import can_be_sent, encoded

MISSING, STOPPED, LOOK = "missing", "stopped", "look"
CELL = 10.0                                          # [s] of the processor for a cell
PATIENT = 200.0                                      # [s] the judge waits for one of its own calls; the sandbox has the true limit
MOST_STARTS = 8                                      # of a process for one notebook
DRAWS = 50
LATER = 10 ** 6                                      # stands for the part of a cell after all others
RANKS = {MISSING: 0, UNANSWERED: 1, STOPPED: 2}      # of what is no judged answer
TOO_MANY = "Too many cells end the whole process."
NOT_CALLED = "The cell that begins with `{}` names it and ran to its end, but robotlab's check was not called there with that name."


@dataclass(frozen=True)
class Finding:
    """Finding on one task. state: right, wrong, unanswered, missing, stopped, or look where the judge itself failed."""
    state: str
    idea: str = ""
    words: tuple = ()


UNTRIED = Finding(UNANSWERED)


@dataclass(frozen=True)
class Exam:
    """A task as the student has it, and as it is examined: with inputs unknown to the student, and time for the way to the sandbox."""
    task: object
    drawn: object


def exam(name, student, key):
    """The `Exam` in the task of that name. key: bytes, unknown to the students."""
    return exam_of(draw_task(name, student), key)


def exam_of(one, key):
    """The same for a task that is drawn already. Inputs are drawn until every wrong idea is distinguished from the right one."""
    patient = replace(one.task, seconds=PATIENT)
    digest = hashlib.sha256(b"|".join([key, identity(one.student).encode(), one.task.id.encode()])).digest()
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
    """({task: `Finding`}, notes for a person) on the cells of one notebook. ones: {task: `Exam`}."""
    given = {name: {k: encoded(v) for k, v in one.drawn.given.items() if can_be_sent(v)} for name, one in ones.items()}
    sitting = Sitting(cells, ones)
    starts = MOST_STARTS if cells else 0
    while starts and not sitting.run(Process(sandbox, given)):
        starts -= 1
    if cells and not starts:
        named = {name for cell in cells for name in cell.named}
        sitting.found |= {(len(cells), 0, name): Finding(STOPPED, words=(TOO_MANY,)) for name in ones if name in named}
    found = {name: last([sitting.found[at] for at in sorted(sitting.found) if at[2] == name]) for name in ones}
    unread = [f"{name}: {' '.join(one.words)}" for name, one in found.items() if one.state == MISSING and one.words]
    return found, [*dict.fromkeys(sitting.notes), *unread]


def last(findings):
    """Return the finding that counts of several tries: the last that was judged; else the last of those that come nearest to that."""
    best = max(map(rank, findings), default=0)
    return next((one for one in reversed(findings) if rank(one) == best), Finding(MISSING))


def rank(finding):
    """Rank a try: judged, stopped, unanswered, missing."""
    return RANKS.get(finding.state, len(RANKS))


class Sitting:
    """The cells of a notebook as they are run. found: {(number of a cell, of a part of it, task): `Finding`}."""

    def __init__(self, cells, ones):
        self.cells, self.ones, self.found, self.deadly, self.notes = cells, ones, {}, set(), []

    def run(self, process):
        """All cells but those that have ended a process before; whether this one has lived to their end."""
        at, stopped = 0, []
        try:
            for at, cell in enumerate(self.cells):
                if at not in self.deadly:
                    stopped += self.run_cell(at, cell, process, stopped)
            return True
        except Gone as gone:                         # it costs what this cell answers, and no more
            self.deadly.add(at)
            self.put(at, Finding(STOPPED, words=(f"{str(gone).capitalize()} while this was run.",)))
            return False
        finally:
            process.close()

    def run_cell(self, at, cell, process, stopped):
        """A cell: what it checks is judged where it does. Returns [its first line] where it has stopped. Raises Gone."""
        if cell.trouble:
            self.put(at, Finding(STOPPED, "syntax", (f"This cell {cell.trouble}",)))
            return [cell.first]
        reply, turn = begin(process, "run", name=f"code cell {at + 1}", code=cell.code), 0
        while True:
            for name in checked_in(reply, self.ones):
                if (at, turn, name) not in self.found:
                    self.found[at, turn, name] = reminded(finding(self.ones[name], process), stopped)
            if not reply.get("more"):
                break
            reply, turn = begin(process, "go_on"), turn + 1
        trouble = reply.get("trouble")
        if not isinstance(trouble, dict):
            self.put(at, Finding(MISSING, words=(NOT_CALLED.format(cell.first),)))
            return []
        idea, words = refusal({"no": "", **trouble})
        state, idea = (UNANSWERED, "") if idea == "unanswered" else (STOPPED, idea)
        self.put(at, reminded(Finding(state, idea, (words or NOT_YET,)), stopped))
        self.notes += [f"the cell that begins with `{cell.first}`: {words}"] if idea == "module" else []
        return [cell.first]

    def put(self, at, finding):
        """Notes it for each task that a cell names and has not checked."""
        done = {name for k, _, name in self.found if k == at}
        self.found |= {(at, LATER, name): finding for name in self.cells[at].named if name in self.ones and name not in done}


def begin(process, do, **more):
    """Run a part of a cell. Raises Gone, also where the process has been made unfit to run any."""
    try:
        return process.ask(do, seconds=CELL, **more)
    except UnreadableAnswer:
        raise Gone("the process could not go on") from None


def checked_in(reply, ones):
    """The tasks that a process says it has checked, of those that are asked for."""
    names = reply.get("checked")
    return [name for name in ones if isinstance(names, list) and name in names]


def reminded(finding, stopped):
    """Add to a NameError that an earlier cell, which may define the name, has stopped. stopped: first lines of such cells."""
    if not stopped or "NameError" not in " ".join(finding.words):
        return finding
    return replace(finding, words=(*finding.words, f"The cell that begins with `{stopped[0]}` had stopped before."))


def finding(one, process):
    """The verdict on the answer that a process has just given. Raises Gone."""
    verdict = examined(one.drawn, proxy.answer(process, one.task))
    if process.gone:
        raise Gone(process.gone)
    if verdict.words == (HELPLESS,):
        return Finding(LOOK, words=("The check itself stopped at this answer: a person must look.",))
    return Finding(verdict.state, verdict.idea, verdict.words)
