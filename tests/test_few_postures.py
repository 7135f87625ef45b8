"""All postures of one to five joints: each is one by the test's own forward kinematics, none is missing, their descriptions are true."""
from itertools import product

import numpy as np
import pytest

from arms import CONVENTIONS, elementary, random_arm, random_pose
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
    """Return the distance of postures from each other; whole turns do not count."""
    return np.abs(np.where(np.array(list(arm.kinds)) == "P", a - b, (a - b + np.pi) % (2 * np.pi) - np.pi)).max(-1)


def check(arm, q, place, **told):
    """Postures for the arm's pose at q: all true, and q among them, or on a curve that the summary mentions."""
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


# -- joints in space ----------------------------------------------------------------------------------------------------
def special(rng, kinds, convention="standard"):
    """An arm of right angles and equal or missing lengths, as they are typed."""
    links = [Link(a=rng.choice([0, 0.4, 0.5]), alpha=rng.choice([0, RIGHT, -RIGHT, np.pi]), d=rng.choice([0, 0.3]),
                  theta=rng.choice([0, RIGHT]), kind=kind) for kind in kinds]
    tool = np.eye(4)
    tool[:3, 3] = rng.choice([0, 0.2]), 0, rng.choice([0, 0.1])
    return Robot(links, convention=convention, tool=tool)


def drawn(rng, kinds, typed):
    """A posture: random, or of angles and ways that are typed."""
    slides = np.array(list(kinds)) == "P"
    angles = rng.choice(ANGLES, len(kinds)) if typed else rng.uniform(-3, 3, len(kinds))
    return np.where(slides, rng.choice([0, 0.3, 0.5], len(kinds)), angles)


@pytest.mark.parametrize("convention", CONVENTIONS)
@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("place", [True, False])
def test_a_planted_posture_is_found_or_it_is_said_what_to_tell(n, place, convention):
    rng, tried = np.random.default_rng(n), 0
    for any_numbers, typed in 6 * list(product([True, False], [True, False])):
        kinds = "".join(rng.choice(list("RRP"), n))
        arm = random_arm(rng, n, convention, kinds) if any_numbers else special(rng, kinds, convention)
        q, told = drawn(rng, kinds, typed), {}
        T = tip(arm, q)
        try:
            all_postures(arm, T[:3, 3] if place else T)
        except ValueError as error:
            if "no structure" in str(error):
                assert n > 3
                continue
            said = str(error).split("locked=")[1]    # locking the joints it names is enough
            told = {int(one.split(":")[0]): q[int(one.split(":")[0]) - 1] for one in said.strip("{}").split(", ")}
        if len(told) < n:
            check(arm, q, place, **{"locked": told} if told else {})
            tried += 1
    assert tried >= 6


def test_a_spatial_arm_comes_to_a_point_in_four_ways_by_their_names():
    arm, q = zoo.rrr(), np.array([0.3, 0.5, 0.2])
    found = check(arm, q, place=True)
    assert found.names == ("left, up", "left, down", "right, up", "right, down") and found.count == 4
    q1, _, q3 = found.q.T
    assert q1[:2] == pytest.approx(0.3) and q1[2:] == pytest.approx(0.3 - np.pi)
    heights = np.array([tip(Robot(arm.links[:2]), one[:2])[2, 3] for one in found.q])
    assert heights[0] > heights[1] and heights[2] > heights[3]


@pytest.mark.parametrize("q, words", [
    ([0, 0.5, 0], "left, up and left, down touch; right, up and right, down touch"),
    ([0, 0, 0], "joint 1 can move while the point stays"), ([0, 0.4, np.pi], "joints 1, 2 can move together while the point stays")])
def test_special_places_of_a_spatial_arm(q, words):
    """Stretched; on the axis of joint 1; folded onto the shoulder, where the point has a sphere of postures."""
    found = check(zoo.rrr(), np.array(q), place=True)
    assert words in found.summary and found.complete == ("can move" not in words) and found.summary.startswith("at least") != found.complete
    if "can move" in words:
        point = tip(zoo.rrr(), np.array(q))[:3, 3]
        one = all_postures(zoo.rrr(), point, locked={1: 0.7})
        assert one.count and np.abs([tip(zoo.rrr(), x)[:3, 3] - point for x in one.q[one.there]]).max() < 1e-9


@pytest.mark.parametrize("kinds", ["RRR", "RRP", "RPR", "PRR", "PPP"])
def test_a_search_from_many_starts_finds_no_other(kinds):
    """As many different postures as least squares from 15 starts come to, for arms of round numbers and of any."""
    from scipy.optimize import least_squares
    rng = np.random.default_rng(len(kinds) + ord(kinds[1]))
    for arm in (special(rng, kinds), random_arm(rng, 3, "modified", kinds), random_arm(rng, 3, "standard", kinds)):
        point = tip(arm, drawn(rng, kinds, True))[:3, 3]
        try:
            found = all_postures(arm, point)
        except ValueError:
            continue
        if not found.complete:
            continue
        searched = []
        for start in rng.uniform(-3, 3, (15, 3)):
            one = least_squares(lambda q: tip(arm, q)[:3, 3] - point, start, xtol=1e-15, ftol=1e-15, gtol=1e-15, max_nfev=30)
            if np.abs(one.fun).max() < 1e-9:
                searched.append(one.x)
        known = found.q[found.there]
        assert searched and all(apart(arm, known, one).min() < 1e-3 for one in searched)


# -- four and five joints -----------------------------------------------------------------------------------------------
SERVOS = {"five servos": [(0, RIGHT, .1), (.12, 0, 0), (.12, 0, 0), (0, RIGHT, 0), (0, 0, .08)],
          "its shoulder before the base": [(.03, RIGHT, .15), (.155, 0, 0), (.135, 0, 0), (0, RIGHT, 0), (0, 0, .2)]}


@pytest.mark.parametrize("name", SERVOS)
def test_five_servos_have_the_poses_that_they_can_have(name, rng):
    arm = Robot([Link(a=a, alpha=alpha, d=d) for a, alpha, d in SERVOS[name]])
    counts = {int(check(arm, rng.uniform(-2, 2, 5), place=False).count) for _ in range(20)}
    assert counts <= {2, 4} and max(counts) == 4
    for q in list(product([0.0, RIGHT], [0.0, RIGHT, 0.3], [0.0, RIGHT, np.pi], [0.0, -RIGHT], [0.0, np.pi]))[::3]:
        check(arm, np.array(q), place=False)
    T = tip(arm, np.array([0.3, 0.5, 0.4, 0.2, 0.1]))
    c, s = np.cos(0.2), np.sin(0.2)
    T[:3, :3] = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]) @ T[:3, :3]
    assert all_postures(arm, T).summary == "no posture: the place can be had, but not with this orientation"


def test_the_pose_says_how_joint_1_stands_where_the_wrist_is_above_the_base():
    """The wrist of five servos on the axis of joint 1: the point leaves that joint free, the direction of the hand does not."""
    arm, q = Robot([Link(a=a, alpha=alpha, d=d) for a, alpha, d in SERVOS["five servos"]]), np.array([0.7, RIGHT, 0, 0.4, 0.2])
    found = check(arm, q, place=False)
    assert apart(arm, found.q[found.there], q).min() < 1e-6


FIVE = {  # symoro/symoro#22, its centimetres in m; slide, slide, turn, turn, slide; axes 3 and 4 meet in the midst
    "symoro 22": ("RRRRR", [(0, 0, .063, 0), (0, RIGHT, 0, 0), (.25, 0, 0, 0), (0, -RIGHT, .2, 0), (.046, RIGHT, 0, 0)], "modified"),
    "PPRRP": ("PPRRP", [(0, RIGHT, 0, RIGHT), (0, RIGHT, 0, RIGHT), (0, RIGHT, 0, 0), (0.1, RIGHT, 0, 0), (0, 0, 0, 0)], "standard"),
    "midst": ("RRRRR", [(.1, RIGHT, 0, 0), (.3, RIGHT, .1, 0), (0, RIGHT, .2, 0), (.2, RIGHT, 0, 0), (.1, 0, .1, 0)], "standard"),
    "parallel": ("RRRRR", [(.1, RIGHT, .2, 0), (.3, np.pi, .05, 0), (.25, 0, .03, 0), (.1, RIGHT, .02, 0), (.05, .3, .1, 0)], "standard"),
    "parallel, and a slide": ("RRRRP", [(.1, RIGHT, .2, 0), (.3, 0, 0, 0), (.25, 0, 0, 0), (.1, 1.0, 0, 0), (0, 0, .1, 0)], "standard"),
    "PRRP": ("PRRP", [(0, 0, 0, 0), (.3, 0, 0, 0), (.2, RIGHT, 0, 0), (0, 0, 0, 0)], "standard")}


@pytest.mark.parametrize("name", FIVE)
def test_other_arms_of_four_and_five_joints(name, rng):
    kinds, rows, convention = FIVE[name]
    arm = Robot([Link(*row, kind=kind) for row, kind in zip(rows, kinds)], convention=convention)
    for typed in [True, False] * 10:
        check(arm, drawn(rng, kinds, typed), place=False)


def test_an_arm_that_no_structure_tells_is_refused_with_what_can_be_done(rng):
    with pytest.raises(ValueError, match="5 joints that no structure tells .*; solve_ik finds one posture"):
        all_postures(random_arm(rng, 5, kinds="RRRRR"), np.eye(4))


# -- arguments ----------------------------------------------------------------------------------------------------------
def test_limits_keep_every_turn_that_fits():
    arm = zoo.planar(2)
    arm = arm.replace(links=[arm.links[0].replace(limits=(-4 * np.pi, 4 * np.pi)), arm.links[1].replace(limits=(0, np.pi))])
    found = all_postures(arm, [1.0, 1.0, 0.0], limits=True)
    assert np.sort(found.q[found.there][:, 0]) == pytest.approx(2 * np.pi * np.arange(-2, 3), abs=1e-9)
    assert found.q[found.there][:, 1] == pytest.approx(RIGHT)
    assert all(name.startswith("down") for name in np.array(found.names)[found.there])
    closed = all_postures(arm.with_link(2, limits=(0.1, 0.2)), [1.0, 1.0, 0.0], limits=True)
    assert closed.count == 0 and "outside the limits" in closed.summary
    folded = all_postures(arm.with_link(1, limits=(0.5, 1.0)), [0.0, 0.0, 0.0], limits=True)
    assert folded.count and (folded.q[folded.there][:, 0] >= 0.5).all(), "of the circle one that is within"


def test_batches_of_any_shape_say_what_each_says(rng):
    arm = zoo.scara()
    T = tip_pose(arm, rng.uniform(-1, 1, (3, 4, 4)))
    found = all_postures(arm, T)
    assert found.q.shape == (2, 3, 4, 4) and (found.count == 2).all() and found.summary.shape == (3, 4) and found.complete.all()
    assert np.array_equal(found.q[:, 1, 2], all_postures(arm, T[1, 2]).q)
    assert all_postures(arm, T[:0]).q.shape == (2, 0, 4, 4) and all_postures(zoo.planar(2), np.zeros((0, 3))).count.shape == (0,)
    held = all_postures(zoo.planar(3), [1.5, 0.5, 0], locked={3: np.linspace(-1, 1, 5)})
    assert held.q.shape == (2, 5, 3) and held.q[0, :, 2] == pytest.approx(np.linspace(-1, 1, 5))


@pytest.mark.parametrize("told, words", [
    ({"locked": {4: 0.1}}, "of 3 joints one or more but not all"), ({"locked": [3]}, "locked is"),
    ({"elbow": 0.1}, "only an arm of seven joints"), ({"locked": {1: "far"}}, "locked is 'far'"),
    ({"locked": {1: [0, 1], 2: [0, 1, 2]}}, r"locked has values of shape \(2,\), \(3,\)"),
    ({"locked": {1: 0, 2: 0, 3: 0}}, "not all")])
def test_what_is_wrong_is_said(told, words):
    with pytest.raises(ValueError, match=words):
        all_postures(zoo.planar(3), [1.0, 1.0, 0.0], **told)
    with pytest.raises(ValueError, match=r"target has shape \(2,\)"):
        all_postures(zoo.planar(3), [1.0, 1.0])
