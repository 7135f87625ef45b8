"""The labs of notebook 05 agree with the package."""
import re

import numpy as np
import pytest
from hands import Page

from robotlab import cubic, inverse_dynamics, jacobian, quintic, shortest_duration, tip_pose, zoo
from robotlab.chapters.ch05_quintic_trajectories.limits import durations
from robotlab.chapters.ch05_quintic_trajectories.paths import FRAMES, plan
from robotlab.labs import LimitsLab, PathLab, TrajectoryLab

START, GOAL, VIA = np.radians([[-60, 40], [60, 60], [0, -20]])


def trajectory_lab(**options):
    return TrajectoryLab(zoo.two_link(), START, GOAL, VIA, **options)


def limits_lab(**options):
    return LimitsLab(zoo.rrr(), [0, 0.5, -1], [1.2, -0.5, -1.7], **options)


def path_lab(start=(1.6, 0.4, 0), goal=(-0.6, 1.2, 0), **options):
    return PathLab(zoo.two_link(), [0, 1.7], start, goal, **options)


def controls(lab):
    return [c for c in lab.controls if hasattr(c, "low")], [c for c in lab.controls if hasattr(c, "options")]


@pytest.mark.parametrize("make", [trajectory_lab, limits_lab, path_lab])
def test_every_control_at_both_ends(make):
    lab = make()
    numbers, choices = controls(lab)
    for c in numbers:
        for value in (c.low, c.high):
            lab.set(**{c.name: value})
            assert not lab.error, (c.name, value)
        lab.set(**{c.name: c.value})
    for c in choices:
        for value in c.options.values():
            lab.set(**{c.name: value})
            assert not lab.error and not any(x in lab._repr_mimebundle_()[0]["image/svg+xml"] for x in ("nan", "inf\""))


@pytest.mark.parametrize("make", [trajectory_lab, limits_lab, path_lab])
def test_the_same_state_shows_the_same_and_nothing_grows(make):
    lab = make()
    before = lab._repr_mimebundle_()[0]["image/svg+xml"]
    for value in (2.0, 1.0, 3.0):
        lab.set(duration=value)
    size = len(str(lab.picture))
    for value in (2.0, 1.0, 3.0):
        lab.set(duration=value)
    assert len(str(lab.picture)) == size
    lab.reset()
    assert lab._repr_mimebundle_()[0]["image/svg+xml"] == before


# -- trajectories -----------------------------------------------------------------------------------------------------
def test_the_lab_plays_the_trajectory_of_the_package():
    lab = trajectory_lab(way="quintic", duration=2.0)
    lab.set(time=0.7)
    q, qd, qdd, _ = quintic(START, GOAL, 2.0)(0.7)
    assert lab.q == pytest.approx(q)
    assert lab.picture["notes"]["torques"] == pytest.approx(inverse_dynamics(zoo.two_link(), q, qd, qdd))
    played = np.frombuffer(lab.buffer, "<f4").reshape(lab.motion["n"], -1)
    assert played[[0, -1], :2] == pytest.approx(np.array([START, GOAL]), abs=1e-6)


def values_of(lab, name):
    return [lab.values[f"{name}{i}"] for i in (1, 2)]


def test_a_point_that_is_dragged_takes_its_sliders_along_and_they_take_it():
    lab, there = trajectory_lab(way="via"), tip_pose(zoo.two_link(), [.2, .5])[:3, 3]
    for name in ("start", "goal", "via"):
        lab.set(**{f"{name}_at": there.tolist()})
        assert tip_pose(zoo.two_link(), values_of(lab, name))[:3, 3] == pytest.approx(there, abs=1e-5)
        lab.set(**{f"{name}1": 1.0, f"{name}2": -.5})
        assert lab.values[f"{name}_at"] == pytest.approx(tip_pose(zoo.two_link(), [1.0, -.5])[:3, 3])
    assert [p["handle"] for p in lab.picture["notes"]["points"]] == ["start_at", "goal_at", "via_at"]


def test_a_point_out_of_reach_comes_back_to_the_tool_when_it_is_let_go():
    lab = trajectory_lab()
    page = Page(lab)
    far = [5.0, 0.0, 0.0]
    lab.receive(page.sends(goal_at=far))
    assert lab.values["goal_at"] == far and values_of(lab, "goal") == pytest.approx([0, 0], abs=1e-2)
    lab.receive(page.sends("drop", goal_at=far))
    assert lab.values["goal_at"] == pytest.approx([2, 0, 0], abs=1e-2)


def test_what_jumps_is_said():
    lab = trajectory_lab(way="cubic")
    assert lab.words["badge"]["text"] == "from rest to rest"
    jump = cubic(START, GOAL, 1.5)(0.0)[2][0]
    assert f"its acceleration jumps to {jump:.2f} rad/s²" in lab.words["sentence"]
    lab.set(way="quintic")
    assert lab.words["badge"] == {"text": "from rest to rest", "cls": "ok"} and "jump" not in lab.words["sentence"]
    lab.set(v0=2.0)
    assert lab.words["badge"] == {"text": "not at rest at both ends", "cls": "bad"} and "starts with 2.00 rad/s" in lab.words["sentence"]


def test_a_joint_that_does_not_move_is_said():
    lab = TrajectoryLab(zoo.two_link(), START, [START[0], GOAL[1]], VIA)
    assert lab.words["badge"] == {"text": "this joint stays at rest", "cls": "ok"}


def test_the_equation_is_the_polynomial_of_the_joint_in_the_plots():
    lab = trajectory_lab(way="quintic", duration=2.0)
    lab.set(joint=1, v0=0.5)
    numbers = [float(x) for x in lab.words["equation_text"].split("= ")[1].replace("t", " ").replace("^", " ").split()]
    c = [numbers[0], numbers[1], *numbers[2::2]]
    expected = quintic(START, GOAL, 2.0, qd_start=[0, 0.5]).coefficients[0, :, 1] / 2.0 ** np.arange(6)
    assert c == pytest.approx(expected, abs=0.006)


def test_the_pieces_through_a_via_point_have_names():
    lab = trajectory_lab(way="via")
    assert [line.split(":")[0] for line in lab.words["equation_text"].splitlines()] == ["to the via point", "from there on"]
    assert lab.words["equation"].count("<mtext") == 2
    lab.set(way="quintic")
    assert lab.words["equation_text"].startswith("q1 =")


def test_the_via_point_is_passed_at_its_time():
    lab = trajectory_lab(way="via", duration=2.0)
    lab.set(when=0.3, time=0.6)
    assert lab.q == pytest.approx(VIA)


# -- limits -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("kind", ["quintic", "cubic"])
def test_the_duration_is_the_shortest_of_the_package(kind):
    lab = limits_lab()
    for limits in ((1, 10, 100), (4, 3, 100), (4, 10, 10)):
        lab.set(kind=kind, **dict(zip(("velocity", "acceleration", "jerk"), limits)))
        assert lab.values["duration"] == pytest.approx(shortest_duration([0, 0.5, -1], [1.2, -0.5, -1.7], *limits, kind=kind))
        assert "100 %" in lab.words["sentence"]
        assert lab.words["badge"]["text"] == {"quintic": "within all limits", "cubic": "within the limits, except for its jumps"}[kind]


@pytest.mark.parametrize("limits", [(1, 10, 100), (4, 3, 100), (4, 10, 10), (2.3, 7, 55), (5.9, 20, 35)])
def test_the_duration_that_is_said_to_be_the_least_keeps_the_limits(limits):
    lab = limits_lab()
    lab.set(**dict(zip(("velocity", "acceleration", "jerk"), limits)))
    least, taken = (float(x) for x in re.search(r"At least ([0-9.]+) s: .* In ([0-9.]+) s", lab.words["sentence"]).groups())
    peaks = quintic([0, 0.5, -1], [1.2, -0.5, -1.7], least).peaks()
    assert taken == least and all((peak <= limit * (1 + 1e-9)).all() for peak, limit in zip(peaks, limits))
    assert least - lab.values["duration"] < .01


def test_the_limit_that_decides_is_named_with_its_joint():
    lab = limits_lab()
    lab.set(velocity=4, acceleration=3, jerk=200)
    assert "the acceleration of joint 1 decides" in lab.words["sentence"]
    needed = durations(np.array([1.2, 1.0, 0.7]), np.array([4, 3, 200]), "quintic")
    assert np.unravel_index(needed.argmax(), needed.shape) == (1, 0)
    assert lab.words["equation_text"].splitlines()[1].endswith("joint 1, decides")


def test_a_hand_on_the_duration_ends_the_following():
    lab = limits_lab()
    lab.set(duration=0.4)
    assert lab.values["shortest"] is False and lab.values["duration"] == 0.4 and lab.words["badge"]["text"] == "over a limit"
    lab.reset()
    assert lab.values["shortest"] is True and lab.words["badge"]["text"] == "within all limits"


# -- paths ------------------------------------------------------------------------------------------------------------
ENDS = np.array([[1.6, 0.4, 0], [-0.6, 1.2, 0]])


def test_the_line_is_straight_and_the_joint_path_is_not():
    joint, line = plan(zoo.two_link(), [0, 1.7], ENDS, 2.0)
    off = lambda p: np.abs(np.cross(p - ENDS[0], ENDS[1] - ENDS[0])[:, 2]).max() / np.linalg.norm(ENDS[1] - ENDS[0])
    assert line["ok"].all() and off(line["p"]) < 1e-5 < 0.1 < off(joint["p"])
    for way in (joint, line):
        assert way["p"][[0, -1]] == pytest.approx(ENDS, abs=1e-5)


@pytest.mark.parametrize("robot, near, ends", [(zoo.two_link(), [0, 1.7], ENDS),
                                               (zoo.rrr(), [0.3, -0.3, -0.9], [[1.2, 0.5, 1.0], [-0.5, 1.2, 1.5]])])
def test_rates_on_the_line_are_those_of_its_angles(robot, near, ends):
    _, line = plan(robot, np.array(near), np.array(ends), 2.0)
    differences = np.gradient(line["q"], line["t"], axis=0)
    assert line["qd"][2:-2] == pytest.approx(differences[2:-2], abs=0.02)
    v = np.linalg.norm(np.array(ends[1]) - ends[0]) * quintic([0], [1], 2.0)(line["t"])[1][:, 0]
    assert line["speed"] == pytest.approx(v, abs=1e-6)


def test_near_the_base_joint_1_turns_with_speed_over_distance():
    for d in (0.4, 0.2, 0.1):
        _, line = plan(zoo.two_link(), np.array([0, 1.7]), np.array([[1.4, d, 0], [-1.4, d, 0]]), 2.0)
        middle = FRAMES // 2
        assert abs(line["qd"][middle, 0]) == pytest.approx(line["speed"][middle] / d, rel=1e-3)
        J = jacobian(zoo.two_link(), line["q"][middle])[:2]
        assert line["w"][middle] == pytest.approx(np.linalg.svd(J)[1][-1])


def test_out_of_reach_is_said_and_drawn():
    lab = path_lab(goal=(1.9, 1.3, 0))
    assert lab.words["badge"] == {"text": "part of the line is out of reach", "cls": "bad"}
    assert any(c["cls"] == "bad" for c in lab.picture["notes"]["curves"])
    lab.set(start=[3, 3, 0], goal=[4, 3, 0])
    assert not lab.error and lab.words["sentence"] == "No point of the line is within reach."
    lab.set(start=[1, 1, 0], goal=[1, 1, 0])
    assert not lab.error


def test_the_arm_plays_the_way_that_is_chosen():
    lab = path_lab(duration=2.0)
    lab.set(time=1.0)
    assert tip_pose(zoo.two_link(), lab.q)[:3, 3] == pytest.approx(ENDS.mean(0), abs=1e-5)
    lab.set(way="joints")
    assert np.linalg.norm(tip_pose(zoo.two_link(), lab.q)[:3, 3] - ENDS.mean(0)) > 0.2


def test_a_line_through_the_base_stops_nothing():
    lab = path_lab(start=(1.4, 0, 0), goal=(-1.4, 0, 0))
    assert not lab.error


def test_the_path_that_a_prediction_asks_about_is_shown_when_it_is_asked_for():
    lab = PathLab.two_links()
    teal = lambda: [curve for curve in lab.picture["notes"]["curves"] if curve["cls"] == "vel"]
    assert not teal()
    lab.preset("The same by the joints")
    assert len(teal()) == 1
    lab.set(way="line", both=False)
    assert not teal()


def test_units_are_said_once():
    """The name of a slider, on the screen and to a screen reader, has the unit once, and that of the joint."""
    labs = trajectory_lab(), LimitsLab(zoo.rrr(), [0, .5, -1], [1, -.5, -1.7])
    for lab in labs:
        for control in lab.controls:
            if (unit := getattr(control, "unit", "")):
                assert control.spoken.count(" in ") == 1 and not unit.startswith("/"), control.spoken


def test_controls_of_another_way_are_absent():
    lab = trajectory_lab()
    lab.set(way="via", rival="")
    assert set(lab.words["absent"]) == {"v0", "v1"} & set(lab.values)
    lab.set(way="quintic")
    assert {"via1", "via2", "when"} <= set(lab.words["absent"]) and not {"v0", "v1"} & set(lab.words["absent"])
