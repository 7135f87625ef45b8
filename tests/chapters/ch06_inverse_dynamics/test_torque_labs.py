"""The labs of notebook 06 agree with the package."""
import re

import numpy as np
import pytest

from robotlab import energy_balance, inverse_dynamics, quintic, torque_shares, with_payload, zoo
from robotlab.chapters.ch06_inverse_dynamics.torque_motions import DEFAULT_FRICTION, DURATIONS, MOTIONS, SHARES, UnitMotion, equipped
from robotlab.chapters.ch06_inverse_dynamics.work import balance_of
from robotlab.labs import TorqueLab, WorkLab

LOW, HIGH = np.radians([-80, 20]), np.radians([50, 80])


def work_lab(**options):
    return WorkLab(zoo.two_link(), LOW, HIGH, **options)


def drawing(lab):
    return lab._repr_mimebundle_()[0]["image/svg+xml"]


@pytest.mark.parametrize("make", [TorqueLab, work_lab])
def test_every_control_at_both_ends(make):
    lab = make()
    for c in lab.controls:
        values = (c.low, c.high) if hasattr(c, "low") else c.options.values() if hasattr(c, "options") else (True, False)
        for value in values if c.name else ():
            lab.set(**{c.name: value})
            assert not lab.error, (c.name, value, lab.error)
            assert not any(x in drawing(lab) for x in ("nan", "inf\""))


@pytest.mark.parametrize("make", [TorqueLab, work_lab])
def test_presets(make):
    lab = make()
    for title in lab._presets:
        lab.preset(title)
        assert lab.error == "" and lab.words["badge"]["cls"] == "ok" and lab.motion["auto"], title


@pytest.mark.parametrize("make", [TorqueLab, work_lab])
def test_the_same_state_shows_the_same_and_nothing_grows(make):
    lab = make()
    before = drawing(lab)
    for value in (2.0, 1.0, 3.0):
        lab.set(duration=value, payload=value)
    size = len(str(lab.picture))
    for value in (2.0, 1.0, 3.0):
        lab.set(duration=value, payload=value)
    assert len(str(lab.picture)) == size
    lab.reset()
    assert drawing(lab) == before


# -- shares -----------------------------------------------------------------------------------------------------------
def test_the_lab_plays_the_torques_of_the_package():
    lab = TorqueLab()
    lab.set(duration=0.8, payload=2.0, friction=True, time=0.4)
    arm = with_payload(equipped(zoo.two_link(), 0, True, True), 2.0)
    q, qd, qdd, _ = quintic(LOW, HIGH, 0.8)(0.4)
    assert lab.q == pytest.approx(q)
    assert lab.picture["notes"]["torques"] == pytest.approx(inverse_dynamics(arm, q, qd, qdd))
    assert {link.friction for link in arm.links} == {DEFAULT_FRICTION}


@pytest.mark.parametrize("T", [*DURATIONS, 1.0, 2.3])
@pytest.mark.parametrize("name", MOTIONS)
def test_shares_for_any_duration_follow_from_one(name, T):
    robot, start, goal = MOTIONS[name]
    arm = equipped(robot(), 1.5, True, True)
    direct = torque_shares(arm, *quintic(start, goal, T).sample(121)[1:4])
    unit = UnitMotion(arm, start, goal)
    for share, values in unit.lasting(T).items():
        assert values == pytest.approx(direct[share], abs=1e-9 * max(1, np.abs(direct[share]).max()))
    assert unit.gap(T) < 1e-12
    assert unit.peaks(np.array([T, 2 * T]))["tau"][0] == pytest.approx(np.abs(sum(direct.values())).max(0))


def test_slopes_in_the_plot_against_the_duration():
    unit = UnitMotion(zoo.two_link(), LOW, HIGH)
    peaks = unit.peaks(np.array([1.0, 10.0]))
    for share in SHARES[:3]:
        assert np.log10(peaks[share][0, 0] / peaks[share][1, 0]) == pytest.approx(2)
    assert peaks["gravity"][0] == pytest.approx(peaks["gravity"][1])


def test_numbers_of_the_equation_add_up():
    lab = TorqueLab()
    numbers = [float(re.search(r"-?\d+\.\d+", line)[0]) for line in lab.words["equation_text"].splitlines()]
    assert sum(numbers[:-1]) == pytest.approx(numbers[-1], abs=0.003) and len(numbers) == 6
    assert f"{numbers[-1]:.1f} N m" in lab.words["sentence"]


def test_a_preset_stands_where_its_sentence_speaks_of():
    """The equation is that of the instant at which the joint needs most, before the motion has played and after."""
    lab = TorqueLab()
    for title in lab._presets:
        lab.preset(title)
        instant, most = re.search(r"needs most after ([\d.]+) s: (−?[\d.]+) N m", lab.words["sentence"]).groups()
        total = lab.words["equation_text"].splitlines()[-1]
        assert f"at {instant} s" in total and float(re.search(r"-?\d+\.\d+", total)[0]) == pytest.approx(float(most.replace("−", "-")), abs=.06)
        assert lab._state["time"] == pytest.approx(float(instant), abs=.006) == lab.motion["rest"]


def test_another_arm_comes_with_its_picture():
    lab = TorqueLab()
    lab.preset("Puma 560, with its friction")
    assert len(lab.q) == 6 and len(lab._state["arm"]["rows"]) == 6 and "Joint 2 of 6" in lab.words["sentence"]
    lab.set(joint=5)
    lab.set(robot="two links")
    assert not lab.error and len(lab.q) == 2 and "Joint 2 of 2" in lab.words["sentence"], "a joint that is not there: the last one"


def test_without_gravity_and_friction_the_motion_alone():
    lab = TorqueLab()
    lab.set(weight=False)
    assert "0.0 N m hold the weight" in lab.words["sentence"]
    assert all(thing.get("cls") != "gravity" for plot in lab.plots for thing in plot["things"])


def test_sliding_joints_have_newtons():
    start = np.array([0.2, 0.3, 0.4, 0.0, 0.5, 0.0])
    lab = TorqueLab({"Stanford arm": (zoo.stanford(), start, start + 0.3)}, joint=2)
    assert not lab.error and " N. Of that" in lab.words["sentence"]


# -- work -------------------------------------------------------------------------------------------------------------
def test_the_balance_is_that_of_the_package():
    _, b = balance_of(zoo.two_link(), tuple(LOW), tuple(HIGH), "up", 1.5, 0.0, True, False)
    expected = energy_balance(zoo.two_link(), quintic(LOW, HIGH, 1.5))
    assert b.work == pytest.approx(expected.work) and not b.heat.any()
    assert f"W = {b.work[-1].sum():.1f} J" in work_lab().words["sentence"]


def test_down_is_up_backwards_without_friction():
    up, down = (balance_of(zoo.two_link(), tuple(LOW), tuple(HIGH), way, 1.5, 1.0, True, False)[1] for way in ("up", "down"))
    assert down.work[-1].sum() == pytest.approx(-up.work[-1].sum())
    assert down.taken[-1] == pytest.approx((up.work + up.taken)[-1], rel=1e-3)


def test_bars_follow_the_time():
    lab = work_lab()
    lab.set(time=0.75)
    assert "After 0.75 s" in lab.words["sentence"] and lab.q == pytest.approx((LOW + HIGH) / 2)
    lab.set(time=0.0)
    assert "put in 0.0 J" in lab.words["sentence"] and "−0.0" not in lab.words["sentence"]


def test_the_torque_bears_the_number_of_its_joint_in_both_plots():
    lab = TorqueLab()
    for joint in (0, 1):
        lab.set(joint=joint)
        torque, peaks = ([thing for thing in plot["things"] if thing.get("label") == "τ"] for plot in lab.plots[:2])
        assert [one["sub"] for one in torque + peaks] == [str(joint + 1)] * 2
