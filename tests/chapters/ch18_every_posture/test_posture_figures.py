"""Figures in the text of notebook 18 and its replies, computed again."""
import numpy as np
import pytest

from robotlab import all_postures, gravity_torque, link_poses, tip_pose, zoo
from robotlab.chapters.ch18_every_posture.arms import ur5
from robotlab.chapters.ch18_every_posture.every_posture import as_meant
from robotlab.chapters.ch18_every_posture.predictions import POSE
from robotlab.course import registry
from robotlab.kinematics.rotations import rotation_about
from robotlab.maths.spatial import wrapped

COUNT = 20_000
UP_AND_DOWN = (", down,", ", up,"), (", up,", ", down,")


def replies(name):
    return " ".join(option.says for option in registry.find(name).options)


def within(q):
    """Count the branches within the limits of the Puma, for each pose."""
    return (as_meant(zoo.puma560(), q)[1] <= 0).all(-1).sum(0)


def test_shares_of_poses_with_limits(rng):
    arm = zoo.puma560()
    free = all_postures(arm, tip_pose(arm, rng.uniform(-np.pi, np.pi, (COUNT, 6))))
    inside = within(free.q)
    others = inside[inside > 0]
    assert (free.count == 8).all()
    assert "51 % have none" in replies("postures-limits") and (inside == 0).mean() == pytest.approx(.51, abs=.015)
    assert "Of the others one in ten has just one" in replies("postures-limits") and (others == 1).mean() == pytest.approx(.1, abs=.012)
    assert "one in twenty all eight" in replies("postures-limits") and (others == 8).mean() == pytest.approx(.05, abs=.008)


def test_the_hand_stays_in_its_place_only_between_two_wrists(rng):
    """So the question has to say that the shoulders are different."""
    arm = zoo.puma560()
    assert "different shoulders" in registry.find("postures-between").text
    found = all_postures(arm, tip_pose(arm, POSE))
    for a, one in zip(found.q, found.names):
        for b, other in zip(found.q, found.names):
            way = tip_pose(arm, a + np.linspace(0, 1, 11)[:, None] * (b - a))[:, :3, 3]
            moved, same_arm = np.abs(way - way[0]).max(), one.rsplit(", ", 1)[0] == other.rsplit(", ", 1)[0]
            assert (moved < 1e-9) == same_arm
            assert one.split(",")[0] == other.split(",")[0] or moved > .1


def test_what_the_text_says_of_names_and_of_formulas(rng):
    """Left and right as seen from axis 1, up and down; D, q2 and the wrist by the formulas of the text."""
    arm = zoo.puma560()
    found = all_postures(arm, tip_pose(arm, rng.uniform(-3, 3, (300, 6))))
    (a, a3), d, d4 = (link.a for link in arm.links[1:3]), arm.links[2].d, arm.links[3].d
    b, lean = np.hypot(a3, d4), np.arctan2(d4, a3)
    for name, q in zip(found.names, found.q):
        F, partner = link_poses(arm, q), found.q[found.names.index(name.replace(*UP_AND_DOWN[", up," in name]))]
        W, foot = F[:, 6, :3, 3], d * np.stack([np.sin(q[:, 0]), -np.cos(q[:, 0])], axis=-1)
        assert ((W[:, 0] * foot[:, 1] > W[:, 1] * foot[:, 0]) == name.startswith("left")).all()
        assert ((F[:, 2, 2, 3] > link_poses(arm, partner)[:, 2, 2, 3]) == (", up," in name)).all()
        h, ahead, r = W[:, 2] - arm.links[0].d, W[:, 0] * np.cos(q[:, 0]) + W[:, 1] * np.sin(q[:, 0]), np.hypot(W[:, 0], W[:, 1])
        D2, bend = r ** 2 - d ** 2 + h ** 2, q[:, 2] + lean
        assert np.cos(bend) == pytest.approx((D2 - a ** 2 - b ** 2) / (2 * a * b), abs=1e-9)
        assert wrapped(np.arctan2(h, ahead) - np.arctan2(b * np.sin(bend), a + b * np.cos(bend)) - q[:, 1]) == pytest.approx(0, abs=1e-6)
        left = np.array([rotation_about([0, 0, 1], x) @ rotation_about([0, 1, 0], -y) @ rotation_about([0, 0, 1], z) for x, y, z in q[:, 3:]])
        assert np.swapaxes(F[:, 3, :3, :3], -1, -2) @ F[:, 6, :3, :3] == pytest.approx(left, abs=1e-9)


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
