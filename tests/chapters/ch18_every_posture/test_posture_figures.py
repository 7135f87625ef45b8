"""The figures that notebook 18 and its replies say in words, worked out again."""
import numpy as np
import pytest

from robotlab import all_postures, gravity_torque, tip_pose, zoo
from robotlab.chapters.ch18_every_posture.arms import ur5
from robotlab.chapters.ch18_every_posture.every_posture import as_meant
from robotlab.chapters.ch18_every_posture.predictions import POSE
from robotlab.course import registry

COUNT = 20_000


def replies(name):
    return " ".join(option.says for option in registry.find(name).options)


def within(q):
    """How many branches are within the limits of the Puma, for each pose."""
    return (as_meant(zoo.puma560(), q)[1] <= 0).all(-1).sum(0)


def test_shares_of_poses_with_limits(rng):
    arm = zoo.puma560()
    free = all_postures(arm, tip_pose(arm, rng.uniform(-np.pi, np.pi, (COUNT, 6))))
    inside = within(all_postures(arm, tip_pose(arm, rng.uniform(*arm.limits.T, (COUNT, 6)))).q)
    assert (free.count == 8).all()
    assert "51 % have none" in replies("postures-limits") and (within(free.q) == 0).mean() == pytest.approx(.51, abs=.015)
    assert "2 % have just that one" in replies("postures-limits") and (inside == 1).mean() == pytest.approx(.02, abs=.007)
    assert "11 % all eight" in replies("postures-limits") and (inside == 8).mean() == pytest.approx(.11, abs=.01)


def test_one_pose_of_a_ur5_in_twenty_has_six(rng):
    counts = all_postures(ur5(), tip_pose(ur5(), rng.uniform(-np.pi, np.pi, (COUNT, 6)))).count
    assert set(counts) == {2, 4, 6, 8}
    assert "One pose in twenty has six" in replies("postures-six") and (counts == 6).mean() == pytest.approx(1 / 20, abs=.008)


def test_torques_of_one_pose():
    arm = zoo.puma560()
    found = all_postures(arm, tip_pose(arm, POSE))
    tau = dict(zip(found.names, gravity_torque(arm, found.q)[:, 1]))
    said = [tau[f"{name}, as is"] for name in ("right, down", "right, up", "left, up", "left, down")]
    assert "{:.1f}, {:.1f}, {:.1f} and {:.1f} N m".format(*said).replace("-", "−") in replies("postures-torque")
    for name in ("right, down", "right, up", "left, up", "left, down"):
        assert abs(tau[f"{name}, as is"] - tau[f"{name}, flipped"]) < .02
    assert abs(said[0]) > 1.2 * abs(said[1]) and abs(said[3]) > 1.2 * abs(said[2])


def test_the_hole_is_as_wide_as_the_offset():
    assert "15 cm" in replies("postures-above") and zoo.puma560().links[2].d == pytest.approx(.15, abs=1e-3)
