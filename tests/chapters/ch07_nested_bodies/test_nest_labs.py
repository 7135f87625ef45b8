"""The labs of notebook 07 agree with the package, in every preset and at the ends of every slider."""
import ipywidgets
import numpy as np
import pytest

from robotlab import bearing_loads, inverse_dynamics, mass_matrix, nest_equations, zoo
from robotlab.chapters.ch07_nested_bodies.bearing import FRAMES, MOTIONS, PRESETS, loads_of
from robotlab.chapters.ch07_nested_bodies.interview import HORN
from robotlab.chapters.ch07_nested_bodies.nest_views import few, three
from robotlab.dynamics.nested_bodies import nest_balance
from robotlab.labs import BearingLab, InterviewLab, NestLab
from robotlab.labs.controls import Choice, Slider, Toggle
from robotlab.maths.printing import text_of
from robotlab.model.interview import Interview
from robotlab.model.robot import Robot

Q, QD, QDD = [0.9, -0.7, -0.6], [1.0, -2.0, 0.5], [3.0, 0.0, -4.0]
MAKERS = {"nest": lambda: NestLab(zoo.planar(3), Q), "space": lambda: NestLab(zoo.rrr(), [.5, -.5, -1.5]),
          "slides": lambda: NestLab(zoo.polar(), [.4, .7], [2, 1], [1, 3]),
          "puma": lambda: NestLab(zoo.puma560(), [.3, .6, -2.5, .5, .9, 0]), "bearing": BearingLab}
each_lab = pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)


# -- every lab --------------------------------------------------------------------------------------------------------
@each_lab
def test_presets_and_ends_of_controls(make):
    lab = make()
    assert not lab.error and lab.words["sentence"]
    for title in lab.setup["preset_names"]:
        lab.preset(title)
        assert not lab.error, title
    for c in lab.controls:
        ends = (c.low, c.high) if isinstance(c, Slider) else c.options.values() if isinstance(c, Choice) else \
            (False, True) if isinstance(c, Toggle) else ()
        for value in ends:
            lab.set(**{c.name: value})
            assert not lab.error, (c.name, value)


@each_lab
def test_compute_is_pure(make):
    lab = make()
    state = lab._snapshot()
    first, second = lab.compute(state), lab.compute(state)
    assert first["sentence"] == second["sentence"] and repr(first["vectors"]) == repr(second["vectors"])


@each_lab
def test_nothing_grows_when_a_cell_runs_again(make):
    make()._repr_mimebundle_()
    before = len(ipywidgets.widgets.widget._instances)
    for _ in range(3):
        make()._repr_mimebundle_()
    assert len(ipywidgets.widgets.widget._instances) == before


# -- nests ------------------------------------------------------------------------------------------------------------
def moving():
    return NestLab(zoo.planar(3), Q, QD, QDD, nest=1, form="numbers")


@pytest.mark.parametrize("i", [1, 2, 3])
def test_the_arrows_balance(i):
    """The force of the joint is the sum of m a less the weights, as they are drawn."""
    lab = moving()
    lab.set(nest=i)
    drawn = lab.picture["notes"]["vectors"]
    total = {cls: sum(np.array(v["v"]) for v in drawn if v["cls"] == cls) for cls in ("tau", "gravity", "inertial")}
    assert total["tau"] == pytest.approx(total["inertial"] - total["gravity"])
    assert len(drawn) == 1 + 2 * (4 - i)


@pytest.mark.parametrize("i", [1, 2, 3])
def test_the_rows_of_the_balance_add_up(i):
    """Each row is computed link by link, apart from the recursion; together they are its force and moment."""
    lab = moving()
    lab.set(nest=i)
    _, F, T = nest_balance(lab.robot, Q, QD, QDD)
    rows = [line.replace("−", "-") for line in lab.words["equation_text"].splitlines()]
    vectors = lambda line: [np.array(eval_three(p)) for p in line.split("(")[1:]]
    force, moment = rows[:4 - i], rows[5 - i:9 - 2 * i]
    assert sum(vectors(line)[0] for line in force) == pytest.approx(F[i - 1], abs=.03)
    assert sum(sum(vectors(line)) for line in moment) == pytest.approx(T[i - 1], abs=.03)
    tau = inverse_dynamics(lab.robot, Q, QD, QDD)[i - 1]
    assert f"= {few(tau)} N m" in lab.words["equation_text"] and f"τ{'₀₁₂₃'[i]} = {few(tau)} N m" in lab.words["sentence"]
    assert lab.picture["notes"]["torques"][i - 1] == pytest.approx(tau)


def eval_three(text):
    return [float(x) for x in text.split(")")[0].split(",")]


def test_the_balance_in_joint_coordinates_is_the_equation_of_the_package():
    letters = zoo.planar(3, "l", "m")
    lab = NestLab(zoo.planar(3), Q, letters=letters, form="closed", nest=2)
    assert lab.words["equation_text"] == f"tau2 = {text_of(nest_equations(letters)[1].lhs)}"
    lab.set(weight=False)
    assert "981" not in lab.words["equation_text"]


def test_buttons_and_a_click_walk_through_the_nests():
    lab = MAKERS["nest"]()
    assert lab.values["nest"] == 3 and lab.words["badge"]["text"] == "nest 3: link 3 alone"
    for button, nest in (("inwards", 2), ("inwards", 1), ("inwards", 1), ("outwards", 2)):
        lab.set(**{button: lab.values[button] + 1})
        assert lab.values["nest"] == nest
    lab.set(focus=0)                                 # a click on link 1
    assert lab.values["nest"] == 1 and lab._state["focus"] is None


def test_a_joint_that_slides_supplies_a_force():
    lab = NestLab(zoo.polar(), [.4, .7], [2, 1], [1, 3], nest=2, form="numbers")
    tau = inverse_dynamics(lab.robot, [.4, .7], [2, 1], [1, 3])[1]
    assert f"= {few(tau)} N" in lab.words["equation_text"] and f"{few(tau)} N;" in lab.words["sentence"]


def test_a_rotor_is_in_the_last_line():
    arm = zoo.puma560()
    qdd = [1, 0, 0, 0, 0, 0]
    lab = NestLab(arm, arm.postures["ready"], None, qdd, nest=1)
    assert "J₁ q̈₁" in lab.words["equation_text"]
    lab.set(form="numbers")
    assert f" + {few(arm.links[0].rotor_inertia)} = {few(mass_matrix(arm, arm.postures['ready'])[0, 0])} N m" in lab.words["equation_text"]


def test_numbers_as_words():
    assert few(0) == few(1e-9) == "0" and few(-1234.5) == "−1234" and few(9.81) == "9.81"
    assert three([0, -9.81, 1e-4]) == "(0, −9.81, 0)"


# -- bearings ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("way", MOTIONS)
def test_loads_are_those_of_the_package(way):
    loads = loads_of(way, 1.5, 2.0, True)
    k = 40
    qd = np.gradient(loads.q, loads.t, axis=0)
    qdd = np.gradient(qd, loads.t, axis=0)
    force, moment = bearing_loads(loads.robot, loads.q[k], qd[k], qdd[k])
    assert loads.force[k] == pytest.approx(force, abs=.02 * np.abs(force).max() + 1e-9)
    assert loads.moment[k] == pytest.approx(moment, abs=.02 * np.abs(moment).max() + 1e-9)
    assert loads.t[-1] == pytest.approx(1.5) and len(loads.t) == FRAMES


def test_an_even_turn_loads_bearings_and_no_motor():
    slow, fast = (loads_of("stretched, one even turn", T, 0.0, False) for T in (1.0, 0.5))
    assert np.abs(slow.tau).max() < 1e-9 and np.linalg.norm(slow.force[:, 0], axis=-1) == pytest.approx(2 * (2 * np.pi)**2)
    assert np.linalg.norm(fast.force, axis=-1) == pytest.approx(4 * np.linalg.norm(slow.force, axis=-1))
    bent = loads_of("bent, one even turn", 1.0, 0.0, False)
    assert np.abs(bent.tau[:, 0]).max() < 1e-9 and np.abs(bent.tau[:, 1]).min() > 1


def test_the_arrows_move_with_the_motion():
    lab = BearingLab()
    lab.preset("The spatial arm, hand up")
    loads = loads_of("arm in space, hand up", 2.0, 0.0, True)
    lab.set(time=1.0)
    shown = {v["label"] + v["sub"]: v for v in lab.picture["notes"]["vectors"]}
    assert "M1" in shown and "M2" not in shown, "a moment that is zero all the way has no arrow"
    along = np.array(shown["F1"]["v"]) / np.linalg.norm(shown["F1"]["v"])
    assert along == pytest.approx(loads.force[60, 0] / np.linalg.norm(loads.force[60, 0]))
    assert ["notes", "vectors", 0, "v", 0] in lab.motion["paths"]
    assert few(np.linalg.norm(loads.force[60, 0])) + " N" in lab.words["sentence"] and lab.words["badge"]["text"] == "τ₁ = 0 all the way"


def test_presets_and_motions_are_named():
    assert len(PRESETS) == 6
    with pytest.raises(ValueError, match="way is 'up'; expected one of stretched, one even turn"):
        BearingLab("up")


# -- the interview ----------------------------------------------------------------------------------------------------
def test_the_form_asks_what_the_interview_asks():
    lab, plain = InterviewLab(), Interview()
    for text in HORN:
        assert lab.asked["text"] == plain.question.text and lab.asked["heading"] == plain.question.heading and not lab.asked["done"]
        lab.receive(["answer", text, len(plain.answers) + 1])
        plain = plain.answer(text)
    assert lab.asked["done"] and lab.asked["fraction"] == 1 and lab.toml == plain.toml and lab.toml in lab.asked["file"]
    assert repr(lab).startswith("Interview about Horn's arm: finished, 2 links")
    assert [str(x) for x in lab.robot.letters] == [str(x) for x in zoo.load("horn").letters]


def test_a_wrong_answer_changes_nothing_and_is_explained():
    lab = InterviewLab(HORN[:4])
    lab.receive(["answer", "none", 1])
    assert lab.asked["message"] == "'none' is no number of links. Expected a whole number from 1 to 30."
    assert len(lab.asked["answers"]) == 4
    lab.receive(["answer", "2", 2])
    assert not lab.asked["message"] and lab.asked["offers"] == ["R", "P"]


def test_back_again_and_the_example():
    lab = InterviewLab(HORN[:5])
    lab.receive(["back", "", 1])
    assert len(lab.asked["answers"]) == 4
    lab.receive(["horn", "", 2])
    assert lab.asked["done"] and lab.robot.n == 2
    lab.receive(["again", "", 3])
    assert lab.asked["answers"] == [] and lab.asked["text"] == Interview().question.text
    with pytest.raises(ValueError, match="the interview is not finished"):
        lab.robot


def test_the_file_of_the_form_is_read_again(tmp_path):
    lab = InterviewLab(HORN)
    (tmp_path / "arm.toml").write_text(lab.toml, encoding="utf-8")
    assert list(map(repr, Robot.load(tmp_path / "arm.toml").links)) == list(map(repr, lab.robot.links))


def test_the_sentence_of_the_bent_turn_says_what_motor_2_supplies():
    lab = BearingLab()
    lab.preset("Even turn, bent")
    loads = loads_of("bent, one even turn", 1.0, 0.0, False)
    assert f"τ₂ = {few(loads.tau[0, 1])} N m" in lab.words["sentence"] and "τ₁ = 0 N m" in lab.words["sentence"]
    assert lab.words["sentence"].startswith("At the start the bearing"), "it stands there while the motion plays"
    lab.set(time=.5)
    assert lab.words["sentence"].startswith("At 0.50 s the bearing")
