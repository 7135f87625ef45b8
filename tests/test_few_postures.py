"""All postures of one to five joints: each meets what was asked by forward kinematics of the test's own, none is missing, and words are true."""
from itertools import product

import numpy as np
import pytest

from arms import CONVENTIONS, elementary, random_pose
from robotlab import Link, Robot, all_postures, tip_pose, zoo

RIGHT = np.pi / 2
ANGLES = [0.0, RIGHT, -RIGHT, np.pi, 0.3]


def tip(arm, q):
    """The pose of the tool from elementary motions, one joint after the other."""
    places, T = elementary(arm)[0], np.eye(4)
    for (link, place, after), x in zip(places, q):
        c, s, way = (np.cos(x), np.sin(x), 0) if link.kind == "R" else (1, 0, x)
        T = T @ place @ np.array([[c, -s, 0, 0], [s, c, 0, 0], [0, 0, 1, way], [0, 0, 0, 1]])
    return T @ elementary(arm)[1]


def apart(arm, a, b):
    """How far postures are from each other; whole turns do not count."""
    return np.abs(np.where(np.array(list(arm.kinds)) == "P", a - b, (a - b + np.pi) % (2 * np.pi) - np.pi)).max(-1)


def check(arm, q, place, **told):
    """Postures for what the arm does at q: all true, and q among them, or on a curve of which it is said that there is one."""
    T = tip(arm, q)
    found = all_postures(arm, T[:3, 3] if place else T, **told)
    for one in found.q[found.there]:
        assert np.abs(tip(arm, one) - T)[:3, 3 if place else slice(None)].max() < 5e-9
    assert found.count and (apart(arm, found.q[found.there], q).min() < 1e-5 or "some of a curve" in found.summary)
    return found


# -- two links ----------------------------------------------------------------------------------------------------------
def test_the_two_elbows_of_a_two_link_arm_are_those_of_the_law_of_cosines():
    """Links of 0.7 and 0.4 m, the tip at 0.9 m: cos q2 = (0.81 - 0.49 - 0.16) / 0.56."""
    arm = Robot([Link(a=0.7), Link(a=0.4)], gravity=(0, -9.81, 0))
    found = all_postures(arm, [0.9, 0.0, 0.0])
    bend = np.arccos(0.16 / 0.56)
    assert found.names == ("up", "down") and found.count == 2 and found.summary == "2 postures"
    assert found.q[:, 1] == pytest.approx([-bend, bend]) and found.q[0, 0] == pytest.approx(-found.q[1, 0])
    elbows = 0.7 * np.sin(found.q[:, 0])
    assert elbows[0] > 0 > elbows[1], "up is where the elbow is higher"


@pytest.mark.parametrize("q", list(product(ANGLES, ANGLES)))
def test_special_places_of_a_two_link_arm(q):
    found = check(zoo.planar(2), np.array(q), place=True)
    assert found.count == 2 and ("touch" in found.summary) == (np.sin(q[1]) ** 2 < 1e-9)
    assert ("joint 1 can move" in found.summary) == (q[1] == np.pi), "folded onto the base all around"


def test_folded_links_that_are_not_equal_leave_no_circle():
    arm = Robot([Link(a=0.7), Link(a=0.4)])
    found = check(arm, np.array([0.5, np.pi]), place=True)
    assert found.summary == "2 postures; left and right touch"


def test_beyond_reach_beside_the_plane_and_a_pose_of_two_joints():
    arm = zoo.planar(2)
    for far in ([2.001, 0, 0], [0, -3, 0], [1, 0, 1e-6]):
        assert all_postures(arm, far).summary == "no posture: the point is out of reach"
    T = tip_pose(arm, [0.3, 0.5])
    assert all_postures(arm, T).q.tolist() == [pytest.approx([0.3, 0.5])]
    turned = T.copy()
    turned[:3, :3] = np.eye(3)
    assert all_postures(arm, turned).summary == "no posture: the place can be had, but not with this orientation"
    turned[0, 3] = 5.0
    assert all_postures(arm, turned).summary == "no posture: the place is out of reach"


# -- three joints in a plane, and SCARA ----------------------------------------------------------------------------------
@pytest.mark.parametrize("q", list(product([0.0, 0.3, np.pi], ANGLES, [0.0, RIGHT, 0.2])))
def test_three_joints_in_a_plane_have_a_pose_with_both_elbows(q):
    assert check(zoo.planar(3), np.array(q), place=False).count == 2


def test_three_joints_for_a_point_of_a_plane_are_told_one():
    arm, q = zoo.planar(3), np.array([0.3, 0.5, 0.2])
    with pytest.raises(ValueError, match=r"a curve; joints 1, 2, 3 can move together while the point stays; .*locked=\{3: 0.2\}"):
        all_postures(arm, tip(arm, q)[:3, 3])
    for joint in (1, 2, 3):
        found = check(arm, q, place=True, locked={joint: q[joint - 1]})
        assert found.count == 2 and found.q[:, joint - 1] == pytest.approx(q[joint - 1])
    one = all_postures(arm, tip(arm, q)[:3, 3], locked={1: 0.3, 3: 0.2})
    assert one.q[one.there] == pytest.approx(q[None])


@pytest.mark.parametrize("kinds", ["RRPR", "RRRP", "PRRR", "RPRR"])
@pytest.mark.parametrize("convention", CONVENTIONS)
def test_a_scara_has_two_arms_for_a_pose(kinds, convention, rng):
    """Parallel axes, the way of some of them turned round."""
    for turns in product([0, np.pi], repeat=2):
        alpha = [*turns, 0, 0]
        links = [Link(a=a, alpha=b, d=0.1, kind=kind) for a, b, kind in zip((0.4, 0.3, 0.2, 0.1), alpha, kinds)]
        arm = Robot(links, convention=convention, base=random_pose(rng), tool=random_pose(rng))
        for q in (rng.uniform(-2, 2, 4), np.zeros(4), np.array([RIGHT, -RIGHT, RIGHT, 0])):
            assert check(arm, q, place=False).count == 2


def test_the_arms_of_a_scara_are_left_and_right():
    found = all_postures(zoo.scara(), tip_pose(zoo.scara(), [0.3, 0.5, 0.1, 0.2]))
    assert found.names == ("left", "right") and found.q[:, 1] == pytest.approx([-0.5, 0.5])
