"""Control laws."""
import numpy as np
import pytest

from robotlab import computed_torque, gravity_compensation, gravity_torque, inverse_dynamics, pd, pid, quintic, saturated, simulate, zoo

REST = np.array([0.4, -0.7])


@pytest.fixture
def arm():
    return zoo.two_link()


def test_gravity_compensation_lets_the_arm_float(arm):
    run = simulate(arm, gravity_compensation(arm), REST, [0, 0], [0, 1.0])
    assert run.q[-1] == pytest.approx(REST, abs=1e-12)


def test_pd_is_its_formula(arm, rng):
    """K_p e - K_d qd, with or without the weight."""
    q, qd = rng.normal(size=(2, 2))
    bare = np.array([30.0, 20.0]) * (REST - q) - 4.0 * qd
    assert pd(arm, REST, [30.0, 20.0], 4.0, gravity=False)(0, q, qd) == pytest.approx(bare)
    assert pd(arm, REST, [30.0, 20.0], 4.0)(0, q, qd) == pytest.approx(bare + gravity_torque(arm, q))


@pytest.mark.thorough
def test_pd_sags_under_gravity_and_the_integral_takes_it_up(arm):
    """Without g(q) the arm comes to rest where K_p e = g(q); with the integral, or with g(q), at the target."""
    gains = dict(kp=200.0, kd=40.0)
    end = lambda law, T: simulate(arm, law, REST, [0, 0], [0, T], step=5e-3)
    sag = end(pd(arm, REST, gravity=False, **gains), 6.0)
    assert 200 * (REST - sag.q[-1]) == pytest.approx(gravity_torque(arm, sag.q[-1]), abs=1e-3) and np.abs(REST - sag.q[-1]).max() > 0.05
    assert end(pd(arm, REST, **gains), 3.0).q[-1] == pytest.approx(REST, abs=1e-9)
    assert end(pid(arm, REST, ki=150.0, **gains), 15.0).q[-1] == pytest.approx(REST, abs=1e-3)


def test_with_a_perfect_model_the_error_dies_as_designed(arm):
    """e'' + 20 e' + 100 e = 0 from e(0) = 0.1: e = 0.1 (1 + 10 t) exp(-10 t), for every joint, along a fast motion."""
    motion = quintic([0, 0], [1.5, -1.0], 1.0)
    run = simulate(arm, computed_torque(arm, motion, 100.0, 20.0), [-0.1, -0.1], [0, 0], np.linspace(0, 1, 11))
    expected = 0.1 * (1 + 10 * run.t) * np.exp(-10 * run.t)
    assert motion(run.t)[0] - run.q == pytest.approx(np.stack([expected] * 2, axis=-1), abs=1e-5)


@pytest.mark.thorough
def test_a_wrong_mass_leaves_an_error(arm):
    motion, wrong = quintic([0, 0], [1.5, -1.0], 1.0), arm.with_link(2, m=0.5)
    error = lambda model: np.abs(motion(1.0)[0] - simulate(arm, computed_torque(model, motion, 100.0, 20.0), [0, 0], [0, 0], [0, 1.0]).q[-1]).max()
    assert error(arm) < 1e-6 < 0.02 < error(wrong)


def test_saturation_cuts_off(arm):
    law = saturated(pd(arm, REST, 1e5, 10.0), np.array([5.0, 3.0]))
    assert law(0, np.zeros(2), np.zeros(2)) == pytest.approx([5, -3])
    integral = saturated(pid(arm, REST, 1e5, 10.0, 1.0), 2.0)
    assert integral.torque(0, np.zeros(2), np.zeros(2), np.zeros(2)) == pytest.approx([2, -2])
    assert integral.rate(0, np.zeros(2), np.zeros(2), np.zeros(2)) == pytest.approx(REST)


def test_laws_ask_a_compiled_model_and_give_what_inverse_dynamics_gives(rng):
    """With friction, at one state, and at many at once."""
    puma = zoo.puma560()
    motion = quintic(np.zeros(6), 0.1 * np.arange(6), 1.0)
    law = computed_torque(puma, motion, 100.0, 20.0)
    q, qd = rng.normal(size=(2, 5, 6))
    q_t, qd_t, qdd_t, _ = motion(0.3)
    expected = inverse_dynamics(puma, q, qd, qdd_t + 100 * (q_t - q) + 20 * (qd_t - qd))
    assert law(0.3, q, qd) == pytest.approx(expected, rel=1e-9)
    for k in range(5):
        assert law(0.3, q[k], qd[k]) == pytest.approx(expected[k], rel=1e-9)
    assert gravity_compensation(puma)(0, q[0], qd[0]) == pytest.approx(inverse_dynamics(puma, q[0], 0 * q[0], 0 * q[0]))
