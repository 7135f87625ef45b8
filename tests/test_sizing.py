"""Motors for a motion: heat, peak, speed, the rotor behind its gear, and the choice."""
import numpy as np
import pytest

from robotlab import inverse_dynamics, mass_matrix, pick_and_place, zoo
from robotlab.systems import size_motors
from robotlab.systems.sizing import (GEARS, MOTORS, RESERVE, MotorSize, at_shaft, load, rms, sized, with_motors, without_motors)

T = np.linspace(0, 1, 2001)


def along(arm, **options):
    task = pick_and_place(arm, **options)
    t = task.times()
    return task, t, task.torque(t), *task(t)[1:]


def test_rms_of_a_sine_and_of_a_constant():
    assert rms(T, 3 * np.sin(2 * np.pi * T)) == pytest.approx(3 / np.sqrt(2), rel=1e-6)
    assert rms(T, np.full((2, len(T)), -1.5)) == pytest.approx([1.5, 1.5])


def test_rms_knows_that_times_are_not_evenly_spaced():
    t = np.concatenate([np.linspace(0, .1, 500), np.linspace(.1001, 1, 10)])
    assert rms(t, t) == pytest.approx(1 / np.sqrt(3), rel=1e-2)


def test_load_of_a_known_motion():
    one = load(T, 2 * np.cos(2 * np.pi * T), np.sin(2 * np.pi * T))
    assert (one.peak, one.speed, one.power) == pytest.approx((2, 1, 1), rel=1e-4)


def test_power_is_the_same_on_both_sides_of_a_gear_but_for_the_rotor(rng):
    tau, qd, qdd, N, J = *rng.normal(size=(3, 50)), 80.0, 1e-4
    torque, rate = at_shaft(tau, qd, qdd, N, J)
    assert np.allclose(torque * rate, tau * qd + J * N ** 2 * qd * qdd)


@pytest.mark.parametrize("arm", [zoo.rrr(), zoo.scara()], ids=lambda arm: arm.name)
def test_on_the_shaft_is_the_arm_with_its_rotors_over_the_gear(arm):
    task, t, tau, qd, qdd = along(arm)
    motors = size_motors(arm, t, tau, qd, qdd)
    gears = np.array([one.gear for one in motors])
    rotors = np.array([one.motor.inertia for one in motors])
    whole = inverse_dynamics(with_motors(task.carrying, motors), *task(t))
    assert np.allclose(at_shaft(tau, qd, qdd, gears, rotors)[0], whole / gears, atol=1e-9)
    added = mass_matrix(with_motors(arm, motors), task.postures[0]) - mass_matrix(arm, task.postures[0])
    assert np.allclose(added, np.diag([one.inertia for one in motors]))


@pytest.mark.parametrize("arm", [zoo.planar(2), zoo.rrr(), zoo.scara(), without_motors(zoo.puma560())], ids=lambda arm: arm.name)
def test_the_choice_is_the_smallest_that_fits_and_its_coolest_gear(arm):
    _, t, tau, qd, qdd = along(arm)
    for i, one in enumerate(size_motors(arm, t, tau, qd, qdd)):
        column = tau[:, i], qd[:, i], qdd[:, i]
        assert one.fits and RESERVE * one.shaft.rms <= one.motor.rated and one.shaft.speed <= one.motor.speed
        fitting = [other for motor in MOTORS for gear in GEARS[arm.kinds[i]] for other in [sized(t, *column, motor, gear)] if other.fits]
        assert one.motor.power == min(other.motor.power for other in fitting)
        assert one.heat == pytest.approx(min(other.heat for other in fitting if other.motor == one.motor))


def test_the_best_gear_shares_the_torque_equally():
    """Without weight, load and rotor take the same torque on the shaft."""
    I, J, qdd = 2.0, 1e-4, 3.0
    N = np.geomspace(10, 1000, 4001)
    shaft = at_shaft(I * qdd, 0, qdd, N, J)[0]
    assert N[shaft.argmin()] == pytest.approx(np.sqrt(I / J), rel=2e-3)


@pytest.mark.parametrize("scale, fault", [((40, 1, 1), "gets too hot"), ((1, 40, 1), "turns too fast")])
def test_where_nothing_fits_the_nearest_is_named_with_its_fault(scale, fault):
    _, t, tau, qd, qdd = along(zoo.planar(1))
    (one,) = size_motors(zoo.planar(1), t, *(k * x for k, x in zip(scale, (tau, qd, qdd))), motors=MOTORS[:1])
    assert not one.fits and fault in one.words and "no motor" in one.words


def test_ones_own_table():
    mine = MotorSize("mine", 60, 5.0, 9.0, 400.0, 1e-5)
    _, t, tau, qd, qdd = along(zoo.rrr())
    assert {one.motor for one in size_motors(zoo.rrr(), t, tau, qd, qdd, motors=[mine])} == {mine}


def test_shapes_that_do_not_fit_are_named():
    with pytest.raises(ValueError, match=r"torque, rate and acceleration have shapes .*expected \(5, 3\) each"):
        size_motors(zoo.rrr(), np.linspace(0, 1, 5), np.zeros((4, 3)), np.zeros((5, 3)), np.zeros((5, 3)))


def test_motors_are_taken_off_again():
    assert not without_motors(zoo.puma560()).rotor_inertia.any()


def test_a_plain_motor_gives_its_power_at_3000_turns_a_minute_and_thrice_that_torque_for_a_moment():
    for motor in MOTORS:
        assert motor.rated == pytest.approx(motor.power / (2 * np.pi * 50), abs=6e-4) and motor.peak == pytest.approx(3 * motor.rated, abs=3e-3)
