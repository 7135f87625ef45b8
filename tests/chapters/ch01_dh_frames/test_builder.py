"""The arm builder: a stored arm comes back, limits are reported, no click is lost; the interview takes answers as people write them."""
import numpy as np
import pytest
from test_lab import browser

from robotlab import zoo
from robotlab.chapters.ch01_dh_frames.builder import CASES, MOST, BuilderLab
from robotlab.chapters.ch07_nested_bodies.interview import HORN, InterviewLab, dh_text
from robotlab.course.my_arm import my_arm


@pytest.mark.parametrize("title", CASES)
@pytest.mark.parametrize("density, radius", [(10, .04), (2, .04), (.5, .08), (3.5, .015)])
def test_a_kept_arm_keeps_its_masses(tmp_path, title, density, radius):
    lab = BuilderLab(folder=tmp_path)
    lab.preset(title)
    lab.set(density=density, radius=radius)
    lab.set(keep=1)
    said, masses = lab.words["badge"], [link.m for link in lab.arm.links]
    again = BuilderLab(folder=tmp_path)
    assert again.words["badge"] == said and again.values["density"] == pytest.approx(density)
    again.set(keep=1)
    assert np.allclose([link.m for link in my_arm(tmp_path).links], masses)


def test_no_click_is_lost_and_the_end_is_said(tmp_path):
    lab = BuilderLab(folder=tmp_path)
    lab.preset("One link")
    assert "nothing is left to remove" in lab.words["sentence"] and "no joint has to supply anything" in lab.words["sentence"]
    clicked(lab, add=3)
    assert len(lab.q) == 4
    clicked(lab, add=9)
    assert len(lab.q) == MOST and f"More than {MOST} joints" in lab.words["sentence"]
    assert lab.words["disabled"].keys() == {"add"} and lab.words["disabled"]["add"] in lab.words["sentence"]
    clicked(lab, remove=2)
    assert len(lab.q) == MOST - 2
    assert lab.words["disabled"] == {}
    clicked(lab, remove=40)
    assert len(lab.q) == 1 and lab.words["disabled"].keys() == {"remove", "next"}


def clicked(lab, **clicks):
    """Send the message of a page after several clicks within one frame: one message with the counts grown."""
    (name, count), = clicks.items()
    new = {**lab.inputs, "edits": dict(lab.inputs["edits"])}
    new["edits"][name] = new["edits"].get(name, 0) + count - 1
    lab.inputs["edits"].update(new["edits"])
    browser(lab, **{name: count})


@pytest.mark.parametrize("key, text, value", [
    ("m", "2.5 kg", 2.5), ("a", "0.4 m", 0.4), ("alpha", "90 deg", np.pi / 2), ("alpha", "90°", np.pi / 2),
    ("limits", "-170 deg 170 deg", tuple(np.radians([-170, 170]))), ("com", "-0.2 0 0 m", [-0.2, 0, 0])])
def test_the_interview_takes_units(key, text, value):
    lab = InterviewLab(HORN[:5])
    while lab.interview.question.key != key:
        lab.answer({"kind": "R", "m": "1", "com": "0 0 0", "I_com": "1 1 1"}.get(lab.interview.question.key, "0"))
    lab.answer(text)
    assert lab.asked["message"] == "" and dict(lab.interview.links[-1])[key] == pytest.approx(value)


def test_the_interview_names_a_decimal_comma_and_says_what_an_empty_line_meant():
    lab = InterviewLab(HORN[:3])
    lab.answer("0 0 -9,81")
    assert "write decimals with a point" in lab.asked["message"] and lab.interview.question.key == "gravity"
    lab.answer("0 0 -9.81 m/s2").answer("")
    assert "An answer is needed" in lab.asked["message"]
    lab.answer("2").answer("")
    assert "empty line was taken as R" in lab.asked["message"]


def test_next_link_goes_from_row_to_row_and_round(tmp_path):
    lab = BuilderLab(folder=tmp_path)
    lab.preset("A boom")
    rows = [lab._state["focus"]]
    for _ in lab.arm.links:
        clicked(lab, next=1)
        rows.append(lab._state["focus"])
    first = rows[0] or 0
    assert rows[1:] == [(first + k) % lab.arm.n for k in range(1, lab.arm.n + 1)] and lab.arm.n > 2


def test_the_table_of_an_arm_says_what_is_unknown():
    arm = zoo.planar(2).with_link(2, m=None)
    lines = dh_text(arm).splitlines()
    assert lines[0].split() == ["link", "joint", "a", "alpha", "d", "theta", "m"] and len(lines) == 3
    assert lines[1].split()[-1] == "1" and lines[2].split()[-1] == "unknown"
