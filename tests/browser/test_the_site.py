"""The site in a browser, from a plain file server: no request to others, its labs move, its words fit, its keys work."""
import pytest
from axe import COLOURS, breaches
from kit import drawn
from plain_page import Server
from sites import made
from thorough import THOROUGH

pytestmark = pytest.mark.thorough
NOTEBOOK, REFERENCE = "notebooks/05-quintic-trajectories.html", "reference/what-drives-it.html"
PAGES = ("index.html", "course.html", "labs.html", NOTEBOOK, REFERENCE, "CONVENTIONS.html", "lab/PipelineLab.html",
         "docs/lecturer/README.html", "docs/lecturer/demos.html", "docs/lecturer/slides/05-elbow.html")
SEEN = PAGES if THOROUGH else ("course.html", NOTEBOOK, REFERENCE, "lab/PipelineLab.html")
SIZES = ((360, 740), (850, 660), (1920, 1080)) if THOROUGH else ((360, 740),)
WIDER = """() => [...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > innerWidth + 1 && e.checkVisibility()
    && !e.closest('.wide, .formula, .cell_output, pre, code, dt, svg, dialog, .rl')).map(e => e.tagName + '.' + e.className).slice(0, 5)"""
THEME = "() => document.documentElement.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')"
MADE = """() => [...document.querySelectorAll('.rl-place')].every(place => place.querySelector('[data-lm-suppress-shortcuts]'))
    && [...document.querySelectorAll('.rl .view')].every(view => view.querySelector('path'))"""
PICTURE = "() => document.querySelector('.rl .view').innerHTML"
LIGHTNESS = """() => [[document.querySelector('.rl'), 'backgroundColor'], [document.querySelector('.rl .tick'), 'fill']]
    .map(([e, name]) => Math.max(...getComputedStyle(e)[name].match(/\\d+/g).slice(0, 3)) / 255)"""
UNSTRETCHED = """() => [...document.querySelectorAll('munder > mo')].filter(o => o.textContent === '⏟')
    .filter(o => o.getBoundingClientRect().width < .8 * o.previousElementSibling.getBoundingClientRect().width).length"""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with Server(made(tmp_path_factory)) as server:
        yield server
        server.shutdown()


@pytest.fixture
def visit(chromium, server):
    """visit(name, size): the page with its labs drawn; at the end it has had no error, and requested only files that exist."""
    contexts, faults = [], []

    def visit(name, size=(1280, 850), **options):
        context = chromium.new_context(viewport={"width": size[0], "height": size[1]}, **options)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("request", lambda asked: asked.url.startswith((server.address, "data:", "blob:")) or faults.append(asked.url))
        page.on("response", lambda answer: answer.status < 400 or faults.append(f"{answer.status} {answer.url}"))
        page.goto(server.address + name, wait_until="load")
        page.wait_for_function(MADE)
        return page
    yield visit
    for context in contexts:
        context.close()
    assert not faults


def contrast(page):
    """Compare the lightness of a plot's letters with that of its ground."""
    ground, letters = page.evaluate(LIGHTNESS)
    return "light on dark" if letters > .5 > ground else "dark on light" if letters < .5 < ground else f"{letters} on {ground}"


@pytest.mark.parametrize("name", SEEN)
def test_a_page_fits_every_window(visit, name):
    """It is opened in the narrowest window, which then grows."""
    page = visit(name, SIZES[0])
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        drawn(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (width, page.evaluate(WIDER))
        assert not page.evaluate(WIDER), width


@pytest.mark.wcag("1.1.1", "1.3.1", "1.4.3", "2.4.1", "2.4.2", "2.4.4", "3.1.1", "4.1.1", "4.1.2")
@pytest.mark.parametrize("name", SEEN)
def test_axe_finds_nothing_on_a_page(visit, name):
    """After the change to dark, axe checks only contrast, since nothing else can differ."""
    page = visit(name, color_scheme="light")
    assert page.evaluate(THEME) == "light"
    faults = breaches(page)
    if THOROUGH:
        page.emulate_media(color_scheme="dark")
        page.wait_for_function(f"() => ({THEME})() === 'dark'")
        drawn(page)
        faults += [f"dark: {each}" for each in breaches(page, only=COLOURS)]
    assert not faults, "\n".join(faults)


def test_a_window_of_200_px_scrolls_one_way_only(visit):
    for name in ("index.html", NOTEBOOK, "lab/PipelineLab.html"):
        assert visit(name, (200, 600)).evaluate("document.documentElement.scrollWidth") == 200, name


def test_the_front_page_is_a_lab_that_moves(visit):
    page = visit("index.html")
    before = page.evaluate(PICTURE)
    page.locator(".rl .scrub").first.press("Home")
    page.wait_for_function(f"before => ({PICTURE})() !== before", arg=before)


def test_a_lab_moves_in_the_frame_of_somebody_else(visit):
    page = visit("labs.html")
    line = page.locator("#PathLab .frame-line code").inner_text()
    assert line.startswith('<iframe src="http://127.0.0.1')
    for width in (320, 800):
        page.set_content(f"<div style='width:{width}px'>{line}</div>")
        frame = page.frame_locator("iframe")
        frame.locator(".rl .view").wait_for()
        assert frame.locator("body").evaluate("e => e.scrollWidth <= innerWidth")
        assert frame.locator("a", has_text="Notebook 05").get_attribute("target") == "_top"


def test_the_reader_chooses_light_or_dark_and_labs_follow(visit):
    page = visit(NOTEBOOK, color_scheme="light")
    shade = "() => getComputedStyle(document.querySelector('.rl')).colorScheme"
    assert page.evaluate(shade) == "light"
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    page.wait_for_function(f"({shade})() === 'dark'")
    page.emulate_media(forced_colors="active")       # high contrast is already the reader's choice: black on white
    assert contrast(page) == "dark on light"


@pytest.mark.parametrize("forced", ["none", "active"])
def test_a_lab_by_itself_is_as_the_browser_is(visit, forced):
    page = visit("lab/PipelineLab.html", color_scheme="dark", forced_colors=forced)
    assert contrast(page) == "light on dark"


@pytest.mark.wcag("2.4.1")
def test_the_first_key_skips_to_the_words(visit):
    page = visit(NOTEBOOK)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to main content"
    page.keyboard.press("Enter")
    assert page.evaluate("location.hash") == "#main-content"


@pytest.mark.wcag("2.4.5")
def test_search_finds_words_of_notebooks_and_names(visit):
    page = visit("search.html?q=quintic")
    page.locator("#search-results li a", has_text="05 · Quintic trajectories").first.wait_for()
    page = visit("search.html?q=solve_ik")
    page.locator("#search-results li a", has_text="solve_ik").first.wait_for()


def test_formulas_have_the_font_that_comes_with_the_site(visit):
    page = visit(NOTEBOOK)
    page.wait_for_function("[...document.fonts].some(font => font.family.includes('Robotlab Math') && font.status === 'loaded')")
    assert page.locator("math").count() >= 10 and page.evaluate(UNSTRETCHED) == 0


def test_on_paper_there_is_no_frame_and_nothing_scrolls(visit):
    page = visit(NOTEBOOK, color_scheme="dark")
    page.evaluate("addEventListener('beforeprint', () => { window.paper = document.documentElement.dataset.theme; })")
    page.pdf()
    assert page.evaluate("[window.paper, document.documentElement.dataset.theme]") == ["light", "dark"]
    page.emulate_media(media="print")
    for selector in (".bd-header", ".bd-sidebar-secondary", ".prev-next-footer", ".rl-status", ".rl-row"):
        assert not page.locator(selector).first.is_visible(), selector
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
