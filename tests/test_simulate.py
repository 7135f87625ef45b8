"""Simulation: energy is the referee."""
import numpy as np
import pytest
from scipy.special import ellipk

from arms import CONVENTIONS, random_arm, states
from robotlab import Event, Friction, Link, Robot, inverse_dynamics, quintic, simulate, zoo

QUARTER_SWING = ellipk(0.5) / np.sqrt(9.81)          # [s] of a pendulum of 1 m from the horizontal: K(sin^2 45 degrees) sqrt(l/g)
ORDER = {"euler": 1, "rk4": 4, "adams": 4}


def swing(method, step, **more):
    return simulate(zoo.two_link(), None, [0.5, 0.3], [0, 0], [0, 1.0], integrator=method, step=step, **more)


@pytest.mark.parametrize("method", ORDER)
def test_halving_the_step_divides_the_error_by_two_to_the_order(method):
    exact = swing("adaptive", None, tolerance=1e-12).q[-1]
    steps = (1e-3, 5e-4) if method == "euler" else (2.5e-3, 1.25e-3)
    errors = [np.abs(swing(method, h).q[-1] - exact).max() for h in steps]
    assert np.log2(errors[0] / errors[1]) == pytest.approx(ORDER[method], abs=0.35)


def test_adams_asks_for_the_dynamics_twice_a_step():
    assert swing("adams", 1e-3).evaluations < 2.1 * 1000 < 4 * 1000 <= swing("rk4", 1e-3).evaluations


@pytest.mark.parametrize("robot", [zoo.two_link(), zoo.puma560()], ids=["double pendulum", "Puma"])
def test_free_motion_keeps_its_energy_for_ten_seconds(robot):
    q0 = robot.postures["ready"]
    free = robot.replace(links=[link.replace(friction=None) for link in robot.links])
    run = simulate(free, None, q0, 0 * q0, 10.0, integrator="adaptive", tolerance=1e-10)
    assert run.reason == "end of the time" and run.drift.max() < 1e-6 and run.kinetic.max() > 1


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_the_torques_of_a_motion_give_the_motion_back(convention, rng):
    robot, (q0, q1, _) = random_arm(rng, 3, convention, "RPR", level=True), states(rng, 3)
    motion = quintic(q0, q1, 1.0)
    torque = lambda t, q, qd: inverse_dynamics(robot, *motion(t)[:3])
    run = simulate(robot, torque, q0, np.zeros(3), np.linspace(0, 1, 11), integrator="adaptive", tolerance=1e-11)
    assert run.q == pytest.approx(motion(run.t)[0], abs=1e-6) and run.drift.max() < 1e-6
    assert run.tau == pytest.approx(inverse_dynamics(robot, *motion(run.t)[:3]))


def test_friction_takes_energy_and_the_work_says_so(rng):
    robot = zoo.two_link().with_link(1, friction=Friction(viscous=0.5)).with_link(2, friction=Friction(coulomb=0.4))
    run = simulate(robot, None, [0.5, 0.3], [0, 0], 3.0, step=2e-3)
    assert run.work[-1] < -1 and (np.diff(run.work) <= 1e-12).all() and run.drift.max() < 1e-4


def test_many_motions_side_by_side(rng):
    q0 = np.array([0.5, 0.3]) + 1e-3 * rng.normal(size=(4, 3, 2))
    run = simulate(zoo.two_link(), [1.0, 0.0], q0, [0, 0], [0, 0.5, 1.0], step=5e-3)
    one = simulate(zoo.two_link(), [1.0, 0.0], q0[2, 1], [0, 0], [0, 0.5, 1.0], step=5e-3)
    assert run.q.shape == (3, 4, 3, 2) and run.q[:, 2, 1] == pytest.approx(one.q, abs=1e-12)
    assert run.energy.shape == (3, 4, 3) and run.tau[1, 0, 0] == pytest.approx([1, 0])


def test_an_event_is_found_where_it_happens():
    bob = Robot([Link(a=1, m=1, com=[0, 0, 0], I_com=np.zeros((3, 3)))], gravity=(0, -9.81, 0))
    bottom = Event(lambda t, q, qd: q[0] + np.pi / 2, "bottom", direction=-1)
    for method in ("rk4", "adaptive"):
        run = simulate(bob, None, [0.0], [0.0], 5.0, integrator=method, events=[bottom])
        ((time, name),) = run.events
        assert name == "bottom" and run.reason.startswith("bottom at") and run.t[-1] <= time
        assert time == pytest.approx(QUARTER_SWING, rel=1e-6)


def test_a_bounce_goes_on_with_the_rate_turned():
    """A mass on a vertical slide falls on a stop at 0 and bounces up as high as it was."""
    weight = Robot([Link(kind="P", m=1, com=[0, 0, 0], I_com=np.zeros((3, 3)))])
    floor = Event(lambda t, q, qd: q[0], "floor", direction=-1, stops=False, change=lambda t, q, qd: (0 * q, -qd))
    run = simulate(weight, None, [1.0], [0.0], np.linspace(0, 3 * np.sqrt(2 / 9.81), 301), events=[floor])
    assert [t for t, _ in run.events] == pytest.approx(np.sqrt(2 / 9.81) * np.array([1, 3]), rel=1e-6)
    assert run.q[200, 0] == pytest.approx(1, abs=1e-4) and run.drift.max() < 1e-9 and run.reason == "end of the time"


def test_a_motion_that_blows_up_stops_with_a_reason():
    run = simulate(zoo.two_link(), lambda t, q, qd: 100 * qd, [0.5, 0.3], [0, 0.1], 10.0)
    assert "blew up" in run.reason and run.t[-1] < 10 and np.isfinite(run.q).all()


def test_any_dynamics_can_be_put_in():
    run = simulate(Robot([Link(kind="P", m=1, com=[0, 0, 0], I_com=np.eye(3))]), None, [1.0], [0.0], [0, np.pi],
                   acceleration=lambda q, qd, tau: -q)
    assert run.q[-1] == pytest.approx([-1], abs=1e-9)


def test_progress_is_told():
    told = []
    simulate(zoo.two_link(), None, [0, 0], [0, 0], 0.1, progress=told.append)
    assert told == sorted(told) and told[-1] == pytest.approx(1)


def test_a_simulation_is_written_with_or_without_its_torque():
    arm, q, qd, law = zoo.two_link(), [0.5, 0.3], [0.1, 0.0], lambda t, q, qd: [1.0, -q[1]]
    end = lambda *given, **named: simulate(arm, *given, **named).q[-1].tolist()
    assert end(q, qd, 0.1) == end(None, q, qd, 0.1) == end(q, qd, t=0.1) == end(q0=q, qd0=qd, t=0.1) == end(None, q, qd, 0.1, "rk4")
    assert end(law, q, qd, 0.1) == end(q, qd, 0.1, torque=law) == end(law, q, qd, t=0.1) == end(torque=law, q0=q, qd0=qd, t=0.1)
    assert end([1.0, 0.0], q, qd, 0.1) == end(q, qd, 0.1, torque=[1.0, 0.0]) == end(lambda t, q, qd: [1.0, 0.0], q, qd, 0.1)


@pytest.mark.parametrize("given, named, words", [
    ((), {}, "simulate got nothing after the robot; expected torque, q0, qd0, t, or q0, qd0, t and, by its name, torque"),
    (([0, 0], [0, 0]), {}, "expected torque, q0, qd0, t"), ((None, [0, 0], [0, 0]), {}, "simulate got None"),
    ((lambda t, q, qd: q, [0, 0], [0, 0]), {}, "simulate got <function"), (([0, 0],), dict(torque=None, t=1.0), "expected torque, q0"),
    (([0, 0], [0, 0], [0, 0]), {}, r"t is array\(\[0., 0.\]\); t must be an end time"), (([0, 0], [0, 0], 1.0, "rk4"), {}, "qd0 is 1.0|qd0 has shape"),
    ((None, [0, 0], [0, 0], 1.0, "rk4"), dict(integrator="rk4"), "integrator twice"),
    (([1, 2, 3], [0, 0], [0, 0], 1.0), {}, r"torque has shape \(3,\)"), (([0, 0], [0, 0], 1.0), dict(torque="none"), "torque is 'none'")])
def test_what_is_no_simulation_is_said(given, named, words):
    with pytest.raises(ValueError, match=words):
        simulate(zoo.two_link(), *given, **named)


@pytest.mark.parametrize("changes, words", [
    (dict(integrator="verlet"), "integrator is 'verlet'; expected one of 'euler', 'rk4', 'adams', 'adaptive'"), (dict(step=0), "expected a positive time"),
    (dict(t=[0, 0]), "increasing times"), (dict(t=-1.0), "end time above 0"), (dict(q0=[1]), r"q0 has shape \(1,\)"),
    (dict(torque=[1, 2, 3]), r"torque has shape \(3,\)"), (dict(step=1e-12), "steps of 1e-12 s are too many"),
    (dict(q0=np.zeros((2, 2)), events=[Event(lambda t, q, qd: 1.0)]), "one motion at a time")])
def test_bad_input_is_named(changes, words):
    with pytest.raises(ValueError, match=words):
        simulate(**dict(robot=zoo.two_link(), torque=None, q0=[0, 0], qd0=[0, 0], t=1.0) | changes)
