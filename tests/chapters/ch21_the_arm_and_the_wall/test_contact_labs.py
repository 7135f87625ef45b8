"""The labs of notebook 21: felt masses agree with the arm, the wall force obeys energy and small steps, r agrees with the push."""
import re

import numpy as np
import pytest
from scipy.integrate import solve_ivp

from robotlab import Event, forward_dynamics, gravity_torque, jacobian, mass_matrix, simulate, solve_ik, tip_pose, with_payload, zoo
from robotlab.chapters.ch21_the_arm_and_the_wall import pushes
from robotlab.chapters.ch21_the_arm_and_the_wall.felt_mass import NEWTON, PRESETS, felt, felt_along, mobility
from robotlab.chapters.ch21_the_arm_and_the_wall.pushes import BEGIN, STEP, STOP, Case, story_of
from robotlab.chapters.ch21_the_arm_and_the_wall.residual import push_of
from robotlab.chapters.ch21_the_arm_and_the_wall.sledge import Sledge, critical, meeting
from robotlab.labs import FeltMassLab, ResidualLab, WallLab
from robotlab.systems import Residual, Wall, hand_dynamics, impedance


def numbers(words):
    """All numbers of a sentence."""
    return [float(x.replace("−", "-")) for x in re.findall(r"−?\d+\.?\d*", words)]


# -- what the hand weighs -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("load", [0.0, 1.3])
def test_a_push_makes_the_acceleration_that_is_drawn(load, rng):
    """By the arm's own forward dynamics, its weight held."""
    arm = with_payload(zoo.planar(2), load)
    for q in rng.uniform(-3, 3, (20, 2)):
        F = rng.normal(size=2)
        tau = gravity_torque(arm, q) + jacobian(arm, q)[:2].T @ F
        a = jacobian(arm, q)[:2] @ forward_dynamics(arm, q, [0, 0], tau)
        assert mobility(felt(q, load)) @ F == pytest.approx(a, rel=1e-6, abs=1e-9)
        u = F / np.linalg.norm(F)
        assert felt_along(felt(q, load), u) == pytest.approx(np.linalg.norm(F) / (a @ u), rel=1e-6)


def test_a_load_adds_its_mass_in_every_direction(rng):
    for q in rng.uniform(.3, 2.8, (5, 2)):
        assert felt(q, 2.0).inertia == pytest.approx(felt(q, 0.0).inertia + 2.0 * np.eye(2), rel=1e-9)


def test_what_the_first_lab_says_is_there():
    lab = FeltMassLab()
    for title in PRESETS:
        lab.preset(title)
        hand = felt(lab.q, lab.values["load"])
        assert not lab.error
        for mass in hand.masses:
            if np.isfinite(mass):
                assert any(x == pytest.approx(mass, rel=.02) for x in numbers(lab.words["sentence"]))
    lab.preset("The elbow straight")
    assert "does not move" in lab.words["sentence"] and "infinite" in lab.words["badge"]["text"] and lab.words["equation_text"].count("∞") == 4
    lab.set(F=[0.0, 0.0, 0.0])
    assert lab.words["sentence"].startswith("There is no push")


def test_along_its_axes_a_push_is_answered_straight_on():
    lab = FeltMassLab()
    for axis, mass in zip(felt(lab.q, 0.0).axes.T, (1 / 3, 4 / 3)):
        lab.set(F=[*(10 * NEWTON * axis), 0.0])
        assert "along the push" in lab.words["sentence"] and f"weighs {mass:.2f} kg" in lab.words["sentence"]


def test_the_heaviest_curve_turns_up_where_the_elbow_is_straight():
    """Three curves: the lightest, and the heaviest on either side of the straight elbow, which neither of them holds."""
    _, folded, bent = [thing for thing in FeltMassLab().plots[0]["things"] if thing["kind"] == "curve" and "zero" not in thing["cls"]][:3]
    assert folded["x"][-1] < 0 < bent["x"][0] and bent["y"][0] > 100 and folded["y"][-1] > 100


# -- the sledge -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("sledge, speed", [
    (Sledge(5.0, 1e3, critical(5, 1e3), .01, 1e5), .2), (Sledge(5.0, 1e4, 141.0, .01, 1e5), .2), (Sledge(.5, 200.0, 0.0, .03, 1e4), .5),
    (Sledge(.5, 1e4, 20.0, .03, 1e6), .5), (Sledge(.5, 100.0, 0.0, .03, 1e6), .5), (Sledge(1.0, 1e4, 2000.0, .03, 1e6), .5),
    (Sledge(.5, 1e4, 0.0, .03, 1e6), .5),
    (Sledge(88.0, 1e3, critical(88, 1e3), .01, 1e6), .0), (Sledge(2.0, 0.0, 60.0, 0.0, 1e5, 20.0), .1), (Sledge(2.0, 0.0, 0.0, 0.0, 1e4, 5.0), .3),
])
def test_the_closed_form_is_what_small_steps_give(sledge, speed):
    """By an integrator of SciPy without any event for a touch."""
    met = meeting(sledge, .02, speed, .3, 301)
    rate = lambda t, y: [y[1], (sledge.K * (sledge.aim - y[0]) - sledge.D * y[1] + sledge.f - sledge.k * max(y[0], 0.0)) / sledge.m]
    run = solve_ivp(rate, (0, .3), [-.02, speed], "DOP853", t_eval=met.t, rtol=1e-12, atol=1e-13, max_step=1e-4)
    assert met.x == pytest.approx(run.y[0], abs=1e-8) and met.v == pytest.approx(run.y[1], abs=1e-5)


def test_without_a_damper_nothing_is_lost():
    sledge = Sledge(5.0, 1e3, 0.0, .01, 1e5)
    met = meeting(sledge, .02, .2, .8)
    energy = sledge.m * met.v ** 2 / 2 + sledge.K * (met.x - sledge.aim) ** 2 / 2 + sledge.k * np.maximum(met.x, 0) ** 2 / 2
    assert energy == pytest.approx(np.full(len(energy), energy[0]), rel=1e-9) and len(met.touches) > 2


def test_a_damper_only_takes():
    sledge = Sledge(5.0, 1e4, 141.0, .01, 1e5)
    met = meeting(sledge, .02, .2, .8)
    energy = sledge.m * met.v ** 2 / 2 + sledge.K * (met.x - sledge.aim) ** 2 / 2 + sledge.k * np.maximum(met.x, 0) ** 2 / 2
    assert np.diff(energy).max() < 1e-9 * energy[0] and energy[-1] < .1 * energy[0]


def test_an_arm_hits_like_the_sledge_of_its_felt_mass():
    """Two rods with a spring in x alone, against the sledge of the felt mass in x at the contact: within 3 %."""
    arm = zoo.planar(2, mass=4.0)
    wall, K = Wall(arm, [1.2, 0, 0], [-1, 0, 0], 1e5), 1e3
    q0 = solve_ik(arm, [1.18, .4, 0], [1.2, -1.7]).q
    mass = hand_dynamics(arm, q0, [0, 0], "x").masses[0]
    J, D = jacobian(arm, q0)[:1], critical(mass, K)
    qd0 = np.linalg.solve(mass_matrix(arm, q0), J.T[:, 0]) * mass * .2         # the rates of a push in x that gives 0.2 m/s
    law = impedance(arm, [1.21, 0, 0], K, D, directions="x")
    run = simulate(arm, wall.against(law), q0, qd0, np.linspace(0, .2, 801), integrator="adaptive", tolerance=1e-7,
                   events=[Event(wall.gap, "touch", stops=False)])
    assert -wall.force(run.q, run.qd)[:, 0].min() == pytest.approx(meeting(Sledge(mass, K, D, .01, 1e5), .02, .2, .2).peak, rel=.03)


def test_what_the_second_lab_says_is_there():
    lab = WallLab()
    for title in lab._presets:
        lab.preset(title)
        v, words = lab.values, lab.words["sentence"]
        pulls = v["law"] == "spring"
        sledge = Sledge(v["m"], v["K"] * pulls, v["D"], v["depth"] / 1000, v["k"], 0.0 if pulls else v["f"])
        met = sledge.run(-.02, v["v"], np.linspace(0, .8, 1201))
        rest = v["K"] * v["k"] / (v["K"] + v["k"]) * v["depth"] / 1000 if pulls else v["f"]
        assert not lab.error and f"the peak {met.force.max():.0f} N" in words and f"with {rest:.1f} N" in words
        assert f"{met.touches[0][1] * np.sqrt(v['m'] * v['k']):.0f} N" in words
        assert ("never comes to rest" in words) == (v["D"] == 0)
        assert ("not yet at rest" in words) == (not met.settled and v["D"] > 0)


@pytest.mark.parametrize("law", ["spring", "force"])
def test_without_a_damper_no_rest_is_promised(law):
    """Half a minute later the hand still meets the wall as hard as at first; with a damper it rests."""
    lab = WallLab()
    lab.preset("Without a damper")
    lab.set(law=law)
    assert "never comes to rest; with one it would press with" in lab.words["sentence"] and "will press" not in lab.words["sentence"]
    spring = law == "spring"
    rests = {D: Sledge(5.0, 1e3 * spring, D, .01, 1e5, 10.0 * (not spring)).run(-.02, .2, np.linspace(0, 30, 15_001)) for D in (0.0, 141.0)}
    late = {D: met.force[-2000:] for D, met in rests.items()}
    assert late[0.0].max() > .9 * rests[0.0].peak and np.ptp(late[141.0]) < 1e-6
    lab.set(D=141.0)
    assert "never" not in lab.words["sentence"]


def test_the_damper_follows_until_a_hand_moves_it():
    lab = WallLab()
    lab.set(K=4000.0)
    assert lab.values["D"] == pytest.approx(critical(5, 4000)) and lab.values["own"]
    lab.set(D=50.0)
    assert lab.values["D"] == 50.0 and not lab.values["own"]
    lab.set(K=1000.0)
    assert lab.values["D"] == 50.0
    lab.set(own=True)
    assert lab.values["D"] == pytest.approx(critical(5, 1000))


def test_the_aim_is_dragged_and_stays_within_its_range():
    lab = WallLab()
    lab.set(aim=[.2, .4, .1])
    assert lab.values["depth"] == 20.0
    lab.set(aim=[5.0, 0.0, 0.0])
    assert lab.values["depth"] == 30.0 and not lab.error
    lab.set(depth=-10.0, v=0.0)
    assert "does not touch" in lab.words["sentence"] and not lab.error


def test_a_soft_damped_hand_that_stops_short_is_said():
    lab = WallLab()
    lab.set(law="force", f=0.0, D=2000.0, v=.1)
    assert "does not touch" in lab.words["sentence"]


# -- the residual ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("T", [0.0, 1.2, .6])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_residual_is_the_push_and_ends_at_its_link(T, number):
    story = story_of(Case(T, number, (-7.0, 4.0), 0.0, 50.0, 1.0, False))
    late, before = round(STOP / STEP) - 1, round(BEGIN / STEP)
    assert story.r[late] == pytest.approx(story.felt[late], abs=.3) and np.abs(story.r[:before]).max() < .03
    assert np.abs(story.r[:, number:]).max(initial=0) < .05 and np.abs(story.felt[:, number:]).max(initial=0) < 1e-9


def test_it_lags_by_one_over_the_gain():
    story = story_of(Case(0.0, 3, (-10.0, 0.0), 0.0, 10.0, 1.0, False))
    t = story.t - BEGIN
    during = (t > .02) & (story.t < STOP)
    felt = story.felt[during][:, 2].mean()
    assert story.r[during, 2] == pytest.approx(felt * (1 - np.exp(-10 * t[during])), abs=.12 * abs(felt))


def test_plain_levers_are_those_of_the_jacobian(rng):
    for q in rng.uniform(-3, 3, (10, 3)):
        for number in (1, 2, 3):
            case = Case(0.0, number, (3.0, -5.0), 0.0, 50.0, 1.0, False)
            assert pushes.levers(case, q) == pytest.approx(pushes.push_torque(case, q), abs=1e-12)


def test_at_an_alarm_the_arm_gives_way():
    """Up to the alarm the two arms are the same; then the one that gives way goes farther along the push."""
    stay, give = (story_of(Case(0.0, 2, (-10.0, 0.0), 0.0, 50.0, 1.0, yields)) for yields in (False, True))
    k = round(stay.alarm / STEP)
    assert give.alarm == stay.alarm and give.q[:k] == pytest.approx(stay.q[:k]) and len(give.q) == len(stay.q)
    tip = lambda story: tip_pose(pushes.arm(), story.q[round(STOP / STEP)])[0, 3]
    assert tip(give) < tip(stay) - .02 and give.r[k:round(STOP / STEP)] == pytest.approx(stay.r[k:round(STOP / STEP)], abs=1.5)


def test_the_residual_of_an_arm_that_gives_way_goes_on_as_if_it_had_been_one_run():
    """Fed step by step with the torques of both parts."""
    case = Case(0.0, 2, (-10.0, 0.0), 0.0, 50.0, 1.0, True)
    story = story_of(case)
    assert np.abs(np.diff(story.r, axis=0)).max() < 4 and np.isfinite(story.r).all()
    late = round(STOP / STEP) - 1
    assert story.r[late] == pytest.approx(story.felt[late], abs=.5)


def test_an_unknown_load_is_a_push_that_does_not_end():
    story = story_of(Case(0.0, 1, (0.0, 0.0), .5, 50.0, 1.0, False))
    J = jacobian(pushes.arm(), story.q[-1])
    assert story.r[-1] == pytest.approx(J[:3].T @ [0, -.5 * 9.81, 0], abs=.2) and story.alarm < BEGIN


def test_what_the_third_lab_says_is_there():
    lab = ResidualLab()
    for title in lab._presets:
        lab.preset(title)
        assert not lab.error
    lab.reset()
    assert "There is no push" in lab.words["sentence"] and "nothing is felt" in lab.words["sentence"]
    lab.preset("A push on link 2")
    words = lab.words["sentence"]
    r = story_of(Case(0.0, 2, (-10.0, 0.0), 0.0, 50.0, 1.0, False)).r[round(STOP / STEP) - 1]
    assert ", ".join(f"{x + 0.0:.1f}".replace("-0.0", "0.0") for x in r) in words and "a push on link 2" in words
    lab.preset("Along the link")
    assert "It was link 2" in lab.words["sentence"]
    lab.preset("0.5 kg that the model does not know")
    assert "without a push" in lab.words["sentence"]
    lab.preset("The limit above the error")
    assert lab.words["badge"]["text"] == "no alarm"


def test_a_push_is_cut_off_and_one_of_nothing_is_answered():
    lab = ResidualLab()
    lab.set(link=2, F=[40.0, 0.0, 0.0])
    assert not lab.error and push_of(lab.values["F"]) == (25.0, 0.0) and push_of([0.0, -.4, 0.0]) == (0.0, -10.0)
    lab.set(F=[0.0, 0.0, 0.0])
    assert not lab.error and "No joint is above the limit" in lab.words["sentence"]


def test_the_lab_and_the_class_of_the_package_agree():
    """The first part of a story, fed step by step."""
    case = Case(1.2, 2, (-10.0, 0.0), 0.0, 30.0, 1.0, False)
    table = pushes.plan(case.T)
    run, tau = pushes.part(case, pushes.motors(case), table[0][0], table[1][0], 0, 120)
    own, between = Residual(zoo.planar(3), 30.0), np.vstack([tau[:1], (tau[1:] + tau[:-1]) / 2])
    fed = np.array([own.feed(*row) for row in zip(run.t, run.q, run.qd, between)])
    assert fed == pytest.approx(story_of(case).r[:121], abs=1e-9)
