"""What is wider than its place is written smaller: no part of an equation is out of sight in a usual window."""
import pytest
from kit import wait_until, write_notebook

CODE = """from robotlab import zoo
from robotlab.labs import AlgorithmLab
AlgorithmLab(zoo.rrr(), [0.5, 0.6, 0.9], step=4)"""
HIDDEN = """lab => [...lab.querySelectorAll('.equation, .equation [style*=overflow]')]
    .filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.scrollWidth + ' > ' + e.clientWidth)"""
SIZE = "lab => parseFloat(getComputedStyle(lab.querySelector('.equation math')).fontSize)"


@pytest.mark.thorough
def test_a_long_formula_fits_its_place(open_sheet, server):
    sheet = open_sheet(write_notebook(server.folder / "long.ipynb", CODE), size=(1280, 800))
    lab = sheet.lab()
    sizes = {}
    for preset, line in {"How they move": 3, "How high they are": 4, "One Christoffel symbol": 10}.items():
        lab.get_by_role("button", name=preset, exact=True).click()
        wait_until(lambda: lab.locator(".badge").inner_text().startswith(f"line {line} "), what="the answer of the kernel")
        assert not lab.evaluate(HIDDEN), preset
        sizes[preset] = lab.evaluate(SIZE)
    assert sizes["How they move"] < sizes["How high they are"], "only what is too wide is smaller"
    sheet.check()
