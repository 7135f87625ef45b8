"""Every lab of every notebook, shown once on each screen: all of it fits, as it opens and in each situation, axe-core finds nothing, the
accessible tree is the stored one, no slider moves the arm out of its picture, and nothing jumps, whatever is moved.
docs/accessibility.md is made from these checks.

    PYTHONPATH=.:tests:tests/labs python tests/browser/test_every_lab.py       # writes trees.json anew: read the difference
"""
import re
from pathlib import Path

import pytest
from thorough import THOROUGH

import listed
from axe import COLOURS, RULES, breaches
from bare import SIZES, opened
from golden import differences, plain, store, stored, wanted
from kit import FLAGS, find_browser, recorded, start_recording

FEW = {"00": ["laptop"], "09": ["telephone"]}        # in a run that is not thorough
NUMBERS = [path.name[:2] for path in listed.NOTEBOOKS]
THEMES = {"light": "true", "dark": "false"}          # JupyterLab's attribute for a light theme
PICTURE = re.compile(r"""(- '?(?:img|application) ".*"'?):.*""")              # a picture, with the words in it
TREES = Path(__file__).with_name("trees.json")       # accessible tree of each lab, a line for each element

# What does not fit, in words: parts that are cut or wider than their place, type that is too small, a picture that is too low, an
# arm that is small in it.
FAULTS = """([room, full]) => {
  const {max, min} = Math, root = document.querySelector('.rl'), board = root.firstElementChild, out = [], $ = s => root.querySelector(s);
  const shown = e => e.getClientRects().length > 0, scale = e => e.ownerSVGElement?.getScreenCTM().a || 1;
  const px = e => parseFloat(getComputedStyle(e).fontSize) * scale(e);
  if (root.offsetHeight > room + 1) out.push(`${root.offsetHeight} px high, room for ${room}`);
  if (document.documentElement.scrollWidth > innerWidth) out.push('wider than the window');
  for (const e of root.querySelectorAll('*')) {
    if (e.closest('.titles,.sheet,svg,math,.aloud,.equation *,.equation:has(pre)')) continue;            // what may be scrolled
    if (innerWidth < 400 && e.closest('.chips,.equation:has(.steps)')) continue;                         // ... by a thumb
    const hides = e.clientWidth && getComputedStyle(e).overflowX !== 'visible';
    if (hides && e.scrollWidth > e.clientWidth + 1) out.push(`${e.className} is ${e.scrollWidth} wide in ${e.clientWidth}`);
  }
  for (const part of board.children) {
    const a = part.getBoundingClientRect(), b = root.getBoundingClientRect();
    const out_of = a.left < b.left - 1 || a.right > b.right + 1 || a.bottom > b.bottom + 1;
    if (shown(part) && !part.matches('.aloud') && out_of) out.push(`${part.className} leaves the board`);
  }
  const math = $('.equation:not(:has(pre)):not(:has(.steps))');
  if (math?.clientHeight && getComputedStyle(math).overflowY !== 'hidden') out.push(`an equation with a scroll bar: ${math.textContent}`);
  const said = $('.sentence');
  if (full && px(said) < 28) out.push(`sentence of ${px(said)} px`);
  if (said.scrollHeight > said.clientHeight + 3) out.push(`cut: ${said.textContent}`);
  for (const e of root.querySelectorAll('.plot:not([hidden]) text')) {
    const a = e.getBoundingClientRect(), b = e.closest('.answer').getBoundingClientRect();     // in the gap beside it there is room
    if (a.width && !e.closest('.sheet').scrollLeft && b.left - a.left > px(said)) out.push(`cut at its left: ${e.textContent}`);
    if (a.right > b.right + px(said) && a.right > e.closest('svg').getBoundingClientRect().right + 2) out.push(`cut: ${e.textContent}`);
  }
  for (const e of root.querySelectorAll('button,input[type=number],.badge,.heading,.unit,.clock,.count,.tick')) {
    if (full && shown(e) && px(e) < 28 && e.textContent + e.value) out.push(`${e.getAttribute('class') || e.tagName} of ${px(e)} px`);
  }
  for (const plot of root.querySelectorAll('.plot')) {
    const lines = [...plot.querySelectorAll('.grid,.zero')].map(e => e.getBoundingClientRect());
    const high = max(...lines.map(b => b.bottom)) - min(...lines.map(b => b.top));
    if (shown(plot) && high < 38) out.push(`frame of ${high} px`);
    if (plot.clientWidth > $('.sheet').clientWidth + 1) out.push('a plot wider than its place');
  }
  const hand = $('.controls') && !full && $('.controls').getBoundingClientRect();
  if (hand && hand.top > innerHeight - 30) out.push('no control is in sight');
  const picture = $('.pictured .picture');
  if (picture && picture.clientHeight < (full ? 280 : 150)) out.push(`picture of ${picture.clientHeight} px`);
  for (const e of root.querySelectorAll('math,.steps,.tick,button,small,.heading,.words')) {
    const least = e.closest('math') ? 9 : e.closest('.steps') ? 8.2 : 10;
    if (shown(e) && e.textContent.trim() && px(e) < least) out.push(`${e.tagName} ${e.getAttribute('class')} of ${px(e)} px`);
  }
  const body = [...root.querySelectorAll('.view g:nth-child(2) path')].map(e => e.getBoundingClientRect()), box = picture?.getBoundingClientRect();
  const share = (from, to, size) => (max(...body.map(b => b[to])) - min(...body.map(b => b[from]))) / box[size];
  if (body.length && box && max(share('left', 'right', 'width'), share('top', 'bottom', 'height')) < .09) out.push('a tiny arm');
  return [...new Set(out)]; }"""
# What leaves the place of the equation; a program may be scrolled.
OUTSIDE = """() => {
  const box = document.querySelector('.equation'), place = box.getBoundingClientRect();
  if (box.querySelector('pre')) return [];
  const leaves = r => r.width && (r.right > place.right + 1 || r.left < place.left - 1);
  const below = [...box.querySelectorAll('math mn')].filter(e => e.getBoundingClientRect().bottom > place.bottom + 2);
  return [...box.querySelectorAll('math, math *:not(.mat > mo), td, .words, .steps')].filter(e => leaves(e.getBoundingClientRect()))
    .concat(below).map(e => e.textContent); }"""
# Texts of a picture or of a plot that lie on one another: by more than a share of the smaller; a line's height is mostly air.
PILED = """share => {
  const {max, min} = Math, out = [], over = (a, b, low, high) => min(a[high], b[high]) - max(a[low], b[low]);
  for (const svg of document.querySelectorAll('.view, .plot:not([hidden])')) {
    const texts = [...svg.querySelectorAll('text')].map(e => [e.textContent, e.getBoundingClientRect()]).filter(([words]) => words.trim())
      .map(([words, {left, right, top, height}]) => [words, {left, right, top: top + .15 * height, bottom: top + .85 * height}]);
    const area = b => (b.right - b.left) * (b.bottom - b.top);
    texts.forEach(([words, a], k) => texts.slice(0, k).forEach(([others, b]) => {
      const wide = over(a, b, 'left', 'right'), high = over(a, b, 'top', 'bottom');
      if (min(wide, high) > 0 && wide * high > share * min(area(a), area(b))) out.push(`${words} lies on ${others}`);
    }));
  }
  return out; }"""
ON_ONE_ANOTHER = .25                                 # of the smaller text
SAID_ALOUD = """() => { const text = name => document.querySelector(name).textContent;
  return document.querySelector('.view').ariaLabel && text('.aloud') === text('.sentence'); }"""
SPACED = "* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }"
LEAVES = """() => { const box = document.querySelector('.picture').getBoundingClientRect();
  return [...document.querySelectorAll('.view g:nth-child(2) path')].map(e => e.getBoundingClientRect())
    .filter(b => b.left < box.left - 1 || b.right > box.right + 1 || b.top < box.top - 1 || b.bottom > box.bottom + 1).length; }"""
PRESSED = """() => [document.querySelector('.count').textContent, document.querySelector('.sentence').innerText,
  [...document.querySelectorAll('.chips [aria-pressed=true]')].map(b => b.ariaLabel)]"""
# Each box ticked, each choice made, each button pressed, in a frame each.
ALL_OTHERS = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  for (const e of document.querySelectorAll('.controls [type=checkbox], .controls button, .controls select')) {
    for (const option of e.options || [null]) {
      if (e.disabled) continue;
      if (option) { e.value = option.value; e.dispatchEvent(new Event('change', {bubbles: true})); } else e.click();
      await frame();
    }
  } }"""
CUT = """() => [...document.querySelectorAll('.rl *')].filter(e => !e.closest('svg,math,.aloud') && e.clientWidth && e.textContent.trim()
  && ['hidden', 'clip'].includes(getComputedStyle(e).overflowX) && (e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1))
  .map(e => `${e.className} ${e.textContent.slice(0, 40)}`)"""


# -- ways to look at it -----------------------------------------------------------------------------------------------
def fits(one, size):
    """List the parts that do not fit their screen; a projector's is filled."""
    return one.page.evaluate(FAULTS, [SIZES[size][1], size == "screen"])


def whole(one, size):
    """List the parts of an equation that are out of sight, in any font."""
    return one.page.evaluate(OUTSIDE) if one.lab.words.get("equation") else []


def piled(one, size):
    """Labels that lie on one another."""
    return one.page.evaluate(PILED, ON_ONE_ANOTHER)


def axe(one, size):
    """List the faults that axe-core finds in the light theme; on a laptop also those of contrast in the dark one."""
    page, found = one.page, []
    for theme, light in list(THEMES.items())[:2 if size == "laptop" else 1]:
        page.evaluate("light => { document.body.dataset.jpThemeLight = light; }", light)
        found += [f"{theme}: {each}" for each in breaches(page, ".rl", only=RULES if theme == "light" else COLOURS)]
    page.evaluate("() => { delete document.body.dataset.jpThemeLight; }")
    return found


def without_words(line):
    """A line of the tree; that of a picture ends with its name."""
    return PICTURE.sub(r"\1", line)


def tree(one, size):
    """Return the accessible tree as lines, without the numbers at the axes and the words in the picture, which the sentence says."""
    one.page.wait_for_function(SAID_ALOUD)
    out, picture = [], None                          # indentation of the picture while its lines are read
    for line in map(without_words, one.page.locator(".rl").aria_snapshot().splitlines()):
        depth = len(line) - len(line.lstrip())
        if picture is not None and depth <= picture:
            picture = None
        if line.lstrip(" -'").startswith("application"):
            picture = depth
        if picture is None or not line.lstrip().startswith("- text:"):
            out.append(line[:depth] + plain(line))
    return out


def spaced(one, size):
    """List the text that is cut if there is more room between letters, words and lines."""
    more = one.page.add_style_tag(content=SPACED)
    one.page.evaluate("() => new Promise(requestAnimationFrame)")
    cut = one.page.evaluate(CUT)
    more.evaluate("e => e.remove()")
    return cut


def narrow(one, size):
    """Check that a lab shown in a window of 320 px does not make it scroll two ways."""
    one.page.set_viewport_size({"width": 320, "height": 640})
    one.show(one.lab)
    wide = one.page.evaluate("() => document.documentElement.scrollWidth > innerWidth ? ['wider than the window'] : []")
    one.page.set_viewport_size(dict(zip(("width", "height"), SIZES[size])))
    return wide


def recording(one, size):
    """Record each frame from here on."""
    one.rest()
    start_recording(one.page)
    return []


def ends(one, size):
    """Sliders that move the arm out of its picture, if the view moves with the arm."""
    if one.lab._options["player"] or not one.lab._state["arm"] or one.lab._state["view"].get("held"):
        return []
    out = []
    for slider in one.page.locator(".controls [type=range]:enabled:visible").all():
        for key in ("End", "Home"):
            slider.press(key)
            one.rest()
            if one.page.evaluate(LEAVES):
                out.append(f"{slider.get_attribute('aria-label')}, {key}")
    return out


def situations(one, size):
    """List the faults while N steps through the presets: one chip pressed, the count right, the name before the sentence, all fits."""
    names, out = one.lab.setup["preset_names"], []
    one.page.locator(".sentence").click()
    for k, name in enumerate(names):
        one.page.keyboard.press("n")
        one.rest()
        count, sentence, pressed = one.page.evaluate(PRESSED)
        if (count, pressed) != (f"{k + 1} of {len(names)}", [name]) or name not in sentence:
            out.append(f"{name!r}: {count}, {pressed}, {sentence}")
        out += [f"in {name!r} {fault}" for fault in fits(one, size) + piled(one, size)]
    return out


def moved(one, size):
    """List the faults while all remaining controls are moved: an error, and faults in any frame since the lab was shown."""
    one.page.evaluate(ALL_OTHERS)
    one.rest()
    heights, without_picture = recorded(one.page)
    wrong = one.page.locator(".sentence.bad").all_inner_texts() + [f"heights of {heights} px"] * (len(heights) > 1)
    return wrong + [f"{without_picture} frames without a picture"] * bool(without_picture)


LOOKS = {"laptop": (fits, whole, piled, tree, axe, spaced, recording, ends, situations, moved), "wide": (fits,),
         "telephone": (fits, whole, piled, axe, narrow, situations), "screen": (fits,)}


def visited(one, labs, size):
    """{look: {place and name of a lab: its findings}} of some labs, each shown once on a `Bare` page."""
    out = {look: {} for look in LOOKS[size]}
    for k, lab in enumerate(labs):
        lab.reset()
        one.page.mouse.move(0, 0)                    # the pointer left from the last one would highlight the element under it
        one.show_on(lab, size)
        try:
            for look in LOOKS[size]:
                out[look][f"{k} {type(lab).__name__}"] = look(one, size)
        finally:
            one.leave(size)
    return out


@pytest.fixture(scope="module")
def seen(bare, labs):
    """seen(look, number, size): findings in the labs of a notebook; they are visited on first use."""
    known = {}

    def seen(look, number, size):
        if (number, size) not in known:
            known[number, size] = visited(bare(size), labs(number), size)
        return known[number, size][look]
    return seen


def everywhere(look):
    """A test of all notebooks on all screens on which this is checked."""
    sizes = {number: SIZES if THOROUGH else FEW.get(number, []) for number in NUMBERS}
    return pytest.mark.parametrize("number, size", [(number, size) for number in NUMBERS for size in sizes[number] if look in LOOKS[size]])


def nothing(found):
    faults = [f"{name}: {said}" for name, all_of_it in found.items() for said in all_of_it]
    assert not faults, "\n".join(faults)


# -- what is true of all ----------------------------------------------------------------------------------------------
@everywhere(fits)
def test_every_lab_fits_every_screen(seen, number, size):
    nothing(seen(fits, number, size))


@everywhere(whole)
def test_every_equation_is_whole(seen, number, size):
    nothing(seen(whole, number, size))


@everywhere(piled)
def test_labels_do_not_pile_up(seen, number, size):
    nothing(seen(piled, number, size))


@pytest.mark.wcag("1.3.1", "1.4.3", "2.1.1", "4.1.1", "4.1.2")
@everywhere(axe)
def test_axe_finds_nothing_on_a_lab(seen, number, size):
    nothing(seen(axe, number, size))


@pytest.mark.wcag("1.1.1", "1.3.1", "1.3.2", "2.4.3", "2.4.6", "3.3.2", "4.1.2")
@everywhere(tree)
def test_what_a_screen_reader_meets_is_what_is_stored(seen, number, size):
    now, then = seen(tree, number, size), stored(TREES)[number]
    assert list(now) == list(then)
    nothing({name: differences(now[name], then[name], rounded=True) for name in now})


@pytest.mark.wcag("1.3.4", "1.4.4", "1.4.10")
@everywhere(narrow)
def test_320_px_scroll_one_way_only(seen, number, size):
    nothing(seen(narrow, number, size))


@pytest.mark.wcag("1.4.12")
@everywhere(spaced)
def test_words_with_more_room_between_them_are_not_cut(seen, number, size):
    nothing(seen(spaced, number, size))


@everywhere(ends)
def test_slider_ends_stay_in_the_picture(seen, number, size):
    nothing(seen(ends, number, size))


@everywhere(situations)
def test_n_goes_through_the_situations_and_each_fits(seen, number, size):
    nothing(seen(situations, number, size))


@everywhere(moved)
def test_nothing_jumps_whatever_is_moved(seen, number, size):
    nothing(seen(moved, number, size))


# -- what looks -------------------------------------------------------------------------------------------------------
@pytest.mark.thorough
def test_axe_would_find_something(bare, labs):
    """The checker works: pale words and a slider without a name are found."""
    one = bare("laptop")
    one.show(labs("03")[0])
    one.page.evaluate("""() => { document.querySelector('.sentence').style.opacity = .3;
      document.querySelector('.controls [type=range]').removeAttribute('aria-label'); }""")
    found = " ".join(breaches(one.page, ".rl"))
    assert "color-contrast" in " ".join(breaches(one.page, ".rl", only=COLOURS))
    assert "color-contrast" in found and "serious: label" in found.replace("critical", "serious")


def test_a_pile_of_labels_would_be_found(bare, labs):
    """The checker works: two labels of a picture at one place are found."""
    one = bare("laptop")
    one.show(next(lab for lab in labs("17") if type(lab).__name__ == "ScrewLab"))
    one.page.evaluate("""() => document.querySelectorAll('.view text').forEach(e => { e.setAttribute('x', 90); e.setAttribute('y', 90); })""")
    assert any("S1 lies on" in each or "lies on S1" in each for each in piled(one, "laptop"))


def main():
    from playwright.sync_api import sync_playwright
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
        one = opened(browser, "laptop")
        store(TREES, stored(TREES) | {path.name[:2]: visited(one, [lab for _, lab in listed.run(path)], "laptop")[tree]
                                      for path in listed.NOTEBOOKS if wanted(path.name[:2])})
        browser.close()


if __name__ == "__main__":
    main()
