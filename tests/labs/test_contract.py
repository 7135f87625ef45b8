"""The contract of every host: the same messages have the same results, whichever host they come through, and none stops a session."""
import json
from copy import deepcopy

import comm
import every_lab
import hands
import numpy as np
import pytest
from comm.base_comm import BaseComm
from thorough import THOROUGH

from robotlab.course.check import task
from robotlab.labs.hints import Hints
from robotlab.labs.hosts import jupyter, messages
from robotlab.labs.prediction import Prediction
from robotlab.webpage.kernel import Kernel

SOME = None if THOROUGH else 3                       # of the controls of each lab
FEW = ("BuilderLab", "FrameLab", "MotorLab", "PathLab", "PipelineLab", "TaskLab")       # with controls of each kind
LABS = [name for name in every_lab.names() if name in FEW or THOROUGH and name not in ("Lab", *every_lab.FORMS)]
BAD = [None, True, "x", -1, 10 ** 9, hands.NAN, [], [7], ["a", "b"], {}, [-1, 0], ["answer", 3], ["answer"], ["sing", "loud"], [[0], 1]]


class Direct:
    """The session itself, with a host that records what it receives."""

    def __init__(self, session):
        self.session, self.puts = session, []
        session.shown_by(self)

    def put(self, changes):
        self.puts.append(changes)

    def close(self):
        pass

    def send(self, inputs):
        """Receive a user's edits; return the one message that is put, or {}."""
        self.puts.clear()
        self.session.receive(inputs)
        assert len(self.puts) < 2, "one message in, one message out"
        return deepcopy(self.puts[0]) if self.puts else {}


class Line(BaseComm):
    """The line between a widget and its page, as the page sees it."""
    sent = []

    def publish_msg(self, msg_type, data=None, buffers=None, **others):
        if msg_type == "comm_msg" and data["method"] == "update":
            state = json.loads(json.dumps(data["state"]))
            for path, one in zip(data["buffer_paths"], buffers or []):
                state[path[0]] = bytes(one)
            Line.sent.append(state)


class Jupyter(Direct):
    """The widget, with a line that leads here."""

    def __init__(self, session):
        self.session, self.view = session, jupyter.view(session)

    def send(self, inputs, v=messages.VERSION):
        Line.sent.clear()
        self.view._handle_msg({"content": {"data": {"method": "custom", "content": {"v": v, "inputs": inputs}}}, "buffers": []})
        assert len(Line.sent) < 2
        return Line.sent[0] if Line.sent else {}


class Page(Direct):
    """The kernel of a web page."""

    def __init__(self, session):
        self.session, self.kernel = session, Kernel()
        self.kernel.cell = 1
        (self.key,) = self.kernel.bundle(session)[0].values()

    def send(self, inputs, v=messages.VERSION):
        answers = [answer for answer in self.kernel.receive({"v": v, "lab": self.key, "inputs": inputs}) if "put" in answer]
        assert len(answers) < 2
        return answers[0]["put"] if answers else {}


@pytest.fixture(autouse=True)
def quiet_place(monkeypatch, tmp_path, handed_back):
    """Lines that lead here, a folder in which an arm may be stored, and afterwards Jupyter again."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(comm, "create_comm", Line)


def alike(a, b):
    """True if two messages are equal: numbers to 1e-9, and apart from the number of a motion."""
    if a == b:                                       # nearly always; only differences are searched
        return True
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(alike(a[k], b[k]) for k in a if k != "id")
    if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)):
        return len(a) == len(b) and all(map(alike, a, b))
    if isinstance(a, float) or isinstance(b, float):
        return abs(a - b) <= 1e-9 * max(1, abs(b))
    return False


@pytest.fixture
def labs(monkeypatch):
    """labs(name): a lab of that name, and none closes another."""
    monkeypatch.setattr("robotlab.labs.session.Session.register", lambda session, name: None)
    return every_lab.made


def answers_shared(one, other):
    """The other lab takes the first one's answer to an equal state: `compute` is pure, and its answers are copied to be shown."""
    known, compute = {}, one.compute

    def key(state):
        return json.dumps(vars(state), default=lambda x: sorted(x) if isinstance(x, frozenset) else x.tolist())

    def keep(state):
        asked = key(state)
        known.clear()                                # only the last: both get the same messages
        known[asked] = answer = compute(state)
        return answer

    def take(state):
        return known[asked] if (asked := key(state)) in known else type(other).compute(other, state)
    one.compute, other.compute = keep, take


@pytest.mark.parametrize("name", LABS)
def test_every_host_puts_the_same(labs, rng, name):
    first, second, third = labs(name), labs(name), labs(name)
    answers_shared(second, third)                    # the first two compute separately, which shows that the results are equal
    there = [Direct(first), Jupyter(second), Page(third)]
    page = hands.Page(first)
    for message in [*hands.of_lab(first, rng, SOME), *hands.damaged(first, rng, SOME)]:
        inputs = message(page)
        expected, *others = [host.send(deepcopy(inputs)) for host in there]
        assert all(alike(other, expected) for other in others), f"after {str(inputs)[:200]}"
        page.put(expected)
    for message in hands.NO_MESSAGES:
        assert [host.send(message) for host in there] == [{}] * 3, message
    again = hands.reset(page, first)
    assert all(host.send(deepcopy(again))["picture"] and not host.session.error for host in there), "a lab goes on after whatever came"


class Missing(BaseException):
    """A package that is not loaded yet."""


@pytest.mark.parametrize("name", LABS)
def test_what_breaks_off_leaves_no_trace(labs, rng, name):
    """At the end of an answer, after all of it has been computed: the next message is answered as if nothing had happened."""
    calm, broken = labs(name), labs(name)
    one, other, page = Direct(calm), Direct(broken), hands.Page(calm)

    def show(answer, anew):
        type(broken)._show(broken, answer, anew)
        raise Missing
    messages = list(hands.of_lab(calm, rng, SOME))
    for message, another in zip(messages, messages[1:] + messages[:1]):
        before = deepcopy(broken.parts())
        for inputs in (another(deepcopy(page)), message(deepcopy(page))):
            if page.touched(inputs) == {"view"}:     # which computes nothing
                continue
            broken._show = show
            with pytest.raises(Missing):
                other.send(inputs)
            del broken._show
            assert not other.puts and alike(broken.parts(), before)
        inputs = message(page)
        expected = one.send(deepcopy(inputs))
        assert alike(other.send(deepcopy(inputs)), expected), f"after {str(inputs)[:200]}"
        page.put(expected)


def together(session, send):
    """A session with three hosts: the messages that each of them receives after `send` of some host."""
    all_three = [Direct(session), Jupyter(session), Page(session)]
    direct, page = all_three[0], all_three[2]
    for k, message in enumerate(send):
        direct.puts.clear()
        Line.sent.clear()
        answer = all_three[k % 3].send(message)
        told = [direct.puts[-1] if direct.puts else {}, Line.sent[-1] if Line.sent else {}]
        if k % 3 == 2:
            told.append(answer)
        else:
            told.append(page.kernel.views[page.key].changes)
            page.kernel.views[page.key].changes = {}
        assert all(alike(one, told[0]) for one in told)
        yield message, told[0]


def test_three_hosts_of_one_lab_are_told_the_same(rng):
    lab = every_lab.made("FrameLab")
    page = hands.Page(lab)
    for _, put in together(lab, (message(page) for message in hands.of_lab(lab, rng))):
        page.put(put)


def test_a_prediction_answers_each_press_on_every_host():
    session = Prediction("start-slow")
    presses = [[0, 1], [0, 1], [1, 2], [2, 9], *BAD]
    for message, put in together(session, presses):
        assert bool(put) is (message in presses[:4] + [[0]]), message
    assert session.verdict and session.pressed[1] == 4


def test_hints_come_one_at_a_time_on_every_host():
    session = Hints("start-tip")
    for message, put in together(session, [1, *[x for x in BAD if not isinstance(x, int)], 2, 2]):
        assert bool(put) is isinstance(message, int)
    assert session.taken == len(task("start-tip").task.hints)


def test_the_interview_goes_on_on_every_host():
    session = every_lab.made("InterviewLab")
    said = [["answer", "arm", 1], ["answer", "", 2], ["answer", "no such", 3], ["answer", "no such", 4], ["back", "", 5], *BAD, ["horn", "", 6],
            ["answer", "too much", 7], ["again", "", 8], ["answer", "x" * 10 ** 5, 9]]
    for message, put in together(session, said):
        assert bool(put) is (message not in BAD), message
    assert session.asked["count"] == 9


def test_the_readings_go_on_on_every_host():
    session = every_lab.made("ReadingsLab")
    said = [["take", 5, 1], ["read", "a alpha d theta", 2], ["take", 1, 3], ["take", 99, 4], ["take", True, 5], *BAD, ["read", session.text, 6]]
    for message, put in together(session, said):
        assert bool(put) is (message in (said[0], said[1], said[-1])), message
    assert session.shown["count"] == 3


@pytest.mark.parametrize("v", [None, 0, 2, "1", [1]])
def test_another_version_is_answered_with_words(v):
    lab = every_lab.made("FrameLab")
    before = deepcopy(lab.parts())
    for host in (Jupyter(lab), Page(lab)):
        put = host.send({"from": "a page", "edits": {}, "values": {}}, v)
        assert set(put) == {"late"} and "version" in put["late"] and "Reload the page" in put["late"]
        assert host.send(None) in ({}, {"late": jupyter.GONE})
    assert lab.parts() == before


def test_a_closed_session_hears_nothing():
    lab = every_lab.made("FrameLab")
    direct, page = Direct(lab), hands.Page(lab)
    lab.close()
    assert direct.send(page.sends(q=list(np.ones(len(lab.q))))) == {} and lab.closed and not lab.hosts
