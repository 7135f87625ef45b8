"""The labs of notebook 18: every line of the table brings the hand there, and a reported miss is one."""
import re

import numpy as np
import pytest

from robotlab import all_postures, gravity_torque, jacobian, link_poses, solve_ik, tip_pose
from robotlab.chapters.ch18_every_posture.arms import puma, seven, sixteen, ur5
from robotlab.chapters.ch18_every_posture.count_map import boxes, counted, postures_at
from robotlab.chapters.ch18_every_posture.elbow_circle import room
from robotlab.chapters.ch18_every_posture.every_posture import NAMES, as_meant, postures
from robotlab.chapters.ch18_every_posture.meetings import ELBOWS, SIDES, WRISTS, axis_5, elbow, forearm, shoulder, turn_of
from robotlab.labs import CountLab, ElbowCircleLab, EveryPostureLab, MeetingsLab
from robotlab.maths.spatial import wrapped

ARMS = {"puma": puma, "ur5": ur5}
each_arm = pytest.mark.parametrize("name", ARMS)


def table(lab):
    """{name: (mark, cells)} as written."""
    lines = lab.words["equation_text"].splitlines()
    return {line[2:].split(": ")[0]: (line[0], line.split(": ")[1].split(", ")) for line in lines}


def angles(cells):
    """Angles of a line of the table [rad]."""
    return np.radians([float(x.strip("()").replace("−", "-")) for x in cells])


# -- three meetings -----------------------------------------------------------------------------------------------------
@each_arm
def test_each_meeting_is_where_the_postures_have_it(name, rng):
    """Shoulder, elbow, forearm and axis 5 of every posture; no posture exactly if the elbow's circles miss."""
    arm = ARMS[name]()
    for T in tip_pose(arm, rng.uniform(-3, 3, (60, 6))):
        for words, q in zip(NAMES, postures(arm, T)):
            side, height, flip = words.split(", ")
            met = elbow(arm, T, side, flip)
            assert (met.gap > 0) == np.isnan(q).any()
            if met.gap > 0:
                continue
            F, x1 = link_poses(arm, q), np.array([np.cos(q[0]), np.sin(q[0]), 0])
            assert wrapped(shoulder(arm, T).q1(side) - q[0]) == pytest.approx(0, abs=1e-7)
            assert met.at(turn_of(side, height)) == pytest.approx([F[2, :3, 3] @ x1, F[2, 2, 3]], abs=1e-6)
            assert forearm(arm, T, side, height) == pytest.approx(F[3, :3, 2], abs=1e-6)
            assert axis_5(arm, F[3, :3, 2], T[:3, 2], flip) == pytest.approx(F[4, :3, 2], abs=1e-5)


@each_arm
def test_the_plane_of_the_arm_touches_the_circle_of_the_offset(name, rng):
    arm = ARMS[name]()
    for T in tip_pose(arm, rng.uniform(-3, 3, (20, 6))):
        met = shoulder(arm, T)
        for side in SIDES:
            foot = met.foot(side)
            assert np.linalg.norm(foot) == pytest.approx(met.d) and foot @ (met.W[:2] - foot) == pytest.approx(0, abs=1e-9)


def test_a_search_from_many_starts_finds_no_other(rng):
    arm, T = puma(), tip_pose(puma(), [.3, .5, -2.2, .6, .9, .2])
    found = solve_ik(arm, T, rng.uniform(-3, 3, (150, 6)), restarts=0, limits=False)
    apart = np.abs(wrapped(found.q[found.ok][:, None] - postures(arm, T))).max(-1)
    assert found.ok.sum() > 100 and apart.min(1).max() < 1e-4 and len(set(apart.argmin(1))) == 8


# -- the table ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("make", [EveryPostureLab, EveryPostureLab.ur5])
def test_every_line_brings_the_hand_there(make):
    lab = make()
    for title in lab._presets:
        lab.preset(title)
        lines = table(lab)
        assert tuple(lines) == NAMES and not lab.error
        for mark, cells in lines.values():
            assert (mark == "×") == ("–" in cells) or any(x.startswith("(") for x in cells)
            if "–" not in cells:
                assert np.abs(tip_pose(lab.robot, angles(cells)) - lab.target).max() < .03


@pytest.mark.parametrize("make", [EveryPostureLab, EveryPostureLab.ur5, MeetingsLab, MeetingsLab.ur5])
def test_the_one_drawn_brings_the_hand_there(make, rng):
    lab = make()
    for q in rng.uniform(-2, 2, (6, 6)):
        lab.set(target=tip_pose(lab.robot, q))
        for k in (0, 3, 6):
            lab.set(posture=k)
            assert not lab.error and np.abs(tip_pose(lab.robot, lab.q) - lab.target).max() < 1e-5


def test_numbers_of_the_sentence():
    lab = EveryPostureLab()
    tau = gravity_torque(puma(), lab.q)[1]
    assert f"{tau:.1f} N m" in lab.words["sentence"] and "Eight postures" in lab.words["sentence"]
    lab.preset("Within the limits")
    low, high = puma().limits.T
    q, over = as_meant(puma(), postures(puma(), lab.target))
    count = int((over <= 0).all(-1).sum())
    assert f"Of eight postures {count} are" in lab.words["sentence"] and (lab.q >= low - 1e-9).all() and (lab.q <= high + 1e-9).all()
    lab.set(posture=NAMES.index("left, up, as is"))
    row = over[NAMES.index("left, up, as is")]
    assert f"joint {row.argmax() + 1} would have to go {np.degrees(row.max()):.0f}° beyond" in lab.words["sentence"]
    assert NAMES[int(lab.values["posture"])].startswith("right")


def test_what_is_said_to_miss_by_so_much_is_reached_once_it_is_nearer_by_so_much():
    lab = EveryPostureLab()
    lab.preset("Over the shoulder")
    short = float(re.search(r"It is (\d+) mm too near", lab.words["sentence"])[1]) / 1000
    T = lab.target
    away = T[:2, 3] - puma().links[5].d * T[:2, 2]
    for more, there in ((short - .002, 0), (short + .002, 8)):
        moved = T.copy()
        moved[:2, 3] += more * away / np.linalg.norm(away)
        assert all_postures(puma(), moved).count == there
    lab = MeetingsLab()
    lab.preset("Circles that miss")
    assert "26 mm too far" in lab.words["sentence"]


def test_special_postures_are_named():
    lab = EveryPostureLab()
    for title, words in {"Arm stretched": "up and down have become one", "Hand along the forearm": "joints 4 and 6 can move together"}.items():
        lab.preset(title)
        assert words in lab.words["sentence"] and "eight postures" not in lab.words["sentence"].lower() + lab.words["badge"]["text"]


@pytest.mark.parametrize("make, title, badge, words", [
    (EveryPostureLab, "Arm stretched", "four postures", "Four postures bring the hand here, under eight names."),
    (EveryPostureLab, "Hand along the forearm", "six and more", "Six postures bring the hand here, and a line of others."),
    (EveryPostureLab.ur5, "Hand along the elbow's axis", "four and more", "Four postures bring the hand here, and whole lines of others."),
    (MeetingsLab, "Circles that touch", "four postures", "Four postures bring the hand here, under eight names.")])
def test_merged_postures_count_once_and_those_of_a_line_not_at_all(make, title, badge, words):
    """Against the postures themselves: equal within a degree, or with a joint that moves while the hand stays."""
    lab = make()
    lab.preset(title)
    assert lab.words["badge"]["text"] == badge and words in lab.words["sentence"]
    q = postures(lab.robot, lab.target)
    alone = [row for row in q if np.linalg.svd(jacobian(lab.robot, row))[1][-1] > 1e-6 or title in ("Arm stretched", "Circles that touch")]
    different = [row for i, row in enumerate(alone) if all(np.abs(wrapped(row - other)).max() > np.radians(1) for other in alone[:i])]
    assert badge.startswith(("no", "one", "two", "three", "four", "five", "six", "seven", "eight")[len(different)])


def test_postures_within_the_limits_are_counted_likewise():
    lab = EveryPostureLab()
    for title, words in {"Arm stretched": "Within the limits: one posture, under two names.",
                         "Hand along the forearm": "Within the limits: one posture, and a line of others."}.items():
        lab.preset(title)
        lab.set(limits=True)
        assert words in lab.words["sentence"]


def test_six_and_four_of_a_ur5():
    lab = EveryPostureLab.ur5()
    for title, count in {"Six": 6, "Four": 4}.items():
        lab.preset(title)
        gaps = [elbow(ur5(), lab.target, side, flip).gap for side in SIDES for flip in WRISTS]
        assert all_postures(ur5(), lab.target).count == count == 8 - 2 * sum(gap > 0 for gap in gaps)
        assert "The elbow misses" in lab.words["sentence"] and all(f"{1000 * gap:.0f} mm" in lab.words["sentence"] for gap in gaps if gap > 0)


@pytest.mark.parametrize("make", [MeetingsLab, MeetingsLab.ur5])
def test_drawings_hold_in_every_preset(make):
    lab = make()
    for title in lab._presets:
        lab.preset(title)
        assert len(lab.words["equation_text"].splitlines()) == 3
        for drawing, words in enumerate((SIDES, ELBOWS, WRISTS)):
            lab.set(drawing=drawing)
            labels = {thing.get("label") for thing in lab.plots[0]["things"]}
            assert not lab.error and labels.isdisjoint(words) | (set(words) <= labels)
    lab.reset()
    for drawing, words in enumerate((SIDES, ELBOWS, WRISTS)):
        lab.set(drawing=drawing)
        assert set(words) <= {thing.get("label") for thing in lab.plots[0]["things"]}


def test_a_hand_right_above_the_base_and_one_far_away_are_answered():
    for lab in (EveryPostureLab(), MeetingsLab(), EveryPostureLab.ur5(), MeetingsLab.ur5()):
        for place in ([0, 0, 1.5], [3, 0, 0], [0, 0, .672]):
            T = np.eye(4)
            T[:3, 3] = place
            lab.set(target=T)
            assert not lab.error and lab.words["badge"]["text"] == "no posture" and "None" in lab.words["sentence"]


# -- the map --------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("limits", [False, True])
def test_the_map_counts_what_all_postures_counts(limits, rng):
    x, z, count = counted((2.0, .4), limits)
    for j, i in rng.integers(0, len(x), (60, 2)):
        found = all_postures(puma(), pose_at(x[i], z[j], 2.0, .4), limits=limits)
        branches = {name.split(", turned on")[0] for name, there in zip(found.names, found.there) if there}
        assert len(branches) == count[j, i]


def pose_at(x, z, tilt, turn):
    from scipy.spatial.transform import Rotation
    T = np.eye(4)
    T[:3, :3] = Rotation.from_euler("ZY", [turn, tilt]).as_matrix()
    T[:3, 3] = x, 0, z
    return T


def test_boxes_cover_each_cell_once(rng):
    x, there = np.arange(9.0), rng.random((9, 9)) > .4
    covered = np.zeros((9, 9), int)
    for a, b, low, high in boxes(x, x, there):
        covered[int(low):int(high) + 1, int(a):int(b) + 1] += 1
    assert (covered == there).all()


def test_the_map_and_the_hand_agree():
    lab = CountLab()
    for place in ([.5, 0, .8], [.1, 0, .9], [2, 0, 1], [.6, .3, .9]):
        lab.set(target=place)
        here = postures_at(np.array([place[0], 0, place[2]]), (round(np.pi, 6), 0.0), False)
        count = int(np.isfinite(here).all(-1).sum())
        assert not lab.error and lab.words["sentence"].startswith({0: "No posture here", 8: "Eight postures here"}[count])
        assert tip_pose(puma(), lab.q)[1, 3] == pytest.approx(0, abs=1e-9)


def test_a_hand_that_can_be_nowhere_is_said():
    lab = CountLab()
    lab.set(limits=True, tilt=0.0, turn=np.pi / 2)
    for tilt in np.linspace(0, np.pi, 7):
        lab.set(tilt=tilt)
        assert not lab.error and ("reaches" in lab.words["sentence"] or "Nowhere" in lab.words["sentence"])


# -- seven joints ---------------------------------------------------------------------------------------------------------
def test_the_hand_stays_while_the_elbow_goes_round():
    lab = ElbowCircleLab()
    for psi in np.linspace(-np.pi, np.pi, 9):
        for branch in (0, 4, 7):
            lab.set(psi=psi, branch=branch)
            assert not lab.error and np.abs(tip_pose(seven(), lab.q) - lab.target).max() < 1e-9
            least = np.degrees(room(seven(), lab.q))
            assert f"Joint {least.argmin() + 1} is {abs(least.min()):.0f}°" in lab.words["sentence"]
            assert (lab.words["badge"]["cls"] == "ok") == (least.min() >= 0)


def test_the_circle_is_a_circle():
    points = np.array(ElbowCircleLab().picture["notes"]["curves"][0]["points"])
    middle = points[:-1].mean(0)
    assert np.ptp(np.linalg.norm(points - middle, axis=1)) < 1e-9
    assert np.linalg.svd(points - middle, compute_uv=False)[2] < 1e-9


def test_where_the_arm_is_too_short_it_is_said():
    lab = ElbowCircleLab()
    T = lab.target.copy()
    T[:3, 3] = 2, 0, .3
    lab.set(target=T)
    assert not lab.error and "0.800 m together" in lab.words["sentence"] and lab.words["badge"]["text"] == "no posture"


def test_some_arm_has_sixteen(rng):
    assert all_postures(sixteen(), tip_pose(sixteen(), rng.uniform(-3, 3, (30, 6)))).count.max() == 16
