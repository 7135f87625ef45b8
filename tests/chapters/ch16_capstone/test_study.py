"""The study of an arm: every number in two ways, arms of many kinds, and a check that can fail.

    python tests/golden.py chapters/ch16_capstone/test_study.py          # writes studied.json anew, to be read before it is committed
"""
from pathlib import Path

import numpy as np
import pytest
from golden import compared, plain, store, stored

from robotlab import Link, Robot, pick_and_place, zoo
from robotlab.chapters.ch16_capstone.findings import Finding, power_above, shown, written
from robotlab.chapters.ch16_capstone.study import Study, study
from robotlab.chapters.ch16_capstone.study_blocks import BLOCKS, counted, minors, torque_block, weighed

ARMS = [zoo.planar(1), zoo.polar(), zoo.scara(), zoo.puma560()]
STUDIED = Path(__file__).with_name("studied.json")


@pytest.fixture(scope="module")
def done():
    """The study of the arm that the notebook has."""
    return study(zoo.rrr())


@pytest.mark.parametrize("arm", ARMS, ids=lambda arm: arm.name)
def test_every_number_comes_out_the_same_in_both_ways(arm):
    done = study(arm)
    assert done.ok, [one for one in done.findings if not one.ok]
    assert len(done.blocks) == len(BLOCKS) and len(done.findings) == 15 + 4 * arm.n
    assert all(np.isfinite([one.value, one.other]).all() and one.way != one.other_way for one in done.findings)
    assert not done.task.robot.rotor_inertia.any()
    compared(read(done), stored(STUDIED)[arm.name], "chapters/ch16_capstone/test_study.py", rounded=True)


def read(done):
    """The lines of a study."""
    return [plain(line) for line in repr(done).splitlines()]


def test_it_can_be_read(done):
    text = repr(done)
    assert "27 of 27 numbers" in text and "mass of the arm" in text and "4.100 kg" in text
    assert all(block.title in text and block.remark in text for block in done.blocks)


def test_numbers_are_those_of_the_package(done):
    values = {one.words: one.value for one in done.findings}
    tau = done.task.torque(done.task.times())
    assert abs(values["largest torque of joint 2"]) == pytest.approx(np.abs(tau[:, 1]).max())
    assert values["farthest reach from joint 1"] == pytest.approx(3.0)
    assert values["mass of the arm"] == pytest.approx(4.1)


def test_a_method_that_is_wrong_is_found_out(monkeypatch, done):
    from robotlab.chapters.ch16_capstone import study_blocks
    wrong = {**study_blocks.OF_THE_PAPERS, "chain_assembly": lambda *a: 1.001 * study_blocks.OF_THE_PAPERS["newton_euler"](*a)}
    monkeypatch.setattr(study_blocks, "OF_THE_PAPERS", wrong)
    monkeypatch.setattr(type(done.task), "torque", lambda task, t, method="newton_euler": wrong[method](task.carrying, *task(t)))
    block = torque_block(done)
    assert not block.findings[1].ok and "DIFFERENT" in block.findings[1].agreement


def test_a_wrong_mass_is_not_found_out():
    """Both ways read the same file: the subject of the last prediction of the notebook."""
    assert study(zoo.rrr().with_link(2, m=20.0)).ok


@pytest.mark.parametrize("robot, task, words", [
    (Robot([Link(a=1.0)], name="bare"), None, "link 1 of 'bare' has no m and no com and no I_com"),
    (zoo.rrr().symbolic(), None, r"holds letters \(.*needs numbers"),
    (zoo.rrr(), "task", "task is str; expected what pick_and_place gives")], ids=lambda x: "")
def test_what_is_missing_is_said(robot, task, words):
    with pytest.raises(ValueError, match=words):
        study(robot, task)


def test_a_task_is_for_the_arm_that_it_was_planned_for(done):
    with pytest.raises(ValueError, match="planned for 'spatial 3R arm', not for this arm 'planar 2R arm'"):
        study(zoo.planar(2), done.task)


def test_the_task_may_be_planned_for_the_arm_with_its_own_motors():
    puma = zoo.puma560()
    done = study(puma, pick_and_place(puma, payload=.5))
    assert done.task.payload == .5 and done.ok


# -- the parts --------------------------------------------------------------------------------------------------------
def test_gap_and_agreement():
    same = Finding("x", 2.0, "m", "a", 2.0 * (1 + 3e-8), "b")
    assert same.ok and same.agreement == "< 10⁻⁷"
    assert not Finding("x", 2.0, "m", "a", 2.1, "b").ok
    assert Finding("x", 0.0, "m", "a", 1e-12, "b", scale=1.0).ok
    assert power_above(1e-9) == "10⁻⁹"


def test_a_measured_number_says_how_far_it_is_off_and_is_right_within_its_noise():
    """The printed difference is the difference, however wide the tolerance."""
    off = Finding("x", .3853, "kg", "a", .4, "b", tolerance=.05, deviation=.01)
    assert off.ok and off.agreement == "< 10⁻¹ (3.7 %, 1.5 σ)"
    assert Finding("x", .30, "kg", "a", .4, "b", tolerance=.05, deviation=.03).ok
    assert not Finding("x", .30, "kg", "a", .4, "b", tolerance=.05, deviation=.02).ok


def test_the_least_that_will_do_is_written_rounded_up():
    assert written(Finding("T", 1.59101, "s", "a", 1.5910, "b", least=True)) == "1.592"
    assert written(Finding("T", 1.59101, "s", "a", 1.5910, "b", least=True), "other") == "1.591" and shown(1.59101) == "1.591"


@pytest.mark.parametrize("x, words", [(0.123456, "0.1235"), (12.3456, "12.35"), (1234.56, "1235"), (3.0, "3.000"), (42, "42"), (1e-12, "0"),
                                      (-2e-4, "-2.0e-04"), (-1e-9, "0")])
def test_numbers_as_words(x, words):
    assert shown(x) == words


def test_an_arm_is_weighed_wherever_its_gravity_points():
    assert weighed(zoo.planar(3, mass=.7)) == pytest.approx(2.1)
    assert weighed(zoo.rrr().replace(gravity=(0, 0, 0))) == pytest.approx(4.1)


def test_principal_minors_are_products_of_eigenvalues(rng):
    J = rng.normal(size=(3, 5))
    for rank in (1, 2, 3):
        B = np.vstack([J[:rank], np.zeros((3 - rank, 5))])
        A = B @ B.T
        assert minors(A, rank) == pytest.approx(np.prod(np.linalg.eigvalsh(A)[3 - rank:]))


def test_operations_are_counted_in_the_text():
    assert counted("x = a*b + c\ny = -x/2 - 1") == 4


def test_an_arm_whose_tool_cannot_move_is_told_so():
    column = Robot([Link(d=1.0, m=1.0, com=[0, 0, -.5], I_com=np.diag([.1, .1, .01]))], name="column")
    done = study(column)
    assert done.ok and "cannot move" in repr(done).splitlines()[1]


def test_a_sliding_joint_has_a_force():
    words = [one.words for one in study(zoo.scara()).findings]
    assert "largest force of joint 3" in words and "largest torque of joint 1" in words and "largest torque of joint 3" not in words


def test_a_study_holds_what_its_page_draws(done):
    assert isinstance(done, Study) and len(done.sizings) == 3 and done.driven.rotor_inertia.all()
    assert done.track.run.q.shape == done.track.error.shape


if __name__ == "__main__":
    store(STUDIED, {arm.name: read(study(arm)) for arm in ARMS})
