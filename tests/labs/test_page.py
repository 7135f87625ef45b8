"""Controls and the page: everything has a name, a unit, a place of its own."""
from html.parser import HTMLParser

import pytest

from robotlab import zoo
from robotlab.labs.controls import Button, Choice, Heading, Number, Slider, Toggle, joint_sliders
from robotlab.labs.page import page

SETUP = {"title": "A <lab>", "W": 620, "H": 460, "picture": True, "theme": "auto", "present": False, "size": 1.0,
         "equation": 3, "player": True, "preset_names": ["Elbow & wrist"]}
CONTROLS = [Heading(text="Joints"),
            Slider(name="q1", symbol="q", sub="1", text="joint 1", low=-1, high=1, degrees=True, bind=("q", 0)),
            Number(name="m", text="mass", low=0, high=9, value=2, unit="kg"), Toggle(name="on", text="show"),
            Choice(name="kind", text="kind", options={"a < b": 1, "b": [1, 2]}), Button(name="go", text="Go")]


class Reader(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.elements, self.depth, self.void = [], 0, {"input"}
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))
        self.depth += tag not in self.void

    def handle_endtag(self, tag):
        self.depth -= 1


def test_page_is_well_formed_and_escaped():
    text = page(SETUP, CONTROLS, [(420, 210)])
    assert Reader(text).depth == 0 and "A &lt;lab&gt;" in text and "Elbow &amp; wrist" in text and "a &lt; b" in text


def test_every_input_has_name_unit_and_number():
    elements = Reader(page(SETUP, CONTROLS, [])).elements
    named = {a["aria-label"] for t, a in elements if t in ("input", "select") and "aria-label" in a}
    assert named == {"joint 1 in degrees", "joint 1 in degrees, as a number", "mass in kg, as a number", "kind",
                     "time in seconds", "speed"}
    slider = next(a for t, a in elements if a.get("type") == "range" and "data-c" in a)
    assert (slider["min"], slider["max"], slider["step"]) == ("-57.3", "57.3", "any") and slider["data-c"] == "1"


def test_room_is_kept_for_what_comes_later():
    text = page(SETUP, [], [(420, 210), (300, 300)])
    assert 'class="equation"' in text and "height:3em" in text and text.count('class="plot"') == 2 and "player" in text
    bare = page(SETUP | {"equation": 0, "player": False}, [], [])
    assert "equation" not in bare and "player" not in bare and "plots" not in bare


@pytest.mark.parametrize("low, high, degrees, step, digits", [
    (-3.14, 3.14, True, 1, 1), (0, 5, False, .01, 2), (0, 1, False, .01, 2), (0, 500, False, 1, 0), (0, .02, False, .0001, 4)])
def test_steps_and_digits_fit_the_range(low, high, degrees, step, digits):
    slider = Slider(name="x", low=low, high=high, degrees=degrees)
    assert slider.shown_step == pytest.approx(step) and slider.digits == digits


@pytest.mark.parametrize("make, message", [
    (lambda: Slider(name="x", low=1, high=0), "low must be the smaller"), (lambda: Choice(name="x", options={}), "no options"),
    (lambda: Slider(name="x", low=0, high=1, value=2), "value 2 is outside of 0 to 1")])
def test_controls_that_cannot_be(make, message):
    with pytest.raises(ValueError, match=message):
        make()


def test_joint_sliders_follow_limits_and_kinds():
    robot = zoo.stanford()
    sliders = joint_sliders(robot, robot.postures["ready"])
    assert [s.degrees for s in sliders] == [link.kind == "R" for link in robot.links]
    assert [s.bind for s in sliders] == [("q", k) for k in range(6)]
    for s, link in zip(sliders, robot.links):
        if link.limits:
            assert (s.low, s.high) == link.limits
