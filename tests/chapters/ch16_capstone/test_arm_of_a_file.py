"""An arm that came from a file: its speeds and efforts hold the plan, its doubtful masses are said first, the notebook takes it."""
import json
from pathlib import Path

import numpy as np
import pytest

from robotlab import Robot, keep_my_arm, my_arm, pick_and_place, zoo
from robotlab.chapters.ch07_nested_bodies.interview import AWAITED
from robotlab.chapters.ch16_capstone.findings import shown
from robotlab.chapters.ch16_capstone.fitness import fitness, shortest, verdict
from robotlab.chapters.ch16_capstone.report_page import page
from robotlab.chapters.ch16_capstone.study import study
from robotlab.chapters.ch16_capstone.unusual import unusual
from robotlab.labs import report
from robotlab.systems.sizing import size_motors

DESK = zoo.DATA / "desk-arm.urdf"
NOTEBOOK = Path(__file__).parents[3] / "notebooks" / "16-capstone.ipynb"


def planned(arm, duration=2.0):
    """A task of an arm, and motors for it."""
    task = pick_and_place(arm, duration=duration)
    t = task.times()
    return task, size_motors(arm, t, task.torque(t), *task(t)[1:])


def test_a_plan_is_held_against_the_speed_and_the_effort_of_the_file():
    """By hand: the largest of many samples, over the limit."""
    task, sizings = planned(Robot.read(DESK).robot, .8)
    fit, t = fitness(task, sizings, (1.0, 0.0)), np.linspace(0, task.duration, 20001)
    share = {one.words: one.share for one in fit.uses}
    assert share["speed of joint 1"] == pytest.approx(np.abs(task(t)[1][:, 0]).max() / 3, rel=1e-6) and share["speed of joint 1"] > 1
    for i, most in enumerate([6, 9, 5, 2, 1], start=1):
        assert share[f"torque of joint {i}"] == pytest.approx(np.abs(task.torque(t)[:, i - 1]).max() / most, rel=1e-4)
    assert "speed of joint 3" not in share and "the speed of joints 3 and 4" in fit.open          # the file has 0 there: not known
    assert not fit.ok and "the speed of joint 1 (" in verdict(fit, shown)[0]


def test_the_shortest_time_keeps_to_them():
    arm = zoo.planar(2).with_link(1, speed=1.0)
    task, sizings = planned(arm)
    least = shortest(task, sizings)
    assert task.motion.stretched(least / task.duration).peaks()[0][0] == pytest.approx(1.0, rel=1e-4)
    assert shortest(*planned(zoo.planar(2))) < .9 * least
    assert "these motors and limits of joints the task takes" in " ".join(verdict(fitness(task, sizings, (1.0, 0.0)), shown))


def test_a_weight_that_a_joint_may_not_hold_is_helped_by_no_time():
    task, sizings = planned(zoo.planar(1).with_link(1, effort=5.0))
    says = " ".join(verdict(fitness(task, sizings, (1.0, 0.0)), shown))
    assert "beyond its limit is the torque of joint 1 (" in says and "No more time would help" in says and "a joint may give" in says


def test_masses_that_look_made_up_come_first_and_stay_with_the_arm(tmp_path):
    keep_my_arm(Robot.read(DESK), tmp_path)
    arm = my_arm(tmp_path)
    assert arm == Robot.read(DESK).robot
    assert unusual(arm)[0] == "Masses of links 2, 3, 4: perhaps made up: an inertia like a ball's."
    assert "made up: rods of" in unusual(Robot.from_table([[1, 0, 0, 0]]).with_rods())[0]


@pytest.fixture(scope="module")
def told():
    """A short arm, of whose masses one is doubted and one has a source, with a limit of speed."""
    return zoo.planar(2).with_link(1, mass_source="perhaps made up: an inertia like a ball's", speed=9.0).with_link(2, mass_source="the maker's CAD")


def test_the_page_says_so_in_amber_and_shows_what_is_used(told):
    first, second = page(study(told)).split('class="second"')
    at = first.index('<p class="warn">')
    assert at < first.index("Masses of link 1: perhaps made up") < first.index("<svg") and 'class="verdict warn"' in first
    assert "CAD" not in first and "Masses of link 2: the maker" in second
    assert "<th>speed, used</th>" in first and "9 rad/s, " in first and "effort, used" not in first


def test_without_any_of_it_nothing_is_said_of_it(tmp_path):
    """And what `Robot.read` answers will do for an arm."""
    text = report(Robot.read(zoo.planar(1).save(tmp_path / "arm.toml") or tmp_path / "arm.toml")).html
    assert "speed, used" not in text and "made up" not in text and "limits of joints" not in text


def test_the_notebook_takes_the_arm_of_a_file_and_the_interview_says_how():
    cell = next(cell for cell in json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == "code")
    source = "".join(cell["source"])
    assert 'FILE = ""' in source
    names = {}
    exec(source.replace('FILE = ""', f"FILE = {str(DESK)!r}"), names)
    assert names["arm"].name == "desk arm" and 'Robot.read("arm.urdf").robot' in AWAITED
