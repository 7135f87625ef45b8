"""What is wider or higher than its place is written smaller: no part of an equation is out of sight on a laptop's page or a telephone,
in whatever font."""
import pytest
from thorough import THOROUGH

import listed

from robotlab import zoo
from robotlab.labs import AlgorithmLab

NOTEBOOKS = [path for path in listed.NOTEBOOKS if THOROUGH or path.name[:2] in ("04", "09")]
SIZES = ("laptop", "telephone") if THOROUGH else ("laptop",)
# What leaves the place of the equation; a program may be scrolled.
OUTSIDE = """() => {
  const box = document.querySelector('.equation'), place = box.getBoundingClientRect();
  if (box.querySelector('pre')) return [];
  const leaves = r => r.width && (r.right > place.right + 1 || r.left < place.left - 1);
  const below = [...box.querySelectorAll('math mn')].filter(e => e.getBoundingClientRect().bottom > place.bottom + 2);
  return [...box.querySelectorAll('math, math *:not(.mat > mo), td, .words, .steps')].filter(e => leaves(e.getBoundingClientRect()))
    .concat(below).map(e => e.textContent); }"""
SIZE = "() => parseFloat(getComputedStyle(document.querySelector('.equation math')).fontSize)"
# A matrix: its brackets are the borders of its table, which holds every number.
BRACKETS = """() => [...document.querySelectorAll('.equation .mat')].map(matrix => {
  const table = matrix.querySelector('mtable'), around = table.getBoundingClientRect(), style = getComputedStyle(table);
  const numbers = [...table.querySelectorAll('mn')].map(e => e.getBoundingClientRect());
  return parseFloat(style.borderLeftWidth) > .5 && parseFloat(style.borderRightWidth) > .5 &&
    numbers.every(r => r.left > around.left && r.right < around.right && r.top >= around.top - 1 && r.bottom <= around.bottom + 1); })"""


@pytest.fixture(scope="module")
def laptop(bare):
    return bare("laptop")


def with_equation(labs):
    return [lab for lab in labs if lab.words.get("equation")]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_equation_is_whole(bare, labs, path, size):
    one = bare(size)
    for lab in with_equation(labs(path.name[:2])):
        one.show(lab)
        assert not one.page.evaluate(OUTSIDE), lab.title


def test_a_long_formula_is_smaller_than_a_short_one(laptop):
    lab, sizes = AlgorithmLab(zoo.rrr(), [0.5, 0.6, 0.9], step=4), {}
    for preset in ("How they move", "How high they are"):
        lab.preset(preset)
        laptop.show(lab)
        sizes[preset] = laptop.page.evaluate(SIZE)
    lab.close()
    assert sizes["How they move"] < sizes["How high they are"] - 1


def test_brackets_are_lines_around_the_numbers(laptop, labs):
    seen = []
    for lab in with_equation(labs("09")):
        laptop.show(lab)
        seen += laptop.page.evaluate(BRACKETS)
    assert len(seen) > 5 and all(seen)
