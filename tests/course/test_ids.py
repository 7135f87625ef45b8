"""Names stay: lists, quizzes and marks of last year name exercises by their ids, so a release may add some and never change one.

ids.txt has those that were promised: id, exercise or prediction, notebook. Before a release, add what is new:

    PYTHONPATH=. python tests/course/test_ids.py
"""
from pathlib import Path

from robotlab.course import registry
from robotlab.course.chapters import chapters

FILE = Path(__file__).with_name("ids.txt")
PROMISED = 354                                       # at least; this number only grows


def now():
    """The lines of the tasks of this course, as the file has them."""
    own = {one.notebook for one in chapters() if one.package.startswith("robotlab.")}
    kind = lambda one: "prediction" if one.prediction else "exercise"
    return [f"{one.id} {kind(one)} {one.notebook}" for one in registry.all_tasks() if one.notebook in own]


def promised():
    """The lines of the file."""
    return FILE.read_text(encoding="utf-8").split("\n")[:-1]


def test_no_exercise_that_was_promised_is_gone_or_has_become_another():
    assert [line for line in promised() if line not in now()] == []


def test_the_promise_itself_only_grows():
    ids = [line.split()[0] for line in promised()]
    assert len(ids) == len(set(ids)) >= PROMISED


if __name__ == "__main__":
    FILE.write_text("\n".join([*promised(), *(line for line in now() if line not in promised())]) + "\n", encoding="utf-8")
