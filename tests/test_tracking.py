"""A simulated task: a right model follows, a wrong one leaves the error it must, and limits are limits."""
import numpy as np
import pytest

from robotlab import gravity_torque, mass_matrix, pick_and_place, zoo
from robotlab.motion.tracking import STIFFNESS, track

TASK = pick_and_place(zoo.rrr(), payload=1.0, duration=1.0)
WRONG = track(TASK, TASK.carrying, TASK.robot, count=51)


def test_a_perfect_model_follows():
    assert np.abs(track(TASK, TASK.carrying, TASK.carrying, count=21).error).max() < 1e-5


def test_two_integrators_find_the_same_error_and_the_energy_is_right():
    again = track(TASK, TASK.carrying, TASK.robot, integrator="adaptive", count=51)
    assert np.abs(WRONG.error - again.error).max() < 1e-4 < np.abs(WRONG.error).max()
    assert WRONG.run.drift.max() < 1e-4


def test_a_payload_that_is_not_known_leaves_the_error_that_holds_it():
    """At rest M w^2 e = g of the payload."""
    held = type("Held", (), {"duration": 2.0, "__call__": lambda self, t: TASK(TASK.duration)})()
    rest = track(held, TASK.carrying, TASK.robot, count=3)
    q = rest.run.q[-1]
    missing = gravity_torque(TASK.carrying, q) - gravity_torque(TASK.robot, q)
    assert rest.error[-1] == pytest.approx(np.linalg.solve(mass_matrix(TASK.robot, q), missing) / STIFFNESS ** 2, abs=2e-5)


def test_torques_stay_within_the_limits_and_the_time_there_is_counted():
    limit = .7 * np.abs(WRONG.run.tau).max(0)
    held = track(TASK, TASK.carrying, TASK.robot, limit, count=51)
    assert (np.abs(held.run.tau) <= limit + 1e-9).all()
    assert held.saturated == pytest.approx((np.abs(held.run.tau) >= limit - 1e-9).mean(0)) and held.saturated.max() > 0
    assert not WRONG.saturated.any()


def test_dry_friction_is_followed_too():
    puma = zoo.puma560()
    task = pick_and_place(puma, payload=0.0, duration=1.0)
    assert np.abs(track(task, puma, puma, count=11).error).max() < 5e-3
