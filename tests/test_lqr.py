"""The linear quadratic regulator."""
import numpy as np
import pytest
from scipy.integrate import solve_ivp

from robotlab import Link, Robot, forward_dynamics, gravity_torque, linearise, lqr, simulate, zoo

UPRIGHT = np.array([np.pi / 2, 0.0])
WEIGHTS = np.array([10.0, 10.0, 1.0, 1.0]), np.array([0.1, 0.1])


@pytest.fixture(scope="module")
def standing():
    """A double pendulum on its head, both joints driven: (arm, linear model, regulator)."""
    arm = zoo.planar(2)
    model = linearise(arm, UPRIGHT)
    return arm, model, lqr(model.A, model.B, *WEIGHTS)


def test_one_integrator_by_hand():
    """x' = u, cost q x^2 + r u^2: K = sqrt(q/r), P = sqrt(q r)."""
    found = lqr([[0.0]], [[1.0]], [[9.0]], [4.0])
    assert found.K == pytest.approx(1.5) and found.P == pytest.approx(6) and found.poles == pytest.approx(-1.5)


def test_a_double_integrator_by_hand():
    """x'' = u with Q = diag(1, 0), R = 1: K = (1, sqrt 2), poles at 45 degrees (Kalman's example)."""
    found = lqr([[0, 1], [0, 0]], [[0], [1]], [1, 0], [1])
    assert found.K[0] == pytest.approx([1, np.sqrt(2)])
    assert sorted(found.poles.imag) == pytest.approx([-np.sqrt(0.5), np.sqrt(0.5)]) and found.poles.real == pytest.approx(-np.sqrt(0.5))


def test_riccati_is_solved_and_the_loop_is_stable(standing):
    _, model, found = standing
    Q, R, P = np.diag(WEIGHTS[0]), np.diag(WEIGHTS[1]), found.P
    left = model.A.T @ P + P @ model.A - P @ model.B @ np.linalg.solve(R, model.B.T @ P) + Q
    assert np.abs(left).max() < 1e-9 * np.abs(P).max() and np.linalg.eigvalsh(P).min() > 0
    assert model.poles.real.max() > 1 and found.poles.real.max() < -1


def test_the_cost_of_a_motion_is_x_p_x(standing, rng):
    _, model, found = standing
    x0, (Q, R) = rng.normal(size=4), WEIGHTS

    def rate(t, y):
        x, u = y[:4], -found.K @ y[:4]
        return [*(model.A @ x + model.B @ u), Q @ x ** 2 + R @ u ** 2]
    end = solve_ivp(rate, (0, 20), [*x0, 0.0], rtol=1e-10, atol=1e-12).y[:, -1]
    assert np.abs(end[:4]).max() < 1e-6 and end[4] == pytest.approx(x0 @ found.P @ x0, rel=1e-6)


def test_no_other_gain_is_cheaper(standing, rng):
    """The cost of u = -(K + E) x, by a Lyapunov equation, is never below that of K."""
    from scipy.linalg import solve_continuous_lyapunov
    _, model, found = standing
    for _ in range(5):
        K = found.K + 0.005 * np.abs(found.K).max() * rng.normal(size=found.K.shape)
        closed = model.A - model.B @ K
        assert np.linalg.eigvals(closed).real.max() < 0
        cost = solve_continuous_lyapunov(closed.T, -(np.diag(WEIGHTS[0]) + K.T @ np.diag(WEIGHTS[1]) @ K))
        assert np.linalg.eigvalsh(cost - found.P).min() > -1e-9 * np.abs(found.P).max()


def test_it_holds_a_double_pendulum_on_its_head(standing):
    """The arm itself, not its linear model: let go it falls, regulated it stands up again."""
    arm, _, found = standing
    start = UPRIGHT + [0.2, -0.15]
    alone = simulate(arm, None, start, [0, 0], [0, 1.0])
    held = simulate(arm, found.law(UPRIGHT, tau=gravity_torque(arm, UPRIGHT)), start, [0, 0], [0, 4.0], step=2e-3)
    assert np.abs(alone.q[-1] - UPRIGHT).max() > 0.5
    assert held.q[-1] == pytest.approx(UPRIGHT, abs=1e-3) and held.qd[-1] == pytest.approx([0, 0], abs=1e-3)


def test_one_motor_is_enough(standing):
    """The Pendubot: the elbow has no motor, and the arm stands all the same."""
    arm, model, _ = standing
    found = lqr(model.A, model.B[:, :1], WEIGHTS[0], [0.1])
    law = found.law(UPRIGHT)
    run = simulate(arm, lambda t, q, qd: np.array([law(t, q, qd)[0], 0.0]), UPRIGHT + [0.05, -0.05], [0, 0], [0, 4.0], step=2e-3)
    assert run.q[-1] == pytest.approx(UPRIGHT, abs=1e-2) and np.isfinite(run.q).all()


def cart_pole(M=1.0, m=0.2, half=0.25, g=9.81):
    """A slide along the ground with a rod that swings about its end, upright at q2 = 0."""
    slide = Link(kind="P", alpha=-np.pi / 2, m=M, com=(0, 0, 0), I_com=np.zeros((3, 3)))
    rod = Link(a=2 * half, m=m, com=(-half, 0, 0), I_com=np.diag([0, 1, 1]) * m * half ** 2 / 3)
    return Robot([slide, rod], gravity=(-g, 0, 0), name="cart-pole")


def test_a_cart_and_pole_is_balanced_by_the_cart_alone():
    """A by hand: (M + m) x'' + m l p'' = u, m l x'' + 4/3 m l^2 p'' = m g l p. K by the Hamiltonian's stable half, without SciPy's solver."""
    M, m, l, g = 1.0, 0.2, 0.25, 9.81
    arm, up = cart_pole(M, m, l, g), np.zeros(2)
    model, inertia = linearise(arm, up), np.array([[M + m, m * l], [m * l, 4 / 3 * m * l ** 2]])
    signs = np.diag([1.0, np.sign(linearise(arm, up).A[2, 1] / -g)])           # of the angle, which may count the other way
    by_hand = signs @ np.linalg.solve(inertia, np.diag([0, m * g * l])) @ signs
    assert model.A[2:, :2] == pytest.approx(by_hand)
    found = lqr(model.A, model.B[:, :1], np.ones(4), [0.1])
    B = model.B[:, :1]
    w, V = np.linalg.eig(np.block([[model.A, -B @ B.T / 0.1], [-np.eye(4), -model.A.T]]))
    V = V[:, w.real < 0]
    assert found.K == pytest.approx((10 * B.T @ V[4:] @ np.linalg.inv(V[:4])).real, rel=1e-6)
    law = found.law(up, joints=[1])
    run = simulate(arm, law, [0.3, 0.25], [0, 0], [0, 10.0], step=1e-2)
    assert run.q[-1] == pytest.approx(up, abs=1e-2) and not run.tau[..., 1].any() and run.tau[..., 0].any()
    many = simulate(arm, law, [[0.3, 0.25], [0.0, -0.2]], [0, 0], [0, 0.5], step=1e-2)
    assert many.tau.shape == (2, 2, 2) and not many.tau[..., 1].any()
    assert np.abs(simulate(arm, None, [0.3, 0.25], [0, 0], [0, 2.0], step=1e-2).q[-1]).max() > 1


def test_the_law_says_which_joints_it_drives(standing):
    arm, model, _ = standing
    weight = gravity_torque(arm, UPRIGHT + [0.3, 0])
    both, elbow = lqr(model.A, model.B, *WEIGHTS), lqr(model.A, model.B[:, 1:], WEIGHTS[0], [0.1])
    q, qd = UPRIGHT + 0.1, np.array([0.2, -0.1])
    assert both.law(UPRIGHT, joints=[1, 2])(0, q, qd) == pytest.approx(both.law(UPRIGHT)(0, q, qd))
    assert elbow.law(UPRIGHT, joints=2)(0, q, qd) == pytest.approx([0, elbow.law(UPRIGHT)(0, q, qd)[0]])
    for joints in ([0], [3], [1, 2], [], "1", [1.5], [True], None):
        if joints is not None:
            with pytest.raises(ValueError, match="joints"):
                elbow.law(UPRIGHT, joints=joints)
    with pytest.raises(ValueError, match="joints is .*2 different numbers"):
        both.law(UPRIGHT, joints=[1, 1])
    with pytest.raises(ValueError, match="tau is .*expected 0 for joints without a motor"):
        elbow.law(UPRIGHT, tau=weight, joints=[2])
    for wrong in (dict(q=[0.0]), dict(q=[np.nan, 0.0]), dict(qd=[1.0, 2.0, 3.0]), dict(tau=[1.0, 2.0, 3.0])):
        with pytest.raises(ValueError, match=f"{list(wrong)[0]} (has shape|is)"):
            both.law(**dict(q=UPRIGHT) | wrong)
    with pytest.raises(ValueError, match=r"the law lqr about q = .* gives a torque of shape \(1,\).*expected \(2,\)"):
        simulate(arm, elbow.law(UPRIGHT), UPRIGHT, [0, 0], 0.1)


def test_what_stays_must_be_seen_and_reached():
    """A double integrator whose cost ignores the place, a swing without damping or cost, and one that no input reaches."""
    double, swing, push = [[0, 1], [0, 0]], [[0, 1], [-4, 0]], [[0], [1]]
    for A, Q in ((double, [0, 0]), (double, [0, 1]), (swing, [0, 0])):
        with pytest.raises(ValueError, match="Q does not see all that stays"):
            lqr(A, push, Q, [1])
    for A, B in ((double, [[0], [0]]), (swing, [[0], [0]]), (double, [[1], [0]])):
        with pytest.raises(ValueError, match="no gain stabilises"):
            lqr(A, B, [1, 1], [1])
    for A, Q in ((double, [1e-12, 0]), (swing, [0, 1e-9]), ([[0, 1], [-4, -1e-3]], [0, 0])):
        assert lqr(A, push, Q, [1]).poles.real.max() < 0
    assert lqr([[2.0]], [[1.0]], [0], [1]).poles == pytest.approx(-2)          # unseen and running away: brought home all the same


def test_the_law_takes_leading_axes(standing, rng):
    arm, _, found = standing
    q, qd = UPRIGHT + 0.1 * rng.normal(size=(2, 5, 2))
    law = found.law(UPRIGHT, tau=[1.0, 2.0])
    assert law(0, q, qd)[3] == pytest.approx(law(0, q[3], qd[3])) and law(0, UPRIGHT, np.zeros(2)) == pytest.approx([1, 2])
    assert forward_dynamics(arm, q, qd, law(0, q, qd)).shape == (5, 2)


@pytest.mark.parametrize("arguments, words", [
    ((np.eye(2), np.ones((3, 1)), [1, 1], [1]), r"shapes \(2, 2\) and \(3, 1\)"),
    ((np.zeros((5, 2, 2)), np.ones((5, 2, 1)), [1, 1], [1]), "one model at a time"),
    ((np.eye(2), np.eye(2), [1, 1, 1], [1, 1]), r"Q has shape \(3, 3\); expected a symmetric matrix \(2, 2\)"),
    ((np.eye(2), np.eye(2), [[1, 2], [0, 1]], [1, 1]), "symmetric"),
    ((np.eye(2), np.eye(2), [1, -1], [1, 1]), "positive semidefinite"),
    ((np.eye(2), np.eye(2), [1, 1], [1, 0]), "R positive definite"),
    ((np.eye(2), [[1.0], [0.0]], [1, 1], [1]), "no gain stabilises")])
def test_bad_requests_are_answered(arguments, words):
    with pytest.raises(ValueError, match=words):
        lqr(*arguments)
