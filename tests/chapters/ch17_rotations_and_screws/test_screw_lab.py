"""The lab of screws: factor by factor the product agrees with the arm."""
import numpy as np
import pytest

from robotlab import tip_pose, zoo
from robotlab.labs import ScrewLab

BENT = [.6, .5, -2.6, .4, .9, .3]


@pytest.fixture
def lab():
    return ScrewLab(zoo.puma560(), BENT)


def frame(lab):
    """The pose of the three arrows at the tool."""
    tool = [v for v in lab.picture["notes"]["vectors"] if v["cls"] in "xyz"]
    return np.array([np.array(v["v"]) / np.linalg.norm(v["v"]) for v in tool]).T, np.array(tool[0]["at"])


@pytest.mark.parametrize("k", [0, .3, 1, 2.5, 5, 5.95, 6])
def test_the_product_is_where_the_arm_is(lab, k):
    lab.set(k=k)
    share = np.clip(k - np.array([5, 4, 3, 2, 1, 0]), 0, 1)
    assert lab.q == pytest.approx(share * BENT)
    T = tip_pose(lab.robot, lab.q)
    R, p = frame(lab)
    assert R == pytest.approx(T[:3, :3], abs=1e-9) and p == pytest.approx(T[:3, 3], abs=1e-9)
    assert lab.words["equation_text"].splitlines()[0].count("exp") == np.ceil(k)
    assert ("frame by frame, gives the same" in lab.words["sentence"]) == (k > 0)


def test_screws_stay_where_they_are_at_zero(lab):
    drawn = lambda: [(v["at"], v["v"]) for v in lab.picture["notes"]["vectors"] if v["label"] == "S"]
    before = drawn()
    lab.preset("All of them")
    assert drawn() == before and len(before) == 6


def test_sentence_counts_the_joints(lab):
    for k, words in ((0, "All joints stand at 0"), (1, "Joint 6 has moved. Joints 1 to 5 stand at 0"),
                     (2.5, "Joints 5 and 6 have moved and joint 4 is at 50 %"),
                     (.4, "Joint 6 is at 40 % of its way. Joints 1 to 5 stand at 0"), (5, "Joints 2 to 6 have moved. Joint 1 stands at 0"),
                     (6, "Joints 1 to 6 have moved. The product")):
        lab.set(k=k)
        assert words in lab.words["sentence"], k


def test_the_other_order_misses(lab):
    lab.preset("In the other order")
    place = np.array(lab.picture["notes"]["points"][0]["at"])
    miss = np.linalg.norm(place - tip_pose(lab.robot, lab.q)[:3, 3])
    assert f"{1000 * miss:.0f} mm away" in lab.words["sentence"] and miss > .1
    lab.set(k=1)
    assert "changes nothing" in lab.words["sentence"]
    lab.set(k=0)
    assert not lab.error and "changes nothing" in lab.words["sentence"]


@pytest.mark.parametrize("arm", [zoo.stanford(), zoo.panda(), zoo.scara(), zoo.planar(1)], ids=lambda arm: arm.name)
def test_other_arms(arm):
    """Slides, the modified convention, seven joints and one."""
    lab = ScrewLab(arm, arm.postures.get("ready", .4 * np.ones(arm.n)))
    for title in lab._presets:
        lab.preset(title)
        assert not lab.error
    lab.preset("All of them")
    assert "frame by frame, gives the same" in lab.words["sentence"]
