"""The laws of growth of programs: exact, as every recording shows."""
import numpy as np
import pytest

from robotlab import METHODS, closed_form, program, zoo
from robotlab.codegen.growth import QUANTITIES, TERMS, TORQUE, paper_seconds, unfolded, unfolded_planar
from robotlab.maths.graph import LEAVES


@pytest.mark.parametrize("method", METHODS)
def test_torque_by_each_method(method):
    law = TORQUE[method]
    for n in range(law.first, 8):                    # more than its coefficients fix
        assert program(zoo.planar(n), "inverse_dynamics", method).operations == law(n)
    assert law.degree < 8 - law.first - 1


@pytest.mark.parametrize("quantity", ["mass_matrix", "bias", "model"])
def test_other_quantities(quantity):
    law = QUANTITIES[quantity]
    assert [program(zoo.planar(n), quantity, "newton_euler").operations for n in range(law.first, 10)] == [law(n) for n in range(law.first, 10)]


@pytest.mark.parametrize("law, links", [("solving", (3, 4, 5, 6, 8, 12)), ("articulated", (13, 14, 20, 30))])
def test_forward_dynamics(law, links):
    for n in links:
        assert program(zoo.planar(n), "forward_dynamics", "newton_euler").operations == QUANTITIES[law](n)


def test_a_hundred_links():
    p = program(zoo.planar(100), method="newton_euler")
    assert p.operations == TORQUE["newton_euler"](100) == 2873 and unfolded(p) == unfolded_planar(100) > 10 ** 61


def test_terms_of_the_closed_form():
    assert [sum(closed_form(zoo.planar(n, "l", "m")).terms.values()) for n in (2, 3, 4, 5)] == list(TERMS[:4])


@pytest.mark.parametrize("n", [2, 3, 6, 8, 9, 12])
def test_formula_without_names(n):
    assert unfolded(program(zoo.planar(n), method="newton_euler")) == unfolded_planar(n)


def test_unfolding_counts_the_text_that_is_written():
    """Put every name back into the text of a small program, and count its signs."""
    p = program(zoo.rrr(), "tip_pose")
    text = {}
    for node in p.nodes:
        parts = [text.get(a.index, "x") for a in node.args]
        text[node.index] = f"({node.op.join(parts) if node.op in '+-*/' else 'f' + parts[0]})"
    written = "".join(text[node.index] for node in p.outputs.flat if node.op not in LEAVES)
    assert unfolded(p) == sum(written.count(sign) for sign in "+-*/") > p.operations


def test_the_papers_cubic():
    assert np.allclose(paper_seconds(np.array([30, 100])), [434.3563, 18112.206], atol=6e-3)       # printed under (23)
    assert paper_seconds(1) < 0
