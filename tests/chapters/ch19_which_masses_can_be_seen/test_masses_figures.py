"""The figures that notebook 19 and its replies say in words, worked out again."""
import numpy as np
import pytest

from robotlab import base_parameters, inverse_dynamics, regressor, zoo
from robotlab.chapters.ch19_which_masses_can_be_seen import predictions
from robotlab.course import registry
from robotlab.systems import exciting_motion


def replies(name):
    return " ".join(option.says for option in registry.find(name).options)


def test_thirty_six_of_sixty():
    """By the count of Gautier and Khalil, and the published ones of other arms."""
    counts = {"puma560": 36, "panda": 43, "stanford": 33, "scara": 8}
    for name, count in counts.items():
        assert len(base_parameters(getattr(zoo, name)()).names) == count
    assert "5 · 7 + 1 = 36" in replies("masses-sixty") and 5 * 7 + 1 == 36
    assert sum(mark == "–" for mark in predictions.hidden_rod.measured("swing")[2].marks[:10]) == 8 and "hides eight" in \
        " ".join(option.text for option in registry.find("masses-sixty").options)


def test_the_zoo_has_no_mass_in_link_1_and_little_in_link_4():
    arm = zoo.puma560()
    assert arm.links[0].m == 0 and "has 0 kg there" in replies("masses-axis")
    assert arm.links[3].m == pytest.approx(.8, abs=.03) and "which has 0.8" in replies("masses-negative")
    assert "−1.2 kg" in registry.find("masses-negative").text and arm.links[3].m - 2 == pytest.approx(-1.2, abs=.03)


def test_a_motion_ten_times_smaller():
    """By a fit of its own: plain least squares on weighted rows."""
    arm = zoo.puma560()
    bare = arm.replace(links=[link.replace(motor=None, friction=None) for link in arm.links])
    (q, qd, qdd), other = (exciting_motion(arm, 10.0, 2.0, 8.0, tries=1, steps=0, seed=seed).sample(501)[1:4] for seed in (0, 7))
    off = {}
    for size in (1.0, .1):
        used = q[0] + size * (q - q[0]), size * qd, size * qdd
        tau, whole = inverse_dynamics(bare, *used), inverse_dynamics(arm, *used)
        noise = .01 * np.abs(whole).max(0)
        measured = tau + noise * np.random.default_rng(1).normal(size=tau.shape)
        p = np.linalg.lstsq((regressor(bare, *used) / noise[:, None]).reshape(-1, 36), (measured / noise).ravel(), rcond=None)[0]
        wrong = np.abs(regressor(bare, *other) @ p - inverse_dynamics(bare, *other)).max(0)
        off[size] = 100 * (wrong / np.abs(inverse_dynamics(arm, *other)).max(0)).max()
    assert "from 0.7 % to 120 %" in replies("masses-small") and off == pytest.approx({1.0: .7, .1: 120}, rel=.1)


def test_what_an_encoder_loses_by_differences():
    errors = 1e-4 * np.random.default_rng(1).normal(size=200_000)
    assert np.std(np.diff(errors, 2) / .01 ** 2) == pytest.approx(2.4, abs=.06)
