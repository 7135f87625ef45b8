"""The lab of self-motion: the tool stays, limits hold, and a wish is best met where the sentence says."""
import numpy as np
import pytest

from robotlab import tip_pose, zoo
from robotlab.chapters.ch04_inverse_kinematics.null_space import PLANAR_PRESETS
from robotlab.labs import NullSpaceLab

ARM, BENT, GOAL = zoo.planar(3), np.radians([100, -60, -60]), [1.2, 1.0, 0]
STOP = np.radians(120)


@pytest.fixture
def lab():
    return NullSpaceLab(ARM, BENT, GOAL, stop=STOP, presets={"far": {"s": 8.5}, "little": {"target": [2.3, 1.7, 0]}})


def off(lab):
    return np.linalg.norm(tip_pose(lab.robot, lab.q)[:3, 3] - lab.target[:3])


def test_the_tool_stays(lab):
    first = lab.q
    for s in (-9, -3.3, .05, 2, 9):
        lab.set(s=s)
        assert off(lab) < 1e-5 and not lab.error
    assert np.linalg.norm(lab.q - first) > 1


def test_limits_hold_and_the_slider_is_put_back(lab):
    lab.set(limits=True)
    for s in (-9, 9):
        for _ in range(2):
            before = lab.picture
            lab.set(s=s)
            assert np.abs(lab.q).max() <= STOP + 1e-6 and off(lab) < 1e-5 and abs(lab.values["s"]) < 9 and lab.picture != before


@pytest.mark.parametrize("wish", ["rest", "room"])
def test_the_best_posture_is_best(lab, wish):
    value = {"rest": lambda q: np.linalg.norm(q - BENT), "room": lambda q: -np.prod(np.linalg.svd(
        np.stack([tip_pose(ARM, q + 1j * 1e-20 * d)[:2, 3].imag / 1e-20 for d in np.eye(3)]), compute_uv=False))}[wish]
    lab.set(target=[1.0, 1.3, 0])
    lab.set(wish=wish)
    lab.set(go=1)
    best, at = value(lab.q), lab.values["s"]
    for s in np.linspace(-9, 9, 19):
        lab.set(s=s)
        assert value(lab.q) > best - .02
    lab.set(s=at)
    assert "best" in lab.words["sentence"]


def test_a_dragged_target_is_followed(lab):
    lab.set(s=2)
    before = lab.q
    lab.set(target=[1.22, 1.0, 0])
    assert off(lab) < 1e-5 and np.linalg.norm(lab.q - before) < .3 and lab.values["s"] == 0


def test_presets_and_reset(lab):
    start = lab.q
    lab.preset("far")
    assert lab.values["s"] == 8.5 and off(lab) < 1e-5
    lab.preset("little")
    assert off(lab) < 1e-5
    lab.reset()
    assert lab.q == pytest.approx(start)


def test_out_of_reach_and_at_the_edge(lab):
    lab.set(target=[9, 1, 0])
    assert not lab.error and f"out of reach: {82 ** .5 - 3:.2f} m" in lab.words["sentence"]
    lab.set(s=2)
    assert not lab.error and lab.values["s"] == 0
    lab.set(target=[3, 0, 0])
    assert not lab.error and off(lab) < 1e-5


def test_presets_of_the_planar_arm():
    lab = NullSpaceLab.planar()
    for title in PLANAR_PRESETS:
        lab.preset(title)
        assert not lab.error and off(lab) < 1e-5
    lab.preset("Half way round")
    assert lab.values["s"] == 8.5


def test_the_panda():
    arm = zoo.panda()
    q = arm.postures["ready"]
    lab = NullSpaceLab(arm, q, tip_pose(arm, q), length=4.0)
    low, high = arm.limits.T
    for s in (-4, 2, 4):
        lab.set(s=s)
        assert tip_pose(arm, lab.q) == pytest.approx(tip_pose(arm, q), abs=1e-5)
        assert (lab.q >= low - 1e-6).all() and (lab.q <= high + 1e-6).all()
