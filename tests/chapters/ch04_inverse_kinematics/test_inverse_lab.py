"""The lab of notebook 04 that shows a search step by step: it shows the results of `solve_ik`."""
import ipywidgets
import re

import numpy as np
import pytest

from robotlab import solve_ik, tip_pose, zoo
from robotlab.chapters.ch04_inverse_kinematics.inverse import CEILING, FLOOR, MOST, few
from robotlab.labs import InverseLab

ARM, START, GOAL = zoo.planar(6), np.zeros(6), [1, 2, 0]
PRESETS = {"wild": {"damping": "fixed", "lam": -2}, "out": {"target": [5, 4, 0]}, "stuck": {"target": [3, 0, 0]},
           "stops": {"limits": True, "target": GOAL}, "again": {"again": True, "limits": False, "target": [3, 0, 0]}}


@pytest.fixture
def lab():
    return InverseLab(ARM, START, GOAL, damping=1.0, stop=np.pi / 3, presets=PRESETS)


def found(**options):
    return solve_ik(ARM, GOAL, START, **{"damping": 1.0, "iterations": MOST, "restarts": 0} | options)


def test_the_posture_is_the_one_found(lab):
    assert lab.q == pytest.approx(found().q) and lab.values["step"] == found().iterations
    assert lab.words["badge"] == {"text": found().reason, "cls": "ok"} and "reached in 10 steps" in lab.words["sentence"]


def test_every_step_can_be_seen(lab):
    history = found().history
    for k in (0, 1, 4):
        lab.set(step=k)
        assert lab.q == pytest.approx(history.q[k]) and len(lab.picture["notes"]["ghosts"]) == k
        places = [p["at"] for p in lab.picture["notes"]["points"]]
        assert np.reshape(places, (-1, 3)) == pytest.approx(tip_pose(ARM, history.q[:k])[:, :3, 3].reshape(-1, 3))
    assert f"Step 4 of 10: {few(history.residual[4])} m" in lab.words["sentence"]
    assert f"|e| = {few(history.residual[3])}" in lab.words["equation_text"].replace("\u00a0", " ")


def test_a_slider_beyond_the_last_step_is_put_back_each_time(lab):
    for _ in range(2):
        before = lab.picture
        lab.set(step=MOST)
        assert lab.values["step"] == 10 and lab.picture != before


def test_damping_of_the_slider_is_used(lab):
    lab.set(damping="adaptive")
    assert lab.q == pytest.approx(found(damping="adaptive").q)
    lab.set(lam=-2.0)                                # moving the slider makes the damping fixed
    assert lab.values["damping"] == "fixed" and lab.q == pytest.approx(found(damping=.01).q)
    assert "Joint 1 has turned by 343°" in lab.words["sentence"]


def test_ends_of_a_search_are_named(lab):
    words = {}
    for title in PRESETS:
        lab.preset(title)
        words[title] = lab.words["badge"]
        assert not lab.error and lab.words["error"] == ""
    assert words["out"]["text"] == "out of reach" and words["stuck"]["text"] == "no small step comes nearer"
    assert words["again"]["cls"] == "ok" and words["out"]["cls"] == "bad"


def test_limits_hold_at_every_step(lab):
    lab.preset("stops")
    for k in range(int(lab.values["step"]) + 1):
        lab.set(step=k)
        assert np.abs(lab.q).max() <= np.pi / 3 + 1e-9


def test_the_next_search_begins_where_this_one_ended(lab):
    lab.set(go_on=1)
    assert lab.values["start"] == pytest.approx(lab.q) and lab.values["step"] == 0
    lab.set(target=[1.1, 2, 0])
    assert 0 < lab.values["step"] < 10


def test_controls_at_their_ends(lab):
    for name, ends in {"lam": (-3, 1), "step": (0, MOST), "limits": (True, False), "again": (True, False)}.items():
        for value in ends:
            lab.set(**{name: value})
            assert not lab.error
    lab.reset()
    assert lab.q == pytest.approx(found().q)


def test_curves_stay_on_their_axes(lab):
    lab.set(lam=1.0, target=[5, 4, 0])
    for thing in lab._drawn[0].things[1:]:
        assert np.min(thing.y) >= FLOOR and np.max(thing.y) <= CEILING


def test_a_pose_in_space():
    puma = zoo.puma560()
    pose = tip_pose(puma, [.6, .5, -2.6, .4, .9, .3])
    lab = InverseLab(puma, puma.postures["ready"], pose)
    assert tip_pose(puma, lab.q) == pytest.approx(pose, abs=1e-5) and "in m and in rad" in lab._drawn[0].title
    assert lab.values["limits"] is True


def test_presets_of_the_paper():
    lab = InverseLab.paper()
    for title, words in {"Hardly damped": "turned by 343°", "Heavily damped": "Not there after 40 steps", "Out of reach": "0.403 m short",
                         "Target straight ahead": "No small step", "Adaptive": "Target reached in 7 steps", "Joints that stop at ±60°": "reached",
                         "Straight ahead, several starts": "reached"}.items():
        lab.preset(title)
        assert words in lab.words["sentence"] and not lab.error


def test_a_search_that_is_slow_is_not_said_to_fail():
    """If the steps are used up while it still comes nearer, more steps do arrive."""
    lab = InverseLab.paper()
    lab.preset("Heavily damped")
    assert "still coming nearer" in lab.words["sentence"]
    assert solve_ik(zoo.planar(6), [1, 2, 0], np.zeros(6), damping=10.0, restarts=0, iterations=1000).ok
    for title in ("Target straight ahead", "Out of reach", "Adaptive"):
        lab.preset(title)
        assert "still coming nearer" not in lab.words["sentence"]


def test_a_search_that_does_not_settle_shows_where_it_was_nearest(lab):
    """The arm drawn is the one that the sentence describes, and not folded up at the base."""
    for target in ([12, 3, 0], [8, 2, 0], [-9, 1, 0]):
        lab.set(target=target, damping="fixed", lam=-1.0)
        here = np.linalg.norm(tip_pose(ARM, lab.q)[:3, 3] - target)
        assert "does not settle" in lab.words["sentence"] and f"was {here:.3g} m short at best" in lab.words["sentence"]
        assert f"by {np.linalg.norm(target) - 6:.3g} m" in lab.words["sentence"] and "still coming nearer" not in lab.words["sentence"]
        lab.set(step=MOST)
        assert np.linalg.norm(tip_pose(ARM, lab.q)[:3, 3] - target) > here + .1
        lab.set(damping="adaptive")
        here = np.linalg.norm(tip_pose(ARM, lab.q)[:3, 3] - target)
        assert here == pytest.approx(np.linalg.norm(target) - 6, rel=1e-3) and "nearest" in lab.words["sentence"]


def test_nothing_grows():
    make = lambda: InverseLab(ARM, START, GOAL)._repr_mimebundle_()
    make()
    count = len(ipywidgets.widgets.widget._instances)
    for _ in range(3):
        make()
    assert len(ipywidgets.widgets.widget._instances) == count


def test_a_pose_has_no_damping_in_metres():
    puma = zoo.puma560()
    lab = InverseLab(puma, puma.postures["ready"], tip_pose(puma, [.6, .5, -2.6, .4, .9, .3]))
    written = lab.words["equation"]
    assert '<mi>e</mi><mo form="postfix">|' in written and "rad" in written and "m and rad" not in written
    assert re.search("λ</mi><mo>(=|&lt;)</mo></mrow><mrow><mn>[\\d.]+</mn></mrow></math>", written), "the number stands alone"
    first = lab.q
    lab.preset("From all joints at zero")
    assert np.abs(lab.q - first).max() > .5 and tip_pose(puma, lab.q) == pytest.approx(tip_pose(puma, first), abs=1e-5)
