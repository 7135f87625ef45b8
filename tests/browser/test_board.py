"""The board of a lab on a bare page, without JupyterLab: actions of a user, and their effect on the screen."""
import numpy as np
import pytest

from bare import SIZES
from kit import centre, drag
from robotlab import tip_pose


@pytest.fixture
def first(labs):
    """first("05"): the first lab of a notebook, as it opens."""
    def first(number):
        lab = labs(number)[0]
        lab.reset()
        return lab
    return first


# -- what is done on it -------------------------------------------------------------------------------------------------
PRESSED = "() => [...document.querySelectorAll('.chips [aria-pressed=true]')].map(b => b.ariaLabel)"
SPOKEN = """key => new Promise(done => {
  const said = document.querySelector('.sentence'), was = said.textContent, start = performance.now();
  const look = () => said.textContent !== was || performance.now() - start > 3000 ? done(performance.now() - start) : requestAnimationFrame(look);
  document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
  look(); })"""


def test_the_sentence_follows_a_key_at_once(bare, first):
    one = bare("laptop")
    one.show(first("03"))
    one.page.locator(".view").focus()
    assert min(one.page.evaluate(SPOKEN, "n") for _ in range(3)) < 100


@pytest.mark.wcag("2.1.4")
def test_keys_from_a_slider_and_not_from_a_field(bare, first):
    one = bare("laptop")
    one.show(first("03"))
    count = one.page.locator(".count")
    slider, field = one.page.locator(".controls [type=range]").first, one.page.locator(".controls [type=number]").first
    slider.press("n")
    before = count.inner_text()
    slider.press("n")
    one.page.wait_for_function("was => document.querySelector('.count').textContent !== was", arg=before)
    now = count.inner_text()
    field.press("n")
    slider.press("ArrowRight")
    one.page.wait_for_selector(".count.faint")
    assert count.inner_text() == now and one.page.evaluate(PRESSED) == []
    assert one.page.locator(".sentence b").count() == 0, "it is no longer that situation"


@pytest.mark.thorough
def test_sliders_of_a_full_screen_wait_behind_s(bare, first):
    one = bare("screen")
    one.show_on(first("05"), "screen")
    controls, tall = one.page.locator(".controls"), lambda: one.page.locator(".picture").evaluate("e => e.clientHeight")
    assert not controls.is_visible()
    before = tall()
    one.page.keyboard.press("s")
    one.page.wait_for_selector(".controls", state="visible")
    assert tall() < before and one.page.locator(".rl").evaluate("e => e.scrollHeight") <= SIZES["screen"][1]
    one.page.get_by_role("button", name="Sliders").click()
    assert not controls.is_visible()
    one.leave("screen")


@pytest.mark.thorough
def test_a_picture_without_an_answer_fills_the_screen_until_s(bare, labs):
    one, wide = bare("screen"), lambda: one.page.locator(".picture").evaluate("e => e.clientWidth")
    for lab in labs("01")[3], labs("01")[5]:
        lab.reset()
        one.show_on(lab, "screen")
        assert one.page.locator(".alone").count() == 1 and wide() > .95 * SIZES["screen"][0], lab
        one.page.keyboard.press("s")
        one.page.wait_for_selector(".controls", state="visible")
        assert wide() < .7 * SIZES["screen"][0]
        one.leave("screen")


@pytest.mark.thorough
@pytest.mark.wcag("2.2.2")
def test_a_ring_until_the_first_grip(bare, first):
    one = bare("laptop")
    one.show(first("00"))
    rings = one.page.locator(".pulse")
    breathes = lambda: rings.evaluate("""e => {
      const {animationName, animationDuration, animationIterationCount} = getComputedStyle(e);
      return animationName !== 'none' && parseFloat(animationDuration) * animationIterationCount; }""")
    assert rings.count() == 1 and not breathes(), "who has chosen less motion"
    one.page.emulate_media(reduced_motion="no-preference")
    assert 1 < breathes() < 5, "what moves makes every answer wait"
    one.page.emulate_media(reduced_motion="reduce")
    x, y = centre(one.page.locator("[data-h=tp]"))
    drag(one.page, (x, y), (20, -20))
    one.rest()
    assert rings.count() == 0
    one.leave("laptop")


def test_what_is_named_is_lit_everywhere(bare, first):
    """The pointer on a row, and the keyboard's focus on its slider: the link of that joint takes its colour, other curves become pale."""
    one = bare("laptop")
    one.show(first("02"))
    link = one.page.locator(".view [data-h=L1].link, .view [data-h=L1] .link").first
    fill = lambda: link.evaluate("e => getComputedStyle(e).fill")
    before = fill()
    one.page.locator(".row.q2").first.hover()
    lit = fill()
    one.page.mouse.move(1, 1)
    one.page.locator(".chips button").first.hover()
    assert lit != before and fill() == before
    one.page.locator(".row.q1 [type=range]").first.focus()
    one.page.keyboard.press("Tab")
    one.page.keyboard.press("Tab")
    assert one.page.locator(".rl").get_attribute("data-lit") == "q2" and fill() == lit
    one.leave("laptop")


def test_controls_that_do_not_matter_are_not_there(bare, first):
    """They keep their height, so that nothing jumps when they come."""
    one = bare("laptop")
    one.show(first("05"))
    via = one.page.get_by_role("slider", name="passed at in T", exact=True)
    one.page.get_by_label("way").select_option(label="quintic")
    via.wait_for(state="hidden")
    one.rest()
    box = one.page.locator(".rl").bounding_box()
    one.page.get_by_label("way").select_option(label="quintic, via point")
    via.wait_for()
    one.rest()
    assert one.page.locator(".rl").bounding_box() == box
    one.leave("laptop")


@pytest.mark.thorough
def test_a_posture_is_moved_by_its_point(bare, first):
    """By a drag and by keys: its sliders follow, the arm can be there, and the motion ends there."""
    one, lab = bare("laptop"), first("05")
    one.show(lab)
    grip, joints = one.page.locator("[data-h='v:goal_at']"), [f"goal{i + 1}" for i in range(lab.robot.n)]
    for move in (lambda: drag(one.page, centre(grip), (-25, 25)), lambda: grip.press("ArrowLeft")):
        before = [lab.values[name] for name in joints]
        move()
        one.page.wait_for_function("() => !document.querySelector('.missed')")
        one.rest()
        now = [lab.values[name] for name in joints]
        shown = one.page.get_by_role("slider", name="goal, joint 1").evaluate("e => +e.value")
        assert now != before and abs(shown - np.degrees(now[0])) < .51
        assert np.allclose(tip_pose(lab.robot, np.array(now))[:3, 3], lab.values["goal_at"])
        assert np.allclose(np.frombuffer(lab.buffer, "<f4").reshape(lab.motion["n"], -1)[-1, :lab.robot.n], now, atol=1e-5)
    one.leave("laptop")


DRAWN = "() => [document.querySelectorAll('.view path').length > 30, /NaN|Infinity/.test(document.body.innerHTML)]"


def test_out_of_sight_nothing_is_drawn(bare, first):
    """As behind another tab: no path is drawn for a picture out of sight, and all of them as soon as it is visible."""
    one = bare("laptop")
    hide = lambda hidden: one.page.evaluate("hidden => { document.body.hidden = hidden; }", hidden)
    hide(True)
    one.show(first("05"))
    assert one.page.evaluate(DRAWN) == [False, False]
    for hidden in (False, True, False):
        hide(hidden)
        one.rest()
        one.page.locator(".controls [type=range]").first.dispatch_event("keydown", {"key": "ArrowRight"})
        one.rest()
        assert one.page.evaluate(DRAWN) == [True, False]
    one.leave("laptop")


def test_a_telephone_of_any_height_is_filled_once(bare, labs):
    """The measured size agrees with the one set before: a board that keeps moving drains the battery and distracts the reader."""
    one, lab = bare("telephone"), labs("01")[2]
    lab.reset()
    for height in (*range(600, 920, 20), SIZES["telephone"][1]):
        one.page.set_viewport_size({"width": SIZES["telephone"][0], "height": height})
        one.rest()
        one.show(lab)
    one.leave("telephone")


def test_on_a_telephone_nobody_keeps_room_for_a_picture_that_there_is_not(bare, first):
    """A lab of a table and plots shows its whole last button as soon as the screen is high enough."""
    one = bare("telephone")
    one.show(first("10"))
    controls, button = (one.page.locator(of).last.bounding_box() for of in (".controls", ".controls button"))
    assert button["y"] + button["height"] <= controls["y"] + controls["height"] <= SIZES["telephone"][1]
    one.leave("telephone")


@pytest.mark.thorough
@pytest.mark.wcag("1.4.4", "1.4.10")
def test_zoomed_to_three_times_and_in_200_px_it_can_be_used(bare, first):
    for width, height in ((200, 600), (426, 240)):
        one = bare("telephone")
        one.page.set_viewport_size({"width": width, "height": height})
        one.show(first("05"))
        assert one.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        for e in one.page.locator(".situations button:visible, .player *:visible, .controls input:visible").all():
            box = e.bounding_box()
            assert e.evaluate("e => !!e.closest('.chips')") or box["x"] >= 0 and box["x"] + box["width"] <= width
        assert one.page.locator(".picture").evaluate("e => e.clientHeight") > 80
        one.leave("telephone")
    one.page.set_viewport_size(dict(zip(("width", "height"), SIZES["telephone"])))
