"""All postures: each is one, none is missing, and their descriptions are true."""
from itertools import product

import numpy as np
import pytest

from arms import CONVENTIONS, random_arm, random_pose
from robotlab import Link, Robot, all_postures, link_poses, solve_ik, tip_pose, zoo
from robotlab.kinematics.postures import recorded
from robotlab.kinematics.postures.find import prepared
from robotlab.kinematics.postures.general import General
from robotlab.kinematics.postures.meetings import angle, root
from robotlab.kinematics.postures.nearest import nearest_postures
from robotlab.maths.graph import Graph
from robotlab.maths.array_functions import c_function
from robotlab.maths.shared_library import compiler

RIGHT = np.pi / 2
# rows a, alpha, d, theta of modified tables, by what makes three axes one: r stands for any number
OUTER = {"axes 1, 2 meet": "RRR: 0 r r r | r r r r", "axes 1, 2 parallel": "RRR: r 0 r r | r r r r", "axes 2, 3 parallel": "RRR: r r r r | r 0 r r",
         "axes 2, 3 meet": "RRR: r r r r | 0 r r r", "slide at the elbow": "RRP: 0 r r r | r r r r", "slide across axis 2": "PRR: r h r r | r r r r",
         "slide along the middle": "RPR: r h r r | r r r r", "gantry": "PPR: r h r r | r h r r", "three slides": "PPP: r h r r | r h r r"}


def rows(rng, text):
    """Rows of a table: r is a random number, h a quarter turn, 0 nothing."""
    one = {"r": lambda: rng.uniform(0.3, 1.2), "h": lambda: RIGHT, "0": lambda: 0.0}
    return [[one[letter]() for letter in row.split()] for row in text.split("|")]


def around(rng, kinds, table, first):
    """An arm whose table is shifted so that its fourth row becomes row `first`, counted from 0, with any base and tool."""
    turn = (3 - first) % 6
    links = [Link(*row, kind=kind) for row, kind in zip(table, kinds)]
    return Robot(links[turn:] + links[:turn], convention="modified", base=random_pose(rng), tool=random_pose(rng))


def wristed(rng, outer, first=3):
    """An arm with three axes through one point, from axis `first` on, and three joints that lead there."""
    kinds, text = outer.split(": ")
    table = rows(rng, "r r r r |" + text) + rows(rng, "r r r r | 0 r 0 r | 0 r r r")
    return around(rng, kinds + "RRR", table, first)


def parallel(rng, first):
    """An arm with three parallel axes from axis `first` on."""
    outer = "r r r r | r r r r | 0 r r r" if first == 2 else "r r r r | 0 r r r | r r r r"
    table = rows(rng, outer) + rows(rng, "r r r r | r 0 r r | r 0 r r")
    return around(rng, "RRRRRR", table, first)


def ur5():
    rows = [(0, RIGHT, .089159), (-.425, 0, 0), (-.39225, 0, 0), (0, RIGHT, .10915), (0, -RIGHT, .09465), (0, 0, .0823)]
    return Robot([Link(a=a, alpha=alpha, d=d, limits=(-2 * np.pi, 2 * np.pi)) for a, alpha, d in rows], name="UR5")


def apart(arm, a, b):
    """Return the distance of postures from each other; whole turns do not count."""
    wrapped = (a - b + np.pi) % (2 * np.pi) - np.pi
    return np.abs(np.where([link.prismatic for link in arm.links], a - b, wrapped)).max(-1)


def check(arm, q, least=0.999):
    """Postures of the poses at q (N, n): all true, all different, and q among them."""
    T = tip_pose(arm, q)
    found = all_postures(arm, T)
    there, k = found.there, len(found.names)
    assert found.q.shape == (k, *q.shape) and len(set(found.names)) == k
    error = np.abs(tip_pose(arm, found.q[there]) - np.broadcast_to(T, (k, *T.shape))[there]).max((-2, -1))
    assert error.max() < 2e-11
    assert (np.nanmin(apart(arm, found.q, q), 0) < 1e-6).mean() >= least
    return found


@pytest.mark.parametrize("outer", OUTER)
def test_three_axes_through_a_point_and_any_three_joints(outer, rng):
    arm = wristed(rng, OUTER[outer])
    found = check(arm, rng.uniform(-2, 2, (300, 6)))
    assert set(found.count) <= ({2, 4, 6, 8} if arm.kinds != "PPPRRR" else {2})


@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_axes_that_meet_may_be_any_three_in_a_row(first, rng):
    check(wristed(rng, OUTER["axes 2, 3 meet" if first == 2 else "axes 1, 2 meet"], first), rng.uniform(-3, 3, (300, 6)))


@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_three_parallel_axes_anywhere_in_the_arm(first, rng):
    check(parallel(rng, first), rng.uniform(-3, 3, (300, 6)))


def test_the_arms_of_the_zoo_in_both_conventions(rng):
    for arm in (zoo.puma560(), zoo.stanford(), ur5()):
        check(arm.replace(base=random_pose(rng), tool=random_pose(rng)), rng.uniform(-3, 3, (300, 6)))


def test_a_puma_has_eight_postures_wherever_it_reaches(rng):
    arm = zoo.puma560()
    assert (all_postures(arm, tip_pose(arm, rng.uniform(-np.pi, np.pi, (5000, 6)))).count == 8).all()


def test_a_ur5_has_two_four_six_or_eight(rng):
    arm = ur5()
    counts = all_postures(arm, tip_pose(arm, rng.uniform(-np.pi, np.pi, (5000, 6)))).count
    share = np.bincount(counts, minlength=9)[[2, 4, 6, 8]] / len(counts)
    assert share.sum() == 1 and share == pytest.approx([0.03, 0.15, 0.05, 0.77], abs=0.02)


def test_names_are_true_of_a_puma(rng):
    """From above, the shoulder is to the left of the line from axis 1 to the wrist; of two elbows the upper one is up."""
    arm = zoo.puma560()
    found = all_postures(arm, tip_pose(arm, rng.uniform(-np.pi, np.pi, (200, 6))))
    for name, q in zip(found.names, found.q):
        poses = link_poses(arm, q)
        wrist, shoulder = poses[:, 4, :3, 3], arm.links[2].d * poses[:, 1, :3, 2]
        assert ((np.cross(wrist, shoulder)[:, 2] > 0) == name.startswith("left")).all()
    up = {name: link_poses(arm, q)[:, 2, 2, 3] for name, q in zip(found.names, found.q)}
    assert all((up[name] > up[name.replace("up", "down")]).all() for name in up if "up" in name)
    flip = dict(zip(found.names, found.q))
    assert flip["left, up, as is"][:, 4] == pytest.approx(-flip["left, up, flipped"][:, 4])


def test_within_limits_every_turn_that_fits_is_there_and_no_other(rng):
    arm = zoo.puma560()
    low, high = arm.limits.T
    q = rng.uniform(low, high, (300, 6))
    T = tip_pose(arm, q)
    found, free = all_postures(arm, T, limits=True), all_postures(arm, T)
    inside = found.q[found.there]
    assert (inside >= low - 1e-9).all() and (inside <= high + 1e-9).all() and set(free.names) < set(found.names)
    assert (np.nanmin(np.abs(found.q - q).max(-1), 0) < 1e-6).all()
    turns = 2 * np.pi * np.arange(-2, 3)
    fits = ((free.q[..., None] + turns >= low[:, None]) & (free.q[..., None] + turns <= high[:, None])).sum(-1)
    assert (found.count == fits.prod(-1).sum(0)).all() and found.count.min() == 1


def test_a_limit_on_one_side_counts_too():
    arm = zoo.puma560().with_link(1, limits=(1.0, np.inf))
    found = all_postures(arm, tip_pose(arm, [0.4, 0.7, -1.2, 0.5, 0.8, 0.3]), limits=True)
    assert found.count == 6 and (found.q[found.there][:, 0] >= 1.0 - 1e-9).all()
    one = all_postures(arm, tip_pose(arm, [6.5, 0.7, -1.2, 0.5, 0.8, 0.3]), limits=True)
    assert 6.5 == pytest.approx(one.q[one.there][:, 0].max())


# -- what is said -------------------------------------------------------------------------------------------------------
def test_out_of_reach_is_said(rng):
    arm = zoo.puma560()
    far = np.eye(4)
    far[0, 3] = 3.0
    found = all_postures(arm, [far, tip_pose(arm, np.ones(6))])
    assert np.isnan(found.q[:, 0]).all() and found.count.tolist() == [0, 8]
    assert "out of reach" in found.summary[0] and found.summary[1] == "8 postures"


def test_over_the_shoulder_of_a_puma_there_is_none():
    """Closer to axis 1 than its shoulder is offset, the wrist cannot come."""
    arm = zoo.puma560()
    T = tip_pose(arm, [0.4, 0.7, -1.2, 0.5, 0.8, 0.3])
    T[:2, 3] = 0
    assert all_postures(arm, T).count == 0


@pytest.mark.parametrize("q, joints", [([0.3, 0.2, 0.4, 0.2, 0, 0.1], "4, 6"), (np.zeros(6), "4, 6")])
def test_at_a_straight_wrist_two_joints_count_together(q, joints):
    arm = zoo.puma560()
    found = all_postures(arm, tip_pose(arm, q))
    assert f"singular: joints {joints} can move together" in found.summary
    own = found.q[apart(arm, found.q * [1, 1, 1, 0, 0, 0], q * np.array([1, 1, 1, 0, 0, 0])) < 1e-6][0]
    assert np.cos(own[3] + own[5] - q[3] - q[5]) == pytest.approx(1)
    assert tip_pose(arm, found.q[found.there]) - tip_pose(arm, q) == pytest.approx(0, abs=2e-11)


@pytest.mark.parametrize("arm, straight", [(zoo.puma560(), (0, np.pi)), (zoo.stanford(), (0, np.pi))])
def test_at_a_straight_wrist_joint_4_does_not_hang_on_rounding(arm, straight):
    """It stands at 0, flipped half a turn on, in both of the arm's wrists that bend nowhere: straight, and folded back."""
    rng = np.random.default_rng(2)
    for q5 in straight:
        q = np.array([0.3, 0.5, 0.6, 0.7, q5, 0.2])
        T = np.tile(tip_pose(arm, q), (40, 1, 1))
        T[:, :3] *= 1 + 2e-16 * rng.integers(-1, 2, (40, 3, 4))
        found = all_postures(arm, T).q
        own = np.abs(np.sin(found[..., 4])) < 1e-6
        assert own.sum() >= 2 * len(T)
        assert np.abs(np.sin(found[own][:, 3])).max() < 1e-12
        assert (np.cos(found[own][:, 3]) > 0).sum() * 2 == own.sum()
        assert np.cos(found[own][:, 5] - found[own][:, 3] * -np.cos(q5)) == pytest.approx(np.cos(q[5] + q[3] * np.cos(q5)))


def test_a_joint_along_three_parallel_axes_does_not_hang_on_rounding():
    """Joint 6 of a UR5 whose joint 5 is straight: it stands at 0 where an elbow closes then, at the first place where one does."""
    arm, seen, rng = ur5(), set(), np.random.default_rng(5)
    for q3, q6 in product((1.4, .4), np.linspace(-3, 3, 13)):
        T = np.tile(tip_pose(arm, [.4, -1.0, q3, -1.2, 0, q6]), (20, 1, 1))
        T[:, :3] *= 1 + 2e-16 * rng.integers(-1, 2, (20, 3, 4))
        found = all_postures(arm, T).q
        there = np.isfinite(found).all(-1)
        assert (there == there[:, :1]).all() and np.ptp(found, axis=1)[there[:, 0]].max() < 1e-9
        q, T = found[there[:, 0], 0], T[0]
        assert np.allclose(tip_pose(arm, q), T, atol=1e-11)
        along = q[np.abs(np.sin(q[:, 4])) < 1e-11]
        assert len(along) >= 2 and np.allclose(np.sin(16 * along[:, 5]), 0, atol=1e-12), "whole steps"
        seen |= {*np.round(along[:, 5] / np.pi * 16).astype(int)}
    assert {0, 16} < seen, "and elsewhere than at 0 and half a turn, too"


def test_the_joint_along_them_may_be_any_and_loses_no_posture():
    """Axes 1, 2 and 3 are parallel, and axis 5 lies along them where joint 4 is straight: whatever rounding says, as many are found."""
    rows = [(0, 0, .1), (.4, 0, 0), (.38, 0, 0), (0, np.pi / 2, .11), (0, -np.pi / 2, .09), (.2, 1.0, .1)]
    arm, rng = Robot([Link(a=a, alpha=alpha, d=d) for a, alpha, d in rows], convention="modified"), np.random.default_rng(7)
    T = np.repeat(tip_pose(arm, rng.uniform(-3, 3, (30, 6)) * [1, 1, 1, 0, 1, 1]), 8, axis=0)
    T[:, :3] *= 1 + 2e-16 * rng.integers(-1, 2, (240, 3, 4))
    found = all_postures(arm, T)
    assert (np.ptp(found.count.reshape(30, 8), axis=1) == 0).all() and found.count.min() >= 2
    assert np.allclose(tip_pose(arm, found.q[found.there]), np.broadcast_to(T, (8, 240, 4, 4))[found.there], atol=1e-10)


def test_a_stretched_arm_is_reached_and_its_elbows_touch():
    arm = zoo.puma560()
    q = [0.4, 0.7, -np.arctan2(arm.links[3].d, arm.links[2].a), 0.5, 0.8, 0.3]
    found = all_postures(arm, tip_pose(arm, q))
    assert found.count >= 4 and "touch" in found.summary
    assert np.nanmin(apart(arm, found.q, q)) < 1e-6


def test_a_wrist_above_the_base_may_be_had_at_any_angle():
    """The Stanford arm without its shoulder offset, straight up: joint 1 is free, and a posture is found and called singular."""
    arm = zoo.stanford()
    arm = arm.with_link(2, d=0.0)
    found = all_postures(arm, tip_pose(arm, [0.3, 0.0, 0.4, 0.2, 0.7, 0.5]))
    assert found.count >= 1 and "singular" in found.summary


# -- what is refused ----------------------------------------------------------------------------------------------------
def test_a_nearly_spherical_wrist_is_refused_with_how_nearly():
    arm = zoo.puma560().with_link(5, a=2e-5)
    with pytest.raises(ValueError, match=r"axes 4, 5, 6 nearly meet in a point, but pass it by 2e-05 m"):
        all_postures(arm, np.eye(4))


@pytest.mark.parametrize("arm", [zoo.planar(6), Robot([Link(a=0, alpha=1, d=0)] * 6), Robot([Link(d=0.1)] * 6)])
def test_an_arm_that_cannot_move_its_hand_in_all_ways_is_refused(arm):
    with pytest.raises(ValueError, match="only [13] of six ways"):
        all_postures(arm, np.eye(4))


@pytest.mark.parametrize("arm, target, words", [
    (zoo.puma560().symbolic(), np.eye(4), "letters"), (zoo.planar(8), np.eye(4), "8 joints"), ("puma", np.eye(4), "expected a Robot"),
    (zoo.puma560(), np.eye(3), r"shape \(3, 3\)"), (zoo.puma560(), 2 * np.eye(4), "not a pose"),
    (zoo.puma560(), np.diag([1, 1, -1, 1]), "not a rotation"), (zoo.puma560(), np.full((4, 4), np.nan), "finite")])
def test_what_is_wrong_is_said(arm, target, words):
    with pytest.raises(ValueError, match=words):
        all_postures(arm, target)


def test_lists_integers_float32_and_strided_poses(rng):
    arm = zoo.puma560()
    T = tip_pose(arm, np.array([[0.4, 0.7, -1.2, 0.5, 0.8, 0.3], [0, 0, 0, 0, 1, 0]]))
    expected = all_postures(arm, T).q
    assert np.array_equal(all_postures(arm, T.tolist()).q, expected)
    assert np.array_equal(all_postures(arm, np.asfortranarray(np.repeat(T, 2, 0))[::2]).q, expected)
    assert apart(arm, all_postures(arm, T.astype(np.float32)).q, expected)[:, 0] == pytest.approx(0, abs=1e-5)
    assert all_postures(arm, np.eye(4, dtype=int)).count.shape == ()
    T.setflags(write=False)
    assert all_postures(arm, T[None]).q.shape == (8, 1, 2, 6) and all_postures(arm, T[:0]).q.shape == (8, 0, 6)


# -- the formula as a program -------------------------------------------------------------------------------------------
@pytest.mark.skipif(compiler() is None, reason="no C compiler")
def test_the_compiled_formula_says_the_same(rng):
    known = prepared(ur5())
    T = tip_pose(known.robot, rng.uniform(-3, 3, (1000, 6))).reshape(-1, 16)[:, :13].T.copy()
    by_numpy, by_c = np.empty((2, known.outputs.size, T.shape[1]))
    with np.errstate(invalid="ignore"):
        known.program(False)(T, by_numpy)
    known.program(True)(T, by_c)
    by_c, by_numpy = (x.reshape(8, 7, -1) for x in (by_c, by_numpy))
    holds = by_numpy[:, 6] < 1e-22
    assert (holds == (by_c[:, 6] < 1e-22)).all() and 0.8 < holds.mean() < 1, "the square of how far a posture misses its pose"
    assert np.abs((by_c - by_numpy + np.pi) % (2 * np.pi) - np.pi)[:, :6].max(1)[holds].max() < 1e-7


@pytest.mark.skipif(compiler() is None, reason="no C compiler")
def test_roots_and_angles_of_c_are_those_of_numpy(rng):
    x, y = np.concatenate([rng.normal(size=(2, 1000)) * 10.0 ** rng.integers(-12, 12, (2, 1000)),
                           [[0, 1, -1, 0, 0, np.nan, 1, 0.0, 1], [0, 0, 0, 1, -1, 1, np.nan, 0, 1]]], axis=1)
    graph = Graph()
    a, b = graph.input("x"), graph.input("y")
    out, rows = np.empty((2, len(x))), np.array([x, y])
    c_function(np.array([angle(a, b), root(a)]), ["x", "y"])(rows, out)
    assert out[0] == pytest.approx(np.arctan2(y, x), abs=5e-16, nan_ok=True)
    with np.errstate(invalid="ignore"):
        assert np.array_equal(out[1], np.sqrt(x), equal_nan=True)


def test_without_a_compiler_that_can_the_answer_is_the_same(monkeypatch, rng):
    arm = zoo.stanford().replace(name="another")
    T = tip_pose(arm, rng.uniform(-1, 1, (5, 6)))
    expected = all_postures(arm, T).q
    monkeypatch.setattr(recorded, "ENOUGH", 1)
    monkeypatch.setenv("CC", "false")
    monkeypatch.setenv("XDG_CACHE_HOME", "/nowhere")
    assert np.array_equal(all_postures(arm.replace(name="a third"), T).q, expected, equal_nan=True)


QUARTICS = {"RRR": "RRR: r r r r | r r r r", "PRR": "PRR: r r r r | r r r r", "RRP": "RRP: r r r r | r r r r", "RPR": "RPR: r r r r | r r r r",
            "PRP": "PRP: r r r r | r r r r", "RPR, all along one direction": "RPR: r 0 r r | r 0 r r"}


@pytest.mark.parametrize("outer", QUARTICS)
def test_three_axes_through_a_point_and_three_joints_that_only_a_quartic_tells(outer, rng):
    counts = check(wristed(rng, QUARTICS[outer]), rng.uniform(-2, 2, (200, 6)), least=1).count
    assert set(counts) <= {2, 4, 6, 8} and len(set(counts)) > 1


@pytest.mark.parametrize("first", [0, 1, 2, 3])
@pytest.mark.parametrize("triple", ["r r r r | r 0 r r | r 0 r r", "r r r r | 0 r 0 r | 0 r 0 r"])
def test_a_quartic_wherever_the_three_axes_are(triple, first, rng):
    arm = around(rng, "RRRRRR", rows(rng, "r r r r | r r r r | r r r r") + rows(rng, triple), first)
    check(arm, rng.uniform(-3, 3, (100, 6)), least=1)


# -- any six turning joints ---------------------------------------------------------------------------------------------
def arm_of(*rows):
    return Robot([Link(a=a, alpha=alpha, d=d) for a, alpha, d in rows], name="arm of six")


MANOCHA = arm_of((.3, RIGHT, 0), (1, np.radians(1), 0), (0, RIGHT, .2), (1.5, np.radians(1), 0), (0, RIGHT, 0), (0, 0, 0))
OFFSET_WRISTS = {
    "wrist of 60 degrees": arm_of((0, RIGHT, .2755), (.41, np.pi, 0), (0, RIGHT, -.0098), (0, np.pi / 3, -.2502), (0, np.pi / 3, -.0858), (0, np.pi, -.2)),
    "offset of 0.15 m": arm_of((0, RIGHT, .1), (.4, 0, 0), (0, RIGHT, 0), (0, -RIGHT, .4), (0, RIGHT, .15), (0, 0, .1)),
    "painter": arm_of((.15, RIGHT, .1), (.4, 0, 0), (.05, RIGHT, 0), (0, -RIGHT, .4), (.06, RIGHT, 0), (0, 0, .1))}


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_any_arm_of_six_turning_joints(convention, rng):
    arm = random_arm(rng, 6, convention, "RRRRRR")
    counts = check(arm, rng.uniform(-3, 3, (30, 6)), least=1).count
    assert not (counts % 2).any() and counts.max() <= 16


@pytest.mark.parametrize("name", OFFSET_WRISTS)
def test_wrists_with_an_offset(name, rng):
    check(OFFSET_WRISTS[name], rng.uniform(-3, 3, (20, 6)), least=1)


def test_an_arm_with_sixteen_postures(rng):
    """The geometry that Manocha and Canny give for an arm that reaches some poses in sixteen ways."""
    counts = check(MANOCHA, rng.uniform(-3, 3, (40, 6)), least=1).count
    assert set(counts) == {4, 8, 12, 16}


def test_elimination_and_structure_count_alike(rng):
    """Near a point where eight postures merge in fours, elimination may lose them: rarely, and for arms that do not need it."""
    for arm in (zoo.puma560(), ur5()):
        given = tip_pose(arm, rng.uniform(-3, 3, (40, 6))).reshape(-1, 16)
        counts, expected = np.isfinite(General(arm).find(given)[0][..., 0]).sum(0), all_postures(arm, given.reshape(-1, 4, 4)).count
        assert (counts <= expected).all() and (counts == expected).mean() > 0.95


def test_a_pose_that_a_general_arm_cannot_reach():
    far = np.eye(4)
    far[0, 3] = 9.0
    assert "out of reach" in all_postures(MANOCHA, far).summary


# -- seven joints -------------------------------------------------------------------------------------------------------
def seven(rng):
    """A shoulder, an elbow that is offset, and a wrist, as in many arms of seven joints."""
    rows = [(0, 0, .36), (0, -RIGHT, 0), (0, RIGHT, .42), (.05, -RIGHT, 0), (-.04, RIGHT, .4), (0, -RIGHT, 0), (0, RIGHT, 0)]
    return Robot([Link(a=a, alpha=alpha, d=d) for a, alpha, d in rows], convention="modified", base=random_pose(rng), tool=random_pose(rng))


def test_a_panda_with_its_last_joint_locked(rng):
    arm = zoo.panda()
    q = rng.uniform(*arm.limits.T, (500, 7))
    T = tip_pose(arm, q)
    found = all_postures(arm, T, locked={7: q[:, 6]})
    assert (np.nanmin(apart(arm, found.q, q), 0) < 1e-6).all() and set(found.count) <= {2, 4, 6, 8}
    assert np.abs(tip_pose(arm, found.q[found.there]) - np.broadcast_to(T, (8, *T.shape))[found.there]).max() < 2e-11
    one = all_postures(arm, T[0], locked={7: q[0, 6] + 0.1})
    assert one.count and one.q[one.there][:, 6] == pytest.approx(q[0, 6] + 0.1)


@pytest.mark.parametrize("joint", [1, 3, 5, 7])
def test_another_joint_may_be_held_where_six_are_left_that_can_be_told(joint, rng):
    arm = seven(rng)
    q = rng.uniform(-3, 3, (200, 7))
    found = all_postures(arm, tip_pose(arm, q), locked={joint: q[:, joint - 1]})
    assert (np.nanmin(apart(arm, found.q, q), 0) < 1e-6).all()


def test_the_elbow_goes_round_its_circle(rng):
    """The same hand, eight postures at each angle of the elbow, the elbow itself at one place in all of them."""
    arm = seven(rng)
    T, psi = tip_pose(arm, [0.3, 0.8, -0.4, 1.3, 0.2, 0.9, 0.5]), np.linspace(-3, 3, 50)
    found = all_postures(arm, T, elbow=psi)
    assert found.q.shape == (8, 50, 7) and found.there.all()
    assert np.abs(tip_pose(arm, found.q) - T).max() < 2e-11
    shoulder = link_poses(arm, found.q)[..., 2, :3, 3]
    elbow, wrist = link_poses(arm, found.q)[..., 4, :3, 3] - shoulder, link_poses(arm, found.q)[..., 6, :3, 3] - shoulder
    along = wrist / np.linalg.norm(wrist, axis=-1, keepdims=True)
    out = elbow - (elbow * along).sum(-1, keepdims=True) * along
    up = arm.base[:3, 2] - (along @ arm.base[:3, 2])[..., None] * along
    angles = np.arctan2((np.cross(up, out) * along).sum(-1), (up * out).sum(-1))
    assert np.abs((angles - psi + np.pi) % (2 * np.pi) - np.pi).max() < 1e-9
    assert len(np.unique(found.q[:, 0].round(6), axis=0)) == 8


@pytest.mark.parametrize("arm, told, words", [
    (zoo.panda(), {}, "a curve"), (zoo.panda(), {"elbow": 0.3}, "use locked"), (zoo.panda(), {"locked": {8: 0.1}}, "one joint from 1 to 7"),
    (zoo.panda(), {"locked": {7: "far"}}, "locked is 'far'"), (zoo.puma560(), {"elbow": 0.3}, "six joints"),
    (zoo.panda(), {"locked": {2: 0.1}}, "no three axes")])
def test_seven_joints_are_told_one_thing_more(arm, told, words):
    with pytest.raises(ValueError, match=words):
        all_postures(arm, np.eye(4), **told)


# -- where a search would have begun ------------------------------------------------------------------------------------
def test_solve_ik_asks_structure_first(rng):
    """A batch of Puma poses: solved without a step, within the limits, each by the posture that is nearest to where it was to start."""
    arm = zoo.puma560()
    q0 = rng.uniform(*arm.limits.T, (300, 6))
    T = tip_pose(arm, rng.uniform(*arm.limits.T, (300, 6)))
    found, every = solve_ik(arm, T, q0), all_postures(arm, T, limits=True).q
    assert found.ok.all() and not found.iterations.any()
    far = np.where(np.isnan(every[..., 0]), np.inf, ((every - q0) ** 2).sum(-1))
    assert found.q == pytest.approx(every[far.argmin(0), np.arange(300)], abs=1e-6)
    assert solve_ik(arm, T).ok.all() and solve_ik(arm, T, limits=False).ok.all()


def test_solve_ik_searches_where_no_posture_is_within_the_limits(rng):
    arm = zoo.puma560()
    T = tip_pose(arm, rng.uniform(-np.pi, np.pi, (300, 6)))
    inside = all_postures(arm, T, limits=True).count > 0
    found = solve_ik(arm, T, restarts=1)
    assert 0 < inside.mean() < 1 and (found.ok == inside).all()


def test_an_arm_without_the_structure_is_searched(rng):
    assert nearest_postures(zoo.panda(), np.eye(4)[None], None, True) is None
    assert nearest_postures(zoo.puma560().with_link(5, a=2e-5), np.eye(4)[None], None, True) is None
    assert nearest_postures(random_arm(rng, 6, kinds="RRRRRR"), np.eye(4)[None], None, True) is None
