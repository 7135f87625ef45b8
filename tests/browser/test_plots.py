"""Plots on a bare page: equal frames, no label cut or on another, and the choice of plots."""
import pytest
from thorough import THOROUGH

from robotlab import labs

SIZES = ("laptop", "telephone", "screen") if THOROUGH else ("laptop",)
MADE = {"CostLab": labs.CostLab, "MotorLab": labs.MotorLab, "TorqueLab": labs.TorqueLab, "DampedStepLab": labs.DampedStepLab}
SOME = MADE if THOROUGH else ("CostLab", "DampedStepLab")              # the quick ones
# Words that leave the place of their plots, and words of one plot that lie on one another.
FAULTS = """() => {
  const sheet = document.querySelector('.sheet').getBoundingClientRect(), out = [];
  const box = e => e.getBoundingClientRect(), inner = (a, b) => a.top >= b.top - 2 && a.bottom <= b.bottom + 2;
  for (const plot of document.querySelectorAll('.plot:not([hidden])')) {
    const words = [...plot.querySelectorAll('text')].filter(e => e.textContent.trim()), place = box(plot);
    for (const e of words) {
      const b = box(e);
      if (b.left < place.left - 1 || b.right > place.right + 1 || !inner(b, sheet)) out.push(e.textContent + ' is cut');
    }
    const marks = words.filter(e => e.matches('.tick'));
    marks.forEach((e, k) => marks.slice(0, k).forEach(o => {
      const a = box(e), b = box(o), wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      if (wide > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > .35 * a.height) out.push(`${e.textContent} on ${o.textContent}`);
    }));
  }
  return out; }"""
FRAMES = """() => [...document.querySelectorAll('.plot:not([hidden]) .grid:not(.zero)')].map(e => e.parentElement).map(g => {
  const all = [...g.querySelectorAll('.grid')].filter(e => e.getAttribute('d')).map(e => e.getBoundingClientRect());
  const side = (name, f) => Math.round(f(...all.map(b => b[name])));
  return [side('left', Math.min), side('right', Math.max), side('bottom', Math.max) - side('top', Math.min)]; })"""
SHOWN = "() => [...document.querySelectorAll('.plot:not([hidden]) .title')].map(e => e.textContent)"


@pytest.fixture(scope="module")
def trajectory(labs):
    """The first lab of notebook 05, as it opens."""
    lab = labs("05")[0]
    lab.reset()
    return lab


@pytest.mark.parametrize("name", SOME)
def test_no_word_is_cut_or_on_another(bare, name):
    lab = MADE[name]()
    for preset in lab.setup["preset_names"][:None if THOROUGH else 2]:
        lab.preset(preset)                           # slow to compute, and then checked in all sizes
        for size in SIZES:
            one = bare(size)
            one.show_on(lab, size)
            assert one.page.evaluate(FAULTS) == [], f"{preset}, {size}"
            one.leave(size)
    lab.close()


def test_frames_are_equal_and_high_enough(bare, trajectory):
    one = bare("laptop")
    one.show(trajectory)
    frames = one.page.evaluate(FRAMES)
    assert len(frames) == 4 and len({tuple(frame[:2]) for frame in frames}) == 1
    assert max(high for *_, high in frames) - min(high for *_, high in frames) <= 2 and frames[0][2] >= 38


def test_a_plot_that_waits_comes_by_one_key_and_stays(bare, trajectory):
    """Its chip has the keyboard's focus; whatever is answered, the choice is the page's own."""
    one = bare("laptop")
    one.show(trajectory)
    chip = one.page.locator(".titles button", has_text="jerk")
    assert chip.get_attribute("aria-pressed") == "false" and "jerk" not in str(one.page.evaluate(SHOWN))
    chip.focus()
    one.page.keyboard.press("Enter")
    one.page.wait_for_function("() => document.activeElement.ariaPressed === 'true'")
    shown = one.page.evaluate(SHOWN)
    assert any("jerk" in title for title in shown)
    one.page.keyboard.press("n")
    one.page.wait_for_selector(".chips [aria-pressed=true]")
    one.rest()
    assert [title.split(" in ")[0] for title in one.page.evaluate(SHOWN)] == [title.split(" in ")[0] for title in shown]
    chip.click()
    one.page.wait_for_function("() => document.activeElement.ariaPressed === 'false'")
    assert "jerk" not in str(one.page.evaluate(SHOWN))


def test_the_last_plot_cannot_be_put_away(bare, trajectory):
    one = bare("laptop")
    one.show(trajectory)
    chips = one.page.locator(".titles button")
    for k in range(chips.count()):
        if chips.nth(k).get_attribute("aria-pressed") == "true":
            chips.nth(k).click()
            one.rest()
    assert len(one.page.evaluate(SHOWN)) == 1
