"""The labs of notebook 11 against the package: dynamics, integrators, chaos, and prescribed joints."""
import re

import numpy as np
import pytest

from robotlab import (coriolis_matrix, forward_dynamics, gravity_torque, kinetic_energy, mass_matrix, potential_energy, simulate, tip_pose,
                      zoo)
from robotlab.labs import IntegratorLab, PendulumLab, PrescribedLab
from robotlab.chapters.ch11_simulation.integrator import FIXED, LENGTH, NAMES, START, TIGHT, at, race, truth
from robotlab.chapters.ch11_simulation.two_rods import bones, energy, free, model, rk4, swing
from robotlab.motion.prescribed import prescribed

ARM = zoo.two_link()


def things(lab, k, kind):
    """List the things of one kind in plot k."""
    return [x for x in lab._drawn[k].things if type(x).__name__ == kind]


# -- the rods in plain numbers ----------------------------------------------------------------------------------------
def test_the_plain_model_is_that_of_the_package(rng):
    for q, qd in rng.normal(size=(20, 2, 2)):
        a, b, d, h1, h2 = model(*q, *qd)
        assert np.array([[a, b], [b, d]]) == pytest.approx(mass_matrix(ARM, q))
        assert [h1, h2] == pytest.approx(coriolis_matrix(ARM, q, qd) @ qd + gravity_torque(ARM, q))
        assert free(0, [*q, *qd])[2:] == pytest.approx(forward_dynamics(ARM, q, qd, [0, 0]))
        assert energy([*q, *qd]) == pytest.approx((kinetic_energy(ARM, q, qd), potential_energy(ARM, q)))
        assert bones(q)[2] == pytest.approx(tip_pose(ARM, q)[:3, 3])


def test_the_plain_integrator_is_that_of_the_package():
    run = simulate(ARM, None, [.3, .5], [0, 0], np.linspace(0, 2, 3), step=.01)
    assert swing(.3, .5, .01, 200)[[0, 100, 200], :2] == pytest.approx(run.q, abs=1e-9)
    assert rk4(lambda t, y: [3 * t * t], [0.0], .1, 10)[-1] == pytest.approx([1.0])


# -- PendulumLab ------------------------------------------------------------------------------------------------------
def test_the_twin_starts_where_it_says_and_gets_away():
    lab = PendulumLab()
    gap = things(lab, 1, "Curve")[0]
    assert gap.y[0] == pytest.approx(1e-6) and gap.y[-1] > 1
    lab.preset("A small swing")
    assert things(lab, 1, "Curve")[0].y.max() < 1e-5 and len(things(lab, 1, "Curve")) == 1
    assert "predictable" in lab.words["sentence"]


def test_a_closer_start_shifts_the_distance_and_keeps_its_growth():
    lab = PendulumLab()
    far = things(lab, 1, "Curve")[0].y
    lab.set(power=-8.0)
    near = things(lab, 1, "Curve")[0].y
    early = slice(0, 200)                            # 8 s: both still small
    assert far[early] / near[early] == pytest.approx(100, rel=.3)


def test_the_picture_has_both_where_the_player_stands():
    lab = PendulumLab()
    lab.set(time=5.0)
    one, twin = (simulate(ARM, None, [np.radians(20), d], [0, 0], [0, 5.0], step=.01).q[-1] for d in (0, 1e-6))
    assert lab.q == pytest.approx(one, abs=1e-6)
    assert np.array(lab.picture["notes"]["curves"][0]["points"])[2] == pytest.approx(tip_pose(ARM, twin)[:3, 3], abs=1e-5)


# -- IntegratorLab ----------------------------------------------------------------------------------------------------
def test_what_is_not_in_the_picture_is_not_spoken_of():
    lab = IntegratorLab()
    for title, shown in (("Steps of 10 ms, Euler alone", ["euler"]), ("Steps of 50 ms, without Euler", ["rk4", "adams"])):
        lab.preset(title)
        for m in FIXED:
            assert (f"by {NAMES[m][2]} " in lab.words["sentence"]) == (m in shown)
        assert ("Euler" in lab.words.get("badge", {}).get("text", "")) == ("euler" in shown)


def test_half_the_step_has_less_error_of_energy_for_each_method():
    for m in FIXED:
        assert race(m, .01, TIGHT).drift.max() < .8 * race(m, .02, TIGHT).drift.max()
    assert .4 < race("rk4", .2, TIGHT).drift.max() < .6, "as the reply of simulation-coarse says"


@pytest.mark.parametrize("method", FIXED)
def test_a_race_is_a_simulation(method):
    run, other = race(method, .02, TIGHT), simulate(ARM, None, START, [0, 0], [0, LENGTH], integrator=method, step=.02)
    assert run.y[-1, :2] == pytest.approx(other.q[-1], abs=1e-9)
    lost = other.energy[-1] - other.energy[0]
    assert run.evaluations == other.evaluations and sum(energy(run.y[-1])) - sum(energy(run.y[0])) == pytest.approx(lost, abs=1e-9)


def test_the_truth_is_better_than_the_best_of_the_race():
    assert truth().drift.max() < 1e-9
    assert at(truth(), [0.0, LENGTH]) == pytest.approx(truth().y[[0, -1], :2])


def test_the_table_has_the_runs():
    lab = IntegratorLab(step=50.0)
    rows = lab.words["equation_text"].splitlines()
    for row, method in zip(rows, NAMES):
        run = race(method, .05, TIGHT)
        assert NAMES[method][2] in row and f", {len(run.t) - 1}, {run.evaluations}," in row
    lab.preset("Steps of 200 ms")
    assert lab.words["equation_text"].count("blew up") == 2 and not lab.error and lab.words["badge"]["cls"] == "bad"


def test_only_what_is_ticked_is_drawn():
    lab = IntegratorLab()
    lab.set(euler=False)
    notes = lab.picture["notes"]
    assert [c["cls"] for c in notes["curves"]] == ["q2", "q3"] and [p["label"] for p in notes["points"]] == ["RK", "A"]


# -- PrescribedLab ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("one, two, law", [
    ("free", "free", lambda: None), ("free", "locked", lambda: prescribed(ARM, {2: 0})), ("locked", "free", lambda: prescribed(ARM, {1: 0})),
    ("driven", "free", lambda: prescribed(ARM, {1: lambda t: np.radians(30) * np.pi ** 2 * np.cos(np.pi * t)})),
    ("locked", "driven", lambda: prescribed(ARM, {1: 0, 2: lambda t: np.radians(30) * np.pi ** 2 * np.cos(np.pi * t)}))])
def test_a_held_joint_moves_as_the_package_moves_it(one, two, law):
    lab = PrescribedLab(joint1=one, joint2=two)
    run = simulate(ARM, law(), [0, np.radians(40)], [0, 0], [0, 1.5], step=.01)
    lab.set(time=1.5)
    assert lab.q == pytest.approx(run.q[-1], abs=1e-7)
    assert lab.picture["notes"]["torques"] == pytest.approx(run.tau[-1], abs=1e-5)


def test_energy_gained_is_work_done_whatever_the_joints_do():
    lab = PrescribedLab()
    for title in lab._presets:
        lab.preset(title)
        gained, work = (c.y for c in things(lab, 2, "Curve"))
        assert gained == pytest.approx(work, abs=.02) and lab.words["badge"]["cls"] == "ok", title
    lab.preset("A torque that brakes")
    assert things(lab, 2, "Curve")[1].y[-1] < -5


@pytest.mark.parametrize("joint1", ["free", "locked", "driven"])
def test_the_elbow_stays_between_its_stops_and_the_account_is_kept(joint1):
    lab = PrescribedLab(joint1=joint1, joint2="stop")
    elbow = things(lab, 0, "Curve")[1].y
    assert elbow.min() > -10 and elbow.max() < 160 and "strikes" in lab.words["sentence"]
    assert lab.words["badge"]["cls"] == "ok"


@pytest.mark.parametrize("one, two", [("free", "locked"), ("driven", "free"), ("free", "free"), ("locked", "driven")])
def test_the_equation_holds_and_colours_what_was_solved_for(one, two):
    lab = PrescribedLab(joint1=one, joint2=two)
    lab.set(time=2.0)
    rows = [[float(x) for x in re.findall(r"-?\d+\.\d+", line.replace("−", "-"))] for line in lab.words["equation_text"].splitlines()[:-1]]
    numbers = np.array(rows)                         # M | qdd | h | tau
    assert (numbers[:, :2] @ numbers[:, 2] + numbers[:, 3]) == pytest.approx(numbers[:, 4], abs=.006 * (np.abs(numbers[:, 2]).sum() + 5))
    for k, way in enumerate((one, two)):
        assert (numbers[k, 4] == 0) == (way == "free")
    coloured = re.findall(r'class="(inertial|tau)"', lab.words["equation"])
    assert coloured == ["inertial"] * [one, two].count("free") + ["tau"] * (2 - [one, two].count("free"))
