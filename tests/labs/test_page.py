"""Controls and the page: everything has a name, a unit, a place of its own."""
from html.parser import HTMLParser

import pytest

from robotlab import zoo
from robotlab.labs.controls import Button, Choice, Heading, Number, Slider, Toggle, joint_sliders
from robotlab.labs.page import page, plots_at_first

SETUP = {"title": "A <lab>", "W": 620, "H": 460, "picture": True, "theme": "auto", "present": False, "size": 1.0,
         "equation": 3, "player": True, "first_plots": [0], "preset_names": ["Elbow & wrist"]}
ORDER = ["situations", "picture", "player", "answer", "equation", "plots", "sentence", "controls"]
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
    text = page(SETUP, CONTROLS, 1)
    assert Reader(text).depth == 0 and "A &lt;lab&gt;" in text and "Elbow &amp; wrist" in text and "a &lt; b" in text


def test_every_input_has_name_unit_and_number():
    elements = Reader(page(SETUP, CONTROLS, 0)).elements
    named = {a["aria-label"] for t, a in elements if t in ("input", "select") and "aria-label" in a}
    assert named == {"joint 1 in degrees", "joint 1 in degrees, as a number", "mass in kg, as a number", "kind",
                     "time in seconds", "speed"}
    slider = next(a for t, a in elements if a.get("type") == "range" and "data-c" in a)
    assert (slider["min"], slider["max"], slider["step"]) == ("-57.3", "57.3", "any") and slider["data-c"] == "1"


def test_every_part_has_its_place_from_the_start():
    text = page(SETUP, CONTROLS, 2)
    parts = [a["class"].split()[0] for tag, a in Reader(text).elements if tag == "div" and "class" in a]
    assert [part for part in parts if part in ORDER] == ORDER and "--eq:3" in text and text.count('class="plot"') == 2
    bare = page(SETUP | {"equation": 0, "player": False}, [], 0)
    assert not any(f'class="{part}"' in bare for part in ("equation", "player", "plots", "answer", "controls"))


@pytest.mark.parametrize("changes, controls, panels, said", [
    ({}, CONTROLS, 1, "pictured plotted"), ({"picture": False}, CONTROLS, 1, "blind plotted"), ({"equation": 0}, CONTROLS, 0, "pictured alone"),
    ({"equation": 8}, [], 1, "pictured plotted"), ({"equation": 9}, [], 1, "pictured plotted tall"), ({"equation": 9}, [], 0, "pictured"),
    ({}, [*CONTROLS, Number(name="a", low=0, high=1)], 0, "pictured many")])
def test_a_board_says_what_it_has(changes, controls, panels, said):
    """By this the style sheet lays it out; "many" are more than six controls, with their headings."""
    board = next(a["class"] for _, a in Reader(page(SETUP | changes, controls, panels)).elements if a.get("class", "").startswith("board"))
    assert board == f"board {said}"


def test_plots_beyond_the_first_wait_behind_their_titles():
    assert page(SETUP, [], 2).count('data-do="plot"') == 2
    assert 'data-do="plot"' not in page(SETUP | {"first_plots": [0, 1]}, [], 2)


@pytest.mark.parametrize("count, equation, pictured, shown", [(6, 3, True, 4), (6, 9, True, 2), (6, 9, False, 4), (1, 9, True, 1)])
def test_as_many_plots_at_first_as_there_is_height(count, equation, pictured, shown):
    assert list(plots_at_first(count, equation, pictured)) == list(range(shown))


def test_controls_under_a_heading_stay_together_and_one_group_needs_none():
    names = lambda text: [a["class"] for tag, a in Reader(text).elements if a.get("class", "").split(" ")[0] in ("group", "heading")]
    assert names(page(SETUP, CONTROLS, 0)) == ["group"]
    more = [*CONTROLS, Heading(text="Empty"), Heading(text="Links"), Number(name="a", low=0, high=1)]
    assert names(page(SETUP, more, 0)) == ["group", "heading", "group", "heading"]
    assert names(page(SETUP, CONTROLS * 2, 0)) == ["group", "heading", "group", "heading"]
    assert names(page(SETUP, [Number(name=f"a{k}", low=0, high=1) for k in range(7)], 0)) == ["group large"]


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
