"""Notebook 00 as a newcomer uses it: drag the target, watch the motion, answer a question, solve the exercise wrongly and rightly."""
import shutil
from statistics import median

import nbformat
import pytest
from kit import REPOSITORY, at_rest, centre, drag, drawing, slider_step, wait_until

NAME = "00-start-here.ipynb"


@pytest.fixture(scope="module")
def opened(open_sheet, server):
    shutil.copy(REPOSITORY / "notebooks" / NAME, server.folder / NAME)
    return open_sheet(NAME)


@pytest.fixture
def sheet(opened):
    yield opened
    opened.check()


def sentence(lab):
    return lab.locator(".sentence").inner_text()


def test_target_plane_arm(sheet):
    lab = sheet.lab(0)
    lab.get_by_role("button", name="The paper's motion").click()
    wait_until(lambda: "176.6 N m" in sentence(lab), "the paper's torque")
    curves = lab.locator(".plot").nth(1).inner_html()
    lab.scroll_into_view_if_needed()
    drag(sheet.page, centre(lab.locator("[data-h=tp]")), (70, -40))
    wait_until(lambda: lab.locator(".plot").nth(1).inner_html() != curves, "new torques")
    wait_until(lambda: "reached" in sentence(lab), "the tool to get there")
    wait_until(lambda: "5 methods agree" in lab.locator(".badge").inner_text(), "the badge")


@pytest.mark.wcag("3.3.1")
def test_target_out_of_reach_is_said(sheet):
    lab = sheet.lab(0)
    lab.get_by_role("button", name="Out of reach").click()
    wait_until(lambda: "out of reach" in sentence(lab), "the reason")


@pytest.mark.thorough
def test_motion_plays_without_the_kernel(sheet):
    lab = sheet.lab(0)
    lab.get_by_role("button", name="In a hurry").click()
    sheet.page.wait_for_function("() => document.querySelector('.play').ariaLabel === 'pause'")      # it plays by itself
    lab.locator(".speed").select_option("0.25")      # eight seconds: long enough for any machine
    sheet.page.wait_for_timeout(500)
    sent, first = sheet.sent, drawing(lab)
    wait_until(lambda: drawing(lab) != first, "the arm to move")
    assert sheet.sent == sent
    sheet.page.wait_for_function("() => document.querySelector('.play').ariaLabel === 'play'", timeout=60000)


@pytest.mark.thorough
def test_view_of_the_puma_turns_and_its_pose_is_dragged(sheet):
    lab = sheet.lab(1)
    before = drawing(lab)
    box = at_rest(lab.locator(".view"))
    drag(sheet.page, (box["x"] + 40, box["y"] + 60), (90, 30))
    wait_until(lambda: drawing(lab) != before, "the view to turn")
    said = sentence(lab)
    lab.scroll_into_view_if_needed()
    drag(sheet.page, centre(lab.locator("[data-h=tp]")), (-60, 20))
    wait_until(lambda: sentence(lab) != said, "a new motion")


@pytest.mark.thorough
@pytest.mark.alone
def test_scrubbing_is_quick(sheet):
    lab = sheet.lab(0)
    times = [slider_step(lab.locator(".scrub"), "ArrowLeft" if k < 15 else "ArrowRight") for k in range(30)]
    print(f"\nscrub to changed shape: median {median(times):.0f} ms")
    assert median(times) < 60


def test_prediction_answers(sheet):
    ask = sheet.page.locator(".rl-ask").first
    ask.scroll_into_view_if_needed()
    height = ask.bounding_box()["height"]
    ask.get_by_role("button").nth(1).click()
    wait_until(lambda: len(ask.locator(".answer").inner_text()) > 40, "an answer with its reason")
    ask.get_by_role("button").first.click()
    wait_until(lambda: ask.locator("b.ok").count(), "the right one")
    assert ask.bounding_box()["height"] == height


@pytest.mark.wcag("3.3.1", "3.3.3")
def test_exercise_tells_the_wrong_idea_and_the_right_one(sheet):
    code = [c.source for c in nbformat.read(REPOSITORY / "notebooks" / NAME, 4).cells if c.cell_type == "code"]
    k = next(k for k, source in enumerate(code) if 'check("start-tip"' in source)
    wrong = "import numpy as np\ndef tip(q):\n    g = task('start-tip')\n    return [g.l1 * np.cos(q[0]) + g.l2 * np.cos({0}), " \
            "g.l1 * np.sin(q[0]) + g.l2 * np.sin({0})]\ncheck('start-tip', tip)"
    for angle, words in (("q[1]", "Every joint angle is counted from the x axis"), ("q[0] + q[1]", "✓ right")):
        sheet.page.locator(".jp-CodeCell").nth(k).locator(".jp-InputArea-editor").click()
        sheet.page.keyboard.press("Control+A")
        sheet.page.keyboard.insert_text(wrong.format(angle))
        sheet.run_cell(k)
        wait_until(lambda: words in " ".join(sheet.output(k)), f"the verdict {words!r}")
