"""The checker's input and output, written down to be compared: each exercise as one student has it, its wrong ideas, and the numbers
that decide each prediction.

    python tests/golden.py course/written.py         # writes said.json and decided.json anew, to be read before they are committed

An answer is recorded as one number, the sum of its entries with weights that all differ, so that no entry can change unseen. Words have
to be the same, numbers nearly: see golden.py.
"""
import ast
from functools import lru_cache
from pathlib import Path

import numpy as np
from golden import NOTHING, NUMBER, number, store, stored, updated, wanted
from solved import solutions

from robotlab.course import diagnose, registry
from robotlab.course.chapters import chapters
from robotlab.course.check import examined
from robotlab.course.drawn_task import draw_task
from robotlab.course.samples import values_of

SAID, DECIDED = (Path(__file__).with_name(name) for name in ("said.json", "decided.json"))
STUDENT, OTHERS = "student 0", ("student 1", "student 2")
PATIENCE = 60                                        # [s] for a diagnosis: what is said must not depend on the machine
MISCONCEPTIONS = registry.misconceptions()


# -- numbers ----------------------------------------------------------------------------------------------------------
def told(one, samples):
    """An answer as one number; of answers that are right in many ways, such as eigenvectors, without its signs."""
    x = np.concatenate([np.ravel(sample) for sample in samples])
    x = np.abs(x) if one.task.holds else x
    largest = np.abs(x).max(initial=0)
    total = x @ np.cos(np.arange(x.size))
    return number(total if abs(total) > NOTHING * largest else 0.0)


# -- exercises --------------------------------------------------------------------------------------------------------
def wrong_answers(record):
    """[(idea, given -> answer), ...]: those that the task knows, and those of the tests."""
    mine = [(wrong.idea, wrong.answer) for wrong in record.wrongs]
    return mine + [(idea, f) for idea, fs in solutions(record.topic).wrongs.get(record.id, {}).items() for f in fs]


@lru_cache(maxsize=None)
def verdicts(record, student):
    """On each of its wrong answers, in as much time as it takes: what is said must not depend on the machine."""
    one, seconds = draw_task(record.id, student), diagnose.SECONDS
    diagnose.SECONDS = PATIENCE
    try:
        return [examined(one, answer(one.given)) for _, answer in wrong_answers(record)]
    finally:
        diagnose.SECONDS = seconds


def words(record, verdict):
    """Return the words of a verdict, without those of its misconception or of the task."""
    known = MISCONCEPTIONS[verdict.idea].why if verdict.idea in MISCONCEPTIONS else ""
    return " / ".join(text for text in verdict.words if text not in (known, f"Look again at {record.look}."))


def of_exercise(record):
    """The lines of an exercise: its numbers and answer, the result of a wrong idea and the reply, the steps, where to look, and
    the replies to other slips."""
    one, heard = draw_task(record.id, STUDENT), [words(record, verdict) for verdict in verdicts(record, STUDENT)]
    students = (STUDENT, *OTHERS) if record.draw or record.inputs else (STUDENT,)
    out = [f"right: {drawn.given!r} -> {told(drawn, drawn.reference)}" for drawn in (draw_task(record.id, name) for name in students)]
    out += [f"{wrong.idea} -> {told(one, samples)}: {said}" for (wrong, samples), said in zip(one.wrong_values, heard)]
    out += [f"{name} = {told(one, [np.asarray(x, float)])}" for way in record.steps
            for name, x in zip(way.names, way.values(one.given, *(one.inputs or [()])[0]))]
    out += [f"the part {name} = {told(one, values_of(one, part))}" for name, part in (record.terms(one.given) if record.terms else {}).items()]
    known, general = ([NUMBER.sub("#", said) for said in some] for some in (heard[:len(record.wrongs)], heard[len(record.wrongs):]))
    return [*out, f"look: {record.look}", *sorted({*general} - {*known})]


# -- predictions ------------------------------------------------------------------------------------------------------
class Watched(ast.NodeTransformer):
    """Code in which both sides of each comparison, and what goes into a call, pass through a function that writes down."""

    def visit_Compare(self, node):
        self.generic_visit(node)
        node.left, *node.comparators = [ast.Call(ast.Name("side_", ast.Load()), [x], []) for x in (node.left, *node.comparators)]
        return node

    def visit_Call(self, node):
        self.generic_visit(node)
        return ast.Call(ast.Name("called_", ast.Load()), [node.func, *node.args], node.keywords)


class Decisions:
    """The predictions of a chapter, watched: the numbers between which an experiment decides."""

    def __init__(self, chapter):
        source = Path(chapter.folder, "predictions.py").read_text(encoding="utf-8")
        code = ast.fix_missing_locations(Watched().visit(ast.parse(source)))
        self.names = {"__name__": f"{chapter.package}.predictions", "__package__": chapter.package, "side_": self.side, "called_": self.called}
        exec(compile(code, "predictions.py", "exec"), self.names)

    def side(self, x):
        """Write down a number or an array."""
        if isinstance(x, (int, float, np.number, np.ndarray)) and np.asarray(x).dtype.kind in "bif":
            self.seen.append(told_plainly(x))
        return x

    def called(self, function, *arguments, **options):
        """A call; what is asked whether it is so, or which is the largest, is written down."""
        result = function(*arguments, **options)
        own = getattr(function, "__self__", None)
        if isinstance(result, (bool, np.bool_)) or getattr(function, "__name__", "") in ("argmin", "argmax", "matrix_rank"):
            for x in (*([own] if isinstance(own, np.ndarray) else []), *arguments):
                self.side(x)
        return result

    def decided(self, task):
        """The letter, and what it was decided by."""
        self.seen = []
        letter = self.names["ANSWERS"][task.id](draw_task(task.id, STUDENT).given)
        return f"{letter}: {', '.join(self.seen)}"


def told_plainly(x):
    """A number, or an array as its weighted sum."""
    x = np.ravel(np.asarray(x, float))
    return number(x[0] if x.size == 1 else x @ np.cos(np.arange(x.size)))


def of_predictions(chapter):
    """{prediction: what it is decided by} of a chapter."""
    watched = Decisions(chapter)
    return {task.id: watched.decided(task) for task in registry.topic_tasks(chapter.topic).values() if task.prediction}


# -- files ------------------------------------------------------------------------------------------------------------
def exercises():
    """All that are more than a choice of letters."""
    return [record for record in registry.all_tasks() if record.kind != "choice"]


def write():
    """Both files, or the part of them that belongs to the notebooks on the command line."""
    said = {record.id: of_exercise(record) for record in exercises() if wanted(record.notebook)}
    store(SAID, updated(stored(SAID), said, [record.id for record in exercises()]))
    decided = {name: by for chapter in chapters() if wanted(chapter.notebook) for name, by in of_predictions(chapter).items()}
    predictions = [name for chapter in chapters() for name, task in registry.topic_tasks(chapter.topic).items() if task.prediction]
    store(DECIDED, updated(stored(DECIDED), decided, predictions))


if __name__ == "__main__":
    write()
