"""The labs of notebook 16 agree with the package."""
import re

import numpy as np
import pytest

from robotlab import pick_and_place, tip_pose, zoo
from robotlab.motion.limits import use_of_range
from robotlab.chapters.ch16_capstone.task import sizings_of
from robotlab.labs import Curve, SizingLab, TaskLab
from robotlab.systems.sizing import MOTORS, at_shaft, sized, without_motors

ARMS = [zoo.rrr(), zoo.planar(2), zoo.scara(), zoo.puma560()]
every = pytest.mark.parametrize("arm", ARMS, ids=lambda arm: arm.name)


# -- TaskLab ----------------------------------------------------------------------------------------------------------
@every
def test_the_lab_shows_the_task(arm):
    lab = TaskLab(arm)
    task = pick_and_place(without_motors(arm))
    assert lab.words["badge"] == {"text": "all motors fit", "cls": "ok"}
    assert f"{task.payload:.1f} kg in {task.duration:.2f} s" in lab.words["sentence"]
    tips = np.array(lab.picture["notes"]["curves"][1]["points"])
    assert np.allclose(tips[[0, -1]], task.points[[0, -1]], atol=1e-4)
    places = [p["at"] for p in lab.picture["notes"]["points"] if p["cls"] == "zero"]
    assert len(places) > 50
    lab.set(cloud=False)
    assert len(lab.picture["notes"]["points"]) == 2


@every
def test_presets_do_what_they_say(arm):
    lab = TaskLab(arm)
    value = lambda words: float(re.search(rf"{words} ([\d.]+)", lab.words["sentence"])[1])
    lab.preset("The task as it is given")
    wide = value("smallest singular value is")
    lab.preset("To the edge")
    assert value("smallest singular value is") < .7 * wide
    lab.preset("Beyond reach")
    assert lab.words["badge"]["text"] == "out of reach" and "There is no such path" in lab.words["sentence"]
    lab.preset("3 kg, motors chosen anew")
    assert lab.words["badge"]["cls"] == "ok"
    lab.preset("Half the time")
    assert lab.words["badge"]["cls"] == "bad"


def test_the_range_that_is_used_and_the_rests_are_said():
    for arm in ARMS:
        lab, task = TaskLab(arm), pick_and_place(without_motors(arm))
        share = use_of_range(task.robot, task).share
        said = re.search(r"Joint (\d) takes (\d+) % of its range", lab.words["sentence"])
        assert (said is None) == (not share.any()) and ("rests above pick" in lab.words["sentence"]) == task.halts, arm.name
        if said:
            assert int(said[1]) == 1 + share.argmax() and int(said[2]) == round(100 * share.max())


@every
def test_the_torques_fill_their_plot(arm):
    lab = TaskLab(arm)
    for title in ("The task as it is given", "Half the time", "In six seconds"):
        lab.preset(title)
        panel = lab._drawn[2]
        top = max(np.abs(thing.y).max() for thing in panel.things if isinstance(thing, Curve))
        assert panel.y_range[1] == pytest.approx(1.2 * max(1, top))


def test_a_dragged_point_is_where_the_motion_ends():
    lab = TaskLab(zoo.rrr())
    lab.set(place=[.2, 1.2, 1.5], height=.1)
    n, columns = lab.motion["n"], len(lab.motion["paths"])
    q = np.frombuffer(lab.buffer, "<f4").reshape(n, columns)[:, :3]
    assert tip_pose(zoo.rrr(), q[-1])[:3, 3] == pytest.approx([.2, 1.2, 1.5], abs=1e-4)


def test_the_warmest_motor_is_that_of_the_package():
    lab, task = TaskLab(zoo.rrr()), pick_and_place(zoo.rrr(), payload=2.0)
    lab.set(payload=2.0)
    t = task.times(81)
    tau, (_, qd, qdd) = task.torque(t), task(t)
    heat = [sized(t, tau[:, i], qd[:, i], qdd[:, i], one.motor, one.gear).heat
            for i, one in enumerate(sizings_of(pick_and_place(zoo.rrr())))]
    shown = re.search(r"motor (\d).*?RMS torque is (\d+) %", lab.words["sentence"])
    assert int(shown[1]) == 1 + int(np.argmax(heat)) and int(shown[2]) == pytest.approx(100 * max(heat), abs=1)


# -- SizingLab --------------------------------------------------------------------------------------------------------
@every
def test_sizing_presets_do_what_they_say(arm):
    for joint in range(arm.n if arm.n < 4 else 1):   # the wrist joints of a long arm carry almost nothing
        lab = SizingLab(arm, joint=joint)
        for title, words in (("The gear as chosen", "fits"), ("A low gear", "too hot"), ("A high gear", "too fast")):
            lab.preset(title)
            assert words in lab.words["badge"]["text"], (joint, title)


def test_the_curves_against_the_gear_wait_for_a_hand():
    """The notebook first asks how the torque changes with more and more gear, and sends students with a wrong answer there."""
    lab = SizingLab(zoo.rrr(), joint=1)
    assert not any(thing.get("track") for thing in lab.plots[2]["things"])
    lab.preset("A large motor in a hurry")
    heat = np.array(next(thing["y"] for thing in lab.plots[2]["things"] if thing.get("track")))
    assert 0 < heat.argmin() < len(heat) - 1, "it falls and rises again"


def test_the_equation_adds_up_to_the_largest_torque_on_the_shaft():
    lab, task = SizingLab(zoo.rrr(), joint=1), pick_and_place(zoo.rrr(), duration=.8)
    lab.set(duration=.8, motor="1500 W", gear=50.0)
    t, motor = task.times(161), next(one for one in MOTORS if one.name == "1500 W")
    shaft = at_shaft(task.torque(t)[:, 1], 0, task(t)[2][:, 1], 50.0, motor.inertia)[0]
    load, rotor, whole = (float(x) for x in re.findall(r"(-?[\d.]+) N m", lab.words["equation_text"]))
    assert load + rotor == pytest.approx(whole, abs=2e-3) and abs(whole) == pytest.approx(np.abs(shaft).max(), abs=2e-3)
