"""The board of a lab on a bare page, without JupyterLab: what a hand does on it, and what comes of it on the screen."""
import numpy as np
import pytest
from thorough import THOROUGH

import listed
from bare import SIZES
from kit import centre, drag
from robotlab import tip_pose

NOTEBOOKS = {path.name[:2]: path for path in listed.NOTEBOOKS}
LAST = 2 if not THOROUGH else None                   # of the labs of a notebook


@pytest.fixture(scope="module")
def labs(labs):
    """labs("05"): those of a notebook, or the first of them."""
    return lambda number: labs(number)[:LAST]


# -- what is done on it -------------------------------------------------------------------------------------------------
PRESSED = "() => [...document.querySelectorAll('.chips [aria-pressed=true]')].map(b => b.ariaLabel)"
SPOKEN = """key => new Promise(done => {
  const said = document.querySelector('.sentence'), was = said.textContent, start = performance.now();
  const look = () => said.textContent !== was || performance.now() - start > 3000 ? done(performance.now() - start) : requestAnimationFrame(look);
  document.activeElement.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
  look(); })"""
OUTSIDE = """() => { const box = document.querySelector('.picture').getBoundingClientRect();
  return [...document.querySelectorAll('.view g:nth-child(2) path')].map(e => e.getBoundingClientRect())
    .filter(b => b.left < box.left - 1 || b.right > box.right + 1 || b.top < box.top - 1 || b.bottom > box.bottom + 1).length; }"""


def is_steady(lab):
    return not lab._options["player"] and lab._state["arm"]


@pytest.mark.parametrize("number", NOTEBOOKS if THOROUGH else ["03"])
def test_n_goes_through_the_situations(bare, labs, number):
    """One chip is pressed, the count is right, the name stands before the sentence; any later touch makes the count pale."""
    one = bare("laptop")
    for lab in labs(number):
        names = lab.setup["preset_names"]
        lab.reset()
        one.show(lab)
        one.page.locator(".sentence").click()
        for k, name in enumerate(names):
            one.page.keyboard.press("n")
            one.page.wait_for_function("said => document.querySelector('.count').textContent === said", arg=f"{k + 1} of {len(names)}")
            assert one.page.evaluate(PRESSED) == [name] and name in one.page.locator(".sentence").inner_text()
        one.leave("laptop")


def test_the_sentence_follows_a_key_at_once(bare, labs):
    one = bare("laptop")
    one.show(labs("03")[0])
    one.page.locator(".view").focus()
    assert min(one.page.evaluate(SPOKEN, "n") for _ in range(3)) < 100


@pytest.mark.wcag("2.1.4")
def test_keys_from_a_slider_and_not_from_a_field(bare, labs):
    one = bare("laptop")
    one.show(labs("03")[0])
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


def test_sliders_of_a_full_screen_wait_behind_s(bare, labs):
    one = bare("screen")
    one.show_on(labs("05")[0], "screen")
    controls, tall = one.page.locator(".controls"), lambda: one.page.locator(".picture").evaluate("e => e.clientHeight")
    assert not controls.is_visible()
    before = tall()
    one.page.keyboard.press("s")
    one.page.wait_for_selector(".controls", state="visible")
    assert tall() < before and one.page.locator(".rl").evaluate("e => e.scrollHeight") <= SIZES["screen"][1]
    one.page.get_by_role("button", name="Sliders").click()
    assert not controls.is_visible()
    one.leave("screen")


@pytest.mark.parametrize("number", NOTEBOOKS if THOROUGH else ["01"])
def test_slider_ends_stay_in_the_picture(bare, labs, number):
    one = bare("laptop")
    for lab in filter(is_steady, labs(number)):
        one.show(lab)
        if lab._state["view"].get("held"):
            continue
        for slider in one.page.locator(".controls [type=range]:enabled:visible").all():
            for key in ("End", "Home"):
                slider.press(key)
                one.rest()
                if one.page.evaluate(OUTSIDE):       # the view is on its way, and a busy machine draws seldom
                    one.page.wait_for_timeout(1000)
                assert not one.page.evaluate(OUTSIDE), f"{type(lab).__name__}: {slider.get_attribute('aria-label')}, {key}"
        one.leave("laptop")


@pytest.mark.wcag("2.2.2")
def test_a_ring_until_the_first_grip(bare, labs):
    one = bare("laptop")
    one.show(labs("00")[0])
    rings = one.page.locator(".pulse")
    breathes = lambda: rings.evaluate("""e => {
      const {animationName, animationDuration, animationIterationCount} = getComputedStyle(e);
      return animationName !== 'none' && parseFloat(animationDuration) * animationIterationCount; }""")
    assert rings.count() == 1 and 1 < breathes() < 5, "what moves makes every answer wait"
    one.page.emulate_media(reduced_motion="reduce")
    assert not breathes()
    one.page.emulate_media(reduced_motion="no-preference")
    x, y = centre(one.page.locator("[data-h=tp]"))
    drag(one.page, (x, y), (20, -20))
    one.rest()
    assert rings.count() == 0
    one.leave("laptop")


def test_what_is_named_is_lit_everywhere(bare, labs):
    """The pointer on a row, and the keyboard's focus on its slider: the link of that joint takes its colour, other curves grow pale."""
    one = bare("laptop")
    one.show(labs("02")[0])
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


def test_controls_that_do_not_matter_are_not_there(bare, labs):
    """They keep their height, so that nothing jumps when they come."""
    one = bare("laptop")
    one.show(labs("05")[0])
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


def test_a_posture_is_moved_by_its_point(bare, labs):
    """By a drag and by keys: its sliders follow, the arm can be there, and the motion ends there."""
    one, lab = bare("laptop"), labs("05")[0]
    lab.reset()
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


def test_out_of_sight_nothing_is_drawn(bare, labs):
    """As behind another tab: no paths for a picture of nothing by nothing, and all of them as soon as it is seen."""
    one = bare("laptop")
    hide = lambda hidden: one.page.evaluate("hidden => { document.body.hidden = hidden; }", hidden)
    hide(True)
    one.show(labs("05")[0])
    assert one.page.evaluate(DRAWN) == [False, False]
    for hidden in (False, True, False):
        hide(hidden)
        one.rest()
        one.page.locator(".controls [type=range]").first.dispatch_event("keydown", {"key": "ArrowRight"})
        one.rest()
        assert one.page.evaluate(DRAWN) == [True, False]
    one.leave("laptop")


@pytest.mark.wcag("1.4.4", "1.4.10")
def test_zoomed_to_three_times_and_in_200_px_it_can_be_used(bare, labs):
    for width, height in ((200, 600), (426, 240)):
        one = bare("telephone")
        one.page.set_viewport_size({"width": width, "height": height})
        one.show(labs("05")[0])
        assert one.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        for e in one.page.locator(".situations button:visible, .player *:visible, .controls input:visible").all():
            box = e.bounding_box()
            assert e.evaluate("e => !!e.closest('.chips')") or box["x"] >= 0 and box["x"] + box["width"] <= width
        assert one.page.locator(".picture").evaluate("e => e.clientHeight") > 80
        one.leave("telephone")
    one.page.set_viewport_size(dict(zip(("width", "height"), SIZES["telephone"])))
