"""Plots without motion."""
import re
from base64 import b64decode

import numpy as np
import pytest

from robotlab.labs import Curve, Figure, Panel


def drawn(figure):
    """The SVG text within the HTML of a figure."""
    return b64decode(re.search('base64,([^"]*)"', figure._repr_mimebundle_()["text/html"])[1]).decode()


def test_figure_is_a_picture_and_a_sentence():
    x = np.linspace(0, 1, 5)
    figure = Figure(Panel((Curve(x, x**2, "q1"),), "first"), Panel((Curve(x, -x, "q2"),), "second", W=300), says="Two curves.")
    assert figure._repr_mimebundle_()["text/plain"] == "Figure: Two curves." and 'width="720"' in drawn(figure)
    assert drawn(figure).count('class="q2 curve') == 1 and "<desc>Two curves.</desc>" in drawn(figure)


def test_figure_over_time():
    t, q = np.linspace(0, 2, 5), np.arange(15.0).reshape(5, 3)
    figure = Figure.over_time(t, ("q", "angles", q), ("τ", "torques", -q[:, :2]), says="Five curves.")
    assert [len(panel.drawn()) > 0 for panel in figure.panels] == [True, True] and [p.title for p in figure.panels] == ["angles", "torques"]
    assert [drawn(figure).count(f'class="q{k} curve') for k in (1, 2, 3)] == [2, 2, 1]


def test_figure_without_panels():
    with pytest.raises(ValueError, match="at least one Panel"):
        Figure(says="nothing")
