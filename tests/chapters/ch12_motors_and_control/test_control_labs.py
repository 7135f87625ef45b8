"""The labs of notebook 12 agree with the package, and with the promises of their presets."""
import re

import numpy as np
import pytest

from robotlab import computed_torque, gravity_torque, mass_matrix, quintic, simulate
from robotlab.systems import nominal_current, nominal_voltage
from robotlab.chapters.ch12_motors_and_control import control_run, motor_run
from robotlab.chapters.ch12_motors_and_control.control_lab import PLAIN, PRESETS, tried
from robotlab.chapters.ch12_motors_and_control.control_run import GOAL, LAWS, SHARE, START, attempt, believed, driven_arm, torque_terms, plan
from robotlab.kinematics.frames import link_poses
from robotlab.labs import ControlLab, MotorLab

ARM = driven_arm()


def tries(**changes):
    """(simulation, parts of the torque, errors (N, 2)) with the start values of the lab, except for some."""
    s = PLAIN | {"law": "pd"} | changes
    run = attempt(s)
    return run, torque_terms(s, run), plan(s["T"])[0](run.t)[0] - run.q


def numbers(words):
    return [float(x) for x in re.findall(r"-?\d+\.\d+", words.replace("−", "-"))]


# -- ControlLab -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("law", LAWS.values())
def test_the_parts_of_the_equation_add_up_to_the_torque(law):
    run, pieces, _ = tries(law=law, mass=0.7, off=0.2, limit=1e6)
    assert sum((values for _, _, values in pieces), 0 * run.tau) == pytest.approx(run.tau, abs=1e-9)


def test_steps_of_the_lab_are_fine_enough():
    """Its tabulated motion and compiled kernels against the package's own, with a quarter of the step."""
    s = PLAIN | {"law": "model", "mass": 0.5, "off": 0.2}
    run, motion = attempt(s), quintic(START, GOAL, 1.0)
    law = computed_torque(believed(0.5), motion, 64.0, 16.0)
    fine = simulate(ARM, law, START - [0.2, 0], [0, 0], [0, 0.5, 1.0], step=control_run.STEP / 4)
    assert run.q[[0, 25, 50]] == pytest.approx(fine.q, abs=2e-4)


def test_where_the_laws_come_to_rest():
    """PD: K_p e = g. Computed torque with a wrong mass: M K_p e + g of the model = g. PD with the weight and PID: at the goal."""
    run, _, e = tries(law="pd")
    assert PLAIN["kp"] * SHARE * e[-1] == pytest.approx(gravity_torque(ARM, run.q[-1]), abs=0.02)
    run, _, e = tries(law="model", mass=0.5)
    model, q = believed(0.5), run.q[-1]
    assert mass_matrix(model, q) @ (64 * e[-1]) + gravity_torque(model, q) == pytest.approx(gravity_torque(ARM, q), abs=0.02)
    assert np.abs(e[-1]).max() > 0.05
    for law in ("pd+g", "pid", "model"):
        assert np.abs(tries(law=law)[2][-1]).max() < 4e-3


def test_floating_and_falling():
    run, _, _ = tries(law="gravity", off=0.2)
    assert run.q == pytest.approx(np.tile(START - [0.2, 0], (len(run.t), 1)), abs=1e-9)
    fall, _, _ = tries(law="none")
    assert fall.drift.max() < 1e-3 and np.abs(fall.tau).max() == 0


def test_the_limit_cuts_off_and_winds_up():
    preset = PRESETS["PID, a weak motor"]
    cut, free = tries(**preset)[0], tries(**preset | {"limit": 1e6})[0]
    assert np.abs(cut.tau).max() == preset["limit"] < np.abs(free.tau).max()
    past = lambda run: np.degrees(run.q[:, 0].max() - GOAL[0])
    assert past(cut) > past(free) + 10


def test_words_of_the_control_lab():
    lab = ControlLab()
    lab.preset("PD alone")
    run, _, e = tries()
    worst, first, second, torque = numbers(lab.words["sentence"])[1:5]
    assert [worst, first, second] == pytest.approx(np.degrees([np.abs(e).max(), *e[-1]]), abs=0.051)
    assert torque == pytest.approx(np.abs(run.tau).max(), abs=0.051)
    assert lab.words["badge"]["cls"] == "bad"
    lab.preset("PD and the weight")
    assert lab.words["badge"]["cls"] == "ok"


def test_rounding_is_no_error():
    """A right model leaves errors of a ten thousandth of a degree; they must not be visible in a plot."""
    lab = ControlLab("model")
    assert "Never off by more than 0.05°." in lab.words["sentence"] and "0.0° in joint" not in lab.words["sentence"]
    low, high = lab._drawn[0].y_range
    assert low <= -1 and high >= 1


def test_the_ghost_moves_with_the_plan():
    lab = ControlLab("model")
    q = plan(1.0)[0](0.0)[0]
    places = {tuple(path): k for k, path in enumerate(lab.motion["paths"])}
    data = np.frombuffer(lab.buffer, "<f4").reshape(lab.motion["n"], -1)
    tip = link_poses(ARM, q)[-1, :3, 3]
    assert data[0, [places["notes", "ghosts", 0, 2, k] for k in range(3)]] == pytest.approx(tip, abs=1e-6)


def test_a_simulation_is_computed_once_for_a_time_that_is_dragged():
    lab = ControlLab()
    lab.set(kp=155.0)
    before = tried.cache_info().misses
    lab.set(time=0.4)
    lab.set(time=0.8)
    assert tried.cache_info().misses == before


# -- MotorLab ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("way", motor_run.WAYS)
def test_the_three_parts_are_the_nominal_voltage(way):
    nominal, motion = motor_run.nominal_of(way, 0.8, 0.03)
    robot, (q, qd, qdd, qddd) = motor_run.driven_by(0.03, np.inf), motion(nominal.t)
    assert nominal.rise + nominal.heat + nominal.back == pytest.approx(nominal_voltage(robot, q, qd, qdd, qddd))
    t, h = nominal.t[(nominal.t > 0.01) & (nominal.t < 0.79)], 1e-6
    after, before = (nominal_current(robot, *motion(t + by)[:3]) for by in (h, -h))
    assert nominal.rise[(nominal.t > 0.01) & (nominal.t < 0.79)] == pytest.approx(0.03 * (after - before) / (2 * h), abs=1e-4)


def test_within_the_limits_the_arm_follows_a_quintic_and_not_a_cubic():
    for way, low, high in (("quintic", 0, 0.3), ("cubic", 3, 10)):
        nominal, wanted, run, given = motor_run.driven(way, 1.0, 0.02, 48.0, 0.0)
        assert low <= np.degrees(np.abs(wanted - run.q)).max() <= high
        flows, jumps = run.x[1] - run.x[0], nominal.jump_i
        assert np.abs(jumps).max() < 1e-3 if way == "quintic" else (np.abs(flows) < 0.8 * np.abs(jumps)).all()


def test_a_drive_gives_no_more_than_it_has_and_feedback_helps():
    *_, plain, given = motor_run.driven("quintic", 0.5, 0.02, 24.0, 0.0)
    _, wanted, fed, more = motor_run.driven("quintic", 0.5, 0.02, 24.0, 40.0)
    assert np.abs(given).max() == np.abs(more).max() == 24.0
    off = lambda run: np.abs(wanted - run.q).max()
    assert off(fed) < 0.7 * off(plain)


def test_words_of_the_motor_lab():
    lab = MotorLab()
    assert "jump" not in lab.words["sentence"], "what jumps at the start is asked before anything has been touched"
    lab.preset("Quintic, 1 s")
    robot = motor_run.driven_by(0.02, 24.0)
    q, qd, qdd, qddd = quintic(START, GOAL, 1.0).sample(501)[1:]
    i, V = nominal_current(robot, q, qd, qdd)[:, 0], nominal_voltage(robot, q, qd, qdd, qddd)[:, 0]
    said = numbers(lab.words["sentence"])
    assert said[:2] == pytest.approx([np.abs(i).max(), np.abs(V).max()], abs=0.06)
    assert said[2] == pytest.approx(V[0] - nominal_current(robot, START, 0 * START, 0 * START)[0], abs=0.006)
    for title, cls in (("Cubic, 1 s", "bad"), ("Half the time", "ok"), ("Half the time, 24 V", "bad")):
        lab.preset(title)
        assert lab.words["badge"]["cls"] == cls
