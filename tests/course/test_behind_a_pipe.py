"""An answer that is in another process gets the verdict that it gets on the page, word by word."""
import json
from dataclasses import replace

import pytest
from solved import solutions
from thorough import THOROUGH

from robotlab.course import registry
from robotlab.course.check import examined
from robotlab.course.drawn_task import draw_task
from robotlab.course.reading import UnreadableAnswer
from robotlab.course.record import RIGHT, UNANSWERED
from robotlab.lectern.marking import proxy

child = pytest.importorskip("robotlab.lectern.marking.child")            # not where Python has no limits of resources
TASKS = [task for task in registry.all_tasks() if task.is_exercise]
MOST = None if THOROUGH else 1                       # right ones and wrong ones to a task, beside its own


class Near:
    """A sandbox's process without the process: what goes over the pipe goes through JSON."""
    gone = ""

    def __init__(self, task, answer):
        self.book = child.Notebook({})
        self.book.answers[task] = answer

    def ask(self, do, **more):
        try:
            return json.loads(json.dumps(getattr(self.book, do)(**json.loads(json.dumps(more)))), parse_int=float)
        except UnreadableAnswer as trouble:
            raise UnreadableAnswer(*json.loads(json.dumps([trouble.idea, trouble.words]))) from None


def same(one, answer):
    """The verdict, if it is the same from afar."""
    at_home, afar = examined(one, answer), examined(one, proxy.answer(Near(one.task.id, answer), one.task))
    assert replace(afar, words=()) == replace(at_home, words=()), (at_home, afar)
    assert afar.words == at_home.words, (at_home, afar)
    return afar


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.id)
def test_the_same_verdict(task):
    one, known = draw_task(task.id, "Ada"), solutions(task.topic)
    rights = [one.right, *(right(one.given) for right in known.rights.get(task.id, ())[:MOST])]
    assert {same(one, right).state for right in rights} == {RIGHT}
    for answer in [wrong for some in known.wrongs.get(task.id, {}).values() for wrong in some][:MOST]:
        assert not same(one, answer(one.given))


@pytest.mark.parametrize("answer", [None, ..., [..., 1], "text", True, 1j, float("nan"), [[1], [1, 2]], [], object(), print, {"a": 1}, 1e400, 10**400,
                                    [[[[[1.0]]]]], lambda: 1, lambda *_: None, lambda *_: "x", lambda *_: 1 / 0], ids=range(19))
def test_the_same_words_for_what_is_no_answer(answer):
    for name in ("frames-tip", "energy-potential", "energy-missing", "cost-parabola"):
        one = draw_task(name, "Ada")
        verdict = same(one, answer)
        assert verdict.state == UNANSWERED or not verdict
