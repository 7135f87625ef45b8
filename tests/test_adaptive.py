"""The adaptive law of Slotine and Li: its error goes to zero, whether or not its numbers become true."""
import numpy as np
import pytest

from arms import CONVENTIONS, random_arm, relative
from robotlab import (Friction, base_parameters, computed_torque, coriolis_matrix, gravity_torque, mass_matrix, quintic,
                      regressor, saturated, simulate, with_payload, zoo)
from robotlab.systems import adaptive, exciting_motion, reference_regressor

ARM, LOADED = zoo.planar(2), with_payload(zoo.planar(2), 1.0)
TRUE = base_parameters(LOADED).values
OUT, BACK = quintic([0, 0], [1.2, -0.8], 1.5), quintic([1.2, -0.8], [0, 0], 1.5)


def to_and_fro(t):
    """The same move out and back, again and again."""
    return OUT(t % 4) if t % 4 < 2 else BACK(t % 4 - 2)


def followed(motion, start, seconds):
    """The run of an arm with a payload that its controller does not know of, and its largest error at each time."""
    law = adaptive(ARM, motion, slope=5.0, kd=20.0, learning=1.0)
    run = simulate(LOADED, law, start, [0, 0], np.linspace(0, seconds, 10 * seconds + 1), step=1e-2)
    return run, np.abs(run.q - np.array([motion(t)[0] for t in run.t])).max(-1)


@pytest.mark.parametrize("convention", CONVENTIONS)
@pytest.mark.parametrize("kinds", ["R", "P", "RPR", "PRRP", "RRRRRR"])
def test_the_regressor_with_a_reference_is_exact(convention, kinds, rng):
    n = len(kinds)
    arm, (q, qd, v, a) = random_arm(rng, n, convention, kinds), rng.normal(size=(4, 20, n))
    wanted = np.einsum("kij,kj->ki", mass_matrix(arm, q), a) - arm.rotor_inertia * a + gravity_torque(arm, q)
    wanted += np.einsum("kij,kj->ki", coriolis_matrix(arm, q, qd), v)
    Y, p = reference_regressor(arm, q, qd, v, a), base_parameters(arm).values
    assert relative(Y @ p, wanted) < 1e-10
    assert reference_regressor(arm, q, qd, qd, a) == pytest.approx(regressor(arm, q, qd, a), abs=1e-10)
    for _ in range(4):                               # the first calls by arrays, those after them by the recorded formula
        assert reference_regressor(arm, q[3], qd[3], v[3], a[3]) == pytest.approx(Y[3], abs=1e-10)


def test_it_is_computed_torque_that_learns(rng):
    """With the numbers that it begins with, and on the way, the torque is that of the model for the reference, plus K s."""
    arm = zoo.puma560()
    motion = quintic(np.zeros(6), 0.1 * np.arange(6), 1.0)
    law, (q, qd) = adaptive(arm, motion, 5.0, 20.0, 1.0), rng.normal(size=(2, 6))
    q_t, qd_t, qdd_t, _ = motion(0.4)
    assert law.torque(0.4, q_t, qd_t, law.x0) == pytest.approx(computed_torque(arm, motion, 25.0, 10.0)(0.4, q_t, qd_t), rel=1e-9)
    v, a, s = law.reference(0.4, q, qd)
    assert v == pytest.approx(qd_t + 5 * (q_t - q)) and a == pytest.approx(qdd_t + 5 * (qd_t - qd)) and s == pytest.approx(v - qd)
    assert law.rate(0.4, q, qd, law.x0) == pytest.approx(reference_regressor(arm, q, qd, v, a).T @ s)
    many = rng.normal(size=(2, 5, 6))
    assert law.torque(0.4, *many, law.x0)[2] == pytest.approx(law.torque(0.4, many[0, 2], many[1, 2], law.x0), rel=1e-9)


@pytest.mark.thorough
def test_what_lyapunov_counts_falls_by_what_the_gain_takes():
    """V + integral of s^T K s stays: in M, C and Y nothing is left out, and learning has the right sign."""
    motion = exciting_motion(ARM, 4.0, 3.0, 12.0, tries=3, steps=0)
    law = adaptive(ARM, motion, slope=5.0, kd=[4.0, 2.0], learning=2.0)
    run = simulate(LOADED, law, motion.start + 0.3, [0.5, -0.5], np.linspace(0, 3, 601), step=2.5e-3)
    s = np.array([law.reference(t, q, qd)[2] for t, q, qd in zip(run.t, run.q, run.qd)])
    V = np.einsum("ki,kij,kj->k", s, mass_matrix(LOADED, run.q), s) / 2 + ((run.x - TRUE) ** 2).sum(-1) / 4
    lost = (s ** 2 * [4.0, 2.0]).sum(-1)
    taken = np.concatenate([[0], np.cumsum((lost[1:] + lost[:-1]) / 2 * np.diff(run.t))])
    assert (np.diff(V) < 1e-9).all() and V + taken == pytest.approx(np.full(601, V[0]), rel=2e-3)


@pytest.mark.thorough
def test_the_error_goes_to_zero_and_the_numbers_come_true_only_on_a_motion_that_shows_them():
    motion = exciting_motion(ARM, 4.0, 4.0, 20.0, tries=10, steps=1)
    run, error = followed(lambda t: motion(t % 4), motion.start, 40)
    assert error[-40:].max() < 1e-3 * error[:40].max() and run.x[-1] == pytest.approx(TRUE, abs=2e-3)
    run, error = followed(to_and_fro, [0, 0], 40)
    assert error[-40:].max() < 0.1 * error[:40].max() and np.abs(run.x[-1] - TRUE).max() > 0.3


def test_a_posture_is_held_by_numbers_that_are_wrong():
    """The law learns to remove the sag of an unknown payload."""
    rest = np.array([0.3, 0.5])
    run = simulate(LOADED, adaptive(ARM, rest, 5.0, 20.0, 1.0), rest, [0, 0], 12.0, step=1e-2)
    assert np.abs(run.q - rest).max() > 0.04 and np.abs(run.q[-1] - rest).max() < 1e-3 and np.abs(run.x[-1] - TRUE).max() > 0.3


def test_friction_is_that_of_the_model_and_torques_can_be_cut_off():
    rubs = ARM.with_link(1, friction=Friction(2.0))
    q, qd = np.array([0.3, 0.5]), np.array([1.0, -1.0])
    tau = lambda arm: adaptive(arm, q, 1.0, 1.0, 1.0).torque(0.0, q, qd, base_parameters(arm).values)
    assert tau(rubs) - tau(ARM) == pytest.approx([2.0, 0.0])
    cut = saturated(adaptive(ARM, q, 1.0, 1.0, 1.0), 1.0)
    assert cut.torque(0.0, q, qd, cut.x0) == pytest.approx(np.clip(tau(ARM), -1, 1)) and np.abs(tau(ARM)).max() > 1
    assert cut.rate(0.0, q, qd, cut.x0).shape == (6,)


def test_what_cannot_be_is_said():
    with pytest.raises(ValueError, match="letters"):
        adaptive(ARM.symbolic(), [0, 0], 1.0, 1.0, 1.0)
    with pytest.raises(ValueError, match="learning is .*expected one number that is not negative, or one for each of 6"):
        adaptive(ARM, [0, 0], 1.0, 1.0, [1.0, 2.0])
    with pytest.raises(ValueError, match=r"v has shape \(3,\).*2 joints"):
        reference_regressor(ARM, [0, 0], [0, 0], [0, 0, 0], [0, 0])
    with pytest.raises(ValueError, match="q is .*expected real numbers"):
        reference_regressor(ARM, *np.full((4, 2), 1j))
