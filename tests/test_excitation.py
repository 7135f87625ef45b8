"""Exciting motions: within their limits, from rest to rest, and better than most."""
import numpy as np
import pytest

from arms import states
from robotlab import base_parameters, regressor, zoo
from robotlab.systems import exciting_motion
from robotlab.systems.excitation import condition

SOON = dict(tries=4, steps=0)


@pytest.mark.parametrize("arm", [zoo.puma560(), zoo.scara(), zoo.planar(3)], ids=lambda arm: arm.name)
def test_limits_are_kept_and_used(arm):
    rate, acceleration = np.linspace(1.0, 2.0, arm.n), np.linspace(3.0, 1.0, arm.n)
    motion = exciting_motion(arm, 6.0, rate, acceleration, **SOON)
    t, q, qd, qdd, _ = motion.sample(7001)
    low, high = np.nan_to_num(arm.limits.T, neginf=-np.pi, posinf=np.pi)
    assert (q >= low).all() and (q <= high).all() and (np.abs(qd) <= rate).all() and (np.abs(qdd) <= acceleration).all()
    use = np.max([np.ptp(q, axis=0) / (high - low), np.abs(qd).max(0) / rate, np.abs(qdd).max(0) / acceleration], axis=0)
    assert (use > 0.97).all()


def test_it_starts_and_ends_at_rest_and_its_rates_are_those_of_its_postures():
    motion = exciting_motion(zoo.rrr(), 5.0, 2.0, 8.0, harmonics=4, **SOON)
    for t in (0.0, 5.0):
        q, qd, qdd, _ = motion(t)
        assert q == pytest.approx(motion.start, abs=1e-12) and np.abs([qd, qdd]).max() < 1e-12
    assert motion(-1.0)[0] == pytest.approx(motion.start) and not np.any(motion(6.0)[1:])
    t, h = np.linspace(0.1, 4.9, 50), 1e-5
    before, here, after = motion(t - h), motion(t), motion(t + h)
    for k in range(3):
        assert (after[k] - before[k]) / (2 * h) == pytest.approx(here[k + 1], abs=1e-5)
    assert motion(0.3)[0].shape == (3,) and motion([[0.3, 0.4]])[2].shape == (1, 2, 3) and motion.n == 3


def test_the_condition_is_that_of_the_motion_and_falls_as_it_is_sought():
    arm = zoo.rrr()
    first, best, improved = (exciting_motion(arm, 5.0, 2.0, 8.0, tries=tries, steps=steps) for tries, steps in ((1, 0), (20, 0), (20, 10)))
    assert first.condition > best.condition > improved.condition
    t = np.arange(480) * 5.0 / 480
    again = condition(regressor(arm, *improved(t)[:3]), base_parameters(arm).values)
    assert again == pytest.approx(improved.condition, rel=0.05)


def test_the_condition_is_by_its_definition(rng):
    arm = zoo.planar(2)
    Y = regressor(arm, *states(rng, 2, (30,)))
    W = np.vstack([Y[:, j] / np.abs(Y[:, j] @ base_parameters(arm).values).max() for j in range(2)])
    assert condition(Y, base_parameters(arm).values) == pytest.approx(np.linalg.cond(W / np.linalg.norm(W, axis=0)))


def test_the_same_seed_gives_the_same_motion():
    one, same, other = (exciting_motion(zoo.planar(2), 4.0, 2.0, 8.0, tries=3, steps=2, seed=seed)(1.0)[0] for seed in (1, 1, 2))
    assert (one == same).all() and np.abs(one - other).max() > 1e-3


def test_a_slide_must_say_how_far_it_goes():
    with pytest.raises(ValueError, match="joint 2 of 'planar 2R arm' slides without limits"):
        exciting_motion(zoo.planar(2).with_link(2, kind="P"), 5.0, 1.0, 1.0)
    with pytest.raises(ValueError, match="velocity is .*expected one positive number, or one for each of 2"):
        exciting_motion(zoo.planar(2), 5.0, [1.0, 0.0], 1.0)
