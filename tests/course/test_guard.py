"""For any function of a student, the answer is kind and quick, and nothing is left behind."""
import builtins
import itertools
import math
import re
import signal
import sys
import threading
import time
import warnings

import numpy as np
import pytest

from robotlab.course.guard import call, read
from robotlab.course.reading import UnreadableAnswer, numbers
from robotlab.course.watchdog import Deadline, is_own

SOON = 0.1                                           # [s] allowed in these tests
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
    """Errors raised in __del__ are never seen; Python reports them on stderr, which is not the student's."""
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


def asleep(q):
    time.sleep(3600)


def in_a_regular_expression(q):
    return re.match("(a+)+$", "a" * 60 + "b")


def with_huge_numbers(q):
    return 10 ** 10 ** 9


ENDLESS = [one_line, over_numbers, in_a_comprehension, in_a_helper, in_a_generator, swallowing, swallowing_all,
           while_cleaning_up, in_the_package, through_the_package, in_a_regular_expression, with_huge_numbers]


@pytest.mark.parametrize("function", ENDLESS, ids=lambda f: f.__name__)
def test_endless_loops_are_stopped(function):
    began = time.monotonic()
    with pytest.raises(UnreadableAnswer) as caught:
        call(function, (np.zeros(2),), SOON)
    assert caught.value.idea == "endless" and time.monotonic() - began < PATIENCE
    assert f"within {SOON:g} s. It was at line" in caught.value.words


@pytest.mark.parametrize("function", ENDLESS, ids=lambda f: f.__name__)
def test_nothing_of_it_is_left_for_later_exceptions(function):
    """Python shows the one that is handled as the reason of the next: "During handling of the above exception ...". A timer that
    was left behind would be stopped later, at some garbage collection, and with it the timer of another answer."""
    for _ in range(2):
        with pytest.raises(UnreadableAnswer):
            call(function, (np.zeros(2),), SOON)
        if hasattr(signal, "setitimer"):
            assert signal.getitimer(signal.ITIMER_REAL) == (0, 0) and signal.getsignal(signal.SIGALRM) == signal.SIG_DFL
        assert sys.exc_info() == (None, None, None)
        assert caught(ZeroDivisionError, lambda: 1 / 0).__context__ is None


def caught(kind, function):
    """The exception that a function raises."""
    try:
        function()
    except kind as error:
        return error


def test_what_iterators_raise_is_said_as_it_is():
    with pytest.raises(UnreadableAnswer, match="StopIteration"):
        call(lambda q: next(iter(q[:0])), (np.zeros(2),), SOON)


def test_a_sleep_is_stopped():
    begun = time.monotonic()
    with pytest.raises(UnreadableAnswer, match="time.sleep"):
        call(asleep, (1,), SOON)
    assert time.monotonic() - begun < 3


@pytest.mark.parametrize("function", [one_line, swallowing_all, in_the_package], ids=lambda f: f.__name__)
def test_elsewhere_than_in_the_main_thread_steps_are_traced(function):
    found = []

    def run():
        with pytest.raises(UnreadableAnswer) as caught:
            call(function, (np.zeros(2),), SOON)
        found.append(caught.value.idea)
    thread = threading.Thread(target=run)
    thread.start()
    thread.join(PATIENCE)
    assert found == ["endless"]


@pytest.mark.parametrize("function", [one_line, swallowing, in_the_package], ids=lambda f: f.__name__)
def test_where_the_system_has_no_timer_a_thread_rings(function, monkeypatch):
    monkeypatch.delattr("signal.setitimer")
    before = signal.getsignal(signal.SIGTERM)
    with pytest.raises(UnreadableAnswer, match="did not come back"):
        call(function, (np.zeros(2),), SOON)
    assert signal.getsignal(signal.SIGTERM) is before


def test_a_timer_of_before_is_put_back():
    mine = signal.signal(signal.SIGALRM, lambda *ring: None)
    signal.setitimer(signal.ITIMER_REAL, 100)
    try:
        own = signal.getsignal(signal.SIGALRM)
        call(lambda q: q, (1,))
        assert signal.getsignal(signal.SIGALRM) is own and 90 < signal.getitimer(signal.ITIMER_REAL)[0] <= 100
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, mine)


def test_what_counts_is_the_time_of_the_processor(monkeypatch):
    """A function that gets little of a busy machine is waited for; one that sleeps is not."""
    deadline = Deadline(1.0)
    for elapsed, used, over in ((0.5, 0.4, False), (5.0, 0.5, False), (5.0, 1.2, True), (1.5, 0.0, True), (25.0, 0.9, True)):
        monkeypatch.setattr(time, "monotonic", lambda: deadline.begun + elapsed)
        monkeypatch.setattr(time, "process_time", lambda: deadline.cpu + used)
        assert (deadline.over() > 0) == over, (elapsed, used)


def test_a_watched_function_runs_at_full_speed():
    """No step of it is traced: with 5 ms a call a check has to stay quick."""
    def work(q):
        return sum(k * k for k in range(100_000))
    best = lambda f: min(timed(f) for _ in range(5))
    assert best(lambda: call(work, (1,))) < 3 * best(lambda: work(1))


def timed(function):
    begun = time.process_time()
    function()
    return time.process_time() - begun


def test_the_line_of_the_loop_is_said():
    with pytest.raises(UnreadableAnswer, match=r"at line \d+: total \+= k|for k in itertools"):
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
    (lambda q: np.flatnonzero(q)[-1], ["IndexError", "no entries"]), (lambda q: np.linalg.inv(np.ones((2, 3))), ["LinAlgError", "another shape"]),
    (lambda q: np.linalg.inv(q), ["LinAlgError", "rows and columns"]), (lambda q: np.linalg.svd(np.full((2, 2), np.nan)), ["LinAlgError", "nan"]),
    (lambda q: np.linalg.eigvals(np.full((2, 2), np.nan)), ["LinAlgError", "nan"]),
    (lambda q: np.linalg.cholesky(-np.eye(2)), ["LinAlgError", "eigenvalue"]),
])
def test_errors_are_said_with_their_line(function, words):
    with pytest.raises(UnreadableAnswer) as caught:
        call(function, (np.zeros(2),))
    assert caught.value.idea == "raises"
    assert "stopped at line" in caught.value.words and all(word in caught.value.words for word in words), caught.value.words


@pytest.mark.parametrize("function", [
    lambda q: np.linalg.inv(np.ones((2, 3))), lambda q: np.linalg.svd(np.full((2, 2), np.nan)), lambda q: np.linalg.cholesky(-np.eye(2)),
    lambda q: np.linalg.inv(q)])
def test_a_matrix_is_called_singular_only_where_it_is(function):
    with pytest.raises(UnreadableAnswer) as caught:
        call(function, (np.zeros(2),))
    assert "singular" not in caught.value.words, caught.value.words


@pytest.mark.parametrize("answer, words", [
    ((np.ones(3), 0.4), "a tuple of 2 things"), ((np.ones(2), np.ones(6)), "a tuple of 2 things"), ([np.ones(3), 0.4], "a list of 2 things"),
    (np.linalg.lstsq(np.ones((4, 2)), np.ones(4), rcond=None), "a tuple of 4 things"),
    ([[1, 2], [3]], "every row of a matrix"), ([np.ones(2), np.ones(3)], "every row of a matrix"),
])
def test_several_things_are_told_from_rows_of_unequal_length(answer, words):
    with pytest.raises(UnreadableAnswer) as caught:
        read(numbers, answer)
    assert caught.value.idea == "shape" and words in caught.value.words, caught.value.words


class Silent(Exception):
    def __str__(self):
        raise ValueError("not even this")


class Endless(Exception):
    def __str__(self):
        while True:
            pass


@pytest.mark.parametrize("error, words", [
    (GeneratorExit(), "GeneratorExit"), (Silent(), "Silent"), (BaseException("b"), "BaseException: b"), (Endless(), "Endless"),
    (ValueError("x" * 10 ** 7), "ValueError: xxx"), (StopIteration(), "StopIteration"), (Warning("w"), "Warning: w"),
], ids=lambda x: type(x).__name__)
def test_whatever_is_raised_is_said_in_few_words(error, words):
    def raises(q):
        raise error
    with pytest.raises(UnreadableAnswer) as caught:
        call(raises, (1,))
    assert words in caught.value.words and len(caught.value.words) < 500


def test_what_a_function_changes_outside_is_put_back():
    def spoils(q):
        np.abs, np.linalg.inv, math.sin = str, None, None
        sys.setrecursionlimit(10 ** 9)
        return spoils(q)
    before, limit = (np.abs, np.linalg.inv, math.sin), sys.getrecursionlimit()
    with pytest.raises(UnreadableAnswer, match="without an end"):
        call(spoils, (1,))
    assert (np.abs, np.linalg.inv, math.sin) == before and sys.getrecursionlimit() == limit
    sys.setrecursionlimit(limit + 1)                 # the function itself is there again
    sys.setrecursionlimit(limit)


def test_what_puts_things_back_can_be_neither_deleted_nor_replaced():
    """A name that is gone, or one under which its value is found elsewhere, and the builtins that might look for it."""
    def spoils(q):
        value = math.tau
        del math.tau, np.newaxis
        math.other = value
        builtins.all = builtins.map = builtins.len = lambda *_: True
        np.abs = str
        return q
    before = math.tau, np.newaxis, np.abs, all, map, len
    try:
        assert call(spoils, (1,)) == 1
        assert (math.tau, np.newaxis, np.abs, builtins.all, builtins.map, builtins.len) == before
    finally:
        del math.other


class Endlessly:
    def tolist(self):
        while True:
            pass


class Lying(list):
    def __len__(self):
        return 10 ** 12


INSIDE = [1.0]
INSIDE.append(INSIDE)


@pytest.mark.parametrize("answer", [Endlessly(), Lying([1, 2]), INSIDE, [INSIDE, INSIDE]], ids=lambda x: type(x).__name__)
def test_whatever_is_handed_in_can_be_read_or_is_refused(answer):
    begun = time.process_time()
    try:
        read(numbers, answer, SOON)
    except UnreadableAnswer as trouble:
        assert trouble.words
    assert time.process_time() - begun < 5


def test_lists_that_are_changed_are_noticed():
    with pytest.raises(UnreadableAnswer, match="first argument in place"):
        call(lambda steps: steps[0].append(1), ([[1], [2]],))


def test_a_stub_is_not_an_error():
    def stub(q):
        raise NotImplementedError
    with pytest.raises(UnreadableAnswer) as caught:
        call(stub, (1,))
    assert caught.value.idea == "unanswered"


def test_changed_arguments_are_noticed():
    def changes(a, q):
        q[0] = 7
        return a
    with pytest.raises(UnreadableAnswer, match="second argument in place.*copy"):
        call(changes, (1.0, np.zeros(2)))
    with pytest.raises(UnreadableAnswer, match="first argument"):
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
            except UnreadableAnswer:
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
