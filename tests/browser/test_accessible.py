"""Who hears a lab, works by keys, needs contrast or a large type meets the same lab. docs/accessibility.md is made from what is tried here.

    PYTHONPATH=.:tests:tests/labs python tests/browser/test_accessible.py      # writes trees.json anew: read the difference
"""
import re
from pathlib import Path

import pytest
from thorough import THOROUGH

import listed
from axe import breaches
from bare import SIZES, Bare
from golden import differences, plain, store, stored
from kit import FLAGS, find_browser

THEMES = {"light": "true", "dark": "false"}          # what JupyterLab says of a light theme
PICTURE = re.compile(r"""(- '?(?:img|application) ".*"'?):.*""")              # a picture, with the words in it
NUMBERS = [path.name[:2] for path in listed.NOTEBOOKS]
FEW = NUMBERS if THOROUGH else ["03"]
TREES = Path(__file__).with_name("trees.json")       # of each lab what a screen reader meets, a line each


def showing(one, labs):
    """(page, lab) of some labs, one after the other on a `Bare` page."""
    for lab in labs:
        lab.reset()
        one.show(lab)
        yield one.page, lab
        one.leave("")


@pytest.mark.wcag("1.3.1", "1.4.3", "2.1.1", "4.1.1", "4.1.2")
@pytest.mark.parametrize("size", ["laptop", "telephone"])
@pytest.mark.parametrize("number", FEW)
def test_axe_finds_nothing_on_a_lab(bare, labs, number, size):
    """In both themes on a laptop; on a telephone, where other parts scroll, in the light one."""
    faults = []
    for page, lab in showing(bare(size), labs(number)):
        for theme, light in list(THEMES.items())[:2 if size == "laptop" else 1]:
            page.evaluate("light => { document.body.dataset.jpThemeLight = light; }", light)
            faults += [f"{type(lab).__name__}, {theme}: {each}" for each in breaches(page, ".rl")]
        page.evaluate("() => { delete document.body.dataset.jpThemeLight; }")
    assert not faults, "\n".join(faults)


def test_axe_would_find_something(bare, labs):
    """The checker looks: pale words and a slider without a name are found."""
    page, _ = next(showing(bare("laptop"), labs("03")))
    page.evaluate("""() => { document.querySelector('.sentence').style.opacity = .3;
      document.querySelector('.controls [type=range]').removeAttribute('aria-label'); }""")
    found = " ".join(breaches(page, ".rl"))
    assert "color-contrast" in found and "serious: label" in found.replace("critical", "serious")


# -- what is heard ------------------------------------------------------------------------------------------------------
def without_words(line):
    """A line of the tree; that of a picture ends with its name."""
    return PICTURE.sub(r"\1", line)


def tree(page):
    """What a screen reader meets, a line each; without the numbers at the axes and the words in the picture, which the sentence says."""
    page.wait_for_function("() => document.querySelector('.view').ariaLabel")
    out, picture = [], None                          # how deep the picture lies, while it is gone through
    for line in map(without_words, page.locator(".rl").aria_snapshot().splitlines()):
        depth = len(line) - len(line.lstrip())
        if picture is not None and depth <= picture:
            picture = None
        if line.lstrip(" -'").startswith("application"):
            picture = depth
        if picture is None or not line.lstrip().startswith("- text:"):
            out.append(line[:depth] + plain(line))
    return out


def trees(one, labs):
    """{place and name of a lab: its tree}."""
    return {f"{k} {type(lab).__name__}": tree(page) for k, (page, lab) in enumerate(showing(one, labs))}


@pytest.mark.wcag("1.1.1", "1.3.1", "1.3.2", "2.4.3", "2.4.6", "3.3.2", "4.1.2")
@pytest.mark.parametrize("number", FEW)
def test_what_a_screen_reader_meets_is_what_is_stored(bare, labs, number):
    now, then = trees(bare("laptop"), labs(number)), stored(TREES)[number]
    assert list(now) == list(then)
    faults = [f"{name}: {said}" for name in now for said in differences(now[name], then[name], rounded=True)]
    assert not faults, "\n".join(faults)


# -- a small window -----------------------------------------------------------------------------------------------------
@pytest.mark.wcag("1.3.4", "1.4.4", "1.4.10")
@pytest.mark.parametrize("number", FEW)
def test_320_px_scroll_one_way_only(bare, labs, number):
    one = bare("telephone")
    one.page.set_viewport_size({"width": 320, "height": 640})
    try:
        wide = [type(lab).__name__ for page, lab in showing(one, labs(number))
                if page.evaluate("() => document.documentElement.scrollWidth > innerWidth")]
    finally:
        one.page.set_viewport_size(dict(zip(("width", "height"), SIZES["telephone"])))
    assert not wide, wide


SPACED = "* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; }"
CUT = """() => [...document.querySelectorAll('.rl *')].filter(e => !e.closest('svg,math,.aloud') && e.clientWidth && e.textContent.trim()
  && ['hidden', 'clip'].includes(getComputedStyle(e).overflowX) && (e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1))
  .map(e => `${e.className} ${e.textContent.slice(0, 40)}`)"""


@pytest.mark.wcag("1.4.12")
@pytest.mark.parametrize("number", FEW)
def test_words_with_more_room_between_them_are_not_cut(bare, labs, number):
    cut = []
    for page, lab in showing(bare("laptop"), labs(number)):
        more = page.add_style_tag(content=SPACED)
        page.evaluate("() => new Promise(requestAnimationFrame)")
        cut += [f"{type(lab).__name__}: {each}" for each in page.evaluate(CUT)]
        more.evaluate("e => e.remove()")
    assert not cut, "\n".join(cut)


def main():
    from playwright.sync_api import sync_playwright
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
        page = browser.new_page(viewport=dict(zip(("width", "height"), SIZES["laptop"])))
        one = Bare(page)
        store(TREES, {path.name[:2]: trees(one, [lab for _, lab in listed.run(path)]) for path in listed.NOTEBOOKS})
        browser.close()


if __name__ == "__main__":
    main()
