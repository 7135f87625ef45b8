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
JOINTED = ["AlgorithmLab", "AssemblyLab", "BuilderLab", "DampedStepLab", "EnergyLab", "FeltMassLab", "FileLab", "FiveBarLab", "FlexibleLab",
           "ForceLab", "FourBarLab", "FrameLab", "FreedomLab", "InfluenceLab", "JacobianLab", "LimitsLab", "NestLab", "PendulumLab", "PolarLab",
           "PrescribedLab", "ScrewLab", "TrajectoryLab", "TwoConventionsLab"]
PLANNED = ["LimitsLab", "PendulumLab", "PrescribedLab", "TrajectoryLab"]         # a motion is played; the sliders set its start or goal
# In how many frames after a link was pulled by (x, y) px slider and picture are others than before it; no more than ten are waited for.
FRAMES = """([x, y, dx, dy]) => new Promise(found => {
  const root = document.querySelector('.rl'), view = root.querySelector('.view');
  const seen = () => [[...root.querySelectorAll('.controls [type=range]')].map(e => e.value).join(), view.children[1].innerHTML];
  const before = seen(), to = (kind, x, y) => document.elementFromPoint(x, y).dispatchEvent(new PointerEvent(kind, {
    pointerId: 1, buttons: 1, bubbles: true, clientX: x, clientY: y}));
  view.setPointerCapture = () => {};
  to('pointerdown', x, y);
  view.dispatchEvent(new PointerEvent('pointermove', {pointerId: 1, buttons: 1, clientX: x + dx, clientY: y + dy}));
  let n = 0;
  requestAnimationFrame(function look() {
    const now = seen();
    if (now.every((one, k) => one !== before[k]) || ++n > 10) {
      view.dispatchEvent(new PointerEvent('pointerup', {pointerId: 1, clientX: x + dx, clientY: y + dy}));
      found(n);
    } else requestAnimationFrame(look);
  });
})"""


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
    """Drag a link by `way` px; return the sliders before and after, and whether the picture has changed."""
    before, picture = one.page.evaluate(SLIDERS), drawing(one.page.locator(".rl"))
    drag(one.page, link.evaluate(PLACE, share), way, steps=4)
    one.rest()
    return before, one.page.evaluate(SLIDERS), drawing(one.page.locator(".rl")) != picture


def test_of_all_labs_those_with_sliders_of_joints_are_known():
    """By their letters, whatever they are bound to, and by the links that are handles."""
    lettered, marked = set(), set()
    for name in every_lab.names():
        sliders = [c for c in getattr(every_lab.made(name), "controls", ()) if isinstance(c, Slider)]
        lettered |= {name} if any(c.symbol in ("q", "θ") for c in sliders) else set()
        marked |= {name} if any(c.turns is not None for c in sliders) else set()
    assert marked == lettered == set(JOINTED)


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


# -- a motion that is planned -----------------------------------------------------------------------------------------
def played_to(one, lab, time):
    """The second link of the arm at a time of the player."""
    shown(one, lab)
    one.page.locator(".scrub").fill(f"{time}")
    one.rest()
    return one.page.locator(LINK).nth(1)


@pytest.mark.parametrize("name", PLANNED)
def test_slider_and_arm_of_a_plan_follow_the_hand_in_a_frame_or_two(one, name):
    """In the middle of the motion: the arm is not where the slider says, and its answer takes a while."""
    link = played_to(one, every_lab.made(name), .5)
    assert one.page.evaluate(FRAMES, [*link.evaluate(PLACE, .6), 25, -30]) <= 2
    one.rest()


@pytest.mark.parametrize("name", PLANNED)
def test_an_arm_that_is_taken_in_the_middle_is_the_start_or_the_goal(one, name):
    """One joint moves with the pointer, the others stay: in the picture, on the sliders, and after the answer too."""
    lab = every_lab.made(name)
    link = played_to(one, lab, .5)
    before, which = lab.q, "goal" if "goal1" in lab.values else "start"
    pulled(one, link, share=.6)
    assert lab.q == pytest.approx([lab.values[f"{which}{i + 1}"] for i in range(len(before))], abs=1e-5)
    assert [i for i, (a, b) in enumerate(zip(lab.q, before)) if abs(math.remainder(a - b, 2 * math.pi)) > 1e-3] == [1]


def test_at_the_start_of_a_motion_the_arm_sets_the_start(one):
    lab = every_lab.made("TrajectoryLab")
    for name, time in (("start", 0), ("goal", lab.values["duration"])):
        link = played_to(one, lab, time)
        before = lab.values
        pulled(one, link, share=.6)
        assert {n for n in before if before[n] != lab.values[n]} == {f"{name}2", f"{name}_at"}
