"""The labs of notebook 20: their motions keep the limits, red parts do not, and their sentences are true."""
import re

import numpy as np
import pytest
from scipy.interpolate import CubicSpline
from scipy.optimize import linprog

from robotlab import fastest, inverse_dynamics, tip_pose
from robotlab.chapters.ch20_fastest.corner import LEGS, PIECES, over_the_bend, rounded
from robotlab.chapters.ch20_fastest.passes import VIAS, equipped, motion_of, plain, plain_duration, through_hands
from robotlab.chapters.ch20_fastest.paths import (
    POINTS, PUMA_LIMITS, SWING, SWING_LIMITS, WAY, interval, puma, shares, split, swing, two_links)
from robotlab.chapters.ch20_fastest.plane import CAREFUL, HASTY, KNOT, handles, own_rate
from robotlab.chapters.ch20_fastest.plane_views import CORNER, FASTER, SIZE, STEEP, at_finger, in_plane, of_plane
from robotlab.chapters.ch20_fastest.runs import followed, fullest
from robotlab.labs import CornerLab, PassesLab, PlaneLab
from robotlab.motion.fastest import times_along

LIMITS = np.array(SWING_LIMITS)


def said(lab):
    return lab.words["sentence"]


def first(pattern, text):
    return float(re.search(pattern, text)[1].replace("−", "-"))


# -- shares along a path --------------------------------------------------------------------------------------------------
def test_torques_are_linear_in_u_and_x(rng):
    way = swing()
    for k in rng.integers(0, len(way.s), 20):
        u, v = rng.normal(size=2) * [10, 4]
        tau = inverse_dynamics(two_links(), way.q[k], way.q1[k] * v, way.q1[k] * u + way.q2[k] * v * v)
        assert way.a[k] * u + way.b[k] * v * v + way.g[k] == pytest.approx(tau, abs=1e-9)


def test_an_interval_is_what_a_linear_programme_finds(rng):
    for _ in range(60):
        a, b, g, limit = rng.normal(size=3) * 2, rng.normal(size=3), rng.normal(size=3) * 3, rng.uniform(1, 12, 3)
        x = rng.uniform(0, 9)
        rows, rest = np.append(a, -a)[:, None], np.append(limit - b * x - g, limit + b * x + g)
        ends = [linprog([c], A_ub=rows, b_ub=rest, bounds=(None, None)) for c in (1, -1)]
        low, high = interval(a, b, g, limit, x)
        assert (low <= high) == all(one.success for one in ends)
        if low <= high:
            assert [low, high] == pytest.approx([one.x[0] for one in ends], abs=1e-7)


def test_a_motor_with_no_part_in_u_allows_any_or_none():
    a, b, g = np.array([0.0, 2.0]), np.array([1.0, 0.0]), np.zeros(2)
    assert interval(a, b, g, np.array([3.0, 4.0]), 2.0) == (-2.0, 2.0)
    low, high = interval(a, b, g, np.array([3.0, 4.0]), 3.1)
    assert low > high


# -- the plane --------------------------------------------------------------------------------------------------------------
def test_the_plane_and_its_places_belong_together(rng):
    for share, v in rng.uniform([0, .3], [1, 9.9], (20, 2)):
        assert of_plane(in_plane(share, v)) == pytest.approx((share, v), abs=1e-5)
    assert of_plane([-50, 50, 0]) == (0, FASTER) and of_plane([50, -50, 0])[0] == 1


def test_a_careful_curve_keeps_the_limits_and_a_hasty_one_does_not():
    lab = PlaneLab()
    for title, rates in {"A careful curve": CAREFUL, "In a hurry": HASTY}.items():
        lab.preset(title)
        way, own = swing(), own_rate(swing(), np.array(rates))
        run = followed(two_links(), way, own)
        most = np.abs(run.tau / LIMITS).max()
        assert (lab.words["badge"]["cls"] == "ok") == (most <= 1 + 1e-6)
        assert first(r"take[s]? (\d\.\d\d) s", said(lab)) == pytest.approx(run.t[-1], abs=.006)
        red = [c for c in lab.picture["notes"]["curves"] if c["cls"] == "bad"]
        assert bool(red) == (most > 1)


def test_the_share_in_the_sentence_is_the_largest_of_the_motion():
    lab = PlaneLab()
    lab.preset("In a hurry")
    run = followed(two_links(), swing(), own_rate(swing(), np.array(HASTY)))
    assert first(r"give (\d+) % of its limit", said(lab)) == pytest.approx(100 * np.abs(run.tau / LIMITS).max(), abs=3)


def test_a_run_is_a_motion_of_the_arm():
    """Its rates and accelerations, by differences, give the torques shown."""
    run = followed(two_links(), shares(two_links(), SWING, 600), np.sqrt(np.interp(np.linspace(0, 1, 601), [0, .5, 1], [0, 9, 0])))
    h = run.t[1] - run.t[0]
    qd, qdd = (run.q[2:] - run.q[:-2]) / (2 * h), (run.q[2:] - 2 * run.q[1:-1] + run.q[:-2]) / h ** 2
    tau = inverse_dynamics(two_links(), run.q[1:-1], qd, qdd)
    calm = np.abs(np.arange(1, len(run.t) - 1) - len(run.t) // 2) > 3          # u jumps in the middle
    assert np.abs(tau - run.tau[1:-1])[calm].max() < .3


def test_what_the_finger_is_told_is_so():
    """The wall is where the interval of u closes, and the words follow the interval."""
    lab, best = PlaneLab(), fastest(two_links(), SWING, LIMITS, points=POINTS)
    for k in (24, 53, 55, 84):
        share, wall = best.s[k] / best.s[-1], best.wall[k]
        at = at_finger(swing(), share)
        for factor, there in ((.97, True), (1.03, False)):
            low, high = interval(at.a, at.b, at.g, LIMITS, (factor * wall) ** 2)
            assert (low <= high) == there
            if factor * wall < FASTER:
                lab.set(finger=in_plane(share, factor * wall).tolist())
                assert not lab.error and ("no u is possible" in said(lab)) != there
                assert ("no u" in lab.words["equation_text"]) != there


def test_how_the_motion_may_go_on_is_said_in_numbers():
    lab = PlaneLab()
    for title, words in (("Slowly, both ways are open", "speed up or slow down"), ("Just below the wall", "")):
        lab.preset(title)
        share, rate = of_plane(lab.values["finger"])
        at = at_finger(swing(), share)
        low, high = interval(at.a, at.b, at.g, LIMITS, rate ** 2)
        low_said, high_said = re.search(r": u from (\S+) to (\S+) rad/s²", said(lab)).groups()
        assert [float(x.replace("−", "-")) for x in (low_said, high_said)] == pytest.approx([low, high], abs=.06) and words in said(lab)


def test_the_fan_is_as_steep_as_the_limits_allow():
    lab = PlaneLab()
    for share, v in ((.3, 4.0), (.5, 2.0), (.8, 3.0)):
        lab.set(finger=in_plane(share, v).tolist())
        at = at_finger(swing(), share)
        low, high = interval(at.a, at.b, at.g, LIMITS, v * v)
        rays = [c["points"] for c in lab.picture["notes"]["curves"] if c["cls"] == "force" and len(c["points"]) == 2]
        slopes = [(b[1] - a[1]) / SIZE[1] * FASTER / ((b[0] - a[0]) / SIZE[0] * swing().s[-1]) for a, b in rays]
        assert sorted(slopes) == pytest.approx([low / v, high / v], rel=1e-3)


def test_corners_of_the_polygon_are_at_the_limits():
    lab = PlaneLab()
    lab.set(finger=in_plane(.46, 3.0).tolist())
    at = at_finger(swing(), .46)
    area = next(thing for thing in lab._drawn[0].things if getattr(thing, "closed", False))
    for u, x in zip(area.x, area.y):
        share = np.abs(at.a * u + at.b * x + at.g) / LIMITS
        edge = np.isclose(np.abs(u), STEEP) or np.isclose(x, 0) or np.isclose(x, FASTER ** 2)
        assert share.max() <= 1 + 1e-9 and (edge or np.isclose(share.max(), 1))


def test_dots_stay_on_their_lines_and_within_the_plane():
    lab = PlaneLab()
    lab.set(v2=[9.0, 40.0, 3.0])
    lab.preset("A careful curve")
    for name, place in handles(CAREFUL).items():
        assert lab.values[name] == pytest.approx(place, abs=1e-6)
    assert set(KNOT) < set(lab.values) and (np.array(lab.values["v3"][:2]) >= CORNER).all()


def test_no_curve_of_ones_own_is_shorter_than_the_fastest(rng):
    """Among curves that keep the limits."""
    way, best = swing(), fastest(two_links(), SWING, LIMITS).duration
    tried = [own_rate(way, rng.uniform(1, 6.5, 5)) for _ in range(400)]
    kept = [times_along(way.s, v)[-1] for v in tried if fullest(two_links(), way, v, LIMITS).max() <= 1]
    assert len(kept) > 15 and min(kept) > best


# -- the passes -------------------------------------------------------------------------------------------------------------
def test_exactly_one_motor_is_full_on_nearly_all_of_the_path():
    found, run, at, full = motion_of(WAY)
    count = (full > .99).sum(1)
    assert full.max() < 1 + 1e-6 and (count == 1).mean() > .95 and (count > 2).sum() == 0
    assert (found.rate <= found.brake + 1e-9).all() and (found.brake <= found.wall + 1e-9).all()


def test_sentences_of_the_passes():
    lab = PassesLab()
    for title, scale, weight in (("As fast as possible", 1, True), ("Twice the torque", 2, True), ("Without gravity", 1, False),
                                 ("Without gravity, twice the torque", 2, False)):
        lab.preset(title)
        arm = puma() if weight else puma().replace(gravity=(0, 0, 0))
        T = fastest(arm, np.array(WAY), scale * np.array(PUMA_LIMITS), points=120).duration
        assert said(lab).startswith(f"{T:.2f} s.") and not lab.error
        plain = fastest(puma() if scale == 1 else arm, np.array(WAY), PUMA_LIMITS, points=120).duration
        assert title == "As fast as possible" or f"it is {plain:.2f} s: this is {T / plain:.2f} times that" in said(lab)
        assert ("no friction and no load" in said(lab)) == (title == "Without gravity")
    assert "0.71 times" in said(lab), "by the root of 2, as the reply to who said so promises"


def test_where_plain_limits_leave_no_motion_the_lab_compares_with_the_first():
    lab = PassesLab()
    lab.set(payload=5.0, scale=2.0)
    assert "With the plain limits it is" in said(lab) and not lab.error
    state = lab._snapshot()
    way = through_hands(tuple(tuple(lab.values[name]) for name in VIAS))
    assert plain(way, state)[1] == "" and plain(way, {**state.values, "payload": 60.0}) == (plain_duration(
        tuple(map(tuple, np.round(way, 9)))), ", weight, no friction and no load")


def test_motors_that_are_too_weak_are_told_so_and_the_lab_goes_on():
    lab = PassesLab()
    lab.preset("A fifth of the torque")
    assert not lab.error and lab.words["badge"]["cls"] == "bad" and "joint 2 needs 41.8" in said(lab) and len(lab.plots) == 3
    lab.set(scale=.15)
    assert not lab.error and "no such motion" in said(lab)
    lab.set(pace="quintic")
    assert not lab.error and "no such motion" in said(lab)
    lab.set(scale=1.0)
    assert not lab.error and "the quintic takes" in said(lab)


@pytest.mark.parametrize("friction", [False, True])
def test_a_quintic_just_fits(friction):
    _, run, *_ = motion_of(WAY, "quintic", friction=friction)
    assert np.abs(run.tau / PUMA_LIMITS).max() == pytest.approx(1, abs=1e-6)
    path = CubicSpline(np.append(0, np.linalg.norm(np.diff(WAY, axis=0), axis=1).cumsum()), WAY)
    z, L, T = run.t / run.t[-1], path.x[-1], run.t[-1]
    s, v, u = L * (10 * z ** 3 - 15 * z ** 4 + 6 * z ** 5), L * 30 * (z - z * z) ** 2 / T, L * 60 * z * (1 - z) * (1 - 2 * z) / T ** 2
    rates, pushed = path(s, 1) * v[:, None], path(s, 1) * u[:, None] + path(s, 2) * v[:, None] ** 2
    off = np.abs(inverse_dynamics(equipped(0.0, True, friction), path(s), rates, pushed) - run.tau)[1:-1] / PUMA_LIMITS
    assert (off > .01).mean() <= .005 * friction                               # dry friction jumps when a joint reverses


def test_a_via_point_is_passed_where_it_is_dragged_and_far_away_as_near_as_can_be():
    lab = PassesLab()
    place = np.array(lab.values["via1"]) + [-.05, .05, -.05]
    way = through_hands((tuple(place), tuple(lab.values["via2"])))
    assert tip_pose(puma(), way[VIAS["via1"]])[:3, 3] == pytest.approx(place, abs=1e-4)
    lab.set(via1=[5.0, 0.0, 1.0])
    assert not lab.error and np.linalg.norm(tip_pose(puma(), through_hands(((5.0, 0.0, 1.0), tuple(lab.values["via2"])))[1])[:3, 3]) < 2


def test_the_cursor_of_the_plane_stands_where_the_arm_is():
    lab = PassesLab()
    lab.set(place=2.0)
    found, run, *_ = motion_of(WAY)
    assert np.interp(lab._state["time"], run.t, run.s) == pytest.approx(2.0, abs=.06)
    assert lab.q == pytest.approx(run.q[np.abs(run.s - 2.0).argmin()], abs=1e-9)


# -- the corner ---------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("radius", [.05, .3, .6])
def test_a_rounded_corner_is_straight_outside_and_smooth_inside(radius):
    path = rounded(radius)
    A, V, B = map(np.array, LEGS)
    assert path[0] == pytest.approx(A) and path[-1] == pytest.approx(B)
    for p in path:
        legs = [np.linalg.norm(np.cross(np.append(Q - P, 0), np.append(p - P, 0))) / np.linalg.norm(Q - P) for P, Q in ((A, V), (V, B))]
        assert min(legs) < 1e-9 or np.linalg.norm(p - V) < radius
    assert np.linalg.norm(path - V, axis=1).min() < radius / 2


def test_the_smaller_the_rounding_the_lower_the_wall_and_at_a_corner_it_is_zero():
    lowest = [over_the_bend(r, 200).wall[20:-20].min() for r in (.6, .3, .1, .05, .0)]
    assert all(a > b for a, b in zip(lowest, lowest[1:])) and lowest[-1] == 0
    legs = [fastest(two_links(), leg, LIMITS, points=200).duration for leg in (LEGS[:2], LEGS[1:])]
    assert over_the_bend(0.0, 400).duration == pytest.approx(sum(legs), rel=1e-6)
    assert over_the_bend(0.0, 100).duration > over_the_bend(.05, 100).duration > over_the_bend(.4, 100).duration


def test_the_arm_stands_in_the_corner_and_the_motion_is_whole():
    bend = over_the_bend(0.0, 100)
    q = bend(np.linspace(0, bend.duration, 2001))
    assert q[0] == pytest.approx(LEGS[0]) and q[-1] == pytest.approx(LEGS[2])
    assert np.abs(np.diff(q, axis=0)).max() < .01 and np.linalg.norm(q - LEGS[1], axis=1).min() < 1e-3


def test_sentences_of_the_corner():
    lab = CornerLab()
    for title, radius, pieces in (("Rounded", .4, 100), ("A narrow bend", .05, 100), ("A corner", 0.0, 100), ("Few pieces", .4, 40)):
        lab.preset(title)
        assert f"{over_the_bend(radius, pieces).duration:.3f} s" in said(lab) and not lab.error
    few, many = over_the_bend(.4, 40), over_the_bend(.4, 200)
    gap = few.duration / many.duration - 1
    assert f"With {len(few.s) - 1} pieces that is {100 * gap:.1f} % more than with {len(many.s) - 1}." in said(lab)
    over = 100 * most_asked(few.parts[0].motion)
    assert f"a motor is asked for up to {over:.1f} % of its limit" in said(lab) and over > 101
    assert over > 100 * most_asked(many.parts[0].motion) > 100.05
    assert sorted({over_the_bend(.4, count).pieces for count in PIECES.values()})[:2] == [36, 64], "each choice is another number"


def most_asked(motion):
    """The largest share of a limit during a motion of the two links, on a fine grid."""
    q, qd, qdd, _ = motion(np.linspace(0, motion.duration, 20001))
    return (np.abs(inverse_dynamics(two_links(), q, qd, qdd)) / LIMITS).max()


def test_shares_of_many_points_are_those_of_one(rng):
    q, q1, q2 = rng.normal(size=(3, 5, 2))
    for k in range(5):
        for many, one in zip(split(two_links(), q, q1, q2), split(two_links(), q[k], q1[k], q2[k])):
            assert many[k] == pytest.approx(one, abs=1e-12)
