"""Equations wider or higher than their place are written smaller, and brackets are lines. For all equations: test_every_lab.py."""
import pytest

from robotlab import zoo
from robotlab.labs import AlgorithmLab

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
    for lab in labs("09"):
        lab.reset()
        laptop.show(lab)
        seen += laptop.page.evaluate(BRACKETS)
    assert len(seen) > 5 and all(seen)
