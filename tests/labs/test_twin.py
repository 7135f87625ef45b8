"""Python and JavaScript draw the same scene, character by character."""
import json

import pytest
from scenes import plots, scenes
from thorough import THOROUGH

from robotlab.picture.column import arranged
from robotlab.picture.cursor import cursor
from robotlab.picture.fit import fitted
from robotlab.picture.scene import scene

pytestmark = pytest.mark.thorough
COUNT = 400 if THOROUGH else 100


@pytest.fixture(scope="module")
def data():
    return {"scenes": scenes(COUNT), "plots": plots(COUNT)}


@pytest.fixture(scope="module")
def python(data):
    return [scene(spec) for spec in data["scenes"]]


@pytest.fixture(scope="module")
def elsewhere(data, drawn):
    return drawn(json.loads(json.dumps(data)))


def first_difference(a, b):
    for layer in b:
        if a[layer] != b[layer]:
            return layer, next(((x, y) for x, y in zip(a[layer], b[layer]) if x != y), (len(a[layer]), len(b[layer])))
    return None


def test_scenes_are_equal(python, elsewhere):
    for place, (scenes_there, *_) in elsewhere.items():
        assert len(scenes_there) == COUNT
        for seed, (a, b) in enumerate(zip(scenes_there, python)):
            assert first_difference(a, b) is None, f"scene {seed} in {place}"


def test_torques_of_rounding_are_drawn_by_neither(data, drawn):
    """No arc and no label with sixteen decimals for 1e-17 N m, also where that is the largest of a motion."""
    spec = next(one for one in data["scenes"] if one["notes"].get("torques"))
    n = len(spec["notes"]["torques"])
    faint, none = (spec | {"notes": spec["notes"] | {"torques": [x] * n, "largest": 3 * x or None}} for x in (1e-17, 0.0))
    here = [scene(one) for one in (faint, none)]
    for scenes_there, *_ in drawn(json.loads(json.dumps({"scenes": [faint, none], "plots": []}))).values():
        assert all(first_difference(a, b) is None for a, b in zip(scenes_there, here))
    assert here[0] == here[1]


def test_views_fit_alike(data, elsewhere):
    here = [fitted(spec) for spec in data["scenes"]]
    for _, fits, _ in elsewhere.values():
        for (scale, at), b in zip(fits, here):
            assert (scale, *at) == pytest.approx((b["scale"], *b["at"]), rel=1e-9, abs=1e-9)


def as_drawn(panels, W, H, value):
    """The plots of a lab in their place, each with its cursor; the numbers that JSON has for them."""
    seen = lambda plot: {name: plot[name] for name in ("W", "H", "label", "over", "text", "tracks")}
    placed = [[x, y, seen(plot), plot["cursor"] and cursor(plot, value)] for x, y, plot in arranged(panels, W, H)]
    return json.loads(json.dumps(placed))


@pytest.fixture(scope="module")
def plots_here(data):
    return [as_drawn(*one) for one in json.loads(json.dumps(data["plots"]))]


def near(a, b):
    """Compare words and paths letter by letter; numbers not rounded yet, except for their last bits."""
    if isinstance(b, dict):
        return a.keys() == b.keys() and all(near(a[k], b[k]) for k in b)
    if isinstance(b, list):
        return len(a) == len(b) and all(map(near, a, b))
    return a == pytest.approx(b, abs=1e-9) if isinstance(b, float) else a == b


def test_plots_are_equal(plots_here, elsewhere):
    for place, (*_, there) in elsewhere.items():
        assert len(there) == COUNT
        for seed, (a, b) in enumerate(zip(there, plots_here)):
            for one, other in zip(a, b, strict=True):
                assert near(one, other), f"plots {seed} in {place}: {first_difference(one[2], other[2])}"


def test_plots_are_varied(plots_here):
    """Every kind of mark and word, with and without a foot, side by side, with cursors that are seen and that are not."""
    drawings = [plot for plots in plots_here for _, _, plot, _ in plots]
    items = [item for plot in drawings for item in plot["over"] + plot["text"]]
    assert {word for item in items for word in item[0].split()} >= set(
        "grid zero curve area dash share word dot ring hair tick title start end".split())
    assert {bool(c) for plots in plots_here for *_, c in plots} == {True, False} and any(x for plots in plots_here for x, *_ in plots)
    assert any("\u207b" in item[3] for plot in drawings for item in plot["text"])


def test_scenes_are_varied(data, python):
    """The fixture would be worth little if it did not reach every kind of shape and both conventions."""
    items = [item for s in python for layer in ("back", "body", "over", "text") for item in s[layer]]
    assert {word for item in items for word in item[0].split()} >= set(
        "floor grid zero shadow link lit hi joint out strip cap bore dark mark plinth claw edge tube shine plate pale ghost "
        "halo tip disc dash dim centre origin x y z tau force vel tgt area faint trail dot".split())
    assert {grip[0][0] for s in python for grip in s["grips"]} == set("tarv")
    assert {spec["arm"]["modified"] for spec in data["scenes"] if spec["arm"]} == {True, False}
