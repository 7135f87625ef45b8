"""A lab in one file, opened from a folder: no request, shown at once, and its curves follow a drag."""
import every_lab
import pytest
from axe import breaches
from kit import ARRIVE, FRAMES, drag, drawing, processor, slowness, wait_until
from thorough import THOROUGH

FIRST_PICTURE = .7                                   # [s]
ANSWERED = .2                                        # of the pictures have new curves: not all if a slider has few steps
SPAN = 2                                             # [s] of a drag
SOME = {name for name in every_lab.in_one_file() if "Puma" not in name} if THOROUGH else {"pipeline", "energy"}
FILES = {name: make for name, make in every_lab.in_one_file().items() if name in SOME}
PAINTED = """() => new Promise(done => {
  const look = () => requestAnimationFrame(document.querySelector('.rl .view path') ? () => done(performance.now()) : look);
  look(); })"""
PLACE = """(e, share) => { const p = e.getPointAtLength(e.getTotalLength() * share), m = e.getScreenCTM();
  return [p.x * m.a + m.e, p.y * m.d + m.f]; }"""
SLIDERS = "() => [...document.querySelectorAll('.controls [type=range]')].map(e => e.valueAsNumber)"
ANSWER = "document.querySelector('.answer').innerHTML"
DRAGGED = """(element, way) => new Promise(done => {
  const {x, y, width, height} = element.getBoundingClientRect(), drawn = new Set(), times = [];
  const hand = element.matches('input') ? share => {
    element.value = +element.min + (element.max - element.min) * (.2 + .6 * share);
    element.dispatchEvent(new Event('input', {bubbles: true}));
  } : share => element.dispatchEvent(new PointerEvent(share ? 'pointermove' : 'pointerdown', {bubbles: true, pointerId: 7, isPrimary: true,
    buttons: 1, clientX: x + width / 2 + 120 * Math.sin(9 * share), clientY: y + height / 2 - 80 * share}));
  element.closest('.rl').querySelector('.view').setPointerCapture = () => {};
  const next = now => {
    drawn.add(document.querySelector('.answer').innerHTML);
    times.push(now);
    const passed = now - times[0];
    if (passed > 2000) return done([drawn.size, times.length]);
    hand(passed / 2000);
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next); })"""


@pytest.fixture(scope="module", params=FILES)
def file(request, tmp_path_factory):
    return FILES[request.param]().page(tmp_path_factory.mktemp("one file") / f"{request.param}.html")


@pytest.fixture
def open_file(chromium):
    """open_file(path, **options of a browser): the page of it. Afterwards it has sent no request and has no errors."""
    made, wrong = [], []

    def open_file(path, **kind):
        page = chromium.new_context(offline=True, **kind).new_page()
        made.append(page)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda said: wrong.append(said.text) if said.type in ("error", "warning") else None)
        page.on("request", lambda one: wrong.append(one.url) if one.url != path.as_uri() else None)
        page.goto(path.as_uri())
        page.locator(".rl .view path").first.wait_for(state="attached")
        return page
    yield open_file
    for page in made:
        page.context.close()
    assert not wrong


def changed(page, act):
    """Do something, and wait for other equations or curves."""
    before = page.evaluate(ANSWER)
    act()
    page.wait_for_function(f"before => {ANSWER} !== before", arg=before)


def test_it_answers_without_python(open_file, file):
    page = open_file(file, viewport={"width": 1200, "height": 800})
    slider = page.locator("input[type=range]:not(.scrub)").first
    changed(page, lambda: slider.press("ArrowLeft"))
    if page.locator(".chips button").count() > 1:    # a lab of an arm of one's own has no presets
        changed(page, lambda: page.locator(".chips button").nth(1).click())
    changed(page, lambda: page.locator(".reset").click())
    assert "stopped" not in page.locator(".sentence").inner_text() and not page.locator(".rl.missed").count()


@pytest.mark.wcag("1.1.1", "1.4.3", "2.4.2", "3.1.1", "4.1.2")
def test_axe_finds_nothing_in_it(open_file, file):
    for theme in ("light", "dark"):
        page = open_file(file, viewport={"width": 850, "height": 660}, color_scheme=theme)
        page.wait_for_selector(".rl .view path", state="attached")
        assert not breaches(page), theme


def test_a_telephone_shows_all_of_it(open_file, file):
    page = open_file(file, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page.wait_for_timeout(200)
    widest, view = page.evaluate("() => [document.documentElement.scrollWidth, document.querySelector('.view').clientWidth]")
    assert widest <= 360 and view > 300


def test_its_arm_can_be_grabbed(open_file, file):
    """If a joint has a slider, slider and arm follow the link that is dragged."""
    page = open_file(file, viewport={"width": 1200, "height": 800}, reduced_motion="reduce")
    page.wait_for_selector(".rl .view path", state="attached")
    for link in page.locator(".grip[data-h^=q]").all()[:1]:
        before = page.evaluate(SLIDERS), drawing(page.locator(".rl"))
        drag(page, link.evaluate(PLACE, .9), (25, -30), steps=4)
        wait_until(lambda: page.evaluate(SLIDERS) != before[0] and drawing(page.locator(".rl")) != before[1], "slider and arm to follow")


@pytest.mark.alone
@pytest.mark.thorough
def test_it_is_there_at_once_and_follows_a_hand(open_file, file):
    page = open_file(file, viewport={"width": 1200, "height": 800})
    shown = min(page.reload() and page.evaluate(PAINTED) for _ in range(5)) / 1000
    assert shown < FIRST_PICTURE
    grip = page.locator(".grip").first if page.locator(".grip").count() else page.locator("input[type=range]:not(.scrub)").nth(1)
    each, share, rate = dragged(page, grip)
    slow = slowness(page)
    for _ in range(4):                               # for a machine that was busy
        if follows(each, share, rate, slow):
            break
        again = dragged(page, grip)
        each, share, rate, slow = min(each, again[0]), max(share, again[1]), max(rate, again[2]), max(slow, slowness(page))
    print(f"{file.name}: {file.stat().st_size} bytes, a picture after {shown:.2f} s; in a drag {rate:.0f} pictures a second, {1000 * each:.1f} ms "
          f"of the processor for each, {share:.0%} of them with a new answer")
    assert follows(each, share, rate, slow), f"on a machine {slow:.2f} times as slow"


def follows(each, share, rate, slow):
    """True if the measurements of a drag are good enough, for a machine of this slowness."""
    return rate > ARRIVE / slow and each < slow / FRAMES and share > ANSWERED


def dragged(page, grip):
    """Measure a drag: processor seconds for each picture, the share of pictures with a new answer, and pictures a second."""
    busy = processor(page)
    before, (answers, pictures) = busy(), grip.evaluate(DRAGGED)
    return (busy() - before) / pictures, answers / pictures, pictures / SPAN
