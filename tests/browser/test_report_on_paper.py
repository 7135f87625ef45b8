"""The report on paper: two sheets of A4 from the browser's printer, or three, and nothing cut on a telephone."""
import re

import pytest

from robotlab import zoo
from robotlab.labs import report

ARMS = (zoo.planar(1), False), *(pytest.param(*each, marks=pytest.mark.thorough) for each in ((zoo.panda(), False), (zoo.puma560(), True)))


@pytest.mark.parametrize("arm, further", ARMS, ids=lambda x: getattr(x, "name", "further" if x else ""))
def test_it_is_two_sheets_or_three_whole_and_not_shrunk(chromium, tmp_path, arm, further):
    path = report(arm, author="A. Student", further=further, motors="table" if further else "own").save(tmp_path / "mine.html")
    page = chromium.new_page(viewport={"width": 711, "height": 1000})                  # 188 mm: a sheet of A4 within its margins
    page.goto(path.as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") <= 711, "a printer would shrink the page"
    sheets = len(re.findall(rb"/Type */Page\b", page.pdf(prefer_css_page_size=True)))
    assert sheets == 2 + further
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.close()
