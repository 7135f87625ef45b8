"""Figures in the text of notebook 21 and its replies, computed again by other methods."""
import json
from pathlib import Path

import numpy as np
import pytest
from scipy.integrate import trapezoid

from robotlab import Event, Link, Robot, coriolis_matrix, gravity_torque, jacobian, mass_matrix, simulate, zoo
from robotlab.chapters.ch21_the_arm_and_the_wall import predictions
from robotlab.course import registry
from robotlab.systems import Residual, Wall, hand_dynamics, impedance

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
    """10 N perpendicular to the second of three rods: by the cross product with the lever from each joint."""
    angle = np.cumsum(np.radians([35.0, 60.0]))
    elbow = np.array([np.cos(angle[0]), np.sin(angle[0])])
    middle = elbow + np.array([np.cos(angle[1]), np.sin(angle[1])]) / 2
    F = np.array([-10.0, 0.0])
    felt = [middle[0] * F[1] - middle[1] * F[0], (middle - elbow)[0] * F[1] - (middle - elbow)[1] * F[0]]
    story = predictions.story_of(predictions.PUSH)
    r = story.r[159]
    assert "{:.1f} and {:.1f} N m, and 0".format(*r) in replies("contact-joints")
    assert r[:2] == pytest.approx(felt, abs=.25) and abs(r[2]) < .01


def test_another_c_sees_pushes():
    """The residual with Christoffel's C is that of the package; the other one has the same C q̇ and is wrong by 2 N m."""
    run, tau = predictions.swinging()
    own = predictions.residual_with(run, tau, lambda C, qd: C)
    assert own == pytest.approx(Residual(zoo.planar(3), 50.0).over(run, tau), abs=1e-9) and np.abs(own).max() < .01
    C = coriolis_matrix(zoo.planar(3), run.q, run.qd)
    other = predictions.same_product(C, run.qd)
    assert np.einsum("tij,tj->ti", C - other, run.qd) == pytest.approx(0, abs=1e-9)
    assert "2 N m in a free swing" in replies("contact-christoffel")
    assert np.abs(predictions.residual_with(run, tau, predictions.same_product)).max() == pytest.approx(2, abs=.1)


def test_christoffels_c_has_the_slope_of_the_inertia(rng):
    arm, h = zoo.planar(3), 1e-6
    q, qd = rng.normal(size=(2, 3))
    C, slope = coriolis_matrix(arm, q, qd), (mass_matrix(arm, q + h * qd) - mass_matrix(arm, q - h * qd)) / (2 * h)
    other = predictions.same_product(C, qd)
    assert slope == pytest.approx(C + C.T, abs=1e-7) and np.abs(slope - other - other.T).max() > .1


def twin(C, qd):
    """C and 0.7 times the cross product with the rates, which is skew and takes the rates to 0."""
    return C + .7 * np.cross(qd[..., None, :], np.eye(3))


def test_christoffels_c_is_not_the_only_one_for_the_residual(rng):
    """Another C with the same C q̇ and the same sum with its transpose: the residual stays where it is, and no text may deny it."""
    arm, h = zoo.planar(3), 1e-6
    q, qd = rng.normal(size=(2, 3))
    C, slope = coriolis_matrix(arm, q, qd), (mass_matrix(arm, q + h * qd) - mass_matrix(arm, q - h * qd)) / (2 * h)
    other = twin(C, qd)
    assert slope == pytest.approx(other + other.T, abs=1e-7) and other @ qd == pytest.approx(C @ qd) and np.abs(other - C).max() > .1
    run, tau = predictions.swinging()
    own = predictions.residual_with(run, tau, lambda C, qd: C)
    assert np.abs(predictions.residual_with(run, tau, twin) - own).max() < 1e-9
    words = f"{replies('contact-christoffel')} {registry.misconceptions()['any-c-will-do'].why}"
    assert "most others" in words and "only Christoffel" not in words and "not for the others" not in words
    assert "q̇ q̇ᵀ/|q̇|² in C's place" in registry.find("contact-christoffel").text


def test_half_a_kilogram():
    assert "pulled down with 4.9 N" in replies("contact-load") and .5 * 9.81 == pytest.approx(4.9, abs=.01)
    loaded = predictions.story_of(predictions.Case(0.0, 1, (0.0, 0.0), .5, 50.0, 1.0, False))
    assert loaded.r[-1][0] < -5 < 1 < abs(gravity_torque(zoo.planar(3), loaded.q[-1])[0])


def test_a_rod_weighs_a_third_at_its_tip():
    assert "a third at its tip" in replies("contact-directions")
    assert float(mass_matrix(zoo.planar(1), [0.0])[0, 0]) == pytest.approx(1 / 3)


def sources():
    path = next((Path(__file__).parents[3] / "notebooks").glob("21-*.ipynb"))
    return ["".join(cell["source"]) for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]]


def text():
    return " ".join(sources())


@pytest.mark.parametrize("question, answer", [
    ('Prediction("contact-directions")', "FeltMassLab("), ('Prediction("contact-straight")', "FeltMassLab("),
    ('Prediction("contact-straight")', "towards 0°"), ('Prediction("contact-theories")', "no new theory"),
    ('Prediction("contact-stiffer")', "WallLab("), ('Prediction("contact-needs")', "no acceleration and no force"),
    ('Prediction("contact-load")', "look like pushes: press"), ('Prediction("contact-load")', "look like pushes.")])
def test_a_prediction_stands_before_what_answers_it(question, answer):
    places = {words: [k for k, source in enumerate(sources()) if words in source] for words in (question, answer)}
    assert len(places[question]) == 1 and places[answer] and places[question][0] < min(places[answer])


def test_a_hand_on_a_rail_is_heavier_than_a_free_one(rng):
    """At rest, by the motion itself: free, and with a force of the rail that lets it go along u alone."""
    arm = zoo.planar(2)
    for bend, push in [(5, 65), *zip(rng.uniform(2, 178, 5), rng.uniform(0, 360, 5))]:
        q, u = np.radians([20, bend]), np.array([np.cos(np.radians(push)), np.sin(np.radians(push))])
        J, side = jacobian(arm, q)[:2], np.array([-u[1], u[0]])
        mobility = J @ np.linalg.solve(mass_matrix(arm, q), J.T)
        free = 1 / (u @ mobility @ u)
        held = -(side @ mobility @ u) / (side @ mobility @ side)                         # force of the rail across, for 1 N along
        guided = 1 / (u @ mobility @ (u + held * side))
        assert guided == pytest.approx(u @ hand_dynamics(arm, q, [0, 0]).inertia @ u) and guided >= free
        if bend == 5:
            assert f"{free:.2f} kg and {guided:.0f} kg" == "0.74 kg and 54 kg" and "0.74 kg and 54 kg" in text()


def test_a_wall_that_only_stores_brings_no_energy():
    """Energy of arm, spring and wall only falls, by the damper's share, and the hand comes to rest."""
    arm, K, D, aim, k = zoo.planar(2), 200.0, 60.0, np.array([1.3, .5]), 1e4
    wall = Wall(arm, [1.2, 0, 0], [-1, 0, 0], k)
    run = simulate(arm, wall.against(impedance(arm, [*aim, 0], K, D)), [.9, .8], [0, 0], np.linspace(0, 3, 1201), integrator="adaptive",
                   tolerance=1e-8, events=[Event(wall.gap, "touch", stops=False)])
    x = np.array([[np.cos(a) + np.cos(a + b), np.sin(a) + np.sin(a + b)] for a, b in run.q])
    stored = K * ((x - aim) ** 2).sum(1) / 2 + k * np.maximum(x[:, 0] - 1.2, 0) ** 2 / 2
    energy = stored + np.einsum("ti,tij,tj->t", run.qd, mass_matrix(arm, run.q), run.qd) / 2
    lost = D * ((jacobian(arm, run.q)[:, :2] @ run.qd[..., None]) ** 2).sum((1, 2))
    assert energy[0] - energy[-1] == pytest.approx(trapezoid(lost, run.t), rel=1e-3)
    assert np.diff(energy).max() < 1e-6 * energy[0] and x[:, 0].max() > 1.201 and np.abs(run.qd[-1]).max() < .01


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
