"""Python and JavaScript draw the same scene, character by character."""
import json

import pytest
from scenes import plots, scenes
from thorough import THOROUGH

from robotlab.labs.picture.plot import cursor
from robotlab.labs.picture.scene import scene

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
    for place, (scenes_there, _) in elsewhere.items():
        assert len(scenes_there) == COUNT
        for seed, (a, b) in enumerate(zip(scenes_there, python)):
            assert first_difference(a, b) is None, f"scene {seed} in {place}"


def test_cursors_are_equal(data, elsewhere):
    here = [cursor(plot, value, 1) for plot, value in data["plots"]]
    assert sum(map(bool, here)) > COUNT / 2
    for _, there in elsewhere.values():
        assert there == here


def test_scenes_are_varied(data, python):
    """The fixture would be worth little if it did not reach every kind of shape and both conventions."""
    items = [item for s in python for layer in ("back", "body", "over", "text") for item in s[layer]]
    assert {word for item in items for word in item[0].split()} >= set(
        "floor grid zero shadow link lit hi joint out strip cap bore dark mark plinth claw edge tube shine plate pale ghost "
        "halo tip disc dash dim centre origin x y z tau force vel tgt area faint trail dot".split())
    assert {grip[0][0] for s in python for grip in s["grips"]} == set("tarv")
    assert {spec["arm"]["modified"] for spec in data["scenes"] if spec["arm"]} == {True, False}
