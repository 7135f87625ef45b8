"""Motions and the limits of the joints: planned ones stay within, and how much of the range is used is exact."""
import numpy as np
import pytest

from robotlab import Link, Robot, pick_and_place, quintic, solve_ik, through, tip_pose, zoo
from robotlab.motion.limits import use_of_range
from robotlab.motion.limits import where_it_leaves
from robotlab.systems import vertical_lift

LIMITED = [zoo.scara(), zoo.stanford(), zoo.puma560(), zoo.panda()]


@pytest.mark.parametrize("arm", LIMITED, ids=lambda arm: arm.name)
def test_planned_motions_stay_within_the_limits(arm, rng):
    """Between reachable points anywhere: each plan is checked at 2000 times, and by its polynomials."""
    flowing = 0
    for _ in range(8):
        points = tip_pose(arm, rng.uniform(*arm.limits.T, (2, arm.n)))[:, :3, 3]
        try:
            task = pick_and_place(arm, *points)
        except ValueError as error:
            assert "out of reach" in str(error)
            continue
        _, q, *_ = task.motion.sample(2001)
        low, high = arm.limits.T
        assert (q > low - 1e-9).all() and (q < high + 1e-9).all()
        use = use_of_range(arm, task)
        assert use.ok and not where_it_leaves(arm, task) and (use.share <= 1 + 1e-9).all()
        flowing += not task.halts
        assert np.abs(task(np.array([0.0, task.duration]))[1]).max() < 1e-9
    assert flowing, "an arm halts on its way only where it must"


def test_a_task_that_used_to_leave_the_limits_halts_on_its_way():
    task = pick_and_place(zoo.scara(), [-.308, .381, .273], [.167, -.04, .279])
    flowing = through(task.postures, task.motion.times)
    assert where_it_leaves(task.robot, flowing) == "joint 3 passes its limits by 0.106 m at 1.01 s"
    assert task.halts and use_of_range(task.robot, task).ok


def test_the_use_of_the_range_is_exact(rng):
    arm = zoo.scara()
    low, high = arm.limits.T
    for _ in range(10):
        motion = through(rng.uniform(low, high, (4, arm.n)), [0, 0.3, 1.1, 1.6])
        use, (_, q, *_) = use_of_range(arm, motion), motion.sample(20001)
        assert use.lowest == pytest.approx(q.min(0), abs=1e-5) and use.highest == pytest.approx(q.max(0), abs=1e-5)
        assert (use.lowest <= q.min(0) + 1e-12).all() and (use.highest >= q.max(0) - 1e-12).all()
        assert use.beyond == pytest.approx(np.maximum(use.highest - high, low - use.lowest))
        assert use.share == pytest.approx(1 + use.beyond / ((high - low) / 2)), "at a limit the share is 1"


def test_from_end_to_end_of_the_range_is_all_of_it():
    arm = zoo.puma560()
    use = use_of_range(arm, quintic(*arm.limits.T, 2.0))
    assert use.ok and use.share == pytest.approx(np.ones(6)) and np.abs(use.beyond).max() < 1e-9


def test_joints_without_limits_use_nothing():
    assert use_of_range(zoo.rrr(), vertical_lift()).share.tolist() == [0, 0, 0]


@pytest.mark.parametrize("stroke", [0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 2.0])
def test_a_scara_with_any_stroke_gets_a_task_of_its_own(stroke):
    body = dict(m=1.0, com=(0, 0, 0), I_com=np.eye(3) * 0.01)
    arm = Robot([Link(a=0.4, **body), Link(a=0.3, alpha=np.pi, **body), Link(kind="P", limits=(0, stroke), **body)])
    assert use_of_range(arm, pick_and_place(arm)).ok


@pytest.mark.parametrize("limits", [None, (0, 0.1), (0, np.inf), (-np.inf, 0.2)])
@pytest.mark.parametrize("convention", ["standard", "modified"])
def test_without_limits_every_posture_can_be_found(limits, convention, rng):
    """A slide drawn out far beyond its limits: with limits off the limits are off for the reach, too."""
    arm = Robot([Link(a=.4), Link(a=.3, alpha=np.pi / 2), Link(kind="P", limits=limits), Link(a=.2), Link(a=.2, alpha=1.), Link(a=.1)],
                convention=convention)
    q = rng.uniform(-2, 2, (12, 6))
    found = solve_ik(arm, tip_pose(arm, q), np.zeros(6), limits=False)
    assert not any("farther away" in reason for reason in found.reason) and found.ok.mean() > 0.9


def test_with_limits_what_is_too_far_is_still_said_at_once():
    arm = Robot([Link(a=.4), Link(kind="P", limits=(0, 0.1))])
    assert "farther away than the arm is long" in solve_ik(arm, [0, 0, 5.0], [0, 0]).reason
