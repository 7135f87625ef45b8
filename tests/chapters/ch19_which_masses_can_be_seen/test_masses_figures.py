"""Figures in the text of notebook 19 and its replies, computed again."""
import numpy as np
import pytest

from robotlab import base_parameters, inverse_dynamics, regressor, zoo
from robotlab.chapters.ch19_which_masses_can_be_seen import excite, predictions
from robotlab.course import registry
from robotlab.labs import ExciteLab
from robotlab.systems import exciting_motion, identify


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
    Y = predictions.hidden_rod.measured("swing")[0].reshape(-1, 60)
    assert np.linalg.matrix_rank(Y[:, :10], rtol=1e-9) == 10 - 9 and Y[:, 4] == pytest.approx(Y[:, 5]), "of Sxx and Syy the sum alone"
    assert "Link 1 hides nine" in replies("masses-sixty") and "9 + 5 · 3 = 24" in replies("masses-sixty") and 9 + 5 * 3 == 60 - 36
    slides = [link.prismatic for link in zoo.stanford().links]
    assert sum(4 if one else 7 for one in slides[1:]) + 1 == counts["stanford"] and slides.count(True) == 1 and not slides[0]


def test_the_condition_says_how_unlike_columns_are_and_not_how_sure_numbers():
    """Slow and lively motions have the same condition; their predictions of other motions do not have the same error."""
    off, apart = {}, {}
    for title in ("Slowly", "Lively"):
        lab = ExciteLab()
        lab.preset(title)
        fit, _ = excite.fitted(predictions.with_payload(excite.arm(), .5, [0, .1, 0]), lab._snapshot())
        apart[title], off[title] = fit.condition, fit.deviations[list(fit.names).index("Sxx3")]
    assert apart["Slowly"] < apart["Lively"] < 5 and off["Slowly"] > 10 * off["Lively"]


def test_a_wire_on_axis_1_hides_and_a_thick_rod_does_not():
    assert "as thin as a wire" in registry.find("masses-axis").text
    arm, (q, qd, qdd) = zoo.puma560(), predictions.hidden_rod.states("swing")
    tau = inverse_dynamics(arm, q, qd, qdd)
    for radius in (0.0, .05):
        I = 10 * np.diag([3 * radius ** 2 + 1, 6 * radius ** 2, 3 * radius ** 2 + 1]) / 12       # a cylinder 1 m long; y is axis 1
        more = np.abs(inverse_dynamics(arm.with_link(1, m=10.0, com=(0, 0, 0), I_com=arm.links[0].I_com + I), q, qd, qdd) - tau)
        assert more[:, 0].max() == pytest.approx(10 * radius ** 2 / 2 * np.abs(qdd[:, 0]).max(), abs=1e-9) and not more[:, 1:].any()


def test_the_zoo_has_no_mass_in_link_1_and_little_in_link_4():
    arm = zoo.puma560()
    assert arm.links[0].m == 0 and "has 0 kg there" in replies("masses-axis")
    assert arm.links[3].m == pytest.approx(.8, abs=.03) and "which has 0.8" in replies("masses-negative")
    assert "−1.2 kg" in registry.find("masses-negative").text and arm.links[3].m - 2 == pytest.approx(-1.2, abs=.03)


def test_a_motion_ten_times_smaller():
    """By a separate fit: plain least squares on weighted rows."""
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


def test_the_nine_numbers_of_the_lab_stand_a_motion_ten_times_smaller():
    lab, off = ExciteLab(), []
    for size in (1.0, .1):
        lab.set(size=size)
        off.append(float(lab.words["sentence"].split("off by ")[1].split(" %")[0]))
    assert off[1] < 2 * off[0] and "nine of ExciteLab come apart far better" in replies("masses-small")


def test_noisy_accelerations_draw_second_moments_to_zero_and_first_ones_along():
    arm, t = zoo.planar(3), np.arange(0, 5, .01)
    q, qd, qdd, _ = exciting_motion(arm, 5.0, 3.0, 12.0, tries=10, steps=0, seed=1)(t)
    tau, base, found = inverse_dynamics(arm, q, qd, qdd), base_parameters(arm), []
    for seed in range(1, 6):
        read = q + 1e-4 * np.random.default_rng(seed).normal(size=q.shape)
        rates, bent = (read[2:] - read[:-2]) / .02, np.diff(read, 2, axis=0) / .01 ** 2
        found.append(identify(arm, read[1:-1], rates, bent, tau[1:-1]).values)
    share = {name: np.mean(found, axis=0)[k] / base.values[k] for k, name in enumerate(base.names) if base.values[k] > .1}
    assert all(.1 < share[f"Sxx{k}"] < .55 for k in (1, 2, 3)) and min(share["hx1"], share["hx2"]) > 1.03


def test_what_an_encoder_loses_by_differences():
    errors = 1e-4 * np.random.default_rng(1).normal(size=200_000)
    assert np.std(np.diff(errors, 2) / .01 ** 2) == pytest.approx(2.4, abs=.06)
