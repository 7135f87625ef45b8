"""Closed chains: transfer of coordinates against Lagrange multipliers, differences and energy."""
import numpy as np
import pytest
from scipy.linalg import block_diag

from robotlab import forward_dynamics, inverse_dynamics, jacobian, jacobian_rate, mass_matrix, simulate, solve_ik, tip_pose
from robotlab.dynamics.probe import gravity_torque, velocity_torque
from robotlab.maths.spatial import pose, rpy
from robotlab.systems import mechanisms
from robotlab.systems.closed import (SingularClosure, close, closure_error, coordinates_of, map_rows, shared_torques, transfer,
                                     transferred_model)
from robotlab.systems.closure import Closure, Joint, Mechanism, Tip

MAKERS = [mechanisms.four_bar, mechanisms.five_bar, mechanisms.redundant_arm, mechanisms.two_arms_one_load, mechanisms.bricard,
          mechanisms.stewart]


@pytest.fixture(params=MAKERS, ids=lambda f: f.__name__, scope="module")
def mechanism(request):
    return request.param()


def test_it_is_closed(mechanism):
    assert np.abs(closure_error(mechanism, mechanism.q0)).max(initial=0) < 1e-11


def test_accelerations_are_those_of_lagrange_multipliers(mechanism, rng):
    """M qdd + h + g = W_u^T T + J^T lambda and J qdd + dJ/dt qd = 0: the mechanism with its constraint forces as unknowns."""
    m, q = mechanism, mechanism.q0
    ud, T = rng.normal(size=(2, m.k))
    qd = transfer(m, q)[0] @ ud
    chains = list(zip(m.chains, m.split(q), m.split(qd)))
    M = block_diag(*(mass_matrix(c, x) for c, x, _ in chains))
    h = np.concatenate([velocity_torque(c, x, v) + gravity_torque(c, x) for c, x, v in chains])
    W = map_rows(m, [jacobian(c, x) for c, x, _ in chains], 1)
    rates = map_rows(m, [jacobian_rate(c, x, v) for c, x, v in chains], 1)
    rates[[i for i, u in enumerate(m.coordinates, m.closed) if isinstance(u, Joint)]] = 0
    J, Wu = W[:m.closed], W[m.closed:]
    K = np.block([[M, J.T], [J, np.zeros((m.closed, m.closed))]])
    known = np.concatenate([Wu.T @ T - h, -(rates @ qd)[:m.closed]])
    qdd = np.linalg.lstsq(K, known, rcond=1e-13)[0][:m.N]
    udd = Wu @ qdd + (rates @ qd)[m.closed:]
    assert forward_dynamics(m, q, ud, T) == pytest.approx(udd, rel=1e-9, abs=1e-9 * np.abs(udd).max())


def test_inverse_and_forward_dynamics_undo_each_other(mechanism, rng):
    ud, udd = rng.normal(size=(2, mechanism.k))
    T = inverse_dynamics(mechanism, mechanism.q0, ud, udd)
    assert forward_dynamics(mechanism, mechanism.q0, ud, T) == pytest.approx(udd, rel=1e-8, abs=1e-8)


def test_g_and_h_are_slopes_along_closed_postures(mechanism):
    m, h = mechanism, 1e-4
    G, H = transfer(m, m.q0)
    u0 = coordinates_of(m, m.q0)
    for i in range(m.k):
        step = h * np.eye(m.k)[i]
        up, down = close(m, m.q0 + G @ step, u0 + step), close(m, m.q0 - G @ step, u0 - step)
        assert G[:, i] == pytest.approx((up - down) / (2 * h), abs=1e-5)
        assert H[:, i, i] == pytest.approx((up - 2 * m.q0 + down) / h ** 2, abs=1e-4 * (1 + np.abs(H[:, i, i]).max()))


def test_the_transferred_inertia_gives_the_kinetic_energy(mechanism, rng):
    m, ud = mechanism, rng.normal(size=mechanism.k)
    G, _ = transfer(m, m.q0)
    energy = sum(v @ mass_matrix(c, x) @ v / 2 for c, x, v in zip(m.chains, m.split(m.q0), m.split(G @ ud)))
    I_uu, _, _ = transferred_model(m, m.q0)
    assert ud @ I_uu @ ud / 2 == pytest.approx(energy) and np.linalg.eigvalsh(I_uu).min() > 0


def test_both_branches_of_the_five_bar():
    m = mechanisms.five_bar()
    u = coordinates_of(m, m.q0)
    high, low = close(m, m.q0, u), close(m, [u[0], 1.4, u[1], -1.4], u)
    tip = lambda q: tip_pose(m.chains[0], q[:2])[1, 3]
    assert tip(high) > 0.5 + tip(low) and np.abs(closure_error(m, low)).max() < 1e-11
    assert coordinates_of(m, low) == pytest.approx(u)


def test_a_singular_closure_says_so():
    """With both lower rods in one line the hands no longer follow from the shoulders."""
    arms = [mechanisms.planar_chain((0.5, 0.5), (x, 0.0)) for x in (-0.5, 0.5)]
    m = Mechanism(arms, [Closure(0, 1, "x y")], [Joint(0, 1), Joint(1, 1)], "five-bar")
    flat = [np.pi / 2, -np.pi / 2, np.pi / 2, np.pi / 2]                       # both lower rods along the line of the elbows
    assert np.abs(closure_error(m, np.array(flat))).max() < 1e-12
    with pytest.raises(SingularClosure, match="five-bar is singular here: closures and chosen coordinates determine 3 of its 4"):
        transfer(m, flat)


def test_what_cannot_be_closed_says_how_far_it_is_open():
    with pytest.raises(ValueError, match="cannot be closed near this guess: 4.51 m"):
        far = mechanisms.planar_chain((0.1, 0.2, 0.2))
        close(Mechanism([far], [Closure(0, rows="x y", to=mechanisms.translation(5, 0, 0))], [Joint(0, 1)]), [0.0, 0.1, 0.1])


def test_six_rows_close_bricards_loop_and_one_is_idle():
    m = mechanisms.bricard()
    W = map_rows(m, [jacobian(m.chains[0], m.q0)], 1)
    assert np.linalg.matrix_rank(W[:6], tol=1e-9) == 5
    turned = close(m, m.q0 + transfer(m, m.q0)[0][:, 0] * 0.3, coordinates_of(m, m.q0) + 0.3)
    assert turned[[0, 2, 4]] == pytest.approx([turned[0]] * 3, abs=1e-6)       # threefold symmetry is kept
    a, b = turned[:2]
    assert np.cos(a) + np.cos(b) + np.cos(a) * np.cos(b) == pytest.approx(0, abs=1e-6)         # its closure equation


def test_more_motors_than_freedoms_share_the_load(rng):
    m = mechanisms.two_arms_one_load()
    driven = [Joint(0, 1), Joint(0, 2), Joint(0, 3), Joint(1, 1), Joint(1, 2)]
    T = inverse_dynamics(m, m.q0, np.zeros(3), np.zeros(3))
    tau = shared_torques(m, m.q0, T, driven)
    G, _ = transfer(m, m.q0)
    assert G.T @ tau == pytest.approx(T) and tau == pytest.approx(np.linalg.pinv(G.T) @ T)
    with pytest.raises(SingularClosure, match="cannot produce every T"):
        shared_torques(m, m.q0, T, driven[:2])


def test_the_redundant_arm_moves_as_its_coordinates_say():
    m = mechanisms.redundant_arm()
    G, _ = transfer(m, m.q0)
    assert jacobian(m.chains[0], m.q0)[:2] @ G == pytest.approx(np.eye(2, 4), abs=1e-12)
    assert G[2:, 2:] == pytest.approx(np.eye(2)) and G[2:, :2] == pytest.approx(np.zeros((2, 2)))


@pytest.mark.parametrize("make, ud0, T", [(mechanisms.four_bar, [4.0], 10.0), (mechanisms.bricard, [1.0], 10.0),
                                          (mechanisms.five_bar, [0.3, -0.3], 10.0), (mechanisms.stewart, [0.1] * 6, 1.0)])
@pytest.mark.thorough
def test_simulated_it_stays_closed_and_keeps_its_energy(make, ud0, T):
    """The five-bar and the platform stand on springs, whose energy is put back by the work; the others swing freely."""
    m = make()
    u0, stiff = coordinates_of(m, m.q0), {"five-bar": 60.0, "Stewart platform": 3000.0}.get(m.name, 0.0)
    rows = [m.slices[u.chain].start + u.joint - 1 for u in m.coordinates]
    law = lambda t, q, ud: -stiff * (q[rows] - u0)
    run = simulate(m, law, m.q0, ud0, T, integrator="adaptive", tolerance=1e-9)
    assert run.reason == "end of the time" and np.abs(closure_error(m, run.q)).max() < 1e-8
    assert run.drift.max() < 1e-5 and run.kinetic.max() > 1e-3


@pytest.mark.parametrize("call, words", [
    (lambda m: Closure(0, 1, "x w"), "expected some of x y z rx ry rz"), (lambda m: Closure(0), "or at a pose"),
    (lambda m: Mechanism(m.chains, m.closures, [Joint(0, 1)]), "2 independent ones are needed, 1 are given"),
    (lambda m: transfer(m, [0, 0]), r"expected \(..., 4\): joint coordinates of all chains of five-bar"),
    (lambda m: simulate(m, None, m.q0, [0], 1.0), r"qd0 has shape \(1,\)"),
    (lambda m: coordinates_of(Mechanism(m.chains, m.closures, [Tip(0, "rz"), Tip(0, "x")]), m.q0), "is a rate, not a coordinate")])
def test_bad_requests_are_answered(call, words):
    with pytest.raises(ValueError, match=words):
        call(mechanisms.five_bar())


# -- mechanisms of any size -------------------------------------------------------------------------------------------
def test_a_four_bar_of_any_lengths_closes_or_says_why_not(rng):
    for lengths in rng.uniform(0.1, 2, (40, 4)):
        if 2 * lengths.max() < lengths.sum():
            m = mechanisms.four_bar(*lengths)
            assert np.abs(closure_error(m, m.q0)).max() < 1e-9
        else:
            with pytest.raises(ValueError, match="crank, coupler, rocker and ground are .* shorter than the other three"):
                mechanisms.four_bar(*lengths)


def test_a_five_bar_of_any_lengths_closes_or_says_why_not(rng):
    for upper, lower, apart in [(.6, .9, 1.2), *rng.uniform(0.1, 2, (40, 3))]:
        if 2 * (upper + lower) > apart:
            m = mechanisms.five_bar(upper, lower, apart)
            assert np.abs(closure_error(m, m.q0)).max() < 1e-9
        else:
            with pytest.raises(ValueError, match="upper, lower and apart are .* longer than the feet are apart"):
                mechanisms.five_bar(upper, lower, apart)


def test_the_turned_platform_is_singular_and_says_so():
    """Turned by 90 degrees the six legs cannot hold the plate: no coefficients of 1e7 come out, but a word."""
    m, turn = mechanisms.stewart(), pose(rpy(0, 0, np.pi / 2), np.array([0, 0, 0.7]))
    q = np.concatenate([solve_ik(leg, turn, x, limits=False).q for leg, x in zip(m.chains, m.split(m.q0))])
    assert np.abs(closure_error(m, q)).max() < 1e-5
    with pytest.raises(SingularClosure, match="Stewart platform is singular here"):
        transfer(m, q)
    near = pose(rpy(0, 0, np.pi / 2 - 0.01), np.array([0, 0, 0.7]))
    q = close(m, np.concatenate([solve_ik(leg, near, x, limits=False).q for leg, x in zip(m.chains, m.split(m.q0))]))
    assert np.abs(transfer(m, q)[0]).max() > 10, "near it, numbers are large and right"
