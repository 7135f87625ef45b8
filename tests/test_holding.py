"""Joints that dry friction or a stop holds: which stay, which move, when, and the energy."""
import itertools

import numpy as np
import pytest
from scipy.integrate import solve_ivp

from robotlab import (Event, Friction, Link, Robot, forward_dynamics, friction_torque, gravity_torque, inverse_dynamics, kinetic_energy,
                      mass_matrix, simulate, zoo)
from robotlab.dynamics.rest import set_off
from robotlab.systems import mechanisms

INTEGRATORS = ["euler", "rk4", "adams", "adaptive"]
each_integrator = pytest.mark.parametrize("method", INTEGRATORS)
EXACT = {"euler": 5e-3, "rk4": 1e-8, "adams": 1e-7, "adaptive": 1e-7}
G = 9.81


def slide(coulomb=0.0, tilt=0.0, m=2.0, **more):
    """A block on a plane that rises by `tilt`; q runs up it."""
    friction = Friction(coulomb=coulomb) if np.any(coulomb) else None
    return Robot([Link(kind="P", m=m, com=(0, 0, 0), I_com=np.zeros((3, 3)), friction=friction, **more)],
                 gravity=(G * np.cos(tilt), 0, -G * np.sin(tilt)))


def rod(coulomb):
    return zoo.planar(1).with_link(1, friction=Friction(coulomb=coulomb))


# -- dry friction -----------------------------------------------------------------------------------------------------
@each_integrator
@pytest.mark.parametrize("coulomb, q, held", [
    (6.0, 0.0, True), (4.0, 0.0, False), (4.91, 0.0, True), (4.90, 0.0, False), ((1.0, 6.0), 0.0, True), ((6.0, 1.0), 0.0, False),
    ((6.0, 1.0), np.pi, True), (4.905, np.pi, True), (0.1, -np.pi / 2, True)])
def test_a_rod_at_rest_stays_where_its_friction_is_more_than_its_weight(method, coulomb, q, held):
    arm = rod(coulomb)
    run = simulate(arm, [q], [0.0], 1.0, integrator=method, step=5e-3)
    assert (run.q == q).all() == held and (run.qd == 0).all() == held
    assert (forward_dynamics(arm, [q], [0.0], [0.0]) == 0).all() == held
    for _ in range(4):
        assert (forward_dynamics(arm, [q], [0.0], [0.0]) == 0).all() == held, "asked often"


@each_integrator
@pytest.mark.parametrize("v", [1.5, -1.5])
def test_a_block_slides_as_far_as_its_energy_takes_it(method, v):
    """It stops after v/(F/m), v^2/(2 F/m) from where it was, and does not come back."""
    F, m = (3.0, 5.0)[v < 0], 2.0
    run = simulate(slide((3.0, 5.0)), [0.0], [v], [0.0, abs(v) * m / F - 1e-3, abs(v) * m / F + 1e-3, 2.0], integrator=method)
    assert run.q[-1, 0] == pytest.approx(v * abs(v) * m / (2 * F), abs=EXACT[method]) and run.qd[1, 0] != 0
    assert (run.qd[2:] == 0).all() and run.q[2] == run.q[3]
    assert run.work[-1] == pytest.approx(-m * v ** 2 / 2, rel=2 * EXACT[method]) and run.drift.max() < EXACT[method]


@each_integrator
@pytest.mark.parametrize("tilt", [0.2, 0.29, 0.4])
def test_a_block_thrown_up_a_plane_stays_above_or_slides_back(method, tilt):
    """mu = 0.3: it stays where tan(tilt) < mu; else it comes back at sqrt((tan - mu)/(tan + mu)) of its rate."""
    mu, m, v, tan = 0.3, 2.0, 1.0, np.tan(tilt)
    up, down = G * np.cos(tilt) * (tan + mu), G * np.cos(tilt) * (tan - mu)
    start = Event(lambda t, q, qd: q[0], "start", -1)
    run = simulate(slide(mu * m * G * np.cos(tilt), tilt), [0.0], [v], 8.0, integrator=method, events=[start])
    assert run.q.max() == pytest.approx(v ** 2 / (2 * up), rel=2e-2) and run.drift.max() < 2 * EXACT[method]
    if tan < mu:
        assert run.reason == "end of the time" and run.q[-1, 0] == pytest.approx(v ** 2 / (2 * up), abs=EXACT[method])
    else:
        back = np.sqrt(down / up) * v
        assert run.events[0][0] == pytest.approx(v / up + back / down, rel=2 * EXACT[method])


def witness(coulomb, q, end):
    """A rod with dry friction by SciPy's own events, from standstill to standstill."""
    t, y = 0.0, [q, 0.0]
    while True:
        weight = -4.905 * np.cos(y[0])
        if abs(weight) <= coulomb:
            return y[0], t
        way = np.sign(weight)
        rests = lambda t, y: y[1]
        rests.terminal, rests.direction = True, -way
        y[1] = 1e-14 * way
        rate = lambda t, y: [y[1], 3 * (-4.905 * np.cos(y[0]) - way * coulomb)]
        leg = solve_ivp(rate, (t, end), y, "DOP853", events=rests, rtol=1e-12, atol=1e-13)
        if leg.status == 0:
            return leg.y[0, -1], None
        t, y = leg.t[-1], [leg.y[0, -1], 0.0]


@pytest.mark.parametrize("method", ["rk4", "adams", "adaptive"])
@pytest.mark.parametrize("coulomb", [0.3, 1.0, 3.0])
def test_a_pendulum_comes_to_rest_where_an_outside_witness_says(method, coulomb):
    q, at = witness(coulomb, 0.2, 12.0)
    run = simulate(rod(coulomb), [0.2], [0.0], 12.0, integrator=method, step=5e-3 if method != "adaptive" else None)
    assert run.q[-1, 0] == pytest.approx(q, abs=1e-5) and at is not None and (run.qd[run.t > at + 1e-3] == 0).all()
    assert (run.qd[1:][run.t[1:] < at - 1e-3] != 0).all() and run.drift.max() < 1e-6


@each_integrator
def test_a_pulled_block_goes_when_the_spring_is_stronger(method):
    """A spring of k = 50 N/m whose end moves at v = 0.1 m/s pulls a block held by 3 N: it goes after 0.6 s, at v (1 - cos w (t - 0.6)),
    and its rate touches 0 once a turn without the block being held."""
    k, v, m, t = 50.0, 0.1, 2.0, np.linspace(0, 4, 801)
    run = simulate(slide(3.0), lambda t, q, qd: k * (v * t - q), [0.0], [0.0], t, integrator=method)
    want = np.where(t > 0.6, v * (1 - np.cos(np.sqrt(k / m) * (t - 0.6))), 0.0)
    assert (run.qd[t <= 0.6] == 0).all() and run.qd[:, 0] == pytest.approx(want, abs=5 * EXACT[method])
    assert run.drift.max() < 20 * EXACT[method]


ARM = zoo.planar(3).with_link(1, friction=Friction(0.2, 9.0)).with_link(2, friction=Friction(0.1, (6.0, 4.0)))
ARM = ARM.with_link(3, friction=Friction(0, 2.0))


@each_integrator
def test_some_joints_stick_while_others_slip_and_each_is_right(method):
    """A joint at rest needs no more than its friction; a joint that moves slips against all of it."""
    run = simulate(ARM, [0.3, -0.5, 0.9], [0.0, 0.0, 1.5], np.linspace(0, 3, 601), integrator=method)
    rest, seen = run.qd == 0, 0
    for q, qd, at in zip(run.q, run.qd, rest):
        qdd = forward_dynamics(ARM, q, qd, np.zeros(3))
        needed = -(inverse_dynamics(ARM, q, qd, qdd) - friction_torque(ARM, qd))
        for i, link in enumerate(ARM.links):
            if at[i] and qdd[i] == 0:
                assert -link.friction.coulomb[1] - 1e-6 <= needed[i] <= link.friction.coulomb[0] + 1e-6
                seen += 1
            elif at[i]:
                assert needed[i] == pytest.approx(link.friction.coulomb[0] if qdd[i] > 0 else -link.friction.coulomb[1])
    assert seen > 50 and (rest.any(1) & ~rest.all(1)).any() and not rest[300:, 0].all()
    assert run.drift.max() < 30 * EXACT[method] and (np.diff(run.work) <= 1e-12).all()


def test_the_way_each_joint_sets_off_is_the_only_one_without_contradiction(rng):
    """All 3^n guesses tried: held within its limits, or gone against them."""
    for n in (1, 2, 3, 4):
        for _ in range(40):
            A = rng.normal(size=(n, n))
            M, b, c = A @ A.T + 0.05 * np.eye(n), 3 * rng.normal(size=n), rng.uniform(0.1, 3, (2, n))
            a, way = set_off(M, b, *c)
            right = []
            for guess in itertools.product((-1, 0, 1), repeat=n):
                s, go = np.array(guess), np.array(guess) != 0
                x = np.zeros(n)
                x[go] = np.linalg.solve(M[np.ix_(go, go)], (b - np.where(s > 0, c[0], -c[1]))[go])
                missing = b - M @ x
                if (x * s >= 0).all() and (missing <= c[0] + 1e-12)[~go].all() and (missing >= -c[1] - 1e-12)[~go].all():
                    right.append(x)
            assert len(right) == 1 and a == pytest.approx(right[0], abs=1e-9) and (np.sign(a) == way).all()


def test_many_from_rest_are_each_as_alone(rng):
    q, tau = rng.normal(size=(2, 6, 3)) * [[[1, 1, 1]], [[9, 5, 3]]]
    qd = np.where(rng.random((6, 3)) < 0.5, 0.0, rng.normal(size=(6, 3)))
    for method in (None, "lean"):
        alone = np.array([forward_dynamics(ARM, *row) for row in zip(q, qd, tau)])
        assert forward_dynamics(ARM, q, qd, tau, method=method) == pytest.approx(alone)


def test_in_many_motions_and_on_request_friction_is_smoothed():
    creep = -2 * 0.01 * np.arctanh(4.905 / 6)
    many = simulate(rod(6.0), None, [[0.0], [0.0]], [0.0], 2.0)
    assert many.q[-1].ravel() == pytest.approx([creep, creep], rel=0.03)
    assert simulate(rod(6.0), [0.0], [0.0], 2.0, smooth=0.01).q[-1] == pytest.approx(many.q[-1, 0])
    assert simulate(rod(6.0), [0.0], [0.0], 2.0, smooth=0.002, step=2e-4).q[-1, 0] == pytest.approx(creep / 5, rel=0.03)


# -- stops ------------------------------------------------------------------------------------------------------------
BALL = slide(tilt=np.pi / 2, limits=(0.0, 5.0))


@each_integrator
@pytest.mark.parametrize("e", [0.0, 0.5, 0.8])
def test_a_ball_bounces_to_rest(method, e):
    """It comes back to e^2 of its height, and rests after sqrt(2 h/g) (1 + e)/(1 - e), exactly on the stop."""
    fall, h = np.sqrt(2 / G), 1.0
    if method == "euler" and e > 0.5:
        return                                       # its steps put more energy in than such bounces take
    turned = Event(lambda t, q, qd: qd[0], "up", 1, False)
    run = simulate(BALL, [h], [0.0], np.linspace(0, 6, 1201), integrator=method, stops=e, events=[turned])
    rest = fall * (1 + e) / (1 - e)
    assert (run.q[run.t > rest + 0.1] == 0).all() and (run.qd[run.t > rest + 0.1] == 0).all() and run.q.min() > -1e-12
    assert (run.qd[run.t < rest - 0.15 - 0.2 * (method == "euler")][1:] != 0).all()
    if e:
        assert run.q[run.t > fall + 0.01].max() == pytest.approx(e ** 2 * h, abs=2e-2 if method == "euler" else 1e-3)
        assert run.events[0][0] == pytest.approx(fall, rel=EXACT[method])
    assert run.drift.max() < 4 * EXACT[method]


def test_without_being_asked_for_there_are_no_stops():
    arm = zoo.planar(1).with_link(1, limits=(-0.5, 0.5))
    assert simulate(arm, [0.0], [0.0], 1.0).q.min() < -3
    assert simulate(arm, [0.0], [0.0], 1.0, stops=0.0).q.min() == -0.5


@each_integrator
@pytest.mark.parametrize("e", [0.0, 0.3, 1.0])
@pytest.mark.parametrize("joint", [1, 2])
def test_an_impact_is_one_impulse_that_all_joints_feel(method, e, joint):
    """M (qd after - qd before) has one entry; the rate of the joint is turned; 1/2 (1 - e^2) v^2/(M^-1)_ii is lost."""
    arm = zoo.planar(2).replace(gravity=(0, 0, 0)).with_link(joint, limits=(-0.4, 0.3))
    i, q0, qd0 = joint - 1, np.array([0.1, 0.2]), np.array([0.5, 1.0])
    at = Event(lambda t, q, qd: q[i] - 0.3, "at", 1)
    before = simulate(arm, q0, qd0, [0.0, 1.0], integrator=method, events=[at])
    time = before.events[0][0]
    t = [0.0, time - 1e-9, time + 1e-9]
    free, run = (simulate(arm, q0, qd0, t, integrator=method, step=1e-3, **how) for how in ({}, {"stops": e}))
    M, (old, new) = mass_matrix(arm, run.q[-1]), (free.qd[-1], run.qd[-1])
    push, inverse = M @ (new - old), np.linalg.inv(M)
    assert new[i] == pytest.approx(-e * old[i], abs=1e-6) and push[1 - i] == pytest.approx(0, abs=1e-6) and push[i] < -0.05
    lost = kinetic_energy(arm, run.q[-1], old) - kinetic_energy(arm, run.q[-1], new)
    assert lost == pytest.approx((1 - e ** 2) * old[i] ** 2 / (2 * inverse[i, i]), abs=1e-6)
    assert run.work[-1] == pytest.approx(-lost, abs=1e-6)


@each_integrator
def test_a_joint_pressed_against_its_stop_stays_until_it_is_pulled_off(method):
    """A force 1 - t on 2 kg, 20 mm before its stop: there at 0.29 s, off again at 1 s, then away by (t - 1)^3/12."""
    arm, force = slide(limits=(-1.0, 0.0)), lambda t, q, qd: [1.0 - t]
    run = simulate(arm, force, [-0.02], [0.0], np.linspace(0, 2, 401), integrator=method, stops=0.0)
    t, q = run.t, run.q[:, 0]
    assert (q[(t > 0.4) & (t <= 1.0)] == 0).all() and (q[t < 0.28] < 0).all() and (q <= 0).all()
    assert q[t > 1] == pytest.approx(-(t[t > 1] - 1) ** 3 / 12, abs=EXACT[method])


@pytest.mark.parametrize("method", ["rk4", "adaptive"])
def test_at_full_restitution_two_arms_and_their_stops_keep_all_energy(method):
    arm = zoo.two_link().with_link(1, limits=(-2.0, 0.6)).with_link(2, limits=(-0.7, 0.7))
    run = simulate(arm, [0.5, 0.3], [0.0, 0.0], 3.0, integrator=method, stops=1.0)
    assert (run.q > np.array([-2.0, -0.7]) - 1e-9).all() and (run.q < np.array([0.6, 0.7]) + 1e-9).all()
    assert np.ptp(run.energy) < 1e-5 * run.kinetic.max()
    assert np.count_nonzero(np.diff(np.sign(run.qd[:, 1]))) > 4


@pytest.mark.parametrize("e", [0.0, 0.5, 1.0])
def test_two_joints_that_meet_their_stops_at_one_time(e):
    """Two slides at right angles: each bounces as if alone, and none goes on into its stop."""
    arm = Robot([Link(kind="P", alpha=np.pi / 2, m=1, com=(0, 0, 0), I_com=np.zeros((3, 3)), limits=(0.0, 1.0)),
                 Link(kind="P", m=2, com=(0, 0, 0), I_com=np.zeros((3, 3)), limits=(-1.0, 0.0))], gravity=(0, 0, 0))
    run = simulate(arm, [0.5, -0.5], [-1.0, 1.0], [0.0, 0.75], stops=e)
    assert run.qd[-1] == pytest.approx([e, -e]) and run.q[-1] == pytest.approx([e * 0.25, -e * 0.25], abs=1e-9)


@pytest.mark.parametrize("method", ["rk4", "adaptive"])
def test_friction_and_stops_together_end_at_rest_in_equilibrium(method):
    arm = ARM.with_link(2, limits=(-0.4, 0.4)).with_link(3, limits=(-0.6, 0.5))
    run = simulate(arm, [0.3, -0.3, 0.4], [3.0, 4.0, -6.0], 9.0, integrator=method, stops=0.4, step=None if method == "adaptive" else 5e-3)
    q = run.q[-1]
    weight, (low, high) = gravity_torque(arm, q), ((-0.4, 0.4), (-0.6, 0.5))
    assert (run.qd[-1] == 0).all() and run.drift.max() < 1e-6
    assert (run.q[:, 1:] >= [-0.4, -0.6]).all() and (run.q[:, 1:] <= [0.4, 0.5]).all()
    for i, (link, limits) in enumerate(zip(arm.links, ((-9, 9), low, high))):
        forward, backward = link.friction.coulomb
        assert weight[i] <= (np.inf if q[i] == limits[0] else backward) and weight[i] >= -(np.inf if q[i] == limits[1] else forward)


@pytest.mark.parametrize("changes, words", [
    (dict(stops=1.5), "stops is 1.5; expected None, or a coefficient of restitution"), (dict(stops="hard"), "stops is 'hard'"),
    (dict(stops=0.5, robot=zoo.planar(1)), "no joint of .* has limits"), (dict(smooth=0), "smooth is 0; expected None, or a rate"),
    (dict(stops=0.5, q0=[6.0]), "q0 of joint 1 is 6; its stops are at 0 and 5"),
    (dict(stops=0.5, q0=[[1.0], [2.0]]), "stops are watched in one motion at a time"),
    (dict(stops=0.5, acceleration=lambda q, qd, tau: tau), "stops and acceleration are both given"),
    (dict(stops=0.5, events=[Event(lambda t, q, qd: t - 0.1, "e", 0, False, lambda t, q, qd: (q - 9, qd))]), "puts the arm at"),
    (dict(stops=0.5, robot=mechanisms.four_bar(), q0=mechanisms.four_bar().q0), "only a Robot has stops")])
def test_bad_input_is_named(changes, words):
    with pytest.raises(ValueError, match=words):
        simulate(**dict(robot=BALL, torque=None, q0=[1.0], qd0=[0.0], t=0.5) | changes)
