"""The view that fits: everything is in the picture, for any arm, posture and direction."""
import pytest
from scenes import scenes

from robotlab.picture.camera import Camera
from robotlab.picture.fit import THICK, fitted, wanted
from robotlab.picture.scene import Scene


@pytest.mark.parametrize("W, H", [(620, 460), (360, 220), (1100, 700)])
def test_all_that_is_set_is_within_the_margins(W, H):
    for spec in scenes(60):
        spec |= {"W": W, "H": H}
        spec["view"] = fitted(spec)
        seen = [Camera(spec["view"], W, H).point(p) for p in wanted(Scene(spec))]
        margins = [min(44, .13 * W), min(40, .12 * H)]
        for k, size in enumerate((W, H)):
            assert all(margins[k] <= p[k] <= size - margins[k] for p in seen)


def test_as_large_as_the_picture_allows():
    """One of the two margins is used up, unless the arm would be thicker than it should be."""
    for spec in scenes(60):
        spec["view"] = fitted(spec)
        s, seen = Scene(spec), [Camera(spec["view"], 620, 460).point(p) for p in wanted(Scene(spec))]
        r = 1.6 * (s.arm["radius"] if s.arm else .02) * spec["view"]["scale"]
        left = [size - (max(p[k] for p in seen) - min(p[k] for p in seen) + 2 * r) for k, size in enumerate((620, 460))]
        thick = s.arm and s.arm["radius"] * spec["view"]["scale"] > .999 * THICK
        assert thick or min(left[0] - 2 * 78, left[1] - 2 * 44) < 60


def test_a_held_view_stays():
    view = {"az": 0, "el": .3, "scale": 77, "at": [1, 2, 3], "held": True}
    assert fitted(scenes(1)[0] | {"view": view}) == view


def test_a_line_of_construction_makes_nothing_smaller():
    spec = scenes(1)[0]
    for line, alike in (({"points": [[-9, 0, 0], [9, 0, 0]], "dash": True}, True), ({"points": [[-9, 0, 0], [9, 0, 0]], "dash": False}, False),
                        ({"points": [[-9, 0, 0], [0, 1, 0], [9, 0, 0]], "dash": True}, False)):
        more = spec["notes"] | {"curves": [*spec["notes"].get("curves", []), line | {"cls": "force"}]}
        assert (fitted(spec | {"notes": more}) == fitted(spec)) == alike
