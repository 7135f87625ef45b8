"""The slides of a demo: a question before each situation, then the lab's words there, offline."""
import pytest
from guide import demos, slides                      # of docs/lecturer

DEMO = next(one for one in demos.demos() if one["id"] == "elbow")


@pytest.fixture
def shown(chromium, tmp_path):
    """The page of one demo, opened from a folder; afterwards check that it has no errors and sent no request."""
    path, wrong = tmp_path / "elbow.html", []
    path.write_text(slides.text(DEMO), encoding="utf-8")
    page = chromium.new_context(offline=True, viewport={"width": 1280, "height": 800}).new_page()
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("request", lambda one: wrong.append(one.url) if one.url != path.as_uri() else None)
    page.goto(path.as_uri())
    page.locator(".rl .view path").first.wait_for(state="attached")
    yield page
    page.context.close()
    assert not wrong


def badge(page, words):
    page.wait_for_function("words => document.querySelector('.rl').innerText.includes(words)", arg=words)


def test_a_key_leads_from_question_to_situation_and_back(shown):
    first, second = DEMO["step"][:2]
    assert first["ask"] in shown.locator(".card.whole").inner_text() and first["ask"] in shown.locator("#notes").inner_text()
    shown.keyboard.press("PageDown")
    badge(shown, "−1.73 and 0.00 N m")
    assert not shown.locator(".card").count() and first["say"] in shown.locator("#notes").inner_text()
    shown.keyboard.press("ArrowRight")
    assert second["ask"] in shown.locator(".card").inner_text()
    badge(shown, "−1.73 and 0.00 N m")
    shown.keyboard.press("ArrowRight")
    badge(shown, "cost 0.00 and 0.00 N m")
    shown.keyboard.press("PageUp")
    shown.keyboard.press("PageUp")
    badge(shown, "−1.73 and 0.00 N m")


def test_keys_lead_on_in_a_full_screen_and_from_the_window_of_the_notes(shown):
    shown.keyboard.press("f")
    shown.wait_for_function("document.fullscreenElement !== null")
    shown.keyboard.press("PageDown")
    assert shown.evaluate("document.fullscreenElement !== null")
    badge(shown, "−1.73 and 0.00 N m")
    shown.keyboard.press("f")
    with shown.context.expect_page() as opened:
        shown.keyboard.press("w")
    notes = opened.value
    assert DEMO["step"][0]["say"] in notes.locator("body").inner_text()
    notes.keyboard.press("PageDown")
    notes.wait_for_function("words => document.body.innerText.includes(words)", arg=DEMO["step"][1]["ask"])
    assert DEMO["step"][1]["ask"] in shown.locator(".card").inner_text()
