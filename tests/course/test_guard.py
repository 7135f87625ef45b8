"""Whatever a student's function does, the answer is kind, soon there, and nothing is left behind."""
import itertools
import sys
import time
import warnings

import numpy as np
import pytest

from robotlab.course.guard import call
from robotlab.course.reading import Trouble
from robotlab.course.watchdog import Deadline, is_own

SOON = 0.2                                           # [s] allowed in these tests
PATIENCE = 30                                        # [s] that a busy machine may take until it is stopped


def one_line(q):
    while True: pass                                 # noqa: E701


def over_numbers(q):
    total = 0
    for k in itertools.count():
        total += k
    return total


def in_a_comprehension(q):
    return [k for k in itertools.count() if k < 0]


def in_a_helper(q):
    return over_numbers(q)


def in_a_generator(q):
    return next(k for k in itertools.count() if k < 0)


def swallowing(q):
    while True:
        try:
            q = q + 1
        except Exception:
            pass


def swallowing_all(q):
    while True:
        try:
            abs(q)
        except:                                      # noqa: E722
            pass


class Untidy:
    def __del__(self):
        for _ in range(10 ** 5):
            pass


def while_cleaning_up(q):
    """What is raised in __del__ is never seen; Python says so on stderr, which is not the student's."""
    while True:
        Untidy()


def in_the_package(q):
    from robotlab import tip_pose, zoo
    arm = zoo.puma560()
    while True:
        tip_pose(arm, np.zeros(6))


def through_the_package(q):
    from robotlab import simulate, zoo
    return simulate(zoo.planar(6), lambda t, q, qd: np.zeros(6), np.zeros(6), np.zeros(6), np.linspace(0, 1e4, 10 ** 6)).q


ENDLESS = [one_line, over_numbers, in_a_comprehension, in_a_helper, in_a_generator, swallowing, swallowing_all,
           while_cleaning_up, in_the_package, through_the_package]


@pytest.mark.parametrize("function", ENDLESS, ids=lambda f: f.__name__)
def test_endless_loops_are_stopped(function):
    began = time.monotonic()
    with pytest.raises(Trouble) as caught:
        call(function, (np.zeros(2),), SOON)
    assert caught.value.idea == "endless" and time.monotonic() - began < PATIENCE
    assert f"within {SOON:g} s. It was at line" in caught.value.words


def test_the_line_of_the_loop_is_said():
    with pytest.raises(Trouble, match=r"at line \d+: total \+= k|for k in itertools"):
        call(over_numbers, (1,), SOON)


def no_such_name(q):
    return cosine(q)                                 # noqa: F821


def out_of_range(q):
    return q[7]


def wrong_shapes(q):
    return q @ np.zeros(5)


def no_end(q):
    return no_end(q)


def leaves(q):
    sys.exit(3)


@pytest.mark.parametrize("function, words", [
    (no_such_name, ["return cosine(q)", "NameError", "never given a value"]),
    (out_of_range, ["return q[7]", "IndexError", "counts from 0"]),
    (wrong_shapes, ["return q @ np.zeros(5)", "ValueError", "do not fit"]), (no_end, ["no_end(q)", "RecursionError", "without an end"]),
    (leaves, ["sys.exit(3)", "use return"]), (lambda q: 1 / 0, ["ZeroDivisionError", "divided by zero"]),
    (lambda q: np.linalg.inv(np.zeros((2, 2))), ["LinAlgError", "singular"]), (lambda q: q.cos(), ["AttributeError", "no such part"]),
    (lambda q: {}["a"], ["KeyError", "not there"]), (lambda q: "a" + 1, ["TypeError", "wrong kind"]),
])
def test_errors_are_said_with_their_line(function, words):
    with pytest.raises(Trouble) as caught:
        call(function, (np.zeros(2),))
    assert caught.value.idea == "raises"
    assert "stopped at line" in caught.value.words and all(word in caught.value.words for word in words), caught.value.words


def test_a_stub_is_not_an_error():
    def stub(q):
        raise NotImplementedError
    with pytest.raises(Trouble) as caught:
        call(stub, (1,))
    assert caught.value.idea == "unanswered"


def test_changed_arguments_are_noticed():
    def changes(a, q):
        q[0] = 7
        return a
    with pytest.raises(Trouble, match="second argument in place.*copy"):
        call(changes, (1.0, np.zeros(2)))
    with pytest.raises(Trouble, match="first argument"):
        call(lambda q: q.sort(), (np.array([2.0, 1.0]),))
    assert call(lambda q: q.copy().sort(), (np.array([2.0, 1.0]),)) is None


def test_nothing_is_printed_and_no_warning_is_shown(capsys):
    def noisy(q):
        print("here")
        print("there", file=sys.stderr)
        warnings.warn("look")
        return np.log(np.zeros(1)) + q
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert np.isneginf(call(noisy, (1.0,)))
    assert capsys.readouterr() == ("", "")


def test_the_tracer_of_before_is_put_back():
    """A debugger, or what measures coverage, goes on afterwards."""
    before, mine = sys.gettrace(), lambda *arguments: None
    sys.settrace(mine)
    try:
        for function in (lambda q: q, one_line, no_such_name):
            try:
                call(function, (1,), SOON)
            except Trouble:
                pass
            assert sys.gettrace() is mine
    finally:
        sys.settrace(before)


def test_an_interrupt_goes_through():
    def interrupted(q):
        raise KeyboardInterrupt
    with pytest.raises(KeyboardInterrupt):
        call(interrupted, (1,))


def test_whose_code_is_whose():
    assert is_own(__file__) and is_own("<ipython-input-3-abc>") and is_own("/tmp/ipykernel_17/2871.py") and is_own("<string>")
    assert not is_own(np.__file__) and not is_own(warnings.__file__) and not is_own("<frozen runpy>")
    from robotlab import zoo
    assert not is_own(zoo.__file__)


def test_libraries_are_not_traced_line_by_line():
    frame = sys._getframe()
    deadline = Deadline(60)
    assert deadline(frame, "call", None) == deadline.step
    assert compile("1", np.__file__, "eval").co_filename == np.__file__ and not is_own(np.__file__)
