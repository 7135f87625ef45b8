"""Wrong answers of a lab give one sentence in `error`, and its picture is drawn all the same; damaged input changes nothing."""
import json
from copy import deepcopy

import numpy as np
import pytest
from test_lab import START, Watched, browser
from thorough import THOROUGH

from robotlab.chapters.ch11_simulation.integrator import IntegratorLab
from robotlab.labs.allowed import is_plain
from robotlab.picture.plot import Curve, Panel, Stack

GOOD = {"torques": np.ones(6), "largest": 2.0, "trail": np.zeros((3, 3)), "ghosts": [np.zeros((2, 3))],
        "vectors": [{"at": [0, 0, 1], "v": [1, 0, 0], "cls": "vel", "label": "v", "sub": "1", "text": " = 1 m/s", "frame": 2, "width": 3}],
        "points": [{"at": [0, 0, 1], "cls": "tgt", "text": "here", "handle": "push", "name": "hand", "r": 4}],
        "curves": [{"points": np.zeros((4, 3)), "cls": "x", "width": 2, "dash": True, "closed": False, "frame": None}],
        "bodies": {"points": [[0, 0, 0], [1, 0, 0]], "tubes": [{"p": [0, 1], "r": .02}], "pins": [{"at": 1, "axis": [0, 0, 1], "r": .03}]},
        "ground": {"axis": 2, "at": 0, "half": .8, "step": .2}, "q": START, "target": [.1, .2, .3], "focus": 1, "time": .5,
        "values": {"load": 2.0}, "sentence": "fine", "badge": ("well", True), "equation": "q = 1", "plots": [Panel((Curve([0, 1], [0, 1]),))]}
WRONG = [None, True, -3, 7.5, float("nan"), 1e300, "x", [], [1, 2], [[1, 2, 3]], {}, {"at": 1}, [{"at": [0, 0, 0]}], [None], object()]


def drawn(lab):
    """The picture as it is stored, or the text in its place."""
    return lab.still()["image/svg+xml"]


def places(x, path=()):
    """All places of an answer, from the outermost keys to single numbers."""
    items = x.items() if isinstance(x, dict) else enumerate(x) if isinstance(x, (list, tuple)) else ()
    for k, v in items:
        yield (*path, k)
        yield from places(v, (*path, k))


def changed(answer, path, value):
    """The answer with another value at a place; a pair becomes a list on the way."""
    out = {k: list(v) if isinstance(v, tuple) else v.tolist() if isinstance(v, np.ndarray) else deepcopy(v) for k, v in answer.items()}
    here = out
    for k in path[:-1]:
        here[k] = here[k].tolist() if isinstance(here[k], np.ndarray) else here[k]
        here = here[k]
    here[path[-1]] = value
    return out


def test_the_good_answer_is_good():
    lab = Watched(GOOD, panels=1)
    assert lab.error == "" and "<svg" in drawn(lab)


FIELDS = [p for p in places(GOOD) if p[0] != "plots" and len(p) < 4]


@pytest.mark.parametrize("path", FIELDS, ids=str)
def test_any_field_may_be_wrong(path):
    """One sentence, or nothing if the value can be shown; never an exception from the painter."""
    for value in WRONG if THOROUGH else WRONG[FIELDS.index(path) % 3::3]:
        lab = Watched(lambda state: changed(GOOD, path, value), panels=1)
        assert "<svg" in drawn(lab) and "Traceback" not in lab.error, (path, value)
        assert lab.error == "" or lab.error.startswith("ValueError: ") and "\n" not in lab.error, (path, value, lab.error)
        lab.close()


@pytest.mark.parametrize("answer, words", [
    ({"vectors": [{"att": [0, 0, 0]}]}, "vectors[0] has 'att'; expected some of"), ({"vectors": [{"cls": "x"}]}, "vectors[0] has no 'at'"),
    ({"torques": [1, 2, 3]}, "expected a list of 6 numbers, one for each joint"), ({"values": {"gg": 3}}, "values has 'gg'"),
    ({"badge": "fine"}, "expected a pair"), ({"q": [1, 2]}, "q has 2 entries; this arm has 6 joints"),
    ({"vectors": [{"at": [0, 0, 0], "v": [1, 0], "cls": "x"}]}, "vectors[0]['v'] is [1, 0]; expected three finite numbers"),
    ({"points": [{"at": [0, 0, 0], "cls": "x", "frame": 9}]}, "a frame from 0 to 7"), ({"sentence": 3}, "expected words"),
    ({"equation": [1]}, "equation is [1]; expected words or an Equation"), ({"plots": 3}, "compute returned 3 plots; expected as many Panels"),
    ({"q": [1e9] * 6}, "q has entries that are not numbers up to 1e+06"), (lambda state: [], "compute returned list; expected a dict"),
    (lambda state: False, "compute returned bool; expected a dict")])
def test_a_wrong_answer_is_named(answer, words):
    lab = Watched(answer)
    assert words in lab.error and words in lab.words["error"] and "<svg" in drawn(lab)


@pytest.mark.parametrize("make, words", [
    (lambda: Curve([0, 1], [0, 1, 2]), "y of a Curve is"), (lambda: Curve("ab", "cd"), "x of a Curve is ab"),
    (lambda: Stack([0, 1], {"gravity": [1]}), "gravity of a Stack is [1], of shape (1,)"), (lambda: Panel((3,)), "things of a Panel has 3"),
    (lambda: Panel((), title=3), "title of a Panel is 3"), (lambda: Panel((), x_range=(1, 0)), "x_range of a Panel is (1, 0); expected (low, high)"),
])
def test_a_wrong_plot_is_named_where_it_is_made(make, words):
    lab = Watched(lambda state: {"plots": [make()]})
    assert words in lab.error and lab.error.startswith("ValueError: ") and "<svg" in drawn(lab)


# -- what comes from outside ------------------------------------------------------------------------------------------
def damaged(text, rng):
    """A text with parts of it lost, doubled, or exchanged."""
    kind, (a, b) = rng.integers(5), sorted(rng.integers(len(text), size=2))
    if kind == 0:
        return text[:a] + text[b:]
    if kind == 1:
        return text[:b] + text[a:]
    if kind == 2:
        return text[:a] + str(rng.choice(list('{}[]",:0-e9nN\x00'))) + text[a + 1:]
    patch = json.loads(text)
    path = list(places(patch))[rng.integers(len(list(places(patch))))]
    value = [None, True, -1, 1e9, float("inf"), "x", [], {}, [1, 2], [[0] * 6], {"rows": []}, 99][rng.integers(12)]
    return json.dumps(changed(patch, path, value)) if kind == 3 else "[" * int(rng.integers(1, 10 ** 5))


@pytest.mark.thorough
def test_a_damaged_text_is_one_error_and_changes_nothing(rng):
    lab = Watched({"sentence": "fine"}, focus=1)
    text = lab.state()
    for _ in range(500):
        broken = damaged(text, rng)
        before = lab.state()
        try:
            lab.load(broken)
        except ValueError as error:
            assert lab.state() == before and len(str(error)) < 600 and "\n" not in str(error), broken[:200]
        assert lab.error == "" and "<svg" in drawn(lab), broken[:200]
        lab.load(text)
    assert lab.state() == text


def test_a_text_that_compute_cannot_take_is_refused_too():
    lab = Watched(lambda state: {"sentence": f"{1 / state['load']:.1f}"})
    with pytest.raises(ValueError, match="no state in which the lab can be"):
        lab.load('{"values": {"load": 0}}')
    assert lab.values["load"] == 1 and lab.error == ""


@pytest.mark.parametrize("text", ['{"values":{"q2":99}}', '{"q":[0,0]}', '{"values":{"q2":null}}', '{"q":[NaN,0,0,0,0,0]}', '{"arm":{}}',
                                  "[" * 10 ** 5, '{"values":[1]}', '{"view":{"az":1}}', '{"focus":17}', '{"time":-1}', '{"target":[1,2]}'])
def test_load_asks_what_set_asks(text):
    lab = Watched()
    before = lab.state()
    with pytest.raises(ValueError):
        lab.load(text)
    assert lab.state() == before and not lab.error


def test_damaged_messages_leave_a_lab_that_works(rng):
    """For any message of a page: the kernel ignores invalid values, clips numbers to their ends, and continues."""
    lab = Watched(lambda state: {"sentence": f"{state['load']:.2f} kg", "torques": state.q})
    names = ["q", "target", "view", "show", "focus", "arm", "time", "load", "on", "kind", "go", "push", "q2", "a", "preset", "reset"]
    junk = [None, True, -1, 1e9, float("nan"), "x", [], {}, [1, 2], [[0] * 6], {"rows": []}, {"az": 1}, 99, -99]
    for _ in range(300):
        browser(lab, **{str(rng.choice(names)): junk[rng.integers(len(junk))]})
        assert lab.error == "" and "<svg" in drawn(lab) and is_plain(lab._state["values"])
        assert 0 <= lab.values["load"] <= 5 and len(lab.q) == 6
    for message in (None, 3, {}, {"edits": 3}, {"edits": {"load": 3}}, {"edits": {"load": "x"}, "values": 7}):
        lab.receive(message)
        assert lab.error == ""
    browser(lab, load=2.5)
    assert lab.words["sentence"] == "2.50 kg"


def test_a_step_of_zero_does_not_stop_the_kernel():
    lab = IntegratorLab()
    control = lab._named["step"]
    browser(lab, step=0.0)
    assert lab.values["step"] == control.low and not lab.error
