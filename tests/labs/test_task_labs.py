"""The labs of notebook 16 and the report: what they show is what the package computes; what goes into the page is escaped."""
import re
from html import escape
from html.parser import HTMLParser

import numpy as np
import pytest

from robotlab import Robot, pick_and_place, study, tip_pose, zoo
from robotlab.labs import SizingLab, TaskLab, report
from robotlab.labs.report_page import page
from robotlab.labs.task import sizings_of
from robotlab.systems.sizing import MOTORS, at_shaft, sized, without_motors

ARMS = [zoo.rrr(), zoo.planar(2), zoo.scara(), zoo.puma560()]
every = pytest.mark.parametrize("arm", ARMS, ids=lambda arm: arm.name)
VOID = {"meta", "br", "img", "hr", "path", "rect", "circle"}


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
    assert lab.words["badge"]["text"] == "out of reach" and "There is no way" in lab.words["sentence"]
    lab.preset("3 kg, motors chosen anew")
    assert lab.words["badge"]["cls"] == "ok"
    lab.preset("Half the time")
    assert lab.words["badge"]["cls"] == "bad"


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
    lab = SizingLab(arm)
    for title, words in (("The gear as chosen", "fits"), ("A low gear", "too hot"), ("A high gear", "too fast")):
        lab.preset(title)
        assert words in lab.words["badge"]["text"], title


def test_the_equation_adds_up_to_the_largest_torque_on_the_shaft():
    lab, task = SizingLab(zoo.rrr(), joint=1), pick_and_place(zoo.rrr(), duration=.8)
    lab.set(duration=.8, motor="1500 W", gear=50.0)
    t, motor = task.times(161), next(one for one in MOTORS if one.name == "1500 W")
    shaft = at_shaft(task.torque(t)[:, 1], 0, task(t)[2][:, 1], 50.0, motor.inertia)[0]
    load, rotor, whole = (float(x) for x in re.findall(r"(-?[\d.]+) N m", lab.words["equation_text"]))
    assert load + rotor == pytest.approx(whole, abs=2e-3) and abs(whole) == pytest.approx(np.abs(shaft).max(), abs=2e-3)


# -- the report -------------------------------------------------------------------------------------------------------
class Tags(HTMLParser):
    """Counts the tags, and sees to it that they are closed in order."""

    def __init__(self, text):
        super().__init__()
        self.open, self.seen, self.targets = [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.seen.append(tag)
        self.targets += [value for name, value in attrs if name in ("href", "src", "xlink:href")]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.seen.append(tag)

    def handle_endtag(self, tag):
        assert self.open and self.open.pop() == tag, tag


@pytest.fixture(scope="module")
def found():
    return study(zoo.rrr())


def test_the_page_stands_alone(found):
    text = page(found)
    tags = Tags(text)
    assert not tags.open and not tags.targets
    assert tags.seen.count("svg") >= 3 and "script" not in tags.seen and "link" not in tags.seen
    assert not re.search(r"url\(|@import|https?://(?!www\.w3\.org/)", text)


def test_the_page_holds_every_number_twice(found):
    text = page(found)
    for one in found.findings:
        assert all(escape(words) in text for words in (one.words, one.way, one.other_way))
    assert text.count("&lt; 10") == len(found.findings) and "26 of 26 numbers" in text


def test_names_are_escaped(found):
    hostile = zoo.rrr().replace(name='<script>alert("x")</script>', source="</style><img src=x onerror=y>")
    text = report(hostile).html
    tags = Tags(text)
    assert "script" not in tags.seen and "img" not in tags.seen and "&lt;script&gt;" in text


def test_it_is_written_only_when_asked(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    out = report(zoo.planar(1))
    assert not list(tmp_path.iterdir()) and "study of" in repr(out) and "srcdoc" in out._repr_html_()
    path = out.save("arm.html")
    assert path.read_text(encoding="utf-8") == out.html


def test_programs_beside_the_page(tmp_path):
    report(zoo.planar(1), tmp_path / "mine.html", programs=True)
    assert {path.name for path in tmp_path.iterdir()} == {"mine.html", "mine.c", "mine.py"}
    compile((tmp_path / "mine.py").read_text(encoding="utf-8"), "mine.py", "exec")
    assert "mine.c" in (tmp_path / "mine.html").read_text(encoding="utf-8")
    with pytest.raises(ValueError, match="give its path"):
        report(zoo.planar(1), programs=True)


def test_what_is_missing_is_said():
    with pytest.raises(ValueError, match="has no m"):
        report(Robot.from_table([[1, 0, 0, 0]]))
