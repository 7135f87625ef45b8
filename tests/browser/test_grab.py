"""The arm is a handle: in every lab with a slider for a joint, a link that is dragged moves that slider and the arm."""
import math

import pytest

import every_lab
from bare import opened
from kit import drag, drawing, wait_until

from robotlab.labs.controls import Slider

LINK = ".grip[data-h^=q]"
# Of a link, a place where it can be taken: (x, y) on the page, from its joint to its end.
PLACE = """(e, share) => { const p = e.getPointAtLength(e.getTotalLength() * share), m = e.getScreenCTM();
  return [p.x * m.a + m.e, p.y * m.d + m.f]; }"""
SLIDERS = "() => [...document.querySelectorAll('.controls [type=range]')].map(e => e.valueAsNumber)"
# Sliders of a plan, where a motion starts or ends that is played: the arm is where the player is.
PLANNED = {"LimitsLab", "PendulumLab", "PrescribedLab", "TrajectoryLab"}
JOINTED = ["AlgorithmLab", "AssemblyLab", "BuilderLab", "DampedStepLab", "EnergyLab", "FeltMassLab", "FiveBarLab", "ForceLab", "FourBarLab",
           "FrameLab", "FreedomLab", "InfluenceLab", "JacobianLab", "NestLab", "PolarLab", "ScrewLab", "TwoConventionsLab"]


@pytest.fixture(scope="module")
def one(chromium):
    one = opened(chromium, "laptop")
    yield one
    assert not one.errors
    one.page.close()


def shown(one, lab):
    """A lab on the page, and its links that can be taken."""
    if "k" in lab.values and type(lab).__name__ == "ScrewLab":
        lab.set(k=lab.robot.n)                       # at first no factor of the product moves the arm
    one.show(lab)
    return one.page.locator(LINK).all()


def pulled(one, link, way=(25, -30), share=.9):
    """Drags a link by `way` px; gives the sliders before and after, and whether the picture has changed."""
    before, picture = one.page.evaluate(SLIDERS), drawing(one.page.locator(".rl"))
    drag(one.page, link.evaluate(PLACE, share), way, steps=4)
    one.rest()
    return before, one.page.evaluate(SLIDERS), drawing(one.page.locator(".rl")) != picture


def test_of_all_labs_those_with_sliders_of_joints_are_known():
    """By their letters, whatever they are bound to, and by what says which link is a handle."""
    lettered, told = set(), set()
    for name in every_lab.names():
        sliders = [c for c in getattr(every_lab.made(name), "controls", ()) if isinstance(c, Slider)]
        lettered |= {name} if any(c.symbol in ("q", "θ") for c in sliders) else set()
        told |= {name} if any(c.turns is not None for c in sliders) else set()
    assert told == lettered - PLANNED - {"FlexibleLab"} == set(JOINTED)


@pytest.mark.parametrize("name", JOINTED)
def test_where_a_joint_has_a_slider_its_link_can_be_dragged(one, name):
    links = shown(one, every_lab.made(name))
    assert links
    for link in links:
        before, after, moved = pulled(one, link, share=.98)
        assert before != after and moved, link.get_attribute("aria-label")


def test_a_point_of_a_link_goes_where_the_pointer_goes(one):
    """A quarter turn of the pointer about a joint that faces the reader is a quarter turn of the joint."""
    lab = every_lab.made("ForceLab")
    _, second = shown(one, lab)
    centre, tip = second.evaluate(PLACE, 0), second.evaluate(PLACE, .97)
    x, y = tip[0] - centre[0], tip[1] - centre[1]
    q = lab.q[1]
    pulled(one, second, way=(y - x, -x - y), share=.97)
    assert math.remainder(lab.q[1] - q - math.pi / 2, 2 * math.pi) == pytest.approx(0, abs=.05)


def test_a_link_goes_no_further_than_its_slider_and_comes_back_with_the_pointer(one):
    lab = every_lab.made("PolarLab")
    rod = shown(one, lab)[1]
    x, y = rod.evaluate(PLACE, .95)
    one.page.mouse.move(x, y)
    one.page.mouse.down()
    for way, expected in ((400, 1.0), (-400, 0.0), (0, .8)):
        one.page.mouse.move(x + way, y - .16 * way, steps=5)
        one.rest()
        assert lab.q[1] == pytest.approx(expected, abs=.03)
    one.page.mouse.up()


def test_arrow_keys_on_a_link_turn_its_joint(one):
    lab = every_lab.made("JacobianLab")
    link = shown(one, lab)[1]
    assert link.get_attribute("aria-label") == "link 2: turns joint 2, arrow keys move it"
    link.focus()
    q = math.degrees(lab.q[1])
    for key, expected in (("ArrowUp", q + 8), ("Shift+ArrowRight", q + 9), ("ArrowDown", q + 1)):
        link.press(key)
        one.rest()
        assert math.degrees(lab.q[1]) == pytest.approx(expected, abs=1)


def test_a_click_on_a_link_still_puts_it_into_focus_and_moves_nothing(one):
    lab = every_lab.made("FrameLab")
    link = shown(one, lab)[2]
    rows = lab._state["arm"]["rows"]
    one.page.mouse.click(*link.evaluate(PLACE, .7))
    one.rest()
    assert lab._state["focus"] == 2 and lab._state["arm"]["rows"] == rows


def test_who_takes_an_arm_that_plays_stops_the_player(one):
    lab = every_lab.made("BuilderLab")
    link = shown(one, lab)[2]
    one.page.locator(".play").click()
    wait_until(lambda: one.page.locator(".play").get_attribute("aria-label") == "pause", "the player")
    before, after, _ = pulled(one, link)
    assert one.page.locator(".play").get_attribute("aria-label") == "play" and before != after
