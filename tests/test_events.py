"""Events wherever they fall: on a step, between two, twice within one; and laws whose state has bounds."""
import numpy as np
import pytest
from thorough import THOROUGH

from robotlab import Event, Motor, pid, saturated, simulate, zoo
from robotlab.systems import Beam, FlexibleArm, FlexibleLink, VoltageDrive, mechanisms

FLYWHEEL = zoo.planar(1).replace(gravity=(0, 0, 0))


def of_an_arm(events, **how):
    return simulate(FLYWHEEL, None, [0.0], [1.0], 0.2, events=events, **how)


def of_a_mechanism(events, **how):
    m = mechanisms.four_bar()
    return simulate(m, None, m.q0, [0.5], 0.2, events=events, **how)


def of_a_flexible_arm(events, **how):
    arm = FlexibleArm([FlexibleLink(Beam(1.0, 1.0, 50.0), modes=1)], gravity=(0, 0, 0))
    return simulate(arm, None, [0, 0], [0, 0], 0.2, events=events, **how)


SIMULATORS = pytest.mark.parametrize("run", [of_an_arm, of_a_mechanism, of_a_flexible_arm])


@SIMULATORS
@pytest.mark.parametrize("method", ["euler", "rk4", "adams", "adaptive"])
def test_an_event_is_met_wherever_it_falls(run, method):
    """At every multiple of the step and of half a step: none is missed, none met twice."""
    times = np.arange(1, 39 if THOROUGH else 13) * 0.005
    watched = [Event(lambda t, q, qd, at=at: t - at, f"{at:.3f}", stops=False) for at in times]
    met = run(watched, integrator=method, step=0.01).events
    assert [name for _, name in met] == [event.name for event in watched]
    assert [t for t, _ in met] == pytest.approx(times, abs=1e-12)


@pytest.mark.parametrize("direction, names", [(0, ["e"]), (1, ["e"]), (-1, [])])
def test_a_number_that_arrives_at_zero_on_a_step_keeps_its_direction(direction, names):
    run = of_an_arm([Event(lambda t, q, qd: q[0] - 0.05, "e", direction)], step=0.01)
    assert [name for _, name in run.events] == names


def test_what_is_zero_at_the_start_or_stays_zero_is_no_event():
    assert not of_an_arm([Event(lambda t, q, qd: t, "start"), Event(lambda t, q, qd: 0.0, "never")], step=0.01).events


def test_a_number_that_touches_zero_is_met_once():
    assert of_an_arm([Event(lambda t, q, qd: max(0.05 - t, 0.0), "e", stops=False)], step=0.01).events == [(pytest.approx(0.05), "e")]


def test_the_adaptive_method_looks_inside_its_long_steps():
    """A flywheel is one step for it; a window of a sixth of the time is left and entered within it."""
    window = Event(lambda t, q, qd: abs(q[0] - 0.1) - 0.015, "window", stops=False)
    assert [t for t, _ in of_an_arm([window], integrator="adaptive").events] == pytest.approx([0.085, 0.115], abs=1e-9)


def test_a_bounce_on_a_step_is_met_once():
    """A flywheel comes to a buffer at 0.05 s, on a step, and turns back."""
    bounce = Event(lambda t, q, qd: q[0] - 0.05, "bounce", 1, False, lambda t, q, qd: (q, -qd))
    run = of_an_arm([bounce], step=0.01)
    assert len(run.events) == 1 and run.q[-1, 0] == pytest.approx(-0.1, abs=1e-9)


INTEGRATORS = pytest.mark.parametrize("method", ["euler", "rk4", "adams", "adaptive"])
BACK = lambda t, q, qd: (q, -qd)


def flight(events, method, end=1.0):
    """A flywheel at 1 rad/s, so that q = t while nothing turns it."""
    return simulate(FLYWHEEL, None, [0.0], [1.0], end, events=events, integrator=method, step=0.01)


@SIMULATORS
@INTEGRATORS
@pytest.mark.parametrize("at", [0.05, 0.0537])
def test_events_at_one_time_are_all_met_in_their_order(run, method, at):
    watched = [Event(lambda t, q, qd: t - at, name, stops=False) for name in "abc"]
    assert [name for _, name in run(watched, integrator=method, step=0.01).events] == ["a", "b", "c"]


@INTEGRATORS
def test_two_numbers_that_arrive_together_by_different_ways(method):
    both = [Event(lambda t, q, qd: q[0] - 0.5, "angle", stops=False), Event(lambda t, q, qd: np.exp(t) - np.exp(0.5), "time", stops=False)]
    for events in (both, both[::-1]):
        assert sorted(name for _, name in flight(events, method).events) == ["angle", "time"]


@INTEGRATORS
@pytest.mark.parametrize("other", [lambda t, q, qd: q[0] - 0.5, lambda t, q, qd: t - 0.5, lambda t, q, qd: qd[0]], ids=["angle", "time", "jump"])
@pytest.mark.parametrize("first", [True, False])
def test_one_that_stops_stops_beside_one_that_changes_the_state(method, other, first):
    """A flywheel bounces at 0.5; where it is, when it is, and that its rate changes its sign, all stop it."""
    events = [Event(lambda t, q, qd: q[0] - 0.5, "bounce", 1, False, BACK), Event(other, "stop")]
    run = flight(events if first else events[::-1], method)
    assert sorted(name for _, name in run.events) == ["bounce", "stop"]
    assert run.reason.startswith("stop at 0.5") and run.t[-1] == pytest.approx(0.5)


@INTEGRATORS
def test_what_happens_at_the_end_of_the_time_has_happened(method):
    watched = [Event(lambda t, q, qd: q[0] - 0.7, "angle", stops=False), Event(lambda t, q, qd: 0.7 - t, "time")]
    run = flight(watched, method, 0.7)
    assert [name for _, name in run.events] == ["angle", "time"] and run.reason == "time at 0.7 s" and len(run.t) == 201


@INTEGRATORS
@pytest.mark.parametrize("number, direction, times", [
    (lambda t, q, qd: (q[0] - 0.503) ** 2 - 1e-6, 0, [0.502, 0.504]), (lambda t, q, qd: (q[0] - 0.503) ** 2 - 1e-6, 1, [0.504]),
    (lambda t, q, qd: 1e-6 - (q[0] - 0.503) ** 2, 1, [0.502]), (lambda t, q, qd: (q[0] - 0.503) ** 2, 0, [0.503]),
    (lambda t, q, qd: -abs(q[0] - 0.503), 1, [0.503]), (lambda t, q, qd: abs(q[0] - 0.503) - 1e-3, -1, [0.502]),
    (lambda t, q, qd: (q[0] - 0.503) ** 2 + 1e-9, 0, []), (lambda t, q, qd: (q[0] - 0.503) ** 2, 1, [])],
    ids=["there and back", "back", "from below", "touches", "a corner from below", "a corner", "stays above", "never upwards"])
def test_a_visit_within_one_step_is_found(method, number, direction, times):
    run = flight([Event(number, "e", direction, stops=False)], method)
    assert [t for t, _ in run.events] == pytest.approx(times, abs=2e-8)


@INTEGRATORS
@pytest.mark.parametrize("direction", [0, 1])
def test_a_bounce_turns_back_once_whatever_its_direction(method, direction):
    run = flight([Event(lambda t, q, qd: q[0] - 0.5, "wall", direction, False, BACK)], method)
    assert len(run.events) == 1 and run.q[-1, 0] == pytest.approx(0.0, abs=1e-9)


@SIMULATORS
@pytest.mark.parametrize("number, words", [
    (lambda t, q, qd: np.nan if t > 0.1 else 1.0, "'e' gives nan at 0.1"), (lambda t, q, qd: 1 / 0 if t > 0.1 else 1, "'e' divides by zero at 0.1"),
    (lambda t, q, qd: np.ones(2), "'e' gives array"), (lambda t, q, qd: None, "'e' gives None at 0 s; expected one number"),
    (lambda t, q, qd: 1j, "'e' gives 1j"), (lambda t, q, qd: "up", "'e' gives 'up'")])
def test_a_function_that_gives_no_number_is_named_with_the_time(run, number, words):
    with pytest.raises(ValueError, match=words):
        run([Event(number, "e")], step=0.01)


@SIMULATORS
@pytest.mark.parametrize("change", [lambda t, q, qd: q, lambda t, q, qd: None, lambda t, q, qd: (q, [*qd, 1.0]), lambda t, q, qd: (q, np.nan * qd),
                                    lambda t, q, qd: (q, "fast")])
def test_a_change_to_no_state_is_named_with_the_time(run, change):
    with pytest.raises(ValueError, match=r"event 'e' changes the state at 0.1 s to .*; expected \(q, qd\)"):
        run([Event(lambda t, q, qd: t - 0.1, "e", 0, False, change)], step=0.01)


@SIMULATORS
def test_an_array_of_one_is_a_number_and_a_change_goes_on(run):
    stop = Event(lambda t, q, qd: np.array([[t - 0.1]]), "e", stops=False, change=lambda t, q, qd: (q, 0 * qd))
    found = run([stop], step=0.01)
    assert len(found.events) == 1 and found.reason == "end of the time" and repr(found).startswith("Simulation of ")


def test_events_and_simulations_print_in_a_line():
    run = of_an_arm([Event(lambda t, q, qd, k=k: t - k / 50, f"e{k}", stops=False) for k in range(1, 8)])
    assert len(repr(run)) < 250 and "\n" not in repr(run) and "e4 at 0.08 s and 3 more" in repr(run) and "end of the time" in repr(run)
    assert repr(Event(lambda t, q, qd: t, "floor", -1, False, BACK)) == "Event 'floor', downwards, changes the state"


# -- laws with bounds -------------------------------------------------------------------------------------------------
def driven(inductance=0.01, limit=5.0):
    motor = Motor(resistance=1.0, torque_constant=0.1, inductance=inductance, current=limit)
    return FLYWHEEL.with_link(1, motor=motor)


@pytest.mark.parametrize("method", ["rk4", "adams", "euler", "adaptive"])
def test_a_current_at_its_limit_does_not_wind_up(method):
    """24 V at 1 ohm ask for 24 A, the drive gives 5: reversed, it leaves the limit at once, as 10 mH let it."""
    arm = driven()
    law = VoltageDrive(arm, lambda t, q, qd: 24.0 * np.sign(0.05 - t) + 0 * q)
    run = simulate(arm, law, [0.0], [0.0], np.linspace(0, 0.1, 1001), integrator=method, step=1e-4)
    assert np.abs(run.x).max() <= 5.0 * (1 + 1e-12)
    after = run.t[(run.t > 0.0501) & (run.tau[:, 0] < 0.49)][0] - 0.05
    assert after < 2.5e-4, "the torque leaves the limit with L di/dt = -(24 + 5) V: 0.1 A takes 34 us"


def test_a_drive_below_its_limit_is_as_it_was():
    free, bounded = (simulate(driven(limit=limit), VoltageDrive(driven(limit=limit), lambda t, q, qd: 3.0 + 0 * q), [0.0], [0.0], 0.1)
                     for limit in (np.inf, 5.0))
    assert np.array_equal(free.x, bounded.x) and np.array_equal(free.q, bounded.q)


def test_a_law_without_bounds_has_none():
    arm = FLYWHEEL
    run = simulate(arm, saturated(pid(arm, [0.5], 10.0, 2.0, 30.0), 0.1), [0.0], [0.0], 0.2)
    assert run.x[-1, 0] == pytest.approx(0.1, rel=0.3), "the integral of a pid grows on: saturated says so"
