"""The state of a lab: one action of a user is one recompute, and every part of the answer arrives together."""
import json
import re
from copy import deepcopy

import ipywidgets
import numpy as np
import pytest
from arm_lab import ArmLab

from robotlab import zoo
from robotlab.labs import hosts
from robotlab.labs.controls import Button, Choice, Handle, Slider, Toggle, joint_sliders
from robotlab.labs.equations import equation
from robotlab.labs.hosts.jupyter import view
from robotlab.labs.lab import Lab
from robotlab.labs.motion import Motion
from robotlab.picture.plot import Curve, Panel

START = np.array([.3, .9, -2.6, .3, .6, .2])


class Watched(Lab):
    """Record the states given to `compute`, and answer as the test says."""
    title = "Watched"

    def __init__(self, answer=None, **options):
        self.asked, self.answer = [], answer or {}
        controls = [*joint_sliders(zoo.puma560(), START), Slider(name="load", low=0, high=5, value=1, unit="kg"),
                    Toggle(name="on"), Choice(name="kind", options={"one": 1, "two": 2}), Button(name="go"),
                    Handle(name="push", value=(0, 0, 1)),
                    Slider(name="a", symbol="a", low=-1, high=1, value=None, bind=("arm", "rows", "@focus", 0))]
        options = {"controls": controls, "presets": {"high": {"q2": 1.2, "load": 4}}, "target": (.5, 0, .6)} | options
        super().__init__(zoo.puma560(), START, **options)

    def compute(self, state):
        self.asked.append(state)
        return self.answer(state) if callable(self.answer) else self.answer


def browser(lab, **changes):
    """Send a browser's message: its whole state, with higher counters of the edited names."""
    new = deepcopy(lab.inputs)
    for name, value in changes.items():
        if name in lab._named:
            new["values"][name] = value
        else:
            new[name] = value
        new["edits"][name] = new["edits"].get(name, 0) + 1
    lab.receive(new | {"from": "a browser"})


@pytest.fixture
def messages(monkeypatch):
    """The messages that a lab sends to its page, as sets of names of parts."""
    sent, register = [], Lab.register
    host = type("Host", (), {"put": lambda _host, changes: sent.append(set(changes)), "close": lambda _host: None})()
    monkeypatch.setattr(Lab, "register", lambda lab, name: (register(lab, name), lab.shown_by(host)))
    return sent


def test_start_computes_once():
    lab = Watched()
    assert [s.changed for s in lab.asked] == [{"start"}]
    assert np.allclose(lab.asked[0].q, START) and lab.asked[0]["load"] == 1 and np.allclose(lab.asked[0].target, [.5, 0, .6])


def test_slider_of_the_page_moves_the_joint():
    lab = Watched()
    browser(lab, q2=.5)
    assert lab.asked[-1].changed == {"q2"} and lab.asked[-1].q[1] == .5 and lab.values["q2"] == .5 and len(lab.asked) == 2


def test_what_was_not_touched_stays_the_kernel_s():
    """A message sent before inverse kinematics moved the arm does not bring the old posture back."""
    lab = Watched(lambda state: {"q": START + 1} if "target" in state.changed else {})
    late = deepcopy(lab.inputs)
    browser(lab, target=[.4, .1, .5])
    assert np.allclose(lab.q, START + 1)
    late["values"]["load"], late["edits"] = 3, lab.inputs["edits"] | {"load": 1}
    lab.receive(late | {"from": "a browser"})
    assert np.allclose(lab.q, START + 1) and lab.values["load"] == 3 and lab.values["q1"] == START[0] + 1


def test_the_page_is_answered_in_one_message_without_its_own_words(messages):
    lab = Watched({"torques": np.arange(6.)})
    messages.clear()
    browser(lab, load=2)
    assert len(messages) == 1 and {"heard", "picture"} <= messages[0] and "inputs" not in messages[0]


def test_turning_the_view_computes_nothing():
    lab = Watched()
    browser(lab, view=lab.inputs["view"] | {"az": 1.0})
    assert len(lab.asked) == 1 and '"az":1.0' in lab.state()


def test_set_is_one_action_and_one_message(messages):
    lab = Watched({"torques": np.arange(6.), "sentence": "said"})
    messages.clear()
    lab.set(q2=.1, q3=.2, load=2, target=(.1, .2, .3))
    assert len(lab.asked) == 2 and lab.asked[-1].changed == {"q2", "q3", "load", "target", "set"}
    assert len(messages) == 1 and {"inputs"} <= messages[0]
    lab.control["load"].value = 3
    assert lab.control["load"].value == 3 and len(lab.asked) == 3


def test_reset_is_one_recompute(messages):
    lab = Watched()
    for k in range(1, 7):
        lab.set(**{f"q{k}": .1})
    lab.set(load=5, on=True, push=[1, 1, 1], focus=2)
    count = len(lab.asked)
    messages.clear()
    lab.reset()
    assert len(lab.asked) == count + 1 and len(messages) == 1 and "reset" in lab.asked[-1].changed
    assert np.allclose(lab.q, START) and lab.asked[-1].focus is None
    assert lab.values["load"] == 1 and lab.values["on"] is False


def test_preset():
    lab = Watched()
    lab.preset("high")
    assert lab.values["load"] == 4 and lab.q[1] == 1.2 and len(lab.asked) == 2
    with pytest.raises(ValueError, match="no preset 'low'; there are 'high'"):
        lab.preset("low")


def test_state_is_a_short_text_that_comes_back():
    lab, other = Watched(), Watched(name="other")
    lab.set(q2=.123456789, load=2, focus=1)
    text = lab.state()
    assert len(text) < 900 and json.loads(text)["values"]["load"] == 2
    other.load(text)
    assert np.allclose(other.q, lab.q, atol=1e-6) and other.values["load"] == 2 and other.asked[-1].focus == 1
    assert other.state() == text


@pytest.mark.parametrize("text, message", [("{", "not the state of a lab"), ('{"who": 1}', "not the state"),
                                           ("[]", "not the state"), ('{"values": {"mass": 1}}', "no control 'mass'")])
def test_state_that_is_none(text, message):
    with pytest.raises(ValueError, match=message):
        Watched().load(text)


@pytest.mark.parametrize("changes, message", [
    ({"q9": 1}, "no control 'q9'; there are q1"), ({"q": [1, 2]}, "q has 2 entries; this arm has 6"),
    ({"target": [1, 2]}, "target has shape"), ({"load": float("nan")}, "load is nan")])
def test_wrong_changes_are_refused(changes, message):
    lab = Watched()
    before = lab.state()
    with pytest.raises(ValueError, match=message):
        lab.set(**changes)
    assert lab.state() == before


def test_error_in_compute_is_said_and_passes():
    lab = Watched(lambda state: 1 / 0 if state["load"] > 4 else {"sentence": "fine"})
    browser(lab, load=5)
    assert "division by zero" in lab.words["error"] and "ZeroDivisionError" in repr(lab)
    browser(lab, load=2)
    assert lab.words["error"] == "" and lab.words["sentence"] == "fine" and not lab.error


@pytest.mark.parametrize("answer, message", [
    ({"torks": 1}, "compute returned 'torks'"), ({"plots": [Panel(())]}, "compute returned 1 plots"),
    ({"vectors": [{"at": [0, np.nan, 0]}]}, r"vectors\[0\]\['at'\]\[1\] is nan"),
    ({"motion": [1, 2]}, "motion is list; expected a Motion"),
    ({"motion": Motion(q=np.full((3, 6), np.inf))}, "frame 0 of the motion")])
def test_wrong_answers_are_said(answer, message):
    assert re.search(message, Watched(answer).error)


def test_answers_that_change_the_state():
    lab = Watched(lambda state: {"q": np.zeros(6), "values": {"load": 2.5, "q3": .7}, "target": np.eye(4)})
    assert lab.values["load"] == 2.5 and lab.q[2] == .7 and np.allclose(lab.target, np.eye(4))
    assert lab.picture["values"] == {"load": 2.5, "q3": .7} and lab.picture["q"][2] == .7
    assert len(lab.picture["target"]) == 12


def test_missing_answers_leave_things_as_they_are_until_reset():
    lab = Watched(lambda state: {"torques": np.ones(6)} if "load" in state.changed and "reset" not in state.changed else {})
    browser(lab, load=2)
    browser(lab, q1=.2)
    assert lab.picture["notes"]["torques"] == [1] * 6
    lab.reset()
    assert "torques" not in lab.picture["notes"]


def test_an_answer_that_breaks_off_is_forgotten(messages, monkeypatch):
    """A key of the keyboard, or a package that a page has not loaded yet, after everything has been computed."""
    lab = Watched(lambda state: {"torques": np.ones(6)} if "load" in state.changed else {"trail": [state.q[:3]]})
    before, text = deepcopy(lab.parts()), lab.state()
    messages.clear()

    def show(lab, *answer, whole=Lab._show):
        whole(lab, *answer)
        raise KeyboardInterrupt
    for act in (lambda: browser(lab, load=2), lambda: lab.set(load=3), lambda: lab.preset("high"), lab.reset):
        with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
            patch.setattr(Lab, "_show", show)
            act()
        assert messages == [] and lab.parts() == before and lab.state() == text and lab.computed == 1
    browser(lab, q1=.2)
    assert "torques" not in lab.picture["notes"] and lab.computed == 2 and lab.values["load"] == 1


def test_unchanged_answers_are_not_sent_again(messages):
    plots = [Panel((Curve([0, 1], [0, 1]),))]
    lab = Watched(lambda state: {"plots": plots, "torques": state.q, "sentence": "still"}, panels=1)
    messages.clear()
    browser(lab, q1=.5)
    assert messages == [{"picture", "heard"}]        # neither the plots nor the words


def test_row_in_focus_is_what_its_sliders_move():
    lab = Watched()
    assert lab.values["a"] is None
    lab.set(focus=1)
    assert lab.values["a"] == pytest.approx(.4318)
    lab.set(a=.6)
    assert lab.asked[-1].arm["rows"][1][0] == .6 and lab.values["a"] == .6
    lab.set(focus=None)
    lab.set(a=.1)
    assert lab.asked[-1].arm["rows"][1][0] == .6


def test_motion_is_sent_as_numbers():
    q = np.arange(18.).reshape(3, 6)
    lab = Watched({"motion": Motion(q=q, others={("notes", "largest"): [1, 2, 3]}, rate=30)})
    assert lab.motion["paths"] == [["q", k] for k in range(6)] + [["notes", "largest"]] and lab.motion["n"] == 3
    assert np.array_equal(np.frombuffer(lab.buffer, "<f4").reshape(3, 7), np.c_[q, [1, 2, 3]])
    with pytest.raises(ValueError, match=r"same number of frames.*\[2, 3\]"):
        Motion(q=q, target=np.zeros((2, 3))).sent()


def test_running_again_closes_the_predecessor_and_nothing_grows():
    instances = ipywidgets.widgets.widget._instances
    first = Watched()
    first._repr_mimebundle_()
    count = len(instances)
    for _ in range(3):
        latest = Watched()
        latest._repr_mimebundle_(), latest._repr_mimebundle_()
        assert len(instances) == count, "one widget, in however many outputs it stands"
    assert first.closed and not latest.closed
    assert repr(view(latest)) == repr(latest), "anywidget 0.9.13 asks for it in each output"
    browser(first, q1=.1)
    first.set(q1=.2)
    assert len(first.asked) == 1                     # there is no listener any more
    assert not Watched(name="beside").closed and not latest.closed


def test_a_widget_that_was_closed_by_others_is_made_anew():
    lab = Watched()
    one = view(lab)
    assert view(lab) is one
    ipywidgets.Widget.close_all()
    browser(lab, load=2)
    assert view(lab) is not one and view(lab).get_state("inputs")["inputs"]["values"]["load"] == 2


def test_bundle_has_a_picture_and_a_line_and_no_secrets():
    plot = Panel((Curve([0, 1], [0, 1], "q1", "q", "1"),), cursor=("time",))
    lab = Watched({"badge": ("residual 1e-15", True), "plots": [plot],
                   "equation": equation("tau1", zoo.two_link().symbolic().links[0].m)}, panels=1)
    data, _ = lab._repr_mimebundle_()
    assert set(data) == {"text/plain", "image/svg+xml", "application/vnd.jupyter.widget-view+json"}
    assert data["text/plain"] == "Watched, Puma 560: q = [17°, 52°, −149°, 17°, 34°, 11°] (residual 10⁻¹⁵)"
    svg = data["image/svg+xml"]
    assert svg.startswith("<svg") and "tau1" not in svg and ">τm</text>" in svg and 'role="img"' in svg and "<desc>Arm with 6 joints" in svg
    assert 'class="q1 curve"' in svg and 'class="q1 ring"' in svg and "var(" not in svg and len(svg) < 20_000
    assert Watched(lab.answer, panels=1)._repr_mimebundle_()[0]["image/svg+xml"] == svg


def test_present_makes_type_larger_and_steps_through_presets():
    lab = Watched({"plots": [Panel((Curve([0, 1], [0, 1]),))]}, panels=1)
    lab.present()
    assert lab.setup["present"] and lab.setup["size"] > 1 and "present" in lab.setup["html"]


def test_plain_lab_without_an_arm():
    lab = Lab(view={"scale": 300}, bodies={"points": [[0, 0, 0], [1, 0, 0]], "tubes": [{"p": [0, 1], "r": .05}]},
              controls=[Slider(name="load", low=0, high=5, value=1)])
    assert repr(lab) == "Lab, load = 1" and "link" in lab._repr_mimebundle_()[0]["image/svg+xml"]


def test_lab_of_plots_alone_has_no_empty_picture():
    class Curves(Lab):
        def compute(self, state):
            return {"plots": [Panel((Curve([0, 1], [0, state["k"]], "q1"),), cursor=("values", "k"))], "sentence": "a line"}
    lab = Curves(controls=[Slider(name="k", low=0, high=1, value=.5)], panels=1)
    svg = lab._repr_mimebundle_()[0]["image/svg+xml"]
    assert "pictured" not in lab.setup["html"] and "floor" not in svg and "q1 ring" in svg and "a line" in svg


def test_arm_lab_shows_torques_of_the_arm_as_it_is_now():
    robot = zoo.planar(2)
    lab = ArmLab(robot, [0, 0], parameters=True, torques=True)
    assert lab.picture["notes"]["torques"][0] == pytest.approx(2 * 9.81)
    lab.set(focus=1, a=0.)                           # link 2 shrinks onto its joint, its mass stays half a metre behind it
    assert lab.picture["notes"]["torques"][0] == pytest.approx(9.81 * (.5 + .5))


def test_arm_lab_says_what_is_seen():
    lab = ArmLab(zoo.puma560(), START, target=(.5, .2, .6), focus=2)
    seen = r"Arm with 6 joints at 17°.* Tip at x .* m\. Target \d+ mm away\. Link 3 is in focus\."
    assert re.fullmatch(seen, lab.words["sentence"])


@pytest.mark.parametrize("make", [zoo.puma560, zoo.panda, zoo.scara, zoo.stanford, lambda: zoo.planar(6)])
def test_every_control_at_both_ends_and_many_random_moves(make, rng):
    robot = make()
    lab = ArmLab(robot, robot.postures.get("ready"), parameters=True, torques=True, target=(.3, .2, .1), focus=0)
    numbers = [c for c in lab.controls if hasattr(c, "low")]
    for c in numbers:
        for value in (c.low, c.high):
            lab.set(**{c.name: value})
            assert lab.values[c.name] == value and not lab.error
    for _ in range(60):
        some = rng.choice(len(numbers), size=3, replace=False)
        lab.set(**{numbers[k].name: rng.uniform(numbers[k].low, numbers[k].high) for k in some},
                focus=int(rng.integers(robot.n)), target=rng.uniform(-1, 1, 3))
        assert not lab.error and np.isfinite(lab.q).all()
    assert "nan" not in lab._repr_mimebundle_()[0]["image/svg+xml"]


def test_names_for_the_notebook():
    import robotlab.labs
    for name in robotlab.labs.__all__:
        assert getattr(robotlab.labs, name).__name__ == name
    with pytest.raises(AttributeError, match="has no 'Arm'; its names are AlgorithmLab"):
        robotlab.labs.Arm


@pytest.mark.parametrize("value, words", [("a", "q1 is 'a'; expected a number from"), (99, "q1 is 99; expected"), (True, "q1 is True")])
def test_a_slider_takes_numbers_of_its_range(value, words):
    lab = ArmLab(zoo.puma560())
    with pytest.raises(ValueError, match=words):
        lab.set(q1=value)
    assert np.allclose(lab.q, 0)


def test_a_new_run_of_a_cell_closes_all_labs_of_the_run_before(monkeypatch):
    monkeypatch.setattr(hosts, "running_cell", lambda: ("cell", 1))
    first, beside = Watched(name="one"), Watched(name="two")
    assert not first.closed and not beside.closed
    monkeypatch.setattr(hosts, "running_cell", lambda: ("cell", 2))
    after = Watched(name="three")
    assert first.closed and beside.closed and not after.closed
