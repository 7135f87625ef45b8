"""The lab of a table's readings: what it shows is what `Robot.from_text` would read, and a table that cannot be read takes nothing away."""
import re

import numpy as np
import pytest

from robotlab import Robot, tip_pose
from robotlab.labs import ReadingsLab
from robotlab.chapters.ch01_dh_frames.readings import EXAMPLE, card

CLEAR = "theta [deg],d [mm],a [mm],alpha [deg]\nq1,400,25,90\nq2,0,455,0"


def test_each_reading_is_the_arm_that_its_line_makes():
    lab = ReadingsLab()
    assert len(lab.shown["cards"]) == len(lab.readings) == 16
    for one in lab.shown["cards"]:
        lab.take(one["number"])
        assert eval(lab.line, {"Robot": Robot, "text": lab.text}) == lab.robot and lab.shown["line"] == lab.line
        place = re.search(r"tool at \((.*)\) m at q = 0", one["tool"])[1]
        assert np.allclose([float(x) for x in place.split(",")], tip_pose(lab.robot, np.zeros(lab.robot.n))[:3, 3], rtol=1e-3, atol=1e-6)


def test_the_sheet_of_the_notebook_means_one_reading():
    """Its tool hangs 66 mm above the floor at q = 0."""
    heights = [tip_pose(robot, np.zeros(6))[2, 3] for _, robot in ReadingsLab().readings]
    (k,) = np.flatnonzero(np.isclose(heights, .066))
    assert ReadingsLab().take(k + 1).line == 'Robot.from_text(text, order="theta a d alpha", units="mm deg", convention="standard")'


def test_a_table_that_says_everything_is_taken_at_once():
    lab = ReadingsLab().read(f"modified DH:\n{CLEAR}")
    assert lab.robot == Robot.from_text(CLEAR, convention="modified") and lab.line == "Robot.from_text(text)"
    assert lab.shown["taken"] == 0 and lab.shown["cards"][0]["words"] == ["nothing is left open"]


def test_a_table_that_cannot_be_read_takes_nothing_away():
    lab = ReadingsLab().take(5)
    arm, cards = lab.robot, lab.shown["cards"]
    lab.read(EXAMPLE + "\n0 0 82")
    assert "Line 7 has 3 cells" in lab.shown["error"] == lab.shown["words"] and lab.shown["text"].endswith("0 0 82")
    assert lab.robot == arm and lab.shown["cards"] == cards and lab.shown["taken"] == -1 and not lab.shown["line"]
    assert eval(lab.line, {"Robot": Robot, "text": lab.text}) == arm
    assert lab.read(EXAMPLE).shown["error"] == "" and lab.shown["taken"] == -1
    with pytest.raises(ValueError, match="no reading is taken.*16"):
        lab.robot
    with pytest.raises(ValueError, match="number is 17; expected that of a reading, 1 to 16"):
        lab.take(17)


def test_the_stored_picture_has_the_arms_or_the_one_that_is_taken():
    lab = ReadingsLab()
    assert lab.still()["image/svg+xml"].count("<svg x=") == 8 and "first 8" in lab.still()["image/svg+xml"]
    assert lab.take(5).still()["image/svg+xml"].count("<svg x=") == 1 and len(lab.stand_in()) < 5000
    assert "no table" in ReadingsLab("").stand_in()


def test_an_arm_with_letters_has_words_and_no_picture():
    robot = Robot.from_text("a alpha d theta\na1 0 0 q1", convention="standard")
    assert card(1, {}, robot)["picture"] == "" and "letters a1" in card(1, {}, robot)["tool"]
