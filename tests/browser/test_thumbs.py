"""A thumb on a picture: one finger on the ground scrolls the page, before and after the picture was touched; two turn and zoom."""
import pytest

import every_lab
from bare import SIZES, Bare
from kit import wait_until

# A place on the ground of the picture, (x, y) on the page, where nothing lies over it and nothing can be taken.
GROUND = """() => {
  const box = document.querySelector('.view').getBoundingClientRect();
  for (let y = box.bottom - 12; y > box.top + 12; y -= 12) for (let x = box.left + 12; x < box.right - 12; x += 12)
    if (document.elementFromPoint(x, y).closest('.view') && !document.elementFromPoint(x, y).closest('.grip')) return [x, y];
}"""
STATE = """() => [document.querySelector('.view').ariaLabel.split('Seen')[1], document.querySelector('.picture').dataset.hint]"""
TALL = "html { min-height: 3000px; } body { padding-top: 200px; }"
# At the top of the page, at rest: what a finger set going would go on.
TO_THE_TOP = """() => new Promise(done => { let still = 0;
  const look = () => { still = scrollY ? 0 : still + 1; scrollTo(0, 0); if (still > 5) done(); else requestAnimationFrame(look); };
  look(); })"""
FINGERS = {"before": "() => document.activeElement.blur()", "after": "() => document.querySelector('.view').focus()"}


class Thumb:
    """A telephone of 360 px whose page is long, and fingers on it."""

    def __init__(self, browser):
        self.page = browser.new_page(viewport=dict(zip(("width", "height"), SIZES["telephone"])), has_touch=True, reduced_motion="reduce")
        self.one, self.line = Bare(self.page), self.page.context.new_cdp_session(self.page)
        self.page.add_style_tag(content=TALL)

    def show(self, name):
        self.page.evaluate(TO_THE_TOP)
        lab = every_lab.made(name)
        self.one.show(lab)
        return lab

    def touch(self, *ways, steps=8):
        """Fingers from (x, y) by (dx, dy), all at once."""
        for k in range(steps + 1):
            places = [{"x": x + dx * k / steps, "y": y + dy * k / steps, "id": i} for i, (x, y, dx, dy) in enumerate(ways)]
            self.line.send("Input.dispatchTouchEvent", {"type": "touchMove" if k else "touchStart", "touchPoints": places})
        self.line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.fixture(scope="module")
def thumb(chromium):
    thumb = Thumb(chromium)
    yield thumb
    assert not thumb.one.errors
    thumb.page.close()


def scrolled(page):
    return page.evaluate("() => scrollY")


@pytest.mark.parametrize("name", [name for name in every_lab.names() if name not in every_lab.FORMS])
def test_one_finger_on_the_ground_scrolls_the_page_before_and_after_a_touch(thumb, name):
    lab, page = thumb.show(name), thumb.page
    if not lab.setup["picture"]:
        return
    page.wait_for_function("() => document.querySelector('.view').ariaLabel")
    seen = page.evaluate(STATE)[0]
    for when, focus in FINGERS.items():
        page.evaluate(focus)
        page.evaluate(TO_THE_TOP)
        thumb.touch((*page.evaluate(GROUND), 0, -120))
        wait_until(lambda: scrolled(page) > 40, f"the page to scroll, {when} a touch", 10)
        said = wait_until(lambda: page.evaluate(STATE)[1], "words over the picture", 10)
        assert said in ("Two fingers turn the view", "Two fingers move the picture")
    assert page.evaluate(STATE)[0] == seen


@pytest.mark.parametrize("name, turns", [("PipelineLab", True), ("JacobianLab", False)])
def test_two_fingers_turn_what_is_in_space_and_shift_what_is_in_a_plane(thumb, name, turns):
    thumb.show(name)
    page = thumb.page
    x, y = page.evaluate(GROUND)
    page.wait_for_function("() => document.querySelector('.view').ariaLabel")
    seen, picture = page.evaluate(STATE)[0], page.locator(".view g").first.inner_html()
    thumb.touch((x, y, 40, -60), (x + 90, y, 40, -60))
    wait_until(lambda: page.locator(".view g").first.inner_html() != picture, "another picture", 10)
    assert scrolled(page) == 0
    if turns:
        wait_until(lambda: page.evaluate(STATE)[0] != seen, "another view", 10)
    else:
        thumb.one.rest()
        assert page.evaluate(STATE)[0] == seen


def test_one_finger_on_a_link_moves_it_and_not_the_page(thumb):
    lab, page = thumb.show("JacobianLab"), thumb.page
    box = page.locator(".grip[data-h=q1]").bounding_box()
    q = lab.q[1]
    thumb.touch((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, 20, -40))
    thumb.one.rest()
    assert scrolled(page) == 0 and abs(lab.q[1] - q) > .05
