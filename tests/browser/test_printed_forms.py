"""The forms of the concept test on paper."""
import re

import pytest

from robotlab.lectern.inventory import items, sheet

MOST_PAGES = 6


@pytest.mark.parametrize("name", items.FORMS)
def test_a_form_is_printed_on_six_pages_of_a4_at_most(chromium, name):
    page = chromium.new_page()
    page.set_content(sheet.sheet(name))
    printed = page.pdf(prefer_css_page_size=True)
    page.close()
    assert 3 <= len(re.findall(rb"/Type\s*/Page\b", printed)) <= MOST_PAGES
    assert {(round(float(x)), round(float(y))) for x, y in re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)", printed)} == {(595, 842)}
