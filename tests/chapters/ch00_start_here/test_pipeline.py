"""The whole pipeline in one lab: what it shows agrees with the package."""
import numpy as np
import pytest

from robotlab import inverse_dynamics, quintic, solve_ik, tip_pose, zoo
from robotlab.labs import PipelineLab


@pytest.fixture
def lab():
    return PipelineLab.of_the_paper()


def test_the_papers_motion(lab):
    assert np.allclose(lab.q, [-0.552, 0.360, 0.842, 0.935, 0.749, 0.409], atol=5e-4)      # checked by hand, papers' example
    assert np.allclose(tip_pose(lab.robot, lab.q)[:2, 3], [1, 2], atol=1e-6)
    assert "reached" in lab.words["sentence"] and "176.6 N m, at joint 1" in lab.words["sentence"]


def test_what_is_played_is_what_the_package_computes(lab):
    motion = quintic(np.zeros(6), solve_ik(lab.robot, [1, 2, 0], np.zeros(6), damping=1.0, restarts=0).q, 60.0)
    t, q, qd, qdd, _ = motion.sample(121)
    assert np.allclose(lab.picture["notes"]["torques"], inverse_dynamics(lab.robot, q, qd, qdd)[-1], atol=1e-9)
    assert np.allclose(np.frombuffer(lab.buffer, np.float32)[:6], q[0], atol=1e-6)


def test_next_motion_begins_where_the_last_one_ended(lab):
    end = lab.q
    lab.set(go_on=1)
    lab.set(target=[2, 3, 0])
    assert np.allclose(lab.values["start"], end) and lab.error == ""


def test_out_of_reach_is_said(lab):
    lab.set(target=[5, 5, 0], damping="adaptive")
    assert "out of reach" in lab.words["sentence"]
    assert np.isclose(np.linalg.norm(tip_pose(lab.robot, lab.q)[:2, 3]), 6, atol=1e-3)


@pytest.mark.parametrize("damping", [1.0, .1, .01, "adaptive"])
@pytest.mark.parametrize("target", [[12, 3, 0], [8, 2, 0], [5, 4, 0], [-9, 1, 0]])
def test_a_target_out_of_reach_is_told_truly(lab, target, damping):
    """The distance from the nearest posture to the target is its distance beyond the arm's 6 m; the sentence describes the arm drawn."""
    lab.set(target=target, damping=damping)
    here, least = np.linalg.norm(tip_pose(lab.robot, lab.q)[:3, 3] - target), np.linalg.norm(target) - 6
    said = lab.words["sentence"]
    assert f"{here:.3g} m short" in said and ("nearest" in said) == (here < 1.001 * least)
    assert "nearest" in said or f"by {least:.3g} m" in said
    assert damping != "adaptive" or "nearest" in said


def test_a_wild_posture_is_said(lab):
    lab.set(damping=0.01)
    assert "One joint turns by 343°" in lab.words["sentence"]


def test_methods_are_compared_when_the_hand_lets_go(lab):
    lab.set(target=[2, 2, 0])
    before = lab.words["badge"]
    lab.set(duration=1.0)
    assert lab.words["badge"]["cls"] == "ok" and before["text"] == lab.words["badge"]["text"] == "5 methods agree to 10⁻¹²"


@pytest.mark.parametrize("arm", [zoo.puma560(), zoo.panda(), zoo.scara(), zoo.stanford()], ids=lambda arm: arm.name)
def test_arms_in_space(arm):
    q = arm.postures["ready"]
    lab = PipelineLab(arm, q, tip_pose(arm, q + 0.1))
    assert lab.error == "" and lab.words["badge"]["cls"] == "ok" and np.allclose(tip_pose(arm, lab.q), tip_pose(arm, q + 0.1), atol=1e-5)


@pytest.mark.parametrize("title", ["The paper's motion", "Less damping", "In a hurry", "Out of reach"])
def test_presets(lab, title):
    lab.preset(title)
    good = title != "Out of reach"                   # the badge describes the requested target
    assert lab.error == "" and lab.words["badge"]["cls"] == ("ok" if good else "bad")
    assert (lab.words["badge"]["text"] == "out of reach") != good and lab.motion["speed"] == (1 if title == "In a hurry" else 10)
