"""The figures that notebook 21 and its replies say in words, worked out again by other ways."""
import json
from pathlib import Path

import numpy as np
import pytest

from robotlab import Event, Link, Robot, coriolis_matrix, gravity_torque, mass_matrix, simulate, zoo
from robotlab.chapters.ch21_the_arm_and_the_wall import predictions
from robotlab.course import registry
from robotlab.systems import Residual, Wall, impedance

SLEDGE = Robot([Link(kind="P", m=5.0, com=(0, 0, 0), I_com=np.eye(3))], gravity=(0, 0, 0), name="sledge of 5 kg")
WALL = Wall(SLEDGE, [0, 0, 0], [0, 0, -1], 1e5)


def replies(name):
    return " ".join(option.says for option in registry.find(name).options)


def two_rods(bend):
    """Felt masses of two rods of 1 kg and 1 m, by hand: Lambda^-1 from the closed form of M and J in axes of link 1."""
    c, s = np.cos(bend), np.sin(bend)
    M = np.array([[5 / 3 + c, 1 / 3 + c / 2], [1 / 3 + c / 2, 1 / 3]])
    J = np.array([[-s, -s], [1 + c, c]])
    mobility, axes = np.linalg.eigh(J @ np.linalg.inv(M) @ J.T)
    return 1 / mobility[::-1], axes[:, ::-1]


def test_what_a_hand_weighs():
    masses, axes = two_rods(np.pi / 2)
    assert masses == pytest.approx([1 / 3, 4 / 3]) and "0.33 kg across the forearm, 1.33 kg along it" in replies("contact-directions")
    assert np.abs(axes[:, 1]) == pytest.approx([0, 1], abs=1e-9), "the forearm points along y of link 1"
    masses, axes = two_rods(np.radians(5))
    assert f"{masses[1]:.1f} kg" == "88.5 kg" and "88.5 kg" in replies("contact-straight") and masses[0] < .3
    assert "less than 0.3 kg" in replies("contact-straight") and np.degrees(np.arctan2(*np.abs(axes[::-1, 1]))) < 7


def impact(K, D):
    """The sledge of the package by the adaptive integrator: the largest force, and the speed at the first touch."""
    law = impedance(SLEDGE, [0, 0, .01], K, D)
    run = simulate(SLEDGE, WALL.against(law), [-.02], [.2], np.linspace(0, .2, 4001), integrator="adaptive",
                   events=[Event(WALL.gap, "touch", stops=False)])
    return -WALL.force(run.q, run.qd)[:, 2].min(), float(run.qd[np.flatnonzero(run.q[:, 0] >= 0)[0], 0])


def test_blows():
    soft, stiff = 2 * np.sqrt(5 * 1e3), 2 * np.sqrt(5 * 1e4)
    found = [impact(1e3, soft), impact(1e4, soft), impact(1e4, stiff)]
    assert [round(peak) for peak, _ in found] == [71, 601, 209] and found[1][0] > 8 * found[0][0]
    assert "71 N become 601 N; with a damper that fits the stiff spring, 209 N" in replies("contact-stiffer")
    assert "to 0.89 m/s" in replies("contact-stiffer") and found[1][1] == pytest.approx(.89, abs=.005)
    assert "brake it to 0.10" in replies("contact-stiffer") and found[0][1] == pytest.approx(.10, abs=.005)
    assert "a third of what the stiff one needs" in replies("contact-stiffer") and soft / stiff == pytest.approx(1 / 3, abs=.02)


def test_at_rest():
    """Two springs in series, by the least energy that they can store together."""
    x = np.linspace(0, 1e-3, 200_001)
    stored = 1e3 * (.01 - x) ** 2 / 2 + 1e5 * x ** 2 / 2
    deep = x[stored.argmin()]
    assert "9.9 N" in replies("contact-pressed") and 1e5 * deep == pytest.approx(9.9, abs=.01)
    assert "It goes in 0.1 mm" in replies("contact-pressed") and 1000 * deep == pytest.approx(.1, abs=.002)
    assert "a hundred times as far" in replies("contact-pressed") and (.01 - deep) / deep == pytest.approx(100, rel=.01)


def test_a_force_on_link_2():
    """10 N square to the second of three rods: by the cross product with the way from each joint."""
    angle = np.cumsum(np.radians([35.0, 60.0]))
    elbow = np.array([np.cos(angle[0]), np.sin(angle[0])])
    middle = elbow + np.array([np.cos(angle[1]), np.sin(angle[1])]) / 2
    F = np.array([-10.0, 0.0])
    felt = [middle[0] * F[1] - middle[1] * F[0], (middle - elbow)[0] * F[1] - (middle - elbow)[1] * F[0]]
    story = predictions.told(predictions.PUSH)
    r = story.r[159]
    assert "{:.1f} and {:.1f} N m, and 0".format(*r) in replies("contact-joints")
    assert r[:2] == pytest.approx(felt, abs=.25) and abs(r[2]) < .01


def test_another_c_sees_pushes():
    """The residual with Christoffel's C is that of the package; the other one has the same C q̇ and is wrong by 2 N m."""
    run, tau = predictions.swinging()
    own = predictions.seen(run, tau, lambda C, qd: C)
    assert own == pytest.approx(Residual(zoo.planar(3), 50.0).over(run, tau), abs=1e-9) and np.abs(own).max() < .01
    C = coriolis_matrix(zoo.planar(3), run.q, run.qd)
    other = predictions.same_product(C, run.qd)
    assert np.einsum("tij,tj->ti", C - other, run.qd) == pytest.approx(0, abs=1e-9)
    assert "2 N m in a free swing" in replies("contact-christoffel")
    assert np.abs(predictions.seen(run, tau, predictions.same_product)).max() == pytest.approx(2, abs=.1)


def test_christoffels_c_has_the_slope_of_the_inertia(rng):
    arm, h = zoo.planar(3), 1e-6
    q, qd = rng.normal(size=(2, 3))
    C, slope = coriolis_matrix(arm, q, qd), (mass_matrix(arm, q + h * qd) - mass_matrix(arm, q - h * qd)) / (2 * h)
    other = predictions.same_product(C, qd)
    assert slope == pytest.approx(C + C.T, abs=1e-7) and np.abs(slope - other - other.T).max() > .1


def test_half_a_kilogram():
    assert "pulled the hand down with 4.9 N" in replies("contact-load") and .5 * 9.81 == pytest.approx(4.9, abs=.01)
    loaded = predictions.told(predictions.Case(0.0, 1, (0.0, 0.0), .5, 50.0, 1.0, False))
    assert loaded.r[-1][0] < -5 < 1 < abs(gravity_torque(zoo.planar(3), loaded.q[-1])[0])


def test_a_rod_weighs_a_third_at_its_tip():
    assert "a third at its tip" in replies("contact-directions")
    assert float(mass_matrix(zoo.planar(1), [0.0])[0, 0]) == pytest.approx(1 / 3)


def text():
    path = next((Path(__file__).parents[3] / "notebooks").glob("21-*.ipynb"))
    return " ".join("".join(cell["source"]) for cell in json.loads(path.read_text(encoding="utf-8"))["cells"])


def test_what_the_text_says_of_blows():
    """Two thirds of 601 N by the damper; three times as hard and more with the mass of a stretched arm, at no higher speed."""
    soft, stiff = 2 * np.sqrt(5 * 1e3), 2 * np.sqrt(5 * 1e4)
    assert "two thirds of those 601 N" in text() and 1 - impact(1e4, stiff)[0] / impact(1e4, soft)[0] == pytest.approx(2 / 3, abs=.03)
    heavy = predictions.Sledge(88.5, 1e3, 2 * np.sqrt(88.5 * 1e3), .01, 1e5).run(-.02, .2, np.linspace(0, .8, 4001))
    light = predictions.met(1e3, soft)
    assert "more than three times as hard" in text() and heavy.peak > 3 * light.peak
    assert "touches no faster than the light one did" in text() and heavy.touches[0][1] <= light.touches[0][1]


def test_from_rest_and_without_a_damper_the_blow_goes_with_the_root():
    peaks = [predictions.Sledge(5.0, K, 0.0, .01, 1e5).run(-.02, 0.0, np.linspace(0, .8, 4001)).peak for K in (1e3, 1e4)]
    assert peaks[1] / peaks[0] == pytest.approx(np.sqrt(10), rel=.05)
