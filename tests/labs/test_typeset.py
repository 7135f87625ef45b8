"""Formulas of the stored pictures: the boxes in which they are set."""
import random
import runpy
from pathlib import Path

import pytest

from robotlab.maths.mathml import EQUALS, MINUS, PLUS, between, block, mfrac, mi, mn, mo, mover, mroot, mrow, msqrt, msub, msup, table
from robotlab.picture.boxes import Letter, Stroke, svg_of, word
from robotlab.picture.typeset import typeset

ROOT = Path(__file__).parents[2]
SIZE = 20


def box_of(*parts):
    return typeset(block(*parts), SIZE, 1e6)


def inside(box):
    """Every letter and every end of a stroke is in the box, to a tenth of the type size."""
    for mark in box.marks:
        w = 0 if isinstance(mark, Stroke) else word(mark.text, mark.size, mark.face).w
        for x, y in mark.points[::2] if isinstance(mark, Stroke) and mark.curved else mark.points if isinstance(mark, Stroke) else [(mark.x, mark.y)]:
            assert -.1 * SIZE <= x and x + w <= box.w + .1 * SIZE, mark
            assert -box.h - .1 * SIZE <= y <= box.d + .1 * SIZE, mark
    return True


def formula(draw, depth=3):
    """A random formula."""
    if depth == 0 or draw.random() < .2:
        return draw.choice([mi("q"), mi("τ"), mn("12.5"), msub(mi("a"), mn(1)), mover(mi("q"), mo("¨"), accent="true")])
    part = lambda: formula(draw, depth - 1)
    return draw.choice([
        lambda: mrow(part(), PLUS, part()), lambda: mfrac(part(), part()), lambda: msqrt(part()), lambda: mroot(part(), mn(3)),
        lambda: msup(mrow(between("(", part(), ")")), mn(2)), lambda: mrow(MINUS, part()),
        lambda: mrow(between("[", table([[part() for _ in range(2)] for _ in range(3)]), "]"))])()


@pytest.mark.parametrize("seed", range(40))
def test_what_is_set_is_in_its_box(seed):
    box = box_of(formula(random.Random(seed)))
    assert box.w > 0 and inside(box)


def test_parts_stand_where_they_belong():
    a, b = mi("a"), mi("b")
    places = {mark.text: mark for mark in box_of(mfrac(a, b)).marks if isinstance(mark, Letter)}
    assert places["a"].y < 0 < places["b"].y, "a is above the line, b below it"
    low, high = (next(m for m in box_of(make(mi("x"), mn(2))).marks if m.text == "2") for make in (msub, msup))
    assert high.y < 0 < low.y and high.size == low.size < SIZE
    root = box_of(msqrt(a))
    assert any(isinstance(mark, Stroke) for mark in root.marks) and root.w > box_of(a).w
    assert box_of(between("(", mfrac(a, b), ")")).h > box_of(between("(", a, ")")).h, "brackets grow"


def test_signs_between_have_room_and_signs_before_have_none():
    a, b = mi("a"), mi("b")
    width = lambda *parts: box_of(*parts).w
    bare = width(a) + width(b)
    assert width(a, MINUS, b) > bare + width(MINUS) + .4 * SIZE
    assert width(MINUS, a) == pytest.approx(width(a) + width(MINUS))
    assert width(a, EQUALS, MINUS, b) == pytest.approx(width(a, EQUALS, b) + width(MINUS))


def test_dots_are_drawn_over_the_letter():
    q = box_of(mover(mi("q"), mo("¨"), accent="true"))
    dots = [mark for mark in q.marks if isinstance(mark, Stroke)]
    assert len(dots) == 2 and all(0 < mark.points[0][0] < 1.3 * q.w and mark.points[0][1] < -.5 * SIZE for mark in dots)
    assert svg_of(q.marks).count("h0") == 2


def test_colours_stay():
    box = box_of(mrow(mi("a"), mrow(mi("b"), cls="tau"), cls="gravity"))
    assert [mark.cls for mark in box.marks] == ["gravity", "tau"]


@pytest.mark.parametrize("markup, words", [("a < b & c", "a < b & c"), ("<b>half", "half"), ("&ensp;x", "x"), ("", "")])
def test_any_text_is_set(markup, words):
    assert "".join(mark.text for mark in typeset(markup, SIZE, 500).marks).strip() == words


def test_the_widths_are_those_of_the_fonts():
    made = runpy.run_path(str(ROOT / "docs" / "widths.py"))
    assert made["FILE"].read_text("utf-8") == made["written"](), "python docs/widths.py writes them"
