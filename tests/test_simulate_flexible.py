"""Flexible arms in motion: the paper's torque pulse, the rigid limit, and energy as referee."""
import numpy as np
import pytest
from scipy.linalg import expm

from robotlab import Event, Motor, pd, pid, simulate, zoo
from robotlab.systems import FlexibleArm, FlexibleLink, VoltageDrive
from robotlab.systems.modes import STEEL

FREE = (0, 0, 0)
INERTIA = STEEL.mass / 3                             # [kg m2] of the paper's link about its joint


def pulse(t, *_):
    """1 N m for a quarter of a second, -1 N m for another: a rigid link turns and stops."""
    return np.array([1.0 if t < 0.25 else -1.0 if t < 0.5 else 0.0])


def steel(n=1, modes=2, gravity=FREE, **more):
    return FlexibleArm([FlexibleLink(STEEL, modes, **more)] * n, gravity=gravity)


@pytest.mark.parametrize("shapes", ["clamped-free", "pinned-free", "pinned-pinned"])
def test_the_papers_torque_pulse_against_the_exact_solution(shapes):
    """One link with squares dropped is linear: M x'' + K x = B tau, stepped exactly by the exponential of its matrix."""
    arm = steel(shapes=shapes).replace(second_order=False)
    M, zero, t = arm.mass_matrix(np.zeros(3)), np.zeros(3), np.linspace(0, 1, 201)
    run = simulate(arm, pulse, zero, zero, t, step=2.5e-4)
    A = np.zeros((7, 7))
    A[:3, 3:6], A[3:6, :3], A[3:6, 6] = np.eye(3), -np.linalg.solve(M, arm.stiffness), np.linalg.solve(M, arm.motors[:, 0])
    state, exact = np.zeros(7), [np.zeros(3)]
    for s in t[:-1]:
        state[6] = pulse(s + 1e-9)[0]
        state = expm(A * 0.005) @ state
        exact.append(state[:3])
    assert run.q == pytest.approx(np.array(exact), abs=2e-3 * np.abs(exact).max()) and run.drift.max() < 1e-3


def test_flexible_beside_rigid_after_the_pulse():
    """Angular momentum is that of the rigid link at every moment; the joint swings about the rigid angle at 18.3 Hz."""
    arm, t = steel(modes=3).replace(second_order=False), np.linspace(0, 1.5, 601)
    run = simulate(arm, pulse, np.zeros(4), np.zeros(4), t)
    M = arm.mass_matrix(np.zeros(4))
    rate = np.interp(t, [0, 0.25, 0.5, 2], [0, 0.25, 0, 0]) / INERTIA
    assert M[0, 0] == pytest.approx(INERTIA) and run.qd @ M[0] == pytest.approx(INERTIA * rate, abs=1e-3)
    after = t > 0.5
    ring = run.q[after, 0] - 0.25 ** 2 / INERTIA
    assert np.abs(ring.mean()) < 0.1 * np.abs(ring).max() and np.abs(ring).max() > 1e-4
    crossings = t[after][:-1][(ring[:-1] < 0) & (ring[1:] >= 0)]
    first = arm.natural_modes(locked=False)[0][1]
    assert 1 / np.diff(crossings).mean() == pytest.approx(first, rel=0.05) and first == pytest.approx(18.31, rel=0.02)


@pytest.mark.thorough
def test_simulated_stiffer_it_comes_to_the_rigid_motion():
    """A smooth torque on two links: ten times the stiffness, a tenth of the difference."""
    robot = zoo.planar(2).replace(gravity=FREE)
    torque = lambda t, q, qd: np.array([8.0, -3.0]) * np.sin(np.pi * t) ** 2
    t = np.linspace(0, 1, 11)
    rigid = simulate(robot, torque, [0.2, 0.5], [0, 0], t, step=2e-3)
    difference = []
    for EI in (1e3, 1e4, 1e5):
        arm = FlexibleArm.from_robot(robot, EI, modes=1)
        run = simulate(arm, torque, [0.2, 0.5, 0, 0], np.zeros(4), t)
        difference.append(np.abs(run.q[:, :2] - rigid.q).max())
    assert np.array(difference[:-1]) / difference[1:] == pytest.approx([10, 10], rel=0.3)


@pytest.mark.parametrize("shapes, payload", [("clamped-free", 0.0), ("pinned-pinned", 0.0), ("pinned-pinned", 1.0)])
def test_free_motion_keeps_its_energy(shapes, payload):
    """Two links of the paper, two modes each, let go straight and level in the field of gravity; nothing may be lost."""
    arm = steel(2, gravity=(0, -9.81, 0), shapes=shapes).with_payload(payload)
    run = simulate(arm, None, np.zeros(6), np.zeros(6), 0.5, integrator="adaptive", tolerance=1e-9)
    assert run.reason == "end of the time" and run.drift.max() < 1e-7 and run.kinetic.max() > 10
    assert np.abs(run.q[:, 2:]).max() > 1e-3


@pytest.mark.thorough
def test_dropping_costs_energy_of_higher_order():
    """With terms of second order dropped, energy is kept less well the larger the deflection: as its square or better."""
    def drift(size):
        arm = steel(1).replace(second_order=False)
        return simulate(arm, None, [0, size, 0], [6.0, 0, 0], 0.5, integrator="adaptive", tolerance=1e-10).drift.max()
    small, large = drift(0.01), drift(0.02)
    assert large > 1e-6 and 2 < large / small
    assert simulate(steel(1), None, [0, 0.02, 0], [6.0, 0, 0], 0.5, integrator="adaptive", tolerance=1e-10).drift.max() < 1e-8


def test_work_goes_into_a_link_that_is_driven():
    for shapes in ("clamped-free", "pinned-pinned"):
        run = simulate(steel(2, shapes=shapes), [0.5, -0.2], np.zeros(6), np.zeros(6), 0.5)
        assert run.work[-1] > 0.01 and run.drift.max() < 2e-3 and run.tau == pytest.approx(np.tile([0.5, -0.2], (201, 1)))


def test_what_has_settled_stays_at_rest_under_the_motors_that_hold_it():
    arm = steel(2, gravity=(0, -9.81, 0), shapes="pinned-free")
    q0 = arm.settled([0.5, -0.8])
    hold = arm.bias(q0, 0 * q0)[:2]
    run = simulate(arm, hold, q0, 0 * q0, 0.2)
    assert run.q == pytest.approx(np.tile(q0, (201, 1)), abs=1e-6)


def test_four_modes_on_each_of_two_links_take_few_steps():
    """The number of evaluations decides over real time: some 6000 for one second, each a fraction of a millisecond."""
    run = simulate(steel(2, 4), lambda t, q, qd: np.array([3 * np.sin(6 * t), 0.0]), np.zeros(10), np.zeros(10), 1.0)
    assert run.reason == "end of the time" and run.evaluations < 6500 and run.drift.max() < 1e-4
    assert len(steel(2, 4).program("forward_dynamics").nodes) < 2000


def test_control_designed_for_the_rigid_arm_on_the_flexible_one():
    """A law sees what encoders see: the same `pd` and `pid` run on both arms, and bring the flexible one to its sagging rest."""
    motor = Motor(gear=50.0, rotor_inertia=4e-5)     # 0.1 kg m2 at the joint: a root without inertia makes damping stiff
    robot = zoo.planar(2).with_link(1, motor=motor).with_link(2, motor=motor)
    arm = FlexibleArm.from_robot(robot, EI=400.0, modes=1)
    goal = np.array([0.5, -0.8])
    for law in (pd(robot, goal, 60.0, 15.0), pid(robot, goal, 60.0, 15.0, 5.0, gravity=True)):
        run = simulate(arm, law, arm.settled([0.4, -0.7]), np.zeros(4), 1.5, step=2e-3)
        assert run.reason == "end of the time" and np.abs(run.q[-1, :2] - goal).max() < 0.02


def test_encoders_or_everything():
    seen = []

    def law(t, q, qd):
        seen.append(q)
        return np.zeros(1)
    arm, q0 = steel(shapes="pinned-free"), np.array([0.1, 0.002, 0.001])
    simulate(arm, law, q0, np.zeros(3), [0, 1e-3])
    assert seen[0] == pytest.approx(arm.motors.T @ q0) and seen[0].shape == (1,)
    seen.clear()
    simulate(arm, law, q0, np.zeros(3), [0, 1e-3], full_state=True)
    assert seen[0] == pytest.approx(q0)


def test_a_motor_with_a_current_drives_it():
    motor = Motor(gear=20.0, rotor_inertia=1e-5, resistance=1.0, inductance=1e-3, torque_constant=0.05)
    robot = zoo.planar(1).replace(gravity=FREE).with_link(1, motor=motor)
    arm = FlexibleArm.from_robot(robot, EI=300.0, modes=2)
    assert arm.mass_matrix(np.zeros(3))[0, 0] == pytest.approx(1 / 3 + 20 ** 2 * 1e-5)
    run = simulate(arm, VoltageDrive(robot, lambda t, q, qd: np.array([6.0])), np.zeros(3), np.zeros(3), 0.5)
    rigid = simulate(robot, VoltageDrive(robot, lambda t, q, qd: np.array([6.0])), [0.0], [0.0], 0.5)
    assert run.x.shape == (201, 1) and run.q[-1, 0] == pytest.approx(rigid.q[-1, 0], rel=0.02)


@pytest.mark.parametrize("shapes", ["clamped-free", "pinned-free"])
def test_many_motions_side_by_side(shapes, rng):
    arm = steel(2, 1, shapes=shapes)
    q0 = 0.01 * rng.normal(size=(3, 2, 4))
    run = simulate(arm, [0.3, 0.1], q0, np.zeros(4), [0, 0.05, 0.1])
    one = simulate(arm, [0.3, 0.1], q0[1, 1], np.zeros(4), [0, 0.05, 0.1], step=run.t[1] / 100)
    assert run.q.shape == (3, 3, 2, 4) and run.tau.shape == (3, 3, 2, 2) and run.energy.shape == (3, 3, 2)
    assert run.q[:, 1, 1] == pytest.approx(one.q, abs=1e-5)


def test_an_event_stops_it():
    first = Event(lambda t, q, qd: q[1], "the tip crosses the middle", direction=-1)
    run = simulate(steel(1, 1), None, [0, 0.01, 0][:2], [0, 0], 1.0, events=[first])
    assert run.reason.startswith("the tip crosses") and run.events[0][0] == pytest.approx(
        0.25 / steel(1, 1).natural_modes(locked=False)[0][1], rel=0.01)


@pytest.mark.parametrize("more, words", [
    (dict(integrator="newton"), "integrator is 'newton'"), (dict(q0=np.zeros(5)), r"q0 has shape \(5,\); this arm has 1 joints and 2 modes"),
    (dict(torque=[1.0, 2.0]), r"torque has shape \(2,\); expected \(..., 1\)"), (dict(t=-1.0), "end time above 0"),
    (dict(q0=np.zeros((2, 3)), events=[Event(lambda t, q, qd: q[0])]), "one motion at a time"), (dict(step=0.0), "step is 0.0")])
def test_bad_requests_are_answered(more, words):
    arguments = dict(torque=None, q0=np.zeros(3), qd0=np.zeros(3), t=1.0) | more
    with pytest.raises(ValueError, match=words):
        simulate(steel(), **arguments)
