"""The labs of notebook 13 agree with the package, and with physics."""
import re

import numpy as np
import pytest
from scipy.linalg import expm

from robotlab import kinetic_energy, linearise, lqr, simulate, zoo
from robotlab.labs import BalanceLab, LinearLab, PolesLab
from robotlab.chapters.ch13_linearisation import balance_runs, deviations, poles, poles_views

ARM = zoo.planar(2)


# -- poles ------------------------------------------------------------------------------------------------------------
def test_the_poles_shown_are_those_of_the_linear_model():
    lab = PolesLab()
    lab.preset("Hanging")
    swings = sorted(set(np.round(np.abs(linearise(ARM, [-np.pi / 2, 0]).poles.imag), 2)))
    assert all(f"{w} rad/s" in lab.words["sentence"] for w in swings) and len(swings) == 2
    assert lab.words["badge"]["cls"] == "bad"


def test_dots_stand_where_the_poles_are_and_are_moved_there_while_it_plays():
    lab = PolesLab()
    lab.set(time=.6)
    along = poles.models(1.5, True, 0.0, 0.0, 0.0)
    k = int(round(.6 / 1.5 * (poles.FRAMES - 1)))
    rim = poles_views.rim_of(along.poles)
    dots = [p["at"] for p in lab._notes["points"] if p["cls"] == "tgt"]
    assert np.array(dots) == pytest.approx(poles_views.in_plane(along.poles[k], rim))
    back = (np.array(dots)[:, :2] - poles_views.CENTRE) * rim / poles_views.HALF
    assert np.sort_complex(back @ [1, 1j]) == pytest.approx(np.sort_complex(along.poles[k]))
    frames = np.frombuffer(lab.buffer, "<f4").reshape(lab.motion["n"], -1)
    first = next(m for m, p in enumerate(lab._notes["points"]) if p["cls"] == "tgt")
    column = lab.motion["paths"].index(["notes", "points", first, "at", 0])
    assert frames[k, column] == pytest.approx(dots[0][0], abs=1e-5)


def test_tracks_keep_the_poles_and_lose_no_step():
    along = poles.models(1.5, True, 0.0, 60.0, 10.0)
    assert np.sort_complex(along.poles[77]) == pytest.approx(np.sort_complex(np.linalg.eigvals(along.A[77])), abs=1e-5)
    turn = np.exp(1j * np.linspace(0, 3, 50))
    crossing = np.stack([turn, 2 - turn], axis=-1)
    shuffled = np.where((np.arange(50) % 2)[:, None], crossing, crossing[:, ::-1])
    assert np.abs(np.diff(poles_views.tracks(shuffled), axis=0)).max() < .1


def test_at_rest_without_friction_the_poles_are_mirror_images():
    along = poles.models(1.5, False, 0.0, 0.0, 0.0)
    real = np.sort(along.poles.real, axis=1)
    assert real == pytest.approx(-real[:, ::-1], abs=1e-4) and np.abs(real).max() > 7


def test_friction_takes_volume_from_the_state():
    """The sum of the poles is the trace of A: with friction b it falls by b trace M^-1."""
    free, rubbed = (poles.models(2.0, True, b, 0.0, 0.0) for b in (0.0, 1.5))
    inverse = np.linalg.inv(np.array([[5 / 3 + np.cos(0), 1 / 3 + .5], [1 / 3 + .5, 1 / 3]]))     # elbow straight
    assert (rubbed.poles[0].sum() - free.poles[0].sum()).real == pytest.approx(-1.5 * np.trace(inverse), abs=1e-4)


# -- how far linear is true -------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name, push, order", [("hanging, free", "elbow", 3), ("bent, with feedback", "opposite ways", 2),
                                               ("upright, free", "shoulder", 3)])
def test_the_error_begins_with_the_square_and_with_the_cube_where_left_and_right_are_alike(name, push, order):
    sizes, found = deviations.SIZES[:4], deviations.errors(name, push)[:4]
    assert np.polyfit(np.log(sizes), np.log(found), 1)[0] == pytest.approx(order, abs=.12)


def test_the_runs_are_those_of_simulate_and_of_the_matrix_exponential():
    about, start = deviations.case("hanging, free"), deviations.start_of("elbow", .4)
    run = simulate(ARM, None, about.x[0, :2] + start[:2], [0, 0], about.t, integrator="adaptive")
    assert deviations.arm_runs("hanging, free", start[None])[:, 0, :2] == pytest.approx(run.q, abs=1e-4)
    A = linearise(ARM, about.x[0, :2]).A
    assert deviations.linear_run(about, start)[-1] == pytest.approx(expm(about.t[-1] * A) @ start, abs=1e-3)


def test_one_run_and_many_are_the_same():
    starts = np.array([deviations.start_of(push, .3) for push in deviations.PUSHES for _ in range(2)])
    for name in deviations.NAMES:
        many = deviations.arm_runs(name, starts)[:, 2]
        assert deviations.arm_runs(name, starts[2:3])[:, 0] == pytest.approx(many, abs=1e-9)


def test_who_is_not_pushed_stays_on_his_way():
    about = deviations.case("along a swing, with feedback")
    assert deviations.undisturbed("along a swing, with feedback") == pytest.approx(about.x[::2], abs=1e-3)


def test_the_size_at_which_five_per_cent_are_passed():
    lab = LinearLab()
    lab.preset("Bent, with feedback, 10°")
    assert "twice the size, 4.0 times the error" in lab.words["sentence"]
    limit = float(re.search(r"up to ([\d.]+)°\.", lab.words["sentence"])[1])
    for factor, cls in ((.85, "ok"), (1.15, "bad")):
        lab.set(size=np.radians(factor * limit))
        assert lab.words["badge"]["cls"] == cls


def test_a_small_number_is_written_as_people_write_it():
    lab = LinearLab()
    lab.set(size=np.radians(.5))
    assert "· 10⁻⁵°" in lab.words["sentence"] and not re.search(r"\de[-−+]", lab.words["sentence"])


def test_the_words_of_the_poles_name_one_time():
    lab = PolesLab()
    for time in (.0951, .0999, .9312):
        lab.set(time=time)
        said = " ".join([lab.words["sentence"], lab.words["badge"]["text"], str(lab.words["equation"])])
        assert set(re.findall(r"at (\d\.\d\d) s", said.lower())) == {f"{time:.2f}"}


def test_a_situation_that_is_not_there_is_refused():
    with pytest.raises(ValueError, match="expected one of hanging, free"):
        LinearLab("asleep")


# -- balance ----------------------------------------------------------------------------------------------------------
WEIGHTS = balance_runs.Weights("shoulder and elbow", 1.0, 0.0, -1.0, 30.0)


def test_the_regulator_is_that_of_the_package():
    model = linearise(ARM, [np.pi / 2, 0])
    assert balance_runs.full_gain(WEIGHTS) == pytest.approx(lqr(model.A, model.B, [10, 10, 1, 1], [.1, .1]).K)
    alone = balance_runs.full_gain(WEIGHTS._replace(motors="elbow alone"))
    assert not alone[0].any() and np.linalg.eigvals(model.A - model.B @ alone).real.max() < -1


def test_the_run_is_that_of_simulate():
    start = np.array([.3, -.2, 0, 0])
    run, K = balance_runs.run_from(start[None], WEIGHTS), balance_runs.full_gain(WEIGHTS)
    law = lambda t, q, qd: -K @ np.r_[q - balance_runs.UPRIGHT, qd]
    one = simulate(ARM, law, balance_runs.UPRIGHT + start[:2], [0, 0], run.t, integrator="adaptive")
    assert run.x[:, 0, :2] == pytest.approx(one.q - balance_runs.UPRIGHT, abs=2e-3) and run.stands.all()


def test_a_small_tilt_costs_what_was_promised_and_a_tenth_of_it_a_hundredth():
    spent = []
    for tilt in (.02, .002):
        run = balance_runs.run_from(np.array([[tilt, 0, 0, 0]]), WEIGHTS)
        cost, promised = balance_runs.costs(run._replace(x=run.x[:, 0], tau=run.tau[:, 0]), WEIGHTS)
        assert cost == pytest.approx(promised, rel=.02)
        spent.append(cost)
    assert spent[0] == pytest.approx(100 * spent[1], rel=.01)


def test_a_push_gives_the_tip_the_velocity_that_its_impulse_asks_for():
    """Work of an impulse: half p times the velocity of the tip equals the kinetic energy."""
    qd, tip = balance_runs.pushed(2.0), -(2 * balance_runs.pushed(2.0)[0] + balance_runs.pushed(2.0)[1])
    assert kinetic_energy(ARM, balance_runs.UPRIGHT, qd) == pytest.approx(.5 * 2.0 * tip) and tip > 0


def test_inside_of_the_basin_it_stands_and_outside_it_falls():
    weights = WEIGHTS._replace(limit=8.0)
    rim = balance_runs.basin(weights)
    assert rim == pytest.approx(-np.roll(rim, len(rim) // 2, axis=0))               # left and right are symmetric
    widest = np.linalg.norm(rim, axis=1) < 1.2
    starts = np.vstack([.8 * rim[widest], 1.4 * rim[widest]])
    stands = balance_runs.run_from(np.hstack([starts, 0 * starts]), weights).stands.reshape(2, -1)
    assert stands[0].all() and not stands[1].all()
    narrow, wide = (np.linalg.norm(balance_runs.basin(WEIGHTS._replace(limit=x)), axis=1).sum() for x in (5.0, 20.0))
    assert narrow < wide


def test_the_button_maps_the_basin_and_keeps_the_one_before():
    lab = BalanceLab()
    lab.control["map"].value = 1
    assert len(lab.values["basins"]) == 1
    lab.set(torques=1.0)
    assert len(lab.values["basins"]) == 1
    lab.control["map"].value = 2
    assert [settings[3] for settings in lab.values["basins"]] == [1.0, -1.0]


def test_all_weights_tenfold_change_nothing_but_the_cost():
    lab = BalanceLab()
    lab.preset("15° and −10°")
    gain, before = lab.words["equation_text"], float(re.search(r"spends ([\d.]+)\.", lab.words["sentence"])[1])
    lab.preset("All weights tenfold")
    assert lab.words["equation_text"] == gain
    assert float(re.search(r"spends ([\d.]+)\.", lab.words["sentence"])[1]) == pytest.approx(10 * before, rel=.01)


def test_what_has_fallen_over_is_switched_off():
    run = balance_runs.run_from(np.array([[3.3, 0, 0, 0]]), WEIGHTS)
    fallen = np.abs(run.x[:, 0, :2]).max(axis=1) > np.pi
    assert fallen[0] and not run.tau[fallen].any() and run.tau[~fallen].any()
