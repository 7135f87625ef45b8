"""The palette keeps its promises: contrast, difference for every kind of eye, one source for all."""
import re
from itertools import combinations

import numpy as np
import pytest

from robotlab.picture import style
from robotlab.picture.style import JOINTS, MEANING, PAPER, SHARES, THEMES, lab_css, static_css

# Machado, Oliveira and Fernandes, A physiologically-based model for simulation of color vision deficiency, IEEE Transactions
# on Visualization and Computer Graphics 15(6), 2009: the matrices for severity 1.0, on linear RGB.
EYES = {
    "normal": np.eye(3),
    "protanopia": np.array([[.152286, 1.052583, -.204868], [.114503, .786281, .099216], [-.003882, -.048116, 1.051998]]),
    "deuteranopia": np.array([[.367322, .860646, -.227968], [.280085, .672501, .047413], [-.011820, .042940, .968881]]),
    "tritanopia": np.array([[1.255528, -.076749, -.178779], [-.078411, .930809, .147602], [.004733, .691367, .303900]]),
}
XYZ = np.array([[.4124564, .3575761, .1804375], [.2126729, .7151522, .0721750], [.0193339, .1191920, .9503041]])
WHITE = np.array([.95047, 1, 1.08883])


def linear(hexadecimal):
    c = np.array([int(hexadecimal[i:i + 2], 16) / 255 for i in (1, 3, 5)])
    return np.where(c <= .04045, c / 12.92, ((c + .055) / 1.055) ** 2.4)


def contrast(a, b):
    """Ratio of relative luminances as WCAG 2 defines it."""
    light, dark = sorted(((.2126, .7152, .0722) @ linear(c) for c in (a, b)), reverse=True)
    return (light + .05) / (dark + .05)


def lab(hexadecimal, eye="normal"):
    """CIE L*a*b* of a colour as an eye sees it."""
    t = XYZ @ np.clip(EYES[eye] @ linear(hexadecimal), 0, 1) / WHITE
    f = np.where(t > 216 / 24389, np.cbrt(t), (24389 / 27 * t + 16) / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def closest(colours, eye, theme):
    k = THEMES.index(theme)
    return min(np.linalg.norm(lab(a[k], eye) - lab(b[k], eye)) for a, b in combinations(colours.values(), 2))


@pytest.mark.wcag("1.4.3")
@pytest.mark.parametrize("theme", THEMES)
def test_text_can_be_read(theme):
    k = THEMES.index(theme)
    text = {**MEANING, **SHARES, **JOINTS, **{n: PAPER[n] for n in ("ink", "soft", "dim", "ok", "bad")}}
    for name, pair in text.items():
        for ground in ("bg", "floor"):
            assert contrast(pair[k], PAPER[ground][k]) >= 4.5, f"{name} on {ground}"


@pytest.mark.wcag("1.4.11")
@pytest.mark.parametrize("theme", THEMES)
def test_outlines_can_be_seen(theme):
    k = THEMES.index(theme)
    assert contrast(style.BODY[""]["edge"][k], PAPER["bg"][k]) >= 3
    assert contrast(style.BODY["pale"]["edge"][k], PAPER["bg"][k]) >= 3


@pytest.mark.wcag("1.4.1")
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("eye", EYES)
def test_shares_and_joints_differ_for_every_eye(theme, eye):
    """A difference of 2.3 in L*a*b* is just noticeable; these are many times that."""
    assert closest(SHARES, eye, theme) > 18
    assert closest(JOINTS, eye, theme) > 18


@pytest.mark.wcag("1.4.1")
@pytest.mark.parametrize("theme", THEMES)
def test_shares_differ_in_grey_by_a_second_channel(theme):
    """Lightness alone distinguishes few of them; the letter distinguishes all."""
    lightness = sorted(lab(pair[THEMES.index(theme)])[0] for pair in SHARES.values())
    assert lightness[-1] - lightness[0] > 20
    assert not set(style.SHARE_LETTER.values()) & {"K", "P", "L", "Z", "M", "C", "h"}, "letters of energies and matrices"
    assert len(set(style.SHARE_LETTER.values())) == len(SHARES)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("eye", EYES)
def test_axes_and_vectors_differ_for_every_eye(theme, eye):
    """x, y, z, and the vectors beside them; the letter at the tip comes first, so that less contrast is enough."""
    axes = {name: MEANING[name] for name in "xyz"}
    assert closest(axes, eye, theme) > (8 if eye == "protanopia" else 12)


def test_picture_that_stands_alone_has_all_its_colours():
    css = static_css("light", set(re.findall(r"\.(\w+)", "".join(s for s, _ in style.picture_rules("light")))))
    assert "var(" not in css and "light-dark" not in css and css.count("{") == css.count("}")
    for name in ("floor", "link", "tau", "gravity", "q7"):
        assert f".{name}" in css
    assert style.BODY["ghost"]["l0"][0] in css


def test_style_sheet_is_whole():
    css = lab_css()
    assert css.count("{") == css.count("}") and css.startswith(".rl{")
    for name in set(re.findall(r"var\(--(\w+)\)", css)) - {"p", "plots", "w"}:
        assert f"--{name}:" in css


def test_matplotlib_takes_the_style():
    matplotlib = pytest.importorskip("matplotlib")
    with matplotlib.rc_context(style.matplotlib_style("dark")):
        assert matplotlib.rcParams["figure.facecolor"] == PAPER["bg"][1]
        assert matplotlib.rcParams["axes.prop_cycle"].by_key()["color"][0] == JOINTS["q1"][1]


def test_unknown_colour():
    with pytest.raises(ValueError, match="no colour 'blau'; expected one of"):
        style.colour("blau")
