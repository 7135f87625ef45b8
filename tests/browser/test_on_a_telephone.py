"""The site under a thumb: buttons are large enough, nothing leaves its box, and Python waits until it is needed."""
import io

import pytest
from plain_page import Server
from sites import made

pytestmark = pytest.mark.thorough
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}
MOUSE = {"has_touch": False, "is_mobile": False}
NOTEBOOKS = ["notebooks/00-start-here.html", "notebooks/05-quintic-trajectories.html"]
DRAWN = """() => [...document.querySelectorAll('.rl-place')].every(place => place.querySelector('[data-lm-suppress-shortcuts]'))
    && [...document.querySelectorAll('.rl .view')].every(view => view.querySelector('path'))"""
PRESSED = "button, select, summary, input:not([type=file], [type=checkbox]), label:has([type=checkbox])"
# What is smaller than a thumb, or has another one's place within it. A link within words is as high as they are.
SMALL = """pressed => [...document.querySelectorAll(pressed)].filter(e => e.checkVisibility() && !e.disabled).map(e => {
  const {width, height} = e.getBoundingClientRect();
  return Math.min(width, height) < 43.5 && e.className !== 'headerlink'
    && `${e.tagName}.${e.className} ${e.ariaLabel || e.textContent}: ${width.toFixed()}x${height.toFixed()}`; }).filter(Boolean)"""
ON_TOP = """pressed => { const all = [...document.querySelectorAll('.rl ' + pressed.split(', ').join(', .rl '))].filter(e => e.checkVisibility()
      && !e.closest('.chips, .titles')).map(e => [e, e.getBoundingClientRect()]);
  return all.flatMap(([a, p], k) => all.slice(k + 1).filter(([b, q]) => !a.contains(b) && Math.min(p.right, q.right) - Math.max(p.left, q.left) > 1
    && Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 1).map(([b]) => `${a.outerHTML.slice(0, 80)} under ${b.outerHTML.slice(0, 80)}`)); }"""
LEAVES = """() => [...document.querySelectorAll('.rl *')].filter(e => !e.closest('.chips *, .titles *, .sheet *, svg *, math *, .aloud, .equation *, option'))
  .filter(e => { const lab = e.closest('.rl').getBoundingClientRect(), {left, right, width} = e.getBoundingClientRect();
    return width && e.checkVisibility() && (left < lab.left - 1 || right > lab.right + 1); }).map(e => `${e.tagName}.${e.className}`).slice(0, 9)"""
STAGE = "() => document.querySelector('.rl-status').dataset.stage"
STARTED = "() => !!window.robotlab.page.worker"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return made(tmp_path_factory)


@pytest.fixture(scope="module")
def server(folder):
    with Server(folder) as server:
        yield server
        server.shutdown()


@pytest.fixture
def visit(chromium, server):
    """visit(name): the page with its labs drawn."""
    contexts = []

    def visit(name, **options):
        server.asked.clear()
        server.refused.clear()
        contexts.append(chromium.new_context(**{**PHONE, **options}))
        page = contexts[-1].new_page()
        page.goto(server.address + name, wait_until="load")
        page.wait_for_function(DRAWN)
        page.wait_for_function("() => !document.querySelector('#robotlab-page') || document.querySelector('.rl-status')?.dataset.stage")
        return page
    yield visit
    for context in contexts:
        context.close()


@pytest.mark.parametrize("name", ["index.html", *NOTEBOOKS, "lab/PipelineLab.html"])
def test_what_is_pressed_has_room_for_a_thumb(visit, name):
    page = visit(name)
    assert not page.evaluate(SMALL, PRESSED)
    assert not page.evaluate(ON_TOP, PRESSED)


def test_with_a_mouse_nothing_grows(visit):
    page = visit(NOTEBOOKS[0], **MOUSE)
    assert page.locator(".rl .reset").first.bounding_box()["height"] < 32


def test_nothing_of_a_lab_leaves_its_box(visit, folder):
    names = sorted(path.relative_to(folder).as_posix() for path in (folder / "notebooks").glob("*.html"))
    faults = {name: left for name in ["index.html", *names] if (left := visit(name).evaluate(LEAVES))}
    assert not faults


def pixels(page, box):
    """The colours of a strip 3 px wide beside an element, inside its parent."""
    image = pytest.importorskip("PIL.Image")
    clip = {"x": box["x"] + 1, "y": box["y"] + box["height"] / 2, "width": 3, "height": 3}
    return {colour[:3] for _, colour in image.open(io.BytesIO(page.screenshot(clip=clip))).convert("RGB").getcolors()}


@pytest.mark.parametrize("size", [(360, 740), (850, 660)])
def test_in_the_dark_no_frame_is_pale(visit, size):
    page = visit(NOTEBOOKS[1], viewport=dict(zip(("width", "height"), size)), color_scheme="dark")
    output = page.locator(".cell_output:has(.rl)").first
    output.scroll_into_view_if_needed()
    assert all(max(colour) < 60 for colour in pixels(page, output.bounding_box()))


def test_a_stored_picture_does_not_glare_in_the_dark(visit):
    page = visit("labs.html", color_scheme="dark")
    still = page.locator(".lab-card img").first
    still.scroll_into_view_if_needed()
    page.wait_for_function("() => document.querySelector('.lab-card img').complete")
    assert all(max(colour) < 60 for colour in pixels(page, still.bounding_box()))


# -- Python -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("options", [{}, {**MOUSE, "viewport": {"width": 1280, "height": 850}}], ids=["thumb", "mouse"])
def test_on_the_front_page_python_waits_for_a_hand(visit, server, options):
    page = visit("index.html", **options)
    before = page.locator(".rl .view").first.inner_html()
    page.locator(".rl .scrub").first.press("Home")
    page.wait_for_function("was => document.querySelector('.rl .view').innerHTML !== was", arg=before)
    assert page.evaluate(STAGE) in ("waits", "none") and not page.evaluate(STARTED), "to play needs no Python"
    assert not any("pyodide" in path for path in server.asked)


def test_on_a_telephone_python_comes_with_its_size_when_it_is_needed_and_can_be_put_off(visit, server):
    page = visit(NOTEBOOKS[1])
    if page.evaluate(STAGE) == "none":
        pytest.skip("there is no Pyodide")
    page.route("**/*.wasm", lambda route: None)      # never arrives
    status, lab = page.locator(".rl-status"), page.locator(".rl").first
    slider, sentence = lab.locator(".controls [type=range]").first, lab.locator(".sentence")
    lab.locator(".scrub").first.press("Home")
    assert not page.evaluate(STARTED)
    slider.press("ArrowRight")
    page.wait_for_function(STARTED)
    page.wait_for_function("() => document.querySelector('.rl-status progress').value > 0")
    assert "MB, once" in status.locator(".words").inner_text()
    status.get_by_role("button", name="Not now").tap()
    page.wait_for_function("() => document.querySelector('.rl .sentence').innerText.includes('put off')")
    slider.press("ArrowRight")
    assert not page.evaluate(STARTED) and page.evaluate(STAGE) == "waits" and "put off" in sentence.inner_text()
    status.locator("summary").tap()
    status.get_by_role("button", name="Get Python now").tap()
    page.wait_for_function(STARTED)


def test_the_word_on_python_covers_nothing(visit):
    for name in ("index.html", *NOTEBOOKS):
        page = visit(name)
        box = page.locator(".rl-status").bounding_box()
        header = page.locator(".bd-header").bounding_box()
        assert header["y"] <= box["y"] and box["y"] + box["height"] <= header["y"] + header["height"] + 1
        assert not page.evaluate("""() => { const a = document.querySelector('.rl-status').getBoundingClientRect();
          return [...document.querySelectorAll('.bd-header :is(button, .navbar-brand):not(.rl-status *)')].filter(e => e.checkVisibility())
            .filter(e => { const b = e.getBoundingClientRect(); return b.left < a.right - 1 && b.right > a.left + 1; }).map(e => e.className); }""")


# -- a large type, and paper ------------------------------------------------------------------------------------------
@pytest.mark.wcag("1.4.4")
@pytest.mark.parametrize("name", NOTEBOOKS)
def test_at_twice_the_size_plots_have_height_and_the_page_does_not_grow(visit, name):
    page = visit(name, viewport={"width": 683, "height": 384}, **MOUSE)
    assert page.evaluate("document.documentElement.scrollWidth") <= 683
    assert not page.evaluate("""() => [...document.querySelectorAll('.plot:not([hidden])')].map(e => e.clientHeight).filter(high => high < 70)""")


@pytest.mark.parametrize("name", [*NOTEBOOKS, "lab/TrajectoryLab.html"])
def test_on_paper_a_lab_fits_the_sheet_and_shows_nothing_to_move(visit, name):
    """A lab measured on a screen is laid out on the sheet, A4 with its margins, without a script."""
    page = visit(name, viewport={"width": 1280, "height": 900}, **MOUSE)
    page.evaluate("document.querySelectorAll('.rl').forEach(e => e.replaceWith(e.cloneNode(true)))")
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 717, "height": 1000})
    assert page.locator(".rl").count() and not page.locator(".rl :is(input, select, button):visible").count()
    assert page.evaluate("document.documentElement.scrollWidth") <= 717
    assert not page.evaluate("""() => [...document.querySelectorAll('.rl :is(.view, .plot:not([hidden]), .sentence, .equation)')]
      .filter(e => e.getBoundingClientRect().right > 717).map(e => e.getAttribute('class'))""")
    assert not page.evaluate("""() => [...document.querySelectorAll('.rl')].filter(lab => { const plots = [...lab.querySelectorAll('.plot:not([hidden])')],
      low = Math.max(...plots.map(e => e.getBoundingClientRect().bottom));
      return plots.length && lab.querySelector('.sentence').getBoundingClientRect().top < low - 1; }).length"""), "the sentence lies on a plot"


def test_the_search_names_a_notebook_once(visit):
    page = visit("search.html?q=jacobian")
    page.locator("#search-results li a").first.wait_for()
    page.wait_for_function("() => /found|finished/i.test(document.querySelector('#search-results').innerText)")
    found = page.evaluate("""() => [...document.querySelectorAll('#search-results li:not([hidden]) > a')].map(a => a.pathname)
      .filter(path => path.includes('/notebooks/'))""")
    assert found and len(found) == len(set(found))
