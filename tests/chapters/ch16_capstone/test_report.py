"""The report: fitness before proof, every number twice, nothing cut, and all text escaped."""
import re
from dataclasses import replace
from datetime import date
from html import escape
from html.parser import HTMLParser

import pytest

from robotlab import Motor, Robot, pick_and_place, zoo
from robotlab.chapters.ch16_capstone.findings import ROUNDING
from robotlab.chapters.ch16_capstone.study import study
from robotlab.chapters.ch16_capstone.report_page import PICTURE, fingerprint, page
from robotlab.chapters.ch16_capstone.report_tables import grouped
from robotlab.chapters.ch16_capstone.task_views import still_scene
from robotlab.labs import report
from robotlab.labs.terms import true_minus
from robotlab.picture.camera import Camera

VOID = {"meta", "br", "img", "hr", "path", "rect", "circle"}


class Tags(HTMLParser):
    """Count the tags, and check that they are closed in order."""

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


def test_the_second_sheet_holds_every_kind_of_number_twice(found):
    text, groups = page(found), grouped(found.findings)
    assert sum(map(len, groups)) == len(found.findings) and len(groups) == 15 + 4
    for group in groups:
        apart = [one for one in group if one.gap > ROUNDING]
        worst = max(apart, key=lambda one: one.gap) if apart else max(group, key=lambda one: abs(one.value))
        assert all(escape(words) in text for words in (worst.words, worst.way, worst.other_way))
    assert text.count("&lt; 10") == len(groups) and "27 of 27 numbers" in text


def test_the_first_sheet_speaks_of_fitness_first(found):
    first = page(found).split('class="second"')[0]
    assert first.index("Fit for this task") < first.index("numbers agree")
    assert all(words in first for words in ("What limits it first", "not judged", "of it used", "without a pause", "Fig. 5."))
    wrong = replace(found, blocks=(found.blocks[0]._replace(findings=(found.findings[0]._replace(other=1.0),)),))
    assert "do not use this page" in page(wrong)


@pytest.mark.thorough
def test_the_second_sheet_says_what_was_assumed_and_where_it_comes_from():
    arm = zoo.puma560()
    text = page(study(arm), author="A. Student", day="2026-01-31").split('class="second"')[1]
    assert all(words in text for words in ("rigid", "Duty:", "own motors are kept", "A. Student · 2026-01-31 · robotlab", arm.source[:20]))
    assert fingerprint(arm) in text and fingerprint(arm) != fingerprint(arm.with_link(1, m=1.0))
    driven = zoo.planar(1).with_link(1, motor=Motor(rotor_inertia=1e-4, gear=30))
    assert "set aside" in page(study(driven, motors="table")) and "set aside" not in page(study(driven))


def test_forces_and_torques_have_plots_of_their_own():
    text = page(study(zoo.scara()))
    assert "forces of the joints in N" in text and "torques of the joints in N m" in text and "Fig. 6." in text


@pytest.mark.parametrize("arm", [zoo.rrr(), zoo.puma560(), zoo.scara(), zoo.planar(2)], ids=lambda arm: arm.name)
def test_all_that_is_drawn_of_a_task_is_in_the_picture(arm):
    task, (W, H) = pick_and_place(arm), PICTURE
    spec = still_scene(task, W, H)
    camera = Camera(spec["view"], W, H)
    for p in [*task.points, *(p for curve in spec["notes"]["curves"] for p in curve["points"])]:
        x, y, _ = camera.point(list(map(float, p)))
        assert .05 * W < x < .95 * W and .05 * H < y < .95 * H


@pytest.mark.thorough
def test_a_third_sheet_is_there_for_who_goes_further(found):
    more = report(zoo.rrr(), further=True)
    first, second, third = more.html.split('class="second"')
    assert page(found).count('class="second"') == 1 and "third sheet" not in page(found)
    assert "second and third sheet" in first and "27 of 27 numbers" in second and "40 of 40 numbers" in first
    assert not Tags(more.html).open
    for block in more.numbers.further:
        assert all(escape(true_minus(words)) in third for words in (block.title, block.remark, *(one.words for one in block.findings)))
    assert third.count("&lt; 10") == sum(len(block.findings) for block in more.numbers.further) == 13
    assert "Fig. 6. At the fastest" in third and "Fig. 6" not in first + second


def test_where_nothing_can_be_found_the_third_sheet_says_why():
    third = report(zoo.planar(3).with_link(1, motor=Motor(1e-5, 50)), further=True).html.split('class="second"')[2]
    assert "There is none to be found: the motor of joint 1 states no largest torque" in third
    assert "There is nothing to be counted: 3 joints move the tool" in third and "<svg" not in third


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
    written = path.read_text(encoding="utf-8")
    assert date.today().isoformat() in written and date.today().isoformat() not in out.html


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
